"""House fronts along the far sides of the street, like the scenery of a pop-up book.

Those along the two far sides stand; while the board is turned they fold down on the sides that come to the front.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from cardgames.games.casa_grande.scene.iso.camera import Camera, Spot
from cardgames.games.casa_grande.scene.iso.carving import SIDE_LIGHT, SLANT_LIGHT, Carving, Picture
from cardgames.games.casa_grande.scene.iso.paints import Palette, lit
from cardgames.games.casa_grande.scene.iso.plan import RIM, SIDE, STREET
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


class _Wall:
    """The plane of a row of fronts, to paint upon: along the street and upwards, and into the depth."""

    def __init__(self, art: Carving, row: Row, light: float) -> None:
        self.art, self.row, self.light = art, row, light
        _, x, y = SIDES[row.side]
        self._along_y = bool(x)
        self.near, self.far = (DEEP, 0.0) if x + y < 0 else (0.0, DEEP)

    def spot(self, along: float, height: float, depth: float) -> Spot:
        """A spot of it; `depth` is `near` or `far`."""
        height *= self.row.upright
        return (depth, along, height) if self._along_y else (along, depth, height)

    def panel(self, left: float, low: float, right: float, high: float, colour: Colour, tone: float = 1.0) -> None:
        """Paint a rectangle."""
        near = self.near
        ends = ((left, low), (left, high), (right, high), (right, low))
        self.art.fill([self.spot(along, height, near) for along, height in ends], lit(colour, self.light * tone))

    def roof(self, start: float, low: float, end: float, high: float, colour: Colour) -> None:
        """Paint a roof that runs back from one end of a ridge or cornice to the other."""
        ends = ((start, low, self.near), (end, high, self.near), (end, high, self.far), (start, low, self.far))
        tone = 1.05 if low == high else 1.1 if low < high else 0.9
        self.art.fill([self.spot(*one) for one in ends], lit(colour, tone))


def row_picture(camera: Camera, paints: Palette, row: Row, fine: int) -> Picture:
    """A row of fronts."""
    _, x, y = SIDES[row.side]
    art = Carving(camera, DEEP if x else SIDE, DEEP if y else SIDE, high=HIGHEST, fine=fine)
    eye = camera.turned(camera.rest)
    right, down = -(x * eye.cos - y * eye.sin), -(x * eye.sin + y * eye.cos)
    wall = _Wall(art, row, SIDE_LIGHT + SLANT_LIGHT * (down - right) * 0.6 + 0.14)
    for front in _street(row.houses):
        _paint(wall, front, paints)
    return art.done()


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


def _paint(wall: _Wall, front: _Front, paints: Palette) -> None:
    blue, white, tiles = paints.players[1], paints.plaster, paints.clay
    kinds = (white, mix(paints.sun, white, 0.35), mix(tiles, white, 0.35), mix(blue, white, 0.55), paints.stone)
    colour = kinds[front.wall]
    left, right, high = front.start, front.end, front.height
    middle_, width = (left + right) / 2, right - left
    if front.gabled:
        peak = high + 0.3
        ends = [wall.spot(along, up, wall.near) for along, up in ((left, high), (middle_, peak), (right, high))]
        wall.art.fill(ends, lit(colour, wall.light))
        wall.roof(left - 0.04, high - 0.04, middle_, peak, tiles)
        wall.roof(middle_, peak, right + 0.04, high - 0.04, tiles)
    else:
        wall.roof(left, high, right, high, tiles)
    wall.panel(left, 0, right, high, colour)
    wall.panel(left, 0, right, 0.08, colour, 0.8)
    if not front.gabled:
        wall.panel(left - 0.02, high - 0.07, right + 0.02, high, tiles, 0.95)
    pane = mix(blue, paints.shade, 0.6)
    step = width / front.windows
    for k in range(front.windows):
        at = left + step * (k + 0.5)
        door = k == front.windows // 2
        low = 0.0 if door else 0.17
        wall.panel(at - 0.11, low, at + 0.11, 0.39, white)
        wall.panel(at - 0.075, low, at + 0.075, 0.36, mix(tiles, pane, 0.5) if door else pane)
        if not door and front.awning:
            for stripe in range(4):
                start = at - 0.16 + 0.08 * stripe
                wall.panel(start, 0.37, start + 0.08, 0.44, white if stripe % 2 else paints.players[3], 1.05)
        wall.panel(at - 0.1, 0.48, at + 0.1, high - 0.1, white)
        wall.panel(at - 0.065, 0.5, at + 0.065, high - 0.12, pane)
        for shutter in (at - 0.16, at + 0.1):
            wall.panel(shutter, 0.49, shutter + 0.06, high - 0.11, paints.leaf, 0.95)
