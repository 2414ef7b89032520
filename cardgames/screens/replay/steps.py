"""The places of a match at which a replay stops: after each entry, each trick, each deal."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgames.engine.contract import Event, LedgerLine, redact
from cardgames.engine.course import Dealt, Entry, table_of
from cardgames.engine.match import Match
from cardgames.engine.replay import Replay
from cardgames.engine.sitting import owners

TRICK = "trick"
"""The kind of the event that ends a trick, in games that have tricks."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Positions from 1 to `last`: where a deal was just dealt, where a trick was complete, where a deal ended."""

    last: int
    deals: tuple[int, ...]
    tricks: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, replay: Replay) -> Steps:
        """The steps of a match, its seen part included."""
        course = replay.match.at(0)
        deals: list[int] = []
        tricks: list[int] = []
        ends: list[int] = []
        for position, entry in enumerate(replay.match.entries, 1):
            events = course.do(entry)
            if isinstance(entry, Dealt):
                deals.append(position)
            if any(event.kind == TRICK for event in events):
                tricks.append(position)
            if course.tables[table_of(entry)].over:
                ends.append(position)
        for position in range(replay.played + 1, replay.last + 1):
            if position == replay.played + 1:
                deals.append(position)
            if any(event.kind == TRICK for event in replay.events(position, None)):
                tricks.append(position)
        return cls(max(1, replay.last), tuple(deals), tuple(tricks), tuple(ends))

    def forward(self, position: int, places: Sequence[int]) -> int:
        """The first of the places behind a position, or the last position."""
        index = bisect_right(places, position)
        return places[index] if index < len(places) else self.last

    def back(self, position: int, places: Sequence[int]) -> int:
        """The last of the places before a position, or the first position."""
        index = bisect_left(places, position)
        return places[index - 1] if index else 1

    def deal_at(self, position: int) -> int:
        """The number of the deal that a position is in, counted from 0."""
        return max(0, bisect_right(self.deals, position) - 1)

    def span(self, deal: int) -> tuple[int, int]:
        """The first and the last position of a deal."""
        if not self.deals:
            return 1, self.last
        until = self.deals[deal + 1] - 1 if deal + 1 < len(self.deals) else self.last
        return self.deals[deal], until


@dataclass(frozen=True, slots=True)
class Told:
    """What led to a position, as it may be told to whoever looks."""

    position: int
    events: tuple[Event, ...]
    dealt: bool = False


def told(replay: Replay, first: int, last: int, player: int | None, *, opened: bool) -> Iterator[Told]:
    """What happened from position `first` to `last`; `opened`: to somebody who sees everything."""
    course = replay.match.at(max(0, min(first - 1, replay.played)))
    entries: Sequence[Entry] = replay.match.entries
    for position in range(first, last + 1):
        if position > replay.played:
            yield Told(position, tuple(replay.events(position, None)))
            continue
        entry = entries[position - 1]
        events = course.do(entry)
        seat = course.tables[table_of(entry)].table.seat_of(player)
        shown = tuple(events) if opened else tuple(redact(event, seat) for event in events)
        yield Told(position, shown, isinstance(entry, Dealt))


def ledger_at(replay: Replay, position: int) -> tuple[LedgerLine, ...]:
    """Why the points of a deal were given, where it has just ended; () elsewhere."""
    if not 1 <= position <= replay.played:
        return ()
    playing = replay.course(position).tables[table_of(replay.entry(position))]
    return playing.state.ledger() if playing.over else ()


def eyes(match: Match, names: Sequence[str]) -> int | None:
    """Whose eyes a match is seen through at first: yours, or those of the first person in it; None: nobody's."""
    seats = owners(match)
    people = [number for number, who in enumerate(seats) if who.kind == "human"]
    own = {name.casefold() for name in names}
    mine = [number for number in people if seats[number].name.casefold() in own]
    return next(iter(mine or people), None)
