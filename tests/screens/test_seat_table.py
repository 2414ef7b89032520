"""The layout of a game that declares only its zones, for every number of seats and size: nothing overlaps, and every
face-up card is legible."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, permutations

import pygame
import pytest
from bare_felt import COMPACT_INDEX, FULL_INDEX, SCALES, SIZES, assert_apart, felt_in
from pygame import Rect

from cardgames.engine.contract import Zone, hand_of
from cardgames.engine.names import LONGEST_NAME
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import CARD_WIDTH, Fan, Place, extent
from cardgames.table.board.seat_table import SeatTable, TableZones

NAMES = ("W" * LONGEST_NAME, "Bartholomeus Groot 3", "Toos uit Oosterhout 2", "Bo", "Cor", "Evi", "Fons", "Gijs")
SEATS = range(len(NAMES))
HANDS = [hand_of(seat) for seat in SEATS]
ROWS, TRICK, TAKEN = ([Zone(name, seat) for seat in SEATS] for name in ("row", "trick", "taken"))
STOCK, DISCARDS, MARKET, STREET = Zone("stock"), Zone("discards"), Zone("market"), Zone("street")

GAMES = {
    "eights": TableZones(HANDS, 7, piles=(STOCK, DISCARDS)),
    "whist": TableZones(HANDS, 13, trick=TRICK, taken=TAKEN),
    "briscola": TableZones(HANDS, 3, piles=(STOCK,), trick=TRICK, taken=TAKEN),
    "rummy": TableZones(HANDS, 10, ROWS, 5, piles=(STOCK, DISCARDS)),
    "fishing": TableZones(HANDS, 6, piles=(STOCK,), lines=(MARKET,), taken=TAKEN),
    "sevens": TableZones(HANDS, 17, lines=(MARKET, STREET)),
    "bridge": TableZones(HANDS, 26, trick=TRICK),
}


def tables(game: str) -> range:
    """Player counts: a hand of more than half the deck is for two or three."""
    return range(2, 4 if GAMES[game].hand_size > 17 else 9)


@cache
def table(game: str, seats: int, size: tuple[int, int], scale: float, *, opened: bool = False) -> SeatTable:
    pygame.font.init()
    look, area = felt_in(size, scale)
    return SeatTable(GAMES[game], area, look, NAMES[:seats], 0, marks=("dealer",), opened=opened)


def cards(of: SeatTable, zone: Zone, count: int, *, up: bool = False) -> list[Place]:
    """The places of so many cards of a zone; `up`: when all are face up."""
    layout = of.layouts[zone]
    if up and isinstance(layout, Fan) and layout.opened is not None:
        layout = layout.opened
    return layout.places(count)


def lying(of: SeatTable, held: int, *, up: bool = False) -> dict[str, Rect]:
    """Everything that must not overlap, with so many cards in each hand, which are face `up`."""
    zones, seats = of.zones, range(len(of.names))
    found = {f"plate {seat}": of.seats[seat].plate for seat in seats}
    found |= {f"hand {seat}": extent(cards(of, HANDS[seat], held, up=up)) for seat in seats}
    found |= {f"row {seat}": extent(cards(of, ROWS[seat], zones.row_size)) for seat in seats if zones.rows}
    found |= {f"taken {seat}": extent(cards(of, TAKEN[seat], 6)) for seat in seats if zones.taken}
    found |= {f"pile {zone.name}": extent(cards(of, zone, 8)) for zone in zones.piles}
    found |= {f"line {zone.name}": extent(cards(of, zone, 12)) for zone in zones.lines}
    if zones.trick:
        found["trick"] = extent(place for seat in seats for place in cards(of, TRICK[seat], 1))
    return found


def in_sight(places: list[Place]) -> bool:
    """Whether no card covers rank and suit of the one before it."""
    wide = places[0].height * CARD_WIDTH
    across = (COMPACT_INDEX if round(wide) < COMPACT_BELOW else FULL_INDEX)[0]
    return all(b.x - a.x >= wide * across or abs(b.y - a.y) >= wide / CARD_WIDTH * 0.5 for a, b in pairwise(places))


@pytest.mark.sampled
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opened", [False, True])
def test_nothing_overlaps(game: str, size: tuple[int, int], opened: bool) -> None:
    """In the two smallest windows at each scale; in others at every second one, with one more seat at the others."""
    for place, scale in enumerate(SCALES):
        for seats in tables(game):
            if SIZES.index(size) > 1 and (place + seats) % 2:
                continue
            of = table(game, seats, size, scale, opened=opened)
            for held in (1, of.zones.hand_size, 2 * of.zones.hand_size):
                assert_apart(lying(of, held), of.area)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["eights", "whist", "briscola"])
def test_face_up_hands_in_a_replay_cover_nothing(game: str, size: tuple[int, int]) -> None:
    for seats in tables(game):
        of = table(game, seats, size, 1.0)
        assert_apart(lying(of, of.zones.hand_size, up=True), of.area)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_face_up_card_is_legible(game: str, size: tuple[int, int]) -> None:
    for seats in tables(game):
        of = table(game, seats, size, 1.0)
        assert in_sight(cards(of, HANDS[0], of.zones.hand_size)), seats
        for seat in range(seats):
            assert not of.zones.rows or in_sight(cards(of, ROWS[seat], of.zones.row_size)), (seats, seat)
        for zone in of.zones.lines:
            assert in_sight(cards(of, zone, 13)), (seats, zone)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_single_opponent_leaves_large_cards_in_the_middle(scale: float) -> None:
    """The row is beside the plate, the hand before it where there is no room below it; the plate stays there."""
    two = table("rummy", 2, (1024, 640), scale)
    row, hand = (extent(cards(two, zones[1], 3)) for zones in (ROWS, HANDS))
    plate = two.seats[1].plate
    assert two.high > 1.15 * two.low
    assert hand.right <= plate.left < plate.right <= row.left
    assert row.top < plate.bottom
    assert table("rummy", 2, (1024, 640), scale, opened=True).seats[1].plate == plate


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_card_of_a_trick_is_legible_whoever_led(seats: int) -> None:
    of = table("whist", seats, (1280, 800), 1.0)
    trick = [extent(cards(of, TRICK[seat], 1)) for seat in range(seats)]
    for below, above in permutations(trick, 2):
        index = Rect(below.x, below.y, round(below.w * FULL_INDEX[0]), round(below.h * FULL_INDEX[1]))
        shared = index.clip(above)
        assert min(shared.size) <= 0.05 * below.h
