"""The review of one player's finished deals, which goes on in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Protocol

from cardgames.engine.match import Match
from cardgames.host.protocol import Decision
from cardgames.lab.review.background import ReviewProcess, Rules
from cardgames.lab.review.findings import Key, cards_key, cards_of, deal_data, judged_data, judged_of, key_of
from cardgames.lab.review.judging import Judged, Thresholds
from cardgames.lab.review.review import Choice, DealReview, FinishedDeal, Played, Reviewed, Reviewer

LAST: Final = -1
"""The last deal that is over, in place of a position."""


class Findings(Protocol):
    """Keeps what is found; see `SavedReview`."""

    def get(self, key: Key) -> Any:
        """Return what was found; None if nothing was."""

    def keep(self, key: Key, found: Any) -> None:
        """Note what was found."""

    def keep_deal(self, data: dict[str, Any]) -> None:
        """Note a deal that is completely reviewed."""

    def keep_complete(self) -> None:
        """Note that all deals of a finished match are reviewed."""

    def save(self) -> None:
        """Write what was noted."""


@dataclass(slots=True)
class _Deal:
    """A finished deal: what is found so far, and the whole once everything is."""

    finished: FinishedDeal
    judged: dict[Key, Judged] = field(default_factory=dict)
    cards: float | None = None
    review: DealReview | None = None


@dataclass(slots=True)
class _Asked:
    """What the process is asked now, and what to do with its answer."""

    future: Future[Any]
    take: Callable[[Any], object]


class RunningReview:
    """Reviews the finished deals of a player, the wanted one first. Call `poll` now and then."""

    def __init__(
        self, process: ReviewProcess, match: Match, player: int, saved: Findings, *, last: bool = False
    ) -> None:
        """`saved` has what was found earlier, and keeps what is found. `last`: only the last deal is reviewed."""
        self._process, self._match, self._saved = process, match, saved
        self._ends = match.result is not None and not last
        self._rules = Rules.of(match)
        self._reviewer = Reviewer(match.game, match.options)
        self._deals: dict[int, _Deal] = {}
        self._bounds: Thresholds | None = None
        self._reasons: dict[Key, Decision | None] = {}
        self._asked: _Asked | None = _Asked(process.thresholds(self._rules), self._take_bounds)
        self._loading: Future[list[FinishedDeal]] | None = process.deals(Played.of(match), player, last=last)
        self.failed = False
        """Whether the review stopped because its process failed."""
        self.wanted = LAST
        """The deal that is reviewed first, by the position after it was dealt."""

    @property
    def done(self) -> bool:
        """Whether there is nothing left to review."""
        if self.failed:
            return True
        found = self._loading is None and all(deal.review is not None for deal in self._deals.values())
        return found and self._asked is None and next(self._unexplained(), None) is None

    def _of(self, position: int) -> _Deal | None:
        return self._deals.get(next(reversed(self._deals), LAST) if position == LAST else position)

    def deal(self, position: int) -> DealReview | None:
        """The review of the deal dealt at a position, or of the last one; None while it is not complete."""
        found = self._of(position)
        return None if found is None else found.review

    def leaves_out(self, position: int) -> bool:
        """Whether the deal dealt at a position is not reviewed: it is not over, or was dealt again."""
        return self._loading is None and self._of(position) is None

    def finished(self, position: int) -> FinishedDeal | None:
        """The deal dealt at a position, or the last one; None if it is not known yet or not over."""
        found = self._of(position)
        return None if found is None else found.finished

    def progress(self, position: int) -> tuple[int, int]:
        """How many decisions of a deal are judged, and how many there are; 0 while that is not known."""
        found = self._of(position)
        return (len(found.judged), len(found.finished.choices)) if found is not None else (0, 0)

    def reviews(self) -> list[DealReview]:
        """The complete reviews so far."""
        return [deal.review for deal in self._deals.values() if deal.review is not None]

    def said_of(self, one: Reviewed) -> Decision | None:
        """What a Hard bot says of a marked decision; None while that is not known."""
        return self._reasons.get(self._key(one.choice))

    def poll(self) -> bool:
        """Take what was found since the last call and ask for more; return whether anything was found."""
        try:
            found = self._take()
        except Exception:  # whatever a bot or its process does wrong, the table goes on
            self.failed = True
            return True
        if self._asked is None and self._loading is None and not self.failed:
            self._ask()
        return found

    def _take(self) -> bool:
        """Take the deals once they are there, and the answer to what was asked."""
        found = False
        asked = self._asked
        if asked is not None and asked.future.done():
            self._asked = None
            asked.take(asked.future.result())
            found = True
        if self._loading is not None and self._bounds is not None and self._loading.done():
            loading, self._loading = self._loading, None
            self._deals = {deal.position: _Deal(deal) for deal in loading.result()}
            for deal in self._deals.values():
                self._restore(deal)
            found = True
        return found

    def stop(self) -> None:
        """Ask for nothing more, and keep what was found."""
        if self._loading is not None:
            self._loading.cancel()
        if self._asked is not None:
            self._asked.future.cancel()
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
        """Ask for a reason for the wanted deal if it is reviewed, then for more of the first deal that is not."""
        unexplained = next(self._unexplained(), None)
        if unexplained is not None:
            key, choice = unexplained
            self._asked = _Asked(
                self._process.advise(self._rules, choice), lambda said: self._reasons.update({key: said})
            )
            return
        for deal in self._in_order():
            if deal.review is None:
                self._asked = self._next_of(deal)
                return

    def _next_of(self, deal: _Deal) -> _Asked:
        finished = deal.finished
        for choice in finished.choices:
            key = self._key(choice)
            if key not in deal.judged:
                judging = self._process.judge(self._rules, finished.number, choice)
                return _Asked(judging, partial(self._take_judged, deal, key))
        playing = finished.playing
        by_hard = self._process.by_hard(self._rules, finished.number, playing.deal, playing.table, finished.seat)
        return _Asked(by_hard, partial(self._take_cards, deal))

    def _unexplained(self) -> Iterator[tuple[Key, Choice]]:
        """The marked decisions of the wanted deal without a reason."""
        wanted = self._of(self.wanted)
        if wanted is not None and wanted.review is not None:
            for one in wanted.review.decisions:
                if one.judged.verdict.is_mark and self._key(one.choice) not in self._reasons:
                    yield self._key(one.choice), one.choice

    # ------------------------------------------------------------ what was found

    def _take_bounds(self, bounds: Thresholds) -> None:
        self._bounds = bounds

    def _take_judged(self, deal: _Deal, key: Key, judged: Judged) -> None:
        deal.judged[key] = judged
        self._saved.keep(key, judged_data(self._match.game, judged))
        self._put_together(deal)

    def _take_cards(self, deal: _Deal, cards: float) -> None:
        deal.cards = cards
        self._saved.keep(cards_key(deal.finished), cards)
        self._put_together(deal)

    def _put_together(self, deal: _Deal) -> None:
        keys = [self._key(choice) for choice in deal.finished.choices]
        if deal.cards is None or not all(key in deal.judged for key in keys):
            return
        judged = [deal.judged[key] for key in keys]
        deal.review = self._reviewer.summed(deal.finished, judged, deal.cards, self._bounds)
        self._saved.keep_deal(deal_data(self._match.game, deal.review))
        if self._ends and all(one.review is not None for one in self._deals.values()):
            self._saved.keep_complete()
        self._saved.save()

    def _restore(self, deal: _Deal) -> None:
        """Take what was found earlier; what cannot be read is found again."""
        for choice in deal.finished.choices:
            judged = judged_of(self._match.game, self._saved.get(self._key(choice)))
            if judged is not None:
                deal.judged[self._key(choice)] = judged
        deal.cards = cards_of(self._saved.get(cards_key(deal.finished)))
        self._put_together(deal)

    def _key(self, choice: Choice) -> Key:
        return key_of(self._match.game, choice)
