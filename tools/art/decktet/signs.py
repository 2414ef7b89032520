"""The six suits and the ranks above the numbers. All suits have different silhouettes, so greyscale print works too."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardgames.table.art.palette import INK
from cardgames.table.art.svg import circle, document, group, path, placed, polygon, star, stroke
from tools.art.glyphs import rank_sign


class Tone(NamedTuple):
    """The colours of a suit: its main colour, its dark outline, and the tint of its ground."""

    main: str
    deep: str
    pale: str


TONES = {
    "M": Tone("#98a2b0", "#3c4658", "#dde2e8"),
    "S": Tone("#ee7d22", "#943c0a", "#fce0bb"),
    "W": Tone("#2c84cf", "#12436f", "#cfe4f2"),
    "L": Tone("#96602f", "#4c2c12", "#ecdabf"),
    "Y": Tone("#2f9d58", "#124f30", "#d2e9d2"),
    "K": Tone("#f0c22a", "#7a5600", "#fbeeb8"),
}

_LINE = 9.0
"""Width of the dark outline on both sides of a stroke, in a box of 100 x 100."""


def _outlined(d: str, tone: Tone, line: bool) -> list[str]:
    return [path(d, tone.main, tone.deep if line else "", _LINE * 0.8)]


def _drawn(ways: list[str], width: float, tone: Tone, line: bool) -> list[str]:
    d = "".join(ways)
    below = [stroke(d, tone.deep, width + _LINE)] if line else []
    return [*below, stroke(d, tone.main, width)]


def _moon(tone: Tone, line: bool) -> list[str]:
    return _outlined("M62 4A47 47 0 1 0 95 68A37 37 0 0 1 62 4Z", tone, line)


def _sun(tone: Tone, line: bool) -> list[str]:
    rays = [polygon(star(50, 50, 50, 27, 8), tone.main)]
    if line:
        rays = [polygon(star(50, 50, 52, 31, 8), tone.deep), polygon(star(50, 50, 45, 27, 8), tone.main)]
        rays += [circle(50, 50, 20, "#ffc45e", tone.deep, 6)]
    return rays


def _wave(tone: Tone, line: bool) -> list[str]:
    ways = [f"M8 {y + 7}C19 {y - 13} 34 {y - 13} 50 {y}S81 {y + 13} 92 {y - 7}" for y in (20, 50, 80)]
    return _drawn(ways, 13, tone, line)


def _leaf(tone: Tone, line: bool) -> list[str]:
    whole = "M50 -4C98 20 100 66 55 88L54 104H46L45 88C0 66 2 20 50 -4Z"
    halves, stem = "M45 1C5 24 5 62 45 85ZM55 1C95 24 95 62 55 85Z", "M47 26H53V104H47Z"
    if line:
        veins = "M50 30V86M50 50L30 32M50 50L70 32M50 70L26 52M50 70L74 52"
        leaf = [path(whole, tone.deep), path(_LEAF_BODY, tone.main), stroke(veins, tone.deep, 5)]
    else:
        leaf = [path(halves + stem, tone.main)]
    return [group(leaf, "rotate(28 50 50)")]


_LEAF_BODY = "M50 5C88 26 90 62 50 82C10 62 12 26 50 5Z"


def _wyrm(tone: Tone, line: bool) -> list[str]:
    wing = "M66 52L98 34L92 52L100 60L84 72L66 70Z"
    tail = "M22 74L2 76L10 94L24 96Z"
    body = _drawn(["M18 85C40 97 78 96 78 73C78 49 26 60 26 35C26 17 44 13 58 19"], 14, tone, line)
    head = "M50 6C64 0 80 4 97 21C84 36 68 38 52 32Z"
    eye = [circle(69, 17, 4.5, tone.pale)] if line else []
    fins = [part for fin in (wing, tail) for part in _outlined(fin, tone, line)]
    return [*fins, *body, *_outlined(head, tone, line), *eye, path("M56 27L60 21L66 30Z", tone.main)]


def _knot(tone: Tone, line: bool) -> list[str]:
    loops = "M34 34V22A12 12 0 1 0 22 34H78A12 12 0 1 0 66 22V78A12 12 0 1 0 78 66H22A12 12 0 1 0 34 78Z"
    return _drawn([loops], 11, tone, line)


_SIGNS: dict[str, Callable[[Tone, bool], list[str]]] = {
    "M": _moon,
    "S": _sun,
    "W": _wave,
    "L": _leaf,
    "Y": _wyrm,
    "K": _knot,
}


def sign(suit: str, x: float, y: float, size: float) -> str:
    """Return a suit's sign in its own colours as a fragment, centred at (x, y) and `size` high."""
    return placed(_SIGNS[suit](TONES[suit], True), x - size / 2, y - size / 2, size / 100)


def plain_sign(suit: str, x: float, y: float, size: float, colour: str) -> str:
    """Return a sign in one colour as a fragment, as in `sign`."""
    return placed(_SIGNS[suit](Tone(colour, colour, colour), False), x - size / 2, y - size / 2, size / 100)


def decktet_suit_svg(suit: str) -> str:
    """Return a sign in one colour, in a view box of 100 x 100, for use in text."""
    return document(100, 100, [plain_sign(suit, 50, 50, 100, INK)])


_RANK_PATHS = {
    "Pawn": (
        64,
        "M32 0A19 19 0 0 1 45 33H53V43H42C43 60 48 71 57 80H62V100H2V80H7C16 71 21 60 22 43H11V33H19A19 19 0 0 1 32 0Z",
    ),
    "Court": (
        74,
        "M2 2H18V14H29V2H45V14H56V2H72V34H62V76H74V100H46V82A9 9 0 0 0 28 82V100H0V76H12V34H2Z",
    ),
    "Crown": (
        98,
        "M8 30L29 52L49 8L69 52L90 30L84 78H14ZM14 84H84V100H14Z"
        "M0 26A8 8 0 0 1 16 26A8 8 0 0 1 0 26ZM41 8A8 8 0 0 1 57 8A8 8 0 0 1 41 8Z"
        "M82 26A8 8 0 0 1 98 26A8 8 0 0 1 82 26Z",
    ),
    "": (
        86,
        "M34 0H52L48 38L80 16L89 31L54 48L89 66L80 81L48 60L52 98H34L38 60L6 81L-3 66L32 48L-3 31L6 16L38 38Z",
    ),
}
"""Pawn, court (a gate tower), crown, and the star of the Excuse: width, and path data 100 high."""


def decktet_rank(rank: str, x: float, y: float, height: float, max_width: float) -> str:
    """Return a rank as a fragment: `height` high, centred on x, its top at y, at most `max_width` wide."""
    if rank not in _RANK_PATHS:
        return rank_sign(rank, x, y, height, INK, max_width)
    width, words = _RANK_PATHS[rank]
    scale = min(height / 100, max_width / width)
    return placed([path(words, INK)], x - width * scale / 2, y + (height - 100 * scale) / 2, scale)
