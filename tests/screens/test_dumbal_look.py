"""How the table of Dumbal lies, in every size that it must fit: nothing overlaps, nothing is clipped, open cards can be
read and touched."""

from __future__ import annotations

import os
from dataclasses import replace

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest
from dumbal_table import begun
from pygame import Rect

from cardgames.games.dumbal.course import OVER
from cardgames.games.dumbal.moves import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.scene import DumbalScene
from cardgames.games.dumbal.view import DumbalView, Opened
from cardgames.screens.picture import USUAL
from cardgames.screens.play.company import Sitter
from cardgames.screens.play.felt import Felt
from cardgames.screens.play.handling import RAISED
from cardgames.screens.play.screen import BAR
from cardgames.table import room
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import CARD_WIDTH, extent
from cardgames.table.board.sprite import RISE, Sprite
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale

SIZES = [(960, 600), (1024, 640), (1280, 800), (1366, 768), (1280, 1024), (1920, 1080), (3840, 2160)]
SCALES = [0.75, 1.0, 1.5, 2.5]
NAMES = ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout", "Cor van der Meer", "Bo", "Fons")

COMPACT_INDEX, FULL_INDEX = (0.58, 0.94), (0.2, 0.28)
"""How far rank and suit reach from the upper left corner, as shares of a card's width and height."""


def crowded(seats: int, laid: int, held: int = 5, *, over: bool = False) -> DumbalView:
    """A table at which each seat has laid off and holds so many cards."""
    match = begun(seats, opening_call=0)
    while not match.due().turns:
        match.proceed()
    view = match.view(0)
    assert view is not None
    lying = tuple(tuple(range(laid * seat, laid * seat + laid)) for seat in range(seats))
    visible = replace(view.visible, laid=lying, counts=(held,) * seats, hand=tuple(range(52 - held, 52)), discards=9)
    if over:
        hands = tuple(tuple(range(51 - held * seat, 51 - held * seat - held, -1)) for seat in range(seats))
        visible = replace(visible, phase=OVER, caller=1, winners=(1,), opened=Opened(hands, ()))
    return replace(view, visible=visible)


def felt_of(view: DumbalView, size: tuple[int, int], scale: float = 1.0) -> Felt:
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    look = Look(load("lamplight"), Scale.for_window(size, scale))
    names = NAMES[: len(view.visible.counts)]
    scene = DumbalScene(GAME, names, 0, view.visible.standing.options)
    felt = Felt(scene, [Sitter(name, "fox", "bot, normal") for name in names], USUAL, lambda _: None)
    bar = look.px(BAR)
    felt.arrange(room.felt_rect(Rect(0, bar, size[0], size[1] - bar), look), look)
    felt.show(view)
    return felt


def blocks(felt: Felt) -> dict[str, Rect]:
    """All that must keep clear of each other: cards by zone, plates, words."""
    found: dict[str, Rect] = {}
    for zone, cards in felt.stage.zones.items():
        if cards:
            found[f"{zone.name} {zone.owner}"] = extent(card.home for card in cards)
    found |= {f"plate {seat}": plate.rect for seat, plate in felt.company.plates.items()}
    assert felt.view is not None
    return found | {thing.name: thing.rect for thing in felt.scene.things(felt.area, felt.look, felt.view)}


def assert_separate(felt: Felt, more: dict[str, Rect] | None = None) -> None:
    everything = [*blocks(felt).items(), *(more or {}).items()]
    for number, (name, rect) in enumerate(everything):
        assert felt.area.contains(rect), f"{name} is clipped: {rect} in {felt.area}"
        for other, there in everything[number + 1 :]:
            shared = rect.clip(there)
            assert min(shared.w, shared.h) <= 2, f"{name} {rect} lies over {other} {there}"


def index_of(card: Sprite) -> list[tuple[int, int]]:
    """Points all over the index of a card: what tells which it is."""
    wide, high = card.height * CARD_WIDTH, card.height
    across, down = COMPACT_INDEX if round(wide) < COMPACT_BELOW else FULL_INDEX
    left, top = card.x - wide / 2, card.y - high / 2
    shares = (0.06, 0.5, 0.97)
    return [(round(left + wide * across * x), round(top + high * down * y)) for x in shares for y in shares[:2]]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_nothing_overlaps_or_is_clipped(size: tuple[int, int], seats: int) -> None:
    for scale in SCALES:
        for laid in (1, 5):
            assert_separate(felt_of(crowded(seats, laid), size, scale))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_when_all_show_each_hand_and_the_story_can_be_seen(size: tuple[int, int], seats: int) -> None:
    """ALL-7; stack and discards may lie under the story."""
    for scale in SCALES:
        felt = felt_of(crowded(seats, 3, over=True), size, scale)
        story = felt.scene.story_area(felt.area, felt.look)
        assert story is not None
        hidden = {f"{zone.name} {zone.owner}" for zone in (STACK_ZONE, DISCARDS_ZONE)}
        assert_separate(felt)
        for name, rect in blocks(felt).items():
            assert name in hidden or not rect.colliderect(story), name


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_card_that_lies_open_is_read_and_touched(size: tuple[int, int], seats: int) -> None:
    for over in (False, True):
        felt = felt_of(crowded(seats, 4, over=over), size)
        zones = HAND_ZONES if over else LAID_ZONES
        for zone in zones[:seats]:
            for card in felt.stage.zones[zone]:
                assert {felt.stage.at(point) for point in index_of(card)} == {card}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_raised_cards_leave_what_was_laid_off_to_be_seen(seats: int) -> None:
    felt = felt_of(crowded(seats, 2), (1024, 640))
    laid = extent(card.home for card in felt.stage.zones[LAID_ZONES[0]])
    for card in felt.stage.zones[HAND_ZONES[0]]:
        top = extent([card.home]).top - RAISED[0] * RISE * card.height
        assert top >= laid.bottom - 0.04 * card.height
