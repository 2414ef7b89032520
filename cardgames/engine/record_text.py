"""Writes records: tags, one line for each thing that happened, the result and the checksum.

While a match is in progress, a check follows each line of its file; a finished record has one checksum at the end.

`docs/records.md` describes the format. The module `record` reads it.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgames import __version__
from cardgames.engine.bad_text import BadText
from cardgames.engine.contract import Result
from cardgames.engine.digest import new_hash, sha256
from cardgames.engine.game import AnyGame
from cardgames.engine.lines import (
    Commented,
    Conceded,
    Hinted,
    Line,
    Noted,
    Player,
    Redone,
    TakenOver,
    Undone,
)
from cardgames.engine.messages import message
from cardgames.engine.names import LONGEST_NAME, one_line
from cardgames.engine.progress import Dealt, Drawn, Moved

if TYPE_CHECKING:
    from cardgames.engine.match import Match

SUFFIX = ".parlour"
FORMAT = "parlour-record 1"
MAX_BYTES = 8_000_000
MAX_LINE = 100_000
"""The maximum length of a line, in bytes. A match of 256 deals stays far below both limits."""

SUM_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Tags:
    """The first lines of a record, as text; `seed` is "" if the reader may not know it.

    `seen_by` is the player that an export was made for, None for the record of a match.
    """

    game: str
    rules: int
    options: str
    players: tuple[Player, ...]
    program: str = ""
    id: str = ""
    date: str = ""
    seed: str = ""
    match_state: str = ""
    fork_of: str = ""
    deals: str = ""
    seen_by: int | None = None

    @classmethod
    def of(cls, match: Match) -> Tags:
        """The tags of a match played by this program."""
        return cls(
            game=match.game.name,
            rules=match.origin.rules_version,
            options=match.options.text(full=True),
            players=match.opening_players,
            program=f"Parlour {__version__}",
            id=match.origin.id,
            date=match.origin.date,
            seed=match.seed,
            match_state=match.game.match_state_text(match.opening),
            fork_of=match.origin.fork_of,
            deals=match.origin.deals,
        )

    def lines(self) -> Iterator[str]:
        """The first lines of the record."""
        yield FORMAT
        yield f"game {self.game}"
        yield f"rules {self.rules}"
        for key, value in (
            ("program", self.program),
            ("id", self.id),
            ("fork-of", self.fork_of),
            ("deals", self.deals),
            ("seen-by", "" if self.seen_by is None else str(self.seen_by)),
            ("date", self.date),
        ):
            if value:
                yield f"{key} {value}"
        yield f"options {self.options}".rstrip()
        for number, player in enumerate(self.players):
            yield f"player {number} {player_text(player)}"
        if self.seed:
            yield f"seed {self.seed}"
        if self.match_state:
            yield f"standing {self.match_state}"


def quote(text: str) -> str:
    """A quoted text on one line, whatever it contains."""
    return json.dumps(text, ensure_ascii=not text.isprintable())


def player_text(player: Player) -> str:
    """A player as text: `human - "Anna" fox`, `bot hard "Bram" owl`."""
    return f"{player.kind} {player.level or '-'} {quote(player.name)} {player.emblem or '-'}"


def parse_player(text: str) -> Player:
    """Parse a player. Raises BadText."""
    kind, _, rest = text.partition(" ")
    level, _, rest = rest.partition(" ")
    try:
        name, end = json.JSONDecoder().raw_decode(rest)
    except (ValueError, RecursionError):
        name, end = None, 0
    emblem = rest[end:].removeprefix(" ")
    words = f"{level}{emblem}"
    if kind not in ("human", "bot") or not isinstance(name, str) or not (level and emblem) or not _is_word(words):
        raise BadText(message("file.text.no_player"))
    return Player(name, "" if emblem == "-" else emblem, kind, "" if level == "-" else level)  # type: ignore[arg-type]


def _is_word(text: str) -> bool:
    return text.isprintable() and " " not in text and len(text) <= LONGEST_NAME


def line_text(game: AnyGame, line: Line) -> str:
    """One line of a record, without the line end. Raises ValueError if the game's text does not fit on a line."""
    match line:
        case Dealt(table, deal):
            text = f"deal {table.number} {game.deal_text(deal)}"
        case Drawn(table, outcome):
            text = f"draw {table} {game.move_text(outcome)}"
        case Moved(table, seat, move):
            text = f"move {table} {seat} {game.move_text(move)}"
        case Undone(count, player, free):
            text = f"undo {count} {player} {'free' if free else 'marked'}"
        case Redone(count):
            text = f"redo {count}"
        case TakenOver(player, who):
            text = f"player {player} {player_text(who)}"
        case Conceded(player):
            text = f"concede {player}"
        case Hinted(player):
            text = f"hint {player}"
        case Noted(words):
            text = f"note {one_line(words)}"
        case Commented(words):
            text = f"# {one_line(words)}"
    if "\n" in text or "\r" in text or len(text.encode()) > MAX_LINE:
        raise ValueError(f"{game.name} wrote more than a line can hold: {text[:60]!r}")
    return text


def result_lines(result: Result) -> Iterator[str]:
    """A line `result PLAYER PLACE SCORE` for each player."""
    for player, (place, score) in enumerate(zip(result.places, result.scores, strict=True)):
        yield f"result {player} {place} {score}"


class Checksum:
    """A checksum of lines. Line ends and a byte order mark at the start do not change it."""

    def __init__(self) -> None:
        self._hash = new_hash()
        self._empty = True

    def add(self, line: bytes) -> None:
        """Add a line, without its line end."""
        self._hash.update((line.removeprefix(BOM_UTF8) if self._empty else line) + b"\n")
        self._empty = False

    @property
    def text(self) -> str:
        """The first SUM_LENGTH digits of the SHA-256 of all lines so far."""
        return self._hash.hexdigest()[:SUM_LENGTH]


def checksum(data: bytes) -> str:
    """The checksum of complete lines, as that of `Checksum`."""
    return sha256(data.removeprefix(BOM_UTF8).replace(b"\r\n", b"\n"))[:SUM_LENGTH]


def ending(result: Result, before: bytes) -> str:
    """The last lines of a record whose other bytes are `before`."""
    results = "".join(line + "\n" for line in result_lines(result))
    return f"{results}sum {checksum(before + results.encode())}\n"


class CheckedText:
    """Writes the file of an unfinished match: after the tags and after each line, a line with the checksum so far.

    This detects damage in the middle of an unfinished record, and lines whose last write did not reach the disk.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._sum = Checksum()

    def opening(self, lines: Sequence[Line] | None = None) -> str:
        """The tags and these lines; by default all lines of the match so far."""
        tags = self._checked(list(Tags.of(self._match).lines()))
        return tags + self.more(self._match.lines if lines is None else lines)

    def more(self, lines: Sequence[Line]) -> str:
        """Several more lines."""
        return "".join(self.line(line) for line in lines)

    def go_on(self, written: bytes) -> str:
        """Continue after `written`. Returns what is missing there: a check, unless the last line is one."""
        lines = written.replace(b"\r\n", b"\n").removesuffix(b"\n").split(b"\n")
        for line in lines:
            self._sum.add(line)
        end = "" if written.endswith(b"\n") else "\n"
        return end if lines[-1].startswith(b"check ") else end + self._checked([])

    def line(self, line: Line) -> str:
        """One more line."""
        return self._checked([line_text(self._match.game, line)])

    def _checked(self, lines: list[str]) -> str:
        for line in lines:
            self._sum.add(line.encode())
        check = f"check {self._sum.text}"
        self._sum.add(check.encode())
        return "".join(line + "\n" for line in [*lines, check])


def record_text(match: Match) -> str:
    """The whole record of a match as it is now, without the checks of an unfinished file."""
    lines = [*Tags.of(match).lines(), *(line_text(match.game, line) for line in match.lines)]
    text = "".join(line + "\n" for line in lines)
    return text + ending(match.result, text.encode()) if match.result else text
