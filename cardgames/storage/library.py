"""The user's matches: unfinished, finished and damaged ones.

Every match is one file in one folder; this module only lists, finds, opens and moves these files. All failures are
raised as `LibraryProblem`, with a message for the player. The first screen lists unfinished matches, so whatever is
needed only for playing is imported later.
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

from cardgames.disk import RunLater, make_folders, read_file, rename, write_file
from cardgames.engine.lock import InUse, Lock
from cardgames.engine.messages import Message, UserError, message
from cardgames.engine.record_text import MAX_BYTES, SUFFIX
from cardgames.engine.system_error import reason_of
from cardgames.storage.files import spare_name
from cardgames.storage.glance import SET_ASIDE, MatchFile, glance, is_ended
from cardgames.storage.paths import Folders

if TYPE_CHECKING:
    from cardgames.engine.appender import Appender
    from cardgames.engine.match import Match
    from cardgames.engine.record import Reading

KEPT_DAYS: Final = 30
"""The number of days that a removed match can be restored."""


class LibraryProblem(UserError):
    """Something cannot be done with a match; the message is for the player."""


class DamagedInside(LibraryProblem):
    """The match's record is damaged, but good up to there: `Library.salvage` continues from before the damage."""


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """A search for matches; fields at their default do not filter.

    Each word of `text` must be in the game's title, a player's name, the date or the file name. `since` and `until` are
    days (inclusive) on which the match began. `rules` are `MatchFile.rules`. With `ended`, a player with one
    of `names` must have won or lost the match, and played to the end; `names` alone requires that one of them played.
    """

    text: str = ""
    game: str = ""
    names: tuple[str, ...] = ()
    ended: Literal["", "won", "lost", "conceded"] = ""
    rules: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None

    def fits(self, file: MatchFile) -> bool:
        """Whether a match satisfies the search."""
        day = file.began.astimezone().date()
        return (
            self.game in ("", file.game)
            and (not self.rules or file.rules in self.rules)
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
class MatchDetails:
    """A match that was read completely: its reading, each player's score so far, and all problems."""

    reading: Reading
    scores: tuple[int, ...]
    problems: tuple[str, ...]

    def standing(self, player: int) -> Message | None:
        """Where a player stands in an unfinished match, if the game says it in words of its own."""
        match = self.reading.match
        return None if match is None else match.game.standing(match.match_state, player)


def _so_far(match: Match) -> tuple[int, ...]:
    """The scores of an unfinished match: those after the last finished deal, plus what can be counted since."""
    scores = list(match.game.concede(match.match_state, 0).scores)
    for playing in match.progress.tables.values():
        for player, points in zip(playing.table.players, match.game.points_so_far(playing.state), strict=True):
            scores[player] += 0 if playing.over else points
    return tuple(scores)


@dataclass(frozen=True, slots=True)
class Removed:
    """A removed match: its path now, its original path, and when it was last played (in seconds); and the paths of its
    reviews now and before."""

    path: Path
    origin: Path
    played: float
    reviews: tuple[tuple[Path, Path], ...] = ()


class Library:
    """The matches in the user's folders. It reads the disk each time, so it is never out of date."""

    def __init__(self, folders: Folders, later: RunLater | None = None) -> None:
        """`later` runs work on the disk in the background while a match is played."""
        self._later = later
        self._folders = folders
        self._folder = folders.matches
        self._removed = folders.removed
        self._seen: dict[Path, tuple[tuple[int, int], MatchFile]] = {}

    # listing

    def matches(self) -> list[MatchFile]:
        """All matches, including damaged ones; last played first."""
        found = list(self._glances(self._paths()))
        self._seen = {file.path: self._seen[file.path] for file in found}
        return sorted(found, key=lambda file: (file.played, file.name), reverse=True)

    def unfinished(self) -> list[MatchFile]:
        """The unfinished matches, last played first. Fast, as it reads no others."""
        paths = (path for path in self._paths() if not is_ended(path))
        files = (file for file in self._glances(paths) if file.players and not file.finished and not file.set_aside)
        return sorted(files, key=lambda file: (file.played, file.name), reverse=True)

    def finished(self, wanted: MatchFilter | None = None) -> list[MatchFile]:
        """The finished matches, newest first; only those `wanted`."""
        return [file for file in self.matches() if file.finished and (wanted is None or wanted.fits(file))]

    def damaged(self) -> list[MatchFile]:
        """The files that have problems."""
        return [file for file in self.matches() if file.problems]

    def _paths(self) -> Iterator[Path]:
        """The paths of matches. Only regular files: reading a pipe could block."""
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

    def read_match(self, file: MatchFile) -> MatchDetails:
        """Read all of a match: its score so far, and all damage. Raises LibraryProblem."""
        from cardgames.engine.record import read_file

        try:
            reading = read_file(file.path)
        except OSError as error:
            raise LibraryProblem(message("storage.not_opened", name=file.name, reason=reason_of(error))) from None
        scores: tuple[int, ...] = reading.result.scores if reading.result else ()
        if reading.match and not scores:
            scores = _so_far(reading.match)
        problems = () if reading.torn and not reading.finished else tuple(map(str, reading.problems))
        return MatchDetails(reading, scores, problems)

    # playing

    def begin(self, match: Match) -> Appender:
        """Start the record of a match. Raises LibraryProblem if it cannot be written; play can continue unsaved."""
        from cardgames.engine.appender import Appender

        try:
            path = self.new_path(match.game.name, match.origin.date, match.origin.id)
            return Appender.create(path, match, self._later)
        except OSError as error:
            raise LibraryProblem(message("storage.not_kept", path=self._folder, reason=reason_of(error))) from None

    def resume(self, file: MatchFile) -> Appender:
        """Continue a match, which is `appender.match`.

        Raises DamagedInside, or LibraryProblem (the record is unreadable, finished, or open elsewhere).
        """
        from cardgames.engine.appender import Appender, CannotResume

        try:
            return Appender.resume(file.path, self._later)
        except InUse:
            raise LibraryProblem(message("storage.in_use")) from None
        except CannotResume as error:
            problems = error.reading.problems
            if not problems:
                raise LibraryProblem(message("storage.is_over", name=file.name)) from None
            kind = DamagedInside if error.reading.salvageable else LibraryProblem
            reason = problems[0] if file.is_installed else message("storage.no_game", game=file.game)
            raise kind(message("storage.not_resumable", name=file.name, reason=reason)) from None
        except OSError as error:
            raise LibraryProblem(message("storage.not_opened", name=file.name, reason=reason_of(error))) from None

    def salvage(self, file: MatchFile) -> Appender:
        """Continue a damaged match from before the damage, in a new record.

        The damaged file is kept under a name that says so, and no longer listed as unfinished. Raises LibraryProblem.
        """
        match = self.read_match(file).reading.match
        if match is None:
            raise LibraryProblem(message("storage.no_record", name=file.name, reason=message("storage.not_a_record")))
        appender = self.begin(match.fork(len(match.entries)))
        with suppress(OSError):  # otherwise it is only offered again
            rename(file.path, self.new_path(SET_ASIDE + file.path.stem, "", ""))
        return appender

    def new_path(self, game: str, began: str, id: str) -> Path:
        """A free path for a match; its name is the game, the day and the id."""
        name = "-".join(_plain(part) for part in (game, began[:10], id) if part)
        path, number = self._folder / f"{name}{SUFFIX}", 2
        while os.path.lexists(path):
            path, number = self._folder / f"{name}-{number}{SUFFIX}", number + 1
        return path

    # removing

    def remove(self, file: MatchFile) -> Removed:
        """Remove a match; it can be restored for KEPT_DAYS days. Raises LibraryProblem."""
        from cardgames.storage.begun import path_beside
        from cardgames.storage.reviews import remove_files

        try:
            lock = Lock(file.path)
            try:
                make_folders(self._removed)
                target = spare_name(self._removed / file.name, "")
                rename(file.path, target)
                target.touch()
                path_beside(file.path).unlink(missing_ok=True)
                reviews = remove_files(self._folders.reviews, file.id, self._removed)
            finally:
                lock.release()
            self._clear_out()
        except InUse:
            raise LibraryProblem(message("storage.in_use")) from None
        except OSError as error:
            raise LibraryProblem(message("storage.not_removed", name=file.name, reason=reason_of(error))) from None
        return Removed(target, file.path, file.played.timestamp(), reviews)

    def restore(self, removed: Removed) -> MatchFile:
        """Restore a removed match and its reviews. Raises LibraryProblem."""
        from cardgames.storage.reviews import restore_files

        path = removed.origin
        if os.path.lexists(path):
            path = self.new_path(path.stem, "", "")
        try:
            make_folders(self._folder)
            rename(removed.path, path)
            os.utime(path, (removed.played, removed.played))
            restore_files(removed.reviews)
        except OSError as error:
            name = removed.origin.name
            raise LibraryProblem(message("storage.not_restored", name=name, reason=reason_of(error))) from None
        return glance(path)

    def _clear_out(self) -> None:
        oldest = time() - KEPT_DAYS * 24 * 3600
        from cardgames.storage.reviews import SUFFIX as REVIEW

        for path in (*self._removed.glob(f"*{SUFFIX}*"), *self._removed.glob(f"*{REVIEW}*")):
            with suppress(OSError):
                if path.lstat().st_mtime < oldest:
                    path.unlink()

    def tidy(self) -> None:
        """Remove what killed processes left behind: lock files, steps and temporary files."""
        from cardgames.storage.leftovers import clear

        clear(self._folders)

    # import and export

    def import_record(self, path: Path) -> MatchFile:
        """Import a record file, unless it is already there; return the match. Raises LibraryProblem.

        A damaged record is imported too if its game and players are readable; its problems stay listed.
        """
        file = glance(path)
        if not file.players or not file.game:
            reason = file.problems[0] if file.problems else message("storage.not_a_record")
            raise LibraryProblem(message("storage.no_record", name=path.name, reason=reason))
        try:
            data = read_file(path, MAX_BYTES)
            for known in self.matches():
                if known.id == file.id and read_file(known.path, MAX_BYTES) == data:
                    return known
            target = self.new_path(file.game, file.began.date().isoformat(), file.id)
            write_file(target, data)
            os.utime(target, (time(), file.played.timestamp()))
        except OSError as error:
            reason = reason_of(error)
            raise LibraryProblem(message("storage.not_brought_in", path=self._folder, reason=reason)) from None
        return glance(target)

    def export_record(self, file: MatchFile, target: Path, *, seen_by: int | None = None) -> None:
        """Export a record; with `seen_by`, only what that player saw of an unfinished match.

        Raises LibraryProblem, also if the target exists.
        """
        if os.path.lexists(target):
            raise LibraryProblem(message("storage.export_exists", path=target))
        try:
            write_file(target, read_file(file.path, MAX_BYTES) if seen_by is None else self._seen_record(file, seen_by))
        except OSError as error:
            raise LibraryProblem(message("storage.not_exported", path=target, reason=reason_of(error))) from None

    def _seen_record(self, file: MatchFile, player: int) -> bytes:
        from cardgames.engine.seen import seen_text

        match = self.read_match(file).reading.match
        if match is None:
            raise LibraryProblem(message("storage.no_record", name=file.name, reason=message("storage.not_a_record")))
        return seen_text(match, player).encode()


def _plain(text: str) -> str:
    """Replace all characters that are not allowed in file names everywhere."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", text)[:60]
