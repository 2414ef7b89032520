"""Reviews decisions in a process of their own, so that the table never waits."""

from __future__ import annotations

import os
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final

from cardgames.bots.processes import init_child, signals_held_back
from cardgames.engine.contract import Deal, Seat, Table
from cardgames.engine.match import Match
from cardgames.engine.registry import game
from cardgames.lab.review.judging import Judged
from cardgames.lab.review.review import Choice, FinishedDeal, Played, Reviewer, deals_of

NICE: Final = 10
"""How much the process stands back behind others."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The game and the options of a match, as text."""

    game: str
    options: str
    seats: int

    @classmethod
    def of(cls, match: Match) -> Rules:
        """The rules of a match."""
        return cls(match.game.name, match.options.text(full=True), match.options.seats)

    def reviewer(self) -> Reviewer:
        """A reviewer of deals with these rules."""
        rules = game(self.game)
        return Reviewer(rules, rules.schema.parse(self.options, self.seats))


class ReviewProcess:
    """One process that reviews what it is asked, in order. It starts with the first question."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def deals(self, played: Played, player: int) -> Future[list[FinishedDeal]]:
        """Find the finished deals of a player with their choices."""
        return self._started().submit(deals_of, played, player)

    def judge(self, rules: Rules, number: int, choice: Choice) -> Future[Judged]:
        """Judge a decision of deal `number`."""
        return self._started().submit(_judge, rules, number, choice)

    def by_hard(self, rules: Rules, number: int, deal: Deal, table: Table, seat: Seat) -> Future[float]:
        """Find the seat's margin if Hard bots play deal `number`."""
        return self._started().submit(_by_hard, rules, number, deal, table, seat)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin)
            with signals_held_back():
                self._pool.submit(int)  # the process starts now, with signals held back
        return self._pool

    def close(self) -> None:
        """Cancel everything and kill the process."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with suppress(OSError):
                process.kill()


def _begin() -> None:
    """Prepare the process: Ctrl-C is the parent's, and others come first."""
    init_child()
    if hasattr(os, "nice"):
        os.nice(NICE)


def _judge(rules: Rules, number: int, choice: Choice) -> Judged:
    return rules.reviewer().judged(number, choice)


def _by_hard(rules: Rules, number: int, deal: Deal, table: Table, seat: Seat) -> float:
    return rules.reviewer().by_hard(number, deal, table, seat)
