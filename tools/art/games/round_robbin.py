"""Round Robbin': tents around a fire in the woods at night."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.table.art.palette import PAPER, STRAW
from cardgames.table.art.svg import (
    around,
    circle,
    ellipse,
    fade,
    glow,
    path,
    placed,
    polygon,
    rect,
    star,
    stroke,
)
from tools.art.felt import CELL, WHITE, felt
from tools.art.tile import layer, tile


def _pine(x: float, foot: float, height: float, colour: str) -> str:
    """Return a fir of three tiers with its foot at (x, foot)."""
    tiers = ((33, 0, 62), (25, 28, 88), (17, 55, 110))
    words = "".join(f"M{-half} {-low}L0 {-top}L{half} {-low}Z" for half, low, top in tiers)
    return placed([path(words, colour)], x, foot, height / 100)


def _tent(x: float, foot: float, scale: float, light: str, dark: str, band: str) -> str:
    """Return a tent with its foot at (x, foot) and a flying flag."""
    parts = [
        ellipse(0, 0, 38, 6, "#11241d", 0.7),
        path("M0 -52L-36 0L0 4Z", light),
        path("M0 -52L36 0L0 4Z", dark),
        path("M-12.5 -34L-18.7 -25L0 -22L18.7 -25L12.5 -34L0 -32Z", band),
        path("M0 -20L-10 2.9L0 4L10 2.9Z", "#2a1712"),
        path("M0 -20L-10 2.9L-13 2.6Z", PAPER),
        stroke("M0 -52L0 -62", "#4a2f20", 2),
        path("M0 -62L14 -58L0 -54Z", band),
    ]
    return placed(parts, x, foot, scale)


def _layers() -> list[str]:
    """Return the layers: woods, firelight, flames."""
    wood = [
        fade("night", (0, 0), (0, 150), (0, "#131d3b", 1), (0.7, "#2d3f66", 1), (1, "#5a5a78", 1)),
        rect(0, 0, 320, 220, "url(#night)"),
        *(
            circle(x, y, r, PAPER)
            for x, y, r in (
                (24, 20, 1.2),
                (60, 38, 0.9),
                (96, 14, 1.3),
                (134, 30, 0.9),
                (176, 12, 1.1),
                (212, 34, 0.8),
                (236, 16, 1.2),
                (300, 44, 1),
                (196, 52, 0.8),
                (46, 62, 0.8),
            )
        ),
        path("M254 11A20 20 0 1 1 241 36A16 16 0 1 0 254 11Z", "#f6e7b8"),
        *(
            _pine(x, 140, h, "#1f3350")
            for x, h in (
                (6, 70),
                (34, 88),
                (66, 66),
                (96, 80),
                (128, 62),
                (158, 74),
                (188, 60),
                (220, 84),
                (250, 66),
                (280, 92),
                (312, 74),
            )
        ),
        *(_pine(x, 152, h, "#16263a") for x, h in ((-4, 96), (50, 74), (112, 66), (206, 66), (264, 78), (322, 104))),
        path("M0 146C70 134 250 134 320 146V220H0Z", "#1f4434"),
        path("M0 172C80 150 240 150 320 172V220H0Z", "#285540"),
        _tent(104, 158, 0.72, "#b98a4a", "#8a6330", "#2f5f8a"),
        _tent(216, 158, 0.72, "#9a5a72", "#713d53", "#e0b961"),
        _tent(54, 186, 1.0, "#c2452f", "#8e2c20", "#f0d9a0"),
        _tent(266, 186, 1.0, "#3f7f6c", "#285a4c", "#f0d9a0"),
    ]
    light = [
        glow("fire", 160, 178, 104, (0, "#ffcf70", 0.8), (0.4, "#ff9a3c", 0.3), (1, "#ff7a20", 0)),
        circle(160, 178, 104, "url(#fire)"),
    ]
    logs = [
        ellipse(160, 201, 40, 7, "#12211a", 0.7),
        *(
            ellipse(160 + dx, 201 + dy, 6, 4, "#6f7478")
            for dx, dy in ((-34, 0), (-22, 5), (-8, 7), (8, 7), (22, 5), (34, 0))
        ),
        path("M134 196L182 186L184 192L136 203Z", "#5a3721"),
        path("M186 196L138 186L136 192L184 203Z", "#704629"),
        circle(135, 199.5, 3.6, "#c99a5e"),
        circle(185, 199.5, 3.6, "#c99a5e"),
    ]
    flames = [
        path(
            "M160 132C176 152 190 164 186 180C184 192 172 197 160 197C148 197 136 192 134 180"
            "C132 168 142 164 146 150C150 156 152 158 153 162C158 152 160 144 160 132Z",
            "#e0561f",
        ),
        path(
            "M162 152C172 166 180 172 177 183C175 192 168 196 160 196C151 196 144 191 144 183"
            "C144 175 150 172 153 164C156 168 157 171 158 174C161 168 162 160 162 152Z",
            "#f5a13a",
        ),
        path(
            "M161 172C166 180 170 183 168 189C167 194 164 196 160 196C156 196 152 193 152 188C152 184 156 181 161 172Z",
            "#fff0bd",
        ),
        *(
            circle(x, y, r, STRAW)
            for x, y, r in ((140, 140, 1.5), (178, 132, 1.3), (170, 116, 1.1), (150, 122, 1.2), (186, 150, 1.4))
        ),
        polygon(star(156, 104, 3, 1.2, 4), STRAW),
    ]
    return [
        layer("wood", wood),
        layer("firelight", light, "glow"),
        layer("logs", logs),
        layer("flames", flames, "sway", 2),
    ]


def _felt() -> list[str]:
    """Return a clearing at night: two camps, a fire in a ring of stones, firs and stars."""
    tent = [
        path("M0 -13L-11 8L0 10Z", WHITE),
        path("M0 -13L11 8L0 10Z", WHITE, opacity=0.6),
        stroke("M0 -13V-18M0 -18L5 -16L0 -14", WHITE, 1.2),
    ]
    tongues = "M0 -11C5 -5 8 -1 7 4C6 8 3 9 0 9C-3 9 -6 8 -7 4C-8 0 -5 -2 -3 -6C-2 -4 -1 -3 -1 -2C0 -5 1 -8 0 -11Z"
    fir = path("M0 -26L9 -12H5L13 2H7L16 17H2V24H-2V17H-16L-7 2H-13L-5 -12H-9Z", WHITE, opacity=0.8)
    near, far = CELL / 2, CELL * 3 / 2
    camp = ((-14, 6, 2.0), (24, 0, 1.3))
    parts = [placed(tent, at + x, at + y, size) for at in (near, far) for x, y, size in camp]
    parts += [placed([path(tongues, WHITE)], far, near, 2.2)]
    parts += [circle(*stone, 3.4, WHITE) for stone in around(far, near + 2, 33, 12)]
    parts += [placed([fir], near + x, far + y, size) for x, y, size in ((-20, 4, 1.05), (16, 10, 0.85))]
    stars = ((-34, -34), (36, -36), (-6, 40))
    return parts + [polygon(star(at + x, at + y, 5, 2, 4), WHITE) for at in (near, far) for x, y in stars]


def drawings() -> Mapping[str, str]:
    """Return the game's drawings by name."""
    return {"tile": tile(_layers()), "felt": felt(_felt())}
