"""The card backs to choose from.

Each is the same upside down, so a rotated card reveals nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardgames.table.art.decks import HEIGHT, WIDTH
from cardgames.table.art.palette import BLUE, BRASS, INK, PAPER, RED, SKY, STRAW
from cardgames.table.art.svg import Point, around, circle, document, outline, path, placed, polygon, rect, star
from tools.art.decktet.names import SUITS as DECKTET_SUITS
from tools.art.decktet.signs import sign as decktet_sign
from tools.art.geometry import clip
from tools.art.paper import blank
from tools.art.suits import suit_sign

MARGIN = 11
_PANEL: list[Point] = [
    (MARGIN, MARGIN),
    (WIDTH - MARGIN, MARGIN),
    (WIDTH - MARGIN, HEIGHT - MARGIN),
    (MARGIN, HEIGHT - MARGIN),
]
DARK_BRASS = "#b97f24"
WINE = "#692538"
_NIGHT = "#232f52"


def inside(shapes: Iterator[list[Point]], colour: str) -> str:
    """Return shapes clipped to the panel, as one path."""
    return path("".join(outline(piece) for piece in (clip(shape, _PANEL) for shape in shapes) if piece), colour)


def ground(colour: str) -> list[str]:
    size = 2 * MARGIN
    return [
        blank(),
        rect(MARGIN, MARGIN, WIDTH - size, HEIGHT - size, colour, 6),
    ]


def trim(colour: str, width: float) -> list[str]:
    """Return rounded corners and an outline for a pattern clipped to the panel."""
    near, right, foot, r = MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN, 6
    inner = (
        f"M{near + r} {near}H{right - r}Q{right} {near} {right} {near + r}V{foot - r}"
        f"Q{right} {foot} {right - r} {foot}"
        f"H{near + r}Q{near} {foot} {near} {foot - r}V{near + r}Q{near} {near} {near + r} {near}Z"
    )
    outer = f"M{near - 1} {near - 1}V{foot + 1}H{right + 1}V{near - 1}Z"
    return [path(outer + inner, PAPER), path(inner, "", colour, width)]


def edge(colour: str, inset: float, width: float) -> str:
    at = MARGIN + inset
    return rect(at, at, WIDTH - 2 * at, HEIGHT - 2 * at, "", 5, colour, width)


def _quilt() -> list[str]:
    """Eight-pointed patchwork stars; each patch is half light, half shaded."""
    parts = ground(BLUE)
    size = 53.0
    left, top = (WIDTH - 4 * size) / 2, (HEIGHT - 6 * size) / 2
    for row in range(6):
        for column in range(4):
            x, y = left + (column + 0.5) * size, top + (row + 0.5) * size
            bright = (row + column) % 2 == 0
            parts.append(rect(x - size / 2, y - size / 2, size, size, "#1d3a64" if bright else "#2c558d"))
            light, dark = (STRAW, BRASS) if bright else (PAPER, SKY)
            tips, dents = around(x, y, 25, 8), around(x, y, 13.5, 8, 22.5)
            before = [(tip, dents[i - 1]) for i, tip in enumerate(tips)]
            after = [(tip, dents[i]) for i, tip in enumerate(tips)]
            parts.append(path("".join(outline([(x, y), tip, dent]) for tip, dent in before), light))
            parts.append(path("".join(outline([(x, y), tip, dent]) for tip, dent in after), dark))
            parts.append(polygon(around(x, y, 6.5, 4), RED))
    return [*parts, *trim(BRASS, 4)]


def _waves() -> list[str]:
    """Round waves, the same from both ends."""
    parts = ground("#1f5a63")
    tones = (("#17454d", 1.0), (PAPER, 0.86), ("#1f5a63", 0.72), ("#5aa0a0", 0.55), ("#1f5a63", 0.4), (PAPER, 0.24))
    radius, drop = 38.0, 18.0
    middle_x, middle_y = WIDTH / 2, HEIGHT / 2
    half = [(dx, dy) for dx, dy in around(0, 0, 1, 28, -90)[:15]]
    rows = [
        (middle_x + (i + (row % 2) / 2) * 2 * radius, middle_y - row * drop, row)
        for row in range(10, -1, -1)
        for i in range(-4, 5)
    ]
    for turn in (1, -1):
        for x, y, row in rows:
            for colour, share in tones:
                lift = 0 if row else 0.01
                shape = [
                    (
                        middle_x + turn * (x - middle_x + dx * radius * share),
                        middle_y + turn * (y - middle_y + dy * radius * share + lift),
                    )
                    for dx, dy in half
                ]
                piece = clip(shape, _PANEL)
                if piece:
                    parts.append(path(outline(piece), colour))
    parts.append(rect(MARGIN, middle_y - 4, WIDTH - 2 * MARGIN, 8, "#17454d"))
    parts += [circle(middle_x + i * 19, middle_y, 2, BRASS) for i in range(-5, 6)]
    return [*parts, *trim(BRASS, 4)]


def _lattice() -> list[str]:
    """A brass lattice on a deep red ground, with a gem in each opening."""
    parts = ground("#8e1f26")
    step_x, step_y = 38.0, 54.67

    def laths(width: float) -> Iterator[list[Point]]:
        for i in range(-8, 9):
            for lean in (1, -1):
                x = WIDTH / 2 + i * step_x
                dx = lean * step_x / step_y * HEIGHT / 2
                yield [(x - dx - width, 0), (x - dx + width, 0), (x + dx + width, HEIGHT), (x + dx - width, HEIGHT)]

    def windows() -> Iterator[tuple[float, float, int]]:
        for row in range(-6, 7):
            for column in range(-5, 6):
                if (row + column) % 2:
                    x, y = WIDTH / 2 + column * step_x / 2, HEIGHT / 2 + row * step_y / 2
                    if 22 < x < WIDTH - 22 and 24 < y < HEIGHT - 24:
                        yield x, y, row

    parts.append(inside(laths(3.6), "#6d151c"))
    parts.append(inside(laths(1.7), BRASS))
    for x, y, row in windows():
        parts.append(polygon([(x, y - 13), (x + 9, y), (x, y + 13), (x - 9, y)], "#6d151c"))
        tone = STRAW if row % 2 == 0 else PAPER
        parts.append(path(outline([(x, y - 10), (x + 6.5, y), (x, y + 10), (x - 6.5, y)]), tone))
        parts.append(polygon([(x, y - 4), (x + 2.6, y), (x, y + 4), (x - 2.6, y)], "#8e1f26"))
    knots = [
        (WIDTH / 2 + column * step_x / 2, HEIGHT / 2 + row * step_y / 2)
        for row in range(-5, 6)
        for column in range(-5, 6)
        if (row + column) % 2 == 0
    ]
    parts += [circle(x, y, 4.4, BRASS) for x, y in knots if 16 < x < WIDTH - 16]
    parts += [circle(x, y, 1.9, "#6d151c") for x, y in knots if 16 < x < WIDTH - 16]
    return [*parts, *trim(BRASS, 4), edge("#6d151c", 3, 1.4)]


def _crest() -> list[str]:
    """Parlour's crest in brass on wine-red cloth: four suits around a star."""
    parts = ground(WINE)

    def threads() -> Iterator[list[Point]]:
        for i in range(-24, 25):
            x = WIDTH / 2 + i * 18
            yield [(x - 176, 0), (x - 174.6, 0), (x + 176, HEIGHT), (x + 174.6, HEIGHT)]

    parts.append(inside(threads(), "#7b3348"))
    parts += [edge(BRASS, 7, 2), edge(BRASS, 12, 0.9)]
    x, y = WIDTH / 2, HEIGHT / 2
    for turn in (0, 180):
        parts.append(placed(_fan(), x, y, turn=turn))
    parts += [
        polygon(star(x, y, 84, 73, 32), BRASS),
        circle(x, y, 70, "#451421"),
        circle(x, y, 66, "", BRASS, 1.2),
        polygon(star(x, y, 61, 15, 4, 45), WINE),
    ]
    for i in range(4):
        halves = [
            polygon([(0, 0), (0, -58), (9.5, -9.5)], DARK_BRASS),
            polygon([(0, 0), (0, -58), (-9.5, -9.5)], STRAW),
        ]
        parts.append(placed(halves, x, y, turn=90 * i))
    places = ((-31, -31, "S"), (31, -31, "H"), (31, 31, "S"), (-31, 31, "H"))
    for dx, dy, suit in places:
        parts.append(suit_sign(suit, x + dx, y + dy, 26, PAPER if suit == "S" else "#e5826c", turned=dy > 0))
    parts.append(circle(x, y, 9, INK))
    parts.append(circle(x, y, 5.5, STRAW))
    for sx in (0, 1):
        for sy in (0, 1):
            cx, cy = (34, 34) if not sx else (WIDTH - 34, 34)
            parts.append(polygon(star(cx, cy if not sy else HEIGHT - 34, 10, 3.6, 4), BRASS))
    return parts


def _fan() -> list[str]:
    """Brass rays from the crest towards one end of the card."""
    return [
        polygon([(-5 + i * 7, -78), (5 + i * 7, -78), (i * 19, -138 + abs(i) * 9)], BRASS if i % 2 else STRAW)
        for i in range(-4, 5)
    ]


def _signs() -> list[str]:
    """Each sign of the Decktet twice, mirrored across a star."""
    parts = ground(_NIGHT)
    x, y = WIDTH / 2, HEIGHT / 2

    def rays() -> Iterator[list[Point]]:
        rim = around(x, y, 240, 48, 1.875)
        yield from ([(x, y), rim[i], rim[i + 1]] for i in range(0, 48, 2))

    parts.append(inside(rays(), "#2c3a63"))
    parts += [circle(x, y, 106, _NIGHT, BRASS, 2.4), circle(x, y, 62, "#1b2443", BRASS, 1.4)]
    parts += [polygon(star(x, y, 58, 20, 12), DARK_BRASS), polygon(star(x, y, 50, 16, 6, 30), STRAW)]
    parts += [circle(x, y, 15, _NIGHT, BRASS, 2), polygon(star(x, y, 12, 4, 4), PAPER)]
    for turn in range(12):
        parts.append(placed([decktet_sign(DECKTET_SUITS[turn % 6], 0, -84, 33)], x, y, turn=30 * turn))
    for i, (sx, sy) in enumerate(((48, 46), (WIDTH - 48, 46), (WIDTH - 48, HEIGHT - 46), (48, HEIGHT - 46))):
        parts += [circle(sx, sy, 23, "#1b2443", BRASS, 1.6), polygon(star(sx, sy, 20, 7, 8), STRAW if i % 2 else PAPER)]
        parts.append(circle(sx, sy, 5, _NIGHT))
    for sy in (38, HEIGHT - 38):
        parts += [polygon(star(x + dx, sy, 7 if dx else 11, 2.4 if dx else 4, 4), STRAW) for dx in (-30, 0, 30)]
    return [*parts, edge(BRASS, 7, 1.4), *trim(BRASS, 4)]


_BACKS: dict[str, Callable[[], list[str]]] = {
    "quilt": _quilt,
    "waves": _waves,
    "lattice": _lattice,
    "crest": _crest,
    "signs": _signs,
}


def back_svg(name: str) -> str:
    """Return a card back as SVG, in a view box of 250 x 350."""
    return document(WIDTH, HEIGHT, _BACKS[name]())
