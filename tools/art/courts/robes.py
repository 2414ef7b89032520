"""The clothes of the court figures below the chin, and the hand that holds their attribute.

Coordinates are the card's (250 x 350). A figure's upper half ends at the seam, a line through the middle of the card
that falls slightly to the right.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.table.art.palette import INK, PAPER
from cardgames.table.art.svg import Point, circle, path, polygon, rect, stroke
from tools.art.courts.faces import Skin
from tools.art.geometry import clip

SLOPE = 0.12


def seam(x: float) -> float:
    """Return the y of the seam at x."""
    return 175 + (x - 125) * SLOPE


TORSO: list[Point] = [
    (19, 140),
    (30, 132),
    (84, 122),
    (144, 122),
    (206, 132),
    (231, 146),
    (231, seam(231)),
    (19, seam(19)),
]
"""A convex outline, as clipping needs."""


def cloth(colour: str) -> list[str]:
    """Return the robe in one colour."""
    return [polygon(TORSO, colour)]


def cut(shapes: Iterable[list[Point]], colour: str) -> list[str]:
    """Return shapes clipped to the robe, as one path."""
    pieces = [piece for piece in (clip(shape, TORSO) for shape in shapes) if piece]
    return [path("".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in piece) + "Z" for piece in pieces), colour)]


def stripes(colour: str, pitch: float, width: float, lean: float = 0.5) -> list[str]:
    """Return upright stripes that spread from the neck like folds."""
    shapes: list[list[Point]] = []
    for i in range(-12, 13):
        x = 114 + i * pitch
        top = 114 + i * pitch * (1 - lean)
        shapes.append([(top - width / 3, 118), (top + width / 3, 118), (x + width / 2, 192), (x - width / 2, 192)])
    return cut(shapes, colour)


def chevrons(colour: str, pitch: float, width: float, rise: float = 0.5) -> list[str]:
    """Return bands that slope down to the middle of the breast."""
    shapes: list[list[Point]] = []
    for i in range(-10, 8):
        y = 150 + i * pitch
        shapes.append([(114, y), (0, y - 114 * rise), (0, y - 114 * rise + width), (114, y + width)])
        shapes.append([(114, y), (240, y - 126 * rise), (240, y - 126 * rise + width), (114, y + width)])
    return cut(shapes, colour)


def lozenges(colour: str, pitch: float, size: float) -> list[str]:
    """Return a pattern of diamonds."""
    shapes: list[list[Point]] = []
    for row in range(5):
        for i in range(-8, 9):
            x, y = 114 + (i + (row % 2) / 2) * pitch, 122 + row * pitch * 0.62
            shapes.append([(x, y - size * 0.62), (x + size / 2, y), (x, y + size * 0.62), (x - size / 2, y)])
    return cut(shapes, colour)


def scales(colour: str, line: str, pitch: float = 18) -> list[str]:
    """Return overlapping round scales, drawn from the bottom up."""
    parts: list[str] = []
    for row in range(6, -1, -1):
        y = 122 + row * pitch * 0.55
        for i in range(-7, 8):
            x = 114 + (i + (row % 2) / 2) * pitch
            shape: list[Point] = [(x - pitch / 2, y)]
            shape += [(x + pitch / 2 * dx, y + pitch / 2 * dy) for dx, dy in _HALF_ROUND]
            piece = clip(shape, TORSO)
            if piece:
                parts.append(path("M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in piece) + "Z", colour, line, 1.6))
    return parts


_HALF_ROUND = ((-0.92, 0.38), (-0.71, 0.71), (-0.38, 0.92), (0, 1), (0.38, 0.92), (0.71, 0.71), (0.92, 0.38), (1, 0))


def dots(colour: str, pitch: float, radius: float) -> list[str]:
    """Return spots in rows, only where a whole one fits."""
    parts: list[str] = []
    for row in range(5):
        for i in range(-8, 9):
            x, y = 114 + (i + (row % 2) / 2) * pitch, 128 + row * pitch * 0.6
            low = seam(x) - radius - 2
            high = 122 + abs(x - 114) * 0.19 + radius
            if high < y < low and 24 < x < 226:
                parts.append(circle(x, y, radius, colour))
    return parts


def yoke(colour: str, edge: str = "") -> list[str]:
    """Return a broad collar over both shoulders."""
    shape: list[Point] = [(66, 122), (162, 122), (194, 134), (152, 166), (114, 182), (76, 160), (36, 134)]
    parts = cut([shape], colour)
    if edge:
        parts.append(stroke("M37 135L76 159L114 173L152 166L192 135", edge, 3.4))
    return parts


def ermine(spot: str = INK) -> list[str]:
    """Return white fur around the neck with black tails."""
    shape: list[Point] = [(66, 122), (162, 122), (184, 130), (156, 160), (114, 176), (72, 157), (44, 130)]
    parts = cut([shape], PAPER)
    for x, y in ((60, 134), (72, 147), (86, 158), (142, 159), (156, 148), (168, 135)):
        parts.append(path(f"M{x} {y - 5}L{x + 3} {y + 4}L{x} {y + 2}L{x - 3} {y + 4}Z", spot))
    return parts


def ruff(colour: str, fold: str) -> list[str]:
    """Return a round pleated collar under the chin."""
    parts = [
        path(
            "M62 132C62 118 166 118 166 132C172 142 168 154 158 158C132 168 96 166 70 156C60 152 56 142 62 132Z", colour
        )
    ]
    for x, y in ((70, 153), (83, 159), (98, 162.5), (114, 163.5), (130, 162.5), (145, 159.5), (158, 155)):
        parts.append(stroke(f"M{114 + (x - 114) * 0.62:.1f} {y - 20}L{x} {y}", fold, 2.6))
    return parts


def neck(skin: Skin) -> list[str]:
    """Return the neck, shaded by the chin."""
    return [path("M97 120L131 120L133 140C126 150 102 150 95 140Z", skin.shade)]


def sleeve(colour: str, cuff: str) -> list[str]:
    """Return the forearm, which comes up from the seam, with its cuff."""
    arm: list[Point] = [(164, 160), (193, 160), (204, seam(204)), (156, seam(156))]
    return [polygon(arm, colour), rect(161, 157, 35, 9, cuff, 3)]


def hand(skin: Skin) -> list[str]:
    """Return a fist around a shaft at x = 178."""
    return [
        path(
            "M166 142C166 137 170 135 175 135L184 135C190 135 193 139 193 145C193 153 190 158 183 158L174 158"
            "C168 158 166 154 166 150Z",
            skin.light,
        ),
        path("M184 135C190 135 193 139 193 145C193 153 190 158 183 158L180 158C186 152 187 143 184 135Z", skin.shade),
        stroke("M167 142.5L182 142.5M167 148L183 148M168 153.2L182 153.2", skin.shade, 1.8),
    ]
