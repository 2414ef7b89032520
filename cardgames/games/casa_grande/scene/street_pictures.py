"""Pictures around the building: the board, the sand of the ground, the street and the house fronts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import pygame
from pygame import Rect, Surface, gfxdraw

from cardgames.games.casa_grande.ground import SIDE
from cardgames.games.casa_grande.scene.camera import BOARD, EDGE, RIM, STREET, Camera, Point, Spot, around_ground
from cardgames.games.casa_grande.scene.painting import (
    ColouredPolygon,
    Painter,
    PaintSettings,
    Palette,
    Picture,
    Polygon,
    SitePainter,
    lit,
    ring,
    side_light,
    star,
    translucent,
    visible_sides,
)
from cardgames.games.casa_grande.scene.solids import SIDES, Side
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import Colour, contrast, mix

_KERB = 0.06

_RINGS = (EDGE, EDGE - 0.06, 1.14), (EDGE - 0.05, STREET, 0.98), (STREET + _KERB, STREET - _KERB, 0.6)
"""The worn edge, the rim and the kerb: outer and inner distance from the ground, and brightness of the wood."""

_NAME = text.Style("small", bold=True)

_LEAST_NAMED = 16
"""Least half width of a site for names, in pixels: below, they would run into each other."""

_CLEAR = 0.36
"""How far the middle of a name is at least from the street, in heights of its line: no letter is on light stone."""

_SOFT = ((0.25, 40), (0.45, 32), (0.65, 24), (0.85, 16), (1.0, 10))
_QUICK = ((0.6, 78),)
"""Reach and darkness of the strips of the shadow: at rest, and in a turn."""


def paint_body(surface: Surface, camera: Camera, colours: Palette, look: Look, *, still: bool) -> None:
    """Paint the board with its shadow, rim, and the bed of street and ground; roughly unless `still`."""
    theme = look.theme
    _paint_shadow(surface, camera, _SOFT if still else _QUICK)
    north_west, north_east, south_east, south_west = around_ground(EDGE)
    ends = ((north_east, south_east), (south_east, south_west), (south_west, north_west), (north_west, north_east))
    for side, light in visible_sides(camera.rest):
        (x0, y0), (x1, y1) = ends[(side - camera.quarter) % 4]
        for low, high, tone in ((-BOARD, 0.0, 0.9), (-BOARD, -BOARD * 0.82, 0.6), (-0.06, 0.0, 1.25)):
            quad = [camera.project(*end) for end in ((x0, y0, low), (x0, y0, high), (x1, y1, high), (x1, y1, low))]
            pygame.draw.polygon(surface, lit(theme.rim_light, light * tone), quad)
    for reach, inside, tone in _RINGS:
        colour, outside, within = lit(theme.rim_light, tone), _outline(camera, reach), _outline(camera, inside)
        for k in range(4):
            pygame.draw.polygon(surface, colour, (outside[k - 1], outside[k], within[k], within[k - 1]))
        if still:
            pygame.draw.aalines(surface, colour, True, outside)
    pygame.draw.polygon(surface, colours.joint, _outline(camera, STREET))


def names_of_strips(camera: Camera, look: Look) -> list[tuple[str, Rect]]:
    """Return the letters of columns and numbers of rows with their areas on the two front sides of the rim, and on the
    dark below it where it is narrow; none where the board is too small for them."""
    if camera.half < _LEAST_NAMED:
        return []
    east, south = camera.towards
    size = (look.px(24), text.line_height(text.SMALL, look))
    at = STREET + max(RIM / 2, _CLEAR * size[1] / camera.half)
    found = []
    for k in range(SIDE):
        letter = (k + 0.5, SIDE + at if south > 0 else -at)
        number = (SIDE + at if east > 0 else -at, k + 0.5)
        for name, place in ((chr(ord("a") + k), letter), (str(k + 1), number)):
            x, y = camera.project(*place)
            where = Rect(0, 0, *size)
            where.center = (round(x), round(y))
            found.append((name, where))
    return found


def paint_names(surface: Surface, camera: Camera, look: Look) -> None:
    """Write the letters of columns and numbers of rows on the rim."""
    wood = lit(look.theme.rim_light, 0.98)
    clip = surface.get_clip()
    ink = max(look.theme.on_wood, look.theme.ink, key=lambda colour: contrast(colour, wood))
    for name, where in names_of_strips(camera, look):
        if clip.colliderect(where):
            text.write(surface, name, where, look, _NAME, ink, align="centre")


def _outline(camera: Camera, reach: float) -> list[Point]:
    return [camera.project(*corner) for corner in around_ground(reach)]


def _paint_shadow(surface: Surface, camera: Camera, strips: Iterable[tuple[float, int]]) -> None:
    """Paint the board's shadow on the table: strips along its lower edges, fainter outwards."""
    corners = [camera.project(*corner, -BOARD) for corner in around_ground(EDGE)]
    lowest = max(range(4), key=lambda k: corners[k][1])
    before, foot, after = corners[lowest - 1], corners[lowest], corners[(lowest + 1) % 4]
    right, left = (before, after) if before[0] > after[0] else (after, before)
    reach = camera.half * 0.42
    for share, alpha in strips:
        x, y = reach * share, reach * share * 0.8
        strip = [left, foot, right, (right[0] + x * 0.5, right[1] + y * 0.5), (foot[0], foot[1] + y)]
        strip.append((left[0] + x * 0.3, left[1] + y * 0.4))
        gfxdraw.filled_polygon(surface, strip, (0, 0, 0, alpha))


# ------------------------------------------------------------ the ground and the street

KINDS = 4
"""The number of different sand sites."""


def sand_picture(settings: PaintSettings, kind: int) -> Picture:
    """Return a site of the ground: sand in a clay frame."""
    art = settings.painter()
    art.fill_polygons(_ground, _sand(settings.colours, kind, settings.zoom > 1))
    return art.done()


@lru_cache(maxsize=32)
def _sand(colours: Palette, kind: int, grains: bool) -> list[ColouredPolygon]:
    rng = random.Random(kind)
    tone = lit(mix(colours.sand, colours.clay, (0.0, 0.05, 0.02, 0.08)[kind]), (1.0, 1.0, 0.97, 0.985)[kind])
    found = [
        (_rect(0, 0, 1, 1), colours.joint),
        (_rect(0.03, 0.03, 0.97, 0.97), lit(tone, 1.12)),
        (_rect(0.045, 0.045, 0.97, 0.97), tone),
    ]
    for _ in range(26 if grains else 0):
        x, y, size = rng.uniform(0.06, 0.92), rng.uniform(0.06, 0.92), rng.uniform(0.008, 0.022)
        found.append((_rect(x, y, x + size, y + size), lit(tone, rng.choice((0.9, 0.94, 1.08)))))
    return found


def street_picture(settings: PaintSettings, along_x: bool) -> Picture:
    """Return a space of the street, two sites long, with rows of stones."""
    art = settings.painter(*((2.0, STREET) if along_x else (STREET, 2.0)))
    art.fill_polygons(_ground, _stones(settings.colours, along_x, settings.zoom > 1))
    return art.done()


@lru_cache(maxsize=16)
def _stones(colours: Palette, along_x: bool, edged: bool) -> list[ColouredPolygon]:
    rng = random.Random(3)
    found: list[ColouredPolygon] = []

    def lay(left: float, top: float, right: float, bottom: float, colour: Colour) -> None:
        found.append((_rect(left, top, right, bottom) if along_x else _rect(top, left, bottom, right), colour))

    lay(0, 0, 2, STREET, lit(colours.stone, 0.72))
    rows, gap = 5, 0.022
    deep = STREET / rows
    for row in range(rows):
        start = -0.2 if row % 2 else 0.0
        while start < 2.0:
            end = start + rng.uniform(0.3, 0.46)
            left, right = max(start, 0.0) + gap, min(end, 2.0) - gap
            top, bottom = row * deep + gap, (row + 1) * deep - gap
            tone = lit(mix(colours.stone, colours.clay, rng.uniform(0, 0.14)), rng.uniform(0.93, 1.08))
            if right - left > 0.04:
                if edged:
                    lay(left, top, right, bottom, lit(tone, 0.88))
                lay(left, top, right - 0.02, bottom - 0.02, tone)
            start = end
    edge = 0.035
    for at in (0.0, 2.0 - edge):
        lay(at, 0, at + edge, STREET, mix(colours.kerb, colours.clay, 0.3))
    return found


def corner_picture(settings: PaintSettings) -> Picture:
    """Return a corner of the street: a mosaic sun on blue-green tiles."""
    art = settings.painter(STREET, STREET)
    art.fill_polygons(_ground, _sun(settings.colours, 28 if settings.zoom > 1 else 16))
    return art.done()


@lru_cache(maxsize=4)
def _sun(colours: Palette, corners: int) -> list[ColouredPolygon]:
    """Return the sun; its face is a polygon with `corners` corners."""
    middle = STREET / 2

    def square(edge: float) -> Polygon:
        return _rect(edge, edge, STREET - edge, STREET - edge)

    def placed(shape: Polygon) -> Polygon:
        return tuple((middle + x, middle + y) for x, y in shape)

    field = mix(colours.players[1], colours.kerb, 0.35)
    return [
        (square(0.0), lit(colours.kerb, 0.9)),
        (square(0.06), lit(field, 0.8)),
        (square(0.085), field),
        (placed(star(16, 0.53, 0.30)), lit(colours.clay, 1.05)),
        (placed(star(8, 0.55, 0.28)), colours.sun),
        (placed(ring(0.30, corners)), lit(colours.clay, 0.95)),
        (placed(ring(0.265, corners)), lit(colours.sun, 1.16)),
        (placed(ring(0.2, corners)), lit(colours.sun, 1.3)),
    ]


def light_picture(settings: PaintSettings, corner: bool, along_x: bool) -> Picture:
    """Return the light on the space from which a marker sees the ground; it is strongest at the edges."""
    long, wide = (STREET, STREET) if corner else (2.0, STREET) if along_x else (STREET, 2.0)
    art = settings.painter(long, wide)
    for inner, alpha in ((0.0, 190), (0.06, 105)):
        spots = [_ground(*point) for point in _rect(inner, inner, long - inner, wide - inner)]
        art.fill(spots, translucent(settings.colours.light, alpha, settings.zoom))
    return art.done()


def _ground(x: float, y: float) -> Spot:
    return x, y, 0.0


def _rect(left: float, top: float, right: float, bottom: float) -> Polygon:
    return (left, top), (right, top), (right, bottom), (left, bottom)


# ------------------------------------------------------------ house fronts

FRONT_DEEP, FRONT_HIGHEST = 0.2, 1.35
"""Depth of the house fronts, and the greatest height."""

_FRONTS_AT = STREET + (RIM - FRONT_DEEP) / 2
_FOLDING = 0.7
"""How far a side must face away from the camera for its fronts to be upright (1 at rest)."""


class Row(NamedTuple):
    """The fronts along a side: which ones, the side as seen, and how upright they are (0 to 1).

    Those on the two far sides are upright; in a turn, they fold down on sides that come to the front.
    """

    houses: int
    side: Side
    upright: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth, in sites."""
        return (FRONT_DEEP, SIDE) if SIDES[self.side][1] else (SIDE, FRONT_DEEP)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle, on the plan as seen."""
        _, x, y = SIDES[self.side]
        reach = SIDE / 2 + _FRONTS_AT + FRONT_DEEP / 2
        return SIDE / 2 + x * reach, SIDE / 2 + y * reach


def front_rows(camera: Camera) -> Iterator[Row]:
    """Yield the rows of house fronts around the street that are seen from this angle, farthest first."""
    seen = camera.turned(camera.rest)
    away = sorted((seen.nearness(x, y), side) for side, x, y in SIDES)
    for facing, side in away:
        upright = min(1.0, -facing / _FOLDING)
        if upright > 0.05:
            yield Row((side - camera.quarter) % 4, side, upright)


def fronts_picture(settings: PaintSettings, row: Row) -> Picture:
    """Return a picture of a row of house fronts."""
    art = SitePainter(settings.camera, *row.size, high=FRONT_HIGHEST, zoom=min(2, settings.zoom))
    _paint_fronts(art, settings.camera, settings.colours, row, whole=True)
    return art.done()


def paint_row(surface: Surface, camera: Camera, colours: Palette, row: Row) -> None:
    """Paint a row of house fronts in place, without small details."""
    seen, (wide, deep), (x, y) = camera.turned(camera.rest), row.size, row.middle
    _paint_fronts(Painter.upon(surface, seen, x - wide / 2, y - deep / 2), seen, colours, row, whole=False)


def _paint_fronts(art: Painter, camera: Camera, colours: Palette, row: Row, *, whole: bool) -> None:
    _, x, y = SIDES[row.side]
    right, down = -(x * camera.cos - y * camera.sin), -(x * camera.sin + y * camera.cos)
    light = side_light(0.6 * (down - right)) + 0.14
    near, far = (FRONT_DEEP, 0.0) if x + y < 0 else (0.0, FRONT_DEEP)
    back = x < 0 or y > 0  # rows go around the ground, so each looks the same in all quarters

    def spot(along: float, up: float, across: float = near) -> Spot:
        along = SIDE - along if back else along
        return (across, along, up * row.upright) if x else (along, across, up * row.upright)

    for is_roofs, polygons in _elevation(row.houses, colours, whole, light):
        if is_roofs:
            for (start, end), colour in polygons:
                art.fill((spot(*start), spot(*end), spot(*end, far), spot(*start, far)), colour)
        else:
            art.fill_polygons(spot, polygons)


class _Part(NamedTuple):
    """A polygon of a front: points along the street and up, and its tone.

    A `roof` extends to the back; `small` parts are left out in a turn.
    """

    points: Polygon
    colour: Colour
    tone: float
    roof: bool = False
    small: bool = False


@lru_cache(maxsize=256)
def _elevation(houses: int, colours: Palette, whole: bool, light: float) -> list[tuple[bool, list[ColouredPolygon]]]:
    """Return runs of polygons of a row of fronts in this light, in painting order; without small parts unless `whole`.

    Each run has a flag: roofs, given by their two front points, or upright parts.
    """
    parts = (part for part in _row_parts(houses, colours) if whole or not part.small)
    return [
        (roof, [(part.points, lit(part.colour, part.tone if roof else light * part.tone)) for part in run])
        for roof, run in groupby(parts, key=lambda part: part.roof)
    ]


def _row_parts(houses: int, colours: Palette) -> Iterator[_Part]:
    rng, tiles, white = random.Random(40 + houses), colours.clay, colours.plaster
    blue = colours.players[1]
    kinds = (white, mix(colours.sun, white, 0.35), mix(tiles, white, 0.35), mix(blue, white, 0.55), colours.stone)
    start = 0.0
    walls = [0, 1, 2, 3, 4]
    rng.shuffle(walls)
    widths = rng.choice(((1.3, 1.0, 1.6, 1.1, 1.3, 1.5), (1.0, 1.5, 1.2, 1.4, 1.6, 1.1)))
    for number, width in enumerate(widths):
        gabled, height = rng.random() < 0.45, rng.uniform(0.7, 1.0)
        wall = kinds[walls[number % len(walls)]]
        sides = start + 0.03, start + width
        yield from _front_parts(
            colours, *sides, height, round(width * 2.1), wall, gabled=gabled, awning=rng.random() < 0.5
        )
        start += width + 0.06


def _front_parts(
    colours: Palette, left: float, right: float, high: float, windows: int, wall: Colour, *, gabled: bool, awning: bool
) -> Iterator[_Part]:
    white, tiles, red = colours.plaster, colours.clay, colours.players[3]
    pane, middle = mix(colours.players[1], colours.shade, 0.6), (left + right) / 2

    def panel(
        start: float, low: float, end: float, top: float, paint: Colour, tone: float = 1.0, *, small: bool = False
    ) -> _Part:
        return _Part(((start, low), (start, top), (end, top), (end, low)), paint, tone, small=small)

    if gabled:
        peak, eaves = high + 0.3, high - 0.04
        yield _Part(((left, high), (middle, peak), (right, high)), wall, 1.0)
        yield _Part(((left - 0.04, eaves), (middle, peak)), tiles, 1.1, roof=True)
        yield _Part(((middle, peak), (right + 0.04, eaves)), tiles, 0.9, roof=True)
    else:
        yield _Part(((left, high), (right, high)), tiles, 1.05, roof=True)
    yield panel(left, 0, right, high, wall)
    yield panel(left, 0, right, 0.08, wall, 0.8, small=True)
    if not gabled:
        yield panel(left - 0.02, high - 0.07, right + 0.02, high, tiles, 0.95)
    step = (right - left) / windows
    for k in range(windows):
        at = left + step * (k + 0.5)
        door = k == windows // 2
        yield panel(at - 0.11, 0.0 if door else 0.17, at + 0.11, 0.39, white, small=True)
        yield panel(at - 0.075, 0.0 if door else 0.17, at + 0.075, 0.36, mix(tiles, pane, 0.5) if door else pane)
        if not door and awning:
            yield panel(at - 0.16, 0.37, at + 0.16, 0.44, white, 1.05, small=True)
            for stripe in (at - 0.16, at):
                yield panel(stripe, 0.37, stripe + 0.08, 0.44, red, 1.05, small=True)
        yield panel(at - 0.16, 0.49, at + 0.16, high - 0.11, colours.leaf, 0.95)
        yield panel(at - 0.1, 0.48, at + 0.1, high - 0.1, white, small=True)
        yield panel(at - 0.065, 0.5, at + 0.065, high - 0.12, pane)
