"""Confidence intervals (95 %) of means and proportions."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.96
"""The number of standard deviations that contain 95 % of a normal distribution."""


class Interval(NamedTuple):
    """An estimate, and the bounds of its 95 % confidence interval."""

    estimate: float
    low: float
    high: float


def mean_interval(numbers: Sequence[float]) -> Interval:
    """The mean of independent numbers. Raises ValueError for fewer than two."""
    count = len(numbers)
    if count < 2:
        raise ValueError("an interval needs two numbers at least")
    mean = sum(numbers) / count
    variance = sum((number - mean) ** 2 for number in numbers) / (count - 1)
    reach = Z * sqrt(variance / count)
    return Interval(mean, mean - reach, mean + reach)


def share_interval(wins: float, count: float) -> Interval:
    """The proportion of wins in independent trials (Wilson); ties count half. Raises ValueError for no trials."""
    if count < 1:
        raise ValueError("an interval needs one trial at least")
    share = wins / count
    shrink = 1 + Z * Z / count
    middle = (share + Z * Z / (2 * count)) / shrink
    reach = Z * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / shrink
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))
