"""Writing a file so that it is the old one or the whole new one."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Put `data` into a file: whoever reads it, or whatever stops us, meets the old or the whole new content.

    `durable` waits until it would survive a power failure. Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".draft")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(draft).unlink()
        raise
