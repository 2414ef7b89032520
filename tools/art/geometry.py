"""Geometry used only by the art generators."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgames.table.art.svg import Point


def curve(start: Point, *pieces: tuple[Point, ...], steps: int = 14) -> list[Point]:
    """Return points along a line from `start`; a piece is one point (a straight line) or three (a cubic curve)."""
    line = [start]
    for piece in pieces:
        if len(piece) == 1:
            line.append(piece[0])
            continue
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = line[-1], *piece
        for i in range(1, steps + 1):
            t = i / steps
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            line.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return line


def ribbon(line: Sequence[Point], upright: float, level: float) -> list[Point]:
    """Return the outline of a pen stroke along `line`, `upright` wide where it is vertical and `level` wide where it is
    horizontal, like the contrast of a printed numeral."""
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(line):
        ax, ay = line[max(i - 1, 0)]
        bx, by = line[min(i + 1, len(line) - 1)]
        length = math.hypot(bx - ax, by - ay) or 1
        dx, dy = (bx - ax) / length, (by - ay) / length
        half = (level + (upright - level) * abs(dy) ** 1.4) / 2
        left.append((x + dy * half, y - dx * half))
        right.append((x - dy * half, y + dx * half))
    return left + right[::-1]


def clockwise(points: Sequence[Point]) -> list[Point]:
    """Return the polygon in clockwise order, so that overlapping pieces of a path never cancel out."""
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))
    return list(points) if area >= 0 else list(points)[::-1]


def clip(shape: Sequence[Point], window: Sequence[Point]) -> list[Point]:
    """Return the part of a polygon inside a convex window (Sutherland-Hodgman), as the renderer has no clip paths."""
    window = clockwise(window)
    result = list(shape)
    for (ax, ay), (bx, by) in zip(window, [*window[1:], window[0]], strict=True):
        source, result = result, []
        for i, (px, py) in enumerate(source):
            qx, qy = source[i - 1]
            p = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
            q = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
            if (p >= 0) != (q >= 0):
                t = q / (q - p)
                result.append((qx + t * (px - qx), qy + t * (py - qy)))
            if p >= 0:
                result.append((px, py))
    return result
