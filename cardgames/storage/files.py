"""Writing the user's files atomically and without losing data."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Generic, TypeVar

from cardgames.disk import RunLater, Task, make_folders, read_file, rename, write_file
from cardgames.engine.lock import InUse, Lock
from cardgames.engine.messages import Said, UserError, message
from cardgames.engine.system_error import reason_of
from cardgames.engine.yaml_file import (
    MAX_BYTES,
    Fields,
    FileProblem,
    Node,
    Plain,
    Problems,
    parse_yaml,
    read_yaml,
    yaml_text,
)

PATIENCE: Final = 1.0
"""Seconds to wait for another process that is writing the same file, which takes about a millisecond."""

T = TypeVar("T")


class NotReadableError(UserError, OSError):
    """Writing a value would lose it: reading it again would not give the same."""


def spare_name(path: Path, suffix: str) -> Path:
    """`path` with `suffix` after its name, and a number if that name is taken."""
    spare, number = path.with_name(path.name + suffix), 2
    while os.path.lexists(spare):
        spare, number = path.with_name(f"{path.name}{suffix}-{number}"), number + 1
    return spare


def keep_copy(path: Path) -> Path | None:
    """Keep a copy of a file beside it as `.bad`, once; None if that fails.

    A large or unreadable file, or something that is not a file, is moved there instead.
    """
    with suppress(OSError):
        data = read_file(path, MAX_BYTES)
        for known in path.parent.glob(f"{path.name}.bad*"):
            if _holds(known, data):
                return known
        spare = spare_name(path, ".bad")
        write_file(spare, data)
        return spare
    with suppress(OSError):
        spare = spare_name(path, ".bad")
        rename(path, spare)
        return spare
    return None


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_file(path, MAX_BYTES) == data
    except OSError:
        return False


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Lock `path` against other processes. Raises OSError if they hold the lock too long."""
    end = monotonic() + PATIENCE
    make_folders(path.parent)
    while True:
        try:
            lock = Lock(path)
            break
        except InUse:
            if monotonic() > end:
                raise
            sleep(0.005)
    try:
        yield
    finally:
        lock.release()


class KeptFile(Generic[T]):
    """A value in a small YAML file of the user. Changes apply immediately, and watchers are notified.

    `now` is the value. `problems` are what was wrong when the file was last read: an invalid part gets its default, and
    a copy of the file is kept beside it as `.bad`; something that is not a file is moved there. `trouble` is "", or one
    sentence on why the last change could not be written; the change still applies until the program ends.
    """

    def __init__(
        self,
        path: Path,
        read: Callable[[Fields], T],
        plain: Callable[[T], dict[str, Plain]],
        heading: str,
        shorten: Callable[[T], T] = lambda value: value,
    ) -> None:
        """`read` reads the value from the file, `plain` is the reverse; `heading` is a comment at the top.

        `shorten` removes the least important part of a value that is too large, or returns it unchanged.
        """
        self.path = path
        self.later: RunLater | None = None
        """Writes changes in the background; if None, each change waits for the disk."""
        self._work: Task | None = None
        self._read = read
        self._plain = plain
        self._shorten = shorten
        self._heading = heading
        self._watchers: list[Callable[[T], None]] = []
        self.problems: tuple[FileProblem, ...] = ()
        self.trouble: Said = ""
        self._seen = self._stamp()
        self.now = self._kept = self._load()

    def edit(self, change: Callable[[T], T]) -> T:
        """Change the value, including what another process may have written since.

        Exceptions of `change` are passed on, and leave the value unchanged.
        """
        wanted = change(self.now)
        if self.later is None:
            self._save(change, wanted)
            wanted = self._kept
        else:
            self._work = self.later(partial(self._save, change, wanted))
        self._become(wanted)
        return wanted

    def _save(self, change: Callable[[T], T], wanted: T) -> None:
        """Write a changed value durably, including what another process has written."""
        self._kept = wanted
        try:
            with alone(self.path):
                if self._stamp() != self._seen:
                    self._kept = self._changed(self._load(), change)
                self._kept, data = self._to_write(self._kept)
                write_file(self.path, data)
                self._seen = self._stamp()
            self.trouble = ""
        except OSError as error:
            self.trouble = message("storage.not_written", path=self.path, reason=reason_of(error))

    def _changed(self, found: T, change: Callable[[T], T]) -> T:
        try:
            return change(found)
        except (ValueError, LookupError):
            if self.later is None:
                raise
            return found  # the change does not fit what another process wrote, and no caller is left to raise to

    @property
    def busy(self) -> bool:
        """Whether a change is still being written."""
        return self._work is not None and not self._work.done

    def settle(self) -> None:
        """Wait until all changes are written."""
        if self._work is not None:
            self._work.wait()

    def watch(self, watcher: Callable[[T], None]) -> Callable[[], None]:
        """Call `watcher` with the new value after each change; return a function that stops this."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def _become(self, value: T) -> None:
        before, self.now = self.now, value  # also when they are equal: entries may have another order
        if value != before:
            for watcher in tuple(self._watchers):
                watcher(value)

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            facts = self.path.stat()
        except OSError:
            return None
        return facts.st_mtime_ns, facts.st_size, facts.st_ino

    def _load(self) -> T:
        problems = Problems(self.path)
        value = self._value(read_yaml(self.path, problems) if os.path.lexists(self.path) else None, problems)
        self.problems = tuple(problems)
        if self.problems:
            kept = keep_copy(self.path)
            if kept and not os.path.lexists(self.path):
                moved = message("storage.moved_aside", name=kept.name)
                self.problems = (replace(self.problems[0], right=moved),)
        return value

    def _value(self, root: Node | None, problems: Problems) -> T:
        fields = Fields(root, "", problems)
        value = self._read(fields)
        fields.close()
        return value

    def _to_write(self, value: T) -> tuple[T, bytes]:
        """The value, shortened if necessary, and the data of its file. Raises OSError if reading the data would not
        give the same value, because writing it would lose everything."""
        while len(data := self._data(value)) > MAX_BYTES and (shorter := self._shorten(value)) != value:
            value = shorter
        problems = Problems(self.path)
        if len(data) > MAX_BYTES or self._value(parse_yaml(data, problems), problems) != value or problems:
            raise NotReadableError(message("storage.not_readable"))
        return value, data

    def _data(self, value: T) -> bytes:
        return f"# {self._heading}\n{yaml_text(self._plain(value))}".encode()
