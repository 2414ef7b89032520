"""Which rows of cards are a farm (AL-4, AL-8). A row is a house and the lands above it, from the bottom up."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.games.amish_lords.pack import FIRST_JOKER, FIT, JOKERS, REAL

Row = tuple[Card, ...]


@lru_cache(maxsize=1 << 15)
def coherent(row: Row) -> bool:
    """Whether every two neighbours fit, different cards from outside the row standing for its jokers."""
    for below, above in pairwise(row):
        if below < FIRST_JOKER and above < FIRST_JOKER and not FIT[below] >> above & 1:
            return False
    return max(row) < FIRST_JOKER or _stands(row, 1, row[0], REAL & ~mask_of(row))


def _stands(row: Row, place: int, below: Card, free: Mask) -> bool:
    """Whether cards of `free` can stand for the jokers from `place` up, when `below` is or stands one lower."""
    for at in range(place, len(row)):
        card = row[at]
        if card >= FIRST_JOKER:
            stand_ins = cards_in(FIT[below] & free)
            return any(_stands(row, at + 1, stand_in, free & ~(1 << stand_in)) for stand_in in stand_ins)
        if not FIT[below] >> card & 1:
            return False
        below = card
    return True


@lru_cache(maxsize=1 << 14)
def growth(row: Row) -> Mask:
    """The cards, jokers too, that a farm takes as its new topmost land."""
    return between(row, ())


@lru_cache(maxsize=1 << 13)
def between(below: Row, above: Row) -> Mask:
    """The cards, jokers too, that make these two parts of a row one farm."""
    row = (*below, *above)
    free = REAL & ~mask_of(row)
    fitting = free & _beside(below, free) & _beside(above[::-1], free)
    if max(row) >= FIRST_JOKER:
        # Each of the jokers has a card, but perhaps not each one its own.
        fitting = mask_of(
            card for card in cards_in(fitting) if _stands((*below, card, *above), 1, row[0], free & ~(1 << card))
        )
    elif not coherent(below) or (above and not coherent(above)):
        return 0
    # What a joker may be is what a real card may be: without one of those, no joker either.
    return fitting | (JOKERS & ~mask_of(row) if fitting else 0)


def _beside(part: Row, free: Mask) -> Mask:
    """The cards that fit the last one of a part of a row, where cards of `free` may stand for its jokers."""
    fitting = REAL
    for card in part:
        fitting = FIT[card] if card < FIRST_JOKER else _fitting_any(fitting & free)
    return fitting


@lru_cache(maxsize=1 << 10)
def _fitting_any(cards: Mask) -> Mask:
    fitting = 0
    for card in cards_in(cards):
        fitting |= FIT[card]
    return fitting


class Gap(NamedTuple):
    """A place in a row where one of the cards `fitting` can be put: as land number `land`, when land `out` is gone.

    `out` is 0 when none is taken out; the house has place 0.
    """

    fitting: Mask
    land: int
    out: int


@lru_cache(maxsize=1 << 13)
def gaps(row: Row, most: int) -> tuple[Gap, ...]:
    """The gaps of a row that may have at most `most` lands once they are filled (AL-12)."""
    found = []
    for out in range(len(row)):
        rest = row[:out] + row[out + 1 :] if out else row
        if len(rest) <= most:
            found += [Gap(between(rest[:land], rest[land:]), land, out) for land in range(1, len(rest) + 1)]
    return tuple(gap for gap in found if gap.fitting)


def rebuilds(row: Row, caravan: Card, most: int) -> list[tuple[int, int]]:
    """Every way to put the caravan into the row with at most `most` lands after it (AL-12), as (land, out)."""
    return [(land, out) for fitting, land, out in gaps(row, most) if fitting >> caravan & 1]


def rebuilt(row: Row, caravan: Card, land: int, out: int) -> Row:
    """The row after such a rebuild."""
    rest = row[:out] + row[out + 1 :] if out else row
    return (*rest[:land], caravan, *rest[land:])


def swapped(row: Row, card: Card, land: int) -> Row:
    """The row with `card` in the place of a land (AL-13)."""
    return (*row[:land], card, *row[land + 1 :])
