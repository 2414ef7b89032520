"""What a review has found in a match for one player, kept so that it need not be found again."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from cardgames.disk import read_file, write_file

VERSION: Final = 1
"""Increased when what is found changes, so that older files are not used."""
_MOST: Final = 4_000_000
"""The maximum size of a file, in bytes."""


class SavedReview:
    """The findings of one match and player by a key, as plain data. Failed reads and writes are ignored."""

    def __init__(self, folder: Path, match_id: str, player: int) -> None:
        self._path = folder / f"{re.sub(r'[^A-Za-z0-9_-]', '', match_id)[:40]}-{player}.json"
        self._found = _read(self._path)
        self._changed = False

    def get(self, key: str) -> Any:
        """Return what was found; None if nothing was."""
        return self._found.get(key)

    def keep(self, key: str, found: Any) -> None:
        """Note what was found; `save` writes it."""
        self._found[key] = found
        self._changed = True

    def save(self) -> None:
        """Write what was noted since the last time."""
        if not self._changed:
            return
        self._changed = False
        data = json.dumps({"version": VERSION, "found": self._found})
        with suppress(OSError):
            write_file(self._path, data.encode(), durable=False)


def _read(path: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        data = json.loads(read_file(path, _MOST))
        if isinstance(data, dict) and data.get("version") == VERSION and isinstance(data.get("found"), dict):
            return {str(key): value for key, value in data["found"].items()}
    return {}
