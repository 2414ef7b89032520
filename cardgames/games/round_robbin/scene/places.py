"""Where everything lies on the table of Round Robbin', for one size of the table.

Bands: the camps of the other tribes along the top; deck, kings, jokers, fire and dump in the middle; a strip for the
slip that says how far a chain is made; and at the bottom the viewer's villages above his hand. All cards are made as
large as the bands allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product, starmap
from typing import NamedTuple

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.round_robbin.moves import (
    ASLEEP_ZONE,
    DECK_ZONE,
    DUMP_ZONE,
    FREE_ZONE,
    HAND_ZONES,
    ROBBING_ZONES,
    village_zone,
)
from cardgames.games.round_robbin.scene.layouts import APART, PEEP, Asleep, Camp, Dump, Fire, village_width
from cardgames.table import text
from cardgames.table.board.layouts import CARD_WIDTH, Fan, Layout, Pile, Rows, Shelves, extent, held_inside
from cardgames.table.board.plate import HIGH, plate_width
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look
from cardgames.words import say

EDGE, GAP, NEAR = 6, 8, 4
"""What stays free along the rim, between the bands, and between villages, in points."""

AIR = 0.07
"""What stays free between villages at least, as a share of the width of one: large cards are told apart, too."""

STRIP = 46
"""Height of the strip for the slip between the middle and the viewer's villages, in points."""

OTHER, OWN, MIDDLE, HAND = 1.0, 1.08, 1.3, 1.6
"""How high villages, the cards in the middle and those of the hand are, beside each other."""

MOST_HAND = 2.1
"""How high the cards of the hand are at most beside those of villages that stand close: what is left stays free."""

LEAN = 0.1
"""By how much a hand is higher because its outer cards lean, as a share of a card's height."""

FEWEST = 6
"""For so many villages a camp has room at least."""

MOST_ROWS = 4

SHOWN = 0.64
"""How much of a card in another's open hand the next one leaves in sight, as a share of its width: a small ten, too."""

_JOKERS = 0.5
"""How far a second joker looks out beside the first, as a share of a card's width."""


class Sizes(NamedTuple):
    """Rows of villages and heights of cards, in px: those of the others, one's own, the middle, the hand."""

    other_rows: int
    own_rows: int
    other: float
    own: float
    middle: float
    hand: float

    @property
    def legible(self) -> float:
        """The larger, the better all can be read; the smallest cards count most."""
        return 2 * min(self.other / OTHER, self.own / OWN) + self.middle / MIDDLE + self.hand / HAND


def room_for(villages: int) -> int:
    """For how many villages a camp is laid out that holds so many: there is always room for the next."""
    return max(FEWEST, villages + 1 + villages % 2)


class Places:
    """The layout of a table of `area` px, seen by `viewer`; `room` says for how many villages each camp has room."""

    def __init__(
        self, area: Rect, look: Look, names: Sequence[str], viewer: Seat, room: Sequence[int], jokers: int
    ) -> None:
        self.area = Rect(area)
        self.names = names
        self.viewer = viewer
        self.camps = tuple(room)
        self.jokers = jokers
        self._look = look
        self._room = area.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))
        self._gap = look.px(GAP)
        self._near = look.px(NEAR)
        self.others = [(viewer + turn) % len(names) for turn in range(1, len(names))]
        rows = range(1, MOST_ROWS + 1)
        self._sizes = max(starmap(self._sizes_for, product(rows, rows)), key=lambda sizes: sizes.legible)
        self._lay_bands()

    # ------------------------------------------------------------ sizes

    @property
    def _strip_wide(self) -> float:
        """The width of another's camp."""
        count = len(self.others)
        return (self._room.w - 2 * self._gap * (count - 1)) / count

    def _sizes_for(self, other_rows: int, own_rows: int) -> Sizes:
        """The largest sizes with so many rows of villages."""
        widest = self._highest(max(self.camps[seat] for seat in self.others), other_rows, self._strip_wide)
        own_widest = self._highest(self.camps[self.viewer], own_rows, self._room.w)
        middle_most = (self._room.w - 8 * self._gap) / (self._middle_wide * CARD_WIDTH)
        low, high = 0.0, float(self._room.h)
        for _ in range(24):
            unit = (low + high) / 2
            other, own = min(widest, unit * OTHER), min(own_widest, unit * OWN)
            hand = min(unit * HAND, min(other, own) * MOST_HAND)
            sizes = Sizes(other_rows, own_rows, other, own, min(middle_most, unit * MIDDLE), hand)
            low, high = (unit, high) if self._height(sizes) <= self._room.h else (low, unit)
        return sizes

    def _highest(self, villages: int, rows: int, wide: float) -> float:
        """How high cards may be for so many villages to stand in rows in this width."""
        across = -(-villages // rows)
        close = (wide - (across - 1) * self._near) / across
        airy = wide / (across + (across - 1) * AIR)
        return min(close, airy) / village_width(1)

    @property
    def _middle_wide(self) -> float:
        """The middle in widths of a card: the fire, and at either side as much as deck and jokers take."""
        deck = 2 * PEEP + 1 / CARD_WIDTH
        jokers = 1 + _JOKERS * (self.jokers - 1)
        return 2 * (deck + jokers) + (1 + 2 * APART)

    def _height(self, sizes: Sizes) -> float:
        return sum(self._bands(sizes)) + 4 * self._gap

    def _bands(self, sizes: Sizes) -> tuple[float, float, float, float, float]:
        """How high the bands are: the other camps, the middle, the strip, the viewer's villages, his hand."""
        top = self._plate + self._near + self._block(sizes.other, sizes.other_rows)
        own = self._block(sizes.own, sizes.own_rows)
        return top, sizes.middle, self._look.px(STRIP), own, sizes.hand * (1 + LEAN)

    def _block(self, height: float, rows: int) -> float:
        return rows * height + (rows - 1) * self._near

    @property
    def _plate(self) -> int:
        return self._look.px(HIGH)

    def _lay_bands(self) -> None:
        rects, y = [], float(self._room.y)
        gap = self._gap + (self._room.h - self._height(self._sizes)) / 4
        for high in self._bands(self._sizes):
            rects.append(Rect(self._room.x, round(y), self._room.w, round(high)))
            y += high + gap
        self.top, self.middle, self.strip, self.own, self.bottom = rects
        self.bottom.bottom = self._room.bottom

    # ------------------------------------------------------------ cards

    @cached_property
    def layouts(self) -> dict[Zone, Layout]:
        """The layout of each zone, the lowest first."""
        high = self._sizes.middle
        found: dict[Zone, Layout] = {
            ASLEEP_ZONE: Asleep(self.deck.center, high),
            DECK_ZONE: Pile(self.deck.center, high, 0, 0.35),
            FREE_ZONE: Rows((self.free.centerx, self.free.y), 2, high, high * CARD_WIDTH * _JOKERS),
            DUMP_ZONE: Dump(self.dump.center, high, rise=0.4),
        }
        for seat in range(len(self.names)):
            found |= self._villages(seat)
        found |= {ROBBING_ZONES[seat]: Fire(self.fire.center, high) for seat in range(len(self.names))}
        for seat in self.others:
            held = self.held(seat)
            tall = held.h * 0.94
            fan = Fan(held.center, held.w, tall, tall * 0.4, 0, 0, opened=Shelves(held, tall, SHOWN, SHOWN))
            found[HAND_ZONES[seat]] = held_inside(fan, held, 7)
        return found | {HAND_ZONES[self.viewer]: self._hand}

    @property
    def _hand(self) -> Fan:
        tall = self._sizes.hand
        left = self.seats[self.viewer].plate.right + 2 * self._gap
        wide = min(self._room.w - 2 * (left - self._room.x), tall * CARD_WIDTH * 6.6)
        fan = Fan((self._room.centerx, self.bottom.bottom - tall / 2), wide, tall, tall * CARD_WIDTH * 0.78, 0, 1.6)
        return held_inside(fan, Rect(left, self.bottom.y, self._room.right - left, self.bottom.h), 7)

    def _villages(self, seat: Seat) -> dict[Zone, Layout]:
        """The villages of a seat in rows, filled from the left."""
        own = seat == self.viewer
        block = self.own if own else self.block(seat)
        high, rows = (
            (self._sizes.own, self._sizes.own_rows) if own else (self._sizes.other, self._sizes.other_rows)
        )
        across = -(-self.camps[seat] // rows)
        wide = village_width(high)
        step = min(wide * 1.16, (block.w - wide) / max(1, across - 1))
        left = block.centerx - (across - 1) * step / 2 if own else block.x + wide / 2
        found: dict[Zone, Layout] = {}
        for number in range(across * rows):
            row, column = divmod(number, across)
            centre = left + column * step, block.y + row * (high + self._near) + high / 2
            found[village_zone(seat, number)] = Camp(centre, high)
        return found

    # ------------------------------------------------------------ the others

    def camp(self, seat: Seat) -> Rect:
        """All that belongs to another seat: plate, hand, villages."""
        left = self._room.x + self.others.index(seat) * (self._strip_wide + 2 * self._gap)
        return Rect(round(left), self.top.y, round(self._strip_wide), self.top.h)

    def block(self, seat: Seat) -> Rect:
        """The villages of another seat."""
        camp = self.camp(seat)
        high = round(self._block(self._sizes.other, self._sizes.other_rows))
        return Rect(camp.x, camp.bottom - high, camp.w, high)

    def held(self, seat: Seat) -> Rect:
        """Where the hand of another seat is held: beside the plate."""
        camp, plate = self.camp(seat), self.seats[seat].plate
        left = plate.right + self._gap
        wide = min(camp.right - left, round(plate.h * 2.8))
        return Rect(left, plate.y, max(round(plate.h * CARD_WIDTH), wide), plate.h)

    # ------------------------------------------------------------ the middle

    @cached_property
    def fire(self) -> Rect:
        """The place of the action cards."""
        rect = extent(Fire((0, 0), self._sizes.middle).places(3))
        rect.center = self.middle.center
        return rect

    @cached_property
    def deck(self) -> Rect:
        """The deck, without the kings that look out below it."""
        side, card = self._side("left"), self._card
        wide = round(card.w * (2 * PEEP) + card.h)
        pair = wide + self._gap * 2 + self.free_wide
        card.center = (round(side.centerx - pair / 2 + wide / 2), side.centery)
        return card

    @property
    def free_wide(self) -> int:
        """How wide the free jokers lie."""
        return round(self._card.w * (1 + _JOKERS * (self.jokers - 1)))

    @cached_property
    def free(self) -> Rect:
        """The free jokers, before the deck."""
        card = self._card
        left = self.deck.centerx + round(card.w * PEEP + card.h / 2) + 2 * self._gap
        return Rect(left, self.deck.y, self.free_wide, card.h)

    @cached_property
    def dump(self) -> Rect:
        """The dump, right of the fire."""
        rect = extent(Dump((0, 0), self._sizes.middle).places(2))
        side = self._side("right")
        rect.center = (min(side.centerx, side.x + rect.w), side.centery)
        return rect

    @property
    def words(self) -> Rect:
        """What is free right of the dump: there stands what is left of the round."""
        left = self.dump.right + 2 * self._gap
        return Rect(left, self.middle.y, self.middle.right - left, self.middle.h)

    @property
    def _card(self) -> Rect:
        high = self._sizes.middle
        return Rect(0, 0, round(high * CARD_WIDTH), round(high))

    def _side(self, which: str) -> Rect:
        """The middle band at one side of the fire."""
        gap, band = 2 * self._gap, self.middle
        if which == "left":
            return Rect(band.x, band.y, self.fire.x - gap - band.x, band.h)
        return Rect(self.fire.right + gap, band.y, band.right - self.fire.right - gap, band.h)

    @property
    def story(self) -> Rect:
        """Where the end of a round is told: over the hand, so that all villages are to be seen."""
        left = self.seats[self.viewer].plate.right + 2 * self._gap
        return Rect(left, self.bottom.y, self._room.right - left, self.bottom.h)

    # ------------------------------------------------------------ plates

    @cached_property
    def seats(self) -> dict[Seat, SeatLayout]:
        """Where the name plates stand."""
        own = Rect((0, 0), self._plate_size(self.viewer))
        own.bottomleft = self.bottom.bottomleft
        found = {self.viewer: SeatLayout(own, "bottom")}
        for seat in self.others:
            plate = Rect(self.camp(seat).topleft, self._plate_size(seat))
            found[seat] = SeatLayout(plate, "top", self._near + round(self._sizes.other))
        return found

    def _plate_size(self, seat: Seat) -> tuple[int, int]:
        marks = [say("round_robbin.table.dealer"), say("round_robbin.table.passed")]
        longest = max(marks, key=lambda mark: text.width(mark, text.SMALL, self._look))
        wide = plate_width(self.names[seat], self._look, longest)
        if seat != self.viewer:  # a hand has to find room beside it
            wide = min(wide, round(self._strip_wide) - self._gap - round(self._plate * CARD_WIDTH))
        return wide, self._plate
