"""Brass plates with numbers on the board of Casa Grande: what the die shows, and what a floor has paid so far."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.games.casa_grande.building import Slab
from cardgames.games.casa_grande.scene.die import Die
from cardgames.games.casa_grande.scene.layout import box_of
from cardgames.games.casa_grande.scene.street_spots import Around
from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.words import written

_FIGURES = text.Style("body", bold=True, figures=True)

_LIFT = 1.5
"""How high the plate of a payment seems to be."""

Earned = tuple[Slab, int]
"""A floor, and what it has paid so far."""


def draw_pips(surface: Surface, die: Die, look: Look) -> None:
    """Draw what the die shows in figures."""
    rect = Rect(0, 0, look.px(36), look.px(28))
    rect.center = die.rect.center
    _draw(surface, rect, str(die.pips), look, 1)


def draw_earned(surface: Surface, earned: Earned, around: Around, look: Look) -> None:
    """Draw what a floor has paid so far."""
    _draw(surface, _area(earned, around, look), written(earned[1], "+"), look, _LIFT)


def earned_reach(earned: Earned, around: Around, look: Look) -> Rect:
    """Return the area that `draw_earned` paints."""
    return draw.shadow_reach(_area(earned, around, look), look, _LIFT)


def _area(earned: Earned, around: Around, look: Look) -> Rect:
    rect = Rect(0, 0, look.px(46), look.px(26))
    rect.center = around(box_of(earned[0])).center
    return rect


def _draw(surface: Surface, rect: Rect, words: str, look: Look, lift: float) -> None:
    draw.plate(surface, rect, look, "brass", radius=rect.h // 2, lift=lift)
    text.write(surface, words, rect, look, _FIGURES, look.theme.on_brass, align="centre")
