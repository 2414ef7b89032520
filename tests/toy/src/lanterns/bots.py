"""The bots of Lanterns: each level considers one thing more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cardgames.bots.levels import Levels
from cardgames.engine.contract import Move, View
from cardgames.host.protocol import Budget, Decision, Evaluated
from lanterns.cards import Aside, Hang, Keep, Trade, number
from lanterns.state import LanternState


@dataclass(frozen=True, slots=True)
class LanternBot:
    """Hangs the brightest lantern; with `spares` only to win, with `trades` it also values trades."""

    spares: bool
    trades: bool

    def choose(self, view: View[Any, Any], legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`; nothing is searched, so the budget is ignored."""
        deal: LanternState = view.visible
        evaluated = sorted((Evaluated(move, self.value(deal, move)) for move in legal), key=lambda other: -other.value)
        return Decision(evaluated[0].move, tuple(evaluated))

    def value(self, deal: LanternState, move: Move) -> float:
        """The value of a move in this deal as the seat sees it."""
        match move:
            case Aside(card):
                return -abs(4 - number(card))
            case Hang(card):
                light = deal.light(card)
                wins = not deal.night or light > max(map(deal.light, deal.night))
                return light if wins or not self.spares else -number(card)
            case Trade(laid, taken):
                return number(taken) - number(laid) if self.trades else -1
            case Keep():
                return 0
        raise TypeError(f"{move} is no decision of a seat")


BOTS = Levels(
    easy=LanternBot(spares=False, trades=False),
    normal=LanternBot(spares=True, trades=False),
    hard=LanternBot(spares=True, trades=True),
    rule=LanternBot(spares=False, trades=False),
)
