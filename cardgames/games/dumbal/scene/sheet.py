"""The score sheet: a column for each player, a row for each deal, the sums below; who is out is crossed out (DB-13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.games.dumbal.course import OVER, Row
from cardgames.games.dumbal.view import DumbalView
from cardgames.table import draw, text
from cardgames.table.board.score_paper import ScorePaper
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.words import say

LINE, NUMBER, COLUMN = 26, 30, 66
"""Height of a line, widths of the deal's number and of a player's column, in points."""

_FIGURES = text.Style("body", figures=True)
_SUM = text.Style("body", bold=True, figures=True)
_NOTE = text.Style("small", "serif", italic=True)


def rows_of(view: DumbalView) -> tuple[Row, ...]:
    """The deals of the match, that which has just ended among them."""
    visible = view.visible
    rows, players = visible.standing.rows, visible.table.players
    if visible.phase != OVER:
        return rows
    points = [sum(line.points for line in visible.ledger if line.seat == seat) for seat in range(len(players))]
    caller = players[visible.caller] if visible.caller >= 0 else visible.caller
    winners = tuple(players[seat] for seat in visible.winners)
    return (*rows, Row(tuple(zip(players, points, strict=True)), caller, winners))


class Sheet(ScorePaper):
    """The paper. `names` are those of all players of the match; `on_deal` is called with the number of a deal, from 0,
    that is pressed; who reaches the `target` is out."""

    def __init__(
        self, rows: Sequence[Row], names: Sequence[str], target: int, on_deal: Callable[[int], object]
    ) -> None:
        super().__init__(say("dumbal.sheet.title"), len(rows), on_deal)
        self.rows = tuple(rows)
        self._names = tuple(names)
        self._target = target

    def _sum(self, player: int) -> int:
        return sum(dict(row.points).get(player, 0) for row in self.rows)

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, look.px(NUMBER + COLUMN * len(self._names))), look.px(LINE) * (len(self.rows) + 4)

    def blocks(self) -> list[Rect]:
        line = self.look.px(LINE)
        top = self.rect.y + line + self.look.px(6)
        return [Rect(self.rect.x, top + index * line, self.rect.w, line) for index in range(len(self.rows))]

    def words(self, index: int) -> str:
        row = self.rows[index]
        each = ", ".join(f"{self._names[player]} {points}" for player, points in row.points)
        key = "called_row" if row.caller >= 0 else "row"
        caller = self._names[row.caller] if row.caller >= 0 else ""
        return say(f"dumbal.sheet.{key}", number=index + 1, points=each, who=caller)

    # ------------------------------------------------------------ painting

    def _columns(self, row: Rect) -> list[Rect]:
        left = row.x + self.look.px(NUMBER)
        wide = (row.right - left) // len(self._names)
        return [Rect(left + wide * player, row.y, wide, row.h) for player in range(len(self._names))]

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        line = look.px(LINE)
        area = self.rect.inflate(-look.px(8), 0)
        head = Rect(area.x, area.y, area.w, line)
        surface.fill(theme.ink, Rect(area.x, head.bottom, area.w, look.px(1.5)))
        for index, (row, block) in enumerate(zip(self.rows, self.blocks(), strict=True)):
            part = Rect(area.x, block.y, area.w, block.h)
            self.draw_picked(surface, index, part)
            self._draw_row(surface, index, row, part)
        below = Rect(area.x, area.y + line * (len(self.rows) + 1) + look.px(8), area.w, line)
        surface.fill(theme.ink, Rect(area.x, below.y, area.w, look.px(1.5)))
        for player, (upper, lower) in enumerate(zip(self._columns(head), self._columns(below), strict=True)):
            self._draw_player(surface, player, upper.inflate(-look.px(4), 0), lower)
        aim = say("dumbal.sheet.target", points=self._target)
        text.write(surface, aim, below.move(0, line), look, _NOTE, theme.ink_soft, align="centre")

    def _draw_player(self, surface: Surface, player: int, name: Rect, total: Rect) -> None:
        """A player's name over his column and the sum below; both are crossed out when he is out."""
        look, theme = self.look, self.look.theme
        points = self._sum(player)
        out = points >= self._target
        colour = theme.ink_soft if out else theme.ink
        written = text.write(surface, self._names[player], name, look, text.STRONG, colour, align="centre")
        number = text.write(surface, str(points), total, look, _SUM, colour, align="centre")
        if out:
            for words in (written, number):
                stroke = words.inflate(look.px(8), 0)
                surface.fill(theme.bad, Rect(stroke.x, stroke.centery, stroke.w, look.px(2)))

    def _draw_row(self, surface: Surface, index: int, row: Row, part: Rect) -> None:
        look, theme = self.look, self.look.theme
        number = Rect(part.x, part.y, look.px(NUMBER), part.h)
        text.write(surface, str(index + 1), number, look, text.SMALL, theme.ink_soft)
        columns = self._columns(part)
        for player, points in row.points:
            cell, beaten = columns[player], player == row.caller and player not in row.winners
            words = say("dumbal.sheet.nothing") if player in row.winners else str(points)
            text.write(surface, words, cell, look, _FIGURES, theme.bad if beaten else theme.ink, align="centre")
            if player == row.caller:
                ring = Rect(0, 0, look.px(36), part.h - look.px(7))
                ring.center = cell.center
                colour = theme.bad if beaten else theme.good
                draw.ring(surface, ring, look, radius=ring.h // 2, colour=colour, width=1)
        surface.fill(mix(theme.paper_dark, theme.ink, 0.35), Rect(part.x, part.bottom - 1, part.w, 1))
