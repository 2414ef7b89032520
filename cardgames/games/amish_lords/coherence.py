"""Which rows of cards are a farm (AL-4, AL-8). A row is a house and the lands above it, from the bottom up."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

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
    if place == len(row):
        return True
    card = row[place]
    if card < FIRST_JOKER:
        return FIT[below] >> card & 1 == 1 and _stands(row, place + 1, card, free)
    return any(_stands(row, place + 1, stand_in, free & ~(1 << stand_in)) for stand_in in cards_in(FIT[below] & free))


@lru_cache(maxsize=1 << 14)
def growth(row: Row) -> Mask:
    """The cards, jokers too, that a farm takes as its new topmost land."""
    if max(row) < FIRST_JOKER:
        # A joker needs one more card that could stand for it; only a farm far higher than AL-7 lets one be lacks that.
        stand_in = FIT[row[-1]] & ~mask_of(row)
        return (FIT[row[-1]] & ~mask_of(row)) | (JOKERS if stand_in else 0)
    return mask_of(card for card in cards_in(REAL | JOKERS) if card not in row and coherent((*row, card)))


@lru_cache(maxsize=1 << 15)
def rebuilds(row: Row, caravan: Card, most: int) -> tuple[tuple[int, int], ...]:
    """Every way to put the caravan into the row with at most `most` lands after it (AL-12), as (land, out).

    `land` is the place of the caravan in the new row and `out` that of the land taken out in the old one, 0 for none;
    the house has place 0.
    """
    found = []
    for out in range(len(row)):
        rest = row[:out] + row[out + 1 :] if out else row
        if len(rest) > most:
            continue
        found += [(land, out) for land in range(1, len(rest) + 1) if coherent((*rest[:land], caravan, *rest[land:]))]
    return tuple(found)


def rebuilt(row: Row, caravan: Card, land: int, out: int) -> Row:
    """The row after such a rebuild."""
    rest = row[:out] + row[out + 1 :] if out else row
    return (*rest[:land], caravan, *rest[land:])


def swapped(row: Row, card: Card, land: int) -> Row:
    """The row with `card` in the place of a land (AL-13)."""
    return (*row[:land], card, *row[land + 1 :])
