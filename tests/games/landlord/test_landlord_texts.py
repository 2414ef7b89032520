"""Texts: refusals in a sentence, moves and deals as text, and public facts (ALL-3, LL-3)."""

from typing import Any

import pytest
from landlord_positions import begun, cards, draft, keys, opening, play, say, table

from cardgames.engine.cards import card_list
from cardgames.engine.contract import Answer, MovePieces
from cardgames.engine.messages import message
from cardgames.games.landlord.cards import DECK, HAND_ZONES, PASS, TRICK_ZONE, Bid, Play, move_text, parse_move
from cardgames.games.landlord.deal import LandlordState


def reported(state: LandlordState, text: str) -> str:
    """The refusal of these cards for the trick by the current seat."""
    carried = MovePieces(tuple(card_list(cards(text))), HAND_ZONES[state.turn], TRICK_ZONE)
    refusal = draft(state).refusal(carried)
    assert refusal
    return refusal.text


# ---------------------------------------------------------------- refusals


def test_ll_8_a_refusal_names_the_table_set_and_what_beats_it() -> None:
    state = table(["7-ML 7-SK 3-MW", "4-MS", "5-ML 5-SW 9-MS 2-MK A-M Crown-S 3-SK"])
    play(state, "7-ML 7-SK")
    for too_low in ("5-ML 5-SW", "9-MS"):
        assert reported(state, too_low) == "That doesn't beat 7☾❧ 7☼⌘. Play a higher pair or a bomb."
    refusal = state.refusal(2, Play(cards("5-ML 5-SW")))
    assert refusal
    assert keys(sum(1 << card for card in refusal.cards)) == {"7-ML", "7-SK"}


@pytest.mark.parametrize(
    ("lying", "hand", "words"),
    [
        ("Excuse", "2-MK", "Only a bomb beats the Excuse. Play one or pass."),
        ("2-MK 2-SY", "A-M A-S", "Only a bomb beats 2☾⌘ 2☼§. Play one or pass."),
        ("A-Y Crown-Y", "A-M Crown-M", "Only a higher bomb beats Crown§ A§. Play one or pass."),
        ("A-K Crown-K", "A-M Crown-M", "Nothing beats Crown⌘ A⌘. You must pass."),
        (
            "4-MS 5-ML 6-MW 7-ML 8-MS",
            "3-MW 4-WL 5-SW 6-SY 7-SK",
            "You need a higher straight of 5 cards, or a bomb.",
        ),
        (
            "4-MS 4-WL 4-YK 5-ML 5-SW 5-YK + 6-MW 6-SY",
            "3-MW 3-SK 3-LY 7-ML",
            "You need 2 higher triples with a card each, or a bomb.",
        ),
    ],
)
def test_ll_8_a_refusal_says_if_only_a_bomb_or_nothing_beats_it(lying: str, hand: str, words: str) -> None:
    state = table([f"{lying} 9-MS".replace("+ ", ""), "9-WY", f"{hand} 9-LK"])
    play(state, lying)
    assert reported(state, hand) == words


@pytest.mark.parametrize(
    ("hand", "options", "words"),
    [
        ("3-MW 4-MS 5-ML 6-MW", {}, "is too short. A straight of singles needs at least 5 cards."),
        ("3-MW 3-SK 4-MS 4-WL", {"straight_pairs": 3}, "is too short. A straight of pairs needs at least 3 pairs."),
        ("A-M Crown-S", {}, "Crown☼ A☾ don't make a bomb. A bomb is the Ace and Crown of one suit."),
        ("3-MW 4-MS", {}, "3☾≋ 4☾☼ don't make a set. Try a single, pair, triple, straight or bomb."),
        (
            "Pawn-MSL Court-MWK Crown-M A-S 2-MK",
            {"straight_top": "ace"},
            "With these rules, a straight can't go above the Ace.",
        ),
        (
            "A-M A-S A-W A-L",
            {"attached": "other_rank"},
            "With these rules, attached cards can't match the triple's rank.",
        ),
    ],
)
def test_ll_7_a_refusal_says_why_cards_are_not_a_set(hand: str, options: dict[str, Any], words: str) -> None:
    assert words in reported(table([f"{hand} 9-LK", "9-WY", "9-MS"], **options), hand)


def test_a_wrongly_ordered_set_in_a_record_is_reported_with_the_right_order() -> None:
    state = table(["5-ML 5-SW 5-YK 3-MW", "4-MS", "6-MW"])
    refusal = state.refusal(0, Play(cards("5-ML 5-SW 5-YK 3-MW")))
    assert refusal
    assert refusal.text == "Put the triples first, then the attached cards."


@pytest.mark.parametrize(
    ("body", "attached", "named"),
    [
        ("5-ML", "5-SW", "pair of 5s"),
        ("5-ML 5-SW", "5-YK", "triple of 5s"),
        ("A-M", "Crown-M", "bomb of Moons"),
    ],
)
def test_ll_7_refusals_without_attached_cards_do_not_mention_triples(body: str, attached: str, named: str) -> None:
    refusal = table([f"{body} {attached}", "4-MS", "6-MW"]).refusal(0, Play(cards(body), cards(attached)))
    assert refusal
    assert refusal.text == f"Nothing is attached in this set: {named}. Play the cards together."


def test_ll_12_cards_readable_as_the_table_kind_are_refused_as_too_low() -> None:
    """They could also be read as three triples with a card each, which would not match."""
    lying = "7-ML 7-SK 7-WY 8-MS 8-WL 8-YK 9-MS 9-WY 9-LK Pawn-MSL Pawn-MYK Pawn-SWK"
    low = "3-MW 3-SK 3-LY 4-MS 4-WL 4-YK 5-ML 5-SW 5-YK 6-MW 6-SY 6-LK"
    state = table([f"{lying} A-M", "A-S", f"{low} A-W"])
    play(state, lying)
    assert reported(state, low).endswith("straight of 4 triples, or a bomb.")


def test_ll_3_ll_4_after_a_complete_move_the_refusal_does_not_ask_for_a_bid() -> None:
    for state, step in ((begun(opening()), Answer("bid", "1")), (table(["5-ML", "4-MS", "6-MW"]), None)):
        made = draft(state)
        made.add(step or MovePieces(tuple(card_list(cards("5-ML"))), HAND_ZONES[state.turn], TRICK_ZONE))
        refusal = made.refusal(Answer("bid", "2"))
        assert refusal
        assert refusal.text == "You've already moved."


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("no bid", Bid(0)),
        ("bid 3", Bid(3)),
        ("pass", PASS),
        ("Excuse", Play(cards("Excuse"))),
        ("5☾❧ 5☼≋ 5§⌘ + 3☾≋", Play(cards("5-ML 5-SW 5-YK"), cards("3-MW"))),
        ("Crown≋ A≋", Play(cards("A-W Crown-W"))),
    ],
)
def test_a_move_is_written_with_all_its_cards(text: str, move: Bid | Play) -> None:
    assert move_text(move) == text
    assert parse_move(text) == move


def test_records_can_use_letters_for_suits() -> None:
    assert parse_move("5-ml 5-sw 5-yk + 3-mw") == parse_move("5☾❧ 5☼≋ 5§⌘ + 3☾≋")


@pytest.mark.parametrize(
    "text", ["", "bid", "bid 0", "bid ten", "+", "5☾❧ +", "+ 5☾❧", "5☾❧ 5☾❧", "5☾❧ + 5☾❧", "??", "Q♥"]
)
def test_an_unreadable_move_is_reported_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        parse_move(text)


# ---------------------------------------------------------------- by hand


def test_bids_and_passes_are_answers_and_a_set_is_one_step() -> None:
    state = begun(opening())
    assert draft(state).steps() == [Answer("bid", amount) for amount in "0123"]
    say(state, 2)
    assert draft(state).steps() == [Answer("bid", "0"), Answer("bid", "3")]
    follow = table(["3-MW 4-MS", "5-ML 9-MS", "6-MW 6-SY 9-WY"])
    play(follow, "3-MW")
    made = draft(follow)
    assert made.steps()[0] == Answer("turn", "pass")
    made.add(MovePieces(tuple(card_list(cards("6-SY"))), HAND_ZONES[2], TRICK_ZONE))
    assert made.move() == Play(cards("6-SY")), "any card of a rank can be dragged"
    assert made.steps() == []
    assert made.back()
    assert made.move() is None
    assert not made.back()


def test_suggested_sets_contain_the_chosen_card_smallest_first() -> None:
    made = draft(table(["5-ML 5-SW 5-YK 3-MW A-M A-W", "4-MS", "6-MW"]))

    def offered(text: str) -> list[set[str]]:
        offers = made.offers(card_list(cards(text)))
        assert all(made.refusal(step) is None for step in offers)
        return [keys(cards(DECK.texts(step.pieces))) for step in offers]

    assert offered("5-YK")[:2] == [{"5-YK"}, {"5-ML", "5-YK"}]
    assert offered("5-YK 5-SW 3-MW") == [{"5-ML", "5-SW", "5-YK", "3-MW"}]
    fives = {"5-ML", "5-SW", "5-YK"}
    assert offered("A-M") == [{"A-M"}, {"A-M", "A-W"}, fives | {"A-M"}, fives | {"A-M", "A-W"}]
    assert offered("3-MW A-M") == []
    assert offered("4-MS") == [], "it is not in this hand"


def test_the_cards_of_a_set_can_be_in_any_order() -> None:
    state = table(["5-ML 5-SW 5-YK 3-MW 9-MS", "4-MS", "6-MW"])
    made = draft(state)
    pieces = card_list(cards("5-ML 5-SW 5-YK 3-MW"))
    made.add(MovePieces((pieces[2], pieces[0], pieces[3], pieces[1]), HAND_ZONES[0], TRICK_ZONE))
    assert made.move() == Play(cards("5-ML 5-SW 5-YK"), cards("3-MW"))


def test_the_last_set_is_no_number_of_cards() -> None:
    """LL-5: it may be a single card."""
    assert str(message("landlord.preview.out")) == "Your last set: you finish"
