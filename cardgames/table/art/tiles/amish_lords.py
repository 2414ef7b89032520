"""Amish Lords: a farm whose fields are a quilt."""

from __future__ import annotations

from cardgames.table.art.palette import PAPER
from cardgames.table.art.svg import Point, circle, clip, ellipse, fade, path, polygon, rect, stroke
from cardgames.table.art.tiles.layer import Layer, layer

_PATCHES = ("#c9a24a", "#8d3b3b", "#4d7a4b", "#39567f", "#d9c79a", "#a65a36", "#7a5a63", "#e0b961")


_ROWS = (112, 124, 140, 161, 188, 224)


def _patch(row: int, column: int) -> list[Point]:
    """The four corners of a patch; the rows widen towards the viewer."""

    def at(k: int, y: float) -> Point:
        return 160 + (k - 4.5) * (24 + (y - 112) * 0.36) + (y - 112) * 0.1, y

    top, foot = _ROWS[row], _ROWS[row + 1]
    return [at(column, top), at(column + 1, top), at(column + 1, foot), at(column, foot)]


def _field() -> list[str]:
    """Rows of patches, each with a lozenge or a triangle sewn on."""
    parts: list[str] = []
    window: list[Point] = [(0, 112), (320, 112), (320, 220), (0, 220)]
    for row in range(len(_ROWS) - 1):
        for column in range(-1, 10):
            corners = _patch(row, column)
            sides = zip(corners, [*corners[1:], corners[0]], strict=True)
            lozenge = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in sides]
            tone = column * 3 + row * 5
            sewn, step = (lozenge, 4) if (column + row) % 2 == 0 else (corners[:3], 1)
            for shape, colour in ((corners, tone), (sewn, tone + step)):
                piece = clip(shape, window)
                if piece:
                    parts.append(polygon(piece, _PATCHES[colour % 8]))
    return parts


def layers() -> list[Layer]:
    """Sky, clouds, farm."""
    sky = [
        fade("sky", (0, 0), (0, 116), (0, "#5e9bc0", 1), (1, "#f7e6bd", 1)),
        rect(0, 0, 320, 220, "url(#sky)"),
        circle(252, 44, 19, "#fff0bf"),
        circle(252, 44, 28, "#fff0bf", opacity=0.35),
    ]
    clouds = [
        path("M30 46c0 -9 12 -13 18 -7c4 -10 22 -9 23 2c10 -3 15 9 7 14H36c-8 0 -10 -7 -6 -9Z", PAPER),
        path("M150 30c0 -7 9 -10 14 -5c3 -8 17 -7 18 2c8 -2 12 7 6 11H154c-6 0 -8 -6 -4 -8Z", PAPER, opacity=0.85),
    ]
    farm = [
        path("M0 112C60 92 130 96 180 104C230 94 290 90 320 104V124H0Z", "#5c8a58"),
        *_field(),
        # the barn
        path("M56 132V94L74 76H104L122 94V132Z", "#a2322c"),
        path("M89 76H104L122 94V132H89Z", "#7f2522"),
        path("M50 97L72 73H106L128 97L121 99L103 79H75L57 99Z", "#3a2d2b"),
        rect(78, 104, 22, 28, PAPER),
        rect(80, 106, 18, 26, "#7f2522"),
        stroke("M80 106L98 132M98 106L80 132", PAPER, 2),
        rect(83, 84, 12, 11, PAPER),
        rect(85, 86, 8, 7, "#2c2522"),
        path("M134 132V82Q143 72 152 82V132Z", "#c9c2b2"),
        path("M143 77Q149 77 152 82V132H143Z", "#a39b89"),
        path("M132 84Q143 66 154 84Z", "#6f7f86"),
        stroke("M134 96H152M134 108H152M134 120H152", "#8d8677", 1.2),
        # the wind pump and the house
        stroke("M190 128L197 84L204 128M192 114H202M194 102H200", "#4a4038", 2),
        *(
            path(
                f"M197 82L{197 + dx} {82 + dy}L{197 + dx * 0.8 - dy * 0.35:.1f} {82 + dy * 0.8 + dx * 0.35:.1f}Z",
                "#efe6d2",
            )
            for dx, dy in ((0, -15), (11, -11), (15, 0), (11, 11), (0, 15), (-11, 11), (-15, 0), (-11, -11))
        ),
        circle(197, 82, 3, "#a2322c"),
        path("M226 130V106H268V130Z", "#f3ead6"),
        path("M248 130V106H268V130Z", "#d9ccb0"),
        path("M220 108L232 90H262L274 108Z", "#4b5966"),
        rect(256, 84, 7, 14, "#8d4a36"),
        *(rect(x, 112, 7, 9, "#3f5a78") for x in (231, 244, 257)),
        # the buggy on its road
        path("M120 220C140 186 176 160 236 132L243 132C206 160 190 186 196 220Z", "#e3cfa0"),
        ellipse(172, 197, 34, 4, "#3a2d2b", 0.35),
        path("M150 188V170Q150 166 154 166H178Q181 166 181 170V188Z", "#25272d"),
        rect(156, 170, 11, 9, "#c9d6da", 1),
        path("M148 188H186V192H148Z", "#3a3d45"),
        circle(156, 193, 8, "", "#1d1f24", 2.4),
        circle(178, 193, 8, "", "#1d1f24", 2.4),
        stroke("M148.5 193H163.500M156 185.500V200.500M170.5 193H185.500M178 185.500V200.5", "#1d1f24", 1),
        path("M186 188L206 182M186 191L206 188", "", "#5a4636", 1.6),
        path(
            "M204 178C210 174 220 174 226 177C228 172 231 169 235 168L241 173L236 176"
            "C235 182 232 185 229 186L230 199H227L225 189H211L209 199H206Z",
            "#6b432a",
        ),
        path("M229 170C227 174 227 178 229 181L233 173Z", "#2b1d15"),
    ]
    return [layer("sky", sky), layer("clouds", clouds, "drift", 10), layer("farm", farm)]
