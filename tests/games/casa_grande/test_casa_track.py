"""The ground, the track, and how markers move (CG-1 to CG-3, CG-5)."""

import pytest
from casa_positions import begun, do, places, refused, throw

from cardgames.engine.contract import CHANCE
from cardgames.games.casa_grande.building import Placement
from cardgames.games.casa_grande.ground import SIDE, SPACES, STRIPS, bits, is_sun, site_name, start_corner
from cardgames.games.casa_grande.moves import Throw, Turn, move_text, parse_move


def strip(space: int) -> set[str]:
    return {site_name(site) for site in bits(STRIPS[space])}


def square(columns: str, rows: str) -> set[str]:
    return {column + row for column in columns for row in rows}


def test_cg1_eight_by_eight_sites_and_twenty_spaces_with_four_suns() -> None:
    assert (SIDE, SPACES) == (8, 20)
    assert [space for space in range(SPACES) if is_sun(space)] == [0, 5, 10, 15]


@pytest.mark.parametrize(
    ("space", "seen"),
    [
        (1, square("ab", "12345678")),
        (4, square("gh", "12345678")),
        (6, square("abcdefgh", "12")),
        (9, square("abcdefgh", "78")),
        (11, square("gh", "12345678")),
        (14, square("ab", "12345678")),
        (16, square("abcdefgh", "78")),
        (19, square("abcdefgh", "12")),
    ],
)
def test_cg2_a_side_space_sees_sixteen_sites(space: int, seen: set[str]) -> None:
    assert strip(space) == seen


def test_cg2_opposite_spaces_share_a_strip_and_suns_have_none() -> None:
    assert all(STRIPS[4 - along + 1] == STRIPS[10 + along] for along in range(1, 5))
    assert all(STRIPS[5 + along] == STRIPS[20 - along] for along in range(1, 5))
    assert not any(STRIPS[sun] for sun in (0, 5, 10, 15))


def test_cg3_each_player_starts_in_a_corner_with_all_pieces_and_no_coins() -> None:
    assert [[start_corner(seat, seats) for seat in range(seats)] for seats in (2, 3, 4)] == [
        [0, 10],
        [0, 5, 10],
        [0, 5, 10, 15],
    ]
    state = begun(3, starter=2)
    assert (state.turn, state.blocks_left, state.money) == (2, (24,) * 3, (0,) * 3)
    assert all(len(state.floors_left(seat)) == 15 for seat in range(3))


def test_cg3_turns_go_round_clockwise() -> None:
    state = begun(3, starter=2)
    order = []
    for _ in range(4):
        order.append(state.turn)
        throw(state, 1)
        state.apply(state.turn, state.legal(state.turn)[0])
    assert order == [2, 0, 1, 2]


def test_cg5_the_marker_walks_clockwise_over_the_last_space_to_the_first() -> None:
    state = begun()
    state.markers = (18, 5, 10, 15)
    assert throw(state, 4)["walk"].fact("path") == (19, 0, 1, 2)
    assert state.markers[0] == 2


def test_cg5_landing_on_a_sun_moves_the_same_number_again() -> None:
    state = begun()
    state.markers = (2, 5, 10, 15)
    reported = throw(state, 3)
    assert reported["walk"].fact("path") == (3, 4, 5, 6, 7, 8)
    assert places(state) == {f"{column}{row} 1" for column in "abcdefgh" for row in "56"}


def test_cg5_a_five_from_a_sun_ends_on_a_sun_and_sees_the_whole_ground() -> None:
    state = begun()
    reported = throw(state, 5)
    assert reported["walk"].fact("path") == tuple(range(1, 11))
    assert reported["walk"].fact("wild")
    assert len(places(state)) == 64


def test_cg5_the_whole_ground_is_seen_in_that_turn_only() -> None:
    state = begun()
    throw(state, 5)
    do(state, "build d5 1")
    throw(state, 1)
    assert len(places(state)) == 16


def test_cg5_markers_can_share_a_space() -> None:
    state = begun()
    state.markers = (0, 1, 1, 1)
    throw(state, 1)
    assert state.markers == (1, 1, 1, 1)


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
