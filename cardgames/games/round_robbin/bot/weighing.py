"""One decision in the making: moves compared by the points they make, what the hand can still become, and what the
others can do then."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Move, Seat
from cardgames.games.round_robbin.bot.care import Care
from cardgames.games.round_robbin.bot.prospects import MATES, Lock, locks_of, prospects
from cardgames.games.round_robbin.bot.sight import Position, Sight
from cardgames.games.round_robbin.chain import Chain
from cardgames.games.round_robbin.finder import find
from cardgames.games.round_robbin.moves import DONE, DRAWS, DUMPS, FROM_DUMP, PASS, Draw
from cardgames.games.round_robbin.view import RobbinView
from cardgames.games.round_robbin.worlds import sample
from cardgames.host.protocol import Weighed

MATE = 0.05
"""What two cards of a hand that go together count where nothing else is thought of."""


class Option(NamedTuple):
    """A move that might be made: its first rough value, a number that finds its chain again (-1: a plain move),
    and what it leaves."""

    value: float
    number: int
    move: Move | None
    after: Position


class World(NamedTuple):
    """What could be true: the hands, and the cards of the deck."""

    hands: tuple[Mask, ...]
    deck: Mask


class Weighing:
    """Compares the moves of a seat."""

    def __init__(self, view: RobbinView, care: Care, rng: Random, worlds: int, clock: Clock) -> None:
        self.sight, self.care, self.rng, self.clock = Sight(view, care.harm), care, rng, clock
        self.worlds: list[World] = []
        while len(self.worlds) < worlds and not clock.is_over():
            state = sample(view, rng)
            self.worlds.append(World(tuple(state.hands), mask_of(state.deck)))

    # ------------------------------------------------------------ drawing

    def draws(self, legal: Sequence[Move]) -> list[Weighed]:
        """From where to draw (RR-6), best first."""
        now = self.sight.now
        weighed = []
        for move in legal:
            assert isinstance(move, Draw)
            if move == DRAWS[FROM_DUMP]:
                value = self._drawn(now.dump[-1], now.dump[:-1])
            else:
                value = self._from_deck()
            weighed.append(Weighed(move, value))
        return sorted(weighed, key=lambda one: -one.value)

    def _from_deck(self) -> float:
        cards = self.sight.unseen_cards()
        now = self.sight.now
        if not cards or not self.care.tried:
            return self._best(now._replace(hand=now.hand)) + 0.01
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
        return max(value for value, _ in self._closer(self._options(position)))

    # ------------------------------------------------------------ robbing and dumping

    def deeds(self) -> list[Weighed]:
        """What to do after the draw, or in the end game (RR-7, RR-8, RR-19), best first."""
        now = self.sight.now
        if self.sight.last:
            now = now._replace(hand=now.hand | now.top)
        options = self._options(now)
        close = self._closer(options)
        if self.worlds and len(close) > 1:
            close = self._feared(close[: self.care.serious])
        chains = find(now.hand, now.ground, self.sight.rule, self.care.limits)
        weighed = []
        for value, option in close:
            move = option.move
            if move is None:
                chain = chains[option.number]
                move = Chain(chain.laid, chain.actions, chain.charmed, self.sight.last)
            weighed.append(Weighed(move, value))
        return weighed

    def _options(self, position: Position) -> list[Option]:
        """All moves, best first, by points and by what goes together in the hand."""
        sight = self.sight
        hand, ground, dump = position
        options: list[Option] = []
        if sight.last:
            # what was taken up goes back (RR-19)
            options.append(self._option(-1, PASS, Position(sight.now.hand, ground, dump)))
        elif hand.bit_count() > sight.terms.hand_size:
            options += [
                self._option(-1, DUMPS[card], Position(hand ^ 1 << card, ground, (*dump, card)))
                for card in cards_in(hand)
            ]
        else:
            options.append(self._option(-1, DONE, position))
        chains = find(hand, ground, sight.rule, self.care.limits)
        left = dump[:-1] if sight.last else dump
        for number in range(len(chains)):
            outcome = chains.outcome(number)
            after = Position(hand & ~outcome.laid, outcome.ground.built(sight.seat, outcome.village), left)
            options.append(self._option(number, None, after))
            if self.clock.is_over():
                break
        options.sort(key=lambda option: -option.value)
        return options

    def _option(self, number: int, move: Move | None, after: Position) -> Option:
        sight, care = self.sight, self.care
        value = sight.stakes.balance(after.ground, sight.seat)
        value += care.room * len(after.ground.villages[sight.seat])
        return Option(value + MATE * together(after.hand), number, move, after)

    def _closer(self, options: list[Option]) -> list[tuple[float, Option]]:
        """The best options, with what the hand can become."""
        care, sight = self.care, self.sight
        if not care.draws:
            return [(option.value, option) for option in options]
        close: list[tuple[float, Option]] = []
        for option in self._worth_a_look(options):
            close.append((option.value + care.hope * self._promise(option.after), option))
            if self.clock.is_over():
                break
        close.sort(key=lambda one: -one[0])
        return close

    def _worth_a_look(self, options: list[Option]) -> list[Option]:
        """All plain moves, and the best chains."""
        chains = [option for option in options if option.move is None]
        return [option for option in options if option.move] + chains[: 2 * self.care.serious]

    def _promise(self, after: Position) -> float:
        sight = self.sight
        locks = locks_of(after.ground, sight.rule)
        seen = prospects(after.hand, sight.unseen, bool(after.ground.free), locks, sight.stakes, sight.seat, sight.seat)
        draws = min(self.care.draws, sight.turns)
        return seen.best_of(draws, max(1, sight.unseen.bit_count()))

    # ------------------------------------------------------------ the others

    def _feared(self, close: list[tuple[float, Option]]) -> list[tuple[float, Option]]:
        feared: list[tuple[float, Option]] = []
        for value, option in close:
            feared.append((value - self.care.fear * self._threat(option.after), option))
            if self.clock.is_over():
                return close
        return sorted(feared, key=lambda one: -one[0])

    def _threat(self, after: Position) -> float:
        """What the others take on average in their next turns, in the worlds that were sampled."""
        sight = self.sight
        locks = locks_of(after.ground, sight.rule)
        total = 0.0
        for world in self.worlds:
            for other in range(sight.seats):
                if other != sight.seat:
                    total += self._raided(world, other, after, locks)
        return total / len(self.worlds)

    def _raided(self, world: World, other: Seat, after: Position, locks: dict[Card, Lock]) -> float:
        sight = self.sight
        mask = world.hands[other]
        deck = 0 if sight.last else world.deck
        seen = prospects(mask, deck | after.top, bool(after.ground.free), locks, sight.stakes, other, sight.seat)
        top = seen.drawn.get(after.dump[-1], seen.ready) if after.dump else seen.ready
        if sight.last:
            return top.cost if top.value > 0 else 0.0
        count = max(1, deck.bit_count())
        raids = [raid for card, raid in seen.drawn.items() if deck >> card & 1]
        missed = (count - len(raids)) / count
        expected = sum(raid.value for raid in raids) / count + missed * seen.ready.value
        if top.value > expected:
            return top.cost
        return sum(raid.cost for raid in raids) / count + missed * seen.ready.cost


def together(hand: Mask) -> int:
    """How many cards of a hand go together with others, counted for each."""
    return sum((MATES[card] & hand).bit_count() for card in cards_in(hand))
