"""What happens in a turn, and how a deal goes round (JD-2 to JD-4, JD-11, JD-12, JD-14, JD-17)."""

from random import Random

import pytest
from fief_tables import card, chains, dealt, may, play, rule_of, table, words

from cardgames.engine.contract import Outcome, redact
from cardgames.games.jeudalism.cards import PASS
from cardgames.games.jeudalism.deal import JeudalismState
from cardgames.games.jeudalism.legal import PLAYING, TAKING
from cardgames.games.jeudalism.rules import GAME


def at_random(state: JeudalismState, rng: Random) -> None:
    """Play to the end, with more plays than passes."""
    while state.to_act():
        legal = [move for move in state.legal(state.turn) if move != PASS] or [PASS]
        state.apply(state.turn, rng.choice(legal))


@pytest.mark.parametrize(("seats", "jokers"), [(2, 2), (3, 1), (4, 0)])
def test_jd_2_what_is_dealt(seats: int, jokers: int) -> None:
    state = dealt(seats, jokers=jokers)
    assert [hand.bit_count() for hand in state.hands] == [4] * seats
    assert state.on_tray == 3
    assert len(state.stock) == 52 + jokers - 4 * seats - 3


def test_jd_3_the_start_passes_to_the_left() -> None:
    options = GAME.schema.make({"deals": 3}, (), 3)
    match_state = GAME.parse_match_state("starts 2", options, 3)
    starters = []
    while tables := GAME.tables(match_state):
        starters.append(GAME.start(GAME.deal(Random(0), tables[0], match_state)).turn)
        match_state = GAME.settle(match_state, tables[0], Outcome((5, 0, 5)))
    assert starters == [2, 0, 1]


def test_jd_4_first_one_takes_then_one_plays() -> None:
    state = table(["2H", "", ""], transfer="6H 9S KC")
    assert rule_of(state, "play 2H new") == "JD-4"
    assert rule_of(state, "pass") == "JD-4"
    assert rule_of(state, "take 10D") == "JD-4"
    play(state, "take 6H")
    assert rule_of(state, "take 9S") == "JD-4"
    assert words(state.hands[0]) == {"2H", "6H"}
    play(state, "play 2H new")
    assert state.turn == 1


def test_jd_4_the_transfer_cards_go_to_the_left_and_are_refilled() -> None:
    state = table(["2H", "", ""], transfer="6H 9S KC", pile="3D 9C QS")
    reported = play(state, "take 6H", "play 2H new")
    assert [event.kind for event in reported] == ["take", "play", "hand_on", "refill"]
    assert words(state.trays[state.turn]) == {"9S", "KC", "3D"}
    assert (words(state.received[1][-1]), state.came, state.drew) == ({"9S", "KC"}, 2, 1)
    assert [
        zone.owner for piece_move in reported[2].piece_moves for zone in (piece_move.source, piece_move.target)
    ] == [0, 1, 0, 1]


def test_jd_4_nothing_is_refilled_in_the_very_first_turn() -> None:
    state = dealt(3)
    assert state.phase == TAKING
    assert state.drew == 0


def test_jd_4_one_may_pass_with_cards_that_fit() -> None:
    state = table(["2H 3S", ""], transfer="6H 9S KC")
    play(state, "take 6H", "pass")
    assert (state.turn, chains(state, 0)) == (1, [])


def test_jd_4_who_can_play_nothing_passes() -> None:
    state = table(["KH AS", ""], transfer="QH 9S KC")
    play(state, "take QH")
    assert state.legal(0) == [PASS]


# ---------------------------------------------------------------- the 5 and the 7


def test_jd_11_with_a_5_two_are_taken() -> None:
    state = table(["5H 2H", "", ""], transfer="6H 9S KC")
    play(state, "five 5H", "take 6H")
    assert state.phase == TAKING
    play(state, "take KC")
    assert state.phase == PLAYING
    assert words(state.hands[0]) == {"2H", "6H", "KC"}
    assert state.gone == (card("5H"),)
    play(state, "pass")
    assert state.on_tray == 3, "two are refilled"


def test_jd_11_at_most_one_5_a_turn() -> None:
    state = table(["5H 5S", ""], transfer="6H 9S KC")
    play(state, "five 5H")
    assert rule_of(state, "five 5S") == "JD-11"


def test_jd_11_a_5_just_taken_waits_for_the_next_turn() -> None:
    state = table(["2H", ""], transfer="5H 9S KC")
    play(state, "take 5H")
    assert rule_of(state, "five 5H") == "JD-11"


def test_jd_11_with_fewer_transfer_cards_than_due_one_takes_what_is_there() -> None:
    state = table(["5H 2H", ""], transfer="6H", pile="")
    play(state, "five 5H", "take 6H")
    assert state.phase == PLAYING


def test_jd_11_a_5_brings_nothing_where_no_transfer_card_lies() -> None:
    state = table(["5H 2H", ""], pile="")
    assert rule_of(state, "five 5H") == "JD-11"


def test_jd_11_with_a_7_two_are_played() -> None:
    state = table(["7D 2H 8S", ""], transfer="KC 9S QC")
    play(state, "take KC", "seven 7D", "play 2H new")
    assert state.turn == 0
    play(state, "play 8S on chain 1")
    assert (state.turn, chains(state, 0)) == (1, ["2H 8S"])


def test_jd_11_after_one_of_two_cards_one_may_stop() -> None:
    state = table(["7D 2H 8S", "2S"])
    reported = play(state, "seven 7D", "play 2H new", "pass")
    assert state.turn == 1
    assert next(event for event in reported if event.kind == "pass").fact("played") == 1


def test_jd_11_a_7_just_taken_may_be_played() -> None:
    state = table(["2H 3S", ""], transfer="7D 9S QC")
    assert rule_of(table(["7D", ""], transfer="9S"), "seven 7D") == "JD-11"
    play(state, "take 7D", "seven 7D", "play 2H new", "play 3S new")
    assert len(state.chains[0]) == 2


def test_jd_11_at_most_one_7_a_turn_and_before_a_card() -> None:
    state = table(["7D 7S 2H 3H", ""])
    play(state, "seven 7D")
    assert rule_of(state, "seven 7S") == "JD-11"
    play(state, "play 2H new")
    assert rule_of(state, "seven 7S") == "JD-11"


def test_jd_11_the_5_and_the_7_may_be_combined() -> None:
    state = table(["5H 7D 2H", ""], transfer="6H 9S KC")
    play(state, "five 5H", "take 6H", "take 9S", "seven 7D", "play 2H new", "play 6H on chain 1")
    assert state.turn == 1
    assert state.gone == (card("5H"), card("7D"))


def test_jd_11_other_cards_are_no_5_and_no_7() -> None:
    state = table(["7D 5H", ""], transfer="6H")
    assert rule_of(state, "five 7D") == "JD-11"
    play(state, "take 6H")
    assert rule_of(state, "seven 6H") == "JD-11"


def test_jd_11_how_many_is_an_option() -> None:
    state = table(["5H 7D 2H 3H", ""], transfer="6H 9S KC", five_takes=3, seven_plays=3)
    play(state, "five 5H", "take 6H", "take 9S", "take KC")
    assert state.phase == PLAYING
    play(state, "seven 7D", "play 2H new", "play 3H new", "play 6H on chain 1")
    assert state.turn == 1


# ---------------------------------------------------------------- the joker


def test_jd_12_the_example_of_the_rules() -> None:
    """A has 2♥ 8♠; B puts a joker there and the 8♠ on his own 4♠. Then a red 8 or 10 goes on it."""
    state = table(["joker1", "8D 10H 6D"], (1, "2H 8S"), (0, "4S"))
    play(state, "steal 8S with joker1 for chain 1")
    assert chains(state, 0) == ["4S 8S"]
    assert chains(state, 1) == ["2H joker1"]
    assert state.points == (12, 6)
    state.phase = PLAYING
    assert may(state, "play 8D on chain 1")
    assert may(state, "play 10H on chain 1")
    assert rule_of(state, "play 6D on chain 1") == "JD-13"


def test_jd_12_a_knight_is_stolen_from_under_other_cards() -> None:
    state = table(["joker2", ""], (1, "2H 8H JH QH AH"), (0, "2S 6S"))
    reported = play(state, "steal 8H with joker2 for chain 1")
    assert chains(state, 1) == ["2H joker2 JH QH AH"]
    knight, joker = reported[0].piece_moves
    assert (knight.left, joker.at) == (1, 1)
    assert state.turn == 1, "it is the card played"


def test_jd_12_the_knight_goes_legally_onto_an_own_chain() -> None:
    state = table(["joker1", ""], (1, "3H 9S"), (0, "2S"), (0, "3D 9H"), (0, "3C"))
    assert rule_of(state, "steal 9S with joker1 for chain 1") == "JD-8"
    assert rule_of(state, "steal 9S with joker1 for chain 2") == "JD-7"
    assert may(state, "steal 9S with joker1 for chain 3")
    assert rule_of(state, "steal 9S with joker1 for chain 4") == "JD-6"


def test_jd_12_without_a_chain_for_the_knight_there_is_no_theft() -> None:
    state = table(["joker1 KH", ""], (1, "3H 9S"), (0, "2S"))
    assert state.legal(0) == [PASS]


def test_jd_12_only_knights_are_stolen_and_only_by_a_joker() -> None:
    state = table(["joker1 6H", ""], (1, "2H 8S JD"), (0, "4S"))
    assert rule_of(state, "steal JD with joker1 for chain 1") == "JD-12"
    assert rule_of(state, "steal 2H with joker1 for chain 1") == "JD-12"
    assert rule_of(state, "steal 8S with 6H for chain 1") == "JD-12"
    assert rule_of(state, "steal 10S with joker1 for chain 1") == "JD-12"


def test_jd_13_a_joker_is_neither_stolen_nor_used_on_an_own_chain() -> None:
    state = table(["joker1", ""], (1, "2H joker2"), (0, "4S 8S"), (0, "2C"))
    assert rule_of(state, "steal joker2 with joker1 for chain 2") == "JD-13"
    assert rule_of(state, "steal 8S with joker1 for chain 2") == "JD-13"


def test_jd_13_two_jokers_in_one_chain() -> None:
    state = table(["7D joker1 joker2", "10C"], (1, "2H 6S 8S"), (0, "2S"))
    play(state, "seven 7D", "steal 6S with joker1 for chain 1", "steal 8S with joker2 for chain 1")
    assert chains(state, 1) == ["2H joker1 joker2"]
    assert chains(state, 0) == ["2S 6S 8S"]
    state.phase = PLAYING
    assert may(state, "play 10C on chain 1")


# ---------------------------------------------------------------- the end


def test_jd_14_the_last_card_of_the_pile_begins_the_last_round() -> None:
    state = table(["2H", "", ""], transfer="6H 9S KC", pile="3D")
    reported = play(state, "take 6H", "pass")
    assert not state.stock
    last = next(event for event in reported if event.kind == "last_round")
    assert (last.seat, last.fact("last")) == (1, 2)
    play(state, "take 3D", "pass", "take 9S", "pass")
    assert state.to_act() == ()


def test_jd_14_the_seat_right_of_the_start_ends_it_though_it_drew_the_last() -> None:
    state = table(["2H", "", ""], transfer="6H 9S KC", pile="3D 4D")
    play(state, "take 6H", "pass", "take 9S", "pass")
    assert not state.stock
    assert state.turn == 2
    reported = play(state, "take 4D", "pass")
    assert reported[-1].kind == "turn_up"


def test_jd_14_when_the_start_draws_the_last_all_have_one_more_turn() -> None:
    state = table(["2H", "3H", "4H"], transfer="6H 9S KC", pile="3D 4D 4S")
    play(state, "take 6H", "pass", "take 9S", "pass", "take KC", "pass")
    assert not state.stock
    assert state.turn == 0
    play(state, "take 3D", "pass", "take 4D", "pass", "take 4S")
    assert words(state.trays[state.turn]) == set()
    play(state, "pass")
    assert state.to_act() == ()


def test_jd_14_who_finds_no_transfer_card_takes_none_and_still_plays() -> None:
    state = table(["", "", "2C"], transfer="6H", pile="", starter=0)
    play(state, "take 6H", "pass", "pass")
    assert (state.turn, state.phase) == (2, PLAYING)
    play(state, "play 2C new")
    assert state.to_act() == ()
    assert chains(state, 2) == ["2C"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_jd_14_everyone_has_the_same_number_of_turns(seats: int) -> None:
    for seed in range(12):
        state = dealt(seats, seed, transfer_cards=1 + seed % 5, hand_size=1 + seed % 7)
        at_random(state, Random(seed))
        taken = [turn.seat for turn in state.turns]
        assert len({taken.count(seat) for seat in range(seats)}) == 1
        assert taken[0] == state.starter


def test_jd_17_equals_share_the_win() -> None:
    options = GAME.schema.make({"deals": 1}, (), 3)
    match_state = GAME.parse_match_state("starts 0", options, 3)
    result = GAME.result(GAME.settle(match_state, GAME.tables(match_state)[0], Outcome((30, 12, 30))))
    assert result
    assert (result.places, result.winners) == ((1, 3, 1), (0, 2))


def test_all_7_in_the_end_everything_is_turned_up() -> None:
    state = table(["KH", "2C"], transfer="6H 9S", pile="", starter=0)
    play(state, "take 6H", "pass", "take 9S", "pass")
    for seat in (0, 1, None):
        deal = state.view(seat).visible
        assert deal.opened
        assert [hand.bit_count() for hand in deal.hands] == [2, 2]


def test_only_two_seats_see_the_cards_handed_on() -> None:
    state = table(["2H", "", ""], transfer="6H 9S KC", pile="3D 9C")
    take, _, hand_on, refill = play(state, "take 6H", "play 2H new")
    for seat, seen in ((0, (True, True, False)), (1, (False, True, True)), (2, (False,) * 3), (None, (False,) * 3)):
        known = tuple(redact(event, seat).piece_moves[0].piece >= 0 for event in (take, hand_on, refill))
        assert known == seen
