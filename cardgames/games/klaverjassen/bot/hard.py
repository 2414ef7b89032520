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
from cardgames.games.klaverjassen.bot.bidding import FITTED
from cardgames.games.klaverjassen.bot.sampling import (
    PLAYS,
    CardsInWorld,
    Solver,
    bids_in_play,
    call_in_play,
    cards_in_play,
)
from cardgames.games.klaverjassen.bot.thumb import Features, Weights, weigh
from cardgames.games.klaverjassen.cards import BIDS, CALLS, team_of
from cardgames.games.klaverjassen.cards import PLAYS as CARDS
from cardgames.games.klaverjassen.deal import BIDDING, CALLING, NOBODY, KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.following import playable
from cardgames.games.klaverjassen.knowledge import Worlds
from cardgames.host.protocol import Budget, Decision, Evaluated

SWING = 140.0
"""The scale of results for the search, in points: about the difference between a game made and a nat one."""
THUMB_SHARE = 0.25
"""The influence of the rules of thumb on the search: enough to decide between cards that it finds equal."""
DOUBT = 40.0
"""How far other players' bids vary from ours, in points: this far from the limit about three in four bid the same."""
WITH_CARE = Weights(remembers=True, roem=True, signals=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits of Hard: iterations of the search, sampled worlds, the number of tricks left from which it solves, and
    the positions and worlds that it may visit for that."""

    iterations: int = 1600
    worlds: int = 400
    solved_tricks: int = 3
    positions: int = 8000
    solved_worlds: int = 60


class HardBot:
    """See `cardgames.bots.levels.Bot`."""

    def __init__(self, effort: Effort | None = None) -> None:
        self._effort = effort or Effort()

    def choose(self, view: KlaverjassenView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        if len(legal) == 1:
            return Decision(legal[0])
        clock = Clock(budget.brake)
        thinking = _Thinking(view, rng, self._effort, budget.iterations or self._effort.iterations, clock)
        match view.visible.phase:
            case phase if phase == BIDDING:
                evaluated = thinking.bids()
            case phase if phase == CALLING:
                evaluated = thinking.calls()
            case _ if max(view.visible.counts) <= self._effort.solved_tricks:
                evaluated = thinking.last_cards()
            case _:
                evaluated = thinking.cards()
        return Decision(evaluated[0].move, evaluated, note=clock.note)


GameT = TypeVar("GameT", bound=CardsInWorld)
Averages = tuple[float, ...]
"""The average scores of team 0 and team 1, and the shares of nat games and of pits."""


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

    def cards(self) -> tuple[Evaluated, ...]:
        """Evaluate cards by search, which drops them one by one; the last one dropped comes first."""
        tried = self._search(cards_in_play(self.view.visible, CardsInWorld), self.iterations, self._priors())
        return self._evaluated((CARDS[one.move], one.averages, one.visits) for one in tried)

    def last_cards(self) -> tuple[Evaluated, ...]:
        """Evaluate cards of the last tricks, each by its exact worth in every world."""
        base = cards_in_play(self.view.visible, CardsInWorld)
        solver = Solver()
        sums: dict[Card, list[float]] = {}
        worlds = 0
        while not worlds or (
            solver.positions < self.effort.positions
            and worlds < self.effort.solved_worlds
            and not self.clock.is_over()
        ):
            worlds += 1
            for card, ending in solver.solve(self._world(base)).items():
                row = sums.setdefault(card, [0.0] * 4)
                for index, number in enumerate((*ending.written, ending.nat, ending.pit)):
                    row[index] += number
        rows = ((CARDS[card], tuple(total / worlds for total in row), worlds) for card, row in sums.items())
        return _best_first(self._evaluated(rows))

    def bids(self) -> tuple[Evaluated, ...]:
        """Evaluate play and pass by search, including the rest of the bidding."""
        tried = self._search(bids_in_play(self.view.visible, self.rng.random), self.iterations)
        return self._evaluated((BIDS[one.move != PLAYS], one.averages, one.visits) for one in tried)

    def calls(self) -> tuple[Evaluated, ...]:
        """Evaluate calling the roem and not calling it, at the end of the same games."""
        base = call_in_play(self.view.visible)
        if any(self.view.visible.counts):
            tried = self._search(base, self.iterations // 2)
            tries = sum(one.visits for one in tried)
            reported = [sum(one.averages[index] * one.visits for one in tried) / tries for index in range(8)]
        else:
            tries, reported = 1, list(base.finish(self.rng.random))
        rows = ((CALLS[0], tuple(reported[:4]), tries), (CALLS[1], tuple(reported[4:]), tries))
        return _best_first(self._evaluated(rows))

    def _world(self, base: GameT) -> GameT:
        game = base.copy()
        game.hands = self.belief.draw()
        return game

    def _priors(self) -> dict[int, float]:
        """The values from the rules of thumb, which decide between cards that the search finds equal."""
        features = Features(self.view, remembers=True)
        cards = card_list(playable(features.hand, features.trick, features.trump, features.ruleset))
        return {one.card: THUMB_SHARE * one.value for one in weigh(features, cards, WITH_CARE)}

    def _search(
        self, base: CardsInWorld, iterations: int, priors: Mapping[int, float] | None = None
    ) -> list[Tried]:
        return search(lambda: self._world(base), iterations, self.rng.random, SWING, self.clock.is_over, priors)

    def _evaluated(self, rows: Iterable[tuple[Move, Averages, int]]) -> tuple[Evaluated, ...]:
        """Moves with the average scores of both teams, how often the game is made, and how often there is a pit."""
        assert self.view.seat is not None
        evaluated = []
        for move, (one, two, nat, pit), tries in rows:
            ours, theirs = (two, one) if team_of(self.view.seat) else (one, two)
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
        source = Worlds(view)
        self._worlds = [source.hands(rng) for _ in range(worlds)]
        bids = _bids(view)
        if bids:
            played = view.visible.played()
            weights = [_fit(view.visible, hands, played, bids) for hands in self._worlds]
            self._sums = list(accumulate(weights))
        else:
            self._sums = [float(number + 1) for number in range(worlds)]

    def draw(self) -> list[Mask]:
        """Return the four hands of a random world, as a new list."""
        return self._worlds[min(bisect(self._sums, self._rng.random() * self._sums[-1]), len(self._worlds) - 1)][:]


def _bids(view: KlaverjassenView) -> list[tuple[Seat, bool, int]]:
    """The bids of the other seats on the trump in play: the seat, whether it bid play, the passes before it.

    Returns [] if all passed and another trump was turned: those bids were about another suit.
    """
    deal = view.visible
    if deal.forced:
        return []
    first = deal.match_state.first + 1
    said = [((first + count) & 3, False, count) for count in range(deal.passes)]
    if deal.speaker != NOBODY:
        said.append((deal.speaker, True, deal.passes))
    return [bid for bid in said if bid[0] != view.seat]


def _fit(
    deal: KlaverjassenState, hands: list[Mask], played: list[Mask], bids: list[tuple[Seat, bool, int]]
) -> float:
    """The likelihood of the bids if these were the hands; `played` are the cards already played from them."""
    fit = 1.0
    for seat, plays, passes in bids:
        worth = FITTED.worth(hands[seat] | played[seat], deal.trump, deal.ruleset.hand_size)
        over = (worth - FITTED.passing[passes]) / DOUBT
        odds = 1 / (1 + exp(-max(-30.0, min(30.0, over))))
        fit *= odds if plays else 1 - odds
    return fit
