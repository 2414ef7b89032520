"""Positions for the tests of Amish Lords, in a short notation."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import card_list, mask_of
from cardgames.engine.contract import Event, Refusal, Seat
from cardgames.games.amish_lords.deck import DECK, NONE, rural_deck
from cardgames.games.amish_lords.match_data import TURNS, AmishMatchState
from cardgames.games.amish_lords.moves import parse_move
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.state import AmishState


def cards(text: str) -> tuple[int, ...]:
    return tuple(DECK.parse_all(text))


def texts(state: AmishState, seat: Seat) -> set[str]:
    """The hand of a seat."""
    return {DECK.text(card) for card in card_list(state.hands[seat])}


def rows(state: AmishState, seat: Seat) -> list[str]:
    """The farms of a seat, each as `house land land`."""
    return [DECK.texts(row) for row in state.farms[seat]]


def season(
    hands: Sequence[str],
    farms: Sequence[Sequence[str]] = (),
    caravans: Sequence[str] = (),
    market: str = "",
    *,
    deck: str | None = None,
    kings: str = "K♠ K♥ K♦ K♣",
    setup: str = "traditional",
    options: str = "",
    turn: Seat = 0,
) -> AmishState:
    """A season in play: unnamed seats and farms are empty; the deck has the other cards in order."""
    seats = len(hands)
    match_state = AmishMatchState(options=GAME.schema.parse(options, seats), players=seats, first_dealer=0)
    state = AmishState.blank(match_state, cards(kings), [])
    state.phase, state.setup, state.turn = TURNS, setup, turn
    state.hands = [mask_of(cards(hand)) for hand in hands]
    state.farms = [tuple(map(cards, farms[seat])) if seat < len(farms) else () for seat in range(seats)]
    named = [cards(text)[0] if text else NONE for text in caravans]
    state.caravans = [*named, *[NONE] * (seats - len(named))]
    state.market = cards(market)
    used = {*state.market, *state.caravans, *(card for some in state.farms for row in some for card in row)}
    used |= {card for hand in state.hands for card in card_list(hand)}
    rest = [card for card in rural_deck(match_state.options.number("jokers")) if card not in used]
    state.deck = [*cards(deck)][::-1] if deck is not None else rest[::-1]
    return state


def refused(state: AmishState, text: str, seat: Seat | None = None) -> Refusal | None:
    """The refusal of a move, or None if it is legal. Checks that it is listed as legal exactly then."""
    seat = state.turn if seat is None else seat
    move = parse_move(text)
    refusal = state.refusal(seat, move)
    assert (state.canonical(seat, move) in state.legal(seat)) == (refusal is None)
    return refusal


def rule_of(state: AmishState, text: str) -> str:
    """The rule that refuses a move of the current seat; "" if it is legal."""
    refusal = refused(state, text)
    return refusal.rule_id if refusal else ""


def play(state: AmishState, *texts: str) -> list[Event]:
    """Make moves, each for the current seat, and return the events."""
    events: list[Event] = []
    for text in texts:
        events += state.apply(state.to_act()[0], parse_move(text))
    return events
