"""Counts sampled worlds: each possible one must occur, and as often as any other."""

from collections import Counter
from collections.abc import Callable, Hashable
from random import Random

from cardgames.conformance.sampling import chi_square_limit

DRAWS = 2400


def assert_even(draw: Callable[[Random], Hashable], worlds: set[Hashable]) -> None:
    """Exactly these worlds are sampled, each about equally often."""
    rng, share = Random(1), DRAWS / len(worlds)
    counted = Counter(draw(rng) for _ in range(DRAWS))
    assert counted.keys() == worlds
    assert sum((count - share) ** 2 / share for count in counted.values()) < chi_square_limit(len(worlds) - 1)
