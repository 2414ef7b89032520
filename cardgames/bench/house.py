"""The finished house of Casa Grande, as it turns on the table of those who built it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgames.bench.figure import Figure
from cardgames.engine.course import Moved, Need
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.games.casa_grande.building import Building
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.turns import Turns
from cardgames.lab.jobs import apart

if TYPE_CHECKING:
    from cardgames.screens.play.measure import TimedApp
    from cardgames.screens.play.screen import PlayScreen

SIZE = (1920, 1080)

QUARTERS = 24
"""How many quarter turns are looked at, half of them each way round."""

STANDS = 3.0
"""Seconds for which the house is looked at before it turns."""

BEATS = 600
"""How often is counted, for comparison."""

BY_HAND = 4.0
"""Seconds in which the pointer turns it right round."""

PATIENCE = 10.0
"""Seconds after which something has gone wrong."""

_GAMES, _LOOKS = 4, 40
"""So many houses are built, and so many turns looked at for one with a floor."""


class Turning(NamedTuple):
    """Milliseconds that each frame of some turns took, and how many frames came in each second of a turn."""

    times: Sequence[float]
    rate: float


def turning() -> Iterator[Figure]:
    """The frames in which the house of four players turns on their table: by quarters, a block before its end, then as
    it follows the pointer, and at last in the scene at the end. Each in a process of its own.

    The last row is of the machine: how long a process is held up in the same rhythm that does nothing but count, for as
    long as half of the frames take. Where that is too long, nothing that takes so long can be ready each time.
    """
    longest = 0.0
    for words, way in (
        ("turns by quarters", _by_quarters),
        ("is turned by hand", _by_hand),
        ("goes round at the end", _at_the_end),
    ):
        found = apart(partial(_turned, way))
        median, late = _share(found.times, 0.5), _share(found.times, 0.99)
        longest = max(longest, median)
        house = f"the full house of Casa Grande {words}"
        yield Figure(f"frames a second while {house}", found.rate, "", 60, "least")
        yield Figure(f"frame while {house}, median", median, "ms", 16.7, "under")
        yield Figure(f"frame while {house}, 99 of 100", late, "ms", 16.7, "under")
    counted = apart(partial(_counting, longest))
    yield Figure("counting for as long as the longest median, 99 of 100", _share(counted, 0.99), "ms", 16.7, "under")


def _share(times: Sequence[float], part: float) -> float:
    """The time below which this part of some stayed."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def full_match() -> Match:
    """The match with the fullest house of some that four players built at random, though with a floor where they saw
    one; the last turn is to come."""
    built = _finished()
    return built.fork(len(built.entries) - 1)


def _finished() -> Match:
    return max(map(_built, range(_GAMES)), key=lambda match: _cells(house_of(match)))


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


def _turned(way: Callable[[TimedApp, PlayScreen], Turning]) -> Turning:
    """The house is turned this way, on a table that had time to prepare."""
    from cardgames.screens.play.measure import timed_table

    with timed_table(full_match(), SIZE) as (app, screen):
        _come_to_rest(app)
        _wait(app, STANDS)
        app.times.clear()
        return way(app, screen)


def _by_quarters(app: TimedApp, screen: PlayScreen) -> Turning:
    """By key, half of the turns each way round."""
    from cardgames.table.input import Key

    turned = 0.0
    for turn in range(QUARTERS):
        screen.handle(Key("e" if turn < QUARTERS // 2 else "q"))
        begun = time.perf_counter()
        turned += _come_to_rest(app) - begun
    return Turning([*app.times], len(app.times) / turned)


def _by_hand(app: TimedApp, screen: PlayScreen) -> Turning:
    """The pointer takes hold of the felt beside it and goes round it."""
    from cardgames.table.input import DragMove, DragStart, Press

    pos = _round_the_middle(0.0)
    screen.handle(Press(pos))
    screen.handle(DragStart(pos, pos))
    begun = time.perf_counter()
    while (share := (time.perf_counter() - begun) / BY_HAND) < 1:
        screen.handle(DragMove(_round_the_middle(share), (0, 0)))
        app.wake()
        app.tick()
        app._sleep()
    return Turning([*app.times], len(app.times) / BY_HAND)


def _round_the_middle(share: float) -> tuple[int, int]:
    """Where the pointer is that has gone this share of the way round the window's middle."""
    wide, high = SIZE
    return round(wide * (0.5 + 0.3 * cos(2 * pi * share))), round(high * (0.55 + 0.3 * sin(2 * pi * share)))


def _at_the_end(app: TimedApp, screen: PlayScreen) -> Turning:
    """The last block is put on, and while it is told how the money was earned the house goes right round."""
    from cardgames.games.casa_grande.scene.eye import ROUND

    last = _finished().entries[-1]
    assert isinstance(last, Moved)
    screen.play(screen.host.play(last.seat, last.move))
    end = time.perf_counter() + PATIENCE
    while screen.story is None:
        app.tick()
        app._sleep()
        if time.perf_counter() > end:
            raise RuntimeError("the story of the money does not begin")
    app.times.clear()
    begun = time.perf_counter()
    _wait(app, ROUND)
    return Turning([*app.times], len(app.times) / (time.perf_counter() - begun))


def _wait(app: TimedApp, seconds: float) -> None:
    """The program goes on for so long."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        app.tick()
        app._sleep()


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
