"""Dumbal: prayer flags before mountains, and above the table."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from cardgames.table.art.palette import BRASS, INK, PAPER, STRAW
from cardgames.table.art.svg import (
    Point,
    circle,
    document,
    ellipse,
    fade,
    group,
    path,
    placed,
    polygon,
    rect,
    star,
    stroke,
)
from tools.art.felt import CELL, WHITE, felt
from tools.art.tile import layer, tile

SIDE_WIDTH, SIDE_HEIGHT = 620, 128
"""The view box of one half of the flags above the table."""

_FLAGS = ("#2f6fb0", "#f6f1e2", "#c9352c", "#3f8d4f", "#e9bf3a")


def _flag(colour: str, lean: float) -> list[str]:
    """Return a flag of 10 x 11.5 that hangs from the origin; the wind shifts its foot by `lean`."""
    mark = INK if colour in ("#f6f1e2", "#e9bf3a") else PAPER
    return [
        path(f"M-5 0H5Q{5 + lean} 6 {5 + lean / 2} 11.5Q0 9.5 {-5 + lean / 2} 12Q{-5 + lean} 6 -5 0Z", colour),
        stroke("M-2.5 4H2.5M-2.5 6.3H2.5M-2.5 8.6H1", mark, 0.8, 0.6),
    ]


def _garland(start: Point, end: Point, sag: float, count: int, first: int, size: float) -> list[str]:
    """Return `count` flags of a `size` on a sagging line between two points; `first` is the first of five colours."""
    (x0, y0), (x1, y1) = start, end
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2 + 2 * sag
    parts = [stroke(f"M{x0} {y0}Q{mx} {my} {x1} {y1}", "#5a4636", 1.6)]
    for i in range(count):
        t = (i + 0.7) / (count + 0.4)
        x = (1 - t) ** 2 * x0 + 2 * t * (1 - t) * mx + t * t * x1
        y = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * my + t * t * y1
        parts.append(placed(_flag(_FLAGS[(i + first) % 5], 1 + i % 3), x, y, size / 10))
    return parts


def _layers() -> list[str]:
    """Return the layers: mountains, clouds, flags."""
    mountains = [
        fade("sky", (0, 0), (0, 160), (0, "#2f78c4", 1), (0.6, "#a9d3ea", 1), (1, "#fbe7c4", 1)),
        rect(0, 0, 320, 220, "url(#sky)"),
        path("M-20 160L46 76L84 116L130 60L190 140L240 84L340 170V220H-20Z", "#9db7cd"),
        path("M46 76L84 116L72 124L60 108L50 118L30 100Z", PAPER),
        path("M240 84L276 116L262 116L250 106L238 118L226 100Z", PAPER),
        path("M40 190L160 44L290 190Z", "#5f7f9f"),
        path("M160 44L290 190H196L172 110Z", "#456583"),
        path("M160 44L124 88L136 84L144 98L154 86L166 104L174 92L190 106L198 88Z", PAPER),
        path("M160 44L198 88L190 106L174 92L168 74Z", "#d5e0e6"),
        path("M-10 200L24 160L40 152L60 130L78 152L92 160L120 196Z", "#557a58"),
        path("M60 130L78 152L92 160L120 196H74L66 160Z", "#44664c"),
        path("M220 200L252 158L268 150L286 126L304 148L318 158L340 196Z", "#557a58"),
        path("M286 126L304 148L318 158L340 196H300L292 158Z", "#44664c"),
        path("M0 182C60 164 120 176 160 180C220 170 280 172 320 184V220H0Z", "#6d8a4f"),
        path("M0 200C80 186 240 188 320 202V220H0Z", "#5f8244"),
        # poppies, and stones with a path between them
        *(circle(x, y, 2, "#d8483a") for x, y in ((52, 206), (70, 212), (92, 204), (236, 206), (262, 212), (284, 207))),
        *(circle(x, y, 1.6, STRAW) for x, y in ((60, 211), (80, 207), (246, 211), (272, 205))),
        path("M142 220Q150 208 152 200H168Q170 208 178 220Z", "#d9c79a"),
        # the stupa
        ellipse(160, 201, 48, 5, "#2f4426", 0.5),
        rect(118, 190, 84, 11, "#efe8d8"),
        rect(160, 190, 42, 11, "#cfc6b2"),
        rect(126, 182, 68, 9, PAPER),
        rect(160, 182, 34, 9, "#d9d0bc"),
        path("M130 182C128 156 146 148 160 148C174 148 192 156 190 182Z", PAPER),
        path("M160 148C174 148 192 156 190 182H160Z", "#d9d0bc"),
        path("M131 172Q160 180 189 172L189.5 176Q160 184 130.5 176Z", "#d9962e"),
        rect(147, 132, 26, 17, STRAW),
        rect(160, 132, 13, 17, BRASS),
        stroke("M150 139Q153 136 156 139M164 139Q167 136 170 139", INK, 1.8),
        circle(153, 140.5, 1.4, INK),
        circle(167, 140.5, 1.4, INK),
        path("M159 143q3 1 1 3", "", INK, 1.2),
        path("M149 132L156 104H164L171 132Z", STRAW),
        path("M160 104H164L171 132H160Z", BRASS),
        stroke("M151 126H169M153 119H167M154.5 112H165.5", "#b97f24", 1.4),
        path("M153 105Q160 98 167 105Z", "#c9352c"),
        circle(160, 96, 3.6, STRAW),
    ]
    clouds = [
        path("M18 62c-2 -8 8 -12 14 -8c4 -9 20 -8 22 2c9 -3 14 7 8 12H24c-6 0 -9 -3 -6 -6Z", PAPER, opacity=0.9),
        path("M244 46c-2 -8 8 -12 14 -8c4 -9 20 -8 22 2c9 -3 14 7 8 12H250c-6 0 -9 -3 -6 -6Z", PAPER, opacity=0.8),
        path("M70 156c30 -8 60 6 90 -2c30 -6 60 4 92 -2c-20 12 -60 10 -92 10s-70 4 -90 -6Z", PAPER, opacity=0.55),
    ]
    flags = [
        *_garland((160, 97), (-12, 44), 20, 11, 0, 15),
        *_garland((160, 97), (332, 40), 20, 11, 2, 15),
        *_garland((160, 97), (8, 196), 18, 9, 3, 13),
        *_garland((160, 97), (312, 196), 18, 9, 1, 13),
        rect(4, 150, 4, 52, "#5a4636", 1),
        rect(311, 150, 4, 52, "#5a4636", 1),
    ]
    return [layer("mountains", mountains), layer("clouds", clouds, "drift", 8), layer("flags", flags, "sway", 2)]


def _felt() -> list[str]:
    """Return strings of prayer flags above a line of peaks."""
    cloth = "M-12 0H12V30Q6 27 0 30T-12 30Z"
    lotus = [path(cloth, WHITE, opacity=0.6), polygon(star(0, 13, 7, 3, 8), WHITE)]
    wheel = [path(cloth, "", WHITE, 1.6), circle(0, 13, 5, "", WHITE, 1.4)]
    parts: list[str] = []
    for row in range(2):
        top, foot = row * CELL + 14, row * CELL + 84
        parts.append(stroke(f"M0 {top}C32 {top} 64 {top + 14} 96 {top + 14}S160 {top} 192 {top}", WHITE, 1.6))
        for i in range(6):
            sag = 7 * (1 - math.cos(math.tau * (i + 0.5) / 6))
            parts.append(placed((lotus, wheel)[(i + row) % 2], (i + 0.5) * 32, top + sag))
        peaks = "h6l20 -22l14 14l22 -22l28 30h6" * 2
        parts.append(stroke(f"M0 {foot}{peaks}", WHITE, 1.6))
    return parts


def _hung(end: Point, start: Point, first: int) -> str:
    """Return one half of the flags above the table, from the middle to the rim, with its shadow on the felt."""
    flags = _garland(start, end, 40, 13, first, 23)
    shade = [re.sub("#[0-9a-f]{6}", "#000000", part) for part in flags]
    return document(SIDE_WIDTH, SIDE_HEIGHT, [group(shade, "translate(4 7)", 0.28), *flags])


def drawings() -> Mapping[str, str]:
    """Return the tile, the felt, and the two halves of the flags above the table."""
    left = _hung((0, 34), (SIDE_WIDTH, 0), 0)
    right = _hung((SIDE_WIDTH, 34), (0, 0), 2)
    return {"tile": tile(_layers()), "felt": felt(_felt()), "flags-left": left, "flags-right": right}
