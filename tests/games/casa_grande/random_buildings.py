"""Random buildings and their pictures: stacks and floors of any height."""

from __future__ import annotations

import random
from functools import cache

from pygame import Rect, Surface

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.conformance import full_match
from cardgames.games.casa_grande.ground import SIDE, SPACES
from cardgames.games.casa_grande.scene import picture_cache
from cardgames.games.casa_grande.scene.board3d import Board3D
from cardgames.games.casa_grande.scene.camera import figure_point
from cardgames.games.casa_grande.scene.solids import BoardContent, Figure
from cardgames.table import theme as themes
from cardgames.table.look import Look
from cardgames.table.units import Scale

SHAPES = (
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (1, 0), (2, 0), (3, 0)),
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)),
    ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)),
    tuple((x, y) for y in range(3) for x in range(3)),
)


def house(rng: random.Random, blocks: int = 96, floors: int = 40, seats: int = 4) -> BoardContent:
    """A building of so many blocks, up to so many floors, and a figure for each seat."""
    tops = {(x, y): 0 for x in range(SIDE) for y in range(SIDE)}
    roofed: set[tuple[int, int, int]] = set()
    built: list[Block] = []
    slabs: list[Slab] = []
    tries = 0
    while len(built) < blocks or (len(slabs) < floors and tries < 40 * floors):
        if len(built) < blocks and rng.random() < blocks / (blocks + floors):
            site = rng.choice([place for place, top in tops.items() if top < 1 + len(built) // 20])
            tops[site] += 1
            built.append(Block(*site, tops[site], rng.randrange(seats)))
            continue
        tries += 1
        shape = rng.choice(SHAPES)
        if rng.random() < 0.5:
            shape = tuple((y, x) for x, y in shape)
        left, top = rng.randrange(SIDE), rng.randrange(SIDE)
        cells = tuple((left + x, top + y) for x, y in shape)
        if any(x >= SIDE or y >= SIDE for x, y in cells):
            continue
        level = max(tops[cell] for cell in cells)
        if not level or any((x, y, level) in roofed for x, y in cells):
            continue
        white = tuple(cell for cell in cells if tops[cell] == level)
        slabs.append(Slab(100 + len(slabs), rng.randrange(seats), level, cells, white))
        roofed |= {(x, y, level) for x, y in cells}
        tops |= dict.fromkeys(cells, level)
    spaces = [rng.randrange(SPACES) for _ in range(seats)]
    figures = tuple(
        Figure(seat, *figure_point(space, spaces[:seat].count(space), spaces.count(space)))
        for seat, space in enumerate(spaces)
    )
    return BoardContent(tuple(built), tuple(slabs), figures)


@cache
def full_house() -> BoardContent:
    """The fullest building of some matches of four, one block before the end."""
    match = full_match()
    building = match.fork(len(match.entries) - 1).table().state.building
    figures = tuple(Figure(seat, *figure_point(5 * seat)) for seat in range(4))
    return BoardContent(building.blocks, building.slabs, figures)


ROOM = Rect(0, 0, 640, 480)


def look(name: str = "lamplight") -> Look:
    """The look of the drawings."""
    return Look(themes.load(name), Scale())


def painted(content: BoardContent, turn: float, board3d: Board3D | None = None) -> Surface:
    """A picture of this content."""
    shown = board3d or Board3D(look())
    shown.show(content)
    shown.set_view(ROOM, turn, 6)
    picture = Surface(ROOM.size)
    shown.paint(picture)
    return picture


def cached_pictures() -> list[object]:
    """The cached pictures, except those of the fronts beyond the track."""
    return [key for key in picture_cache._KEPT._pictures if "fronts" not in str(key)]

