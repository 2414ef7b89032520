"""The layout of the default table: any declared piles, with room for their names.

A seat's rows and piles are in front of its hand, one or two piles beside its plate. All other piles, the trick and
shared rows are in the middle, with the status line below them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from types import MappingProxyType

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.engine.piles import NO_SEAT, Slot
from cardgames.table.board.layouts import CARD_WIDTH, Below, Fan, Kept, Layout, Pile, Rows, Shelves, extent
from cardgames.table.board.plain_zones import COLUMN, ROW, PlainZones, column
from cardgames.table.board.scene import SeatLayout
from cardgames.table.board.seat_table import BESIDE, HAND_INDEX, IN_HAND, INDEX, LEANING, SPREAD, SeatTable
from cardgames.table.look import Look

LABEL, STATUS = 18, 26
"""Heights of a pile's label and of the status line, in points."""

SLOT, COUNTED, NAMED = 60, 120, 92
"""Width of a small labelled pile beside a plate, also if its label needs more, and of such a pile in the middle; in
points."""

HELD_BACK = 0.62
"""Height of the viewer's small piles relative to the hand cards."""

RISES = 0.33
"""Space above the hand for raised cards or a slip with a question, as a share of the card height."""

SMALLER_HAND, SMALL_HAND = 0.85, 0.6
"""Height of the viewer's cards if there are rows and piles, or columns, in front of the hands, relative to their usual
height."""

LOW_BACKS = 0.6
"""Height of card backs if there are several rows in the middle, relative to their usual height."""

STEEP, FLAT = 0.4, 0.08
"""Offset of each card from the one below: in face-down piles, of which few cards are drawn, and in others."""

SHARES = 0.3, 0.4, 0.5, 0.6, 0.7
"""The shares of the middle tried for piles and trick, beside the rows of cards or above them."""

IN_ROW, ROUND = 0.8, 1.5
"""Distance of a trick's cards in a row, in card heights; how much larger the row's cards must be to be preferred."""

APART = 0.5
"""The least visible part of each card of a row in the middle, as a share of its width."""

SUMMARY_WIDE = 600
"""Greatest width of the deal summary, in points."""

SUMMARY_LEAST = 300, 180
"""The width and height that it needs beside the hand, in points."""

SUMMARY_ASIDE = 360, 180
"""The width and height for which the hand moves to the left, in points."""

LINE_OF = 8
"""Number of cards used to compare rows in the middle, and to limit the width of a seat's row."""


class PlainTable(SeatTable):
    """The layout of a felt; see `SeatTable`. `labels` are the rectangles of the piles' names, `status` that of the
    status line. When a deal is `reported`, the summary is beside the viewer's hand, of which `held` cards are left. If
    they leave too little room, the hand moves to the left. `in_columns` are the numbers of cards of the piles in
    columns. `named` is the width in px of the longest label of a pile beside a plate.
    """

    rises = RISES

    def __init__(
        self,
        zones: PlainZones,
        area: Rect,
        look: Look,
        names: Sequence[str],
        viewer: Seat,
        *,
        marks: Sequence[str] = (),
        opened: bool = False,
        reported: bool = False,
        held: int = 0,
        in_columns: Mapping[Zone, int] = MappingProxyType({}),
        has_status: bool = False,
        named: int = 0,
    ) -> None:
        super().__init__(zones.for_seat_table(), area, look, names, viewer, marks=marks, opened=opened)
        self.plain = zones
        self.reported = reported
        self.held_cards = held
        self.in_columns = in_columns
        self.label = look.px(LABEL)
        if zones.before[0]:
            self.hand_high *= SMALLER_HAND if self.zones.row_tall == 1 else SMALL_HAND
            self.tag = self.label
            if self.zones.row_tall > 1:
                self.tag += self._rim
        self.status_high = look.px(STATUS) if has_status else 0
        self.slot_wide = min(max(look.px(SLOT), named), look.px(COUNTED))
        self.taken_wide = len(zones.beside[0]) * (self.slot_wide + self.gap)
        self.middle_tags = self.status_high + self.label * max(1, len(zones.lines))
        self.labels: dict[Zone, Rect] = {}
        self.status = Rect(0, 0, 0, 0)
        assert self.layouts  # also places the labels

    @cached_property
    def layouts(self) -> dict[Zone, Layout]:
        found = self.middle_layouts()
        for seat in range(len(self.names)):
            found |= self._beside_plate(seat)
            found |= self._before_hand(seat)
            found[self.zones.hands[seat]] = self.viewers_hand() if seat == self.viewer else self.held(seat)
        return found

    @property
    def _rim(self) -> int:
        """The distance of a name from its cards, for the rim of a lit pile."""
        return 7 * self.near // 4

    # ------------------------------------------------------------ the end of a deal

    def open_hand(self, seat: Seat) -> Layout:
        """A face-up hand: below the plate if there is room."""
        found, row = super().open_hand(seat), self.below(seat)
        if isinstance(found, Rows):
            middle = row.centerx if self.zones.rows else self.seats[seat].plate.centerx
            return Kept(replace(found, top=(middle, found.top[1])), row)
        return found

    def viewers_hand(self) -> Layout:
        return self._reporting[0] if self.reported else super().viewers_hand()

    @property
    def deal_summary(self) -> Rect:
        """Where the deal summary goes: at the bottom, to the right of the viewer's hand."""
        return self._reporting[1]

    @cached_property
    def _reporting(self) -> tuple[Layout, Rect]:
        """The viewer's hand and the deal summary beside it: the hand where it is, or as large but closer together at
        the left, or small over the plate."""
        for hand, least in ((self.hand, SUMMARY_LEAST), *self._hand_at_left()):
            room = self._beside(hand, least)
            if room is not None:
                return hand, room
        left, right = self.room.x + self.wide + self.gap, self.room.right - self.taken_wide
        top = self.upper.bottom + self.gap
        wide = min(right - left, self.look.px(SUMMARY_WIDE))
        return self.open_hand(self.viewer), Rect(
            max(left, self.room.centerx - wide // 2), top, wide, self.room.bottom - top
        )

    def _beside(self, layout: Layout, least: tuple[int, int]) -> Rect | None:
        """The room for a deal summary to the right of the viewer's hand; None if there is too little."""
        hand = extent(layout.places(self.held_cards)) if self.held_cards else Rect(self.room.center, (0, 0))
        left, top, right = hand.right + 2 * self.gap, self.upper.bottom + self.gap, self.room.right - self.taken_wide
        high = self.room.bottom - top
        enough = right - left >= self.look.px(least[0]) and high >= self.look.px(least[1])
        wide = min(right - left, self.look.px(SUMMARY_WIDE))
        return Rect(left, top, wide, high) if enough else None

    def _hand_at_left(self) -> Iterator[tuple[Layout, tuple[int, int]]]:
        """The viewer's hand so far to the left that a deal summary fits beside it, if its cards can be told apart."""
        beside, high = self.beside_plate, self.hand_high
        card = high * CARD_WIDTH
        wide = beside.w - self.look.px(SUMMARY_ASIDE[0]) - 3 * self.gap - self.taken_wide
        if wide >= card * (1 + HAND_INDEX * (self.held_cards - 1)):
            centre = beside.x + wide / 2, self.room.bottom - high / 2
            yield Fan(centre, wide, high, card * IN_HAND, 0, 0), SUMMARY_ASIDE

    # ------------------------------------------------------------ the piles of a seat

    def row_wide(self, index: float) -> float:
        if self.zones.row_tall == 1:
            return super().row_wide(index)
        return self.plain.in_cards(self.plain.before[self.viewer], index)  # cards of columns don't overlap

    def seat(self, seat: Seat) -> SeatLayout:
        """The position of a name plate; at the top it makes room for the small piles beside it."""
        found = super().seat(seat)
        if seat != self.viewer and not self.zones.rows and self._spots[seat][0] == 0.5:
            found.plate.x -= self.taken_wide // 2
        return found

    def _beside_plate(self, seat: Seat) -> dict[Zone, Layout]:
        """The small piles of a seat: beside its plate; the viewer's are in the lower right corner."""
        slots, side = self.plain.beside[seat], self.slot_wide
        plate, high = self.seats[seat].plate, self.plate_high
        if seat == self.viewer:
            high = min(round(self.hand_high * HELD_BACK), round(self.look.px(SLOT) / CARD_WIDTH)) + self.label
        found: dict[Zone, Layout] = {}
        for number, slot in enumerate(slots):
            cell = Rect(0, plate.y, side, high)
            away = number * (side + self.gap)
            if seat == self.viewer:
                cell.bottomright = self.room.right - away, self.room.bottom
            elif self.is_right(seat):
                cell.right = plate.x - self.gap - away
            else:
                cell.x = plate.right + self.gap + away
            found[slot.zone] = self._pile(slot, cell, cell.h - self.label)
        return found

    def _before_hand(self, seat: Seat) -> dict[Zone, Layout]:
        """The rows and piles of a seat, side by side in front of its hand."""
        slots = [slot for slot in self.plain.before[seat] if slot.below is None]
        if not slots:
            return {}
        strip, named = self.strip(seat)
        tall = (strip.h - (self.tag if named else 0)) / self.zones.row_tall
        several = slots[-1].number >= 0
        across = 1 + self.plain.in_cards(slots[:-1]) if several else len(slots)
        high = round(min(tall, strip.w / across / CARD_WIDTH))
        wide, gap = round(high * CARD_WIDTH), self.gap
        rows = sum(slot.look == "row" for slot in slots) - several
        pile = min(max(round(wide * 1.15), self.look.px(SLOT)), (strip.w - gap * (len(slots) - 1)) // len(slots))
        most = max(wide, (strip.w - (len(slots) - rows) * (pile + gap) - (rows - 1) * gap) // max(1, rows))
        is_narrow = rows > 0 and most < wide * (1 + (ROW - 1) * INDEX)
        most = min(most, round(wide * (1 + (LINE_OF - 1) * SPREAD)))
        widths = [most if slot.look == "row" else pile for slot in slots]
        if several:
            widths[-1] = pile  # the place of the next one
        if is_narrow or sum(widths) + gap * (len(slots) - 1) > strip.w:  # smaller, and closer together
            gap = min(gap, strip.w // (8 * len(slots)))
            share = (strip.w - gap * (len(slots) - 1)) / self.plain.in_cards(slots, gap=0)
            needed = [int(share * self.plain.in_cards([slot])) for slot in slots]
            widths = needed if is_narrow else list(map(min, widths, needed))
            high = min(high, round(share / CARD_WIDTH))
        left = strip.centerx - (sum(widths) + gap * (len(slots) - 1)) // 2
        if not rows and seat != self.viewer and self._spots[seat] != (0.5, 0.0):
            left = strip.right - sum(widths) - gap * (len(slots) - 1) if self.is_right(seat) else strip.x
        found: dict[Zone, Layout] = {}
        for slot, across in zip(slots, widths, strict=True):
            cell = Rect(left, strip.y, across, strip.h)
            found[slot.zone] = self._pile(slot, cell, high, named=named)
            if slot.look == "column":
                found |= self._column(slot, cell, high, named=named)
            left += across + gap
        return found

    def _column(self, head: Slot, cell: Rect, high: int, *, named: bool) -> dict[Zone, Layout]:
        """The piles of a column, with one label below all of them."""
        zones = [slot.zone for slot in column(head, self.plain.before[head.zone.owner])]
        tall = min(high, cell.w / CARD_WIDTH)
        box = Rect(cell.x, cell.y, cell.w, round(tall * COLUMN))
        if named:
            del self.labels[head.zone]
            self.labels[zones[-1]] = Rect(box.x, box.bottom + self._rim, box.w, self.label)
        counts = [self.in_columns.get(zone, 0) for zone in zones]
        return {zone: Below(box, tall, sum(counts[:place]), sum(counts)) for place, zone in enumerate(zones)}

    def strip(self, seat: Seat) -> tuple[Rect, bool]:
        """The rectangle for rows and piles in front of a seat's hand, and whether there is room for labels below."""
        if seat == self.viewer:
            return self.own_row, True
        if self.opened:
            return self.beside(seat, self.plate_high), False
        if self.aside:
            return self.beside(seat, self.row_high), True
        return self.below(seat), True

    def _pile(self, slot: Slot, cell: Rect, high: int, *, named: bool = True) -> Layout:
        """A row or a pile in the upper `high` px of its cell, with its label right below."""
        if named:
            self.labels[slot.zone] = Rect(cell.x, cell.y + high, cell.w, self.label)
        box = Rect(cell.x, cell.y, cell.w, high)
        if slot.look == "pile":
            tall = min(high * 0.94, box.w / CARD_WIDTH)
            return Pile(box.center, tall, 0, _rise(slot))
        tall = min(high, box.w / CARD_WIDTH)
        return Fan(box.center, box.w, tall, tall * CARD_WIDTH * SPREAD, 0, 0)

    # ------------------------------------------------------------ the middle

    @cached_property
    def held_high(self) -> float:
        """Height of the card backs below a plate: less if rows in the middle need the room."""
        return super().held_high * (LOW_BACKS if len(self.zones.lines) > 1 else 1)

    @property
    def side_wide(self) -> int:
        beside_plate = self._widest + self.gap + self.taken_wide
        return max(beside_plate, self.wide) if self.zones.rows or self.opened else beside_plate

    def middle_layouts(self) -> dict[Zone, Layout]:
        """Piles and trick beside the rows or above them, whichever allows larger cards; the status line at the bottom.
        """
        box = self.middle
        self.status = Rect(box.x, box.bottom - self.status_high, box.w, self.status_high)
        box = Rect(box.x, box.y, box.w, box.h - self.status_high)
        best = max(self._arrangements(box), key=lambda found: found.worth)
        beside = len(best.lines) == 1 and best.across > 0 and best.lines[0].x >= best.block.right
        if beside:
            best = self._closed_up(best, box)
        found = self._block(best)
        for slot, line in zip(self.plain.lines, best.lines, strict=True):
            wide = min(line.w, round(2 * best.card * CARD_WIDTH)) if beside else line.w
            self.labels[slot.zone] = Rect(line.x, line.bottom - self.label, wide, self.label)
            found[slot.zone] = replace(self._shelves(line), side=0 if beside else 0.5)
        lowest = max((self.labels[slot.zone].bottom for slot in self.plain.piles), default=box.bottom)
        if not self.plain.lines and not self.zones.trick:
            self.status.y = min(self.status.y, lowest)
        return found

    def _closed_up(self, best: _Arrangement, box: Rect) -> _Arrangement:
        """The piles right beside the first card of the row, and a row of usual length with them in the centre."""
        line, block = best.lines[0], round(self._step(best) * best.across + best.trick * best.card)
        row = self._shelves(line).places(LINE_OF // 2)
        x = max(box.x, box.centerx - (block + self.gap + extent(row).w) // 2)
        start = x + block + self.gap
        moved = Rect(start, line.y, box.right - start, line.h)
        return replace(best, block=Rect(x, best.block.y, block, best.block.h), lines=[moved])

    def _shelves(self, line: Rect) -> Shelves:
        room = Rect(line.x, line.y, line.w, line.h - self.label)
        return Shelves(room, min(self._most, room.h), APART)

    @property
    def _most(self) -> float:
        """The greatest card height in the middle."""
        return self.hand_high * BESIDE

    def _arrangements(self, box: Rect) -> Iterator[_Arrangement]:
        """Every way to divide the middle: piles and trick in 1 or more columns, beside the rows or above them."""
        piles, lines = len(self.plain.piles), len(self.plain.lines)
        if not piles and not self.zones.trick:
            for bands in self._bands(box):
                yield self._divided(Rect(box.x, box.y, 0, 0), 0, bands)
            return
        for across in range(piles, min(1, piles) - 1, -1):
            if not lines:
                yield from self._with_trick(box, across, [])
                continue
            for share in SHARES:
                left = Rect(box.x, box.y, round(box.w * share), box.h)
                right = Rect(left.right + self.gap, box.y, box.right - left.right - self.gap, box.h)
                for bands in self._bands(right):
                    yield from self._with_trick(left, across, bands)
                top = Rect(box.x, box.y, box.w, round(box.h * share))
                rest = Rect(box.x, top.bottom + self.near, box.w, box.bottom - top.bottom - self.near)
                for bands in self._bands(rest):
                    yield from self._with_trick(top, across, bands)

    def _bands(self, room: Rect) -> Iterator[list[Rect]]:
        """A rectangle for each row of cards, in one or more columns."""
        count = len(self.plain.lines)
        if not count:
            yield []
        for columns in range(1, count + 1):
            down = ceil(count / columns)
            wide, high = room.w // columns, room.h // down
            cells = [divmod(number, columns) for number in range(count)]
            yield [
                Rect(room.x + column * wide, room.y + line * high, wide - self.gap, high - self.near)
                for line, column in cells
            ]

    def _with_trick(self, block: Rect, across: int, lines: list[Rect]) -> Iterator[_Arrangement]:
        """The trick with its cards around the centre; with 3 or more seats also in a row."""
        seats = len(self.names)
        yield self._divided(block, across, lines, self._trick_size)
        if self.zones.trick and seats > 2:
            row = [((turn - (seats - 1) / 2) * IN_ROW, 0.0) for turn in range(seats)]
            wide = (seats - 1) * IN_ROW + CARD_WIDTH + LEANING
            yield self._divided(block, across, lines, (wide, 1 + LEANING), [*row[seats // 2 :], *row[: seats // 2]])

    def _divided(
        self,
        block: Rect,
        across: int,
        lines: list[Rect],
        trick: tuple[float, float] = (0, 0),
        spots: Sequence[tuple[float, float]] = (),
    ) -> _Arrangement:
        down = ceil(len(self.plain.piles) / across) if across else 0
        heights = [self._most]
        if down:
            heights.append((block.h / down - self.label - 1.75 * self.near) / 1.06)
        if trick[0]:
            heights.append(block.h / trick[1])
        if down or trick[0]:
            heights.append((block.w - 2 * self.gap * across) / (across * CARD_WIDTH + trick[0]))
        high = min(heights)
        least = min([high, *(self._shelves(line).places(LINE_OF)[0].height for line in lines[:1])])  # all alike
        worth = least * (ROUND if trick[0] and not spots else 1)
        return _Arrangement(worth, high, block, across, lines, trick[0], spots)

    def _block(self, best: _Arrangement) -> dict[Zone, Layout]:
        """The piles in columns, and the trick to the right of them."""
        high, block, trick, columns = best.card, best.block, best.trick * best.card, best.across
        step = self._step(best)
        band = high * 1.06 + 1.75 * self.near + self.label
        x = block.centerx - (columns * step + trick) / 2
        y = block.centery - (ceil(len(self.plain.piles) / columns) * band / 2 if columns else 0)
        found: dict[Zone, Layout] = {}
        for number, slot in enumerate(self.plain.piles):
            line, column = divmod(number, columns)
            short = columns - min(columns, len(self.plain.piles) - line * columns)
            cell = Rect(0, 0, round(step) - self.near, round(band))
            cell.midtop = round(x + (column + 0.5 + short / 2) * step), round(y + line * band)
            found[slot.zone] = self._middle_pile(slot, cell, high, lean=0 if slot.hidden else 2 * (number % 2))
        if self.zones.trick:
            centre = x + columns * step + trick / 2, block.centery
            found |= self.trick(centre, high, best.spots)
        return found

    def _step(self, best: _Arrangement) -> float:
        """The width of a column of piles."""
        step = best.card * CARD_WIDTH + 2 * self.gap
        named = (best.block.w - best.trick * best.card) / max(1, best.across)
        return max(step, min(self.look.px(NAMED), named))

    def _middle_pile(self, slot: Slot, cell: Rect, high: float, lean: float) -> Layout:
        pile = Pile((cell.centerx, cell.y + high * 0.53), high * 0.96, lean, _rise(slot))
        top = extent(pile.places(1)).bottom + self._rim
        self.labels[slot.zone] = Rect(cell.x, top, cell.w, self.label)
        return pile


@dataclass(frozen=True, slots=True)
class _Arrangement:
    """One way to divide the middle: its `worth`, the height of the `card`s of piles and trick, their `block` with
    `across` columns of piles, the bands of the `lines`, the trick's width and `spots` (if not around the centre) in
    card heights."""

    worth: float
    card: float
    block: Rect
    across: int
    lines: Sequence[Rect]
    trick: float
    spots: Sequence[tuple[float, float]]


def _rise(slot: Slot) -> float:
    """The offset of each card of a pile from the one below."""
    return STEEP if slot.seers == NO_SEAT else FLAT
