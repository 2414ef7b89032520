"""Draws a table seen from above, on a floor of planks under a lamp."""

from __future__ import annotations

import random
from itertools import combinations
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from cardgames.table import draw, room
from cardgames.table.look import Look
from cardgames.table.theme import mix

PLANK = 64
"""Width of a plank, in points."""

RIM = 15
"""Width of the table's wooden edge, in points."""

SMALL = 4
"""Soft shadows are made this many times smaller and scaled up, which takes a sixteenth of the time."""


def floor(size: tuple[int, int], look: Look, lamp: tuple[int, int]) -> Surface:
    """Return dark planks, lit where the `lamp` hangs (px)."""
    theme = look.theme
    picture = Surface(size)
    noise = random.Random(11)
    high = look.px(PLANK)
    base = mix(theme.rim, theme.wood, 0.35)
    for row, y in enumerate(range(0, size[1], high)):
        plank = room.wood((size[0] + 400, high), look, base=mix(base, theme.rim_dark, noise.uniform(0.0, 0.35)))
        picture.blit(plank, (-noise.randrange(400), y))
        seam = look.px(1.5)
        picture.fill(theme.rim_dark, Rect(0, y, size[0], seam))
        picture.fill(mix(base, theme.rim_light, 0.5), Rect(0, y + seam, size[0], look.px(1)))
        start = (row * 0.37 % 1) * size[0]
        for end in (start, (start + size[0] * 0.55) % size[0]):
            picture.fill(theme.rim_dark, Rect(round(end), y, seam, high))
    picture.blit(_light(size, lamp), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def _light(size: tuple[int, int], lamp: tuple[int, int]) -> Surface:
    """Return the light to multiply the colours with: full under the lamp, about a third in the corners."""
    across, down = 48, 30
    small = Surface((across, down))
    for x in range(across):
        for y in range(down):
            dx = (x / (across - 1) - lamp[0] / size[0]) * size[0]
            dy = (y / (down - 1) - lamp[1] / size[1]) * size[1]
            far = min(1.0, (dx * dx + dy * dy) ** 0.5 / (0.62 * size[0]))
            level = 1 - 0.62 * far**1.3
            small.set_at((x, y), (round(255 * level), round(246 * level), round(232 * level)))
    return pygame.transform.smoothscale(small, size)


def table_top(size: tuple[int, int], look: Look, motif: Surface | None) -> Surface:
    """Return a table from above, premultiplied: felt with a wooden edge and a line of brass."""

    def make() -> Surface:
        theme = look.theme
        picture = Surface(size, pygame.SRCALPHA)
        whole = Rect((0, 0), size)
        radius = min(size) * 9 // 20
        edge, line = look.px(RIM), look.px(1.5)
        wood = room.wood(size, look, base=mix(theme.rim, theme.rim_light, 0.35)).convert_alpha()
        picture.blit(_cut(wood, radius), (0, 0))
        draw.put(picture, _sheen(size, radius, look), (0, 0))
        inner = whole.inflate(-2 * edge + 2 * line, -2 * edge + 2 * line)
        brass = draw.rounded(inner.size, radius - edge + line, theme.brass_dark, theme.brass_light)
        draw.put(picture, brass, inner)
        felt = whole.inflate(-2 * edge, -2 * edge)
        cloth = room.felt(felt.size, look, motif).convert_alpha()
        draw.put(picture, _cut(cloth, radius - edge), felt)
        draw.put(picture, _hollow(felt.size, radius - edge, look), felt)
        return picture

    return draw.KEPT.get(("table top", size, look.theme, look.theme.felt, look.scale, id(motif)), make)


def _cut(picture: Surface, radius: int) -> Surface:
    """Return an opaque picture with round corners, premultiplied."""
    picture.blit(
        draw.rounded(picture.get_size(), radius, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    return picture


def _sheen(size: tuple[int, int], radius: int, look: Look) -> Surface:
    """Return light along the upper left edge and shade along the lower right one."""
    theme = look.theme
    line = look.px(1.5)
    picture = draw.rounded(size, radius, theme.rim_light, theme.rim_dark).copy()
    hole = draw.rounded((size[0] - 2 * line, size[1] - 2 * line), radius - line, (255, 255, 255))
    picture.blit(hole, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


def _hollow(size: tuple[int, int], radius: int, look: Look) -> Surface:
    """Return the shadow that the edge throws on the felt."""
    soft = max(1, look.px(10) // SMALL)
    inner = size[0] // SMALL, size[1] // SMALL
    mask = Surface((inner[0] + 8 * soft, inner[1] + 8 * soft), pygame.SRCALPHA)
    mask.fill((0, 0, 0, 170))
    hole = draw.rounded(inner, radius // SMALL, (255, 255, 255))
    drop = look.px(5) / SMALL
    mask.blit(hole, (4 * soft + round(drop / 2), 4 * soft + round(drop)), special_flags=pygame.BLEND_RGBA_SUB)
    blurred = pygame.transform.gaussian_blur(mask, soft).subsurface(Rect((4 * soft, 4 * soft), inner))
    shade = pygame.transform.smoothscale(blurred, size)
    shade.blit(draw.rounded(size, radius, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shade


def cast_shadow(picture: Surface, rect: Rect, radius: int, look: Look) -> None:
    """Draw the long soft shadow of the table on the floor."""
    soft = look.px(26) // SMALL
    inner = rect.w // SMALL, rect.h // SMALL
    small = Surface((inner[0] + 6 * soft, inner[1] + 6 * soft), pygame.SRCALPHA)
    small.blit(draw.rounded(inner, radius // SMALL, look.theme.shade, None, 190), (3 * soft, 3 * soft))
    wide = small.get_width() * SMALL, small.get_height() * SMALL
    shade = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, soft), wide)
    draw.put(picture, shade, (rect.x - 3 * soft * SMALL + look.px(8), rect.y - 3 * soft * SMALL + look.px(16)))


def round_table(area: Rect, count: int) -> list[tuple[float, float]]:
    """Return the places of `count` players around `area`, the first at the bottom, the others clockwise."""
    spots = []
    for place in range(count):
        angle = pi / 2 + 2 * pi * place / count
        x, y = cos(angle), sin(angle)
        stretch = 1 / max(abs(x) ** 2.6 + abs(y) ** 2.6, 1e-9) ** (1 / 2.6)  # between an ellipse and its box
        spots.append((area.centerx + x * stretch * area.w / 2, area.centery + y * stretch * area.h / 2))
    return spots


def long_table(area: Rect, count: int) -> list[tuple[float, float]]:
    """Return the places of `count` players along both sides of `area`, the first at the bottom left, then clockwise."""
    left = (count + 1) // 2
    spots = []
    for place in range(count):
        row, rows = (left - 1 - place, left) if place < left else (place - left, count - left)
        level = (row + 0.5) / rows
        spots.append((area.left if place < left else area.right, area.y + level * area.h))
    return [(float(x), y) for x, y in spots]


def overlap(spots: list[tuple[float, float]], size: tuple[int, int]) -> bool:
    """Return whether chairs of this size at these spots lie over each other."""
    pairs = combinations(spots, 2)
    return any(abs(one[0] - other[0]) < size[0] and abs(one[1] - other[1]) < size[1] for one, other in pairs)
