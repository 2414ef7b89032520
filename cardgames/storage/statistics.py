"""The results of all matches, in a small database for fast queries.

The records are authoritative; the database only summarises them. `update` adds new matches and removes those that are
gone, so killed processes, imported or removed matches, and a lost or damaged database need no special handling.
`figures` has the queries.

The database is in memory. Its file is an SQLite database followed by a digest of its bytes, read as a whole when the
statistics are opened and written as a whole after counting. This detects all damage, prevents damage while the database
is in use, and keeps processes from working on the same file: the last writer wins, and what the other one had counted
is counted again.
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
from cardgames.engine.contract import Result
from cardgames.engine.game import AnyGame
from cardgames.engine.lines import Hinted, Player, TakenOver, Undone
from cardgames.engine.match import TYPED, Match
from cardgames.engine.messages import Said, message
from cardgames.engine.progress import Playing
from cardgames.engine.record import read_file
from cardgames.engine.system_error import reason_of
from cardgames.storage.files import spare_name
from cardgames.storage.glance import MatchFile
from cardgames.storage.library import Library

PEOPLE: Final = "people"
"""The opponents' level if all are people."""
MIXED: Final = "mixed"
"""The opponents' level if they differ."""

VERSION: Final = 4
"""The version of the tables and of what is counted; another version is rebuilt. Increase it with every change."""

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
"""Save after this many matches: a second's work, and the most that is lost if the process is killed."""

MOST: Final = 1 << 30
"""The maximum size of the file and of the database in memory, in bytes: some 80,000 long matches."""

_SEAL: Final = 32
"""The length of the digest, in bytes."""
_KEPT_ASIDE: Final = 3
"""The number of damaged files to keep."""

Row = tuple[Any, ...]


class DamagedError(Exception):
    """The file is not what was written."""


class Statistics:
    """The statistics of one user. The database is opened at the first query.

    Queries see only counted matches, so call `update` first. `note` is "", or a sentence for the player on what is
    wrong with the file.
    """

    def __init__(self, path: Path, library: Library) -> None:
        self.path = path
        self.note: Said = ""
        self._library = library
        self._connection: sqlite3.Connection | None = None
        self._saved = -1
        """The number of changes that are saved in the file; -1 if there is no file."""
        self._writable = True
        """Whether the file may be written; false if it exists but cannot be read."""

    # queries

    def rows(self, question: str, values: Sequence[Any] = ()) -> list[Row]:
        """The rows of an SQL query."""
        return self._database.execute(question, values).fetchall()

    # updates

    def update(self) -> Iterator[tuple[int, int]]:
        """Update the database from the records, one match at a time; yield the number done and the total.

        A screen does one step a frame; stopping keeps the work done so far.
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
        """Discard everything and count all records again, as `update` does."""
        self._database.close()
        self._connection, self._saved = _empty(), -1
        yield from self.update()

    def add(self, file: MatchFile) -> None:
        """Count a finished match. A match already counted, or removed meanwhile, changes nothing."""
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
        """Save and close the database; the next query opens it again."""
        if self._connection:
            self._save()
            self._connection.close()
        self._connection = None

    # the file

    @property
    def _database(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._open()
        return self._connection

    def _open(self) -> sqlite3.Connection:
        """The database in the file, or an empty one."""
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
        """The database in the file; None if it has another version or is damaged. Raises OSError."""
        try:
            return _opened(disk.read_file(self.path, MOST))
        except (DamagedError, disk.TooLarge):
            aside = _set_aside(self.path)
            self.note = message("storage.statistics_rebuilt", path=aside)
            return None

    def _save(self) -> None:
        """Write the file if anything changed."""
        changes = self._database.total_changes
        if not self._writable or changes == self._saved:
            return
        try:
            disk.write_file(self.path, _sealed(self._database))
            self._saved = changes
        except OSError as error:
            self._complain(error)

    def _complain(self, error: OSError) -> None:
        self.note = message("storage.statistics_unwritable", path=self.path, reason=reason_of(error))


def _set_aside(path: Path) -> Path:
    """Rename a damaged file, and remove the oldest renamed ones. Raises OSError."""
    earlier = sorted(path.parent.glob(f"{path.name}.bad*"), key=lambda one: one.lstat().st_mtime)
    aside = spare_name(path, ".bad")
    disk.rename(path, aside)
    for one in earlier[: 1 - _KEPT_ASIDE]:
        with suppress(OSError):
            disk.remove(one)
    return aside


def _empty() -> sqlite3.Connection:
    """An empty database."""
    connection = _in_memory()
    for statement in TABLES:
        connection.execute(statement)
    return connection


def _opened(data: bytes) -> sqlite3.Connection | None:
    """The database in a file's data; None if it has another version. Raises DamagedError."""
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
    """A database as the data of its file."""
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
    """Make all changes in the block, or none of them."""
    connection.execute("BEGIN")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


# ---------------------------------------------------------------- the rows of a match


def _insert(connection: sqlite3.Connection, file: MatchFile, match: Match | None) -> None:
    """Insert a match. If its rules cannot replay it to the end, only its result counts, not its deals."""
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
    """The number of finished deals before a fork: they count in the other match."""
    position = match.origin.fork_of.rpartition(" ")[2]
    return len(match.fork(int(position)).progress.finished) if position.isdecimal() else 0


def _deal_rows(id: str, game: AnyGame, finished: Sequence[Playing], before: int) -> tuple[list[Row], list[Row]]:
    """The points of each seat in each deal that counted, without the first `before` deals, and these deals' facts."""
    deals: list[Row] = []
    facts: list[Row] = []
    for number, playing in enumerate(finished[before:], before):
        outcome = playing.state.outcome()
        if outcome is None or outcome.redeal:
            continue
        for seat, player in enumerate(playing.table.players):
            deals.append((id, number, player, seat, outcome.points[seat]))
            facts_of_seat = game.deal_facts(outcome, seat)
            facts += [(id, number, player, name, value) for name, value in facts_of_seat.items()]
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
    """The opponents' level: that of the bots if all have the same, PEOPLE, or MIXED."""
    levels = {who.level or PEOPLE for who in others}
    return levels.pop() if len(levels) == 1 else MIXED


def _places(row: Row) -> str:
    return ", ".join("?" * len(row))
