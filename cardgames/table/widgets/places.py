"""Where widgets are: the one at a point, the nearest in a direction, and scrolling to one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgames.table.input import Point
from cardgames.table.widgets.base import Column, Widget


def nearest(focus: Widget, others: Sequence[Widget], way: str) -> Widget | None:
    """The next of these widgets in a direction: up or down in the next row of the column around the focus or else in
    the same scroll area, even if that is out of sight; otherwise the nearest that is in sight; None if there is none.
    """
    for row in _next_rows(focus, way) if way in ("up", "down") else ():
        inside = [one for one in row.walk() if one in others]
        if inside:
            first = min(inside, key=lambda one: abs(one.rect.centery - focus.rect.centery)).rect
            beside = [one for one in inside if one.rect.top < first.bottom and first.top < one.rect.bottom]
            return min(beside, key=lambda one: (_aside(one, focus), abs(one.rect.centerx - focus.rect.centerx)))
    area = _scroll_area(focus)
    beside = [] if area is None else [one for one in others if _scroll_area(one) is area]
    scrolled = _nearest(focus, beside, way) if way in ("up", "down") else None
    return scrolled or _nearest(focus, [one for one in others if one.in_sight.h or one in beside], way)


def _next_rows(focus: Widget, way: str) -> Iterator[Widget]:
    """The rows before or after the focus in the columns around it, the nearest first."""
    inner = focus
    while (outer := inner.parent) is not None:
        if isinstance(outer, Column):
            rows = list(outer.children())
            at = rows.index(inner)
            for row in rows[at + 1 :] if way == "down" else reversed(rows[:at]):
                yield from _rows_in(row, way)
        inner = outer


def _rows_in(widget: Widget, way: str) -> Iterator[Widget]:
    """The rows of a column, and those of columns in it, from where one comes; any other widget is one row."""
    if isinstance(widget, Column):
        rows = list(widget.children())
        for row in rows if way == "down" else reversed(rows):
            yield from _rows_in(row, way)
    else:
        yield widget


def _aside(one: Widget, other: Widget) -> int:
    """How far a widget is to the left or right of another, in px; 0 if one is above the other."""
    return max(0, one.rect.left - other.rect.right, other.rect.left - one.rect.right)


def _scroll_area(widget: Widget) -> Widget | None:
    """The scroll area around a widget; None for none."""
    above = widget.parent
    while above is not None and not hasattr(above, "reveal"):
        above = above.parent
    return above


def _nearest(focus: Widget, others: Sequence[Widget], way: str) -> Widget | None:
    """The nearest of these widgets in a direction: one ahead, of the same row if the way is left or right, else one far
    aside in the next row or column; None if there is none."""
    here = focus.rect
    best: tuple[bool, bool, float, Widget] | None = None
    for widget in others:
        there = widget.rect
        dx, dy = there.centerx - here.centerx, there.centery - here.centery
        across = max(there.left - here.right, here.left - there.right)
        along = max(there.top - here.bottom, here.top - there.bottom)
        ahead, gap, aside = {
            "left": (-dx, across, max(0, along)),
            "right": (dx, across, max(0, along)),
            "up": (-dy, along, max(0, across)),
            "down": (dy, along, max(0, across)),
        }[way]
        is_aside = aside > 3 * gap + here.w
        beyond = is_aside and gap > (here.w if way in ("left", "right") else here.h)
        if widget is focus or ahead <= 2 or gap < 0 or beyond:
            continue
        far = gap + 2.5 * aside + 0.1 * (abs(dx) + abs(dy))
        off_row = aside > 0 and way in ("left", "right")
        if best is None or (is_aside, off_row, far) < best[:3]:
            best = is_aside, off_row, far, widget
    return None if best is None else best[3]


def bring_in_sight(widget: Widget) -> None:
    """Scroll all scroll areas around a widget to show it."""
    above = widget.parent
    while above is not None:
        reveal = getattr(above, "reveal", None)
        if reveal is not None:
            reveal(widget.rect)
        above = above.parent


def topmost(widgets: Sequence[Widget], pos: Point) -> Widget | None:
    """The innermost visible widget at `pos`, the front one first; None for none."""
    for widget in reversed(widgets):
        if widget.visible and widget.rect.collidepoint(pos):
            return topmost(widget.children(), pos) or widget
    return None
