"""What an experiment found so far, without the matches: small enough to be sent to screens, which compute nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import floor
from typing import Final, NamedTuple

from cardgames.engine.option_kinds import Number
from cardgames.lab.experiments.experiment import (
    EASY_RUNG,
    GENERIC_PART,
    HARD_RUNG,
    MATCHES,
    PARTS,
    Experiment,
    Results,
    Side,
    UnitOfWork,
    scores_of,
)
from cardgames.lab.experiments.measures import Measure
from cardgames.lab.experiments.playing import Totals
from cardgames.lab.experiments.verdicts import Comparison
from cardgames.lab.intervals import Interval

MOST_BINS: Final = 24
"""The maximum number of columns of a distribution."""
SHOWN_PAIRS: Final = 5
"""How many of the pairs that differ most are shown."""


class Distribution(NamedTuple):
    """The points of all players in the matches of one side: `counts` are those of equal parts from `start` to `end`."""

    start: int
    end: int
    low: float
    high: float
    mean: float
    counts: tuple[int, ...]


class Known(NamedTuple):
    """A measure of one side with its interval."""

    measure: Measure
    found: Interval


@dataclass(frozen=True)
class Summary:
    """What was found so far. Its methods are those of `Results` that reports need."""

    experiment: Experiment
    matches: int
    """How many matches each side has played."""
    done: int
    """How many units were played, of how many (`whole`)."""
    whole: int
    swept: str
    """The option whose values the sides are; "" if this is no sweep."""
    known: tuple[tuple[Known, ...], ...]
    """The measures of each side."""
    rungs: tuple[tuple[Known, ...], ...]
    """The ladder of each side."""
    compared: tuple[tuple[Comparison, ...], ...]
    """The comparisons of the first side with each other side."""
    generic: tuple[tuple[Comparison, ...], ...]
    """The same in the deals of generic bots."""
    scores: tuple[Distribution | None, ...]
    """The points of the players on each side."""
    different: tuple[tuple[tuple[int, float], ...], ...]
    """For each other side the pairs whose scores differ most."""
    is_preview: bool = False
    """Whether the figures are those of a few single deals, as no two matches were played yet."""

    def estimates(self, side: int) -> Iterator[tuple[Measure, Interval]]:
        """Each measure of one side with its interval."""
        yield from self.known[side]

    def ladder(self, side: int) -> Iterator[tuple[Measure, Interval]]:
        """The rungs of the ladder of one side."""
        yield from self.rungs[side]

    def measures(self) -> list[Measure]:
        """The measures that occur on any side."""
        return list(dict.fromkeys(one.measure for side in self.known for one in side))

    def comparisons(self, side: int = 1) -> list[Comparison]:
        """Each measure of the first side and of another, the ladder included."""
        return list(self.compared[side - 1])

    def by_generic_bots(self, side: int = 1) -> list[Comparison]:
        """The comparisons in the deals of generic bots."""
        return list(self.generic[side - 1])

    def most_different(self, side: int = 1) -> tuple[tuple[int, float], ...]:
        """The pairs whose scores differ most: their numbers, and how far apart the points of all players are."""
        return self.different[side - 1]

    @property
    def is_done(self) -> bool:
        """Whether everything was played."""
        return self.done >= self.whole


def summary_of(results: Results) -> Summary:
    """Sum up what was found so far."""
    experiment = results.experiment
    sides, others = range(len(experiment.sides)), range(1, len(experiment.sides))
    return Summary(
        experiment=replace(experiment),
        matches=results.matches,
        done=results.done,
        whole=len(experiment.units()),
        swept=swept_option(experiment),
        known=tuple(tuple(Known(*one) for one in results.estimates(side)) for side in sides),
        rungs=tuple(tuple(Known(*one) for one in results.ladder(side)) for side in sides),
        compared=tuple(tuple(results.comparisons(side)) for side in others),
        generic=tuple(tuple(results.by_generic_bots(side)) for side in others),
        scores=_distributions(results),
        different=tuple(tuple(results.most_different(side, SHOWN_PAIRS)) for side in others),
    )


def preview_of(results: Results) -> Summary:
    """Sum up the single deals that were played before the matches."""
    deals = {UnitOfWork(MATCHES, unit.number): totals for unit, totals in results.preview.items()}
    experiment = replace(results.experiment, single=True, pairs=len(deals), rungs=0, generic=0)
    progress = len(results.played), len(results.experiment.units())
    found = summary_of(Results(experiment, deals))
    return replace(found, experiment=results.experiment, done=progress[0], whole=progress[1], is_preview=True)


def _distributions(results: Results) -> tuple[Distribution | None, ...]:
    """The points of the players on each side, on one scale with columns of whole points."""
    sides = range(len(results.experiment.sides))
    seats = results.experiment.seats
    found = [
        sorted(score for totals in results.totals(MATCHES, side) for score in scores_of(seats, totals))
        for side in sides
    ]
    all_values = [value for one in found for value in one]
    if not any(all_values):
        return tuple(None for _ in sides)
    start, end = floor(min(all_values)), floor(max(all_values)) + 1
    wanted = max(1, min(MOST_BINS, round(max(map(len, found)) ** 0.5)))
    size = -(-(end - start) // wanted)
    bins = -(-(end - start) // size)

    def distribution(one: Sequence[float]) -> Distribution | None:
        if not one:
            return None
        counts = Counter(int((value - start) // size) for value in one)
        columns = tuple(counts[index] for index in range(bins))
        return Distribution(start, start + bins * size, one[0], one[-1], sum(one) / len(one), columns)

    return tuple(map(distribution, found))


def swept_option(experiment: Experiment) -> str:
    """The only number with another value on each of at least three sides; "" if there is none."""
    options = experiment.options
    if len(options) < 3 or len({one.extensions for one in options}) > 1:
        return ""
    keys = [key for key in options[0] if len({one[key] for one in options}) == len(options)]
    is_number = len(keys) == 1 and isinstance(experiment.rules.schema.options[keys[0]].kind, Number)
    return keys[0] if is_number else ""


def ended(results: Results) -> Results:
    """The results as those of an experiment that was to play no more than this."""

    def played(part: str) -> int:
        number = 0
        while UnitOfWork(part, number) in results.played:
            number += 1
        return number

    rungs = min(played(EASY_RUNG), played(HARD_RUNG))
    before = results.experiment
    whole = replace(before, pairs=played(MATCHES), rungs=rungs, generic=played(GENERIC_PART))
    whole = replace(whole, planned=before.planned or len(before.units()))
    known = set(whole.units())
    return Results(whole, {unit: totals for unit, totals in results.played.items() if unit in known})


def joined(one: Results, other: Results) -> Results:
    """Two experiments of one game as one, with the sides of both.

    If both were played with the same bots and seeds, their matches are pairs, and rules that are in both are shown
    once; otherwise the matches are independent, and the intervals of the differences are as wide as that makes them.
    """
    first, second = one.experiment, other.experiment
    if are_paired(first, second):
        known = {side.options for side in first.sides}
        more = [index for index, side in enumerate(second.sides) if side.options not in known]
        both = [unit for unit in one.played if unit in other.played]
        shared = {unit: [*one.played[unit], *(other.played[unit][index] for index in more)] for unit in both}
        return Results(_both(first, [second.sides[index] for index in more], shared), {**shared})
    empty: tuple[list[Totals], list[Totals]] = [{}] * len(first.sides), [{}] * len(second.sides)
    after = {part: 1 + max((unit.number for unit in one.played if unit.part == part), default=-1) for part in PARTS}
    played: dict[UnitOfWork, Sequence[Totals]] = {unit: [*totals, *empty[1]] for unit, totals in one.played.items()}
    for unit, totals in other.played.items():
        played[UnitOfWork(unit.part, unit.number + after[unit.part])] = [*empty[0], *totals]
    return Results(_both(first, second.sides, played), played)


def are_paired(one: Experiment, other: Experiment) -> bool:
    """Whether the matches of two experiments have the same cards and bots."""
    return (one.bots, one.seed, one.single) == (other.bots, other.seed, other.single)


def _both(experiment: Experiment, more: Sequence[Side], played: Mapping[UnitOfWork, object]) -> Experiment:
    """An experiment with more sides; one whose name is taken gets a number."""
    sides = list(experiment.sides)
    for side in more:
        taken = {known.name for known in sides if known.name}
        names = (side.name, *(f"{side.name} ({number})" for number in range(2, len(sides) + 3)))
        sides.append(replace(side, name=next(name for name in names if name not in taken)))
    count = Counter(unit.part for unit in played)
    rungs = min(count[EASY_RUNG], count[HARD_RUNG])
    return replace(experiment, sides=tuple(sides), pairs=count[MATCHES], rungs=rungs, generic=count[GENERIC_PART])
