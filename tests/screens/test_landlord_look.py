"""The layout of Landlord at every size: nothing overlaps, and every card is legible."""

from __future__ import annotations

import pygame
import pytest
from bare_felt import SIZES, assert_apart, felt_in
from pygame import Rect

from cardgames.engine.names import LONGEST_NAME
from cardgames.games.landlord.cards import (
    BEATEN_ZONES,
    CENTRE_ZONE,
    HAND_ZONES,
    HEAP_ZONE,
    OUT_ZONE,
    SEATS,
    TRICK_ZONE,
)
from cardgames.games.landlord.scene import painting
from cardgames.games.landlord.scene.places import MOST, Places
from cardgames.games.landlord.scene.scene import LandlordScene
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import CARD_WIDTH, extent
from cardgames.words import languages, say, use_language

SCALES = [0.75, 1.0, 1.5, 2.0]
NAMES = ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout 2")
WIDEST = ("W" * LONGEST_NAME, *NAMES[1:])

INDEX = 0.23
"""How much of a card's width rank and suits take."""


def places_in(
    size: tuple[int, int], scale: float, *, opened: bool = False, names: tuple[str, ...] = NAMES
) -> tuple[Places, Rect]:
    """The layout in a window, and its felt area."""
    pygame.font.init()
    look, area = felt_in(size, scale)
    return Places(area, look, names, 0, opened=opened), area


def lying(places: Places, **counts: int) -> dict[str, Rect]:
    """Everything that has a place, with so many cards in the hands and on the table."""
    found = {f"plate {seat}": places.seats[seat].plate for seat in range(SEATS)}
    found |= {f"sign {seat}": places.sign(seat) for seat in range(SEATS)}
    found |= {"stake": places.stake, "set": places.caption}
    for seat in range(SEATS):
        layout = places.layouts[HAND_ZONES[seat]]
        found[f"hand {seat}"] = extent(layout.places(counts["hand"]))
    found["trick"] = extent(places.layouts[TRICK_ZONE].places(counts["trick"]))
    found["heap"] = extent(places.layouts[HEAP_ZONE].places(6)).union(extent(places.layouts[OUT_ZONE].places(6)))
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("names", [NAMES, WIDEST, ("Ann", *WIDEST[:2])])
def test_nothing_overlaps_in_the_fullest_deal(size: tuple[int, int], scale: float, names: tuple[str, ...]) -> None:
    places, area = places_in(size, scale, names=names)
    found = lying(places, hand=MOST, trick=MOST)
    found |= {f"act {seat}": places.act(seat) for seat in range(SEATS)}
    found |= {f"centre {seat}": places.centre_tags(seat) for seat in range(SEATS)}
    found |= {f"about centre {seat}": places.about_tags(seat) for seat in range(SEATS)}
    if (line := places.heap_line(out=True)) is not None:
        found["heap line"] = line
    if places.shows_beaten:
        found |= {f"beaten {seat}": extent(places.layouts[BEATEN_ZONES[seat]].places(12)) for seat in range(SEATS)}
    assert_apart(found, area)
    if (line := places.heap_line(out=False)) is not None:
        heap = {"heap": extent(places.layouts[HEAP_ZONE].places(6)), "heap line": line}
        assert_apart({name: rect for name, rect in found.items() if not name.startswith("heap")} | heap, area)
    centre = extent(places.layouts[CENTRE_ZONE].places(3))
    assert places.middle.contains(centre)


@pytest.mark.parametrize("size", SIZES)
def test_the_last_actions_on_one_side_stay_apart_under_the_widest_name(size: tuple[int, int]) -> None:
    """A plate of 20 W is above the hand, where both lines need room."""
    places, _ = places_in(size, 1.5, names=WIDEST)
    left = next(seat for seat in range(1, SEATS) if not places.is_right(seat))
    assert places.act(left).bottom <= places.act(0).top


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_face_up_hands_last_set_and_deal_summary_do_not_overlap(size: tuple[int, int], scale: float) -> None:
    places, area = places_in(size, scale, opened=True)
    found = lying(places, hand=2, trick=12)
    found |= {f"hand {seat}": extent(places.layouts[HAND_ZONES[seat]].places(MOST)) for seat in (1, 2)}
    found["story"] = places.deal_summary
    for landlord in range(SEATS):
        centre = {"centre": places.centre_tags(landlord), "about centre": places.about_tags(landlord)}
        assert_apart(found | centre, area)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_rank_and_suits_of_every_card_are_visible(size: tuple[int, int], scale: float) -> None:
    places, _ = places_in(size, scale)
    for zone in (HAND_ZONES[0], TRICK_ZONE):
        one, two, *_ = places.layouts[zone].places(MOST)
        wide = one.height * CARD_WIDTH
        assert wide >= COMPACT_BELOW, zone
        assert two.x - one.x >= wide * INDEX, zone


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_line_about_the_landlords_cards_from_the_centre_is_never_cut(
    size: tuple[int, int], scale: float, language: str
) -> None:
    use_language(language)
    try:
        places, _ = places_in(size, scale, names=("Ann", "Marie", "Hugo"))
        for seat in range(SEATS):
            for key in ("taken", "taken_left", "taken_gone"):
                words, room = say(f"landlord.table.{key}", count=2), places.about_tags(seat)
                assert painting.fits(words, room, places.look, small=True), (seat, words)
    finally:
        use_language("en")


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((1366, 768), 1.0), ((1920, 1080), 1.0)])
def test_with_room_beaten_sets_are_before_their_players(size: tuple[int, int], scale: float) -> None:
    places, _ = places_in(size, scale)
    assert places.shows_beaten
    heights = {places.layouts[BEATEN_ZONES[seat]].places(4)[0].height for seat in range(SEATS)}
    assert len(heights) == 1
    assert heights.pop() >= 46


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_without_room_beaten_sets_are_on_the_discard_pile(scale: float) -> None:
    places, _ = places_in((960, 600), scale, names=WIDEST)
    assert not places.shows_beaten
    assert all(places.layouts[zone] == places.layouts[HEAP_ZONE] for zone in BEATEN_ZONES)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1280, 1024), (1920, 1080)])
def test_the_viewers_plate_is_at_the_lower_left_beside_the_hand(size: tuple[int, int]) -> None:
    places, area = places_in(size, 1.0)
    plate, hand = places.seats[0].plate, places.layouts[HAND_ZONES[0]]
    assert plate.bottom > area.bottom - plate.h
    assert plate.left < area.left + plate.h
    few = extent(hand.places(4))
    assert abs(few.centerx - area.centerx) <= 2
    for count in range(1, MOST + 1):
        held = extent(hand.places(count))
        assert held.left > places.sign(0).right
        assert held.right <= area.right


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_line_with_the_ranks_has_room(size: tuple[int, int], language: str) -> None:
    use_language(language)
    try:
        places, _ = places_in(size, 2.0, names=("Ann", "Marie", "Hugo"))
        assert any(painting.fits(ranks, places.caption, places.look) for ranks in LandlordScene.ranks())
    finally:
        use_language("en")


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 2.0), ((1280, 800), 1.0), ((1920, 1080), 0.75)])
def test_the_played_cards_have_room_for_their_name(size: tuple[int, int], scale: float) -> None:
    places, _ = places_in(size, scale, names=("Ann", "Marie", "Hugo"))
    line = places.heap_line(out=False)
    assert line is not None
    assert painting.fits(say("landlord.table.heap", count=40), line, places.look)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_with_long_names_the_bidding_still_says_which_cards_it_is_for(size: tuple[int, int], language: str) -> None:
    use_language(language)
    try:
        places, _ = places_in(size, 2.0, names=("Ann", "Annemarie van der Velden", "Hugo"))
        for key in ("bid_for_these", "none_for_these"):
            assert painting.fits(say(f"landlord.table.{key}", bid=3), places.stake, places.look)
    finally:
        use_language("en")


def test_without_room_the_viewers_plate_is_above_the_hand() -> None:
    places, _ = places_in((960, 600), 1.0, names=WIDEST)
    assert places.seats[0].plate.bottom < extent(places.layouts[HAND_ZONES[0]].places(MOST)).top
