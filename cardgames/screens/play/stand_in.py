"""A slip, shown while a bot keeps the seat of the player at the screen, with a button that gives the seat back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from cardgames.engine.lines import Player
from cardgames.engine.names import LONGEST_NAME
from cardgames.screens.play.context import Context
from cardgames.screens.play.questions import DraftSlip
from cardgames.table.look import Look
from cardgames.table.units import keep_clear
from cardgames.words import say

LEVEL = "normal"
"""The level of a bot that keeps a player's seat."""


def bot_for(who: Player) -> Player:
    """Return the bot that keeps a player's seat. A long name is shortened, not the word that says it is a bot."""
    name = say("play.bot_name", name=who.name)
    over = len(name) - LONGEST_NAME
    if over > 0:
        name = say("play.bot_name", name=f"{who.name[: -over - 1].rstrip()}…")
    return Player(name, who.emblem, "bot", LEVEL)


class SeatReturnSlip:
    """Shows the slip over the lower edge of the hand, which cannot be played now. It covers nothing else; it moves
    aside for a deal summary."""

    def __init__(self, context: Context, take_back: Callable[[int], object]) -> None:
        """`take_back` gives a player's seat back."""
        self._context = context
        self._take_back = take_back
        self._slip: DraftSlip | None = None

    def refresh(self) -> None:
        """Show or hide the slip, as needed now."""
        host, player = self._context.host, self._context.host.shown
        needed = (
            player is not None
            and host.result is None
            and host.players[player].kind == "bot"
            and host.match.opening_players[player].kind == "human"
        )
        if not needed:
            self.hide()
        elif self._slip is None and player is not None:
            back = ("seat", say("play.stand_in.back"), partial(self._take_back, player))
            self._slip = DraftSlip(say("play.stand_in.words"), [back], None)
            self._context.page.add(self._slip)
            self.lay(self._context.look)

    def hide(self) -> None:
        """Hide the slip."""
        if self._slip is not None:
            self._context.page.remove(self._slip)
            self._slip = None

    def lay(self, look: Look) -> None:
        """Place the slip."""
        if self._slip is not None:
            felt, deal_summary = self._context.felt, self._context.deal_summary
            rect = Rect((0, 0), self._slip.preferred_size(look, felt.area.w))
            rect.midbottom = felt.area.centerx, felt.area.bottom - look.px(6)
            if deal_summary is not None and rect.colliderect(deal_summary.rect):
                rect = keep_clear(rect, felt.area, [deal_summary.rect, *felt.areas_to_keep_clear()], look.px(6))
            self._slip.layout(rect, look)
            self._slip.touch()
