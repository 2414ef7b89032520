"""Files left behind by killed processes: stale lock files, steps without a match, temporary files."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Final

from cardgames.disk import DRAFT
from cardgames.engine.lock import SUFFIX as LOCK
from cardgames.engine.lock import Lock
from cardgames.storage.begun import SUFFIX as STEPS
from cardgames.storage.glance import is_ended
from cardgames.storage.paths import Folders

DRAFT_SECONDS: Final = 3600
"""The age in seconds of a temporary file that is abandoned; writing takes a fraction of a second."""


def clear(folders: Folders) -> None:
    """Remove leftovers that no other process uses. Files that cannot be removed stay."""
    for folder in (folders.matches, folders.config):
        for lock in _files(folder, f"*{LOCK}"):
            with suppress(OSError):
                Lock(lock.with_name(lock.name.removesuffix(LOCK))).release()
    for steps in _files(folders.matches, f"*{STEPS}"):
        with suppress(OSError):
            _clear_steps(steps, steps.with_name(steps.name.removesuffix(STEPS)))
    oldest = time() - DRAFT_SECONDS
    for folder in (folders.data, folders.matches, folders.removed, folders.variants, folders.config):
        for draft in _files(folder, f".*{DRAFT}"):
            with suppress(OSError):
                if draft.lstat().st_mtime < oldest:
                    draft.unlink()


def _clear_steps(steps: Path, record: Path) -> None:
    """Remove steps whose record is gone or finished. Raises InUse while the record is open, or another OSError."""
    if not os.path.lexists(record) or is_ended(record):
        lock = Lock(record)
        try:
            steps.unlink()
        finally:
            lock.release()


def _files(folder: Path, pattern: str) -> Iterator[Path]:
    """Yield the regular files in a folder whose names match a pattern."""
    with suppress(OSError):
        for path in folder.glob(pattern):
            if stat.S_ISREG(path.lstat().st_mode):
                yield path
