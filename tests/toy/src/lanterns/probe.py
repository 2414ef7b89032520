"""What the conformance kit may look at in Lanterns: all that lies there, and what a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardgames.conformance import Probe, splits, ways
from cardgames.engine.cards import Card, card_list, mask_of
from cardgames.engine.contract import Seat
from lanterns.rules import LANTERNS
from lanterns.state import LanternState, LanternView

FEW = 150


def hidden_from(state: LanternState, seat: Seat | None) -> Iterator[tuple[str, Seat, Card]]:
    """Each lantern that `seat` has not seen: `hand`, `aside` or `box`, whose, and which."""
    for owner, mask in enumerate(state.hands):
        if owner == seat:
            continue
        yield from (("hand", owner, card) for card in card_list(mask & ~state.taken[owner]))
        card = state.aside[owner]
        if card is not None:
            yield ("aside", owner, card)
    yield from (("box", -1, card) for card in card_list(state.box))


def swap(state: LanternState, seat: Seat | None, rng: Random) -> LanternState | None:
    """Exchange two hidden lanterns that lie in different places."""
    hidden = [] if state.over() else list(hidden_from(state, seat))
    if len({place[:2] for place in hidden}) < 2:
        return None
    one = rng.choice(hidden)
    two = rng.choice([place for place in hidden if place[:2] != one[:2]])
    for (zone, owner, old), new in ((one, two[2]), (two, one[2])):
        if zone == "aside":
            state.aside[owner] = new
        elif zone == "hand":
            state.hands[owner] ^= 1 << old | 1 << new
        else:
            state.box ^= 1 << old | 1 << new
    return state


def worlds(view: LanternView) -> list[LanternState] | None:
    """Every way in which the hidden lanterns may lie, when there are few."""
    base = LANTERNS.sample(view, Random(0))
    hidden = [] if base.over() else list(hidden_from(base, view.seat))
    places = [place[:2] for place in hidden]
    sizes = {place: places.count(place) for place in places}
    if ways(sizes.values()) > FEW:
        return None
    found = []
    for split in splits([card for _, _, card in hidden], sizes.values()):
        world = base.copy()
        for (zone, owner), cards in zip(sizes, split, strict=True):
            if zone == "aside":
                world.aside[owner] = cards[0]
            elif zone == "hand":
                world.hands[owner] = mask_of(cards) | world.taken[owner]
            else:
                world.box = mask_of(cards)
        found.append(world)
    return found


PROBE = Probe(
    lay=LanternState.lay,
    swap=swap,
    worlds=worlds,
    weights={"Keep": 0.3},
    most_moves=60,
    most_deals=2,
    rule_ids=frozenset({"LN-2", "LN-3", "LN-4", "LN-5", "LN-6", "LN-7"}),
)
