"""Keeping a match in its file while it is played: each line is written as it happens, so that nothing is ever lost.

A process that is killed leaves at worst a half-written last line, which is cut away when the match is resumed. What
was there when `sync` was called survives a power cut as soon as `safe` says so. A file that others delete, move,
replace or change meanwhile is noticed with the next line, and the match is written again from memory.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import Final, Self

from cardgames import disk
from cardgames.engine.course import Drawn, Moved
from cardgames.engine.lines import Line
from cardgames.engine.lock import InUse, Lock
from cardgames.engine.match import Match
from cardgames.engine.record import Reading, read
from cardgames.engine.record_text import MAX_BYTES, CheckedText, record_text

MOST_NAMES: Final = 100
"""Names that are tried in a folder for a match that must be written again."""


class CannotResume(ValueError):
    """A record that no match can go on in: finished, damaged, or an export; `reading` is that of the record."""

    def __init__(self, message: str, reading: Reading) -> None:
        super().__init__(message)
        self.reading = reading


class Appender:
    """Listens to a match and writes its record; locked against other processes until `close`.

    `path` is the file, another one after the match had to be written again. `trouble` is empty, or says why the last
    lines could not be written yet; play can go on meanwhile.
    """

    def __init__(self, path: Path, match: Match, lock: Lock, handle: int, later: disk.Later | None) -> None:
        """Made by `create` and `resume`."""
        self.path = path
        self.match = match
        self.trouble = ""
        self._lock = lock
        self._handle: int | None = handle
        self._later = later
        self._text = CheckedText(match)
        self._size = 0
        self._pending = b""
        self._is_new = False
        self._sync_failed = False
        self._rewritten: Path | None = None
        self._work: disk.Work | None = None
        self._sync_is_due = False
        self._ended = False
        self._closed = False
        match.listen(self._write)

    @classmethod
    def create(cls, path: Path, match: Match, later: disk.Later | None = None) -> Self:
        """Begin the record of a match in a new file. Raises FileExistsError, InUse or another OSError.

        `later` waits for the disk in the background; without it `sync` and the last line of a match wait.
        """
        lock = Lock(path)
        try:
            handle = disk.system.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL)
        except BaseException:
            lock.release()
            raise
        appender = cls(path, match, lock, handle, later)
        appender._pending = appender._text.opening().encode()
        appender._is_new = True
        appender.sync()
        appender._end()
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
            handle = disk.system.open(path, os.O_RDWR)
            try:
                disk.system.truncate(handle, reading.kept)
            except BaseException:
                disk.system.close(handle)
                raise
        except BaseException:
            lock.release()
            raise
        appender = cls(path, reading.match, lock, handle, later)
        appender._size = reading.kept
        appender._pending = appender._text.go_on(data[: reading.kept]).encode()
        appender._flush()
        appender._end()
        return appender

    # what the table asks

    def sync(self) -> None:
        """See to it that all so far survives a power cut; `safe` tells when it would."""
        if self._ended:
            if self.trouble:
                self._do(self._finish)
            return
        self._flush()
        if not self.trouble and not self._sync_is_due:
            self._sync_is_due = True
            self._do(self._sync)

    @property
    def safe(self) -> bool:
        """Whether everything is done that `sync` was asked for, as far as the disk lets us (see `trouble`)."""
        return self._work is None or self._work.done

    def take_rewritten(self) -> Path | None:
        """Where the match was written again because its file was gone or changed, once; None when it was not."""
        path, self._rewritten = self._rewritten, None
        return path

    def close(self) -> None:
        """Let go of the file. Harmless when done twice; the match is no longer written then.

        What cannot be written in its place even now is written wherever it can be; `take_rewritten` tells where.
        """
        if self._closed:
            return
        self._wait()
        self._closed, self._later = True, None
        if not self._ended:
            self.sync()
        elif self.trouble or not self._is_ours():
            self._finish()
        if self.trouble and not self._is_whole():
            with suppress(OSError):
                self._write_again(self._places())
                self.trouble = ""
        self._let_go()
        self._lock.release()

    def _is_whole(self) -> bool:
        """Whether the file has all lines, and lacks at most the form of a finished record."""
        with suppress(OSError):
            return not self._pending and not self._sync_failed and self._is_ours()
        return False

    # writing

    def _write(self, line: Line) -> None:
        if self._closed:
            return
        if not self._ended:
            self._pending += self._text.line(line).encode()
            self._flush()
            if self._is_deal_end(line):
                self.sync()
        self._end()

    def _is_deal_end(self, line: Line) -> bool:
        return isinstance(line, Moved | Drawn) and self.match.table(line.table).over

    def _end(self) -> None:
        """Once the match is over its record is written as that of a finished match."""
        if self.match.result:
            self._ended = True
            self._do(self._finish)

    def _flush(self) -> None:
        """Write what is pending. What could not be written (a full disk) is tried again with the next line."""
        try:
            ours = self._is_ours()
            if self._sync_failed or not ours:
                self._wait()
                self._write_again([self.path.parent] if ours else self._places())
            while self._pending:
                assert self._handle is not None
                written = disk.system.write(self._handle, self._pending, self._size)
                self._size += written
                self._pending = self._pending[written:]
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def _is_ours(self) -> bool:
        """Whether the file that others find is the one that is written here, and nobody else has changed its length."""
        try:
            facts = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        handle = self._handle
        return handle is not None and os.path.samestat(os.fstat(handle), facts) and facts.st_size == self._size

    # waiting for the disk

    def _do(self, work: Callable[[], None]) -> None:
        if self._later is None:
            work()
        else:
            self._work = self._later(work)

    def _wait(self) -> None:
        if self._work is not None:
            self._work.wait()

    def _sync(self) -> None:
        """Wait for the disk. What it could not sync may be lost although it was written, so it is written again."""
        self._sync_is_due = False  # what is written from here on needs another
        try:
            assert self._handle is not None
            disk.system.sync(self._handle)
            if self._is_new:
                disk.sync_folder(self.path.parent)
                self._is_new = False
        except OSError as error:
            self._sync_failed = True
            self.trouble = error.strerror or str(error)

    def _finish(self) -> None:
        """Write the record as that of a finished match. Until that succeeds the file has all but the result."""
        try:
            self._write_again([self.path.parent] if self._is_ours() else self._places())
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)

    # writing the whole match again

    def _places(self) -> Iterator[Path]:
        """Folders that could take the match: its own, those around it, that for temporary files."""
        yield self.path.parent
        yield from (folder for folder in self.path.parent.parents if folder.is_dir())
        yield Path(gettempdir())

    def _write_again(self, folders: Iterable[Path]) -> None:
        """Write the whole match into the first folder that takes it. Raises OSError when none does."""
        text = CheckedText(self.match)
        data = (record_text(self.match) if self.match.result else text.opening()).encode()
        first: OSError | None = None
        for folder in folders:
            try:
                self._put(folder, data)
            except OSError as error:
                first = first or error
                if self._has(data):
                    self._take_up(text, data)
                    self._sync_failed = True
                    raise
            else:
                self._take_up(text, data)
                return
        raise first or FileNotFoundError("no folder takes it")

    def _take_up(self, text: CheckedText, data: bytes) -> None:
        """Go on in the file that has just been written."""
        self._let_go()
        self._handle = disk.system.open(self.path, os.O_RDWR)
        self._text, self._size, self._pending = text, len(data), b""
        self._is_new = self._sync_failed = False

    def _has(self, data: bytes) -> bool:
        """Whether the file has all of it, though it may not survive a power cut."""
        with suppress(OSError):
            return disk.read_file(self.path, len(data)) == data
        return False

    def _put(self, folder: Path, data: bytes) -> None:
        """Write the match into a folder: in its own place if that is free or ours, else under a new name."""
        own = folder == self.path.parent
        if own and (self._is_ours() or not os.path.lexists(self.path)):
            was_there = self.path.exists()
            if sys.platform == "win32":  # an open file cannot be replaced there
                self._let_go()
            disk.write_file(self.path, data)
            lock = None if self._lock.is_current else Lock(self.path)
        else:
            was_there = False
            lock = self._put_new(folder, data)
        if not was_there:
            self._rewritten = self.path
        if lock is not None:
            self._lock.release()
            self._lock = lock

    def _put_new(self, folder: Path, data: bytes) -> Lock:
        """Write the match under a name that is free in a folder, and lock it."""
        for number in range(1, MOST_NAMES):
            path = folder / (self.path.name if number == 1 else f"{self.path.stem}-{number}{self.path.suffix}")
            if os.path.lexists(path):
                continue
            try:
                lock = Lock(path)
            except InUse:
                continue
            try:
                disk.write_file(path, data)
            except BaseException:
                lock.release()
                raise
            self.path = path
            return lock
        raise FileExistsError(f"{self.path.name} and {MOST_NAMES} names like it are taken")

    def _let_go(self) -> None:
        if self._handle is not None:
            disk.system.close(self._handle)
            self._handle = None


def _why_not(path: Path, reading: Reading) -> str:
    if reading.tags and reading.tags.seen_by is not None:
        return f"{path.name} is a copy of what one player saw"
    if reading.finished and reading.valid:
        return f"{path.name} is the record of a match that is over"
    return f"{path.name} is damaged: {reading.problems[0]}"
