"""The figures that walk on the street: turned from wood, the same from all sides."""

from __future__ import annotations

import pygame

from cardgames.games.casa_grande.scene.iso import outline
from cardgames.games.casa_grande.scene.iso.camera import Camera
from cardgames.games.casa_grande.scene.iso.carving import Picture
from cardgames.games.casa_grande.scene.iso.paints import EMBLEMS, Palette, lit
from cardgames.games.casa_grande.scene.iso.plan import FIGURE_HEIGHT
from cardgames.table.theme import Colour, mix

FINE = 4


def figure_picture(camera: Camera, paints: Palette, colour: int, *, still: bool = True) -> Picture:
    """A figure in a player's colour; premultiplied when it is seen by an eye that is `still`."""
    unit = camera.half
    left, up = int(unit * 0.5) + 2, int(unit * (FIGURE_HEIGHT + 0.25)) + 2
    size = (2 * left, up + int(unit * 0.3) + 2)
    surface = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    wood, scale = paints.players[colour], unit * FINE
    if not still:
        surface.fill((*lit(wood, 0.8), 0))  # what is made smaller takes this into its edges, and not black

    def at(x: float, y: float) -> tuple[float, float]:
        return (left * FINE + x * scale, up * FINE + y * scale)

    def ellipse(x: float, y: float, wide: float, high: float, tone: Colour) -> None:
        rect = pygame.Rect(0, 0, round(2 * wide * scale), round(2 * high * scale))
        rect.center = (round(at(x, y)[0]), round(at(x, y)[1]))
        pygame.draw.ellipse(surface, tone, rect)

    ellipse(0, 0, outline.FOOT, outline.FOOT / 2, lit(wood, 0.55))
    ellipse(-0.01, -0.035, outline.FOOT * 0.97, outline.FOOT / 2 * 0.94, lit(wood, 0.82))
    steps, slices = 40, 14
    for part in range(slices):
        share = part / (slices - 1)
        light = 1.12 - 0.62 * share + (0.16 if 0.12 < share < 0.34 else 0)
        rows = [outline.NECK_AT * (1 - k / steps) - 0.04 * k / steps for k in range(steps + 1)]
        edges = [(outline.body_half_width(min(y + 0.03, 0)), y) for y in rows]
        first, last = 2 * part / slices - 1, 2 * (part + 1) / slices - 1
        points = [at(wide * first, y) for wide, y in edges] + [at(wide * last, y) for wide, y in reversed(edges)]
        pygame.draw.polygon(surface, lit(wood, light), points)
    ellipse(0, outline.NECK_AT + 0.02, outline.NECK * 1.5, 0.06, lit(wood, 0.8))
    ellipse(-0.01, outline.NECK_AT, outline.NECK * 1.45, 0.05, lit(wood, 1.1))
    for k in range(16):
        share = k / 15
        tone = lit(wood, 0.62 + 0.56 * share)
        radius = outline.HEAD * (1 - 0.78 * share)
        ellipse(-0.085 * share, outline.HEAD_AT - 0.09 * share, radius, radius, tone)
    ellipse(-0.09, outline.HEAD_AT - 0.1, 0.045, 0.035, mix(wood, (255, 255, 255), 0.75))
    for shape, cut in EMBLEMS[colour]:
        points = [at(0.12 * x, -0.23 + 0.12 * y) for x, y in shape]
        pygame.draw.polygon(surface, lit(wood, 0.55 if cut else 0.95), points)
    return Picture(pygame.transform.smoothscale(surface, size), -left, -up)


def figure_shadow(camera: Camera) -> Picture:
    """What a figure throws on the street."""
    unit = camera.half
    size = (int(unit * 1.1), int(unit * 0.6))
    surface = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    pygame.draw.ellipse(surface, (0, 0, 0, 105), surface.get_rect().inflate(-unit * 0.5, -unit * 0.36))
    soft = pygame.transform.box_blur(pygame.transform.smoothscale(surface, size), max(1, round(unit * 0.06)))
    return Picture(soft, -int(unit * 0.36), -int(unit * 0.24))
