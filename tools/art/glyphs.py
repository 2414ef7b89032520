"""The ranks A 2 ... 10 J Q K, drawn with two stroke widths: broad vertical, fine horizontal strokes and slab serifs.

A glyph is 100 high with its baseline at y = 100. It is one path whose pieces have the same direction, so that overlaps
stay filled; only holes have the other direction.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from cardgames.table.art.svg import Point, number, outline, path
from tools.art.geometry import clockwise, curve, ribbon

BROAD = 17.0
FINE = 8.0

Shape = str


def _ink(points: list[Point]) -> Shape:
    return outline(clockwise(points))


def _pen(start: Point, *pieces: tuple[Point, ...], broad: float = BROAD, fine: float = FINE) -> Shape:
    return _ink(ribbon(curve(start, *pieces), broad, fine))


def _bar(x: float, y: float, w: float, h: float = FINE) -> Shape:
    return _ink([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])


def _oval(x: float, y: float, rx: float, ry: float, inwards: bool = False) -> Shape:
    sweep = 0 if inwards else 1
    a, b, c, d = (number(v) for v in (x - rx, x + rx, rx, ry))
    return f"M{a} {number(y)}A{c} {d} 0 0 {sweep} {b} {number(y)}A{c} {d} 0 0 {sweep} {a} {number(y)}Z"


def _ring(x: float, y: float, rx: float, ry: float, broad: float = BROAD, fine: float = FINE) -> Shape:
    return _oval(x, y, rx, ry) + _oval(x, y, rx - broad, ry - fine, inwards=True)


def _ball(x: float, y: float, r: float = 9.5) -> Shape:
    return _oval(x, y, r, r)


def _ace() -> tuple[float, Shape]:
    left = _ink([(36, 0), (46, 0), (21, 96), (12, 96)])
    right = _ink([(35, 0), (52, 0), (80, 96), (61, 96)])
    return 92, left + right + _bar(23, 62, 42) + _bar(0, 92, 33) + _bar(53, 92, 39)


def _two() -> tuple[float, Shape]:
    bowl = _pen((8, 27), ((9, 11), (20, 4), (34, 4)), ((50, 4), (58, 14), (58, 28)), ((58, 50), (26, 62), (7, 92)))
    foot = _ink([(2, 100), (5, 86), (20, 84), (52, 84), (60, 80), (64, 70), (69, 70), (67, 100)])
    return 69, bowl + foot + _ball(10.5, 27, 10.5)


def _three() -> tuple[float, Shape]:
    upper = _pen((8, 23), ((10, 10), (20, 4), (33, 4)), ((48, 4), (55, 14), (55, 25)), ((55, 39), (44, 47), (26, 47)))
    lower = _pen((26, 47), ((46, 47), (59, 56), (59, 72)), ((59, 88), (47, 96), (32, 96)), ((17, 96), (8, 88), (6, 76)))
    return 68, upper + lower + _ball(10.5, 23, 10.5) + _ball(8.5, 76, 10.5)


def _four() -> tuple[float, Shape]:
    slope = _ink([(44, 0), (52, 0), (52, 9), (12, 66), (2, 66)])
    stem = _bar(41, 0, BROAD, 100)
    return 75, slope + stem + _bar(2, 64, 73, 9) + _bar(27, 92, 44)


def _five() -> tuple[float, Shape]:
    flag = _ink([(12, 0), (52, 0), (60, -3), (56, 14), (12, 14)])
    stem = _ink([(12, 0), (19, 0), (17, 52), (9, 52)])
    bowl = _pen(
        (16, 47),
        ((20, 41), (27, 38), (34, 38)),
        ((50, 38), (59, 50), (59, 66)),
        ((59, 86), (47, 96), (31, 96)),
        ((17, 96), (8, 89), (6, 77)),
    )
    return 68, flag + stem + bowl + _ball(8.5, 77, 10.5)


def _six() -> tuple[float, Shape]:
    stem = _pen((60, 20), ((58, 9), (50, 4), (42, 4)), ((20, 4), (10, 34), (10, 66)))
    return 71, stem + _ring(36, 67, 34, 33) + _ball(58, 20, 10)


def _seven() -> tuple[float, Shape]:
    bar = _ink([(3, 0), (69, 0), (69, 10), (62, 15), (16, 15), (10, 19), (8, 28), (2, 28)])
    leg = _ink(ribbon(curve((63, 6), ((46, 34), (33, 58), (31, 100))), 18, 14))
    return 70, bar + leg


def _eight() -> tuple[float, Shape]:
    return 70, _ring(35, 25.5, 28, 25.5, 15, 7) + _ring(35, 72, 34, 28)


def _nine() -> tuple[float, Shape]:
    stem = _pen((11, 80), ((13, 91), (21, 96), (29, 96)), ((51, 96), (61, 66), (61, 34)))
    return 71, stem + _ring(35, 33, 34, 33) + _ball(13, 80, 10)


def _ten() -> tuple[float, Shape]:
    one = _bar(13, 2, 20, 94) + _bar(2, 92, 41) + _ink([(16, 0), (31, 0), (31, 8), (3, 24), (3, 16)])
    return 105, one + _ring(77, 50, 28, 50, 18)


def _jack() -> tuple[float, Shape]:
    hook = _pen((42, 2), ((42, 70),), ((42, 88), (32, 96), (22, 96)), ((13, 96), (6, 90), (6, 79)))
    return 66, hook + _bar(20, 0, 46) + _ball(8.5, 79, 10.5)


def _queen() -> tuple[float, Shape]:
    tail = _pen((27, 77), ((34, 66), (46, 68), (53, 84)), ((58, 96), (68, 102), (82, 93)), broad=15, fine=9)
    return 84, _ring(40, 49, 40, 49) + tail + _ball(27, 77, 6)


def _king() -> tuple[float, Shape]:
    stem = _bar(12, 2, BROAD, 96) + _bar(0, 0, 41) + _bar(0, 92, 41)
    arm = _ink([(62, 4), (73, 4), (30, 56), (26, 50)])
    leg = _ink([(36, 43), (49, 30), (82, 96), (61, 96)])
    return 90, stem + arm + leg + _bar(50, 0, 37) + _bar(50, 92, 40)


_GLYPHS: dict[str, Callable[[], tuple[float, Shape]]] = {
    "A": _ace,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "9": _nine,
    "10": _ten,
    "J": _jack,
    "Q": _queen,
    "K": _king,
}


@cache
def glyph(rank: str) -> tuple[float, Shape]:
    """Return the width of a rank's glyph (its height is 100) and its path data."""
    return _GLYPHS[rank]()


def rank_sign(rank: str, x: float, y: float, height: float, colour: str, max_width: float = 1000) -> str:
    """Return a rank as a fragment: `height` high, centred on x, its top at y; condensed if it would exceed
    `max_width`."""
    width, words = glyph(rank)
    scale = height / 100
    across = min(scale, max_width / width)
    transform = f"translate({number(x - width * across / 2)} {number(y)}) scale({across:.4g} {scale:.4g})"
    return f'<g transform="{transform}">{path(words, colour)}</g>'
