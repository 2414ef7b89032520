"""What the levels differ by: what they count, and how many worlds they look at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Care:
    """What a level looks at.

    In `worlds` worlds it looks who could beat what (0: it looks at its own hand alone). `broad` is whether it thinks of
    leading sets that its best split does not have. With `playouts` it plays the `serious` best moves on, in about so
    many worlds, and its bids in `auctions`.
    """

    worlds: int = 0
    broad: bool = False
    playouts: int = 0
    serious: int = 7
    auctions: int = 0


EASY = Care()
NORMAL = Care(worlds=24)
HARD = Care(worlds=24, broad=True, playouts=240, auctions=60)
