"""Functions for all SVG elements that the art uses, and the geometry for them.

A picture is a list of fragments (strings) joined by `document`. Coordinates are in the units of the picture's view box,
y grows downwards, and angles are degrees clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate with at most one decimal and no trailing zeros: numbers are half of a file's size."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def document(width: float, height: float, parts: Iterable[str]) -> str:
    """A complete SVG file with the view box `0 0 width height`."""
    w, h = number(width), number(height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
    return head + "".join(parts) + "</svg>\n"


def paint(fill: str, line: str = "", width: float = 0, opacity: float = 1) -> str:
    """The attributes of a shape: `fill` and `line` are hex colours, "" for none."""
    words = f' fill="{fill or "none"}"'
    if line:
        words += f' stroke="{line}" stroke-width="{number(width)}" stroke-linejoin="round" stroke-linecap="round"'
    if opacity < 1:
        words += f' opacity="{opacity:.2g}"'
    return words


def path(d: str, fill: str = "", line: str = "", width: float = 0, opacity: float = 1) -> str:
    """A path in SVG path syntax."""
    return f'<path d="{d}"{paint(fill, line, width, opacity)}/>'


def stroke(d: str, line: str, width: float, opacity: float = 1) -> str:
    """An open line with round ends."""
    return path(d, "", line, width, opacity)


def circle(x: float, y: float, r: float, fill: str = "", line: str = "", width: float = 0, opacity: float = 1) -> str:
    """A circle around (x, y)."""
    where = f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
    return f"<circle {where}{paint(fill, line, width, opacity)}/>"


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1) -> str:
    """An ellipse around (x, y) with half axes rx and ry."""
    where = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
    return f"<ellipse {where}{paint(fill, opacity=opacity)}/>"


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "",
    radius: float = 0,
    line: str = "",
    width: float = 0,
    opacity: float = 1,
) -> str:
    """A rectangle with its upper left corner at (x, y)."""
    where = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
    if radius:
        where += f' rx="{number(radius)}"'
    return f"<rect {where}{paint(fill, line, width, opacity)}/>"


def polygon(points: Sequence[Point], fill: str, opacity: float = 1) -> str:
    """A closed polygon."""
    return path(outline(points), fill, opacity=opacity)


def group(parts: Iterable[str], transform: str, opacity: float = 1) -> str:
    """Fragments with a common `transform` in SVG syntax."""
    words = f' opacity="{opacity:.2g}"' if opacity < 1 else ""
    return f'<g transform="{transform}"{words}>' + "".join(parts) + "</g>"


def placed(parts: Iterable[str], x: float, y: float, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """Fragments drawn around their own origin, moved to (x, y), scaled, turned, and mirrored if `flip`."""
    words = f"translate({number(x)} {number(y)})"
    if turn:
        words += f" rotate({number(turn)})"
    if flip:
        words += f" scale({-scale:.4g} {scale:.4g})"
    elif scale != 1:
        words += f" scale({scale:.4g})"
    return group(parts, words)


def fade(name: str, start: Point, end: Point, *stops: tuple[float, str, float]) -> str:
    """A linear gradient from `start` to `end` in the picture's units, to be used as the fill `url(#name)`.

    A stop is its position from 0 to 1, its colour and its opacity.
    """
    points = f'x1="{number(start[0])}" y1="{number(start[1])}" x2="{number(end[0])}" y2="{number(end[1])}"'
    marks = "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{alpha:g}"/>' for at, colour, alpha in stops
    )
    return f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" {points}>{marks}</linearGradient></defs>'


def glow(name: str, x: float, y: float, radius: float, *stops: tuple[float, str, float]) -> str:
    """A round gradient around (x, y), used like `fade`."""
    where = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    marks = "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{alpha:g}"/>' for at, colour, alpha in stops
    )
    return f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" {where}>{marks}</radialGradient></defs>'


def outline(points: Sequence[Point]) -> str:
    """The path of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def around(cx: float, cy: float, radius: float, count: int, start: float = 0) -> list[Point]:
    """`count` points evenly spaced on a circle, the first at angle `start` (0 is up, clockwise)."""
    steps = (math.radians(start + 360 * i / count) for i in range(count))
    return [(cx + radius * math.sin(a), cy - radius * math.cos(a)) for a in steps]


def star(cx: float, cy: float, outer: float, inner: float, count: int, start: float = 0) -> list[Point]:
    """A star of `count` points."""
    tips, dents = around(cx, cy, outer, count, start), around(cx, cy, inner, count, start + 180 / count)
    return [point for pair in zip(tips, dents, strict=True) for point in pair]
