"""The bots of Amish Lords: one algorithm, with weights for three levels."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.bots.clock import Clock
from cardgames.bots.levels import Levels
from cardgames.engine.contract import Move
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.bot.features import EASY, HARD, NORMAL, Features, Weights
from cardgames.games.amish_lords.bot.weighing import Weighing
from cardgames.games.amish_lords.match_data import LAST_LANDS, SETUP
from cardgames.games.amish_lords.ruleset import AWAKE
from cardgames.games.amish_lords.view import AmishView
from cardgames.host.protocol import Budget, Decision, Evaluated

MOST_EVALUATED = 1000
"""With more choices of last lands than this (AL-17), only those from the planned homestead are evaluated."""


class AmishBot:
    """A `cardgames.bots.valuing.Bot` that picks the move with the highest value."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, view: AmishView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """Return the decision for `view.seat`."""
        if len(legal) == 1:
            return Decision(legal[0])
        if view.visible.phase == SETUP:
            evaluated = [_setup(move) for move in legal if isinstance(move, moves.Setup)]
            note = ""
        else:
            clock = Clock(budget.brake)
            features = Features(view, memory=self._weights.others, timing=self._weights.timing)
            weighing = Weighing(features, self._weights, rng, budget.iterations or self._weights.worlds, clock)
            many = view.visible.phase == LAST_LANDS and len(legal) > MOST_EVALUATED
            tried = weighing.best_last_lands() if many else legal
            evaluated = [weighing.weigh(move) for move in tried]
            note = clock.note
        evaluated.sort(key=lambda one: -one.value)
        return Decision(evaluated[0].move, tuple(evaluated), note=note)


def _setup(move: moves.Setup) -> Evaluated:
    """Evaluate a setup (AL-26). The kings are unknown; the more of them pay, the more there is to gain."""
    awake = sum(AWAKE[move.name])
    return Evaluated(move, float(awake), (("awake", awake),))


BOTS = Levels(
    easy=AmishBot(EASY),
    normal=AmishBot(NORMAL),
    hard=AmishBot(HARD),
    rule=AmishBot(Weights()),
    spread=1.9,
    stock="deck",
)
