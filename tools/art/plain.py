"""The plain tile, for games without their own: cards, a pawn and a die on felt, under the lamp."""

from __future__ import annotations

from cardgames.table.art.palette import BRASS, INK, PAPER, STRAW
from cardgames.table.art.svg import circle, ellipse, fade, glow, group, path, placed, polygon, rect, star
from cardgames.table.art.tiles import PLAIN_HUE
from tools.art.tile import layer, tile

_DARK_BRASS = "#b97f24"
_SHADE = "#000000"


def _card() -> list[str]:
    """Return a card's back centred on the origin, 70 x 98: a star in a frame of the game's colour."""
    return [
        rect(-33.5, -47, 70, 98, _SHADE, 6, opacity=0.3),
        rect(-35, -49, 70, 98, PAPER, 6, "#94856a", 0.8),
        rect(-30.5, -44.5, 61, 89, PLAIN_HUE, 3.5),
        rect(-30.5, -44.5, 61, 89, _SHADE, 3.5, opacity=0.12),
        rect(-27, -41, 54, 82, "", 2.5, BRASS, 1.2),
        *(polygon(star(x, y, 6.5, 2.4, 4), BRASS) for x in (-19, 19) for y in (-33, 33)),
        circle(0, 0, 20, _SHADE, opacity=0.3),
        circle(0, 0, 20, "", BRASS, 1.2),
        polygon(star(0, 0, 17, 5, 4, 45), _DARK_BRASS),
        polygon(star(0, 0, 18, 5, 4), STRAW),
        circle(0, 0, 3.2, INK),
    ]


def _pawn() -> list[str]:
    """Return a wooden pawn with its foot at the origin, 40 high."""
    shape = "M-15 0C-15 -7 -8 -9 -6 -14C-5 -18 -4 -22 -4 -25H4C4 -22 5 -18 6 -14C8 -9 15 -7 15 0Q0 6 -15 0Z"
    lit = "M2 3.5C4 -4 1 -14 1 -25H4C4 -22 5 -18 6 -14C8 -9 15 -7 15 0Q9 3 2 3.5Z"
    return [
        ellipse(6, 1, 20, 5, _SHADE, 0.3),
        path(shape, BRASS),
        path(lit, _DARK_BRASS),
        ellipse(0, -25, 7, 2.4, STRAW),
        circle(0, -33, 8.5, BRASS),
        path("M3 -41A8.5 8.5 0 0 1 2 -24.8A12 12 0 0 0 3 -41Z", _DARK_BRASS),
        circle(-2.8, -35.8, 2.2, "#fbe9b8"),
    ]


def _die() -> list[str]:
    """Return a die with its foot at the origin, seen from above its nearest edge."""
    return [
        ellipse(7, -2, 24, 7, _SHADE, 0.3),
        path("M0 -32L20 -24L0 -16L-20 -24Z", "#ffffff"),
        path("M-20 -24L0 -16V4L-18 -4Q-20 -5 -20 -7Z", PAPER),
        path("M20 -24L0 -16V4L18 -4Q20 -5 20 -7Z", "#d8cdb4"),
        ellipse(0, -24, 3.6, 1.9, "#c2302c"),
        *(ellipse(x, y, 1.8, 2.4, INK) for x, y in ((-15, -16), (-10, -9), (-5, -2))),
        *(ellipse(x, y, 1.8, 2.4, INK) for x, y in ((5, -12), (15, -6))),
    ]


def drawing() -> str:
    """Return the plain tile."""
    room = [
        rect(0, 0, 320, 220, PLAIN_HUE),
        rect(0, 0, 320, 220, _SHADE, opacity=0.3),
        *(
            polygon(star(x, y, 7, 2.4, 4), PLAIN_HUE, 0.9)
            for row, y in enumerate((14, 44, 74, 104))
            for x in range(10 + 20 * (row % 2), 320, 40)
        ),
        rect(0, 122, 320, 98, "#4d2e1a"),
        rect(0, 118, 320, 7, "#8a5a34"),
        rect(0, 125, 320, 2, _SHADE, opacity=0.3),
        *(rect(x, 134, 50, 60, "#3d2415", 2) for x in range(-26, 320, 62)),
        ellipse(160, 208, 182, 52, _SHADE, 0.35),
        ellipse(160, 202, 178, 50, "#6d4327"),
        ellipse(160, 198, 178, 50, "#9a6a3e"),
        ellipse(160, 200, 166, 44, _SHADE, 0.35),
        ellipse(160, 201, 166, 44, PLAIN_HUE),
    ]
    light = [
        fade("cone", (0, 46), (0, 176), (0, "#ffe9b0", 0.5), (1, "#ffd27a", 0)),
        path("M134 44L50 180H270L186 44Z", "url(#cone)"),
        glow("halo", 160, 48, 100, (0, "#fff0c0", 0.6), (0.4, "#ffdf90", 0.2), (1, "#ffd070", 0)),
        circle(160, 48, 100, "url(#halo)"),
    ]
    lamp = [
        rect(158.8, 0, 2.4, 18, INK),
        path("M148 18H172L177 25C194 28 203 34 207 42H113C117 34 126 28 143 25Z", BRASS),
        path("M160 18H172L177 25C194 28 203 34 207 42H160Z", _DARK_BRASS),
        path("M140 45H180Q172 53 160 53T140 45Z", "#fff3cf"),
        rect(110, 41, 100, 5, STRAW, 2.5),
    ]
    fan = [group([placed(_card(), 160, 146)], f"rotate({turn} 160 206)") for turn in (-44, -22, 0, 22, 44)]
    cards = [ellipse(166, 206, 74, 11, _SHADE, 0.4), *fan]
    pieces = [placed(_pawn(), 42, 200), placed(_die(), 276, 206)]
    return tile(
        [
            layer("room", room),
            layer("light", light, "glow"),
            layer("lamp", lamp),
            layer("cards", cards, "rise", 7),
            layer("pieces", pieces),
        ]
    )
