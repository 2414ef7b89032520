"""What came of all matches, kept in a small database so that questions about hundreds of them are answered at once.

The records are the truth. The database only repeats what they say: `catch_up` adds what it does not know yet and
forgets what is gone, so a killed process, a match brought in or thrown away, and a database that was lost or damaged
are all the same case. `figures` asks the questions.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from cardgames.engine.contract import AnyGame, Result
from cardgames.engine.course import Playing
from cardgames.engine.lines import Hinted, Player, TakenOver, Undone
from cardgames.engine.match import Match
from cardgames.engine.record import read_file
from cardgames.storage.files import spare_name, why
from cardgames.storage.glance import MatchFile
from cardgames.storage.library import Library
from cardgames.words import say

PEOPLE: Final = "people"
"""As the opponents' level: nobody there was a bot."""
MIXED: Final = "mixed"
"""As the opponents' level: not all alike."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, began TEXT NOT NULL, options TEXT NOT NULL,
            deals INTEGER NOT NULL, conceded INTEGER NOT NULL, forked INTEGER NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE players (
            match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, player INTEGER NOT NULL,
            side INTEGER NOT NULL, called TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL, against TEXT NOT NULL,
            score INTEGER NOT NULL, place INTEGER NOT NULL, won INTEGER NOT NULL, shared INTEGER NOT NULL,
            conceded INTEGER NOT NULL, free_undos INTEGER NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL,
            taken_over INTEGER NOT NULL, PRIMARY KEY (match, player)) WITHOUT ROWID""",
        "CREATE INDEX players_called ON players (called)",
        """CREATE TABLE deals (
            match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, deal INTEGER NOT NULL, player INTEGER NOT NULL,
            seat INTEGER NOT NULL, points INTEGER NOT NULL, PRIMARY KEY (match, deal, player)) WITHOUT ROWID""",
        """CREATE TABLE facts (
            match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, deal INTEGER NOT NULL, player INTEGER NOT NULL,
            name TEXT NOT NULL, value REAL NOT NULL, PRIMARY KEY (match, deal, player, name)) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE players ADD COLUMN away INTEGER NOT NULL DEFAULT 0",
        "DELETE FROM matches",  # they are counted anew
    ),
)
"""The statements that lead from each version of the database to the next; never changed, only added to."""

R = TypeVar("R")
Row = tuple[Any, ...]


class TooNewError(Exception):
    """The database was made by a later version of this program."""


class Statistics:
    """The database of one user. Making this opens nothing; the first question does.

    `note` is empty, or one sentence for the player about what was wrong with the database; the answers are true all
    the same, since what cannot be kept is counted anew.
    """

    def __init__(self, path: Path, library: Library) -> None:
        self.path = path
        self.note = ""
        self._library = library
        self._connection: sqlite3.Connection | None = None

    # asking

    def rows(self, question: str, values: Sequence[Any] = ()) -> list[Row]:
        """The answers to a question in SQL."""
        return self._work(lambda connection: connection.execute(question, values).fetchall())

    # keeping up

    def catch_up(self) -> Iterator[tuple[int, int]]:
        """Make the database say what the records say, match by match; each time gives how many are done, and of all.

        A screen takes one step a frame; what was done stays done when it stops.
        """
        ids = self._work(lambda connection: connection.execute("SELECT id FROM matches").fetchall(), refill=False)
        known = {row[0] for row in ids}
        files = self._library.matches()
        for id in known - {file.id for file in files}:
            self.forget(id)
        new = [file for file in reversed(files) if file.finished and not file.problems and file.id not in known]
        for done, file in enumerate(new, 1):
            self.add(file)
            yield done, len(new)

    def rebuild(self) -> Iterator[tuple[int, int]]:
        """Forget everything and count all records anew, as `catch_up` does."""
        self._work(lambda connection: connection.execute("DELETE FROM matches"), refill=False)
        yield from self.catch_up()

    def add(self, file: MatchFile) -> None:
        """Count a finished match; one that was counted before, or was thrown away meanwhile, changes nothing."""
        if file.result is None:
            raise ValueError(f"{file.name} is not over")
        try:
            match = read_file(file.path).match
        except OSError:
            return
        self._work(lambda connection: _insert(connection, file, match))

    def forget(self, id: str) -> None:
        """Count a match no more."""
        self._work(lambda connection: connection.execute("DELETE FROM matches WHERE id = ?", (id,)))

    def close(self) -> None:
        """Let go of the database; the next question opens it again."""
        if self._connection:
            self._connection.close()
        self._connection = None

    # the database and its mishaps

    def _work(self, work: Callable[[sqlite3.Connection], R], *, refill: bool = True) -> R:
        """Do something with the database. When it fails another takes its place, filled from the records."""
        try:
            self._connection = self._connection or _connect(self.path)
            return work(self._connection)
        except (sqlite3.DatabaseError, OSError, TooNewError) as error:
            if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
                raise
            if _is_damage(error):
                self._replace()
            else:
                self._use_memory(error)
        if refill:
            for _ in self.catch_up():
                pass
        assert self._connection
        return work(self._connection)

    def _replace(self) -> None:
        """Put a damaged database aside and begin a new one."""
        self.close()
        aside = spare_name(self.path, ".bad")
        try:
            self.path.rename(aside)
            for extra in ("-wal", "-shm"):
                self.path.with_name(self.path.name + extra).unlink(missing_ok=True)
            self._connection = _connect(self.path)
            self.note = say("storage.statistics_rebuilt", path=aside)
        except (sqlite3.Error, OSError) as error:
            self._use_memory(error)

    def _use_memory(self, error: Exception) -> None:
        """Go on without the file."""
        self.close()
        self._connection = _connect(None)
        if isinstance(error, TooNewError):
            self.note = say("storage.statistics_newer", path=self.path)
        else:
            reason = why(error) if isinstance(error, OSError) else str(error)
            self.note = say("storage.statistics_unwritable", path=self.path, reason=reason)


def _is_damage(error: Exception) -> bool:
    """Whether an error lies with what the file holds, not with the disk, its rights or another process."""
    damage = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
    return isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF in damage


def _connect(path: Path | None) -> sqlite3.Connection:
    """An open database of the current version, in memory without a path. Raises sqlite3.Error, OSError, TooNewError."""
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path or ":memory:", timeout=1.0, isolation_level=None)
    try:
        if _version(connection) > len(MIGRATIONS):
            raise TooNewError
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        if _version(connection) != len(MIGRATIONS):
            with _transaction(connection):
                _migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _version(connection: sqlite3.Connection) -> int:
    with closing(connection.execute("PRAGMA user_version")) as cursor:
        return int(cursor.fetchone()[0])


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the current version; of two processes that try, one does it and the other finds it done."""
    for statements in MIGRATIONS[_version(connection) :]:
        for statement in statements:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing, also when the process is killed meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
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
    finished = match.course.finished if match and match.result else []
    before = _deals_before(match) if match and finished else 0
    began = file.began.isoformat(timespec="seconds")
    row = (file.id, file.game, began, file.options, len(finished) - before, bool(result.conceded), bool(file.fork_of))
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
    return len(match.fork(int(position)).course.finished) if position.isdecimal() else 0


def _deal_rows(
    id: str, game: AnyGame, finished: Sequence[Playing], before: int
) -> tuple[list[Row], list[Row]]:
    """The points of each seat in each deal that counted and was not played `before`, and the facts about it."""
    deals: list[Row] = []
    facts: list[Row] = []
    for number, playing in enumerate(finished[before:], before):
        outcome = playing.state.outcome()
        if outcome is None or outcome.redeal:
            continue
        for seat, player in enumerate(playing.table.players):
            deals.append((id, number, player, seat, outcome.points[seat]))
            told = game.deal_facts(outcome, seat)
            facts += [(id, number, player, name, value) for name, value in told.items()]
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
