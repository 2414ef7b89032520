"""A sample of the table with the current settings, and small pictures of themes and card backs."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from cardgames.screens.card_look import card_look
from cardgames.screens.motif import FINE, lay_card, motif
from cardgames.storage.settings import Settings
from cardgames.table import draw, room, text
from cardgames.table.art.atlas import CardLook
from cardgames.table.art.decks import OWN_BACK, OWN_BACKS, back_name, back_svg, face_svg
from cardgames.table.look import Look
from cardgames.table.theme import Theme, mix
from cardgames.table.widgets.base import Widget

SHOWN = (("AS", -27), ("QH", -9), ("JC", 9), ("10D", 27))
"""The French cards of the sample, each with its turn in degrees."""

DECKTET = "5-ML"
"""The Decktet card beside them."""


class TableSample(Widget):
    """A corner of the table with a hand of cards and two backs, drawn with the given settings."""

    role = "picture"

    def __init__(self, name: str, label: str, settings: Settings, game: str = "") -> None:
        """With a `game`, the felt has its pattern."""
        super().__init__(name, label=label)
        self._game = game
        self._settings = settings
        self._picture: Surface | None = None

    def show_settings(self, settings: Settings) -> None:
        """Draw the sample with other settings."""
        self._settings = settings
        self._picture = None
        self.touch()

    def layout(self, rect: Rect, look: Look) -> None:
        """Drop the picture when its look or size has changed."""
        if self._look != look or rect.size != self.rect.size:
            self._picture = None
        super().layout(rect, look)

    def draw(self, surface: Surface) -> None:
        look = self.look
        draw.shadow(surface, self.rect, look, radius=look.px(6), lift=1.0)
        if self._picture is None:
            self._picture = self._paint()
        surface.blit(self._picture, self.rect)

    def _paint(self) -> Surface:
        look, settings = self.look, self._settings
        picture = Surface(self.rect.size)
        area = picture.get_rect()
        picture.blit(room.table(area.size, look, motif(self._game, look) if self._game else None), (0, 0))
        faces = card_look(settings)
        high = min(round(area.h * 0.36), round(area.w * 0.42))
        wide = round(high * 5 / 7)
        size = wide * FINE, high * FINE
        for number, (name, turn) in enumerate(SHOWN):
            x = area.centerx + round((number - 1.5) * wide * 0.5)
            y = round(area.h * 0.68) + abs(turn) ** 2 * high // 5200
            lay_card(picture, face(name, size, faces), (x, y), -turn * 0.6, look)
        x, y, apart = area.centerx, round(area.h * 0.27), round(wide * 0.28)
        lay_card(picture, back_thumbnail(back_name(faces.back, "french"), size), (x - apart, y), 6, look)
        lay_card(picture, face(DECKTET, size, faces, "decktet"), (x + apart, y), -5, look)
        return picture


def face(name: str, size: tuple[int, int], look: CardLook, art: str = "french") -> Surface:
    """Return the face of one card, premultiplied."""
    return text.vector(face_svg(art, name, four_colour=look.four_colour, index=look.index, corners=look.corners), size)


def theme_swatch(theme: Theme, size: tuple[int, int], look: Look) -> Surface:
    """Return a small picture of a theme: rim, felt under the lamp, a slip of paper and a brass knob."""
    picture = Surface(size, pygame.SRCALPHA)
    radius, edge = look.px(6), max(2, look.px(5))
    draw.put(picture, draw.rounded(size, radius, theme.rim_light, theme.rim), (0, 0))
    felt = Rect(0, 0, *size).inflate(-2 * edge, -2 * edge)
    draw.put(picture, draw.rounded(felt.size, radius - edge // 2, theme.felt_light, theme.felt_dark), felt)
    paper = Rect(0, 0, size[0] * 3 // 10, size[1] // 2)
    paper.midleft = (felt.x + size[0] // 8, felt.centery)
    draw.put(picture, draw.rounded(paper.size, look.px(3), theme.paper, mix(theme.paper, theme.paper_dark, 0.5)), paper)
    sign = text.suit_sign("♥", min(paper.w, paper.h) * 6 // 10, theme.red)
    draw.put(picture, sign, sign.get_rect(center=paper.center))
    knob = look.px(9)
    spot = Rect(0, 0, 2 * knob, 2 * knob)
    spot.center = (felt.right - size[0] // 5, felt.centery)
    draw.put(picture, draw.rounded(spot.size, knob, theme.brass_light, theme.brass_dark), spot)
    return picture


def back_thumbnail(name: str, size: tuple[int, int]) -> Surface:
    """Return a card back of this size."""
    return text.vector(back_svg(name), size)


def back_choice(name: str, size: tuple[int, int]) -> Surface:
    """Return the picture of a choice of back. `OWN_BACK` shows the backs of both decks, divided by a diagonal."""
    if name != OWN_BACK:
        return back_thumbnail(name, size)
    picture, over = (back_thumbnail(back, size) for back in OWN_BACKS.values())
    wide, high = size
    part = Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(part, "white", ((wide, 0), (wide, high), (0, high)))
    over.blit(part, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(over, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
