"""The rules lab: how long 1,000 pairs take, what a chunk costs, and how often a verdict claims a difference of none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from time import perf_counter
from typing import Final

from cardgames.bench.figure import Figure
from cardgames.bench.rules import measured
from cardgames.engine.registry import game
from cardgames.lab.experiments.experiment import Experiment, Results, Side
from cardgames.lab.experiments.playing import Totals
from cardgames.lab.experiments.running import run
from cardgames.lab.jobs import CHUNK_SECONDS, LocalWorkers, run_all

PLAY_SECONDS: Final = 12.0
"""The seconds for which pairs of a game are played, if it just meets its target."""
RUNS, MOST, LOOK = 400, 400, 50
"""The number of experiments without a difference, their pairs, and the pairs between two looks at the verdicts."""
POOL: Final = 3000
"""The number of deals from which the experiments without a difference draw."""


def lab() -> Iterator[Figure]:
    """Measure the lab."""
    for one in measured():
        name, aim = one.game.name, one.aims.paired
        pairs = max(4, round(1000 * PLAY_SECONDS / aim))
        seconds = _seconds(name, pairs) * 1000 / pairs
        yield Figure(f"{one.title}: 1,000 pairs of deals in the lab on two cores", seconds, "s", aim, "under")
    yield Figure("The lab's overhead for a chunk of work", 1000 * _overhead(), "ms", 1000 * CHUNK_SECONDS / 20, "under")
    yield Figure("Experiments without a difference that claim one", 100 * _false_alarms(), "%", 5.0, "under")


def _experiment(name: str, pairs: int, bots: str = "normal") -> Experiment:
    """The standard rules against themselves, in single deals."""
    options = game(name).schema.standard(None)
    sides = (Side("one", options.text(full=True)), Side("two", options.text(full=True)))
    return Experiment(name, options.seats, sides, (bots,) * options.seats, pairs, single=True)


def _seconds(name: str, pairs: int) -> float:
    start = perf_counter()
    run(Results(_experiment(name, pairs)), LocalWorkers(2))
    return perf_counter() - start


def _nothing(number: int) -> int:
    return number


def _overhead() -> float:
    """The seconds that a chunk costs besides its jobs."""
    with LocalWorkers(2).executor() as executor:
        list(executor.map(_nothing, range(8)))
        start = perf_counter()
        list(executor.map(_nothing, range(400)))
        return (perf_counter() - start) / 400


def _false_alarms() -> float:
    """The share of experiments that claim any difference between equal rules at any look.

    The two sides of a pair are different deals of the same rules, drawn from a pool: the same deals would be equal.
    """
    quickest = max(measured(), key=lambda one: one.aims.deals).game.name
    whole = _experiment(quickest, POOL, bots="easy")
    whole = Experiment(whole.game, whole.seats, whole.sides[:1], whole.bots, POOL, seed="pool", single=True)
    pool = Results(whole)
    run(pool, LocalWorkers(2))
    deals = pool.totals("matches", 0)
    found = run_all(partial(_claims, quickest, deals), range(RUNS), LocalWorkers(2))
    return sum(found) / RUNS


def _claims(name: str, deals: Sequence[Totals], number: int) -> bool:
    """Whether experiment `number` claims a difference at one of its looks."""
    rng = Random(number)
    made = Results(_experiment(name, MOST, bots="easy"))
    for unit in made.experiment.units():
        made.played[unit] = [rng.choice(deals), rng.choice(deals)]
    looks = range(LOOK, MOST + 1, LOOK)
    return any(found.verdict.is_difference for look in looks for found in made.comparisons(first=look))
