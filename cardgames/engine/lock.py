"""A lock beside a file, so that one process at a time has it open.

The operating system holds the lock and frees it when its process ends in any way, so no stale lock is ever left.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path


class InUse(OSError):
    """Another process has the file open."""


class Lock:
    """Held from its making until `release`. Raises InUse when another process, or this one, holds it already."""

    def __init__(self, path: Path) -> None:
        self._file = path.with_name(path.name + ".lock")
        while True:
            handle = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _take(handle)
            except OSError:
                os.close(handle)
                raise InUse(f"{path.name} is open in another window of Parlour") from None
            if self._is_current(handle):
                self._handle: int | None = handle
                return
            os.close(handle)

    def _is_current(self, handle: int) -> bool:
        """Whether the file was not removed by its last holder between our opening and locking it."""
        try:
            return os.path.samestat(os.fstat(handle), self._file.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let others have the file. Harmless when done twice."""
        if self._handle is None:
            return
        if sys.platform == "win32":  # an open file cannot be removed there
            os.close(self._handle)
            with contextlib.suppress(OSError):
                self._file.unlink()
        else:
            self._file.unlink(missing_ok=True)
            os.close(self._handle)
        self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
