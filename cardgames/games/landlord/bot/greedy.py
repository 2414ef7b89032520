"""Easy's way: to have as few sets left as possible, whatever the others hold."""

from __future__ import annotations

from cardgames.games.landlord.bot.candidates import candidates
from cardgames.games.landlord.bot.outlook import Guess
from cardgames.games.landlord.bot.sight import Sight
from cardgames.games.landlord.bot.splitting import split
from cardgames.games.landlord.bot.thought import WINS, Thought
from cardgames.games.landlord.moves import PASS, Play
from cardgames.games.landlord.sets import Kind, Laid

MANY = 0.1
"""What a card more is worth in a lead, in sets."""
LOW = 0.02
"""What a rank lower is worth."""
DANGER = 3.0
"""What it costs that an enemy may be rid of his last cards."""
LATE = 4
"""With so few cards left to an enemy, or so few sets of one's own, high cards and bombs are played."""


class Greedy:
    """Weighs the moves of a seat in a trick by the sets that they leave."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._guess = Guess(sight)
        self._before = len(split(sight.hand, sight.rules).sets)

    def thoughts(self) -> list[Thought]:
        """All that is worth a thought, best first."""
        sight = self._sight
        found = [self._playing(laid) for laid in candidates(sight.hand, sight.lying, sight.rules, broad=False)]
        if sight.lying is not None:
            found.append(Thought(self._passing(), PASS, None, self._before, 0.0))
        return sorted(found, key=lambda thought: -thought.value)

    def _passing(self) -> float:
        sight = self._sight
        return 0.0 if sight.partner_leads else -DANGER * self._guess.goes_out(sight.best, None)

    def _playing(self, laid: Laid) -> Thought:
        sight, reading = self._sight, laid.reading
        move, rest = Play(laid.body, laid.attached), sight.hand & ~laid.body & ~laid.attached
        left = len(split(rest, sight.rules).sets)
        holds = self._guess.holds(reading)
        if not rest:
            return Thought(WINS, move, reading, 0, 1.0)
        value = self._before - left - LOW * reading.rank
        if sight.lying is None:
            value += MANY * reading.size
        if reading.kind == Kind.BOMB and left > 2 and sight.fewest > LATE:
            value -= 1.0
        if sight.partner_leads:
            value -= 1.0 + DANGER * (sight.counts[sight.partner] <= 2)
        value -= DANGER * max(self._guess.goes_out(enemy, reading) for enemy in sight.enemies)
        return Thought(value, move, reading, left, holds)
