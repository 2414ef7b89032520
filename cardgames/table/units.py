"""Points, the scale that converts them into pixels, and functions to split a rectangle.

A *point* is one pixel at UI scale 100%. All sizes, gaps and radii are numbers of points, preferably multiples of 8 or
4. `Scale` converts points into pixels so that at least 960 x 600 points fit into the window.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pygame import Rect

ROOM = (960, 600)
"""The size in points that always fits into the window, at any chosen scale."""

SCALES = (0.75, 2.5)
"""The least and the greatest UI scale that a player can choose."""

WantedScale = float | Literal["auto"]
"""A chosen UI scale: 1.0 is 100%, `auto` depends on the window."""

MOST_DIRTY = 8
"""If more rectangles than this have changed, they are painted as one."""

Anchor = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]


@dataclass(frozen=True, slots=True)
class Scale:
    """The number of pixels in a point (`factor`)."""

    factor: float = 1.0

    @classmethod
    def for_window(cls, size: tuple[int, int], wanted: WantedScale = 1.0) -> Scale:
        """The `wanted` UI scale (1.0 is 100%) within its limits, and such that `ROOM` fits into a window of `size` px.

        `auto` grows with the window: 100% at 1280 x 800.
        """
        least, most = SCALES
        fits = min(size[0] / ROOM[0], size[1] / ROOM[1])
        if wanted == "auto":
            wanted = 0.75 * fits
        return cls(max(min(wanted, most, fits), min(least, fits)))

    def text_size(self, size: tuple[int, int], wanted: float) -> float:
        """The `wanted` size of letters relative to this scale, or the greatest with which `ROOM` fits into a window of
        `size` px; never smaller than 1.0 for that."""
        fits = min(size[0] / ROOM[0], size[1] / ROOM[1])
        return min(wanted, max(1.0, fits / self.factor))

    def px(self, points: float) -> int:
        """Points as whole pixels, at least one pixel unless `points` is 0."""
        pixels = round(points * self.factor)
        if pixels == 0 and points:
            return 1 if points > 0 else -1
        return pixels

    def points(self, pixels: float) -> float:
        """Pixels as points."""
        return pixels / self.factor


def columns(area: Rect, widths: Sequence[float | None], gap: int = 0) -> list[Rect]:
    """Split `area` from left to right into parts `gap` px apart.

    A width >= 1 is in pixels, a width below 1 is a share of the whole, and None an equal part of the rest.
    """
    return [Rect(start, area.y, length, area.h) for start, length in _split(area.x, area.w, widths, gap)]


def rows(area: Rect, heights: Sequence[float | None], gap: int = 0) -> list[Rect]:
    """Split `area` from top to bottom; the heights are as the widths of `columns`."""
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


def grid(area: Rect, count: int, across: int) -> list[Rect]:
    """`count` equal cells in reading order, `across` in each row."""
    down = max(1, -(-count // across))
    lines = rows(area, [None] * down)
    return [cell for line in lines for cell in columns(line, [None] * across)][:count]


def place(size: tuple[int, int], area: Rect, anchor: Anchor = "center", margin: int = 0) -> Rect:
    """A rectangle of `size` px at `anchor` of `area`, `margin` px from its edge."""
    rect = Rect((0, 0), size)
    inner = area.inflate(-2 * margin, -2 * margin)
    setattr(rect, anchor, getattr(inner, anchor))
    return rect


def places_beside(rect: Rect, near: Rect, gap: int) -> list[Rect]:
    """`rect` above, below, right of and left of `near`, `gap` px away from it."""
    around = near.inflate(2 * gap, 2 * gap)
    above, below, right, left = (rect.copy() for _ in range(4))
    above.midbottom, below.midtop = around.midtop, around.midbottom
    right.midleft, left.midright = around.midright, around.midleft
    return [above, below, right, left]


def keep_inside(rect: Rect, area: Rect) -> Rect:
    """`rect` moved as little as possible to be within `area` (and reduced to it if larger)."""
    fitted = Rect(rect.x, rect.y, min(rect.w, area.w), min(rect.h, area.h))
    return fitted.clamp(area)


def free_place(rect: Rect, area: Rect, taken: Sequence[Rect], gap: int = 0) -> Rect | None:
    """`rect` moved as little as possible to be within `area` and `gap` px away from everything `taken`; None if there
    is no such place."""
    if rect.w > area.w or rect.h > area.h:
        return None
    grown = _grown(taken, gap)
    return next((place for place in _places(rect, area, grown) if place.collidelist(grown) < 0), None)


def _grown(taken: Sequence[Rect], gap: int) -> list[Rect]:
    """Different rectangles, larger by a gap at all sides."""
    return [Rect(other) for other in {tuple(other.inflate(2 * gap, 2 * gap)) for other in taken}]


def _places(rect: Rect, area: Rect, taken: Sequence[Rect]) -> Iterator[Rect]:
    """The places in `area` for `rect` at the edges of what is `taken`, the nearest first."""
    rect = keep_inside(rect, area)
    left, top, right, bottom = area.left, area.top, area.right - rect.w, area.bottom - rect.h
    edges = [(x, y) for other in taken for x, y in ((other.left - rect.w, other.top - rect.h), other.bottomright)]
    across = {rect.x, left, right} | {x for x, _ in edges if left <= x <= right}
    down = {rect.y, top, bottom} | {y for _, y in edges if top <= y <= bottom}
    found = sorted([((x - rect.x) ** 2 + (y - rect.y) ** 2, x, y) for x in across for y in down])
    return (Rect(x, y, rect.w, rect.h) for _, x, y in found)


def keep_clear(rect: Rect, area: Rect, taken: Sequence[Rect], gap: int = 0) -> Rect:
    """`rect` moved as little as possible to be within `area` and `gap` px away from everything `taken`.

    If there is no such place, it covers as little of that as possible.
    """
    rect = keep_inside(rect, area)
    grown = _grown(taken, gap)
    if rect.collidelist(grown) < 0:
        return rect
    places = list(_places(rect, area, grown))
    free = next((place for place in places if place.collidelist(grown) < 0), None)
    return free or _least_covering(places, [other for other in grown if other.colliderect(area)])


def least_covering(rect: Rect, area: Rect, taken: Sequence[Rect], never: Sequence[Rect]) -> Rect | None:
    """`rect` moved to be within `area` where it covers nothing of `never`, and as little as possible of what is
    `taken`; None if there is no such place."""
    if rect.w > area.w or rect.h > area.h:
        return None
    places = [place for place in _places(rect, area, [*taken, *never]) if place.collidelist(never) < 0]
    return _least_covering(places, taken) if places else None


def _least_covering(places: Sequence[Rect], taken: Sequence[Rect]) -> Rect:
    """The first of the places that cover the fewest px of what is `taken`."""
    best, least = places[0], covered(places[0], taken)
    for place in places:
        over = 0
        for index in place.collidelistall(taken):
            shared = place.clip(taken[index])
            over += shared.w * shared.h
            if over >= least:  # most places cover far more: there is no need to know how much
                break
        else:
            best, least = place, over
    return best


def covered(rect: Rect, taken: Sequence[Rect]) -> int:
    """How many px of what is `taken` a rectangle covers."""
    shared = (rect.clip(taken[index]) for index in rect.collidelistall(taken))
    return sum(over.w * over.h for over in shared)


def merged(rects: list[Rect], whole: Rect) -> list[Rect]:
    """The changed rectangles without overlaps, clipped to the window."""
    found: list[Rect] = []
    for rect in rects:
        rect = rect.clip(whole)
        if rect.w == 0 or rect.h == 0:
            continue
        while (hit := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(hit))
        found.append(rect)
    if len(found) > MOST_DIRTY:
        return [found[0].unionall(found[1:])]
    return found
