"""Worlds that could be the true one, each as likely as the next: the unseen cards, split over hands and deck."""

from __future__ import annotations

from random import Random

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.games.round_robbin.course import OVER
from cardgames.games.round_robbin.state import RobbinState
from cardgames.games.round_robbin.terms import terms_of
from cardgames.games.round_robbin.view import RobbinView

DECK_HOLDER = -1


def old_cards(view: RobbinView) -> Mask:
    """The unseen cards that are not from the new deck: before RR-18 all that are unseen."""
    visible, known = view.visible, view.known
    seen = mask_of(visible.hand) | mask_of(known.dump) | known.fresh
    for owned in visible.ground.villages:
        for village in owned:
            seen |= village
    for shown in known.shown:
        seen |= shown
    # A sleeping king is not in the stock; an awake one lies in a village.
    return mask_of(terms_of(visible.standing.options).stock) & ~seen


def unseen_cards(view: RobbinView) -> Mask:
    """All cards that the seat of a view has not seen, or not since they were shuffled (RR-18): in the deck or in the
    hands of others."""
    return old_cards(view) | view.known.fresh & ~mask_of(view.visible.hand)


def needs(view: RobbinView) -> tuple[dict[int, int], dict[int, int]]:
    """How many unseen cards each other hand and the deck hold: those of the first deck, and those of the new one."""
    visible, known = view.visible, view.known
    others = [seat for seat in range(len(visible.counts)) if seat != view.seat]
    fresh = {seat: known.drawn[seat] for seat in others}
    old = {seat: visible.counts[seat] - known.shown[seat].bit_count() - known.drawn[seat] for seat in others}
    (fresh if visible.runs else old)[DECK_HOLDER] = visible.deck
    return old, fresh


def sample(view: RobbinView, rng: Random) -> RobbinState:
    """A world of a view, uniform among all that are possible."""
    visible, known = view.visible, view.known
    state = RobbinState.blank(visible.standing, visible.table, visible.starter)
    state.ground, state.dump = visible.ground, known.dump
    state.phase, state.turn, state.runs = visible.phase, visible.turn, visible.runs
    state.quiet, state.passed = visible.quiet, visible.passed
    state.shown, state.fresh, state.drawn = list(known.shown), known.fresh, list(known.drawn)
    state.done = list(visible.done)
    if visible.phase == OVER and visible.opened:
        state.hands = [mask_of(hand) for hand in visible.opened.hands]
        state.deck = list(visible.opened.deck[::-1])
        return state
    state.hands = list(known.shown)
    if view.seat is not None:
        state.hands[view.seat] = mask_of(visible.hand)
    fresh = known.fresh & ~mask_of(visible.hand)
    for cards, holders in zip((old_cards(view), fresh), needs(view), strict=True):
        if cards:
            for holder, got in _split(cards, holders, rng).items():
                if holder == DECK_HOLDER:
                    state.deck = got
                else:
                    state.hands[holder] |= mask_of(got)
    return state


def _split(cards: Mask, holders: dict[int, int], rng: Random) -> dict[int, list[Card]]:
    """Every way to deal these cards is as likely as the next: all may be with everybody, so it is a plain shuffle."""
    order = list(cards_in(cards))
    rng.shuffle(order)
    return {holder: [order.pop() for _ in range(count)] for holder, count in holders.items()}
