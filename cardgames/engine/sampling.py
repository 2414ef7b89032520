"""Sampled worlds: deals that agree with a view of declared piles, one at random or all of them.

Unlocated cards that were shuffled together are equally likely in each order in the places that are left, so shuffling
each group samples uniformly. A game that allows more inferences, such as a seat being void in a suit, overrides
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
"""The largest number of deals that `every_world` returns."""


def sample(view: View[PileStateT, None], rng: Random) -> PileStateT:
    """Return a random deal that agrees with the view; all such deals are equally likely."""
    world = view.visible.thawed()
    for cards, needs in hidden(view):
        rng.shuffle(cards)
        _fill(world, cards, needs)
    world.unseen = ()
    return world


def hidden(view: View[PileStateT, None]) -> list[tuple[list[Card], list[tuple[Slot, int]]]]:
    """Return for each group of cards that were shuffled together the cards that the viewer cannot locate, and the
    hidden piles that contain them with their number there."""
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
    """Fill the unknown places of hidden piles with cards, in this order."""
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
    """Return every deal that agrees with the view; None if there are over `FEW`, or unknown cards have an order."""
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
    """Yield each way to split cards into piles of these sizes, as a list with the first pile first."""
    if not sizes:
        yield []
        return
    for got in combinations(cards, sizes[0]):
        for rest in _splits([card for card in cards if card not in got], sizes[1:]):
            yield [*got, *rest]


Place = tuple[Slot, Card]
"""A card and its pile."""


def alike(state: PileState, seat: Seat | None) -> list[tuple[Place, Place]]:
    """Return every pair of cards in hidden piles that `seat` cannot tell apart, so that they could be exchanged."""
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
    """Return a copy with two random cards exchanged that `seat` cannot tell apart; None if there are none."""
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
