"""What a review finds, as plain data that is kept in a file and sent between processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.engine.contract import Move
from cardgames.engine.game import AnyGame
from cardgames.lab.intervals import Interval
from cardgames.lab.review.judging import Judged, Verdict
from cardgames.lab.review.review import Choice, DealReview, FinishedDeal, Reviewed

Key = str
"""Names a decision or a deal among the findings of a match."""


def key_of(game: AnyGame, choice: Choice, move: Move | None = None) -> Key:
    """The key of a decision, or of another move that could have been made there."""
    return f"{choice.entry} {choice.seat} {game.move_text(choice.move if move is None else move)}"


def cards_key(deal: FinishedDeal) -> Key:
    """The key of what Hard bots make of a deal."""
    return f"cards {deal.position}"


def judged_data(game: AnyGame, judged: Judged) -> dict[str, Any]:
    """What was found of a decision."""
    return {
        "best": game.move_text(judged.best),
        "loss": list(judged.loss),
        "verdict": judged.verdict.value,
        "expected": judged.expected,
        "worlds": judged.worlds,
    }


def judged_of(game: AnyGame, data: Any) -> Judged | None:
    """The decision that `judged_data` wrote; None for anything else."""
    try:
        bounds = [float(number) for number in data["loss"]]
        expected = None if data["expected"] is None else float(data["expected"])
        best = game.parse_move(data["best"])
        return Judged(best, Interval(*bounds), Verdict(data["verdict"]), expected, int(data["worlds"]))
    except (TypeError, KeyError, ValueError):
        return None


def cards_of(data: Any) -> float | None:
    """What Hard bots make of a deal, as it was kept; None for anything else."""
    return float(data) if isinstance(data, int | float) else None


def deal_of(
    game: AnyGame, deal: FinishedDeal, found: Mapping[Key, Any]
) -> tuple[list[Judged], float] | None:
    """The judged decisions of a deal and what Hard makes of it, once everything is found; None before that."""
    judged = [judged_of(game, found.get(key_of(game, choice))) for choice in deal.choices]
    cards = cards_of(found.get(cards_key(deal)))
    complete = [one for one in judged if one is not None]
    return None if cards is None or len(complete) < len(judged) else (complete, cards)


def deal_data(game: AnyGame, review: DealReview) -> dict[str, Any]:
    """A reviewed deal for statistics and exercises: its numbers, and each decision that counts."""
    bounds = review.thresholds
    return {
        "deal": review.number,
        "position": review.position,
        "result": review.result,
        "cards": review.cards,
        "fell": review.fell,
        "bounds": [bounds.inaccuracy, bounds.mistake, bounds.blunder],
        "decisions": [_decision_data(game, one) for one in review.counted],
    }


def _decision_data(game: AnyGame, one: Reviewed) -> dict[str, Any]:
    choice, judged = one.choice, one.judged
    moves = (choice.move,) if judged.best == choice.move else (choice.move, judged.best)
    return {
        "entry": choice.entry,
        "kind": game.decision_kind(choice.view, moves),
        "verdict": judged.verdict.value,
        "loss": [max(0.0, number) for number in judged.loss],
        "move": game.move_text(choice.move),
        "best": game.move_text(judged.best),
    }
