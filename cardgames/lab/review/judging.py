"""Judges one decision: whether another move was better, by how much, and how sure that is.

The move made and all others are first tried in the same few worlds, to find the best of the others. Fresh worlds then
measure the difference between the two, so that a lucky choice of the other move does not count. More worlds are drawn
until the verdict is clear or the limit is reached. As the interval is looked at several times, it is wide enough for
all looks together.

A comparison may have a second measure. What the first one marks is then measured by it too, and the smaller loss
counts: it must be certain by both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from random import Random
from typing import Any, Final

from cardgames.bots.valuing import Comparison, Valuer
from cardgames.engine.contract import Move, View
from cardgames.lab.intervals import Interval

LOOKS_Z: Final = 2.5
"""Standard deviations of an interval that is looked at up to seven times, so that it contains the truth in 95 % of all
decisions whenever it stops."""


class Verdict(StrEnum):
    """What a review says of a move."""

    BEST = "best"
    """No other move is better."""
    GOOD = "good"
    """It gives away less than an inaccuracy."""
    CLOSE = "close"
    """Too close to call with the worlds that were tried."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_mark(self) -> bool:
        """Whether it is marked in a review."""
        return self in (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)


SHARES: Final = {Verdict.INACCURACY: 0.03, Verdict.MISTAKE: 0.08, Verdict.BLUNDER: 0.16}
"""The thresholds, as shares of a deal's spread (the standard deviation of a seat's margin)."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """How many points a move must give away, at least, to be marked."""

    inaccuracy: float
    mistake: float
    blunder: float

    @classmethod
    def of(cls, spread: float) -> Thresholds:
        """The thresholds of a game whose deals have this spread, in points."""
        return cls(*(share * spread for share in SHARES.values()))

    def verdict(self, loss: Interval) -> Verdict:
        """The verdict on a loss of points with its interval."""
        if loss.low > self.blunder:
            return Verdict.BLUNDER
        if loss.low > self.mistake:
            return Verdict.MISTAKE
        if loss.low > self.inaccuracy:
            return Verdict.INACCURACY
        if loss.high <= 0:
            return Verdict.BEST
        return Verdict.GOOD if loss.high <= self.inaccuracy else Verdict.CLOSE

    def is_clear(self, loss: Interval) -> bool:
        """Whether more worlds would hardly change the verdict: the interval has no threshold inside."""
        return loss.high <= self.inaccuracy or not any(
            loss.low <= bound < loss.high for bound in (self.inaccuracy, self.mistake, self.blunder)
        )


FEWEST: Final = 4
"""The fewest samples for an interval."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """How many worlds a decision may take: `scout` to find the best other move, then `first`, doubled up to
    `most` or the comparison's own limit; all of them multiplied by `times`."""

    scout: int = 16
    first: int = 32
    most: int = 1024
    times: int = 1


NOTHING: Final = Interval(0.0, 0.0, 0.0)
"""No loss."""
USUAL: Final = Worlds()
"""How many worlds a decision may take in a usual review."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a decision gave away: `best` is the best other move, or the move made if none is better.

    `loss` is in points of the deal, with its interval. `expected` is the expected margin of the deal after the move,
    None if the game's values do not say. `worlds` is how many were tried in all.
    """

    best: Move
    loss: Interval
    verdict: Verdict
    expected: float | None
    worlds: int

    @property
    def is_accepted(self) -> bool:
        """Whether the move is as good an answer as the best: its interval reaches the best move, or what it gives away
        is less than an inaccuracy for certain."""
        return self.loss.low <= 0 or self.verdict in (Verdict.BEST, Verdict.GOOD)


def judge(
    valuer: Valuer,
    view: View[Any, Any],
    legal: Sequence[Move],
    made: Move,
    thresholds: Thresholds,
    rng: Random,
    worlds: Worlds = Worlds(),
) -> Judged:
    """Judge a move of the view's seat, which must have had a choice."""
    comparison = valuer.compare(view, legal, made, rng)
    each, times = comparison.worlds, worlds.times
    tries = 1 if comparison.is_exact else max(2, times * worlds.scout // each)
    scouted = [comparison.sample(rng) for _ in range(tries)]
    means = [sum(column) / len(scouted) for column in zip(*scouted, strict=True)]
    expected = means[0] if comparison.expects_score else None
    if len(means) < 2:
        return Judged(made, NOTHING, Verdict.BEST, expected, len(scouted) * each)
    other = max(range(1, len(means)), key=means.__getitem__)
    if comparison.is_exact:
        loss = Interval(*[means[other] - means[0]] * 3)
        worlds_tried = each
    else:
        loss, lost = _measured(comparison.against(other), thresholds, rng, worlds)
        worlds_tried = (len(scouted) + lost.count) * each
        if expected is not None:
            expected = (expected * len(scouted) + lost.own) / (len(scouted) + lost.count)
    if comparison.second and thresholds.verdict(loss).is_mark:
        again, lost = _measured(comparison.second.against(other), thresholds, rng, worlds)
        worlds_tried += lost.count * comparison.second.worlds
        loss = min(loss, again, key=lambda one: one.low)
    verdict = thresholds.verdict(loss)
    if verdict is Verdict.BEST or loss.estimate <= 0:
        return Judged(made, NOTHING, Verdict.BEST, expected, worlds_tried)
    return Judged(comparison.moves[other], loss, verdict, expected, worlds_tried)


def _measured(
    comparison: Comparison, thresholds: Thresholds, rng: Random, worlds: Worlds
) -> tuple[Interval, _Losses]:
    """How much better the other of two moves is, from as many samples as the verdict needs."""
    lost, each, times = _Losses(comparison, rng), comparison.worlds, worlds.times
    most = max(2 * FEWEST, times * min(comparison.limit, worlds.most // each))
    return lost.until_clear(thresholds, max(FEWEST, times * worlds.first // each), most), lost


class _Losses:
    """The paired differences between another move and the one made, in fresh worlds."""

    def __init__(self, comparison: Comparison, rng: Random) -> None:
        self._comparison, self._rng = comparison, rng
        self.own = 0.0
        """The sum of the values of the move made."""
        self._differences: list[float] = []

    @property
    def count(self) -> int:
        """The number of worlds."""
        return len(self._differences)

    def until_clear(self, thresholds: Thresholds, first: int, most: int) -> Interval:
        """Try `first` worlds, and twice as many each time until the verdict is clear or there are `most`."""
        count = first
        while True:
            self.draw(count)
            loss = self.interval()
            if thresholds.is_clear(loss) or self.count >= most or self._is_out_of_reach(thresholds, loss, most):
                return loss
            count = min(self.count, most - self.count)

    def _is_out_of_reach(self, thresholds: Thresholds, loss: Interval, most: int) -> bool:
        """Whether a mark is out of reach: even if the loss is two standard errors larger than estimated so far, the
        interval after `most` worlds would begin below an inaccuracy."""
        error = (loss.high - loss.estimate) / LOOKS_Z
        return loss.estimate + error * (2 - LOOKS_Z * sqrt(self.count / most)) <= thresholds.inaccuracy

    def draw(self, count: int) -> None:
        """Try more worlds."""
        for _ in range(count):
            own, other = self._comparison.sample(self._rng)
            self.own += own
            self._differences.append(other - own)

    def interval(self) -> Interval:
        """The mean difference with an interval that holds for all looks."""
        count = self.count
        mean = sum(self._differences) / count
        variance = sum((number - mean) ** 2 for number in self._differences) / (count - 1)
        reach = LOOKS_Z * sqrt(variance / count)
        return Interval(mean, mean - reach, mean + reach)
