"""The bots themselves: the best of all that was weighed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Move
from cardgames.games.round_robbin.bot.care import Care
from cardgames.games.round_robbin.bot.weighing import Weighing
from cardgames.games.round_robbin.deal import DRAWING, RobbinView
from cardgames.host.protocol import Budget, Decision


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
