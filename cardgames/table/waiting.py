"""Waiting until the system has something to tell, so that a window at rest need not look for it again and again.

pygame can only look: even its `event.wait` does so a thousand times a second. SDL below it can wait, and costs nothing
meanwhile.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

Wait = Callable[[float], bool]
"""Waits so many seconds at most; True when something has come before, which is still to be read."""

SYSTEMS = ("x11",)
"""Where it has been tried. There are systems on which SDL, asked to wait, looks a thousand times a second as well."""


def system_wait() -> Wait | None:
    """How to wait for the system that shows the window; None where there is no good way."""
    if pygame.display.get_driver() not in SYSTEMS:
        return None
    import ctypes

    try:
        # SDL is found through the part of pygame that was built on it, whatever its own file is called
        wait = ctypes.CDLL(pygame.display.__file__).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    wait.argtypes = (ctypes.c_void_p, ctypes.c_int)
    wait.restype = ctypes.c_int
    return lambda seconds: bool(wait(None, math.ceil(seconds * 1000)))
