"""Shadows that fall on what lies below: which part of an upper side lies in whose shadow.

The light comes from the upper left of the screen, at every turn. Shadows are so short that a side is only darkened by
what stands in its own column and in the three columns towards the light.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pygame
from pygame import Surface

from cardgames.games.casa_grande.scene.iso.camera import Camera, Point
from cardgames.games.casa_grande.scene.iso.carving import Carving, Picture
from cardgames.games.casa_grande.scene.iso.plan import INSET
from cardgames.games.casa_grande.scene.iso.solids import SIDES, Cell, Columns

FALL_RIGHT, FALL_DOWN = 0.36, -0.1
"""How far a shadow falls for each block of height, along the two sides of a site at the foot of the screen."""

TALL = 2.6
"""Blocks of height above a side that still count: the shadow of higher ones would leave the column."""

STRENGTH, NEARBY = 96, 46
"""Darkness of shadows, and of the corner between a wall and what lies at its foot, of 255."""

_SLIT = 0.2
"""How wide that corner is dark."""


class Caster(NamedTuple):
    """Something solid in the column (x, y) steps away, from so far to so far above the side that lies in its shadow."""

    x: int
    y: int
    low: float
    high: float


Casters = tuple[Caster, ...]


def fall(camera: Camera) -> Point:
    """How far shadows fall on the plan for each block of height."""
    return (
        camera.cos * FALL_RIGHT + camera.sin * FALL_DOWN,
        camera.cos * FALL_DOWN - camera.sin * FALL_RIGHT,
    )


class Shades:
    """For all upper sides of some columns, what darkens them. Kept for each quarter from which the light can come."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._found: dict[tuple[int, int, int], dict[tuple[int, int, float], Casters]] = {}

    def towards(self, camera: Camera) -> Callable[[int, int, float], Casters]:
        """A function from column and height to what darkens the side there, as seen at this turn: steps are those of a
        camera that has only turned by the rest of it."""
        way = fall(camera)
        east, south = (1 if way[0] > 0 else -1), (1 if way[1] > 0 else -1)
        kept = self._found.setdefault((camera.quarter, east, south), {})

        def dark(x: int, y: int, height: float) -> Casters:
            found = kept.get((x, y, height))
            if found is None:
                found = kept[x, y, height] = _casters(self._columns, x, y, height, (east, south), camera.quarter)
            return found

        return dark


def _casters(columns: Columns, x: int, y: int, height: float, way: Cell, quarter: int) -> Casters:
    steps = {(0, 0), (-way[0], 0), (0, -way[1]), (-way[0], -way[1]), *((right, down) for _, right, down in SIDES)}
    found: list[Caster] = []
    for step in sorted(steps):
        turned = step
        for _ in range(quarter):
            turned = (-turned[1], turned[0])
        for low, high in _joined(columns.firm(x + step[0], y + step[1]), height):
            found.append(Caster(*turned, low, high))
    return tuple(found)


def _joined(parts: Iterable[tuple[float, float]], height: float) -> list[tuple[float, float]]:
    """The parts of a column above a height, measured from it; those that touch are one."""
    found: list[tuple[float, float]] = []
    for low, high in parts:
        start, end = round(max(low - height, 0.0), 2), round(min(high - height, TALL), 2)
        if end - start < 0.02:
            continue
        if found and start - found[-1][1] < 0.02:
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return found


def shadow_picture(camera: Camera, mask: Picture, dark: Casters, fine: int = 1) -> Picture:
    """The shadows of all these upon one upper side, cut to the shape of `mask`."""
    way = fall(camera.turned(camera.rest))
    art = Carving(camera, fine=fine)
    for caster in dark:
        if caster.low < 0.3 and abs(caster.x) + abs(caster.y) == 1 and caster.high > 0.2:
            art.fill(_foot(caster), (0, 0, 0, NEARBY))
    for caster in dark:
        art.fill(_hull(caster, way), (0, 0, 0, STRENGTH))
    made = art.done()
    surface = pygame.transform.box_blur(made.surface, 2)
    surface.blit(mask.surface, (mask.dx - made.dx, mask.dy - made.dy), special_flags=pygame.BLEND_RGBA_MULT)
    return Picture(surface, made.dx, made.dy)


def mask_picture(camera: Camera, inset: float = 0.0, fine: int = 3) -> Picture:
    """The shape of an upper side, white."""
    art = Carving(camera, fine=fine)
    near, far = inset, 1 - inset
    art.fill([(near, near, 0), (far, near, 0), (far, far, 0), (near, far, 0)], (255, 255, 255))
    return art.done()


def _foot(caster: Caster) -> list[tuple[float, float, float]]:
    """The strip of a side along the wall of its neighbour."""
    if caster.x:
        edge, inner = (1.0, 1.0 - _SLIT) if caster.x > 0 else (0.0, _SLIT)
        return [(edge, 0, 0), (inner, 0, 0), (inner, 1, 0), (edge, 1, 0)]
    edge, inner = (1.0, 1.0 - _SLIT) if caster.y > 0 else (0.0, _SLIT)
    return [(0, edge, 0), (0, inner, 0), (1, inner, 0), (1, edge, 0)]


def _hull(caster: Caster, way: Point) -> list[tuple[float, float, float]]:
    """The shadow of a box: the square of its column, swept from where its foot to where its roof would fall."""
    near, far = INSET, 1 - INSET
    step_x, step_y = way[0] * caster.low + caster.x, way[1] * caster.low + caster.y
    run_x, run_y = way[0] * (caster.high - caster.low), way[1] * (caster.high - caster.low)
    corners = [(near, near), (far, near), (far, far), (near, far)]
    lead = (0 if run_y < 0 else 3) if run_x < 0 else (1 if run_y < 0 else 2)
    # from the corner before the leading one round the back, then along with the sweep
    found: list[tuple[float, float, float]] = []
    for k in (lead + 1, lead + 2, lead + 3):
        x, y = corners[k % 4]
        found.append((x + step_x, y + step_y, 0.0))
    for k in (lead + 3, lead, lead + 1):
        x, y = corners[k % 4]
        found.append((x + step_x + run_x, y + step_y + run_y, 0.0))
    return found


