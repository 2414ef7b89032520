"""Random matches without end: any options and player counts, all checks, in several processes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

from cardgames.conformance.agreements import any_options, game_and_hooks, named
from cardgames.conformance.history import check_history
from cardgames.conformance.honesty import HonestyChecker
from cardgames.conformance.hooks import Fault, Setting
from cardgames.conformance.robustness.trying import BatchResult, run_batches
from cardgames.conformance.rules import RuleChecker

SHARE = 0.05
"""The fraction of positions to check thoroughly; with so many matches each kind of position occurs often."""


def soak_setting(name: str, seed: str) -> Setting:
    """Return the setting of a seed: a whole match of a built-in variant, or random options, half of the time each."""
    game, hooks = game_and_hooks(name)
    rng = Random(f"soak {seed}")
    if rng.random() < 0.5:
        options = rng.choice(list(named(game, {}).values()))
    else:
        options = any_options(game.schema, rng.choice(game.player_counts), hooks.brief, rng)
    return Setting(game, hooks, options, seed)


def soak_match(setting: Setting) -> None:
    """Run all checks on one match. Raises Fault."""
    RuleChecker(SHARE).watch(setting)
    HonestyChecker(SHARE).watch(setting)
    check_history(setting, undos=3)


def try_match(name: str, seed: str) -> BatchResult:
    """Play the match of a seed with all checks; return its fault, if there is one."""
    setting = soak_setting(name, seed)
    try:
        soak_match(setting)
    except Fault as fault:
        return BatchResult(1, (str(fault),))
    except Exception as error:
        return BatchResult(1, (f"{type(error).__name__}: {error}\n  in {setting}",))
    return BatchResult(1)


def soak(
    name: str, matches: int, minutes: float, jobs: int, seed: str, progress: Callable[[BatchResult], None] | None = None
) -> BatchResult:
    """Play `matches` matches, or for `minutes` (0 for no limit), until the first fault."""
    seeds = (f"{seed}-{number}" for number in (range(matches) if matches else count()))
    return run_batches(seeds, partial(try_match, name), minutes=minutes, jobs=jobs, most_faults=1, progress=progress)
