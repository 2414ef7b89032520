"""Where widgets are: the one at a point, the nearest in a direction, and scrolling to one."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.table.input import Point
from cardgames.table.widgets.base import Widget


def nearest(focus: Widget, others: Sequence[Widget], way: str) -> Widget | None:
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
