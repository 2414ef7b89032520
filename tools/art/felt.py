"""What the patterns woven into the felts have in common: faint, seamless, white on nothing."""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.table.art.svg import document

SIZE = 192
CELL = SIZE / 2
WHITE = "#ffffff"


def felt(parts: Iterable[str]) -> str:
    """A pattern: a square of 192 units that repeats without a seam."""
    return document(SIZE, SIZE, parts)
