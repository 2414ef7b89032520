"""The program's icon: a hand of cards under a lamp."""

from __future__ import annotations

from cardgames.table.art.palette import BRASS, INK, PAPER, RED, STRAW
from cardgames.table.art.svg import circle, document, ellipse, fade, glow, path, placed, rect
from tools.art.suits import suit_sign

SIZE = 256


def _card(suit: str, colour: str, pip: float) -> list[str]:
    """Return a card centred on (0, 0); `pip` is the size of its sign, 0 for none."""
    corner = 20 if pip else 34
    return [
        rect(-47, -68, 96, 136, "#0d2019", 11, opacity=0.35),
        rect(-48, -70, 96, 136, PAPER, 11),
        suit_sign(suit, 0, -1, pip, colour) if pip else "",
        *(suit_sign(suit, x, -66 + corner * 0.8, corner, colour) for x in ((-32,) if pip else (-28, 28))),
        suit_sign(suit, 32, 46, corner, colour, turned=True) if pip else "",
    ]


SMALL_SIZES = (16, 24)
"""The sizes in pixels at which the lamp and three cards would be illegible."""


def small_icon_svg(size: int) -> str:
    """Return the icon for one of `SMALL_SIZES`, in a view box of 48 x 48: one card with a heart under a brass lamp. All
    edges are on whole pixels, so none is blurred."""

    def block(left: float, top: float, right: float, foot: float, colour: str, radius: float) -> str:
        x, y, end, low = (round(edge * size / 48) * 48 / size for edge in (left, top, right, foot))
        return rect(x, y, end - x, low - y, colour, radius)

    heart = (
        "M24 39C21 33 13 29 13 22C13 17 16 14 19 14C22 14 24 16 24 19"
        "C24 16 26 14 29 14C32 14 35 17 35 22C35 29 27 33 24 39Z"
    )
    parts = [
        block(0, 0, 48, 48, "#6d4327", 9),
        block(3, 3, 45, 45, "#2a6b4f", 6),
        block(9, 4, 39, 45, PAPER, 3),
        path(heart, RED),
        block(6, 3, 42, 9, BRASS, 2),
    ]
    return document(48, 48, parts)


def icon_svg() -> str:
    """Return the icon, in a view box of 256 x 256."""
    parts = [
        fade("rim", (0, 0), (0, 256), (0, "#8a5a34", 1), (1, "#4d2e1a", 1)),
        rect(6, 6, 244, 244, "url(#rim)", 54),
        rect(17, 17, 222, 222, "#14332a", 44),
        glow("felt", 128, 84, 180, (0, "#4fa07a", 1), (0.55, "#2a6b4f", 1), (1, "#174434", 1)),
        rect(20, 20, 216, 216, "url(#felt)", 41),
        placed(_card("D", RED, 0), 86, 164, 0.86, -26),
        placed(_card("S", INK, 0), 170, 164, 0.86, 26),
        placed(_card("H", RED, 80), 128, 158, 1),
        glow("light", 128, 84, 76, (0, "#ffe9b0", 0.5), (1, "#ffd27a", 0)),
        circle(128, 84, 76, "url(#light)"),
        ellipse(128, 63, 27, 12, "#fff3cf"),
        path("M108 26H148L153 37C176 42 188 50 193 62H63C68 50 80 42 103 37Z", "#1f6f56"),
        path("M128 26H148L153 37C176 42 188 50 193 62H128Z", "#164f3e"),
        rect(59, 58, 138, 8, BRASS, 4),
        rect(106, 20, 44, 8, BRASS, 4),
        rect(128, 58, 69, 8, "#b97f24", 4),
        rect(106, 20, 22, 8, STRAW, 4),
    ]
    return document(SIZE, SIZE, parts)
