"""A felt without a screen, to measure the layout of a table in every size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pygame
from pygame import Rect

from cardgames.engine.contract import View
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.seat_plates import Sitter
from cardgames.screens.picture import USUAL
from cardgames.screens.play.screen import BAR
from cardgames.table import room
from cardgames.table.art.atlas import COMPACT_BELOW, CardLook
from cardgames.table.board.layouts import CARD_WIDTH, extent
from cardgames.table.board.scene import GameScene
from cardgames.table.board.sprite import Sprite
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale

SIZES = [(960, 600), (1024, 640), (1280, 800), (1366, 768), (1280, 1024), (1920, 1080), (3840, 2160)]
LAMPLIGHT = load("lamplight")
SCALES = [0.75, 1.0, 1.5, 2.5]

COMPACT_INDEX, FULL_INDEX = (0.58, 0.94), (0.2, 0.28)
"""The extent of rank and suit from the upper left corner, as shares of a card's width and height."""


def changed(view: View, **fields: object) -> View:
    """A view of a deal of declared piles with other public fields."""
    deal = view.visible.thawed()
    for name, value in fields.items():
        setattr(deal, name, value)
    deal = deal.frozen()
    deal.__class__ = type(view.visible)
    return replace(view, visible=deal)


def bare_felt(
    scene: GameScene, view: View, size: tuple[int, int], scale: float = 1.0, cards: CardLook = USUAL, order: str = ""
) -> Felt:
    """The felt in a window of `size`, with the hand unsorted or sorted in an `order`."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    look, area = felt_in(size, scale)
    felt = Felt(scene, [Sitter(name, "fox", "bot, normal") for name in scene.names], cards, lambda _: None)
    felt.arrange(area, look)
    if order:
        felt.hand_order = lambda pieces, view: scene.sorted_hand(pieces, order, view)
    felt.show(view)
    return felt


def felt_in(size: tuple[int, int], scale: float) -> tuple[Look, Rect]:
    """The look of a window of `size`, and the area of the felt in it."""
    pygame.font.init()
    look = Look(LAMPLIGHT, Scale.for_window(size, scale))
    bar = look.px(BAR)
    return look, room.felt_rect(Rect(0, bar, size[0], size[1] - bar), look)


def blocks(felt: Felt) -> dict[str, Rect]:
    """Everything that must not overlap: cards by zone, plates, markers and text on the felt."""
    assert felt.view is not None
    found = {
        f"{zone.name} {zone.owner} {zone.number}": extent(card.home for card in cards)
        for zone, cards in felt.stage.zones.items()
        if cards
    }
    found |= {f"plate {seat}": plate.rect for seat, plate in felt.seat_plates.plates.items()}
    found |= {marker.name: marker.rect for marker in felt.scene.markers(felt.area, felt.look, felt.view)}
    return found | {thing.name: thing.rect for thing in felt.scene.things(felt.area, felt.look, felt.view)}


def assert_apart(found: dict[str, Rect], area: Rect) -> None:
    """Nothing is clipped, and nothing overlaps by more than a rim."""
    for name, rect in found.items():
        assert area.contains(rect), f"{name} is clipped: {rect} in {area}"
    for (name, rect), (other, there) in combinations(found.items(), 2):
        shared = rect.clip(there)
        assert min(shared.w, shared.h) <= 2, f"{name} {rect} lies over {other} {there}"


def index_ends(card: Sprite) -> tuple[float, float]:
    """The extent of a card's rank and suit from its upper left corner, as shares of its width and height."""
    return COMPACT_INDEX if round(card.height * CARD_WIDTH) < COMPACT_BELOW else FULL_INDEX


def index_of(card: Sprite) -> list[tuple[int, int]]:
    """Sample points of the index of an upright card."""
    wide, high = card.height * CARD_WIDTH, card.height
    across, down = index_ends(card)
    left, top = card.x - wide / 2, card.y - high / 2
    shares: Sequence[float] = (0.06, 0.5, 0.97)
    return [(round(left + wide * across * x), round(top + high * down * y)) for x in shares for y in shares[:2]]
