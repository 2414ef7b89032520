"""Building blocks of the scenes: skies, lights, water, land, plants, serpents, ropes, people and houses.

Everything is flat and bold; the light comes from the upper left, so the right side of a thing is darker. Coordinates
are the card's, 250 x 350; a scene fills the box from (LEFT, TOP) to (RIGHT, LOW).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardgames.table.art.svg import (
    Point,
    around,
    circle,
    ellipse,
    number,
    path,
    placed,
    polygon,
    rect,
    star,
    stroke,
)
from tools.art.decktet.signs import TONES
from tools.art.geometry import clip

LEFT, TOP, RIGHT, LOW = 17, 14, 233, 304
MIDDLE = 125

Parts = list[str]

M, S, W, L, Y, K = (TONES[suit] for suit in "MSWLYK")

NIGHT, NIGHT_LOW = "#2b3550", "#4a587a"
DARK = "#1d2231"
SKIN = "#f0c99c"
WHITE = "#fffaf0"
STONE, STONE_DARK = "#b9b4a6", "#807a70"

BOX: list[Point] = [(LEFT, TOP), (RIGHT, TOP), (RIGHT, LOW), (LEFT, LOW)]


def sky(*colours: str, low: float = LOW) -> Parts:
    """Return bands of equal height from the top to `low`."""
    high = (low - TOP) / len(colours)
    return [rect(LEFT, TOP + i * high, RIGHT - LEFT, high + 1, colour) for i, colour in enumerate(colours)]


def land(y: float, colour: str, *bends: float) -> str:
    """Return ground below a line at `y`; `bends` raise or lower the line at even steps."""
    heights = [y - bend for bend in (0, *bends, 0)]
    step = (RIGHT - LEFT) / (len(heights) - 1)
    words = f"M{LEFT} {LOW}V{number(heights[0])}"
    for i, (one, two) in enumerate(pairwise(heights)):
        x = LEFT + i * step
        near, far = number(x + step / 2), number(x + step)
        words += f"C{near} {number(one)} {near} {number(two)} {far} {number(two)}"
    return path(words + f"V{LOW}Z", colour)


def moon(x: float, y: float, r: float, colour: str = M.pale) -> str:
    """Return a crescent, open to the upper right."""
    d = "M62 4A47 47 0 1 0 95 68A37 37 0 0 1 62 4Z"
    return placed([path(d, colour)], x - r, y - r, r / 50)


def full_moon(x: float, y: float, r: float) -> Parts:
    """Return a full moon with a halo and three dark spots."""
    seas = ((-0.35, -0.3, 0.22), (0.3, 0.1, 0.28), (-0.2, 0.45, 0.16))
    return [
        circle(x, y, r * 1.28, M.pale, opacity=0.16),
        circle(x, y, r, M.pale),
        *(circle(x + r * dx, y + r * dy, r * size, "#bfc7d1") for dx, dy, size in seas),
    ]


def stars(*places: Point) -> Parts:
    """Return small four-pointed stars."""
    return [polygon(star(x, y, 5, 1.7, 4), WHITE) for x, y in places]


def sun(x: float, y: float, r: float, count: int = 16) -> Parts:
    """Return a sun with pointed rays."""
    return [
        polygon(star(x, y, r * 1.75, r * 1.12, count), S.main),
        circle(x, y, r, "#ffc45e"),
        circle(x, y, r, "", S.deep, r * 0.09),
    ]


def beams(x: float, y: float, colour: str, count: int = 14, start: float = 0) -> str:
    """Return broad beams from (x, y) across the whole scene."""
    rim = around(x, y, 420, 2 * count, start)
    wedges = [clip([(x, y), rim[2 * i], rim[2 * i + 1]], BOX) for i in range(count)]
    return path("".join("M" + "L".join(f"{number(a)} {number(b)}" for a, b in w) + "Z" for w in wedges if w), colour)


def sea(y: float, *colours: str, step: float = 26, size: float = 36) -> Parts:
    """Return rows of round waves from `y` down, one per colour, `step` apart; each is filled to the bottom."""
    rows: Parts = []
    for i, colour in enumerate(colours):
        top, dip = number(y + i * step), number(y + i * step + size * 0.42)
        x = LEFT + (size / 2 if i % 2 else size)
        words = f"M{LEFT} {LOW}V{top}Q{number(x - size / 2 if x > LEFT + size / 2 else LEFT)} {dip} {number(x)} {top}"
        while x < RIGHT:
            end = min(x + size, RIGHT)
            words += f"Q{number((x + end) / 2)} {dip} {number(end)} {top}"
            x += size
        rows.append(path(words + f"V{LOW}Z", colour))
    return rows


def leaf(x: float, y: float, size: float, turn: float = 0, colour: str = L.main, dark: str = L.deep) -> str:
    """Return a leaf centred on (x, y), with its tip up unless turned."""
    parts = [
        path("M0 -50C34 -28 34 22 0 44C-34 22 -34 -28 0 -50Z", colour),
        path("M0 -50C34 -28 34 22 0 44Z", dark),
        stroke("M0 -34V60M0 -6L-15 -20M0 16L-17 0", dark, 5),
    ]
    return placed(parts, x, y, size / 100, turn)


def tree(x: float, y: float, size: float, crown: str, dark: str, trunk: str = L.deep) -> str:
    """Return a tree `size` high with its foot at (x, y)."""
    parts = [
        path("M-5 0L-4 -50H4L5 0Z", trunk),
        path("M0 -100C30 -82 34 -44 0 -30C-34 -44 -30 -82 0 -100Z", crown),
        path("M0 -100C30 -82 34 -44 0 -30Z", dark),
    ]
    return placed(parts, x, y, size / 100)


def coil(d: str, width: float) -> Parts:
    """Return the body of a wyrm along the path `d`."""
    return [stroke(d, Y.deep, width + 4.5), stroke(d, Y.main, width), stroke(d, "#74c98f", width * 0.22)]


def serpent(d: str, width: float, head: tuple[float, float, float, bool]) -> Parts:
    """Return a wyrm along the path `d`; `head` is the end: x, y, rotation, and whether it looks left."""
    x, y, turn, flip = head
    size = width / 16
    skull = [
        path("M-14 -11C0 -20 18 -16 38 -2C24 12 2 18 -14 10Z", Y.main, Y.deep, 4.5),
        stroke("M38 -1L12 4", Y.deep, 2.5),
        circle(7, -7, 4, WHITE),
        circle(8, -7, 2, DARK),
        path("M-12 -10L-24 -22L-2 -15Z", Y.deep),
    ]
    return [*coil(d, width), placed(skull, x, y, size, turn, flip)]


def rope(d: str, width: float) -> Parts:
    """Return a rope along the path `d`."""
    return [stroke(d, K.deep, width + 3.5), stroke(d, K.main, width), stroke(d, "#ffe488", width * 0.3)]


def person(
    x: float, y: float, size: float, robe: str, dark: str, hood: str = "", flip: bool = False, skin: str = SKIN
) -> str:
    """Return a person in a long robe, `size` high, with feet at (x, y); `hood` is the colour of hood or hair."""
    parts = [
        path("M-27 0C-26 -34 -20 -60 -7 -70H7C20 -60 26 -34 27 0Z", robe),
        path("M2 -70H7C20 -60 26 -34 27 0H6C8 -30 8 -54 2 -70Z", dark),
        path("M-14 -76C-16 -102 16 -102 14 -76C13 -62 -13 -62 -14 -76Z", hood or dark),
        ellipse(2.5, -80, 9, 10.5, skin),
    ]
    return placed(parts, x, y, size / 100, flip=flip)


def arm(points: Sequence[Point], width: float, sleeve: str, skin: str = SKIN) -> Parts:
    """Return an arm through these points, with a hand at the last."""
    words = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    x, y = points[-1]
    return [stroke(words, sleeve, width), circle(x, y, width * 0.52, skin)]


def tower(x: float, y: float, w: float, h: float, stone: str = STONE, dark: str = STONE_DARK) -> Parts:
    """Return a tower with battlements; (x, y) is the middle of its foot."""
    left, top, tooth = x - w / 2, y - h, w / 5
    return [
        rect(left, top, w, h, stone),
        rect(x + w * 0.12, top, w * 0.38, h, dark),
        *(
            rect(left - w * 0.08 + i * tooth * 2.4, top - tooth * 1.4, tooth * 1.1, tooth * 1.6, stone)
            for i in range(3)
        ),
        rect(left - w * 0.08, top, w * 1.16, tooth, dark),
    ]


def house(x: float, y: float, w: float, h: float, wall: str, roof: str, dark: str) -> Parts:
    """A house with a pitched roof; (x, y) is the middle of its foot."""
    left = x - w / 2
    peak = y - h - w * 0.5
    return [
        rect(left, y - h, w, h, wall),
        polygon([(left - w * 0.1, y - h), (x, peak), (left + w * 1.1, y - h)], roof),
        polygon([(x, peak), (left + w * 1.1, y - h), (x + w * 0.1, y - h)], dark),
    ]


def coin(x: float, y: float, r: float) -> Parts:
    """Return a gold coin."""
    return [circle(x, y, r, K.main, K.deep, r * 0.2), circle(x, y, r * 0.55, "", K.deep, r * 0.14)]


def sword(x: float, y: float, length: float, turn: float) -> str:
    """Return a sword centred on the middle of its blade, with its tip up unless turned."""
    parts = [
        path("M-4 -60L0 -72L4 -60V32H-4Z", "#e6e9ec"),
        path("M0 -72L4 -60V32H0Z", "#9aa5b0"),
        rect(-17, 32, 34, 6, K.main, 3, K.deep, 1.5),
        rect(-3.5, 38, 7, 22, L.main),
        circle(0, 64, 6, K.main, K.deep, 1.5),
    ]
    return placed(parts, x, y, length / 140, turn)
