"""How often a set wins its trick, by its kind, its length and its rank, when nothing is known of the other hands."""

from __future__ import annotations

from functools import lru_cache

from cardgames.games.landlord.pack import ACE, COURT, CROWN, EXCUSE, PAWN, TWO
from cardgames.games.landlord.sets import Kind, Reading

_SINGLES = {PAWN: 0.02, COURT: 0.05, CROWN: 0.15, ACE: 0.4, TWO: 0.75, EXCUSE: 1.0}
_PAIRS = {PAWN: 0.25, COURT: 0.35, CROWN: 0.6, ACE: 0.9, TWO: 1.0}

SPARE = 1.3
"""A set that surely wins is worth more than nothing: it can take a trick back."""
BOMB_COST = -0.8
"""A bomb takes every trick back."""


@lru_cache(maxsize=1 << 10)
def strength(kind: Kind, length: int, rank: int) -> float:
    """The chance that nobody goes over such a set: a rough one, made up from experience."""
    if kind == Kind.BOMB:
        return 1.0
    if length == 1:
        if kind == Kind.SINGLE:
            return _SINGLES.get(rank, 0.0)
        if kind == Kind.PAIR:
            return _PAIRS.get(rank, 0.02 * rank)
        return min(1.0, 0.4 + 0.05 * rank)
    if kind == Kind.SINGLE:
        return min(1.0, 0.35 + 0.1 * (length - 5) + 0.05 * (rank - 4))
    if kind == Kind.PAIR:
        return min(1.0, 0.4 + 0.2 * (length - 2) + 0.04 * rank)
    return min(1.0, 0.8 + 0.02 * rank)


@lru_cache(maxsize=1 << 10)
def cost(reading: Reading) -> float:
    """What a set costs that is still to be played: one turn, less where it keeps the lead."""
    if reading.kind == Kind.BOMB:
        return BOMB_COST
    return 1.0 - SPARE * strength(reading.kind, reading.length, reading.rank)
