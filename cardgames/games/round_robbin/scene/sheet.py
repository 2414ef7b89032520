"""The score sheet: a row for each round, a column for each tribe, and the sums below (RR-20 to RR-23)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardgames.games.round_robbin.deal import OVER, RobbinView
from cardgames.games.round_robbin.scene import painting
from cardgames.games.round_robbin.tournament import Ring, RobbinOutcome, RobbinStanding, settled
from cardgames.table import text
from cardgames.table.board.score_paper import FIGURES, SUM, ScoreColumns
from cardgames.words import say


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
        standing = settled(standing, visible.table, RobbinOutcome(visible.points()))
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


class Sheet(ScoreColumns):
    """The paper. `on_round` is called with the number of a round, from 0, that is pressed; `aim` says what ends it."""

    column = 78

    def __init__(self, rows: Sequence[Row], names: Sequence[str], aim: str, on_round: Callable[[int], object]) -> None:
        super().__init__(say("round_robbin.sheet.title"), len(rows), names, aim, on_round)
        self.rows = tuple(rows)

    @property
    def _sums(self) -> tuple[int, ...]:
        return tuple(sum(row.points[place] or 0 for row in self.rows) for place in range(len(self.names)))

    def _is_out(self, place: int) -> bool:
        return any(row.dropped[place] for row in self.rows)

    def words(self, index: int) -> str:
        row, made = self.rows[index], []
        for name, points, burned, dropped in zip(self.names, row.points, row.burned, row.dropped, strict=True):
            notes = [say(f"round_robbin.sheet.{key}") for key, is_so in (("burned", burned), ("out", dropped)) if is_so]
            if points is not None:
                made.append(" ".join([name, str(points), *notes]))
        return say("round_robbin.sheet.row", number=index + 1, points=", ".join(made))

    # ------------------------------------------------------------ painting

    def draw_head(self, surface: Surface, line: Rect) -> None:
        look, theme = self.look, self.look.theme
        for place in range(len(self.names)):
            if self._is_out(place):
                written = self.write_name(surface, place, line, theme.ink_soft)
                surface.fill(theme.bad, Rect(written.x, written.centery, written.w, look.px(1.5)))
            else:
                self.write_name(surface, place, line)

    def draw_sums(self, surface: Surface, line: Rect) -> None:
        look, theme, best = self.look, self.look.theme, max(self._sums, default=0)
        for points, cell in zip(self._sums, self.cells(line), strict=True):
            text.write(surface, str(points), cell, look, SUM, theme.ink, align="centre")
            if points == best > 0:
                self.draw_ring(surface, cell, (look.px(36), line.h - look.px(6)), theme.good)

    def draw_figures(self, surface: Surface, index: int, line: Rect) -> None:
        look, theme, row = self.look, self.look.theme, self.rows[index]
        for points, burned, cell in zip(row.points, row.burned, self.cells(line), strict=True):
            if points is None:
                continue
            text.write(surface, str(points), cell, look, FIGURES, theme.bad if burned else theme.ink, align="centre")
            if burned:
                flame = Rect(0, 0, look.px(15), look.px(15))
                flame.midleft = cell.centerx + look.px(10), cell.centery
                painting.put_picture(surface, painting.FLAME, flame)
