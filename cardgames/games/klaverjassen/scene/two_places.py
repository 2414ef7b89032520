"""The layout of the table of Klaverjassen with two seats, for one table size.

Each seat has a row of columns: an open card on a covered one. The trick lies to the right of the rows, or between them
if there are no hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.klaverjassen.cards import COVERED_ZONES, TRICK_ZONES, column_of
from cardgames.games.klaverjassen.scene.places import BLOCK, BUTTON, OPEN_HIGH, OPEN_STEP, WORDS, Places
from cardgames.table.board import layouts
from cardgames.table.board.layouts import CARD_WIDTH, Fan, Layout, Rows, Spot, extent
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look

COLUMNS = 4
"""The number of columns of a seat that has a hand."""

PEEKS = 0.12
"""How far a covered card peeks out at the right from under the open one, as a share of its height: the height of the
table is for the cards themselves."""

APART = 1.3
"""The distance of columns, as a share of the card width."""

TRICK_APART = 0.63
"""The gap between the last column and the trick, as a share of the card width: more than twice that between columns, or
it would look like a fifth one."""

SLIP = 262
"""The width of the area right of the hand, in points: a question or a hint fits there, also beside a raised card."""

BUBBLE = 47
"""The height of a speech bubble with its tail, below a plate, in points."""

STRIP = 0.11
"""The height of the cards in the hand of the other seat, as a share of the table's."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """Cards at fixed places. Dropping a card within `area` puts it into the zone."""

    spots: tuple[layouts.Place, ...]
    area: Rect

    def places(self, count: int) -> list[layouts.Place]:
        return list(self.spots[:count])


class TwoPlaces(Places):
    """The layout of a table of `area` px, seen by `viewer`.

    `count` is the number of columns of each seat, and `columns` those that still have a covered card, by seat.
    """

    def __init__(
        self,
        area: Rect,
        look: Look,
        names: Sequence[str],
        viewer: Seat,
        count: int,
        columns: Sequence[tuple[int, ...]],
    ) -> None:
        super().__init__(area, look, names, viewer)
        self._count = count
        self._columns = columns

    @cached_property
    def table_high(self) -> float:
        """The height of the cards on the tables."""
        rows, foot = 2 + self.rises, extent(self.hand.places(self.cards)).top
        if self._table_only:
            rows, foot = 3, self.room.bottom - self.plate_size(self.viewer)[1]
        down = (foot - self.gap * 3 - self._top) / rows
        across = (self.room.w - self._left) / self._across / CARD_WIDTH
        return min(down, across, self.hand_high)

    @property
    def _across(self) -> float:
        """The width of the columns and the trick, with room for the tricks taken, in card widths."""
        return self._count * APART + (1.3 if self._table_only else 3.4)

    @cached_property
    def _indent(self) -> float:
        """How far a wide room moves the tables to the right: to its middle, or only so far that a question or a hint
        fits beside the trick."""
        wide, slip = self.table_high * CARD_WIDTH, self.look.px(SLIP)
        spare = max(0.0, self.room.w - self._left - self._across * wide)
        beside = spare + 0.9 * wide
        return min(spare / 2, beside - slip) if beside > slip else spare / 2

    @cached_property
    def beside_plate(self) -> Rect:
        """Right of the viewer's plate, with an area for a question or a hint at the other end."""
        left = self.room.x + self.plate_size(self.viewer)[0] + self.gap
        right = self.room.right - max(left - self.room.x, self.look.px(SLIP))
        return Rect(left, self.room.y, right - left, self.room.h)

    @property
    def _table_only(self) -> bool:
        """Whether there are no hands (KJ-37)."""
        return self._count == 2 * COLUMNS

    @property
    def _top(self) -> int:
        return self.room.y + round(max(self.area.h * STRIP, self.plate_high)) + self.gap

    @property
    def _left(self) -> int:
        """The width of the area at the left with the turned card."""
        return round(self.hand_high * 1.1)

    def _column(self, seat: Seat, column: int) -> tuple[float, float]:
        """The middle of the open card in a column."""
        high = self.table_high
        x = self.room.x + self._left + self._indent + high * CARD_WIDTH * APART * (column + 0.6)
        y = self._top + high * 0.5
        if seat != self.viewer:
            return x, y
        return x, y + (2 * self._row_step if self._table_only else high + self.gap)

    @cached_property
    def _row_step(self) -> float:
        """The distance of the trick from either table if there are no hands: they share the height above the viewer's
        plate."""
        foot = self.room.bottom - self.plate_size(self.viewer)[1] - self.gap
        return max(self.table_high + self.gap, (foot - self._top - self.table_high) / 2)

    def name_of_table(self, seat: Seat) -> Rect:
        """The line for the name of a seat's table, at the left of its row and below the trump line."""
        x, y = self._column(seat, 0)
        line = Rect(self.room.x, round(y), 0, self.look.px(WORDS))
        line.w = round(x - self.table_high * CARD_WIDTH / 2) - self.gap - line.x
        line.y = max(round(y) - line.h // 2, self.words.bottom + self.gap)
        return line

    def held(self, seat: Seat) -> Fan:
        high = self.area.h * STRIP
        readable = max(high, OPEN_HIGH)
        apart = readable * OPEN_STEP
        x = self._hand_x(seat, apart)
        opened = Rows((x, self.room.y), self.cards, readable, apart, rises=180)
        return Fan((x, self.room.y + high / 2), self.room.w * 0.3, high, high * 0.3, 180, 0, opened)

    def _beside_hand(self, seat: Seat) -> int:
        """Plate, block and button."""
        return super()._beside_hand(seat) + self.look.px(BLOCK) + self.gap + self.look.px(BUTTON)

    def seat(self, seat: Seat) -> SeatLayout:
        """Block and button are beside the other plate, so that nothing keeps its bubble away from it."""
        return replace(super().seat(seat), below=0)

    def _beside(self, seat: Seat, place: int, points: int) -> Rect:
        if seat == self.viewer:
            return super()._beside(seat, place, points)
        plate, side = self.seats[seat].plate, self.look.px(points)
        left = plate.right + self.gap + place * (self.look.px(BLOCK) + self.gap)
        return Rect(left, plate.centery - side // 2, side, side)

    def middle_layouts(self) -> dict[Zone, Layout]:
        found, high = self.corners(), self.table_high
        peek = high * PEEKS
        deep = 2 * self._row_step + high if self._table_only else 2.4 * high
        drop = Rect(self.room.x, self._top, self.room.w, round(deep))
        for seat in range(2):
            covered = self._columns[seat]
            gone = [column for column in range(self._count) if column not in covered]  # they may lie there until moved
            spots = tuple(
                layouts.Place(x + peek, y, 0, high)
                for x, y in (self._column(seat, column) for column in (*covered, *gone))
            )
            lying = spots[: len(covered)]
            found[COVERED_ZONES[seat]] = Fixed(spots, extent(lying) if lying else Rect(0, 0, 0, 0))
            for column in range(self._count):
                found[column_of(seat, column)] = Spot(self._column(seat, column), high)
            trick = self._trick(seat)
            found[TRICK_ZONES[seat]] = Fixed(trick, drop if seat == self.viewer else extent(trick))
        return found

    @property
    def prompt_foot(self) -> tuple[int, int]:
        """The middle of the lower edge of the prompt, right of the viewer's cards in the trick."""
        trick = extent(self._trick(self.viewer))
        return (trick.right + self.room.right) // 2, trick.bottom

    def in_trick(self, seat: Seat, index: int) -> Rect:
        """The place of a seat's first or second card in the trick."""
        return extent(self._trick(seat)[index : index + 1])

    def most_of_name(self, column: int) -> int:
        """The name of the other player's tricks is beside the trick and the last column, if not above them."""
        most, other = super().most_of_name(column), 1 - self.viewer & 1
        if column != other:
            return most
        last = extent(self.layouts[COVERED_ZONES[other]].places(self._count))  # they peek out under the open cards
        foot = self.name_of_tricks(column, 0).bottom
        beside = [rect.right for rect in (last, extent(self._trick(other))) if rect.y < foot]
        return min([most, *(self.room.right - self.gap - right for right in beside)])

    @cached_property
    def _trick_high(self) -> float:
        """The height of the trick's cards: with hands, so that both rows are below what the other player says."""
        if self._table_only:
            return self.table_high
        foot = self._column(self.viewer, 0)[1] + self.table_high / 2
        top = self.seats[1 - self.viewer].plate.bottom + self.look.px(BUBBLE)
        return min(self.table_high, (foot - top - self.gap) / 2)

    def _trick(self, seat: Seat) -> tuple[layouts.Place, ...]:
        """The places of a seat's cards in the trick: one block, whose foot is that of the viewer's table, or a row
        between the tables."""
        high, wide = self._trick_high, self._trick_high * CARD_WIDTH
        if self._table_only:
            x, y = self._column(self.viewer, 4 if seat == self.viewer else 3)
            return (layouts.Place(x, y - self._row_step, 0, high),)
        x, y = self._column(self.viewer, self._count - 1)
        left = x + self.table_high * CARD_WIDTH * (0.5 + TRICK_APART) + wide / 2
        y += (self.table_high - high) / 2
        if seat != self.viewer:
            y -= high + self.gap
        return tuple(layouts.Place(left + wide * turn * 1.08, y, 0, high) for turn in range(2))
