"""Prayer flags that hang over the table of Dumbal, from its middle to both sides: along the upper rim, or behind the
viewer's hand."""

from __future__ import annotations

import re

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.art.svg import document, group
from cardgames.table.art.tiles.dumbal import garland

_COUNT, _SIZE = 13, 23
"""How many flags hang on each side, and how wide they are, in the units of the picture."""

_WIDE, _HIGH, _END, _SAG = 620, 128, 34, 40
"""The picture of one side in units of its own, where its line ends at the rim, and how deep it hangs."""

_STRENGTH = 0.78
"""How much is to be seen of them: the cards matter more."""


def depth(wide: int) -> int:
    """How far they reach below where they hang, over a felt so wide."""
    return round(wide / 2 * _HIGH / _WIDE)


def draw_flags(surface: Surface, area: Rect) -> None:
    """Hang them over a felt of `area`; what lies there hides them."""
    wide = area.w // 2
    size = (wide, depth(area.w))
    for first, mirrored in ((0, True), (2, False)):
        draw.put(surface, _picture(first, mirrored, size), (area.x if mirrored else area.right - wide, area.y))


def _picture(first: int, mirrored: bool, size: tuple[int, int]) -> Surface:
    key = ("prayer flags", size, mirrored)
    return draw.KEPT.get(key, lambda: draw.faded(text.vector(_side(first, mirrored), size), _STRENGTH))


def _side(first: int, mirrored: bool) -> str:
    """One side as SVG, from the middle outwards, with its shadow on the felt."""
    start, end = ((_WIDE, 0), (0, _END)) if mirrored else ((0, 0), (_WIDE, _END))
    flags = garland(start, end, _SAG, _COUNT, first, _SIZE)
    return document(_WIDE, _HIGH, [group(_shade(flags), "translate(4 7)", 0.28), *flags])


def _shade(parts: list[str]) -> list[str]:
    """The same, all black."""
    return [re.sub(r"#[0-9a-f]{6}", "#000000", part) for part in parts]
