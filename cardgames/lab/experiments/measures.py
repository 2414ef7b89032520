"""The measures of an experiment: each is a sum of matches divided by another, such as minutes per match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from typing import Final, NamedTuple

from cardgames.lab.experiments.playing import Totals


class Unit(Enum):
    """What a measure counts, for its words and its smallest relevant difference."""

    POINTS = "points"
    MINUTES = "minutes"
    COUNT = "count"
    SHARE = "share"


class Aim(Enum):
    """Which side of a difference is better."""

    NONE = "none"
    MORE = "more"
    LESS = "less"
    ZERO = "zero"
    """Closer to zero is better, as for an advantage."""


@dataclass(frozen=True, slots=True)
class Measure:
    """`amount` divided by `count`, both names of sums; `scale` changes the unit, and `root` takes the square root.

    A measure with `judged` gets a verdict; the others are shown with their intervals only.
    """

    key: str
    amount: str
    count: str
    unit: Unit
    aim: Aim = Aim.NONE
    scale: float = 1.0
    root: bool = False
    judged: bool = True
    argument: str = ""
    """What a measure of many is about: a player's number, the id of a rule, the name of a fact, or two levels."""

    @property
    def name(self) -> str:
        """A name that no other measure of an experiment has."""
        return f"{self.key}.{self.argument}" if self.argument else self.key


FIXED: Final = (
    Measure("starter", "starter", "starter.dealt", Unit.POINTS, Aim.ZERO),
    Measure("dealer", "dealer", "dealer.dealt", Unit.POINTS, Aim.ZERO),
    Measure("minutes", "seconds", "finished", Unit.MINUTES, scale=1 / 60),
    Measure("deals", "deals", "finished", Unit.COUNT),
    Measure("decisions", "decisions", "deals", Unit.COUNT),
    Measure("choices", "choices", "decisions", Unit.SHARE, Aim.MORE),
    Measure("weight", "weight", "weighed", Unit.POINTS, Aim.MORE),
    Measure("score", "points", "dealt", Unit.POINTS),
    Measure("spread", "squares", "dealt", Unit.POINTS, root=True),
    Measure("lead_changes", "lead_changes", "led", Unit.COUNT, Aim.MORE),
    Measure("half_won", "half_won", "half", Unit.SHARE),
    Measure("ties", "ties", "finished", Unit.SHARE, Aim.LESS),
    Measure("redeals", "redeals", "deals", Unit.COUNT, Aim.LESS),
    Measure("stalls", "stalls", "matches", Unit.SHARE, Aim.LESS),
)
"""The measures of every game; those whose sums never occur are left out, and faults that never happen."""
LADDER: Final = "ladder"
FACT: Final = "fact"
RULE_MEASURES: Final = frozenset({"fired", "worth"})
"""The keys of measures about a rule, whose argument is its id."""


def seat(player: int) -> Measure:
    """The advantage of a player, from 1: the margin in points of a deal."""
    return Measure("seat", f"seat.{player}", f"seat.{player}.dealt", Unit.POINTS, Aim.ZERO, argument=str(player))


def won(player: int) -> Measure:
    """The share of matches that a player wins; shared wins count in part."""
    return Measure("won", f"won.{player}", "finished", Unit.SHARE, judged=False, argument=str(player))


def ladder(better: str, weaker: str) -> Measure:
    """What a level wins against a weaker one, in points of a deal."""
    name = f"{LADDER}.{better}.{weaker}"
    return Measure(LADDER, name, f"{name}.pairs", Unit.POINTS, Aim.MORE, argument=f"{better}.{weaker}")


def fired(rule: str) -> Measure:
    """How often a rule gave points, per deal."""
    return Measure("fired", f"rule.{rule}.times", "deals", Unit.COUNT, judged=False, argument=rule)


def worth(rule: str) -> Measure:
    """What a rule gave, in points per deal of all players together."""
    return Measure("worth", f"rule.{rule}.points", "deals", Unit.POINTS, judged=False, argument=rule)


def fact(name: str) -> Measure:
    """What a game reports of a deal for each player (`Game.deal_facts`): a share of the deals, or an amount."""
    return Measure(FACT, f"fact.{name}", f"fact.{name}.dealt", Unit.COUNT, judged=False, argument=name)


def measures_of(results: Iterable[Totals]) -> list[Measure]:
    """All measures whose sums occur in these results, in the order of a report."""
    names = {name for totals in results for name in totals}
    players = _seats(names)
    rules = sorted(name.split(".", 1)[1].rpartition(".")[0] for name in names if name.endswith(".times"))
    facts = sorted(name.split(".")[1] for name in names if name.startswith("fact.") and name.endswith(".dealt"))
    rungs = sorted(name.split(".")[1:3] for name in names if name.startswith(LADDER) and name.endswith(".pairs"))
    found = [seat(player) for player in players]
    found += [won(player) for player in players]
    found += [measure for measure in FIXED if measure.aim is not Aim.LESS or measure.amount in names]
    found += [ladder(better, weaker) for better, weaker in reversed(rungs)]
    found += [fact(name) for name in facts]
    found += [make(rule) for rule in rules for make in (fired, worth)]
    return [measure for measure in found if measure.count in names]


def _seats(names: Iterable[str]) -> list[int]:
    """The players, also those who never won."""
    return sorted(int(name.split(".")[1]) for name in names if name.startswith("seat.") and name.endswith(".dealt"))


class Sample(NamedTuple):
    """The value of a measure in several matches: `value` of all, and the `influence` of each match on it.

    The influences have mean 0; their standard error is that of the value (the delta method for ratios).
    """

    value: float
    influence: Sequence[float]

    @property
    def error(self) -> float:
        """The standard error."""
        count = len(self.influence)
        return sqrt(sum(one * one for one in self.influence) / max(1, count - 1) / count) if count else 0.0


def sample(measure: Measure, results: Sequence[Totals]) -> Sample | None:
    """The value of a measure; None if it never occurs."""
    pairs = [(totals.get(measure.amount, 0.0), totals.get(measure.count, 0.0)) for totals in results]
    return _ratio(measure, pairs)


def _ratio(measure: Measure, pairs: Sequence[tuple[float, float]]) -> Sample | None:
    whole = sum(count for _, count in pairs)
    if not whole:
        return None
    ratio, mean = sum(amount for amount, _ in pairs) / whole, whole / len(pairs)
    influence = [(amount - ratio * count) / mean for amount, count in pairs]
    if measure.root:
        root = sqrt(ratio)
        return Sample(root * measure.scale, [one / (2 * root or 1.0) * measure.scale for one in influence])
    return Sample(ratio * measure.scale, [one * measure.scale for one in influence])


def values(measure: Measure, results: Iterable[Totals]) -> Iterator[float]:
    """The measure in each match where it occurs, for its distribution."""
    for totals in results:
        count = totals.get(measure.count, 0.0)
        if count:
            value = totals.get(measure.amount, 0.0) / count
            yield (sqrt(value) if measure.root else value) * measure.scale
