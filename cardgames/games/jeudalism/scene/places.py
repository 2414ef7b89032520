"""The layout of the table of Jeudalism, for one size.

The other seats' fiefs are along the top, each with its plate, hand, tray for the transfer cards, and chains. Below are
the viewer's chains on the left and the court on the right: the deck, the viewer's tray, and the played 5s and 7s. The
viewer's hand is below the court, next to the place for a new chain and with the plate at its right, or it is below
both. Plates and hands are beside or above the chains, whichever allows the largest cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product, starmap
from typing import NamedTuple

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.jeudalism.cards import GONE_ZONE, HAND_ZONES, PILE_ZONE, TRANSFER_ZONES, chain_zone
from cardgames.table import text
from cardgames.table.board.band_table import BACKS, LEAN, STRIP, BandTable, largest
from cardgames.table.board.layouts import CARD_WIDTH, Column, Fan, Layout, Pile, extent
from cardgames.table.board.scene import SeatLayout
from cardgames.table.board.sprite import RISE
from cardgames.table.board.table_zones import TableZones
from cardgames.table.look import Look
from cardgames.words import say

STEP = 0.27
"""Visible part of each chain card above the one before it, as a share of its height."""

SPREAD = 0.16
"""Gap between two chains if there is room, as a share of a card's width."""

SHIELD = (30, 25)
"""Width and height of the shield below a chain, in points."""

COURT = 330
"""Least width of the court, in points."""

OTHER, OWN, HAND = 0.9, 1.0, 1.3
"""Relative heights of the cards in other seats' chains, in the viewer's chains and in the hand."""

MOST_HAND = 1.6
"""Greatest height of the hand cards relative to the viewer's chains, if the hand is below them."""

CHOSEN = RISE + 0.06
"""How far a chosen card, which is also larger, extends above the hand, as a share of its height."""

LEAST_CARDS = 3.2
"""Least number of hand cards that fit side by side."""

TOWARDS_CHAINS = 0.3
"""Where a hand beside the chains is centred, as a share of its room from the chains."""

BESIDE_PLATE = 3.0
"""Least number of cards that tray and hand can hold beside a plate."""

TRAY_SPREAD = 1.08
"""Distance between transfer cards, as a share of a card's width."""

GONE, GONE_SPREAD, MOST_GONE = 0.72, 0.32, 8
"""Played 5s and 7s: height relative to the transfer cards, distance as a share of their width, and greatest number."""

LIT = 11
"""How far the light of a lit place reaches beyond it with its bright edge, in points."""

CLOSE_TRAY, CLOSE_GONE = 0.45, 0.18
"""The least distances of transfer cards and of played 5s and 7s."""

MANY = 17
"""Number of hand cards to leave room for: there is no limit in the rules."""

CHAINS = {2: (7, 7), 3: (7, 6), 4: (6, 5)}
"""Greatest numbers of chains to leave room for, by the number of seats: of the viewer and of another seat. One more
just fits, and more overlap."""

FEWEST, CARDS = 4, (3, 6)
"""The least number of chains to leave room for; the least and the greatest number of cards of a chain. Those of a
higher one are closer together."""


class Room(NamedTuple):
    """What to leave room for in a fief: chains side by side, and cards of a chain."""

    chains: int
    cards: int

    @property
    def stack(self) -> float:
        """The height of a chain with that many cards, in card heights."""
        return 1 + (self.cards - 1) * STEP


def rooms_for(heights: Sequence[Sequence[int]], viewer: Seat) -> tuple[Room, ...]:
    """The room for the fiefs in which chains have these heights: a turn adds a chain and shows the place of the next,
    or adds a card to the highest."""

    def room(seat: Seat) -> Room:
        chains = min(max(FEWEST, len(heights[seat]) + 2), CHAINS[len(heights)][seat != viewer])
        return Room(chains, min(max(CARDS[0], max(heights[seat], default=0) + 1), CARDS[1]))

    return tuple(map(room, range(len(heights))))


def visible_part(cards: int, most: int) -> float:
    """The visible part of a card in a chain of `cards` where there is room for `most`, as a share of its height."""
    return STEP * min(1.0, (most - 1) / max(1, cards - 1))


def _fan_in(box: Rect, spread: float, *, gaps: bool = False) -> Fan:
    """A fan of upright cards as high as `box`, with distance `spread` as a share of their width."""
    return Fan(box.center, box.w, box.h, box.h * CARD_WIDTH * spread, 0, 0, gaps=gaps)


class Court(NamedTuple):
    """The places in the middle: the deck, the transfer cards, and the played 5s and 7s."""

    pile: Rect
    tray: Rect
    gone: Rect


class Sizes(NamedTuple):
    """Heights of cards in px; whether the other seats' plates and hands are beside their chains instead of above;
    whether the viewer's hand is beside the chains instead of below."""

    beside: bool
    hand_beside: bool
    other: float
    own: float
    hand: float

    @property
    def legible(self) -> float:
        """A score for readability: the smallest cards count most."""
        return 5 * min(self.other / OTHER, self.own / OWN) + self.own / OWN + self.hand / HAND


class Places(BandTable):
    """The layout of a table of `area` px, seen by `viewer`; `laid` are the numbers of chains of each seat, `rooms` is
    what to leave room for, `transfer` the number of transfer cards."""

    def __init__(
        self,
        area: Rect,
        look: Look,
        names: Sequence[str],
        viewer: Seat,
        laid: Sequence[int],
        rooms: Sequence[Room],
        transfer: int,
    ) -> None:
        marks = say("jeudalism.table.first_turn"), say("jeudalism.table.last_turn")
        super().__init__(TableZones(HAND_ZONES, MANY), area, look, names, viewer, marks=marks)
        self._laid = laid
        self._transfer = transfer
        self._apart = 2 * self.gap
        self._foot = look.px(SHIELD[1]) + self.near
        """Height of the shields below the chains."""
        self._least_court, self._strip_high = look.px(COURT), look.px(STRIP)
        self._title_high = text.line_height(text.SMALL, look)
        self._head_wide = max(map(self.natural_wide, self.others))
        """Width of a head (plate, tray and hand) beside chains: that of the widest plate."""
        full = [Room(CHAINS[len(names)][seat != viewer], CARDS[1]) for seat in range(len(names))]
        beside, hand_beside = self._arrangement(full)
        self._reserve(rooms)
        self._sizes = self._largest(beside, hand_beside)
        self.hand_high = self._sizes.hand
        self._lay_bands()

    # ------------------------------------------------------------ sizes

    def _reserve(self, rooms: Sequence[Room]) -> None:
        self._rooms = rooms
        self._reserved = [room.chains for room in rooms]
        self._other_stack = max(rooms[seat].stack for seat in self.others)

    def _arrangement(self, full: Sequence[Room]) -> tuple[bool, bool]:
        """Where plates and hand are, as in `Sizes`: it suits `full` fiefs, so that none goes to the other side."""
        self._reserve(full)
        sizes = max(starmap(self._largest, product((False, True), repeat=2)), key=lambda sizes: sizes.legible)
        return sizes.beside, sizes.hand_beside

    def _largest(self, beside: bool, hand_beside: bool) -> Sizes:
        """The largest cards for this arrangement of plates and hand. Those of other seats aren't larger than yours."""
        chains = sum(self._reserved[seat] for seat in self.others)
        other_most = (self._others_wide(beside=beside) / chains - self.near) / CARD_WIDTH
        own_most = self._own_most(hand_beside=hand_beside)

        def sizes(unit: float) -> Sizes:
            own = max(1.0, min(own_most, unit * OWN))
            other = max(1.0, min(other_most, unit * OTHER, own))
            hand = min(unit * HAND, own * HAND if hand_beside else max(own * MOST_HAND, self.plate_high))
            return Sizes(beside, hand_beside, other, own, hand)

        free = self.room.h - self.gap
        return sizes(largest(lambda unit: sum(self._bands(sizes(unit))) <= free, free))

    def _own_most(self, *, hand_beside: bool) -> float:
        """The greatest card height at which all the viewer's chains fit side by side."""
        chains = self._reserved[self.viewer]
        most = ((self.room.w - self._least_court - self._apart) / chains - self.near) / CARD_WIDTH
        if not hand_beside:
            return most
        beside = self.room.w - self._apart - self.natural_wide(self.viewer) - 2 * self.gap
        return min(most, beside / (chains * (1 + SPREAD) + LEAST_CARDS * HAND) / CARD_WIDTH)

    @cached_property
    def _own_wide(self) -> int:
        """Total width of the viewer's chains."""
        wide = self._reserved[self.viewer] * self._sizes.own * CARD_WIDTH * (1 + SPREAD)
        return min(round(wide), self.room.w - self._least_court - self._apart)

    def _others_wide(self, *, beside: bool) -> float:
        """Width available for the chains of all other seats."""
        count = len(self.others)
        heads = count * (self._head_wide + self.gap) if beside else 0
        return self.room.w - self._apart * (count - 1) - heads

    def _bands(self, sizes: Sizes) -> tuple[float, float]:
        """Heights of the two bands: the other seats, and the viewer's area."""
        top, head = sizes.other * self._other_stack + self._foot, self.plate_high + self.near
        top = max(top, 2 * head) if sizes.beside else head + top
        chains = sizes.own * self._rooms[self.viewer].stack + self._foot
        court = sizes.own + self._title_high + self._strip_high + 2 * self.near + self._rise(sizes)
        hand = self.gap + self._hand_band(sizes)
        return top, max(chains, court + hand) if sizes.hand_beside else max(chains, court) + hand

    def _hand_band(self, sizes: Sizes) -> float:
        """Height of the hand with its tilted cards."""
        return max(sizes.hand * (1 + LEAN), self.plate_high)

    def _rise(self, sizes: Sizes) -> int:
        """How far a chosen card extends above the hand."""
        return max(0, round(sizes.hand * CHOSEN) - self.gap)

    def _lay_bands(self) -> None:
        """Set the two bands, with the hand at the bottom of the lower one."""
        room, sizes = self.room, self._sizes
        top, lower = self._bands(sizes)
        spare = max(0.0, room.h - top - lower - self.gap) / 2
        self.top = Rect(room.x, room.y, room.w, round(top + spare))
        self.lower = Rect(room.x, round(room.bottom - lower - spare), room.w, round(lower + spare))
        left = room.x + self._own_wide + self._apart if sizes.hand_beside else room.x
        high = round(self._hand_band(sizes))
        self.bottom = Rect(left, room.bottom - high, room.right - left, high)

    # ------------------------------------------------------------ cards

    @property
    def hand_x(self) -> float:
        room = self.beside_plate
        return room.x + room.w * (TOWARDS_CHAINS if self._sizes.hand_beside else 0.5)

    def middle_layouts(self) -> dict[Zone, Layout]:
        seats = range(len(self.names))
        found: dict[Zone, Layout] = {
            PILE_ZONE: Pile(self.court.pile.center, self.court.pile.h, 0, 0.35),
            GONE_ZONE: _fan_in(self.court.gone, GONE_SPREAD),
        }
        for seat in seats:
            found |= self._columns(seat)
        trays = {seat: _fan_in(self._tray_cards(seat), TRAY_SPREAD, gaps=True) for seat in seats}
        return found | {TRANSFER_ZONES[seat]: tray for seat, tray in trays.items()}

    def _columns(self, seat: Seat) -> dict[Zone, Layout]:
        """The chains of a seat side by side, with places for future ones. The viewer's next one is on the right, near
        the hand. Where there are more than there is room for, each lies over the one before."""
        own = seat == self.viewer
        high = self._sizes.own if own else self._sizes.other
        block, reserved, cards = self.block(seat), self._reserved[seat], self._rooms[seat].cards
        count = max(reserved, self._laid[seat] + 1)
        wide, room = high * CARD_WIDTH, (block if own else self._block_room(seat)).right - block.x
        step = min(wide * (1 + SPREAD), (block.w - wide) / (reserved - 1))
        step = min(step, (room - wide) / (count - 1))
        foot, first = block.bottom - self._foot, count - 1 - self._laid[seat] if own else 0
        lefts = [block.x + (first + number) % count * step for number in range(count)]
        return {
            chain_zone(seat, number): Column((left + wide / 2, foot), high, high * STEP, cards, beside=step)
            for number, left in enumerate(lefts)
        }

    def shield(self, seat: Seat, number: int, points: str) -> Rect:
        """The shield below a chain."""
        column = self.layouts[chain_zone(seat, number)]
        assert isinstance(column, Column)
        wide, high = map(self.look.px, SHIELD)
        wide = max(wide, text.width(points, text.STRONG, self.look) + self.look.px(10))
        wide = min(wide, round(column.beside))
        foot = extent(column.places(1))
        return Rect(foot.centerx - wide // 2, foot.bottom + self.near - self.look.px(1), wide, high)

    # ------------------------------------------------------------ fiefs

    def block(self, seat: Seat) -> Rect:
        """The area of a seat's chains and shields; another seat's is centred in its share of the band."""
        if seat == self.viewer:
            hand = 0 if self._sizes.hand_beside else self.gap + self.bottom.h
            return Rect(self.lower.x, self.lower.y, self._own_wide, self.lower.h - hand)
        room, high = self._block_room(seat), round(self._sizes.other * self._other_stack) + self._foot
        wide = min(room.w, self._sizes.other * CARD_WIDTH * (self._reserved[seat] * (1 + SPREAD) - SPREAD))
        fief = wide if self._sizes.beside else min(room.w, max(wide, self._head_share))
        return Rect(round(room.x + (room.w - fief) / 2), self.top.bottom - high, round(wide), high)

    def _block_room(self, seat: Seat) -> Rect:
        """The part of the band that another seat's chains can take."""
        beside, number = self._sizes.beside, self.others.index(seat)
        room = self._others_wide(beside=beside) / len(self.others)
        left = self.room.x + number * (room + self._apart) + beside * (number + 1) * (self._head_wide + self.gap)
        return Rect(round(left), self.top.y, round(room), self.top.h)

    def place_of(self, seat: Seat) -> Rect:
        """The area of another seat's plate, tray and hand: beside the chains, or above them as far as the heads before
        leave room."""
        block = self.block(seat)
        if self._sizes.beside:
            return Rect(block.x - self.gap - self._head_wide, self.top.y, self._head_wide, self.top.h)
        wide, number = self._head_share, self.others.index(seat)
        left = max(block.x, self.place_of(self.others[number - 1]).right + self._apart if number else block.x)
        after = len(self.others) - 1 - number
        left = min(left, self.room.right - wide - after * (wide + self._apart))
        return Rect(left, self.top.y, wide, self.plate_high)

    @property
    def _head_share(self) -> int:
        """Width of a head above chains."""
        count = len(self.others)
        share = (self.room.w - self._apart * (count - 1)) // count
        return min(share, self._head_wide + self.look.px(150))

    def _beside_head(self, seat: Seat) -> Rect:
        """The area of a head beside the plate, or below it."""
        head, plate = self.place_of(seat), self.seats[seat].plate
        if not self._sizes.beside:
            return Rect(plate.right + self.gap, head.y, head.right - plate.right - self.gap, head.h)
        top = plate.bottom + self.near
        high = min(head.bottom - top, round(head.w * 0.5))
        return Rect(head.x, top, head.w, high)

    def held_box(self, seat: Seat) -> Rect:
        """The rectangle of another seat's hand."""
        room = self._beside_head(seat)
        wide = round(room.w * 0.5) - self.near
        return Rect(room.right - wide, room.y, wide, room.h)

    def _next_head(self, seat: Seat) -> int:
        """The right limit of a head that is above its chains."""
        after = self.others[self.others.index(seat) + 1 :]
        return self.place_of(after[0]).x - self._apart if after else self.room.right

    # ------------------------------------------------------------ the transfer cards

    def tray(self, seat: Seat) -> Rect:
        """The tray in front of a seat."""
        if seat == self.viewer:
            pad = 2 * self.look.px(6)
            return self._tray_cards(seat).inflate(pad, pad)
        room = self._beside_head(seat)
        return Rect(room.x, room.y, round(room.w * 0.5), room.h)

    def _tray_cards(self, seat: Seat) -> Rect:
        """The area covered by the transfer cards of a seat."""
        if seat == self.viewer:
            return self.court.tray
        tray = self.tray(seat)
        inner = tray.inflate(-2 * self.near, -round(tray.h * (1 - BACKS)) - self.near)
        wide = min(inner.h * CARD_WIDTH, inner.w * 0.6)
        high = round(wide / CARD_WIDTH)
        cards = Rect(0, 0, min(inner.w, round(wide * (1 + (self._transfer - 1) * TRAY_SPREAD))), high)
        cards.center = inner.center
        return cards

    # ------------------------------------------------------------ the court

    @cached_property
    def court_area(self) -> Rect:
        """The area to the right of the viewer's chains."""
        left = self.block(self.viewer).right + self._apart
        return Rect(left, self.lower.y, self.lower.right - left, self.bottom.y - self.gap - self.lower.y)

    @property
    def strip(self) -> Rect:
        """The area of the slip with the prompt."""
        court, high = self.court_area, self._strip_high
        return Rect(court.x, court.bottom - self._rise(self._sizes) - high, court.w, high)

    @cached_property
    def court(self) -> Court:
        """The places in the court, with room for the name of the deck at their left unless cards would be small."""
        court, gap = self.court_area, 2 * self.gap
        name = text.width(say("jeudalism.pile.pile"), text.SMALL, self.look) + 3 * self.near
        foot = self.strip.top - 2 * self.near - self._title_high
        room = foot - court.y
        full = 2 + (self._transfer - 1) * TRAY_SPREAD + GONE * (1 + (MOST_GONE - 1) * GONE_SPREAD)
        close = 2 + (self._transfer - 1) * CLOSE_TRAY + GONE * (1 + (MOST_GONE - 1) * CLOSE_GONE)
        if (court.w - name - 3 * gap) / full / CARD_WIDTH < self._sizes.own * 0.8:
            name = 0
        court = Rect(court.x + name, court.y, court.w - name, court.h)
        apart, overlapping = ((court.w - 3 * gap) / shares / CARD_WIDTH for shares in (full, close))
        high = round(min(room, self._sizes.own * 1.15, max(apart, min(overlapping, self._sizes.own * 0.8))))
        wide = high * CARD_WIDTH
        free, gone_full = court.w - 2 * gap - wide, wide * GONE * (1 + (MOST_GONE - 1) * GONE_SPREAD)
        cards = min(wide * (1 + (self._transfer - 1) * TRAY_SPREAD), free - min(gone_full, free * 0.46))
        gone = min(gone_full, free - cards)
        left = court.x + (court.w - (wide + cards + gone + 2 * gap)) / 2
        pile = Rect(round(left), foot - high, round(wide), high)
        tray = Rect(round(pile.right + gap), foot - high, round(cards), high)
        gone_high = round(high * GONE)
        return Court(pile, tray, Rect(round(tray.right + gap), foot - gone_high, round(gone), gone_high))

    def title(self, zone: Zone) -> Rect:
        """The room for the name of a place: left of the deck, above the played 5s and 7s, below the transfer cards."""
        court, high, around = self.court, self._title_high, self.court_area
        if zone == PILE_ZONE:
            left = around.x
            return Rect(left, court.pile.centery - high // 2, court.pile.x - 2 * self.near - left, high)
        if zone == GONE_ZONE:
            return Rect(court.gone.x, court.gone.y - self.look.px(LIT) - high, court.gone.w, high)
        if zone.owner != self.viewer:
            return self.room_below(zone.owner, self.tray(zone.owner))
        tray = self.tray(self.viewer)
        half = min(tray.centerx - around.x, around.right - tray.centerx)
        return Rect(tray.centerx - half, tray.bottom + self.near, 2 * half, high)

    def room_below(self, seat: Seat, thing: Rect) -> Rect:
        """The room for the name of a thing of a seat, below it: from the seat's head on, to the next one."""
        head = self.bottom if seat == self.viewer else self.place_of(seat)
        right = head.right if seat == self.viewer or self._sizes.beside else self._next_head(seat)
        return Rect(head.x, thing.bottom + self.near // 2, max(right, thing.right) - head.x, self._title_high)

    @property
    def slip_foot(self) -> tuple[int, int]:
        """The middle of the slip's lower edge."""
        return self.court.tray.centerx, self.strip.bottom

    @property
    def deal_summary(self) -> Rect:
        """Where the deal summary goes: over court and hand, so that all chains and plates stay visible."""
        foot = self.note(self.viewer, over=True).top - self.gap
        court = self.court_area
        return Rect(court.x, court.y, court.w, foot - court.y)

    def note(self, seat: Seat, *, over: bool) -> Rect:
        """Where a seat's hand is listed when it is face up: beside or below its plate; during the game, in place of the
        hand."""
        if seat != self.viewer:
            held = self.held_box(seat)
            wide = held.w if self._sizes.beside else self._next_head(seat) - held.x
            return self._beside_head(seat) if over else Rect(held.x, held.y, wide, max(held.h, self.look.px(80)))
        plate = self.seats[seat].plate
        left, right = plate.right + self.gap, self.room.right
        if self._sizes.hand_beside:
            left, right = self.bottom.x, plate.x - self.gap
        above = max(0, plate.bottom + self.near // 2 + self._title_high - self.area.bottom)  # its name is on the table
        return Rect(left, plate.y - above, right - left, plate.h)

    # ------------------------------------------------------------ plates

    def seat(self, seat: Seat) -> SeatLayout:
        """The place of a seat. The viewer's plate is in a lower corner: the one away from the chains, if the hand is
        beside them."""
        found = super().seat(seat)
        if seat == self.viewer and self._sizes.hand_beside:
            found.plate.right = self.bottom.right
        return found

    @cached_property
    def beside_plate(self) -> Rect:
        """The part of the bottom for the hand."""
        if not self._sizes.hand_beside:
            return super().beside_plate
        wide = self.bottom.w - self.plate_size(self.viewer)[0] - 2 * self.gap
        return Rect(self.bottom.topleft, (wide, self.bottom.h))

    def plate_size(self, seat: Seat) -> tuple[int, int]:
        """Width and height of a plate; another seat's leaves room for tray and hand unless they are below."""
        wide = self.natural_wide(seat)
        if seat != self.viewer and self._sizes.beside:
            wide = self._head_wide
        elif seat != self.viewer:
            wide = min(wide, self.place_of(seat).w - round(self.plate_high * CARD_WIDTH * BESIDE_PLATE))
        return wide, self.plate_high
