"""The score sheet of the plain table: a column for each player, a row for each deal, and the sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.table import text
from cardgames.table.board.score_paper import FIGURES, SUM, ScoreColumns
from cardgames.words import listed, say, written


class PlainSheet(ScoreColumns):
    """The score sheet: a column for each player, a row of `points` for each deal, and the sums."""

    def __init__(
        self, points: Sequence[tuple[int, ...]], names: Sequence[str], on_deal: Callable[[int], object]
    ) -> None:
        super().__init__(say("play.plain.sheet"), len(points), names, "", on_deal)
        self._points = tuple(points)

    def words(self, index: int) -> str:
        rows = zip(self.names, self._points[index], strict=True)
        each = [say("play.plain.points", player=name, points=points) for name, points in rows]
        return say("play.plain.row", number=index + 1, points=listed(each, "comma"))

    def draw_figures(self, surface: Surface, index: int, line: Rect) -> None:
        self._write(surface, self._points[index], line, FIGURES)

    def draw_sums(self, surface: Surface, line: Rect) -> None:
        sums = [sum(row[place] for row in self._points) for place in range(len(self.names))]
        self._write(surface, sums, line, SUM)

    def _write(self, surface: Surface, points: Sequence[int], line: Rect, style: text.Style) -> None:
        for cell, number in zip(self.cells(line), points, strict=True):
            text.write(surface, written(number), cell, self.look, style, self.look.theme.ink, align="centre")
