"""The score sheet: a column for each player, a row for each deal, totals below, and a ring round each landlord."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.engine.messages import Listing, message
from cardgames.games.landlord.deal import LandlordState
from cardgames.games.landlord.ruleset import Round, Ruleset
from cardgames.table import text
from cardgames.table.board.score_paper import FIGURES, NOTE, SUM, ScoreColumns
from cardgames.words import say, written


def rounds_of(deal: LandlordState) -> tuple[Round, ...]:
    """The deals of the match that counted, this one too if it is over."""
    played = deal.round()
    return deal.match_state.rounds if played is None else (*deal.match_state.rounds, played)


class Sheet(ScoreColumns):
    """The score sheet, with the bid of each deal beside it. Pressing a deal calls `on_deal` with its number, counted
    from 0."""

    number = 28
    column = 76
    beside = 96

    def __init__(
        self, rounds: Sequence[Round], names: Sequence[str], ruleset: Ruleset, on_deal: Callable[[int], object]
    ) -> None:
        super().__init__(say("landlord.sheet.title"), len(rounds), names, _aim(ruleset), on_deal)
        self.rounds = tuple(rounds)
        self._ruleset = ruleset

    def words(self, index: int) -> str:
        played = self.rounds[index]
        pairs = zip(self.names, played.points, strict=True)
        each = tuple(message("landlord.sheet.points", player=name, points=points) for name, points in pairs)
        values = {"player": self.names[played.landlord], "bid": self._bid(played), "points": Listing(each, "comma")}
        return say("landlord.sheet.row", number=index + 1, **values)

    def _bid(self, played: Round) -> str:
        factor = self._ruleset.bomb_factor**played.bombs
        bid = message("landlord.sheet.forced") if played.forced else played.bid
        return say("landlord.sheet.times", bid=bid, factor=factor) if factor > 1 else written(bid)

    # ------------------------------------------------------------ painting

    def _bids(self, line: Rect) -> Rect:
        wide = self.look.px(self.beside)
        return Rect(line.right - wide, line.y, wide, line.h)

    def draw_head(self, surface: Surface, line: Rect) -> None:
        super().draw_head(surface, line)
        soft = self.look.theme.ink_soft
        text.write(surface, say("landlord.sheet.bid"), self._bids(line), self.look, NOTE, soft, align="centre")

    def draw_figures(self, surface: Surface, index: int, line: Rect) -> None:
        look, theme, played = self.look, self.look.theme, self.rounds[index]
        for seat, (points, cell) in enumerate(zip(played.points, self.cells(line), strict=True)):
            colour = theme.ink if points >= 0 else theme.bad
            text.write(surface, _signed(points), cell, look, FIGURES, colour, align="centre")
            if seat == played.landlord:
                tone = theme.good if points >= 0 else theme.bad
                self.draw_ring(surface, cell, 46, tone)
        text.write(surface, self._bid(played), self._bids(line), look, FIGURES, theme.ink_soft, align="centre")

    def draw_sums(self, surface: Surface, line: Rect) -> None:
        theme = self.look.theme
        for seat, cell in enumerate(self.cells(line)):
            total = sum(played.points[seat] for played in self.rounds)
            colour = theme.ink if total >= 0 else theme.bad
            text.write(surface, _signed(total), cell, self.look, SUM, colour, align="centre")


def _aim(ruleset: Ruleset) -> str:
    """The text that says when the match ends."""
    if ruleset.target:
        return say("landlord.sheet.target", points=ruleset.target)
    return say("landlord.sheet.deals", count=ruleset.deals)


def _signed(points: int) -> str:
    return written(points, "+")
