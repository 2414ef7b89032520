"""Positions of Dumbal for tests, and their legal moves, in a short notation."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cardgames.engine.card_game import CardDeal
from cardgames.engine.cards import Card, cards_in, mask_of
from cardgames.engine.contract import Event
from cardgames.games.dumbal.cards import DECK, WHOLE_PACK, parse_move
from cardgames.games.dumbal.deal import OPENING, TURNS, DumbalState
from cardgames.games.dumbal.rules import GAME


def table(
    hands: Sequence[str],
    *,
    laid: dict[int, str] | None = None,
    discards: str = "",
    stack: str | None = None,
    shown: dict[int, str] | None = None,
    opening: bool = False,
    rounds: int = 3,
    scores: Sequence[int] = (),
    **options: Any,
) -> DumbalState:
    """A position in which seat 0 must act. The stack has all unnamed cards, or the named `stack`, from its top."""
    seats = len(hands)
    match_state = GAME.open(GAME.schema.make(options, (), seats), seats, Random(0))
    (seating,) = GAME.tables(match_state)
    state = GAME.start(CardDeal(match_state=match_state, table=seating, hands=((),) * seats))
    if scores:
        state.match_state = type(match_state)(
            options=match_state.options, players=seats, first=match_state.first, scores=tuple(scores)
        )
    state.hands = [mask_of(DECK.parse_all(hand)) for hand in hands]
    for seat, cards in (laid or {}).items():
        state.laid[seat] = tuple(DECK.parse_all(cards))
    state.discards = tuple(DECK.parse_all(discards))
    for seat, cards in (shown or {}).items():
        state.show(mask_of(DECK.parse_all(cards)))
        assert not mask_of(DECK.parse_all(cards)) & ~state.hands[seat]
    open_cards = mask_of(state.discards) | sum(mask_of(cards) for cards in state.laid)
    used = open_cards | sum(state.hands)
    left = list(cards_in(WHOLE_PACK & ~used))
    Random(1).shuffle(left)
    state.stack = tuple(left if stack is None else DECK.parse_all(stack)[::-1])
    state.groups = (sum(state.hands) | mask_of(state.stack),)
    state.phase, state.turn, state.starter = OPENING if opening else TURNS, 0, 0
    state.turns = 0 if opening else rounds * seats
    return state


def rule_of(state: DumbalState, text: str) -> str:
    """The rule that refuses a move of the current seat; "" if it is legal."""
    refusal = state.refusal(state.turn, parse_move(text))
    return refusal.rule_id if refusal else ""


def may(state: DumbalState, text: str) -> bool:
    return rule_of(state, text) == ""


def play(state: DumbalState, *texts: str) -> list[Event]:
    """Make moves, each for the seat or chance that must act, and return the events."""
    events: list[Event] = []
    for text in texts:
        events += state.apply(state.to_act()[0], parse_move(text))
    return events


def cards(text: str) -> set[Card]:
    return set(DECK.parse_all(text))


def hand(state: DumbalState, seat: int) -> set[Card]:
    return set(cards_in(state.hands[seat]))
