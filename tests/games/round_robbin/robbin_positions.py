"""Positions of Round Robbin' for tests, and their legal moves, in a short notation."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cardgames.engine.cards import Mask, cards_in, mask_of
from cardgames.engine.contract import Event
from cardgames.games.round_robbin.cards import DECK, KINGS
from cardgames.games.round_robbin.chain import Ground
from cardgames.games.round_robbin.deal import DRAWING, LAST, ROBBING, RobbinState
from cardgames.games.round_robbin.moves import parse_move
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.tournament import ruleset_of

PHASES = {"draw": DRAWING, "rob": ROBBING, "last": LAST}
REST = "rest"


def table(
    hands: Sequence[str],
    *villages: tuple[int, str],
    phase: str = "rob",
    deck: str = "2C",
    dump: str = "",
    mix: Sequence[str] = (),
    awake: str = "",
    **options: Any,
) -> RobbinState:
    """A position in which seat 0 must act, with villages such as (1, "QH joker1 AH") and their owners. The deck is
    drawn from its front; REST are all other cards. Jokers and red kings outside of villages are free and asleep,
    except those named `awake`."""
    match_state = GAME.open(GAME.schema.make(options, mix, len(hands)), len(hands), Random(0))
    (seating,) = GAME.tables(match_state)
    state = RobbinState.begin(match_state, seating)
    state.hands = list(map(cards, hands))
    rows = tuple(tuple(cards(text) for owner, text in villages if owner == seat) for seat in range(len(hands)))
    used = cards(" ".join([awake, *(text for _, text in villages)]))
    state.ground = Ground(rows, ruleset_of(match_state.options).jokers & ~used, KINGS & ~used)
    state.dump = tuple(DECK.parse_all(dump))
    used |= sum(state.hands) | mask_of(state.dump)
    state.deck = tuple(card for card in state.ruleset.all_cards if not used >> card & 1)
    if deck != REST:
        state.deck = tuple(DECK.parse_all(deck)[::-1])
    state.phase, state.groups = PHASES[phase], (state.lying(),)
    return state


def duel(hand: str, villages: Sequence[str] = (), dump: str = "", phase: str = "rob") -> RobbinState:
    """Seat 0 has the turn with this hand; seat 1 has the villages; the other cards are in the deck."""
    return table([hand, ""], *((1, village) for village in villages), phase=phase, deck=REST, dump=dump)


def cards(text: str) -> Mask:
    return mask_of(DECK.parse_all(text))


def rule_of(state: RobbinState, text: str) -> str:
    """The rule that refuses a move of the current seat; "" if it is legal."""
    move = parse_move(text)
    refusal = state.refusal(state.turn, move)
    return refusal.rule_id if refusal else ""


def may(state: RobbinState, text: str) -> bool:
    return rule_of(state, text) == ""


def play(state: RobbinState, *texts: str) -> list[Event]:
    """Make moves, each for the current seat, and return the events."""
    events: list[Event] = []
    for text in texts:
        assert rule_of(state, text) == "", text
        events += state.apply(state.to_act()[0], parse_move(text))
    return events


def words(cards: Mask) -> set[str]:
    """Cards in the notation of the tests."""
    return {DECK.faces[card].key.replace("JOKER", "joker") for card in cards_in(cards)}


def village(state: RobbinState, owner: int, number: int) -> set[str]:
    """Village number `number` of a seat, counted from 1 as in a move's text."""
    return words(state.ground.villages[owner][number - 1])
