"""Reviews finished matches one after the other, behind all screens: with progress, pause and stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardgames.lab.review.background import ReviewProcess, Step

if TYPE_CHECKING:
    from cardgames.storage.reviews import SavedReview
    from cardgames.table.loop import App

POLL_SECONDS = 0.2
"""Time between two looks at what the process has found."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A match to review: its file, its id and the player."""

    path: Path
    match: str
    player: int


class ReviewQueue:
    """Reviews what it is given. The process reads the files, so that no frame waits."""

    def __init__(self, app: App, process: ReviewProcess, saved_of: Callable[[str, int], SavedReview]) -> None:
        self._app, self._process, self._saved_of = app, process, saved_of
        self._due: list[Wanted] = []
        self._saved: SavedReview | None = None
        self._asked: Future[Step | None] | None = None
        self._ticking = False
        self.paused = False
        """Whether it waits until it is told to go on."""
        self.all = 0
        """The number of matches it was given."""
        self._part = 0.0

    @property
    def running(self) -> bool:
        """Whether there is something left to review, paused or not."""
        return bool(self._due)

    @property
    def number(self) -> int:
        """The number of the match that is reviewed now, from 1."""
        return self.all - len(self._due) + 1

    @property
    def share(self) -> float:
        """How much of everything is done, from 0 to 1."""
        return (self.number - 1 + self._part) / self.all if self.all else 0.0

    def begin(self, matches: Sequence[Wanted]) -> None:
        """Review these matches in order, in place of others that may be left."""
        self.stop()
        self._due, self.all, self.paused = list(matches), len(matches), False
        self._tick()

    def toggle_pause(self) -> None:
        """Wait after the decision that is judged now, or go on."""
        self.paused = not self.paused
        self._tick()

    def stop(self) -> None:
        """Stop; what was found is kept."""
        if self._asked is not None:
            self._asked.cancel()
        self._asked, self._due, self._part = None, [], 0.0
        self._keep()

    close = stop

    def _keep(self) -> None:
        if self._saved is not None:
            self._saved.save()
            self._saved = None

    def _tick(self) -> None:
        if not self._ticking and self.running:
            self._ticking = True
            self._app.call_later(0.0, self._poll)

    def _poll(self) -> None:
        self._ticking = False
        if self._asked is not None and self._asked.done():
            asked, self._asked = self._asked, None
            try:
                self._take(asked.result())
            except Exception:  # a file that is gone or can't be replayed, or a failing bot: the next match
                self._end_match()
        if not self.running or (self.paused and self._asked is None):
            self._keep()
            return
        if self._asked is None:
            wanted = self._due[0]
            self._saved = self._saved or self._saved_of(wanted.match, wanted.player)
            self._asked = self._process.step(wanted.path, wanted.player, dict(self._saved.found))
        self._ticking = True
        self._app.call_later(POLL_SECONDS, self._poll)

    def _take(self, step: Step | None) -> None:
        """Note what a step found; without one the match is reviewed."""
        if self._saved is None:
            return
        if step is None:
            self._saved.keep_complete()
            self._end_match()
            return
        self._saved.keep(step.key, step.found)
        if step.deal is not None:
            self._saved.keep_deal(step.deal)
            self._saved.save()
        self._part = step.done / max(1, step.all)

    def _end_match(self) -> None:
        self._due = self._due[1:]
        self._part = 0.0
        self._keep()
