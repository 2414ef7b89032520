"""Starting child processes so that Ctrl-C and SIGTERM are handled cleanly at any moment."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from cardgames.bots.worker import end_with_parent


@contextmanager
def signals_held_back() -> Iterator[None]:
    """Block Ctrl-C and SIGTERM; a process started meanwhile receives neither until it has set its handlers."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # when started later by itself, it unblocks Ctrl-C
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def init_child() -> None:
    """Initialise a child process: ignore Ctrl-C (the parent handles it), and end on SIGTERM or with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
