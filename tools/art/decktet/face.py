"""The face of a Decktet card: rank and suits in the corners, its scene between, and blank paper at the bottom.

The card's name is not drawn there: `decks.print_name` prints it in the table's own font.
"""

from __future__ import annotations

from functools import partial

from cardgames.table.art.decks import WIDTH
from cardgames.table.art.palette import BRASS, PAPER
from cardgames.table.art.svg import around, circle, path
from tools.art.decktet.names import EXCUSE, rank_and_suits
from tools.art.decktet.scenes import scene
from tools.art.decktet.scenes.props import LEFT, LOW, RIGHT, TOP
from tools.art.decktet.signs import TONES, decktet_rank, sign
from tools.art.sheet import Layer, sheet

_FRAME_LINE = "#b9a878"
_HALF_WAY = (TOP + LOW) / 2
_SIZES = {"normal": (50.0, 39.0, 39), "large": (84.0, 56.0, 54)}
"""The height of the rank, the side of each suit, and the greatest width of the rank, for each index size."""
_TURN = f"rotate(180 {WIDTH / 2:g} {(TOP + LOW) / 2:g})"
"""Upside down, for the lower corners, which end above the name."""


def _column(key: str, size: str, corners: int, x: float) -> tuple[list[str], float]:
    """Return the rank and suits in a column centred on x, and its lower end: above the middle for four corners."""
    rank, suits = rank_and_suits(key)
    high, side, wide = _SIZES[size]
    if corners == 4 and suits:
        high = min(high, (84, 58, 46)[len(suits) - 1])
        side = min(side, (_HALF_WAY - 17 - high) / len(suits) - 4)
    parts = [decktet_rank(rank, x, 12, high, wide)]
    y = 12 + high + 5 + side / 2
    for suit in suits:
        parts.append(sign(suit, x, y, side))
        y += side + 4
    return parts, y - side / 2


def _window(across: float, down: float, corners: int) -> str:
    """Return the path data of the scene's edge; its corners leave room for ranks and suits."""
    r, near, far, high, low = 7, across, WIDTH - across, TOP + down, LOW - down
    if corners == 4 and low - high < 3 * r:
        return (
            f"M{near + r} {TOP}H{far - r}Q{far} {TOP} {far} {TOP + r}V{LOW - r}Q{far} {LOW} {far - r} {LOW}"
            f"H{near + r}Q{near} {LOW} {near} {LOW - r}V{TOP + r}Q{near} {TOP} {near + r} {TOP}Z"
        )
    words = f"M{near + r} {TOP}"
    if corners == 4:
        words += f"H{far - r}Q{far} {TOP} {far} {TOP + r}V{high - r}Q{far} {high} {far + r} {high}H{RIGHT}V{low}"
    else:
        words += f"H{RIGHT - r}Q{RIGHT} {TOP} {RIGHT} {TOP + r}V{low}"
    words += f"H{far + r}Q{far} {low} {far} {low + r}V{LOW - r}Q{far} {LOW} {far - r} {LOW}"
    if corners == 4:
        words += f"H{near + r}Q{near} {LOW} {near} {LOW - r}V{low + r}Q{near} {low} {near - r} {low}H{LEFT}V{high}"
    else:
        words += f"H{LEFT + r}Q{LEFT} {LOW} {LEFT} {LOW - r}V{high}"
    return words + f"H{near - r}Q{near} {high} {near} {high - r}V{TOP + r}Q{near} {TOP} {near + r} {TOP}Z"


def _ace(suit: str, squeeze: float) -> list[str]:
    """Return a large sign in a ring of its own colours."""
    tone, x, y = TONES[suit], WIDTH / 2, (TOP + LOW) / 2
    beads = around(x, y, 92 * squeeze, 24)
    return [
        circle(x, y, 82 * squeeze, tone.pale, tone.deep, 1.6),
        sign(suit, x, y, 124 * squeeze),
        *(circle(bx, by, 4 if i % 4 == 0 else 2, BRASS if i % 4 else tone.main) for i, (bx, by) in enumerate(beads)),
    ]


def _ace_size(index: str, corners: int) -> float:
    """Return the size of an ace's sign beside such indices, as a share of the usual one."""
    return 0.62 if index == "large" else 0.86 if corners == 4 else 1


def _place(index: str) -> int:
    return 33 if index == "large" else 29


def _signs(key: str, index: str, corners: int) -> list[str]:
    x = _place(index)
    places = (x, WIDTH - x) if corners == 4 else (x,)
    return [part for place in places for part in _column(key, index, corners, place)[0]]


def _edge(key: str, index: str, corners: int) -> list[str]:
    """Return the paper around the scene, and the line between them."""
    x = _place(index)
    end = _column(key, index, corners, x)[1]
    window = _window(2 * x - 2, end - TOP + 3, corners)
    outside = f"M{LEFT - 9} {TOP - 9}V{LOW + 37}H{RIGHT + 9}V{TOP - 9}Z"
    return [path(outside + window, PAPER), path(window, "", _FRAME_LINE, 1.6)]


def _layers(key: str) -> list[Layer]:
    rank, suits = rank_and_suits(key)
    signs = Layer(partial(_signs, key), turn=_TURN)
    if rank == "A":
        return [Layer(lambda index, corners: _ace(suits, _ace_size(index, corners))), signs]
    return [Layer(lambda *_: scene(key)), Layer(partial(_edge, key)), signs]


def _compact(key: str) -> list[str]:
    """Return a face for very small cards, with the rank and suits as large as possible."""
    rank, suits = rank_and_suits(key)
    if key == EXCUSE:
        return [decktet_rank(rank, WIDTH / 2, 75, 200, 200)]
    parts = [decktet_rank(rank, 84, 22, 140, 132)]
    if len(suits) == 1:
        return [*parts, sign(suits, 88, 258, 142)]
    if len(suits) == 2:
        return [*parts, sign(suits[0], 66, 246, 112), sign(suits[1], 182, 280, 112)]
    places = ((66, 232), (184, 196), (150, 292))
    return [*parts, *(sign(suit, x, y, 104) for suit, (x, y) in zip(suits, places, strict=True))]


def decktet_sheet(key: str) -> str:
    """Return the sheet of a card. Raises ValueError for a key that is not a Decktet card."""
    return sheet(_layers(key), _compact(key))
