"""A quick look at a record: who played what, when, and how far. It loads no rules and replays nothing.

A glance takes a fraction of a millisecond, so that lists of hundreds of matches appear at once. It finds only damage
that shows without replaying; `record.read_file` finds all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cardgames.disk import TooLarge, read_end, read_file
from cardgames.engine import registry
from cardgames.engine.contract import Result
from cardgames.engine.lines import Player
from cardgames.engine.messages import Said, message
from cardgames.engine.names import LONGEST_NAME, one_line
from cardgames.engine.record_text import FORMAT, MAX_BYTES, checksum, parse_player
from cardgames.engine.system_error import reason_of

_TAGS: Final = ("game", "rules", "program", "id", "fork-of", "deals", "seen-by", "date", "options", "seed", "standing")
_UNDO: Final = re.compile(r"undo ([0-9]{1,9})\b")
_RESULT: Final = re.compile(r"result ([0-9]{1,3}) ([0-9]{1,3}) (-?[0-9]{1,9})")
_TAKEN_OVER: Final = re.compile(r"player ([0-9]{1,3}) (human|bot) ")
_PLAYER: Final = re.compile("[0-9]{1,3}")
_ENTRIES: Final = ("deal", "draw", "move")
_PASS: Final = "pass"
SET_ASIDE: Final = "damaged-"
"""The prefix of a damaged record's file name after its match continued in another record."""

_NEVER: Final = datetime.fromtimestamp(0, UTC)
_LAST: Final = datetime(2999, 12, 31, tzinfo=UTC)
"""Dates outside these bounds cannot be shown in local time on every system, and must be wrong."""


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A record among the user's files. Unreadable parts are empty; `problems` says what is wrong.

    `began` and `played` (last written) are in UTC. `options` is the full text of the options.
    `deals` and `moves` are counted after undos; `latest` counts the deals of the table dealt last, without those dealt
    again. `players` are those at the start, `away` the people whose seats bots played at the end. `seen_by` is the
    player that an export was made for, None for a match. `deals_of` is `Origin.deals`.
    """

    path: Path
    game: str = ""
    id: str = ""
    options: str = ""
    players: tuple[Player, ...] = ()
    began: datetime = _NEVER
    played: datetime = _NEVER
    deals: int = 0
    moves: int = 0
    latest: int = 0
    fork_of: str = ""
    deals_of: str = ""
    seen_by: int | None = None
    away: tuple[int, ...] = ()
    result: Result | None = None
    problems: tuple[Said, ...] = ()

    @property
    def name(self) -> str:
        """The file name."""
        return self.path.name

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.result is not None

    @property
    def set_aside(self) -> bool:
        """Whether the record is damaged and its match continued in another record."""
        return self.name.startswith(SET_ASIDE)

    @property
    def is_installed(self) -> bool:
        """Whether its game is installed; true if the record names none."""
        return not self.game or self.game in registry.manifests()

    @property
    def rules(self) -> str:
        """The number of players and the options: equal for equal rules."""
        return ruleset(len(self.players), self.options)

    @property
    def title(self) -> str:
        """The title of the game."""
        known = registry.manifests().get(self.game)
        return known.title if known else self.game


def ruleset(players: int, options: str) -> str:
    """Rules in one text: what is standard depends on the number of players, so the options alone don't tell them."""
    return f"{players} {options}"


def glance(path: Path) -> MatchFile:
    """Look at a record. Never raises; a missing file has a problem too."""
    played = _NEVER
    problem: Said
    try:
        played = _dated(path.stat().st_mtime)
        data = read_file(path, MAX_BYTES)
    except TooLarge as error:
        problem = message("storage.too_large", size=error.size, most=MAX_BYTES)
    except OSError as error:
        problem = reason_of(error)
    except ValueError:  # not a valid file name
        problem = message("storage.not_a_record")
    else:
        return _Glance(path, data, played).file()
    return MatchFile(path, played=played, problems=(problem,))


def is_ended(path: Path) -> bool:
    """Whether a record ends with its checksum; reads only the last bytes."""
    try:
        return b"\nsum " in read_end(path, 32)
    except OSError:
        return False


def _dated(seconds: float) -> datetime:
    """A file's date, limited to dates that can be shown."""
    return datetime.fromtimestamp(min(max(seconds, _NEVER.timestamp()), _LAST.timestamp()), UTC)


def _passes(game: str) -> str:
    """A space and the move that makes up a deal that does not count (`Manifest.passes`); "" if the game has none."""
    known = registry.manifests().get(game)
    return f" {known.passes}" if known and known.passes else ""


def _counting(entries: list[str]) -> list[str]:
    """The deals of these entries, without those in which all players passed and which were dealt again."""
    deals: list[str] = []
    passed = played = False
    for entry in entries:
        if entry.startswith("deal"):
            if passed and deals:
                deals.pop()
            deals.append(entry)
            passed = played = False
        elif entry == _PASS:
            passed = not played
        elif entry == "move":
            passed, played = False, True
    return deals


class _Glance:
    """Goes through the lines of a record once."""

    def __init__(self, path: Path, data: bytes, played: datetime) -> None:
        self.path = path
        self.data = data
        self.played = played
        self.problems: list[Said] = []
        self.lines = data.decode(errors="replace").replace("\r\n", "\n").removeprefix("\ufeff").split("\n")

    def file(self) -> MatchFile:
        """Return what the record says."""
        if self.lines[0] != FORMAT:
            return MatchFile(self.path, played=self.played, problems=(message("storage.not_a_record"),))
        tags, players, body = self._tags()
        for tag in ("game", "options"):
            if tag not in tags:
                self.problems.append(message("storage.tag_missing", tag=tag))
        if not players:
            self.problems.append(message("storage.tag_missing", tag="player"))
        game = one_line(tags.get("game", ""))[:LONGEST_NAME]
        if game and game not in registry.manifests():
            self.problems.append(message("storage.no_game", game=game))
        if self.path.name.startswith(SET_ASIDE):
            self.problems.append(message("storage.set_aside"))
        deals, moves, latest = self._count(body, _passes(game))
        return MatchFile(
            path=self.path,
            game=game,
            id=tags.get("id", "") or self.path.stem.encode(errors="backslashreplace").decode(),
            options=tags.get("options", ""),
            players=tuple(players),
            began=self._date(tags.get("date", "")),
            played=self.played,
            deals=deals,
            moves=moves,
            latest=latest,
            fork_of=tags.get("fork-of", ""),
            deals_of=tags.get("deals", ""),
            seen_by=int(tags["seen-by"]) if _PLAYER.fullmatch(tags.get("seen-by", "")) else None,
            away=self._away(players, body),
            result=self._result(body, len(players), seen="seen-by" in tags),
            problems=tuple(self.problems),
        )

    def _tags(self) -> tuple[dict[str, str], list[Player], list[str]]:
        """The tags, the players, and the lines after them."""
        tags: dict[str, str] = {}
        players: list[Player] = []
        for number, line in enumerate(self.lines[1:], 1):
            keyword, _, rest = line.partition(" ")
            if keyword == "player" and rest.startswith(f"{len(players)} "):
                try:
                    players.append(parse_player(rest.partition(" ")[2]))
                except ValueError:
                    break
            elif keyword in _TAGS and keyword not in tags:
                tags[keyword] = rest
            else:
                return tags, players, self.lines[number:]
        return tags, players, []

    @staticmethod
    def _count(body: list[str], passes: str) -> tuple[int, int, int]:
        """The numbers of deals and moves in force, and the number of deals at the table dealt last."""
        entries: list[str] = []
        undone: list[list[str]] = []
        tables: set[str] = set()
        for line in body:
            keyword = line[:4]
            if keyword in _ENTRIES:
                entry = " ".join(line.split(" ", 2)[:2]) if keyword == "deal" else keyword
                if keyword == "move" and passes and line.endswith(passes):
                    entry = _PASS
                if keyword == "deal":
                    tables.add(entry)
                entries.append(entry)
                if len(tables) < 2:
                    undone.clear()
                continue
            if keyword == "undo" and (found := _UNDO.match(line)):
                cut = max(0, len(entries) - int(found[1]))
                if len(tables) > 1:
                    # with several tables, an undo keeps deals, which may be those of another table
                    last = sum(entry in tables for entry in entries[cut:])
                    cut = max(0, cut - last)
                gone = entries[cut:]
                del entries[cut:]
                entries += [entry for entry in gone if len(tables) > 1 and entry in tables]
                undone.append([entry for entry in gone if len(tables) < 2 or entry not in tables])
            elif keyword == "redo" and undone:
                entries += undone.pop()
        deals = _counting(entries)
        return len(deals), entries.count("move") + entries.count(_PASS), deals.count(deals[-1]) if deals else 0

    @staticmethod
    def _away(players: list[Player], body: list[str]) -> tuple[int, ...]:
        """The seats of people that bots play at the end."""
        people = {number for number, who in enumerate(players) if who.kind == "human"}
        away: set[int] = set()
        for line in body:
            found = _TAKEN_OVER.match(line)
            if found and found[2] == "human":
                people.add(int(found[1]))
                away.discard(int(found[1]))
            elif found and int(found[1]) in people:
                away.add(int(found[1]))
        return tuple(sorted(away))

    def _result(self, body: list[str], players: int, *, seen: bool) -> Result | None:
        """The result as written, if the record is complete; an export (`seen`) may be complete without a result."""
        rows = [line for line in body if line.startswith("result ")]
        if not any(line.startswith("sum ") for line in body[-2:]) or (seen and not rows):
            return None
        found = [row for row in map(_RESULT.fullmatch, rows) if row]
        if not players or [int(row[1]) for row in found] != list(range(players)):
            self.problems.append(message("storage.bad_end"))
            return None
        start = self.data.rfind(b"\nsum ") + 1
        if checksum(self.data[:start]) != self.data[start + 4 :].strip().decode(errors="replace"):
            self.problems.append(message("storage.bad_sum"))
        conceded = tuple(int(line[8:]) for line in body if line[:8] == "concede " and _PLAYER.fullmatch(line[8:]))
        return Result(tuple(int(row[3]) for row in found), tuple(int(row[2]) for row in found), conceded)

    def _date(self, text: str) -> datetime:
        try:
            date = datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
        except ValueError:
            return self.played
        return date if _NEVER <= date <= _LAST else self.played
