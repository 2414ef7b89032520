"""The large pips of the aces: the suit's sign with inlays of paper and brass."""

from __future__ import annotations

from cardgames.table.art.palette import BRASS, PAPER, STRAW
from cardgames.table.art.svg import around, circle, path, placed, polygon, star
from tools.art.suits import SUIT_PATHS, suit_sign

_X, _Y = 125, 175


def _inlay(suit: str, size: float, colour: str, line: float, rise: float) -> str:
    """Return the outline of the sign as a line of inlaid paper; a club has a ring in each leaf instead."""
    scale = size / 100
    sign = [path(SUIT_PATHS[suit], "", colour, line / scale)]
    if suit == "C":
        scale = 1.6
        sign = [circle(x, y, 16.5, "", colour, line / scale) for x, y in ((50, 24.5), (24, 61), (76, 61))]
    return placed([placed(sign, -50 * scale, -50 * scale, scale)], _X, _Y + rise)


def great_pip(suit: str, colour: str) -> list[str]:
    """Return the middle of an ace, in the card's coordinates."""
    size = {"S": 168, "H": 142, "D": 172, "C": 160}[suit]
    rise = {"S": 3, "H": -2, "D": 0, "C": 0}[suit]
    heart_of_it = {"S": 14.0, "H": -12.0, "D": 0.0, "C": 6.0}[suit]
    y = _Y + heart_of_it
    parts = [suit_sign(suit, _X, _Y, size, colour), _inlay(suit, size * 0.8, PAPER, 2.2, rise)]
    scale = {"S": 1.2, "H": 1.1, "D": 1.0, "C": 1.15}[suit]
    parts += [placed([path(_PETAL, PAPER)], _X, y, scale, 45 * i) for i in range(0, 8, 2)]
    parts += [placed([path(_PETAL, STRAW)], _X, y, 0.74 * scale, 45 * i) for i in range(1, 8, 2)]
    parts += [circle(_X, y, 7.5, colour), circle(_X, y, 4.4, BRASS)]
    return parts + _wreath()


_PETAL = "M0 -4C-9 -13 -8 -22 0 -32C8 -22 9 -13 0 -4Z"


def _wreath() -> list[str]:
    """Return a ring of brass beads around the pip; every sixth is a four-pointed star."""
    ring = around(_X, _Y, 97, 24)
    return [
        polygon(star(x, y, 8, 3, 4), BRASS) if i % 6 == 0 else circle(x, y, 2.4, BRASS) for i, (x, y) in enumerate(ring)
    ]
