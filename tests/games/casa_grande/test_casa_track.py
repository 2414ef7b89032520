"""The ground, the track, and how markers move (CG-1 to CG-3, CG-5)."""

import pytest
from casa_positions import begun, refused, throw

from cardgames.engine.contract import CHANCE
from cardgames.games.casa_grande.building import Placement
from cardgames.games.casa_grande.ground import SIDE, SPACES, is_sun
from cardgames.games.casa_grande.moves import Throw, Turn, move_text, parse_move


def test_cg1_eight_by_eight_sites_and_twenty_spaces_with_four_suns() -> None:
    assert (SIDE, SPACES) == (8, 20)
    assert [space for space in range(SPACES) if is_sun(space)] == [0, 5, 10, 15]


def test_cg5_the_die_shows_one_to_six_and_is_thrown_by_chance_only() -> None:
    state = begun()
    for pips in (0, 7):
        refusal = state.refusal(CHANCE, Throw(pips))
        assert refusal
        assert refusal.rule_id == "CG-5"
    assert state.refusal(0, Throw(3))
    assert refused(state, "build a1 1").text == "The die must be thrown first."


def test_cg4_the_largest_floor_that_fits_the_ground_can_be_written() -> None:
    move = Turn(0, 0, 1, Placement("/".join(["W" * SIDE] * SIDE), 0, 0, 1, 0))
    assert parse_move(move_text(move)) == move


@pytest.mark.parametrize("outcome", [Turn(), Throw(0), Throw(7)])
def test_cg5_a_record_without_a_required_throw_is_reported(outcome: Throw | Turn) -> None:
    state = begun()
    refusal = state.refusal(CHANCE, outcome)
    assert (refusal.rule_id, refusal.text) == ("CG-5", "The die must be thrown now: 1 to 6.")
    throw(state, 2)
    refusal = state.refusal(CHANCE, outcome)
    assert refusal.text == "The die isn't thrown now."
