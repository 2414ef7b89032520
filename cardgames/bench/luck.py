"""Luck removed from deals of Hard against Normal: whether the mean stays the same, and how much less it varies."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from cardgames.bench.figure import Figure
from cardgames.bench.rules import measured
from cardgames.lab.duel import Duel, Pair, play_pair
from cardgames.lab.intervals import Z
from cardgames.lab.luck import LuckRemoved, luck_removed

FEWEST = 2
"""The fewest pairs for an interval."""


def luck(deals: int, minutes: float) -> Iterator[Figure]:
    """Play this many deals of each game, each in both seatings, for at most `minutes` in all."""
    games = list(measured())
    for one in games:
        duel, pairs, until = Duel(one.game.name, "hard", "normal", deals, "luck"), list[Pair](), monotonic()
        until += 60 * minutes / len(games)
        while len(pairs) < FEWEST or (len(pairs) < deals // 2 and monotonic() < until):
            pairs.append(play_pair(duel, len(pairs)))
        yield from figures(one.title, pairs)


def figures(title: str, pairs: list[Pair]) -> Iterator[Figure]:
    """What the pairs of a game show."""
    found = luck_removed([pair.margins for pair in pairs], [pair.chance for pair in pairs])
    what = f"{title}, {2 * len(pairs)} games: Hard over Normal {_mean(found)}"
    yield Figure(f"{what}: variance of a deal's result that remains", found.left, "", 1 / 3, "under")
    error = (found.luck.high - found.luck.estimate) / Z
    yield Figure(f"{title}: luck's mean, in standard errors", abs(found.luck.estimate) / (error or 1.0), "", Z, "under")


def _mean(found: LuckRemoved) -> str:
    raw, adjusted = found.raw, found.adjusted
    return (
        f"{raw.estimate:+.2f} ± {raw.high - raw.estimate:.2f}, "
        f"without luck {adjusted.estimate:+.2f} ± {adjusted.high - adjusted.estimate:.2f}"
    )
