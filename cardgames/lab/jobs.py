"""Runs independent games in several processes, which Ctrl-C and SIGTERM end quietly."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.pool import Pool
from types import FrameType
from typing import Final, TypeVar, cast

from cardgames.bots.processes import init_child, signals_held_back

ResultT = TypeVar("ResultT")

SIGTERM_EXIT_CODE: Final = 128 + signal.SIGTERM
"""The exit code after SIGTERM, as in shells."""


def run_all(play: Callable[[int], ResultT], count: int, jobs: int) -> Iterator[ResultT]:
    """Yield the results of `play(0)` to `play(count - 1)` as they finish; `play` must be picklable."""
    if jobs <= 1:
        yield from map(play, range(count))
        return
    with exits_on_sigterm(), _pool(jobs) as pool:
        yield from pool.imap_unordered(play, range(count))


def run_in_process(play: Callable[[], ResultT]) -> ResultT:
    """Return the result of `play`, run in its own process. `play` must be picklable.

    Raises what `play` raises, and EOFError if the process is killed.
    """
    context = get_context("spawn")
    hears, tells = context.Pipe(duplex=False)
    # not a pool: its processes cannot have children, and `play` may need bots
    process = context.Process(target=_tell, args=(play, tells))
    with exits_on_sigterm():
        try:
            with signals_held_back():
                process.start()
            tells.close()
            given, problem = hears.recv()
        finally:
            if process.pid is not None:
                process.terminate()
                process.join()
    if problem is not None:
        raise problem
    return cast(ResultT, given)


def _tell(play: Callable[[], object], tells: Connection) -> None:
    """Send the result of `play`, or the exception that it raised."""
    init_child()
    outcome: tuple[object, Exception | None]
    try:
        outcome = play(), None
    except Exception as problem:
        outcome = None, problem
    tells.send(outcome)


@contextmanager
def exits_on_sigterm() -> Iterator[None]:
    """Make SIGTERM raise SystemExit inside the block, so that processes and files are cleaned up."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(_number: int, _frame: FrameType | None) -> None:
        raise SystemExit(SIGTERM_EXIT_CODE)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _pool(jobs: int) -> Pool:
    with signals_held_back():
        return get_context("spawn").Pool(jobs, initializer=init_child)
