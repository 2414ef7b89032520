"""The plan of the board, the camera, and the angles of a turn. Numbers only, no drawing.

On the plan, x grows to the east and y to the south; site (x, y) is the square from (x, y) to (x + 1, y + 1). Heights
are in blocks.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Final, NamedTuple

from cardgames.games.casa_grande.ground import LEG, SIDE, SPACES, STRIP, is_sun

Point = tuple[float, float]
Spot = tuple[float, float, float]

MIDDLE = SIDE / 2

STREET = 1.25
"""Width of the street."""

RIM = 0.3
"""Width of the rim around the street."""

EDGE = STREET + RIM
"""How far the board extends beyond the ground."""

CORNERS = tuple(filter(is_sun, range(SPACES)))
"""The corner spaces of the street."""

SLAB = 0.13
"""Thickness of a floor. A block on a floor is shorter by this, so tops of the same height are level."""

INSET = 0.03
"""Inset of a block's sides from the edges of its site."""

FIGURE_HEIGHT, FIGURE_RADIUS = 0.95, 0.24
"""Size of a figure on the street."""

_STANDS = (
    ((0.5, 0.5),),
    ((0.28, 0.5), (0.72, 0.5)),
    ((0.22, 0.36), (0.5, 0.7), (0.78, 0.36)),
    ((0.25, 0.3), (0.75, 0.3), (0.25, 0.74), (0.75, 0.74)),
)
"""Places for one to four figures in a space, as shares of its length and width."""


class Area(NamedTuple):
    """A rectangle of the plan."""

    left: float
    top: float
    right: float
    bottom: float

    def corners(self) -> tuple[Point, ...]:
        """Return the four corners, clockwise from the upper left."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def quarters(self) -> tuple[Area, ...]:
        """Return the four quarters."""
        x, y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        over = Area(self.left, self.top, x, y), Area(x, self.top, self.right, y)
        return *over, Area(self.left, y, x, self.bottom), Area(x, y, self.right, self.bottom)


def _space(space: int) -> Area:
    side, step = divmod(space, LEG)
    near, far = -STREET, SIDE + STREET
    start, end = (STRIP * (step - 1), STRIP * step) if step else (near, 0)
    if side >= 2:
        start, end = SIDE - end, SIDE - start
    return (
        Area(start, near, end, 0),
        Area(SIDE, start, far, end),
        Area(start, SIDE, end, far),
        Area(near, start, 0, end),
    )[side]


AREAS = tuple(_space(space) for space in range(SPACES))
"""The spaces of the street, clockwise from the north-west corner."""


def around_ground(reach: float) -> tuple[Point, ...]:
    """Return the corners of the area that extends `reach` beyond the ground, clockwise from the north-west."""
    return Area(-reach, -reach, SIDE + reach, SIDE + reach).corners()


def space_at(x: float, y: float) -> int | None:
    """Return the street space at a point; None on the ground and outside."""
    return next((space for space, area in enumerate(AREAS) if area.holds(x, y)), None)


def figure_point(space: int, place: int = 0, of: int = 1) -> Point:
    """Return the point of figure `place` (from 0) of `of` figures on a space of the street."""
    area = AREAS[space]
    share, across = _STANDS[of - 1][place]
    if space // LEG % 2:
        share, across = across, share
    return area.left + share * (area.right - area.left), area.top + across * (area.bottom - area.top)


def hop_spot(start: Point, end: Point, share: float) -> Spot:
    """Return the spot of a figure after this share (0 to 1) of a hop to the next space."""
    x = start[0] + (end[0] - start[0]) * share
    y = start[1] + (end[1] - start[1]) * share
    return x, y, 0.45 * math.sin(math.pi * max(0.0, min(1.0, share)))


def cell_at(x: float, y: float) -> tuple[int, int]:
    """Return the column of a point: its site, or -1 or 8 on the street, -2 or 9 on the rim and outside."""

    def line(value: float) -> int:
        if 0 <= value < SIDE:
            return int(value)
        if value < 0:
            return -1 if value >= -STREET else -2
        return SIDE if value < SIDE + STREET else SIDE + 1

    return line(x), line(y)


def is_site(x: int, y: int) -> bool:
    """Return whether a column is a site of the ground."""
    return 0 <= x < SIDE and 0 <= y < SIDE


# ------------------------------------------------------------ the camera

RISE = 1.02
"""Height of a block on screen, in half widths of a site: a little less than a cube's, to show more tops."""

BOARD = 0.42
"""Thickness of the board, in blocks."""

AIR = 0.35
"""Space above the highest block, in blocks."""


class Box(NamedTuple):
    """A rectangle in pixels, as floats."""

    left: float
    top: float
    width: float
    height: float


class Camera:
    """A view of the ground.

    `turn` is in quarters, clockwise on screen; at 0 the north-west corner is at the back. `half` is half the width in
    pixels of a site at a full quarter, `middle` the pixel of the middle of the ground, `rise` the height of a block in
    pixels.
    """

    def __init__(self, turn: float, half: float, middle: Point, rise: float | None = None) -> None:
        self.turn = turn
        self.half = half
        self.middle = middle
        self.rise = half * RISE if rise is None else rise
        quarter = math.floor(round(turn, 9))
        self.quarter = quarter % 4
        """The last full quarter, 0 to 3."""
        self.rest = max(0.0, round(turn - quarter, 9))
        """The turn beyond it, in quarters, from 0 up to 1."""
        self.cos, self.sin = math.cos(self.rest * math.pi / 2), math.sin(self.rest * math.pi / 2)
        for _ in range(self.quarter):
            self.cos, self.sin = -self.sin, self.cos
        self.right_x, self.right_y = (self.cos - self.sin) * half, -(self.sin + self.cos) * half
        """Pixels to the right per step to the east, and per step to the south."""
        self.down_x, self.down_y = (self.cos + self.sin) * half / 2, (self.cos - self.sin) * half / 2
        """Pixels down the screen per step to the east, and per step to the south."""

    def _key(self) -> tuple[float, float, Point, float]:
        return self.turn % 4, self.half, self.middle, self.rise

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Camera) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    @cached_property
    def towards(self) -> Point:
        """The direction on the plan towards the viewer."""
        return self.cos + self.sin, self.cos - self.sin

    def project(self, x: float, y: float, z: float = 0.0) -> Point:
        """Return the pixel of a point of the plan at height z."""
        x -= MIDDLE
        y -= MIDDLE
        return (
            self.middle[0] + x * self.right_x + y * self.right_y,
            self.middle[1] + x * self.down_x + y * self.down_y - z * self.rise,
        )

    def unproject(self, pixel: Point, z: float = 0.0) -> Point:
        """Return the point of the plan that is seen at a pixel at height z."""
        across = (pixel[0] - self.middle[0]) / self.half
        down = 2 * (pixel[1] - self.middle[1] + z * self.rise) / self.half
        turned_x, turned_y = (down + across) / 2, (down - across) / 2
        return (
            MIDDLE + self.cos * turned_x + self.sin * turned_y,
            MIDDLE - self.sin * turned_x + self.cos * turned_y,
        )

    def climb(self) -> Point:
        """Return the shift on the plan, per block of height, of the point seen at a pixel."""
        near = self.rise / self.half
        return near * self.towards[0], near * self.towards[1]

    def nearness(self, x: float, y: float) -> float:
        """Return how near a point of the plan is to the viewer; only differences have a meaning."""
        return x * self.towards[0] + y * self.towards[1]

    def turned(self, turn: float) -> Camera:
        """Return this camera at another turn."""
        return Camera(turn, self.half, self.middle, self.rise)

    def bounds(self, height: float) -> Box:
        """Return the screen area of the board and a building of this height."""
        ends = [self.project(x, y) for x in (-EDGE, SIDE + EDGE) for y in (-EDGE, SIDE + EDGE)]
        roofs = [self.project(x, y, height) for x in (0, SIDE) for y in (0, SIDE)]
        left, right = min(x for x, _ in ends), max(x for x, _ in ends)
        top = min(y for _, y in (*ends, *roofs))
        bottom = max(y for _, y in ends) + BOARD * self.rise
        return Box(left, top, right - left, bottom - top)


def fit(room: Box, height: float, turn: float = 0.0) -> Camera:
    """Return the camera that shows the board with a building of this height as large as fits into a room.

    The scale is the same for all turns, and in whole pixels, so that sites have no gaps.
    """
    wide = 2 * (SIDE + 2 * EDGE)
    building = max(height + AIR, 1.0) * RISE
    above = max((SIDE + 2 * EDGE) / 2, SIDE / 2 + building)
    below = (SIDE + 2 * EDGE) / 2 + BOARD * RISE
    half = max(4.0, math.floor(min(room.width / wide, room.height / (above + below)) / 2) * 2.0)
    rise = float(round(half * RISE))
    spare = room.height - half * (above + below)
    middle = (round(room.left + room.width / 2), round(room.top + spare / 2 + half * above))
    return Camera(turn, half, middle, rise)


# ------------------------------------------------------------ how a quarter turn goes

FRAMES: Final = 28
"""Frames of a quarter turn by key or button, not counting the first."""

STEPS: Final = 120
"""Angles per quarter turn at which the board is painted when dragged or turned all around. Other angles are painted as
the nearest."""

_LEAN: Final = 0.6
"""How much slower a turn is at its start and end than on average, as a share of 1."""


_SHARES = [frame / FRAMES for frame in range(FRAMES // 2)]
_FIRST_HALF = [round(share - _LEAN * math.sin(2 * math.pi * share) / (2 * math.pi), 6) for share in _SHARES]

ANGLES: Final = (*_FIRST_HALF, 0.5, *(round(1 - angle, 6) for angle in reversed(_FIRST_HALF)))
"""The angles of a quarter turn, in quarters: 0, one per frame, and 1; the same for both directions."""

_RESTS: Final = frozenset(ANGLES[:-1])


def swing(share: float) -> float:
    """Return the angle after this share of the time of a quarter turn, one of `ANGLES`."""
    return ANGLES[round(share * FRAMES)]


def is_angle(rest: float) -> bool:
    """Return whether a turn beyond a full quarter is one of `ANGLES`."""
    return rest in _RESTS


def painted_at(turn: float) -> float:
    """Return the turn, in quarters, at which the board is painted for this exact turn."""
    exact = round(turn, 6)
    return exact if is_angle(round(exact % 1, 6)) else round(turn * STEPS) / STEPS
