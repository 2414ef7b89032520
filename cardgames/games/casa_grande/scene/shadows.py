"""Shadows on upper sides: which part of a side is in which shadow.

The light comes from the upper left of the screen at every turn. Shadows are so short that only things in a side's own
column and in the three columns towards the light reach it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.scene.camera import INSET, Camera, Point, Spot
from cardgames.games.casa_grande.scene.painting import PaintSettings, Picture, SitePainter, top_face
from cardgames.games.casa_grande.scene.solids import SIDES, Cell, Columns

FALL_RIGHT, FALL_DOWN = 0.36, -0.1
"""Length of a shadow per block of height, along the two sides of a site at the bottom of the screen."""

TALL = 3
"""Blocks above a side that count: the shadows of higher ones would leave the column."""

STRENGTH, NEARBY = 96, 46
"""Darkness of shadows, and of the corner at the foot of a wall, of 255."""

_SLIT = 0.16
"""Width of that dark corner."""

_SOFT = 3
"""Factor by which shadows are scaled down and up again to soften them."""

_SLIVER = 0.2
"""Shadows on no more than this share of a side are left out in a turn."""

_DIMNESSES = 6
"""Number of darkness levels for evenly darkened sides."""

_THIN = 0.13
"""Thickness of a caster whose `low` and `high` are equal."""


class Caster(NamedTuple):
    """A solid in the column (x, y) steps away, from `low` to `high` blocks above the shaded side.

    For something as thin as a floor, `low` and `high` are equal.
    """

    x: int
    y: int
    low: int
    high: int


class Shading(NamedTuple):
    """What darkens an upper side: solids that cast shadows on it, and the sides of its site that have a wall."""

    casters: tuple[Caster, ...]
    walls: tuple[int, ...]


def shadow_step(camera: Camera) -> Point:
    """Return the length of shadows on the plan, per block of height."""
    cos, sin = camera.cos, camera.sin
    return cos * FALL_RIGHT + sin * FALL_DOWN, cos * FALL_DOWN - sin * FALL_RIGHT


def shadow_direction(camera: Camera) -> Cell:
    """Return the directions in which shadows fall: a step along x and one along y."""
    x, y = shadow_step(camera)
    return (1 if x > 0 else -1), (1 if y > 0 else -1)


class ShadowFinder:
    """Computes what darkens each upper side of some columns; cached for each quarter and direction of the light."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._found: dict[tuple[object, ...], dict[tuple[int, int, float], Shading]] = {}

    def towards(self, camera: Camera, *, still: bool) -> Callable[[int, int, float], Shading]:
        """Return a function from column and height to what darkens that side; steps are those of a camera with only the
        turn within its quarter. Unless `still`, the result is approximate."""
        direction = shadow_direction(camera)
        kept = self._found.setdefault((camera.quarter, direction, still), {})

        def shading(x: int, y: int, height: float) -> Shading:
            found = kept.get((x, y, height))
            if found is None:
                found = _shading(self._columns, x, y, height, direction, camera.quarter)
                found = kept[x, y, height] = found if still else _rough(found)
            return found

        return shading


def _shading(columns: Columns, x: int, y: int, height: float, direction: Cell, quarter: int) -> Shading:
    casters: list[Caster] = []
    east, south = direction
    steps = ((0, 0), (-east, 0), (0, -south), (-east, -south))
    for step in steps:
        turned = step
        for _ in range(quarter):
            turned = (-turned[1], turned[0])
        casters += [Caster(*turned, *filled) for filled in _filled_ranges(columns, x + step[0], y + step[1], height)]
    walls = [
        (side + quarter) % 4
        for side, right, down in SIDES
        if (right, down) not in steps
        and any(low <= height + 0.2 and high > height + 0.5 for low, high in columns.firm(x + right, y + down))
    ]
    return Shading(tuple(sorted(casters)), tuple(sorted(walls)))


def _rough(shading: Shading) -> Shading:
    """Return an approximation for one frame: each column becomes one caster, so that more sides share a picture, and
    walls are left out."""
    columns: dict[Cell, Caster] = {}
    for caster in shading.casters:
        lowest = columns.get(caster[:2], caster)
        columns[caster[:2]] = lowest._replace(high=caster.high)
    return Shading(tuple(columns.values()), ())


def _filled_ranges(columns: Columns, x: int, y: int, height: float) -> list[tuple[int, int]]:
    """Return the filled ranges of a column above a height, in blocks; adjacent ones are merged."""
    found: list[tuple[int, int]] = []
    for bottom, top in columns.firm(x, y):
        low, high = max(0, math.floor(bottom - height + 0.2)), math.floor(top - height + 0.2)
        if top - height < 0.2 or low >= TALL:
            continue
        high = min(max(low, high), TALL)
        if found and low <= found[-1][1]:
            found[-1] = found[-1][0], max(high, found[-1][1])
        else:
            found.append((low, high))
    return found


class ShadowPainter:
    """Shadows at one angle; values shared by several sides are cached."""

    def __init__(self, camera: Camera) -> None:
        camera = camera.turned(camera.rest)
        self._painter = SitePainter(camera, zoom=1)
        self._direction = shadow_direction(camera)
        self._fall = shadow_step(camera)
        (x, y), (_, _, east, south, east_down, south_down, _) = self._fall, self._painter.projection
        self._step = x * east + y * south, x * east_down + y * south_down
        self._drawn: dict[Caster | int, list[Point]] = {}
        self._shares: dict[Caster, float] = {}

    def without_slivers(self, shading: Shading) -> Shading:
        """Return this without casters that shade no more than a sliver at this angle, so that more sides are equal."""
        return Shading(tuple(caster for caster in shading.casters if self._share(caster) > _SLIVER), shading.walls)

    def _share(self, caster: Caster) -> float:
        """Return the approximate share of a side in this shadow."""
        found = self._shares.get(caster)
        if found is None:
            (x, y), (east, south, low, high) = self._fall, caster
            areas = (max(0.0, 1 - abs(east + x * at)) * max(0.0, 1 - abs(south + y * at)) for at in (low, high))
            found = self._shares[caster] = max(areas)
        return found

    def dimness(self, shading: Shading) -> int:
        """Return the average darkness of a side, of 255, in few levels, so that more sides are equal."""
        share = min(1.0, sum(map(self._share, shading.casters)))
        return round(share * _DIMNESSES) * STRENGTH // _DIMNESSES

    def hard(self, mask: Picture, shading: Shading) -> Picture:
        """Return the shadows on an upper side in the shape of `mask`, with hard edges: fast, and no larger than
        needed."""
        surface, reach = self._draw(mask, shading)
        surface.blit(mask.surface, reach, reach, pygame.BLEND_RGBA_MULT)
        return Picture(surface, mask.dx, mask.dy).part(reach)

    def soft(self, mask: Picture, shading: Shading) -> Picture:
        """Return the same with soft edges, scaled down and up again."""
        surface, _ = self._draw(mask, shading)
        size = surface.get_size()
        small = pygame.transform.smoothscale(surface, (-(-size[0] // _SOFT), -(-size[1] // _SOFT)))
        surface = pygame.transform.smoothscale(small, size)
        surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return Picture(surface, mask.dx, mask.dy).trimmed()

    def _draw(self, mask: Picture, shading: Shading) -> tuple[Surface, Rect]:
        """Return the shadows before `mask` is applied, and their area."""
        surface, polygon = Surface(mask.surface.get_size(), pygame.SRCALPHA), pygame.draw.polygon
        reaches = [polygon(surface, (0, 0, 0, NEARBY), self._points(wall)) for wall in shading.walls]
        reaches += [polygon(surface, (0, 0, 0, STRENGTH), self._points(caster)) for caster in shading.casters]
        reach = reaches[0].unionall(reaches[1:]) if reaches else Rect(0, 0, 0, 0)
        return surface, reach.clip(surface.get_rect())

    def _points(self, thing: Caster | int) -> list[Point]:
        """Return the outline of a shadow, or of the dark strip along a wall, in pixels."""
        found = self._drawn.get(thing)
        if found is None:
            if isinstance(thing, int):
                found = [self._painter.at(spot) for spot in _wall_strip(SIDES[thing][1], SIDES[thing][2])]
            else:
                (left, up, east, south, east_down, south_down, _), (right, down) = self._painter.projection, self._step
                found = [
                    (left + x * east + y * south + falls * right, up + x * east_down + y * south_down + falls * down)
                    for x, y, falls in _outline(thing, self._direction)
                ]
            self._drawn[thing] = found
        return found


def mask_picture(settings: PaintSettings, inset: bool) -> Picture:
    """Return a white mask of an upper side: of a block (`inset`) or a whole site."""
    art = settings.painter()
    face = top_face(INSET if inset else 0.0, 0.0)
    art.fill([face(x, y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))], (255, 255, 255))
    return art.done()


def _wall_strip(x: int, y: int) -> list[Spot]:
    """Return the strip of a site along its neighbour's wall."""
    edge, inner = (1.0, 1.0 - _SLIT) if x + y > 0 else (0.0, _SLIT)
    if x:
        return [(edge, 0, 0), (inner, 0, 0), (inner, 1, 0), (edge, 1, 0)]
    return [(0, edge, 0), (0, inner, 0), (1, inner, 0), (1, edge, 0)]


@lru_cache(maxsize=1024)
def _outline(caster: Caster, direction: Cell) -> tuple[tuple[float, float, float], ...]:
    """Return the outline of a box's shadow: its column's square, swept between the shadows of its bottom and top.

    Each point is a corner of the column and the height that casts it; shadows fall in this direction.
    """
    low, high = caster.low, max(caster.high, caster.low + _THIN)
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    lead = corners.index((max(0, direction[0]), max(0, direction[1])))
    # from the corner before the leading one round the back, then along with the sweep
    ends = [(lead + 1, low), (lead + 2, low), (lead + 3, low), (lead + 3, high), (lead, high), (lead + 1, high)]
    return tuple((corners[k % 4][0] + caster.x, corners[k % 4][1] + caster.y, falls) for k, falls in ends)
