"""The four suit signs. Their silhouettes differ, so they do not depend on colour."""

from __future__ import annotations

from cardgames.table.art.palette import INK, RED
from cardgames.table.art.svg import document, path, placed

TWO_COLOURS = {"S": INK, "H": RED, "D": RED, "C": INK}
FOUR_COLOURS = {"S": INK, "H": RED, "D": "#1c66ad", "C": "#1f7a3d"}
"""The colours of the suits, in a deck of two colours and in one of four."""

SUIT_PATHS = {
    "S": "M50 3C55 21 93 41 93 65C93 78 83 86 72 86C64 86 57 82 53 75C54 85 59 92 70 97L30 97C41 92 46 85 47 75"
    "C43 82 36 86 28 86C17 86 7 78 7 65C7 41 45 21 50 3Z",
    "H": "M50 96C43 79 6 60 6 33C6 17 18 7 30 7C40 7 47 13 50 24C53 13 60 7 70 7C82 7 94 17 94 33C94 60 57 79 50 96Z",
    "D": "M50 2C58 20 72 37 88 50C72 63 58 80 50 98C42 80 28 63 12 50C28 37 42 20 50 2Z",
    "C": "M29 24.5A21 21 0 0 1 71 24.5A21 21 0 0 1 29 24.5ZM3 61A21 21 0 0 1 45 61A21 21 0 0 1 3 61Z"
    "M55 61A21 21 0 0 1 97 61A21 21 0 0 1 55 61ZM40 36L60 36L58 49L72 54L62 76L54 69C55 83 60 92 71 97L29 97"
    "C40 92 45 83 46 69L38 76L28 54L42 49Z",
}
"""The signs as path data in a box of 100 x 100."""


def suit_sign(suit: str, x: float, y: float, size: float, colour: str, turned: bool = False) -> str:
    """Return a sign as a fragment: centred at (x, y), `size` high, upside down if `turned`."""
    sign = placed([path(SUIT_PATHS[suit], colour)], -size / 2, -size / 2, size / 100)
    return placed([sign], x, y, turn=180 if turned else 0)


def suit_svg(suit: str) -> str:
    """Return a sign ("S", "H", "D", "C") in a view box of 100 x 100."""
    return document(100, 100, [path(SUIT_PATHS[suit], TWO_COLOURS[suit])])
