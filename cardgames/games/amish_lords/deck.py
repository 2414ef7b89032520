"""The cards of Amish Lords, which of them fit, and which rows of cards are a farm (AL-1 to AL-4, AL-8).

Cards 0-47 are the numbers: card = 12 x suit + number - 1, with A = 1, J = 11, Q = 12. Cards 48 and 49 are the jokers,
50-53 the kings: 50 + suit. Suits are 0-3 in the order of `SUITS`. A row is a house and the lands above it, from the
bottom up.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from cardgames.engine.cards import Card, CardFace, Deck, Mask, cards_in, french_face, mask_of

Row = tuple[Card, ...]

SUITS = "SHDC"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
NUMBERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
ACE, JACK, QUEEN = 1, 11, 12

NONE: Card = -1
"""No card: the value of an absent caravan or an empty loot place."""
FIRST_JOKER, FIRST_KING = 48, 50

DECK = Deck(
    [
        *(french_face(number, suit) for suit in SUITS for number in NUMBERS),
        *(CardFace(f"JOKER{number}", f"joker{number}", "joker", "") for number in (1, 2)),
        *(french_face("K", suit) for suit in SUITS),
    ]
)

REAL: Mask = (1 << FIRST_JOKER) - 1
"""The 48 cards that have a number."""
JOKERS: Mask = 0b11 << FIRST_JOKER
KINGS = tuple(range(FIRST_KING, FIRST_KING + 4))


def rural_deck(jokers: int) -> list[Card]:
    """Return the 48 numbered cards and this number of jokers (AL-1)."""
    return list(range(FIRST_JOKER + jokers))


def is_joker(card: Card) -> bool:
    """Return whether the card is a joker."""
    return FIRST_JOKER <= card < FIRST_KING


def suit_of(card: Card) -> int:
    """Return the suit of a numbered card or a king, -1 for a joker."""
    if card >= FIRST_KING:
        return card - FIRST_KING
    return card // 12 if card < FIRST_JOKER else -1


def number_of(card: Card) -> int:
    """Return the number of a numbered card, 1 to 12 (AL-2)."""
    return card % 12 + 1


# ---------------------------------------------------------------- cards that fit


def fits(one: Card, two: Card) -> bool:
    """Return whether two numbered cards fit: same number, or same suit and neighbouring numbers (AL-3)."""
    if number_of(one) == number_of(two):
        return one != two
    return suit_of(one) == suit_of(two) and abs(one - two) == 1


FIT: tuple[Mask, ...] = tuple(mask_of(other for other in range(48) if fits(card, other)) for card in range(48))
"""FIT[card]: the numbered cards that fit a numbered card."""

BUYS: tuple[Mask, ...] = tuple(
    JOKERS | mask_of(
        other
        for other in range(48)
        if other != card and (suit_of(other) == suit_of(card) or number_of(other) == number_of(card))
    )
    for card in range(48)
)  # fmt: skip
"""BUYS[card]: the cards that a numbered card can buy as a caravan: its suit, its number, and jokers (AL-14)."""


# ---------------------------------------------------------------- rows


@lru_cache(maxsize=1 << 15)
def coherent(row: Row) -> bool:
    """Return whether the row is a farm: neighbours fit, and each joker stands for a different card not in the row."""
    for below, above in pairwise(row):
        if below < FIRST_JOKER and above < FIRST_JOKER and not FIT[below] >> above & 1:
            return False
    return max(row) < FIRST_JOKER or _jokers_fit(row, 1, row[0], REAL & ~mask_of(row))


def _jokers_fit(row: Row, place: int, below: Card, free: Mask) -> bool:
    """Return whether the row fits from `place` on, with cards of `free` for its jokers; `below` is the card before."""
    for at in range(place, len(row)):
        card = row[at]
        if card >= FIRST_JOKER:
            choices = cards_in(FIT[below] & free)
            return any(_jokers_fit(row, at + 1, choice, free & ~(1 << choice)) for choice in choices)
        if not FIT[below] >> card & 1:
            return False
        below = card
    return True


@lru_cache(maxsize=1 << 14)
def growth(row: Row) -> Mask:
    """Return the cards that fit on top of a row, jokers included."""
    return between(row, ())


@lru_cache(maxsize=1 << 13)
def between(below: Row, above: Row) -> Mask:
    """Return the cards that join two parts of a row into one farm, jokers included; `above` may be empty."""
    row = (*below, *above)
    free = REAL & ~mask_of(row)
    if max(row) < FIRST_JOKER:
        if not coherent(below) or (above and not coherent(above)):
            return 0
        fitting = free & FIT[below[-1]] & (FIT[above[0]] if above else REAL)
    else:
        # _beside lets two jokers stand for the same card, or a joker for the new card.
        fitting = mask_of(
            card
            for card in cards_in(free & _beside(below, free) & _beside(above[::-1], free))
            if _jokers_fit((*below, card, *above), 1, row[0], free & ~(1 << card))
        )
    # A joker fits wherever a numbered card does.
    return fitting | (JOKERS & ~mask_of(row) if fitting else 0)


def _beside(part: Row, free: Mask) -> Mask:
    """Return the numbered cards that fit the last card of `part`; its jokers may stand for any cards of `free`."""
    fitting = REAL
    for card in part:
        fitting = FIT[card] if card < FIRST_JOKER else fitting_any(fitting & free)
    return fitting


@lru_cache(maxsize=1 << 10)
def fitting_any(cards: Mask) -> Mask:
    """Return the numbered cards that fit any of these numbered cards."""
    fitting = 0
    for card in cards_in(cards):
        fitting |= FIT[card]
    return fitting


class Gap(NamedTuple):
    """A way to rebuild a row: a card of `fitting` becomes land number `land` after land `out` is removed.

    `out` is 0 if no land is removed. The house has place 0.
    """

    fitting: Mask
    land: int
    out: int


@lru_cache(maxsize=1 << 13)
def gaps(row: Row, most: int) -> tuple[Mask, tuple[Gap, ...]]:
    """Return all cards that can rebuild a row to at most `most` lands, and the gaps where they fit (AL-12)."""
    found, fitting = [], 0
    for out in range(len(row)):
        rest = row[:out] + row[out + 1 :] if out else row
        if len(rest) <= most:
            for land in range(1, len(rest) + 1):
                gap = Gap(between(rest[:land], rest[land:]), land, out)
                fitting |= gap.fitting
                if gap.fitting:
                    found.append(gap)
    return fitting, tuple(found)


def rebuilds(row: Row, caravan: Card, most: int) -> list[tuple[int, int]]:
    """Return every (land, out) at which the caravan can rebuild the row to at most `most` lands (AL-12)."""
    return [(land, out) for fitting, land, out in gaps(row, most)[1] if fitting >> caravan & 1]


def rebuilt(row: Row, caravan: Card, land: int, out: int) -> Row:
    """Return the row after the caravan becomes land `land` and land `out` is removed (0: none)."""
    rest = row[:out] + row[out + 1 :] if out else row
    return (*rest[:land], caravan, *rest[land:])


def swapped(row: Row, card: Card, land: int) -> Row:
    """Return the row with `card` in place of a land (AL-13)."""
    return (*row[:land], card, *row[land + 1 :])


def fillings(row: Row, hand: Mask, room: int) -> dict[Mask, tuple[Card, ...]]:
    """Return each set of up to `room` hand cards that can be added to a row, mapped to its first valid order."""
    found: dict[Mask, tuple[Card, ...]] = {0: ()}
    waiting: list[tuple[Card, ...]] = [()]
    for cards in waiting:
        if len(cards) < room:
            taken = mask_of(cards)
            for card in cards_in(growth((*row, *cards)) & hand & ~taken):
                longer = (*cards, card)
                waiting.append(longer)
                both = taken | 1 << card
                found[both] = min(found.get(both, longer), longer)
    return found


def touchable(row: Row, caravan: Card) -> bool:
    """Return whether a numbered caravan may touch a row's lands: a single land only if it fits the house (AL-13)."""
    return len(row) > 2 or FIT[row[0]] >> caravan & 1 == 1
