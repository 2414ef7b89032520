"""How long bots think about a move, at each level, with the budgets that they have at the table."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from cardgames.bench.figure import Figure
from cardgames.bench.rules import GAME
from cardgames.bots.levels import decide
from cardgames.engine.course import Need
from cardgames.host.protocol import LEVELS, Budget
from cardgames.host.thinking import request_for
from cardgames.lab.simulate import Plan, match_of

DEALS = 8

AIMS = {"easy": (5, 50), "normal": (50, 500), "hard": (150, 500)}
"""Milliseconds that the median move and the longest one of a level may take."""


def bots() -> Iterator[Figure]:
    """Games of four bots of a level; moves to which there is no other are left out."""
    for level in LEVELS:
        times = [1000 * seconds for seconds in _thinking(level)]
        middle, most = AIMS[level]
        yield Figure(f"{level} bot, median move", median(times), "ms", middle, "under")
        yield Figure(f"{level} bot, longest of {len(times)} moves", max(times), "ms", most, "under")


def _thinking(level: str) -> Iterator[float]:
    match = match_of(Plan(GAME, (level,) * 4, 1, "bench", f"games={DEALS}"), 0)
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        turn = due.turns[0]
        request = request_for(match, turn, Budget())
        decision = decide(request)
        if len(request.legal) > 1:
            yield decision.seconds
        match.apply(turn.table, turn.seat, decision.move)
