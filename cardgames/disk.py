"""Files of the user: reads are bounded, and writes are atomic even after a kill or a power cut.

Everything that Parlour reads or writes for the user goes through these functions, and they use `system`. The
conformance kit replaces it by another `System` that fails calls, or loses what was never synced.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EBADF, EINVAL, ENOTSUP, ENXIO
from pathlib import Path
from queue import SimpleQueue
from random import SystemRandom
from threading import Event, Thread
from typing import Final, TypeVar

LONGEST_WAIT: Final = 3.0
"""Seconds to wait for the disk when the program ends."""

DRAFT: Final = ".draft"
"""The suffix of temporary files."""

_BINARY: Final = getattr(os, "O_BINARY", 0)
_NO_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_CANNOT_SYNC: Final = (EINVAL, EBADF, ENOTSUP, EACCES)
"""Errors of file systems that cannot sync a folder."""

_NOT_A_FILE: Final = "this is not a file"


class Task:
    """Work that runs in the background."""

    def __init__(self, act: Callable[[], None]) -> None:
        self._act = act
        self._over = Event()

    @property
    def done(self) -> bool:
        """Whether the work has ended."""
        return self._over.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the work has ended, at most `seconds`; return whether it has."""
        return self._over.wait(seconds)

    def run(self) -> None:
        """Do the work."""
        try:
            self._act()
        finally:
            self._over.set()


RunLater = Callable[[Callable[[], None]], Task]
"""Runs work in the background, in order."""


class Background:
    """A thread that does one thing at a time, so that no frame waits for the disk. It starts with the first work.

    (`concurrent.futures` would do, but its import takes 3 MB of memory.)
    """

    def __init__(self) -> None:
        self._due: SimpleQueue[Task | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._error: Exception | None = None

    def later(self, act: Callable[[], None]) -> Task:
        """Do `act` after all earlier work."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="disk", daemon=True)
            self._thread.start()
        work = Task(act)
        self._due.put(work)
        return work

    def close(self) -> None:
        """Wait until all work is done, at most LONGEST_WAIT seconds, and end the thread.

        Raises what the work raised. Such exceptions are bugs, as disk errors are reported in other ways.
        """
        if self._thread is not None:
            self._due.put(None)
            self._thread.join(LONGEST_WAIT)
            self._thread = None
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        while (work := self._due.get()) is not None:
            try:
                work.run()
            except Exception as error:  # later work must still run, as others may wait for it
                self._error = error


class NotAFile(OSError):
    """The path is a folder, a pipe, a socket or a device."""


class TooLarge(OSError):
    """A file has more bytes than allowed; `size` is the number of bytes."""

    def __init__(self, path: Path, size: int, most: int) -> None:
        super().__init__(f"the file has {size:,} bytes, at most {most:,} are read")
        self.path = path
        self.size = size
        self.most = most


class System:
    """The operating system's calls that open and change files."""

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """Open a file and return its handle. Raises OSError, as all these methods do."""
        return os.open(path, flags | _BINARY, mode)

    def write(self, handle: int, data: bytes, at: int) -> int:
        """Write bytes at an offset; return the number written."""
        os.lseek(handle, at, os.SEEK_SET)
        return os.write(handle, data)

    def truncate(self, handle: int, size: int) -> None:
        """Truncate a file."""
        os.ftruncate(handle, size)

    def sync(self, handle: int) -> None:
        """Wait until a file, or the names in a folder, would survive a power cut."""
        if sys.platform == "darwin":
            import fcntl

            with suppress(OSError):  # otherwise use fsync
                fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
                return
        os.fsync(handle)

    def close(self, handle: int) -> None:
        """Close a handle."""
        os.close(handle)

    def rename(self, source: Path, target: Path) -> None:
        """Rename a file, replacing the target."""
        source.replace(target)

    def remove(self, path: Path) -> None:
        """Remove a file."""
        path.unlink()

    def make_folder(self, path: Path) -> None:
        """Create one folder."""
        path.mkdir()


system = System()

SystemT = TypeVar("SystemT", bound=System)


@contextmanager
def replaced(other: SystemT) -> Iterator[SystemT]:
    """Use `other` for all calls inside the block."""
    global system
    before, system = system, other
    try:
        yield other
    finally:
        system = before


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a regular file. Never blocks on a pipe, and never reads more than `most` bytes.

    Raises NotAFile, TooLarge or another OSError; ValueError for an impossible file name.
    """
    with _opened(path) as (handle, size):
        if size > most:
            raise TooLarge(path, size, most)
        parts, left = [], most + 1
        while left and (part := os.read(handle, min(left, 1 << 20))):
            parts.append(part)
            left -= len(part)
    if not left:
        raise TooLarge(path, most + 1, most)
    return b"".join(parts)


def read_end(path: Path, most: int) -> bytes:
    """The last bytes of a regular file, at most `most`. Raises as `read_file` does, except TooLarge."""
    with _opened(path) as (handle, size):
        os.lseek(handle, max(0, size - most), os.SEEK_SET)
        return os.read(handle, most)


@contextmanager
def _opened(path: Path, flags: int = os.O_RDONLY) -> Iterator[tuple[int, int]]:
    """Open a regular file; yield its handle and size. Raises NotAFile or another OSError, ValueError."""
    try:
        handle = system.open(path, flags | _NO_WAITING)
    except OSError as error:
        if error.errno == ENXIO or path.is_dir():  # a socket, or a folder on Windows
            raise NotAFile(_NOT_A_FILE) from None
        raise
    try:
        facts = os.fstat(handle)
        if not stat.S_ISREG(facts.st_mode):
            raise NotAFile(_NOT_A_FILE)
        yield handle, facts.st_size
    finally:
        system.close(handle)


def write_file(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Write `data` to a file atomically: readers see the old or the whole new content, even after a crash.

    `durable` waits until the new content would survive a power cut. Raises OSError; the file then has its old content,
    or the new one if only syncing the folder failed.
    """
    make_folders(path.parent)
    draft, handle = _new_draft(path.parent)
    try:
        try:
            write_all(handle, data, 0)
            if durable:
                system.sync(handle)
        finally:
            system.close(handle)
        system.rename(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    if durable:
        sync_folder(path.parent)


def _new_draft(folder: Path) -> tuple[Path, int]:
    """A new empty temporary file in a folder, and its handle."""
    while True:
        draft = folder / f".{SystemRandom().getrandbits(48):012x}{DRAFT}"
        with suppress(FileExistsError):
            return draft, system.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL)


def write_all(handle: int, data: bytes, at: int) -> None:
    """Write all of `data` at an offset. Raises OSError, possibly after writing part of it."""
    while data:
        written = system.write(handle, data, at)
        data, at = data[written:], at + written


def append(path: Path, data: bytes) -> None:
    """Append to a file, not durably, for logs. Raises NotAFile or another OSError."""
    make_folders(path.parent)
    with _opened(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT) as (handle, size):
        write_all(handle, data, size)


def rename(source: Path, target: Path) -> None:
    """Rename a file, replacing the target. Raises OSError, with no change."""
    system.rename(source, target)
    with suppress(OSError):  # renamed, but after a power cut it may have the old name
        sync_folder(target.parent)
        if source.parent != target.parent:
            sync_folder(source.parent)


def remove(path: Path) -> None:
    """Remove a file if it exists. Raises OSError."""
    with suppress(FileNotFoundError):
        system.remove(path)


def make_folders(path: Path) -> None:
    """Create a folder and its missing parents, durably. Raises OSError."""
    missing = []
    while not path.is_dir() and path != path.parent:
        missing.append(path)
        path = path.parent
    for folder in reversed(missing):
        with suppress(FileExistsError):
            system.make_folder(folder)
            sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder would survive a power cut. Raises OSError."""
    if sys.platform == "win32":  # folders cannot be opened there; names are durable with the file
        return
    handle = system.open(folder, os.O_RDONLY | _NO_WAITING | getattr(os, "O_DIRECTORY", 0))
    try:
        system.sync(handle)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise
    finally:
        system.close(handle)
