"""The evaluation of moves: by the points they score, what the hand can still become, and what the other seats can then
do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Move, Seat
from cardgames.engine.piles import Slot
from cardgames.engine.sampling import hidden
from cardgames.games.round_robbin.bot.prospects import MATES, NOTHING, Lock, Stakes, locks_of, prospects
from cardgames.games.round_robbin.chain import Ground
from cardgames.games.round_robbin.deal import LAST, RobbinView
from cardgames.games.round_robbin.finder import Chains, Limits, find
from cardgames.games.round_robbin.moves import DRAWS, DUMPS, END_TURN, FROM_DUMP, PASS, Draw
from cardgames.host.protocol import Evaluated


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of a level.

    `limits` are those of the search for its chains, `glance` those for chains it only considers. `draws` is how many
    draws ahead it values the hand (0: only by cards that go together), with weight `hope`. `harm` is the weight of the
    other seats' points. In `worlds` sampled worlds it values what other seats can do, with weight `fear`, for the best
    `serious` moves. Before a draw it tries at most `tried` of the unseen cards. `room` is the value of a village
    besides its points: for the room in the hand, and as a place for good cards.
    """

    limits: Limits
    glance: Limits
    draws: int = 0
    hope: float = 0.0
    harm: float = 1.0
    worlds: int = 0
    fear: float = 0.0
    serious: int = 8
    tried: int = 0
    room: float = 0.5


class Position(NamedTuple):
    """The position after a move: the seat's hand, the ground, and the discard pile with its top card last."""

    hand: Mask
    ground: Ground
    dump: tuple[Card, ...]

    @property
    def top(self) -> Mask:
        """The top card of the discard pile; 0 if it is empty."""
        return 1 << self.dump[-1] if self.dump else 0


class Features:
    """The position as a seat sees it. `turns` is the approximate number of its draws from the deck after this turn."""

    def __init__(self, view: RobbinView, harm: float) -> None:
        assert view.seat is not None
        visible = view.visible
        self.view = view
        self.seat = view.seat
        self.ruleset = visible.ruleset
        self.rule = self.ruleset.joker_rule
        self.seats = visible.seats
        self.stakes = Stakes(self.ruleset, self.seats, harm)
        self.now = Position(visible.hands[view.seat], visible.ground, visible.dump)
        self.last = visible.phase == LAST
        self.unseen = visible.unlocated()
        deck = len(visible.deck)
        cards = deck + (0 if visible.runs else len(self.now.dump) + deck // 2)
        self.turns = 0 if self.last else cards // self.seats

    def ends_round(self, *, passes: bool, dump: tuple[Card, ...]) -> bool:
        """RR-19: whether a move of the end game is the last of the deal; `dump` is what it leaves."""
        return self.last and (not dump or (passes and self.view.visible.passed + 1 == self.seats))


MATE = 0.025
"""The value of two hand cards that can be in one village; red cards count more, by their points."""
KEPT = 0.03
"""The value of a point of a hand card."""
TROUBLE = 0.02
"""The cost of each action of a chain, to prefer the shorter of two similar chains."""
FOLLOWED = 10
"""The most actions of a chain if jokers roll: longer ones are endless and hard to follow."""


class Candidate(NamedTuple):
    """A possible move and the position after it; for a chain, its number in `Candidates.chains` (-1: not a chain)."""

    value: float
    plain: Move | None
    number: int
    after: Position


class Candidates:
    """All moves of a seat after its draw, or in the end game with the top of the discard pile (RR-19), best first.

    Moves cut off by the clock are left out.
    """

    def __init__(self, features: Features, weights: Weights, position: Position, limits: Limits, clock: Clock) -> None:
        self._features, self._weights, self._position = features, weights, position
        hand, ground, dump = position
        if features.last:
            hand |= position.top
        if features.rule.roll:
            limits = replace(limits, actions=min(limits.actions, FOLLOWED))
        self.chains: Chains = find(hand, ground, features.rule, limits)
        found = self._plain()
        left = dump[:-1] if features.last else dump
        for number, outcome in enumerate(self.chains.outcomes()):
            after = Position(hand & ~outcome.laid, outcome.ground.built(features.seat, outcome.village), left)
            found.append(Candidate(self._value(after) - TROUBLE * outcome.actions, None, number, after))
            if clock.is_over():
                break
        found.sort(key=lambda candidate: -candidate.value)
        self.best = found

    def _plain(self) -> list[Candidate]:
        """The moves other than chains: to pass, to end the turn, or to discard a card (RR-8, RR-19)."""
        hand, ground, dump = position = self._position
        if self._features.last:
            return [Candidate(self._value(position), PASS, -1, position)]
        if hand.bit_count() <= self._features.ruleset.hand_size:
            return [Candidate(self._value(position), END_TURN, -1, position)]
        left = {card: Position(hand ^ 1 << card, ground, (*dump, card)) for card in cards_in(hand)}
        return [Candidate(self._value(after), DUMPS[card], -1, after) for card, after in left.items()]

    def _value(self, after: Position) -> float:
        features = self._features
        value = features.stakes.balance(after.ground, features.seat) + self._kept(after.hand)
        return value if features.last else value + self._weights.room * len(after.ground.villages[features.seat])

    def _kept(self, hand: Mask) -> float:
        """The value of the cards of a hand, single and in pairs."""
        worth, value = self._features.stakes.cards, 0.0
        for card in cards_in(hand):
            value += KEPT * worth[card] + MATE * (1 + worth[card]) * (MATES[card] & hand).bit_count()
        return value

    def serious(self, most: int) -> list[Candidate]:
        """All plain moves and the best chains, best first."""
        left, chosen = most, list[Candidate]()
        for candidate in self.best:
            left -= candidate.plain is None
            if candidate.plain or left >= 0:
                chosen.append(candidate)
        return chosen

    def move(self, candidate: Candidate) -> Move:
        """The move of a candidate; a chain is only built here."""
        return candidate.plain or replace(self.chains[candidate.number], taken=self._features.last)


REPORTED = 8
"""How many of the best moves are reported."""
SLIGHTLY = 0.01
"""The least advantage of the discard pile for a level that tries no card of the deck."""


class World(NamedTuple):
    """A sampled world: the hands, and the cards of the deck."""

    hands: tuple[Mask, ...]
    deck: Mask


class Estimate(NamedTuple):
    """The value of a candidate, what the hand may score after it, and what other seats may take, both in points."""

    value: float
    promise: float
    threat: float
    candidate: Candidate


class Evaluator:
    """Compares the moves of a seat."""

    def __init__(self, view: RobbinView, weights: Weights, rng: Random, worlds: int, clock: Clock) -> None:
        self.features, self.weights, self.rng, self.clock = Features(view, weights.harm), weights, rng, clock
        self.view, self.wanted = view, worlds

    # ------------------------------------------------------------ drawing

    def draws(self, legal: Sequence[Move]) -> list[Evaluated]:
        """Evaluate from where to draw (RR-6), best first. The fact `tried` are the tried cards of the deck with their
        values."""
        now = self.features.now
        evaluated = []
        for move in legal:
            assert isinstance(move, Draw)
            from_dump = move == DRAWS[FROM_DUMP]
            if from_dump:
                evaluated.append(Evaluated(move, self._drawn(now.dump[-1], now.dump[:-1])))
            else:
                evaluated.append(self._from_deck(move))
            if self.clock.is_over():
                break
        return sorted(evaluated, key=lambda one: -one.value)

    def _from_deck(self, move: Draw) -> Evaluated:
        """Drawing from the deck, with the average value of the tried cards."""
        now, cards = self.features.now, card_list(self.features.unseen)
        if not self.weights.tried or not cards:
            return Evaluated(move, self._best(now) + SLIGHTLY)
        tried: list[tuple[Card, float]] = []
        for card in self.rng.sample(cards, min(self.weights.tried, len(cards))):
            tried.append((card, self._drawn(card, now.dump)))
            if self.clock.is_over():
                break
        return Evaluated(move, sum(value for _, value in tried) / len(tried), (("tried", tuple(tried)),))

    def _drawn(self, card: Card, dump: tuple[Card, ...]) -> float:
        now = self.features.now
        return self._best(Position(now.hand | 1 << card, now.ground, dump))

    def _best(self, position: Position) -> float:
        """The value of the best move with these cards, without sampled worlds."""
        candidates = Candidates(self.features, self.weights, position, self.weights.glance, self.clock)
        return self._promising(candidates)[0].value

    # ------------------------------------------------------------ robbing and dumping

    def moves(self) -> list[Evaluated]:
        """Evaluate what to do after the draw, or in the end game (RR-7, RR-8, RR-19), best first."""
        features, weights = self.features, self.weights
        candidates = Candidates(features, weights, features.now, weights.limits, self.clock)
        close = self._promising(candidates)
        if weights.fear and len(close) > 1:
            close = self._feared(close[: weights.serious])
        return [self._evaluated(candidates.move(one.candidate), one) for one in close[:REPORTED]]

    def _evaluated(self, move: Move, one: Estimate) -> Evaluated:
        stakes, seat = self.features.stakes, self.features.seat
        before, after = stakes.points(self.features.now.ground), stakes.points(one.candidate.after.ground)
        facts = ("gain", after[seat] - before[seat]), ("promise", one.promise), ("threat", one.threat)
        return Evaluated(move, one.value, facts)

    def _promising(self, candidates: Candidates) -> list[Estimate]:
        """The best candidates, with the expected value of the hand."""
        weights = self.weights
        if not weights.draws:
            return [Estimate(candidate.value, 0.0, 0.0, candidate) for candidate in candidates.best]
        close: list[Estimate] = []
        for candidate in candidates.serious(2 * weights.serious):
            promise = self._promise(candidate.after)
            close.append(Estimate(candidate.value + weights.hope * promise, promise, 0.0, candidate))
            if self.clock.is_over():
                break
        return sorted(close, key=lambda one: -one.value)

    def _promise(self, after: Position) -> float:
        """The expected points of the hand later, from chains of at most one roll."""
        features, free = self.features, bool(after.ground.free)
        locks = locks_of(after.ground, features.rule)
        seen = prospects(after.hand, features.unseen, free, locks, features.stakes, features.seat, features.seat)
        return seen.best_of(min(self.weights.draws, features.turns), max(1, features.unseen.bit_count()))

    # ------------------------------------------------------------ the other seats

    def _feared(self, close: list[Estimate]) -> list[Estimate]:
        """The same, minus what other seats may take afterwards; unchanged if the clock runs out."""
        worlds = self._worlds()
        feared: list[Estimate] = []
        for one in close:
            threat = self._threat(worlds, one.candidate)
            feared.append(one._replace(value=one.value - self.weights.fear * threat, threat=threat))
            if self.clock.is_over():
                return close
        return sorted(feared, key=lambda one: -one.value)

    def _worlds(self) -> list[World]:
        """Sampled worlds, at least one."""
        groups, known = hidden(self.view), tuple(self.view.visible.hands)
        found: list[World] = []
        while len(found) < self.wanted:
            found.append(self._world(groups, known))
            if self.clock.is_over():
                break
        return found

    def _world(self, groups: Sequence[tuple[list[Card], list[tuple[Slot, int]]]], known: Sequence[Mask]) -> World:
        """A sampled world with only what a raid depends on, which is faster than a whole deal."""
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

    def _threat(self, worlds: list[World], candidate: Candidate) -> float:
        """What the other seats take in their next turns, averaged over sampled worlds."""
        features, after = self.features, candidate.after
        if features.ends_round(passes=candidate.plain is not None, dump=after.dump):
            return 0.0
        locks = locks_of(after.ground, features.rule)
        total = 0.0
        for world in worlds:
            for other in range(features.seats):
                if other != features.seat:
                    total += self._raided(world, other, after, locks)
                    if self.clock.is_over():
                        return total / len(worlds)
        return total / len(worlds)

    def _raided(self, world: World, other: Seat, after: Position, locks: dict[Card, Lock]) -> float:
        """What another seat's next turn takes from this seat's balance, drawing from the more promising pile."""
        features, free = self.features, bool(after.ground.free)
        deck = 0 if features.last else world.deck
        seen = prospects(world.hands[other], deck | after.top, free, locks, features.stakes, other, features.seat)
        top = seen.drawn.get(after.dump[-1], seen.ready) if after.dump else NOTHING
        if not deck:
            return top.cost
        raids = [raid for card, raid in seen.drawn.items() if deck >> card & 1]
        count = deck.bit_count()
        missed = (count - len(raids)) / count
        if top.value > sum(raid.value for raid in raids) / count + missed * seen.ready.value:
            return top.cost
        return sum(raid.cost for raid in raids) / count + missed * seen.ready.cost
