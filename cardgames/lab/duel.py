"""Compares two levels: every deal is played twice, with the sides swapped, so that luck cancels out.

Games are single deals, measured in points, or whole matches, which also count wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import NamedTuple

from cardgames.bots.levels import bots_of, decide
from cardgames.engine.progress import Playing
from cardgames.engine.registry import game as game_named
from cardgames.host.protocol import Budget
from cardgames.lab.intervals import Interval, mean_interval, share_interval
from cardgames.lab.jobs import LocalWorkers, run_all
from cardgames.lab.luck import ChanceLuck, LuckRemoved, OwnDraws, luck_removed, shares_of
from cardgames.lab.simulate import NO_TIME_LIMIT, bot_match, requests


@dataclass(frozen=True, slots=True)
class Duel:
    """A comparison of the levels `first` and `second`; `seats` is the number of players (None for the default).

    Pair n uses the seed `seed-n`. `whole` plays whole matches instead of single deals. `options` is the text of the
    options (see `Options.text`); `budget` replaces the levels' own.
    """

    game: str
    first: str
    second: str
    pairs: int
    seed: str = "duel"
    options: str = ""
    seats: int | None = None
    whole: bool = False
    budget: Budget = NO_TIME_LIMIT


class Pair(NamedTuple):
    """The result of one pair, for the first level: its margin in points a deal and its wins of 2.

    `thought` are the seconds of each of its decisions among several moves. `margins` are those of the two games,
    `chance` the mean luck of cards drawn and throws in them (see `lab.luck`).
    """

    number: int
    margin: float
    wins: float
    thought: tuple[float, ...]
    margins: tuple[float, float] = (0.0, 0.0)
    chance: float = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """How much better the first level is: points a deal, fraction of pairs won, fraction of games won.

    A game is a deal or a whole match; ties count half. The games of a pair share their cards, so the interval of
    `games` is rather too wide than too narrow. `median_thought` and `longest_thought` are in seconds. `luck` has the
    margin without luck.
    """

    duel: Duel
    margin: Interval
    luck: LuckRemoved
    ahead: Interval
    games: Interval
    median_thought: float
    longest_thought: float


def sides(duel: Duel) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the levels of the players in both games of a pair; allies, or every other player, have the same level.

    Raises UnknownGame, BadOptionsError, LookupError.
    """
    game = game_named(duel.game)
    options = game.schema.parse(duel.options, duel.seats)
    seats, firsts = options.seats, set(game.allies(options, 0))
    if len(firsts) == 1:
        firsts = set(range(0, seats, 2))
    bots = bots_of(duel.game)
    for level in (duel.first, duel.second):
        bots.bot(level)
    one = tuple(duel.first if player in firsts else duel.second for player in range(seats))
    other = tuple(duel.second if player in firsts else duel.first for player in range(seats))
    return one, other


def play_pair(duel: Duel, number: int) -> Pair:
    """Play one pair of games."""
    thought: list[float] = []
    one, other = (_play(duel, levels, number, thought) for levels in sides(duel))
    return Pair(
        number,
        (one.margin + other.margin) / 2,
        one.won + other.won,
        tuple(thought),
        (one.margin, other.margin),
        (one.chance + other.chance) / 2,
    )


def play_duel(duel: Duel, jobs: int = 1, on_result: Callable[[Pair], None] | None = None) -> list[Pair]:
    """Play all pairs in `jobs` processes, and call `on_result` after each. The result does not depend on `jobs`."""
    sides(duel)  # report errors before starting any process
    pairs: list[Pair] = []
    for pair in run_all(partial(play_pair, duel), range(duel.pairs), LocalWorkers(jobs)):
        pairs.append(pair)
        if on_result:
            on_result(pair)
    return sorted(pairs)


def verdict(duel: Duel, pairs: Sequence[Pair]) -> Verdict:
    """Return how much better the first level is. Raises ValueError for fewer than two pairs."""
    margins = [pair.margin for pair in pairs]
    ahead = sum(0.5 if margin == 0 else margin > 0 for margin in margins)
    thought = [seconds for pair in pairs for seconds in pair.thought]
    return Verdict(
        duel=duel,
        margin=mean_interval(margins),
        luck=luck_removed([pair.margins for pair in pairs], [pair.chance for pair in pairs]),
        ahead=share_interval(ahead, len(pairs)),
        games=share_interval(sum(pair.wins for pair in pairs), 2 * len(pairs)),
        median_thought=median(thought) if thought else 0.0,
        longest_thought=max(thought, default=0.0),
    )


class _Game(NamedTuple):
    """A game of the first level: its margin in points a deal, its result (1, 0, or a half), and its luck with cards and
    throws in points a deal."""

    margin: float
    won: float
    chance: float


def _play(duel: Duel, levels: tuple[str, ...], number: int, thought: list[float]) -> _Game:
    """Play one game."""
    game = game_named(duel.game)
    options = game.schema.parse(duel.options, duel.seats)
    match, bots = bot_match(game, options, levels, f"{duel.seed}-{number}"), bots_of(duel.game)
    luck, draws = ChanceLuck(bots.drawn, bots.thrown), OwnDraws(match.seed, bots.stock)
    for turn, request in requests(match, duel.budget, one_deal=not duel.whole):
        decision = decide(request)
        if request.level == duel.first and len(request.legal) > 1:
            thought.append(decision.seconds)
        playing = match.table(turn.table)
        draws.arrange(playing.state, match.progress.deals[turn.table], turn.table, turn.seat)
        shares = shares_of([levels[one] == duel.first for one in playing.table.players])
        luck.before(playing.state, shares)
        match.apply(turn.table, turn.seat, decision.move)
        luck.after(playing.state, turn.seat, shares)
    margins = [_margin(playing, levels, duel) for playing in match.progress.finished if _meet(playing, levels)]
    margin = sum(margins) / len(margins) * (-1 if game.points_are_bad else 1)
    chance = luck.total / len(margins)
    if not duel.whole or not match.result:
        return _Game(margin, _won(margin), chance)
    places = match.result.places
    best = [min(place for place, level in zip(places, levels, strict=True) if level == side) for side in _levels(duel)]
    return _Game(margin, _won(best[1] - best[0]), chance)


def _levels(duel: Duel) -> tuple[str, str]:
    return duel.first, duel.second


def _won(margin: float) -> float:
    return 0.5 if margin == 0 else float(margin > 0)


def _meet(deal: Playing, levels: tuple[str, ...]) -> bool:
    """Whether both levels are at the table; in a match where players drop out, one may play alone."""
    return {levels[player] for player in deal.table.players} == set(levels)


def _margin(deal: Playing, levels: tuple[str, ...], duel: Duel) -> float:
    """The mean points of the first level's players in a deal, minus those of the second level's."""
    outcome = deal.state.outcome()
    assert outcome is not None
    points: dict[str, list[int]] = {level: [] for level in _levels(duel)}
    for player, gained in zip(deal.table.players, outcome.points, strict=True):
        points[levels[player]].append(gained)
    first, second = (points[level] for level in _levels(duel))
    return sum(first) / len(first) - sum(second) / len(second)
