"""One site's worth of wood, stone or sand at one angle: polygons in the space of a site, painted large and made small.

What is painted on nothing and made smaller is premultiplied by that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from cardgames.games.casa_grande.scene.iso.camera import Camera, Point, Spot
from cardgames.games.casa_grande.scene.iso.paints import Shape, lit
from cardgames.games.casa_grande.scene.iso.plan import MIDDLE
from cardgames.games.casa_grande.scene.iso.solids import SIDES
from cardgames.table.theme import Colour

Face = Callable[[float, float], Spot]
"""From places on a face (0 to 1 to the right and up, as seen from outside) to spots of the site."""

TOP_LIGHT, SIDE_LIGHT, SLANT_LIGHT = 1.06, 0.74, 0.125


class Picture(NamedTuple):
    """A premultiplied picture, and where its upper left corner lies from the middle of the site's foot."""

    surface: Surface
    dx: int
    dy: int


class Carving:
    """A picture in the making. Spots are in the space of a site, (0, 0, 0) to (1, 1, 1)."""

    def __init__(
        self, camera: Camera, wide: float = 1.0, deep: float = 1.0, low: float = 0.0, high: float = 0.0, fine: int = 3
    ) -> None:
        """Room for what is `wide` and `deep` sites large and reaches from `low` to `high`, painted `fine` times larger."""
        self.fine = fine
        rest = camera.turned(camera.rest)
        across = (abs(rest.right_x) * wide + abs(rest.right_y) * deep) / 2
        down = (abs(rest.down_x) * wide + abs(rest.down_y) * deep) / 2
        self._left, self._up = int(across) + 2, int(down + high * camera.rise) + 2
        height = self._up + int(down - low * camera.rise) + 2
        self._size = (2 * self._left, height)
        self.surface = Surface((self._size[0] * fine, height * fine), pygame.SRCALPHA)
        self._eye = Camera(
            camera.rest, camera.half * fine, (self._left * fine, self._up * fine), camera.rise * fine
        )
        self._shift = (MIDDLE - wide / 2, MIDDLE - deep / 2)

    def at(self, spot: Spot) -> Point:
        """The pixel of a spot in the large picture."""
        return self._eye.project(spot[0] + self._shift[0], spot[1] + self._shift[1], spot[2])

    def fill(self, spots: Iterable[Spot], colour: Colour | tuple[int, int, int, int]) -> None:
        """Paint a polygon."""
        pygame.draw.polygon(self.surface, colour, [self.at(spot) for spot in spots])

    def line(self, spots: Sequence[Spot], colour: Colour, width: float = 1.0, *, closed: bool = False) -> None:
        """Paint a line `width` px wide."""
        points = [self.at(spot) for spot in spots]
        pygame.draw.lines(self.surface, colour, closed, points, max(1, round(width * self.fine)))

    def patch(self, face: Face, shape: Iterable[Point], colour: Colour) -> None:
        """Paint a polygon upon a face."""
        self.fill((face(*point) for point in shape), colour)

    def emblem(self, face: Face, parts: Iterable[tuple[Shape, bool]], size: float, ground: Colour, level: float) -> None:
        """Cut an emblem of this half size into the middle of a face."""
        for shift, cut, left in ((0.022, lit(ground, level * 1.3), None), (0.0, lit(ground, level * 0.66), ground)):
            for shape, deep in parts:
                if deep or left is not None:
                    colour = cut if deep or left is None else lit(left, level)
                    points = ((0.5 + shift + x * size, 0.5 - shift + y * size) for x, y in shape)
                    self.patch(face, points, colour)

    def done(self) -> Picture:
        """The finished picture."""
        small = self.surface if self.fine == 1 else pygame.transform.smoothscale(self.surface, self._size)
        return Picture(small, -self._left, -self._up)


def light_on(camera: Camera, side: int) -> float:
    """How bright a side of a site is: those that look to the left of the screen are in the sun."""
    _, x, y = SIDES[side]
    turned = Camera(camera.rest, 1.0, (0, 0))
    right, down = x * turned.cos - y * turned.sin, x * turned.sin + y * turned.cos
    return SIDE_LIGHT + SLANT_LIGHT * (down - right)


def seen_sides(camera: Camera) -> list[int]:
    """The sides of a site that can be seen at the rest of this turn, the farther first."""
    turned = Camera(camera.rest, 1.0, (0, 0))
    east, south = turned.towards
    facing = [(x * east + y * south, side) for side, x, y in SIDES]
    return [side for near, side in sorted(facing) if near > 0.02]


def side_face(side: int, inset: float, low: float, high: float) -> Face:
    """An upright face of a box that stands back by `inset` from the edges of its site."""
    near, far = inset, 1 - inset
    starts = ((far, far), (near, far), (near, near), (far, near))
    ends = ((far, near), (far, far), (near, far), (near, near))
    (x0, y0), (x1, y1) = starts[side], ends[side]

    def face(along: float, up: float) -> Spot:
        return x0 + (x1 - x0) * along, y0 + (y1 - y0) * along, low + (high - low) * up

    return face


def top_face(inset: float, height: float) -> Face:
    """The upper face of such a box."""
    size = 1 - 2 * inset

    def face(along: float, up: float) -> Spot:
        return inset + size * along, inset + size * up, height

    return face
