"""The layout of the Amish Lords table at one size.

There are three bands: the other homesteads at the top, the Line of Kings in the middle between deck and market, and the
viewer's hand, caravan and farms at the bottom. Cards are as large as the bands allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.ruleset import BISHOP, Ruleset
from cardgames.table import text
from cardgames.table.board import tags
from cardgames.table.board.band_table import LEAN, BandTable
from cardgames.table.board.layouts import CARD_WIDTH, Column, Layout, Pile, Shelves, Spot
from cardgames.table.board.scene import SeatLayout
from cardgames.table.board.table_zones import TableZones
from cardgames.table.look import Look
from cardgames.words import say

PAD = 4
"""Padding of a king's board around its card, in points."""

CAPTION = 82
"""Minimum width of the text on a king's board, in points."""

OWN_STEP, OTHER_STEP = 0.27, 0.24
"""The visible part of each land above the card in front of it, as a share of a card's height."""

ROOF = 0.13
"""Height of a roof above its house, as a share of a card's height."""

KING, OWN, OTHER, ONLY_OTHER = 0.9, 0.8, 0.7, 0.82
"""Relative card heights of the kings, the viewer's farms, and those of other seats or a single other seat."""

WHEELS = 0.1
"""How far the wheels of a caravan reach below its card, as a share of the card's height."""

HAND_WIDE, HAND_LEAST = 2.7, 0.9
"""The width of the viewer's hand, as a share of its height, and the least height of its cards on a high table, as a
share of those of the farms."""

RUNNING, BARE, WIDE = 64, 30, 930
"""Width of the points of the season on a plate, with and without their name, and the width of a table with room for the
name, in points."""

STANDS = 0.2
"""How far a chosen card of the viewer's hand reaches up, as a share of its height: not to the kings."""

LOOT = 1.36
"""Height of the middle of a swindled land above the foot of the viewer's farms, as a share of a card's height."""

RISE = 0.09
"""How far a chosen card and its light reach up, as a share of its height."""

NARROW = 400
"""The width of the area over the viewer's hand, in points, below which the rows of the score don't fit on a line."""

CROWDED = 1150
"""The width of a table, in points, below which the harvest's score has no room beside the viewer's hand."""

SPREAD = 0.12
"""Space between two farms, as a share of a card's height, where there is room."""


class Places(BandTable):
    """The layout of a table of `area` px, seen by `viewer`."""

    def __init__(self, area: Rect, look: Look, names: Sequence[str], viewer: Seat, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        marks = say("amish_lords.table.king_dealer"), say("amish_lords.table.turns_left", count=ruleset.last_turns)
        super().__init__(TableZones(moves.HAND_ZONES, ruleset.hand_limit), area, look, names, viewer, marks=marks)
        self._measure()

    def _measure(self) -> None:
        """Compute the card heights and the bands; the bands fill the table, and each fits its width."""
        room, gap, ruleset, px = self.room, self.gap, self.ruleset, self.look.px
        alone = len(self.others) == 1
        other = ONLY_OTHER if alone else OTHER
        stacks = (1 + ROOF + ruleset.land_limit * OTHER_STEP, 1 + ROOF + ruleset.land_limit * OWN_STEP)
        fixed = 4 * gap + 5 * px(PAD) + (0 if alone else self.plate_high + px(PAD))
        unit = (room.h - fixed) / (2 * KING + other * stacks[0] + OWN * stacks[1])
        # the other homesteads are side by side: a caravan and the farms, and beside a single one its plate
        columns = ruleset.farm_limit + 1
        self._other = min(unit * other, (self._columns_wide - (columns - 1) * px(PAD)) / columns / CARD_WIDTH)
        # the viewer's hand is between plate and caravan, with cards hardly smaller than those of the farms
        across = ruleset.farm_limit * (CARD_WIDTH + SPREAD) + CARD_WIDTH + HAND_WIDE * HAND_LEAST
        beside = max(0, room.w - self.plate_size(self.viewer)[0] - 4 * gap)
        self._own = min(unit * OWN, (room.w * 0.36 / ruleset.farm_limit - px(PAD)) / CARD_WIDTH, beside / across)
        words = 3 * (px(CAPTION) + 4 * px(PAD)) + 2 * px(PAD)
        self._king = min(unit * KING, (room.w * 0.54 - words) / 3 / CARD_WIDTH)
        self._stack = self._other * stacks[0]
        top = self._stack if alone else self.plate_high + px(PAD) + self._stack
        bottom = max(self._own * stacks[1], self.plate_high)
        high = room.h - round(top) - round(bottom) - 2 * gap - px(PAD)
        self.top, self.middle, self.bottom = self.bands((round(top), high, round(bottom)))
        between = self.beside_plate.w / HAND_WIDE
        below = (self.bottom.bottom - self.kings.bottom) / (1 + LEAN + STANDS)
        least = self._own / 2  # on a very narrow table over the plate
        self.hand_high = min(bottom / (1 + LEAN), below, max(between, least))

    # ------------------------------------------------------------ cards

    def middle_layouts(self) -> dict[Zone, Layout]:
        shuffled = self.board(BISHOP).center  # any lower, the king dealer's question could cover it
        found: dict[Zone, Layout] = {moves.KINGS_ZONE: Pile(shuffled, self._king, 0, 1.4)}
        for place, zone in enumerate(moves.LINE_ZONES):
            found[zone] = Spot(self._card_on(self.board(place)).center, self._king)
        deck = self.deck
        found[moves.DECK_ZONE] = Pile(deck.center, deck.h, 0, 0.35)
        found[moves.MARKET_ZONE] = Shelves(self.market, self._king, level=0)
        for seat in self.others:
            found |= self._homestead(seat)
        return found | self._own_homestead()

    def _homestead(self, seat: Seat) -> dict[Zone, Layout]:
        """Return the layouts of another seat's caravan and of the farms to its right."""
        high, wide = self._other, self._other * CARD_WIDTH
        block = self.block(seat)
        step = self._column_step
        foot = block.bottom - self.look.px(1)
        x = block.x + wide / 2
        found: dict[Zone, Layout] = {
            moves.CARAVAN_ZONES[seat]: Spot((x, foot - high / 2), high),
            moves.LOOT_ZONES[seat]: Spot((x + wide * 0.06, foot - high * 0.53), high, -7),
        }
        for farm in range(self.ruleset.farm_limit):
            found[moves.FARM_ZONES[seat][farm]] = self._farm((round(x) + step * (farm + 1), foot), high, OTHER_STEP)
        return found

    def _own_homestead(self) -> dict[Zone, Layout]:
        """Return the layouts of the viewer's caravan, between hand and farms, of a swindled land above it, and of the
        farms."""
        high, foot = self._own, self.bottom.bottom - self.look.px(1)
        x = round(self._own_left + high * CARD_WIDTH / 2)
        found: dict[Zone, Layout] = {
            moves.CARAVAN_ZONES[self.viewer]: Spot((x, foot - high * (0.5 + WHEELS)), high),
            moves.LOOT_ZONES[self.viewer]: Spot((x, foot - high * LOOT), high, -5),
        }
        for farm, zone in enumerate(moves.FARM_ZONES[self.viewer][: self.ruleset.farm_limit]):
            found[zone] = self._farm((x + self._own_step * (farm + 1), foot), high, OWN_STEP)
        return found

    @property
    def _own_step(self) -> int:
        """The distance of the viewer's farms, in whole px, so that all are equally wide."""
        return round(self._own * CARD_WIDTH + max(self.look.px(PAD), self._own * SPREAD))

    @property
    def _own_left(self) -> float:
        """The left edge of the viewer's caravan."""
        return self.bottom.right - self._own * CARD_WIDTH - self._own_step * self.ruleset.farm_limit

    @cached_property
    def beside_plate(self) -> Rect:
        """The area between the viewer's plate and their caravan."""
        left = self.bottom.x + self.plate_size(self.viewer)[0] + 2 * self.gap
        return Rect(left, self.bottom.y, round(self._own_left) - 2 * self.gap - left, self.bottom.h)

    @property
    def hand_x(self) -> float:
        return self.beside_plate.centerx

    @property
    def slips_hand(self) -> bool:
        """Whether the viewer's hand, which no longer matters at the harvest, is then on a slip of paper like those of
        the others: its place is needed for the score."""
        return self.room.w < self.look.px(CROWDED)

    def slip(self, seat: Seat, cards: int) -> Rect:
        """Return the area of the slip of paper with a seat's hand: where its hand was, or above the viewer's plate."""
        if seat != self.viewer:
            return tags.note_rect(cards, self.held_box(seat), self.look)
        plate = self.seats[seat].plate
        rect = tags.note_rect(cards, Rect(plate.x, self.room.y, plate.w, self.room.h), self.look)
        rect.bottom = plate.top - self.gap
        return rect

    @property
    def deal_summary(self) -> Rect:
        """Where the viewer's hand was; where that is narrow, from the plate to the farms, as the caravan no longer
        matters."""
        beside = self.beside_plate
        if beside.w >= self.look.px(NARROW):
            return beside
        left, right = beside.x - self.gap, round(self._own_left) + self._own_step - self.gap
        return Rect(left, beside.y, right - left, beside.h)

    def _farm(self, foot: tuple[float, float], high: float, step: float) -> Column:
        return Column(foot, high, high * step, 1 + self.ruleset.land_limit, high * ROOF)

    @property
    def _columns_wide(self) -> float:
        """The width available for another seat's caravan and farms."""
        alone = len(self.others) == 1
        return self.strip_wide - (self.plate_size(self.others[0])[0] + 2 * self.gap if alone else 0)

    @property
    def _column_step(self) -> int:
        """The distance of another seat's farms, in whole px, so that all are equally wide."""
        wide = self._other * CARD_WIDTH
        return int(min(wide + self._other * SPREAD, (self._columns_wide - wide) / self.ruleset.farm_limit))

    # ------------------------------------------------------------ the others

    def block(self, seat: Seat) -> Rect:
        """Return the area of another seat's caravan and farms."""
        wide = self._other * CARD_WIDTH + self._column_step * self.ruleset.farm_limit
        high = round(self._stack)
        strip = self.place_of(seat)
        plate = self.plate_size(seat)[0] + 2 * self.gap if len(self.others) == 1 else 0
        left = strip.centerx + (plate - wide) / 2
        return Rect(round(left), self.top.bottom - high, round(wide), high)

    def held_box(self, seat: Seat) -> Rect:
        """Return the area of another seat's hand, above the caravan."""
        block, high = self.block(seat), self._other
        if len(self.others) == 1:
            plate = self.seats[seat].plate
            top = plate.bottom + self.gap
            return Rect(plate.x, top, plate.w, min(block.bottom - top, round(high), round(plate.w * 0.84)))
        return Rect(block.x, block.y, round(high * CARD_WIDTH), block.h - round(high) - self.look.px(PAD))

    # ------------------------------------------------------------ the middle

    @cached_property
    def kings(self) -> Rect:
        """The area of all four kings' boards."""
        pad = self.look.px(PAD)
        wide, high = self._board
        rect = Rect(0, 0, 3 * wide + 2 * pad, 2 * high + pad)
        rect.center = self.middle.center
        return rect

    @property
    def _board(self) -> tuple[int, int]:
        """Width and height of a king's board."""
        px = self.look.px
        wide = round(self._king * CARD_WIDTH)
        return wide + max(px(CAPTION), wide) + 4 * px(PAD), round(self._king) + 2 * px(PAD)

    def board(self, place: int) -> Rect:
        """Return the board of one king: three are in a row, and the bishop is above the middle one."""
        (wide, high), pad = self._board, self.look.px(PAD)
        if place == BISHOP:
            return Rect(self.kings.centerx - wide // 2, self.kings.y, wide, high)
        return Rect(self.kings.x + place * (wide + pad), self.kings.bottom - high, wide, high)

    def beside_bishop(self, high: int) -> Rect:
        """Return an area of this height between the bishop's board and the market."""
        bishop = self.board(BISHOP)
        left = bishop.right + 2 * self.gap
        return Rect(left, bishop.centery - high // 2, self.kings.right - left, high)

    def _card_on(self, board: Rect) -> Rect:
        pad = self.look.px(PAD)
        return Rect(board.x + pad, board.y + pad, round(self._king * CARD_WIDTH), round(self._king))

    def caption(self, place: int) -> Rect:
        """Return the text area of a king's board."""
        board, pad = self.board(place), self.look.px(PAD)
        left = self._card_on(board).right + 2 * pad
        return Rect(left, board.y + pad, board.right - pad - left, board.h - 2 * pad)

    @cached_property
    def deck(self) -> Rect:
        """The deck, centred in the area left of the kings."""
        room = Rect(self.middle.x, self.middle.y, self.kings.x - self.gap - self.middle.x, self.middle.h)
        below = self._words_high + self.gap
        high = min(round(self._king), room.h - below)
        rect = Rect(0, 0, round(high * CARD_WIDTH), high)
        rect.center = room.centerx, room.centery - below // 2
        return rect

    @property
    def _words_high(self) -> int:
        return 2 * text.line_height(text.SMALL, self.look)

    @property
    def words(self) -> Rect:
        """The text lines below the deck, on the rest of the season."""
        wide = self.kings.x - self.gap - self.middle.x
        return Rect(self.middle.x, self.deck.bottom + self.gap, wide, self._words_high)

    @property
    def market(self) -> Rect:
        """The area of the market, right of the kings and below its name, which raised cards don't cover."""
        title = self.market_title
        top = title.bottom + round(self._king * RISE)
        return Rect(title.x, top, title.w, self.middle.bottom - top)

    @property
    def market_title(self) -> Rect:
        """The area of the name of the market, right above its cards, however many lines they have."""
        left = self.kings.right + 2 * self.gap
        return Rect(left, self.middle.y, self.middle.right - left, text.line_height(text.SMALL, self.look))

    # ------------------------------------------------------------ plates

    def plate_size(self, seat: Seat) -> tuple[int, int]:
        """Return the width and height of a plate; beside the turn and the mark it has room for the points, as nothing
        is beside it but the next homestead."""
        wide = self.natural_wide(seat) + self.look.px(RUNNING if self.room.w > self.look.px(WIDE) else BARE)
        if seat != self.viewer and len(self.others) > 1:
            wide = min(wide, int(self.strip_wide))
        return wide, self.plate_high

    def seat(self, seat: Seat) -> SeatLayout:
        found = super().seat(seat)
        if seat == self.viewer:
            return found
        plate, block = found.plate, self.block(seat)
        if len(self.others) == 1:
            plate.right = block.x - 2 * self.gap
        else:
            plate.x = block.x
            plate.clamp_ip(self.place_of(seat))
        return SeatLayout(plate, "top", self.top.bottom - plate.bottom)
