"""One decision in the making: moves compared by the points they make, what the hand can still become, and what the
others can do then."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Move, Seat
from cardgames.engine.piles import Slot
from cardgames.engine.sampling import hidden
from cardgames.games.round_robbin.bot.care import Care
from cardgames.games.round_robbin.bot.options import Option, Options
from cardgames.games.round_robbin.bot.prospects import NOTHING, Lock, locks_of, prospects
from cardgames.games.round_robbin.bot.sight import Position, Sight
from cardgames.games.round_robbin.deal import RobbinView
from cardgames.games.round_robbin.moves import DRAWS, FROM_DUMP, Draw
from cardgames.host.protocol import Weighed

TOLD = 8
"""So many of the best moves are told."""
SLIGHTLY = 0.01
"""How much better the dump must be for who thinks of no card of the deck."""


class World(NamedTuple):
    """What could be true: the hands, and the cards of the deck."""

    hands: tuple[Mask, ...]
    deck: Mask


class Prospect(NamedTuple):
    """An option looked at closely: its value, what the hand may bring after it, and what the others may take, both in
    points."""

    value: float
    promise: float
    threat: float
    option: Option


class Weighing:
    """Compares the moves of a seat."""

    def __init__(self, view: RobbinView, care: Care, rng: Random, worlds: int, clock: Clock) -> None:
        self.sight, self.care, self.rng, self.clock = Sight(view, care.harm), care, rng, clock
        self.view, self.wanted = view, worlds

    # ------------------------------------------------------------ drawing

    def draws(self, legal: Sequence[Move]) -> list[Weighed]:
        """From where to draw (RR-6), best first."""
        now = self.sight.now
        weighed = []
        for move in legal:
            assert isinstance(move, Draw)
            from_dump = move == DRAWS[FROM_DUMP]
            value = self._drawn(now.dump[-1], now.dump[:-1]) if from_dump else self._from_deck()
            weighed.append(Weighed(move, value))
            if self.clock.is_over():
                break
        return sorted(weighed, key=lambda one: -one.value)

    def _from_deck(self) -> float:
        """What a card of the deck makes possible on average, of those that are thought of."""
        now, cards = self.sight.now, list(cards_in(self.sight.unseen))
        if not self.care.tried or not cards:
            return self._best(now) + SLIGHTLY
        picked = self.rng.sample(cards, min(self.care.tried, len(cards)))
        worths: list[float] = []
        for card in picked:
            worths.append(self._drawn(card, now.dump))
            if self.clock.is_over():
                break
        return sum(worths) / len(worths)

    def _drawn(self, card: Card, dump: tuple[Card, ...]) -> float:
        now = self.sight.now
        return self._best(Position(now.hand | 1 << card, now.ground, dump))

    def _best(self, position: Position) -> float:
        """What the best move is worth with these cards, as far as it can be seen without worlds."""
        options = Options(self.sight, self.care, position, self.care.glance, self.clock)
        return self._promising(options)[0].value

    # ------------------------------------------------------------ robbing and dumping

    def deeds(self) -> list[Weighed]:
        """What to do after the draw, or in the end game (RR-7, RR-8, RR-19), best first."""
        sight, care = self.sight, self.care
        options = Options(sight, care, sight.now, care.limits, self.clock)
        close = self._promising(options)
        if care.fear and len(close) > 1:
            close = self._feared(close[: care.serious])
        return [self._told(options.move(one.option), one) for one in close[:TOLD]]

    def _told(self, move: Move, one: Prospect) -> Weighed:
        stakes, seat = self.sight.stakes, self.sight.seat
        before, after = stakes.points(self.sight.now.ground), stakes.points(one.option.after.ground)
        facts = ("gain", after[seat] - before[seat]), ("promise", one.promise), ("threat", one.threat)
        return Weighed(move, one.value, facts)

    def _promising(self, options: Options) -> list[Prospect]:
        """The best options, with what the hand can become."""
        care = self.care
        if not care.draws:
            return [Prospect(option.value, 0.0, 0.0, option) for option in options.best]
        close: list[Prospect] = []
        for option in options.serious(2 * care.serious):
            promise = self._promise(option.after)
            close.append(Prospect(option.value + care.hope * promise, promise, 0.0, option))
            if self.clock.is_over():
                break
        return sorted(close, key=lambda one: -one.value)

    def _promise(self, after: Position) -> float:
        """What the hand may bring one day, by chains of one roll at most."""
        sight, free = self.sight, bool(after.ground.free)
        locks = locks_of(after.ground, sight.rule)
        seen = prospects(after.hand, sight.unseen, free, locks, sight.stakes, sight.seat, sight.seat)
        return seen.best_of(min(self.care.draws, sight.turns), max(1, sight.unseen.bit_count()))

    # ------------------------------------------------------------ the others

    def _feared(self, close: list[Prospect]) -> list[Prospect]:
        """The same, less what the others may take afterwards; as they were when the clock is over before the end."""
        worlds = self._worlds()
        feared: list[Prospect] = []
        for one in close:
            threat = self._threat(worlds, one.option)
            feared.append(one._replace(value=one.value - self.care.fear * threat, threat=threat))
            if self.clock.is_over():
                return close
        return sorted(feared, key=lambda one: -one.value)

    def _worlds(self) -> list[World]:
        """Ways in which the hidden cards may lie, one at least."""
        groups, known = hidden(self.view), tuple(self.view.visible.hands)
        found: list[World] = []
        while len(found) < self.wanted:
            found.append(self._world(groups, known))
            if self.clock.is_over():
                break
        return found

    def _world(self, groups: Sequence[tuple[list[Card], list[tuple[Slot, int]]]], known: Sequence[Mask]) -> World:
        """A world at random: no more of it than a raid depends on, which is quicker than a whole deal."""
        hands, deck = list(known), 0
        for cards, needs in groups:
            left = cards[:]
            self.rng.shuffle(left)
            for slot, count in needs:
                got = mask_of([left.pop() for _ in range(count)])
                if slot.owner < 0:
                    deck |= got
                else:
                    hands[slot.owner] |= got
        return World(tuple(hands), deck)

    def _threat(self, worlds: list[World], option: Option) -> float:
        """What the others take in their next turns, on average over some worlds."""
        sight, after = self.sight, option.after
        if sight.ends_round(passes=option.plain is not None, dump=after.dump):
            return 0.0
        locks = locks_of(after.ground, sight.rule)
        total = 0.0
        for world in worlds:
            for other in range(sight.seats):
                if other != sight.seat:
                    total += self._raided(world, other, after, locks)
                    if self.clock.is_over():
                        return total / len(worlds)
        return total / len(worlds)

    def _raided(self, world: World, other: Seat, after: Position, locks: dict[Card, Lock]) -> float:
        """What the next turn of another takes from this seat's balance, when it draws from where it hopes for more."""
        sight, free = self.sight, bool(after.ground.free)
        deck = 0 if sight.last else world.deck
        seen = prospects(world.hands[other], deck | after.top, free, locks, sight.stakes, other, sight.seat)
        top = seen.drawn.get(after.dump[-1], seen.ready) if after.dump else NOTHING
        if not deck:
            return top.cost
        raids = [raid for card, raid in seen.drawn.items() if deck >> card & 1]
        count = deck.bit_count()
        missed = (count - len(raids)) / count
        if top.value > sum(raid.value for raid in raids) / count + missed * seen.ready.value:
            return top.cost
        return sum(raid.cost for raid in raids) / count + missed * seen.ready.cost
