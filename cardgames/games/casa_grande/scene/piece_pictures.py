"""Pictures of the pieces: blocks, floors and figures, and the marks on them."""

from __future__ import annotations

import random
from functools import lru_cache
from math import cos, pi, sin

import pygame

from cardgames.games.casa_grande.scene.camera import FIGURE_HEIGHT, INSET, SLAB, Point
from cardgames.games.casa_grande.scene.painting import (
    EMBLEMS,
    TOP_LIGHT,
    ColouredPolygon,
    FaceMap,
    PaintSettings,
    Palette,
    Picture,
    SitePainter,
    TonedPolygon,
    coloured,
    emblem_polygons,
    lit,
    side_face,
    top_face,
    visible_sides,
)
from cardgames.games.casa_grande.scene.solids import (
    FOOT,
    HEAD,
    HEAD_AT,
    NECK,
    NECK_AT,
    SIDES,
    PieceLook,
    Side,
    body_half_width,
)
from cardgames.table.theme import Colour, mix

WORN = 0.055
"""Rounding of a block's edges."""

_BANDS, _FEW_BANDS = 5, 2
"""Number of steps in which a side gets darker towards its foot: at rest, and in a turn."""

_WHOLE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_EDGE = ((0.0, 0.72), (1.0, 0.72), (1.0, 1.0), (0.0, 1.0))
"""A whole face, and its upper edge."""


def block_picture(settings: PaintSettings, colour: int, floored: bool) -> Picture:
    """Return a block; one on a floor is shorter by the floor's thickness."""
    wood, whole, low = settings.colours.players[colour], settings.zoom > 1, SLAB if floored else 0.0
    art = settings.painter(high=1.0)
    for side, light in visible_sides(settings.camera.rest):
        art.fill_polygons(side_face(side, INSET, low, 1.0), coloured(_block_side(colour, low, whole), wood, light))
    art.fill_polygons(top_face(INSET, 1.0), coloured(_block_top(colour, whole), wood, TOP_LIGHT))
    return art.done()


@lru_cache(maxsize=32)
def _block_side(colour: int, low: float, whole: bool) -> list[TonedPolygon]:
    """Return a side of a block: darker towards the foot, with grain, an emblem and worn edges."""
    rng = random.Random(colour * 2 + (low > 0))
    edge = WORN / (1 - 2 * INSET)
    rim = 1 - WORN / (1 - low)
    found: list[TonedPolygon] = [(((0, 0.02), (0, 1), (1, 1), (1, 0.02)), 1.04)]
    bands = _BANDS if whole else _FEW_BANDS
    for band in range(bands):
        down, up = rim * band / bands, rim * (band + 1) / bands
        tone = 0.84 + 0.2 * (band + 0.5) / bands
        found.append((((edge, down), (edge, up), (1 - edge, up), (1 - edge, down)), tone))
    for _ in range(5 if whole else 0):
        at, left, length = rng.uniform(0.08, 0.9), rng.uniform(edge, 0.5), rng.uniform(0.25, 0.5)
        bend = at + rng.uniform(-0.015, 0.015)
        found.append((_grain(at, bend, left, min(1 - edge, left + length), 0.012), 0.88))
    found += emblem_polygons(colour, 0.2, edged=whole)
    found.append((((edge, rim), (edge, 1), (1 - edge, 1), (1 - edge, rim)), 1.22))
    if not whole:
        return found
    found += [
        (((0, 0.03), (edge * 0.7, 0.03), (edge * 0.7, rim), (0, rim)), 1.08),
        (((edge, 0), (edge, 0.035), (1 - edge, 0.035), (1 - edge, 0)), 0.72),
    ]
    return found


@lru_cache(maxsize=16)
def _block_top(colour: int, whole: bool) -> list[TonedPolygon]:
    """Return the upper side of a block within its worn edges."""
    rng = random.Random(colour)
    edge = WORN / (1 - 2 * INSET)
    found: list[TonedPolygon] = [(cut_square(0.0, edge), 1.16), (cut_square(edge, 0.02), 1.0)]
    for _ in range(7 if whole else 0):
        at, left, length = rng.uniform(0.1, 0.9), rng.uniform(edge, 0.5), rng.uniform(0.3, 0.6)
        bend = at + rng.uniform(-0.03, 0.03)
        found.append((_grain(at, bend, left, min(1.0 - edge, left + length), 0.014), rng.choice((0.9, 0.93, 0.96))))
    return found + emblem_polygons(colour, 0.27, edged=whole, flat=True)


def _grain(at: float, bend: float, left: float, right: float, width: float) -> tuple[Point, ...]:
    """Return a line of the grain, bent in its middle, as a polygon."""
    half, line = width / 2, ((left, at), ((left + right) / 2, bend), (right, at))
    return (*((x, y + half) for x, y in line), *((x, y - half) for x, y in reversed(line)))


def cell_picture(settings: PaintSettings, colour: int, white: bool) -> Picture:
    """Return the upper side of a floor's cell, with grooves all around and no rims."""
    art = settings.painter(high=SLAB)
    art.fill_polygons(top_face(0.0, SLAB), _cell_top(settings.colours, colour, white, settings.zoom > 1))
    return art.done()


def rim_picture(settings: PaintSettings, colour: int, side: Side) -> Picture:
    """Return the rim of a cell at this edge of its floor, with the floor's edge if visible."""
    wood, art, top, wide = settings.colours.players[colour], settings.painter(high=SLAB), top_face(0.0, SLAB), 0.075
    _, x, y = SIDES[side]
    left, right = (1 - wide, 1.0) if x > 0 else (0.0, wide) if x else (0.0, 1.0)
    low, high = (1 - wide, 1.0) if y > 0 else (0.0, wide) if y else (0.0, 1.0)
    reach = art.fill([top(*point) for point in ((left, low), (right, low), (right, high), (left, high))], wood)
    for seen, light in visible_sides(settings.camera.rest):
        if seen == side:
            face = side_face(seen, 0.0, 0.0, SLAB)
            for edge, tone in ((_WHOLE, 0.9), (_EDGE, 1.12)):
                reach.union_ip(art.fill([face(*point) for point in edge], lit(wood, light * tone)))
    return art.done().part(reach) if settings.zoom == 1 else art.done().trimmed()


@lru_cache(maxsize=64)
def _cell_top(colours: Palette, colour: int, white: bool, whole: bool) -> list[ColouredPolygon]:
    """Return the upper side of a cell: a board, or a plaster plate in it if `white`, with the emblem."""
    wood = colours.players[colour]
    board = mix(wood, colours.plaster, 0.3)
    top: list[ColouredPolygon] = [(_WHOLE, lit(board, 0.9)), (cut_square(0.03, 0.0), lit(board, TOP_LIGHT))]
    if white:
        top += [(cut_square(0.115, 0.07), lit(board, 0.72)), (cut_square(0.135, 0.07), lit(colours.plaster, 1.05))]
    emblem = emblem_polygons(colour, 0.17 if white else 0.14, edged=whole, flat=True)
    if white:
        return [*top, *coloured(emblem, mix(colours.plaster, wood, 0.35), 1.0)]
    return [*top, *coloured(emblem, board, TOP_LIGHT)]


def cut_square(edge: float, cut: float) -> tuple[tuple[float, float], ...]:
    """Return a square with this distance from the edges of a face, its corners cut."""
    low, high = edge, 1 - edge
    return (
        (low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut),
        (high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut),
    )  # fmt: skip


# ------------------------------------------------------------ figures

_FIGURE_ZOOM = 4


def figure_picture(unit: float, colours: Palette, colour: int, *, still: bool) -> Picture:
    """Return a figure in a player's colour, at `unit` pixels per half width of a site; premultiplied if the camera is
    `still`."""
    left, up = int(unit * 0.5) + 2, int(unit * (FIGURE_HEIGHT + 0.25)) + 2
    size = (2 * left, up + int(unit * 0.3) + 2)
    surface = pygame.Surface((size[0] * _FIGURE_ZOOM, size[1] * _FIGURE_ZOOM), pygame.SRCALPHA)
    wood, scale = colours.players[colour], unit * _FIGURE_ZOOM
    if not still:
        surface.fill((*lit(wood, 0.8), 0))  # scaling down mixes this into the edges, instead of black

    def at(x: float, y: float) -> tuple[float, float]:
        return (left * _FIGURE_ZOOM + x * scale, up * _FIGURE_ZOOM + y * scale)

    def ellipse(x: float, y: float, wide: float, high: float, tone: Colour) -> None:
        rect = pygame.Rect(0, 0, round(2 * wide * scale), round(2 * high * scale))
        rect.center = (round(at(x, y)[0]), round(at(x, y)[1]))
        pygame.draw.ellipse(surface, tone, rect)

    ellipse(0, 0, FOOT, FOOT / 2, lit(wood, 0.55))
    ellipse(-0.01, -0.035, FOOT * 0.97, FOOT / 2 * 0.94, lit(wood, 0.82))
    steps, slices = 40, 14
    for part in range(slices):
        share = part / (slices - 1)
        light = 1.12 - 0.62 * share + (0.16 if 0.12 < share < 0.34 else 0)
        rows = [NECK_AT * (1 - k / steps) - 0.04 * k / steps for k in range(steps + 1)]
        edges = [(body_half_width(min(y + 0.03, 0)), y) for y in rows]
        first, last = 2 * part / slices - 1, 2 * (part + 1) / slices - 1
        points = [at(wide * first, y) for wide, y in edges] + [at(wide * last, y) for wide, y in reversed(edges)]
        pygame.draw.polygon(surface, lit(wood, light), points)
    ellipse(0, NECK_AT + 0.02, NECK * 1.5, 0.06, lit(wood, 0.8))
    ellipse(-0.01, NECK_AT, NECK * 1.45, 0.05, lit(wood, 1.1))
    for k in range(16):
        share = k / 15
        tone = lit(wood, 0.62 + 0.56 * share)
        radius = HEAD * (1 - 0.78 * share)
        ellipse(-0.085 * share, HEAD_AT - 0.09 * share, radius, radius, tone)
    ellipse(-0.09, HEAD_AT - 0.1, 0.045, 0.035, mix(wood, (255, 255, 255), 0.75))
    for shape, cut in EMBLEMS[colour]:
        points = [at(0.12 * x, -0.23 + 0.12 * y) for x, y in shape]
        pygame.draw.polygon(surface, lit(wood, 0.55 if cut else 0.95), points)
    return Picture(pygame.transform.smoothscale(surface, size), -left, -up)


_SHINE = 0.75
"""Opacity of a hidden figure."""


def ghost_picture(figure: Picture, colours: Palette, *, still: bool) -> Picture:
    """Return a hidden figure, to paint over what hides it: its picture made translucent, with a bright outline;
    premultiplied if the camera is `still`."""
    surface, alpha = figure.surface.copy(), round(255 * _SHINE)
    surface.fill((*([alpha] * 3 if still else [255] * 3), alpha), special_flags=pygame.BLEND_RGBA_MULT)
    outline = pygame.mask.from_surface(figure.surface).outline()
    wide = max(1, surface.get_width() // 30)
    for tone, width in ((lit(colours.joint, 0.3), 2 * wide + 1), (colours.plaster, wide)):
        pygame.draw.lines(surface, tone, True, outline, width)
    return figure._replace(surface=surface)


def figure_shadow(unit: float) -> Picture:
    """Return the shadow of a figure on the street."""
    size = (int(unit * 1.1), int(unit * 0.6))
    surface = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    pygame.draw.ellipse(surface, (0, 0, 0, 105), surface.get_rect().inflate(-unit * 0.5, -unit * 0.36))
    soft = pygame.transform.box_blur(pygame.transform.smoothscale(surface, size), max(1, round(unit * 0.06)))
    return Picture(soft, -int(unit * 0.36), -int(unit * 0.24))


# ------------------------------------------------------------ marks

_LEG, _SIDE_LEG, _SEAM = 0.25, 0.16, 0.04
"""Length of a chalk corner along the edges of upper and of upright sides, and width of its dark outline, as shares of a
side."""

_CROSS = ((0.25, 0.5), (0.75, 0.5)), ((0.5, 0.25), (0.5, 0.75))
"""The strokes on an upper side where a piece can't go, which cross like an X as the board is seen."""

_STEP, _DOTS = 0.15, 20
"""Radius of the ring on a street space, in sites, and its number of segments."""


def chalk_picture(settings: PaintSettings, inset: bool, continues: frozenset[Side]) -> Picture:
    """Return the chalk marks of the latest piece at the corners of an upper side: of a block (`inset`), or of a cell
    whose floor continues on some sides."""
    face = top_face(INSET if inset else 0.0, 0.0)
    corners = []
    for (side, x, y), (other, to_x, to_y) in zip(SIDES, (*SIDES[1:], SIDES[0]), strict=True):
        if side not in continues and other not in continues:
            corners.append((face, max(0, x + to_x), max(0, y + to_y)))
    return _chalked(settings.painter(), settings.colours, _LEG, corners)


def chalk_sides_picture(settings: PaintSettings, floored: bool) -> Picture:
    """Return chalk marks at the corners of a block's sides, for a block that already carries something."""
    low = SLAB if floored else 0.0
    faces = [side_face(side, INSET, low, 1.0) for side, _ in visible_sides(settings.camera.rest)]
    corners = [(face, x, y) for face in faces for x in (0, 1) for y in (0, 1)]
    return _chalked(settings.painter(high=1.0), settings.colours, _SIDE_LEG, corners)


def _chalked(art: SitePainter, colours: Palette, leg: float, corners: list[tuple[FaceMap, int, int]]) -> Picture:
    """Paint chalk corners as filled triangles, unlike the strip's bright edges."""
    for colour, more, seam in ((lit(colours.joint, 0.3), 2.4 * _SEAM, 0.0), (colours.plaster, 0.0, _SEAM)):
        for face, x, y in corners:
            right, down = 1 - 2 * x, 1 - 2 * y
            at_x, at_y = x + seam * right, y + seam * down
            triangle = (at_x + (leg + more) * right, at_y), (at_x, at_y), (at_x, at_y + (leg + more) * down)
            art.fill([face(*point) for point in triangle], colour)
    return art.done()


def step_picture(settings: PaintSettings) -> Picture:
    """Return the ring that a figure leaves on a space of the street."""
    art = settings.painter()
    turns = [2 * pi * dot / _DOTS for dot in range(_DOTS)]
    ring = [(0.5 + _STEP * cos(turn), 0.5 + _STEP * sin(turn), 0.0) for turn in turns]
    art.fill(ring, settings.colours.plaster)
    art.line(ring, lit(settings.colours.clay, 0.62), max(1.4, settings.camera.half * 0.04), closed=True)
    return art.done()


def gleam_picture(settings: PaintSettings) -> Picture:
    """Return the bright edge of a piece in the strip, between dark seams, visible on pale floors too."""
    art, colours, wide = settings.painter(), settings.colours, max(2.0, settings.camera.half * 0.07)
    ring = [(x, y, 0.0) for x, y in ((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88))]
    for tone, width in ((lit(colours.clay, 0.4), wide + 2.5), (colours.light, wide)):
        art.line(ring, tone, width, closed=True)
    return art.done()


def frame_picture(
    settings: PaintSettings, look: PieceLook, high: float = 0.0, continues: frozenset[Side] = frozenset()
) -> Picture:
    """Return the outline of a block, a flat site, or a cell whose floor continues on some sides, in the colour for
    allowed, refused or advised. Refused places also have a cross, as some players can't tell the colours."""
    colours = settings.colours
    art, colour = settings.painter(high=high), {"good": colours.good, "bad": colours.bad, "hint": colours.hint}[look]
    wide = max(2.0, settings.camera.half * 0.055)
    faces = {side: side_face(side, INSET, 0.0, high) for side, _, _ in SIDES if side not in continues}
    top = top_face(INSET, high)
    for tone, width in ((lit(colour, 0.35), wide + 2), (colour, wide)):
        for side, _ in visible_sides(settings.camera.rest) if high else ():
            if side in faces:
                art.line([faces[side](x, y) for x, y in ((0, 1), (0, 0), (1, 0), (1, 1))], tone, width)
        for face in faces.values():
            art.line([face(0, 1), face(1, 1)], tone, width)
        for start, end in _CROSS if look == "bad" else ():
            art.line([top(*start), top(*end)], tone, 1.3 * width)
    return art.done()
