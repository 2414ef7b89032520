"""Sprites of cards: when they are redrawn, and their bounds."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from cardgames.engine.contract import Zone
from cardgames.table.board.layouts import CARD_WIDTH, Place
from cardgames.table.board.sprite import Painter, Sprite
from cardgames.table.loop import App

HEIGHT = 100
HAND = Zone("hand", 0)


class Deck:
    """A deck of so many pictures, which counts how often one is requested."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.asked = 0

    def face(self, piece: int, height: int, back: str = "") -> Surface:
        self.asked += 1
        return Surface((round(height * CARD_WIDTH), height), pygame.SRCALPHA)


def drawn(painter: Painter, cards: int) -> None:
    """Draw so many cards, each turned a little, without shadows."""
    felt = Surface((10, 10))
    for piece in range(cards):
        sprite = Sprite(piece, HAND, Place(0, 0, 2, HEIGHT))
        sprite.casts = False
        painter.draw(felt, sprite)


@pytest.mark.parametrize("lift", [0.004, 0.996])
def test_a_card_is_redrawn_when_it_comes_to_rest(lift: float) -> None:
    sprite = Sprite(0, HAND, Place(0, 0, 2, HEIGHT))
    sprite.lift = lift
    before = sprite.signature
    sprite.lift = round(lift)
    assert sprite.signature != before


@pytest.mark.parametrize("what", sorted({*Sprite.__slots__} - {"drawn", "noted", "zone"}))
def test_each_change_of_a_card_is_noticed_once(what: str) -> None:
    sprite = Sprite(0, HAND, Place(0, 0, 2, HEIGHT))
    assert not sprite.is_as_noted()
    assert sprite.is_as_noted()
    setattr(sprite, what, "else")
    assert not sprite.is_as_noted()
    assert sprite.is_as_noted()


@pytest.mark.sampled
@pytest.mark.parametrize("height", [40, 54, 66, 78, 90, 102, 131, 189])
@pytest.mark.parametrize("lift", [0.0, 0.17, 0.5, 0.84, 1.0])
def test_a_card_is_drawn_only_within_its_bounds(app: App, height: int, lift: float) -> None:
    painter = Painter(Deck(33), app.look.theme, height)
    for angle in (0.0, 2.0, 8.5, 33.0, 87.0):
        for on_its_way in (0.0, 30.0):
            felt = Surface((600, 600), pygame.SRCALPHA)
            sprite = Sprite(0, HAND, Place(300 + on_its_way, 300, angle, height))
            sprite.x, sprite.lift, sprite.lit = 300, lift, True
            painter.draw(felt, sprite)
            painted = pygame.mask.from_surface(felt, 3).get_bounding_rects()
            assert sprite.reach.contains(painted[0].unionall(painted[1:])), (angle, on_its_way)
