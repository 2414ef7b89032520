"""The bots of Round Robbin': three levels of one robber, who differ by what they look at (`Care`).

`BOTS` is named by the manifest. The quick choice is Easy's.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.bots.clock import Clock
from cardgames.bots.levels import Levels
from cardgames.engine.contract import Move
from cardgames.games.round_robbin.bot.weighing import Care, Weighing
from cardgames.games.round_robbin.deal import DRAWING, RobbinView
from cardgames.games.round_robbin.finder import Limits
from cardgames.host.protocol import Budget, Decision

GLANCE = Limits(actions=2, positions=1000)

EASY = Care(limits=Limits(actions=1, positions=2000), glance=Limits(actions=1, positions=500), harm=0.0)
NORMAL = Care(
    limits=Limits(actions=2, positions=3000),
    glance=GLANCE,
    draws=3,
    hope=0.5,
    worlds=3,
    fear=0.5,
    serious=6,
    tried=4,
)
HARD = Care(
    limits=Limits(positions=10_000),
    glance=GLANCE,
    draws=3,
    hope=0.5,
    worlds=8,
    fear=0.5,
    serious=10,
    tried=8,
)


class Robber:
    """See `cardgames.bots.levels.Bot`. Iterations are worlds."""

    def __init__(self, care: Care) -> None:
        self._care = care

    def choose(self, view: RobbinView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        drawing = view.visible.phase == DRAWING
        if drawing and len(legal) == 1:  # only now, for chains are searched when they are counted
            return Decision(legal[0])
        clock = Clock(budget.brake)
        weighing = Weighing(view, self._care, rng, budget.iterations or self._care.worlds, clock)
        weighed = weighing.draws(legal) if drawing else weighing.deeds()
        return Decision(weighed[0].move, tuple(weighed), note=clock.note)


BOTS = Levels(easy=Robber(EASY), normal=Robber(NORMAL), hard=Robber(HARD), rule=Robber(EASY))
