"""The layout of Round Robbin' at every size: nothing overlaps or is clipped, every card of every village is legible
and clickable."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
import pytest
from bare_felt import SCALES, SIZES, assert_apart, bare_felt, blocks, index_ends, index_of
from pygame import Rect
from robbin_table import begun

from cardgames.engine.cards import Mask
from cardgames.games.round_robbin.cards import (
    ASLEEP_ZONE,
    DECK_ZONE,
    DUMP_ZONE,
    HAND_ZONES,
    KINGS,
    SETS,
    Village,
    village_zone,
)
from cardgames.games.round_robbin.deal import OVER, RobbinState, RobbinView
from cardgames.games.round_robbin.scene import painting
from cardgames.games.round_robbin.scene.places import Places, room_for
from cardgames.games.round_robbin.scene.scene import RobbinScene
from cardgames.screens.felt.drop_targets import RIM
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.plates import _beside_level
from cardgames.screens.play.deal_summary import Acts, summary_of
from cardgames.screens.play.log import LINE
from cardgames.screens.play.screen import BAR
from cardgames.table import draw, text
from cardgames.table.board.layouts import CARD_WIDTH, Pile, extent
from cardgames.table.board.plate import SMALLER
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import languages, say, use_language

NAMES = ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout 2", "Cornelis van der Meer", "Bo")

LEAST = 40
"""The minimum height of a card, in px in the smallest window."""


def apart(count: int) -> list[Village]:
    """Villages without a common card, without jokers and red kings."""
    found: list[Village] = []
    used = KINGS
    for village in sorted(SETS):
        if not village >> 52 and not village & used and len(found) < count:
            found.append(village)
            used |= village
    return found


def crowded(villages: Sequence[int], *, over: bool = False, asleep: Mask = KINGS) -> RobbinView:
    """A table at which each seat has so many villages; with a king awake, no card is left in the deck."""
    seats = len(villages)
    match = begun(min(4, seats))
    while not match.due().turns:
        match.proceed()
    every = apart(sum(villages))
    owned = []
    for count in villages:
        owned.append(tuple(every[:count]))
        every = every[count:]
    dealt = match.table().state
    hands = [dealt.hands[0], *(0b1111111 << 7 * seat for seat in range(1, seats))]
    state = RobbinState.begin(
        dealt.match_state,
        dealt.table._replace(players=tuple(range(seats))),
        hands=[0b111111 << 3] * seats if over else hands,
        deck=dealt.deck if asleep == KINGS else (),
        dump=(*range(12, 21), 1, 2),
        ground=dealt.ground._replace(villages=tuple(owned), asleep=asleep),
        starter=dealt.starter,
        turn=dealt.turn,
        phase=OVER if over else dealt.phase,
    )
    return state.view(0)


def felt_of(view: RobbinView, size: tuple[int, int], scale: float) -> Felt:
    return bare_felt(RobbinScene(GAME, NAMES[: view.visible.seats], 0, OPTIONS), view, size, scale)


GAME, OPTIONS = begun(4).game, begun(4).options


def lying(felt: Felt) -> dict[str, Rect]:
    """Everything that must not overlap; the sleeping kings are under the deck."""
    found = blocks(felt) | {"fire": felt.stage.layouts[felt.scene.target_zone()].area}
    if "asleep -1 -1" in found:
        found["deck -1 -1"] = found.pop("asleep -1 -1").union(found["deck -1 -1"])
    return found


def assert_separate(felt: Felt) -> None:
    assert_apart(lying(felt), felt.area)


CROWDS = [(6, 9), (12, 3), (5, 5, 6), (3, 3, 3, 3), (1, 9, 2, 3), (8, 2, 2, 2), (3, 3, 3, 3, 3), (2, 6, 1, 2, 1)]


@pytest.mark.sampled
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("villages", CROWDS)
def test_nothing_overlaps_or_is_clipped_with_any_number_of_villages(
    size: tuple[int, int], villages: tuple[int, ...]
) -> None:
    for scale in SCALES:
        assert_separate(felt_of(crowded(villages), size, scale))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("villages", CROWDS)
def test_every_card_of_every_village_is_legible_and_clickable(size: tuple[int, int], villages: tuple[int, ...]) -> None:
    felt = felt_of(crowded(villages), size, 1.0)
    for seat, count in enumerate(villages):
        for number in range(count):
            for card in felt.stage.zones[village_zone(seat, number)]:
                assert card.height >= LEAST
                assert {felt.stage.at(point) for point in index_of(card)} == {card}


def test_a_camp_always_has_room_for_the_next_village() -> None:
    for villages in CROWDS:
        felt = felt_of(crowded(villages), (1024, 640), 1.0)
        for seat, count in enumerate(villages):
            assert village_zone(seat, count) in felt.stage.layouts


def test_covered_cards_of_the_discard_pile_have_no_shadows() -> None:
    assert isinstance(felt_of(crowded((2, 2)), (1280, 800), 1.0).stage.layouts[DUMP_ZONE], Pile)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", [2, 4])
def test_a_plate_names_the_points_of_the_deal_below_those_of_the_match(seats: int, language: str) -> None:
    """RR-20: two numbers without words, such as 0 above 0, could mean anything. They are cut on no plate."""
    use_language(language)
    try:
        for size, scale in ((1024, 640), 2.0), ((1280, 800), 1.0):
            felt = felt_of(crowded((1,) * seats), size, scale)
            for seat, plate in felt.seat_plates.plates.items():
                assert plate.running.startswith("potje: " if language == "nl" else "deal: ")
                plate.running = felt.scene.scoring.running_text(12)
                plate.mark, look = say("round_robbin.table.passed"), felt.look
                needed = look.px(10) + plate.rect.h - look.px(12) + look.px(22)
                needed += sum(text.width(said, style, look) for said, style, _ in _beside_level(plate, look))
                needed += text.width(say("play.turn.player"), SMALLER, look) + look.px(6) if seat == 0 else 0
                assert needed + look.px(6) <= plate.rect.w
    finally:
        use_language("en")


def test_no_sleeping_king_covers_the_caption_of_the_empty_deck() -> None:
    for asleep in (0, KINGS & -KINGS):
        felt = felt_of(crowded((2, 2), asleep=asleep), (1280, 800), 1.0)
        (caption,) = [thing.rect for thing in felt.captions() if thing.name == "slot.deck"]
        kings = felt.stage.zones.get(ASLEEP_ZONE, [])
        assert len(kings) == asleep.bit_count()
        assert not any(caption.colliderect(extent([king.home])) for king in kings)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_pile_in_the_middle_has_its_name_below_it(seats: int, language: str) -> None:
    """RR-1: in a small window the joker had none."""
    use_language(language)
    try:
        for size, scale in ((960, 600), 1.0), ((1024, 640), 2.0), ((1280, 800), 1.0), ((1920, 1080), 1.75):
            felt = felt_of(crowded((1,) * seats), size, scale)
            found = {thing.name for thing in felt.things() if thing.role == "caption"}
            assert {"caption.deck", "caption.free", "caption.dump"} <= found
    finally:
        use_language("en")


def test_no_deck_is_named_where_only_the_kings_are_left() -> None:
    one = KINGS & -KINGS
    for asleep, words in ((one, "1 red king asleep"), (KINGS, "Deck, 2 red kings asleep")):
        felt = felt_of(crowded((2, 2), asleep=asleep), (1280, 800), 1.0)
        assert [thing.label for thing in felt.things() if thing.name == "caption.deck"] == [words]


def test_bubbles_and_slips_know_the_captions_of_the_next_villages() -> None:
    felt = felt_of(crowded((1, 2, 0)), (1280, 800), 1.0)
    captions = [thing for thing in felt.things() if thing.name.startswith("caption.tent.")]
    assert [thing.label for thing in captions] == ["New village"] * 3
    assert all(thing.rect in felt.written for thing in captions)
    assert all(rect.collidelist(felt.markers.rects) < 0 for rect in felt.written)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_no_bubble_or_its_tail_touches_the_caption_of_a_next_village(size: tuple[int, int]) -> None:
    for count in range(7):
        felt = felt_of(crowded((1, count, count, 3)), size, 1.0)
        plates = felt.seat_plates
        plates.clear_of_bubbles = lambda felt=felt: [*felt.areas_to_keep_clear(), *felt.written]
        for seat in (1, 2, 3):
            plates.say(seat, "Pass.")
            (bubble,) = plates.bubbles
            assert bubble.inflate(0, 2 * felt.look.px(8)).collidelist(felt.written) < 0
            assert bubble.x >= plates.plates[seat].rect.x, "it would seem to be said by the player before"
            plates.say(seat, "")


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 2.0), ((1366, 768), 1.5), ((1920, 1080), 1.75)])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_with_large_letters_a_bubble_is_at_the_villages_of_who_speaks(
    size: tuple[int, int], scale: float, count: int
) -> None:
    """It was below the deck, whose kings seemed to speak."""
    felt = felt_of(crowded((1, count, 1)), size, scale)
    plates = felt.seat_plates
    plates.clear_of_bubbles = lambda: [*felt.areas_to_keep_clear(), *felt.written]
    plates.say(1, "Done.")
    assert plates.bubbles[0].bottom < felt.stage.layouts[DECK_ZONE].area.y
    assert plates.bubbles[0].right < plates.plates[2].rect.x


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1280, 800), 1.25), ((1920, 1080), 1.5)])
def test_the_light_around_a_pile_stays_clear_of_its_caption(size: tuple[int, int], scale: float) -> None:
    felt = felt_of(crowded((2, 2, 2)), size, scale)
    rim = 2 * felt.look.px(RIM) + felt.look.px(2)
    (caption,) = [thing.rect for thing in felt.things() if thing.name == "caption.dump"]
    assert not felt.stage.layouts[DUMP_ZONE].area.inflate(rim, rim).colliderect(caption)


def test_at_the_end_of_a_deal_hands_are_face_up_in_place() -> None:
    assert_separate(felt_of(crowded((3, 3, 3, 3), over=True), (1024, 640), 1.0))


@pytest.mark.sampled
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_every_card_of_a_face_up_hand_is_legible(size: tuple[int, int], scale: float, seats: int) -> None:
    """The cards can be small, but none covers the index of the one before it."""
    felt = felt_of(crowded((2,) * seats, over=True), size, scale)
    for seat in range(seats):
        hand = felt.stage.zones[HAND_ZONES[seat]]
        for card, above in pairwise(hand):
            beside, below = above.x - card.x, above.y - card.y
            assert beside >= card.height * CARD_WIDTH * index_ends(card)[0] or below >= card.height


def test_rr_20_the_points_of_a_village_hide_little_of_the_suit_of_a_small_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """In small windows a club looked like a spade."""
    pygame.font.init()
    tags: list[Rect] = []
    monkeypatch.setattr(draw, "plate", lambda _surface, rect, *_, **__: tags.append(rect))
    for size, wide in (((1024, 640), 34), ((1280, 800), 60)):
        card, look = Rect(0, 0, wide, round(wide / CARD_WIDTH)), Look(load("lamplight"), Scale.for_window(size))
        painting.draw_points(pygame.Surface(card.size), card, "2", look)
        assert tags[-1].x > card.w / 3
        assert card.contains(tags[-1])


@pytest.mark.sampled
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4])
def test_neighbouring_villages_have_a_gap(size: tuple[int, int], scale: float, seats: int) -> None:
    """Of more than a twentieth of a card's width, at any card size."""
    pygame.font.init()
    look = Look(load("lamplight"), Scale.for_window(size, scale))
    area = Rect(0, look.px(BAR), size[0], size[1] - look.px(BAR))
    layouts = Places(area, look, NAMES[:seats], 0, (room_for(0),) * seats, 1).layouts
    for seat in range(seats):
        first, second = (layouts[village_zone(seat, number)].area for number in range(2))
        assert first.y != second.y or second.x - first.right > first.w / 20


def test_in_a_low_window_the_deal_summary_is_compact() -> None:
    view = crowded((6, 4, 4), over=True)
    felt = bare_felt(RobbinScene(GAME, ("Ann", "Bep", "Cor"), 0, OPTIONS), view, (1280, 800))
    ledger, end, look = view.visible.ledger(), felt.scene.deal_end, felt.look
    acts = Acts(lambda _: None, lambda: None, review=lambda: None)
    summary = summary_of("round_robbin", ledger, felt.scene, acts, last=False, ending=end.ending(view, ledger))
    below = summary.high(look, 1000)
    summary.pair_rows(on=True)
    assert summary.high(look, 1000) == below - look.px(LINE)
    summary.layout(Rect(0, 0, 1000, summary.high(look, 1000)), look)
    first, second, third = (row.rect for row in summary.rows)
    assert first.right < second.x
    assert (first.y, first.bottom) == (second.y, third.y)
    parts = {child.name: child.rect for child in summary.children()}
    assert parts["story.ending"].y == parts["story.review"].y
    assert parts["story.ending"].right <= parts["story.review"].x
