"""Tabs as on index cards: the chosen one belongs to the sheet below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.input import Input, Key, Point, Press, Release
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.theme import mix
from cardgames.table.widgets.base import HEIGHT, Widget

_WORDS = text.Style("body", bold=True)


class Tabs(Widget):
    """Names side by side over a sheet of paper. Lay out the sheet so that its top is this widget's bottom."""

    role = "tabs"
    focusable = True

    def __init__(
        self, name: str, label: str, tabs: Sequence[tuple[str, str]], value: str, on_change: Callable[[str], object]
    ) -> None:
        """`tabs` are (name, word) pairs; `value` is the name of the chosen one."""
        super().__init__(name, label=label)
        self.tabs = tuple(tabs)
        self._value = value
        self._over = -1
        self._on_change = on_change

    @property
    def value(self) -> str:
        """The name of the chosen tab."""
        return self._value

    def choose(self, name: str) -> None:
        """The player turns to this tab."""
        if name != self._value:
            self._value = name
            self.touch()
            self._on_change(name)

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """All words beside each other."""
        return min(limit, sum(self._widths(look))), look.px(HEIGHT + 2)

    def things(self) -> list[Thing]:
        """Each tab."""
        if not self.visible:
            return []
        return [
            Thing(f"{self.name}.{name}", "tab", cell, word, ("chosen",) if name == self._value else (), self._act(name))
            for (name, word), cell in zip(self.tabs, self._cells(), strict=True)
        ]

    def handle(self, event: Input) -> bool:
        """Press one, or go along with the arrow keys."""
        match event:
            case Press(pos):
                return self._at(pos) >= 0
            case Release(pos):
                if (index := self._at(pos)) >= 0:
                    self.choose(self.tabs[index][0])
                return True
            case Key("left" | "right" as way, ctrl=False, alt=False):
                names = [name for name, _ in self.tabs]
                self.choose(names[(names.index(self._value) + (1 if way == "right" else -1)) % len(names)])
                return True
        spot = getattr(event, "pos", None)
        if spot is not None and self._at(spot) != self._over:
            self._over = self._at(spot)
            self.touch()
        return False

    def draw(self, surface: Surface) -> None:
        """The others first, the chosen one over the edge of the sheet."""
        look, theme = self.look, self.look.theme
        radius = look.px(9)
        clip = surface.get_clip()
        cells = self._cells()
        for index, ((name, word), cell) in enumerate(zip(self.tabs, cells, strict=True)):
            chosen = name == self._value
            over = self.hovered and index == self._over
            sheet = cell if chosen else Rect(cell.x, cell.y + look.px(4), cell.w, cell.h - look.px(4))
            surface.set_clip(self.rect.inflate(2 * look.px(12), 0).clip(clip))
            top = mix(theme.paper, (255, 255, 255), 0.3) if chosen else theme.paper if over else theme.paper_dark
            foot = theme.paper if chosen else mix(theme.paper_dark, theme.ink, 0.0 if over else 0.12)
            tall = Rect(sheet.x, sheet.y, sheet.w - look.px(3), sheet.h + radius)
            if chosen:
                draw.shadow(surface, tall, look, radius=radius, lift=0.5)
            draw.put(surface, draw.rounded(tall.size, radius, top, foot), tall)
            if chosen and self.focused:
                line = Rect(tall.x + look.px(10), sheet.bottom - look.px(8), tall.w - look.px(20), look.px(2))
                surface.fill(theme.brass_dark, line)
            surface.set_clip(clip)
            colour = theme.ink if chosen else mix(theme.ink_soft, theme.ink, 0.4)
            text.write(
                surface,
                word,
                tall.inflate(-look.px(12), -radius).move(0, -radius // 2),
                look,
                _WORDS,
                colour,
                align="centre",
            )

    def _widths(self, look: Look) -> list[int]:
        return [text.width(word, _WORDS, look) + look.px(34) for _, word in self.tabs]

    def _cells(self) -> list[Rect]:
        cells = []
        x = self.rect.x
        wide = self._widths(self.look)
        shrink = min(1.0, self.rect.w / max(1, sum(wide)))
        for one in wide:
            cells.append(Rect(x, self.rect.y, round(one * shrink), self.rect.h))
            x += round(one * shrink)
        return cells

    def _at(self, pos: Point) -> int:
        return next((n for n, cell in enumerate(self._cells()) if cell.collidepoint(pos)), -1)

    def _act(self, name: str) -> Callable[[], object]:
        return lambda: self.choose(name)
