"""Writes a match to its record file line by line while it is played, so that no move is lost.

If the process is killed, at most the last line is incomplete; resuming the match removes it. Everything written before
a call of `sync` survives a power cut once `safe` is true. If another program deletes, moves, replaces or changes the
file, the appender notices with the next line, and writes the whole match again from memory.
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
from cardgames.engine.messages import Said, message
from cardgames.engine.progress import Drawn, Moved
from cardgames.engine.record import Reading, read
from cardgames.engine.record_text import MAX_BYTES, CheckedText, record_text
from cardgames.engine.system_error import reason_of

MOST_NAMES: Final = 100
"""How many file names to try in a folder when a match must be written again."""

LONGEST_WAIT: Final = 3.0
"""Seconds to wait for a slow disk when a match is closed."""

NO_ANSWER: Final = message("host.slow_disk")


class CannotResume(ValueError):
    """The match of this record cannot continue: it is finished, damaged, or an export. `reading` is its contents."""

    def __init__(self, message: str, reading: Reading) -> None:
        super().__init__(message)
        self.reading = reading


class OpenFile:
    """An open record file, and its state after our last write."""

    def __init__(self, path: Path, data: bytes, *, new: bool = False) -> None:
        """Open the file that contains `data`, or create it if `new`. Raises OSError."""
        self.handle = disk.system.open(path, os.O_RDWR | (os.O_CREAT | os.O_EXCL if new else 0))
        self._size = len(data)
        self._hash = new_hash()
        self._hash.update(data)
        self._facts = os.fstat(self.handle)

    def append(self, data: bytes) -> None:
        """Append to the known data. Raises OSError; the next call overwrites a partial write."""
        try:
            disk.write_all(self.handle, data, self._size)
            self._size += len(data)
            self._hash.update(data)
        finally:
            self._facts = os.fstat(self.handle)

    def cut(self) -> None:
        """Truncate the file to the known data. Raises OSError."""
        disk.system.truncate(self.handle, self._size)
        self._facts = os.fstat(self.handle)

    def is_at(self, path: Path) -> bool:
        """Whether `path` is still this file, with contents unchanged since our last write."""
        with suppress(OSError):
            found = path.stat()
            if not os.path.samestat(found, self._facts) or found.st_size != self._facts.st_size:
                return False
            return found.st_mtime_ns == self._facts.st_mtime_ns or self._is_unchanged(path)
        return False

    def _is_unchanged(self, path: Path) -> bool:
        """Whether only the modification time of the file changed."""
        now = new_hash()
        now.update(disk.read_file(path, self._size))
        if now.hexdigest() != self._hash.hexdigest():
            return False
        self._facts = os.fstat(self.handle)
        return True

    def close(self) -> None:
        """Close the file."""
        disk.system.close(self.handle)


class Appender:
    """Writes the record of a match, and locks the file against other processes until `close`.

    `path` is the file; it changes if the match had to be written again elsewhere. `trouble` is "", or why the last
    lines could not be written yet; play can continue. Lines are appended immediately; waiting for the disk happens in
    the background. `_guard` protects the state that both use.
    """

    def __init__(self, path: Path, match: Match, later: disk.RunLater | None) -> None:
        """Used by `create` and `resume`."""
        self.path = path
        self.match = match
        self.trouble: Said = ""
        self._later = later
        self._lock: Lock | None = None
        self._file: OpenFile | None = None
        self._text = CheckedText(match)
        self._pending = b""  # lines not yet in the file
        self._known = len(match.lines)  # number of lines in the file or pending
        self._is_new = False
        self._lost = False
        self._sync_failed = False
        self._finished = -1  # number of lines in the finished record; -1 before
        self._rewritten: Path | None = None
        self._guard = Guard()
        self._work: disk.Task | None = None
        self._due = False
        self._closed = False
        match.listen(self._write)

    @classmethod
    def create(cls, path: Path, match: Match, later: disk.RunLater | None = None) -> Self:
        """Start the record of a match in a new file. If that fails now, each new line tries again.

        `later` runs work in the background; without it, `sync` and the last line of a match block. Raises
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
            appender.trouble, appender._lost = reason_of(error), True
        appender.sync()
        return appender

    @classmethod
    def resume(cls, path: Path, later: disk.RunLater | None = None) -> Self:
        """Continue an unfinished match. Raises CannotResume, InUse or another OSError."""
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
        if appender._must_be_rewritten:  # the process was killed between the last line and the result
            appender._do(appender._bring_up_to_date)
        return appender

    # for the table

    def sync(self) -> None:
        """Start making everything so far survive a power cut; `safe` says when it does."""
        self._append()
        self._do(self._bring_up_to_date)

    @property
    def safe(self) -> bool:
        """Whether the work that `sync` started has ended; `trouble` says if it failed."""
        return self._work is None or self._work.done

    def take_rewritten(self) -> Path | None:
        """The new path if the file was lost or changed and the match written again, reported once; otherwise None."""
        path, self._rewritten = self._rewritten, None
        return path

    def close(self) -> None:
        """Close the file and stop recording. A second call does nothing. Never raises OSError.

        Lines that cannot be written to the file are written elsewhere if possible (see `take_rewritten`). If the disk
        does not answer within LONGEST_WAIT seconds, the file stays as it is.
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
        """Whether appending is not enough: the file was lost or changed, a sync failed, or the match is over and its
        final record is not written yet."""
        over = self.match.result is not None and self._finished != len(self.match.lines)
        return self._lost or self._sync_failed or over

    def _append(self) -> None:
        """Append the pending lines. If that fails (a full disk), the next line tries again."""
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
                self.trouble = reason_of(error)

    def _take_in(self) -> None:
        """Add all new lines of the match to the pending ones. They are counted, not passed on one by one, because a
        rewrite may finish at any moment."""
        if self._finished < 0:
            self._pending += self._text.more(self.match.lines[self._known :]).encode()
        self._known = len(self.match.lines)

    # waiting for the disk

    def _do(self, act: Callable[[], None]) -> None:
        """Run `act` in the background, once for all requests made before it starts."""
        if self._later is None:
            act()
        elif not self._due:
            self._due = True
            self._work = self._later(act)

    def _bring_up_to_date(self) -> None:
        """Write the whole match again if necessary, and sync the file."""
        self._due = False  # requests from now on need a new run
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
            self.trouble = reason_of(error)

    # writing the whole match again

    def _places(self) -> Sequence[Path]:
        """Folders to try for a match whose file is lost, its own folder first."""
        folders = [self.path.parent, self.path.parent.parent]
        with suppress(RuntimeError):  # not every user has a home folder
            folders.append(Path.home())
        return [*folders, Path(gettempdir())]

    def _write_again(self, folders: Sequence[Path], *, durable: bool = True) -> None:
        """Write the whole match into the first folder that accepts it. Raises OSError if none does, or if the file may
        not survive a power cut."""
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
                if sys.platform == "win32" and is_own and self._file:  # Windows cannot replace an open file
                    self._file.close()
                disk.write_file(path, data, durable=durable)
                file = OpenFile(path, data)
            except OSError as error:
                problem = problem or error
                if not _has(path, data):
                    if lock is not self._lock:
                        lock.release()
                    continue
                file = OpenFile(path, data)  # written, but may not survive a power cut
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
        """Continue in a file that was just written."""
        if path != self.path or (self._file is not None and self._lost):
            self._rewritten = path
        if lock is not self._lock:
            self._release_lock()
        if self._file is not None and sys.platform != "win32":
            self._file.close()
        self.path, self._lock, self._file, self._lost = path, lock, file, False

    def _candidates(self, folders: Sequence[Path]) -> Iterator[tuple[Path, bool]]:
        """Paths to try for the whole match: its own path if it is ours or free, otherwise free names."""
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
    """Whether a process holds the lock of this path."""
    try:
        Lock(path).release()
    except InUse:
        return True
    except OSError:
        return False
    return False


def _why_not(path: Path, reading: Reading) -> str:
    if reading.tags and reading.tags.seen_by is not None:
        return f"{path.name} is a copy of what one player saw"
    if reading.finished and reading.valid:
        return f"{path.name} is the record of a match that is over"
    return f"{path.name} is damaged: {reading.problems[0]}"
