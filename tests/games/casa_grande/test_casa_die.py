"""The die rolls as a body and comes to lie as it was thrown."""

from __future__ import annotations

import pytest
from pygame import Surface

from cardgames.games.casa_grande.scene.carving import palette
from cardgames.games.casa_grande.scene.die import FACES, Die, Turn, lying, moved, tumble
from cardgames.table import theme as themes

THROWS = [(pips, seed) for pips in range(1, 7) for seed in range(20)]


def corners(turn: Turn) -> list[tuple[float, float, float]]:
    """The corners of a die of edge one round its middle."""
    ends = (-0.5, 0.5)
    return [moved(turn, (x, y, z)) for x in ends for y in ends for z in ends]


def turned_up(turn: Turn) -> int:
    """How many pips a die shows that is turned like this."""
    return 1 + max(range(6), key=lambda face: moved(turn, FACES[face])[2])


def test_opposite_faces_add_up_to_seven() -> None:
    for pips, (x, y, z) in enumerate(FACES, 1):
        assert FACES[6 - pips] == (-x, -y, -z)


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_lies_flat_with_its_pips_up(pips: int) -> None:
    for askew in (0.0, 0.3, -2.0):
        turn = lying(pips, askew)
        assert turned_up(turn) == pips
        assert sorted(round(z, 9) for _, _, z in corners(turn)) == [-0.5] * 4 + [0.5] * 4


def test_a_throw_ends_where_it_should_with_what_was_thrown() -> None:
    for pips, seed in THROWS:
        pose = tumble(pips, seed, 1.0)
        assert turned_up(pose.turn) == pips
        assert pose.at == pytest.approx((0, 0, 0), abs=1e-9)


@pytest.mark.parametrize(("pips", "written"), [(1, False), (6, False), (7, True), (12, True)])
def test_cg5_a_die_of_more_faces_than_are_drawn_has_its_number_written_on_it(pips: int, written: bool) -> None:
    """What lies in the box is agreed on in one table; a die of eight faces is still seen to roll and to lie."""
    die, surface = Die(), Surface((200, 200))
    die.lay((100, 150), 34, palette(themes.load("lamplight")))
    for share in (0.0, 0.5, 1.0):
        die.roll(pips, 3, share)
        die.draw(surface)
    die.show(pips, 3)
    assert (die.pips, die.in_figures) == (pips, written)
