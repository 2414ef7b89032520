"""Landlord: a manor at dusk under the six suits of the Decktet."""

from __future__ import annotations

from cardgames.table.art.palette import BRASS, INK, PAPER, STRAW
from cardgames.table.art.svg import circle, fade, glow, path, placed, polygon, rect, star, stroke
from cardgames.table.art.tiles.layer import Layer, layer

_MOON, _SUN, _WAVE, _LEAF, _WYRM, _KNOT = "#a9b2bb", "#e8853a", "#3f86c4", "#8f5e36", "#3f8d57", "#e3bf3f"


_PLACES = (
    ("leaf", 38, 108),
    ("moon", 70, 56),
    ("wave", 128, 32),
    ("sun", 192, 32),
    ("wyrm", 252, 56),
    ("knot", 284, 108),
)


def _sign(name: str) -> list[str]:
    """One suit's sign about its own middle, some 36 high."""
    if name == "moon":
        return [
            path(
                "M6 -18C-8 -18 -17 -9 -17 2C-17 13 -8 20 3 19C9 18.5 13 16 16 12C4 12 -3 5 -3 -4C-3 -10 1 -15 6 -18Z",
                _MOON,
            )
        ]
    if name == "sun":
        return [polygon(star(0, 0, 19, 11, 12), _SUN), circle(0, 0, 9, "#f6b04e")]
    if name == "wave":
        return [
            path("M-19 14C-14 -12 4 -22 18 -12C10 -12 6 -7 9 -2C12 2 18 1 19 -2C19 8 12 14 -19 14Z", _WAVE),
            stroke("M-16 19Q-8 14 0 19T17 19", _WAVE, 3.4),
        ]
    if name == "leaf":
        return [
            path("M0 -20C14 -10 16 6 0 18C-16 6 -14 -10 0 -20Z", _LEAF),
            stroke("M0 20V-10M0 6L7 -1M0 6L-7 -1M0 -2L5 -7M0 -2L-5 -7", "#d8b083", 1.8),
        ]
    if name == "wyrm":
        return [
            stroke("M12 -14C4 -20 -12 -16 -12 -6C-12 4 12 0 12 9C12 18 -6 19 -14 13", _WYRM, 7),
            path("M8 -20L19 -15L10 -8Z", _WYRM),
            circle(11.5, -15, 1.6, PAPER),
            path("M-13 9L-20 16L-10 17Z", _WYRM),
        ]
    loops = [path("M0 0C-10 -6 -10 -19 0 -19C10 -19 10 -6 0 0Z", "", _KNOT, 4.4)]
    return [*(placed(loops, 0, 0, 1, 90 * i) for i in range(4)), circle(0, 0, 3, _KNOT)]


def layers() -> list[Layer]:
    """Dusk and manor, the glow of the windows, the six suits."""
    ground = [
        fade("dusk", (0, 0), (0, 170), (0, "#4b4a8c", 1), (0.5, "#b8668a", 1), (1, "#ffc782", 1)),
        rect(0, 0, 320, 220, "url(#dusk)"),
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
    for name, x, y in _PLACES:
        suits.append(circle(x, y, 29, BRASS))
        suits.append(circle(x, y, 27, INK if name in ("moon", "knot", "sun") else "#f5ecd6"))
        suits.append(placed(_sign(name), x, y, 0.95))
    return [layer("dusk", ground), layer("windows", windows, "glow"), layer("suits", suits, "rise", 4)]
