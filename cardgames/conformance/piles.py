"""Games with declared piles keep to their declaration: what their own code could still show is found here.

Piles cannot show what they hide, but a game writes events by hand, keeps public fields and judges moves. The kit finds:

- cards that move without `transfer` or `shuffle`, and events that tell them to other seats than those that see one of
  the two piles (`check_reported`);
- a public field that depends on hidden cards from the start (`check_start`);
- rules that need to see hidden cards, so that a view judges moves wrongly (`check_judged`);
- public fields, facts, refusals and legal moves that depend on hidden cards later on (`honesty.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any

from cardgames.conformance.honesty import difference, named
from cardgames.conformance.play import Step
from cardgames.engine.card_game import CardDeal, CardGame
from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Event, Move, Seat
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import NO_SEAT
from cardgames.engine.sampling import alike


def check_reported(step: Step) -> None:
    """Checks that cards of declared piles move as with `transfer`: the same seats see them, and remember the same."""
    if not isinstance(step.before, PileState):
        return
    after: Any = step.after
    game = step.setting.game
    unused = game.unused_piles(step.setting.options) if isinstance(game, CardGame) else ()
    for zone, cards in after.contents().items():
        if cards and zone.name in unused:
            raise step.fault(f"the pile '{zone.name}' has cards, although `unused_piles` names it")
    twin = step.before.copy()
    lying = 0
    for slot in after.hidden_piles():
        lying |= after.mask(slot)
    if after.shown & ~lying:
        raise step.fault("a card counts as shown in a hidden pile that lies open; `transfer` would know that")
    for event in step.events:
        if is_shuffle(event, twin):
            return  # the new order, which later moves depend on, is not reported
        moves = groupby(event.piece_moves, key=lambda piece_move: (piece_move.source, piece_move.target))
        parts = [(_moved([piece_move.piece for piece_move in piece_moves]), *zones) for zones, piece_moves in moves]
        moved = mask_of(piece_move.piece for piece_move in event.piece_moves)
        face_up = event.seen_by is None and not moved & lying & ~after.shown
        try:
            at = event.piece_moves[-1].at if event.piece_moves else -1
            expected = twin.transfer(event.kind, event.seat, *parts, at=at, face_up=face_up)
        except ValueError as error:
            raise step.fault(f"the event '{event.kind}' is not one of `transfer`: {error}") from None
        if event.piece_moves and event.seen_by != expected.seen_by:
            seen, due = seats_text(event.seen_by), seats_text(expected.seen_by)
            raise step.fault(f"the event '{event.kind}' tells its cards to {seen}, where {due} may see them")
        if [piece_move[3:] for piece_move in expected.piece_moves] != [
            piece_move[3:] for piece_move in event.piece_moves
        ]:
            raise step.fault(f"the event '{event.kind}' does not tell the places of its cards, as `transfer` does")
    if twin.shown & ~after.shown:
        raise step.fault(f"{step.move_text()} lets all forget cards that they saw go to hidden piles")
    if twin.shown == after.shown and (twin.recalled, {*twin.groups}) != (after.recalled, {*after.groups}):
        raise step.fault(f"what is remembered of {step.move_text()} is not what `transfer` would note")


def _moved(cards: Sequence[Card]) -> Sequence[Card] | Mask:
    """Cards as `transfer` gets them: as a mask when they are in ascending order, for then they may leave at once."""
    return mask_of(cards) if sorted(cards) == list(cards) else cards


def is_shuffle(event: Event, deal: PileState) -> bool:
    """Whether an event reports a shuffle of face-up cards or of none: nobody sees their new order."""
    return event.seen_by == NO_SEAT and all(
        not deal.slot_of[piece_move.source].hidden for piece_move in event.piece_moves
    )


def seats_text(seats: frozenset[Seat] | None) -> str:
    """How faults speak of the seats that see something."""
    if seats is None:
        return "everyone"
    return f"seats {', '.join(map(str, sorted(seats)))}" if seats else "nobody"


def check_start(step: Step, rng: Random) -> None:
    """A deal with two hidden cards exchanged starts with the same view for each seat that cannot tell them apart."""
    deal, game = step.deal, step.setting.game
    if not isinstance(step.before, PileState) or not isinstance(deal, CardDeal):
        return
    state = game.start(deal)
    dealt = mask_of(card for cards in (*deal.hands, deal.middle, deal.stock) for card in cards)
    if dealt & ~state.lying():
        cards = game.deck.texts(cards_in(dealt & ~state.lying()))
        raise step.fault(f"the deal begins without {cards}: `start` puts each card into a pile, if only an unseen one")
    for seat in (*step.seats, None):
        pairs = alike(state, seat)
        if not pairs:
            continue
        (_, one), (_, two) = rng.choice(pairs)
        mine, others = state.view(seat), game.start(exchanged(deal, one, two)).view(seat)
        if mine != others:
            raise step.fault(f"the first view of {named(seat)} shows hidden things: {difference(mine, others)}")


def exchanged(deal: CardDeal, one: Card, two: Card) -> CardDeal:
    """The deal with these two cards exchanged."""
    names = {one: two, two: one}

    def renamed(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple([names.get(card, card) for card in cards])

    hands = tuple([tuple(sorted(renamed(hand))) for hand in deal.hands])
    return replace(deal, hands=hands, middle=tuple(sorted(renamed(deal.middle))), stock=renamed(deal.stock))


def check_judged(step: Step, moves: Sequence[Move]) -> None:
    """A view of declared piles has the same legal moves for its seat as the truth, and gives the same refusals."""
    state = step.before
    if not isinstance(state, PileState):
        return
    for seat in step.seats:
        deal = state.view(seat).visible
        try:
            if list(deal.legal(seat)) != list(state.legal(seat)):
                raise step.fault(f"in the view of seat {seat} other moves are legal than in truth")
            wrong = [move for move in moves if deal.refusal(seat, move) != state.refusal(seat, move)]
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise step.fault(f"the view of seat {seat} cannot judge moves: {error!r}") from None
        if wrong:
            raise step.fault(f"in the view of seat {seat} {step.move_text(wrong[0])} is judged otherwise than in truth")
