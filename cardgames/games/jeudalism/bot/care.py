"""What the levels that plan differ by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Care:
    """What a level looks at.

    `hope` is how much is hoped for cards that may still come. It thinks through `futures`, the cards that its next
    turns may bring, so many turns `ahead`, and takes the best card in each. In `worlds` worlds it looks at what the
    next seat can do with what is passed on to it (0: not at all); `fear` is what a point of its counts.
    """

    hope: float
    futures: int = 0
    ahead: int = 0
    worlds: int = 0
    fear: float = 0.0


NORMAL = Care(hope=0.5)
HARD = Care(hope=0.8, futures=10, ahead=3, worlds=8, fear=1.0)
