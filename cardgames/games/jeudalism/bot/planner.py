"""The bots that plan: the best of all that was weighed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Move
from cardgames.games.jeudalism.bot.care import Care
from cardgames.games.jeudalism.bot.weighing import Weighing
from cardgames.games.jeudalism.course import TAKING
from cardgames.games.jeudalism.view import JeudalismView
from cardgames.host.protocol import Budget, Decision


class Planner:
    """See `cardgames.bots.levels.Bot`. Iterations are worlds."""

    def __init__(self, care: Care) -> None:
        self._care = care

    def choose(self, view: JeudalismView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        if len(legal) == 1:
            return Decision(legal[0])
        clock = Clock(budget.brake)
        taking = view.visible.phase == TAKING
        worlds = (budget.iterations or self._care.worlds) if self._care.worlds and taking else 0
        weighing = Weighing(view, self._care, rng, worlds, clock)
        weighed = weighing.takes(legal) if taking else weighing.plays(legal)
        return Decision(weighed[0].move, tuple(weighed), note=clock.note)
