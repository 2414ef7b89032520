"""Worlds that could be the true one, each as likely as the next: the unseen cards, split over hands and stack.

The cards of a batch were shuffled together, and all may be in every hand that holds some of them, so a plain shuffle of
each batch is exactly even.
"""

from __future__ import annotations

from random import Random

from cardgames.engine.cards import Mask, card_list, mask_of
from cardgames.games.dumbal.course import OVER
from cardgames.games.dumbal.state import DumbalState
from cardgames.games.dumbal.view import DumbalView

STACK_HOLDER = -1


def unseen_cards(view: DumbalView) -> Mask:
    """All cards that the seat of a view has not seen, or not since they were shuffled (DB-8)."""
    return sum(batch.cards for batch in view.known.batches) & ~mask_of(view.visible.hand)


def hidden(view: DumbalView) -> list[tuple[Mask, dict[int, int]]]:
    """The unseen cards of each batch, and how many of them the other hands and the stack hold."""
    own = mask_of(view.visible.hand)
    found = []
    last = len(view.known.batches) - 1
    for number, batch in enumerate(view.known.batches):
        needs = {seat: count for seat, count in enumerate(batch.held) if seat != view.seat}
        if number == last:
            needs[STACK_HOLDER] = view.visible.stack
        found.append((batch.cards & ~own, needs))
    return found


def world(view: DumbalView) -> DumbalState:
    """The state that a view shows, without the cards that it does not."""
    visible, known = view.visible, view.known
    state = DumbalState.blank(visible.standing, visible.table, visible.starter)
    state.laid, state.discards = list(visible.laid), known.discards
    state.hands, state.shown, state.batches = list(known.shown), list(known.shown), known.batches
    state.phase, state.turn, state.turns = visible.phase, visible.turn, visible.turns
    state.caller = visible.caller
    if view.seat is not None:
        state.hands[view.seat] = mask_of(visible.hand)
    return state


def sample(view: DumbalView, rng: Random) -> DumbalState:
    """A world of a view, uniform among all that are possible."""
    state, opened = world(view), view.visible.opened
    if view.visible.phase == OVER and opened:
        state.hands = [mask_of(hand) for hand in opened.hands]
        state.stack = list(opened.stack[::-1])
        return state
    for cards, needs in hidden(view):
        order = card_list(cards)
        rng.shuffle(order)
        for holder, count in needs.items():
            got = [order.pop() for _ in range(count)]
            if holder == STACK_HOLDER:
                state.stack = got
            else:
                state.hands[holder] |= mask_of(got)
    return state
