"""Random matches for as long as you like: any options, any seats, all checks, on several processors."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from random import Random
from time import monotonic

from cardgames.bots.processes import begin, signals_held_back
from cardgames.conformance.agreements import any_options, game_and_probe, named
from cardgames.conformance.history import check_history
from cardgames.conformance.honesty import HonestyReferee
from cardgames.conformance.probe import Fault, Setting
from cardgames.conformance.rules import RuleReferee

SHARE = 0.05
"""The part of the positions that is looked at thoroughly; with so many matches each kind of position comes often."""

BATCH = 10
"""Matches that a process plays at one go."""


@dataclass(frozen=True, slots=True)
class Soaked:
    """What a soak did: matches played, seconds it took, the first fault, "" when there was none."""

    matches: int
    seconds: float
    fault: str


def soak_setting(name: str, seed: str) -> Setting:
    """The match that a seed stands for: every second one as the built-in variants, in full length; else any options."""
    game, probe = game_and_probe(name)
    rng = Random(f"soak {seed}")
    if rng.random() < 0.5:
        options = rng.choice(list(named(game, {}).values()))
    else:
        options = any_options(game.schema, rng.choice(game.player_counts), probe.brief, rng)
    return Setting(game, probe, options, seed)


def soak_match(setting: Setting) -> None:
    """All checks of one match. Raises Fault."""
    RuleReferee(SHARE).watch(setting)
    HonestyReferee(SHARE).watch(setting)
    check_history(setting, undos=3)


def soak_batch(name: str, seeds: list[str]) -> str:
    """Play a batch of matches; the text of the first fault or error, "" when all went well."""
    for seed in seeds:
        setting = soak_setting(name, seed)
        try:
            soak_match(setting)
        except Fault as fault:
            return str(fault)
        except Exception as error:
            return f"{type(error).__name__}: {error}\n  in {setting}"
    return ""


def soak(
    name: str, matches: int, minutes: float, jobs: int, seed: str, progress: Callable[[int], None] | None = None
) -> Soaked:
    """Play so many matches, or for so long (0: no limit), until the first fault; `progress` is told how many."""
    start, done, fault = monotonic(), 0, ""
    numbers = count()
    running: dict[Future[str], int] = {}
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=begin) as pool, ExitStack() as ending:
        ending.callback(pool.shutdown, cancel_futures=True)  # also when Ctrl-C ends it: nothing more begins
        while not fault:
            late = minutes and monotonic() - start > 60 * minutes
            while not late and len(running) < 2 * jobs:
                first = BATCH * next(numbers)
                seeds = [f"{seed}-{number}" for number in range(first, min(first + BATCH, matches or first + BATCH))]
                if not seeds:
                    break
                with signals_held_back():  # a process may begin here
                    running[pool.submit(soak_batch, name, seeds)] = len(seeds)
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                done += running.pop(future)
                fault = fault or future.result()
            if progress:
                progress(done)
    return Soaked(done, monotonic() - start, fault)
