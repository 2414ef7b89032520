"""One decision: each move is weighed by what the seat may expect after it, and what it costs the others.

What others have face down is guessed from possible worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import Any, NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Card, cards_in
from cardgames.engine.contract import Move, Seat
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.bot.outlook import Outlook, Prospects, pay, pay_tables, poisson, spread
from cardgames.games.amish_lords.bot.sight import FULL, Care, Crop, Home, Sight, after, count, gained, next_homes
from cardgames.games.amish_lords.course import LAST_LANDS
from cardgames.games.amish_lords.pack import CLUBS, FIRST_JOKER, FIRST_KING, NONE, Row, coherent, swapped, touchable
from cardgames.games.amish_lords.worlds import Worlds
from cardgames.host.protocol import Weighed

BETTER = 0.02
"""A turn that gains less than this, in points, is an idle one."""
OFTEN = 0.5
"""The highest chance of getting an unseen card."""
STAYS = 0.3
"""The chance of getting a card of the market."""
NEAR = 8.0
"""How much more a caravan of a rival threatens lands than an unseen card."""
TIDY = 0.001
"""The value of each counted card of last lands, to prefer more of them where they pay the same."""

# ---------------------------------------------------------------- the others

LIKELY = 2.0
"""How much likelier a hidden land is a card that counts than one that does not."""
EFFORT = 5000
"""How many cards are tried for all worlds of a view together; fewer worlds are made where they are hard to find."""
A_FEW_CLUBS = 3.0
"""How many clubs a bot expects of others if it does not look at their farms."""
HIDDEN_CLUB = 0.3
"""As how many clubs an unknown land counts."""
LAID_CLUB = 0.12
"""As how many clubs a card in another's hand counts, because it may be among his last lands."""


@dataclass(frozen=True, slots=True)
class World:
    """A possible world: how likely it is, its farms, and the crop of each seat."""

    chance: float
    farms: tuple[tuple[Row, ...], ...]
    crops: tuple[Crop, ...]


class Place(NamedTuple):
    """A land of another: farms count from 0, lands from 1."""

    owner: Seat
    farm: int
    land: int


@dataclass(slots=True)
class Touch:
    """What a touch may find: the chance that it `fits`, and the chances of each card that comes out.

    `changes` has the chances of the owner's crop before and after.
    """

    fits: float = 0.0
    cards: dict[Card, float] = field(default_factory=dict)
    changes: dict[tuple[Crop, Crop], float] = field(default_factory=dict)


class Belief:
    """Up to `count` possible worlds of one view: fewer, or none, where they are hard to find or time runs out."""

    def __init__(self, sight: Sight, rng: Random, count: int, clock: Clock) -> None:
        self.sight = sight
        worlds = Worlds(sight.view)
        drawn: list[World] = []
        wanted = count if any(map(sight.hidden_lands, sight.others)) else 1
        while len(drawn) < wanted and worlds.tries < EFFORT and not clock.is_over():
            guess = worlds.guess(rng)
            if guess is not None:
                farms = tuple(worlds.story.farms(guess))
                drawn.append(World(self._sense(farms), farms, tuple(map(sight.crops.of_rows, farms))))
        total = sum(world.chance for world in drawn)
        self.worlds = [World(world.chance / total, world.farms, world.crops) for world in drawn]

    def _sense(self, farms: tuple[tuple[Row, ...], ...]) -> float:
        """Return how likely farms are, compared with others."""
        lands = [card for seat in self.sight.others for row in farms[seat] for card in row[1:]]
        return float(LIKELY ** sum(self.sight.crops.as_land[card] > 0 for card in lands))

    def clubs(self, seat: Seat) -> list[float]:
        """Return the chances that a seat has 0, 1, 2, ... clubs now."""
        chances = [0.0] * (FULL + 1)
        for world in self.worlds:
            chances[count(world.crops[seat], CLUBS)] += world.chance
        while not chances[-1]:
            chances.pop()
        return chances

    def touch(self, card: Card, place: Place) -> Touch:
        """Return what a touch with a caravan finds."""
        owner, farm, land = place
        touch, of_row = Touch(), self.sight.crops.of_row
        for world in self.worlds:
            row = world.farms[owner][farm]
            new = swapped(row, card, land)
            if coherent(new):
                gone, before = row[land], world.crops[owner]
                change = (before, before + of_row(new) - of_row(row))
                touch.fits += world.chance
                touch.cards[gone] = touch.cards.get(gone, 0.0) + world.chance
                touch.changes[change] = touch.changes.get(change, 0.0) + world.chance
        return touch


class Rivals:
    """All other seats, partners included."""

    def __init__(self, sight: Sight, care: Care, rng: Random, worlds: int, clock: Clock) -> None:
        self.sight, self.care = sight, care
        belief = Belief(sight, rng, worlds, clock) if care.worlds else None
        self.belief = belief if belief and belief.worlds else None
        self._touches: dict[Card, dict[Place, Touch]] = {}
        self._clubs = {seat: self._clubs_of(seat) for seat in range(sight.seats)}
        minds = self.belief and (care.harm or sight.terms.teams)
        self._pays = {seat: self.pays_of(seat) for seat in sight.others} if minds else {}
        self._hurts = self._weights()

    def _clubs_of(self, seat: Seat) -> list[float]:
        """Return the chances that a seat ends with 0, 1, 2, ... clubs."""
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
        """Return what the kings will pay a seat for each count that it has now."""
        others = [clubs for other, clubs in self._clubs.items() if other != seat]
        return pay_tables(self.sight.terms, self.sight.crops, self.care.taste.gain * self.sight.gains, others)

    def touch(self, caravan: Card, place: Place) -> Touch:
        """Return what a caravan would find there."""
        return self.belief.touch(caravan, place) if self.belief else Touch()

    def touches(self, caravan: Card) -> dict[Place, Touch]:
        """Return all touches of a caravan that may fit."""
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
        """Return how many points a touch costs the owner, on average."""
        pays = self._pays.get(owner)
        if pays is None:
            return 0.0
        return sum(chance * (pay(pays, old) - pay(pays, new)) for (old, new), chance in touch.changes.items())

    def harm(self, owner: Seat, touch: Touch) -> float:
        """Return what the loss of the owner is worth to this seat."""
        return self._hurts[owner] * self.loss(owner, touch) if self._hurts else 0.0

    def _weights(self) -> dict[Seat, float]:
        """Return what a point is worth that each seat loses: most for who is ahead, and less than 0 for a partner."""
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


# ---------------------------------------------------------------- moves


class Weighing:
    """The moves of one view, weighed."""

    def __init__(self, sight: Sight, care: Care, rng: Random, worlds: int, clock: Clock) -> None:
        self.sight, self.care, self.taste, self.clock = sight, care, care.taste, clock
        self.skip, self.idle = (care.taste.skip, care.taste.idle) if sight.turns else (0.0, 0.0)
        self.rivals = Rivals(sight, care, rng, worlds, clock)
        chances, keys = self._chances(), [0.0] * FIRST_KING
        if sight.turns and care.guard:
            keys = [care.guard * chance for chance in chances]
            for seat in sight.rivals:
                if sight.caravans[seat] != NONE:
                    keys[sight.caravans[seat]] = NEAR * care.guard
        pays = self.rivals.pays_of(sight.seat)
        prospects = Prospects(sight.terms, sight.crops, pays, chances, keys, sight.turns, care.taste)
        usual = Outlook(prospects).plan(sight.home).crop
        self.outlook = Outlook(prospects)
        self.outlook.settle_on(usual)
        self.now = self._ahead(sight.home)

    def _chances(self) -> list[float]:
        """Return the chance of getting each card before the season ends."""
        sight = self.sight
        unseen = sight.unseen.bit_count()
        chance = min(OFTEN, sight.gains / unseen) if unseen else 0.0
        chances = [chance if sight.unseen >> card & 1 else 0.0 for card in range(FIRST_KING)]
        for card in sight.market:
            chances[card] = STAYS if sight.turns > 1 else 0.0
        return chances

    def weigh(self, move: Move) -> Weighed:
        """Return a move with its value and the facts behind it."""
        home = self.sight.home
        match move:
            case moves.Pick():
                return self._pick(move, home)
            case moves.Swindle(owner, farm, land):
                return self._swindle(move, home, Place(owner, farm, land))
            case moves.Skip():
                return self._weighed(move, home, self.now + self.skip)
            case moves.Keep(to):
                loot = self.sight.view.visible.loot
                assert loot is not None
                changed = gained(home, loot, to)
                return self._weighed(move, changed, self._ahead(changed))
            case moves.LastLands():
                bare = Home(after(home, move).rows, 0, NONE)
                crop = self.sight.crops.of_rows(bare.rows)
                tidy = TIDY * sum(count(crop, suit) for suit in self.sight.crops.suits)
                return self._weighed(move, bare, self.outlook.value(bare) + tidy)
            case _:
                changed = after(home, move)
                value = self._ahead(changed)
                grows = isinstance(move, moves.Build | moves.Expand)
                if not grows and value < self.now + BETTER:
                    value -= self.idle
                return self._weighed(move, changed, value, self._plot(changed, value))

    def best_last_lands(self) -> list[Move]:
        """Return the last lands of the plan of the homestead, those of each farm alone, and none (AL-17)."""
        home = self.sight.home
        plots = (*home.rows, (home.caravan,))
        lands = [row[len(old) :] for row, old in zip(self.outlook.plan(home).lands, plots, strict=False)]
        alone = [((),) * farm + (cards,) for farm, cards in enumerate(lands) if cards]
        return [*dict.fromkeys(map(moves.last_lands, (lands, *alone, ())))]

    def _plot(self, home: Home, value: float) -> tuple[tuple[str, Any], ...]:
        """Return the touch that a move prepares, if that is its purpose."""
        if not self.sight.turns or home.caravan in (NONE, self.sight.home.caravan):
            return ()
        best, place = self._scheme(home)
        if place is None or best < value:
            return ()
        return (("scheme", place), ("scheme_fits", self.rivals.touch(home.caravan, place).fits))

    def _weighed(self, move: Move, home: Home, value: float, more: Iterable[tuple[str, Any]] = ()) -> Weighed:
        """Return a weighed move with the expected crop and what each king would pay for it."""
        crop = self.outlook.plan(home).crop
        pays = self.outlook.prospects.pays
        kings = tuple((suit, count(crop, suit), pays[suit][count(crop, suit)]) for suit in self.sight.crops.suits)
        points = sum(paid for _, _, paid in kings)
        return Weighed(move, value, (("points", points), ("kings", kings), ("turns", self.sight.turns), *more))

    def _pick(self, move: Move, home: Home) -> Weighed:
        """Weigh a pick by the average over the cards that may come."""
        cards = list(cards_in(self.sight.unseen))
        before = self.outlook.value(home)
        drawn = [self.outlook.value(home._replace(hand=home.hand | 1 << card)) - before for card in cards]
        useful = tuple(card for card, gain in zip(cards, drawn, strict=True) if gain > self.taste.pick)
        facts = (("useful", useful), ("unseen", len(cards)))
        return self._weighed(move, home, self.now + self.taste.pick + sum(drawn) / len(drawn), facts)

    def _swindle(self, move: Move, home: Home, place: Place) -> Weighed:
        """Weigh a touch by what may come out, and what that costs the owner."""
        touch, owner = self.rivals.touch(home.caravan, place), place.owner
        value = self._touched(home, owner, touch, self._ahead) + (1 - touch.fits) * self.skip
        likely = max(touch.cards, key=lambda card: touch.cards[card], default=NONE)
        facts = (
            ("fits", touch.fits),
            ("loss", self.rivals.loss(owner, touch)),
            ("likely", likely),
            ("likely_chance", touch.cards.get(likely, 0.0)),
        )
        return self._weighed(move, home, value, facts)

    def _touched(self, home: Home, owner: Seat, touch: Touch, worth: Callable[[Home], float]) -> float:
        """Return what a homestead is worth after its caravan touched another's land, on average."""
        bare = home._replace(caravan=NONE)
        room = home.hand.bit_count() < self.sight.terms.hand_limit
        value = (1 - touch.fits) * worth(home) + self.rivals.harm(owner, touch)
        for card, chance in touch.cards.items():
            best = worth(gained(bare, card, moves.CARAVAN))
            if room:
                best = max(best, worth(gained(bare, card, moves.HAND)))
            value += chance * best
        return value

    def _ahead(self, home: Home) -> float:
        """Return what a homestead is worth with what its caravan could do in the next turn."""
        value = self.outlook.value(home)
        if not self.sight.turns or self.clock.is_over():
            return value
        best = self._further(home, min(self.care.ahead, self.sight.turns), value)
        return max(best, self._scheme(home)[0])

    def _scheme(self, home: Home) -> tuple[float, Place | None]:
        """Return what a homestead is worth with the best touch of its caravan in the next turn, and the land."""
        value = best = self.outlook.value(home)
        where = None
        if self.care.schemes and 0 <= home.caravan < FIRST_JOKER:
            for place, touch in self.rivals.touches(home.caravan).items():
                gain = self._touched(home, place.owner, touch, self.outlook.value) - self.taste.turn - value
                if value + self.care.schemes * gain > best:
                    best, where = value + self.care.schemes * gain, place
        return best, where

    def _further(self, home: Home, turns: int, value: float) -> float:
        """Return what a homestead is worth when it trades and rebuilds for up to this many turns."""
        best = value
        if turns:
            for then in next_homes(home, self.sight.market, self.sight.terms):
                best = max(best, self._further(then, turns - 1, self.outlook.value(then)) - self.taste.turn)
        return best
