"""Going through a match that was played: any position, from any seat's eyes, and what happened there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.engine.contract import Event, Seat, Table, View, redact
from cardgames.engine.match import Match
from cardgames.engine.progress import Entry, MatchProgress, table_of
from cardgames.engine.seen import Frame


class Replay:
    """The positions 0 ... `last` of a match: position k is the one after its first k entries.

    An export for one player goes on behind the match's entries with what he saw; those positions have the views of
    his seat alone. Going on from the position that was last asked about costs one entry, going anywhere at most the
    entries of a deal.
    """

    def __init__(self, match: Match, seen: Sequence[Frame] = ()) -> None:
        """`seen` is that of the match's reading."""
        self.match = match
        self._seen = seen
        self._position = 0
        self._progress = match.at(0)

    @property
    def played(self) -> int:
        """The last position whose truth is known."""
        return len(self.match.entries)

    @property
    def last(self) -> int:
        """The last position."""
        return self.played + len(self._seen)

    def deals(self) -> list[int]:
        """The positions right after each deal whose truth is known."""
        return self.match.deal_positions()

    def progress(self, position: int) -> MatchProgress:
        """How the match stood at a position; to be looked at, not changed. Raises IndexError where nobody knows."""
        if 0 <= position - self._position <= 1 and position <= self.played:
            for entry in self.match.entries[self._position : position]:
                self._progress.do(entry)
        else:
            self._progress = self.match.at(position)
        self._position = position
        return self._progress

    def view(self, position: int, seat: Seat | None, table: int = 0) -> View[Any, Any]:
        """What a seat knew at a position. Raises IndexError, and KeyError where nothing lay on that table yet.

        Where only one seat's views are known any other is a KeyError too.
        """
        if position <= self.played:
            view: View[Any, Any] = self.progress(position).tables[table].state.view(seat)
            return view
        frame = self._frame(position)
        if (frame.table.number, frame.view.seat) != (table, seat):
            raise KeyError(f"position {position} is known only as seat {frame.view.seat} saw it")
        return frame.view

    def entry(self, position: int) -> Entry:
        """What led to a position, counted from 1. Raises IndexError, also where only what was seen is known."""
        if not 1 <= position <= self.played:
            raise IndexError(f"the entries lead to positions 1 to {self.played}")
        return self.match.entries[position - 1]

    def table(self, position: int) -> Table:
        """The table at which something happened that led to a position, and who sat there. Raises IndexError."""
        if position > self.played:
            return self._frame(position).table
        return self.progress(position).tables[table_of(self.entry(position))].table

    def events(self, position: int, seat: Seat | None) -> Sequence[Event]:
        """What `seat` (None: a bystander) was told when the match came to a position, counted from 1.

        Where only one player's views are known it is what he was told. Raises IndexError.
        """
        if position > self.played:
            return self._frame(position).events
        entry = self.entry(position)
        return [redact(event, seat) for event in self.match.at(position - 1).do(entry)]

    def _frame(self, position: int) -> Frame:
        if position > self.last:
            raise IndexError(f"the match has positions 0 to {self.last}")
        return self._seen[position - self.played - 1]
