"""The deal and a turn, rule by rule (DB-1, DB-2, DB-5 to DB-8)."""

from random import Random

import pytest
from dumbal_positions import may, play, rule_of, table

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import CHANCE
from cardgames.games.dumbal.cards import (
    DECK,
    WHOLE_SUIT,
    Discard,
    Worth,
    discardable,
    in_order,
    kind_of,
    parse_move,
    takeable,
)
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.ruleset import ruleset_of
from cardgames.words import say

OTHER = "2C 4S 6D 8C 10S"


# ---------------------------------------------------------------- the cards and the deal


def test_db_1_aces_count_1_and_court_cards_11_to_13() -> None:
    worth = ruleset_of(GAME.schema.standard(4)).worth
    assert [worth.card(card) for card in DECK.parse_all("AS 2H 9D 10C JS QH KD")] == [1, 2, 9, 10, 11, 12, 13]
    assert worth.hand(table(["AS JH KD 10C", ""]).hands[0]) == 35


def test_db_1_court_cards_can_count_ten_by_option() -> None:
    ruleset = ruleset_of(GAME.schema.make({"jack": 10, "queen": 10, "king": 10}, (), 4))
    assert ruleset.worth.points == Worth([*range(1, 11), 10, 10, 10]).points


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_db_2_each_gets_five_cards_and_the_player_left_of_the_dealer_starts(seats: int) -> None:
    starters = set()
    for seed in range(30):
        match_state = GAME.open(GAME.schema.standard(seats), seats, Random(seed))
        (seating,) = GAME.tables(match_state)
        state = GAME.start(GAME.deal(Random(seed), seating, match_state))
        assert [held.bit_count() for held in state.hands] == [5] * seats
        assert len(state.stack) == 52 - 5 * seats
        assert state.to_act() == ((match_state.first + 1) % seats,)
        starters.add(state.to_act())
    assert len(starters) == seats, "the first dealer is random"


def test_db_2_with_six_hands_of_eight_the_stack_can_always_be_rebuilt() -> None:
    """The largest hands: discards are always enough for a new stack (DB-8)."""
    match_state = GAME.open(GAME.schema.make({"hand_size": 8, "opening_call": 0}, (), 6), 6, Random(1))
    state = GAME.start(GAME.deal(Random(1), GAME.tables(match_state)[0], match_state))
    shuffles = 0
    while shuffles < 20 and state.to_act():
        actor = state.to_act()[0]
        if actor == CHANCE:
            assert state.to_shuffle()
            shuffles += 1
            state.apply(actor, state.draw(Random(shuffles)))
        else:
            turns = (move for move in state.legal(actor) if isinstance(move, Discard) and move.take == UNSEEN)
            state.apply(actor, next(turns))
    assert shuffles == 20


# ---------------------------------------------------------------- laying off


@pytest.mark.parametrize(
    ("laid", "kind"),
    [
        ("KD", "single"),
        ("9S 9D", "set"),
        ("4S 4H 4D 4C", "set"),
        ("6H 7H 8H", "run"),
        ("10C JC QC KC", "run"),
        ("QS KS AS 2S", "run"),
        ("KS AS 2S", "run"),
        ("AS 2S 3S", "run"),
        ("6H 7H 8D", ""),
        ("6H 8H 9H", ""),
        ("9S 10S 9D", ""),
        ("9S 10D", ""),
    ],
)
def test_db_5_discards_are_one_card_equal_ranks_or_a_sequence_of_one_suit(laid: str, kind: str) -> None:
    assert kind_of(DECK.parse_all(laid)) == kind
    assert may(table([laid, OTHER]), f"lay {laid}, take stack") == bool(kind)


@pytest.mark.parametrize(
    ("held", "laid", "options", "rule"),
    [
        ("6H 7H 8D", "6H 7H", {}, "DB-5"),
        ("6H 7H", "6H 7H", {"run_length": 2}, ""),
        ("6H 7H 8H", "6H 7H 8H", {"run_length": 4}, "DB-5"),
        ("9S 9D", "9S 9D", {"set_size": 3}, "DB-5"),
        ("9S 9D", "9H", {}, "DB-5"),
        ("9S 9D", "9S 9S", {}, "DB-5"),
    ],
)
def test_db_5_set_sizes_are_options_and_cards_must_be_in_hand(
    held: str, laid: str, options: dict[str, int], rule: str
) -> None:
    assert rule_of(table([held, OTHER], **options), f"lay {laid}, take stack") == rule


def test_db_5_a_sequence_is_sorted_in_any_written_order() -> None:
    state = table(["2S QS AS KS 5H", OTHER])
    play(state, "lay 2S KS QS AS, take stack")
    assert DECK.texts(state.laid[0]) == "Q♠ K♠ A♠ 2♠"


def test_db_5_a_whole_suit_is_a_sequence_without_ends() -> None:
    """No hand is that large, but the rule holds anyway."""
    suit = tuple(range(13))
    assert in_order(suit[::-1]) == suit
    assert takeable(suit, ends=True) == ()
    assert takeable(suit, ends=False) == suit
    assert len([one for one in discardable(WHOLE_SUIT, 2, 3) if len(one) > 1]) == 13 * 10 + 1


# ---------------------------------------------------------------- taking


def test_db_6_a_refusal_names_the_cards_that_can_be_taken() -> None:
    state = table(["9S 9D KH", OTHER, OTHER.replace("S", "H")], laid={2: "6C 7C 8C", 1: "3D"})
    refusal = state.refusal(0, parse_move("lay KH, take 3D"))
    assert refusal.text == "You can take only from the player on your right: 6♣, 7♣ or 8♣. Or draw from the deck."
    assert refusal.cards == (DECK.parse("3D"),)


@pytest.mark.parametrize("taken", ["9S", "3D"])
def test_db_6_own_discards_can_never_be_taken(taken: str) -> None:
    refusal = table(["9S 9D KH", OTHER], laid={0: "3D", 1: "5C"}).refusal(0, parse_move(f"lay 9S 9D, take {taken}"))
    assert (refusal.rule_id, refusal.text) == ("DB-6", say("dumbal.refuse.your_own", card=DECK.text(DECK.parse(taken))))


# ---------------------------------------------------------------- the new stack


def test_db_8_chance_shuffles_exactly_these_cards() -> None:
    state = table(["9S KH", OTHER, "3H"], laid={2: "6C"}, discards="AH QH", stack="", rounds=4)
    play(state, "lay KH, take stack")
    for wrong in ("stack AH", "stack AH QH 6C", "stack AH QH KH", "stack AH AH"):
        refusal = state.refusal(CHANCE, parse_move(wrong))
        assert refusal.rule_id == "DB-8"
