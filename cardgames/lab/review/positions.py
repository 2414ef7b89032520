"""One decision of a bot in a finished deal: what the bot compared, what a thorough review finds, and the position as
one text file.

The file is a record of the match up to and including the move. Its last line names the level of the bot and the seed of
its decision, so that the decision can be repeated. The file has no names of players, and no seed of the match, so that
it tells nothing of deals to come; entries of deals that are not over are left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from cardgames.bots.levels import decide
from cardgames.bots.valuing import NO_TIME_LIMIT
from cardgames.engine.lines import Commented, Conceded, Hinted, Noted, Player, Redone, TakenOver, Undone
from cardgames.engine.match import Match
from cardgames.engine.messages import UserError, message
from cardgames.engine.options import Options
from cardgames.engine.progress import Dealt, Moved, table_of
from cardgames.engine.record import read_file
from cardgames.engine.record_text import Tags, line_text
from cardgames.engine.registry import game
from cardgames.engine.seat_history import playing_at
from cardgames.engine.seen import of_open_deals
from cardgames.host.protocol import Decision, Request
from cardgames.host.thinking import seed_of
from cardgames.lab.review.judging import Judged, Worlds
from cardgames.lab.review.review import Choice, Played, Reviewer

THOROUGH: Final = Worlds(times=10)
"""Ten times the worlds of a usual review."""
_MARK: Final = "position"
"""The first word of the comment that makes a record a position."""


class NoPosition(UserError, ValueError):
    """A file is not a position."""


@dataclass(frozen=True, slots=True)
class BotMove:
    """A decision of a bot, the `player`, among several moves; `seed` is the one of its request."""

    game: str
    options: Options
    player: int
    choice: Choice
    level: str
    seed: str


@dataclass(frozen=True, slots=True)
class Reexamined:
    """A decision of a bot, repeated, and what a review finds of the move that was made."""

    move: BotMove
    decision: Decision
    judged: Judged

    @property
    def disagrees(self) -> bool:
        """Whether the review marks the move."""
        return self.judged.verdict.is_mark


def bot_move(match: Match, entry: int) -> BotMove | None:
    """The decision of a bot at an entry; None if there is none, it had no choice, or the deal is not over."""
    if not 0 <= entry < len(match.entries) or entry in of_open_deals(match):
        return None
    moved = match.entries[entry]
    if not isinstance(moved, Moved):
        return None
    playing = match.at(entry).tables[moved.table]
    who = playing_at(match, entry + 1)[playing.table.players[moved.seat]]
    if who.kind != "bot":
        return None
    seed = seed_of(match, playing.table.players[moved.seat], entry)
    return _bot_move(match, entry, who.level, seed)


def _bot_move(match: Match, entry: int, level: str, seed: str) -> BotMove | None:
    """The decision at an entry, which is a move; None if there was no choice."""
    moved = match.entries[entry]
    assert isinstance(moved, Moved)
    playing = match.at(entry).tables[moved.table]
    state = playing.state
    legal = state.legal(moved.seat)
    if len(legal) < 2:
        return None
    made = state.canonical(moved.seat, moved.move)
    choice = Choice(entry, moved.seat, state.view(moved.seat), legal, made)
    return BotMove(match.game.name, match.options, playing.table.players[moved.seat], choice, level, seed)


def reexamined(move: BotMove, worlds: Worlds = THOROUGH) -> Reexamined:
    """Repeat a decision, and review the move that was made. Both use only what the seat knew."""
    choice = move.choice
    request = Request(
        0, move.game, choice.seat, move.level, choice.view, choice.legal, move.seed, NO_TIME_LIMIT
    )
    judged = Reviewer(game(move.game), move.options, worlds).judged(0, choice)
    return Reexamined(move, decide(request), judged)


def last_bot_entry(match: Match, position: int, table: int) -> int | None:
    """The last entry before a position of a match where a bot chose among several moves at this table, in the same
    deal; None if there is none."""
    for entry in range(min(position, len(match.entries)) - 1, -1, -1):
        line = match.entries[entry]
        if table_of(line) != table:
            continue
        if isinstance(line, Dealt):
            return None
        if isinstance(line, Moved):
            playing = match.at(entry).tables[table]
            player = playing.table.players[line.seat]
            if playing_at(match, entry + 1)[player].kind == "bot" and len(playing.state.legal(line.seat)) > 1:
                return entry
    return None


@dataclass(frozen=True, slots=True)
class Doubted:
    """A bot's decision that a player doubts: what was found, and its file."""

    found: Reexamined
    file: str


def doubted(played: Played, entry: int) -> Doubted | None:
    """Examine the bot's decision at an entry of a match; None if the bot had no choice. It takes some seconds."""
    match = _rebuilt(played)
    move = bot_move(match, entry)
    return None if move is None else Doubted(reexamined(move), position_text(match, entry))


def _rebuilt(played: Played) -> Match:
    twin = Match(game(played.game), played.options, played.players, played.seed, opening=played.opening)
    for line in played.lines:
        match line:
            case Undone():
                twin.undo_entries(line)
            case Redone():
                twin.redo()
            case TakenOver(player, who):
                twin.take_over(player, who)
            case Conceded(player):
                twin.concede(player)
            case Hinted() | Noted() | Commented():
                pass
            case _:
                twin.apply_entry(line)
    return twin


# ---------------------------------------------------------------- the file


def position_text(match: Match, entry: int) -> str:
    """The file of the bot's decision at an entry. Raises ValueError if `bot_move` finds none."""
    move = bot_move(match, entry)
    if move is None:
        raise ValueError(f"entry {entry} is no decision of a bot in a finished deal")
    players = tuple(
        Player(f"{who.level.capitalize() or 'Player'} {number}", kind=who.kind, level=who.level)
        for number, who in enumerate(playing_at(match, entry + 1))
    )
    tags = replace(Tags.of(match), players=players, seed="", id="", date="", fork_of="", deals="")
    hidden = of_open_deals(match)
    kept = [line for at, line in enumerate(match.entries[: entry + 1]) if at not in hidden]
    mark = Commented(f"{_MARK} {move.level} {move.seed}")
    lines = [*tags.lines(), *(line_text(match.game, line) for line in (*kept, mark))]
    return "".join(line + "\n" for line in lines)


def read_position(path: Path) -> tuple[Match, BotMove]:
    """Read a position; its decision is the last entry of the match. Raises NoPosition, OSError."""
    reading = read_file(path)
    match = reading.match
    if match is None or reading.problems:
        raise NoPosition(message("file.at", place=path, what=reading.problems[0]))
    marks = [line.text.split() for line in match.lines if isinstance(line, Commented)]
    found = next((words[1:] for words in reversed(marks) if words[:1] == [_MARK] and len(words) == 3), None)
    move = None
    if found is not None and match.entries and isinstance(match.entries[-1], Moved):
        move = _bot_move(match, len(match.entries) - 1, *found)
    if move is None:
        raise NoPosition(message("file.at", place=path, what=message("file.no_position")))
    return match, move
