"""The layout of Dumbal at every size: nothing overlaps or is clipped, face-up cards are legible and clickable."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from bare_felt import SCALES, SIZES, assert_apart, bare_felt, blocks, index_of
from dumbal_table import DumbalTable, begun
from laid_out import Sit
from pygame import SRCALPHA, Rect, Surface, mask

from cardgames.engine.cards import mask_of
from cardgames.games.dumbal.cards import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE
from cardgames.games.dumbal.deal import OVER, DumbalView
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.scene.flags import draw_flags
from cardgames.games.dumbal.scene.scene import DumbalScene
from cardgames.screens.app_context import TEXT_SIZES
from cardgames.screens.felt import plates
from cardgames.screens.felt.felt import Felt
from cardgames.screens.play.deal_summary import Acts, DealSummary, summary_of
from cardgames.screens.play.summary_place import place
from cardgames.table import text
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board import tags
from cardgames.table.board.layouts import extent
from cardgames.table.look import Look
from cardgames.table.units import Scale
from cardgames.words import languages, say, use_language

NAMES = ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout", "Cor van der Meer", "Bo", "Fons")


def crowded(seats: int, laid: int, held: int = 5, *, over: bool = False) -> DumbalView:
    """A table at which each seat has discarded and holds so many cards."""
    match = begun(seats, opening_call=0)
    while not match.due().turns:
        match.proceed()
    view = match.view(0)
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


def told(view: DumbalView, felt: Felt) -> tuple[DealSummary, Rect]:
    """The summary of a deal, laid out, and its position."""
    acts = Acts(lambda _: None, lambda: None, lambda _, __: None, review=lambda: None)
    deal_summary = summary_of(
        "dumbal", view.visible.ledger(), felt.scene, acts, last=False, ending="Called by Bartholomeus. Deal won by Bo"
    )
    rect, look = place(deal_summary, felt, felt.area, None, felt.look, from_top=False)
    deal_summary.layout(rect, look)
    return deal_summary, rect


@pytest.mark.sampled
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_at_showdown_nothing_overlaps_and_the_viewers_hand_stays(size: tuple[int, int], seats: int) -> None:
    """ALL-7: the table stays; other hands are shown at their rows."""
    for scale in SCALES:
        felt = felt_of(crowded(seats, 3, over=True), size, scale)
        assert_apart(blocks(felt), felt.area)
        before = felt_of(crowded(seats, 3), size, scale)
        homes = [[card.home[:4] for card in one.stage.zones[HAND_ZONES[0]]] for one in (before, felt)]
        assert homes[0] == homes[1]


@pytest.mark.parametrize("size", [size for size in SIZES if size >= (1280, 800)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_deal_summary_covers_no_hand_and_no_plate(size: tuple[int, int], seats: int) -> None:
    """Here the hands are full. It can cover stack and discards if there is no other room."""
    view = crowded(seats, 3, over=True)
    for scale in (0.75, 1.0):
        felt = felt_of(view, size, scale)
        _, rect = told(view, felt)
        assert felt.area.contains(rect)
        covered = [name for name, block in blocks(felt).items() if block.colliderect(rect)]
        assert not [name for name in covered if name.startswith(("hand", "plate"))]


def test_the_deal_summary_covers_no_pile_if_there_is_room_elsewhere() -> None:
    for seats, held in ((2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (3, 5), (4, 5)):
        view = crowded(seats, 1, held=held, over=True)
        felt = felt_of(view, (1280, 800))
        _, rect = told(view, felt)
        assert not [name for name, block in blocks(felt).items() if block.colliderect(rect)]


def test_deck_and_older_discards_are_named_where_they_look_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """DB-8: both are face down, and only one can be drawn from. A deck that is too small has its number alone."""
    named: list[Sequence[str]] = []
    monkeypatch.setattr(tags, "_draw_at_foot", lambda _surface, _card, lines, _look: named.append(lines))
    for size in ((1280, 800), (1024, 640)):
        felt = felt_of(crowded(5, 1), size)
        for zone in (STACK_ZONE, DISCARDS_ZONE):
            top = felt.stage.zones[zone][-1]
            assert top.home.angle == 0, "a tilted card has no tag"
            card = extent([top.home])
            felt.scene.trims.paint_trim(Surface(size), top.trim, card, felt.look, face_up=False)
            felt.scene.trims.paint_trim(Surface(size), top.trim, Rect(0, 0, 50, 70), felt.look, face_up=False)
    assert named == [["Deck: 20"], ["Older discards"], ["Deck: 20"], ["Older", "discards"]]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_next_card_of_the_deck_is_named_without_covering_its_suit(
    seats: int, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ALL-7: on a small card the name would cover it, so it is beside the card."""
    named: list[Rect] = []
    monkeypatch.setattr(tags, "_draw_at_foot", lambda _surface, card, *_: named.append(card))
    felt = felt_of(crowded(seats, 3, over=True), (1024, 640), scale)
    top = felt.stage.zones[STACK_ZONE][-1]
    card = extent([top.home])
    felt.scene.trims.paint_trim(Surface((1024, 640)), top.trim, card, felt.look, face_up=True)
    beside = [thing.rect for thing in felt.things() if thing.name == "deck.next"]
    assert bool(named) != bool(beside)
    assert all(rect.w >= COMPACT_BELOW for rect in named)
    others = [block for name, block in blocks(felt).items() if name != "deck.next"]
    assert all(rect.collidelist(others) < 0 for rect in beside)
    assert all(felt.area.contains(rect) for rect in beside)


def test_your_plate_says_that_it_is_your_turn_also_as_the_dealer(monkeypatch: pytest.MonkeyPatch) -> None:
    """DB-1: beside the hand total and the dealer's mark."""
    written: list[str] = []

    def write(_: Surface, words: str, area: Rect, look: Look, style: text.Style, *__: object, **___: object) -> Rect:
        written.append(words)
        return Rect(area.topleft, (text.width(words, style, look), area.h))

    monkeypatch.setattr(text, "write", write)
    for language in languages():
        use_language(language)
        for scale in SCALES:
            view = crowded(3, 1)
            scene = DumbalScene(GAME, ("Guest", *NAMES[1:3]), 0, view.visible.match_state.options)
            felt = bare_felt(scene, view, (1280, 800), scale)
            plate = felt.seat_plates.plates[0]
            plate.mark, plate.active, plate.turn = say("dumbal.table.dealer"), True, say("play.turn.you")
            plate.running = say("dumbal.table.plate", count=27)
            written.clear()
            plates.draw_plate(Surface((1280, 800)), plate, felt.look)
            assert plate.turn in written, (language, scale)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1366, 768)])
@pytest.mark.parametrize("text_size", ["large", "larger"])
def test_with_large_text_the_deal_summary_leaves_the_top_card_of_the_deck_in_sight(
    size: tuple[int, int], text_size: str
) -> None:
    """ALL-7: hands are full; the summary covers the viewer's last discard instead."""
    auto = Scale.for_window(size, "auto")
    scale = auto.factor * auto.text_size(size, TEXT_SIZES[text_size])
    for seats, most in ((4, 0.05), (5, 0.0), (6, 0.3 if size < (1280, 800) else 0.0)):
        felt = felt_of(crowded(seats, 2, over=True), size, scale)
        summary, rect = told(felt.view, felt)
        deck = blocks(felt)["stack -1 -1"]
        assert rect.clip(deck).h <= most * deck.h
        assert summary.high(summary.look, rect.w) <= rect.h, "all rows are in sight"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_face_up_card_is_legible_and_clickable(size: tuple[int, int], seats: int) -> None:
    for over in (False, True):
        felt = felt_of(crowded(seats, 4, over=over), size)
        zones = HAND_ZONES[1:seats] if over else LAID_ZONES[:seats]
        for zone in zones:
            for card in felt.stage.zones[zone]:
                assert {felt.stage.at(point) for point in index_of(card)} == {card}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("size", "scale"), [(size, scale) for size in SIZES for scale in SCALES])
def test_the_flags_are_behind_no_caption(size: tuple[int, int], scale: float, seats: int) -> None:
    felt = felt_of(crowded(seats, 0), size, scale)
    places = felt.scene.places(felt.area, felt.look)
    if places.flags is not None:
        table = Surface(size, SRCALPHA)
        draw_flags(table, felt.area.move(0, places.flags))
        flags = mask.from_surface(table)
        for slot in felt.captions():
            words = tags.caption_area(slot.label, slot.rect, felt.look)
            assert not flags.overlap_area(mask.Mask(words.size, fill=True), words.topleft), slot.name


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_room_a_bubble_covers_no_hand(sit: Sit, seats: int) -> None:
    table = sit(DumbalTable, seats=seats)
    table.until(lambda: len(table.screen.felt_view.hidden_hands()) == seats - 1 and not table.screen.tweens.busy)
    felt = table.screen.felt_view
    for seat in range(seats):
        felt.seat_plates.say(seat, "")
    for seat in range(1, seats):
        felt.seat_plates.say(seat, "No call.")
        (bubble,) = felt.seat_plates.bubbles
        assert bubble.collidelist([*felt.hidden_hands(), *felt.areas_to_keep_clear()]) < 0
        felt.seat_plates.say(seat, "")
