"""Plays whole matches between bots without a table, for records, statistics, tests and designing variants.

Bots get only views, as at a table, but no time limit: a match depends only on its seed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

from cardgames.bots.levels import decide, rule_choice
from cardgames.engine.game import AnyGame
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.options import Options
from cardgames.engine.progress import Need, Turn
from cardgames.engine.record_text import SUFFIX, record_text
from cardgames.engine.registry import game as game_named
from cardgames.host.protocol import Budget, Decision, Request
from cardgames.host.thinking import request_for
from cardgames.lab.jobs import LocalWorkers, run_all

NO_TIME_LIMIT = Budget(brake=None)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: `bots` has a level for each player, `options` is the text of the options (see `Options.text`).

    Match n uses the seed `seed-n`. If `records` is given, each match is written to that folder.
    """

    game: str
    bots: tuple[str, ...]
    matches: int
    seed: str
    options: str = ""
    records: Path | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """The result of match `number`: scores and places of the players, deals that counted, failures of bots, seconds."""

    number: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    deals: int
    failures: int
    seconds: float


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """The results of one player: matches won (shared wins count in part), mean score, mean place."""

    player: int
    level: str
    wins: float
    mean_score: float
    mean_place: float


def match_of(plan: Plan, number: int) -> Match:
    """Return match `number` of a plan before its first deal. Raises UnknownGame, BadOptionsError, ValueError."""
    game = game_named(plan.game)
    options = game.schema.parse(plan.options, len(plan.bots))
    return bot_match(game, options, plan.bots, f"{plan.seed}-{number}")


def bot_match(
    game: AnyGame, options: Options, levels: Sequence[str], seed: str, names: Sequence[str] | None = None
) -> Match:
    """Return a match between bots of these levels before its first deal."""
    called = names or [f"{level}-{player}" for player, level in enumerate(levels)]
    players = [Player(name, kind="bot", level=level) for name, level in zip(called, levels, strict=True)]
    return Match(game, options, players, seed)


def requests(match: Match, budget: Budget = NO_TIME_LIMIT, *, one_deal: bool = False) -> Iterator[tuple[Turn, Request]]:
    """Play a match, and yield each decision that is due. The caller applies a move before asking for the next.

    With `one_deal` it ends after the first deal that counted.
    """
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is Need.DECISION:
            turn = due.turns[0]
            yield turn, request_for(match, turn, budget)
        elif due.need is Need.DEAL and one_deal and counted(match):
            return
        else:
            match.proceed()


def play_match(plan: Plan, number: int) -> Played:
    """Play one match of a plan to its end, and write its record if the plan says so."""
    start = perf_counter()
    match = match_of(plan, number)
    failures = 0
    for turn, request in requests(match):
        decision, failed = choose(match, request)
        failures += failed
        match.apply(turn.table, turn.seat, decision.move)
    if plan.records:
        path = plan.records / f"{plan.game}-{_in_a_name(plan.seed)}-{number}{SUFFIX}"
        path.write_text(record_text(match), "utf-8", newline="\n")
    assert match.result
    return Played(number, match.result.scores, match.result.places, counted(match), failures, perf_counter() - start)


def counted(match: Match) -> int:
    """The number of finished deals that counted, without those that were passed out and dealt again."""
    return sum(not playing.redealt for playing in match.progress.finished)


def _in_a_name(seed: str) -> str:
    """A seed as part of a file name: at most 60 letters, digits, points, _ and -."""
    return re.sub(r"[^\w.-]+", "-", seed)[:60]


def choose(match: Match, request: Request) -> tuple[Decision, bool]:
    """Return a bot's decision, and whether the bot failed, in which case it is the rule-based decision."""
    try:
        return decide(request), False
    except Exception as error:  # whatever a bot does wrong, the match continues
        match.note(f"seat {request.seat}: the bot failed ({type(error).__name__}: {error})")
        return rule_choice(request), True


def simulate(plan: Plan, jobs: int = 1, on_result: Callable[[Played], None] | None = None) -> list[Played]:
    """Play all matches of a plan in `jobs` processes, and call `on_result` after each. Ctrl-C ends it cleanly.

    The result is in the order of the matches and does not depend on `jobs`.
    """
    match_of(plan, 0)  # report errors before starting any process
    if plan.records:
        plan.records.mkdir(parents=True, exist_ok=True)
    played: list[Played] = []
    for one in run_all(partial(play_match, plan), range(plan.matches), LocalWorkers(jobs)):
        played.append(one)
        if on_result:
            on_result(one)
    return sorted(played, key=lambda one: one.number)


def summary(plan: Plan, played: Sequence[Played]) -> list[PlayerSummary]:
    """Return the results of each player. Raises ValueError if nothing was played."""
    if not played:
        raise ValueError("no match was played")
    game, seats = game_named(plan.game), len(plan.bots)
    options = game.schema.parse(plan.options, seats)

    def winning_sides(one: Played) -> int:
        winners = (player for player in range(seats) if one.places[player] == 1)
        return len({frozenset(game.allies(options, player)) for player in winners})

    return [
        PlayerSummary(
            player=player,
            level=level,
            wins=sum(1 / winning_sides(one) for one in played if one.places[player] == 1),
            mean_score=sum(one.scores[player] for one in played) / len(played),
            mean_place=sum(one.places[player] for one in played) / len(played),
        )
        for player, level in enumerate(plan.bots)
    ]
