"""The die as a body: a rounded cube of ivory with pips, in any pose, with its shadow."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from cardgames.games.casa_grande.scene.iso.camera import Point, Spot
from cardgames.games.casa_grande.scene.iso.carving import Picture
from cardgames.games.casa_grande.scene.iso.paints import Palette, lit
from cardgames.games.casa_grande.scene.iso.tumble import EYE, FACES, Pose, moved
from cardgames.table.theme import mix

FINE = 3

_LIGHT = (-0.38, 0.22, 0.9)
_ROUND, _PIP = 0.085, 0.1
"""How far edges are rounded off, and the radius of a pip, in edges of the die."""

_GAP = 0.25
_PIPS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)
_CIRCLE = tuple((math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)) for k in range(16))

_ACROSS, _DOWN = math.sqrt(0.5), math.sqrt(0.125)
_UP = math.sqrt(0.75)
"""How the edges of a cube look in a true 2:1 dimetric picture."""


def die_picture(size: int, pose: Pose, paints: Palette) -> Picture:
    """A die whose edges are `size` px long; `dx` and `dy` lead from where it will lie to the picture's corner."""
    large = size * FINE
    reach = round(size * 1.1)
    art = Surface((2 * reach * FINE, 2 * reach * FINE), pygame.SRCALPHA)
    ivory, ink = mix(paints.plaster, paints.sun, 0.12), mix(paints.clay, paints.shade, 0.6)

    def at(spot: Spot) -> Point:
        x, y, z = moved(pose.turn, spot)
        return reach * FINE + (x - y) * _ACROSS * large, reach * FINE + ((x + y) * _DOWN - z * _UP) * large

    pygame.draw.polygon(art, lit(ivory, 0.86), _hull([at(spot) for spot in _chamfered()]))
    for pips, normal in enumerate(FACES, 1):
        looks = moved(pose.turn, normal)
        if sum(a * b for a, b in zip(looks, EYE, strict=True)) <= 0.02:
            continue
        light = 0.74 + 0.36 * sum(a * b for a, b in zip(looks, _LIGHT, strict=True))
        right, up = _sides(normal)
        half = 0.5 - _ROUND
        corners = ((-half, -half), (half, -half), (half, half), (-half, half))
        cut = [(x * (1 if k else 0.8), y * (0.8 if k else 1)) for x, y in corners for k in _order(x, y)]
        pygame.draw.polygon(art, lit(ivory, light), [at(_on(normal, right, up, x, y)) for x, y in cut])
        for x, y in _PIPS[pips - 1]:
            radius = _PIP * (1.45 if pips == 1 else 1)
            tone = paints.players[3] if pips == 1 else ink
            ring = [(x * _GAP + a * radius, y * _GAP + b * radius) for a, b in _CIRCLE]
            pygame.draw.polygon(art, lit(tone, light), [at(_on(normal, right, up, *point)) for point in ring])
    small = pygame.transform.smoothscale(art, (2 * reach, 2 * reach))
    x, y, z = pose.at
    middle = ((x - y) * _ACROSS * size, ((x + y) * _DOWN - (z + 0.5) * _UP) * size)
    return Picture(small, round(middle[0]) - reach, round(middle[1]) - reach)


def die_shadow(size: int, pose: Pose) -> Picture:
    """The shadow of such a die on what it rolls upon: wider and fainter while it is in the air."""
    x, y, z = pose.at
    wide, high = round(size * (1.7 + 0.3 * z)), round(size * (0.95 + 0.2 * z))
    art = Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.ellipse(art, (0, 0, 0, round(130 / (1 + z))), art.get_rect().inflate(-wide // 4, -high // 4))
    soft = pygame.transform.box_blur(art, max(1, size // 10))
    right, down = (x - y) * _ACROSS * size + 0.25 * size * (1 + z), (x + y) * _DOWN * size + 0.05 * size
    return Picture(soft, round(right) - wide // 2, round(down) - high // 2)


def paint_die(surface: Surface, place: tuple[int, int], size: int, pose: Pose, paints: Palette) -> None:
    """Paint a die, with its shadow, that lies or will lie with the middle of its foot at `place`."""
    for picture in (die_shadow(size, pose), die_picture(size, pose, paints)):
        where = (place[0] + picture.dx, place[1] + picture.dy)
        surface.blit(picture.surface, where, special_flags=pygame.BLEND_PREMULTIPLIED)


def _order(x: float, y: float) -> tuple[int, int]:
    """Which of the two cuts of a corner comes first going round."""
    return (1, 0) if (x < 0) == (y < 0) else (0, 1)


def _sides(normal: Spot) -> tuple[Spot, Spot]:
    """Two edges of a face."""
    x, y, z = normal
    right = (y, z, x)
    return right, (y * right[2] - z * right[1], z * right[0] - x * right[2], x * right[1] - y * right[0])


def _on(normal: Spot, right: Spot, up: Spot, x: float, y: float) -> Spot:
    """A spot on a face."""
    return (
        normal[0] / 2 + right[0] * x + up[0] * y,
        normal[1] / 2 + right[1] * x + up[1] * y,
        normal[2] / 2 + right[2] * x + up[2] * y,
    )


def _chamfered() -> list[Spot]:
    """The corners of a cube whose edges are cut off."""
    out, back = 0.5, 0.5 - _ROUND
    signs = [(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    found: list[Spot] = []
    for a, b, c in signs:
        found += [(a * out, b * back, c * back), (a * back, b * out, c * back), (a * back, b * back, c * out)]
    return found


def _hull(points: list[Point]) -> list[Point]:
    """The outline of points on a plane."""
    ordered = sorted(points)
    found: list[Point] = []
    for line in (ordered, ordered[::-1]):
        start = len(found)
        for point in line:
            while len(found) >= start + 2 and _bend(found[-2], found[-1], point) <= 0:
                found.pop()
            found.append(point)
        found.pop()
    return found


def _bend(one: Point, other: Point, third: Point) -> float:
    return (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0])
