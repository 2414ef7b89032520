"""One system of measure: points, the scale that turns them into pixels, and ways to split a rectangle.

A *point* is one pixel at UI scale 100 %. Every size, gap and radius is a number of points, best a multiple of 8 or
of 4. `Scale` turns points into pixels, and never lets the room fall below 960 x 600 points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pygame import Rect

ROOM = (960, 600)
"""Points that always fit in the window, whatever scale the player asks for."""

SCALES = (0.75, 2.5)
"""The least and the greatest UI scale a player may ask for."""

Wish = float | Literal["auto"]
"""A UI scale that a player asks for: 1.0 is 100 %, `auto` goes by the window."""

Anchor = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]


@dataclass(frozen=True, slots=True)
class Scale:
    """How many pixels a point is now (`factor`)."""

    factor: float = 1.0

    @classmethod
    def for_window(cls, size: tuple[int, int], wanted: Wish = 1.0) -> Scale:
        """The wanted UI scale (1.0 is 100 %) held to its bounds, and so that `ROOM` fits into a window of `size` px.

        `auto` grows with the window: 100 % at 1280 x 800.
        """
        least, most = SCALES
        fits = min(size[0] / ROOM[0], size[1] / ROOM[1])
        if wanted == "auto":
            wanted = 0.75 * fits
        return cls(max(min(wanted, most, fits), min(least, fits)))

    def px(self, points: float) -> int:
        """Points as whole pixels; nothing that is there at all gets thinner than one pixel."""
        pixels = round(points * self.factor)
        if pixels == 0 and points:
            return 1 if points > 0 else -1
        return pixels

    def points(self, pixels: float) -> float:
        """Pixels as points."""
        return pixels / self.factor


def columns(area: Rect, widths: Sequence[float | None], gap: int = 0) -> list[Rect]:
    """Split `area` from left to right into parts `gap` px apart.

    A width >= 1 is in pixels, one below 1 a share of the whole, and None an equal part of what is left over.
    """
    return [Rect(start, area.y, length, area.h) for start, length in _split(area.x, area.w, widths, gap)]


def rows(area: Rect, heights: Sequence[float | None], gap: int = 0) -> list[Rect]:
    """Split `area` from top to bottom; heights are read as the widths of `columns`."""
    return [Rect(area.x, start, area.w, length) for start, length in _split(area.y, area.h, heights, gap)]


def _split(start: int, length: int, parts: Sequence[float | None], gap: int) -> list[tuple[int, int]]:
    fixed = [None if part is None else round(part * length) if part < 1 else round(part) for part in parts]
    open_parts = fixed.count(None)
    left = max(0, length - gap * (len(parts) - 1) - sum(part for part in fixed if part is not None))
    spans = []
    for part in fixed:
        if part is None:
            part = left // open_parts
            left -= part
            open_parts -= 1
        spans.append((start, part))
        start += part + gap
    return spans


def grid(area: Rect, count: int, across: int, gap: int = 0) -> list[Rect]:
    """`count` equal cells, `across` of them in each row, in reading order."""
    down = max(1, -(-count // across))
    lines = rows(area, [None] * down, gap)
    return [cell for line in lines for cell in columns(line, [None] * across, gap)][:count]


def place(size: tuple[int, int], area: Rect, anchor: Anchor = "center", margin: int = 0) -> Rect:
    """A rectangle of `size` px that sits at `anchor` of `area`, `margin` px inside its edge."""
    rect = Rect((0, 0), size)
    inner = area.inflate(-2 * margin, -2 * margin)
    setattr(rect, anchor, getattr(inner, anchor))
    return rect


def keep_inside(rect: Rect, area: Rect) -> Rect:
    """`rect` moved as little as needed to lie within `area` (and cut to it when it is larger)."""
    fitted = Rect(rect.x, rect.y, min(rect.w, area.w), min(rect.h, area.h))
    return fitted.clamp(area)


def keep_clear(rect: Rect, area: Rect, taken: Sequence[Rect], gap: int = 0) -> Rect:
    """`rect` moved as little as needed to lie within `area`, `gap` px from all that is `taken`.

    Where there is no such place it lies over as little of that as can be.
    """
    rect = keep_inside(rect, area)
    grown = [Rect(other) for other in {tuple(other.inflate(2 * gap, 2 * gap)) for other in taken}]
    if rect.collidelist(grown) < 0:
        return rect
    across = {rect.x, area.left, area.right - rect.w}
    across |= {x for other in grown for x in (other.left - rect.w, other.right)}
    down = {rect.y, area.top, area.bottom - rect.h} | {y for other in grown for y in (other.top - rect.h, other.bottom)}
    places = [Rect(x, y, rect.w, rect.h) for x in sorted(across) for y in sorted(down)]
    places = [place for place in places if area.contains(place)]
    places.sort(key=lambda place: (place.x - rect.x) ** 2 + (place.y - rect.y) ** 2)

    def covered(place: Rect) -> int:
        shared = (place.clip(grown[index]) for index in place.collidelistall(grown))
        return sum(over.w * over.h for over in shared)

    free = next((place for place in places if place.collidelist(grown) < 0), None)
    return free or min(places, key=covered)
