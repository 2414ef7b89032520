"""The thinking time of bots for each move, by level, with their budgets at the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from statistics import median

from cardgames.bench.figure import Figure
from cardgames.bench.rules import Measured, measured
from cardgames.bots.levels import decide
from cardgames.host.protocol import LEVELS, Budget
from cardgames.lab.simulate import Plan, match_of, requests

MOVES = 200

AIMS = {"easy": (5, 50), "normal": (50, 500), "hard": (150, 500)}
"""The maximum milliseconds of a level's median move and longest move, in any game."""


def bots() -> Iterator[Figure]:
    """Play matches between bots of a level; forced moves do not count."""
    for one in measured():
        for level in LEVELS:
            times = [1000 * seconds for seconds in islice(_thinking(one, level), MOVES)]
            middle, most = AIMS[level]
            yield Figure(f"{one.title}: {level} bot, median move", median(times), "ms", middle, "under")
            yield Figure(f"{one.title}: {level} bot, longest of {MOVES} moves", max(times), "ms", most, "under")


def _thinking(one: Measured, level: str) -> Iterator[float]:
    """The seconds of each move, match after match."""
    plan = Plan(one.game.name, (level,) * one.options.seats, 1, "bench")
    for number in count():
        match = match_of(plan, number)
        for turn, request in requests(match, Budget()):
            decision = decide(request)
            if len(request.legal) > 1:
                yield decision.seconds
            match.apply(turn.table, turn.seat, decision.move)
