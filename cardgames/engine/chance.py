"""Where chance comes from: the n-th outcome of a deal follows from the match's seed, the deal and n (ALL-2).

So undo, redo and forks never throw again, and what was written into a record stays the authority all the same.
"""

from random import Random, SystemRandom


def new_seed() -> str:
    """A fresh seed for a match: twelve letters that a person can copy."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    chance = SystemRandom()
    return "".join(chance.choice(alphabet) for _ in range(12))


def chance_for(seed: str, *place: int | str) -> Random:
    """The generator for one purpose of a match, for example `(seed, "deal", 3)` or `(seed, "draw", 3, 0, 2)`."""
    return Random("/".join((seed, *map(str, place))))
