"""What a review says in words: the move that was made, the better one, and one reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from cardgames.engine.contract import Move, Seat, View
from cardgames.engine.match import Match
from cardgames.engine.seat_history import owners
from cardgames.host.protocol import Decision, Evaluated
from cardgames.lab.intervals import Interval
from cardgames.lab.review.judging import Judged, Thresholds, Verdict
from cardgames.lab.review.review import Choice, DealReview, Reviewed, advice, means_of
from cardgames.screens.picture import scene_of
from cardgames.words import say, say_in

NO_REASONS: Final = ("better", "even", "points", "to_the_end")
"""How the names of lines of a hint begin that only compare a move with the next best, by numbers that are not those of
the review, or say how the bot found it."""
TENTHS_BELOW: Final = 10
"""Points below this are shown to a tenth in one line."""


class ReviewTexts:
    """The texts of a review of one match, in the language of the moment."""

    def __init__(self, match: Match) -> None:
        self.game = match.game.name
        names = tuple(player.name for player in match.players)
        self._scene = cache(partial(scene_of, self.game, names, options=match.options))

    def label(self, choice: Choice, move: Move) -> str:
        """A move as a hint names it, such as "Play A♥."."""
        return self.named(choice.seat, choice.view, move)

    def named(self, seat: Seat, view: View[Any, Any], move: Move) -> str:
        """The label of a move that a seat could make, with this view of the deal."""
        return str(self._scene(seat).hint(Decision(move), view)[0])

    def reason(self, reviewed: Reviewed, said: Decision | None) -> str:
        """One reason for the best move, from what a hint says of it; "" if it says none. `said` is what a Hard bot says
        of the decision, None if that is not known. A reason compares the best move with the one that was made, and
        rather not one that speaks for both."""
        choice, best = reviewed.choice, reviewed.judged.best
        compared = said.evaluated if said is not None and said.move == best else ()
        both = tuple(one for one in compared if one.move in (best, choice.move))
        lines = self._reasons(choice, best, both)
        alike = self._reasons(choice, choice.move, both[::-1])
        return next((line for line in lines if line not in alike), lines[0] if lines else "")

    def _reasons(self, choice: Choice, move: Move, both: tuple[Evaluated, ...]) -> list[str]:
        """What a hint says of a move, besides how much better it is: compared with the other, then by itself."""
        hint = self._scene(choice.seat).hint
        lines = [*hint(Decision(move, both), choice.view)[1:], *hint(Decision(move), choice.view)[1:]]
        return [str(line) for line in lines if not line.key.rpartition(".")[2].startswith(NO_REASONS)]

    def reason_now(self, reviewed: Reviewed) -> str:
        """One reason for the best move, for which a Hard bot is asked at once."""
        return self.reason(reviewed, advice(self.game, reviewed.choice))


@dataclass(frozen=True, slots=True)
class Report:
    """The review of a record: its file, the match, the player and the finished deals."""

    path: Path
    match: Match
    player: int
    deals: Sequence[DealReview]
    texts: ReviewTexts

    @property
    def name(self) -> str:
        """The name of the player, also if a bot played for them in the end."""
        return owners(self.match)[self.player].name


def in_one_line(game: str, deal: DealReview) -> str:
    """A deal in one line: how many mistakes, the points they gave away, and whom the cards favoured. Without mistakes
    it counts inaccuracies."""
    return say("review.line", marks=_marks_words(game, deal), luck=_cards_words(game, deal))


def marks_in_line(deal: DealReview) -> list[Reviewed]:
    """The marked moves that the line of a deal counts: its mistakes, or else its inaccuracies."""
    mistakes = [*deal.marks(Verdict.MISTAKE), *deal.marks(Verdict.BLUNDER)]
    return mistakes or deal.marks(Verdict.INACCURACY)


def _marks_words(game: str, deal: DealReview) -> str:
    marks = marks_in_line(deal)
    if not marks:
        return nothing_marked(deal)
    key = "review.small_marks" if marks[0].judged.verdict is Verdict.INACCURACY else "review.marks"
    return say_in(game, key, count=len(marks), points=_short(sum(one.lost for one in marks)))


def nothing_marked(deal: DealReview) -> str:
    """The words for a deal without marks; it can also have no decisions, such as one that a bot played."""
    return say("review.no_marks" if deal.counted else "review.no_decisions")


def _cards_words(game: str, deal: DealReview) -> str:
    points = _short(abs(deal.cards))
    if not points:
        return say_in(game, "review.cards_even")
    return say_in(game, "review.cards_good" if deal.cards > 0 else "review.cards_bad", points=points)


def _short(points: float) -> float:
    """Points as they are shown in one line: many as a whole number, few to a tenth."""
    return round(points) if points >= TENTHS_BELOW else to_a_tenth(points)


def to_a_tenth(points: float) -> float:
    """Points to a tenth; a whole number has no decimals."""
    tenths = round(points, 1)
    return int(tenths) if tenths.is_integer() else tenths


def numbers(game: str, deal: DealReview) -> list[str]:
    """The numbers of a deal: its result, and those that add up to it."""
    lines = [
        result_text(game, deal.result),
        with_bounds(game, "review.choices", "review.choices_exact", deal.choices),
        say_in(game, "review.dealt", points=to_a_tenth(deal.cards)),
    ]
    if deal.fell is not None:
        lines.append(say_in(game, "review.fell", points=deal.fell))
    return [*lines, say_in(game, "review.rest", points=deal.rest)]


def result_text(game: str, points: float) -> str:
    """The result of a deal, against the opponents' mean."""
    return say_in(game, "review.result", points=to_a_tenth(points))


def thresholds_text(game: str, bounds: Thresholds) -> str:
    """From how many points on a move is marked."""
    return say_in(
        game, "review.thresholds", inaccuracy=bounds.inaccuracy, mistake=bounds.mistake, blunder=bounds.blunder
    )


def overall(game: str, deals: Sequence[DealReview]) -> list[str]:
    """The mean result of several deals, as it was and without the luck of the cards; [] for a single one."""
    means = means_of(deals)
    if means is None:
        return []
    return [
        say_in(game, "review.mean", **_bounds(means.result)),
        say_in(game, "review.mean_without_cards", **_bounds(means.without_cards)),
    ]


def verdict_text(one: Reviewed) -> str:
    """The verdict on a move, and whether it was undone."""
    verdict = say(f"review.verdict.{one.judged.verdict.value}")
    return say("review.undone", verdict=verdict) if one.choice.undone else verdict


def interval_lost(game: str, one: Reviewed) -> str:
    """The points that a move gave away, as a negative number with its interval."""
    loss = one.judged.loss
    given = Interval(-loss.estimate, -loss.high, -loss.low)
    return with_bounds(game, "review.interval", "review.interval_exact", given)


def lost_text(game: str, one: Judged) -> str:
    """What a move gave away, with its interval and its unit."""
    return with_bounds(game, "review.lost", "review.lost_exact", one.loss)


def with_bounds(game: str, key: str, exact: str, number: Interval) -> str:
    """The words of `key` for a number with its interval, or those of `exact` if both ends are written alike."""
    alike = f"{number.low:.1f}" == f"{number.high:.1f}"
    return say_in(game, exact if alike else key, **_bounds(number))


def _bounds(number: Interval) -> dict[str, float]:
    """A number of points with its interval, as the values of a message."""
    return {"points": number.estimate, "low": number.low, "high": number.high}
