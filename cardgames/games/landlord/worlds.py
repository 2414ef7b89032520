"""Worlds that could be the true one. Whoever holds a card may keep it for as long as he likes, so nothing that is done
says where the unseen cards are, and every split of them is as likely as the next: a plain shuffle."""

from __future__ import annotations

from random import Random

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.games.landlord.course import OVER
from cardgames.games.landlord.moves import SEATS
from cardgames.games.landlord.pack import ALL
from cardgames.games.landlord.state import LandlordState
from cardgames.games.landlord.terms import terms_of
from cardgames.games.landlord.view import LandlordView

CENTRE, OUT = SEATS, SEATS + 1
"""Who holds unseen cards beside the seats."""


class Worlds:
    """The worlds of a view, prepared once: `unseen` are the cards that are not known to lie anywhere, and `needs` says
    how many of them each seat holds, the centre, and what is out of play."""

    def __init__(self, view: LandlordView) -> None:
        visible, known = view.visible, view.known
        self._view = view
        self.hands = [0] * SEATS
        """What is known of each hand."""
        if visible.landlord >= 0:
            self.hands[visible.landlord] = known.shown
        if view.seat is not None:
            self.hands[view.seat] = mask_of(visible.hand)
        seen = known.played[0] | known.played[1] | known.played[2] | self.hands[0] | self.hands[1] | self.hands[2]
        self.unseen: list[Card] = card_list(ALL & ~seen)
        self.needs = {seat: count - self.hands[seat].bit_count() for seat, count in enumerate(visible.counts)}
        self.needs[CENTRE] = len(visible.centre) if visible.landlord < 0 else 0
        self.needs[OUT] = visible.out

    def split(self, rng: Random) -> list[Mask]:
        """The unseen cards of each holder, in one world."""
        cards = self.unseen[:]
        rng.shuffle(cards)
        return [mask_of(cards.pop() for _ in range(count)) for count in self.needs.values()]

    def state(self, split: list[Mask]) -> LandlordState:
        """The state of the view in a world in which the unseen cards lie so."""
        visible, known = self._view.visible, self._view.known
        state = LandlordState.__new__(LandlordState)
        state.standing = visible.standing
        state.terms = terms_of(visible.standing.options)
        state.phase = visible.phase
        state.hands = [hand | more for hand, more in zip(self.hands, split[:SEATS], strict=True)]
        state.centre = mask_of(visible.centre) if visible.landlord >= 0 else split[CENTRE]
        state.out = split[OUT]
        state.said = visible.said
        state.bid = visible.bid
        state.landlord = visible.landlord
        state.turn = visible.turn
        state.trick = visible.trick
        state.lying = visible.lying
        state.best = visible.best
        state.passes = visible.passes
        state.tricks = known.tricks
        state.played = list(known.played)
        state.bombs = visible.bombs
        return state


def sample(view: LandlordView, rng: Random) -> LandlordState:
    """A world of a view, uniform among all that are possible."""
    worlds, opened = Worlds(view), view.visible.opened
    if view.visible.phase == OVER and opened:
        lying = [mask_of(cards) for cards in (*opened.hands, opened.centre, opened.out)]
        return worlds.state(lying)
    return worlds.state(worlds.split(rng))
