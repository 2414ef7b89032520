"""The score sheet: a column for each player, a row for each deal, the sums below; a ring round who was landlord."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.games.landlord.course import Round
from cardgames.games.landlord.terms import Terms
from cardgames.games.landlord.view import LandlordView
from cardgames.table import draw, text
from cardgames.table.board.score_paper import ScorePaper
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.words import say

LINE, NUMBER, BID, COLUMN = 26, 28, 66, 76
"""Height of a line; widths of the deal's number, of its bid and of a player's column; in points."""

_FIGURES = text.Style("body", figures=True)
_SUM = text.Style("body", bold=True, figures=True)
_NOTE = text.Style("small", "serif", italic=True)


def rounds_of(view: LandlordView) -> tuple[Round, ...]:
    """The deals of the match that counted, that which has just ended among them."""
    visible = view.visible
    rounds = visible.standing.rounds
    return rounds if visible.played is None else (*rounds, visible.played)


class Sheet(ScorePaper):
    """The paper. `on_deal` is called with the number of a deal, from 0, that is pressed."""

    def __init__(
        self, rounds: Sequence[Round], names: Sequence[str], terms: Terms, on_deal: Callable[[int], object]
    ) -> None:
        super().__init__(say("landlord.sheet.title"), len(rounds), on_deal)
        self.rounds = tuple(rounds)
        self._names = tuple(names)
        self._terms = terms

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        wide = NUMBER + BID + COLUMN * len(self._names)
        return min(limit, look.px(wide)), look.px(LINE) * (len(self.rounds) + 4)

    def blocks(self) -> list[Rect]:
        line = self.look.px(LINE)
        top = self.rect.y + line + self.look.px(6)
        return [Rect(self.rect.x, top + index * line, self.rect.w, line) for index in range(len(self.rounds))]

    def words(self, index: int) -> str:
        played = self.rounds[index]
        each = ", ".join(f"{name} {points:+d}" for name, points in zip(self._names, played.points, strict=True))
        who = self._names[played.landlord]
        return say("landlord.sheet.row", number=index + 1, who=who, bid=self._bid(played), points=each)

    def _bid(self, played: Round) -> str:
        times = self._terms.bomb_factor**played.bombs
        bid = say("landlord.sheet.forced") if played.forced else str(played.bid)
        return say("landlord.sheet.times", bid=bid, times=times) if times > 1 else bid

    # ------------------------------------------------------------ painting

    def _columns(self, row: Rect) -> list[Rect]:
        left, right = row.x + self.look.px(NUMBER), row.right - self.look.px(BID)
        wide = (right - left) // len(self._names)
        return [Rect(left + wide * seat, row.y, wide, row.h) for seat in range(len(self._names))]

    def _bids(self, row: Rect) -> Rect:
        wide = self.look.px(BID)
        return Rect(row.right - wide, row.y, wide, row.h)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        line = look.px(LINE)
        area = self.rect.inflate(-look.px(8), 0)
        head = Rect(area.x, area.y, area.w, line)
        for name, cell in zip(self._names, self._columns(head), strict=True):
            text.write(surface, name, cell.inflate(-look.px(4), 0), look, text.STRONG, theme.ink, align="centre")
        text.write(surface, say("landlord.sheet.bid"), self._bids(head), look, _NOTE, theme.ink_soft, align="centre")
        surface.fill(theme.ink, Rect(area.x, head.bottom, area.w, look.px(1.5)))
        for index, (played, block) in enumerate(zip(self.rounds, self.blocks(), strict=True)):
            part = Rect(area.x, block.y, area.w, block.h)
            self.draw_picked(surface, index, part)
            self._draw_round(surface, index, played, part)
        below = Rect(area.x, area.y + line * (len(self.rounds) + 1) + look.px(8), area.w, line)
        surface.fill(theme.ink, Rect(area.x, below.y, area.w, look.px(1.5)))
        sums = [sum(played.points[seat] for played in self.rounds) for seat in range(len(self._names))]
        for total, cell in zip(sums, self._columns(below), strict=True):
            colour = theme.ink if total >= 0 else theme.bad
            text.write(surface, _signed(total), cell, look, _SUM, colour, align="centre")
        text.write(surface, self._aim(), below.move(0, line), look, _NOTE, theme.ink_soft, align="centre")

    def _aim(self) -> str:
        """When the match ends."""
        if self._terms.target:
            return say("landlord.sheet.target", points=self._terms.target)
        return say("landlord.sheet.deals", count=self._terms.deals)

    def _draw_round(self, surface: Surface, index: int, played: Round, part: Rect) -> None:
        look, theme = self.look, self.look.theme
        number = Rect(part.x, part.y, look.px(NUMBER), part.h)
        text.write(surface, str(index + 1), number, look, text.SMALL, theme.ink_soft)
        for seat, cell in enumerate(self._columns(part)):
            points = played.points[seat]
            colour = theme.ink if points >= 0 else theme.bad
            text.write(surface, _signed(points), cell, look, _FIGURES, colour, align="centre")
            if seat == played.landlord:
                ring = Rect(0, 0, look.px(46), part.h - look.px(4))
                ring.center = cell.center
                tone = theme.good if points >= 0 else theme.bad
                draw.ring(surface, ring, look, radius=ring.h // 2, colour=tone, width=1)
        text.write(surface, self._bid(played), self._bids(part), look, _FIGURES, theme.ink_soft, align="centre")
        surface.fill(mix(theme.paper_dark, theme.ink, 0.35), Rect(part.x, part.bottom - 1, part.w, 1))


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"
