"""The die: how it rolls, its pictures, and its place on the felt.

Spots and steps are in edges of the die, on the plan seen at rest: x to the lower right, y to the lower left.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.scene.camera import Point, Spot
from cardgames.games.casa_grande.scene.painting import Palette, Picture, lit
from cardgames.table import draw
from cardgames.table.theme import Colour, mix

Rotation = tuple[Spot, Spot, Spot]
"""A rotation: the directions of a body's three axes."""

FACES: tuple[Spot, ...] = ((0, 0, 1), (1, 0, 0), (0, 1, 0), (0, -1, 0), (-1, 0, 0), (0, 0, -1))
"""Directions of the faces with one to six pips of an unturned die; opposite faces add up to seven."""

_EYE = (math.sqrt(3 / 8), math.sqrt(3 / 8), 0.5)
"""The direction to the viewer in a 2:1 dimetric picture."""

_LIGHT = (-0.38, 0.22, 0.9)
_ACROSS, _DOWN, _UP = math.sqrt(0.5), math.sqrt(0.125), math.sqrt(0.75)
"""Lengths of a cube's edges in a true 2:1 dimetric picture."""

_BOUNCES, _RUN, _LEAP, _QUARTERS = 3, 3.4, 1.5, 7
"""A throw: the number of bounces, the distance, the greatest height, and the quarter turns."""

_ZOOM = 3
"""The factor by which a die is painted larger and then scaled down."""

_ROUND, _PIP, _GAP = 0.085, 0.1, 0.25
"""Rounding of the edges, radius of a pip, and distance between pips."""

_PIPS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)
_CIRCLE = tuple((math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)) for k in range(16))


class Pose(NamedTuple):
    """The rotation of a die, and its middle relative to its final place."""

    turn: Rotation
    at: Spot


def rotated(turn: Rotation, spot: Spot) -> Spot:
    """Return a spot after a rotation."""
    (a, b, c), (d, e, f), (g, h, i) = turn
    x, y, z = spot
    return a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z


def at_rest(pips: int, askew: float = 0.0) -> Rotation:
    """Return the rotation of a die at rest with `pips` up, turned by the angle `askew` on its table."""
    x, y, z = FACES[pips - 1]
    up = _about((1, 0, 0), 0.0 if z > 0 else math.pi) if z else _about((y, -x, 0), math.pi / 2)
    return _after(_about((0, 0, 1), askew), up)


def tumble(pips: int, seed: int, share: float) -> Pose:
    """Return the pose of a die at this share (0 to 1) of a throw: it turns about a level axis while it moves and
    bounces. Equal seeds roll alike."""
    rng = random.Random(seed)
    askew, way = rng.uniform(-0.45, 0.45), rng.uniform(-0.35, 0.35)
    left = (1 - max(0.0, min(1.0, share))) ** 1.7
    run_x, run_y = math.cos(way - math.pi / 4), math.sin(way - math.pi / 4)
    spin = -_QUARTERS * math.pi / 2 * left
    leap = _LEAP * left * abs(math.cos(_BOUNCES * math.pi * (1 - left) + math.pi / 2 * left)) if left else 0.0
    turned = _after(_about((-run_y, run_x, 0.0), spin), at_rest(pips, askew))
    lowest = max(sum(abs(axis[2]) for axis in turned) / 2 - 0.5, 0.0)
    return Pose(turned, (-run_x * _RUN * left, -run_y * _RUN * left, leap + lowest))


def _about(axis: Spot, angle: float) -> Rotation:
    """Return the rotation about an axis of length one, by an angle in radians."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    k = 1 - c
    return (
        (c + x * x * k, y * x * k + z * s, z * x * k - y * s),
        (x * y * k - z * s, c + y * y * k, z * y * k + x * s),
        (x * z * k + y * s, y * z * k - x * s, c + z * z * k),
    )


def _after(second: Rotation, first: Rotation) -> Rotation:
    """Return the rotation `first`, then `second`."""
    return rotated(second, first[0]), rotated(second, first[1]), rotated(second, first[2])


# ------------------------------------------------------------ pictures


def die_picture(size: int, pose: Pose, colours: Palette) -> Picture:
    """Return a rounded ivory cube with edges of `size` px; `dx` and `dy` are relative to its final place."""
    large, reach = size * _ZOOM, round(size * 1.1)
    middle = reach * _ZOOM
    art = Surface((2 * middle, 2 * middle), pygame.SRCALPHA)
    ivory, ink = mix(colours.plaster, colours.sun, 0.12), mix(colours.clay, colours.shade, 0.6)

    def at(spot: Spot) -> Point:
        x, y, z = rotated(pose.turn, spot)
        return middle + (x - y) * _ACROSS * large, middle + ((x + y) * _DOWN - z * _UP) * large

    out, back = 0.5, 0.5 - _ROUND
    cut_corners: list[Spot] = []
    for a, b, c in product((-1, 1), repeat=3):
        cut_corners += [(a * out, b * back, c * back), (a * back, b * out, c * back), (a * back, b * back, c * out)]
    pygame.draw.polygon(art, lit(ivory, 0.86), _hull([at(spot) for spot in cut_corners]))
    for pips, normal in enumerate(FACES, 1):
        looks = rotated(pose.turn, normal)
        if sum(a * b for a, b in zip(looks, _EYE, strict=True)) <= 0.02:
            continue
        light = 0.74 + 0.36 * sum(a * b for a, b in zip(looks, _LIGHT, strict=True))
        _paint_face(art, at, pips, lit(ivory, light), lit(colours.players[3] if pips == 1 else ink, light))
    small = pygame.transform.smoothscale(art, (2 * reach, 2 * reach))
    x, y, z = pose.at
    right, down = (x - y) * _ACROSS * size, ((x + y) * _DOWN - (z + 0.5) * _UP) * size
    return Picture(small, round(right) - reach, round(down) - reach)


def _paint_face(art: Surface, at: Callable[[Spot], Point], pips: int, ivory: Colour, ink: Colour) -> None:
    """Paint a face with cut corners and its pips; `at` gives the pixel of a spot."""
    x, y, z = FACES[pips - 1]
    right = (y, z, x)
    up = (y * right[2] - z * right[1], z * right[0] - x * right[2], x * right[1] - y * right[0])

    def on_face(along: float, across: float) -> Point:
        a, b, c = (n / 2 + r * along + u * across for n, r, u in zip((x, y, z), right, up, strict=True))
        return at((a, b, c))

    half = 0.5 - _ROUND
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    cut = []
    for along, across in corners:
        two = [(along * 0.8, across), (along, across * 0.8)]
        cut += two if (along < 0) != (across < 0) else two[::-1]
    pygame.draw.polygon(art, ivory, [on_face(*point) for point in cut])
    radius = _PIP * (1.45 if pips == 1 else 1)
    for along, across in _PIPS[pips - 1]:
        ring = [on_face(along * _GAP + a * radius, across * _GAP + b * radius) for a, b in _CIRCLE]
        pygame.draw.polygon(art, ink, ring)


def _hull(points: list[Point]) -> list[Point]:
    """Return the convex hull of some points."""
    ordered = sorted(points)
    found: list[Point] = []
    for line in (ordered, ordered[::-1]):
        start = len(found)
        for x, y in line:
            while len(found) >= start + 2:
                (x0, y0), (x1, y1) = found[-2:]
                if (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0:
                    break
                found.pop()
            found.append((x, y))
        found.pop()
    return found


def die_shadow(size: int, pose: Pose) -> Picture:
    """Return the die's shadow, wider and fainter while the die is in the air."""
    x, y, z = pose.at
    wide, high = round(size * (1.7 + 0.3 * z)), round(size * (0.95 + 0.2 * z))
    art = Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.ellipse(art, (0, 0, 0, round(130 / (1 + z))), art.get_rect().inflate(-wide // 4, -high // 4))
    soft = pygame.transform.box_blur(art, max(1, size // 10))
    right, down = (x - y) * _ACROSS * size + 0.25 * size * (1 + z), (x + y) * _DOWN * size + 0.05 * size
    return Picture(soft, round(right) - wide // 2, round(down) - high // 2)


# ------------------------------------------------------------ on the felt


class Die:
    """The die of one table. It is redrawn only while it rolls.

    `pips` is what it shows, or will show when `share` of its throw is 1.
    """

    def __init__(self) -> None:
        self.pips, self._seed, self._share = 1, 0, 1.0
        self._place, self._edge = (0, 0), 10
        self._colours: Palette | None = None
        self._at_rest: tuple[Picture, Picture] | None = None

    def lay_out(self, place: tuple[int, int], edge: int, colours: Palette) -> None:
        """Put the die's foot at this place, with edges of `edge` px."""
        self._place, self._edge, self._colours = place, edge, colours
        self._at_rest = None

    @property
    def place(self) -> tuple[int, int]:
        """Where its foot is."""
        return self._place

    @property
    def reach(self) -> Rect:
        """The area of a whole roll."""
        x, y = self._place
        return Rect(x - 5 * self._edge, y - 6 * self._edge, 7 * self._edge, 8 * self._edge)

    @property
    def rect(self) -> Rect:
        """The area of the die at rest."""
        (x, y), edge = self._place, self._edge
        return Rect(x - round(0.75 * edge), y - round(1.25 * edge), round(1.6 * edge), round(1.6 * edge))

    @property
    def rolls(self) -> bool:
        """Whether the die is rolling."""
        return self._share < 1

    @property
    def in_figures(self) -> bool:
        """Whether the throw exceeds the faces of the drawn die, so that its number must be written on it."""
        return self.pips > len(FACES)

    def show(self, pips: int, seed: int) -> None:
        """Show a throw at rest; a die that has rolled it keeps its pose."""
        if pips and pips != self.pips:
            self.pips, self._seed = pips, seed
        self._share, self._at_rest = 1.0, None

    def roll(self, pips: int, seed: int, share: float) -> None:
        """Show the die at this share (0 to 1) of its throw."""
        self.pips, self._seed, self._share, self._at_rest = pips, seed, share, None

    def draw(self, surface: Surface) -> None:
        """Paint the die."""
        pictures = self._at_rest
        if pictures is None:
            assert self._colours is not None
            pose = tumble((self.pips - 1) % len(FACES) + 1, self._seed, self._share)
            pictures = die_shadow(self._edge, pose), die_picture(self._edge, pose, self._colours)
            self._at_rest = None if self.rolls else pictures
        for picture in pictures:
            draw.put(surface, picture.surface, (self._place[0] + picture.dx, self._place[1] + picture.dy))
