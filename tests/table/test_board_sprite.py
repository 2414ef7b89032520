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
    """A deck of so many pictures, which counts how often one is requested, and how often a compact one."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.asked = 0
        self.compact = 0

    def is_compact(self, height: int) -> bool:
        return height <= HEIGHT

    def face(self, piece: int, height: int, back: str = "", *, compact: bool = False) -> Surface:
        self.asked += 1
        self.compact += compact
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


def test_a_lifted_card_looks_like_those_beside_it(app: App) -> None:
    """A card a little too small for a full face had one while it was chosen or marked."""
    deck = Deck(2)
    painter = Painter(deck, app.look.theme, HEIGHT)
    for lift in (0.0, 1.0):
        sprite = Sprite(0, HAND, Place(0, 0, 2, HEIGHT))
        sprite.lift = lift
        painter.draw(Surface((10, 10)), sprite)
    assert (deck.asked, deck.compact) == (2, 2)


def test_the_value_of_an_open_hand_is_on_its_last_card_in_a_fan_too(app: App) -> None:
    """ALL-7: only a hand of one card, which lies straight, showed its value to its own player."""
    dressed: list[str] = []
    painter = Painter(Deck(1), app.look.theme, HEIGHT, lambda _surface, trim, _card, _open: dressed.append(trim))
    for angle in (0, 3):
        sprite = Sprite(0, HAND, Place(0, 0, angle, HEIGHT))
        sprite.trim = "worth 33"
        painter.draw(Surface((10, 10)), sprite)
    assert dressed == ["worth 33"] * 2


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
