"""Replays a match: any position, as seen from any seat, and the events that led to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.engine.contract import Event, Seat, Table, View, redact
from cardgames.engine.match import Match
from cardgames.engine.progress import Entry, MatchProgress, table_of
from cardgames.engine.seen import Frame


class Replay:
    """The positions 0 to `last` of a match; position k comes after its first k entries.

    An export for one player continues after the match's entries with what that player saw; those positions have only
    the views of one seat. The position after the previous one costs one entry, any other at most the entries of a deal.
    """

    def __init__(self, match: Match, seen: Sequence[Frame] = ()) -> None:
        """`seen` is `Reading.seen`."""
        self.match = match
        self._seen = seen
        self._position = 0
        self._progress = match.at(0)

    @property
    def played(self) -> int:
        """The last position with a known state."""
        return len(self.match.entries)

    @property
    def last(self) -> int:
        """The last position."""
        return self.played + len(self._seen)

    def deals(self) -> list[int]:
        """The positions directly after each deal with a known state."""
        return self.match.deal_positions()

    def progress(self, position: int) -> MatchProgress:
        """The progress at a position, which callers must not change. Raises IndexError if the state is not known."""
        if 0 <= position - self._position <= 1 and position <= self.played:
            for entry in self.match.entries[self._position : position]:
                self._progress.apply(entry)
        else:
            self._progress = self.match.at(position)
        self._position = position
        return self._progress

    def view(self, position: int, seat: Seat | None, table: int = 0) -> View[Any, Any]:
        """The view of a seat at a position. Raises IndexError, or KeyError if there was no deal at the table yet.

        If only one seat's views are known, any other seat raises KeyError too.
        """
        if position <= self.played:
            view: View[Any, Any] = self.progress(position).tables[table].state.view(seat)
            return view
        frame = self._frame(position)
        if (frame.table.number, frame.view.seat) != (table, seat):
            raise KeyError(f"position {position} is known only as seat {frame.view.seat} saw it")
        return frame.view

    def entry(self, position: int) -> Entry:
        """The entry that led to a position, from 1. Raises IndexError, also if only what was seen is known."""
        if not 1 <= position <= self.played:
            raise IndexError(f"the entries lead to positions 1 to {self.played}")
        return self.match.entries[position - 1]

    def table(self, position: int) -> Table:
        """The table, with its players, of the entry that led to a position. Raises IndexError."""
        if position > self.played:
            return self._frame(position).table
        return self.progress(position).tables[table_of(self.entry(position))].table

    def events(self, position: int, seat: Seat | None) -> Sequence[Event]:
        """The events that led to a position (from 1), as `seat` may know them (None for a bystander).

        If only one player's views are known, these are that player's events. Raises IndexError.
        """
        if position > self.played:
            return self._frame(position).events
        entry = self.entry(position)
        return [redact(event, seat) for event in self.match.at(position - 1).apply(entry)]

    def _frame(self, position: int) -> Frame:
        if position > self.last:
            raise IndexError(f"the match has positions 0 to {self.last}")
        return self._seen[position - self.played - 1]
