"""Memory management: return the memory of large pictures to the system, and avoid garbage collection during motion."""

from __future__ import annotations

import gc
import sys
from typing import Final

LARGE: Final = 64 * 1024
"""The least size, in bytes, of memory that is requested from the system separately, and returned separately."""

_MMAP_THRESHOLD: Final = -3
"""The number of that limit for `mallopt` of the GNU C library."""


def trim_heap() -> None:
    """Return free memory to the system, and from now on each large picture as soon as it is dropped.

    By default the GNU C library keeps the memory of large pictures. Does nothing on other systems.
    """
    if sys.platform != "linux":
        return
    import ctypes

    library = ctypes.CDLL(None)
    if hasattr(library, "mallopt") and hasattr(library, "malloc_trim"):
        library.mallopt(_MMAP_THRESHOLD, LARGE)
        library.malloc_trim(0)


def hold_garbage() -> None:
    """Collect no garbage until `freeze_garbage`. Hardly anything becomes garbage while the program starts."""
    gc.disable()


def freeze_garbage() -> None:
    """Collect garbage now, and exclude all remaining objects from later collections.

    A full collection takes longer than a frame, so this is called before motion starts. Later collections only examine
    newer objects and are quick.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.enable()
