"""Evaluates the moves of one decision by the seat's expected result and the cost to other seats.

Face-down lands of others are guessed from sampled worlds.
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
from cardgames.games.amish_lords.bot.features import (
    FULL,
    Crop,
    Features,
    Home,
    Weights,
    after,
    count,
    gained,
    next_homes,
)
from cardgames.games.amish_lords.bot.outlook import Outlook, pay, pay_tables, poisson, spread
from cardgames.games.amish_lords.deck import CLUBS, FIRST_JOKER, FIRST_KING, NONE, Row, coherent, swapped, touchable
from cardgames.games.amish_lords.match_data import LAST_LANDS
from cardgames.games.amish_lords.sampling import Worlds
from cardgames.host.protocol import Evaluated

LEAST_GAIN = 0.02
"""A turn that gains less than this many points is idle."""
HIGHEST_CHANCE = 0.5
"""The highest chance of getting an unseen card."""
MARKET_CHANCE = 0.3
"""The chance of getting a card of the market."""
CARAVAN_FACTOR = 8.0
"""How much more likely a rival's caravan is used to touch lands than an unseen card."""
PER_CARD = 0.001
"""The value of each counted card in last lands, to prefer more of them if the payments are equal."""

# ---------------------------------------------------------------- the others

COUNTED_FACTOR = 2.0
"""The relative likelihood of a hidden land that counts, compared with one that does not."""
MOST_TRIES = 5000
"""The total number of cards tried for the worlds of a view; fewer worlds are made if they are hard to find."""
USUAL_CLUBS = 3.0
"""The expected clubs of each seat for a bot that ignores other farms."""
HIDDEN_CLUB = 0.3
"""The expected clubs of an unknown land."""
LAID_CLUB = 0.12
"""The expected clubs of a card in another hand, which may become a last land."""


@dataclass(frozen=True, slots=True)
class World:
    """A sampled world: its probability, its farms, and the crop of each seat."""

    chance: float
    farms: tuple[tuple[Row, ...], ...]
    crops: tuple[Crop, ...]


class Place(NamedTuple):
    """A land of another seat: farms count from 0, lands from 1."""

    owner: Seat
    farm: int
    land: int


@dataclass(slots=True)
class Touch:
    """The possible results of a touch: the chance that it `fits`, and that of each card it would swindle.

    `changes` has the chance of each pair of the owner's crops before and after.
    """

    fits: float = 0.0
    cards: dict[Card, float] = field(default_factory=dict)
    changes: dict[tuple[Crop, Crop], float] = field(default_factory=dict)


class Belief:
    """Up to `count` sampled worlds of one view: fewer, or none, if they are hard to find or time runs out."""

    def __init__(self, features: Features, rng: Random, count: int, clock: Clock) -> None:
        self.features = features
        worlds = Worlds(features.view)
        drawn: list[World] = []
        wanted = count if any(map(features.hidden_lands, features.others)) else 1
        while len(drawn) < wanted and worlds.tries < MOST_TRIES and not clock.is_over():
            guess = worlds.guess(rng)
            if guess is not None:
                farms = tuple(worlds.inference.farms(guess))
                drawn.append(World(self._likelihood(farms), farms, tuple(map(features.crops.of_rows, farms))))
        total = sum(world.chance for world in drawn)
        self.worlds = [World(world.chance / total, world.farms, world.crops) for world in drawn]

    def _likelihood(self, farms: tuple[tuple[Row, ...], ...]) -> float:
        """Return the relative likelihood of the other seats' farms."""
        lands = [card for seat in self.features.others for row in farms[seat] for card in row[1:]]
        return float(COUNTED_FACTOR ** sum(self.features.crops.as_land[card] > 0 for card in lands))

    def clubs(self, seat: Seat) -> list[float]:
        """Return the chances that a seat now has 0, 1, 2, ... clubs."""
        chances = [0.0] * (FULL + 1)
        for world in self.worlds:
            chances[count(world.crops[seat], CLUBS)] += world.chance
        while not chances[-1]:
            chances.pop()
        return chances

    def touch(self, card: Card, place: Place) -> Touch:
        """Return the results of touching a land with this caravan card."""
        owner, farm, land = place
        touch, of_row = Touch(), self.features.crops.of_row
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

    def __init__(self, features: Features, weights: Weights, rng: Random, worlds: int, clock: Clock) -> None:
        self.features, self.weights = features, weights
        belief = Belief(features, rng, worlds, clock) if weights.worlds else None
        self.belief = belief if belief and belief.worlds else None
        self._touches: dict[Card, dict[Place, Touch]] = {}
        self._clubs = {seat: self._clubs_of(seat) for seat in range(features.seats)}
        matters = self.belief and (weights.harm or features.ruleset.teams)
        self._pays = {seat: self.pays_of(seat) for seat in features.others} if matters else {}
        self._loss_values = self._values_of_loss()

    def _clubs_of(self, seat: Seat) -> list[float]:
        """Return the chances that a seat ends with 0, 1, 2, ... clubs."""
        features, visible = self.features, self.features.view.visible
        if CLUBS not in features.crops.suits:
            return [1.0]
        if not self.weights.others:
            return poisson(USUAL_CLUBS)
        more = self.weights.values.gain * features.gains
        if visible.phase != LAST_LANDS or (seat - visible.starter) % features.seats >= visible.laid:
            more += LAID_CLUB * visible.counts[seat]
        if seat != features.seat and self.belief:
            return spread(self.belief.clubs(seat), poisson(more))
        known = count(features.crop_in_sight(seat), CLUBS)
        return [0.0] * known + poisson(HIDDEN_CLUB * features.hidden_lands(seat) + more)

    def pays_of(self, seat: Seat) -> tuple[list[float], ...]:
        """Return the expected payment of each king to a seat for each current count."""
        others = [clubs for other, clubs in self._clubs.items() if other != seat]
        return pay_tables(
            self.features.ruleset, self.features.crops, self.weights.values.gain * self.features.gains, others
        )

    def touch(self, caravan: Card, place: Place) -> Touch:
        """Return the results of touching a land; they are empty without worlds."""
        return self.belief.touch(caravan, place) if self.belief else Touch()

    def touches(self, caravan: Card) -> dict[Place, Touch]:
        """Return all touches of a caravan that can fit, by land."""
        found = self._touches.get(caravan)
        if found is None:
            found = self._touches[caravan] = {}
            for owner in self.features.others:
                for farm, row in enumerate(self.features.farms[owner]):
                    for land in range(1, len(row)) if touchable(row, caravan) else ():
                        place = Place(owner, farm, land)
                        touch = self.touch(caravan, place)
                        if touch.fits:
                            found[place] = touch
        return found

    def loss(self, owner: Seat, touch: Touch) -> float:
        """Return the expected points that a touch costs the owner."""
        pays = self._pays.get(owner)
        if pays is None:
            return 0.0
        return sum(chance * (pay(pays, old) - pay(pays, new)) for (old, new), chance in touch.changes.items())

    def harm(self, owner: Seat, touch: Touch) -> float:
        """Return the value of the owner's loss to this seat."""
        return self._loss_values[owner] * self.loss(owner, touch) if self._loss_values else 0.0

    def _values_of_loss(self) -> dict[Seat, float]:
        """Return the value of a lost point by seat: highest for the leading seat, negative for a partner."""
        features, harm = self.features, self.weights.harm
        if not self._pays or not self.belief:
            return {}
        if features.ruleset.teams:
            return {seat: -1.0 if seat in features.side else harm for seat in features.others}
        weights = {
            seat: exp(sum(world.chance * pay(pays, world.crops[seat]) for world in self.belief.worlds))
            for seat, pays in self._pays.items()
        }
        total = sum(weights.values())
        return {seat: harm * weight / total for seat, weight in weights.items()}


# ---------------------------------------------------------------- moves


class Weighing:
    """Evaluates the moves of one view."""

    def __init__(self, features: Features, weights: Weights, rng: Random, worlds: int, clock: Clock) -> None:
        self.features, self.weights, self.values, self.clock = features, weights, weights.values, clock
        self.skip, self.idle = (weights.values.skip, weights.values.idle) if features.turns else (0.0, 0.0)
        self.rivals = Rivals(features, weights, rng, worlds, clock)
        chances, touched = self._chances(), [0.0] * FIRST_KING
        if features.turns and weights.guard:
            touched = [weights.guard * chance for chance in chances]
            for seat in features.rivals:
                if features.caravans[seat] != NONE:
                    touched[features.caravans[seat]] = CARAVAN_FACTOR * weights.guard
        pays = self.rivals.pays_of(features.seat)
        self.outlook = Outlook(features.ruleset, features.crops, pays, chances, touched, features.turns, weights.values)
        self.outlook.settle_on(self.outlook.plan(features.home).crop)
        self.now = self._ahead(features.home)

    def _chances(self) -> list[float]:
        features = self.features
        unseen = features.unseen.bit_count()
        chance = min(HIGHEST_CHANCE, features.gains / unseen) if unseen else 0.0
        chances = [chance if features.unseen >> card & 1 else 0.0 for card in range(FIRST_KING)]
        for card in features.market:
            chances[card] = MARKET_CHANCE if features.turns > 1 else 0.0
        return chances

    def weigh(self, move: Move) -> Evaluated:
        """Return the evaluated move, with the facts that hints use."""
        home = self.features.home
        match move:
            case moves.Pick():
                return self._pick(move, home)
            case moves.Swindle(owner, farm, land):
                return self._swindle(move, home, Place(owner, farm, land))
            case moves.Skip():
                return self._evaluated(move, home, self.now + self.skip)
            case moves.Keep(to):
                loot = self.features.view.visible.loot
                assert loot is not None
                changed = gained(home, loot, to)
                return self._evaluated(move, changed, self._ahead(changed))
            case moves.LastLands():
                bare = Home(after(home, move).rows, 0, NONE)
                crop = self.features.crops.of_rows(bare.rows)
                tidy = PER_CARD * sum(count(crop, suit) for suit in self.features.crops.suits)
                return self._evaluated(move, bare, self.outlook.value(bare) + tidy)
            case _:
                changed = after(home, move)
                value = self._ahead(changed)
                grows = isinstance(move, moves.Build | moves.Expand)
                if not grows and value < self.now + LEAST_GAIN:
                    value -= self.idle
                return self._evaluated(move, changed, value, self._prepared_touch(changed, value))

    def best_last_lands(self) -> list[Move]:
        """Return the planned last lands, those of each farm alone, and no lands at all (AL-17)."""
        home = self.features.home
        plots = (*home.rows, (home.caravan,))
        lands = [row[len(old) :] for row, old in zip(self.outlook.plan(home).lands, plots, strict=False)]
        alone = [((),) * farm + (cards,) for farm, cards in enumerate(lands) if cards]
        return [*dict.fromkeys(map(moves.last_lands, (lands, *alone, ())))]

    def _prepared_touch(self, home: Home, value: float) -> tuple[tuple[str, Any], ...]:
        """Return the facts of the touch that a move prepares, or () if that is not its purpose."""
        if not self.features.turns or home.caravan in (NONE, self.features.home.caravan):
            return ()
        best, place = self._best_touch(home)
        if place is None or best < value:
            return ()
        return (("scheme", place), ("scheme_fits", self.rivals.touch(home.caravan, place).fits))

    def _evaluated(self, move: Move, home: Home, value: float, more: Iterable[tuple[str, Any]] = ()) -> Evaluated:
        """Return an evaluated move, with the expected crop and payment of each king among its facts."""
        crop = self.outlook.plan(home).crop
        pays = self.outlook.pays
        kings = tuple((suit, count(crop, suit), pays[suit][count(crop, suit)]) for suit in self.features.crops.suits)
        points = sum(paid for _, _, paid in kings)
        return Evaluated(move, value, (("points", points), ("kings", kings), ("turns", self.features.turns), *more))

    def _pick(self, move: Move, home: Home) -> Evaluated:
        cards = list(cards_in(self.features.unseen))
        before = self.outlook.value(home)
        drawn = [self.outlook.value(home._replace(hand=home.hand | 1 << card)) - before for card in cards]
        useful = tuple(card for card, gain in zip(cards, drawn, strict=True) if gain > self.values.pick)
        facts = (("useful", useful), ("unseen", len(cards)))
        return self._evaluated(move, home, self.now + self.values.pick + sum(drawn) / len(drawn), facts)

    def _swindle(self, move: Move, home: Home, place: Place) -> Evaluated:
        touch, owner = self.rivals.touch(home.caravan, place), place.owner
        value = self._touched(home, owner, touch, self._ahead) + (1 - touch.fits) * self.skip
        likely = max(touch.cards, key=lambda card: touch.cards[card], default=NONE)
        facts = (
            ("fits", touch.fits),
            ("loss", self.rivals.loss(owner, touch)),
            ("likely", likely),
            ("likely_chance", touch.cards.get(likely, 0.0)),
        )
        return self._evaluated(move, home, value, facts)

    def _touched(self, home: Home, owner: Seat, touch: Touch, worth: Callable[[Home], float]) -> float:
        """Return the expected value of a homestead after its caravan touched a land; `worth` values each outcome."""
        bare = home._replace(caravan=NONE)
        room = home.hand.bit_count() < self.features.ruleset.hand_limit
        value = (1 - touch.fits) * worth(home) + self.rivals.harm(owner, touch)
        for card, chance in touch.cards.items():
            best = worth(gained(bare, card, moves.CARAVAN))
            if room:
                best = max(best, worth(gained(bare, card, moves.HAND)))
            value += chance * best
        return value

    def _ahead(self, home: Home) -> float:
        """Return the value of a homestead, including what its caravan could do in later turns."""
        value = self.outlook.value(home)
        if not self.features.turns or self.clock.is_over():
            return value
        best = self._further(home, min(self.weights.ahead, self.features.turns), value)
        return max(best, self._best_touch(home)[0])

    def _best_touch(self, home: Home) -> tuple[float, Place | None]:
        """Return the value of a homestead with its caravan's best touch next turn, and the touched land (or None)."""
        value = best = self.outlook.value(home)
        where = None
        if self.weights.schemes and 0 <= home.caravan < FIRST_JOKER:
            for place, touch in self.rivals.touches(home.caravan).items():
                gain = self._touched(home, place.owner, touch, self.outlook.value) - self.values.turn - value
                if value + self.weights.schemes * gain > best:
                    best, where = value + self.weights.schemes * gain, place
        return best, where

    def _further(self, home: Home, turns: int, value: float) -> float:
        """Return the value of a homestead after up to `turns` turns of trading and rebuilding."""
        best = value
        if turns:
            for then in next_homes(home, self.features.market, self.features.ruleset):
                best = max(best, self._further(then, turns - 1, self.outlook.value(then)) - self.values.turn)
        return best
