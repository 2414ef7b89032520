"""A group of options under a header, closed until the player opens it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.table import draw, icons, text
from cardgames.table.look import Look
from cardgames.table.widgets.base import Column, Pressable, Widget


class Fold(Column):
    """A header, and lines below it while it is open; `on_fold` is called when it opens or closes."""

    def __init__(self, name: str, title: str, lines: Sequence[Widget], on_fold: Callable[[], object]) -> None:
        self.lines = Column(f"{name}.lines", lines, gap=10)
        self.header = _Header(f"{name}.fold", title, self._toggle)
        self._on_fold = on_fold
        super().__init__(name, [self.header, self.lines], gap=6)
        self.lines.visible = False

    @property
    def is_open(self) -> bool:
        """Whether its lines are shown."""
        return self.lines.visible

    @property
    def is_changed(self) -> bool:
        """Whether some of its choices differ from the default."""
        return self.header.changed

    def open(self, wanted: bool) -> None:
        """Show or hide its lines."""
        self.lines.visible = self.header.is_open = wanted

    def take_over(self, before: Widget) -> None:
        if isinstance(before, Fold):
            self.open(before.is_open)

    def sum_up(self, words: str, *, changed: bool) -> None:
        """Set the words at the right of the header; `changed` marks them as differing from the default."""
        self.header.aside, self.header.changed = words, changed
        self.header.touch()

    def _toggle(self) -> None:
        self.open(not self.is_open)
        self._on_fold()


class _Header(Pressable):
    """The name of the group, a sign for open or closed, and its choices in a few words."""

    role = "fold"

    def __init__(self, name: str, title: str, on_press: Callable[[], object]) -> None:
        super().__init__(name, label=title)
        self.is_open = False
        self.aside = ""
        self.changed = False
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    @property
    def more(self) -> str:
        return self.aside

    def states(self) -> tuple[str, ...]:
        return (*(("open",) if self.is_open else ()), self.aside, *super().states())

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(34)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(6)
        lit = self.hovered or self.focused
        draw.put(surface, draw.rounded(self.rect.size, radius, theme.brass, None, 90 if lit else 40), self.rect)
        if self.focused:
            inner = self.rect.inflate(-look.px(4), -look.px(4))
            draw.ring(surface, inner, look, radius=radius, colour=theme.brass_dark)
        side = look.px(16)
        spot = Rect(self.rect.x + look.px(10), self.rect.centery - side // 2, side, side)
        icons.draw_icon(surface, "down" if self.is_open else "right", spot, theme.brass_dark)
        inner = Rect(spot.right + look.px(8), self.rect.y, self.rect.right - spot.right - look.px(20), self.rect.h)
        style = text.Style("small", bold=self.changed)
        colour = theme.ink if self.changed else theme.ink_soft
        aside = text.write(surface, self.aside, inner, look, style, colour, align="right")
        if self.changed:
            dot = look.px(7)
            at = (aside.x - look.px(14), aside.centery - dot // 2)
            draw.put(surface, draw.rounded((dot, dot), dot // 2, theme.brass, theme.brass_dark), at)
        inner.w = aside.x - look.px(20) - inner.x
        text.write(surface, self.label, inner, look, text.HEADING, theme.ink)
