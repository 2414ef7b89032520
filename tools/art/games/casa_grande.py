"""Casa Grande: a terracotta house of blocks and floors in the sun."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.table.art.palette import PAPER
from cardgames.table.art.svg import (
    Point,
    around,
    circle,
    ellipse,
    fade,
    glow,
    outline,
    path,
    placed,
    polygon,
    rect,
    star,
    stroke,
)
from tools.art.felt import CELL, WHITE, felt
from tools.art.tile import layer, tile

_HALF, _RISE = 22.0, 11.0

Tones = tuple[str, str, str]
_TERRACOTTA: Tones = ("#e08a56", "#c4623a", "#9c4526")
_SAND: Tones = ("#f3d39a", "#dcae6a", "#b98848")
_WHITE: Tones = ("#fdf6e6", "#e9dcc2", "#cdbb99")
_TEAL: Tones = ("#58a9a2", "#35807d", "#235f60")


def _at(x: float, y: float, z: float) -> Point:
    """Return the position in the picture of a point of the ground plan, in 2:1 projection."""
    return 160 + (x - y) * _HALF, 164 + (x + y) * _RISE - z * 20


def _block(x: float, y: float, z: float, w: float, d: float, h: float, tones: Tones) -> list[str]:
    """Return a block with its far corner at (x, y, z); the light comes from the left."""
    top, left, right = tones
    roof = [_at(x, y, z + h), _at(x + w, y, z + h), _at(x + w, y + d, z + h), _at(x, y + d, z + h)]
    face_l = [_at(x, y + d, z + h), _at(x + w, y + d, z + h), _at(x + w, y + d, z), _at(x, y + d, z)]
    face_r = [_at(x + w, y, z + h), _at(x + w, y + d, z + h), _at(x + w, y + d, z), _at(x + w, y, z)]
    return [polygon(roof, top), polygon(face_l, left), polygon(face_r, right)]


def _opening(x: float, y: float, z: float, w: float, h: float, colour: str) -> str:
    """Return a window or door in a left face whose plane is y."""
    return polygon([_at(x, y, z + h), _at(x + w, y, z + h), _at(x + w, y, z), _at(x, y, z)], colour)


def _opening_right(x: float, y: float, z: float, w: float, h: float, colour: str) -> str:
    return polygon([_at(x, y, z + h), _at(x, y + w, z + h), _at(x, y + w, z), _at(x, y, z)], colour)


def _cactus() -> list[str]:
    """Return a flowering cactus with its foot at the origin."""
    return [
        ellipse(6, 2, 20, 4, "#8f5a2e", 0.5),
        path("M0 0V-34H6V0Z", "#3f7a4f"),
        path("M-12 -28Q-12 -12 1 -12V-18Q-6 -18 -6 -28Z", "#4c9160"),
        path("M18 -32Q18 -18 5 -18V-24Q12 -24 12 -32Z", "#2e5f3d"),
        circle(3, -36, 4, "#d8406a"),
        circle(3, -37, 1.8, PAPER),
    ]


def _layers() -> list[str]:
    """Return the layers: sky and hills, sun, house."""
    sky = [
        fade("daylight", (0, 0), (0, 150), (0, "#3f9dbb", 1), (1, "#f6dca6", 1)),
        rect(0, 0, 320, 220, "url(#daylight)"),
        path("M0 132C40 108 84 112 120 128C170 104 240 96 320 130V220H0Z", "#d99a5e"),
        path("M0 150C60 132 110 142 160 146C220 134 280 132 320 150V220H0Z", "#c47f48"),
        polygon([_at(-3.6, -3.6, 0), _at(3.6, -3.6, 0), _at(3.6, 3.6, 0), _at(-3.6, 3.6, 0)], "#e9c489"),
        *(
            polygon([_at(a, -3.6, 0), _at(a + 0.05, -3.6, 0), _at(a + 0.05, 3.6, 0), _at(a, 3.6, 0)], "#d4a869")
            for a in range(-2, 4)
        ),
        *(
            polygon([_at(-3.6, a, 0), _at(-3.6, a + 0.05, 0), _at(3.6, a + 0.05, 0), _at(3.6, a, 0)], "#d4a869")
            for a in range(-2, 4)
        ),
    ]
    sun = [
        glow("sunlight", 62, 48, 74, (0, "#fff3c4", 0.95), (0.3, "#ffe18c", 0.6), (1, "#ffd070", 0)),
        circle(62, 48, 74, "url(#sunlight)"),
        circle(62, 48, 21, "#fff1be"),
    ]
    house = [
        polygon([_at(2.2, -2.2, 0), _at(2.8, -1.6, 0), _at(2.8, 2.2, 0), _at(2.2, 2.2, 0)], "#b98a50", 0.6),
        *_block(-2.2, -2.2, 0, 2.2, 2.2, 2.6, _TERRACOTTA),
        *_block(-2.4, -2.4, 2.6, 2.6, 2.6, 0.25, _WHITE),
        *_block(0, -2.2, 0, 2.2, 2.2, 1.8, _SAND),
        *_block(0, -2.4, 1.8, 2.4, 2.6, 0.25, _WHITE),
        *_block(-1.9, -1.9, 2.85, 1.5, 1.5, 1.5, _TEAL),
        *_block(-2.1, -2.1, 4.35, 1.9, 1.9, 0.25, _WHITE),
        *_block(0.3, -1.7, 2.05, 1.3, 1.2, 1.1, _TERRACOTTA),
        *_block(0.15, -1.85, 3.15, 1.6, 1.5, 0.22, _WHITE),
        *_block(-2.2, 0, 0, 2.2, 2.2, 1.4, _SAND),
        *_block(-2.4, 0, 1.4, 2.6, 2.4, 0.25, _WHITE),
        *_block(0, 0, 0, 2.2, 2.2, 1.0, _TERRACOTTA),
        *_block(0, 0, 1.0, 2.4, 2.4, 0.22, _WHITE),
        *_block(-1.8, 0.4, 1.65, 0.9, 0.9, 0.7, _TEAL),
        _opening(-1.7, -0.4, 3.2, 0.35, 0.7, "#1c4a4d"),
        _opening(-1.0, -0.4, 3.2, 0.35, 0.7, "#1c4a4d"),
        _opening(-1.8, 2.2, 0.45, 0.4, 0.6, "#7a4c25"),
        _opening(-1.0, 2.2, 0.45, 0.4, 0.6, "#7a4c25"),
        _opening(0.5, 2.2, 0, 0.5, 0.75, "#5f2a17"),
        _opening(1.4, 2.2, 0.35, 0.4, 0.4, "#5f2a17"),
        _opening(0.6, -0.5, 2.3, 0.35, 0.55, "#5f2a17"),
        _opening_right(2.2, 0.5, 0.3, 0.5, 0.45, "#4d2012"),
        _opening_right(2.2, 1.4, 0.3, 0.4, 0.45, "#4d2012"),
        _opening_right(2.2, -1.6, 0.5, 0.4, 0.7, "#6d4a22"),
        _opening_right(2.2, -0.8, 0.5, 0.4, 0.7, "#6d4a22"),
        _opening_right(1.6, -1.4, 2.35, 0.4, 0.5, "#4d2012"),
    ]
    cacti = [placed(_cactus(), 34, 190), placed(_cactus(), 288, 178, 0.8)]
    return [layer("sky", sky), layer("sun", sun, "glow"), layer("house", house + cacti)]


def _felt() -> list[str]:
    """Return a tiled Mediterranean courtyard: suns, and between them eight-pointed stars in round frames."""
    parts: list[str] = []
    for i in range(4):
        x, y = (i % 2) * CELL, (i // 2) * CELL
        middle = (x + CELL / 2, y + CELL / 2)
        parts.append(rect(x + 1.5, y + 1.5, CELL - 3, CELL - 3, "", 2, WHITE, 1))
        if i in (0, 3):
            ray = path("M-4.5 -22Q-1 -30 0 -41Q1 -30 4.5 -22Z", WHITE)
            parts += [placed([ray], *middle, 1, 30 * k) for k in range(12)]
            parts += [circle(*middle, 18, "", WHITE, 2), circle(*middle, 13, WHITE)]
        else:
            parts += [circle(*middle, 39, "", WHITE, 2), circle(*middle, 34, "", WHITE, 1)]
            parts += [path(outline(around(*middle, 27, 4, 45 * k)), "", WHITE, 2.4) for k in (0, 1)]
            parts += [polygon(star(*middle, 13, 5, 8), WHITE)]
        quarter = stroke("M4 20Q20 20 20 4M4 12Q12 12 12 4", WHITE, 2)
        parts += [
            placed([quarter], x + a * CELL, y + b * CELL, 1, turn)
            for a, b, turn in ((0, 0, 0), (1, 0, 90), (1, 1, 180), (0, 1, 270))
        ]
    return parts


def drawings() -> Mapping[str, str]:
    """Return the game's drawings by name."""
    return {"tile": tile(_layers()), "felt": felt(_felt())}
