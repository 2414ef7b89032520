"""The faces of the 52 cards and the two jokers (their names: `names`)."""

from __future__ import annotations

from functools import cache

from cardgames.table.art import palette
from cardgames.table.art.courts import COURT_RANKS, court_figure
from cardgames.table.art.courts.figure import Figure
from cardgames.table.art.courts.robes import seam
from cardgames.table.art.glyphs import rank_sign
from cardgames.table.art.jokers import joker_figure, joker_index, joker_sign
from cardgames.table.art.names import CARD_NAMES, JOKER_NAMES, split_name
from cardgames.table.art.ornaments import great_pip
from cardgames.table.art.palette import BRASS, INK, PAPER, RED, suit_colour
from cardgames.table.art.paper import HEIGHT, WIDTH, blank
from cardgames.table.art.suits import suit_sign
from cardgames.table.art.svg import document, group, path, polygon, star

FRAME_LINE = "#b9a878"

INDEX_SIZES = ("normal", "large")
FACES = ("full", "compact")

SPOT_RANKS = ("A", *(str(n) for n in range(2, 11)))

_TURN = f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"
_LEFT, _MIDDLE, _RIGHT = 83, 125, 167
_TOP, _FOOT = 68, 282
_PIP = 50
"""How high a pip is: larger on a card of few, so that it looks as full as the others, smaller on a card of many."""
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
"""Where the pips of each number card lie; those below the middle stand on their heads."""


def _index(rank: str, suit: str, colour: str, size: str, x: float) -> list[str]:
    """Rank above suit in an upper corner, centred on x."""
    if size == "large":
        return [
            rank_sign(rank, x, 9, 58, colour, 46 if rank in SPOT_RANKS else 38),
            suit_sign(suit, x, 90, 39, colour),
        ]
    return [rank_sign(rank, x, 12, 48, colour, 42), suit_sign(suit, x, 79, 33, colour)]


def _both_ways(parts: list[str]) -> list[str]:
    return [*parts, group(parts, _TURN)]


def _indices(rank: str, suit: str, colour: str, size: str, corners: int) -> list[str]:
    x = 32 if size == "large" else 29
    parts = _index(rank, suit, colour, size, x)
    if corners == 4:
        parts += _index(rank, suit, colour, size, WIDTH - x)
    return _both_ways(parts)


def _pips(rank: str, suit: str, colour: str, index: str) -> list[str]:
    """The pips of a number card; large indices press them a little together."""
    squeeze = 0.9 if index == "large" else 1
    size = _PIP_OF.get(rank, _PIP) * squeeze
    places = [(_MIDDLE + (x - _MIDDLE) * squeeze, y) for x, y in PIP_PLACES[rank]]
    return [suit_sign(suit, x, y, size, colour, turned=y > HEIGHT / 2) for x, y in places]


def _frame(across: float, down: float, corners: int) -> str:
    """Path words of the sheet behind a figure: its corners are cut back where an index stands."""
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


def _figure_card(figure: Figure, ground: str, size: str, corners: int, index_end: float) -> list[str]:
    """A figure both ways up on its sheet; the halo ends where the sheet is cut back for an index."""
    across = 60 if size == "large" else 54
    frame = _frame(across, index_end + 8, corners)
    outside = f"M14 12V{HEIGHT - 12}H{WIDTH - 14}V12Z"
    return [
        path(_frame(across, index_end + 8, corners), ground),
        *_both_ways(figure.ground()),
        path(outside + frame, PAPER),
        path(frame, "", FRAME_LINE, 1.6),
        *_both_ways(figure.draw()),
        path(_SASH, BRASS, INK, 1),
    ]


_SASH = f"M18 {seam(18) - 2.5:.1f}L232 {seam(232) - 2.5:.1f}V{seam(232) + 2.5:.1f}L18 {seam(18) + 2.5:.1f}Z"


def _full(card_name: str, four_colour: bool, size: str, corners: int) -> list[str]:
    end = 110 if size == "large" else 97
    if card_name in JOKER_NAMES:
        ink = RED if card_name == "JOKER1" else INK
        x = 32 if size == "large" else 29
        index = [part for at in ((x, WIDTH - x) if corners == 4 else (x,)) for part in joker_index(at, size, ink)]
        ground = palette.GROUNDS["H" if card_name == "JOKER1" else "S"]
        return [*_figure_card(joker_figure(card_name), ground, size, corners, end), *_both_ways(index)]
    rank, suit = split_name(card_name)
    colour = suit_colour(suit, four_colour)
    indices = _indices(rank, suit, colour, size, corners)
    if rank in COURT_RANKS:
        return [*_figure_card(court_figure(rank, suit), palette.GROUNDS[suit], size, corners, end), *indices]
    middle = great_pip(suit, colour) if rank == "A" else _pips(rank, suit, colour, size)
    return [*middle, *indices]


def _compact(card_name: str, four_colour: bool) -> list[str]:
    """A face for very small cards: a rank and a sign as large as can be, to the left where other cards leave them free;
    small ones upside down keep a card that lies alone in balance."""
    if card_name in JOKER_NAMES:
        ink = RED if card_name == "JOKER1" else INK
        return [joker_sign(125, 40, 190, ink), polygon(star(125, 262, 66, 26, 5), ink)]
    rank, suit = split_name(card_name)
    colour = suit_colour(suit, four_colour)
    turned = [rank_sign(rank, 42, 22, 74, colour, 56), suit_sign(suit, 42, 132, 56, colour)]
    return [
        rank_sign(rank, 84, 20, 154, colour, 134),
        suit_sign(suit, 86, 258, 142, colour),
        group(turned, _TURN),
    ]


def card_face(card_name: str) -> list[str]:
    """A card of the usual look as fragments about its own middle, to be part of a larger picture."""
    return [group([blank(), *_full(card_name, False, "normal", 2)], f"translate({-WIDTH / 2:g} {-HEIGHT / 2:g})")]


@cache
def card_svg(
    card_name: str, *, four_colour: bool = False, index: str = "normal", corners: int = 2, face: str = "full"
) -> str:
    """The face of a card as SVG, in a view box of 250 x 350.

    `index` is "normal" or "large", `corners` 2 or 4 (how many corners show the index), `face` is "full" or "compact"
    (for cards drawn less than some 64 pixels wide). Raises ValueError for a name that is no card.
    """
    if card_name not in CARD_NAMES:
        split_name(card_name)
    parts = _compact(card_name, four_colour) if face == "compact" else _full(card_name, four_colour, index, corners)
    return document(WIDTH, HEIGHT, [blank(), *parts])
