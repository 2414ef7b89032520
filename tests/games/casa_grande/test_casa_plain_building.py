"""The plain rules say what the page says, and what is true of every house is found wrong where it is wrong."""

from random import Random

import pytest
from house_checks import Cube, Sheet, earned, house_faults
from plain_building import FLOORS, Building, Floor, Place, Site, laid_out, ways
from plain_turns import OPTIONS, Options, PlainGame, strip, thrown_walk


def house(blocks: dict[Place, int], *floors: tuple[int, str, int, int, int, int]) -> Building:
    """A house of two seats; floors are (colour, name, level, turn, x, y)."""
    laid = [Floor(colour, name, level, *laid_out(name, turn, x, y)) for colour, name, level, turn, x, y in floors]
    return Building(2, dict(blocks), laid)


def solid(building: Building) -> tuple[list[Cube], list[Sheet]]:
    cubes = [Cube(*place, colour) for place, colour in building.blocks.items()]
    return cubes, [Sheet(floor.colour, floor.level, floor.cells, floor.white) for floor in building.floors]


def faults(building: Building) -> list[str]:
    return house_faults(*solid(building), building.seats, FLOORS, dict.fromkeys(range(4), 24))


# ---------------------------------------------------------------- the page


def test_cg_2_opposite_spaces_share_a_strip_of_sixteen_sites() -> None:
    assert strip(1) == strip(14) == {(x, y) for x in (0, 1) for y in range(8)}
    assert strip(9) == strip(16) == {(x, y) for x in range(8) for y in (6, 7)}
    assert {frozenset(strip(space)) for space in range(20)} == {
        frozenset(strip(space)) for space in (0, 1, 2, 3, 4, 6, 7, 8, 9)
    }


def test_cg_4_a_set_has_fifteen_floors_of_66_cells() -> None:
    assert sum(count for count, _ in FLOORS) == 15
    assert sum(count * sum(sign in "Wo" for sign in name) for count, name in FLOORS) == 66
    assert len(ways("WoW")) == 2 * 6 * 8
    assert len(ways("Wo./.oW")) == 4 * 6 * 7
    assert len(ways("Woo/..W")) == 8 * 6 * 7
    assert len(ways(".W./WoW/.W.")) == 6 * 6


@pytest.mark.parametrize(("pips", "path"), [(3, [4, 5, 6]), (4, [4, 5, 6, 7])])
def test_cg_5_a_marker_walks_on(pips: int, path: list[int]) -> None:
    assert thrown_walk(3, pips, OPTIONS) == path


def test_cg_5_a_sun_sends_it_on_once() -> None:
    assert thrown_walk(3, 2, OPTIONS) == [4, 5, 6, 7]
    assert thrown_walk(15, 5, OPTIONS) == [16, 17, 18, 19, 0, 1, 2, 3, 4, 5]
    assert thrown_walk(3, 2, OPTIONS | {"bonus_track": True}) == [4, 5]


COVERED = {(2, 2, 1): 0, (4, 2, 1): 0}
"""A `WoW` lies on these two, over an empty place."""


def test_cg_6_an_empty_place_under_a_floor_is_reached_in_a_straight_line() -> None:
    under: set[Site] = {(3, 2)}
    one = house(COVERED, (0, "WoW", 1, 0, 2, 2))
    assert one.places(under, 1, "any") == {(3, 2, 1), (3, 2, 2)}
    walled = house(COVERED | {(3, 1, 1): 1, (3, 3, 1): 1}, (0, "WoW", 1, 0, 2, 2))
    assert walled.places(under, 1, "any") == {(3, 2, 2)}
    higher = house(COVERED | {(3, 1, 1): 1, (3, 3, 1): 1, (3, 2, 2): 1}, (0, "WoW", 1, 0, 2, 2))
    assert higher.places(under, 1, "any") == {(3, 2, 3)}
    assert higher.places(under, 1, "own") == {(3, 2, 3)}
    assert higher.places(under, 0, "own") == set()


def test_cg_9_white_cells_want_own_blocks_of_one_height() -> None:
    other = {(2, 2, 1): 0, (4, 2, 1): 1}
    assert house(COVERED).lays("WoW", 0) == {("WoW", 1, frozenset({(2, 2), (4, 2)}), frozenset({(3, 2)}))}
    assert house(other).lays("WoW", 0) == set()
    assert len(house(COVERED | {(3, 2, 1): 1}).lays("WoW", 0)) == 1
    assert house(COVERED | {(3, 2, 1): 1, (3, 2, 2): 1}).lays("WoW", 0) == set()
    assert house(COVERED, (0, "WoW", 1, 0, 2, 2)).lays("WoW", 0) == set()


def test_cg_11_blocks_are_seen_from_above_where_nothing_lies_on_them() -> None:
    assert house(COVERED | {(0, 0, 1): 1, (0, 0, 2): 0}).on_top(0) == 3
    assert house(COVERED | {(0, 0, 1): 1, (0, 0, 2): 0}).on_top(1) == 0
    assert house(COVERED, (0, "WoW", 1, 0, 2, 2)).on_top(0) == 0


# ---------------------------------------------------------------- any house


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (house({(0, 0, 2): 0}), "stands on nothing"),
        (house({(8, 0, 1): 0}), "off the ground"),
        (house({(2, 2, 1): 0, (4, 2, 1): 1}, (0, "WoW", 1, 0, 2, 2)), "hangs over [(4, 2)]"),
        (house(COVERED, (0, "WoW", 2, 0, 2, 2)), "hangs over"),
        (house(COVERED, (0, "WoW", 1, 0, 2, 2), (0, "WoW", 1, 0, 2, 2)), "lies in"),
        (house({(6, 0, 1): 0, (8, 0, 1): 0}, (0, "WoW", 1, 0, 6, 0)), "over the rim"),
        (house(COVERED, (0, "WWW", 1, 0, 2, 2)), "hangs over [(3, 2)]"),
        (house(COVERED | {(3, 2, 1): 0}, (0, "WWW", 1, 0, 2, 2)), "1 of colour 0"),
    ],
)
def test_a_wrong_house_is_found_wrong(wrong: Building, said: str) -> None:
    assert any(said in fault for fault in faults(wrong)), faults(wrong)


def play(game: PlainGame, rng: Random) -> None:
    """A game of both blocks and floors at random, checked after each turn; it pays what its floors are worth."""
    while game.due() != "nothing":
        game.throw(rng.randint(1, 6))
        spent = rng.choice(sorted(game.spends()))
        places = sorted(game.places(spent))
        place = rng.choice(places) if places else None
        lays = sorted(game.lays(place), key=repr)
        game.play((spent, place, rng.choice(lays) if lays and rng.random() < 0.8 else None))
        wrong = house_faults(*solid(game.house), game.seats, game.options["floors"], dict.fromkeys(game.left, 24))
        assert not wrong
    if not game.options["bonus_track"]:
        assert game.money == earned(solid(game.house)[1], game.seats)


@pytest.mark.parametrize(("seats", "chosen"), [(2, {"second_colour": True}), (3, {"bonus_track": True}), (4, {})])
def test_plain_games_build_sound_houses(seats: int, chosen: Options) -> None:
    options = OPTIONS | {"blocks": 8, "stack_on": "own" if "bonus_track" in chosen else "any"} | chosen
    play(PlainGame(seats, 0, options), Random(seats))
