"""What came of all matches, kept in a small database so that questions about hundreds of them are answered at once.

The records are the truth. The database only repeats what they say: `catch_up` adds what it does not know yet and
forgets what is gone, so a killed process, a match brought in or thrown away, and a database that was lost or damaged
are all the same case. `figures` asks the questions.

The database lives in memory. Its file is an SQLite database with a digest of all its bytes behind it, read whole when
the statistics are opened and written whole when something was counted. So no damage goes unseen, none can happen while
the database is in use, and two processes never work on the same file: who writes last is believed, and what the other
one knew is counted again.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from cardgames import disk
from cardgames.engine.contract import AnyGame, Result
from cardgames.engine.lines import Hinted, Player, TakenOver, Undone
from cardgames.engine.match import TYPED, Match
from cardgames.engine.progress import Playing
from cardgames.engine.record import read_file
from cardgames.storage.files import spare_name, why
from cardgames.storage.glance import MatchFile
from cardgames.storage.library import Library
from cardgames.words import say

PEOPLE: Final = "people"
"""As the opponents' level: nobody there was a bot."""
MIXED: Final = "mixed"
"""As the opponents' level: not all alike."""

VERSION: Final = 4
"""Of the tables and of what is counted; a database of another version is counted again. Raised with every change."""

TABLES: Final = (
    """CREATE TABLE matches (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, began TEXT NOT NULL, options TEXT NOT NULL,
        deals INTEGER NOT NULL, conceded INTEGER NOT NULL, forked INTEGER NOT NULL,
        replayed INTEGER NOT NULL, typed INTEGER NOT NULL) WITHOUT ROWID""",
    """CREATE TABLE players (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, player INTEGER NOT NULL,
        side INTEGER NOT NULL, called TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL, against TEXT NOT NULL,
        score INTEGER NOT NULL, place INTEGER NOT NULL, won INTEGER NOT NULL, shared INTEGER NOT NULL,
        conceded INTEGER NOT NULL, free_undos INTEGER NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL,
        taken_over INTEGER NOT NULL, away INTEGER NOT NULL, PRIMARY KEY (match, player)) WITHOUT ROWID""",
    "CREATE INDEX players_called ON players (called)",
    """CREATE TABLE deals (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, deal INTEGER NOT NULL, player INTEGER NOT NULL,
        seat INTEGER NOT NULL, points INTEGER NOT NULL, PRIMARY KEY (match, deal, player)) WITHOUT ROWID""",
    """CREATE TABLE facts (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, deal INTEGER NOT NULL, player INTEGER NOT NULL,
        name TEXT NOT NULL, value REAL NOT NULL, PRIMARY KEY (match, deal, player, name)) WITHOUT ROWID""",
    f"PRAGMA user_version = {VERSION}",
)

SAVED_EVERY: Final = 100
"""Matches counted until the file is written again: a second's work, all that is lost when the process is killed."""

MOST: Final = 1 << 30
"""Bytes of the file that are read, and the most that SQLite keeps in memory: some 80,000 long matches."""

_SEAL: Final = 32
"""Bytes of the digest behind the database."""
_KEPT_ASIDE: Final = 3
"""Damaged files that are kept."""

Row = tuple[Any, ...]


class DamagedError(Exception):
    """The file is not what was written."""


class Statistics:
    """The database of one user. Making this opens nothing; the first question does.

    Questions are answered from what is counted, so `catch_up` comes first. `note` is empty, or tells the player what
    is wrong with the file.
    """

    def __init__(self, path: Path, library: Library) -> None:
        self.path = path
        self.note = ""
        self._library = library
        self._connection: sqlite3.Connection | None = None
        self._saved = -1
        """How many changes of the open database are in the file; -1 when it is not there at all."""
        self._writable = True
        """Whether the file may be written: not what is no file, or cannot be read."""

    # asking

    def rows(self, question: str, values: Sequence[Any] = ()) -> list[Row]:
        """The answers to a question in SQL."""
        return self._database.execute(question, values).fetchall()

    # keeping up

    def catch_up(self) -> Iterator[tuple[int, int]]:
        """Bring the database up to date with the records, match by match; yield how many are done, and of how many.

        A screen takes one step a frame; what was done stays done when it stops.
        """
        known = {row[0] for row in self.rows("SELECT id FROM matches")}
        files = self._library.matches()
        for id in known - {file.id for file in files}:
            self.forget(id)
        new = [file for file in reversed(files) if file.finished and not file.problems and file.id not in known]
        for done, file in enumerate(new, 1):
            self.add(file)
            if done % SAVED_EVERY == 0:
                self._save()
            yield done, len(new)
        self._save()

    def rebuild(self) -> Iterator[tuple[int, int]]:
        """Forget everything and count all records anew, as `catch_up` does."""
        self._database.close()
        self._connection, self._saved = _empty(), -1
        yield from self.catch_up()

    def add(self, file: MatchFile) -> None:
        """Count a finished match; one that was counted before, or was thrown away meanwhile, changes nothing."""
        if file.result is None:
            raise ValueError(f"{file.name} is not over")
        try:
            match = read_file(file.path).match
        except OSError:
            return
        _insert(self._database, file, match)

    def forget(self, id: str) -> None:
        """Remove a match from the database."""
        self.rows("DELETE FROM matches WHERE id = ?", (id,))

    def close(self) -> None:
        """Write what was counted and let go of the database; the next question opens it again."""
        if self._connection:
            self._save()
            self._connection.close()
        self._connection = None

    # the file and its mishaps

    @property
    def _database(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._open()
        return self._connection

    def _open(self) -> sqlite3.Connection:
        """The database that the file holds, or an empty one."""
        self._writable = True
        found = None
        try:
            found = self._read()
        except FileNotFoundError:
            pass
        except OSError as error:
            self._writable = False
            self._complain(error)
        self._saved = 0 if found else -1
        return found or _empty()

    def _read(self) -> sqlite3.Connection | None:
        """The database in the file; None when it has another version or was damaged. Raises OSError."""
        try:
            return _opened(disk.read_file(self.path, MOST))
        except (DamagedError, disk.TooLarge):
            aside = _set_aside(self.path)
            self.note = say("storage.statistics_rebuilt", path=aside)
            return None

    def _save(self) -> None:
        """Write the file, if it does not hold what was counted."""
        changes = self._database.total_changes
        if not self._writable or changes == self._saved:
            return
        try:
            disk.write_file(self.path, _sealed(self._database))
            self._saved = changes
        except OSError as error:
            self._complain(error)

    def _complain(self, error: OSError) -> None:
        self.note = say("storage.statistics_unwritable", path=self.path, reason=why(error))


def _set_aside(path: Path) -> Path:
    """Give a damaged file another name, and remove the oldest of those set aside before. Raises OSError."""
    earlier = sorted(path.parent.glob(f"{path.name}.bad*"), key=lambda one: one.lstat().st_mtime)
    aside = spare_name(path, ".bad")
    disk.rename(path, aside)
    for one in earlier[: 1 - _KEPT_ASIDE]:
        with suppress(OSError):
            disk.remove(one)
    return aside


def _empty() -> sqlite3.Connection:
    """A database in which nothing is counted."""
    connection = _in_memory()
    for statement in TABLES:
        connection.execute(statement)
    return connection


def _opened(data: bytes) -> sqlite3.Connection | None:
    """The database in a file; None when it has another version. Raises DamagedError."""
    image, seal = memoryview(data)[:-_SEAL], data[-_SEAL:]
    if _digest(image) != seal:
        raise DamagedError
    connection = _in_memory()
    try:
        connection.deserialize(image)
        if connection.execute("PRAGMA user_version").fetchone() == (VERSION,):
            return connection
    except sqlite3.DatabaseError:
        connection.close()
        raise DamagedError from None
    connection.close()
    return None


def _sealed(connection: sqlite3.Connection) -> bytes:
    """A database as its file holds it."""
    image = connection.serialize()
    return image + _digest(image)


def _digest(image: bytes | memoryview) -> bytes:
    return blake2b(image, digest_size=_SEAL).digest()


def _in_memory() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write all changes made inside, or none of them."""
    connection.execute("BEGIN")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


# ---------------------------------------------------------------- what a match adds


def _insert(connection: sqlite3.Connection, file: MatchFile, match: Match | None) -> None:
    """All rows of a match. One that its rules cannot replay to the end has no deals, but counts with its result."""
    result = file.result
    assert result
    finished = match.progress.finished if match and match.result else []
    before = _deals_before(match) if match and finished else 0
    began = file.began.isoformat(timespec="seconds")
    row = (
        *(file.id, file.game, began, file.options, len(finished) - before, bool(result.conceded)),
        *(bool(file.fork_of), file.deals_of.startswith("of "), file.deals_of == TYPED),
    )
    with _transaction(connection):
        if not connection.execute(f"INSERT OR IGNORE INTO matches VALUES ({_places(row)})", row).rowcount:
            return
        for player in _player_rows(file, result, match):
            connection.execute(f"INSERT INTO players VALUES ({_places(player)})", player)
        if match:
            deals, facts = _deal_rows(file.id, match.game, finished, before)
            connection.executemany("INSERT INTO deals VALUES (?, ?, ?, ?, ?)", deals)
            connection.executemany("INSERT INTO facts VALUES (?, ?, ?, ?, ?)", facts)


def _deals_before(match: Match) -> int:
    """How many deals were over where a match was forked off: they count in the other one."""
    position = match.origin.fork_of.rpartition(" ")[2]
    return len(match.fork(int(position)).progress.finished) if position.isdecimal() else 0


def _deal_rows(id: str, game: AnyGame, finished: Sequence[Playing], before: int) -> tuple[list[Row], list[Row]]:
    """The points of each seat in each deal that counted and was not played `before`, and the facts about it."""
    deals: list[Row] = []
    facts: list[Row] = []
    for number, playing in enumerate(finished[before:], before):
        outcome = playing.state.outcome()
        if outcome is None or outcome.redeal:
            continue
        for seat, player in enumerate(playing.table.players):
            deals.append((id, number, player, seat, outcome.points[seat]))
            reported = game.deal_facts(outcome, seat)
            facts += [(id, number, player, name, value) for name, value in reported.items()]
    return deals, facts


def _player_rows(file: MatchFile, result: Result, match: Match | None) -> Iterator[Row]:
    everybody = range(len(file.players))
    used: Counter[tuple[str, int]] = Counter()
    for line in match.lines if match else ():
        match line:
            case Undone(_, player, free):
                used["free undo" if free else "undo", player] += 1
            case Hinted(player):
                used["hint", player] += 1
            case TakenOver(player, _):
                used["taken over", player] += 1
    all_first = all(place == 1 for place in result.places)
    for player in everybody:
        who = file.players[player]
        side = match.game.allies(match.options, player) if match else (player,)
        others = [file.players[other] for other in everybody if other not in side]
        first = result.places[player] == 1
        yield (
            *(file.id, player, min(side), who.name.casefold(), who.name, who.level, _level(others)),
            *(result.scores[player], result.places[player], first and not all_first, first and all_first),
            *(player in result.conceded, used["free undo", player], used["undo", player], used["hint", player]),
            *(used["taken over", player] > 0, player in file.away),
        )


def _level(others: Sequence[Player]) -> str:
    """What the opponents were: a bot's level when all had the same, PEOPLE, or MIXED."""
    levels = {who.level or PEOPLE for who in others}
    return levels.pop() if len(levels) == 1 else MIXED


def _places(row: Row) -> str:
    return ", ".join("?" * len(row))
