"""Keeping a match in its file while it is played: each line is written as it happens, so that nothing is ever lost.

A process that is killed leaves at worst a half-written last line, which is cut away when the match is resumed.
"""

from __future__ import annotations

import os
from io import FileIO
from pathlib import Path
from typing import Self

from cardgames.engine.course import Drawn, Moved
from cardgames.engine.lines import Line
from cardgames.engine.lock import Lock
from cardgames.engine.match import Match
from cardgames.engine.record import Reading, read_file
from cardgames.engine.record_text import ending, line_text, record_text


class CannotResume(ValueError):
    """A record that no match can go on in: finished, or damaged; `reading` is that of the record."""

    def __init__(self, message: str, reading: Reading) -> None:
        super().__init__(message)
        self.reading = reading


class Appender:
    """Listens to a match and writes its record; locked against other processes until `close`.

    `trouble` is empty, or says why the last lines could not be written yet; play can go on meanwhile.
    """

    def __init__(self, path: Path, match: Match, lock: Lock, file: FileIO) -> None:
        """Made by `create` and `resume`."""
        self.path = path
        self.match = match
        self._lock = lock
        self._file = file
        self.trouble = ""
        self._size = file.seek(0, os.SEEK_END)
        self._pending = b""
        self._ended = False
        match.listen(self._write)

    @classmethod
    def create(cls, path: Path, match: Match) -> Self:
        """Begin the record of a match in a new file. Raises FileExistsError, InUse or another OSError."""
        lock = Lock(path)
        try:
            file = path.open("xb", buffering=0)
        except OSError:
            lock.release()
            raise
        appender = cls(path, match, lock, file)
        appender._pending = record_text(match).encode()
        appender._ended = match.result is not None
        appender.sync()
        return appender

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Go on with an unfinished match. Raises CannotResume, InUse or another OSError."""
        lock = Lock(path)
        try:
            reading = read_file(path)
            if not reading.match or not reading.resumable:
                raise CannotResume(_why_not(path, reading), reading)
            file = path.open("r+b", buffering=0)
        except (OSError, ValueError):
            lock.release()
            raise
        file.truncate(reading.kept)
        appender = cls(path, reading.match, lock, file)
        appender._end()
        return appender

    def sync(self) -> None:
        """Make sure that all is on the disk, even if the power fails: when a deal ends, and when play pauses."""
        self._flush()
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def close(self) -> None:
        """Let go of the file. Harmless when done twice; the match is no longer written then."""
        if self._file.closed:
            return
        self._flush()
        self._file.close()
        self._lock.release()

    def _write(self, line: Line) -> None:
        if self._file.closed:
            return
        self._pending += (line_text(self.match.game, line) + "\n").encode()
        self._flush()
        if self._is_deal_end(line) and not self.trouble:
            self.sync()
        self._end()

    def _is_deal_end(self, line: Line) -> bool:
        return isinstance(line, Moved | Drawn) and self.match.table(line.table).over

    def _end(self) -> None:
        """Write the result and the checksum once there is one."""
        if self.match.result and not self._ended and not self.trouble:
            self._ended = True
            self._pending += ending(self.match.result, self.path.read_bytes()).encode()
            self.sync()

    def _flush(self) -> None:
        """Write what is pending. What could not be written (a full disk) is tried again with the next line."""
        try:
            self._file.truncate(self._size)
            self._file.seek(self._size)
            while self._pending:
                written = self._file.write(self._pending)
                self._size += written
                self._pending = self._pending[written:]
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)


def _why_not(path: Path, reading: Reading) -> str:
    if reading.finished and reading.valid:
        return f"{path.name} is the record of a match that is over"
    return f"{path.name} is damaged: {reading.problems[0]}"
