"""Rules of thumb: what a move is worth in turns, for one's own hand and with a look at the others."""

from __future__ import annotations

from cardgames.bots.clock import Clock
from cardgames.games.landlord.bot.candidates import candidates
from cardgames.games.landlord.bot.outlook import Outlook
from cardgames.games.landlord.bot.sight import Sight
from cardgames.games.landlord.bot.splitting import hand_cost, split
from cardgames.games.landlord.bot.thought import HURRY, LEAD, OVER_PARTNER, RUNS_OUT, WINS, Thought
from cardgames.games.landlord.course import after
from cardgames.games.landlord.moves import PASS, Play
from cardgames.games.landlord.sets import Kind, Laid

LOSES = 5.0
"""What it costs that an enemy is rid of his cards, and is worth that a partner is."""
EARLY_BOMB = 1.0
"""What it costs to throw a bomb while much is left to be played."""


class Thumb:
    """Weighs the moves of a seat in a trick."""

    def __init__(self, sight: Sight, outlook: Outlook, clock: Clock) -> None:
        self.sight, self.outlook, self._clock = sight, outlook, clock
        self._before = hand_cost(sight.hand, sight.rules)

    def thoughts(self, *, broad: bool) -> list[Thought]:
        """All that is worth a thought, best first; `broad` as in `candidates`."""
        sight = self.sight
        found = []
        for laid in candidates(sight.hand, sight.lying, sight.rules, broad=broad):
            found.append(self._playing(laid))
            if self._clock.is_over():
                break
        if sight.lying is not None:
            found.append(self._passing())
        return sorted(found, key=lambda thought: -thought.value)

    def _passing(self) -> Thought:
        """What it is worth to pass: an enemy may win the trick, and lead his last set."""
        sight, value = self.sight, 0.0
        if not sight.partner_leads:
            blocked = 1.0 if sight.closes or sight.partner < 0 or after(sight.seat) != sight.partner else 0.5
            value -= LOSES * blocked * self.outlook.goes_out(sight.best, None)
        return Thought(value, PASS, None, len(split(sight.hand, sight.rules).sets), 0.0)

    def _playing(self, laid: Laid) -> Thought:
        """What it is worth to play a set: the turns that it saves, the trick, and what the others may do."""
        sight, outlook, reading = self.sight, self.outlook, laid.reading
        move, rest = Play(laid.body, laid.attached), sight.hand & ~laid.body & ~laid.attached
        if not rest:
            return Thought(WINS, move, reading, 0, 1.0)
        holds, left = outlook.holds(reading), split(rest, sight.rules).sets
        value = self._before - hand_cost(rest, sight.rules)
        value += holds * (LEAD + HURRY / sight.fewest + RUNS_OUT * self._runs_out(left))
        if reading.kind == Kind.BOMB and len(left) > 2 and sight.fewest > 4:
            value -= EARLY_BOMB
        if sight.lying is not None and sight.partner_leads:
            kept = outlook.holds(sight.lying)
            close = sight.counts[sight.partner] <= 2
            value -= OVER_PARTNER + kept * (LEAD + HURRY / sight.fewest + LOSES * close)
        value -= LOSES * max(outlook.goes_out(enemy, reading) for enemy in sight.enemies)
        if sight.partner >= 0 and not sight.partner_leads:
            undisturbed = 1.0 if after(sight.seat) == sight.partner else holds
            value += LOSES * undisturbed * outlook.goes_out(sight.partner, reading)
        return Thought(value, move, reading, len(left), holds)

    def _runs_out(self, left: tuple[Laid, ...]) -> float:
        """The chance that these sets can be led one after the other, the weakest last."""
        chance = 1.0
        for laid in left[1:]:
            chance *= self.outlook.holds(laid.reading)
            if chance < 0.05:
                return 0.0
        return chance
