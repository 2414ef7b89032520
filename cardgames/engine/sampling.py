"""Deals that could be the true one, for a view of declared piles: one at random, or all of them.

Cards that were shuffled together and that the viewer cannot locate may lie in any way in the places that are left, so a
plain shuffle of each group is exactly even. Where a game allows more inferences (who cannot have a suit), it overrides
`Game.sample`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random
from typing import TypeVar

from cardgames.engine.cards import UNSEEN, Card, card_list, mask_of
from cardgames.engine.contract import Seat, View
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Slot

PileStateT = TypeVar("PileStateT", bound=PileState)

FEW = 200
"""So many deals are listed at most."""


def sample(view: View[PileStateT, None], rng: Random) -> PileStateT:
    """A deal that could be the true one, each as likely as the next."""
    world = view.visible.thawed()
    for cards, needs in hidden(view):
        rng.shuffle(cards)
        _fill(world, cards, needs)
    world.unseen = ()
    return world


def hidden(view: View[PileStateT, None]) -> list[tuple[list[Card], list[tuple[Slot, int]]]]:
    """For each group of cards that were shuffled together: those the viewer cannot locate, and how many of them lie in
    which piles."""
    deal = view.visible
    located = deal.lying()
    piles = deal.hidden_piles()
    found = []
    for group, counts in zip(deal.groups, deal.unseen, strict=False):
        needs = [(slot, count) for slot, count in zip(piles, counts, strict=True) if count]
        if needs:
            found.append((card_list(group & ~located), needs))
    return found


def _fill(world: PileStateT, cards: list[Card], needs: list[tuple[Slot, int]]) -> None:
    """Put cards into hidden piles, in this order, where they are unknown."""
    start = 0
    for slot, count in needs:
        got = cards[start : start + count]
        start += count
        lying = world.get(slot)
        if slot.ordered:
            unknown = iter(got)
            world.put(slot, tuple([next(unknown) if card == UNSEEN else card for card in lying]))
        else:
            world.put(slot, lying | mask_of(got))


def every_world(view: View[PileStateT, None]) -> list[PileStateT] | None:
    """Every deal that could be the true one, when there are few of them and no unknown pile has an order; else None."""
    groups = hidden(view)
    ways = 1
    for _, needs in groups:
        left = sum(count for _, count in needs)
        for slot, count in needs:
            if slot.ordered and count > 1:
                return None
            ways *= comb(left, count)
            left -= count
    if ways > FEW:
        return None
    worlds = [view.visible.thawed()]
    for cards, needs in groups:
        dealt = []
        for order in _splits(cards, [count for _, count in needs]):
            for world in worlds:
                twin = world.copy()
                _fill(twin, order, needs)
                dealt.append(twin)
        worlds = dealt
    for world in worlds:
        world.unseen = ()
    return worlds


def _splits(cards: list[Card], sizes: list[int]) -> Iterator[list[Card]]:
    """Every way to deal cards to piles of these sizes, one pile after the other in a list."""
    if not sizes:
        yield []
        return
    for got in combinations(cards, sizes[0]):
        for rest in _splits([card for card in cards if card not in got], sizes[1:]):
            yield [*got, *rest]


Place = tuple[Slot, Card]
"""A card, and the pile that it lies in."""


def alike(state: PileState, seat: Seat | None) -> list[tuple[Place, Place]]:
    """Every two cards that could be exchanged in hidden piles and `seat` would not notice."""
    pairs: list[tuple[Place, Place]] = []
    for group in state.groups:
        places = [
            (slot, card)
            for slot in state.hidden_piles()
            for card in card_list(state.mask(slot) & group & ~state.knows(seat, slot))
        ]
        pairs += [(one, two) for one, two in combinations(places, 2) if one[0] is not two[0] or one[0].ordered]
    return pairs


def swapped(state: PileStateT, seat: Seat | None, rng: Random) -> PileStateT | None:
    """The deal with two cards exchanged that `seat` cannot tell apart; None when there are no such cards."""
    pairs = alike(state, seat) if state.to_act() else []
    if not pairs:
        return None
    (first, one), (second, two) = rng.choice(pairs)
    twin = state.copy()
    for slot in dict.fromkeys((first, second)):
        lying = twin.get(slot)
        if slot.ordered:
            names = {one: two, two: one}
            twin.put(slot, tuple([names.get(card, card) for card in lying]))
        else:
            twin.put(slot, lying ^ (1 << one | 1 << two))
    return twin
