"""Plays experiments, keeps what is done, and continues where they stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from cardgames.engine.match import Match
from cardgames.lab.experiments import files
from cardgames.lab.experiments.experiment import PREVIEW, Experiment, Results, UnitOfWork, play_unit
from cardgames.lab.experiments.measures import Measure, sample
from cardgames.lab.experiments.playing import Totals
from cardgames.lab.experiments.verdicts import interval
from cardgames.lab.intervals import Interval
from cardgames.lab.jobs import Workers, run_all
from cardgames.lab.simulate import bot_match, choose, requests

KEEP_SECONDS: Final = 5.0
"""Seconds between two writes of the results."""


def resumed(experiment: Experiment, path: Path) -> Results:
    """The results of an experiment so far; those in the file if it has the same rules, bots and seed.

    Raises OSError, BadExperiment.
    """
    if not path.exists():
        return Results(experiment)
    kept = files.read(path)
    if kept.experiment.key != experiment.key:
        return Results(experiment)
    return Results(kept.experiment.with_counts(experiment), kept.played)


def run(
    results: Results,
    workers: Workers,
    path: Path | None = None,
    *,
    on_unit: Callable[[Results], object] = lambda _: None,
    until_decided: bool = False,
    preview: bool = False,
) -> None:
    """Play what is left; write the results to `path` on the way, and when it ends for whatever reason, also Ctrl-C.

    `until_decided` stops as soon as every verdict is clear. `preview` plays a few single deals first, if there are no
    figures of matches yet.
    """
    first = results.experiment.preview_units() if preview and results.matches < 2 else []
    left, last = [*first, *results.left], float("-inf")
    try:
        for unit, totals in run_all(partial(_play, results.experiment, left), range(len(left)), workers):
            (results.preview if unit.part == PREVIEW else results.played)[unit] = totals
            on_unit(results)
            if path is not None and monotonic() - last > KEEP_SECONDS:
                files.write(path, results)
                last = monotonic()
            if until_decided and results.is_decided():
                return
    finally:
        if path is not None:
            files.write(path, results)


def _play(experiment: Experiment, left: Sequence[UnitOfWork], index: int) -> tuple[UnitOfWork, list[Totals]]:
    return play_unit(experiment, left[index])


def match_of(experiment: Experiment, side: int, number: int, names: Sequence[str] | None = None) -> Match:
    """Play one match of an experiment again, with its record; `names` are those of the players."""
    seed = f"{experiment.seed}-{number}"
    match = bot_match(experiment.rules, experiment.options[side], experiment.bots, seed, names)
    for turn, request in requests(match, one_deal=experiment.single):
        decision, _ = choose(match, request)
        match.apply(turn.table, turn.seat, decision.move)
    return match


class Found(NamedTuple):
    """The result of a search: the side whose measure comes closest to the target, and what is known of each side."""

    best: int
    estimates: Sequence[Interval | None]
    stayed: Sequence[int]
    """The sides that could still be the best when the search ended."""


def search(results: Results, measure: Callable[[Results], Measure | None], target: float, workers: Workers) -> Found:
    """Play ever more pairs on the sides that may bring a measure closest to a target, until one is left or all pairs
    are played."""
    whole = results.experiment
    alive = list(range(len(whole.sides)))
    known: list[Interval | None] = [None] * len(whole.sides)
    pairs = min(whole.pairs, 50)
    while True:
        part = replace(whole, sides=tuple(whole.sides[side] for side in alive), pairs=pairs, rungs=0, generic=0)
        going = Results(part, {unit: [totals[side] for side in alive] for unit, totals in results.played.items()})
        going.played = {unit: totals for unit, totals in going.played.items() if all(totals)}
        run(going, workers)
        for unit, totals in going.played.items():
            row = list(results.played.get(unit, [{}] * len(whole.sides)))
            for side, sums in zip(alive, totals, strict=True):
                row[side] = sums
            results.played[unit] = row
        wanted = measure(going)
        for index, side in enumerate(alive):
            found = sample(wanted, going.totals("matches", index)) if wanted else None
            known[side] = interval(found) if found else None
        alive = closest([(side, known[side]) for side in alive], target)
        if len(alive) == 1 or pairs == whole.pairs:
            best = min(alive, key=lambda side: distance(known[side], target))
            return Found(best, known, alive)
        pairs = min(whole.pairs, 2 * pairs)


def distance(found: Interval | None, target: float) -> float:
    """How far a value is from a target; infinite if it is not known."""
    return abs(found.estimate - target) if found else float("inf")


def closest(sides: Sequence[tuple[int, Interval | None]], target: float) -> list[int]:
    """The sides that may be the closest to a target: their lower bound is below the upper bound of the best."""
    bounds = {}
    for side, found in sides:
        reach = found.high - found.estimate if found else 0.0
        bounds[side] = max(0.0, distance(found, target) - reach), distance(found, target) + reach
    limit = min(high for _, high in bounds.values())
    return [side for side, (low, _) in bounds.items() if low <= limit]
