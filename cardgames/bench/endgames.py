"""Reviews of endgames whose true values are known: best moves that are marked, and true mistakes that are missed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import monotonic

from cardgames.bench.figure import Figure
from cardgames.engine.registry import manifest
from cardgames.lab.review.endgames import Errors, check, endgames, games_with_endgames

FOUND = 0.95
"""The share of true mistakes that must be found."""


def check_endgames(count: int, minutes: float) -> Iterator[Figure]:
    """Review this many endgames of each game that has them, for at most `minutes` in all."""
    names = games_with_endgames()
    for name in names:
        errors, until = Errors(), monotonic() + 60 * minutes / len(names)
        for choice in islice(endgames(name), count):
            check(name, choice, errors)
            if monotonic() > until:
                break
        what = f"{manifest(name).title}, {errors.endgames} endgames"
        marked = errors.best_marked / max(1, errors.best)
        yield Figure(f"{what}: best moves marked, of {errors.best}", marked, "", 0.001, "under")
        found = 1 - errors.missed / max(1, errors.mistakes)
        yield Figure(f"{what}: true mistakes found, of {errors.mistakes}", found, "", FOUND, "least")
