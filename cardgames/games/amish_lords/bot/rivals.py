"""The others, as a bot sees them: how many clubs they will have, what a lost land costs them, what a touch finds."""

from __future__ import annotations

from math import exp
from random import Random

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Card
from cardgames.engine.contract import Seat
from cardgames.games.amish_lords.actions import touchable
from cardgames.games.amish_lords.bot.belief import Belief, Place, Touch
from cardgames.games.amish_lords.bot.care import Care
from cardgames.games.amish_lords.bot.crops import count
from cardgames.games.amish_lords.bot.pays import pay, pay_tables, poisson, spread
from cardgames.games.amish_lords.bot.sight import Sight
from cardgames.games.amish_lords.course import LAST_LANDS
from cardgames.games.amish_lords.pack import CLUBS

A_FEW_CLUBS = 3.0
"""What who does not look at other farms expects there."""
HIDDEN_CLUB = 0.3
"""As how many clubs a land counts that nobody knows."""
LAID_CLUB = 0.12
"""As how many clubs a card in another's hand counts, because it may be among his last lands."""


class Rivals:
    """All seats but one's own, partners too."""

    def __init__(self, sight: Sight, care: Care, rng: Random, worlds: int, clock: Clock) -> None:
        self.sight, self.care = sight, care
        belief = Belief(sight, rng, worlds, clock) if care.worlds else None
        self.belief = belief if belief and belief.worlds else None
        self._touches: dict[Card, dict[Place, Touch]] = {}
        self._clubs = {seat: self._clubs_of(seat) for seat in range(sight.seats)}
        minds = self.belief and (care.harm or sight.terms.teams)
        self._pays = {seat: self.pays_of(seat) for seat in sight.others} if minds else {}
        self._hurts = self._weights()

    # ------------------------------------------------------------ the race

    def _clubs_of(self, seat: Seat) -> list[float]:
        """The chances that a seat ends with 0, 1, 2, ... clubs."""
        sight, visible = self.sight, self.sight.view.visible
        if CLUBS not in sight.crops.suits:
            return [1.0]
        if not self.care.others:
            return poisson(A_FEW_CLUBS)
        more = self.care.taste.gain * sight.gains
        if visible.phase != LAST_LANDS or (seat - visible.starter) % sight.seats >= visible.laid:
            more += LAID_CLUB * visible.counts[seat]
        if seat != sight.seat and self.belief:
            return spread(self.belief.clubs(seat), poisson(more))
        known = count(sight.crop_in_sight(seat), CLUBS)
        return [0.0] * known + poisson(HIDDEN_CLUB * sight.hidden_lands(seat) + more)

    def pays_of(self, seat: Seat) -> tuple[list[float], ...]:
        """What the kings will pay to a seat for each count that it has now."""
        others = [clubs for other, clubs in self._clubs.items() if other != seat]
        return pay_tables(self.sight.terms, self.sight.crops, self.care.taste.gain * self.sight.gains, others)

    # ------------------------------------------------------------ swindles

    def touch(self, caravan: Card, place: Place) -> Touch:
        """What a caravan would find."""
        return self.belief.touch(caravan, place) if self.belief else Touch()

    def touches(self, caravan: Card) -> dict[Place, Touch]:
        """All that a caravan could touch with a chance to fit."""
        found = self._touches.get(caravan)
        if found is None:
            found = self._touches[caravan] = {}
            for owner in self.sight.others:
                for farm, row in enumerate(self.sight.farms[owner]):
                    for land in range(1, len(row)) if touchable(row, caravan) else ():
                        place = Place(owner, farm, land)
                        touch = self.touch(caravan, place)
                        if touch.fits:
                            found[place] = touch
        return found

    def loss(self, owner: Seat, touch: Touch) -> float:
        """How many points a touch costs the owner, on average."""
        pays = self._pays.get(owner)
        if pays is None:
            return 0.0
        return sum(chance * (pay(pays, old) - pay(pays, new)) for (old, new), chance in touch.changes.items())

    def harm(self, owner: Seat, touch: Touch) -> float:
        """What that is worth to this seat."""
        return self._hurts[owner] * self.loss(owner, touch) if self._hurts else 0.0

    def _weights(self) -> dict[Seat, float]:
        """What a point is worth that another loses: most, when he is ahead; a partner's point is one's own."""
        sight, harm = self.sight, self.care.harm
        if not self._pays or not self.belief:
            return {}
        if sight.terms.teams:
            return {seat: -1.0 if seat in sight.side else harm for seat in sight.others}
        weights = {
            seat: exp(sum(world.chance * pay(pays, world.crops[seat]) for world in self.belief.worlds))
            for seat, pays in self._pays.items()
        }
        total = sum(weights.values())
        return {seat: harm * weight / total for seat, weight in weights.items()}
