"""The bots themselves: the best of the turns that were weighed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Move, Seat
from cardgames.games.casa_grande.bot import greedy
from cardgames.games.casa_grande.bot.care import Care
from cardgames.games.casa_grande.bot.facts import facts_of, turn_of
from cardgames.games.casa_grande.bot.options import Candidate
from cardgames.games.casa_grande.bot.stand import Stand
from cardgames.games.casa_grande.bot.weighing import Weighing
from cardgames.games.casa_grande.state import CasaState
from cardgames.games.casa_grande.view import CasaView
from cardgames.host.protocol import Budget, Decision, Weighed

TOLD = 8
"""So many of the best turns are told."""


class Greedy:
    """Easy. See `cardgames.bots.levels.Bot`."""

    def choose(self, view: CasaView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        state, clock = CasaState.seen(view), Clock(budget.brake)
        found = greedy.turns(Stand.of(state), state.turn, state.wild, clock)
        weighed = [_weighed(one, one.value, state.turn) for one in found[:TOLD]]
        return Decision(weighed[0].move, tuple(weighed), note=clock.note)


class Builder:
    """Normal and Hard. See `cardgames.bots.levels.Bot`. Iterations are turns that Hard plays on."""

    def __init__(self, care: Care) -> None:
        self._care = care

    def choose(self, view: CasaView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        state, clock, care = CasaState.seen(view), Clock(budget.brake), self._care
        if care.beam and budget.iterations:
            care = replace(care, beam=budget.iterations)
        weighing = Weighing(Stand.of(state), state.turn, state.wild, care, clock)
        weighed = [
            _weighed(candidate, value, state.turn, ("mine", now.mine), ("theirs", now.theirs))
            for value, candidate, now in weighing.turns()[:TOLD]
        ]
        return Decision(weighed[0].move, tuple(weighed), note=clock.note)


def _weighed(candidate: Candidate, value: float, seat: Seat, *more: tuple[str, float]) -> Weighed:
    return Weighed(turn_of(candidate), value, (*facts_of(candidate, seat), *more))
