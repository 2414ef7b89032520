"""The user's matches: those that wait to be continued, those that are over, and those that are damaged.

Every match is one file in one folder, the truth about it; this only lists, finds, opens and moves these files. All
that can go wrong is raised as `LibraryProblem`, one sentence for the player. The first screen asks what waits, so
what only playing needs is imported when play begins.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Final, Literal

from cardgames.disk import Later, make_folders, read_file, rename, write_file
from cardgames.engine.lock import SUFFIX as LOCK
from cardgames.engine.lock import InUse, Lock
from cardgames.engine.record_text import MAX_BYTES, SUFFIX
from cardgames.storage.files import spare_name, why
from cardgames.storage.glance import SET_ASIDE, MatchFile, glance, is_ended
from cardgames.storage.paths import Folders
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.engine.appender import Appender
    from cardgames.engine.match import Match
    from cardgames.engine.record import Reading

KEPT_DAYS: Final = 30
"""How long what was thrown away can be brought back."""


class LibraryProblem(Exception):
    """Something cannot be done with a match; the text is one sentence for the player."""


class DamagedInside(LibraryProblem):
    """A match whose record is damaged somewhere, but good up to there: `Library.salvage` goes on from before it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a search asks for; what is left open is not asked.

    Each word of `text` must be found in the game's title, a player's name, the date or the file's name. `since` and
    `until` are days (both included) on which the match began. `options` is the text of the rules, `Options.text(
    full=True)`. With `ended`, the match must have been won or lost by somebody who is called one of `names` and
    played to the end; `names` alone wants that one of them played.
    """

    text: str = ""
    game: str = ""
    names: tuple[str, ...] = ()
    ended: Literal["", "won", "lost", "conceded"] = ""
    options: str = ""
    since: date | None = None
    until: date | None = None

    def fits(self, file: MatchFile) -> bool:
        """Whether a match is one of those wanted."""
        day = file.began.astimezone().date()
        return (
            self.game in ("", file.game)
            and self.options in ("", file.options)
            and (self.since is None or self.since <= day)
            and (self.until is None or day <= self.until)
            and self._has_players(file)
            and self._has_words(file, day)
        )

    def _has_players(self, file: MatchFile) -> bool:
        names = {name.casefold() for name in self.names}
        playing = [player for player, who in enumerate(file.players) if not names or who.name.casefold() in names]
        if not self.ended:
            return bool(playing) or not names
        if not file.result:
            return False
        if self.ended == "conceded":
            return any(player in file.result.conceded for player in playing)
        to_the_end = (player for player in playing if player not in file.away)
        return any((player in file.result.winners) == (self.ended == "won") for player in to_the_end)

    def _has_words(self, file: MatchFile, day: date) -> bool:
        people = " ".join(player.name for player in file.players)
        everything = f"{file.title} {people} {day.isoformat()} {file.name}".casefold()
        return all(word in everything for word in self.text.casefold().split())


@dataclass(frozen=True, slots=True)
class Inside:
    """A match that was looked into: its reading, each player's score so far, and all that is wrong with it."""

    reading: Reading
    scores: tuple[int, ...]
    problems: tuple[str, ...]


def _so_far(match: Match) -> tuple[int, ...]:
    """The score of a match that goes on: that of the last deal that is over, and what was paid since, where a game pays
    at once."""
    scores = list(match.game.concede(match.match_state, 0).scores)
    if match.game.pays_at_once:
        for playing in match.progress.tables.values():
            for line in () if playing.over else playing.state.ledger():
                scores[playing.table.players[line.seat]] += line.points
    return tuple(scores)


@dataclass(frozen=True, slots=True)
class Removed:
    """A match that was thrown away: where it lies now, where it lay, and when it was played last (in seconds)."""

    path: Path
    origin: Path
    played: float


class Library:
    """The matches in the user's folders; asks the disk each time, so it is never out of date."""

    def __init__(self, folders: Folders, later: Later | None = None) -> None:
        """`later` waits for the disk in the background while a match is played."""
        self._later = later
        self._folders = folders
        self._folder = folders.matches
        self._removed = folders.removed
        self._seen: dict[Path, tuple[tuple[int, int], MatchFile]] = {}

    # listing

    def matches(self) -> list[MatchFile]:
        """All of them, damaged ones too; the one that was played last comes first."""
        found = list(self._glances(self._paths()))
        self._seen = {file.path: self._seen[file.path] for file in found}
        return sorted(found, key=lambda file: (file.played, file.name), reverse=True)

    def unfinished(self) -> list[MatchFile]:
        """The matches that wait to be continued, the one that was played last first. Quick: reads no others."""
        paths = (path for path in self._paths() if not is_ended(path))
        files = (file for file in self._glances(paths) if file.players and not file.finished and not file.set_aside)
        return sorted(files, key=lambda file: (file.played, file.name), reverse=True)

    def finished(self, wanted: Wanted | None = None) -> list[MatchFile]:
        """The matches that are over, newest first; only those `wanted`."""
        return [file for file in self.matches() if file.finished and (wanted is None or wanted.fits(file))]

    def damaged(self) -> list[MatchFile]:
        """The files that have problems, with what is wrong."""
        return [file for file in self.matches() if file.problems]

    def _paths(self) -> Iterator[Path]:
        """The files with matches. What only has such a name, as a pipe that nobody writes to, could hold us up."""
        return (path for path in self._folder.glob(f"*{SUFFIX}") if path.is_file())

    def _glances(self, paths: Iterable[Path]) -> Iterator[MatchFile]:
        for path in paths:
            try:
                facts = path.stat()
            except OSError:
                continue
            stamp = facts.st_mtime_ns, facts.st_size
            known = self._seen.get(path)
            if known is None or known[0] != stamp:
                known = self._seen[path] = stamp, glance(path)
            yield known[1]

    def look_into(self, file: MatchFile) -> Inside:
        """Read all of a match: its score so far, and the damage that only its rules can see. Raises LibraryProblem."""
        from cardgames.engine.record import read_file

        try:
            reading = read_file(file.path)
        except OSError as error:
            raise LibraryProblem(say("storage.not_opened", name=file.name, reason=why(error))) from None
        scores: tuple[int, ...] = reading.result.scores if reading.result else ()
        if reading.match and not scores:
            scores = _so_far(reading.match)
        problems = () if reading.torn and not reading.finished else tuple(map(str, reading.problems))
        return Inside(reading, scores, problems)

    # playing

    def begin(self, match: Match) -> Appender:
        """Begin the record of a match. Raises LibraryProblem when nothing can be written; play can go on unsaved."""
        from cardgames.engine.appender import Appender

        try:
            path = self.new_path(match.game.name, match.origin.date, match.origin.id)
            return Appender.create(path, match, self._later)
        except OSError as error:
            raise LibraryProblem(say("storage.not_kept", path=self._folder, reason=why(error))) from None

    def resume(self, file: MatchFile) -> Appender:
        """Go on with a match; `appender.match` is it.

        Raises DamagedInside, LibraryProblem (nothing can be read of it, it is over, or open elsewhere).
        """
        from cardgames.engine.appender import Appender, CannotResume

        try:
            return Appender.resume(file.path, self._later)
        except InUse:
            raise LibraryProblem(say("storage.in_use")) from None
        except CannotResume as error:
            problems = error.reading.problems
            if not problems:
                raise LibraryProblem(say("storage.is_over", name=file.name)) from None
            kind = DamagedInside if error.reading.salvageable else LibraryProblem
            raise kind(say("storage.not_resumable", name=file.name, reason=problems[0])) from None
        except OSError as error:
            raise LibraryProblem(say("storage.not_opened", name=file.name, reason=why(error))) from None

    def salvage(self, file: MatchFile) -> Appender:
        """Go on with a damaged match from before the damage, in a record of its own.

        The damaged file keeps all that is in it and gets a name that says so; it waits no more. Raises LibraryProblem.
        """
        match = self.look_into(file).reading.match
        if match is None:
            raise LibraryProblem(say("storage.no_record", name=file.name, reason=say("storage.not_a_record")))
        appender = self.begin(match.fork(len(match.entries)))
        with suppress(OSError):  # then it is only offered once more
            rename(file.path, self.new_path(SET_ASIDE + file.path.stem, "", ""))
        return appender

    def is_open(self, file: MatchFile) -> bool:
        """Whether a match is being played, here or in another process. A lock whose process died counts for nothing."""
        if not file.path.with_name(file.name + LOCK).exists():
            return False
        try:
            Lock(file.path).release()
        except InUse:
            return True
        except OSError:
            return False
        return False

    def new_path(self, game: str, began: str, id: str) -> Path:
        """A free place for a match: game, day and id make the name."""
        name = "-".join(_plain(part) for part in (game, began[:10], id) if part)
        path, number = self._folder / f"{name}{SUFFIX}", 2
        while os.path.lexists(path):
            path, number = self._folder / f"{name}-{number}{SUFFIX}", number + 1
        return path

    # throwing away

    def remove(self, file: MatchFile) -> Removed:
        """Throw a match away, so that it can be brought back for a month. Raises LibraryProblem."""
        from cardgames.storage.begun import path_beside

        try:
            lock = Lock(file.path)
            try:
                make_folders(self._removed)
                target = spare_name(self._removed / file.name, "")
                rename(file.path, target)
                target.touch()
                path_beside(file.path).unlink(missing_ok=True)
            finally:
                lock.release()
            self._clear_out()
        except InUse:
            raise LibraryProblem(say("storage.in_use")) from None
        except OSError as error:
            raise LibraryProblem(say("storage.not_removed", name=file.name, reason=why(error))) from None
        return Removed(target, file.path, file.played.timestamp())

    def restore(self, removed: Removed) -> MatchFile:
        """Bring a match back that was thrown away. Raises LibraryProblem."""
        path = removed.origin
        if os.path.lexists(path):
            path = self.new_path(path.stem, "", "")
        try:
            make_folders(self._folder)
            rename(removed.path, path)
            os.utime(path, (removed.played, removed.played))
        except OSError as error:
            name = removed.origin.name
            raise LibraryProblem(say("storage.not_restored", name=name, reason=why(error))) from None
        return glance(path)

    def _clear_out(self) -> None:
        oldest = time() - KEPT_DAYS * 24 * 3600
        for path in self._removed.glob(f"*{SUFFIX}*"):
            with suppress(OSError):
                if path.lstat().st_mtime < oldest:
                    path.unlink()

    def tidy(self) -> None:
        """Remove what processes that were killed have left: locks, steps and drafts that nobody needs any more."""
        from cardgames.storage.leftovers import clear

        clear(self._folders)

    # in and out

    def bring_in(self, path: Path) -> MatchFile:
        """Take a record file among the matches; one that is there already is only found. Raises LibraryProblem.

        A damaged record is taken too when it says at least who played what; its problems stay in view.
        """
        file = glance(path)
        if not file.players or not file.game:
            reason = file.problems[0] if file.problems else say("storage.not_a_record")
            raise LibraryProblem(say("storage.no_record", name=path.name, reason=reason))
        try:
            data = read_file(path, MAX_BYTES)
            for known in self.matches():
                if known.id == file.id and read_file(known.path, MAX_BYTES) == data:
                    return known
            target = self.new_path(file.game, file.began.date().isoformat(), file.id)
            write_file(target, data)
            os.utime(target, (time(), file.played.timestamp()))
        except OSError as error:
            raise LibraryProblem(say("storage.not_brought_in", path=self._folder, reason=why(error))) from None
        return glance(target)

    def take_out(self, file: MatchFile, target: Path, *, seen_by: int | None = None, replace: bool = False) -> None:
        """Copy a record to a place of the user's; with `seen_by` only what that player saw of a match that goes on.

        Raises LibraryProblem, also when a file is there already.
        """
        if os.path.lexists(target) and not replace:
            raise LibraryProblem(say("storage.export_exists", path=target))
        try:
            write_file(target, read_file(file.path, MAX_BYTES) if seen_by is None else self._seen_record(file, seen_by))
        except OSError as error:
            raise LibraryProblem(say("storage.not_exported", path=target, reason=why(error))) from None

    def _seen_record(self, file: MatchFile, player: int) -> bytes:
        from cardgames.engine.seen import seen_text

        match = self.look_into(file).reading.match
        if match is None:
            raise LibraryProblem(say("storage.no_record", name=file.name, reason=say("storage.not_a_record")))
        return seen_text(match, player).encode()


def _plain(text: str) -> str:
    """A text that may stand in a file's name anywhere."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", text)[:60]
