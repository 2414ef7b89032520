"""Positions of Jeudalism for tests, and their legal moves, in a short notation."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Event
from cardgames.games.jeudalism.cards import DECK, parse_move
from cardgames.games.jeudalism.chains import Chain
from cardgames.games.jeudalism.deal import JeudalismState
from cardgames.games.jeudalism.legal import PLAYING, TAKING
from cardgames.games.jeudalism.rules import GAME

PILE = "3D 9C QS 10D 8C KC 6D 2S JS AC"


def card(text: str) -> Card:
    return DECK.parse(text)


def row(text: str) -> Chain:
    """A chain."""
    return tuple(DECK.parse_all(text))


def table(
    hands: Sequence[str],
    *chains: tuple[int, str],
    transfer: str = "",
    pile: str = PILE,
    starter: int = 0,
    **options: Any,
) -> JeudalismState:
    """A position in the first turn, that of the starter, with chains such as (1, "2H 8S") and their owners. With
    transfer cards, one must be taken; without any, a card can be played. The pile is drawn from its front."""
    agreed = GAME.schema.make(options, (), len(hands))
    match_state = GAME.parse_match_state(f"starts {starter}", agreed, len(hands))
    seats, lying = range(len(hands)), mask_of(DECK.parse_all(transfer))
    return JeudalismState.begin(
        match_state,
        GAME.tables(match_state)[0],
        hands=[mask_of(DECK.parse_all(hand)) for hand in hands],
        chains=[tuple(row(cards) for owner, cards in chains if owner == seat) for seat in seats],
        trays=[lying if seat == starter else 0 for seat in seats],
        received=[(lying,) if seat == starter else () for seat in seats],
        came=lying.bit_count(),
        stock=row(pile)[::-1],
        starter=starter,
        turn=starter,
        phase=TAKING if transfer else PLAYING,
    )


def dealt(seats: int, seed: int = 0, **options: Any) -> JeudalismState:
    """A deal before its first move."""
    agreed = GAME.schema.make(options, (), seats)
    match_state = GAME.open(agreed, seats, Random(seed))
    return GAME.start(GAME.deal(Random(seed), GAME.tables(match_state)[0], match_state))


def rule_of(state: JeudalismState, text: str) -> str:
    """The rule that refuses a move of the current seat; "" if it is legal."""
    refusal = state.refusal(state.turn, parse_move(text))
    return refusal.rule_id if refusal else ""


def may(state: JeudalismState, text: str) -> bool:
    return rule_of(state, text) == ""


def play(state: JeudalismState, *texts: str) -> list[Event]:
    """Make moves, each for the current seat, and return the events."""
    events: list[Event] = []
    for text in texts:
        assert rule_of(state, text) == "", text
        events += state.apply(state.turn, parse_move(text))
    return events


def words(cards: Mask) -> set[str]:
    """Cards in the notation of the tests."""
    return {DECK.faces[one].key.replace("JOKER", "joker") for one in cards_in(cards)}


def chains(state: JeudalismState, seat: int) -> list[str]:
    """The chains of a seat in the notation of the tests."""
    return [" ".join(DECK.faces[one].key.replace("JOKER", "joker") for one in cards) for cards in state.chains[seat]]
