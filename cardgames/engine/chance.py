"""Random numbers: the n-th outcome of a deal depends only on the match's seed, the deal and n (ALL-2).

Undo, redo and forks therefore repeat outcomes, but what a record contains always takes precedence.
"""

from random import Random, SystemRandom


def new_seed() -> str:
    """A new seed for a match: twelve letters and digits that are easy to copy."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    chance = SystemRandom()
    return "".join(chance.choice(alphabet) for _ in range(12))


def chance_for(seed: str, *place: int | str) -> Random:
    """The random generator for one purpose of a match, for example `(seed, "deal", 3)` or `(seed, "draw", 3, 0, 2)`."""
    return Random("/".join((seed, *map(str, place))))
