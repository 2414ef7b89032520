"""The coach's sheets of the statistics: points given away per deal, by game, by kind of decision and over time; and the
review of recent matches behind the screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from cardgames.screens.charts import Bars, Line, Value, scale_lines
from cardgames.screens.practice.exercises import kind_words
from cardgames.screens.review_queue import ReviewQueue, Wanted
from cardgames.screens.statistics.panels import Pairs, sheet
from cardgames.screens.statistics.question import day_of, game_names
from cardgames.storage import coaching
from cardgames.storage.coaching import Coached, Given
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.widgets.base import Column, Row, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.slider import Progress
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.storage.glance import MatchFile

CHART = 160
"""Height of the curve, in points."""
MATCHES = 10
"""The number of recent matches that are reviewed at once."""
TENTHS_BELOW = 20
"""Points below this are shown to a tenth."""


def given_words(game: str, one: Given) -> str:
    """Points with their interval, in words."""
    digits = 1 if one.mean < TENTHS_BELOW else None
    points = round(one.mean, digits)
    if one.low is not None and one.high is not None:
        low, high = round(one.low, digits), round(one.high, digits)
        if low < high:
            return say_in(game, "coach.interval", points=points, low=low, high=high)
    return say_in(game, "coach.points", points=points)


def sheets(matches: Sequence[Coached], panel: ReviewPanel, practise: Callable[[], object]) -> list[Widget]:
    """The sheets for these matches; `panel` offers to review more, `practise` opens the exercises."""
    games = coaching.by_game(matches)
    if not games:
        words = Label("coach.none", say("coach.none"))
        return [sheet("sheet.coach", say("coach.title"), [words, panel])]
    titles = game_names()
    rows = [
        (
            say_in(one.key, "coach.game", title=titles.get(one.key, one.key), count=one.deals),
            given_words(one.key, one),
        )
        for one in games
    ]
    button = Button("practise", say("exercises.open"), practise, icon="lamp")
    inside: list[Widget] = [Pairs("coach.games", rows)]
    if len(games) == 1:
        inside += _curve(games[0].key, matches)
    noted = say_in(games[0].key, "coach.note") if len(games) == 1 else say("coach.note_of_several")
    note = Label("coach.note", noted, text.SMALL, soft=True)
    inside += [note, Row("practise.row", [button]), panel]
    found: list[Widget] = [sheet("sheet.coach", say("coach.title"), inside)]
    if len(games) == 1:
        found.append(_kinds(games[0].key, matches))
    return found


def _curve(game: str, matches: Sequence[Coached]) -> list[Widget]:
    """What is given away in each match, in order; nothing for a single match."""
    points = coaching.over_time(matches)
    if len(points) < 2:
        return []
    values = [
        Value(
            day_of(match.began),
            given.mean,
            say_in(game, "coach.match", day=day_of(match.began), points=given_words(game, given), count=given.deals),
        )
        for match, given in points
    ]
    lines = scale_lines(0, max(value.amount for value in values))
    return [Line("chart.coach", say("coach.over_time"), values, CHART, lines)]


def _kinds(game: str, matches: Sequence[Coached]) -> Widget:
    """What is given away by each kind of decision."""
    kinds = coaching.by_kind(matches)
    most = max((one.high or one.mean for one in kinds), default=0.0)
    values = [
        Value(
            kind_words(game, one.key),
            one.mean,
            say_in(game, "coach.kind", kind=kind_words(game, one.key), points=given_words(game, one)),
            given_words(game, one),
            (one.low, one.high) if one.low is not None and one.high is not None else None,
        )
        for one in kinds
    ]
    return sheet("sheet.kinds", say("coach.by_kind"), [Bars("chart.kinds", say("coach.by_kind"), values, most)])


# ---------------------------------------------------------------- reviewing matches


@dataclass(frozen=True, slots=True)
class Recent:
    """A finished match of the player: its file, and the player's number in it."""

    file: MatchFile
    player: int

    @property
    def wanted(self) -> Wanted:
        """The match for the queue."""
        return Wanted(self.file.path, self.file.id, self.player)


class ReviewPanel(Column):
    """Offers to review the recent matches that are not reviewed yet; shows how far that is, with pause and stop."""

    def __init__(self, queue: ReviewQueue, recent: Sequence[Recent]) -> None:
        self._queue, self._recent = queue, recent
        words = say("coach.review", count=len(recent))
        self._begin = Button("coach.review", words, self._review, kind="brass", icon="chart")
        self._words = Label("coach.progress", "", soft=True)
        self._bar = Progress("coach.bar", say("coach.reviewing"))
        self._pause = Button("coach.pause", say("coach.pause"), self._toggle, icon="pause")
        self._stop = Button("coach.stop", say("coach.stop"), self._end, icon="close")
        self._was: tuple[object, ...] | None = None
        super().__init__("coach.panel", [self._begin, self._words, self._bar, self._pause, self._stop])
        self.follow()

    def follow(self) -> bool:
        """Show how far the review is; return whether anything has changed."""
        queue = self._queue
        now = queue.running, queue.paused, queue.number, round(queue.share, 3)
        if now == self._was:
            return False
        self._was = now
        self._begin.visible = not queue.running and bool(self._recent)
        for part in (self._words, self._bar, self._pause, self._stop):
            part.visible = queue.running
        if queue.running:
            key = "coach.paused" if queue.paused else "coach.reviewing_now"
            self._words.words = say(key, number=queue.number, all=queue.all)
            self._bar.share = queue.share
            self._pause.label = say("coach.go_on" if queue.paused else "coach.pause")
            self._pause.icon = "play" if queue.paused else "pause"
        self.touch()
        return True

    def _review(self) -> None:
        self._queue.begin([one.wanted for one in self._recent])
        self._refresh()

    def _toggle(self) -> None:
        self._queue.toggle_pause()
        self._refresh()

    def _end(self) -> None:
        self._queue.stop()
        self._refresh()

    def _refresh(self) -> None:
        self.follow()
        if self.page is not None:
            self.page.rearrange()

    def layout(self, rect: Rect, look: Look) -> None:
        """Buttons keep their own width, pause and stop side by side."""
        super().layout(rect, look)
        for button in (self._begin, self._pause, self._stop):
            wide, high = button.preferred_size(look, rect.w)
            button.layout(Rect(button.rect.x, button.rect.y, wide, high), look)
