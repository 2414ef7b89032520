"""The export for one player: a record of what that player saw, and nothing else.

Finished deals are public (ALL-7) and written in full. A deal in progress has a line for each entry, with the events and
the view that the player received. There is no seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from cardgames.engine.bad_text import BadText
from cardgames.engine.contract import CHANCE, Event, Seat, Table, View, redact
from cardgames.engine.former_views import read_view
from cardgames.engine.match import Match
from cardgames.engine.messages import message
from cardgames.engine.plain import Plain
from cardgames.engine.progress import Dealt, Moved, table_of
from cardgames.engine.record_text import Tags, checksum, ending, line_text


class Frame(NamedTuple):
    """An entry of an unfinished deal as one player saw it: the table, the actor, the redacted events and the view."""

    table: Table
    actor: Seat
    events: tuple[Event, ...]
    view: View[Any, Any]


def frames(match: Match, player: int) -> Iterator[Frame]:
    """What a player saw of the unfinished deals."""
    hidden = of_open_deals(match)
    start = min(hidden, default=len(match.entries))
    progress = match.at(start)
    for index, entry in enumerate(match.entries[start:], start):
        events = progress.apply(entry)
        if index in hidden:
            playing = progress.tables[table_of(entry)]
            seat = playing.table.seat_of(player)
            actor = entry.seat if isinstance(entry, Moved) else CHANCE
            events_seen = tuple(redact(event, seat) for event in events)
            yield Frame(playing.table, actor, events_seen, playing.state.view(seat))


def seen_text(match: Match, player: int) -> str:
    """The record of what a player saw; for a finished match, everything except the seed."""
    tags = replace(Tags.of(match), seed="", fork_of="", deals="", seen_by=player)
    hidden = set() if match.result else of_open_deals(match)
    lines_seen = match.lines if match.result else [entry for n, entry in enumerate(match.entries) if n not in hidden]
    lines = [*tags.lines(), *(line_text(match.game, line) for line in lines_seen)]
    if not match.result:
        plain = Plain(match.game, match.options)
        for frame in frames(match, player):
            data = json.dumps(plain.write(tuple(frame)), ensure_ascii=False, separators=(",", ":"))
            lines.append(f"seen {data}")
    text = "".join(line + "\n" for line in lines)
    return text + (ending(match.result, text.encode()) if match.result else f"sum {checksum(text.encode())}\n")


def read_frame(plain: Plain, text: str, match: Match) -> Frame:
    """Parse a frame that comes after the entries of `match`. Raises BadText."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadText(message("file.text.no_json_from", place=str(error.pos + 1))) from None
    except (ValueError, RecursionError):
        raise BadText(message("file.text.no_json")) from None
    try:
        *others, seen = data
        table, actor, events = plain.read(others)
        view = read_view(match.game, plain, seen, table, match.match_state)
    except Exception:  # a game's classes may raise anything on wrong arguments
        raise BadText(message("file.text.no_view")) from None
    if not (isinstance(table, Table) and isinstance(actor, int) and isinstance(view, View)):
        raise BadText(message("file.text.nothing_seen"))
    if not (isinstance(events, tuple) and all(isinstance(event, Event) for event in events)):
        raise BadText(message("file.text.nothing_happened"))
    return Frame(table, actor, events, view)


def of_open_deals(match: Match) -> set[int]:
    """The indexes of the entries of unfinished deals."""
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
