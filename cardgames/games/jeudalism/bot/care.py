"""What the levels that plan differ by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Care:
    """What a level looks at.

    `hope` is how much is hoped for cards that may still come. It thinks of `futures` turns that may come next, and
    takes the best card in each. In `worlds` worlds it looks at what the next seat can do with what is passed on to it
    (0: not at all); `fear` is what a point of its counts with two players, with more the half, a third.
    """

    hope: float
    futures: int = 0
    worlds: int = 0
    fear: float = 0.0


NORMAL = Care(hope=0.7)
HARD = Care(hope=0.8, futures=6, worlds=4, fear=2.0)
