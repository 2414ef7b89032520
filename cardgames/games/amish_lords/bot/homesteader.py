"""The bots themselves: every move weighed by what it leaves the homestead to expect, and the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardgames.engine.cards import cards_in
from cardgames.engine.contract import Move
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.bot.outlook import Outlook, Prospects, Taste, pay_tables, poisson
from cardgames.games.amish_lords.bot.sight import Home, Sight
from cardgames.games.amish_lords.bot.turns import after, gained, next_homes
from cardgames.games.amish_lords.course import SETUP
from cardgames.games.amish_lords.pack import CLUBS
from cardgames.games.amish_lords.terms import AWAKE
from cardgames.games.amish_lords.view import AmishView
from cardgames.host.protocol import Budget, Decision, Weighed

USUAL = Taste()
BETTER = 0.02
"""A turn that brings less, in points, only passes the time."""
HIDDEN_CLUB = 0.3
"""As how many clubs a land counts that nobody knows."""


@dataclass(frozen=True, slots=True)
class Care:
    """What a level looks at, and its taste."""

    looks_ahead: bool
    taste: Taste = USUAL


class Homesteader:
    """See `cardgames.bots.levels.Bot`."""

    def __init__(self, care: Care) -> None:
        self._care = care

    def choose(self, view: AmishView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        if len(legal) == 1:
            return Decision(legal[0])
        if view.visible.phase == SETUP:
            return _setup(legal)
        weighing = _Weighing(Sight(view), self._care)
        weighed = tuple(sorted((weighing.weigh(move) for move in legal), key=lambda one: -one.value))
        return Decision(weighed[0].move, weighed)


def _setup(legal: Sequence[Move]) -> Decision:
    """AL-26: the more kings pay, the more there is to plan for."""
    weighed = [
        Weighed(move, float(sum(AWAKE[move.name])), (("kings", sum(AWAKE[move.name])),))
        for move in legal
        if isinstance(move, moves.Setup)
    ]
    weighed.sort(key=lambda one: -one.value)
    return Decision(weighed[0].move, tuple(weighed))


class _Weighing:
    """One decision in the making."""

    def __init__(self, sight: Sight, care: Care) -> None:
        self.sight, self.care, self.taste = sight, care, care.taste
        terms, taste = sight.terms, care.taste
        rival_clubs = []
        for seat in sight.others:
            now = sight.crop_in_sight(seat) >> 8 * CLUBS & 255
            mean = HIDDEN_CLUB * sight.hidden_lands(seat) + taste.gain * (sight.gains + 2)
            rival_clubs.append([0.0] * now + poisson(mean))
        tables = pay_tables(terms, sight.crops, taste.gain * sight.gains, rival_clubs)
        unseen = sight.unseen.bit_count()
        chance = min(0.5, sight.gains / unseen) if unseen else 0.0
        chances = [chance if sight.unseen >> card & 1 else 0.0 for card in range(54)]
        for card in sight.market:
            chances[card] = 0.3 if sight.turns > 1 else 0.0
        self.outlook = Outlook(Prospects(terms, sight.crops, tables, chances, sight.turns, taste))
        crop = self.outlook.plan(sight.home).crop
        self.outlook = Outlook(self.outlook.prospects)
        self.outlook.settle_on(crop)
        self.now = self._ahead(sight.home)

    def weigh(self, move: Move) -> Weighed:
        """A move and what it is worth."""
        home = self.sight.home
        match move:
            case moves.Pick():
                value = self._pick(home)
            case moves.Swindle():
                value = self.outlook.value(home) - 0.5
            case moves.Skip():
                value = self.now + self.taste.skip
            case moves.Keep(to):
                loot = self.sight.view.visible.loot
                assert loot is not None
                value = self._ahead(gained(home, loot, to))
            case moves.Build() | moves.Expand() | moves.LastLands():
                value = self._ahead(after(home, move))
            case _:
                value = self._ahead(after(home, move))
                if value < self.now + BETTER:
                    value -= self.taste.idle
        return Weighed(move, value, (("points", value),))

    def _ahead(self, home: Home) -> float:
        """What a homestead is worth, with what its caravan could do in the next turn."""
        value = self.outlook.value(home)
        if self.care.looks_ahead and self.sight.turns:
            for then in next_homes(home, self.sight.market, self.sight.terms):
                value = max(value, self.outlook.value(then) - self.taste.turn)
        return value

    def _pick(self, home: Home) -> float:
        """The average over the cards that may come."""
        cards = list(cards_in(self.sight.unseen))
        drawn = [self.outlook.value(home._replace(hand=home.hand | 1 << card)) for card in cards]
        return self.now - self.outlook.value(home) + self.taste.pick + sum(drawn) / len(drawn)
