"""The board from above, in sites: the ground, the street round it and the rim, with nothing standing on it.

x grows to the east, y to the south; site (x, y) fills the square from (x, y) to (x + 1, y + 1). Heights are in blocks.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from cardgames.games.casa_grande.ground import LEG, SIDE, SPACES, STRIP, is_sun

MIDDLE = SIDE / 2

STREET = 1.25
"""Width of the street."""

RIM = 0.3
"""Width of the rim outside the street."""

EDGE = STREET + RIM
"""How far the board reaches beyond the ground."""

CORNERS = tuple(filter(is_sun, range(SPACES)))
"""The spaces at the corners of the street."""

SLAB = 0.13
"""How thick a floor is. A block that stands on one is shorter by that, so that all tops of a height are level."""

INSET = 0.03
"""How far the sides of a block stand back from the edges of its site."""

FIGURE_HEIGHT, FIGURE_RADIUS = 0.95, 0.24
"""Of the figure that walks on the street."""

_STANDS = (
    ((0.5, 0.5),),
    ((0.28, 0.5), (0.72, 0.5)),
    ((0.22, 0.36), (0.5, 0.7), (0.78, 0.36)),
    ((0.25, 0.3), (0.75, 0.3), (0.25, 0.74), (0.75, 0.74)),
)
"""Where in their space so many figures stand, as shares of its length and width."""


class Area(NamedTuple):
    """A rectangle of the plan."""

    left: float
    top: float
    right: float
    bottom: float

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its four corners in turn."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def quarters(self) -> tuple[Area, ...]:
        """Its four quarters."""
        x, y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        over = Area(self.left, self.top, x, y), Area(x, self.top, self.right, y)
        return *over, Area(self.left, y, x, self.bottom), Area(x, y, self.right, self.bottom)


def _space(space: int) -> Area:
    side, step = divmod(space, LEG)
    near, far = -STREET, SIDE + STREET
    along = (near, 0.0) if step == 0 else (float(STRIP * step - STRIP), float(STRIP * step))
    start, end = along if side < 2 else (SIDE - along[1], SIDE - along[0])
    match side:
        case 0:
            return Area(start, near, end, 0)
        case 1:
            return Area(SIDE, start, far, end)
        case 2:
            return Area(start, SIDE, end, far)
        case _:
            return Area(near, start, 0, end)


AREAS = tuple(_space(space) for space in range(SPACES))
"""The spaces of the street, clockwise from the north-west corner."""


def space_at(x: float, y: float) -> int | None:
    """The space of the street that has this point, None for the ground and what lies outside."""
    return next((space for space, area in enumerate(AREAS) if area.holds(x, y)), None)


def standing(space: int, place: int = 0, of: int = 1) -> tuple[float, float]:
    """Where the `place`-th `of` so many figures on a space of the street stands."""
    area = AREAS[space]
    share, across = _STANDS[of - 1][place]
    side = space // LEG
    if side % 2:
        share, across = across, share
    return area.left + share * (area.right - area.left), area.top + across * (area.bottom - area.top)


def walking(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float, float]:
    """Where a figure is that has done this share (0..1) of a step to the next space: it hops."""
    x = start[0] + (end[0] - start[0]) * share
    y = start[1] + (end[1] - start[1]) * share
    return x, y, 0.45 * math.sin(math.pi * max(0.0, min(1.0, share)))


def cell_at(x: float, y: float) -> tuple[int, int]:
    """The column of the plan that has this point: its site, -1 or 8 on the street, -2 or 9 on the rim and outside."""
    return _line(x), _line(y)


def _line(value: float) -> int:
    if value < -STREET:
        return -2
    if value < 0:
        return -1
    if value < SIDE:
        return int(value)
    return SIDE if value < SIDE + STREET else SIDE + 1


def is_site(x: int, y: int) -> bool:
    """Whether a column is a site of the ground."""
    return 0 <= x < SIDE and 0 <= y < SIDE
