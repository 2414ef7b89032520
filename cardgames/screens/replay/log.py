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


class PlacedRow(Pressable):
    """A row about one position of the match; pressing it goes there."""

    role = "row"

    def __init__(self, name: str, words: str, position: int, on_press: Callable[[], object]) -> None:
        super().__init__(name, label=words)
        self.position = position
        self.now = False
        """Whether its position is shown."""
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    def states(self) -> tuple[str, ...]:
        return (*super().states(), *(("chosen",) if self.now else ()))

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(6)
        if self.focused:
            draw.ring(surface, self.rect, look, radius=radius, colour=theme.brass_dark, width=1.5)
        if self.now or self.hovered or self.focused:
            strong = 120 if self.now else 50
            draw.put(surface, draw.rounded(self.rect.size, radius, theme.brass_light, None, strong), self.rect)


class LogLine(PlacedRow):
    """One line of the log. Lines after the current position are written softly."""

    def __init__(self, position: int, words: str, on_press: Callable[[], object], *, more: bool = False) -> None:
        """`more`: it is at the same position as the line before."""
        super().__init__(f"log.{position}.more" if more else f"log.{position}", words, position, on_press)
        self.later = False

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, text.height(self.label, text.BODY, look, limit - look.px(24)) + look.px(6)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look, theme = self.look, self.look.theme
        inner = Rect(self.rect.x + look.px(12), self.rect.y + look.px(3), self.rect.w - look.px(24), self.rect.h)
        text.paragraph(surface, self.label, inner, look, text.BODY, theme.ink_soft if self.later else theme.ink)


class Log(Group):
    """A sheet of paper with the log of one deal; `head` stays above it while it scrolls."""

    ground = "paper"
    lift = 1.4

    def __init__(
        self,
        game: str,
        on_position: Callable[[int], object],
        on_light: Callable[[Sequence[LedgerLine]], object],
        head: Widget,
    ) -> None:
        self.head = head
        self._scroll = ScrollArea("log.scroll", Column("log.lines"))
        super().__init__("log", [head, self._scroll], label=say("replay.log"))
        self._game = game
        self._on_position = on_position
        self._on_light = on_light
        self._marked: int | None = None
        """The position whose line was brought into sight."""

    def fill(
        self,
        title: str,
        lines: Sequence[tuple[int, str, Sequence[str]]],
        ledger: Sequence[LedgerLine],
        names: Sequence[str],
        is_good: Callable[[int], bool],
        first: Sequence[Widget] = (),
        *,
        again: bool = False,
    ) -> None:
        """Show another deal or view; `lines` are positions, the heading that begins there ("" for none), and sentences;
        `is_good` returns whether points are good. The rows in `first` come before. `again`: it is the same deal and
        view, so the part that was scrolled to stays in sight."""
        rows: list[Widget] = [*first, Heading("log.title", title)]
        before = None
        for position, heading, words in lines:
            if heading:
                rows.append(Heading(f"log.head.{len(rows)}", heading, quiet=True))
            rows.append(LogLine(position, "\n".join(words), self._goes_to(position), more=position == before))
            before = position
        if ledger:
            rows.append(Heading("log.points", say_in(self._game, "play.story.title")))
            rows += reasons([line.named(names) for line in ledger], names, self._on_light, is_good)
        scrolled = self._scroll.at
        self._scroll.turn_to(Column("log.lines", rows, gap=1))
        if self._look is not None:
            self.layout(self.rect, self.look)
            if again:
                self._scroll.scroll_to(scrolled, at_once=True)
        if not again:
            self._marked = None

    def mark(self, position: int) -> None:
        """Mark the rows about the current position, and bring its line into sight if it is another than before."""
        for row in self._scroll.walk():
            if isinstance(row, LogLine) and row.later != (row.position > position):
                row.later = not row.later
                row.touch()
            if isinstance(row, PlacedRow) and row.now != (row.position == position):
                row.now = not row.now
                row.touch()
            if isinstance(row, LogLine) and row.now and self._look is not None and position != self._marked:
                self._scroll.reveal(row.rect)
        if self._look is not None:
            self._marked = position

    def to_top(self) -> None:
        """Show the first rows."""
        if self._look is not None:
            self._scroll.scroll_to(0, at_once=True)

    def show_row(self, row: Widget) -> None:
        """Bring a row into sight with what stands together with it, such as its buttons."""
        if row.parent is not None:
            self._scroll.reveal(row.parent.rect)
        self._scroll.reveal(row.rect)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        inner = rect.inflate(-look.px(20), -look.px(24))
        high = self.head.preferred_size(look, inner.w)[1] if self.head.visible else 0
        self.head.layout(Rect(inner.x, inner.y, inner.w, high), look)
        self._scroll.layout(Rect(inner.x, inner.y + high, inner.w, inner.h - high), look)

    def draw(self, surface: Surface) -> None:
        draw.plate(surface, self.rect, self.look, "paper", radius=self.look.px(10), lift=self.lift)
        super().draw(surface)

    def _goes_to(self, position: int) -> Callable[[], object]:
        return lambda: self._on_position(position)
