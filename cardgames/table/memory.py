"""The memory of the process: large pictures that are given up go back to the system, and nothing that moves waits for
a look through all that is held."""

from __future__ import annotations

import gc
import sys
from typing import Final

LARGE: Final = 64 * 1024
"""Bytes from which on something is taken from the system by itself, and given back by itself."""

_MMAP_THRESHOLD: Final = -3
"""The name of that limit in `mallopt` of the GNU C library."""


def give_back() -> None:
    """Give the system what is free, and from now on each large picture as soon as it is dropped.

    The GNU C library, left alone, keeps the room of every large picture it has seen. Elsewhere this does nothing.
    """
    if sys.platform != "linux":
        return
    import ctypes

    library = ctypes.CDLL(None)
    if hasattr(library, "mallopt") and hasattr(library, "malloc_trim"):
        library.mallopt(_MMAP_THRESHOLD, LARGE)
        library.malloc_trim(0)


def settle() -> None:
    """Drop what is of no use any more, and from now on pass over all that is held.

    Python looks through everything now and then, which takes longer than a frame. Here it is done before anything
    moves; what comes later is little, and soon looked through.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
