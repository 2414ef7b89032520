"""Where a slip of paper lies on the felt: clear of what the player needs to see, and near its usual place."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from cardgames.table.look import Look
from cardgames.table.units import covered, keep_clear

_FAR = 160
"""How much farther from its foot a question may be with its words than without them, in points."""

_MARGIN = 8
"""The least distance from the edge of the felt, as of other slips, in points."""

_LITTLE = 0.05
"""The share of a question that may cover a board, whose outline is only known roughly."""


def best_place(
    sizes: Sequence[tuple[int, int]],
    foot: tuple[int, int],
    area: Rect,
    needed: Sequence[Rect],
    seen: Sequence[Rect],
    look: Look,
) -> Rect:
    """Return the best place on the felt `area` for a slip that can have any of these sizes. It covers nothing in
    `needed`, as little as possible of `seen`, and its lower edge is near `foot`."""
    room = area.inflate(-2 * look.px(_MARGIN), -2 * look.px(_MARGIN))
    fitting = [size for size in sizes if size[0] <= room.w] or [min(sizes)]
    rects = [_at_foot(size, foot) for size in fitting]
    clear = [keep_clear(rect, room, needed, look.px(6)) for rect in rects]
    if seen:
        clear += [keep_clear(rect, room, [*needed, *seen], look.px(6)) for rect in rects]

    def bad(rect: Rect) -> tuple[int, int, float]:
        """Rate a place, lower is better: first the px of `needed` that it covers, then the tenths of it that lie over
        `seen`, then its distance from `foot`."""
        over = 10 * covered(rect, seen) // (rect.w * rect.h)
        return covered(rect, needed), over, math.dist(rect.midbottom, foot)

    return min(clear, key=bad)


def shortest_place(
    sizes: Sequence[tuple[int, int]],
    answers: Sequence[tuple[int, int]],
    foot: tuple[int, int],
    area: Rect,
    needed: Sequence[Rect],
    seen: Sequence[Rect],
    look: Look,
    *,
    tight: Sequence[tuple[int, int]] = (),
    short: bool = False,
    near: bool = False,
) -> Rect:
    """Return the best place of a question with its words, or of its `answers` alone.

    The words are left out if `short` is true, or if the question would otherwise cover something in `needed` or much of
    `seen`. If `near` is true, they are also left out if the question would otherwise be far from its foot. Before they
    are left out, the `tight` sizes are tried too.
    """
    best = best_place(sizes, foot, area, needed, seen, look)
    if not answers:
        return best
    alone = best_place(answers, foot, area, needed, seen, look)

    def is_bad(place: Rect) -> bool:
        farther = near and math.dist(place.midbottom, foot) - math.dist(alone.midbottom, foot) > look.px(_FAR)
        return farther or covered(place, needed) > 0 or covered(place, seen) > _LITTLE * place.w * place.h

    if tight and is_bad(best):
        best = best_place([*sizes, *tight], foot, area, needed, seen, look)
    if short or is_bad(best):
        return best if covered(alone, needed) else alone
    return best


def _at_foot(size: tuple[int, int], foot: tuple[int, int]) -> Rect:
    rect = Rect((0, 0), size)
    rect.midbottom = foot
    return rect
