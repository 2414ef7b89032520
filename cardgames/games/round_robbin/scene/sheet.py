"""The score sheet: a row for each deal, a column for each tribe, and the sums below (RR-20 to RR-23)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.engine.messages import Listing, Message, message
from cardgames.games.round_robbin.deal import OVER, RobbinView
from cardgames.games.round_robbin.scene import painting
from cardgames.games.round_robbin.tournament import Ring, RobbinMatchState, RobbinOutcome, settled
from cardgames.table import text
from cardgames.table.board.score_paper import FIGURES, SUM, ScoreColumns
from cardgames.words import say, written


def ring_of(view: RobbinView) -> Ring:
    """The ring at this table, with the deal that has just ended."""
    visible = view.visible
    match_state: RobbinMatchState = visible.match_state
    if visible.phase == OVER:
        match_state = settled(match_state, visible.table, RobbinOutcome(visible.points()))
    return match_state.ring(visible.table.ring)


class Sheet(ScoreColumns):
    """The score sheet of a ring. `on_round` is called with the number of the selected round, counted from 0; `aim` is
    the text of what ends the match."""

    column = 78

    def __init__(self, ring: Ring, names: Sequence[str], aim: str, on_round: Callable[[int], object]) -> None:
        """`names` are the players' names in seat order."""
        super().__init__(say("round_robbin.sheet.title"), len(ring.rounds), names, aim, on_round)
        self.ring = ring

    def words(self, index: int) -> str:
        played, made = self.ring.rounds[index], list[Message]()
        for player, points in played.points:
            burned, out = player in played.burned, player in played.dropped
            key = "burned_out" if burned and out else "burned" if burned else "out" if out else "plain"
            name = self.names[self.ring.seated.index(player)]
            made.append(message(f"round_robbin.sheet.made.{key}", player=name, points=points))
        return say("round_robbin.sheet.row", number=index + 1, points=Listing(tuple(made), "comma"))

    # ------------------------------------------------------------ painting

    def draw_head(self, surface: Surface, line: Rect) -> None:
        look, theme = self.look, self.look.theme
        for place, player in enumerate(self.ring.seated):
            if player not in self.ring.players:
                written = self.write_name(surface, place, line, theme.ink_soft)
                surface.fill(theme.bad, Rect(written.x, written.centery, written.w, look.px(1.5)))
            else:
                self.write_name(surface, place, line)

    def draw_sums(self, surface: Surface, line: Rect) -> None:
        look, theme, sums = self.look, self.look.theme, [self.ring.points(player) for player in self.ring.seated]
        for points, cell in zip(sums, self.cells(line), strict=True):
            text.write(surface, written(points), cell, look, SUM, theme.ink, align="centre")
            if points == max(sums) > 0:
                self.draw_ring(surface, cell, 36, theme.good)

    def draw_figures(self, surface: Surface, index: int, line: Rect) -> None:
        look, theme, played, cells = self.look, self.look.theme, self.ring.rounds[index], self.cells(line)
        for player, points in played.points:
            cell, burned = cells[self.ring.seated.index(player)], player in played.burned
            ink = theme.bad if burned else theme.ink
            text.write(surface, written(points), cell, look, FIGURES, ink, align="centre")
            if burned:
                flame = Rect(0, 0, look.px(15), look.px(15))
                flame.midleft = cell.centerx + look.px(10), cell.centery
                painting.draw_picture(surface, "flame", flame)
