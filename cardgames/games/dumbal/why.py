"""Why a move may not be made: the sentences of refusals, each with the rule that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgames.engine.cards import Card, mask_of
from cardgames.engine.contract import CHANCE, Move, Refusal, Seat
from cardgames.games.dumbal.course import OPENING, OVER, SHUFFLING
from cardgames.games.dumbal.laying import RUN, SET, SINGLE, Laid, in_order, kind_of, takeable
from cardgames.games.dumbal.moves import FROM_STACK, Call, LayOff, NewStack, No
from cardgames.games.dumbal.pack import DECK, suit_of
from cardgames.games.dumbal.wording import card_names, refuse

if TYPE_CHECKING:
    from cardgames.games.dumbal.state import DumbalState

_PHASE_RULES = {OPENING: "DB-3", SHUFFLING: "DB-8", OVER: "DB-9"}


def refusal(state: DumbalState, seat: Seat, move: Move) -> Refusal | None:
    """Why `seat` may not do this; None when it may. All that is asked of `state` the seat can see."""
    refused = _not_now(state, seat, move)
    if refused:
        return refused
    match move:
        case NewStack(cards):
            old = sorted(card for card, _ in state.to_shuffle())
            return None if sorted(cards) == old else refuse("DB-8", "not_the_laid")
        case Call():
            return refusal_to_call(state)
        case No() if state.phase == OPENING:
            return None
        case LayOff(cards, take) if state.phase != OPENING:
            return refusal_to_lay(state, cards) or refusal_to_take(state, cards, take)
    return refuse("DB-3", "call_or_no") if state.phase == OPENING else refuse("DB-5", "call_or_lay")


def _not_now(state: DumbalState, seat: Seat, move: Move) -> Refusal | None:
    if state.phase == OVER:
        return refuse("DB-9", "over")
    by_chance = state.phase == SHUFFLING
    in_turn = seat == (CHANCE if by_chance else state.turn) and isinstance(move, NewStack) == by_chance
    return None if in_turn else refuse(_PHASE_RULES.get(state.phase, "DB-2"), "turn")


def refusal_to_call(state: DumbalState) -> Refusal | None:
    """Why the seat in turn may not call (DB-3, DB-4)."""
    points = state.terms.worth.hand(state.hands[state.turn])
    if points <= state.call_limit:
        return None
    rule, key = ("DB-3", "opening_call") if state.phase == OPENING else ("DB-4", "call")
    return refuse(rule, key, points=points, limit=state.call_limit)


def refusal_to_lay(state: DumbalState, cards: Laid) -> Refusal | None:
    """Why the seat in turn may not lay these off together (DB-5)."""
    if not cards:
        return refuse("DB-5", "none")
    if len(set(cards)) < len(cards) or min(cards) < 0 or max(cards) >= len(DECK):
        return refuse("DB-5", "not_in_hand")
    if mask_of(cards) & ~state.hands[state.turn]:
        return refuse("DB-5", "not_in_hand", *(card for card in cards if not state.hands[state.turn] >> card & 1))
    terms = state.terms
    kind = kind_of(cards)
    if kind == SET and len(cards) < terms.set_size:
        return refuse("DB-5", "small_set", *cards, least=terms.set_size)
    if kind == RUN and len(cards) < terms.run_length:
        return refuse("DB-5", "short_run", *in_order(cards), least=terms.run_length)
    if kind in (SINGLE, SET, RUN):
        return None
    one_suit = len({suit_of(card) for card in cards}) == 1
    return refuse("DB-5", "gap" if one_suit else "no_match", *cards, set=terms.set_size, run=terms.run_length)


def refusal_to_take(state: DumbalState, laid: Laid, take: Card) -> Refusal | None:
    """Why the seat in turn, which lays off these cards, may not then take this (DB-6)."""
    if take == FROM_STACK:
        return None
    if take in laid or take in state.laid[state.turn]:
        return refuse("DB-6", "your_own", take)
    before = state.laid[state.before(state.turn)]
    if take not in before:
        key = "not_laid_before" if before else "nothing_there"
        return refuse("DB-6", key, take, before=card_names(before))
    if take not in takeable(before, ends=state.terms.ends):
        return refuse("DB-6", "ends", take)
    return None
