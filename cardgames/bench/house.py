"""The finished house of Casa Grande, as it turns on the table of those who built it."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cardgames.bench.figure import Figure
from cardgames.engine.course import Need
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.games.casa_grande.building import Building
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.turns import Turns
from cardgames.lab.jobs import apart

if TYPE_CHECKING:
    from cardgames.screens.play.measure import TimedApp

SIZE = (1920, 1080)

QUARTERS = 24
"""How many quarter turns are looked at, half of them each way round."""

STANDS = 3.0
"""Seconds for which the house is looked at before it turns."""

PATIENCE = 10.0
"""Seconds after which something has gone wrong."""

_GAMES, _LOOKS = 4, 40
"""So many houses are built, and so many turns looked at for one with a floor."""


def turning() -> Iterator[Figure]:
    """The frames in which the house of four players turns on their table, a block before its end; in a process of its
    own."""
    times = sorted(apart(_times))
    for name, part in (("median", 0.5), ("99 of 100", 0.99)):
        taken = times[min(len(times) - 1, int(part * len(times)))]
        words = f"frame while the full house of Casa Grande turns at {SIZE[0]}x{SIZE[1]}, {name}"
        yield Figure(words, taken, "ms", 16.7, "under")


def full_match() -> Match:
    """The match with the fullest house of some that four players built at random, though with a floor where they saw
    one; the last turn is to come."""
    built = max((_built(seed) for seed in range(_GAMES)), key=lambda match: _cells(house_of(match)))
    return built.fork(len(built.entries) - 1)


def house_of(match: Match) -> Building:
    """What was built in a match."""
    state: Any = match.table().state
    building: Building = state.building
    return building


def _cells(building: Building) -> int:
    return sum(len(slab.cells) for slab in building.slabs)


def _built(seed: int) -> Match:
    rng = random.Random(seed)
    players = [Player(name) for name in ("North", "East", "South", "West")]
    match = Match(GAME, GAME.schema.standard(4), players, f"house {seed}")
    while match.result is None:
        if match.due().need in (Need.DEAL, Need.DRAW):
            match.proceed()
            continue
        (due,) = match.turns()
        turns = match.table(due.table).state.legal(due.seat)
        some = [turns.any(rng) if isinstance(turns, Turns) else rng.choice(turns) for _ in range(_LOOKS)]
        match.apply(due.table, due.seat, max(some, key=lambda turn: getattr(turn, "floor", None) is not None))
    return match


def _times() -> Sequence[float]:
    """Milliseconds of each frame, the first and the last of each turn too."""
    from cardgames.screens.play.measure import timed_table
    from cardgames.table.input import Key

    times: list[float] = []
    with timed_table(full_match(), SIZE) as (app, _):
        _come_to_rest(app)
        stands = time.perf_counter() + STANDS
        while time.perf_counter() < stands:
            app.tick()
            app._sleep()
        for turn in range(QUARTERS):
            app.times.clear()
            app.top.handle(Key("e" if turn < QUARTERS // 2 else "q"))
            _come_to_rest(app)
            times += app.times
    return times


def _come_to_rest(app: TimedApp) -> None:
    end = time.perf_counter() + PATIENCE
    while not app.still:
        app.tick()
        app._sleep()
        if time.perf_counter() > end:
            raise RuntimeError("the table does not come to rest")
