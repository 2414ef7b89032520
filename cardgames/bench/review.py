"""Reviews of deals: their time, and whether stronger bots give away less by them."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from cardgames.bench.figure import Figure
from cardgames.bench.rules import Measured, measured
from cardgames.bots.levels import decide
from cardgames.host.protocol import LEVELS
from cardgames.lab.review.review import FinishedDeal, Reviewer, finished_deals
from cardgames.lab.simulate import NO_TIME_LIMIT, Plan, match_of, requests

DEALS = 6
"""The deals of each level. Each is reviewed for its first seat."""
SECONDS = 30.0
"""The processor time that a review of a deal may take."""


def review() -> Iterator[Figure]:
    """Review deals of each level. The time is the mean of all."""
    for one in measured():
        lost, seconds = dict.fromkeys(LEVELS, 0.0), 0.0
        for level in LEVELS:
            for number in range(DEALS):
                deal, reviewer = _dealt(one, level, number)
                start = process_time()
                lost[level] -= reviewer.review(deal).choices.estimate
                seconds += process_time() - start
        each = seconds / DEALS / len(LEVELS)
        yield Figure(f"{one.title}: review of a deal, processor time", each, "s", SECONDS, "under")
        for stronger, weaker in (("hard", "normal"), ("normal", "easy")):
            more = (lost[weaker] - lost[stronger]) / DEALS
            what = f"{one.title}: points a deal that {weaker} gives away beyond {stronger}"
            yield Figure(what, more, "points", 0, "least")


def _dealt(one: Measured, level: str, number: int) -> tuple[FinishedDeal, Reviewer]:
    """Play a deal with this level in the first seat and Normal in the others; return it with its reviewer."""
    plan = Plan(one.game.name, (level, *["normal"] * (one.options.seats - 1)), 1, "review")
    match = match_of(plan, number)
    for turn, request in requests(match, NO_TIME_LIMIT, one_deal=True):
        match.apply(turn.table, turn.seat, decide(request).move)
    return finished_deals(match, 0)[0], Reviewer(match.game, match.options)
