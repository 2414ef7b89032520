"""The hue of a game's felt, the pattern woven into it, and cards laid on a picture."""

from __future__ import annotations

import pygame
from pygame import Surface

from cardgames.engine.registry import manifest
from cardgames.table import draw
from cardgames.table.look import Look
from cardgames.table.theme import Colour, colour

SIDE = 150
"""Width of one repeat of the pattern, in points."""

STRENGTH = 13
"""Opacity of the pattern, of 255: barely visible."""


def felt_hue(game: str) -> Colour | None:
    """Return the hue of a game's felt (`Look.tinted`); None for that of the theme."""
    tint = manifest(game).tint
    return colour(tint) if tint else None


def motif(game: str, look: Look) -> Surface | None:
    """Return a game's pattern for `room.table` and `room.felt`; None if it has none, or one that cannot be drawn.

    It is `art/felt.svg` in the game's folder: white on transparent, repeating without a seam.
    """
    from cardgames.table.art.drawings import drawing
    from cardgames.table.art.keep import rasterise

    def make() -> Surface:
        side = look.px(SIDE)
        pattern = rasterise(drawing(game, "felt"), (side, side), premultiplied=False)
        pattern.set_alpha(STRENGTH)
        return pattern

    try:
        return draw.KEPT.get(("motif", game, look.px(SIDE)), make)
    except (OSError, ValueError, pygame.error):
        return None


FINE = 2
"""How many times larger cards are made before they are turned, so that their edges stay smooth."""


def lay_card(surface: Surface, card: Surface, middle: tuple[int, int], turn: float, look: Look) -> None:
    """Draw a premultiplied card of `FINE` times its size on a picture, turned by degrees, with its shadow."""
    turned = pygame.transform.rotozoom(card, turn, 1 / FINE)
    spot = turned.get_rect(center=middle)
    shade = turned.copy()
    shade.fill((0, 0, 0, 80), special_flags=pygame.BLEND_RGBA_MULT)
    for step in (1, 2.4):
        draw.put(surface, shade, spot.move(look.px(step * 0.8), look.px(step * 1.4)))
    draw.put(surface, turned, spot)
