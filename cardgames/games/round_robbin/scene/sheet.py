"""The score sheet: a row for each round, a column for each tribe, and the sums below (RR-20 to RR-23)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardgames.games.round_robbin.course import OVER, Ring, RobbinOutcome, RobbinStanding
from cardgames.games.round_robbin.scene import painting
from cardgames.games.round_robbin.tournament import settled, side
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
    """A round as it is written for each tribe of the ring: its points, None when it was out, whether it was burned, and
    whether it dropped out after this round (RR-23)."""

    points: tuple[int | None, ...]
    burned: tuple[bool, ...]
    dropped: tuple[bool, ...]


def ring_of(view: RobbinView) -> Ring:
    """The ring at this table, with the round that has just ended."""
    visible = view.visible
    standing: RobbinStanding = visible.standing
    if visible.phase == OVER:
        own = [sum(line.points for line in visible.ledger if line.seat == seat) for seat in range(len(visible.counts))]
        made = [sum(own[one] for one in side(standing.options, seat)) for seat in range(len(own))]
        standing = settled(standing, visible.table, RobbinOutcome(tuple(made)))
    return standing.ring(visible.table.ring)


def rows_of(ring: Ring) -> tuple[Row, ...]:
    """The rounds of a ring."""
    return tuple(
        Row(
            tuple(dict(played.points).get(who) for who in ring.seated),
            tuple(who in played.burned for who in ring.seated),
            tuple(who in played.dropped for who in ring.seated),
        )
        for played in ring.rounds
    )


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
        return tuple(sum(row.points[place] or 0 for row in self.rows) for place in range(len(self._names)))

    def _is_out(self, place: int) -> bool:
        return any(row.dropped[place] for row in self.rows)

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, look.px(NUMBER + COLUMN * len(self._names))), look.px(LINE) * (len(self.rows) + 4)

    def blocks(self) -> list[Rect]:
        line = self.look.px(LINE)
        top = self.rect.y + line + self.look.px(6)
        return [Rect(self.rect.x, top + index * line, self.rect.w, line) for index in range(len(self.rows))]

    def words(self, index: int) -> str:
        row, made = self.rows[index], []
        for name, points, burned, dropped in zip(self._names, row.points, row.burned, row.dropped, strict=True):
            notes = [say(f"round_robbin.sheet.{key}") for key, is_so in (("burned", burned), ("out", dropped)) if is_so]
            if points is not None:
                made.append(" ".join([name, str(points), *notes]))
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
        for place, (name, cell) in enumerate(zip(self._names, self._columns(head), strict=True)):
            out = self._is_out(place)
            inner, colour = cell.inflate(-look.px(4), 0), theme.ink_soft if out else theme.ink
            written = text.write(surface, name, inner, look, text.STRONG, colour, align="centre")
            if out:
                surface.fill(theme.bad, Rect(written.x, written.centery, written.w, look.px(1.5)))
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
            if points is None:
                continue
            text.write(surface, str(points), cell, look, _FIGURES, theme.bad if burned else theme.ink, align="centre")
            if burned:
                flame = Rect(0, 0, look.px(15), look.px(15))
                flame.midleft = cell.centerx + look.px(10), cell.centery
                painting.put_picture(surface, painting.FLAME, flame)
        surface.fill(mix(theme.paper_dark, theme.ink, 0.35), Rect(part.x, part.bottom - 1, part.w, 1))
