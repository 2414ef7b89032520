"""The Hard bot: it rates bids, cards and roem calls in sampled worlds by tree search, and solves the last tricks."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import exp
from random import Random
from typing import TypeVar

from cardgames.bots.clock import Clock
from cardgames.bots.ismcts import Tried, search
from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import Move, Seat
from cardgames.games.klaverjassen.bot.bidding import scale_of
from cardgames.games.klaverjassen.bot.fast_few import choices_to_lay, lay_of
from cardgames.games.klaverjassen.bot.sampling import (
    LAYS,
    PLAYS,
    TRUMPS,
    CardsInWorld,
    LaysInWorld,
    Solver,
    World,
    bids_in_play,
    call_in_play,
    game_in_play,
)
from cardgames.games.klaverjassen.bot.thumb import Features, Weights, best_of_each, weigh
from cardgames.games.klaverjassen.cards import BIDS, CALLS, CHOICES
from cardgames.games.klaverjassen.cards import PLAYS as CARDS
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.knowledge import Worlds
from cardgames.games.klaverjassen.state import BIDDING, CALLING, CHOOSING, LAYING, NOBODY
from cardgames.games.klaverjassen.three import ThreeSeatState
from cardgames.games.klaverjassen.two import TwoSeatState
from cardgames.host.protocol import Budget, Decision, Evaluated

SWING = 140.0
"""The scale of results for the search, in points: about the difference between a game made and a nat one."""
THUMB_SHARE = 0.25
"""The influence of the rules of thumb on the search: enough to decide between cards that it finds equal."""
DOUBT = 40.0
"""How far other players' bids vary from ours, in points: this far from the limit about three in four bid the same."""
BLIND_GAIN = 25.0
"""What the blind adds to the worth of a hand on average, in points."""
WITH_CARE = Weights(remembers=True, roem=True, signals=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits of Hard: iterations of the search, sampled worlds, the number of tricks left from which it solves, and
    the positions and worlds that it may visit for that."""

    iterations: int = 1600
    worlds: int = 400
    solved_tricks: int = 3
    positions: int = 32_000
    solved_worlds: int = 240


class HardBot:
    """See `cardgames.bots.valuing.Bot`."""

    def __init__(self, effort: Effort | None = None) -> None:
        self._effort = effort or Effort()

    def choose(self, view: KlaverjassenView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0])
        clock = Clock(budget.brake)
        thinking = _Thinking(view, rng, self._effort, budget.iterations or self._effort.iterations, clock)
        match view.visible.phase:
            case phase if phase == BIDDING:
                evaluated = thinking.bids()
            case phase if phase == CALLING:
                evaluated = thinking.calls()
            case phase if phase == CHOOSING:
                evaluated = thinking.trumps()
            case phase if phase == LAYING:
                evaluated = thinking.lays()
            case _ if thinking.tricks_left <= self._effort.solved_tricks:
                evaluated = thinking.last_cards()
            case _:
                evaluated = thinking.cards()
        return Decision(evaluated[0].move, evaluated, note=clock.note)


PositionT = TypeVar("PositionT", bound=CardsInWorld)
Averages = tuple[float, ...]
"""The average scores of side 0 and side 1, and the shares of nat games and of pits."""

LAYS_TRIED = 8
"""The number of ways to put cards aside that the search compares."""


@dataclass(slots=True)
class _Thinking:
    """The evaluation of one decision."""

    view: KlaverjassenView
    rng: Random
    effort: Effort
    iterations: int
    clock: Clock
    belief: Belief = field(init=False)

    def __post_init__(self) -> None:
        self.belief = Belief(self.view, self.rng, self.effort.worlds)

    @property
    def seat(self) -> Seat:
        """The seat that decides."""
        assert self.view.seat is not None
        return self.view.seat

    @property
    def tricks_left(self) -> int:
        """The number of tricks to be completed."""
        return self.view.visible.ruleset.tricks - len(self.view.visible.tricks)

    def cards(self) -> tuple[Evaluated, ...]:
        """Evaluate cards by search, which drops them one by one; the last one dropped comes first."""
        position = CardsInWorld(game_in_play(self.view.visible, self.seat))
        tried = self._search(position, self.iterations, self._priors())
        return self._evaluated((CARDS[one.move], one.averages, one.visits) for one in tried)

    def last_cards(self) -> tuple[Evaluated, ...]:
        """Evaluate cards of the last tricks, each by its exact worth in every world."""
        base = CardsInWorld(game_in_play(self.view.visible, self.seat))
        solver = Solver()
        sums: dict[Card, list[float]] = {}
        worlds = 0
        while not worlds or (
            solver.positions < self.effort.positions
            and worlds < self.effort.solved_worlds
            and not self.clock.is_over()
        ):
            worlds += 1
            for card, ending in solver.solve(self._world(base).game).items():
                row = sums.setdefault(card, [0.0] * 4)
                for index, number in enumerate((*ending.written, ending.nat, ending.pit)):
                    row[index] += number
        rows = ((CARDS[card], tuple(total / worlds for total in row), worlds) for card, row in sums.items())
        return _best_first(self._evaluated(rows))

    def bids(self) -> tuple[Evaluated, ...]:
        """Evaluate play and pass by search, including the rest of the bidding."""
        tried = self._search(bids_in_play(self.view.visible, self.seat, self.rng.random), self.iterations)
        return self._evaluated((BIDS[one.move != PLAYS], one.averages, one.visits) for one in tried)

    def trumps(self) -> tuple[Evaluated, ...]:
        """Evaluate the suits that may be named trump by search."""
        tried = self._search(bids_in_play(self.view.visible, self.seat, self.rng.random), self.iterations)
        return self._evaluated((CHOICES[one.move - TRUMPS], one.averages, one.visits) for one in tried)

    def lays(self) -> tuple[Evaluated, ...]:
        """Evaluate by search the ways to put cards aside that the estimate of the rest prefers."""
        deal = self.view.visible
        position = LaysInWorld(game_in_play(deal, self.seat))
        choices = choices_to_lay(deal, self.seat, scale_of(deal.ruleset), LAYS_TRIED)
        position.choices = [cards for cards, _ in choices]
        position.waiting = True
        tried = self._search(position, self.iterations)
        moves = [lay_of(choice) for choice in position.choices]
        evaluated = self._evaluated((moves[one.move - LAYS], one.averages, one.visits) for one in tried)
        return best_of_each(evaluated)

    def calls(self) -> tuple[Evaluated, ...]:
        """Evaluate calling the roem and not calling it, at the end of the same games."""
        base = call_in_play(self.view.visible, self.seat)
        if self.tricks_left:
            tried = self._search(base, self.iterations // 2)
            tries = sum(one.visits for one in tried)
            reported = [sum(one.averages[index] * one.visits for one in tried) / tries for index in range(8)]
        else:
            tries, reported = 1, list(base.finish(self.rng.random))
        rows = ((CALLS[0], tuple(reported[:4]), tries), (CALLS[1], tuple(reported[4:]), tries))
        return _best_first(self._evaluated(rows))

    def _world(self, base: PositionT) -> PositionT:
        position = base.copy()
        self.belief.draw().enter(position.game)
        return position

    def _priors(self) -> dict[int, float]:
        """The values from the rules of thumb, which decide between cards that the search finds equal."""
        features = Features(self.view, remembers=True)
        cards = card_list(self.view.visible.playable())
        return {one.card: THUMB_SHARE * one.value for one in weigh(features, cards, WITH_CARE)}

    def _search(
        self, base: CardsInWorld, iterations: int, priors: Mapping[int, float] | None = None
    ) -> list[Tried]:
        return search(lambda: self._world(base), iterations, self.rng.random, SWING, self.clock.is_over, priors)

    def _evaluated(self, rows: Iterable[tuple[Move, Averages, int]]) -> tuple[Evaluated, ...]:
        """Moves with the average scores of both teams, how often the game is made, and how often there is a pit."""
        evaluated = []
        is_second = game_in_play(self.view.visible, self.seat).side_of(self.seat)
        for move, (one, two, nat, pit), tries in rows:
            ours, theirs = (two, one) if is_second else (one, two)
            facts = (("ours", ours), ("theirs", theirs), ("made", 1 - nat), ("pit", pit), ("tries", tries))
            evaluated.append(Evaluated(move, ours - theirs, facts))
        return tuple(evaluated)


def _best_first(evaluated: tuple[Evaluated, ...]) -> tuple[Evaluated, ...]:
    return tuple(sorted(evaluated, key=lambda one: -one.value))


# ---------------------------------------------------------------- what the bids say


class Belief:
    """A fixed number of sampled worlds that agree with the view.

    `draw` picks each with the probability that the bids give it.
    """

    def __init__(self, view: KlaverjassenView, rng: Random, worlds: int) -> None:
        """Sample `worlds` worlds."""
        self._rng = rng
        source, deal = Worlds(view), view.visible
        is_four = deal.ruleset.seats == 4
        deals = [] if is_four else [source.deal(rng) for _ in range(worlds)]
        self._worlds = [World(source.hands(rng)) for _ in range(worlds)] if is_four else list(map(World.of, deals))
        bids = bids_before(view)
        if bids:
            played = deal.played()
            held = [world.hands for world in self._worlds] if is_four else list(map(bidding_hands, deals))
            weights = [fit_of(deal, hands, played, bids) for hands in held]
            self._sums = list(accumulate(weights))
        else:
            self._sums = [float(number + 1) for number in range(worlds)]

    def draw(self) -> World:
        """Return a random world."""
        return self._worlds[min(bisect(self._sums, self._rng.random() * self._sums[-1]), len(self._worlds) - 1)]


def bidding_hands(world: KlaverjassenState) -> list[Mask]:
    """The cards by which each seat bid, as far as it still has them."""
    match world:
        case TwoSeatState():
            return [hand | world.table_of(seat) & ~world.turned_up for seat, hand in enumerate(world.hands)]
        case ThreeSeatState():
            return [hand | away for hand, away in zip(world.hands, world.away, strict=True)]
        case _:
            return world.hands


def bids_before(view: KlaverjassenView) -> list[tuple[Seat, bool, int]]:
    """The bids of the other seats on the trump in play: the seat, whether it bid play, the passes before it.

    Returns [] if trump was named, or if all passed and another trump was turned: those bids were about another suit.
    """
    deal = view.visible
    if deal.forced or deal.ruleset.chosen:
        return []
    seats = len(deal.hands)
    said = [((deal.eldest + count) % seats, False, count) for count in range(deal.passes)]
    if deal.speaker != NOBODY:
        said.append((deal.speaker, True, deal.passes))
    return [bid for bid in said if bid[0] != view.seat]


def fit_of(
    deal: KlaverjassenState, hands: list[Mask], played: list[Mask], bids: list[tuple[Seat, bool, int]]
) -> float:
    """The likelihood of the bids if these were the hands; `played` are the cards already played from them."""
    fit, scale, ruleset = 1.0, scale_of(deal.ruleset), deal.ruleset
    turned_up = deal.turned_up if isinstance(deal, TwoSeatState) else 0
    for seat, plays, passes in bids:
        worth = scale.worth(hands[seat] | played[seat] & ~turned_up, deal.trump, ruleset)
        if plays and ruleset.seats == 3:
            worth -= BLIND_GAIN
        over = (worth - scale.pass_worth(passes, deal.redeals_left)) / DOUBT
        odds = 1 / (1 + exp(-max(-30.0, min(30.0, over))))
        fit *= odds if plays else 1 - odds
    return fit
