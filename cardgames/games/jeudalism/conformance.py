"""The conformance hooks of Jeudalism: random play, and which hidden cards are interchangeable for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.conformance import ConformanceHooks, SpeedTargets, splits, ways
from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import Move, Seat
from cardgames.games.jeudalism.cards import PASS
from cardgames.games.jeudalism.deal import JeudalismState, JeudalismView
from cardgames.games.jeudalism.legal import OVER
from cardgames.games.jeudalism.sampling import WorldSampler, unseen_cards

RARE = 1 / 2000
"""Worlds are not counted if one is less likely than this: sampling them all would take too long."""

PASSES = 0.02
"""The chance that random play passes if it could do something else."""


def swap(state: JeudalismState, seat: Seat | None, rng: Random) -> JeudalismState | None:
    """Swap two cards that `seat` has never seen, throughout the deal."""
    if state.phase == OVER:
        return None
    unseen = card_list(unseen_cards(state.view(seat)))
    for _ in range(20):
        if len(unseen) < 2:
            break
        one, two = rng.sample(unseen, 2)
        twin = state.copy()
        names = {one: two, two: one}
        twin.stock = tuple([names.get(card, card) for card in state.stock])
        twin.hands = [_swapped(hand, one, two) for hand in state.hands]
        twin.trays = [_swapped(tray, one, two) for tray in state.trays]
        twin.received = [tuple([_swapped(cards, one, two) for cards in own]) for own in state.received]
        twin.passed = [tuple([_swapped(cards, one, two) for cards in own]) for own in state.passed]
        if twin != state:
            return twin
    return None


def _swapped(cards: Mask, one: Card, two: Card) -> Mask:
    both = 1 << one | 1 << two
    return cards ^ both if (cards & both).bit_count() == 1 else cards


def worlds(view: JeudalismView) -> list[JeudalismState] | None:
    """Every possible world, if none is rare; else None."""
    if view.seat is None or view.visible.phase == OVER:
        return None
    found: dict[object, JeudalismState] = {}
    sampler = WorldSampler(view)
    unseen, turn = unseen_cards(view), view.visible.turn
    for assignments, histories in sampler.all_assignments():
        state = sampler.world(assignments, Random(0))
        holders = [*state.hands, state.trays[turn], sum(1 << card for card in state.stock)]
        sizes = [(cards & unseen).bit_count() for cards in holders]
        if histories < RARE * sampler.histories * ways(sizes):
            return None
        for split in splits(card_list(unseen), sizes):
            twin = state.copy()
            *hands, transfer, stock = [
                cards & ~unseen | sum(1 << card for card in got) for cards, got in zip(holders, split, strict=True)
            ]
            twin.hands, twin.trays[turn], twin.stock = hands, transfer, tuple(card_list(stock))
            found[(*hands, transfer, stock)] = twin
    return list(found.values())


def any_move(moves: Sequence[Move], rng: Random) -> Move:
    """A random move. It seldom passes (the last move listed) if there is another move, so that hands get smaller."""
    move = moves[int(rng.random() * len(moves))]
    if move is PASS and rng.random() > PASSES:
        move = moves[int(rng.random() * (len(moves) - 1))]
    return move


HOOKS = ConformanceHooks(
    swap=swap,
    worlds=worlds,
    even=False,
    pick=any_move,
    brief={"deals": 1},
    most_moves=400,
    most_deals=10,
    rule_ids=frozenset({"JD-4", "JD-7", "JD-11", "JD-15", "JD-16"}),
    aims=SpeedTargets(deals=3000, paired=250),
)
