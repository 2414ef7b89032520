"""What the conformance kit may look at in Landlord: where all cards lie, and what a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.conformance import Aims, Probe, splits, ways
from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import Move, Seat, Zone
from cardgames.engine.option_kinds import Form
from cardgames.games.landlord.choices import Choices
from cardgames.games.landlord.course import OVER, beaten
from cardgames.games.landlord.moves import (
    BEATEN_ZONES,
    CENTRE_ZONE,
    HAND_ZONES,
    HEAP_ZONE,
    OUT_ZONE,
    PASS,
    TRICK_ZONE,
)
from cardgames.games.landlord.state import LandlordState
from cardgames.games.landlord.view import LandlordView
from cardgames.games.landlord.worlds import Worlds

FEW_WORLDS = 150

PASSES = 0.3
"""How often random play passes."""


def lay(state: LandlordState) -> dict[Zone, tuple[Card, ...]]:
    """Which cards lie where."""
    zones = {HAND_ZONES[seat]: tuple(card_list(hand)) for seat, hand in enumerate(state.hands)}
    zones |= {BEATEN_ZONES[turn.seat]: tuple(card_list(turn.cards)) for turn in beaten(state.trick)}
    return zones | {
        CENTRE_ZONE: tuple(card_list(state.centre if state.landlord < 0 else 0)),
        TRICK_ZONE: tuple(card_list(state.lying_cards)),
        HEAP_ZONE: tuple(card_list(state.heap)),
        OUT_ZONE: tuple(card_list(state.out)),
    }


def swap(state: LandlordState, seat: Seat | None, rng: Random) -> LandlordState | None:
    """Let two unseen cards of two holders change places."""
    if state.phase == OVER:
        return None
    worlds = Worlds(state.view(seat))
    unseen = mask_of(worlds.unseen)
    split = [cards & unseen for cards in (*state.hands, state.centre if state.landlord < 0 else 0, state.out)]
    holders = [holder for holder, cards in enumerate(split) if cards]
    if len(holders) < 2:
        return None
    one, two = rng.sample(holders, 2)
    both = 1 << rng.choice(card_list(split[one])) | 1 << rng.choice(card_list(split[two]))
    split[one] ^= both
    split[two] ^= both
    return worlds.state(split)


def worlds(view: LandlordView) -> list[LandlordState] | None:
    """Every world, when there are few."""
    if view.seat is None or view.visible.phase == OVER:
        return None
    prepared = Worlds(view)
    sizes = list(prepared.needs.values())
    if ways(sizes) > FEW_WORLDS:
        return None
    return [prepared.state(_masks(split)) for split in splits(prepared.unseen, sizes)]


def _masks(split: tuple[tuple[Card, ...], ...]) -> list[Mask]:
    return [mask_of(cards) for cards in split]


def any_choice(moves: Sequence[Move], rng: Random) -> Move:
    """A set of a kind at random, of which no list is made, or now and then a pass."""
    if not isinstance(moves, Choices):
        return rng.choice(moves)
    if moves.lying is not None and rng.random() < PASSES:
        return PASS
    return moves.any_set(rng) or PASS


PROBE = Probe(
    lay=lay,
    swap=swap,
    worlds=worlds,
    pick=any_choice,
    brief={"match": Form("deals", 1)},
    most_moves=300,
    most_deals=600,
    rule_ids=frozenset({"LL-3", "LL-4", "LL-5", "LL-8", "LL-13", "LL-14"}),
    aims=Aims(deals=700),
)
