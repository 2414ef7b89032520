"""Prayer flags above the table of Dumbal, from the middle to both sides: along the upper rim, or behind the viewer's
hand, never behind captions."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.art.drawings import drawing

_WIDE, _HIGH = 620, 128
"""The view box of the drawing of one side."""

_STRENGTH = 0.78
"""Opacity of the flags: the cards matter more."""


def depth(wide: int) -> int:
    """Height of the flags in px on a felt of width `wide`."""
    return round(wide / 2 * _HIGH / _WIDE)


def draw_flags(surface: Surface, area: Rect) -> None:
    """Draw the flags on the felt `area`, below the cards."""
    wide = area.w // 2
    size = (wide, depth(area.w))
    for side, x in (("left", area.x), ("right", area.right - wide)):
        draw.put(surface, _picture(side, size), (x, area.y))


def _picture(side: str, size: tuple[int, int]) -> Surface:
    key = ("prayer flags", size, side)
    return draw.KEPT.get(key, lambda: draw.faded(text.vector(drawing("dumbal", f"flags-{side}"), size), _STRENGTH))
