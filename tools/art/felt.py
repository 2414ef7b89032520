"""The common base of felt patterns: faint, seamless, white on transparent."""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.table.art.svg import document

SIZE = 192
CELL = SIZE / 2
WHITE = "#ffffff"


def felt(parts: Iterable[str]) -> str:
    """Return a pattern: a square of 192 units that repeats seamlessly."""
    return document(SIZE, SIZE, parts)
