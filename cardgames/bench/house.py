"""The finished house of Casa Grande, as it turns on the table of those who built it."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from functools import partial
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

BEATS = 600
"""How often is counted, for comparison."""

PATIENCE = 10.0
"""Seconds after which something has gone wrong."""

_GAMES, _LOOKS = 4, 40
"""So many houses are built, and so many turns looked at for one with a floor."""


def turning() -> Iterator[Figure]:
    """The frames in which the house of four players turns on their table, a block before its end; in a process of its
    own.

    The last row is of the machine: how long a process is held up in the same rhythm that does nothing but count, for as
    long as half of the frames take. Where that is too long, nothing that takes so long can be ready each time.
    """
    times, rate = apart(_times)
    median, late = _share(times, 0.5), _share(times, 0.99)
    words = f"the full house of Casa Grande turns at {SIZE[0]}x{SIZE[1]}"
    yield Figure(f"frames a second while {words}", rate, "", 60, "least")
    yield Figure(f"frame while {words}, median", median, "ms", 16.7, "under")
    yield Figure(f"frame while {words}, 99 of 100", late, "ms", 16.7, "under")
    counted = apart(partial(_counting, median))
    yield Figure("counting for as long as that median, 99 of 100", _share(counted, 0.99), "ms", 16.7, "under")


def _share(times: Sequence[float], part: float) -> float:
    """The time below which this part of some stayed."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


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


def _times() -> tuple[Sequence[float], float]:
    """Milliseconds of each frame, the first and the last of each turn too, and how many came in each second of a turn
    on average."""
    from cardgames.screens.play.measure import timed_table
    from cardgames.table.input import Key

    times: list[float] = []
    turned = 0.0
    with timed_table(full_match(), SIZE) as (app, _):
        _come_to_rest(app)
        stands = time.perf_counter() + STANDS
        while time.perf_counter() < stands:
            app.tick()
            app._sleep()
        for turn in range(QUARTERS):
            app.times.clear()
            app.top.handle(Key("e" if turn < QUARTERS // 2 else "q"))
            begun = time.perf_counter()
            turned += _come_to_rest(app) - begun
            times += app.times
    return times, len(times) / turned


def _counting(ms: float) -> Sequence[float]:
    """Milliseconds until a process that only counts has had so many of the processor, some 60 times a second."""
    taken: list[float] = []
    for _ in range(BEATS):
        begun, end = time.perf_counter(), time.thread_time() + ms / 1000
        while time.thread_time() < end:
            pass
        taken.append((time.perf_counter() - begun) * 1000)
        time.sleep(max(0.0, 1 / 60 - taken[-1] / 1000))
    return taken


def _come_to_rest(app: TimedApp) -> float:
    """Gives when the last frame was painted."""
    painted = time.perf_counter()
    end = painted + PATIENCE
    while not app.still:
        frames = len(app.times)
        app.tick()
        if len(app.times) > frames:
            painted = time.perf_counter()
        app._sleep()
        if time.perf_counter() > end:
            raise RuntimeError("the table does not come to rest")
    return painted
