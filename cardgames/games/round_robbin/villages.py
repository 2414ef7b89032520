"""Which three cards make a village, and what can be swapped in it (RR-3 to RR-5, RR-10, RR-11, RR-26 to RR-28).

A village is a mask of three cards. There are 468 of them with two jokers, so all are written down once.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, card_list, cards_in
from cardgames.games.round_robbin.pack import FIRST_JOKER, JOKERS, RED, SUITS, is_joker, number_of, suit_of

Village = Mask

VILLAGE = 3
"""How many cards a village has (RR-3)."""


class Kind(IntEnum):
    """RR-3: three of one number, or three of a suit in sequence."""

    ROUND = 0
    STRAIGHT = 1


class JokerRoll(IntEnum):
    """What a joker may be rolled into: nothing, a village as an outer neighbour (RR-26), any place (RR-27)."""

    NEVER = 0
    OUTER = 1
    ANYWHERE = 2


class JokerRule(NamedTuple):
    """How jokers roll at a table; `black_only` narrows it to black straights (RR-28)."""

    roll: JokerRoll = JokerRoll.NEVER
    black_only: bool = False


def card_of(number: int, suit: int) -> Card:
    """The card of a number, counted round the ring: 14 is the ace, 0 the king (RR-4)."""
    return 13 * suit + (number - 1) % 13


def _all_sets() -> dict[Village, Kind]:
    sets: dict[Village, Kind] = {}
    jokers = [1 << card for card in cards_in(JOKERS)]
    for number in range(1, 14):
        alike = [1 << card_of(number, suit) for suit in range(len(SUITS))]
        sets.update((sum(three), Kind.ROUND) for three in combinations(alike, 3))
        sets.update((sum(two) | joker, Kind.ROUND) for two in combinations(alike, 2) for joker in jokers)
        for suit in range(len(SUITS)):
            low, middle, high = (1 << card_of(number + step, suit) for step in range(3))
            sets[low | middle | high] = Kind.STRAIGHT
            sets.update((low | other | joker, Kind.STRAIGHT) for other in (middle, high) for joker in jokers)
    return sets


SETS: dict[Village, Kind] = _all_sets()
"""Every coherent set of three cards, and its kind."""

RED_STRAIGHTS: frozenset[Village] = frozenset(
    cards for cards, kind in SETS.items() if kind is Kind.STRAIGHT and not cards & ~RED
)
"""The straights of three real red cards, which solidify (RR-15) and start no chain (RR-9)."""


class Swap(NamedTuple):
    """A card that may come into a village, and the one that may go for it."""

    card: Card
    out: Card


class Swaps(NamedTuple):
    """All swaps of a village; `fits` are the cards that come in with at least one of them."""

    fits: Mask
    pairs: tuple[Swap, ...]


@lru_cache(maxsize=1 << 12)
def swaps(village: Village, rule: JokerRule) -> Swaps:
    """What may be rolled into a village, and out for it (RR-10, RR-11, RR-26 to RR-28)."""
    incoming = range(FIRST_JOKER + 2 if rule.roll and not village & JOKERS else FIRST_JOKER)
    pairs = tuple(
        Swap(card, out)
        for card in incoming
        if not village >> card & 1
        for out in cards_in(village)
        if _may_swap(village, card, out, rule)
    )
    fits = 0
    for swap in pairs:
        fits |= 1 << swap.card
    return Swaps(fits, pairs)


def _may_swap(village: Village, card: Card, out: Card, rule: JokerRule) -> bool:
    if village ^ 1 << out | 1 << card not in SETS:
        return False
    if not is_joker(card):
        return True
    straight = SETS[village] is Kind.STRAIGHT
    if rule.black_only and (not straight or village & RED):
        return False
    return not straight or rule.roll is JokerRoll.ANYWHERE or out != in_order(village)[1]


@lru_cache(maxsize=1 << 9)
def in_order(village: Village) -> tuple[Card, Card, Card]:
    """The cards as they lie: a straight from its low end with the middle card in the middle (RR-3).

    A joker in a straight lies where it is missing, and at the high end where it could be either (RR-5).
    """
    real = [card for card in cards_in(village) if not is_joker(card)]
    jokers = card_list(village & JOKERS)
    if SETS[village] is Kind.STRAIGHT:
        suit, held = suit_of(real[0]), {number_of(card) for card in real}
        runs = ([(low + step - 1) % 13 + 1 for step in range(VILLAGE)] for low in range(1, 14))
        # The run that begins with a real card is the one in which the joker is not the low end.
        run = next(run for run in runs if held <= set(run) and run[0] in held)
        real = [card_of(number, suit) if number in held else jokers[0] for number in run]
        jokers = []
    low, middle, high = (*real, *jokers)
    return low, middle, high
