"""The score sheet: a column for each player, a row for each deal, the sums; players who are out are struck (DB-13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.games.dumbal.deal import DumbalView
from cardgames.games.dumbal.ruleset import Row
from cardgames.table import text
from cardgames.table.board.score_paper import FIGURES, SUM, ScoreColumns, player_totals
from cardgames.words import say, written


def rows_of(view: DumbalView) -> tuple[Row, ...]:
    """The deals of the match, including one that has just ended."""
    deal = view.visible
    rows, outcome = deal.match_state.rows, deal.outcome()
    return rows if outcome is None else (*rows, outcome.row(deal.table.players))


class Sheet(ScoreColumns):
    """The score sheet. `on_deal` gets the number of the selected deal, counted from 0; players with `target` points are
    out."""

    column = 66

    def __init__(
        self, rows: Sequence[Row], names: Sequence[str], target: int, on_deal: Callable[[int], object]
    ) -> None:
        aim = say("dumbal.sheet.target", points=target)
        super().__init__(say("dumbal.sheet.title"), len(rows), names, aim, on_deal)
        self.rows = tuple(rows)
        self._target = target

    def _sum(self, player: int) -> int:
        return sum(dict(row.points).get(player, 0) for row in self.rows)

    def words(self, index: int) -> str:
        row = self.rows[index]
        totals = player_totals([self.names[player] for player, _ in row.points], [made for _, made in row.points])
        if row.caller < 0:
            return say("dumbal.sheet.row", number=index + 1, totals=totals)
        return say("dumbal.sheet.called_row", number=index + 1, player=self.names[row.caller], totals=totals)

    # ------------------------------------------------------------ painting

    def _is_out(self, player: int) -> bool:
        return self._sum(player) >= self._target

    def draw_head(self, surface: Surface, line: Rect) -> None:
        theme = self.look.theme
        for player in range(len(self.names)):
            if self._is_out(player):
                self._cross_out(surface, self.write_name(surface, player, line, theme.ink_soft))
            else:
                self.write_name(surface, player, line)

    def draw_sums(self, surface: Surface, line: Rect) -> None:
        look, theme = self.look, self.look.theme
        for player, cell in enumerate(self.cells(line)):
            out = self._is_out(player)
            colour = theme.ink_soft if out else theme.ink
            number = text.write(surface, written(self._sum(player)), cell, look, SUM, colour, align="centre")
            if out:
                self._cross_out(surface, number)

    def _cross_out(self, surface: Surface, words: Rect) -> None:
        stroke = words.inflate(self.look.px(8), 0)
        surface.fill(self.look.theme.bad, Rect(stroke.x, stroke.centery, stroke.w, self.look.px(2)))

    def draw_figures(self, surface: Surface, index: int, line: Rect) -> None:
        look, theme, row = self.look, self.look.theme, self.rows[index]
        cells = self.cells(line)
        for player, points in row.points:
            cell, beaten = cells[player], player == row.caller and player not in row.winners
            words = say("dumbal.sheet.nothing") if player in row.winners else written(points)
            text.write(surface, words, cell, look, FIGURES, theme.bad if beaten else theme.ink, align="centre")
            if player == row.caller:
                self.draw_ring(surface, cell, 36, theme.bad if beaten else theme.good)
