"""What the others may have face down: worlds that agree with all that the seat saw, those with good lands first.

A world is weighed by how sensible its lands are: who puts a card face down mostly wants it to count. From the worlds
come the crops of the others, and what a touch (AL-13) would find.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Card
from cardgames.engine.contract import Seat
from cardgames.games.amish_lords.bot.crops import FIELD, FULL, Crop
from cardgames.games.amish_lords.bot.sight import Sight
from cardgames.games.amish_lords.coherence import Row, coherent, swapped
from cardgames.games.amish_lords.pack import CLUBS
from cardgames.games.amish_lords.worlds import Worlds

LIKELY = 2.0
"""How much likelier a hidden land is a card that counts than one that does not."""
EFFORT = 5000
"""So many cards are tried for all worlds of a view together: where worlds are hard to find there will be fewer."""


@dataclass(frozen=True, slots=True)
class World:
    """One that may be true: how likely it is, its farms, and the crop of each seat."""

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
    """What a touch may find: the chance that it fits, which `cards` come out, and how the owner's crop `changes`."""

    fits: float = 0.0
    cards: dict[Card, float] = field(default_factory=dict)
    changes: dict[tuple[Crop, Crop], float] = field(default_factory=dict)


class Belief:
    """So many worlds of one view, fewer where they are hard to find or when the clock is over, perhaps none."""

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
        counting = 0
        for seat in self.sight.others:
            for row in farms[seat]:
                counting += sum(self.sight.crops.as_land[card] > 0 for card in row[1:])
        return float(LIKELY**counting)

    def clubs(self, seat: Seat) -> list[float]:
        """The chances that a seat has 0, 1, 2, ... clubs now."""
        chances = [0.0] * (FULL + 1)
        for world in self.worlds:
            chances[world.crops[seat] >> FIELD * CLUBS & FULL] += world.chance
        while not chances[-1]:
            chances.pop()
        return chances

    def touch(self, card: Card, place: Place) -> Touch:
        """What a touch with a caravan finds."""
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
