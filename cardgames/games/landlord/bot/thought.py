"""What a bot thinks of one move, and what counts how much in it, in turns."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.games.landlord.moves import Pass, Play
from cardgames.games.landlord.sets import Reading

WINS = 100.0
"""What it is worth to be rid of all cards."""
LEAD = 0.5
"""What it is worth to win a trick, in turns."""
HURRY = 1.5
"""What it is worth besides, divided by how many cards the enemy has who has the fewest."""
RUNS_OUT = 5.0
"""What it is worth that all sets left can be played one after the other."""
OVER_PARTNER = 0.2
"""What it costs to go over a partner, besides the trick that he may lose."""


class Thought(NamedTuple):
    """A move, what it is worth, how many sets it leaves in the hand, and the chance that nobody goes over it."""

    value: float
    move: Play | Pass
    reading: Reading | None
    left: int
    holds: float
