"""The frame times of a full board while it turns."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from cardgames.bench.figure import Figure, share
from cardgames.bench.rules import measured
from cardgames.conformance.agreements import game_and_hooks
from cardgames.engine.progress import Moved
from cardgames.lab.jobs import run_in_process

if TYPE_CHECKING:
    from cardgames.bench.frames import TimedApp
    from cardgames.screens.play.screen import PlayScreen

SIZE = (1920, 1080)

QUARTERS = 24
"""The number of quarter turns, half of them in each direction."""

STANDS = 3.0
"""Seconds to wait before the board turns."""

BEATS = 600
"""The number of counting periods, for comparison."""

BY_HAND = 4.0
"""Seconds in which the pointer turns the board full circle."""

PATIENCE = 10.0
"""Seconds to wait before giving up."""


class Turning(NamedTuple):
    """The milliseconds of each frame of some turns, and the frames a second."""

    times: Sequence[float]
    rate: float


class BoardTable(NamedTuple):
    """A table with a full board: the keys that turn it, and the move that ends its match."""

    app: TimedApp
    screen: PlayScreen
    keys: tuple[str, str]
    last: Moved


def turning() -> Iterator[Figure]:
    """The frame times of the full board of each game with a turning board (`SpeedTargets.turning`): turned by quarters
    and by the pointer before the last move, and turning by itself at the end of the match. Each runs in its own
    process.

    The last row measures the machine: the delays of a process that does nothing but count, in the same rhythm, for the
    duration of the longest median frame. If they are too long, no such frame can always be on time.
    """
    longest = 0.0
    for one in measured():
        if not one.aims.turning:
            continue
        for words, way in (
            ("turns by quarters", _by_quarters),
            ("is turned by hand", _by_hand),
            ("goes round at the end", _at_the_end),
        ):
            found = run_in_process(partial(_turned, one.game.name, way))
            median, late = share(found.times, 0.5), share(found.times, 0.99)
            longest = max(longest, median)
            board = f"while the full board {words}"
            yield Figure(f"{one.title}: frames a second {board}", found.rate, "", 60, "least")
            yield Figure(f"{one.title}: frame {board}, median", median, "ms", 16.7, "under")
            yield Figure(f"{one.title}: frame {board}, 99 of 100", late, "ms", 16.7, "under")
    if longest:
        late = share(run_in_process(partial(_counting, longest)), 0.99)
        yield Figure("counting for as long as the longest median, 99 of 100", late, "ms", 16.7, "under")


def _turned(name: str, way: Callable[[BoardTable], Turning]) -> Turning:
    """Turn the full board of a game in this way before the last move, at a table that had time to prepare."""
    from cardgames.bench.frames import timed_table

    aims = game_and_hooks(name)[1].aims
    board = aims.turning if aims else None
    assert board
    match = board.full_match()
    last = match.entries[-1]
    assert isinstance(last, Moved)
    with timed_table(match.fork(len(match.entries) - 1), SIZE) as (app, screen):
        _come_to_rest(app)
        _wait(app, STANDS)
        app.times.clear()
        return way(BoardTable(app, screen, board.keys, last))


def _by_quarters(table: BoardTable) -> Turning:
    """Turn by key, half of the turns in each direction."""
    from cardgames.table.input import Key

    app, screen = table.app, table.screen
    turned = 0.0
    for turn in range(QUARTERS):
        screen.handle(Key(table.keys[2 * turn // QUARTERS]))
        begun = time.perf_counter()
        turned += _come_to_rest(app) - begun
    return Turning([*app.times], len(app.times) / turned)


def _by_hand(table: BoardTable) -> Turning:
    """Drag the felt beside the board full circle."""
    from cardgames.table.input import DragMove, DragStart, Press

    app, screen = table.app, table.screen
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
    """The position of the pointer after this fraction of the circle."""
    wide, high = SIZE
    return round(wide * (0.5 + 0.3 * cos(2 * pi * share))), round(high * (0.55 + 0.3 * sin(2 * pi * share)))


def _at_the_end(table: BoardTable) -> Turning:
    """Make the last move, and measure while the board turns by itself during the summary."""
    app, screen = table.app, table.screen
    screen.play(screen.host.play(table.last.seat, table.last.move))
    end = time.perf_counter() + PATIENCE
    while screen.deal_summary is None:
        app.tick()
        app._sleep()
        if time.perf_counter() > end:
            raise RuntimeError("the story at the end does not begin")
    app.times.clear()
    begun = time.perf_counter()
    while screen.felt_view.board is not None and screen.felt_view.board.turning:
        app.tick()
        app._sleep()
    return Turning([*app.times], len(app.times) / (time.perf_counter() - begun))


def _wait(app: TimedApp, seconds: float) -> None:
    """Let the program run for some seconds."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        app.tick()
        app._sleep()


def _counting(ms: float) -> Sequence[float]:
    """The milliseconds that a counting process takes for `ms` of processor time, some 60 times a second."""
    taken: list[float] = []
    for _ in range(BEATS):
        begun, end = time.perf_counter(), time.thread_time() + ms / 1000
        while time.thread_time() < end:
            pass
        taken.append((time.perf_counter() - begun) * 1000)
        time.sleep(max(0.0, 1 / 60 - taken[-1] / 1000))
    return taken


def _come_to_rest(app: TimedApp) -> float:
    """Let the program run until nothing moves; return the time of the last painted frame."""
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
