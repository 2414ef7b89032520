"""`cardgames replay FILE`: print a match line by line."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgames.cli.common import Commands, number, print_json, print_line, with_json
from cardgames.cli.mistakes import Mistake
from cardgames.engine.messages import message
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.engine.contract import Event, Table
    from cardgames.engine.match import Match
    from cardgames.engine.record import Reading
    from cardgames.engine.replay import Replay


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("replay", help=say("cli.replay"), description=say("cli.replay_long"))
    parser.add_argument("file", metavar="FILE", type=Path, help=say("cli.record"))
    parser.add_argument("--seat", type=number(0, 20), metavar="S", help=say("cli.replay_seat"))
    with_json(parser)
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Print the match. Returns 1 if the record is damaged, after printing what could be read."""
    from cardgames.engine.record import read_file
    from cardgames.engine.replay import Replay

    reading = read_file(given.file)
    if not reading.match:
        raise Mistake(message("file.at", place=given.file, what=reading.problems[0]))
    eyes = eyes_of(reading, given.seat)
    replay = Replay(reading.match, reading.seen)
    tell = _speaker(reading.match, eyes)
    entries = []
    for position in range(1, replay.last + 1):
        with believing(replay, position):
            entries.append(_entry_facts(replay, position, eyes, tell))
    if given.json:
        players = [player.name for player in reading.match.players]
        print_json({"players": players, "finished": reading.finished, "seat": eyes, "entries": entries})
    else:
        for one in entries:
            for line in one["told"]:
                print_line(f"{one['position']:4}  {line}")
        _print_end(reading)
    return 0 if reading.valid else 1


def eyes_of(reading: Reading, seat: int | None) -> int | None:
    """The player whose view of a record may be shown; None for a bystander. Raises Mistake.

    Of an unfinished match, only views of people who play in it may be shown.
    """
    match, tags = reading.match, reading.tags
    assert match
    assert tags
    if seat is not None and seat >= len(match.players):
        raise Mistake(message("cli.no_seat", seat=seat, last=len(match.players) - 1))
    if tags.seen_by is not None and not reading.result:
        if seat not in (None, tags.seen_by):
            raise Mistake(message("cli.not_your_eyes", seat=seat))
        return tags.seen_by
    people = [player for player, who in enumerate(match.players) if who.kind == "human"]
    if reading.result or seat in people:
        return seat
    if seat is not None:
        raise Mistake(message("cli.not_your_eyes", seat=seat))
    return people[0] if people else None


@contextmanager
def believing(replay: Replay, position: int) -> Iterator[None]:
    """Raise Mistake if a position of an export cannot be shown: its views and events cannot be checked against the
    rules, and may be forged."""
    try:
        yield
    except Exception as error:
        if isinstance(error, Mistake) or position <= replay.played:
            raise
        raise Mistake(message("cli.forged_export", position=position)) from error


def _entry_facts(
    replay: Replay, position: int, eyes: int | None, tell: Callable[[Event, Table], str]
) -> dict[str, Any]:
    """The entry that led to a position, as lines of text."""
    from cardgames.engine.progress import Dealt

    match = replay.match
    table = replay.table(position)
    lines = [tell(event, table) for event in replay.events(position, table.seat_of(eyes))]
    lines = [line for line in lines if line]
    if position > replay.played:
        return {"position": position, "told": lines}
    entry = replay.entry(position)
    progress = replay.progress(position)
    playing = progress.tables[table.number]
    if isinstance(entry, Dealt):
        lines = [say_in(match.game.name, "cli.dealt", number=progress.deals.total())]
        if match.result and eyes is None:
            lines.append(match.game.deal_text(entry.deal))
    if playing.over:
        names = [match.players[player].name for player in table.players]
        lines += [
            say("cli.scored", player=names[line.seat], line=line.message, rule=line.rule_id, points=line.points)
            for line in (told.named(names) for told in playing.state.ledger())
        ]
    return {"position": position, "told": lines}


def _speaker(match: Match, eyes: int | None) -> Callable[[Event, Table], str]:
    """A function that returns the log text of an event; a plain list of its contents if the game has no scene."""
    from cardgames.engine.registry import manifest

    def in_words(event: Event, table: Table) -> str:
        names = tuple(match.players[player].name for player in table.players)
        return str(scene(names, table.seat_of(eyes) or 0).log(event) or "")

    def bare(event: Event, table: Table) -> str:
        who = f"{match.players[table.players[event.seat]].name}: " if event.seat >= 0 else ""
        cards = [
            match.game.deck.text(piece_move.piece)
            for piece_move in event.piece_moves
            if piece_move.piece < len(match.game.deck)
        ]
        facts = [f"{key} {value}" for key, value in (*event.facts, *event.secrets)]
        return " ".join([f"{who}{event.kind}", *cards, *facts])

    if not manifest(match.game.name).scene:
        return bare
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from cardgames.screens.picture import scene_of

    scene = cache(partial(scene_of, match.game.name, options=match.options))
    return in_words


def _print_end(reading: Reading) -> None:
    assert reading.match
    result = reading.result
    if result:
        for player, who in enumerate(reading.match.players):
            print_line(say("cli.ended", place=result.places[player], name=who.name, score=result.scores[player]))
    elif reading.valid:
        print(say("cli.unfinished"))
    for problem in reading.problems:
        print_line(str(problem))
