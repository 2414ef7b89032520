"""Shadows that fall on what lies below: which part of an upper side lies in whose shadow.

The light comes from the upper left of the screen, at every turn. Shadows are so short that a side is only darkened by
what stands in its own column and in the three columns towards the light.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.scene.camera import INSET, Camera, Point, Spot
from cardgames.games.casa_grande.scene.carving import Carving, Kit, Picture, top_face
from cardgames.games.casa_grande.scene.solids import SIDES, Cell, Columns

FALL_RIGHT, FALL_DOWN = 0.36, -0.1
"""How far a shadow falls for each block of height, along the two sides of a site at the foot of the screen."""

TALL = 3
"""Blocks of height above a side that still count: the shadow of higher ones would leave the column."""

STRENGTH, NEARBY = 96, 46
"""Darkness of shadows, and of the corner between a wall and what lies at its foot, of 255."""

_SLIT = 0.16
"""How wide that corner is dark."""

_SOFT = 3
"""How much smaller shadows are made in between that are to be soft."""

_SLIVER = 0.2
"""The share of a side in shadow up to which the shadow is hardly seen."""

_DIMNESSES = 6
"""How many levels of darkness are told apart on sides that are darkened evenly."""

_THIN = 0.13
"""How thick something is that reaches from a height to the same."""


class Caster(NamedTuple):
    """Something solid in the column (x, y) steps away, from so many to so many blocks above the side in its shadow.

    What is as thin as a floor reaches from `low` to `low`.
    """

    x: int
    y: int
    low: int
    high: int


class Dark(NamedTuple):
    """What darkens an upper side: the solids whose shadow falls on it, and the sides of the site along which a wall
    stands."""

    casters: tuple[Caster, ...]
    walls: tuple[int, ...]


def fall(camera: Camera) -> Point:
    """Return how far shadows fall on the plan for each block of height."""
    return (
        camera.cos * FALL_RIGHT + camera.sin * FALL_DOWN,
        camera.cos * FALL_DOWN - camera.sin * FALL_RIGHT,
    )


def leeward(camera: Camera) -> Cell:
    """Return the sides of the plan to which shadows fall: a step along x and one along y."""
    way = fall(camera)
    return (1 if way[0] > 0 else -1), (1 if way[1] > 0 else -1)


class Shades:
    """For all upper sides of some columns, what darkens them. Kept for each quarter from which the light can come."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._found: dict[tuple[object, ...], dict[tuple[int, int, float], Dark]] = {}

    def towards(self, camera: Camera, *, still: bool) -> Callable[[int, int, float], Dark]:
        """A function from column and height to what darkens the side there, as seen at this turn: steps are those of a
        camera that has only turned by the rest of it. For an eye that is not `still` it is only told roughly."""
        way = leeward(camera)
        kept = self._found.setdefault((camera.quarter, way, still), {})

        def dark(x: int, y: int, height: float) -> Dark:
            found = kept.get((x, y, height))
            if found is None:
                found = _dark(self._columns, x, y, height, way, camera.quarter)
                found = kept[x, y, height] = found if still else _rough(found)
            return found

        return dark


def _dark(columns: Columns, x: int, y: int, height: float, way: Cell, quarter: int) -> Dark:
    casters: list[Caster] = []
    steps = ((0, 0), (-way[0], 0), (0, -way[1]), (-way[0], -way[1]))
    for step in steps:
        turned = step
        for _ in range(quarter):
            turned = (-turned[1], turned[0])
        casters += [Caster(*turned, *run) for run in _runs(columns, x + step[0], y + step[1], height)]
    walls = [
        (side + quarter) % 4
        for side, right, down in SIDES
        if (right, down) not in steps
        and any(low <= height + 0.2 and high > height + 0.5 for low, high in columns.firm(x + right, y + down))
    ]
    return Dark(tuple(sorted(casters)), tuple(sorted(walls)))


def _rough(dark: Dark) -> Dark:
    """The same for the moment of a frame: what stands in one column is taken together, so that more sides are darkened
    alike, and the corners at walls are left out."""
    columns: dict[Cell, Caster] = {}
    for caster in dark.casters:
        lowest = columns.get(caster[:2], caster)
        columns[caster[:2]] = lowest._replace(high=caster.high)
    return Dark(tuple(columns.values()), ())


def _runs(columns: Columns, x: int, y: int, height: float) -> list[tuple[int, int]]:
    """What fills a column above a height, in blocks; what touches is one."""
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


class Casting:
    """Shadows at one angle. What several sides share is worked out once."""

    def __init__(self, camera: Camera) -> None:
        eye = camera.turned(camera.rest)
        self._art = Carving(eye, fine=1)
        self._way = leeward(eye)
        self._fall = fall(eye)
        (x, y), (_, _, east, south, east_down, south_down, _) = self._fall, self._art.numbers
        self._step = x * east + y * south, x * east_down + y * south_down
        self._drawn: dict[Caster | int, list[Point]] = {}
        self._shares: dict[Caster, float] = {}

    def broad(self, dark: Dark) -> Dark:
        """The same without what throws no more than a sliver upon the side at this angle: many sides are alike then."""
        return Dark(tuple(caster for caster in dark.casters if self._share(caster) > _SLIVER), dark.walls)

    def _share(self, caster: Caster) -> float:
        """About how much of the side lies in this shadow."""
        found = self._shares.get(caster)
        if found is None:
            (x, y), (east, south, low, high) = self._fall, caster
            areas = (max(0.0, 1 - abs(east + x * at)) * max(0.0, 1 - abs(south + y * at)) for at in (low, high))
            found = self._shares[caster] = max(areas)
        return found

    def dimness(self, dark: Dark) -> int:
        """How dark a side is on the whole, of 255; in few steps, so that many sides are alike."""
        share = min(1.0, sum(map(self._share, dark.casters)))
        return round(share * _DIMNESSES) * STRENGTH // _DIMNESSES

    def hard(self, mask: Picture, dark: Dark) -> Picture:
        """What darkens an upper side, cut to the shape of `mask`, with hard edges: quickly made, and no larger than it
        must be."""
        surface, reach = self._draw(mask, dark)
        surface.blit(mask.surface, reach, reach, pygame.BLEND_RGBA_MULT)
        return Picture(surface, mask.dx, mask.dy).within(reach)

    def soft(self, mask: Picture, dark: Dark) -> Picture:
        """The same with soft edges: made smaller and larger again."""
        surface, _ = self._draw(mask, dark)
        size = surface.get_size()
        small = pygame.transform.smoothscale(surface, (-(-size[0] // _SOFT), -(-size[1] // _SOFT)))
        surface = pygame.transform.smoothscale(small, size)
        surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return Picture(surface, mask.dx, mask.dy).cut()

    def _draw(self, mask: Picture, dark: Dark) -> tuple[Surface, Rect]:
        """Shadows not cut to shape yet, and where they are."""
        surface, polygon = Surface(mask.surface.get_size(), pygame.SRCALPHA), pygame.draw.polygon
        reaches = [polygon(surface, (0, 0, 0, NEARBY), self._points(wall)) for wall in dark.walls]
        reaches += [polygon(surface, (0, 0, 0, STRENGTH), self._points(caster)) for caster in dark.casters]
        reach = reaches[0].unionall(reaches[1:]) if reaches else Rect(0, 0, 0, 0)
        return surface, reach.clip(surface.get_rect())

    def _points(self, thing: Caster | int) -> list[Point]:
        """The pixels of a shadow, or of the foot of the wall along a side."""
        found = self._drawn.get(thing)
        if found is None:
            if isinstance(thing, int):
                found = [self._art.at(spot) for spot in _foot(SIDES[thing][1], SIDES[thing][2])]
            else:
                (left, up, east, south, east_down, south_down, _), (right, down) = self._art.numbers, self._step
                found = [
                    (left + x * east + y * south + falls * right, up + x * east_down + y * south_down + falls * down)
                    for x, y, falls in _hull(thing, self._way)
                ]
            self._drawn[thing] = found
        return found


def mask_picture(kit: Kit, inset: bool) -> Picture:
    """Return the shape of an upper side, white: of a block (`inset`) or a whole site."""
    art = kit.carving()
    face = top_face(INSET if inset else 0.0, 0.0)
    art.fill([face(x, y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))], (255, 255, 255))
    return art.done()


def _foot(x: int, y: int) -> list[Spot]:
    """The strip of a side along the wall of its neighbour."""
    if x:
        edge, inner = (1.0, 1.0 - _SLIT) if x > 0 else (0.0, _SLIT)
        return [(edge, 0, 0), (inner, 0, 0), (inner, 1, 0), (edge, 1, 0)]
    edge, inner = (1.0, 1.0 - _SLIT) if y > 0 else (0.0, _SLIT)
    return [(0, edge, 0), (0, inner, 0), (1, inner, 0), (1, edge, 0)]


@lru_cache(maxsize=1024)
def _hull(caster: Caster, way: Cell) -> tuple[tuple[float, float, float], ...]:
    """The shadow of a box: the square of its column, swept from where its foot to where its roof would fall.

    Corners of the column, each with how many blocks deep it falls from there. `way` is to which sides shadows fall.
    """
    low, high = caster.low, max(caster.high, caster.low + _THIN)
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    lead = (0 if way[1] < 0 else 3) if way[0] < 0 else (1 if way[1] < 0 else 2)
    # from the corner before the leading one round the back, then along with the sweep
    ends = [(lead + 1, low), (lead + 2, low), (lead + 3, low), (lead + 3, high), (lead, high), (lead + 1, high)]
    return tuple((corners[k % 4][0] + caster.x, corners[k % 4][1] + caster.y, falls) for k, falls in ends)
