"""The bots of Round Robbin': three levels of one bot with different `Weights`.

The manifest names `BOTS`. The quick choice is Easy's.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.bots.clock import Clock
from cardgames.bots.levels import Levels
from cardgames.engine.contract import Move
from cardgames.games.round_robbin.bot.evaluator import Evaluator, Weights
from cardgames.games.round_robbin.cards import DECK
from cardgames.games.round_robbin.deal import DRAWING, RobbinView
from cardgames.games.round_robbin.finder import Limits
from cardgames.host.protocol import Budget, Decision

GLANCE = Limits(actions=2, nodes=1000)

EASY = Weights(limits=Limits(actions=1, nodes=2000), glance=Limits(actions=1, nodes=500), harm=0.0)
NORMAL = Weights(
    limits=Limits(actions=2, nodes=3000),
    glance=GLANCE,
    draws=3,
    hope=0.5,
    worlds=3,
    fear=0.5,
    serious=6,
    tried=4,
)
HARD = Weights(
    limits=Limits(nodes=10_000),
    glance=GLANCE,
    draws=3,
    hope=0.5,
    worlds=24,
    fear=0.5,
    serious=10,
    tried=len(DECK),
)


class Robber:
    """See `cardgames.bots.valuing.Bot`. Iterations are worlds."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, view: RobbinView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        drawing = view.visible.phase == DRAWING
        if drawing and len(legal) == 1:  # only now, as counting chains searches for them
            return Decision(legal[0])
        clock = Clock(budget.brake)
        evaluator = Evaluator(view, self._weights, rng, budget.iterations or self._weights.worlds, clock)
        evaluated = evaluator.draws(legal) if drawing else evaluator.moves()
        return Decision(evaluated[0].move, tuple(evaluated), note=clock.note)


BOTS = Levels(easy=Robber(EASY), normal=Robber(NORMAL), hard=Robber(HARD), rule=Robber(EASY), spread=3.3)
