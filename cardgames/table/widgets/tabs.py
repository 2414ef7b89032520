"""Tabs as on index cards: the chosen one belongs to the sheet below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.table.widgets.base import HEIGHT
from cardgames.table.widgets.choice import Option, SideBySide

_WORDS = text.Style("body", bold=True)


class Tabs(SideBySide[str]):
    """Names side by side over a sheet of paper. Lay out the sheet so that its top is this widget's bottom."""

    role = "tabs"
    part = "tab"

    def __init__(
        self, name: str, label: str, tabs: Sequence[tuple[str, str]], value: str, on_change: Callable[[str], object]
    ) -> None:
        """`tabs` are (name, word) pairs; `value` is the name of the chosen one."""
        super().__init__(name, label, [Option(one, word) for one, word in tabs], value, on_change)

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """All words beside each other."""
        return min(limit, sum(self._widths(look))), look.px(HEIGHT + 2)

    def go(self, by: int) -> None:
        """After the last tab comes the first."""
        names = [option.value for option in self.options]
        self.choose(names[(names.index(self.value) + by) % len(names)])

    def draw(self, surface: Surface) -> None:
        """The others first, the chosen one over the edge of the sheet."""
        look, theme = self.look, self.look.theme
        radius = look.px(9)
        clip = surface.get_clip()
        cells = self.cells()
        for index, (option, cell) in enumerate(zip(self.options, cells, strict=True)):
            chosen = option.value == self._value
            over = self.hovered and index == self._over
            sheet = cell if chosen else Rect(cell.x, cell.y + look.px(4), cell.w, cell.h - look.px(4))
            surface.set_clip(self.rect.inflate(2 * look.px(12), 0).clip(clip))
            top = mix(theme.paper, (255, 255, 255), 0.3) if chosen else theme.paper if over else theme.paper_dark
            foot = theme.paper if chosen else mix(theme.paper_dark, theme.ink, 0.0 if over else 0.12)
            tall = Rect(sheet.x, sheet.y, sheet.w - look.px(3), sheet.h + radius)
            if chosen:
                draw.shadow(surface, tall, look, radius=radius, lift=0.1, strength=64)
            draw.put(surface, draw.rounded(tall.size, radius, top, foot), tall)
            if chosen and self.focused:
                line = Rect(tall.x + look.px(10), sheet.bottom - look.px(8), tall.w - look.px(20), look.px(2))
                surface.fill(theme.brass_dark, line)
            surface.set_clip(clip)
            colour = theme.ink if chosen else mix(theme.ink_soft, theme.ink, 0.4)
            text.write(
                surface,
                option.label,
                tall.inflate(-look.px(12), -radius).move(0, -radius // 2),
                look,
                _WORDS,
                colour,
                align="centre",
            )

    def _widths(self, look: Look) -> list[int]:
        return [text.width(option.label, _WORDS, look) + look.px(34) for option in self.options]

    def cells(self) -> list[Rect]:
        """Each as wide as its word needs."""
        cells = []
        x = self.rect.x
        wide = self._widths(self.look)
        shrink = min(1.0, self.rect.w / max(1, sum(wide)))
        for one in wide:
            cells.append(Rect(x, self.rect.y, round(one * shrink), self.rect.h))
            x += round(one * shrink)
        return cells
