"""What the levels differ by: what they count, and how many worlds they look at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Care:
    """What a level looks at.

    In `worlds` worlds it looks who could beat what (0: it goes by rank alone). `broad` is whether it thinks of leading
    sets that its best split does not have. With `playouts` it plays the `serious` best moves on, in so many worlds.
    """

    worlds: int = 0
    broad: bool = False
    playouts: int = 0
    serious: int = 7


EASY = Care()
NORMAL = Care(worlds=24, broad=True)
HARD = Care(worlds=24, broad=True, playouts=180)
