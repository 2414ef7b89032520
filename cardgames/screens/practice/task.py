"""A marked decision to try again: its match up to there, and what a move made there is worth."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cardgames.engine.contract import Move, Seat
from cardgames.engine.lines import Player, Undone
from cardgames.engine.match import AutoMoves, Match
from cardgames.engine.seat_history import owners
from cardgames.host.host import Host
from cardgames.host.protocol import Bots
from cardgames.host.update import HostUpdate
from cardgames.lab.review.background import ReviewProcess, Rules
from cardgames.lab.review.findings import judged_data, judged_of, key_of
from cardgames.lab.review.judging import NOTHING, Judged, Verdict
from cardgames.lab.review.review import DealReview, Reviewed

if TYPE_CHECKING:
    from cardgames.storage.reviews import SavedReview

STAND_IN = "normal"
"""The level of the bots that play for other people."""


@dataclass(frozen=True, slots=True)
class Task:
    """A decision of a player in a reviewed deal of a match."""

    match: Match
    player: int
    deal: DealReview
    one: Reviewed

    @property
    def start(self) -> int:
        """The position before the decision."""
        return self.one.choice.entry

    def begun(self) -> Match:
        """The match up to the decision, with the same bots and the same chance to come. The player is a person; bots
        play for all other people."""
        return self.match.fork(self.start, [self._sitting(*seat) for seat in enumerate(owners(self.match))])

    def _sitting(self, number: int, owner: Player) -> Player:
        if number == self.player:
            return replace(owner, kind="human", level="")
        return owner if owner.kind == "bot" else replace(owner, kind="bot", level=STAND_IN)


class PracticeHost(Host):
    """A match that was begun at a decision and ends with the deal; it can't be undone further back."""

    def __init__(self, task: Task, bots: Bots) -> None:
        bots.cancel()  # what a table below has asked is not for this one
        super().__init__(task.begun(), bots, shown=task.player)
        self._start = task.start

    def tick(self, *, beside: bool = False) -> HostUpdate | None:
        return None if self.deal_over else super().tick(beside=beside)

    def undo_preview(self, player: int, *, forced: AutoMoves = AutoMoves.NONE) -> Undone | None:
        undone = super().undo_preview(player, forced=forced)
        if undone is None or len(self.match.entries) - undone.count < self._start:
            return None
        return undone

    @property
    def at_start(self) -> bool:
        """Whether the decision is still to be made."""
        return len(self.match.entries) == self._start

    def listed(self, seat: Seat, move: Move) -> Move:
        """The listed move that is equivalent to a move."""
        return self.match.table(self.table).state.canonical(seat, move)


class Answers:
    """What moves of a decision are worth: what the review says of the move made and of the best one, and of others what
    the process finds, which is kept."""

    def __init__(self, task: Task, process: ReviewProcess, saved: SavedReview) -> None:
        self._task, self._process, self._saved = task, process, saved
        self._rules = Rules.of(task.match)
        self._asked: tuple[Move, Future[Judged]] | None = None
        self.failed = False
        """Whether the process failed."""

    def of(self, move: Move) -> Judged | None:
        """What a move is worth; None while it is being found. Ask again a moment later."""
        game, one = self._task.match.game, self._task.one
        if move == one.judged.best:
            return Judged(move, NOTHING, Verdict.BEST, None, one.judged.worlds)
        if move == one.choice.move:
            return one.judged
        key = key_of(game, one.choice, move)
        known = judged_of(game, self._saved.get(key))
        if known is not None:
            return known
        if self._asked is None or self._asked[0] != move:
            self.forget()
            asked = self._process.judge(self._rules, self._task.deal.number, replace(one.choice, move=move))
            self._asked = move, asked
        future = self._asked[1]
        if not future.done():
            return None
        self._asked = None
        try:
            found = future.result()
        except Exception:  # whatever a bot or its process does wrong, the table goes on
            self.failed = True
            return None
        self._saved.keep(key, judged_data(game, found))
        self._saved.save()
        return found

    def forget(self) -> None:
        """Drop what was asked."""
        if self._asked is not None:
            self._asked[1].cancel()
            self._asked = None


class Scratch:
    """What a review finds in a match that is not kept; what was found in another match up to there is known."""

    def __init__(self, known: Mapping[str, Any]) -> None:
        self._known, self._found = known, dict[str, Any]()

    def get(self, key: str) -> Any:
        """Return what was found; None if nothing was."""
        return self._found.get(key, self._known.get(key))

    def keep(self, key: str, found: Any) -> None:
        """Note what was found."""
        self._found[key] = found

    def keep_deal(self, data: dict[str, Any]) -> None:
        """Keep no deal."""

    def keep_complete(self) -> None:
        """Keep nothing."""

    def save(self) -> None:
        """Write nothing."""
