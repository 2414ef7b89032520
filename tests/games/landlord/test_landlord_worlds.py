"""The worlds that a seat samples, for the rules and for the bots: all possible ones, equally often (ALL-3, LL-3)."""

from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest
from landlord_positions import TABLE, cards, keys, opening, say
from worlds import assert_even

from cardgames.games.landlord.bot.features import Worlds
from cardgames.games.landlord.cards import ALL
from cardgames.games.landlord.deal import LandlordState, LandlordView
from cardgames.games.landlord.rules import GAME

World = tuple[frozenset[str], ...]
"""The hands and the centre."""


def by_rules(view: LandlordView, rng: Random) -> World:
    world = GAME.sample(view, rng)
    assert sum(world.hands) | world.centre | world.out | world.heap == ALL
    return tuple(frozenset(keys(part)) for part in (*world.hands, world.centre))


def by_bots(view: LandlordView, rng: Random) -> World:
    return tuple(frozenset(keys(part)) for part in Worlds(view).dealt(rng))


def bidding() -> LandlordState:
    """A deal with so many played cards that few are hidden."""
    hands, centre, out = [cards("3-MW"), cards("4-MS 8-MS"), cards("5-ML")], cards("6-MW"), cards("7-ML")
    heap = ALL & ~(sum(hands) | centre | out)
    return LandlordState.begin(opening(), TABLE, hands=hands, centre=centre, out=out, heap=heap)


@pytest.mark.parametrize("draw", [by_rules, by_bots])
def test_unseen_cards_are_split_in_every_way_between_hands_centre_and_rest(
    draw: Callable[[LandlordView, Random], World],
) -> None:
    view = bidding().view(0)
    ways = permutations(["4-MS", "5-ML", "6-MW", "7-ML", "8-MS"], 4)
    worlds = {(frozenset(["3-MW"]), frozenset(way[:2]), frozenset(way[2:3]), frozenset(way[3:])) for way in ways}
    assert_even(lambda rng: draw(view, rng), worlds)


@pytest.mark.parametrize("draw", [by_rules, by_bots])
def test_ll_3_the_cards_of_the_centre_are_in_the_landlords_hand_in_every_world(
    draw: Callable[[LandlordView, Random], World],
) -> None:
    state = bidding()
    say(state, 3)
    view = state.view(1)
    worlds = {
        (frozenset([mine, "6-MW"]), frozenset(["4-MS", "8-MS"]), frozenset([other]), frozenset())
        for mine, other in permutations(["3-MW", "5-ML", "7-ML"], 2)
    }
    assert_even(lambda rng: draw(view, rng), worlds)
