"""Points, the scale that converts them into pixels, and functions to split a rectangle.

A *point* is one pixel at UI scale 100%. All sizes, gaps and radii are numbers of points, preferably multiples of 8 or
4. `Scale` converts points into pixels so that at least 960 x 600 points fit into the window.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from operator import mul, or_
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


def centred(size: tuple[int, int], area: Rect) -> Rect:
    """A rectangle of `size` px in the middle of `area`."""
    rect = Rect((0, 0), size)
    rect.center = area.center
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
    return _Places(rect, area, grown).nearest(grown)


def keep_clear(rect: Rect, area: Rect, taken: Sequence[Rect], gap: int = 0) -> Rect:
    """`rect` moved as little as possible to be within `area` and `gap` px away from everything `taken`.

    If there is no such place, it covers as little of that as possible.
    """
    grown = _grown(taken, gap)
    places = _Places(rect, area, grown)
    return places.nearest(grown) or places.least_covering(grown) or places.first


def least_covering(rect: Rect, area: Rect, taken: Sequence[Rect], never: Sequence[Rect]) -> Rect | None:
    """`rect` moved to be within `area` where it covers nothing of `never`, and as little as possible of what is
    `taken`; None if there is no such place."""
    if rect.w > area.w or rect.h > area.h:
        return None
    places = _Places(rect, area, [*taken, *never])
    return places.nearest([*taken, *never]) or places.least_covering(taken, never)


def _grown(taken: Sequence[Rect], gap: int) -> list[Rect]:
    """Different rectangles, larger by a gap at all sides."""
    return [Rect(other) for other in {tuple(other.inflate(2 * gap, 2 * gap)) for other in taken}]


class _Places:
    """The places in `area` for `rect` at the edges of what is `taken`: of two, the nearer one is better, then the one
    more to the left. They are thousands, so that columns and rows of them are compared rather than each."""

    def __init__(self, rect: Rect, area: Rect, taken: Sequence[Rect]) -> None:
        self.first = rect = keep_inside(rect, area)
        """The nearest place."""
        left, top, right, bottom = area.left, area.top, area.right - rect.w, area.bottom - rect.h
        across = {x for other in taken for x in (other.left - rect.w, other.right) if left <= x <= right}
        down = {y for other in taken for y in (other.top - rect.h, other.bottom) if top <= y <= bottom}
        self._across = sorted(across | {rect.x, left, right}, key=lambda x: (abs(x - rect.x), x))
        self._down = sorted(down | {rect.y, top, bottom}, key=lambda y: (abs(y - rect.y), y))

    def nearest(self, taken: Sequence[Rect]) -> Rect | None:
        """The nearest place that covers nothing of what is `taken`."""
        first = self.first
        if first.collidelist(taken) < 0:
            return first
        columns, rows = self._hits(taken)
        best: tuple[int, int, int] | None = None
        for x, beside in columns:
            aside = (x - first.x) ** 2
            if best is not None and aside > best[0]:
                break
            y = next((y for y, level in rows if not beside & level), None)
            if y is not None:
                found = aside + (y - first.y) ** 2, x, y
                best = found if best is None else min(best, found)
        return None if best is None else Rect(best[1:], first.size)

    def least_covering(self, taken: Sequence[Rect], never: Sequence[Rect] = ()) -> Rect | None:
        """The place that covers nothing of `never` and the fewest px of what is `taken`.

        In a row, what a place covers is the difference between what is left of its right side and what is left of its
        left side.
        """
        (first, (wide, high)), (columns, rows) = (self.first, self.first.size), self._hits(never)
        sides = {side for x in self._across for side in (x, x + wide)}
        sides |= {side for other in taken for side in (other.left, other.right)}
        number = {side: number for number, side in enumerate(sorted(sides))}
        steps = [after - side for side, after in pairwise(number)]
        spans = [(number[other.left], number[other.right], other.top, other.bottom) for other in taken]
        ends = [(x, beside, number[x], number[x + wide]) for x, beside in columns]
        best: tuple[int, int, int, int] | None = None
        for y, level in rows:
            change, end = [0] * len(number), y + high
            for left, right, top, bottom in spans:  # without `min` and `max`, which would take most of the time
                shared = (bottom if bottom < end else end) - (top if top > y else y)
                if shared > 0:
                    change[left] += shared
                    change[right] -= shared
            until = [0, *accumulate(map(mul, accumulate(change), steps))]
            over = [
                (until[right] - until[left], (x - first.x) ** 2 + (y - first.y) ** 2, x, y)
                for x, beside, left, right in ends
                if not beside & level and (best is None or until[right] - until[left] <= best[0])
            ]
            best = min([*over, *([] if best is None else [best])], default=None)
        return None if best is None else Rect(best[2:], first.size)

    def _hits(self, taken: Sequence[Rect]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The columns and the rows, each with the things `taken` that lie there, as bits of a number: a place covers
        those of its column that are also in its row."""
        first, some = self.first, [other for other in taken if other and self.first]
        columns = _shared(self._across, first.w, [(other.left, other.right) for other in some])
        return columns, _shared(self._down, first.h, [(other.top, other.bottom) for other in some])


def _shared(starts: Sequence[int], size: int, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each start, with a bit for each of the `spans` that something of this size beginning there overlaps."""
    begun = sorted((low, 1 << number) for number, (low, _) in enumerate(spans))
    ended = sorted((high, 1 << number) for number, (_, high) in enumerate(spans))
    before = [0, *accumulate((bit for _, bit in begun), or_)]
    behind = [0, *accumulate((bit for _, bit in ended), or_)]
    return [
        (start, before[bisect_left(begun, (start + size,))] & ~behind[bisect_left(ended, (start + 1,))])
        for start in starts
    ]


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
