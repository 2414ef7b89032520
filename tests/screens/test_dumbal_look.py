"""How the table of Dumbal lies, in every size that it must fit: nothing overlaps, nothing is clipped, open cards can be
read and touched."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pytest
from bare_felt import SCALES, SIZES, assert_apart, bare_felt, blocks, index_of
from dumbal_table import begun
from pygame import Rect, Surface, mask

from cardgames.engine.cards import mask_of
from cardgames.games.dumbal.cards import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE
from cardgames.games.dumbal.deal import OVER, DumbalView
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.scene import DumbalScene
from cardgames.games.dumbal.scene.flags import depth, draw_flags
from cardgames.screens.play.felt import Felt
from cardgames.table.board.layouts import extent

NAMES = ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout", "Cor van der Meer", "Bo", "Fons")


def crowded(seats: int, laid: int, held: int = 5, *, over: bool = False) -> DumbalView:
    """A table at which each seat has laid off and holds so many cards."""
    match = begun(seats, opening_call=0)
    while not match.due().turns:
        match.proceed()
    view = match.view(0)
    assert view is not None
    lying = tuple(tuple(range(laid * seat, laid * seat + laid)) for seat in range(seats))
    hands = [mask_of(range(52 - held * (seat + 1), 52 - held * seat)) for seat in range(seats)]
    deal = view.visible.thawed()
    deal.hands, deal.laid, deal.discards, deal.stack = hands, list(lying), tuple(range(9)), tuple(range(20))
    if over:
        deal.phase, deal.caller = OVER, 1
    return deal.view(0)


def felt_of(view: DumbalView, size: tuple[int, int], scale: float = 1.0) -> Felt:
    names = NAMES[: view.visible.seats]
    return bare_felt(DumbalScene(GAME, names, 0, view.visible.standing.options), view, size, scale)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_nothing_overlaps_or_is_clipped(size: tuple[int, int], seats: int) -> None:
    for scale in SCALES:
        for laid in (1, 5):
            felt = felt_of(crowded(seats, laid), size, scale)
            assert_apart(blocks(felt), felt.area)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_when_all_show_each_hand_and_the_story_can_be_seen(size: tuple[int, int], seats: int) -> None:
    """ALL-7; stack and discards may lie under the story."""
    for scale in SCALES:
        felt = felt_of(crowded(seats, 3, over=True), size, scale)
        story = felt.scene.story_area(felt.area, felt.look)
        assert story is not None
        hidden = {f"{zone.name} -1 -1" for zone in (STACK_ZONE, DISCARDS_ZONE)}
        assert_apart(blocks(felt), felt.area)
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
    hands = {"hand 0 -1", "plate 0"}
    assert not [name for name, rect in blocks(felt).items() if name not in hands and rect.clip(hung).h > 2]


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
