"""The declared piles of a game, by their position on the default table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from cardgames.engine.contract import Zone
from cardgames.engine.piles import Slot
from cardgames.table.board.seat_table import INDEX
from cardgames.table.board.table_zones import TableZones

ROW = 5
"""Number of readable cards in a seat's row."""

COLUMN = 2.07
"""Height of a column, in card heights: two cards don't overlap."""


@dataclass(frozen=True, slots=True)
class PlainZones:
    """The piles of a game by position. Those of seats are given by seat, each in the order of declaration."""

    hands: Sequence[Zone]
    hand_size: int
    before: Sequence[Sequence[Slot]]
    """The rows and piles in front of each seat's hand."""
    beside: Sequence[Sequence[Slot]]
    """The small piles beside each seat's plate."""
    trick: Sequence[Zone]
    piles: Sequence[Slot]
    lines: Sequence[Slot]

    @classmethod
    def of(cls, hands: Sequence[Zone], hand_size: int, slots: Sequence[Slot]) -> PlainZones:
        """Sort the `slots` of a game, without the hands, by position."""
        seats = range(len(hands))
        own = [[slot for slot in slots if slot.owner == seat] for seat in seats]
        trick = next((slot.zone.name for slot in own[0] if slot.look == "trick"), "")
        own = [[slot for slot in each if slot.zone.name != trick] for each in own]
        piles = [[slot for slot in each if slot.look == "pile" and slot.number < 0] for each in own]
        has_rows = len(piles[0]) < len(own[0])
        is_beside = len(piles[0]) <= (1 if has_rows else 2)
        beside = piles if is_beside else [[] for _ in seats]
        middle = [slot for slot in slots if slot.owner < 0]
        return cls(
            hands,
            hand_size,
            before=[[slot for slot in each if slot not in beside[seat]] for seat, each in enumerate(own)],
            beside=beside,
            trick=[Zone(trick, seat) for seat in seats] if trick else (),
            piles=[slot for slot in middle if slot.look == "pile"],
            lines=[slot for slot in middle if slot.look == "row"],
        )

    @property
    def row_size(self) -> int:
        """The number of cards of a single row that is as wide as a seat's rows and piles together."""
        return ceil(1 + (self.in_cards(max(self.before, key=len)) - 1) / INDEX)

    @staticmethod
    def in_cards(slots: Sequence[Slot], index: float = INDEX, gap: float = 0.15) -> float:
        """The width of rows, piles and columns side by side, in card widths, with this part of each card of the rows
        visible."""
        wide = [1 + (ROW - 1) * index * (slot.look == "row") for slot in slots if slot.below is None]
        return sum(wide) + gap * (len(wide) - 1)

    def for_seat_table(self) -> TableZones:
        """The zones as `SeatTable` takes them: the rows and piles of a seat count as one row, those beside its plate as
        one pile."""
        return TableZones(
            hands=self.hands,
            hand_size=self.hand_size,
            rows=[own[0].zone for own in self.before] if self.before[0] else (),
            row_size=self.row_size if self.before[0] else 0,
            row_tall=COLUMN if any(slot.look == "column" for slot in self.before[0]) else 1,
            taken=[own[0].zone for own in self.beside] if self.beside[0] else (),
            piles=[slot.zone for slot in self.piles],
            trick=self.trick,
            lines=[slot.zone for slot in self.lines],
        )


def column(head: Slot, slots: Iterable[Slot]) -> list[Slot]:
    """The piles of a column from the first one, the `head`, downwards; `slots` are all piles of its seat."""
    found = [head]
    for slot in slots:
        if slot.below == found[-1].zone:
            found.append(slot)
    return found
