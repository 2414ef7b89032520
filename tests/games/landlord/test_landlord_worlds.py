"""The worlds that a seat thinks possible, counted (LL-3, ALL-3): each that could be is there, as often as any other."""

from collections import Counter
from itertools import combinations
from random import Random

from landlord_tables import begun, keys, opening, say, table

from cardgames.conformance.sampling import chi_square_limit
from cardgames.games.landlord.cards import ALL
from cardgames.games.landlord.rules import GAME

DRAWS = 2000


def even(counted: Counter[frozenset[str]], worlds: set[frozenset[str]]) -> bool:
    """Whether all of these worlds were met, and no other, as often as chance would have it."""
    share = DRAWS / len(worlds)
    chi = sum((counted[world] - share) ** 2 / share for world in worlds)
    return counted.keys() == worlds and chi < chi_square_limit(len(worlds) - 1)


def test_ll_3_before_the_landlord_turns_up_the_centre_any_unseen_cards_may_lie_there() -> None:
    state = begun(opening(), seed=3)
    unseen = keys(ALL & ~state.hands[0])
    rng = Random(1)
    counted: Counter[str] = Counter()
    for _ in range(DRAWS):
        counted.update(keys(GAME.sample(state.view(0), rng).centre))
    assert counted.keys() == unseen
    share = 3 * DRAWS / len(unseen)
    assert sum((counted[card] - share) ** 2 / share for card in unseen) < chi_square_limit(len(unseen) - 1)


def test_ll_3_the_centre_is_known_to_all_once_it_is_turned_up() -> None:
    state = begun(opening(), seed=3)
    say(state, 0, 3)
    landlord, rng = state.turn, Random(1)
    for seat in (None, 0, 1, 2):
        for _ in range(20):
            assert state.taken & ~GAME.sample(state.view(seat), rng).hands[landlord] == 0


def test_what_the_others_hold_is_every_split_of_the_unseen_cards() -> None:
    state = table(["5-ML 6-MW", "7-ML 8-MS 9-MS", "A-M Crown-M"])
    state.heap, state.out = state.out, 0
    view, rng = state.view(0), Random(2)
    counted = Counter(frozenset(keys(GAME.sample(view, rng).hands[1])) for _ in range(DRAWS))
    unseen = ["7-ML", "8-MS", "9-MS", "A-M", "Crown-M"]
    assert even(counted, set(map(frozenset, combinations(unseen, 3))))
