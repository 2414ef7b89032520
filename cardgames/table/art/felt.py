"""Patterns woven into the felt, one a game: faint, seamless, in a colour that the theme gives."""

from __future__ import annotations

import math
from collections.abc import Callable

from cardgames.table.art.decktet.names import SUITS as DECKTET_SUITS
from cardgames.table.art.decktet.signs import plain_sign
from cardgames.table.art.svg import around, circle, document, number, outline, path, placed, polygon, rect, star, stroke

SIZE = 192
_CELL = SIZE / 2


def _corner(colour: str) -> list[str]:
    """The ox-head in a tile's corner: a leaf between two curls, drawn from the corner (0, 0) inwards."""
    return [
        path("M3 3C14 5 20 12 21 21C12 20 5 14 3 3Z", colour),
        stroke("M5 18C5 24 10 27 14 24M18 5C24 5 27 10 24 14", colour, 1.6),
    ]


def _klaverjassen(colour: str) -> list[str]:
    """The Delft tiles of a brown café: a tulip, a boat, a mill and a star."""
    tulip = [
        path("M0 -20C6 -14 6 -8 10 -14C16 -20 15 4 0 5C-15 4 -16 -20 -10 -14C-6 -8 -6 -14 0 -20Z", colour),
        stroke("M0 6V24M0 22C-8 20 -12 14 -13 9M0 22C8 20 12 14 13 9", colour, 2.2),
    ]
    boat = [
        path("M-18 10H18L12 19H-12ZM-1.5 7V-20C-6 -6 -12 2 -17 7ZM2.5 7V-16C10 -10 16 0 17 7Z", colour),
        stroke("M-22 24Q-16 20 -11 24T0 24T11 24T22 24", colour, 2),
    ]
    vane = path("M1.5 -3V-25H8V-7L1.5 -5Z", colour)
    mill = [
        path("M-6 -2H6L10 24H-10Z", colour),
        *(placed([vane, stroke("M0 0V-25", colour, 1.8)], 0, -5, 0.9, 45 + 90 * i) for i in range(4)),
    ]
    sun = [polygon(star(0, 0, 23, 8, 8), colour), circle(0, 0, 13, "", colour, 1.6)]
    parts: list[str] = []
    for i, picture in enumerate((tulip, boat, mill, sun)):
        x, y = (i % 2) * _CELL, (i // 2) * _CELL
        parts.append(rect(x + 1.5, y + 1.5, _CELL - 3, _CELL - 3, "", 2, colour, 1))
        parts += [
            placed(_corner(colour), x + a * _CELL, y + b * _CELL, 1, turn)
            for a, b, turn in ((0, 0, 0), (1, 0, 90), (1, 1, 180), (0, 1, 270))
        ]
        parts.append(placed(picture, x + _CELL / 2, y + _CELL / 2, 0.9))
    return parts


def _amish_lords(colour: str) -> list[str]:
    """A quilt: stars of eight lozenges, and between them squares set on their points, all with a line of stitches."""
    lozenge = path("M0 -2L9 -20L0 -38L-9 -20Z", colour)
    folded = path("M0 -2L9 -20L0 -38L-9 -20Z", "", colour, 1.8)
    parts: list[str] = []
    for i in range(4):
        x, y = (i % 2) * _CELL, (i // 2) * _CELL
        parts.append(rect(x + 1.5, y + 1.5, _CELL - 3, _CELL - 3, "", 2, colour, 1))
        stitches = [
            f"M{number(x + 7 + 8 * k)} {number(y + 6)}h4M{number(x + 7 + 8 * k)} {number(y + 90)}h4" for k in range(11)
        ]
        stitches += [
            f"M{number(x + 6)} {number(y + 7 + 8 * k)}v4M{number(x + 90)} {number(y + 7 + 8 * k)}v4" for k in range(11)
        ]
        parts.append(stroke("".join(stitches), colour, 1.2))
        middle = (x + _CELL / 2, y + _CELL / 2)
        if i in (0, 3):
            parts += [placed([lozenge if k % 2 else folded], *middle, 1, 45 * k) for k in range(8)]
        else:
            parts += [
                polygon(around(*middle, 38, 4), colour, 0.55),
                path(outline(around(*middle, 27, 4, 45)), "", colour, 2),
            ]
            parts.append(polygon(star(*middle, 14, 5, 4), colour))
    return parts


def _casa_grande(colour: str) -> list[str]:
    """The tiled court of a house in the south: suns, and between them stars of eight points in a round frame."""
    parts: list[str] = []
    for i in range(4):
        x, y = (i % 2) * _CELL, (i // 2) * _CELL
        middle = (x + _CELL / 2, y + _CELL / 2)
        parts.append(rect(x + 1.5, y + 1.5, _CELL - 3, _CELL - 3, "", 2, colour, 1))
        if i in (0, 3):
            ray = path("M-4.5 -22Q-1 -30 0 -41Q1 -30 4.5 -22Z", colour)
            parts += [placed([ray], *middle, 1, 30 * k) for k in range(12)]
            parts += [circle(*middle, 18, "", colour, 2), circle(*middle, 13, colour)]
        else:
            parts += [circle(*middle, 39, "", colour, 2), circle(*middle, 34, "", colour, 1)]
            parts += [path(outline(around(*middle, 27, 4, 45 * k)), "", colour, 2.4) for k in (0, 1)]
            parts += [polygon(star(*middle, 13, 5, 8), colour)]
        quarter = stroke("M4 20Q20 20 20 4M4 12Q12 12 12 4", colour, 2)
        parts += [
            placed([quarter], x + a * _CELL, y + b * _CELL, 1, turn)
            for a, b, turn in ((0, 0, 0), (1, 0, 90), (1, 1, 180), (0, 1, 270))
        ]
    return parts


def _round_robbin(colour: str) -> list[str]:
    """A clearing at night: two camps, a fire in a ring of stones and firs between them, and stars."""
    tent = [
        path("M0 -13L-11 8L0 10Z", colour),
        path("M0 -13L11 8L0 10Z", colour, opacity=0.6),
        stroke("M0 -13V-18M0 -18L5 -16L0 -14", colour, 1.2),
    ]
    tongues = "M0 -11C5 -5 8 -1 7 4C6 8 3 9 0 9C-3 9 -6 8 -7 4C-8 0 -5 -2 -3 -6C-2 -4 -1 -3 -1 -2C0 -5 1 -8 0 -11Z"
    fir = path("M0 -26L9 -12H5L13 2H7L16 17H2V24H-2V17H-16L-7 2H-13L-5 -12H-9Z", colour, opacity=0.8)
    near, far = _CELL / 2, _CELL * 3 / 2
    camp = ((-14, 6, 2.0), (24, 0, 1.3))
    parts = [placed(tent, at + x, at + y, size) for at in (near, far) for x, y, size in camp]
    parts += [placed([path(tongues, colour)], far, near, 2.2)]
    parts += [circle(*stone, 3.4, colour) for stone in around(far, near + 2, 33, 12)]
    parts += [placed([fir], near + x, far + y, size) for x, y, size in ((-20, 4, 1.05), (16, 10, 0.85))]
    stars = ((-34, -34), (36, -36), (-6, 40))
    return parts + [polygon(star(at + x, at + y, 5, 2, 4), colour) for at in (near, far) for x, y in stars]


def _landlord(colour: str) -> list[str]:
    """The six signs of the Decktet, each in a ring of its own, and stars between the rings."""
    parts: list[str] = []
    for i, suit in enumerate(DECKTET_SUITS):
        x, y = (i % 2 + 0.5) * _CELL, (i // 2 + 0.5) * SIZE / 3
        parts += [circle(x, y, 28, "", colour, 1.4), circle(x, y, 25, "", colour, 0.8)]
        parts += [plain_sign(suit, x, y, 33, colour), circle(x - 38, y, 2.4, colour), circle(x + 38, y, 2.4, colour)]
        parts += [polygon(star(edge, y, 9, 3, 4), colour) for edge in (x - _CELL / 2, x + _CELL / 2)]
    return parts


def _dumbal(colour: str) -> list[str]:
    """Strings of prayer flags over a line of peaks."""
    cloth = "M-12 0H12V30Q6 27 0 30T-12 30Z"
    lotus = [path(cloth, colour, opacity=0.6), polygon(star(0, 13, 7, 3, 8), colour)]
    wheel = [path(cloth, "", colour, 1.6), circle(0, 13, 5, "", colour, 1.4)]
    parts: list[str] = []
    for row in range(2):
        top, foot = row * _CELL + 14, row * _CELL + 84
        parts.append(stroke(f"M0 {top}C32 {top} 64 {top + 14} 96 {top + 14}S160 {top} 192 {top}", colour, 1.6))
        for i in range(6):
            sag = 7 * (1 - math.cos(math.tau * (i + 0.5) / 6))
            parts.append(placed((lotus, wheel)[(i + row) % 2], (i + 0.5) * 32, top + sag))
        peaks = "h6l20 -22l14 14l22 -22l28 30h6" * 2
        parts.append(stroke(f"M0 {foot}{peaks}", colour, 1.6))
    return parts


def _jeudalism(colour: str) -> list[str]:
    """Heraldry: shields quartered, striped, with a chevron and with a tower, and a knot of chain between them."""
    shield = "M-25 -30H25V-4C25 16 12 27 0 33C-12 27 -25 16 -25 -4Z"
    charges = (
        [path("M-25 -30H0V0H-25ZM0 0H24.6C22 16 12 27 0 33Z", colour)],
        [path("M-25 -16L-11 -30H5L-25 0ZM-24 10L16 -30H25V-23L-20 20ZM-14 26L25 -13V2L-3 31Z", colour)],
        [
            path("M0 -16L24.5 8C23 13 20 18 17 21L0 5L-17 21C-20 18 -23 13 -24.5 8Z", colour),
            polygon(star(0, -20, 6, 2.4, 5), colour),
        ],
        [path("M-13 -20H-8V-15H-3V-20H3V-15H8V-20H13V-10H10V18H4V8A4 4 0 0 0 -4 8V18H-10V-10H-13Z", colour)],
    )
    link = [circle(0, 0, 6, "", colour, 2), circle(9, 0, 6, "", colour, 2), circle(-9, 0, 6, "", colour, 2)]
    parts: list[str] = []
    for i, charge in enumerate(charges):
        x, y = (i % 2 + 0.5) * _CELL, (i // 2 + 0.5) * _CELL
        parts += [
            placed([*charge, path(shield, "", colour, 2)], x, y - 1),
            placed(link, x, y + 48 if i < 2 else y - 48),
        ]
    return parts


_MOTIFS: dict[str, Callable[[str], list[str]]] = {
    "klaverjassen": _klaverjassen,
    "amish_lords": _amish_lords,
    "casa_grande": _casa_grande,
    "round_robbin": _round_robbin,
    "landlord": _landlord,
    "dumbal": _dumbal,
    "jeudalism": _jeudalism,
}

MOTIF_GAMES = tuple(_MOTIFS)


def motif_svg(game: str, colour: str = "#ffffff") -> str:
    """The motif of a game's felt: a square of 192 units that repeats without a seam, in `colour` on nothing.

    Lay it over the felt very faintly (an alpha of 8 to 14 of 255). Raises ValueError for a game without one.
    """
    if game not in _MOTIFS:
        raise ValueError(f"There is no felt motif for '{game}'; there are {', '.join(MOTIF_GAMES)}.")
    return document(SIZE, SIZE, _MOTIFS[game](colour))
