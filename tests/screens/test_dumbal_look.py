"""How the table of Dumbal lies, in every size that it must fit: nothing overlaps, nothing is clipped, open cards can be
read and touched."""

from __future__ import annotations

import os
from dataclasses import replace

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pytest
from bare_felt import SCALES, SIZES, assert_apart, bare_felt, index_of
from dumbal_table import begun
from pygame import Rect, Surface, mask

from cardgames.games.dumbal.course import OVER
from cardgames.games.dumbal.moves import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.scene import DumbalScene
from cardgames.games.dumbal.scene.flags import depth, draw_flags
from cardgames.games.dumbal.view import DumbalView, Opened
from cardgames.screens.play.felt import Felt
from cardgames.screens.play.handling import RAISED
from cardgames.table.board.layouts import extent
from cardgames.table.board.sprite import RISE

NAMES = ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout", "Cor van der Meer", "Bo", "Fons")


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
    names = NAMES[: len(view.visible.counts)]
    return bare_felt(DumbalScene(GAME, names, 0, view.visible.standing.options), view, size, scale)


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
    assert_apart(blocks(felt) | (more or {}), felt.area)


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


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 0.8), ((1280, 800), 1.0), ((1920, 1080), 1.25)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_hands_of_others_lie_below_their_plates_larger_than_these(
    size: tuple[int, int], scale: float, seats: int
) -> None:
    scene = DumbalScene(GAME, ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fred")[:seats], 0)
    felt = bare_felt(scene, crowded(seats, 1), size, scale)
    own = felt.stage.zones[HAND_ZONES[0]][0].home.height
    for seat in range(1, seats):
        plate, held = felt.company.plates[seat].rect, felt.stage.zones[HAND_ZONES[seat]]
        assert held[0].home.height >= 1.3 * plate.h
        assert extent(card.home for card in held).top >= plate.bottom
        assert felt.stage.zones[LAID_ZONES[seat]][0].home.height >= 0.7 * own


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_plates_stay_where_they_are_when_all_show(seats: int) -> None:
    before, after = (felt_of(crowded(seats, 1, over=over), (1280, 800)) for over in (False, True))
    for seat, plate in before.company.plates.items():
        assert after.company.plates[seat].rect == plate.rect


@pytest.mark.parametrize("seats", [5, 6])
def test_prayer_flags_hang_clear_of_all_others_where_these_sit_along_the_rim(seats: int) -> None:
    felt = felt_of(crowded(seats, 5), (1280, 800))
    scene = felt.scene
    assert isinstance(scene, DumbalScene)
    places = scene.places(felt.area, felt.look)
    hung = Rect(felt.area.x, felt.area.y + places.flags, felt.area.w, depth(felt.area.w))
    hands = {"hand 0", "plate 0"}
    assert not [name for name, rect in blocks(felt).items() if name not in hands and rect.clip(hung).h > 2]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_raised_cards_leave_what_was_laid_off_to_be_seen(seats: int) -> None:
    felt = felt_of(crowded(seats, 2), (1024, 640))
    laid = extent(card.home for card in felt.stage.zones[LAID_ZONES[0]])
    for card in felt.stage.zones[HAND_ZONES[0]]:
        top = extent([card.home]).top - RAISED[0] * RISE * card.height
        assert top >= laid.bottom - 0.04 * card.height


@pytest.mark.parametrize("size", [(1000, 560), (3600, 2000)])
def test_prayer_flags_hang_on_both_sides_of_the_upper_rim_and_nowhere_else(size: tuple[int, int]) -> None:
    felt = Surface(size)
    draw_flags(felt, felt.get_rect())
    upper, half = size[1] // 4, size[0] // 2
    for left in (0, half):
        seen = {tuple(felt.get_at((x, y))) for x in range(left, left + half, 3) for y in range(0, upper, 3)}
        assert len(seen) > 20
    below = felt.subsurface(Rect(0, upper, size[0], size[1] - upper))
    assert mask.from_threshold(below, (0, 0, 0), (1, 1, 1)).count() == below.get_width() * below.get_height()


def test_when_all_show_the_cards_are_scaled_from_the_pictures_that_there_are() -> None:
    """New ones would take a tenth of a second in the middle of the game, and ten megabytes."""
    match = begun(4)
    match.proceed()
    before = match.view(0)
    felt = felt_of(before, (1920, 1080))
    faces, high = felt.faces, felt.faces.height
    felt.show(crowded(4, 1, over=True))
    assert felt.stage.zones[HAND_ZONES[0]][0].home.height < high
    assert felt.faces is faces
    felt.show(before)
    assert felt.faces is faces
