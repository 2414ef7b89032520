"""Answers from the reviews of the player's matches: what is given away per deal by game, by kind of decision and over
time; and exercises from recent mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import sqrt
from pathlib import Path
from typing import Final

from cardgames.storage.figures import MatchOf
from cardgames.storage.reviews import SUFFIX, KeptDeal, KeptDecision, KeptReview, Tries, kept_review

Z: Final = 1.96
"""The number of standard errors of a 95 % interval."""
RECENT: Final = 50
"""The number of marked decisions that exercises are made of, the latest ones."""


class ReviewShelf:
    """The reviews in a folder; a file is read again only when it has changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[Path, tuple[tuple[int, int], KeptReview | None]] = {}

    def reviews(self) -> list[KeptReview]:
        """All reviews with a complete deal."""
        found: dict[Path, tuple[tuple[int, int], KeptReview | None]] = {}
        for path in sorted(self._folder.glob(f"*{SUFFIX}")):
            try:
                facts = path.stat()
            except OSError:
                continue
            stamp, known = (facts.st_mtime_ns, facts.st_size), self._known.get(path)
            found[path] = known if known is not None and known[0] == stamp else (stamp, kept_review(path))
        self._known = found
        return [review for _, review in found.values() if review is not None]


@dataclass(frozen=True, slots=True)
class Coached:
    """A match with reviewed deals."""

    match: str
    player: int
    game: str
    began: datetime
    deals: tuple[KeptDeal, ...]
    tries: Mapping[int, Tries]


def coached(reviews: Iterable[KeptReview], matches: Iterable[MatchOf]) -> list[Coached]:
    """These matches with their reviews, in the order in which they began. Deals without a decision of the player are
    left out, such as those that a bot played for them, and so are matches without a reviewed deal."""
    by_match = {(review.match, review.player): review for review in reviews}
    found: list[Coached] = []
    for match in matches:
        review = by_match.get((match.id, match.player))
        deals = () if review is None else tuple(deal for deal in review.deals if deal.decisions)
        if review is not None and deals:
            found.append(Coached(match.id, match.player, match.game, match.began, deals, review.tries))
    return sorted(found, key=lambda one: (one.began, one.match))


@dataclass(frozen=True, slots=True)
class Given:
    """The points given away per deal: the mean with the bounds of its 95 % interval (None for a single deal)."""

    key: str
    mean: float
    low: float | None
    high: float | None
    deals: int


def given_of(key: str, amounts: Sequence[float]) -> Given:
    """The mean of at least one amount, which is never below 0."""
    count = len(amounts)
    mean = sum(amounts) / count
    if count < 2:
        return Given(key, mean, None, None, count)
    reach = Z * sqrt(sum((amount - mean) ** 2 for amount in amounts) / (count - 1) / count)
    return Given(key, mean, max(0.0, mean - reach), mean + reach, count)


def by_game(matches: Sequence[Coached]) -> list[Given]:
    """What is given away per deal of each game, in the game's points; the game with most deals first."""
    amounts: dict[str, list[float]] = {}
    for match in matches:
        amounts.setdefault(match.game, []).extend(deal.lost for deal in match.deals)
    return sorted((given_of(*item) for item in amounts.items()), key=lambda one: (-one.deals, one.key))


def by_kind(matches: Sequence[Coached]) -> list[Given]:
    """What is given away per deal by each kind of decision, most first; a deal without such a decision counts as 0."""
    deals = [deal.lost_by_kind() for match in matches for deal in match.deals]
    kinds = {kind for deal in deals for kind in deal}
    found = (given_of(kind, [deal.get(kind, 0.0) for deal in deals]) for kind in kinds)
    return sorted(found, key=lambda one: (-one.mean, one.key))


def over_time(matches: Sequence[Coached]) -> list[tuple[Coached, Given]]:
    """What is given away per deal of each match, in order."""
    return [(match, given_of("", [deal.lost for deal in match.deals])) for match in matches if match.deals]


@dataclass(frozen=True, slots=True)
class Exercise:
    """A marked decision to try again."""

    coached: Coached
    deal: KeptDeal
    decision: KeptDecision

    @property
    def tries(self) -> Tries:
        """How it went so far."""
        return self.coached.tries.get(self.decision.entry, Tries())

    @property
    def cost(self) -> float:
        """What was given away, in blunders of its game, so that games can be compared."""
        return self.decision.lost / max(self.deal.blunder, 1e-9)


def exercises(matches: Sequence[Coached], most: int = RECENT) -> list[Exercise]:
    """Exercises from the latest marked decisions, the most costly first."""
    marked = [
        Exercise(match, deal, one) for match in matches for deal in match.deals for one in deal.decisions if one.is_mark
    ]
    recent = sorted(marked, key=lambda one: (one.coached.began, one.decision.entry))[-most:]
    return sorted(recent, key=lambda one: (-one.cost, one.coached.match, one.decision.entry))
