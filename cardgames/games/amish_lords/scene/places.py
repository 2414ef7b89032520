"""Where everything lies on the table of Amish Lords, for one size of the table.

Three bands: the other homesteads along the top, the Line of Kings in the middle between deck and market, and the
viewer's own caravan, hand and farms at the bottom. All cards are made as large as the bands allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    DECK_ZONE,
    FARM_ZONES,
    HAND_ZONES,
    KINGS_ZONE,
    LINE_ZONES,
    LOOT_ZONES,
    MARKET_ZONE,
)
from cardgames.games.amish_lords.terms import BISHOP, Terms
from cardgames.table import text
from cardgames.table.board.layouts import CARD_WIDTH, Column, Fan, Layout, Pile, Shelves, Spot, extent, held_inside
from cardgames.table.board.plate import HIGH, plate_width
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look
from cardgames.words import say

EDGE, GAP = 8, 8
"""What stays free along the rim and between the bands, in points."""

PAD = 4
"""The edge of a king's board around his card, in points."""

CAPTION = 82
"""Width of the words on a king's board, in points at least."""

OWN_STEP, OTHER_STEP = 0.27, 0.24
"""How far each land looks out above the card before it, as a share of a card's height."""

ROOF = 0.13
"""What the roof of a house covers above its card, as a share of a card's height."""

KING, OWN, OTHER, ONLY_OTHER = 0.9, 0.8, 0.7, 0.82
"""How high the kings, the viewer's farms, and those of others (of the only other) are, beside each other."""

SPREAD = 0.12
"""What lies between two farms, as a share of a card's height, where there is room."""


LEAN = 0.1
"""By how much a hand is wider and higher because its outer cards lean, as a share of a card's height."""


class Places:
    """The layout of a table of `area` px, seen by `viewer`."""

    def __init__(self, area: Rect, look: Look, names: Sequence[str], viewer: Seat, terms: Terms) -> None:
        self.area = Rect(area)
        self.names = names
        self.viewer = viewer
        self.terms = terms
        self._look = look
        self._room = area.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))
        self._gap = look.px(GAP)
        self._plate = look.px(HIGH)
        self.others = [(viewer + turn) % len(names) for turn in range(1, len(names))]
        self._measure()

    def _measure(self) -> None:
        """How high the cards are: the bands together fill the table, and each has the width that it needs."""
        room, gap, terms, px = self._room, self._gap, self.terms, self._look.px
        alone = len(self.others) == 1
        other = ONLY_OTHER if alone else OTHER
        stacks = (1 + ROOF + terms.land_limit * OTHER_STEP, 1 + ROOF + terms.land_limit * OWN_STEP)
        fixed = 4 * gap + 5 * px(PAD) + (0 if alone else self._plate + px(PAD))
        unit = (room.h - fixed) / (2 * KING + other * stacks[0] + OWN * stacks[1])
        # the other homesteads stand side by side: a caravan and the farms, and the plate where there is but one
        columns = terms.farm_limit + 1
        self._strip = (room.w - 2 * gap * (len(self.others) - 1)) / len(self.others)
        wide = self._strip - (self.plate_size(self.others[0])[0] + 2 * gap if alone else 0)
        self._other = min(unit * other, (wide - (columns - 1) * px(PAD)) / columns / CARD_WIDTH)
        self._own = min(unit * OWN, (room.w * 0.36 / terms.farm_limit - px(PAD)) / CARD_WIDTH)
        words = 3 * (px(CAPTION) + 4 * px(PAD)) + 2 * px(PAD)
        self._king = min(unit * KING, (room.w * 0.54 - words) / 3 / CARD_WIDTH)
        self._stack = self._other * stacks[0]
        top = self._stack if alone else self._plate + px(PAD) + self._stack
        bottom = max(self._own * stacks[1], self._plate + px(PAD) + self._own)
        self.top = Rect(room.x, room.y, room.w, round(top))
        self.bottom = Rect(room.x, room.bottom - round(bottom), room.w, round(bottom))
        high = self.bottom.top - self.top.bottom - 2 * gap - px(PAD)
        self.middle = Rect(room.x, self.top.bottom + gap + px(PAD), room.w, high)

    # ------------------------------------------------------------ cards

    @cached_property
    def layouts(self) -> dict[Zone, Layout]:
        """The layout of each zone, the lowest first."""
        shuffled = self.board(BISHOP).center  # further down what the king dealer is asked may lie over it
        found: dict[Zone, Layout] = {KINGS_ZONE: Pile(shuffled, self._king, 0, 1.4)}
        for place, zone in enumerate(LINE_ZONES):
            found[zone] = Spot(self._card_on(self.board(place)).center, self._king)
        deck = self.deck
        found[DECK_ZONE] = Pile(deck.center, deck.h, 0, 0.35)
        found[MARKET_ZONE] = Shelves(self.market, self._king)
        for seat in self.others:
            found |= self._homestead(seat)
        return found | self._own_homestead()

    def _homestead(self, seat: Seat) -> dict[Zone, Layout]:
        """The caravan with the hand above it, and the farms to the right of them."""
        high, wide = self._other, self._other * CARD_WIDTH
        block = self.block(seat)
        step = self._column_step
        foot = block.bottom - self._look.px(1)
        x = block.x + wide / 2
        found: dict[Zone, Layout] = {
            CARAVAN_ZONES[seat]: Spot((x, foot - high / 2), high),
            LOOT_ZONES[seat]: Spot((x + wide * 0.06, foot - high * 0.53), high, -7),
        }
        held = self.held(seat)
        small = held.h * 0.94
        found[HAND_ZONES[seat]] = held_inside(Fan(held.center, held.w, small, small * 0.2, 0, 0), held, 6)
        for farm in range(self.terms.farm_limit):
            found[FARM_ZONES[seat][farm]] = self._farm((x + step * (farm + 1), foot), high, OTHER_STEP)
        return found

    def _own_homestead(self) -> dict[Zone, Layout]:
        terms, px = self.terms, self._look.px
        high, wide = self._own, self._own * CARD_WIDTH
        band, left = self.bottom, self.seats[self.viewer].plate
        caravan = Rect(left.x, left.y - px(PAD) - round(high), round(wide), round(high))
        found: dict[Zone, Layout] = {
            CARAVAN_ZONES[self.viewer]: Spot(caravan.center, high),
            LOOT_ZONES[self.viewer]: Spot(caravan.move(round(wide * 1.3), -round(high * 0.03)).center, high, -5),
        }
        step = wide + max(px(PAD), high * SPREAD)
        first = band.right - wide / 2 - step * (terms.farm_limit - 1)
        for farm, zone in enumerate(FARM_ZONES[self.viewer][: terms.farm_limit]):
            found[zone] = self._farm((first + step * farm, band.bottom - px(1)), high, OWN_STEP)
        hand = Rect(0, band.y, 0, band.h)
        hand.x = max(left.right, extent(found[LOOT_ZONES[self.viewer]].places(1)).right) + 2 * self._gap
        hand.w = round(first - wide / 2) - 2 * self._gap - hand.x
        tall = min(band.h / (1 + LEAN), hand.w / 2.7)
        fan = Fan((hand.centerx, hand.bottom - tall / 2), hand.w - tall * LEAN, tall, tall * CARD_WIDTH * 0.8, 0, 1.6)
        found[HAND_ZONES[self.viewer]] = held_inside(fan, hand, terms.hand_limit)
        return found

    def _farm(self, foot: tuple[float, float], high: float, step: float) -> Column:
        return Column(foot, high, high * step, 1 + self.terms.land_limit, high * ROOF)

    @property
    def _column_step(self) -> float:
        """From one farm of another to his next."""
        wide, columns = self._other * CARD_WIDTH, self.terms.farm_limit + 1
        room = self._strip - (self.plate_size(self.others[0])[0] + 2 * self._gap if len(self.others) == 1 else 0)
        return min(wide + self._other * SPREAD, (room - wide) / (columns - 1))

    # ------------------------------------------------------------ the others

    def block(self, seat: Seat) -> Rect:
        """The caravan and the farms of another seat."""
        wide = self._other * CARD_WIDTH + self._column_step * self.terms.farm_limit
        high = round(self._stack)
        number = self.others.index(seat)
        if len(self.others) == 1:
            plate = self.plate_size(seat)[0] + 2 * self._gap
            left = self._room.centerx - (plate + wide) / 2 + plate
        else:
            left = self._room.x + number * (self._strip + 2 * self._gap) + (self._strip - wide) / 2
        return Rect(round(left), self.top.bottom - high, round(wide), high)

    def held(self, seat: Seat) -> Rect:
        """Where the hand of another seat is held: above the caravan."""
        block, high = self.block(seat), self._other
        if len(self.others) == 1:
            plate = self.seats[seat].plate
            top = plate.bottom + self._gap
            return Rect(plate.x, top, plate.w, min(block.bottom - top, round(high), round(plate.w * 0.84)))
        return Rect(block.x, block.y, round(high * CARD_WIDTH), block.h - round(high) - self._look.px(PAD))

    # ------------------------------------------------------------ the middle

    @cached_property
    def kings(self) -> Rect:
        """The boards of the four kings together."""
        pad = self._look.px(PAD)
        wide, high = self._board
        rect = Rect(0, 0, 3 * wide + 2 * pad, 2 * high + pad)
        rect.center = self.middle.center
        return rect

    @property
    def _board(self) -> tuple[int, int]:
        """Width and height of a king's board."""
        px = self._look.px
        wide = round(self._king * CARD_WIDTH)
        return wide + max(px(CAPTION), wide) + 4 * px(PAD), round(self._king) + 2 * px(PAD)

    def board(self, place: int) -> Rect:
        """The board of a king of the line: three below, the bishop above the middle one."""
        (wide, high), pad = self._board, self._look.px(PAD)
        if place == BISHOP:
            return Rect(self.kings.centerx - wide // 2, self.kings.y, wide, high)
        return Rect(self.kings.x + place * (wide + pad), self.kings.bottom - high, wide, high)

    def _card_on(self, board: Rect) -> Rect:
        pad = self._look.px(PAD)
        return Rect(board.x + pad, board.y + pad, round(self._king * CARD_WIDTH), round(self._king))

    def caption(self, place: int) -> Rect:
        """The words on the board of a king."""
        board, pad = self.board(place), self._look.px(PAD)
        left = self._card_on(board).right + 2 * pad
        return Rect(left, board.y + pad, board.right - pad - left, board.h - 2 * pad)

    @cached_property
    def deck(self) -> Rect:
        """The deck, in the middle of what is left of the kings."""
        room = Rect(self.middle.x, self.middle.y, self.kings.x - self._gap - self.middle.x, self.middle.h)
        high = min(round(self._king), room.h - self.words.h - self._gap)
        rect = Rect(0, 0, round(high * CARD_WIDTH), high)
        rect.center = (room.centerx, (room.y + self.words.y) // 2)
        return rect

    @property
    def words(self) -> Rect:
        """The lines below the deck: what is left of the season."""
        high = 2 * text.line_height(text.SMALL, self._look)
        wide = self.kings.x - self._gap - self.middle.x
        return Rect(self.middle.x, self.middle.bottom - high, wide, high)

    @property
    def market(self) -> Rect:
        """The market, right of the kings."""
        left = self.kings.right + 2 * self._gap
        return Rect(left, self.middle.y, self.middle.right - left, self.middle.h)

    @property
    def story(self) -> Rect:
        """Where the harvest is told: over the hand, so that kings, farms and scores are to be seen."""
        left = self.seats[self.viewer].plate.right + 2 * self._gap
        right = self.layouts[FARM_ZONES[self.viewer][0]].area.left - 2 * self._gap
        return Rect(left, self.bottom.y, right - left, self.bottom.h)

    # ------------------------------------------------------------ plates and tags

    def plate_size(self, seat: Seat) -> tuple[int, int]:
        """Width and height of a seat's name plate."""
        return plate_width(self.names[seat], self._look, self._longest_mark), self._plate

    @cached_property
    def _longest_mark(self) -> str:
        """The longest words that a plate has to say of its seat."""
        marks = [say("amish_lords.table.king_dealer"), say("amish_lords.table.turns_left", count=self.terms.last_turns)]
        return max(marks, key=lambda mark: text.width(mark, text.SMALL, self._look))

    @cached_property
    def seats(self) -> dict[Seat, SeatLayout]:
        """Where the name plates stand."""
        own = Rect((0, 0), self.plate_size(self.viewer))
        own.bottomleft = self.bottom.bottomleft
        found = {self.viewer: SeatLayout(own, "bottom")}
        for seat in self.others:
            plate, block = Rect((0, 0), self.plate_size(seat)), self.block(seat)
            if len(self.others) == 1:
                plate.topright = (block.x - 2 * self._gap, self._room.y)
            else:
                plate.topleft = (block.x, self._room.y)
                plate.clamp_ip(self._room)
            found[seat] = SeatLayout(plate, "top", self.top.bottom - plate.bottom)
        return found
