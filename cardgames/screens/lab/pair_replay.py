"""The replay of the same deals by several rules: two tables side by side, or one of them with everything beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.engine.match import Match
from cardgames.engine.replay import Replay
from cardgames.screens.card_look import card_look
from cardgames.screens.lab.both_tables import BothTables, TableAtRules
from cardgames.screens.picture import paint_position
from cardgames.screens.play.log import update_sentences
from cardgames.screens.replay.log import WIDTH
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.screens.replay.steps import Steps, visible_events
from cardgames.screens.replay.top_bar import BAR
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.choice import Segments
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext


BOTH = -1
"""Two tables side by side, in place of the number of one."""


class PairReplay(ReplayScreen):
    """Matches between bots with the same seed; all cards are face up.

    Side by side are the first rules and the others that were shown last. All steps are those of the shown match; the
    other is at the same place of the same deal.
    """

    def __init__(
        self,
        app_context: AppContext,
        matches: Sequence[Match],
        names: Sequence[str],
        shown: int = 0,
        player: int | None = None,
        *,
        both: bool = True,
    ) -> None:
        """`names` are those of the rules; `shown` is the match on the table, `both` whether another is beside it.
        `player` is the one whose view is shown, None for all cards."""
        self._context, self._matches, self._rules, self._shown_side = app_context, matches, names, shown
        self._pair = 0, max(1, shown)
        self._replays = [Replay(match, ()) for match in matches]
        tip = say("lab.window.alone_tip")
        self._tables = [
            TableAtRules(f"both.{side}", names[side], tip, partial(self.turn_to, side)) for side in self._pair
        ]
        self._both = BothTables(self._tables)
        self._both.visible = both
        super().__init__(app_context, matches[shown], player=player, opened=True)
        self.position = self._parting()
        self._refresh()

    def _parting(self) -> int:
        """The first position at which the matches differ: where the rules mattered first."""
        together = zip(*(match.entries for match in self._matches), strict=False)
        same = sum(1 for _ in takewhile(lambda entries: all(one == entries[0] for one in entries[1:]), together))
        return self.steps.at(self.steps.number(same) + 1)

    def renewed(self) -> PairReplay:
        return self._again(self._shown_side, both=self._both.visible)

    def _again(self, side: int, *, both: bool = False) -> PairReplay:
        """The same place of the match by some rules."""
        again = PairReplay(self._context, self._matches, self._rules, side, self._player, both=both)
        again._log_wanted = self._log_wanted
        again.position = self._same_place(again.steps)
        again._refresh()
        return again

    def _same_place(self, steps: Steps) -> int:
        """Return the position in another match that is as far into the same deal, or at the end of a shorter one."""
        deal = min(self.steps.deal_at(self.position), len(steps.deals) - 1)
        into = self.steps.number(self.position) - self.steps.number(self.steps.span(deal)[0])
        first, last = map(steps.number, steps.span(deal))
        return steps.at(min(last, first + into))

    def turn_to(self, side: int) -> None:
        """Show the match by some rules at the same place, or `BOTH` side by side."""
        if side in (BOTH, self._shown_side):
            self._both.visible = side == BOTH
            self._sides.value = side
            self.rearrange()
            return
        again = self._again(side)
        self.app.pop()
        self.app.push(again)

    def _make_widgets(self) -> None:
        self.add(self._both)  # below the log and the scorecard
        super()._make_widgets()
        picks = [
            Pick(number, name, say("lab.window.switch_tip"), short=chr(ord("A") + number))
            for number, name in enumerate(self._rules)
        ]
        picks.append(Pick(BOTH, say("lab.window.both"), say("lab.window.both_tip"), short=say("lab.window.both_short")))
        self._sides = Segments("sides", say("lab.window.rules"), picks, BOTH, self.turn_to)
        self.add(self._sides)

    def arrange(self, area: Rect, look: Look) -> None:
        super().arrange(area, look)
        words = self._bar.words
        wide, high = self._sides.preferred_size(look, words.w * 2 // 3)
        place = Rect(words.right - wide, area.y + (look.px(BAR) - high) // 2, wide, high)
        self._sides.layout(place, look)
        words.w -= wide + look.px(10)

        both = self._both.visible
        self._sides.value = BOTH if both else self._shown_side
        self.place_focus.visible = not both
        if both and not self._log_wanted:
            self.log.visible = self._bar.log.lit = False
        self._both.layout(Rect(self._below.topleft, (self._beside_log(look), self._below.h)), look)

    def _beside_log(self, look: Look) -> int:
        """Return the width of the room beside the log."""
        return self._below.w - look.px(WIDTH + 12) if self.log.visible else self._below.w

    def _refresh(self) -> None:
        super()._refresh()
        if self._both.visible:
            self._show_both()

    def _show_both(self) -> None:
        """Show the tables side by side at the current position."""
        for side, table in zip(self._pair, self._tables, strict=True):
            replay = self._replays[side]
            steps = self.steps if side == self._shown_side else Steps.of(replay, self._player)
            position = self.position if side == self._shown_side else self._same_place(steps)
            table.show_place(partial(self._paint, replay, position), self._lines(replay, steps, position))

    def _paint(self, replay: Replay, position: int, picture: Surface, area: Rect, look: Look) -> None:
        cards = card_look(self._context.settings.now)
        paint_position(picture, area, replay, position, self._player, look, cards, opened=self._opened)

    def _lines(self, replay: Replay, steps: Steps, position: int) -> list[str]:
        """Return the lines of the log of a deal up to a position."""
        first, _ = steps.span(steps.deal_at(position))
        happened = visible_events(replay, steps.between(first, position), self._player, opened=self._opened)
        told = update_sentences([one.events for one in happened], self._scene)
        return [line for pieces in told for _, lines in pieces for line in lines]

    def input(self, event: Input) -> bool:
        """X switches between the rules, V to both of them and back."""
        match event:
            case Key("x", ctrl=False, alt=False):
                self.turn_to((self._shown_side + 1) % len(self._matches))
            case Key("v", ctrl=False, alt=False):
                self.turn_to(self._shown_side if self._both.visible else BOTH)
            case _:
                return super().input(event)
        return True
