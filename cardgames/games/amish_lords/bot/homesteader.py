"""The bots themselves: the best of all that was weighed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Move
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.bot.care import Care
from cardgames.games.amish_lords.bot.sight import Sight
from cardgames.games.amish_lords.bot.weighing import Weighing
from cardgames.games.amish_lords.course import LAST_LANDS, SETUP
from cardgames.games.amish_lords.terms import AWAKE
from cardgames.games.amish_lords.view import AmishView
from cardgames.host.protocol import Budget, Decision, Weighed

MOST_WEIGHED = 1000
"""Of more last lands than this (AL-17) only those are weighed that the plan of the homestead comes to."""


class Homesteader:
    """See `cardgames.bots.levels.Bot`."""

    def __init__(self, care: Care) -> None:
        self._care = care

    def choose(self, view: AmishView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        if len(legal) == 1:
            return Decision(legal[0])
        if view.visible.phase == SETUP:
            weighed = [setup(move) for move in legal if isinstance(move, moves.Setup)]
            note = ""
        else:
            clock = Clock(budget.brake)
            sight = Sight(view, memory=self._care.others, timing=self._care.timing)
            weighing = Weighing(sight, self._care, rng, budget.iterations or self._care.worlds, clock)
            many = view.visible.phase == LAST_LANDS and len(legal) > MOST_WEIGHED
            tried = weighing.best_last_lands() if many else legal
            weighed = [weighing.weigh(move) for move in tried]
            note = clock.note
        weighed.sort(key=lambda one: -one.value)
        return Decision(weighed[0].move, tuple(weighed), note=note)


def setup(move: moves.Setup) -> Weighed:
    """AL-26: nobody knows which king lies where; the more of them pay, the more there is to plan for."""
    awake = sum(AWAKE[move.name])
    return Weighed(move, float(awake), (("awake", awake),))
