"""A lock file beside a file, so that only one process has it open.

The operating system holds the lock and releases it when the process ends in any way, so no lock goes stale.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Final

from cardgames.engine.messages import UserError, message

SUFFIX: Final = ".lock"


class InUse(UserError, OSError):
    """Another process has the file open."""


class Lock:
    """A lock held from creation until `release`. Raises InUse if another process, or this one, already holds it."""

    def __init__(self, path: Path) -> None:
        self._file = path.with_name(path.name + SUFFIX)
        while True:
            handle = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _take(handle)
                if self._is_current(handle):
                    self._handle: int | None = handle
                    return
            except (BlockingIOError, PermissionError):
                os.close(handle)
                raise InUse(message("file.in_use", name=path.name)) from None
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)

    @property
    def is_current(self) -> bool:
        """Whether the lock still works: it is held, and its file has not been removed or replaced."""
        return self._handle is not None and self._is_current(self._handle)

    def _is_current(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), self._file.stat())
        except (FileNotFoundError, NotADirectoryError):  # removed by the previous holder
            return False

    def release(self) -> None:
        """Release the lock. A second call does nothing."""
        if self._handle is None:
            return
        with contextlib.suppress(OSError):  # a lock file that stays behind does no harm
            if sys.platform != "win32" and self._is_current(self._handle):
                self._file.unlink()
        os.close(self._handle)
        if sys.platform == "win32":  # Windows cannot remove an open file
            with contextlib.suppress(OSError):
                self._file.unlink()
        self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
