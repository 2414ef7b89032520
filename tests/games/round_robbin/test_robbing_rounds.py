"""Turns, the end of the deck and the end of a round, as the page tells of them (RR-1, RR-2, RR-6, RR-8, RR-18 to
RR-22, RR-29)."""

from random import Random

import pytest
from robbing_tables import may, play, rule_of, table, village, words

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import CHANCE
from cardgames.games.round_robbin.cards import DECK, DUMP_ZONE
from cardgames.games.round_robbin.deal import RobbinState, own_points
from cardgames.games.round_robbin.moves import Draw, parse_move
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.tournament import ruleset_of

SIX = "3C 8D 5S JC QD KC"


# ---------------------------------------------------------------- setup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rr_1_fifty_cards_are_dealt_six_to_each_and_the_left_of_the_dealer_begins(seats: int) -> None:
    starters = set()
    for seed in range(40):
        match_state = GAME.open(GAME.schema.make({}, (), seats), seats, Random(seed))
        (seating,) = GAME.tables(match_state)
        state = GAME.start(GAME.deal(Random(seed), seating, match_state))
        assert [hand.bit_count() for hand in state.hands] == [6] * seats
        assert len(state.deck) == 50 - 6 * seats
        assert words(state.ground.asleep) == {"KH", "KD"}
        assert words(state.ground.free) == {"joker1"}
        assert state.dump == ()
        starters.add(state.to_act())
    assert starters == {(seat,) for seat in range(seats)}, "the first dealer is drawn by lot"


def test_rr_25_two_jokers_are_free_at_the_start() -> None:
    assert words(table(["", ""], mix=["double_joker"]).ground.free) == {"joker1", "joker2"}


# ---------------------------------------------------------------- a turn


def test_rr_6_a_turn_begins_with_a_card_of_the_deck_or_of_the_dump() -> None:
    state = table([SIX, ""], phase="draw", dump="4S 9D", deck="7C 7D")
    assert not may(state, "done")
    assert not may(state, "dump 3C")
    assert not may(state, "pass")
    one, other = state.copy(), state.copy()
    play(one, "draw deck")
    assert words(one.hands[0]) == {*SIX.split(), "7C"}
    play(other, "draw dump")
    assert words(other.hands[0]) == {*SIX.split(), "9D"}
    assert DECK.texts(other.dump) == "4♠"


def test_rr_6_there_is_nothing_to_take_from_an_empty_dump() -> None:
    assert rule_of(table([SIX, ""], phase="draw"), "draw dump") == "RR-6"


def test_rr_6_cards_are_drawn_from_nowhere_else() -> None:
    state = table([SIX, ""], phase="draw", deck="7C")
    refusal = state.refusal(0, Draw("sleeve"))
    assert refusal is not None
    assert refusal.rule_id == "RR-6"
    assert state.refusal(0, Draw("deck")) is None


def test_rr_8_a_seat_with_seven_cards_puts_one_down_which_may_be_the_one_just_drawn() -> None:
    state = table([SIX, ""], phase="draw", dump="4S 9D")
    play(state, "draw dump")
    assert rule_of(state, "done") == "RR-8"
    assert not may(state, "dump 4S")
    play(state, "dump 9D")
    assert state.to_act() == (1,)
    assert DECK.texts(state.dump) == "4♠ 9♦"


def test_rr_8_a_seat_with_six_cards_puts_none_down() -> None:
    state = table([SIX, ""], dump="4S")
    assert rule_of(state, "dump 3C") == "RR-8"
    play(state, "done")
    assert state.to_act() == (1,)
    assert DECK.texts(state.dump) == "4♠"


def test_rr_7_a_turn_has_one_chain_and_nothing_is_put_down_after_it() -> None:
    state = table(["9H 9C 9S QS QC 3C 2H", SIX], deck="7C 7D")
    play(state, "chain 9H 9C 9S")
    assert state.to_act() == (1,)
    assert state.hands[0].bit_count() == 4


# ---------------------------------------------------------------- the dump closed


@pytest.mark.parametrize("seats", [2, 3])
def test_rr_29_after_six_rounds_without_the_deck_the_dump_is_closed_until_somebody_draws_from_it(seats: int) -> None:
    state = table([SIX, "4C 4H 9S 10D 7S 6S", "AC 8C 10H 3S 9D 7D"][:seats], phase="draw", dump="2S", deck="7C 7H 5C")
    for _ in range(6 * seats):
        assert may(state, "draw dump")
        play(state, "draw dump", f"dump {DECK.text(state.dump[-1])}")
    assert rule_of(state, "draw dump") == "RR-29"
    play(state, "draw deck", "dump 7C")
    assert may(state, "draw dump")


def test_rr_29_a_draw_from_the_deck_starts_the_count_anew() -> None:
    state = table([SIX, "4C 4H 9S 10D 7S 6S"], phase="draw", dump="2S", deck="7C 7H 5C", stall_rounds=1)
    play(state, "draw dump", "dump 2S", "draw deck", "dump 7C", "draw dump", "dump 7C", "draw dump", "dump 7C")
    assert rule_of(state, "draw dump") == "RR-29"
    refusal = state.refusal(state.turn, parse_move("draw dump"))
    assert refusal is not None
    assert refusal.text.startswith("In 1 turn of everybody nobody has drawn")


# ---------------------------------------------------------------- the deck runs out


def test_rr_18_the_dump_without_its_top_card_is_the_new_deck() -> None:
    state = table([SIX, SIX], phase="draw", dump="4S 9D 10S", deck="7C")
    play(state, "draw deck")
    assert state.to_act() == (0,), "it is looked at when the turn ends"
    play(state, "dump 7C")
    assert state.to_act() == (CHANCE,)
    state.apply(CHANCE, state.draw(Random(1)))
    assert DECK.texts(state.dump) == "7♣"
    assert words(mask_of(state.deck)) == {"4S", "9D", "10S"}
    assert state.to_act() == (1,)
    assert may(state, "draw deck")
    assert may(state, "draw dump")


def test_rr_18_the_new_deck_is_shuffled() -> None:
    orders = set()
    for seed in range(60):
        state = table([SIX, SIX], phase="draw", dump="4S 9D 10S", deck="7C")
        play(state, "draw deck", "dump 7C")
        state.apply(CHANCE, state.draw(Random(seed)))
        orders.add(tuple(state.deck))
    assert len(orders) == 6


def test_rr_18_without_a_dump_the_round_ends_at_once() -> None:
    state = table(["9H 9C 9S 3C", SIX], phase="draw", deck="7C")
    play(state, "draw deck", "chain 9H 9C 9S")
    assert state.to_act() == ()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (1, 0)


@pytest.mark.parametrize("ending", ["done", "chain 9H 9C 9S"])
def test_rr_18_with_one_card_in_the_dump_the_end_game_comes_without_a_shuffle(ending: str) -> None:
    state = table(["9H 9C 9S 3C", "4S 4D 8D"], phase="draw", deck="7C", dump="4H")
    play(state, "draw deck", ending)
    assert state.to_act() == (1,)
    assert state.runs == 1
    assert not may(state, "draw dump")
    assert may(state, "pass")
    assert may(state, "last chain 4H 4S 4D")


def test_rr_18_and_19_the_second_time_there_is_no_new_deck() -> None:
    state = table([SIX, "4S 4D 8D"], phase="draw", dump="9D 10S", deck="7C")
    play(state, "draw deck", "dump 7C")
    state.apply(CHANCE, state.draw(Random(1)))
    play(state, "draw deck", "done", "draw deck")
    assert not may(state, "pass"), "the turn in which it ran out is a whole turn"
    play(state, "dump 3C")
    assert state.to_act() == (1,)
    assert rule_of(state, "pass") == ""
    assert rule_of(state, "draw dump") != ""


# ---------------------------------------------------------------- the end game


def end_game(dump: str = "10S 9D 4H") -> RobbinState:
    return table(["4S 4D 8D 7C 7S 7D", SIX, "2S 2C"], phase="last", deck="", dump=dump)


def test_rr_19_the_top_of_the_dump_is_taken_and_a_chain_completed() -> None:
    state = end_game()
    assert rule_of(state, "chain 4H 4S 4D") != ""
    play(state, "last chain 4H 4S 4D")
    assert village(state, 0, 1) == {"4H", "4S", "4D"}
    assert DECK.texts(state.dump) == "10♠ 9♦"
    assert state.to_act() == (1,)


def test_rr_19_the_chain_need_not_use_that_card_which_stays_in_the_hand() -> None:
    state = end_game()
    assert not may(state, "chain 7C 7S 7D")
    play(state, "last chain 7C 7S 7D")
    assert words(state.hands[0]) == {"4S", "4D", "8D", "4H"}
    assert state.to_act() == (1,)


def test_rr_19_without_a_chain_the_card_is_not_taken() -> None:
    state = end_game()
    for wrong in ("draw dump", "done", "dump 8D", "last chain 4H 8D 7C", "last chain 9D 4S 4D"):
        assert not may(state, wrong), wrong


def test_rr_19_the_round_ends_when_all_pass_in_a_row() -> None:
    state = end_game()
    play(state, "pass", "pass", "pass")
    assert state.to_act() == ()
    state = end_game()
    play(state, "last chain 4H 4S 4D", "pass", "pass")
    assert state.to_act() == (0,), "two of three have passed"
    play(state, "last chain 7C 7S 7D", "pass", "pass", "pass")
    assert state.to_act() == ()


def test_rr_19_the_round_ends_when_the_dump_is_empty() -> None:
    state = end_game("4H")
    play(state, "last chain 4H 4S 4D")
    assert state.to_act() == ()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (2, 0, 0)


# ---------------------------------------------------------------- points


def test_rr_20_red_cards_of_a_village_count_one_or_two() -> None:
    state = table(["", ""], (0, "10H JH QH"), (0, "9S 10S JS"), (1, "KH joker1 AH"), (1, "2H 2D 2C"))
    assert state.points() == (5, 6)
    assert table(["", ""], (0, "10H JH QH"), low_points=3, high_points=5).points() == (13, 0)


def test_rr_20_each_round_holds_thirty_points_and_the_red_kings_four_more() -> None:
    ruleset = ruleset_of(GAME.schema.make({}, (), 2))
    red = [card for card in range(52) if DECK.faces[card].suit in "HD"]
    stock = [card for card in red if card in ruleset.stock]
    assert sum(map(ruleset.worth, stock)) == 30
    assert sum(map(ruleset.worth, red)) == 34
    everything = tuple(mask_of(card for card in red if DECK.faces[card].suit == suit) for suit in "HD")
    assert own_points((everything,), ruleset) == (34,)


def test_rr_20_hand_cards_count_nothing() -> None:
    state = table(["AH AD QH", ""], (0, "9S 10S JS"), phase="last", deck="", dump="2C")
    play(state, "pass", "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (0, 0)
    assert state.ledger() == ()


def test_rr_22_opposite_seats_count_their_villages_together() -> None:
    seats = (0, "10H JH QH"), (1, "2H 2D 2C"), (2, "7D 8D 9D"), (3, "AH AD AS")
    state = table(["", "", "", ""], *seats, phase="last", deck="", dump="3C", teams=True)
    play(state, "pass", "pass", "pass", "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.own == (5, 2, 3, 4)
    assert outcome.points == (8, 6, 8, 6)


# ---------------------------------------------------------------- what is seen


def test_rr_2_only_the_two_top_cards_of_the_dump_are_seen() -> None:
    state = table([SIX, SIX], phase="draw", dump="4S 9D 10S 7H")
    for seat in (None, 0, 1):
        assert DECK.texts(state.view(seat).visible.drawn(seat)[DUMP_ZONE]) == "?? ?? 10♠ 7♥"
    play(state, "draw dump")
    assert DECK.texts(state.view(1).visible.drawn(1)[DUMP_ZONE]) == "?? 9♦ 10♠"


def test_rr_2_a_card_taken_from_the_dump_is_known_and_one_from_the_deck_is_not() -> None:
    openly = table([SIX, SIX], phase="draw", dump="4S 9D", deck="7C 7D")
    (event,) = play(openly, "draw dump")
    assert event.seen_by is None or event.seen_by >= {0, 1}
    assert words(openly.view(1).visible.hands[0]) == {"9D"}
    hidden = table([SIX, SIX], phase="draw", dump="4S 9D", deck="7C 7D")
    (event,) = play(hidden, "draw deck")
    assert event.seen_by == frozenset({0})
    assert hidden.view(1).visible.hands[0] == 0
    assert words(hidden.view(0).visible.hands[0]) == {*SIX.split(), "7C"}
