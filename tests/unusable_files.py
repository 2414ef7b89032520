"""Things that can have the name of a file but are unusable, and limits within which they must be refused."""

from __future__ import annotations

import os
import signal
import socket
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

HUGE = 100_000_000
PATIENCE = 5
LITTLE = 2_000_000
"""The maximum memory of a refusal in bytes, including loaded modules."""


def _socket(path: Path) -> None:
    """A socket; its path may be longer than sockets allow, so it is made under a short one."""
    before = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(before)


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(HUGE)


KINDS: dict[str, Callable[[Path], None]] = {
    "pipe": lambda path: os.mkfifo(path),
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": lambda path: path.mkdir(),
    "socket": _socket,
    "dangling link": lambda path: path.symlink_to("nowhere"),
    "huge": _huge,
}

every_kind = pytest.mark.parametrize("kind", KINDS)
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="this system has no such files")


def put(kind: str, path: Path) -> Path:
    """Create such a thing at the path of a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    KINDS[kind](path)
    return path


@contextmanager
def quick_and_small() -> Iterator[None]:
    """Fails if the body takes longer than PATIENCE or uses more memory than LITTLE."""

    def too_long(_: int, __: FrameType | None) -> None:
        raise AssertionError(f"this took more than {PATIENCE} s")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(PATIENCE)
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    assert peak < LITTLE, f"{peak:,} bytes of memory"
