"""The faces of the 52 cards and the two jokers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardgames.table.art.decks import HEIGHT, WIDTH
from cardgames.table.art.palette import BRASS, INK, PAPER, RED
from cardgames.table.art.svg import group, path, polygon, star
from tools.art.aces import great_pip
from tools.art.courts import COURT_RANKS, court_figure
from tools.art.courts.figure import Figure
from tools.art.courts.robes import seam
from tools.art.glyphs import rank_sign
from tools.art.jokers import joker_figure, joker_index, joker_sign
from tools.art.paper import blank
from tools.art.sheet import Layer, sheet
from tools.art.suits import TWO_COLOURS, suit_sign

FRAME_LINE = "#b9a878"

GROUNDS = {"S": "#d3dcdb", "H": "#f2d3bd", "D": "#f3dfae", "C": "#d6dfc3"}
"""The background colour of each suit's court figures."""

LARGE_WIDTH = 54
"""The greatest width of a rank in a large index, so that it is seen on a card of which a quarter shows."""

LARGE_ACE = 0.66
"""The size of an ace's pip beside a large index."""

_TURN = f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"
_LEFT, _MIDDLE, _RIGHT = 83, 125, 167
_TOP, _FOOT = 68, 282
_PIP = 50
"""Height of a pip: larger on cards with few pips, smaller on cards with many, so that all look equally full."""
_PIP_OF = {"2": 56, "3": 56, "9": 46, "10": 46}

Spot = tuple[float, float]


def _rows(columns: tuple[int, ...], count: int) -> list[Spot]:
    return [(x, _TOP + (_FOOT - _TOP) * i / (count - 1)) for i in range(count) for x in columns]


_SIDES = (_LEFT, _RIGHT)
_CENTRE: list[Spot] = [(_MIDDLE, 175)]
PIP_PLACES: dict[str, list[Spot]] = {
    "2": _rows((_MIDDLE,), 2),
    "3": _rows((_MIDDLE,), 3),
    "4": _rows(_SIDES, 2),
    "5": _rows(_SIDES, 2) + _CENTRE,
    "6": _rows(_SIDES, 3),
    "7": [*_rows(_SIDES, 3), (_MIDDLE, 121.5)],
    "8": [*_rows(_SIDES, 3), (_MIDDLE, 121.5), (_MIDDLE, 228.5)],
    "9": _rows(_SIDES, 4) + _CENTRE,
    "10": [*_rows(_SIDES, 4), (_MIDDLE, 103.7), (_MIDDLE, 246.3)],
}
"""Positions of the pips on each number card; those below the middle are upside down."""


def _index(rank: str, suit: str, size: str, x: float) -> list[str]:
    """Return the rank above the suit in an upper corner, centred on x."""
    colour = TWO_COLOURS[suit]
    if size == "large":
        return [
            rank_sign(rank, x, 9, 80, colour, LARGE_WIDTH),
            suit_sign(suit, x, 123, 55, colour),
        ]
    return [rank_sign(rank, x, 12, 48, colour, 42), suit_sign(suit, x, 79, 33, colour)]


def _corners(draw: Callable[[str, float], list[str]], index: str, corners: int) -> list[str]:
    """Return an index in each upper corner that shows it; `draw` takes the index size and the x of its middle."""
    x = 33 if index == "large" else 29
    places = (x, WIDTH - x) if corners == 4 else (x,)
    return [part for place in places for part in draw(index, place)]


def _pips(rank: str, suit: str, index: str) -> list[str]:
    """Return the pips of a number card; with a large index they are smaller and slightly closer together."""
    squeeze = 0.96 if index == "large" else 1
    size = _PIP_OF.get(rank, _PIP) * (0.8 if index == "large" else 1)
    places = [(_MIDDLE + (x - _MIDDLE) * squeeze, y) for x, y in PIP_PLACES[rank]]
    return [suit_sign(suit, x, y, size, TWO_COLOURS[suit], turned=y > HEIGHT / 2) for x, y in places]


def _ace(suit: str, index: str) -> list[str]:
    """Return the pip of an ace, smaller beside a large index."""
    pip, x, y = great_pip(suit, TWO_COLOURS[suit]), WIDTH / 2, HEIGHT / 2
    if index != "large":
        return pip
    return [group(pip, f"translate({x:g} {y:g}) scale({LARGE_ACE}) translate({-x:g} {-y:g})")]


def _frame(across: float, down: float, corners: int) -> str:
    """Return the path data of the sheet behind a figure; its corners leave room for the indices."""
    left, top, right, foot, r = 18, 16, WIDTH - 18, HEIGHT - 16, 6
    near, far, low, high = across, WIDTH - across, HEIGHT - down, down
    words = f"M{near + r} {top}"
    if corners == 4:
        words += f"H{far - r}Q{far} {top} {far} {top + r}V{high - r}Q{far} {high} {far + r} {high}H{right}V{low}"
    else:
        words += f"H{right - r}Q{right} {top} {right} {top + r}V{low}"
    words += f"H{far + r}Q{far} {low} {far} {low + r}V{foot - r}Q{far} {foot} {far - r} {foot}"
    if corners == 4:
        words += f"H{near + r}Q{near} {foot} {near} {foot - r}V{low + r}Q{near} {low} {near - r} {low}H{left}V{high}"
    else:
        words += f"H{left + r}Q{left} {foot} {left} {foot - r}V{high}"
    return words + f"H{near - r}Q{near} {high} {near} {high - r}V{top + r}Q{near} {top} {near + r} {top}Z"


def _figure_layers(figure: Figure, ground: str) -> list[Layer]:
    """Return the layers of a figure, both ways up, on its sheet; the halo is clipped where an index has its room, and
    the figure too where a large one has."""

    def edge(index: str, corners: int) -> str:
        return _frame(62, 156, corners) if index == "large" else _frame(54, 105, corners)

    def cut(index: str, corners: int) -> list[str]:
        outside, frame = f"M14 12V{HEIGHT - 12}H{WIDTH - 14}V12Z", edge(index, corners)
        return [path(outside + frame, PAPER), path(frame, "", FRAME_LINE, 1.6)]

    return [
        Layer(lambda index, corners: [path(edge(index, corners), ground)]),
        Layer(lambda *_: figure.ground(), turn=_TURN),
        Layer(lambda index, corners: cut(index, corners) if index == "normal" else []),
        Layer(lambda *_: figure.draw(), turn=_TURN),
        Layer(lambda index, corners: cut(index, corners) if index == "large" else []),
        Layer(lambda *_: [path(_SASH, BRASS, INK, 1)]),
    ]


_SASH = f"M18 {seam(18) - 2.5:.1f}L232 {seam(232) - 2.5:.1f}V{seam(232) + 2.5:.1f}L18 {seam(18) + 2.5:.1f}Z"


def _joker_layers(name: str) -> list[Layer]:
    ink, ground = (RED, GROUNDS["H"]) if name == "JOKER1" else (INK, GROUNDS["S"])
    index = partial(_corners, lambda size, x: joker_index(x, size, ink))
    return [*_figure_layers(joker_figure(name), ground), Layer(index, turn=_TURN)]


def _suit_layers(rank: str, suit: str) -> list[Layer]:
    index = Layer(partial(_corners, partial(_index, rank, suit)), suit, _TURN)
    if rank in COURT_RANKS:
        return [*_figure_layers(court_figure(rank, suit), GROUNDS[suit]), index]
    if rank == "A":
        return [Layer(lambda size, _: _ace(suit, size), suit), index]
    return [Layer(lambda size, _: _pips(rank, suit, size), suit), index]


def _compact(rank: str, suit: str) -> list[str]:
    """Return a face for very small cards: a rank and sign as large as possible, on the left, which other cards leave
    visible, and small ones upside down to balance the card."""
    colour = TWO_COLOURS[suit]
    turned = [rank_sign(rank, 42, 22, 74, colour, 56), suit_sign(suit, 42, 132, 56, colour)]
    return [
        rank_sign(rank, 84, 20, 154, colour, 134),
        suit_sign(suit, 86, 258, 142, colour),
        group(turned, _TURN),
    ]


def card_face(name: str) -> list[str]:
    """Return a card of the usual look as fragments centred on (0, 0), for use in a larger picture."""
    layers = _suit_layers(name[:-1], name[-1])
    parts = [blank()]
    for layer in layers:
        drawn = layer.draw("normal", 2)
        parts += [*drawn, group(drawn, layer.turn)] if layer.turn else drawn
    return [group(parts, f"translate({-WIDTH / 2:g} {-HEIGHT / 2:g})")]


def card_sheet(name: str) -> str:
    """Return the sheet of one of `CARD_NAMES`."""
    if name.startswith("JOKER"):
        ink = RED if name == "JOKER1" else INK
        return sheet(_joker_layers(name), [joker_sign(125, 40, 190, ink), polygon(star(125, 262, 66, 26, 5), ink)])
    rank, suit = name[:-1], name[-1]
    return sheet(_suit_layers(rank, suit), _compact(rank, suit), suit)
