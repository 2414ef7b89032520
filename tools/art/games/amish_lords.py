"""Amish Lords: a farm with fields like a quilt, the signs of farm cards, and the back of the kings' deck.

A sign is about as wide as high, with a dark outline, so it stands out on felt, paper and card backs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardgames.table.art.decks import HEIGHT as CARD_HEIGHT
from cardgames.table.art.decks import WIDTH as CARD_WIDTH
from cardgames.table.art.palette import BRASS, INK, PAPER, RED, RUST, SKY, STRAW
from cardgames.table.art.svg import (
    Point,
    around,
    circle,
    document,
    ellipse,
    fade,
    group,
    number,
    outline,
    path,
    placed,
    polygon,
    rect,
    star,
    stroke,
)
from tools.art.backs import DARK_BRASS, MARGIN, WINE, edge, ground, inside, trim
from tools.art.felt import CELL, WHITE, felt
from tools.art.geometry import clip
from tools.art.tile import layer, tile

_PATCHES = ("#c9a24a", "#8d3b3b", "#4d7a4b", "#39567f", "#d9c79a", "#a65a36", "#7a5a63", "#e0b961")

_ROWS = (112, 124, 140, 161, 188, 224)


def _patch(row: int, column: int) -> list[Point]:
    """Return the four corners of a patch; the rows widen towards the viewer."""

    def at(k: int, y: float) -> Point:
        return 160 + (k - 4.5) * (24 + (y - 112) * 0.36) + (y - 112) * 0.1, y

    top, foot = _ROWS[row], _ROWS[row + 1]
    return [at(column, top), at(column + 1, top), at(column + 1, foot), at(column, foot)]


def _field() -> list[str]:
    """Return rows of patches, each with a lozenge or a triangle."""
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


def _layers() -> list[str]:
    """Return the layers: sky, clouds, farm."""
    sky = [
        fade("daylight", (0, 0), (0, 116), (0, "#5e9bc0", 1), (1, "#f7e6bd", 1)),
        rect(0, 0, 320, 220, "url(#daylight)"),
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


def _felt() -> list[str]:
    """Return a quilt: stars of eight lozenges, with squares on their corners between them, all with stitches."""
    lozenge = path("M0 -2L9 -20L0 -38L-9 -20Z", WHITE)
    folded = path("M0 -2L9 -20L0 -38L-9 -20Z", "", WHITE, 1.8)
    parts: list[str] = []
    for i in range(4):
        x, y = (i % 2) * CELL, (i // 2) * CELL
        parts.append(rect(x + 1.5, y + 1.5, CELL - 3, CELL - 3, "", 2, WHITE, 1))
        stitches = [
            f"M{number(x + 7 + 8 * k)} {number(y + 6)}h4M{number(x + 7 + 8 * k)} {number(y + 90)}h4" for k in range(11)
        ]
        stitches += [
            f"M{number(x + 6)} {number(y + 7 + 8 * k)}v4M{number(x + 90)} {number(y + 7 + 8 * k)}v4" for k in range(11)
        ]
        parts.append(stroke("".join(stitches), WHITE, 1.2))
        middle = (x + CELL / 2, y + CELL / 2)
        if i in (0, 3):
            parts += [placed([lozenge if k % 2 else folded], *middle, 1, 45 * k) for k in range(8)]
        else:
            parts += [
                polygon(around(*middle, 38, 4), WHITE, 0.55),
                path(outline(around(*middle, 27, 4, 45)), "", WHITE, 2),
            ]
            parts.append(polygon(star(*middle, 14, 5, 4), WHITE))
    return parts


SIGN = 100
"""Side of a sign's view box."""


def _disc(colour: str) -> list[str]:
    """Return the round background of a sign: an inked edge, a brass rim, and the ground."""
    return [circle(50, 50, 48, INK), circle(50, 50, 45, BRASS), circle(50, 50, 39, colour)]


def _asleep() -> list[str]:
    """Return a night-blue disc with a moon; closed eyes would be illegible in a card's corner."""
    moon = "M58 19C38 22 25 37 27 54C29 72 45 83 62 79C69 77 74 74 78 69C61 71 48 60 47 45C46 35 50 26 58 19Z"
    return [*_disc("#23335a"), path(moon, STRAW), polygon(star(68, 38, 12, 4.5, 4), PAPER), circle(62, 58, 3, PAPER)]


def _awake() -> list[str]:
    """Return an open eye on a bright disc, with lashes like rays."""
    return [
        *_disc("#f7e6bd"),
        stroke("M50 30V19M34 34L27 25M66 34L73 25", RUST, 6),
        path("M16 54Q50 18 84 54Q50 88 16 54Z", PAPER, INK, 5),
        circle(50, 53, 15, "#25497c"),
        circle(50, 53, 7, INK),
        circle(45, 48, 4, PAPER),
    ]


def _caravan() -> list[str]:
    """Return the buggy from the picture on the home screen."""
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
    """Return two arrows that swap places: one card in, another out."""
    arrow = path("M22 33H57V19L83 41L57 63V49H22Z", PAPER)
    return [*_disc("#8e2f2c"), placed([arrow], 10, 11, 0.74), placed([arrow], 90, 89, 0.74, 180)]


def _land() -> list[str]:
    """Return a sheaf on ploughed ground: a face-down card of a farm."""
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

ROOF_WIDTH, ROOF_HEIGHT = 250, 56


def _roof() -> str:
    """Return the roof of a farm's house, as wide as a card: a view box of 250 x 56."""
    shingles = [
        stroke(f"M{125 - reach} {y}H{125 + reach}", INK, 1.6, 0.45) for y, reach in ((24, 54), (34, 78), (43, 100))
    ]
    return document(
        ROOF_WIDTH,
        ROOF_HEIGHT,
        [
            path("M176 6H198V40H176Z", "#6d2f22", INK, 3),
            path("M4 52L84 10Q88 7 93 7H157Q162 7 166 10L246 52Z", RUST, INK, 4),
            path("M125 9H157Q161 9 165 12L240 50H125Z", INK, opacity=0.18),
            *shingles,
            rect(3, 47, 244, 7, STRAW, 3),
        ],
    )


def _crown() -> list[str]:
    """Return a crown and its mirror image."""
    points = [(-58, 0), (-70, -62), (-36, -30), (0, -82), (36, -30), (70, -62), (58, 0)]
    return [
        polygon(points, BRASS),
        polygon([(0, 0), (0, -82), (36, -30), (70, -62), (58, 0)], DARK_BRASS),
        rect(-60, -6, 120, 12, STRAW, 3),
        *(circle(x, y, 8, STRAW) for x, y in ((-70, -64), (0, -86), (70, -64))),
        *(polygon([(x, -26), (x + 8, -16), (x, -6), (x - 8, -16)], RED) for x in (-30, 0, 30)),
    ]


def _kings() -> list[str]:
    """Return two crowns on pale cloth: the only light back, so that kings stand out from the other deck."""
    parts = ground("#f6ecd0")

    def ribs() -> Iterator[list[Point]]:
        for i in range(17):
            x = MARGIN + 4 + i * 14
            yield [(x, 0), (x + 5, 0), (x + 5, CARD_HEIGHT), (x, CARD_HEIGHT)]

    parts.append(inside(ribs(), "#eddfb8"))
    parts += [edge(WINE, 8, 2)]
    for turn in (0, 180):
        parts.append(placed(_crown(), CARD_WIDTH / 2, CARD_HEIGHT / 2 + (28 if turn else -28), 0.94, turn))
    parts.append(rect(MARGIN + 22, CARD_HEIGHT / 2 - 7, CARD_WIDTH - 2 * MARGIN - 44, 14, WINE, 7))
    parts += [circle(CARD_WIDTH / 2 + i * 26, CARD_HEIGHT / 2, 2.6, STRAW) for i in range(-3, 4)]
    return [*parts, *trim(WINE, 4)]


def drawings() -> Mapping[str, str]:
    """Return the tile, the felt, the signs of a farm, the roof of a house, and the back of the kings' deck."""
    signs = {name: document(SIGN, SIGN, draw()) for name, draw in _SIGNS.items()}
    kings = document(CARD_WIDTH, CARD_HEIGHT, _kings())
    return {"tile": tile(_layers()), "felt": felt(_felt()), "roof": _roof(), "kings": kings} | signs
