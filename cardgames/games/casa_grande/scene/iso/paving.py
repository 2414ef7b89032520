"""The ground and the street: sand, paving stones, and suns on the corners."""

from __future__ import annotations

import random
from functools import lru_cache
from math import cos, pi, sin

from cardgames.games.casa_grande.scene.iso.camera import Camera, Point, Spot
from cardgames.games.casa_grande.scene.iso.carving import Carving, Picture, Printed, thin
from cardgames.games.casa_grande.scene.iso.paints import Palette, lit
from cardgames.games.casa_grande.scene.iso.plan import STREET
from cardgames.table.theme import Colour, mix

KINDS = 4
"""So many sites of sand look different."""


def sand_picture(camera: Camera, paints: Palette, kind: int, fine: int) -> Picture:
    """A site of the ground: rammed sand in a frame of clay."""
    art = Carving(camera, fine=fine)
    art.print(_ground, _sand(paints, kind, fine > 1))
    return art.done()


@lru_cache(maxsize=32)
def _sand(paints: Palette, kind: int, grains: bool) -> list[Printed]:
    rng = random.Random(kind)
    tone = lit(mix(paints.sand, paints.clay, (0.0, 0.05, 0.02, 0.08)[kind]), (1.0, 1.0, 0.97, 0.985)[kind])
    found = [
        (_rect(0, 0, 1, 1), paints.joint),
        (_rect(0.03, 0.03, 0.97, 0.97), lit(tone, 1.12)),
        (_rect(0.045, 0.045, 0.97, 0.97), tone),
    ]
    for _ in range(26 if grains else 0):
        x, y, size = rng.uniform(0.06, 0.92), rng.uniform(0.06, 0.92), rng.uniform(0.008, 0.022)
        found.append((_rect(x, y, x + size, y + size), lit(tone, rng.choice((0.9, 0.94, 1.08)))))
    return found


def street_picture(camera: Camera, paints: Palette, along_x: bool, fine: int) -> Picture:
    """A space of the street, two sites long: rows of stones."""
    long, wide = (2.0, STREET) if along_x else (STREET, 2.0)
    art = Carving(camera, long, wide, fine=fine)
    art.print(_ground, _stones(paints, along_x, fine > 1))
    return art.done()


@lru_cache(maxsize=16)
def _stones(paints: Palette, along_x: bool, edged: bool) -> list[Printed]:
    rng = random.Random(3)
    found: list[Printed] = []

    def lay(left: float, top: float, right: float, bottom: float, colour: Colour) -> None:
        found.append((_rect(left, top, right, bottom) if along_x else _rect(top, left, bottom, right), colour))

    lay(0, 0, 2, STREET, lit(paints.stone, 0.72))
    rows, gap = 5, 0.022
    deep = STREET / rows
    for row in range(rows):
        start = -0.2 if row % 2 else 0.0
        while start < 2.0:
            end = start + rng.uniform(0.3, 0.46)
            left, right = max(start, 0.0) + gap, min(end, 2.0) - gap
            top, bottom = row * deep + gap, (row + 1) * deep - gap
            tone = lit(mix(paints.stone, paints.clay, rng.uniform(0, 0.14)), rng.uniform(0.93, 1.08))
            if right - left > 0.04:
                if edged:
                    lay(left, top, right, bottom, lit(tone, 0.88))
                lay(left, top, right - 0.02, bottom - 0.02, tone)
            start = end
    edge = 0.035
    for at in (0.0, 2.0 - edge):
        lay(at, 0, at + edge, STREET, mix(paints.kerb, paints.clay, 0.3))
    return found


def corner_picture(camera: Camera, paints: Palette, fine: int) -> Picture:
    """A corner of the street: a sun of mosaic on blue-green tiles."""
    art = Carving(camera, STREET, STREET, fine=fine)
    art.print(_ground, _sun(paints, 28 if fine > 1 else 16))
    return art.done()


@lru_cache(maxsize=4)
def _sun(paints: Palette, corners: int) -> list[Printed]:
    """The sun, its face a polygon of so many corners."""
    middle = STREET / 2

    def ring(radius: float, count: int, turn: float = 0.0) -> tuple[Point, ...]:
        turns = [2 * pi * (k + turn) / count for k in range(count)]
        return tuple((middle + radius * cos(angle), middle + radius * sin(angle)) for angle in turns)

    def square(edge: float) -> tuple[Point, ...]:
        return _rect(edge, edge, STREET - edge, STREET - edge)

    field = mix(paints.players[1], paints.kerb, 0.35)
    found = [(square(0.0), lit(paints.kerb, 0.9)), (square(0.06), lit(field, 0.8)), (square(0.085), field)]
    for count, outer, inner, colour in ((16, 0.53, 0.30, lit(paints.clay, 1.05)), (8, 0.55, 0.28, paints.sun)):
        tips, roots = ring(outer, count), ring(inner, count, 0.5)
        found.append((tuple(point for pair in zip(tips, roots, strict=True) for point in pair), colour))
    for radius, colour in ((0.30, lit(paints.clay, 0.95)), (0.265, lit(paints.sun, 1.16)), (0.2, lit(paints.sun, 1.3))):
        found.append((ring(radius, corners), colour))
    return found


def light_picture(camera: Camera, paints: Palette, corner: bool, along_x: bool, fine: int) -> Picture:
    """The light on a space from which a marker looks over the ground: strong at the edges of the space."""
    long, wide = (STREET, STREET) if corner else (2.0, STREET) if along_x else (STREET, 2.0)
    art = Carving(camera, long, wide, fine=fine)
    for inner, alpha in ((0.0, 190), (0.06, 105)):
        art.fill(_flat(inner, inner, long - inner, wide - inner), thin(paints.light, alpha, fine))
    return art.done()


def _ground(x: float, y: float) -> Spot:
    return x, y, 0.0


def _rect(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _flat(left: float, top: float, right: float, bottom: float) -> list[Spot]:
    return [(left, top, 0), (right, top, 0), (right, bottom, 0), (left, bottom, 0)]
