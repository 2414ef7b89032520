"""The user's files on the disk: read within bounds, written so that a kill or a power cut leaves the old or the new.

Everything that Parlour reads or writes for the user goes through the functions here, and these through `system`. The
conformance kit puts another `System` in its place to fail any call, or to lose what was never synced.
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
"""Seconds that a disk is waited for at the end."""

DRAFT: Final = ".draft"
"""How the name of a file ends that is not whole yet."""

_BINARY: Final = getattr(os, "O_BINARY", 0)
_NO_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_CANNOT_SYNC: Final = (EINVAL, EBADF, ENOTSUP, EACCES)
"""What a file system answers that cannot sync a folder."""

_NOT_A_FILE: Final = "this is not a file"


class Work:
    """Something that is done in the background."""

    def __init__(self, act: Callable[[], None]) -> None:
        self._act = act
        self._over = Event()

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return self._over.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is over, for so many seconds at most; whether it is."""
        return self._over.wait(seconds)

    def run(self) -> None:
        """Do it."""
        try:
            self._act()
        finally:
            self._over.set()


Later = Callable[[Callable[[], None]], Work]
"""Does work in the background, in the order in which it was given."""


class Background:
    """A thread that does one thing after the other, so that no frame waits for the disk. It begins with the first.

    (`concurrent.futures` would do, but loads 3 MB into the table's process.)
    """

    def __init__(self) -> None:
        self._due: SimpleQueue[Work | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._error: Exception | None = None

    def later(self, act: Callable[[], None]) -> Work:
        """Do something when all before it is done."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="disk", daemon=True)
            self._thread.start()
        work = Work(act)
        self._due.put(work)
        return work

    def close(self) -> None:
        """Wait until everything is done, for LONGEST_WAIT seconds at most, and end the thread.

        Raises what something raised: that is a mistake of ours, as what disks do wrong is told otherwise.
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
            except Exception as error:  # whoever waits for what comes behind must not wait for ever
                self._error = error


class NotAFile(OSError):
    """A folder, a pipe, a socket or a device has the name of a file."""


class TooLarge(OSError):
    """A file has more bytes than are read; `size` is how many."""

    def __init__(self, path: Path, size: int, most: int) -> None:
        super().__init__(f"the file has {size:,} bytes, at most {most:,} are read")
        self.path = path
        self.size = size


class System:
    """The calls of the operating system that change files, and the one that opens them."""

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """Open a file; the handle is for the other calls. Raises OSError, as all of them do."""
        return os.open(path, flags | _BINARY, mode)

    def write(self, handle: int, data: bytes, at: int) -> int:
        """Write bytes from a place on; how many were written."""
        os.lseek(handle, at, os.SEEK_SET)
        return os.write(handle, data)

    def truncate(self, handle: int, size: int) -> None:
        """Cut a file to a size."""
        os.ftruncate(handle, size)

    def sync(self, handle: int) -> None:
        """Wait until a file, or the names in a folder, would survive a power cut."""
        if sys.platform == "darwin":
            import fcntl

            with suppress(OSError):  # a file system without it has fsync
                fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
                return
        os.fsync(handle)

    def close(self, handle: int) -> None:
        """Close a handle."""
        os.close(handle)

    def rename(self, source: Path, target: Path) -> None:
        """Give a file another name; a file of that name is replaced."""
        source.replace(target)

    def remove(self, path: Path) -> None:
        """Remove a file."""
        path.unlink()

    def make_folder(self, path: Path) -> None:
        """Make one folder."""
        path.mkdir()


system = System()

SystemT = TypeVar("SystemT", bound=System)


@contextmanager
def replaced(other: SystemT) -> Iterator[SystemT]:
    """Let `other` make all calls meanwhile."""
    global system
    before, system = system, other
    try:
        yield other
    finally:
        system = before


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a regular file. Never waits for a pipe, and never reads more than `most` bytes.

    Raises NotAFile, TooLarge or another OSError; ValueError for a name that no file can have.
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
    """The last bytes of a regular file, at most so many. Raises as `read_file` does, but for TooLarge."""
    with _opened(path) as (handle, size):
        os.lseek(handle, max(0, size - most), os.SEEK_SET)
        return os.read(handle, most)


@contextmanager
def _opened(path: Path, flags: int = os.O_RDONLY) -> Iterator[tuple[int, int]]:
    """A regular file, open: its handle and its size. Raises NotAFile or another OSError, ValueError."""
    try:
        handle = system.open(path, flags | _NO_WAITING)
    except OSError as error:
        if error.errno == ENXIO or path.is_dir():  # a socket; a folder on Windows
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
    """Put `data` into a file. Whoever reads it, and whatever stops us, meets the old or the whole new content.

    `durable` waits until the new content would survive a power cut. Raises OSError; the file has its old content then,
    or the new one if only waiting for the folder failed.
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
    """A new empty file in a folder, and its handle."""
    while True:
        draft = folder / f".{SystemRandom().getrandbits(48):012x}{DRAFT}"
        with suppress(FileExistsError):
            return draft, system.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL)


def write_all(handle: int, data: bytes, at: int) -> None:
    """Write all of `data` from a place on. Raises OSError; some of it may be written then."""
    while data:
        written = system.write(handle, data, at)
        data, at = data[written:], at + written


def append(path: Path, data: bytes) -> None:
    """Write behind what a file has, for logs: not durably. Raises NotAFile or another OSError."""
    make_folders(path.parent)
    with _opened(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT) as (handle, size):
        write_all(handle, data, size)


def rename(source: Path, target: Path) -> None:
    """Give a file another name; a file of that name is replaced. Raises OSError, and changes nothing then."""
    system.rename(source, target)
    with suppress(OSError):  # it has its new name; after a power cut it may have the old one
        sync_folder(target.parent)
        if source.parent != target.parent:
            sync_folder(source.parent)


def remove(path: Path) -> None:
    """Remove a file, if it is there. Raises OSError."""
    with suppress(FileNotFoundError):
        system.remove(path)


def make_folders(path: Path) -> None:
    """Make a folder and those above it, if they are missing, durably. Raises OSError."""
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
    if sys.platform == "win32":  # a folder cannot be opened there; names are durable with the file
        return
    handle = system.open(folder, os.O_RDONLY | _NO_WAITING | getattr(os, "O_DIRECTORY", 0))
    try:
        system.sync(handle)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise
    finally:
        system.close(handle)
