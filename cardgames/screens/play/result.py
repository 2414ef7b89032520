"""The sheet at the end of a match: who won, a word to those who sit here, the scorecard, and what one can do next."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from cardgames.screens.play.outcome import Outcome
from cardgames.screens.play.podium import Podium
from cardgames.table.input import Input, Key, Press
from cardgames.table.look import Look
from cardgames.table.widgets.base import Group, Widget
from cardgames.table.widgets.dialog import Answer, Dialog
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say, say_in

DEAF_SECONDS = 0.8
"""Enter and Space that were meant for the story's last line mean nothing on the sheet for so long."""


class ResultSheet(Dialog):
    """Enter and Space press nothing before the keyboard was led to it: the first of them, or of the arrows to the
    sides, only takes hold."""

    def __init__(
        self, outcome: Outcome, scorecard: Widget, acts: dict[str, Callable[[], object]], *, cheer: bool
    ) -> None:
        """`acts` has what the buttons do; `cheer`: a win of people here is celebrated."""
        game = outcome.game.name
        again, again_tip = say_in(game, "play.result.again"), say_in(game, "play.result.again_tip")
        answers = [
            Answer("rematch", say("play.result.rematch"), chief=True, icon="cards"),
            Answer("again", again, icon="replay", tip=again_tip),
            Answer("replay", say("play.result.replay"), icon="eye", tip=say_in(game, "play.result.replay_tip")),
            Answer("home", say("play.result.home"), icon="home"),
        ]
        self._podium = Podium(outcome, cheer=cheer and outcome.tone in ("won", "shared"))
        self._deaf = True
        self._acts = acts
        body = _Body(self._podium, ScrollArea("result.sheet", scorecard))
        super().__init__(outcome.title(), outcome.words(), answers, lambda name: acts[name](), body=body, width=648)

    def enter(self) -> None:
        """The keyboard holds nothing yet."""
        self.app.call_later(DEAF_SECONDS, self._listen)

    def _listen(self) -> None:
        self._deaf = False

    def answer(self, name: str) -> None:
        """Whoever looks back comes back to the sheet."""
        if name == "replay":
            self._acts[name]()
        else:
            super().answer(name)

    def handle(self, event: Input) -> bool:
        """Any key and any press ends the celebration, but for those that were meant for the story."""
        if isinstance(event, Key) and event.name in ("enter", "space") and (self._deaf or event.repeat):
            return True
        if isinstance(event, Key | Press):
            self._podium.rest()
        if isinstance(event, Key) and event.name in ("enter", "space", "left", "right") and self.focus is None:
            self.set_focus(self.buttons[0])
            return True
        return super().handle(event)


class _Body(Group):
    """The players above, the scorecard below, which scrolls where it is long."""

    def __init__(self, podium: Podium, scorecard: ScrollArea) -> None:
        super().__init__("result", [scorecard, podium])
        self._podium = podium
        self._scorecard = scorecard

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """Both, one below the other."""
        return limit, self._podium.natural(look, limit)[1] + self._scorecard.natural(look, limit)[1]

    def layout(self, rect: Rect, look: Look) -> None:
        """The players take what they need."""
        super().layout(rect, look)
        high = self._podium.natural(look, rect.w)[1]
        self._podium.layout(Rect(rect.x, rect.y, rect.w, high), look)
        self._scorecard.layout(Rect(rect.x, rect.y + high, rect.w, rect.h - high), look)
