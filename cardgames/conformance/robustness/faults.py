"""Makes each call of the operating system fail: the n-th open, write, sync, rename, ..., once or from then on.

For each failure, a session is played: settings and players change; a match is started, closed, resumed, finished,
exported, removed and restored. Only errors that screens show may be raised, and nothing may be lost silently.
"""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, Literal

from cardgames import disk
from cardgames.conformance.robustness.matches import games, new_match, play_on, random_options
from cardgames.conformance.robustness.trying import BatchResult
from cardgames.engine.appender import Appender
from cardgames.engine.match import Match
from cardgames.engine.record import read_file, verify
from cardgames.storage.library import Library, LibraryProblem
from cardgames.storage.paths import Folders
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import SettingsFile

ERRORS: Final = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)
How = Literal["once", "always", "half", "syncs"]
HOWS: Final[tuple[How, ...]] = ("once", "always", "half", "syncs")
"""A call fails alone, or with all after it, or alone after half of its write, or all syncs fail from there on."""


def labels(seed: str) -> Iterator[str]:
    """One match of each game with each kind of failure, again and again with other matches and errors."""
    return (label for number in count() for label in one_round(seed, number))


def one_round(seed: str, number: int = 0) -> Iterator[str]:
    """One match of each game with each kind of failure."""
    return (f"{seed}:{number}:{name}:{how}" for name in games() for how in HOWS)


def batch(label: str) -> BatchResult:
    """Try every possible failure in one match. A label that ends with `:N` lets the N-th call fail, and no other."""
    seed, round_, name, kind, *points = label.split(":")
    how = next(how for how in HOWS if how == kind)
    rng = Random(f"{seed}:{round_}:{name}")
    options, hooks = random_options(name, rng)
    match = new_match(options, f"{seed}:{round_}")
    for _ in play_on(match, hooks, rng):
        pass
    number = ERRORS[rng.randrange(len(ERRORS))]
    whole = Failing(-1, number, "once")
    wrong = _evening(match, whole)
    tried = BatchResult(1, (f"{label}: without a fault {wrong}",) if wrong else ())
    alone = {"half": "write", "syncs": "sync"}.get(how)  # the call from which on all fail
    usual = [point for point, name in enumerate(whole.names) if name == alone or not alone]
    for point in map(int, points) if points else usual:
        failing = Failing(point, number, how)
        wrong = _evening(match, failing)
        tried += BatchResult(
            1, (f"{label}:{point} ({failing.failed}, {errno.errorcode[number]}): {wrong}",) if wrong else ()
        )
    return tried


@dataclass
class Failing(disk.System):
    """A disk on which one call fails, or all calls from one on. Never syncs the real disk."""

    point: int
    error: int
    how: How
    names: list[str] = field(default_factory=list)
    failed: str = ""
    healed: bool = False

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Let no call fail or count inside the block, which only looks at files."""
        self.healed = True
        yield
        self.healed = False

    def _count(self, name: str) -> bool:
        """Count a call; return whether it fails."""
        if self.healed:
            return False
        self.names.append(name)
        late = len(self.names) > self.point >= 0
        meant = {"always": True, "syncs": name == "sync"}.get(self.how, not self.failed)
        fails = late and meant
        if fails:
            self.failed = self.failed or name
        return fails

    def _may_fail(self, name: str) -> None:
        if self._count(name):
            raise OSError(self.error, "It was meant to fail")

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        self._may_fail("open")
        return super().open(path, flags, mode)

    def write(self, handle: int, data: bytes, at: int) -> int:
        if self._count("write"):
            if self.how == "half":
                super().write(handle, data[: len(data) // 2], at)
            raise OSError(self.error, "It was meant to fail")
        return super().write(handle, data, at)

    def truncate(self, handle: int, size: int) -> None:
        self._may_fail("truncate")
        super().truncate(handle, size)

    def sync(self, handle: int) -> None:
        self._may_fail("sync")

    def rename(self, source: Path, target: Path) -> None:
        self._may_fail("rename")
        super().rename(source, target)

    def remove(self, path: Path) -> None:
        self._may_fail("remove")
        super().remove(path)

    def make_folder(self, path: Path) -> None:
        self._may_fail("make_folder")
        super().make_folder(path)


@dataclass
class Messages:
    """The messages that the player received."""

    problems: list[str] = field(default_factory=list)

    def tell(self, text: object) -> None:
        if text:
            self.problems.append(str(text))


def _evening(whole: Match, failing: Failing) -> str:
    """Play a session; return what went wrong, or ""."""
    with tempfile.TemporaryDirectory() as home, disk.replaced(failing):
        try:
            return _Evening(Folders.under(Path(home)), whole, failing).play()
        except Exception as error:
            return f"{type(error).__name__}: {error}"


class _Evening:
    def __init__(self, folders: Folders, whole: Match, failing: Failing) -> None:
        self._folders = folders
        self._whole = whole
        self._failing = failing
        self._messages = Messages()

    def play(self) -> str:
        """Play the session; return what went wrong, or ""."""
        return self._settings() or self._match()

    def _settings(self) -> str:
        settings, people = SettingsFile(self._folders.settings), ProfilesFile(self._folders.profiles)
        settings.change(volume=30)
        people.add("Anna")
        settings.change(volume=40)
        troubles = [str(settings.trouble), str(people.trouble)]
        self._messages.tell(" ".join(troubles).strip())
        with self._failing.resting():
            volume = SettingsFile(self._folders.settings).now.volume
            names = [profile.name for profile in ProfilesFile(self._folders.profiles).now.profiles]
        if volume not in (40, 30, 70) or (volume != 40 and not troubles[0]):
            return f"the volume is {volume}, and nobody was told"
        if "Anna" not in names and not troubles[1]:
            return "a player is lost, and nobody was told"
        return ""

    def _match(self) -> str:
        whole, library = self._whole, Library(self._folders)
        match = new_match(whole.options, whole.seed)
        try:
            appender = library.begin(match)
        except LibraryProblem as problem:
            self._messages.tell(problem)
            return ""  # the match is played unsaved
        half = len(whole.entries) // 2
        self._enter(appender, whole, half)
        appender.close()
        self._messages.tell(appender.trouble)
        self._messages.tell(appender.take_rewritten())
        wrong = self._check(appender, half)
        if wrong:
            return wrong
        again = self._resume(library)
        if again is None:
            return ""
        self._enter(again, whole, len(whole.entries))
        again.close()
        self._messages.tell(again.trouble)
        self._messages.tell(again.take_rewritten())
        return self._check(again, len(whole.entries)) or self._afterwards(library)

    def _enter(self, appender: Appender, whole: Match, end: int) -> None:
        for number, entry in enumerate(whole.entries[len(appender.match.entries) : end]):
            appender.match.apply_entry(entry)
            if number % 5 == 0:
                appender.sync()
            self._messages.tell(appender.trouble)

    def _check(self, appender: Appender, count: int) -> str:
        """Check that the file has all entries, unless the player was told otherwise; return what is wrong, or ""."""
        if appender.trouble and self._failing.how == "always":
            return ""
        with self._failing.resting():
            reading, problems = read_file(appender.path), verify(appender.path)
        if reading.match is None or reading.match.entries != self._whole.entries[:count]:
            return f"the match is lost ({len(self._messages.problems)} troubles told): {reading.problems[:1]}"
        over = count == len(self._whole.entries)
        if over and not appender.trouble and problems:
            return f"the finished record is not whole: {problems[:1]}"
        return ""

    def _resume(self, library: Library) -> Appender | None:
        """Resume the unfinished match, with a second try if necessary; return None if the disk keeps failing."""
        for _ in range(2):
            with self._failing.resting():
                waiting = library.unfinished()
            try:
                return library.resume(waiting[0]) if waiting else None
            except LibraryProblem as problem:
                self._messages.tell(problem)
        if self._failing.how != "always":
            raise AssertionError(f"the match cannot be gone on with: {self._messages.problems[-1]}")
        return None

    def _afterwards(self, library: Library) -> str:
        """Export the finished match, remove it and restore it; return what went wrong, or ""."""
        with self._failing.resting():
            finished = library.finished()
        if not finished:
            return "" if self._messages.problems else "the finished match is not listed"
        file, target = finished[0], self._folders.data / "copy.parlour"
        before = file.path.read_bytes()
        removed = None
        for act in (
            lambda: library.export_record(file, target),
            lambda: library.remove(file),
        ):
            for _ in range(2):
                try:
                    removed = act()
                except LibraryProblem as problem:
                    self._messages.tell(problem)
                else:
                    break
        if target.exists() and target.read_bytes() != before:
            return "the copy is not whole"
        if removed is None:
            return "" if file.path.read_bytes() == before else "the match that stayed was changed"
        for _ in range(2):
            try:
                return "" if library.restore(removed).path.read_bytes() == before else "the match came back changed"
            except LibraryProblem as problem:
                self._messages.tell(problem)
        places = (removed.path, removed.origin)
        return "" if any(path.exists() and path.read_bytes() == before for path in places) else "the match is gone"
