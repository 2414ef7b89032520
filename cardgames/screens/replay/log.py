"""The log beside a replay: the lines of a deal, each a position to go to, and the reasons for its points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.engine.contract import LedgerLine
from cardgames.screens.play.log import reasons
from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.widgets.base import Column, Group, Pressable, Widget
from cardgames.table.widgets.label import Heading
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say, say_in

WIDTH = 328
"""In points."""


class LogLine(Pressable):
    """One line of the log; pressing it goes to its position. Lines after the current position are written softly."""

    role = "row"

    def __init__(self, position: int, words: str, on_press: Callable[[], object], *, more: bool = False) -> None:
        """`more`: it is at the same position as the line before."""
        super().__init__(f"log.{position}.more" if more else f"log.{position}", label=words)
        self.position = position
        self.now = False
        self.later = False
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, text.height(self.label, text.BODY, look, limit - look.px(24)) + look.px(6)

    def states(self) -> tuple[str, ...]:
        return (*super().states(), *(("chosen",) if self.now else ()))

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        if self.now or self.hovered or self.focused:
            strong = 120 if self.now else 50
            draw.put(surface, draw.rounded(self.rect.size, look.px(6), theme.brass_light, None, strong), self.rect)
        inner = Rect(self.rect.x + look.px(12), self.rect.y + look.px(3), self.rect.w - look.px(24), self.rect.h)
        text.paragraph(surface, self.label, inner, look, text.BODY, theme.ink_soft if self.later else theme.ink)


class Log(Group):
    """A sheet of paper with the log of one deal."""

    ground = "paper"
    lift = 1.4

    def __init__(
        self, game: str, on_position: Callable[[int], object], on_light: Callable[[Sequence[LedgerLine]], object]
    ) -> None:
        self._scroll = ScrollArea("log.scroll", Column("log.lines"))
        super().__init__("log", [self._scroll], label=say("replay.log"))
        self._game = game
        self._on_position = on_position
        self._on_light = on_light
        self._lines: list[LogLine] = []

    def fill(
        self,
        title: str,
        lines: Sequence[tuple[int, str, Sequence[str]]],
        ledger: Sequence[LedgerLine],
        names: Sequence[str],
        is_good: Callable[[int], bool],
        first: Sequence[Widget] = (),
    ) -> None:
        """Show another deal or view; `lines` are positions, the heading that begins there ("" for none), and sentences;
        `is_good` returns whether points are good. The rows in `first` come before."""
        self._lines = []
        rows: list[Widget] = [*first, Heading("log.title", title)]
        for position, heading, words in lines:
            if heading:
                rows.append(Heading(f"log.head.{len(rows)}", heading, quiet=True))
            more = bool(self._lines) and self._lines[-1].position == position
            self._lines.append(LogLine(position, "\n".join(words), self._goes_to(position), more=more))
            rows.append(self._lines[-1])
        if ledger:
            rows.append(Heading("log.points", say_in(self._game, "play.story.title")))
            rows += reasons(ledger, names, self._on_light, is_good)
        self._scroll.turn_to(Column("log.lines", rows, gap=1))
        if self._look is not None:
            self.layout(self.rect, self.look)

    def mark(self, position: int) -> None:
        """Mark the current position."""
        for line in self._lines:
            now, later = line.position == position, line.position > position
            if (line.now, line.later) != (now, later):
                line.now, line.later = now, later
                line.touch()
            if now and self._look is not None:
                self._scroll.reveal(line.rect)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        self._scroll.layout(rect.inflate(-look.px(20), -look.px(24)), look)

    def draw(self, surface: Surface) -> None:
        draw.plate(surface, self.rect, self.look, "paper", radius=self.look.px(10), lift=self.lift)
        super().draw(surface)

    def _goes_to(self, position: int) -> Callable[[], object]:
        return lambda: self._on_position(position)
