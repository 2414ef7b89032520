"""How processes of ours begin, so that Ctrl-C and being told to end find none of them half awake."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from cardgames.bots.worker import end_with_parent


@contextmanager
def signals_held_back() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM wait; a process that begins meanwhile hears of neither before it can say what to do."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # where it begins by itself, later, it lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin() -> None:
    """What a process of ours does first: it leaves Ctrl-C to its parent, and ends quietly when told to or with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
