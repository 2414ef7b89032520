"""What a review says in words: the move that was made, the better one, and one reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from cardgames.engine.contract import Move
from cardgames.engine.match import Match
from cardgames.host.protocol import Decision
from cardgames.lab.intervals import Interval
from cardgames.lab.review.review import Choice, DealReview, Reviewed, advice
from cardgames.screens.picture import scene_of
from cardgames.words import say


class ReviewTexts:
    """The texts of a review of one match, in the language of the moment."""

    def __init__(self, match: Match) -> None:
        self._game = match.game.name
        names = tuple(player.name for player in match.players)
        self._scene = cache(partial(scene_of, self._game, names, options=match.options))

    def label(self, choice: Choice, move: Move) -> str:
        """A move as a hint names it, such as "Play A♥."."""
        return str(self._scene(choice.seat).hint(Decision(move), choice.view)[0])

    def reason(self, reviewed: Reviewed, said: Decision | None) -> str:
        """One reason for the best move, from what a hint says of it; "" if it says none. `said` is what a Hard bot says
        of the decision, None if that is not known."""
        choice, best = reviewed.choice, reviewed.judged.best
        scene = self._scene(choice.seat)
        lines = scene.hint(Decision(best), choice.view)[1:]
        if not lines and said is not None and said.move == best:
            lines = scene.hint(said, choice.view)[1:]
        return str(lines[0]) if lines else ""

    def reason_now(self, reviewed: Reviewed) -> str:
        """The same, after asking a Hard bot at once."""
        return self.reason(reviewed, advice(self._game, reviewed.choice))


@dataclass(frozen=True, slots=True)
class Report:
    """The review of a record: its file, the match, the player and the finished deals."""

    path: Path
    match: Match
    player: int
    deals: Sequence[DealReview]
    texts: ReviewTexts


def in_one_line(deal: DealReview) -> str:
    """A deal in one line: how many marked moves, the points they gave away, and what the rest of the deal brought."""
    marks = [one for one in deal.counted if one.judged.verdict.is_mark]
    lost = sum(one.lost for one in marks)
    rest = deal.result - deal.choices.estimate
    return say(
        "review.line",
        marks=say("review.marks", count=len(marks), points=lost) if marks else say("review.no_marks"),
        luck=say("review.luck_good" if rest >= 0 else "review.luck_bad", points=abs(rest)),
    )


def numbers(deal: DealReview) -> list[str]:
    """The numbers of a deal: its result, and those that add up to it."""
    lines = [
        say("review.result", points=deal.result),
        say("review.choices", interval=interval(deal.choices)),
        say("review.dealt", points=deal.cards),
    ]
    if deal.fell is not None:
        lines.append(say("review.fell", points=deal.fell))
    return [*lines, say("review.rest", points=deal.rest)]


def verdict_text(one: Reviewed) -> str:
    """The verdict on a move, and whether it was undone."""
    verdict = say(f"review.verdict.{one.judged.verdict.value}")
    return say("review.undone", verdict=verdict) if one.choice.undone else verdict


def interval_lost(one: Reviewed) -> str:
    """The points that a move gave away, as a negative number with its interval."""
    loss = one.judged.loss
    return interval(Interval(-loss.estimate, -loss.high, -loss.low))


def interval(number: Interval) -> str:
    """A number of points with its interval."""
    return say("review.interval", points=number.estimate, low=number.low, high=number.high)
