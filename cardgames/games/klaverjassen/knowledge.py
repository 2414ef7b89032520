"""Inferences about hidden cards from the cards played, and sampled worlds that agree with them."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from cardgames.engine.cards import UNSEEN, Mask, card_list
from cardgames.engine.piles import HAND
from cardgames.engine.splitting import Splitter
from cardgames.games.klaverjassen.cards import PLAYED, SUIT_MASK
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.following import excluded

_excluded = lru_cache(maxsize=1 << 15)(excluded)
"""The same for tricks that come up again and again, as in playouts."""


def cannot_hold(deal: KlaverjassenState) -> list[Mask]:
    """For each seat, the cards that its hand cannot have because of the cards it played from it."""
    out = [0] * len(deal.hands)
    for seat, card, lying, partner in deal.plays_from_hands():
        out[seat] |= _excluded(card, lying, deal.trump, deal.ruleset, partner)
    return out


class Worlds:
    """A sampler of the deals that agree with a view and the cards played; all of them are equally likely.

    It is prepared once for a view; `hands` and `deal` then sample worlds quickly. The holders of unseen cards are the
    hidden piles.
    """

    def __init__(self, view: KlaverjassenView) -> None:
        self._shown = deal = view.visible
        self._piles = deal.hidden_piles()
        counts = [sum(row) for row in zip(*deal.unseen, strict=True)]
        unseen = PLAYED & ~(deal.lying() | sum(deal.played())) if deal.unseen else 0
        not_held = cannot_hold(deal)
        holders: dict[int, int] = {}
        may_hold: dict[int, Mask] = {}
        for holder, count in enumerate(counts):
            pile = self._piles[holder]
            is_hand = pile.zone.name == HAND
            if count or (is_hand and pile.owner != view.seat):
                holders[holder] = count
                never = not_held[pile.owner] if is_hand else 0
                if pile.zone.name == "away" and deal.ruleset.keeps_trumps:  # always possible: half the hand is plain
                    never = SUIT_MASK[deal.trump]
                may_hold[holder] = unseen & ~never
        self._splitter = Splitter(may_hold, holders)

    def hands(self, rng: Random) -> list[Mask]:
        """Sample a world and return its hands."""
        split = self._splitter.draw(rng)
        return [hand | split.get(seat, 0) for seat, hand in enumerate(self._shown.hands)]

    def deal(self, rng: Random) -> KlaverjassenState:
        """Sample a world and return its deal state."""
        split = self._splitter.draw(rng)
        world = self._shown.thawed()
        for holder, mask in split.items():
            pile = self._piles[holder]
            cards = world.get(pile)
            if pile.ordered:
                drawn = card_list(mask)
                rng.shuffle(drawn)
                world.put(pile, tuple(drawn.pop() if card == UNSEEN else card for card in cards))
            else:
                world.put(pile, cards | mask)
        world.unseen = ()
        return world
