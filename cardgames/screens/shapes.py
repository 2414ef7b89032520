"""Shapes of an option, shown as small pictures. (Players who invent shapes draw them in a file of house rules.)"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardgames.engine.drawings import MARKED, cells_of, counted
from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.table.widgets.base import Column, Widget
from cardgames.table.widgets.label import Label
from cardgames.words import listed, say

CELL, GAP = 12, 14
"""Side of a cell, and the gap beside a shape, in points."""


class Shapes(Widget):
    """A set of shapes in rows; `label` names the whole set."""

    role = "picture"

    def __init__(self, name: str, label: str, drawn: Sequence[str]) -> None:
        super().__init__(name, label=say("option.value", label=label, value=listed(drawn, "comma")))
        self._drawn = [pair for pair in map(counted, drawn) if pair]

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        spots = self._spots(look, limit)
        return limit, max((rect.bottom for rect in spots), default=0) + look.px(GAP)

    def _spots(self, look: Look, limit: int) -> list[Rect]:
        """Return the area of each shape, relative to the upper left corner."""
        cell, gap = look.px(CELL), look.px(GAP)
        found: list[Rect] = []
        left, top, deepest = gap, look.px(6), 0
        for count, drawing in self._drawn:
            rows = drawing.split("/")
            size = cell * len(rows[0]), cell * len(rows)
            room = size[0] + (look.px(22) if count > 1 else 0)
            if left > gap and left + room > limit:
                left, top, deepest = gap, top + deepest + gap, 0
            found.append(Rect((left, top), size))
            left, deepest = left + room + gap, max(deepest, size[1])
        return found

    def draw(self, surface: Surface) -> None:
        look, cell, line = self.look, self.look.px(CELL), self.look.px(1)
        theme = look.theme
        for (count, drawing), spot in zip(self._drawn, self._spots(look, self.rect.w), strict=True):
            corner = spot.move(self.rect.topleft)
            for (x, y), sign in cells_of(drawing).items():
                square = Rect(corner.x + x * cell, corner.y + y * cell, cell + line, cell + line)
                surface.fill(theme.ink_soft, square)
                light = mix(theme.paper, (255, 255, 255), 0.6) if sign == MARKED else theme.brass
                surface.fill(light, square.inflate(-2 * line, -2 * line))
            if count > 1:
                beside = Rect(corner.right + look.px(4), corner.y, look.px(20), corner.h)
                text.write(surface, f"×{count}", beside, look, text.SMALL, theme.ink_soft)
        if self.focused:
            draw.ring(surface, self.rect, look, radius=look.px(4), colour=self.ring_colour)


class ShapesShown(Column):
    """An option that consists of shapes: its label, its help, the shapes."""

    def __init__(self, name: str, label: str, help_line: str, drawn: Sequence[str]) -> None:
        words: list[Widget] = [
            Label(f"{name}.label", label),
            Label(f"{name}.help", help_line, text.SMALL, soft=True),
            Shapes(name, label, drawn),
        ]
        super().__init__(f"{name}.list", words, gap=2)
