"""Keeping a match in its file while it is played: each line is written as it happens, so that nothing is ever lost.

A process that is killed leaves at worst a half-written last line, which is cut away when the match is resumed. What
was there when `sync` was called survives a power cut as soon as `safe` says so. A file that others delete, move,
replace or change meanwhile is noticed with the next line, and the match is written again from memory.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from threading import Lock as Guard
from typing import Final, Self

from cardgames import disk
from cardgames.engine.digest import new_hash
from cardgames.engine.lines import Line
from cardgames.engine.lock import InUse, Lock
from cardgames.engine.match import Match
from cardgames.engine.progress import Drawn, Moved
from cardgames.engine.record import Reading, read
from cardgames.engine.record_text import MAX_BYTES, CheckedText, record_text

MOST_NAMES: Final = 100
"""Names that are tried in a folder for a match that must be written again."""

LONGEST_WAIT: Final = 3.0
"""Seconds that a disk is waited for when a match is left."""

NO_ANSWER: Final = "the disk does not answer"


class CannotResume(ValueError):
    """A record that no match can go on in: finished, damaged, or an export; `reading` is that of the record."""

    def __init__(self, message: str, reading: Reading) -> None:
        super().__init__(message)
        self.reading = reading


class OpenFile:
    """A file that is being written, and how it was after we last wrote to it."""

    def __init__(self, path: Path, data: bytes, *, new: bool = False) -> None:
        """`data` is what it has; a `new` one is made. Raises OSError."""
        self.handle = disk.system.open(path, os.O_RDWR | (os.O_CREAT | os.O_EXCL if new else 0))
        self._size = len(data)
        self._hash = new_hash()
        self._hash.update(data)
        self._facts = os.fstat(self.handle)

    def append(self, data: bytes) -> None:
        """Write behind what it has. Raises OSError; the next call writes over what was written in part."""
        try:
            disk.write_all(self.handle, data, self._size)
            self._size += len(data)
            self._hash.update(data)
        finally:
            self._facts = os.fstat(self.handle)

    def cut(self) -> None:
        """Truncate the file to the bytes we know. Raises OSError."""
        disk.system.truncate(self.handle, self._size)
        self._facts = os.fstat(self.handle)

    def is_at(self, path: Path) -> bool:
        """Whether the file that others find there is this one, as we left it."""
        with suppress(OSError):
            found = path.stat()
            if not os.path.samestat(found, self._facts) or found.st_size != self._facts.st_size:
                return False
            return found.st_mtime_ns == self._facts.st_mtime_ns or self._is_unchanged(path)
        return False

    def _is_unchanged(self, path: Path) -> bool:
        """Whether it was only touched."""
        now = new_hash()
        now.update(disk.read_file(path, self._size))
        if now.hexdigest() != self._hash.hexdigest():
            return False
        self._facts = os.fstat(self.handle)
        return True

    def close(self) -> None:
        """Let go of it."""
        disk.system.close(self.handle)


class Appender:
    """Listens to a match and writes its record; locked against other processes until `close`.

    `path` is the file, another one after the match had to be written again. `trouble` is empty, or says why the last
    lines could not be written yet; play can go on meanwhile. Lines are appended at once; whatever waits for the disk
    is done in the background, and `_guard` keeps the two apart.
    """

    def __init__(self, path: Path, match: Match, later: disk.Later | None) -> None:
        """Made by `create` and `resume`."""
        self.path = path
        self.match = match
        self.trouble = ""
        self._later = later
        self._lock: Lock | None = None
        self._file: OpenFile | None = None
        self._text = CheckedText(match)
        self._pending = b""  # what the file lacks
        self._known = len(match.lines)  # how many lines are in the file or pending
        self._is_new = False
        self._lost = False
        self._sync_failed = False
        self._finished = -1  # how many lines the file has as that of a finished match
        self._rewritten: Path | None = None
        self._guard = Guard()
        self._work: disk.Work | None = None
        self._due = False
        self._closed = False
        match.listen(self._write)

    @classmethod
    def create(cls, path: Path, match: Match, later: disk.Later | None = None) -> Self:
        """Begin the record of a match in a new file; one that cannot be made now is tried again with each line.

        `later` waits for the disk in the background; without it `sync` and the last line of a match wait. Raises
        FileExistsError or InUse.
        """
        appender = cls(path, match, later)
        appender._pending = appender._text.opening().encode()
        try:
            disk.make_folders(path.parent)
            appender._lock = Lock(path)
            appender._file = OpenFile(path, b"", new=True)
            appender._is_new = True
        except (FileExistsError, InUse):
            appender._release()
            raise
        except OSError as error:
            appender.trouble, appender._lost = _reason(error), True
        appender.sync()
        return appender

    @classmethod
    def resume(cls, path: Path, later: disk.Later | None = None) -> Self:
        """Go on with an unfinished match. Raises CannotResume, InUse or another OSError."""
        lock = Lock(path)
        try:
            data = disk.read_file(path, MAX_BYTES)
            reading = read(data)
            if not reading.match or not reading.resumable:
                raise CannotResume(_why_not(path, reading), reading)
            kept = data[: reading.kept]
            file = OpenFile(path, kept)
        except BaseException:
            lock.release()
            raise
        appender = cls(path, reading.match, later)
        appender._lock, appender._file = lock, file
        try:
            file.cut()
        except BaseException:
            appender._release()
            raise
        appender._pending = appender._text.go_on(kept).encode()
        appender._append()
        if appender._must_be_rewritten:  # it was killed between its last line and its result
            appender._do(appender._bring_up_to_date)
        return appender

    # what the table asks

    def sync(self) -> None:
        """See to it that all so far survives a power cut; `safe` tells when it would."""
        self._append()
        self._do(self._bring_up_to_date)

    @property
    def safe(self) -> bool:
        """Whether everything is done that `sync` was asked for, as far as the disk lets us (see `trouble`)."""
        return self._work is None or self._work.done

    def take_rewritten(self) -> Path | None:
        """Where the match was written again because its file was gone or changed, once; None when it was not."""
        path, self._rewritten = self._rewritten, None
        return path

    def close(self) -> None:
        """Let go of the file. Harmless when done twice; the match is no longer written then. Never raises OSError.

        What cannot be written in its place even now is written wherever it can be; `take_rewritten` tells where. A
        disk that does not answer is waited for LONGEST_WAIT seconds; then its file stays as it is.
        """
        if self._closed:
            return
        self._closed = True
        if self._work is not None and not self._work.wait(LONGEST_WAIT):
            self.trouble = NO_ANSWER
            return
        self._append()
        self._bring_up_to_date()
        if self.trouble and (self._lost or self._pending):
            with suppress(OSError):
                self._write_again(self._places(), durable=False)
        self._release()

    # writing

    def _write(self, line: Line) -> None:
        if self._closed:
            return
        self._append()
        if self._must_be_rewritten or self._is_deal_end(line):
            self._do(self._bring_up_to_date)

    def _is_deal_end(self, line: Line) -> bool:
        return isinstance(line, Moved | Drawn) and self.match.table(line.table).over

    @property
    def _must_be_rewritten(self) -> bool:
        """Whether appending is not enough: the file is not ours any more, or what was written may not have reached the
        disk, or the match is over and its record lacks its last form."""
        over = self.match.result is not None and self._finished != len(self.match.lines)
        return self._lost or self._sync_failed or over

    def _append(self) -> None:
        """Write what the file lacks. What could not be written (a full disk) is tried again with the next line."""
        with self._guard:
            self._take_in()
            if self._file is not None and not self._file.is_at(self.path):
                self._lost = True
            if self._file is None or self._lost or self._finished >= 0:
                return
            try:
                if self._pending:
                    self._file.append(self._pending)
                    self._pending = b""
                if not self._must_be_rewritten:
                    self.trouble = ""
            except OSError as error:
                self.trouble = _reason(error)

    def _take_in(self) -> None:
        """Let all lines of the match be pending that are not in the file. (A rewrite may end at any moment, so what is
        missing is counted, not told.)"""
        if self._finished < 0:
            self._pending += self._text.more(self.match.lines[self._known :]).encode()
        self._known = len(self.match.lines)

    # waiting for the disk

    def _do(self, act: Callable[[], None]) -> None:
        """Do it in the background, once for all who ask before it begins."""
        if self._later is None:
            act()
        elif not self._due:
            self._due = True
            self._work = self._later(act)

    def _bring_up_to_date(self) -> None:
        """Write the whole match again if that must be, and wait for the disk."""
        self._due = False  # whoever writes from here on must ask again
        try:
            if self._must_be_rewritten:
                self._write_again(self._places() if self._lost else [self.path.parent])
                self._append()
            elif self._file is not None:
                disk.system.sync(self._file.handle)
                if self._is_new:
                    disk.sync_folder(self.path.parent)
                    self._is_new = False
        except OSError as error:
            self._sync_failed = self._sync_failed or not self._lost
            self.trouble = _reason(error)

    # writing the whole match again

    def _places(self) -> Sequence[Path]:
        """Folders that could take a match whose file is lost, its own first."""
        folders = [self.path.parent, self.path.parent.parent]
        with suppress(RuntimeError):  # not everybody has a home
            folders.append(Path.home())
        return [*folders, Path(gettempdir())]

    def _write_again(self, folders: Sequence[Path], *, durable: bool = True) -> None:
        """Write the whole match into the first folder that takes it. Raises OSError when none does, or when what was
        written may not survive a power cut."""
        lines = self.match.lines[:]
        text, over = CheckedText(self.match), self.match.result is not None
        data = (record_text(self.match) if over else text.opening(lines)).encode()
        problem: OSError | None = None
        for path, is_own in self._candidates(folders):
            try:
                if is_own:
                    disk.make_folders(path.parent)
                lock = self._lock if is_own and self._lock and self._lock.is_current else Lock(path)
            except OSError as error:
                problem = problem or error
                continue
            try:
                if sys.platform == "win32" and is_own and self._file:  # an open file cannot be replaced there
                    self._file.close()
                disk.write_file(path, data, durable=durable)
                file = OpenFile(path, data)
            except OSError as error:
                problem = problem or error
                if not _has(path, data):
                    if lock is not self._lock:
                        lock.release()
                    continue
                file = OpenFile(path, data)  # it is there, though it may not survive a power cut
            else:
                problem = None
            with self._guard:
                self._take_up(path, lock, file)
                self._sync_failed, self._is_new = problem is not None, False
                self._text, self._finished = text, len(lines) if over else -1
                self._pending, self._known = b"", len(lines)
                self.trouble = ""
            break
        if problem is not None:
            raise problem

    def _take_up(self, path: Path, lock: Lock, file: OpenFile) -> None:
        """Go on in a file that has just been written."""
        if path != self.path or (self._file is not None and self._lost):
            self._rewritten = path
        if lock is not self._lock:
            self._release_lock()
        if self._file is not None and sys.platform != "win32":
            self._file.close()
        self.path, self._lock, self._file, self._lost = path, lock, file, False

    def _candidates(self, folders: Sequence[Path]) -> Iterator[tuple[Path, bool]]:
        """Places for the whole match: its own if that is ours or free, else names that are free."""
        name = self.path
        for folder in folders:
            if folder == name.parent and (not self._lost or not os.path.lexists(name)):
                yield name, True
                continue
            names = (folder / (f"{name.stem}-{n}{name.suffix}" if n > 1 else name.name) for n in range(1, MOST_NAMES))
            free = next((path for path in names if not os.path.lexists(path) and not _is_held(path)), None)
            if free is not None:
                yield free, False

    def _release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
        self._release_lock()

    def _release_lock(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _has(path: Path, data: bytes) -> bool:
    with suppress(OSError):
        return disk.read_file(path, len(data)) == data
    return False


def _is_held(path: Path) -> bool:
    """Whether somebody plays a match of this name."""
    try:
        Lock(path).release()
    except InUse:
        return True
    except OSError:
        return False
    return False


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _why_not(path: Path, reading: Reading) -> str:
    if reading.tags and reading.tags.seen_by is not None:
        return f"{path.name} is a copy of what one player saw"
    if reading.finished and reading.valid:
        return f"{path.name} is the record of a match that is over"
    return f"{path.name} is damaged: {reading.problems[0]}"
