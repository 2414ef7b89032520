"""Parts of a deal summary: the steps of its telling, its outcome, the sign that the list goes on, and the line about
the review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from pygame import Rect, Surface

from cardgames.engine.contract import LedgerLine
from cardgames.screens.play.log import LINE, Reason
from cardgames.screens.play.reason_groups import ReasonGroup
from cardgames.table import draw, icons, text
from cardgames.table.look import Look
from cardgames.table.widgets.base import HEIGHT, Column, Pressable, Widget
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say, say_in

HALF = 270
"""The least width of a row beside another, in points."""

BETWEEN = 28
"""The gap between rows beside each other, in points, wide enough that points and the next name look apart."""

PAD, ICON, GAP = 10, 16, 8
"""The margin of the line about the review, its icon and its arrow, and the gap beside the icon, in points."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the telling: a row, a closed group (`row` is None), or a `row` of an open group."""

    entry: Reason | ReasonGroup
    row: Reason | None

    @property
    def shown(self) -> set[Widget]:
        """The rows that it shows; those of a closed group are only seen when it is opened."""
        if self.row is not None:
            return {self.entry, self.row}
        return {self.entry, *(self.entry.rows if isinstance(self.entry, ReasonGroup) else ())}

    @property
    def lines(self) -> Sequence[LedgerLine]:
        """The lines that it tells."""
        return (self.row or self.entry).lines

    @property
    def place(self) -> Rect:
        """The area of its row."""
        row = self.entry if self.row is None or not self.row.visible else self.row
        return row.rect

    def points(self, *, seen: bool) -> list[tuple[LedgerLine, Rect | None]]:
        """Return what it brings, each with the area of its points if it is `seen`."""
        row = self.entry if self.row is None or not self.row.visible else self.row
        if isinstance(row, ReasonGroup):
            total = sum(line.points for line in self.lines)
            return [(self.lines[0]._replace(points=total), row.points() if seen else None)]
        areas = row.points() if seen else [None] * len(row.lines)
        return list(zip(row.lines, areas, strict=True))


class Rows(Column):
    """The rows of a summary, below each other; in pairs while they are `beside` each other, if each of the `closed`
    ones (all that are there without open groups) fits on half a line."""

    def __init__(self, rows: Sequence[Widget], closed: Sequence[Reason | ReasonGroup]) -> None:
        super().__init__("story.lines", rows, gap=0)
        self._pairs = _pairs(closed)
        self.beside = False

    def high(self, rows: Sequence[Widget], look: Look, wide: int) -> int:
        """Return the height of these rows at a width."""
        if self._paired(look, wide):
            return look.px(LINE) * sum(any(row in rows for row in pair) for pair in self._pairs)
        return sum(row.preferred_size(look, wide)[1] for row in rows)

    def _paired(self, look: Look, wide: int) -> bool:
        half, line = (wide - look.px(BETWEEN)) // 2, look.px(LINE)
        if not self.beside or half < look.px(HALF):
            return False
        return all(row.preferred_size(look, half)[1] <= line for pair in self._pairs for row in pair)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, self.high([row for row in self._inside if row.visible], look, limit)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        if not self._paired(look, rect.w):
            return
        half, high = (rect.w - look.px(BETWEEN)) // 2, look.px(LINE)
        for line, pair in enumerate(self._pairs):
            for right, row in enumerate(pair):
                row.layout(Rect(rect.right - half if right else rect.x, rect.y + line * high, half, high), look)


def _pairs(rows: Sequence[Reason | ReasonGroup]) -> list[Sequence[Reason | ReasonGroup]]:
    """Return the rows in pairs: those of one player on a line, if that takes no more lines."""
    by_two = [rows[start : start + 2] for start in range(0, len(rows), 2)]
    by_player: list[Sequence[Reason | ReasonGroup]] = [
        tuple(own) for _, own in groupby(rows, lambda row: {line.seat for line in row.lines})
    ]
    return by_player if len(by_player) <= len(by_two) and max(map(len, by_player), default=0) <= 2 else by_two


class Ending(Widget):
    """The outcome of the deal, below the list or in the place of its title, once everything is told."""

    role = "text"

    def wide(self, look: Look) -> int:
        """Return the width on one line."""
        return text.width(self.label, text.STRONG, look) + look.px(12)

    def lines(self, look: Look, wide: int) -> int:
        """Return the number of its lines at a width."""
        return len(text.wrap(self.label, text.STRONG, look, wide - look.px(12)))

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(LINE) * self.lines(look, limit)

    def draw(self, surface: Surface) -> None:
        line = self.rect.inflate(-self.look.px(12), 0)
        line.h = self.look.px(LINE)
        line.top += max(0, self.rect.h - line.h * self.lines(self.look, self.rect.w)) // 2
        for part in text.wrap(self.label, text.STRONG, self.look, line.w):
            text.write(surface, part, line, self.look, text.STRONG, self.look.theme.ink)
            line.top = line.bottom


class MoreBelow(Pressable):
    """The sign that the list goes on below, with the number of its rows there; pressing it scrolls on."""

    def __init__(self, scroll: ScrollArea) -> None:
        super().__init__("story.more")
        self._scroll = scroll
        self.visible = False

    def count(self, rows: Sequence[Widget]) -> None:
        """Count the rows below what is in sight."""
        edge = self._scroll.rect.bottom + self._scroll.look.px(LINE) // 2
        below = [row for row in rows if row.visible and row.rect.bottom > edge]  # also the last line of a row
        self.label = say("play.story.more", count=len(below))
        self.show(bool(below))

    def press(self) -> None:
        self._scroll.scroll_to(self._scroll.at + self._scroll.rect.h * 0.85)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return text.width(self.label, text.SMALL, look) + look.px(40), look.px(20)

    def draw(self, surface: Surface) -> None:
        look = self.look
        brass: draw.Material = "brass_lit" if self.hovered else "brass"
        draw.plate(surface, self.rect, look, brass, radius=self.rect.h // 2, lift=0.5)
        arrow = Rect(self.rect.x + look.px(8), self.rect.y, look.px(14), self.rect.h)
        icons.draw_icon(surface, "down", arrow, look.theme.on_brass)
        words = Rect(arrow.right + look.px(4), self.rect.y, self.rect.right - arrow.right, self.rect.h)
        text.write(surface, self.label, words, look, text.SMALL, look.theme.on_brass)


class ReviewLine(Pressable):
    """One quiet line below the list: what the player gave away; pressing it opens the review of the deal, to which an
    arrow points. Where there is little room it is `shrunk` to an icon, with the words in its tip."""

    def __init__(self, game: str, open_review: Callable[[], object]) -> None:
        """`game` is the name of the game, which says what it counts."""
        self._game = game
        super().__init__("story.review", label=say("review.working"), tip=say_in(game, "review.line_tip"))
        self._open = open_review
        self.shrunk = False

    def press(self) -> None:
        self._open()

    def say(self, words: str) -> None:
        """Show other words."""
        if words != self.label:
            self.label = words
            self.shrink(on=self.shrunk)
            self.touch()

    def shrink(self, *, on: bool) -> None:
        """Show the icon alone, or the words too."""
        self.shrunk = on
        tip = say_in(self._game, "review.line_tip")
        self.tip = "\n".join([self.label, tip] if on else [tip])

    def _longest(self) -> Sequence[str]:
        """Return a long result, and what is shown."""
        marks = say_in(self._game, "review.marks", count=22, points=222)
        return say("review.line", marks=marks, luck=say_in(self._game, "review.cards_bad", points=222)), self.label

    def wide(self, look: Look) -> int:
        """Return the width of a long result on one line."""
        words = max(text.width(words, text.SMALL, look) for words in self._longest())
        return words + look.px(2 * ICON + 2 * GAP + PAD)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        """The size for a long result, also before there is one, so that nothing moves when it comes."""
        if self.shrunk:
            return look.px(HEIGHT), look.px(HEIGHT)
        beside = limit - look.px(2 * ICON + 2 * GAP + PAD)
        lines = max(len(text.wrap(words, text.SMALL, look, beside)) for words in self._longest())
        return limit, look.px(LINE) + (lines - 1) * text.line_height(text.SMALL, look)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        if self.hovered or self.focused:
            draw.put(surface, draw.rounded(self.rect.size, look.px(6), theme.brass_light, None, 50), self.rect)
        icon = Rect(self.rect.x + look.px(PAD), self.rect.y, look.px(ICON), self.rect.h)
        if self.shrunk:
            draw.put(surface, draw.rounded(self.rect.size, look.px(6), theme.ink, None, 18), self.rect)
            icon.center = self.rect.center
        icons.draw_icon(surface, "chart", icon, theme.ink_soft)
        if self.shrunk:
            return
        wide = self.rect.w - look.px(2 * ICON + 2 * GAP + PAD)
        high = text.height(self.label, text.SMALL, look, wide)
        words = Rect(icon.right + look.px(GAP), self.rect.centery - high // 2, wide, high)
        text.paragraph(surface, self.label, words, look, text.SMALL, theme.ink_soft)
        told = max(text.width(line, text.SMALL, look) for line in text.wrap(self.label, text.SMALL, look, wide))
        arrow = Rect(words.x + told, words.y, look.px(ICON), high)  # it leads on, although it is no button
        icons.draw_icon(surface, "right", arrow, theme.ink_soft)
