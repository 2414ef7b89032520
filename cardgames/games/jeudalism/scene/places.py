"""Where everything lies on the table of Jeudalism, for one size of the table.

The fiefs of the others stand along the top, each with its plate, the hand, the tray for the transfer cards, and its
chains. Below them are the viewer's own chains at the left, at their right the court: the pile, the viewer's tray, and
the 5s and 7s that are gone; and below the court, or below both, his hand. Of the ways to put plates and hands beside or
above chains that one is taken in which the cards are largest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.jeudalism.moves import GONE_ZONE, HAND_ZONES, PILE_ZONE, TRANSFER_ZONES, chain_zone
from cardgames.games.jeudalism.scene.measures import LEAN, SHIELD, SPREAD, STEP, Measures, Room, stack
from cardgames.table import text
from cardgames.table.board.layouts import CARD_WIDTH, Column, Fan, Layout, Pile, extent, held_inside
from cardgames.table.board.plate import plate_width
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look
from cardgames.words import say

EDGE = 6
"""What stays free along the rim, in points."""

HELD = 0.94
"""How high the backs beside a plate are, as a share of its height."""

BESIDE_PLATE = 3.0
"""For how many cards tray and hand have room beside a plate at least."""

TRAY_SPREAD = 1.08
"""From one transfer card to the next, as a share of a card's width."""

GONE, GONE_SPREAD, MOST_GONE = 0.72, 0.32, 8
"""How high the cards that are gone are beside the transfer cards, how far they lie apart as a share of their width, and
how many there can be."""

CLOSE_TRAY, CLOSE_GONE = 0.45, 0.18
"""How close both may lie where there is little room."""

WORDS, WORDS_HIGH = (150, 240), 60
"""Widths of the words in the court at least and at most, and their height, in points."""

BEND, MANY = 0.5, 17
"""By how many degrees a hand is bent from card to card: there is no limit to it, and so many must lie on the table."""


class Places:
    """The layout of a table of `area` px, seen by `viewer`; `transfer` is how many transfer cards there are."""

    def __init__(self, area: Rect, look: Look, names: Sequence[str], viewer: Seat, room: Room, transfer: int) -> None:
        self.names = names
        self.viewer = viewer
        self.room = room
        self._transfer = transfer
        self._look = look
        self._area = area.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))
        plates = [self._plate_wide(seat) for seat in range(len(names))]
        self._measures = Measures(self._area, look, room, viewer, plates)
        self.others = self._measures.others
        self._gap, self._near, self._plate = self._measures.gap, self._measures.near, self._measures.plate
        self._sizes = self._measures.best()
        self._lay_bands()

    def _lay_bands(self) -> None:
        """The two bands, and the hand at the foot of the lower one."""
        area, sizes, measures = self._area, self._sizes, self._measures
        top, lower = measures.bands(sizes)
        spare = max(0.0, area.h - top - lower - self._gap) / 2
        self.top = Rect(area.x, area.y, area.w, round(top + spare))
        self.lower = Rect(area.x, round(area.bottom - lower - spare), area.w, round(lower + spare))
        left = area.x + measures.own_wide(sizes) + measures.apart if sizes.hand_beside else area.x
        high = round(measures.hand_high(sizes))
        self.bottom = Rect(left, area.bottom - high, area.right - left, high)

    # ------------------------------------------------------------ cards

    @cached_property
    def layouts(self) -> dict[Zone, Layout]:
        """The layout of each zone, the lowest first."""
        pile, gone = self.pile, self.gone
        found: dict[Zone, Layout] = {
            PILE_ZONE: Pile(pile.center, pile.h, 0, 0.35),
            GONE_ZONE: Fan(gone.center, gone.w, gone.h, gone.h * CARD_WIDTH * GONE_SPREAD, 0, 0),
        }
        for seat in range(len(self.names)):
            found |= self._chains(seat)
        for seat in range(len(self.names)):
            cards = self._tray_cards(seat)
            high, step = cards.h, cards.h * CARD_WIDTH * TRAY_SPREAD
            found[TRANSFER_ZONES[seat]] = Fan(cards.center, cards.w, high, step, 0, 0)
        for seat in self.others:
            held = self.held(seat)
            tall = min(held.h * HELD, held.w / CARD_WIDTH)
            found[HAND_ZONES[seat]] = Fan(held.center, held.w, tall, tall * CARD_WIDTH * 0.5, 0, 0)
        return found | {HAND_ZONES[self.viewer]: self._hand}

    def _chains(self, seat: Seat) -> dict[Zone, Layout]:
        """The chains of a seat side by side, from the left, those to come too."""
        own = seat == self.viewer
        high = self._sizes.own if own else self._sizes.other
        rise = self.room.own_rise if own else self.room.other_rise
        block, columns = self.block(seat), self.room.chains[seat]
        wide = high * CARD_WIDTH
        step = min(wide * (1 + SPREAD), (block.w - wide) / (columns - 1))
        foot = block.bottom - self._measures.foot
        return {
            chain_zone(seat, number): Column((block.x + wide / 2 + number * step, foot), high, high * STEP, rise)
            for number in range(columns)
        }

    @property
    def _hand(self) -> Fan:
        tall = self._sizes.hand
        left = self.seats[self.viewer].plate.right + 2 * self._gap
        room = Rect(left, self.bottom.y, self._area.right - left, self.bottom.h)
        wide = min(room.w - tall * LEAN, tall * CARD_WIDTH * 7)
        fan = Fan((room.centerx, room.bottom - tall / 2), wide, tall, tall * CARD_WIDTH * 0.8, 0, BEND)
        return held_inside(fan, room, MANY)

    def shield(self, seat: Seat, number: int, points: str) -> Rect:
        """The shield at the foot of a chain."""
        column = self.layouts[chain_zone(seat, number)]
        wide, high = map(self._look.px, SHIELD)
        wide = max(wide, text.width(points, text.STRONG, self._look) + self._look.px(10))
        foot = extent(column.places(1))
        return Rect(foot.centerx - wide // 2, foot.bottom + self._near - self._look.px(1), wide, high)

    # ------------------------------------------------------------ fiefs

    def block(self, seat: Seat) -> Rect:
        """The chains of a seat with their shields; the fief of another lies in the middle of its share of the band."""
        columns = self.room.chains
        if seat == self.viewer:
            hand = 0 if self._sizes.hand_beside else self._gap + self.bottom.h
            return Rect(self.lower.x, self.lower.y, self._measures.own_wide(self._sizes), self.lower.h - hand)
        number, beside = self.others.index(seat), self._sizes.beside
        share = self._measures.others_wide(beside=beside) / sum(columns[other] for other in self.others)
        before = sum(columns[other] for other in self.others[:number]) * share + number * self._measures.apart
        high = round(stack(self._sizes.other, self.room.other_rise)) + self._measures.foot
        room = columns[seat] * share
        wide = min(room, self._sizes.other * CARD_WIDTH * (columns[seat] * (1 + SPREAD) - SPREAD))
        fief = wide if beside else min(room, max(wide, self._head_share))
        left = self._area.x + before + (room - fief) / 2
        if beside:
            left += (number + 1) * (self._measures.head_wide + self._gap)
        return Rect(round(left), self.top.bottom - high, round(wide), high)

    def head(self, seat: Seat) -> Rect:
        """Plate, tray and hand of another seat: beside his chains, or above them as far as those before leave room."""
        block = self.block(seat)
        if self._sizes.beside:
            return Rect(
                block.x - self._gap - self._measures.head_wide, self.top.y, self._measures.head_wide, self.top.h
            )
        wide, number = self._head_share, self.others.index(seat)
        left = max(block.x, self.head(self.others[number - 1]).right + self._measures.apart if number else block.x)
        after = len(self.others) - 1 - number
        left = min(left, self._area.right - wide - after * (wide + self._measures.apart))
        return Rect(left, self.top.y, wide, self._plate)

    @property
    def _head_share(self) -> int:
        """How wide a head is above chains."""
        count = len(self.others)
        share = (self._area.w - self._measures.apart * (count - 1)) // count
        return min(share, self._measures.head_wide + self._look.px(150))

    def _beside_plate(self, seat: Seat) -> Rect:
        """What a head has room for beside the plate, or below it."""
        head, plate = self.head(seat), self.seats[seat].plate
        if not self._sizes.beside:
            return Rect(plate.right + self._gap, head.y, head.right - plate.right - self._gap, head.h)
        top = plate.bottom + self._near
        high = min(head.bottom - top, round(head.w * 0.5))
        return Rect(head.x, top, head.w, high)

    def held(self, seat: Seat) -> Rect:
        """Where the hand of another seat is held."""
        room = self._beside_plate(seat)
        wide = round(room.w * 0.5) - self._near
        return Rect(room.right - wide, room.y, wide, room.h)

    def _next_head(self, seat: Seat) -> int:
        """How far right there is room beside a head that stands above its chains."""
        after = self.others[self.others.index(seat) + 1 :]
        return self.head(after[0]).x - self._measures.apart if after else self._area.right

    # ------------------------------------------------------------ the transfer cards

    def tray(self, seat: Seat) -> Rect:
        """The tray on which the transfer cards lie before a seat."""
        if seat == self.viewer:
            pad = 2 * self._look.px(6)
            return self._tray_cards(seat).inflate(pad, pad)
        room = self._beside_plate(seat)
        return Rect(room.x, room.y, round(room.w * 0.5), room.h)

    def _tray_cards(self, seat: Seat) -> Rect:
        """What the transfer cards before a seat cover."""
        if seat == self.viewer:
            return self._court[1]
        tray = self.tray(seat)
        inner = tray.inflate(-2 * self._near, -round(tray.h * (1 - HELD)) - self._near)
        wide = min(inner.h * CARD_WIDTH, inner.w * 0.6)
        high = round(wide / CARD_WIDTH)
        cards = Rect(0, 0, min(inner.w, round(wide * (1 + (self._transfer - 1) * TRAY_SPREAD))), high)
        cards.center = inner.center
        return cards

    # ------------------------------------------------------------ the court

    @cached_property
    def court(self) -> Rect:
        """What is right of the viewer's chains."""
        left = self.block(self.viewer).right + self._measures.apart
        return Rect(left, self.lower.y, self.lower.right - left, self.bottom.y - self._gap - self.lower.y)

    @property
    def strip(self) -> Rect:
        """Where the slip stands that says what may follow."""
        high = self._measures.strip
        top = self.court.bottom - self._measures.rise(self._sizes) - high
        return Rect(self.court.x, top, self.court.w, high)

    @cached_property
    def _court(self) -> tuple[Rect, Rect, Rect, Rect]:
        """The pile, the transfer cards, the cards that are gone, and the words beside those or above them."""
        court, gap, px = self.court, 2 * self._gap, self._look.px
        foot = self.strip.top - 2 * self._near
        room = foot - court.y
        full = 2 + (self._transfer - 1) * TRAY_SPREAD + GONE * (1 + (MOST_GONE - 1) * GONE_SPREAD)
        close = 2 + (self._transfer - 1) * CLOSE_TRAY + GONE * (1 + (MOST_GONE - 1) * CLOSE_GONE)
        apart, overlapping = ((court.w - 3 * gap) / shares / CARD_WIDTH for shares in (full, close))
        high = round(min(room, self._sizes.own * 1.15, max(apart, min(overlapping, self._sizes.own * 0.8))))
        wide = high * CARD_WIDTH
        free, gone_full = court.w - 2 * gap - wide, wide * GONE * (1 + (MOST_GONE - 1) * GONE_SPREAD)
        cards = min(wide * (1 + (self._transfer - 1) * TRAY_SPREAD), free - min(gone_full, free * 0.46))
        gone = min(gone_full, free - cards)
        row = wide + cards + gone + 2 * gap
        words = min(court.w - row - gap, px(WORDS[1]))
        beside = words >= px(WORDS[0])
        left = court.x + (court.w - row - (gap + words if beside else 0)) / 2
        pile = Rect(round(left), foot - high, round(wide), high)
        tray = Rect(round(pile.right + gap), foot - high, round(cards), high)
        below_words = room - px(WORDS_HIGH) - self._near
        gone_high = round(high * GONE if beside else max(min(high * GONE, below_words), high * GONE / 2))
        out = Rect(round(tray.right + gap), foot - gone_high, round(gone), gone_high)
        if beside:
            return pile, tray, out, Rect(out.right + gap, court.y, round(words), foot - court.y)
        return pile, tray, out, Rect(out.x, court.y, court.right - out.x, out.y - self._near - court.y)

    @property
    def pile(self) -> Rect:
        """The draw pile."""
        return self._court[0]

    @property
    def gone(self) -> Rect:
        """The 5s and 7s that were played."""
        return self._court[2]

    @property
    def words(self) -> Rect:
        """The lines that say what is left and what is to be done."""
        return self._court[3]

    @property
    def slip_foot(self) -> tuple[int, int]:
        """The middle of the lower edge of that slip."""
        return self._court[1].centerx, self.strip.bottom

    @property
    def story(self) -> Rect:
        """Where the end is told: over court and hand, so that all chains and plates are to be seen."""
        foot = self.seats[self.viewer].plate.top - self._gap
        return Rect(self.court.x, self.court.y, self.court.w, foot - self.court.y)

    def note(self, seat: Seat, *, over: bool) -> Rect:
        """Where the cards of a seat are written down when all lie open: beside or below its plate; while the game goes
        on in the place of the hand."""
        if seat != self.viewer:
            held = self.held(seat)
            wide = held.w if self._sizes.beside else self._next_head(seat) - held.x
            return self._beside_plate(seat) if over else Rect(held.x, held.y, wide, max(held.h, self._look.px(80)))
        plate = self.seats[seat].plate
        return Rect(plate.right + self._gap, plate.y, self._area.right - plate.right - self._gap, plate.h)

    # ------------------------------------------------------------ plates

    @cached_property
    def seats(self) -> dict[Seat, SeatLayout]:
        """Where the name plates stand."""
        own = Rect(0, 0, self._plate_wide(self.viewer), self._plate)
        own.bottomleft = self.bottom.bottomleft
        found = {self.viewer: SeatLayout(own, "bottom")}
        for seat in self.others:
            wide = self._measures.head_wide if self._sizes.beside else self._plate_wide(seat)
            if not self._sizes.beside:  # tray and hand have to find room beside it
                wide = min(wide, self.head(seat).w - round(self._plate * CARD_WIDTH * BESIDE_PLATE))
            found[seat] = SeatLayout(Rect(self.head(seat).topleft, (wide, self._plate)), "top", self._near)
        return found

    def _plate_wide(self, seat: Seat) -> int:
        marks = [say("jeudalism.table.begins"), say("jeudalism.table.last_turn")]
        longest = max(marks, key=lambda mark: text.width(mark, text.SMALL, self._look))
        return plate_width(self.names[seat], self._look, longest)
