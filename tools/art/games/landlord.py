"""Landlord: a manor at dusk under the six suits of the Decktet, and the signs of landlord and peasants."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.table.art.palette import BRASS, INK, PAPER, STRAW
from cardgames.table.art.svg import (
    circle,
    document,
    fade,
    glow,
    path,
    polygon,
    rect,
    star,
    stroke,
)
from tools.art.decktet.names import SUITS as DECKTET_SUITS
from tools.art.decktet.signs import plain_sign, sign
from tools.art.felt import CELL, SIZE, WHITE, felt
from tools.art.tile import layer, tile

_PLACES = (
    ("L", 38, 108),
    ("M", 70, 56),
    ("W", 128, 32),
    ("S", 192, 32),
    ("Y", 252, 56),
    ("K", 284, 108),
)
"""The position of each suit in the sky."""


def _layers() -> list[str]:
    """Return the layers: dusk and manor, the glow of the windows, the six suits."""
    ground = [
        fade("nightfall", (0, 0), (0, 170), (0, "#4b4a8c", 1), (0.5, "#b8668a", 1), (1, "#ffc782", 1)),
        rect(0, 0, 320, 220, "url(#nightfall)"),
        *(
            circle(x, y, 1, PAPER, opacity=0.8)
            for x, y in ((20, 30), (52, 12), (118, 18), (206, 12), (284, 22), (306, 56), (160, 40), (10, 80))
        ),
        path("M0 158C60 132 130 140 190 148C240 136 290 138 320 150V220H0Z", "#7d5a6a"),
        path("M0 178C90 156 230 156 320 178V220H0Z", "#566149"),
        # avenue and trees
        path("M148 220C152 200 156 190 158 176H166C168 190 176 200 190 220Z", "#e3b98a"),
        *(
            path(f"M{x} {y}c-9 -2 -10 -16 0 -30c10 14 9 28 0 30Z", "#2f4a3f")
            for x, y in (
                (64, 184),
                (84, 180),
                (240, 180),
                (260, 184),
                (34, 192),
                (290, 192),
                (128, 214),
                (208, 214),
                (110, 196),
                (222, 196),
            )
        ),
        # the manor
        rect(112, 138, 100, 40, "#a4574f"),
        path("M106 140L120 120H204L218 140Z", "#3d3556"),
        rect(146, 122, 32, 56, "#bd6d5c"),
        path("M140 126L162 104L184 126Z", "#4a4068"),
        rect(122, 112, 7, 16, "#6d3a3c"),
        rect(196, 112, 7, 16, "#6d3a3c"),
        rect(178, 138, 34, 40, "#833f42"),
        path("M162 104L184 126H162Z", "#342c4d"),
        *(rect(x, 138, 3, 40, PAPER) for x in (112, 145, 176, 209)),
        rect(112, 137, 100, 3, PAPER),
        *(rect(150 - step, 176 + 2 * step, 24 + 2 * step, 3, PAPER if step == 1 else "#d8c3a5") for step in (0, 1)),
        # clipped hedges along the front
        *(rect(x, 170, 28, 9, "#3f6b4c", 4) for x in (112, 184)),
    ]
    windows = [
        glow("warm", 162, 152, 70, (0, "#ffd27a", 0.45), (1, "#ffb050", 0)),
        circle(162, 152, 70, "url(#warm)"),
        *(rect(x, 148, 9, 13, STRAW, 1) for x in (120, 133, 182, 195)),
        rect(151, 132, 8, 12, STRAW, 1),
        rect(165, 132, 8, 12, STRAW, 1),
        path("M157 178V164q5 -6 10 0V178Z", "#ffe9b0"),
        circle(162, 116, 3.6, STRAW),
    ]
    suits: list[str] = []
    for suit, x, y in _PLACES:
        suits += [circle(x, y, 29, BRASS), circle(x, y, 26.5, "#f5ecd6"), sign(suit, x, y, 37)]
    return [layer("dusk", ground), layer("windows", windows, "glow"), layer("suits", suits, "rise", 4)]


def _felt() -> list[str]:
    """Return the six signs of the Decktet, each in its own ring, with stars between the rings."""
    parts: list[str] = []
    for i, suit in enumerate(DECKTET_SUITS):
        x, y = (i % 2 + 0.5) * CELL, (i // 2 + 0.5) * SIZE / 3
        parts += [circle(x, y, 28, "", WHITE, 1.4), circle(x, y, 25, "", WHITE, 0.8)]
        parts += [plain_sign(suit, x, y, 33, WHITE), circle(x - 38, y, 2.4, WHITE), circle(x + 38, y, 2.4, WHITE)]
        parts += [polygon(star(edge, y, 9, 3, 4), WHITE) for edge in (x - CELL / 2, x + CELL / 2)]
    return parts


def _manor() -> str:
    """The sign of the landlord: a manor with two gables and a banner."""
    parts = [
        path("M50 8V30", "", INK, 4),
        path("M51 9H71L66 15L71 21H51Z", INK),
        path("M10 50L29 32L48 50V88H10Z", INK),
        path("M52 50L71 32L90 50V88H52Z", INK),
        rect(44, 46, 12, 42, INK),
        path("M43 88V72A7 7 0 0 1 57 72V88Z", "#ffffff", opacity=0.75),
        rect(23, 56, 12, 13, "#ffffff", 2, opacity=0.75),
        rect(65, 56, 12, 13, "#ffffff", 2, opacity=0.75),
    ]
    return document(100, 100, parts)


def _sheaf() -> str:
    """The sign of the peasants: a sheaf of corn, tied in the middle."""
    stalks = [
        stroke(f"M{50 + dx * 0.55:g} 92Q{50 + dx * 0.12:g} 66 {50 + dx:g} {24 + abs(dx) * 0.3:g}", INK, 4.5)
        for dx in (-30, -15, 0, 15, 30)
    ]
    grains = [
        path(f"M{x:g} {y - 9:g}Q{x + 7:g} {y:g} {x:g} {y + 9:g}Q{x - 7:g} {y:g} {x:g} {y - 9:g}Z", INK)
        for dx in (-30, -15, 0, 15, 30)
        for x, y in ((50 + dx * 1.12 - 5, 27 + abs(dx) * 0.3), (50 + dx * 1.12 + 5, 27 + abs(dx) * 0.3),
                     (50 + dx * 1.2, 14 + abs(dx) * 0.3))
    ]  # fmt: skip
    band = path("M34 62Q50 68 66 62V72Q50 78 34 72Z", INK)
    return document(100, 100, [*stalks, *grains, band, circle(50, 68, 3, "#000000")])


def drawings() -> Mapping[str, str]:
    """The game's drawings by their names. The signs are drawn in `INK`, which the table replaces."""
    return {"tile": tile(_layers()), "felt": felt(_felt()), "landlord": _manor(), "peasant": _sheaf()}
