"""The places of a match at which a replay stops: after each entry, each trick, each deal."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgames.engine.contract import TRICK, Event, LedgerLine, redact
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt, Entry, table_of
from cardgames.engine.replay import Replay
from cardgames.engine.seat_history import owners


@dataclass(frozen=True, slots=True)
class Steps:
    """Positions from 1 on at which something happened where one looks: all `places`, where a deal was just dealt and
    at which table, where a trick was complete, where a deal ended. `redealt` says
    which of the deals, counted from 0, did not count and were dealt anew.

    Where several tables play, one looks at those of one player, and at what comes after them.
    """

    places: tuple[int, ...]
    deals: tuple[int, ...]
    tables: tuple[int, ...]
    redealt: tuple[int, ...]
    tricks: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, replay: Replay, player: int | None = None) -> Steps:
        """The steps of a match for a player's eyes, its seen part included."""
        numbers = _tables_of(replay, player)
        progress = replay.match.at(0)
        places: list[int] = []
        deals: list[int] = []
        tables: list[int] = []
        redealt: list[int] = []
        tricks: list[int] = []
        ends: list[int] = []
        for position, entry in enumerate(replay.match.entries, 1):
            events, number = progress.do(entry), table_of(entry)
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
        """How many of the places there are up to a position."""
        return bisect_right(self.places, position)

    def at(self, number: int) -> int:
        """The place of this number, counted from 1; the first or the last where there are not so many."""
        return self.places[max(1, min(len(self.places), number)) - 1]

    def deals_at(self, table: int) -> list[int]:
        """Which deals were played at a table, as its score sheet has them: without those that were dealt anew."""
        return [deal for deal, number in enumerate(self.tables) if number == table and deal not in self.redealt]

    def counted(self, deal: int) -> int:
        """The number of a deal in the match, from 1; one that is dealt anew keeps its number."""
        return deal + 1 - sum(before < deal for before in self.redealt)

    def is_anew(self, deal: int) -> bool:
        """Whether a deal takes the place of the one before at its table."""
        before = (other for other in range(deal - 1, -1, -1) if self.tables[other] == self.tables[deal])
        return next(before, -1) in self.redealt

    def forward(self, position: int, places: Sequence[int]) -> int:
        """The first of the places behind a position, or the last position."""
        index = bisect_right(places, position)
        return places[index] if index < len(places) else self.last

    def back(self, position: int, places: Sequence[int]) -> int:
        """The last of the places before a position, or the first position."""
        index = bisect_left(places, position)
        return places[index - 1] if index else self.places[0]

    def deal_at(self, position: int) -> int:
        """Which of the deals a position is in, counted from 0."""
        return max(0, bisect_right(self.deals, position) - 1)

    def span(self, deal: int) -> tuple[int, int]:
        """The first and the last position of a deal."""
        if not self.deals:
            return self.places[0], self.last
        until = self.at(self.number(self.deals[deal + 1]) - 1) if deal + 1 < len(self.deals) else self.last
        return self.deals[deal], until

    def between(self, first: int, last: int) -> Sequence[int]:
        """The places from one to another."""
        return self.places[bisect_left(self.places, first) : bisect_right(self.places, last)]


def _tables_of(replay: Replay, player: int | None) -> set[int]:
    """The tables at which a player sat, and those that did not play beside one of them; for nobody's eyes what began
    first."""
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
class Reported:
    """What led to a position, as it may be told to whoever looks."""

    position: int
    events: tuple[Event, ...]
    dealt: bool = False


def reported(replay: Replay, places: Sequence[int], player: int | None, *, opened: bool) -> Iterator[Reported]:
    """What led to each of these positions, which go upwards; `opened`: to somebody who sees everything."""
    first, wanted = places[0] if places else 1, frozenset(places)
    progress = replay.match.at(max(0, min(first - 1, replay.played)))
    entries: Sequence[Entry] = replay.match.entries
    for position in range(first, (places[-1] if places else 0) + 1):
        if position > replay.played:
            if position in wanted:
                yield Reported(position, tuple(replay.events(position, None)))
            continue
        entry = entries[position - 1]
        events = progress.do(entry)
        if position in wanted:
            seat = progress.tables[table_of(entry)].table.seat_of(player)
            shown = tuple(events) if opened else tuple(redact(event, seat) for event in events)
            yield Reported(position, shown, isinstance(entry, Dealt))


def ledger_at(replay: Replay, position: int) -> tuple[LedgerLine, ...]:
    """Why the points of a deal were given, where it has just ended; () elsewhere."""
    if not 1 <= position <= replay.played:
        return ()
    playing = replay.progress(position).tables[table_of(replay.entry(position))]
    return playing.state.ledger() if playing.over else ()


def eyes(match: Match, names: Sequence[str]) -> int | None:
    """Whose eyes a match is seen through at first: yours, or those of the first person in it; None: nobody's."""
    seats = owners(match)
    people = [number for number, who in enumerate(seats) if who.kind == "human"]
    own = {name.casefold() for name in names}
    mine = [number for number in people if seats[number].name.casefold() in own]
    return next(iter(mine or people), None)
