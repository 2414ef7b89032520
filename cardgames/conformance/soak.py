"""Random matches for as long as you like: any options, any seats, all checks, on several processors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

from cardgames.conformance.agreements import any_options, game_and_hooks, named
from cardgames.conformance.history import check_history
from cardgames.conformance.honesty import HonestyReferee
from cardgames.conformance.hooks import Fault, Setting
from cardgames.conformance.robustness.trying import Tried, try_all
from cardgames.conformance.rules import RuleReferee

SHARE = 0.05
"""The part of the positions that is looked at thoroughly; with so many matches each kind of position comes often."""


def soak_setting(name: str, seed: str) -> Setting:
    """Return the match of a seed: half of them are whole matches of built-in variants, the others have any options."""
    game, hooks = game_and_hooks(name)
    rng = Random(f"soak {seed}")
    if rng.random() < 0.5:
        options = rng.choice(list(named(game, {}).values()))
    else:
        options = any_options(game.schema, rng.choice(game.player_counts), hooks.brief, rng)
    return Setting(game, hooks, options, seed)


def soak_match(setting: Setting) -> None:
    """Check one match in every way. Raises Fault."""
    RuleReferee(SHARE).watch(setting)
    HonestyReferee(SHARE).watch(setting)
    check_history(setting, undos=3)


def try_match(name: str, seed: str) -> Tried:
    """Play the match of a seed with all checks; return its fault, if there is one."""
    setting = soak_setting(name, seed)
    try:
        soak_match(setting)
    except Fault as fault:
        return Tried(1, (str(fault),))
    except Exception as error:
        return Tried(1, (f"{type(error).__name__}: {error}\n  in {setting}",))
    return Tried(1)


def soak(
    name: str, matches: int, minutes: float, jobs: int, seed: str, progress: Callable[[Tried], None] | None = None
) -> Tried:
    """Play so many matches, or for so long (0: no limit), until the first fault."""
    seeds = (f"{seed}-{number}" for number in (range(matches) if matches else count()))
    return try_all(seeds, partial(try_match, name), minutes=minutes, jobs=jobs, most_faults=1, progress=progress)
