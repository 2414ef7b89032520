"""Where in a zone a piece can be put: on the zone as a whole, in the place of a piece, or between two."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardgames.table.board.layouts import Layout, Place, extent

_HALF = 0.5
"""A gap reaches to the middle of the step on either side of it."""

_LEAST = 0.16
"""How wide a gap is at least, as a share of a card's height: a finger must find it."""


def whole(layout: Layout, count: int) -> Rect:
    """The pieces of a zone, or where the first one would lie."""
    return extent(layout.places(max(1, count)))


def piece(layout: Layout, at: int, count: int) -> Rect:
    """The piece at a place of a zone, or where one would lie that comes on top."""
    return extent(layout.places(max(count, at + 1))[at : at + 1])


def gap(layout: Layout, at: int, count: int) -> Rect:
    """Between the pieces at `at - 1` and `at`; before the first and beyond the last as far as a piece would reach."""
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
    """The place that would follow these two."""
    return other._replace(x=2 * other.x - one.x, y=2 * other.y - one.y)


def nearest(pos: tuple[int, int], rects: Sequence[Rect]) -> int:
    """Which rectangle a point means: the smallest that holds it, else the one whose middle is nearest."""

    def far(index: int) -> tuple[bool, float, float]:
        rect = rects[index]
        holds = rect.collidepoint(pos)
        away = (rect.centerx - pos[0]) ** 2 + (rect.centery - pos[1]) ** 2
        return not holds, rect.w * rect.h if holds else away, away

    return min(range(len(rects)), key=far)
