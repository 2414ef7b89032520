"""The planning bots: they compare moves by what their chains can become and by the cards passed on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from cardgames.bots.clock import Clock
from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Move
from cardgames.games.jeudalism.bot.outlook import Hopes, outlook
from cardgames.games.jeudalism.bot.simple_position import SimplePosition
from cardgames.games.jeudalism.cards import DECK, PASS, Five, Seven, Take
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.legal import PLAYING, TAKING
from cardgames.games.jeudalism.sampling import WorldSampler, unseen_cards
from cardgames.host.protocol import Budget, Decision, Evaluated

GOES_BY = 0.6
"""The probability that a seat does not take a given transfer card."""
FRESH = 2
"""The approximate number of useful transfer cards per turn: the other seats take the rest."""
IN_HASTE = 0.2
"""The seconds for a look at all moves when the time limit stopped the search."""
IN_SUCCESSION = 2
"""The number of plays of a turn planned together; later ones are left to the next decision."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of a level.

    `hope` scales the probability of cards that may still come. The bot samples `futures`, the cards that its next turns
    may bring, for `ahead` turns, and takes the best card in each. In `worlds` sampled worlds it evaluates what the next
    seat gains from the cards passed on (0: not at all); `fear` is the weight of that gain.
    """

    hope: float
    futures: int = 0
    ahead: int = 0
    worlds: int = 0
    fear: float = 0.0


NORMAL = Weights(hope=0.5)
HARD = Weights(hope=0.8, futures=20, ahead=3, worlds=16, fear=1.0)
SAMPLE = replace(HARD, futures=10, worlds=8)
"""A sample of a review, which takes many of them."""


class Planner:
    """See `cardgames.bots.valuing.Bot`. Iterations are worlds."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, view: JeudalismView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0])
        clock, weights = Clock(budget.brake), self._weights
        weights = replace(weights, futures=weights.futures * budget.times, worlds=weights.worlds * budget.times)
        worlds = (budget.iterations or weights.worlds) if weights.worlds and view.visible.phase == TAKING else 0
        evaluated = Evaluator(view, weights, rng, worlds, clock).all(legal)
        if clock.note:
            # some moves were left out; without futures and worlds there is time for all of them
            evaluated = Evaluator(view, NORMAL, rng, 0, Clock(IN_HASTE)).all(legal)
        return Decision(evaluated[0].move, tuple(evaluated), note=clock.note)


class Features:
    """The position as a seat sees it. `to_come` turns come after this one, `turns` of them are its own; `may_play` is
    how many cards it can play in this turn (1 while taking). `hopes` are for the cards that it has never seen."""

    def __init__(self, view: JeudalismView, weights: Weights) -> None:
        assert view.seat is not None
        self.view, self.deal, self.weights, self.seat = view, view.visible, weights, view.seat
        self.ruleset, self.seats = self.deal.ruleset, self.deal.seats
        self.next = (self.seat + 1) % self.seats
        self.now = SimplePosition.of(view)
        self.transfer: Mask = self.deal.trays[self.seat]
        self.unseen = unseen_cards(view)
        self.may_play = self.deal.left if self.deal.phase == PLAYING else 1
        self.to_come = self._turns_to_come()
        self.turns = self.to_come // self.seats
        self.hopes = self._hopes()

    def _turns_to_come(self) -> int:
        """The number of turns after this one if each draws one card (JD-14)."""
        until = (self.deal.last - self.seat) % self.seats
        if self.deal.ending:
            return until
        first = max(1, len(self.deal.stock) - max(0, self.deal.took - 1))
        return first + (until - first) % self.seats

    def _hopes(self) -> Hopes:
        """The probability of getting each unseen card as a transfer card; turns count less in a long game."""
        hopes = [0.0] * len(DECK)
        if not self.turns:
            return hopes
        transfer = self.ruleset.transfer
        new = transfer - (transfer - 1) * self.comes_back()
        chance = (
            min(1.0, new * self.turns / max(1, self.unseen.bit_count())) * self.weights.hope / (1 + self.turns / 10)
        )
        for card in cards_in(self.unseen):
            hopes[card] = chance
        return hopes

    def comes_back(self) -> float:
        """The probability that a passed-on card comes back."""
        return GOES_BY ** (self.seats - 1) if self.turns else 0.0


class Evaluator:
    """Compares the moves of a seat."""

    def __init__(self, view: JeudalismView, weights: Weights, rng: Random, worlds: int, clock: Clock) -> None:
        self.features, self.weights, self.clock = Features(view, weights), weights, clock
        self._points = self.features.now.points(self.features.seat, self.features.ruleset.scale)
        self._harm = 1 / (self.features.seats - 1)
        self._futures = self._drawn(rng)
        self._rivals = _Rivals(self.features, rng, worlds, clock) if worlds and self.features.to_come else None
        self._samples = ("futures", len(self._futures)), ("worlds", len(self._rivals.worlds) if self._rivals else 0)

    def all(self, legal: Sequence[Move]) -> list[Evaluated]:
        """Evaluate the moves of the current phase, best first."""
        return self.takes(legal) if self.features.deal.phase == TAKING else self.plays(legal)

    # ------------------------------------------------------------ taking

    def takes(self, legal: Sequence[Move]) -> list[Evaluated]:
        """Evaluate which transfer card to take, or whether to play a 5 first (JD-4, JD-11), best first. The fact
        `cards` are the cards that are taken together, `later` what they may still bring in this many `futures`, and
        `threat` what the rest brings the next seat in this many `worlds`."""
        features, evaluated = self.features, list[Evaluated]()
        best: dict[int, dict[Card, Evaluated]] = {}
        for move in legal:
            count = features.ruleset.five_takes if isinstance(move, Five) else features.deal.left
            position = features.now.after(features.seat, move) if isinstance(move, Five) else features.now
            if position.hand not in best:
                best[position.hand] = self._sets(position, count)
            cards = best[position.hand]
            if isinstance(move, Take):
                if move.card in cards:
                    evaluated.append(cards[move.card])
            elif cards:
                top = max(cards.values(), key=lambda one: one.value)
                evaluated.append(Evaluated(move, top.value, top.facts))
            if self.clock.is_over():
                break
        return sorted(evaluated, key=lambda one: -one.value)

    def _sets(self, position: SimplePosition, count: int) -> dict[Card, Evaluated]:
        """The best evaluation of each transfer card if `count` cards can be taken."""
        found: dict[Card, Evaluated] = {}
        cards = card_list(self.features.transfer)
        for taken in combinations(cards, min(count, len(cards))):
            mask = mask_of(taken)
            mine, threat = self._kept(position.hand | mask, self.features.transfer & ~mask)
            value = mine - threat * self.weights.fear
            facts = ("gain", 0), ("later", mine - self._points), ("threat", threat), ("cards", taken), *self._samples
            for card in taken:
                if card not in found or value > found[card].value:
                    found[card] = Evaluated(Take(card), value, facts)
            if self.clock.is_over():
                break
        return found

    def _kept(self, hand: Mask, left: Mask) -> tuple[float, float]:
        """The value of a hand if these transfer cards are passed on, and their value to the next seat."""
        mine = self._promise(SimplePosition(hand, self.features.now.chains), self.features.turns + 1)
        return mine, self._rivals.threat(left) if self._rivals else 0.0

    # ------------------------------------------------------------ playing

    def plays(self, legal: Sequence[Move]) -> list[Evaluated]:
        """Evaluate which card to play, whether to play a 7 first, or to pass (JD-4, JD-11, JD-12), best first. The fact
        `cards` are those that are played in this turn for the points `gain`, `later` what may still come in this many
        `futures`. A 7 that brings nothing is kept."""
        features, evaluated = self.features, list[Evaluated]()
        for move in legal:
            before = features.now.after(features.seat, move) if isinstance(move, Seven) else features.now
            if move == PASS:
                position, left = before, 0
            elif isinstance(move, Seven):
                position, left = before, features.ruleset.seven_plays
            else:
                position, left = before.after(features.seat, move), features.may_play - 1
            _, position, left = self._best(position, left, IN_SUCCESSION)
            given = self._given(position)
            value = self._promise(position, features.turns + left) - given
            gain = position.points(features.seat, features.ruleset.scale) - self._points
            later = value + given - self._points - gain
            played = () if move == PASS else cards_in(before.hand & ~position.hand)
            facts = ("gain", gain), ("later", later), ("given", given), ("cards", tuple(played)), *self._samples
            evaluated.append(Evaluated(move, value, facts))
            if self.clock.is_over():
                break
        return sorted(evaluated, key=lambda one: (-one.value, isinstance(one.move, Seven)))

    def _best(self, position: SimplePosition, left: int, deep: int) -> tuple[float, SimplePosition, int]:
        """The best result of up to `left` more plays in this turn: value, position and plays left; tries `deep` plays.
        """
        features, rest = self.features, 0 if deep else left
        best = self._outlook(position, features.turns + rest) - self._given(position), position, rest
        if left and deep:
            for move in position.plays(features.seat):
                best = max(
                    best, self._best(position.after(features.seat, move), left - 1, deep - 1), key=lambda one: one[0]
                )
                if self.clock.is_over():
                    break
        return best

    def _given(self, position: SimplePosition) -> float:
        """The weighted points that jokers have given to other seats."""
        if position.chains == self.features.now.chains:
            return 0.0
        seat, scale, before = self.features.seat, self.features.ruleset.scale, self.features.now
        others = (other for other in range(self.features.seats) if other != seat)
        return self._harm * sum(position.points(other, scale) - before.points(other, scale) for other in others)

    def _drawn(self, rng: Random) -> list[list[list[Card]]]:
        """Sample the futures: for each future and turn the cards to choose from."""
        cards, weights = card_list(self.features.unseen), self.weights
        turns = min(weights.ahead, self.features.turns, len(cards) // FRESH)
        futures: list[list[list[Card]]] = []
        for _ in range(weights.futures if turns else 0):
            drawn = rng.sample(cards, turns * FRESH)
            futures.append([drawn[turn::turns] for turn in range(turns)])
        return futures

    def _promise(self, position: SimplePosition, plays: int) -> float:
        """The expected final points of the chains, averaged over the futures if there are any."""
        if not self._futures:
            return self._outlook(position, plays)
        ends: list[float] = []
        for future in self._futures:
            reached, end = position, 0.0
            for offered in future:
                ways = [SimplePosition(reached.hand | 1 << card, reached.chains) for card in offered]
                end, reached = max([(self._outlook(way, plays), way) for way in ways], key=lambda one: one[0])
                if self.clock.is_over():
                    break
            ends.append(end)
            if self.clock.is_over():
                break
        return sum(ends) / len(ends)

    def _outlook(self, position: SimplePosition, plays: int) -> float:
        seat, features = self.features.seat, self.features
        lent = position.others_knights(seat)
        return outlook(position.chains[seat], position.hand, features.hopes, plays, lent, features.ruleset.scale)


class _Rivals:
    """The gain of the next seat from the cards passed on, in sampled worlds."""

    def __init__(self, features: Features, rng: Random, count: int, clock: Clock) -> None:
        self._features, self._clock = features, clock
        self.worlds: list[tuple[Mask, Mask]] = []
        """The next seat's hand and the next card of the deck, for each world."""
        self._plays = (features.to_come - 1) // features.seats + 1
        self._gains: dict[tuple[int, Card], float] = {}
        sampler = WorldSampler(features.view)
        while len(self.worlds) < count:
            state = sampler.sample(rng)
            self.worlds.append((state.hands[features.next], mask_of(state.stock[-1:])))
            if clock.is_over():
                break

    def threat(self, left: Mask) -> float:
        """The expected gain of the next seat from the best of these cards and the drawn one."""
        total = 0.0
        for number, (_, drawn) in enumerate(self.worlds):
            total += max([0.0, *(self._gain(number, card) for card in cards_in(left | drawn))])
        return total / len(self.worlds)

    def _gain(self, number: int, card: Card) -> float:
        """The gain from one more card for the next seat in a world; 0 if the clock ran out first."""
        known = self._gains.get((number, card))
        if known is None:
            if self._clock.is_over():
                return 0.0
            hand, _ = self.worlds[number]
            bare = self._gains.get((number, UNSEEN))
            if bare is None:
                bare = self._gains[number, UNSEEN] = self._worth(hand)
            known = self._gains[number, card] = self._worth(hand | 1 << card) - bare
        return known

    def _worth(self, hand: Mask) -> float:
        """The expected final points of the next seat's chains."""
        features, seat = self._features, self._features.next
        chains, lent = features.now.chains[seat], features.now.others_knights(seat)
        return outlook(chains, hand, features.hopes, self._plays, lent, features.ruleset.scale)
