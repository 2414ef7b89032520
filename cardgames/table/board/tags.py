"""Small things that a scene paints on the felt and on cards: empty places, tags with numbers, lines of words."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.look import Look

COUNT = 22
"""Side of the tag with a number of cards, in points."""

_NUMBER = text.Style("small", bold=True, figures=True)
_LOUD = text.Style("body", "serif", bold=True)


def draw_place(surface: Surface, place: Rect, look: Look, *, strength: float = 1.0) -> None:
    """An empty place on the felt: a faint outline."""
    radius = max(3, round(place.h * 0.045))
    key = ("empty place", place.size, look.theme.felt_dark, look.theme.on_felt_soft, strength)

    def make() -> Surface:
        picture = draw.rounded(place.size, radius, look.theme.on_felt_soft, None, round(72 * strength)).copy()
        line = look.px(1)
        inner = (place.w - 2 * line, place.h - 2 * line)
        hole = draw.rounded(inner, max(1, radius - line), (255, 255, 255))
        picture.blit(hole, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
        draw.put(picture, draw.rounded(inner, max(1, radius - line), look.theme.felt_dark, None, 64), (line, line))
        return picture

    draw.put(surface, draw.KEPT.get(key, make), place)


def draw_count(surface: Surface, card: Rect, count: str, look: Look) -> None:
    """How many cards lie or are held there, on a round tag in the middle of the uppermost."""
    where = Rect(0, 0, look.px(COUNT), look.px(COUNT))
    where.center = card.center
    draw.disc(surface, where.center, where.w // 2, look, "wood", lift=0.5)
    text.write(surface, count, where, look, _NUMBER, look.theme.on_wood, align="centre")


def draw_worth(surface: Surface, card: Rect, points: str, look: Look) -> None:
    """What open cards are worth together, on a tag at the foot of the last one."""
    high = text.line_height(_NUMBER, look) + look.px(2)
    tag = Rect(0, 0, max(high, text.width(points, _NUMBER, look) + look.px(12)), high)
    tag.midbottom = card.centerx, card.bottom - look.px(4)
    draw.plate(surface, tag, look, "wood", radius=look.px(5), lift=0.5)
    text.write(surface, points, tag, look, _NUMBER, look.theme.on_wood, align="centre")


def draw_lines(surface: Surface, lines: Sequence[tuple[str, bool]], room: Rect, look: Look) -> None:
    """Lines below each other, halfway up the room; one that is loud is set in the light of the lamp."""
    styles = [_LOUD if loud else text.SMALL for _, loud in lines]
    highs = [text.height(line, style, look, room.w) for (line, _), style in zip(lines, styles, strict=True)]
    y = room.centery - sum(highs) // 2
    for (line, loud), style, high in zip(lines, styles, highs, strict=True):
        colour = look.theme.lamp if loud else look.theme.on_felt_soft
        text.paragraph(surface, line, Rect(room.x, y, room.w, high), look, style, colour)
        y += high
