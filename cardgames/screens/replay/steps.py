"""The positions at which a replay stops: after each entry, each trick, each deal."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgames.engine.contract import TRICK, Event, LedgerLine, Seat, redact
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt, Entry, table_of
from cardgames.engine.replay import Replay
from cardgames.engine.seat_history import owners


@dataclass(frozen=True, slots=True)
class Steps:
    """Positions from 1 on at which something happened at the shown tables: all `places`; where a deal was dealt, and at
    which table; where a trick was complete; where a deal ended. `redealt` are the deals, counted from 0, that did not
    count and were dealt again.

    If several tables play, the shown ones are those of one player, and any that never overlap them in time.
    """

    places: tuple[int, ...]
    deals: tuple[int, ...]
    tables: tuple[int, ...]
    redealt: tuple[int, ...]
    tricks: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, replay: Replay, player: int | None = None) -> Steps:
        """Return the steps of a match for a player's view, including positions known only as frames."""
        numbers = _tables_of(replay, player)
        progress = replay.match.at(0)
        places: list[int] = []
        deals: list[int] = []
        tables: list[int] = []
        redealt: list[int] = []
        tricks: list[int] = []
        ends: list[int] = []
        for position, entry in enumerate(replay.match.entries, 1):
            events, number = progress.apply(entry), table_of(entry)
            if number not in numbers:
                continue
            places.append(position)
            if isinstance(entry, Dealt):
                deals.append(position)
                tables.append(number)
            if any(event.kind == TRICK for event in events):
                tricks.append(position)
            if progress.tables[number].over:
                ends.append(position)
            if progress.tables[number].redealt:
                redealt.append(max(deal for deal, at in enumerate(tables) if at == number))
        begun: set[int] = set()
        for position in range(replay.played + 1, replay.last + 1):
            number = replay.table(position).number
            if number not in numbers:
                continue
            places.append(position)
            if number not in begun:
                begun.add(number)
                deals.append(position)
                tables.append(number)
            if any(event.kind == TRICK for event in replay.events(position, None)):
                tricks.append(position)
        return cls(tuple(places) or (1,), tuple(deals), tuple(tables), tuple(redealt), tuple(tricks), tuple(ends))

    @property
    def last(self) -> int:
        """The last position."""
        return self.places[-1]

    def number(self, position: int) -> int:
        """Return how many places there are up to a position."""
        return bisect_right(self.places, position)

    def at(self, number: int) -> int:
        """Return the place of this number, counted from 1, clamped to the first and the last."""
        return self.places[max(1, min(len(self.places), number)) - 1]

    def deals_at(self, table: int) -> list[int]:
        """Return the deals of a table, as on its score sheet: without those that were dealt again."""
        return [deal for deal, number in enumerate(self.tables) if number == table and deal not in self.redealt]

    def counted(self, deal: int) -> int:
        """Return the number of a deal in the match, from 1; a deal dealt again keeps its number."""
        return deal + 1 - sum(before < deal for before in self.redealt)

    def is_anew(self, deal: int) -> bool:
        """Whether a deal replaces the one before it at its table."""
        before = (other for other in range(deal - 1, -1, -1) if self.tables[other] == self.tables[deal])
        return next(before, -1) in self.redealt

    def forward(self, position: int, places: Sequence[int]) -> int:
        """Return the first of the places after a position, or the last position."""
        index = bisect_right(places, position)
        return places[index] if index < len(places) else self.last

    def back(self, position: int, places: Sequence[int]) -> int:
        """Return the last of the places before a position, or the first position."""
        index = bisect_left(places, position)
        return places[index - 1] if index else self.places[0]

    def deal_at(self, position: int) -> int:
        """Return the deal that a position is in, counted from 0."""
        return max(0, bisect_right(self.deals, position) - 1)

    def span(self, deal: int) -> tuple[int, int]:
        """Return the first and the last position of a deal."""
        if not self.deals:
            return self.places[0], self.last
        until = self.at(self.number(self.deals[deal + 1]) - 1) if deal + 1 < len(self.deals) else self.last
        return self.deals[deal], until

    def between(self, first: int, last: int) -> Sequence[int]:
        """Return the places between two positions, both included."""
        return self.places[bisect_left(self.places, first) : bisect_right(self.places, last)]


def _tables_of(replay: Replay, player: int | None) -> set[int]:
    """Return the tables of a player, or the first table if there are none, and all tables that never overlap these in
    time."""
    spans: dict[int, tuple[int, int]] = {}
    sat: set[int] = set()
    for position, entry in enumerate(replay.match.entries, 1):
        number = table_of(entry)
        spans[number] = spans.get(number, (position, position))[0], position
        if isinstance(entry, Dealt) and player in entry.table.players:
            sat.add(number)
    for position in range(replay.played + 1, replay.last + 1):
        table = replay.table(position)
        spans[table.number] = spans.get(table.number, (position, position))[0], position
        if player in table.players:
            sat.add(table.number)
    sat = sat or set(list(spans)[:1])
    beside = {
        number
        for number, (first, last) in spans.items()
        if any(first <= spans[own][1] and spans[own][0] <= last for own in sat - {number})
    }
    return sat | (set(spans) - beside)


@dataclass(frozen=True, slots=True)
class VisibleEvents:
    """What led to a position, as the viewer may see it."""

    position: int
    events: tuple[Event, ...]
    dealt: bool = False


def visible_events(
    replay: Replay, places: Sequence[int], player: int | None, *, opened: bool
) -> Iterator[VisibleEvents]:
    """Yield what led to each of these ascending positions; `opened` for a viewer who sees everything."""
    first, wanted = places[0] if places else 1, frozenset(places)
    progress = replay.match.at(max(0, min(first - 1, replay.played)))
    entries: Sequence[Entry] = replay.match.entries
    for position in range(first, (places[-1] if places else 0) + 1):
        if position > replay.played:
            if position in wanted:
                yield VisibleEvents(position, tuple(replay.events(position, None)))
            continue
        entry = entries[position - 1]
        events = progress.apply(entry)
        if position in wanted:
            seat = progress.tables[table_of(entry)].table.seat_of(player)
            shown = tuple(events) if opened else tuple(redact(event, seat) for event in events)
            yield VisibleEvents(position, shown, isinstance(entry, Dealt))


def begun_after(replay: Replay, steps: Steps, position: int) -> Seat:
    """Return the seat whose turn the step after a position begins or goes on with; -1 for none."""
    if position >= steps.last:
        return -1
    (happened,) = visible_events(replay, [steps.forward(position, steps.places)], None, opened=False)
    return next((event.seat for event in happened.events if event.seat >= 0), -1)


def ledger_at(replay: Replay, position: int) -> tuple[LedgerLine, ...]:
    """Return the reasons for the points of a deal that has just ended here; () elsewhere."""
    if not 1 <= position <= replay.played:
        return ()
    playing = replay.progress(position).tables[table_of(replay.entry(position))]
    return playing.state.ledger() if playing.over else ()


def eyes(match: Match, names: Sequence[str]) -> int | None:
    """Return the player whose view is shown first: you, or the first person in the match; None if there is none."""
    seats = owners(match)
    people = [number for number, who in enumerate(seats) if who.kind == "human"]
    own = {name.casefold() for name in names}
    mine = [number for number in people if seats[number].name.casefold() in own]
    return next(iter(mine or people), None)
