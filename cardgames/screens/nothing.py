"""A card on the felt that says why a screen is empty, and what would change that."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.icons import Icon
from cardgames.table.look import Look
from cardgames.table.widgets.base import Group
from cardgames.table.widgets.button import Button
from cardgames.words import say

WIDE = 520
PAD = 28
GAP = 18
"""Width of the card, its margin, and the gap above the button, in points."""


class EmptyNotice(Group):
    """Title, sentence, and a button that leads to a new game, in the middle of the area given."""

    ground = "paper"
    role = "notice"
    lift = 1.6

    def __init__(self, on_play: Callable[[], object], words: str = "", icon: Icon = "play") -> None:
        """`words` are those of the button, by default for a new game."""
        self._play = Button("play", words or say("home.new_game"), on_play, kind="brass", icon=icon)
        super().__init__("nothing", [self._play])
        self._words = ""
        self._room = Rect(0, 0, 0, 0)

    def tell(self, title: str, words: str, *, offer: bool) -> None:
        """Set the text; `offer` shows the button."""
        self.label, self._words = title, words
        self._play.visible = offer
        if self._look is not None:
            self.layout(self._room, self._look)
            self.touch()

    def layout(self, rect: Rect, look: Look) -> None:
        self._room = Rect(rect)
        pad = look.px(PAD)
        inner = min(look.px(WIDE), rect.w) - 2 * pad
        wide, high = self._play.preferred_size(look, inner)
        words = self._words_high(look, inner)
        foot = look.px(GAP) + high if self._play.visible else 0
        card = Rect(0, 0, inner + 2 * pad, words + foot + 2 * pad)
        card.center = rect.center
        super().layout(card, look)
        self._play.layout(Rect(card.centerx - wide // 2, card.bottom - pad - high, wide, high), look)

    def _words_high(self, look: Look, wide: int) -> int:
        both = text.height(self.label, text.TITLE, look, wide), text.height(self._words, text.BODY, look, wide)
        return sum(both) + look.px(8)

    def draw(self, surface: Surface) -> None:
        look = self.look
        draw.plate(surface, self.rect, look, "paper", radius=look.px(12), lift=self.lift)
        pad = look.px(PAD)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        used = text.paragraph(surface, self.label, inner, look, text.TITLE, look.theme.ink, align="centre")
        below = Rect(inner.x, used.bottom + look.px(8), inner.w, inner.h)
        text.paragraph(surface, self._words, below, look, text.BODY, look.theme.ink_soft, align="centre")
        super().draw(surface)
