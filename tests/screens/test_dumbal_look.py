"""How the table of Dumbal lies, in every size that it must fit: nothing overlaps, nothing is clipped, open cards can be
read and touched."""

from __future__ import annotations

import pytest
from bare_felt import SCALES, SIZES, assert_apart, bare_felt, blocks, index_of
from dumbal_table import begun

from cardgames.engine.cards import mask_of
from cardgames.games.dumbal.cards import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE
from cardgames.games.dumbal.deal import OVER, DumbalView
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.scene import DumbalScene
from cardgames.screens.play.felt import Felt

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
    return bare_felt(DumbalScene(GAME, names, 0, view.visible.match_state.options), view, size, scale)


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
        deal_summary = felt.scene.summary_area(felt.area, felt.look)
        assert deal_summary is not None
        hidden = {f"{zone.name} -1 -1" for zone in (STACK_ZONE, DISCARDS_ZONE)}
        assert_apart(blocks(felt), felt.area)
        for name, rect in blocks(felt).items():
            assert name in hidden or not rect.colliderect(deal_summary), name


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_card_that_lies_open_is_read_and_touched(size: tuple[int, int], seats: int) -> None:
    for over in (False, True):
        felt = felt_of(crowded(seats, 4, over=over), size)
        zones = HAND_ZONES if over else LAID_ZONES
        for zone in zones[:seats]:
            for card in felt.stage.zones[zone]:
                assert {felt.stage.at(point) for point in index_of(card)} == {card}
