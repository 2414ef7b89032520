"""Updates from the host to a screen: one thing that happened, as the shown player may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cardgames.engine.contract import CHANCE, Event, LedgerLine, Seat, View, redact
from cardgames.engine.lines import Undone
from cardgames.engine.match import Match
from cardgames.engine.messages import Message
from cardgames.engine.progress import Dealt, Drawn, Entry, MatchProgress, Moved, table_of

What = Literal["deal", "draw", "move", "undo", "redo", "concede", "players"]


@dataclass(frozen=True, slots=True)
class HostUpdate:
    """One thing that happened at a table, and the view after it.

    `what` is "deal", "draw" or "move", also when a redo or `look_back` repeats it; "undo"; "concede"; or "players" when
    a seat changed hands. `position` is the match's position after it. `events` and `view` are those of the shown
    player; `view` is None before the table's first deal. `seat` is the actor (CHANCE for deals and draws). `deal_over`:
    it ended the deal; `redealt`: the deal does not count and is dealt again. `undone` comes with "undo". `note` is a
    message for the log on something unusual.
    """

    what: What
    position: int
    table: int
    seat: Seat
    events: tuple[Event, ...]
    view: View[Any, Any] | None
    deal_over: bool = False
    redealt: bool = False
    undone: Undone | None = None
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A finished deal, which is public: its view for a bystander and its ledger. `players` are its players by seat; a
    deal that was `redealt` is not on the score sheet."""

    players: tuple[int, ...]
    view: View[Any, Any]
    ledger: tuple[LedgerLine, ...]
    redealt: bool


def host_update(
    progress: MatchProgress, position: int, entry: Entry, events: Sequence[Event], player: int | None
) -> HostUpdate:
    """The update of an entry that was just applied to `progress`, as `player` may know it."""
    playing = progress.tables[table_of(entry)]
    seat = playing.table.seat_of(player)
    return HostUpdate(
        what="deal" if isinstance(entry, Dealt) else "draw" if isinstance(entry, Drawn) else "move",
        position=position,
        table=playing.table.number,
        seat=entry.seat if isinstance(entry, Moved) else CHANCE,
        events=tuple(redact(event, seat) for event in events),
        view=playing.state.view(seat),
        deal_over=playing.over,
        redealt=playing.redealt,
    )


def look_back(match: Match, start: int, player: int | None) -> Iterator[HostUpdate]:
    """The updates since position `start`, as `player` may know them."""
    progress = match.at(start)
    for position, entry in enumerate(match.entries[start:], start + 1):
        events = progress.apply(entry)
        yield host_update(progress, position, entry, events, player)
