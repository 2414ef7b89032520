"""Rules of thumb: what a move is worth in turns, seen from one's own hand."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.engine.cards import Mask
from cardgames.games.landlord.bot.candidates import candidates
from cardgames.games.landlord.bot.care import Care
from cardgames.games.landlord.bot.sight import Sight
from cardgames.games.landlord.bot.splitting import hand_cost, split
from cardgames.games.landlord.bot.strength import strength
from cardgames.games.landlord.moves import PASS, Pass, Play
from cardgames.games.landlord.sets import Kind, Laid, Reading

LEAD = 0.6
"""What it is worth to win a trick, in turns."""
WINS = 100.0


class Thought(NamedTuple):
    """A move, what it is worth, how many sets it leaves in the hand, and the chance that nobody goes over it."""

    value: float
    move: Play | Pass
    reading: Reading | None
    left: int
    holds: float


class Thumb:
    """Weighs the moves of a seat in a trick."""

    def __init__(self, sight: Sight, care: Care) -> None:
        self.sight, self.care = sight, care
        self.before = hand_cost(sight.hand, sight.rules)

    def thoughts(self) -> list[Thought]:
        """All that is worth a thought, best first."""
        sight = self.sight
        found = [self.weigh(laid) for laid in candidates(sight.hand, sight.lying, sight.rules, broad=self.care.broad)]
        if sight.lying is not None:
            found.append(self.passing())
        return sorted(found, key=lambda thought: -thought.value)

    def passing(self) -> Thought:
        """What it is worth to pass."""
        sight = self.sight
        return Thought(0.0, PASS, None, len(split(sight.hand, sight.rules).sets), 0.0)

    def weigh(self, laid: Laid) -> Thought:
        """What it is worth to play a set."""
        sight = self.sight
        reading, rest = laid.reading, sight.hand & ~laid.body & ~laid.attached
        move, holds = Play(laid.body, laid.attached), strength(*reading)
        if not rest:
            return Thought(WINS, move, reading, 0, 1.0)
        value = self.before - hand_cost(rest, sight.rules) + LEAD * holds
        left = len(split(rest, sight.rules).sets)
        if reading.kind == Kind.BOMB and left > 2 and sight.fewest > 4:
            value -= 1.0
        if sight.partner_leads:
            assert sight.lying
            value -= 0.6 + strength(*sight.lying) + 3.0 * (sight.counts[sight.partner] <= 2)
        value -= self._danger(reading, rest)
        return Thought(value, move, reading, left, holds)

    def _danger(self, reading: Reading, rest: Mask) -> float:
        """An enemy with few cards is not led what he waits for."""
        sight = self.sight
        if sight.fewest == reading.size <= 2:
            return 2.0 * (1.0 - reading.rank / 12)
        return 0.0
