"""The bots themselves: every move weighed by what it leaves the homestead to expect, and the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from cardgames.engine.cards import cards_in
from cardgames.engine.contract import Move
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.bot.belief import Belief
from cardgames.games.amish_lords.bot.outlook import Outlook, Prospects, Taste, pay, pay_tables, poisson, spread
from cardgames.games.amish_lords.bot.sight import NONE, Home, Sight
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
    """What a level looks at, how many worlds it imagines, how much another's loss is worth to it, and its taste."""

    looks_ahead: bool = True
    worlds: int = 0
    harm: float = 0.0
    guard: float = 0.0
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
        weighing = _Weighing(Sight(view), self._care, rng, budget.iterations or self._care.worlds)
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

    def __init__(self, sight: Sight, care: Care, rng: Random, worlds: int) -> None:
        self.sight, self.care, self.taste = sight, care, care.taste
        self.belief = Belief(sight, rng, worlds) if care.worlds else None
        terms, taste = sight.terms, care.taste
        self.clubs = {seat: self._clubs_of(seat) for seat in range(sight.seats)}
        unseen = sight.unseen.bit_count()
        chance = min(0.5, sight.gains / unseen) if unseen else 0.0
        chances = [chance if sight.unseen >> card & 1 else 0.0 for card in range(54)]
        for card in sight.market:
            chances[card] = 0.3 if sight.turns > 1 else 0.0
        keys = [care.guard * chance for chance in chances] if sight.turns else [0.0] * 54
        if sight.turns:
            for seat in sight.rivals:
                if sight.caravans[seat] >= 0:
                    keys[sight.caravans[seat]] = 8 * care.guard
        prospects = Prospects(terms, sight.crops, self._pays_of(sight.seat), chances, keys, sight.turns, taste)
        crop = Outlook(prospects).plan(sight.home).crop
        self.outlook = Outlook(prospects)
        self.outlook.settle_on(crop)
        self.now = self._ahead(sight.home)
        self.rival_pays = {seat: self._pays_of(seat) for seat in sight.others} if self.belief and care.harm else {}
        self.hurts = self._hurts()

    def _clubs_of(self, seat: int) -> list[float]:
        """The chances that a seat ends with 0, 1, 2, ... clubs."""
        sight = self.sight
        more = self.taste.gain * (sight.gains + 2)
        if CLUBS not in sight.crops.suits:
            return [1.0]
        if seat != sight.seat and self.belief:
            return spread(self.belief.clubs(seat), poisson(more))
        known = sight.crop_in_sight(seat) >> 8 * CLUBS & 255
        return [0.0] * known + poisson(HIDDEN_CLUB * sight.hidden_lands(seat) + more)

    def _pays_of(self, seat: int) -> tuple[list[float], ...]:
        """What the kings will pay to a seat for each count."""
        sight = self.sight
        others = [clubs for other, clubs in self.clubs.items() if other != seat]
        return pay_tables(sight.terms, sight.crops, self.taste.gain * sight.gains, others)

    def _hurts(self) -> dict[int, float]:
        """What a point is worth that another loses: most, when he is ahead."""
        if not self.belief or not self.rival_pays:
            return {}
        sight = self.sight
        if sight.terms.teams:
            return {seat: self.care.harm * (-1 if seat in sight.side else 1) for seat in sight.others}
        weights = {
            seat: exp(sum(world.chance * pay(pays, world.crops[seat]) for world in self.belief.worlds))
            for seat, pays in self.rival_pays.items()
        }
        total = sum(weights.values())
        return {seat: self.care.harm * weight / total for seat, weight in weights.items()}

    def weigh(self, move: Move) -> Weighed:
        """A move and what it is worth."""
        home = self.sight.home
        match move:
            case moves.Pick():
                value = self._pick(home)
            case moves.Swindle(owner, farm, land):
                return self._swindle(move, owner, farm, land)
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

    def _swindle(self, move: Move, owner: int, farm: int, land: int) -> Weighed:
        """A touch: what comes out when it fits, and what it costs the owner; nothing moves when it does not."""
        if not self.belief:
            return Weighed(move, self.now + self.taste.skip, (("points", self.now),))
        sight, home = self.sight, self.sight.home
        touch = self.belief.touch(home.caravan, owner, farm, land)
        bare = home._replace(caravan=NONE)
        room = home.hand.bit_count() < sight.terms.hand_limit
        value = (1 - touch.fits) * (self.now + self.taste.skip)
        harm = 0.0
        for (card, before, after_it), chance in touch.finds.items():
            best = self._ahead(gained(bare, card, moves.CARAVAN))
            if room:
                best = max(best, self._ahead(gained(bare, card, moves.HAND)))
            value += chance * best
            if self.hurts:
                pays = self.rival_pays[owner]
                harm += chance * (pay(pays, before) - pay(pays, after_it))
        value += harm * self.hurts.get(owner, 0.0)
        return Weighed(move, value, (("points", value), ("fits", touch.fits), ("harm", harm)))

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
