"""The bar above a replay: the way back, the title, whose view it is, and buttons for what lies beside the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import Rect, Surface

from cardgames.engine.match import Match
from cardgames.engine.seat_history import owners
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.button import IconButton
from cardgames.table.widgets.choice import DropList, Option
from cardgames.words import say, say_in

BAR = 44
"""Height of the bar, in points."""

OPEN = -1
"""The view with all cards face up, in place of a player's number."""


class TopBar:
    """The widgets of the bar; `acts` are what the buttons do, by name."""

    def __init__(
        self, match: Match, acts: Mapping[str, Callable[[], object]], eyes: int, look_through: Callable[[int], object]
    ) -> None:
        self._back = IconButton("back", "back", say("replay.back"), acts["back"], key="Esc")
        views = [Option(number, say("replay.eyes", name=who.name)) for number, who in enumerate(owners(match))]
        views.append(Option(OPEN, say_in(match.game.name, "replay.open")))
        self.eyes = DropList("eyes", say("replay.whose"), views, eyes, look_through)
        self.log = IconButton("show_log", "log", say("replay.log"), acts["log"], key="L")
        self.score = IconButton("show_score", "score", say("play.bar.score"), acts["score"], key="S")
        self.review = IconButton("show_review", "chart", say("review.show"), acts["review"], key="C")
        self.doubt = IconButton("doubt", "bot", say("review.bot.key"), acts["doubt"], key="B")
        self.words = Rect(0, 0, 0, 0)
        """The room for the title."""

    @property
    def widgets(self) -> list[Widget]:
        """All widgets of the bar, in the order of the Tab key."""
        return [self._back, self.eyes, self.doubt, self.review, self.score, self.log]

    def layout(self, rect: Rect, look: Look) -> None:
        """Lay out the widgets; the title has the room between them."""
        side = look.px(36)
        top = rect.y + (rect.h - side) // 2
        self._back.layout(Rect(rect.x + look.px(10), top, side, side), look)
        right = rect.right - look.px(10)
        for button in (self.log, self.score, self.review, self.doubt):
            if not button.visible:
                continue
            right -= side
            button.layout(Rect(right, top, side, side), look)
            right -= look.px(4)
        if self.eyes.visible:
            wide = min(round(look.px(250) * max(1.0, look.text_size)), self.eyes.preferred_size(look, rect.w // 3)[0])
            right -= wide + look.px(10)
            self.eyes.layout(Rect(right, top, wide, side), look)
        left = self._back.rect.right + look.px(10)
        self.words = Rect(left, rect.y, right - left - look.px(10), rect.h)

    def write(self, surface: Surface, title: str, short: str, look: Look) -> None:
        """Write the title, or where it doesn't fit the short one if there is one."""
        style = text.HEADING
        if text.width(title, style, look) > self.words.w:
            title = short or title
        text.write(surface, title, self.words, look, style, look.theme.on_wood_soft)
