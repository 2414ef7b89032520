"""What the host tells a screen: one thing that happened, as the player in front of the screen may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cardgames.engine.contract import CHANCE, Event, LedgerLine, Seat, View, redact
from cardgames.engine.lines import Undone
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt, Drawn, Entry, MatchProgress, Moved, table_of

What = Literal["deal", "draw", "move", "undo", "redo", "concede", "players"]


@dataclass(frozen=True, slots=True)
class HostUpdate:
    """One thing that happened at a table, and how the table looks after it.

    `what` is "deal", "draw" or "move", also when a redo or a looking back tells them again; "undo"; "concede"; or
    "players", when somebody took a seat. `position` is the match's position after it. `events` and `view` are those of
    the player whom they are told; `view` is None while nothing lies on that table. `seat` acted (CHANCE for deals and
    draws); `deal_over` says that the deal ended with it, `redealt` that it does not count and is dealt anew. `undone`
    comes with "undo". `note` is "", or a sentence for the log on what was out of the ordinary.
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
    note: str = ""


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal that is over, as everybody may know it: its cards lie open, and each point has its reason. `players` are
    those who sat there, by seat; what was `redealt` stands on no score sheet."""

    players: tuple[int, ...]
    view: View[Any, Any]
    ledger: tuple[LedgerLine, ...]
    redealt: bool


def host_update(
    progress: MatchProgress, position: int, entry: Entry, events: Sequence[Event], player: int | None
) -> HostUpdate:
    """An entry that has just been done in `progress`, as `player` may know it."""
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
    """What happened since position `start`, as `player` may know it."""
    progress = match.at(start)
    for position, entry in enumerate(match.entries[start:], start + 1):
        events = progress.do(entry)
        yield host_update(progress, position, entry, events, player)
