"""Jeudalism: banners, shields and a castle."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.table.art.palette import BLUE, BRASS, GREEN, INK, PAPER, RED, STRAW
from cardgames.table.art.svg import (
    circle,
    document,
    fade,
    path,
    placed,
    polygon,
    rect,
    star,
    stroke,
)
from tools.art.felt import CELL, WHITE, felt
from tools.art.tile import layer, tile

_SHIELD = "M-30 -36H30V-4C30 20 16 34 0 42C-16 34 -30 20 -30 -4Z"
_HALF_SHIELD = "M0 -36H30V-4C30 20 16 34 0 42Z"


def _shield(x: float, y: float, scale: float, field: str, shade: str, charge: list[str]) -> str:
    parts = [
        path("M-34 -40H34V-4C34 23 18 38 0 47C-18 38 -34 23 -34 -4Z", "#1e1a22", opacity=0.4),
        path("M-33 -39H33V-4C33 22 17 37 0 45C-17 37 -33 22 -33 -4Z", BRASS),
        path(_SHIELD, field),
        path(_HALF_SHIELD, shade),
        *charge,
    ]
    return placed(parts, x, y, scale)


def _tower(x: float, foot: float, w: float, h: float) -> list[str]:
    top = foot - h
    parts = [
        rect(x, top, w, h, "#c9bda6"),
        rect(x + w * 0.55, top, w * 0.45, h, "#a99b84"),
        rect(x - 4, top - 8, w + 8, 12, "#d6cab3"),
        rect(x + w * 0.55, top - 8, w * 0.45 + 4, 12, "#b5a790"),
    ]
    n = int((w + 8) // 9)
    parts += [
        rect(x - 4 + i * (w + 3) / (n - 1) * 1.0, top - 15, 5, 8, "#d6cab3" if i < n * 0.55 else "#b5a790")
        for i in range(n)
    ]
    parts += [path(f"M{x + w / 2 - 3:.1f} {top + 26}V{top + 15}q3 -5 6 0V{top + 26}Z", INK)]
    return parts


def _banner(x: float, top: float, colour: str, shade: str) -> list[str]:
    return [
        path(f"M{x} {top}H{x + 34}V{top + 78}L{x + 17} {top + 66}L{x} {top + 78}Z", colour),
        path(f"M{x + 17} {top}H{x + 34}V{top + 78}L{x + 17} {top + 66}Z", shade),
        path(f"M{x + 3} {top + 4}H{x + 31}V{top + 8}H{x + 3}Z", STRAW),
        polygon(star(x + 17, top + 32, 12, 5, 8), STRAW),
        circle(x + 17, top + 32, 4, colour),
        stroke(f"M{x + 5} {top + 52}H{x + 29}", STRAW, 2.4),
        rect(x - 5, top - 4, 44, 5, "#5a3721", 2),
        circle(x - 5, top - 1.5, 3.6, BRASS),
        circle(x + 39, top - 1.5, 3.6, BRASS),
    ]


_LILY = (
    "M0 -28C8 -18 10 -8 5 2H9C12 -8 22 -12 24 -4C25 2 20 6 16 4C18 10 12 12 7 11L10 24H-10L-7 11C-12 12 -18 10 -16 4"
    "C-20 6 -25 2 -24 -4C-22 -12 -12 -8 -9 2H-5C-10 -8 -8 -18 0 -28Z"
)


def _lion() -> list[str]:
    """Return a lion's head with its mane."""
    return [
        polygon(star(0, -2, 29, 22, 16), BRASS),
        circle(0, -2, 19.5, STRAW),
        circle(-14, -17, 5.5, STRAW),
        circle(14, -17, 5.5, STRAW),
        path("M0 -21.5C10 -21 19 -14 19.5 -2C19 9 10 17 0 17.5Z", "#e2b551"),
        path("M-12 -9Q-8 -12 -3 -9M3 -9Q8 -12 12 -9", "", INK, 2),
        circle(-7.5, -5, 2.4, INK),
        circle(7.5, -5, 2.4, INK),
        path("M-5 2H5L0 8Z", INK),
        path("M0 7V11M-7 11Q-3.5 15 0 11Q3.5 15 7 11", "", INK, 1.8),
    ]


def _layers() -> list[str]:
    """Return the layers: castle, banners, shields."""
    castle = [
        fade("sky", (0, 0), (0, 170), (0, "#4f86bd", 1), (0.6, "#f0c79c", 1), (1, "#ffe6b4", 1)),
        rect(0, 0, 320, 220, "url(#sky)"),
        circle(222, 96, 26, "#fff0bf", opacity=0.4),
        circle(222, 96, 17, "#fff0bf"),
        path("M0 150L50 112L96 146L150 100L206 144L262 108L320 146V220H0Z", "#8aa6b5"),
        path(
            "M50 112L96 146L72 142L62 150ZM150 100L206 144L176 138L160 150ZM262 108L320 146L290 142L276 150Z", "#7492a4"
        ),
        path("M0 168C70 148 250 148 320 168V220H0Z", "#7c9f54"),
        path("M0 188C80 168 240 168 320 188V220H0Z", "#5f8546"),
        *_tower(104, 170, 26, 84),
        *_tower(190, 170, 26, 84),
        *_tower(143, 150, 34, 112),
        rect(124, 118, 72, 54, "#c9bda6"),
        rect(164, 118, 32, 54, "#b5a790"),
        *(rect(x, 111, 6, 8, "#d6cab3") for x in (126, 138, 150, 162, 174, 186)),
        path("M146 172V146Q160 128 174 146V172Z", INK),
        stroke("M153 172V142M160 172V138M167 172V142M147 152H173M147 162H173", "#6b5a45", 1.8),
        *(
            rect(x, y, 7, 3, "#b5a790", 1)
            for x, y in ((128, 132), (136, 158), (149, 92), (151, 70), (110, 130), (112, 152))
        ),
        *(path(f"M{x} 117H{x + 12}V135L{x + 6} 130L{x} 135Z", tone) for x, tone in ((110, RED), (196, BLUE))),
        stroke("M160 38V14", "#5a3721", 2.4),
        path("M160 14L186 20L160 27Z", RED),
        path("M140 220Q150 192 150 172H170Q170 192 184 220Z", "#dcc9a0"),
    ]
    banners = _banner(20, 16, BLUE, "#1b3760") + _banner(266, 16, GREEN, "#1f4d37")
    shields = [
        _shield(60, 160, 1.08, RED, "#9c2226", _lion()),
        _shield(260, 160, 1.08, BLUE, "#1b3760", [path(_LILY, STRAW), rect(-12, 8, 24, 4, PAPER, 1)]),
        _shield(
            160,
            192,
            0.66,
            GREEN,
            "#1f4d37",
            [
                path("M-30 12L0 -16L30 12V-4C30 -2 30 0 30 2L0 -26L-30 0Z", STRAW),
                *(polygon(star(dx, dy, 8, 3.2, 5), PAPER) for dx, dy in ((-16, -24), (16, -24), (0, 20))),
            ],
        ),
    ]
    return [layer("castle", castle), layer("banners", banners, "sway", 2), layer("shields", shields, "rise", 5)]


def _felt() -> list[str]:
    """Return shields, quartered, striped, with a chevron and with a tower, and a knot of chain between them."""
    shield = "M-25 -30H25V-4C25 16 12 27 0 33C-12 27 -25 16 -25 -4Z"
    charges = (
        [path("M-25 -30H0V0H-25ZM0 0H24.6C22 16 12 27 0 33Z", WHITE)],
        [path("M-25 -16L-11 -30H5L-25 0ZM-24 10L16 -30H25V-23L-20 20ZM-14 26L25 -13V2L-3 31Z", WHITE)],
        [
            path("M0 -16L24.5 8C23 13 20 18 17 21L0 5L-17 21C-20 18 -23 13 -24.5 8Z", WHITE),
            polygon(star(0, -20, 6, 2.4, 5), WHITE),
        ],
        [path("M-13 -20H-8V-15H-3V-20H3V-15H8V-20H13V-10H10V18H4V8A4 4 0 0 0 -4 8V18H-10V-10H-13Z", WHITE)],
    )
    link = [circle(0, 0, 6, "", WHITE, 2), circle(9, 0, 6, "", WHITE, 2), circle(-9, 0, 6, "", WHITE, 2)]
    parts: list[str] = []
    for i, charge in enumerate(charges):
        x, y = (i % 2 + 0.5) * CELL, (i // 2 + 0.5) * CELL
        parts += [
            placed([*charge, path(shield, "", WHITE, 2)], x, y - 1),
            placed(link, x, y + 48 if i < 2 else y - 48),
        ]
    return parts


_CRIMSON, _STEEL = "#a5352f", "#5d6b78"

_SIGNS = {
    "serf": document(24, 24, [
        stroke("M12 22V8", BRASS, 1.8),
        *(path(f"M12 {y}C{12 - dx} {y - 1} {12 - dx} {y - 5} {12 - dx * 0.6} {y - 6}C12 {y - 5} 12 {y - 2} 12 {y}Z",
               BRASS) for y in (11, 15, 19) for dx in (7, -7)),
        path("M12 8C9.5 6 9.5 3 12 1C14.5 3 14.5 6 12 8Z", BRASS),
    ]),
    "knight": document(24, 24, [
        path("M12 1L14 4V15H10V4Z", _STEEL),
        path("M12 1L14 4V15H12Z", "#8795a1"),
        rect(6.5, 15, 11, 2.4, BRASS, 1),
        rect(10.8, 17, 2.4, 4, INK),
        circle(12, 22, 1.7, BRASS),
    ]),
    "vassal": document(24, 24, [
        path("M3 18L2.5 8L8 12.5L12 6L16 12.5L21.5 8L21 18Z", BRASS),
        rect(3, 18.6, 18, 2.6, BRASS, 1),
        *(circle(x, y, 1.9, _STEEL) for x, y in ((2.6, 6.6), (12, 4.2), (21.4, 6.6))),
    ]),
    "monarch": document(24, 24, [
        path("M3 18C1 12 2 8 6 8C9 8 11 10 12 12C13 10 15 8 18 8C22 8 23 12 21 18Z", _CRIMSON),
        path("M3 18C1 12 2 8 6 8M21 18C23 12 22 8 18 8M12 18V7", "", BRASS, 2),
        rect(3, 18, 18, 3.4, BRASS, 1),
        path("M11 1H13V3H15V5H13V7.4H11V5H9V3H11Z", BRASS),
    ]),
    "joker": document(24, 24, [
        path("M4 18C2 12 4 7 2 4C7 4 9 8 9.6 12C10 7 11 4 12 2C13 4 14 7 14.4 12C15 8 17 4 22 4C20 7 22 12 20 18Z",
             STRAW),
        path("M12 2C13 4 14 7 14.4 12C15 8 17 4 22 4C20 7 22 12 20 18H12Z", _CRIMSON),
        rect(4, 18.4, 16, 2.8, BRASS, 1),
        *(circle(x, y, 1.8, STRAW) for x, y in ((2.2, 4.4), (12, 2.4), (21.8, 4.4))),
    ]),
    "star": document(24, 24, [polygon(star(12, 12, 12, 6, 8), INK), polygon(star(12, 12, 10, 5, 8), STRAW)]),
}  # fmt: skip
"""The signs of the orders, and the star on a 5 or a 7 just played."""


def drawings() -> Mapping[str, str]:
    """Return the game's drawings by name."""
    return {"tile": tile(_layers()), "felt": felt(_felt())} | _SIGNS
