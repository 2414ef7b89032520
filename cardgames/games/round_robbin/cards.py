"""The cards of Round Robbin' and the villages they form: what fits together, what can be swapped, and their names.

There are 52 cards and two jokers; the second is used with `double_joker` (RR-1). Card = 13 x suit + number - 1 with A =
1, J = 11, Q = 12, K = 13 (RR-4); suits are 0-3 for S, H, D, C. 52 and 53 are the jokers. A village (RR-3 to
RR-5) is a mask of three cards. All 468 villages with two jokers are listed in advance.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, card_list, cards_in, french_deck
from cardgames.engine.contract import Refusal, Zone, hand_of
from cardgames.engine.messages import CardList, Message, as_card, as_cards, message

HEARTS, DIAMONDS = 1, 2
SUITS = ("S", "H", "D", "C")
NUMBERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

FIRST_JOKER = 52

DECK = french_deck(NUMBERS, jokers=2)


def suit_of(card: Card) -> int:
    """The suit of a real card; a joker has none."""
    return card // 13


def number_of(card: Card) -> int:
    """The number of a real card, 1 to 13 (RR-4)."""
    return card % 13 + 1


def is_joker(card: Card) -> bool:
    """Whether a card is a joker."""
    return card >= FIRST_JOKER


_SUIT: Mask = (1 << 13) - 1

REAL: Mask = (1 << FIRST_JOKER) - 1
"""The 52 cards other than jokers."""
JOKERS: Mask = 0b11 << FIRST_JOKER
RED: Mask = _SUIT << 13 * HEARTS | _SUIT << 13 * DIAMONDS
"""The red cards, which score points (RR-20)."""
HIGH: Mask = sum(0b1110000000001 << 13 * suit for suit in range(4))
"""A, J, Q and K of each suit: they score more (RR-20), and charming a joker needs one (RR-14)."""
KINGS: Mask = 1 << 13 * HEARTS + 12 | 1 << 13 * DIAMONDS + 12
"""The two red kings, which sleep under the deck at the start of a deal (RR-1)."""


def unify_jokers(cards: Mask) -> Mask:
    """Return the cards with the number of jokers, 0 to 2, in place of the jokers' bits."""
    return cards & REAL | (cards >> FIRST_JOKER).bit_count() << FIRST_JOKER


MOST_SEATS = 5
"""The most players at a table: a ring of ten players (RR-24)."""

DECK_ZONE, DUMP_ZONE = Zone("deck"), Zone("dump")
FREE_ZONE, ASLEEP_ZONE = Zone("free"), Zone("asleep")
HAND_ZONES = tuple(map(hand_of, range(MOST_SEATS)))
ROBBING_ZONES = tuple(Zone("robbing", seat) for seat in range(MOST_SEATS))
"""The action cards of a chain."""


def village_zone(owner: int, number: int) -> Zone:
    """Village number `number` of a seat, counted from 0."""
    return Zone("village", owner, number)


Village = Mask

VILLAGE = 3
"""The number of cards of a village (RR-3)."""


class Kind(IntEnum):
    """RR-3: three of the same number, or three of a suit in sequence."""

    ROUND = 0
    STRAIGHT = 1


class JokerRoll(IntEnum):
    """Where a joker can be rolled: nowhere, as an outer neighbour (RR-26), or anywhere (RR-27)."""

    NEVER = 0
    OUTER = 1
    ANYWHERE = 2


class JokerRule(NamedTuple):
    """The rule for rolling jokers; `black_only` limits it to black straights (RR-28)."""

    roll: JokerRoll = JokerRoll.NEVER
    black_only: bool = False


def card_of(number: int, suit: int) -> Card:
    """The card of a number, counted around the ring: 14 is the ace, 0 the king (RR-4)."""
    return 13 * suit + (number - 1) % 13


def _all_sets() -> dict[Village, Kind]:
    sets: dict[Village, Kind] = {}
    jokers = [1 << card for card in cards_in(JOKERS)]
    for number in range(1, 14):
        same = [1 << card_of(number, suit) for suit in range(4)]
        sets.update((sum(three), Kind.ROUND) for three in combinations(same, 3))
        sets.update((sum(two) | joker, Kind.ROUND) for two in combinations(same, 2) for joker in jokers)
        for suit in range(4):
            low, middle, high = (1 << card_of(number + step, suit) for step in range(3))
            sets[low | middle | high] = Kind.STRAIGHT
            sets.update((low | other | joker, Kind.STRAIGHT) for other in (middle, high) for joker in jokers)
    return sets


SETS: dict[Village, Kind] = _all_sets()
"""Every valid village, and its kind."""

RED_STRAIGHTS: frozenset[Village] = frozenset(
    cards for cards, kind in SETS.items() if kind is Kind.STRAIGHT and not cards & ~RED
)
"""The straights of three real red cards, which solidify (RR-15) and start no chain (RR-9)."""


CHARMING_PAIRS: frozenset[Mask] = frozenset(
    village & REAL for village in SETS if village & JOKERS and village & HIGH
)
"""The pairs of cards that can charm a free joker (RR-14)."""


class Swap(NamedTuple):
    """A card that can be put into a village, and the card that comes out for it."""

    card: Card
    out: Card


@lru_cache(maxsize=1 << 12)
def swaps(village: Village, rule: JokerRule) -> tuple[Swap, ...]:
    """Return what can be rolled into a village and out of it (RR-10, RR-11, RR-26 to RR-28)."""
    return tuple(
        Swap(card, out)
        for card in range(len(DECK))
        if not village >> card & 1
        for out in cards_in(village)
        if not broken_swap_rule(village, card, out, rule)
    )


def broken_swap_rule(village: Village, card: Card, out: Card, rule: JokerRule) -> tuple[str, str] | None:
    """Return why `card` can't replace `out` in a village, as rule id and key of the refusal; None if it can."""
    if is_joker(card):
        if not rule.roll:
            return "RR-10", "no_joker_roll"
        if village & JOKERS:
            return "RR-5", "one_joker"
        straight = SETS[village] is Kind.STRAIGHT
        if rule.black_only and (not straight or village & RED):
            return "RR-28", "black_only"
        if straight and rule.roll is JokerRoll.OUTER and out == in_order(village)[1]:
            return "RR-26", "not_the_middle"
    return None if village ^ 1 << out | 1 << card in SETS else ("RR-10", "no_village_left")


@lru_cache(maxsize=1 << 9)
def in_order(village: Village) -> tuple[Card, Card, Card]:
    """The cards in display order: a straight from its low end, with the middle card in the middle (RR-3).

    A joker in a straight fills the gap; if it could be at either end, it is at the high end (RR-5).
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


def village_cards(village: Village) -> CardList:
    """The cards of a village in order, as a value of a message."""
    return as_cards(DECK, in_order(village))


def village_name(village: Village) -> Message:
    """A village as a label: `Round of jacks`, `Straight in hearts`."""
    first = next(cards_in(village & REAL))
    if SETS[village] is Kind.ROUND:
        return message(f"round_robbin.village.round.{NUMBERS[number_of(first) - 1]}")
    return message(f"round_robbin.village.straight.{SUITS[suit_of(first)]}")


def shape_of(village: Village) -> str:
    """The part of a key that names what a village is: "round", "straight" or "red_straight", which solidifies."""
    if village in RED_STRAIGHTS:
        return "red_straight"
    return "round" if SETS[village] is Kind.ROUND else "straight"


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """Return a refusal; its text can use all of `cards` as `cards`, and the first two as `card` and `other`."""
    named = [card for card in cards if card >= 0]
    for place, card in zip(("card", "other"), named, strict=False):
        values[place] = as_card(DECK, card)
    values["cards"] = as_cards(DECK, named)
    return Refusal(rule_id, message(f"round_robbin.refuse.{key}", **values), tuple(named))
