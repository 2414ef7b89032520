"""The score sheet: what each floor paid, and the sums, as one keeps them on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.games.casa_grande.view import CasaView
from cardgames.table import text
from cardgames.table.board.score_paper import ScorePaper
from cardgames.table.look import Look
from cardgames.words import say

LINE = 24
COLUMN = 96
"""Height of a line and width of a column, in points."""


class Sheet(ScorePaper):
    """The paper. `on_deal` is called when the game is to be explained."""

    def __init__(self, view: CasaView, names: Sequence[str], on_deal: Callable[[int], object]) -> None:
        super().__init__(say("casa_grande.sheet.title"), 1, on_deal)
        self._names = names
        self._paid = [
            [line.points for line in view.visible.ledger if line.seat == seat] for seat in range(len(names))
        ]

    @property
    def _lines(self) -> int:
        return max(map(len, self._paid), default=0)

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, look.px(COLUMN * len(self._names))), look.px(LINE) * (self._lines + 3)

    def blocks(self) -> list[Rect]:
        return [self.rect]

    def words(self, index: int) -> str:
        sums = ", ".join(f"{name} {sum(paid)}" for name, paid in zip(self._names, self._paid, strict=True))
        return say("casa_grande.sheet.row", money=sums)

    def draw(self, surface: Surface) -> None:
        look, theme, line = self.look, self.look.theme, self.look.px(LINE)
        self.draw_picked(surface, 0, self.rect)
        wide = self.rect.w // len(self._names)
        for seat, (name, paid) in enumerate(zip(self._names, self._paid, strict=True)):
            cell = Rect(self.rect.x + seat * wide, self.rect.y, wide, line)
            text.write(surface, name, cell.inflate(-look.px(4), 0), look, text.STRONG, theme.ink, align="centre")
            surface.fill(theme.ink, Rect(cell.x, cell.bottom, cell.w, look.px(1.5)))
            for points in paid:
                cell = cell.move(0, line)
                text.write(surface, str(points), cell, look, text.SCORE, theme.ink, align="centre")
            total = Rect(cell.x, self.rect.y + line * (self._lines + 1), wide, line)
            surface.fill(theme.ink, Rect(cell.x, total.y, cell.w, look.px(1)))
            style = text.Style("body", bold=True, figures=True)
            text.write(surface, str(sum(paid)), total, look, style, theme.ink, align="centre")
