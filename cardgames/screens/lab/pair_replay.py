"""The replay of the same deals by several rules: a switch goes from one to the other at the same place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from pygame import Rect

from cardgames.engine.match import Match
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.screens.replay.top_bar import BAR
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.choice import Segments
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext


class PairReplay(ReplayScreen):
    """Matches between bots with the same seed; all cards are face up."""

    def __init__(
        self,
        app_context: AppContext,
        matches: Sequence[Match],
        names: Sequence[str],
        shown: int = 0,
        player: int | None = None,
    ) -> None:
        """`names` are those of the rules; `shown` is the match on the table. `player` is the one whose view is shown,
        None for all cards."""
        self._context, self._matches, self._rules, self._shown_side = app_context, matches, names, shown
        super().__init__(app_context, matches[shown], player=player, opened=True)
        self.position = self._parting()
        self._refresh()

    def _parting(self) -> int:
        """The first position at which the matches differ: where the rules mattered first."""
        together = zip(*(match.entries for match in self._matches), strict=False)
        same = sum(1 for _ in takewhile(lambda entries: all(one == entries[0] for one in entries[1:]), together))
        return self.steps.at(self.steps.number(same) + 1)

    def renewed(self) -> PairReplay:
        return self._again(self._shown_side)

    def _again(self, side: int) -> PairReplay:
        """The same place of the match by some rules."""
        again = PairReplay(self._context, self._matches, self._rules, side, self._player)
        again._log_wanted = self._log_wanted
        deal = min(self.steps.deal_at(self.position), len(again.steps.deals) - 1)
        into = self.steps.number(self.position) - self.steps.number(self.steps.span(deal)[0])
        first, last = map(again.steps.number, again.steps.span(deal))
        again.position = again.steps.at(min(last, first + into))
        again._refresh()
        return again

    def turn_to(self, side: int) -> None:
        """Show the match by other rules at the same place."""
        if side != self._shown_side:
            again = self._again(side)
            self.app.pop()
            self.app.push(again)

    def _make_widgets(self) -> None:
        super()._make_widgets()
        picks = [
            Pick(number, name, say("lab.window.switch_tip"), short=chr(ord("A") + number))
            for number, name in enumerate(self._rules)
        ]
        self._sides = Segments("sides", say("lab.window.rules"), picks, self._shown_side, self.turn_to)
        self.add(self._sides)

    def arrange(self, area: Rect, look: Look) -> None:
        super().arrange(area, look)
        words = self._bar.words
        wide, high = self._sides.preferred_size(look, words.w * 2 // 3)
        place = Rect(words.right - wide, area.y + (look.px(BAR) - high) // 2, wide, high)
        self._sides.layout(place, look)
        words.w -= wide + look.px(10)

    def input(self, event: Input) -> bool:
        """X switches between the rules."""
        if event == Key("x"):
            self.turn_to((self._shown_side + 1) % len(self._matches))
            return True
        return super().input(event)
