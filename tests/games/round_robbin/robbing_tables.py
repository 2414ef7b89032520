"""Tables of Round Robbin' as a test wants them, and what may be done at them, all in words."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cardgames.engine.cards import cards_in, mask_of
from cardgames.engine.contract import Event
from cardgames.games.round_robbin.cards import DECK, KINGS
from cardgames.games.round_robbin.chain import Ground
from cardgames.games.round_robbin.deal import DRAWING, LAST, ROBBING, RobbinState
from cardgames.games.round_robbin.moves import parse_move
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.tournament import ruleset_of

PHASES = {"draw": DRAWING, "rob": ROBBING, "last": LAST}


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
    """A table where seat 0 is to act, with villages such as (1, "QH joker1 AH") and their owners. The deck is drawn
    from its front. Jokers and red kings that lie in no village are free and asleep, but for those named `awake`.
    """
    match_state = GAME.open(GAME.schema.make(options, mix, len(hands)), len(hands), Random(0))
    (seating,) = GAME.tables(match_state)
    state = RobbinState.begin(match_state, seating)
    state.hands = [mask_of(DECK.parse_all(hand)) for hand in hands]
    owned = [(owner, mask_of(DECK.parse_all(cards))) for owner, cards in villages]
    rows = tuple(tuple(village for owner, village in owned if owner == seat) for seat in range(len(hands)))
    used = mask_of(DECK.parse_all(awake)) | sum(village for _, village in owned)
    state.ground = Ground(rows, ruleset_of(match_state.options).jokers & ~used, KINGS & ~used)
    state.deck, state.dump = tuple(DECK.parse_all(deck)[::-1]), tuple(DECK.parse_all(dump))
    state.phase, state.groups = PHASES[phase], (state.lying(),)
    return state


def rule_of(state: RobbinState, text: str) -> str:
    """The rule that refuses a move to the seat in turn; "" when it may be made."""
    move = parse_move(text)
    refusal = state.refusal(state.turn, move)
    return refusal.rule_id if refusal else ""


def may(state: RobbinState, text: str) -> bool:
    return rule_of(state, text) == ""


def play(state: RobbinState, *texts: str) -> list[Event]:
    """Make moves, each for the seat in turn, and return what was told."""
    events: list[Event] = []
    for text in texts:
        assert rule_of(state, text) == "", text
        events += state.apply(state.to_act()[0], parse_move(text))
    return events


def words(cards: int) -> set[str]:
    """Cards as the tests write them."""
    return {DECK.faces[card].key.replace("JOKER", "joker") for card in cards_in(cards)}


def village(state: RobbinState, owner: int, number: int) -> set[str]:
    """Village number `number` of a seat, counted from 1 as in a move's text."""
    return words(state.ground.villages[owner][number - 1])
