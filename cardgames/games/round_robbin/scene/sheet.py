"""The score sheet: a row for each round, a column for each tribe, and the sums below (RR-20 to RR-23)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardgames.games.round_robbin.course import OVER, RobbinStanding
from cardgames.games.round_robbin.scene import painting
from cardgames.games.round_robbin.view import RobbinView
from cardgames.table import draw, text
from cardgames.table.board.score_paper import ScorePaper
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.words import say

LINE = 26
NUMBER = 30
COLUMN = 78
"""Height of a line, widths of the round's number and of a tribe's column, in points."""

_FIGURES = text.Style("body", figures=True)
_SUM = text.Style("body", bold=True, figures=True)
_NOTE = text.Style("small", "serif", italic=True)


@dataclass(frozen=True, slots=True)
class Row:
    """A round as it is written: the points of each tribe at the table, and which of them were burned (RR-23)."""

    points: tuple[int, ...]
    burned: tuple[bool, ...]


def rows_of(view: RobbinView) -> tuple[Row, ...]:
    """The rounds of the ring at this table, that which has just ended among them."""
    visible = view.visible
    standing: RobbinStanding = visible.standing
    players = visible.table.players
    ring = standing.ring(visible.table.ring)
    rows = []
    for played in ring.rounds:
        points, burned = dict(played.points), played.burned
        rows.append(Row(tuple(points.get(who, 0) for who in players), tuple(who in burned for who in players)))
    if visible.phase == OVER:
        own = [sum(line.points for line in visible.ledger if line.seat == seat) for seat in range(len(players))]
        if standing.options.switch("teams"):
            own = [own[seat] + own[(seat + 2) % len(own)] for seat in range(len(own))]
        rows.append(Row(tuple(own), (False,) * len(players)))
    return tuple(rows)


class Sheet(ScorePaper):
    """The paper. `on_round` is called with the number of a round, from 0, that is pressed; `aim` says what ends it."""

    def __init__(
        self, rows: Sequence[Row], names: Sequence[str], aim: str, on_round: Callable[[int], object]
    ) -> None:
        super().__init__(say("round_robbin.sheet.title"), len(rows), on_round)
        self.rows = tuple(rows)
        self._names = tuple(names)
        self._aim = aim

    @property
    def _sums(self) -> tuple[int, ...]:
        return tuple(sum(row.points[seat] for row in self.rows) for seat in range(len(self._names)))

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, look.px(NUMBER + COLUMN * len(self._names))), look.px(LINE) * (len(self.rows) + 4)

    def blocks(self) -> list[Rect]:
        line = self.look.px(LINE)
        top = self.rect.y + line + self.look.px(6)
        return [Rect(self.rect.x, top + index * line, self.rect.w, line) for index in range(len(self.rows))]

    def words(self, index: int) -> str:
        row, burned = self.rows[index], say("round_robbin.sheet.burned")
        each = zip(self._names, row.points, row.burned, strict=True)
        made = [f"{name} {points} {burned}" if burns else f"{name} {points}" for name, points, burns in each]
        return say("round_robbin.sheet.row", number=index + 1, points=", ".join(made))

    # ------------------------------------------------------------ painting

    def _columns(self, row: Rect) -> list[Rect]:
        left = row.x + self.look.px(NUMBER)
        wide = (row.right - left) // len(self._names)
        return [Rect(left + wide * seat, row.y, wide, row.h) for seat in range(len(self._names))]

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        line = look.px(LINE)
        area = self.rect.inflate(-look.px(8), 0)
        head = Rect(area.x, area.y, area.w, line)
        for name, cell in zip(self._names, self._columns(head), strict=True):
            text.write(surface, name, cell.inflate(-look.px(4), 0), look, text.STRONG, theme.ink, align="centre")
        surface.fill(theme.ink, Rect(area.x, head.bottom, area.w, look.px(1.5)))
        for index, (row, block) in enumerate(zip(self.rows, self.blocks(), strict=True)):
            part = Rect(area.x, block.y, area.w, block.h)
            self.draw_picked(surface, index, part)
            self._draw_row(surface, index, row, part)
        below = Rect(area.x, area.y + line * (len(self.rows) + 1) + look.px(8), area.w, line)
        surface.fill(theme.ink, Rect(area.x, below.y, area.w, look.px(1.5)))
        best = max(self._sums, default=0)
        for points, cell in zip(self._sums, self._columns(below), strict=True):
            text.write(surface, str(points), cell, look, _SUM, theme.ink, align="centre")
            if points == best > 0:
                ring = Rect(0, 0, look.px(36), line - look.px(6))
                ring.center = cell.center
                draw.ring(surface, ring, look, radius=ring.h // 2, colour=theme.good, width=1)
        text.write(surface, self._aim, below.move(0, line), look, _NOTE, theme.ink_soft, align="centre")

    def _draw_row(self, surface: Surface, index: int, row: Row, part: Rect) -> None:
        look, theme = self.look, self.look.theme
        number = Rect(part.x, part.y, look.px(NUMBER), part.h)
        text.write(surface, str(index + 1), number, look, text.SMALL, theme.ink_soft)
        for points, burned, cell in zip(row.points, row.burned, self._columns(part), strict=True):
            text.write(surface, str(points), cell, look, _FIGURES, theme.bad if burned else theme.ink, align="centre")
            if burned:
                flame = Rect(0, 0, look.px(15), look.px(15))
                flame.midleft = cell.centerx + look.px(10), cell.centery
                painting.put_picture(surface, painting.FLAME, flame)
        surface.fill(mix(theme.paper_dark, theme.ink, 0.35), Rect(part.x, part.bottom - 1, part.w, 1))
