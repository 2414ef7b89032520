"""Drop targets within a zone: the whole zone, the place of a piece, or the gap between two pieces."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardgames.table.board.layouts import Layout, Place, extent

_HALF = 0.5
"""A gap extends to the middle of the step on each side."""

_LEAST = 0.16
"""The least width of a gap, as a share of a card's height, so that a finger can hit it."""


def whole(layout: Layout, count: int) -> Rect:
    """The rectangle of all pieces of a zone, or of the first place if it is empty."""
    return extent(layout.places(max(1, count)))


def piece(layout: Layout, at: int, count: int) -> Rect:
    """The rectangle of the piece at index `at`, or of the place for a piece on top."""
    return extent(layout.places(max(count, at + 1))[at : at + 1])


def gap(layout: Layout, at: int, count: int) -> Rect:
    """The gap between the pieces at `at - 1` and `at`; at either end, towards one more piece."""
    places = layout.places(max(count, 2))
    before, after = places[max(0, at - 1)], places[min(at, len(places) - 1)]
    if at <= 0:
        before = _beyond(places[1], places[0])
    elif at >= count:
        after = _beyond(places[count - 2], places[count - 1]) if count > 1 else places[1]
        before = places[count - 1] if count else places[0]
    card = extent((before,))
    dx, dy = after.x - before.x, after.y - before.y
    least = before.height * _LEAST
    lies_across = abs(dx) >= abs(dy)
    wide = max(abs(dx) * _HALF, least) if lies_across else card.w
    high = card.h if lies_across else max(abs(dy) * _HALF, least)
    rect = Rect(0, 0, round(wide), round(high))
    rect.center = (round((before.x + after.x) / 2), round((before.y + after.y) / 2))
    return rect


def _beyond(one: Place, other: Place) -> Place:
    """The place that continues from `one` to `other`."""
    return other._replace(x=2 * other.x - one.x, y=2 * other.y - one.y)


def nearest(pos: tuple[int, int], rects: Sequence[Rect]) -> int:
    """The index of the rectangle for a point: the smallest that contains it, or else the nearest one."""

    def far(index: int) -> tuple[bool, float, float]:
        rect = rects[index]
        holds = rect.collidepoint(pos)
        away = (rect.centerx - pos[0]) ** 2 + (rect.centery - pos[1]) ** 2
        return not holds, rect.w * rect.h if holds else away, away

    return min(range(len(rects)), key=far)
