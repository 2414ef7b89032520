"""A control to choose one of several pictures: a theme, a card back, an emblem."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.widgets.choice import Option, SideBySide

GAP = 14
"""Points between two pictures."""


class PictureChoice(SideBySide[str]):
    """Pictures in rows; the chosen one is higher and has a brass ring.

    `make(value, size)` returns a premultiplied picture of `size` px; `size` is in points; `captions` writes the labels
    below the pictures.
    """

    def __init__(
        self,
        name: str,
        label: str,
        options: Sequence[Option[str]],
        value: str,
        on_change: Callable[[str], object],
        *,
        size: tuple[float, float],
        make: Callable[[str, tuple[int, int]], Surface],
        radius: float = 6,
        captions: bool = True,
    ) -> None:
        super().__init__(name, label, options, value, on_change)
        self._size = size
        self._make = make
        self._radius = radius
        self._captions = captions
        self._pictures: dict[str, Surface] = {}

    def tip_of(self, option: Option[str]) -> str:
        """Return the tip: its own, or the label of a picture without caption."""
        return option.tip or ("" if self._captions else option.label)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        across = self._across(limit, look)
        down = -(-len(self.options) // across)
        wide, high = self._cell_size(look)
        gap = look.px(GAP)
        return across * wide + (across - 1) * gap, down * high + (down - 1) * gap + look.px(8)

    def layout(self, rect: Rect, look: Look) -> None:
        """Drop the pictures when the look has changed."""
        if self._look != look:
            self._pictures.clear()
        super().layout(rect, look)

    def repaint(self) -> None:
        """Make the pictures again, because they have changed."""
        self._pictures.clear()
        self.touch()

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(self._radius)
        for number, (option, cell) in enumerate(zip(self.options, self.cells(), strict=True)):
            chosen = option.value == self._value
            over = self.hovered and number == self._over
            picture = Rect(cell.x, cell.y + look.px(4), *self._picture_size(look))
            if chosen or over:
                picture.y -= look.px(2)
            draw.shadow(surface, picture, look, radius=radius, lift=1.4 if chosen or over else 0.6)
            draw.put(surface, self._picture(option.value), picture)
            if chosen:
                draw.ring(surface, picture, look, radius=radius, colour=theme.brass, width=2.5)
                if self.focused:
                    wider = picture.inflate(look.px(6), look.px(6))
                    draw.ring(surface, wider, look, radius=radius + look.px(3), colour=self.ring_colour, width=2.5)
            if self._captions:
                line = Rect(cell.x - look.px(6), picture.bottom + look.px(8), cell.w + look.px(12), look.px(18))
                style = text.Style("small", bold=chosen)
                for words in text.wrap(option.label, style, look, line.w):
                    text.write(surface, words, line, look, style, self.ink, align="centre")
                    line.y += line.h

    def _picture(self, value: str) -> Surface:
        if value not in self._pictures:
            self._pictures[value] = self._make(value, self._picture_size(self.look))
        return self._pictures[value]

    def _picture_size(self, look: Look) -> tuple[int, int]:
        return look.px(self._size[0]), look.px(self._size[1])

    def _cell_size(self, look: Look) -> tuple[int, int]:
        wide, high = self._picture_size(look)
        if not self._captions:
            return wide, high + look.px(8)
        style, room = text.Style("small", bold=True), wide + look.px(12)
        lines = max(len(text.wrap(option.label, style, look, room)) for option in self.options)
        return wide, high + look.px(16) + lines * look.px(18)

    def _across(self, limit: int, look: Look) -> int:
        gap = look.px(GAP)
        return max(1, min(len(self.options), (limit + gap) // (self._cell_size(look)[0] + gap)))

    def cells(self) -> list[Rect]:
        look = self.look
        across = self._across(self.rect.w, look)
        wide, high = self._cell_size(look)
        gap = look.px(GAP)
        left, top = self.rect.topleft
        return [
            Rect(left + number % across * (wide + gap), top + number // across * (high + gap), wide, high)
            for number in range(len(self.options))
        ]
