"""The board itself: a thick plate of wood on the table, with a kerb round the ground."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Surface

from cardgames.games.casa_grande.scene.iso.camera import BOARD, Camera
from cardgames.games.casa_grande.scene.iso.carving import light_on
from cardgames.games.casa_grande.scene.iso.paints import Palette, lit
from cardgames.games.casa_grande.scene.iso.plan import AREAS, CORNERS, EDGE, SIDE, STREET, Area
from cardgames.games.casa_grande.scene.iso.solids import SIDES
from cardgames.table.look import Look
from cardgames.table.theme import Colour, mix

_KERB = 0.06


def street(quarter: int) -> Iterator[tuple[Area, bool, bool]]:
    """The spaces of the street: each with whether it is a corner, and whether it runs along the first side of a site as
    it is seen after these quarter turns."""
    for space, area in enumerate(AREAS):
        yield area, space in CORNERS, (space // 5 + quarter) % 2 == 0


def paint_body(surface: Surface, camera: Camera, paints: Palette, look: Look) -> None:
    """Paint the plate with its shadow, the rim and the bed of the street and the ground."""
    theme = look.theme
    _shadow(surface, camera)
    near, far = -EDGE, SIDE + EDGE
    ends = (((far, near), (far, far)), ((far, far), (near, far)), ((near, far), (near, near)), ((near, near), (far, near)))
    for side, x, y in SIDES:
        if x * camera.towards[0] + y * camera.towards[1] <= 0.001:
            continue
        light = light_on(camera, (side + camera.quarter) % 4)
        (x0, y0), (x1, y1) = ends[side]
        for low, high, tone in ((-BOARD, 0.0, 0.9), (-BOARD, -BOARD * 0.82, 0.6), (-0.06, 0.0, 1.25)):
            quad = [camera.project(*end) for end in ((x0, y0, low), (x0, y0, high), (x1, y1, high), (x1, y1, low))]
            pygame.draw.polygon(surface, lit(theme.rim_light, light * tone), quad)
    _flat(surface, camera, EDGE, lit(theme.rim_light, 1.14))
    _flat(surface, camera, EDGE - 0.05, lit(theme.rim_light, 0.98))
    _flat(surface, camera, STREET + _KERB, lit(theme.rim_light, 0.6))
    _flat(surface, camera, STREET, mix(paints.stone, paints.joint, 0.5))
    _flat(surface, camera, 0.0, paints.joint)


def _flat(surface: Surface, camera: Camera, beyond: float, colour: Colour) -> None:
    """Paint a square that reaches beyond the ground."""
    near, far = -beyond, SIDE + beyond
    points = [camera.project(*corner) for corner in Area(near, near, far, far).corners()]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)


def _shadow(surface: Surface, camera: Camera) -> None:
    """The soft shadow of the plate on the table."""
    step = max(1, round(camera.half * 0.05))
    near, far = -EDGE, SIDE + EDGE
    foot = [camera.project(*corner, -BOARD) for corner in Area(near, near, far, far).corners()]
    left, top = min(x for x, _ in foot), min(y for _, y in foot)
    width, height = max(x for x, _ in foot) - left, max(y for _, y in foot) - top
    small = 8
    edge = 6
    veil = Surface((int(width) // small + 2 * edge, int(height) // small + 2 * edge), pygame.SRCALPHA)
    points = [((x - left) / small + edge, (y - top) / small + edge) for x, y in foot]
    pygame.draw.polygon(veil, (0, 0, 0, 130), points)
    veil = pygame.transform.box_blur(veil, 2)
    large = pygame.transform.smoothscale(veil, (veil.get_width() * small, veil.get_height() * small))
    where = (round(left) - edge * small + 4 * step, round(top) - edge * small + 3 * step)
    surface.blit(large, where, special_flags=pygame.BLEND_PREMULTIPLIED)
