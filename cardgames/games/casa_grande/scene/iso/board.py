"""The board itself: a thick plate of wood on the table, with a kerb round the ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame
from pygame import Surface, gfxdraw

from cardgames.games.casa_grande.ground import LEG, SIDE
from cardgames.games.casa_grande.scene.iso.camera import BOARD, Camera, Point
from cardgames.games.casa_grande.scene.iso.carving import seen_sides
from cardgames.games.casa_grande.scene.iso.paints import Palette, lit
from cardgames.games.casa_grande.scene.iso.plan import AREAS, CORNERS, EDGE, RIM, STREET, Area
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import Colour, contrast

_KERB = 0.06

_RINGS = (EDGE, EDGE - 0.06, 1.14), (EDGE - 0.05, STREET, 0.98), (STREET + _KERB, STREET - _KERB, 0.6)
"""The worn edge, the rim and the kerb: from how far beyond the ground to how far, and how bright the wood is."""

_NAME = text.Style("small", bold=True)

_LEAST_NAMED = 8
"""Pixels that the rim must be wide to carry names."""

_SOFT = ((0.25, 40), (0.45, 32), (0.65, 24), (0.85, 16), (1.0, 10))
_QUICK = ((0.6, 78),)
"""How far the strips of the shadow reach, and how dark each is: at rest, and in a turn."""


def street(quarter: int) -> Iterator[tuple[int, Area, bool, bool]]:
    """The spaces of the street: each with whether it is a corner, and whether it runs along the first side of a site as
    it is seen after these quarter turns."""
    for space, area in enumerate(AREAS):
        yield space, area, space in CORNERS, (space // LEG + quarter) % 2 == 0


def paint_body(surface: Surface, camera: Camera, paints: Palette, look: Look, *, still: bool = True) -> None:
    """Paint the plate with its shadow, the rim and the bed of the street and the ground; in haste unless `still`."""
    theme = look.theme
    _shadow(surface, camera, _SOFT if still else _QUICK)
    north_west, north_east, south_east, south_west = Area(-EDGE, -EDGE, SIDE + EDGE, SIDE + EDGE).corners()
    ends = ((north_east, south_east), (south_east, south_west), (south_west, north_west), (north_west, north_east))
    for side, light in seen_sides(camera.rest):
        (x0, y0), (x1, y1) = ends[(side - camera.quarter) % 4]
        for low, high, tone in ((-BOARD, 0.0, 0.9), (-BOARD, -BOARD * 0.82, 0.6), (-0.06, 0.0, 1.25)):
            quad = [camera.project(*end) for end in ((x0, y0, low), (x0, y0, high), (x1, y1, high), (x1, y1, low))]
            pygame.draw.polygon(surface, lit(theme.rim_light, light * tone), quad)
    for reach, inside, tone in _RINGS:
        _frame(surface, camera, reach, inside, lit(theme.rim_light, tone), smooth=still)
    pygame.draw.polygon(surface, paints.joint, _outline(camera, STREET))


def paint_names(surface: Surface, camera: Camera, look: Look) -> None:
    """Write the letters of the columns and the numbers of the rows on the two sides of the rim that are in front."""
    if RIM * camera.half < _LEAST_NAMED:
        return
    east, south = camera.towards
    at = STREET + RIM / 2
    size = (look.px(24), text.line_height(text.SMALL, look))
    wood = lit(look.theme.rim_light, 0.98)
    clip = surface.get_clip()
    ink = max(look.theme.on_wood, look.theme.ink, key=lambda colour: contrast(colour, wood))
    for k in range(SIDE):
        letter = (k + 0.5, SIDE + at if south > 0 else -at)
        number = (SIDE + at if east > 0 else -at, k + 0.5)
        for name, place in ((chr(ord("a") + k), letter), (str(k + 1), number)):
            x, y = camera.project(*place)
            where = pygame.Rect(0, 0, *size)
            where.center = (round(x), round(y))
            if clip.colliderect(where):
                text.write(surface, name, where, look, _NAME, ink, align="centre")


def _frame(surface: Surface, camera: Camera, reach: float, inside: float, colour: Colour, *, smooth: bool) -> None:
    """Paint a ring round the ground, from so far beyond it to so far."""
    outside, within = _outline(camera, reach), _outline(camera, inside)
    for k in range(4):
        pygame.draw.polygon(surface, colour, (outside[k - 1], outside[k], within[k], within[k - 1]))
    if smooth:
        pygame.draw.aalines(surface, colour, True, outside)


def _outline(camera: Camera, reach: float) -> list[Point]:
    """The corners of all that reaches so far beyond the ground."""
    return [camera.project(*corner) for corner in Area(-reach, -reach, SIDE + reach, SIDE + reach).corners()]


def _shadow(surface: Surface, camera: Camera, strips: Iterable[tuple[float, int]]) -> None:
    """The shadow of the plate on the table: strips along its lower edges, softer towards the outside."""
    near, far = -EDGE, SIDE + EDGE
    corners = [camera.project(*corner, -BOARD) for corner in Area(near, near, far, far).corners()]
    lowest = max(range(4), key=lambda k: corners[k][1])
    before, foot, after = corners[lowest - 1], corners[lowest], corners[(lowest + 1) % 4]
    right, left = (before, after) if before[0] > after[0] else (after, before)
    reach = camera.half * 0.42
    for share, alpha in strips:
        x, y = reach * share, reach * share * 0.8
        strip = [left, foot, right, (right[0] + x * 0.5, right[1] + y * 0.5), (foot[0], foot[1] + y)]
        strip.append((left[0] + x * 0.3, left[1] + y * 0.4))
        gfxdraw.filled_polygon(surface, strip, (0, 0, 0, alpha))
