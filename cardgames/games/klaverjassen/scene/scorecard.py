"""The scorecard on paper (KJ-22): a row for each game, points and roem apart, I, V and VV, a dash for no points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.games.klaverjassen.deal import OVER, KlaverjassenState
from cardgames.games.klaverjassen.score import Row, points_text, roem_text, totals
from cardgames.table import text
from cardgames.table.board.plate import SMALLER
from cardgames.table.board.score_paper import ScorePaper
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.words import say

LINE = 24
"""The height of a row, in points."""


def rows_of_table(deal: KlaverjassenState) -> tuple[Row, ...]:
    """The rows so far, including the game just finished."""
    rows = deal.match_state.rows
    if deal.phase == OVER and len(rows) == deal.match_state.deals:
        return (*rows, deal.row())
    return rows


class Scorecard(ScorePaper):
    """The scorecard. The columns do not depend on the viewer: the team of seats 0 and 2 is always on the left."""

    def __init__(self, rows: tuple[Row, ...], names: Sequence[str], on_game: Callable[[int], object]) -> None:
        super().__init__(say("klaverjassen.sheet.title"), len(rows), on_game)
        self.rows = rows
        self._names = names

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, look.px(300)), look.px(LINE) * (len(self.rows) + 6)

    def blocks(self) -> list[Rect]:
        line = self.look.px(LINE)
        top = self.rect.y + line + self.look.px(4)
        return [Rect(self.rect.x, top + index * line, self.rect.w, line) for index in range(len(self.rows))]

    def words(self, index: int) -> str:
        row = self.rows[index]
        first, second = (f"{row.points[team]} + {row.roem[team]}" for team in (0, 1))
        return say("klaverjassen.sheet.row", number=index + 1, first=first, second=second)

    def heading(self, team: int, wide: int) -> tuple[str, text.Style]:
        """A team over its column of `wide` px, and how that is set: smaller where it is long, and where that is not
        enough both names are cut short, so that each can be told."""
        one, two = self._names[team], self._names[team + 2]
        for style in (text.STRONG, SMALLER):
            words = say("klaverjassen.table.team", one=one, two=two)
            if text.width(words, style, self.look) <= wide:
                return words, style
        between = text.width(say("klaverjassen.table.team", one="", two=""), SMALLER, self.look)
        half = (wide - between) // 2
        longest = max(half, wide - between - min(text.width(name, SMALLER, self.look) for name in (one, two)))
        one, two = (text.shortened(name, SMALLER, self.look, longest) for name in (one, two))
        return say("klaverjassen.table.team", one=one, two=two), SMALLER

    def draw(self, surface: Surface) -> None:
        look = self.look
        ink, soft = look.theme.ink, look.theme.ink_soft
        line = look.px(LINE)
        area = self.rect.inflate(-look.px(12), 0)
        number = look.px(26)
        half = (area.w - number) // 2
        columns = (Rect(area.x + number, area.y, half, line), Rect(area.x + number + half, area.y, half, line))
        for team, column in enumerate(columns):
            inner = column.inflate(-look.px(8), 0)
            words, style = self.heading(team, inner.w)
            text.write(surface, words, inner, look, style, ink, align="centre")
        y = area.y + line
        rule = mix(look.theme.paper_dark, ink, 0.35)
        surface.fill(ink, Rect(area.x, y, area.w, look.px(1.5)))
        y += look.px(4)
        for index, row in enumerate(self.rows):
            self.draw_picked(surface, index, Rect(area.x, y, area.w, line))
            text.write(surface, str(index + 1), Rect(area.x, y, number, line), look, text.SMALL, soft)
            for team, column in enumerate(columns):
                self._cell(surface, Rect(column.x, y, half, line), row, team)
            y += line
            surface.fill(rule, Rect(area.x + number, y, 2 * half, 1))
        foot = self._sums(surface, area, columns, y + look.px(6))
        surface.fill(ink, Rect(columns[1].x, area.y, look.px(1), foot - area.y))

    def _cell(self, surface: Surface, cell: Rect, row: Row, team: int) -> None:
        look = self.look
        style = text.Style("body", figures=True)
        inner = cell.inflate(-look.px(16), 0)
        points = points_text(row, team)
        text.write(surface, points, inner, look, style, look.theme.ink, align="right" if team == 0 else "left")
        signs = roem_text(row, team)
        colour = look.theme.bad if row.nat == team else look.theme.ink
        signs_style = text.Style("body", "serif", italic=True)
        text.write(surface, signs, inner, look, signs_style, colour, align="left" if team == 0 else "right")

    def _sums(self, surface: Surface, area: Rect, columns: tuple[Rect, Rect], y: int) -> int:
        """Draw the totals from `y` on; return the y where they end."""
        look = self.look
        points, roem = totals(self.rows)
        line = look.px(LINE)
        surface.fill(look.theme.ink, Rect(area.x, y - look.px(3), area.w, look.px(1.5)))
        lines = (
            (say("klaverjassen.sheet.points"), points, False),
            (say("klaverjassen.sheet.roem"), roem, False),
            (say("klaverjassen.sheet.total"), (points[0] + roem[0], points[1] + roem[1]), True),
        )
        for words, pair, bold in lines:
            style = text.Style("body", bold=bold, figures=True)
            for team, column in enumerate(columns):
                cell = Rect(column.x, y, column.w, line).inflate(-look.px(16), 0)
                number = str(pair[team])
                text.write(surface, number, cell, look, style, look.theme.ink, align="left" if team else "right")
            label = Rect(area.x, y, look.px(60), line)
            text.write(surface, words, label, look, text.SMALL, look.theme.ink_soft)
            y += line
        return y
