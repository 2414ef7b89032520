"""Amish Lords' own signs: what tells a king that sleeps from one that is awake, and what stands where on a farm.

Each is about as wide as high and stands out on felt, on paper and on a card's back: a dark line lies round it.
"""

from __future__ import annotations

from collections.abc import Callable

from cardgames.table.art.palette import BRASS, INK, PAPER, RED, RUST, SKY, STRAW
from cardgames.table.art.svg import circle, document, group, path, placed, polygon, rect, star, stroke

SIZE = 100


def _disc(colour: str) -> list[str]:
    """The round token that a sign lies on: an inked edge, a brass rim, and its ground."""
    return [circle(50, 50, 48, INK), circle(50, 50, 45, BRASS), circle(50, 50, 39, colour)]


def _asleep() -> list[str]:
    """A night-blue disc with a moon: closed eyes would be two dashes at the size of a corner."""
    moon = "M58 19C38 22 25 37 27 54C29 72 45 83 62 79C69 77 74 74 78 69C61 71 48 60 47 45C46 35 50 26 58 19Z"
    return [*_disc("#23335a"), path(moon, STRAW), polygon(star(68, 38, 12, 4.5, 4), PAPER), circle(62, 58, 3, PAPER)]


def _awake() -> list[str]:
    """An open eye on a day-bright disc, with lashes like rays."""
    return [
        *_disc("#f7e6bd"),
        stroke("M50 30V19M34 34L27 25M66 34L73 25", RUST, 6),
        path("M16 54Q50 18 84 54Q50 88 16 54Z", PAPER, INK, 5),
        circle(50, 53, 15, "#25497c"),
        circle(50, 53, 7, INK),
        circle(45, 48, 4, PAPER),
    ]


def _caravan() -> list[str]:
    """The buggy on its own, as it drives through the picture on the home screen."""
    wheels = [
        part
        for x in (31, 69)
        for part in (
            circle(x, 76, 18, PAPER),
            circle(x, 76, 14.5, "", INK, 5),
            stroke(f"M{x} 62V90M{x - 14} 76H{x + 14}", INK, 3),
            circle(x, 76, 4, BRASS),
        )
    ]
    return [
        path("M12 66V26Q12 8 30 8H72Q90 8 90 26V66Z", PAPER),
        path("M16 64V28Q16 12 32 12H70Q86 12 86 28V64Z", INK),
        rect(26, 22, 21, 24, SKY, 3),
        rect(55, 22, 21, 24, SKY, 3),
        rect(10, 58, 82, 9, BRASS, 3),
        *wheels,
    ]


def _swindle() -> list[str]:
    """Two arrows that change places: one card in, another out."""
    arrow = path("M22 33H57V19L83 41L57 63V49H22Z", PAPER)
    return [*_disc("#8e2f2c"), placed([arrow], 10, 11, 0.74), placed([arrow], 90, 89, 0.74, 180)]


def _land() -> list[str]:
    """A sheaf on ploughed ground: a card that lies face down in a farm."""
    blades = [
        group(
            [stroke("M50 66V26", STRAW, 5), path("M50 12C58 20 58 30 50 38C42 30 42 20 50 12Z", STRAW)],
            f"rotate({a} 50 76)",
        )
        for a in (-34, 34, -17, 17, 0)
    ]
    return [*_disc("#4d7a4b"), *blades, stroke("M40 58H60", RED, 6), stroke("M24 76Q50 66 76 76", INK, 4)]


_SIGNS: dict[str, Callable[[], list[str]]] = {
    "asleep": _asleep,
    "awake": _awake,
    "caravan": _caravan,
    "land": _land,
    "swindle": _swindle,
}

FARM_SIGNS = tuple(_SIGNS)


def farm_sign_svg(name: str) -> str:
    """A sign of Amish Lords ("asleep", "awake", "caravan", "land" or "swindle") in a view box of 100 x 100.

    Raises ValueError for another name.
    """
    if name not in _SIGNS:
        raise ValueError(f"There is no farm sign '{name}'; there are {', '.join(FARM_SIGNS)}.")
    return document(SIZE, SIZE, _SIGNS[name]())


ROOF_WIDTH, ROOF_HEIGHT = 250, 56


def roof_svg(colour: str = RUST) -> str:
    """The roof over a farm's house, as wide as a card: a view box of 250 x 56, `colour` (hex) being its tiles'.

    Lay its foot some 8 units below the card's upper edge, so that the card's index stays free.
    """
    shingles = [
        stroke(f"M{125 - reach} {y}H{125 + reach}", INK, 1.6, 0.45) for y, reach in ((24, 54), (34, 78), (43, 100))
    ]
    return document(
        ROOF_WIDTH,
        ROOF_HEIGHT,
        [
            path("M176 6H198V40H176Z", "#6d2f22", INK, 3),
            path("M4 52L84 10Q88 7 93 7H157Q162 7 166 10L246 52Z", colour, INK, 4),
            path("M125 9H157Q161 9 165 12L240 50H125Z", INK, opacity=0.18),
            *shingles,
            rect(3, 47, 244, 7, STRAW, 3),
        ],
    )
