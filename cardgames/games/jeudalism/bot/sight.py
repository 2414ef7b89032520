"""A view made ready for weighing: the turns that are left, and which cards may still be had."""

from __future__ import annotations

from cardgames.engine.cards import Mask, cards_in, mask_of
from cardgames.engine.contract import Seat
from cardgames.games.jeudalism.bot.care import Care
from cardgames.games.jeudalism.bot.outlook import Hopes
from cardgames.games.jeudalism.bot.stand import Stand
from cardgames.games.jeudalism.course import PLAYING
from cardgames.games.jeudalism.pack import DECK
from cardgames.games.jeudalism.terms import terms_of
from cardgames.games.jeudalism.view import JeudalismView
from cardgames.games.jeudalism.worlds import unseen_cards

GOES_BY = 0.6
"""How likely a transfer card is not taken by a seat that may."""


class Sight:
    """What a seat sees. `to_come` turns come after this one, `turns` of them are its own; `may_play` is how many cards
    it may play in this turn (while it takes, 1). `hopes` are for the cards that it has never seen."""

    def __init__(self, view: JeudalismView, care: Care) -> None:
        assert view.seat is not None
        visible = view.visible
        self.view, self.care = view, care
        self.seat: Seat = view.seat
        self.terms = terms_of(visible.standing.options)
        self.seats = len(visible.counts)
        self.next = (self.seat + 1) % self.seats
        self.now = Stand(mask_of(visible.hand), visible.chains)
        self.transfer: Mask = mask_of(visible.transfer)
        self.unseen = unseen_cards(view)
        self.may_play = visible.left if visible.phase == PLAYING else 1
        self.to_come = self._turns_to_come()
        self.turns = self.to_come // self.seats
        self.hopes = self._hopes()

    def _turns_to_come(self) -> int:
        """How many turns come after this one, if each draws one card (JD-14)."""
        visible = self.view.visible
        until = (visible.last - self.seat) % self.seats
        if not visible.pile:
            return until
        taken = self.view.known.now.counts[2]
        first = max(1, visible.pile - max(0, taken - 1))
        return first + (until - first) % self.seats

    def _hopes(self) -> Hopes:
        """For each card how likely it can be had: seen among transfer cards one day, and taken then, for which the many
        turns of a long game count less."""
        hopes = [0.0] * len(DECK)
        if not self.turns:
            return hopes
        transfer = self.terms.transfer
        new = transfer - (transfer - 1) * self.comes_back()
        chance = min(1.0, new * self.turns / max(1, self.unseen.bit_count())) * self.care.hope / (1 + self.turns / 10)
        for card in cards_in(self.unseen):
            hopes[card] = chance
        return hopes

    def comes_back(self) -> float:
        """How likely a card that is passed on comes back."""
        return GOES_BY ** (self.seats - 1) if self.turns else 0.0
