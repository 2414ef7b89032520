"""Many independent games at once, in several processes; Ctrl-C ends them all."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

ResultT = TypeVar("ResultT")


def each(play: Callable[[int], ResultT], count: int, jobs: int) -> Iterator[ResultT]:
    """`play(0)` to `play(count - 1)`, `jobs` at a time, as they end. `play` must be something that can be pickled."""
    if jobs <= 1:
        yield from map(play, range(count))
        return
    with _ctrl_c_held_back():
        pool = get_context("spawn").Pool(jobs, initializer=_leave_ctrl_c_to_the_parent)
    with pool:
        yield from pool.imap_unordered(play, range(count))


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Let Ctrl-C wait; a process that begins meanwhile does not hear of it even before it can say so itself."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # where it begins by itself, later, it lets Ctrl-C through again
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
