"""What a bot thinks of one move."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.games.landlord.moves import Pass, Play
from cardgames.games.landlord.sets import Reading

WINS = 100.0
"""What it is worth to be rid of all cards."""


class Thought(NamedTuple):
    """A move, what it is worth, how many sets it leaves in the hand, and the chance that nobody goes over it."""

    value: float
    move: Play | Pass
    reading: Reading | None
    left: int
    holds: float
