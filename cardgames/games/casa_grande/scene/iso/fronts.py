"""House fronts along the far sides of the street, like the scenery of a pop-up book.

Those along the two far sides stand; while the board is turned they fold down on the sides that come to the front.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from pygame import Surface

from cardgames.games.casa_grande.ground import SIDE
from cardgames.games.casa_grande.scene.iso.camera import Camera, Spot
from cardgames.games.casa_grande.scene.iso.carving import Brush, Carving, Picture, Printed, slanted
from cardgames.games.casa_grande.scene.iso.paints import Palette, lit
from cardgames.games.casa_grande.scene.iso.plan import RIM, STREET
from cardgames.games.casa_grande.scene.iso.solids import SIDES, Side
from cardgames.table.theme import Colour, mix

DEEP = 0.2
"""How thick a front is."""

HIGHEST = 1.35

_AT = STREET + (RIM - DEEP) / 2
_FOLDING = 0.7
"""How far a side must look away from the eye for its fronts to stand upright (1 at rest)."""


class Row(NamedTuple):
    """The fronts along a side: which they are, the side as it is seen, and how upright they stand (0 to 1)."""

    houses: int
    side: Side
    upright: float


class _Front(NamedTuple):
    start: float
    end: float
    height: float
    gabled: bool
    wall: int
    windows: int
    awning: bool


def rows(camera: Camera) -> Iterator[Row]:
    """The fronts that are seen at this turn, those farthest away first."""
    seen = camera.turned(camera.rest)
    away = sorted((x * seen.towards[0] + y * seen.towards[1], side) for side, x, y in SIDES)
    for facing, side in away:
        upright = min(1.0, -facing / _FOLDING)
        if upright > 0.05:
            yield Row((side - camera.quarter) % 4, side, upright)


def middle(row: Row) -> tuple[float, float]:
    """Where on the plan, as it is seen, the middle of a row stands."""
    _, x, y = SIDES[row.side]
    reach = SIDE / 2 + _AT + DEEP / 2
    return SIDE / 2 + x * reach, SIDE / 2 + y * reach


class _Part(NamedTuple):
    """A polygon of a front: points along the street and upwards, and how it is lit.

    A `roof` reaches to the back; what is `small` is not missed in a turn.
    """

    points: tuple[tuple[float, float], ...]
    colour: Colour
    tone: float
    roof: bool = False
    small: bool = False


def row_picture(camera: Camera, paints: Palette, row: Row, fine: int) -> Picture:
    """A row of fronts."""
    art = Carving(camera, *_size(row), high=HIGHEST, fine=fine)
    _paint(art, camera, paints, row, whole=True)
    return art.done()


def paint_row(surface: Surface, camera: Camera, paints: Palette, row: Row) -> None:
    """Paint a row of fronts where it stands, in haste."""
    seen = camera.turned(camera.rest)
    wide, deep = _size(row)
    x, y = middle(row)
    _paint(Brush.upon(surface, seen, x - wide / 2, y - deep / 2), seen, paints, row, whole=False)


def _size(row: Row) -> tuple[float, float]:
    return (DEEP, SIDE) if SIDES[row.side][1] else (SIDE, DEEP)


def _paint(art: Brush, camera: Camera, paints: Palette, row: Row, *, whole: bool) -> None:
    _, x, y = SIDES[row.side]
    eye = camera.turned(camera.rest)
    right, down = -(x * eye.cos - y * eye.sin), -(x * eye.sin + y * eye.cos)
    light = slanted(0.6 * (down - right)) + 0.14
    near, far = (DEEP, 0.0) if x + y < 0 else (0.0, DEEP)

    back = x < 0 or y > 0  # a row runs round the ground, so that it stays the same from quarter to quarter

    def plane(along: float, up: float) -> Spot:
        """The front side of the row."""
        along = SIDE - along if back else along
        return (near, along, up * row.upright) if x else (along, near, up * row.upright)

    def behind(along: float, up: float) -> Spot:
        """Its back."""
        along = SIDE - along if back else along
        return (far, along, up * row.upright) if x else (along, far, up * row.upright)

    for is_roofs, polygons in _elevation(row.houses, paints, whole, light):
        if is_roofs:
            for (start, end), colour in polygons:
                art.fill((plane(*start), plane(*end), behind(*end), behind(*start)), colour)
        else:
            art.print(plane, polygons)


def _street(houses: int) -> list[_Front]:
    rng = random.Random(40 + houses)
    found: list[_Front] = []
    start = 0.0
    walls = [0, 1, 2, 3, 4]
    rng.shuffle(walls)
    for width in rng.choice(((1.3, 1.0, 1.6, 1.1, 1.3, 1.5), (1.0, 1.5, 1.2, 1.4, 1.6, 1.1))):
        gabled = rng.random() < 0.45
        height = rng.uniform(0.7, 1.0)
        wall = walls[len(found) % len(walls)]
        found.append(_Front(start + 0.03, start + width, height, gabled, wall, round(width * 2.1), rng.random() < 0.5))
        start += width + 0.06
    return found


@lru_cache(maxsize=256)
def _elevation(houses: int, paints: Palette, whole: bool, light: float) -> list[tuple[bool, list[Printed]]]:
    """What is to be painted of a row of fronts in so much light, in order: the whole, or without what is small.

    Roofs, of which one knows the two points in front, and what stands upright take turns.
    """
    parts = (part for front in _street(houses) for part in _parts(front, paints) if whole or not part.small)
    return [
        (roof, [(part.points, lit(part.colour, part.tone if roof else light * part.tone)) for part in run])
        for roof, run in groupby(parts, key=lambda part: part.roof)
    ]


def _parts(front: _Front, paints: Palette) -> list[_Part]:
    blue, white, tiles = paints.players[1], paints.plaster, paints.clay
    kinds = (white, mix(paints.sun, white, 0.35), mix(tiles, white, 0.35), mix(blue, white, 0.55), paints.stone)
    colour, pane = kinds[front.wall], mix(blue, paints.shade, 0.6)
    left, right, high = front.start, front.end, front.height
    middle_, width = (left + right) / 2, right - left
    found: list[_Part] = []

    def panel(
        start: float, low: float, end: float, top: float, paint: Colour, tone: float = 1.0, *, small: bool = False
    ) -> None:
        found.append(_Part(((start, low), (start, top), (end, top), (end, low)), paint, tone, small=small))

    if front.gabled:
        peak, eaves = high + 0.3, high - 0.04
        found.append(_Part(((left, high), (middle_, peak), (right, high)), colour, 1.0))
        found.append(_Part(((left - 0.04, eaves), (middle_, peak)), tiles, 1.1, roof=True))
        found.append(_Part(((middle_, peak), (right + 0.04, eaves)), tiles, 0.9, roof=True))
    else:
        found.append(_Part(((left, high), (right, high)), tiles, 1.05, roof=True))
    panel(left, 0, right, high, colour)
    panel(left, 0, right, 0.08, colour, 0.8, small=True)
    if not front.gabled:
        panel(left - 0.02, high - 0.07, right + 0.02, high, tiles, 0.95)
    step = width / front.windows
    for k in range(front.windows):
        at = left + step * (k + 0.5)
        door = k == front.windows // 2
        low = 0.0 if door else 0.17
        panel(at - 0.11, low, at + 0.11, 0.39, white, small=True)
        panel(at - 0.075, low, at + 0.075, 0.36, mix(tiles, pane, 0.5) if door else pane)
        if not door and front.awning:
            panel(at - 0.16, 0.37, at + 0.16, 0.44, white, 1.05, small=True)
            for stripe in (at - 0.16, at):
                panel(stripe, 0.37, stripe + 0.08, 0.44, paints.players[3], 1.05, small=True)
        panel(at - 0.16, 0.49, at + 0.16, high - 0.11, paints.leaf, 0.95)
        panel(at - 0.1, 0.48, at + 0.1, high - 0.1, white, small=True)
        panel(at - 0.065, 0.5, at + 0.065, high - 0.12, pane)
    return found
