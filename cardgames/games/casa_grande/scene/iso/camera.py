"""The eye: a turn about the upright axis, then the 2:1 dimetric projection. Numbers only; nothing is drawn here."""

from __future__ import annotations

import math
from functools import cached_property
from typing import NamedTuple

from cardgames.games.casa_grande.ground import SIDE
from cardgames.games.casa_grande.scene.iso.plan import EDGE, MIDDLE

Point = tuple[float, float]
Spot = tuple[float, float, float]

RISE = 1.02
"""How high a block looks, in half widths of a site: a little less than a true cube, so that more tops are seen."""

BOARD = 0.42
"""How thick the board is, in blocks."""

AIR = 0.35
"""Room above the highest block, in blocks."""


class Box(NamedTuple):
    """A rectangle of pixels, in floats."""

    left: float
    top: float
    width: float
    height: float


class Camera:
    """A way to look at the ground.

    `turn` is in quarters, clockwise as seen on the screen; 0 has the north-west corner at the back. `half` is half the
    width in pixels of a site at a full quarter, `middle` the pixel where the middle of the ground lies, `rise` how many
    pixels a block is high.
    """

    def __init__(self, turn: float, half: float, middle: Point, rise: float | None = None) -> None:
        self.turn = turn
        self.half = half
        self.middle = middle
        self.rise = half * RISE if rise is None else rise
        quarter = math.floor(round(turn, 9))
        self.quarter = quarter % 4
        """The last full quarter."""
        self.rest = max(0.0, round(turn - quarter, 9))
        """What is turned beyond it (0 up to 1)."""
        self.cos, self.sin = math.cos(self.rest * math.pi / 2), math.sin(self.rest * math.pi / 2)
        for _ in range(self.quarter):
            self.cos, self.sin = -self.sin, self.cos
        self.right_x, self.right_y = (self.cos - self.sin) * half, -(self.sin + self.cos) * half
        """Pixels to the right for one step to the east, and for one to the south."""
        self.down_x, self.down_y = (self.cos + self.sin) * half / 2, (self.cos - self.sin) * half / 2
        """Pixels down the screen for one step to the east, and for one to the south."""

    def _key(self) -> tuple[float, float, Point, float]:
        return self.turn % 4, self.half, self.middle, self.rise

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Camera) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    @cached_property
    def towards(self) -> Point:
        """The direction on the plan from which it is looked at."""
        return self.cos + self.sin, self.cos - self.sin

    def project(self, x: float, y: float, z: float = 0.0) -> Point:
        """The pixel of a spot."""
        x -= MIDDLE
        y -= MIDDLE
        return (
            self.middle[0] + x * self.right_x + y * self.right_y,
            self.middle[1] + x * self.down_x + y * self.down_y - z * self.rise,
        )

    def unproject(self, pixel: Point, z: float = 0.0) -> Point:
        """The point of the plan that is seen at a pixel, at this height."""
        across = (pixel[0] - self.middle[0]) / self.half
        down = 2 * (pixel[1] - self.middle[1] + z * self.rise) / self.half
        turned_x, turned_y = (down + across) / 2, (down - across) / 2
        return (
            MIDDLE + self.cos * turned_x + self.sin * turned_y,
            MIDDLE - self.sin * turned_x + self.cos * turned_y,
        )

    def climb(self) -> Point:
        """How far what is seen at one pixel comes nearer on the plan for each block of height."""
        near = self.rise / self.half
        return near * self.towards[0], near * self.towards[1]

    def nearness(self, x: float, y: float) -> float:
        """What grows towards the eye on the plan."""
        return x * self.towards[0] + y * self.towards[1]

    def turned(self, turn: float) -> Camera:
        """The same eye after a turn."""
        return Camera(turn, self.half, self.middle, self.rise)

    def bounds(self, height: float) -> Box:
        """All that the board and a house of this height can cover."""
        ends = [self.project(x, y) for x in (-EDGE, SIDE + EDGE) for y in (-EDGE, SIDE + EDGE)]
        roofs = [self.project(x, y, height) for x in (0, SIDE) for y in (0, SIDE)]
        left, right = min(x for x, _ in ends), max(x for x, _ in ends)
        top = min(y for _, y in (*ends, *roofs))
        bottom = max(y for _, y in ends) + BOARD * self.rise
        return Box(left, top, right - left, bottom - top)


def fit(room: Box, height: float, turn: float = 0.0) -> Camera:
    """The eye from which the whole board and a house of this height fit into a room, as large as can be.

    The measure is the same for every turn, and in whole pixels, so that sites meet without a seam.
    """
    wide = 2 * (SIDE + 2 * EDGE)
    house = max(height + AIR, 1.0) * RISE
    above = max((SIDE + 2 * EDGE) / 2, SIDE / 2 + house)
    below = (SIDE + 2 * EDGE) / 2 + BOARD * RISE
    half = max(4.0, math.floor(min(room.width / wide, room.height / (above + below)) / 2) * 2.0)
    rise = float(round(half * RISE))
    spare = room.height - half * (above + below)
    middle = (round(room.left + room.width / 2), round(room.top + spare / 2 + half * above))
    return Camera(turn, half, middle, rise)
