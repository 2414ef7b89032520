"""The paper with a game's score. It has a part for each deal, which the player can select for an explanation.

Most games use `ScoreColumns`: a column for each player, a row for each deal, the totals below.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import ClassVar

from pygame import Rect, Surface

from cardgames.engine.messages import Listing, message
from cardgames.table import draw, text
from cardgames.table.board.plate import SMALLER
from cardgames.table.input import Input, Key, Press
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.theme import Colour, mix
from cardgames.table.widgets.base import Widget
from cardgames.words import written

LINE = 26
"""The height of a line in points."""

FIGURES = text.Style("body", figures=True)
SUM = text.Style("body", bold=True, figures=True)
NOTE = text.Style("small", "serif", italic=True)


def player_totals(names: Iterable[str], points: Iterable[int]) -> Listing:
    """Players with their points, as a value of a message."""
    pairs = zip(names, points, strict=True)
    return Listing(tuple([message("play.story.points", player=name, points=total) for name, total in pairs]), "comma")


class ScorePaper(Widget):
    """The base of all score papers. A deal is selected by a click, or with the arrow keys and Enter.

    `count` is the number of deals on the paper; `on_deal` is called with the number of the selected deal, from 0.
    """

    role = "sheet"
    focusable = True

    def __init__(self, label: str, count: int, on_deal: Callable[[int], object]) -> None:
        super().__init__("sheet", label=label)
        self._count = count
        self._on_deal = on_deal
        self._picked = count - 1

    @abstractmethod
    def blocks(self) -> Sequence[Rect]:
        """The rectangle of each deal."""

    @abstractmethod
    def words(self, index: int) -> str:
        """The text of a deal for speech output."""

    @staticmethod
    def columns(line: Rect, before: int, count: int, after: int) -> list[Rect]:
        """The cells of a line, one for each of `count` players, with margins of `before` and `after` px."""
        wide = (line.w - before - after) // count
        return [Rect(line.x + before + wide * place, line.y, wide, line.h) for place in range(count)]

    def name_style(self, names: Sequence[str], wide: int) -> text.Style:
        """The style of the names above columns `wide` px wide: smaller before any is cut short."""
        fit = all(text.width(name, text.STRONG, self.look) <= wide for name in names)
        return text.STRONG if fit else SMALLER

    def draw_picked(self, surface: Surface, index: int, block: Rect) -> None:
        """Shade a deal that is selected with the keyboard."""
        if self.focused and index == self._picked:
            draw.plate(surface, block, self.look, "paper_inset", radius=self.look.px(6))

    def handle(self, event: Input) -> bool:
        match event:
            case Press(pos):
                index = next((number for number, block in enumerate(self.blocks()) if block.collidepoint(pos)), -1)
            case Key("enter" | "space", repeat=False):
                index = self._picked
            case Key("up" | "down" as way):
                return self._pick(self._picked + (1 if way == "down" else -1))
            case _:
                return False
        if not 0 <= index < self._count:
            return False
        self._on_deal(index)
        return True

    def _pick(self, index: int) -> bool:
        """Select a deal. Return False beyond the first and the last, so that the focus moves on."""
        if not 0 <= index < self._count:
            return False
        self._picked = index
        self.touch()
        return True

    def things(self) -> list[Thing]:
        found = super().things()
        for index, block in enumerate(self.blocks()):
            found.append(
                Thing(f"sheet.{index + 1}", "row", block, self.words(index), (), partial(self._on_deal, index))
            )
        return found


class ScoreColumns(ScorePaper):
    """Rows for `count` deals and columns for the players `names`; `aim`, at the foot, says when the match ends.

    A game draws the figures: those of a deal in `draw_figures`, the totals in `draw_sums`. `beside` is the width of an
    extra column on the right.
    """

    number: ClassVar[int] = 30
    column: ClassVar[int] = 70
    beside: ClassVar[int] = 0
    """Widths in points: of the deal numbers, of a player's column, and of the extra column on the right."""

    def __init__(
        self, label: str, count: int, names: Sequence[str], aim: str, on_deal: Callable[[int], object]
    ) -> None:
        super().__init__(label, count, on_deal)
        self.names = tuple(names)
        self._aim = aim

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        wide = min(limit, look.px(self.number + self.column * len(self.names) + self.beside))
        aim = text.height(self._aim, NOTE, look, wide - 2 * look.px(8))
        return wide, look.px(LINE) * (self._count + 3) + max(look.px(LINE), aim + look.px(8))

    def blocks(self) -> list[Rect]:
        line = self.look.px(LINE)
        top = self.rect.y + line + self.look.px(6)
        return [Rect(self.rect.x, top + index * line, self.rect.w, line) for index in range(self._count)]

    def cells(self, line: Rect) -> list[Rect]:
        """The cells of a line, one for each player."""
        return self.columns(line, self.look.px(self.number), len(self.names), self.look.px(self.beside))

    # ------------------------------------------------------------ painting

    @abstractmethod
    def draw_figures(self, surface: Surface, index: int, line: Rect) -> None:
        """Draw each player's points in a deal."""

    @abstractmethod
    def draw_sums(self, surface: Surface, line: Rect) -> None:
        """Draw each player's total."""

    def draw_head(self, surface: Surface, line: Rect) -> None:
        """Draw the names above the columns."""
        for place in range(len(self.names)):
            self.write_name(surface, place, line)

    def write_name(self, surface: Surface, place: int, line: Rect, colour: Colour | None = None) -> Rect:
        """Write a name above its column, by default in ink; return the text's rectangle."""
        cell = self.cells(line)[place].inflate(-self.look.px(4), 0)
        style, ink = self.name_style(self.names, cell.w), colour or self.look.theme.ink
        return text.write(surface, self.names[place], cell, self.look, style, ink, align="centre")

    def draw_ring(self, surface: Surface, cell: Rect, wide: float, colour: Colour) -> None:
        """Draw a ring of this width in points around a figure, between the lines above and below it."""
        ring = Rect(0, 0, self.look.px(wide), cell.h - self.look.px(8))
        ring.center = cell.center
        draw.ring(surface, ring, self.look, radius=ring.h // 2, colour=colour, width=1)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        area = self.rect.inflate(-look.px(8), 0)
        head = Rect(area.x, area.y, area.w, look.px(LINE))
        self.draw_head(surface, head)
        surface.fill(theme.ink, Rect(area.x, head.bottom, area.w, look.px(1.5)))
        for index, block in enumerate(self.blocks()):
            line = Rect(area.x, block.y, area.w, block.h)
            self.draw_picked(surface, index, line)
            number = Rect(line.x, line.y, look.px(self.number), line.h)
            text.write(surface, written(index + 1), number, look, text.SMALL, theme.ink_soft)
            self.draw_figures(surface, index, line)
            surface.fill(mix(theme.paper_dark, theme.ink, 0.35), Rect(line.x, line.bottom - 1, line.w, 1))
        below = head.move(0, head.h * (self._count + 1) + look.px(8))
        surface.fill(theme.ink, Rect(area.x, below.y, area.w, look.px(1.5)))
        self.draw_sums(surface, below)
        aim = Rect(area.x, below.bottom + look.px(6), area.w, text.height(self._aim, NOTE, look, area.w))
        text.paragraph(surface, self._aim, aim, look, NOTE, theme.ink_soft, align="centre")
