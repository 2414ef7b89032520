"""Inferences about hidden cards from the cards played, and sampled worlds that agree with them."""

from __future__ import annotations

from random import Random

from cardgames.engine.cards import Card, Mask
from cardgames.engine.splitting import Splitter
from cardgames.games.klaverjassen.cards import PLAYED
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.following import excluded


def cannot_hold(deal: KlaverjassenState) -> list[Mask]:
    """For each seat, the cards that it cannot hold because of the cards it played."""
    seats = len(deal.hands)
    out = [0] * seats
    for leader, cards in [*((trick.leader, trick.cards) for trick in deal.tricks), (deal.leader, deal.trick)]:
        lying: list[Card] = []
        for turn, card in enumerate(cards):
            out[(leader + turn) % seats] |= excluded(card, lying, deal.trump, deal.ruleset)
            lying.append(card)
    return out


class Worlds:
    """A sampler of the deals that agree with a view and the cards played; all of them are equally likely.

    It is prepared once for a view; `hands` and `deal` then sample worlds quickly.
    """

    def __init__(self, view: KlaverjassenView) -> None:
        self._shown = deal = view.visible
        self._out = len(deal.hands)
        """The number that stands for a seat as the holder of the cards that were not dealt."""
        holders: dict[int, int] = {}
        unseen = 0
        if deal.unseen:
            unseen = PLAYED & ~(deal.lying() | sum(deal.played()))
            holders = {seat: count for seat, count in enumerate(deal.counts) if seat != view.seat}
            out_of_play = unseen.bit_count() - sum(holders.values())
            if out_of_play:
                holders[self._out] = out_of_play
        shown = [*cannot_hold(deal), 0]
        self._splitter = Splitter({holder: unseen & ~shown[holder] for holder in holders}, holders)

    def hands(self, rng: Random) -> list[Mask]:
        """Sample a world and return its hands."""
        split = self._splitter.draw(rng)
        return [hand | split.get(seat, 0) for seat, hand in enumerate(self._shown.hands)]

    def deal(self, rng: Random) -> KlaverjassenState:
        """Sample a world and return its deal state."""
        split = self._splitter.draw(rng)
        world = self._shown.thawed()
        world.hands = [hand | split.get(seat, 0) for seat, hand in enumerate(world.hands)]
        world.out |= split.get(self._out, 0)
        world.unseen = ()
        return world
