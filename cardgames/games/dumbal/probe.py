"""What the conformance kit may look at in Dumbal: where all cards lie, and what a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.conformance import Aims, Probe, splits, ways
from cardgames.engine.cards import Card, card_list, mask_of
from cardgames.engine.contract import Move, Seat, Zone
from cardgames.games.dumbal.course import OVER
from cardgames.games.dumbal.moves import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE, Call, LayOff
from cardgames.games.dumbal.state import DumbalState
from cardgames.games.dumbal.view import DumbalView
from cardgames.games.dumbal.worlds import STACK_HOLDER, hidden, world

FEW_WORLDS = 200

CALLS, ANY = 0.7, 0.5
"""How often random play calls when it may, and how often it then chooses among all moves."""


def lay(state: DumbalState) -> dict[Zone, tuple[Card, ...]]:
    """Which cards lie where."""
    zones: dict[Zone, tuple[Card, ...]] = {STACK_ZONE: tuple(state.stack), DISCARDS_ZONE: state.discards}
    for seat, hand in enumerate(state.hands):
        zones[HAND_ZONES[seat]] = tuple(card_list(hand))
        zones[LAID_ZONES[seat]] = state.laid[seat]
    return zones


def swap(state: DumbalState, seat: Seat | None, rng: Random) -> DumbalState | None:
    """Let two unseen cards change places that were shuffled together."""
    if state.phase == OVER:
        return None
    groups = [card_list(cards) for cards, _ in hidden(state.view(seat))]
    pairs = [(one, two) for cards in groups for one in cards for two in cards if one < two]
    rng.shuffle(pairs)
    for one, two in pairs[:20]:
        twin = state.copy()
        both = 1 << one | 1 << two
        twin.hands = [hand ^ both if (hand & both).bit_count() == 1 else hand for hand in state.hands]
        names = {one: two, two: one}
        twin.stack = [names.get(card, card) for card in state.stack]
        if twin != state:
            return twin
    return None


def worlds(view: DumbalView) -> list[DumbalState] | None:
    """Every world, when there are few and the stack has no order: it has a card at most."""
    if view.seat is None or view.visible.phase == OVER or view.visible.stack > 1:
        return None
    if ways([count for _, needs in hidden(view) for count in needs.values()]) > FEW_WORLDS * 10:
        return None
    found = [world(view)]
    for cards, needs in hidden(view):
        dealt: list[DumbalState] = []
        for split in splits(card_list(cards), list(needs.values())):
            for state in found:
                twin = state.copy()
                for holder, got in zip(needs, split, strict=True):
                    if holder == STACK_HOLDER:
                        twin.stack = list(got)
                    else:
                        twin.hands[holder] |= mask_of(got)
                dealt.append(twin)
                if len(dealt) > FEW_WORLDS:
                    return None
        found = dealt
    return found


def any_choice(moves: Sequence[Move], rng: Random) -> Move:
    """A move at random; but deals are to end, so that it calls more often than not, and as often as anything lays off
    what is listed last: a sequence, or else cards of one rank."""
    last = moves[-1]
    if isinstance(moves[0], Call) and rng.random() < CALLS:
        return moves[0]
    if not isinstance(last, LayOff) or rng.random() < ANY:
        return rng.choice(moves)
    return rng.choice([move for move in moves if isinstance(move, LayOff) and move.cards == last.cards])


PROBE = Probe(
    lay=lay,
    swap=swap,
    worlds=worlds,
    pick=any_choice,
    brief={"target": 30},
    most_moves=2000,
    most_deals=256,
    rule_ids=frozenset({"DB-3", "DB-4", "DB-5", "DB-6", "DB-9", "DB-10", "DB-11", "DB-12"}),
    aims=Aims(deals=800, match="target=40"),
)
