"""Compares a measure between two sides, and says whether it differs, however often one looks while matches are played.

A verdict rests on a confidence sequence: an interval for each number of pairs, all of which contain the true difference
with a given probability (the normal mixture of Robbins, 1970; the estimated variance of Waudby-Smith et al., 2021).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import log, sqrt
from typing import Final

from cardgames.lab.experiments.measures import FACT, Aim, Measure, Sample, Unit, sample, values
from cardgames.lab.experiments.playing import Totals
from cardgames.lab.intervals import Interval, Z, share_interval

ALPHA: Final = 0.05
"""The probability that any verdict of an experiment without differences claims one."""
FIRST_LOOK: Final = 30
"""The number of pairs before which no verdict is given: variances are not known well enough."""
TUNED_FOR: Final = 500
"""The number of pairs at which the confidence sequence is narrowest, compared with others."""
RELEVANT: Final[Mapping[Unit, float]] = {Unit.SHARE: 0.02, Unit.MINUTES: 0.05, Unit.COUNT: 0.05, Unit.POINTS: 0.03}
"""The smallest relevant difference: absolute for shares, relative to the first side for minutes and counts, and a share
of the spread of a deal for points."""


class Verdict(Enum):
    """What a comparison says of the second side."""

    BETTER = "better"
    WORSE = "worse"
    MORE = "more"
    LESS = "less"
    EQUAL = "equal"
    UNDECIDED = "undecided"

    @property
    def is_difference(self) -> bool:
        """Whether the sides differ."""
        return self not in (Verdict.EQUAL, Verdict.UNDECIDED)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A measure on two sides, and the second minus the first.

    `sequence` is the interval of the confidence sequence, `correlation` that of both sides in pairs, and `relevant` the
    smallest relevant difference. With `Aim.ZERO` the verdict is about the distance from zero.
    """

    measure: Measure
    pairs: int
    first: Interval
    second: Interval
    difference: Interval
    sequence: Interval
    correlation: float
    relevant: float
    verdict: Verdict


def interval(found: Sample) -> Interval:
    """The value with its 95 % interval."""
    reach = Z * found.error
    return Interval(found.value, found.value - reach, found.value + reach)


def interval_of(measure: Measure, results: Sequence[Totals]) -> Interval | None:
    """A measure of one side with its 95 % interval, without values that it can't have; None if it never occurs.

    A share has the interval of a proportion (Wilson) in as many independent trials as its error amounts to. A share of
    0 or 1 has no error; its trials are the matches.
    """
    found = sample(measure, results)
    return None if found is None else _possible(measure, found, results)


def _possible(measure: Measure, found: Sample, results: Sequence[Totals]) -> Interval:
    share, error = found.value, found.error
    if measure.unit is Unit.SHARE:
        if not error and 0 < share < 1:
            return Interval(share, share, share)
        trials = max(1.0, share * (1 - share) / (error * error)) if 0 < share < 1 else len(results)
        return share_interval(share * trials, trials)
    plain = interval(found)
    each = tuple(values(measure, results))
    if (measure.unit is not Unit.POINTS or measure.root) and min(each) >= 0:
        plain = plain._replace(low=max(0.0, plain.low))
    if measure.key == FACT and max(each) <= 1:
        plain = plain._replace(high=min(1.0, plain.high))
    return plain


def sequence_reach(variance: float, count: int, alpha: float) -> float:
    """Half the width of the confidence sequence at `alpha` after `count` values with this variance."""
    rho = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / TUNED_FOR
    scaled = count * rho + 1
    return sqrt(variance * 2 * scaled / (count * count * rho) * log(sqrt(scaled) / alpha))


def compare(
    measure: Measure,
    first: Sequence[Totals],
    second: Sequence[Totals],
    *,
    judged: int = 1,
    relevant: float | None = None,
    spread: float = 1.0,
) -> Comparison | None:
    """Compare a measure in matches played in pairs; None if it does not occur on both sides.

    `judged` is the number of measures with verdicts, which share `ALPHA`; `spread` is that of a deal, in points.
    """
    one, two = sample(measure, first), sample(measure, second)
    if one is None or two is None:
        return None
    count = len(one.influence)
    changes = [after - before for before, after in zip(one.influence, two.influence, strict=True)]
    difference = interval(Sample(two.value - one.value, changes))
    if relevant is None:
        relevant = _relevant(measure, one.value, spread)
    toward = _folded(one, two) if measure.aim is Aim.ZERO else Sample(difference.estimate, changes)
    # a single pair that might differ by what matters keeps rare events from looking certain
    variance = (sum(change * change for change in toward.influence) + relevant * relevant) / max(1, count - 1)
    reach = sequence_reach(variance, count, ALPHA / judged)
    bounds = Interval(toward.value, toward.value - reach, toward.value + reach)
    verdict = _verdict(measure.aim, bounds, relevant) if measure.judged and count >= FIRST_LOOK else Verdict.UNDECIDED
    correlation = _correlation(one.influence, two.influence)
    known = _possible(measure, one, first), _possible(measure, two, second)
    return Comparison(measure, count, *known, difference, bounds, correlation, relevant, verdict)


def _relevant(measure: Measure, value: float, spread: float) -> float:
    share = RELEVANT[measure.unit]
    match measure.unit:
        case Unit.SHARE:
            return share
        case Unit.POINTS:
            return share * spread
        case _:
            return share * abs(value)


def _folded(one: Sample, two: Sample) -> Sample:
    """How much farther from zero the second value is."""
    signs = (-1 if one.value < 0 else 1), (-1 if two.value < 0 else 1)
    changes = [signs[1] * after - signs[0] * before for before, after in zip(one.influence, two.influence, strict=True)]
    return Sample(abs(two.value) - abs(one.value), changes)


def _verdict(aim: Aim, bounds: Interval, relevant: float) -> Verdict:
    if -relevant <= bounds.low and bounds.high <= relevant:
        return Verdict.EQUAL
    if bounds.low <= 0 <= bounds.high:
        return Verdict.UNDECIDED
    rises = bounds.low > 0
    match aim:
        case Aim.NONE:
            return Verdict.MORE if rises else Verdict.LESS
        case Aim.MORE:
            return Verdict.BETTER if rises else Verdict.WORSE
        case _:
            return Verdict.WORSE if rises else Verdict.BETTER


def _correlation(one: Sequence[float], two: Sequence[float]) -> float:
    squares = sum(value * value for value in one) * sum(value * value for value in two)
    return sum(a * b for a, b in zip(one, two, strict=True)) / sqrt(squares) if squares else 0.0
