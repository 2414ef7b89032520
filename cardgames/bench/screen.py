"""A screen to measure on: the user's own, or a hidden one with a window manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

TOOLS = ("Xvfb", "openbox")


class NoScreenError(Exception):
    """There is no screen and none can be started; the message says what would help."""


@contextmanager
def any_screen() -> Iterator[None]:
    """Use this machine's screen, or start a hidden one. Raises NoScreenError."""
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        yield
        return
    with hidden_screen() as display:
        os.environ["DISPLAY"] = display
        try:
            yield
        finally:
            del os.environ["DISPLAY"]


@contextmanager
def hidden_screen() -> Iterator[str]:
    """Start a hidden screen; yield the name of its display. Raises NoScreenError."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        raise NoScreenError(f"A hidden screen needs {' and '.join(missing)} (Debian: apt install xvfb openbox).")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as output:
            display = f":{output.readline().strip()}"
        with _window_manager(display):
            yield display
    finally:
        _end(server)


@contextmanager
def _window_manager(display: str) -> Iterator[None]:
    """Run openbox, from the moment it manages windows.

    A window that is shown while it starts may never be mapped, and its program waits for that forever.
    """
    ready = "Parlour: the window manager is ready"
    process = subprocess.Popen(
        ["openbox", "--startup", f"echo '{ready}'"],
        env={**os.environ, "DISPLAY": display},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        if not any(line.strip() == ready for line in process.stdout):
            raise NoScreenError("openbox ended at once on the hidden screen; try it by hand: openbox")
        yield
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes] | subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
    process.wait()
