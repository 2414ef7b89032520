"""The review of one player's finished deals, which goes on in the background."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from cardgames.engine.match import Match
from cardgames.lab.intervals import Interval
from cardgames.lab.review.background import ReviewProcess, Rules
from cardgames.lab.review.judging import Judged, Verdict
from cardgames.lab.review.review import Choice, DealReview, FinishedDeal, Played, Reviewer

if TYPE_CHECKING:
    from cardgames.storage.reviews import SavedReview

LAST: Final = -1
"""The last deal that is over, in place of a position."""

Key = str
"""Names a decision or a deal among the findings that are kept."""


@dataclass(slots=True)
class _Deal:
    """A finished deal: what is found so far, and the whole once everything is."""

    finished: FinishedDeal
    judged: dict[Key, Judged] = field(default_factory=dict)
    cards: float | None = None
    review: DealReview | None = None


class RunningReview:
    """Reviews all finished deals of a player, the wanted one first. Call `poll` now and then."""

    def __init__(self, process: ReviewProcess, match: Match, player: int, saved: SavedReview) -> None:
        """`saved` has what was found earlier, and keeps what is found."""
        self._process, self._match, self._saved = process, match, saved
        self._rules = Rules.of(match)
        self._reviewer = Reviewer(match.game, match.options)
        self._deals: dict[int, _Deal] = {}
        self._loading: Future[list[FinishedDeal]] | None = process.deals(Played.of(match), player)
        self._asked: tuple[_Deal, Key, Future[Any]] | None = None
        self.failed = False
        """Whether the review stopped because its process failed."""
        self.wanted = LAST
        """The deal that is reviewed first, by the position after it was dealt."""

    @property
    def done(self) -> bool:
        """Whether there is nothing left to review."""
        return self.failed or (
            self._loading is None and all(deal.review is not None for deal in self._deals.values())
        )

    def _of(self, position: int) -> _Deal | None:
        return self._deals.get(next(reversed(self._deals), LAST) if position == LAST else position)

    def deal(self, position: int) -> DealReview | None:
        """The review of the deal dealt at a position, or of the last one; None while it is not complete."""
        found = self._of(position)
        return None if found is None else found.review

    def progress(self, position: int) -> tuple[int, int]:
        """How many decisions of a deal are judged, and how many there are; 0 while that is not known."""
        found = self._of(position)
        return (len(found.judged), len(found.finished.choices)) if found is not None else (0, 0)

    def reviews(self) -> list[DealReview]:
        """The complete reviews so far."""
        return [deal.review for deal in self._deals.values() if deal.review is not None]

    def poll(self) -> bool:
        """Take what was found since the last call and ask for more; return whether anything was found."""
        found = False
        if self._loading is not None:
            return self._load()
        if self._asked is not None:
            deal, key, future = self._asked
            if not future.done():
                return False
            self._asked = None
            try:
                self._note(deal, key, future.result())
            except Exception:  # whatever a bot or its process does wrong, the table goes on
                self.failed = True
                return True
            found = True
        if not self.done:
            self._ask()
        return found

    def _load(self) -> bool:
        """Take the deals once they are there."""
        if self._loading is None or not self._loading.done():
            return False
        loading, self._loading = self._loading, None
        try:
            self._deals = {deal.position: _Deal(deal) for deal in loading.result()}
        except Exception:  # a broken process
            self.failed = True
        for deal in self._deals.values():
            self._restore(deal)
        return True

    def stop(self) -> None:
        """Ask for nothing more, and keep what was found."""
        if self._loading is not None:
            self._loading.cancel()
        if self._asked is not None:
            self._asked[2].cancel()
            self._asked = None
        self._saved.save()

    # ------------------------------------------------------------ asking

    def _in_order(self) -> Iterator[_Deal]:
        """The deals in the order in which they are reviewed."""
        wanted = self._of(self.wanted)
        if wanted is not None:
            yield wanted
        yield from self._deals.values()

    def _ask(self) -> None:
        for deal in self._in_order():
            if deal.review is not None:
                continue
            finished = deal.finished
            for choice in finished.choices:
                if self._key(choice) not in deal.judged:
                    asked = self._process.judge(self._rules, finished.number, choice)
                    self._asked = deal, self._key(choice), asked
                    return
            playing = finished.playing
            asked_cards = self._process.by_hard(
                self._rules, finished.number, playing.deal, playing.table, finished.seat
            )
            self._asked = deal, _cards_key(finished), asked_cards
            return

    def _note(self, deal: _Deal, key: Key, found: Any) -> None:
        if isinstance(found, Judged):
            deal.judged[key] = found
            self._saved.keep(key, self._as_data(found))
        else:
            deal.cards = found
            self._saved.keep(key, found)
        self._put_together(deal)
        if deal.review is not None:
            self._saved.save()

    def _put_together(self, deal: _Deal) -> None:
        keys = [self._key(choice) for choice in deal.finished.choices]
        if deal.cards is not None and all(key in deal.judged for key in keys):
            deal.review = self._reviewer.summed(deal.finished, [deal.judged[key] for key in keys], deal.cards)

    # ------------------------------------------------------------ what is kept

    def _restore(self, deal: _Deal) -> None:
        """Take what was found earlier; what cannot be read is found again."""
        for choice in deal.finished.choices:
            judged = self._from_data(self._saved.get(self._key(choice)))
            if judged is not None:
                deal.judged[self._key(choice)] = judged
        cards = self._saved.get(_cards_key(deal.finished))
        deal.cards = float(cards) if isinstance(cards, int | float) else None
        self._put_together(deal)

    def _key(self, choice: Choice) -> Key:
        return f"{choice.entry} {choice.seat} {self._match.game.move_text(choice.move)}"

    def _as_data(self, judged: Judged) -> dict[str, Any]:
        return {
            "best": self._match.game.move_text(judged.best),
            "loss": list(judged.loss),
            "verdict": judged.verdict.value,
            "expected": judged.expected,
            "worlds": judged.worlds,
        }

    def _from_data(self, data: Any) -> Judged | None:
        try:
            bounds = [float(number) for number in data["loss"]]
            expected = None if data["expected"] is None else float(data["expected"])
            best = self._match.game.parse_move(data["best"])
            return Judged(best, Interval(*bounds), Verdict(data["verdict"]), expected, int(data["worlds"]))
        except (TypeError, KeyError, ValueError):
            return None


def _cards_key(deal: FinishedDeal) -> Key:
    return f"cards {deal.position}"
