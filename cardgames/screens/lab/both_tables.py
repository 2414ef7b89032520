"""The same place of a match by two sets of rules, side by side: two pictures, each with the last moves below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from cardgames.table import draw, room, text
from cardgames.table.input import Input, Press
from cardgames.table.look import Look
from cardgames.table.units import ROOM, Scale
from cardgames.table.widgets.base import RADIUS, Act, Group, Pressable

GAP = 12
"""Between the tables and around them, in points."""
LINES = 3
"""How many lines of the log have room below a table at least."""
TALLEST = 0.8
"""The greatest height of a picture, as a share of its width; a window that is higher has more lines of the log."""

PaintTable = Callable[[Surface, Rect, Look], None]
"""Paints the felt of a table into an area."""


class TableAtRules(Pressable):
    """The table by one set of rules, as a picture. A click or Enter shows it alone."""

    def __init__(self, name: str, rules: str, tip: str, choose: Act) -> None:
        super().__init__(name, label=rules, tip=tip)
        self._choose = choose
        self._paint: PaintTable | None = None
        self._lines: Sequence[str] = ()
        self._picture: Surface | None = None

    def show_place(self, paint: PaintTable, lines: Sequence[str]) -> None:
        """Show a place of the match; `lines` are those of the log up to it."""
        self._paint, self._lines, self._picture = paint, lines, None
        self.touch()

    def layout(self, rect: Rect, look: Look) -> None:
        if self._look is None or rect.size != self.rect.size or look != self._look:
            self._picture = None
        super().layout(rect, look)

    @property
    def more(self) -> str:
        return self._lines[-1] if self._lines else ""

    def press(self) -> None:
        self._choose()

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        title = text.line_height(text.HEADING, look)
        least = LINES * text.line_height(text.BODY, look)
        gap = look.px(GAP // 2)
        name = Rect(self.rect.x, self.rect.y, self.rect.w, title)
        shown = text.shortened(self.label, text.HEADING, look, name.w)
        text.write(surface, shown, name, look, text.HEADING, theme.on_wood)
        high = min(self.rect.h - title - least - 2 * gap, round(self.rect.w * TALLEST))
        place = Rect(self.rect.x, name.bottom + gap, self.rect.w, high)
        if self._picture is None and self._paint is not None:
            self._picture = _picture(self._paint, place.size, look)
        if self._picture is not None:
            draw.shadow(surface, place, look, radius=0, lift=0.6)
            surface.blit(self._picture, place)
        if self.focused or self.hovered:
            draw.ring(surface, place, look, radius=look.px(RADIUS), colour=theme.focus)
        self._write_lines(surface, Rect(place.x, place.bottom + gap, place.w, self.rect.bottom - place.bottom - gap))

    def _write_lines(self, surface: Surface, area: Rect) -> None:
        """Write the last lines that have room, the newest in full colour."""
        look, theme = self.look, self.look.theme
        shown: list[str] = []
        room_left = area.h
        for line in reversed(self._lines):
            room_left -= text.height(line, text.BODY, look, area.w)
            if room_left < 0:
                break
            shown.insert(0, line)
        y = area.y
        for line in shown:
            colour = theme.on_wood if line is shown[-1] else theme.on_wood_soft
            y = text.paragraph(surface, line, Rect(area.x, y, area.w, area.bottom - y), look, colour=colour).bottom


def _picture(paint: PaintTable, size: tuple[int, int], look: Look) -> Surface:
    """Return a picture of a table, laid out as in a window that is large enough for it, in this size."""
    larger = max(1.0, ROOM[0] / size[0], ROOM[1] / size[1])
    whole = round(size[0] * larger), round(size[1] * larger)
    fitted = replace(look, scale=Scale.for_window(whole, "auto"), text_size=1.0)
    picture = room.table(whole, fitted)
    paint(picture, room.felt_rect(picture.get_rect(), fitted), fitted)
    return picture if whole == size else pygame.transform.smoothscale(picture, size)


class BothTables(Group):
    """Two tables side by side, on wood."""

    ground = "dark"

    def __init__(self, tables: Sequence[TableAtRules]) -> None:
        super().__init__("both", tables)
        self._wood = Surface((0, 0))

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        self._wood = room.wood(rect.size, look, base=look.theme.wood)
        gap = look.px(GAP)
        inner = rect.inflate(-2 * gap, -2 * gap)
        wide = (inner.w - gap) // 2
        for number, table in enumerate(self.children()):
            table.layout(Rect(inner.x + number * (wide + gap), inner.y, wide, inner.h), look)

    def handle(self, event: Input) -> bool:
        """Keep clicks between the pictures from the table below."""
        return isinstance(event, Press)

    def draw(self, surface: Surface) -> None:
        surface.blit(self._wood, self.rect)
        super().draw(surface)
