"""Endgames with known values, to check reviews: how often a best move is marked, and how many true mistakes are found.

The value of a move is its mean in many sampled deals, each solved with open cards. The review samples deals of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from cardgames.bots.levels import bots_of, valuer_of
from cardgames.bots.valuing import NO_TIME_LIMIT, Comparison
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import Move
from cardgames.engine.registry import game, manifests
from cardgames.lab.review.judging import Thresholds, judge
from cardgames.lab.review.review import Choice, finished_deals
from cardgames.lab.simulate import bot_match, requests

TRUE_WORLDS: Final = 400
"""The sampled deals from which the true values come."""
CERTAIN: Final = 2.5
"""A move is a true mistake if it gives away more than the threshold by at least this many standard errors of the true
values; what is nearer decides nothing."""


def games_with_endgames() -> list[str]:
    """The installed games whose bots say which decisions are endgames (`Levels.endgame`)."""
    return [name for name, manifest in manifests().items() if manifest.bots and bots_of(name).endgame is not None]


@dataclass(slots=True)
class Errors:
    """What a review got wrong: best moves and how many of them it marked, true mistakes and how many it missed."""

    endgames: int = 0
    best: int = 0
    best_marked: int = 0
    mistakes: int = 0
    missed: int = 0


def endgames(name: str) -> Iterator[Choice]:
    """Endgames of deals that quick bots play, one of each deal at most."""
    rules, bots = game(name), bots_of(name)
    is_endgame = bots.endgame
    assert is_endgame is not None
    options = rules.schema.standard()
    number = 0
    while True:
        match = bot_match(rules, options, ["easy"] * options.seats, f"endgame-{number}")
        for turn, request in requests(match, one_deal=True):
            rng = chance_for(match.seed, len(match.entries))
            move = bots.rule.choose(request.view, request.legal, rng, NO_TIME_LIMIT).move
            match.apply(turn.table, turn.seat, move)
        for deal in finished_deals(match, number % options.seats):
            found = (choice for choice in deal.choices if is_endgame(choice.view) and _is_solved(name, choice))
            yield from islice(found, 1)
        number += 1


def _is_solved(name: str, choice: Choice) -> bool:
    """Whether the sampled deals are solved; a game may leave very large endgames to Hard's evaluation."""
    return valuer_of(name).compare(choice.view, choice.legal, choice.move, Random(2)).worlds == 1


def true_values(name: str, choice: Choice, worlds: int) -> tuple[list[Move], list[Sequence[float]]]:
    """The moves of an endgame, and their values in each of many sampled deals."""
    comparison: Comparison = valuer_of(name).compare(choice.view, choice.legal, choice.move, Random(2))
    rng = Random(9)
    count = 1 if comparison.is_exact else worlds
    return list(comparison.moves), [comparison.sample(rng) for _ in range(count)]


def check(name: str, choice: Choice, errors: Errors, worlds: int = TRUE_WORLDS) -> None:
    """Review every move of an endgame, and count what the review gets wrong."""
    bounds, valuer = Thresholds.of(bots_of(name).spread), valuer_of(name)
    moves, values = true_values(name, choice, worlds)
    means = [sum(column) / len(column) for column in zip(*values, strict=True)]
    top = max(range(len(moves)), key=means.__getitem__)
    errors.endgames += 1
    for index, move in enumerate(moves):
        lost = [row[top] - row[index] for row in values]
        loss = means[top] - means[index]
        doubt = CERTAIN * _error(lost, loss)
        is_best, is_mistake = loss <= 0, loss - doubt > bounds.mistake
        if not (is_best or is_mistake):
            continue
        is_marked = judge(valuer, choice.view, choice.legal, move, bounds, Random(7)).verdict.is_mark
        errors.best += is_best
        errors.best_marked += is_best and is_marked
        errors.mistakes += is_mistake
        errors.missed += is_mistake and not is_marked


def _error(numbers: Sequence[float], mean: float) -> float:
    """The standard error of a mean."""
    if len(numbers) < 2:
        return 0.0
    variance = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return float((variance / len(numbers)) ** 0.5)
