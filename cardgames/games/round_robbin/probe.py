"""What the conformance kit may look at in Round Robbin': where all cards lie, and what a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.conformance import Aims, Probe, splits, ways
from cardgames.engine.cards import Card, card_list, cards_in, mask_of
from cardgames.engine.contract import Move, Seat, Zone
from cardgames.games.round_robbin.choices import Choices
from cardgames.games.round_robbin.course import OVER
from cardgames.games.round_robbin.moves import (
    ASLEEP_ZONE,
    DECK_ZONE,
    DUMP_ZONE,
    FREE_ZONE,
    HAND_ZONES,
    village_zone,
)
from cardgames.games.round_robbin.state import RobbinState
from cardgames.games.round_robbin.view import RobbinView
from cardgames.games.round_robbin.worlds import DECK_HOLDER, needs, old_cards, sample

FEW_WORLDS = 200

ROBS = 0.6
"""How often random play looks for a chain."""


def lay(state: RobbinState) -> dict[Zone, tuple[Card, ...]]:
    """Which cards lie where."""
    zones: dict[Zone, tuple[Card, ...]] = {
        DECK_ZONE: tuple(state.deck),
        DUMP_ZONE: state.dump,
        FREE_ZONE: tuple(cards_in(state.ground.free)),
        ASLEEP_ZONE: tuple(cards_in(state.ground.asleep)),
    }
    for seat, owned in enumerate(state.ground.villages):
        zones[HAND_ZONES[seat]] = tuple(card_list(state.hands[seat]))
        zones |= {village_zone(seat, number): tuple(cards_in(village)) for number, village in enumerate(owned)}
    return zones


def swap(state: RobbinState, seat: Seat | None, rng: Random) -> RobbinState | None:
    """Let two unseen cards change places: both of the first deck, or both of the new one."""
    view = state.view(seat)
    if state.phase == OVER:
        return None
    own = mask_of(view.visible.hand)
    groups = [card_list(old_cards(view)), card_list(view.known.fresh & ~own)]
    pairs = [(one, two) for cards in groups for one in cards for two in cards if one < two]
    rng.shuffle(pairs)
    for one, two in pairs[:20]:
        twin = state.copy()
        both = 1 << one | 1 << two
        twin.hands = [hand ^ both if (hand & both).bit_count() == 1 else hand for hand in state.hands]
        names = {one: two, two: one}
        twin.deck = [names.get(card, card) for card in state.deck]
        if twin != state:
            return twin
    return None


def worlds(view: RobbinView) -> list[RobbinState] | None:
    """Every world, when there are few and the deck has no order: it has a card at most."""
    if view.seat is None or view.visible.phase == OVER or view.visible.deck > 1:
        return None
    groups = (card_list(old_cards(view)), card_list(view.known.fresh & ~mask_of(view.visible.hand)))
    if ways([count for holders in needs(view) for count in holders.values()]) > FEW_WORLDS * 10:
        return None
    found = [sample(view, Random(0))]
    for seat in range(len(found[0].hands)):
        if seat != view.seat:
            found[0].hands[seat] = view.known.shown[seat]
    found[0].deck = []
    for cards, holders in zip(groups, needs(view), strict=True):
        dealt: list[RobbinState] = []
        for split in splits(cards, list(holders.values())):
            for state in found:
                twin = state.copy()
                for holder, got in zip(holders, split, strict=True):
                    if holder == DECK_HOLDER:
                        twin.deck = list(got)
                    else:
                        twin.hands[holder] |= mask_of(got)
                dealt.append(twin)
                if len(dealt) > FEW_WORLDS:
                    return None
        found = dealt
    return found


def any_choice(moves: Sequence[Move], rng: Random) -> Move:
    """A chain at random, of which no list is made, as long as the steps lead to one; but rounds are to go on for a
    while, so mostly a plain move."""
    if not isinstance(moves, Choices):
        return rng.choice(moves)
    chain = moves.any_chain(rng) if rng.random() < ROBS else None
    return chain or rng.choice(moves.plain)


PROBE = Probe(
    lay=lay,
    swap=swap,
    worlds=worlds,
    pick=any_choice,
    brief={"max_rounds": 1},
    most_moves=4000,
    most_deals=120,
    rule_ids=frozenset({"RR-6", "RR-8", "RR-10", "RR-17", "RR-18", "RR-19", "RR-20"}),
    aims=Aims(deals=200),
)
