"""The bots themselves: the best of all that was weighed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.engine.contract import Move
from cardgames.games.dumbal.bot.care import Care
from cardgames.games.dumbal.bot.sight import sight_of
from cardgames.games.dumbal.bot.weighing import Weighing
from cardgames.games.dumbal.view import DumbalView
from cardgames.host.protocol import Budget, Decision


class Caller:
    """See `cardgames.bots.levels.Bot`. Nothing is left to chance, and no decision takes long enough for a clock."""

    def __init__(self, care: Care) -> None:
        self._care = care

    def choose(self, view: DumbalView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        if len(legal) == 1:
            return Decision(legal[0])
        weighed = Weighing(sight_of(view, self._care), self._care).weighed(legal)
        return Decision(weighed[0].move, tuple(weighed))
