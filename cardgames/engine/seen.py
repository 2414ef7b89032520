"""The export for one player: a record of what he saw, which gives away nothing more.

Deals that are over lie open for everybody (ALL-7) and are written as they were. Of a deal that still goes on there is
a line for each thing that happened, with the events and the view that this player was given. There is no seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from cardgames.engine.contract import CHANCE, Event, Seat, Table, View, redact
from cardgames.engine.match import Match
from cardgames.engine.plain import Plain
from cardgames.engine.progress import Dealt, Moved, table_of
from cardgames.engine.record_text import Tags, checksum, ending, line_text


class Frame(NamedTuple):
    """Something that happened in a deal that is not over: at which table, who did it, what was told and seen."""

    table: Table
    actor: Seat
    events: tuple[Event, ...]
    view: View[Any, Any]


def frames(match: Match, player: int) -> Iterator[Frame]:
    """What a player saw of the deals that are not over."""
    hidden = _of_open_deals(match)
    start = min(hidden, default=len(match.entries))
    progress = match.at(start)
    for index, entry in enumerate(match.entries[start:], start):
        events = progress.do(entry)
        if index in hidden:
            playing = progress.tables[table_of(entry)]
            seat = playing.table.seat_of(player)
            actor = entry.seat if isinstance(entry, Moved) else CHANCE
            reported = tuple(redact(event, seat) for event in events)
            yield Frame(playing.table, actor, reported, playing.state.view(seat))


def seen_text(match: Match, player: int) -> str:
    """The record of what a player saw; of a match that is over, everything but the seed."""
    tags = replace(Tags.of(match), seed="", fork_of="", deals="", seen_by=player)
    hidden = set() if match.result else _of_open_deals(match)
    reported = match.lines if match.result else [entry for n, entry in enumerate(match.entries) if n not in hidden]
    lines = [*tags.lines(), *(line_text(match.game, line) for line in reported)]
    if not match.result:
        plain = Plain(match.game, match.options)
        for frame in frames(match, player):
            data = json.dumps(plain.write(tuple(frame)), ensure_ascii=False, separators=(",", ":"))
            lines.append(f"seen {data}")
    text = "".join(line + "\n" for line in lines)
    return text + (ending(match.result, text.encode()) if match.result else f"sum {checksum(text.encode())}\n")


def read_frame(plain: Plain, text: str) -> Frame:
    """A frame from its text. Raises ValueError with one sentence."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"this is not JSON from letter {error.pos + 1} of the data on") from None
    except (ValueError, RecursionError):
        raise ValueError("this is not JSON that can be read") from None
    try:
        table, actor, events, view = plain.read(data)
    except Exception:  # the classes of a game take what they are given in any way
        raise ValueError("this data is not of a view of this game") from None
    if not (isinstance(table, Table) and isinstance(actor, int) and isinstance(view, View)):
        raise ValueError("nothing was seen here")
    if not (isinstance(events, tuple) and all(isinstance(event, Event) for event in events)):
        raise ValueError("nothing happened here")
    return Frame(table, actor, events, view)


def _of_open_deals(match: Match) -> set[int]:
    """Which entries belong to deals that are not over, by their places in the match."""
    found: set[int] = set()
    for number, playing in match.progress.tables.items():
        for index in range(len(match.entries) - 1, -1, -1):
            if playing.over:
                break
            if table_of(match.entries[index]) == number:
                found.add(index)
                if isinstance(match.entries[index], Dealt):
                    break
    return found
