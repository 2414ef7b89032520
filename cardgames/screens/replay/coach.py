"""The review beside a replay: what it lists, the marks on the timeline, and what the player does with a mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from cardgames.engine.seat_history import owners, playing_at
from cardgames.screens.picture import scene_of, sitters_of
from cardgames.screens.play.better import BetterScreen
from cardgames.screens.position_texts import made, review_of
from cardgames.screens.replay.mark_picker import CoachHead, MarkPicker
from cardgames.screens.replay.review_rows import Acts, rows_of
from cardgames.screens.review_texts import ReviewTexts, marks_in_line
from cardgames.table.board.parts import Missed
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.engine.contract import Move
    from cardgames.engine.match import Match
    from cardgames.lab.review.positions import Reexamined
    from cardgames.lab.review.review import Choice, DealReview, Reviewed
    from cardgames.screens.app_context import AppContext
    from cardgames.screens.replay.log import Log
    from cardgames.screens.replay.steps import Steps
    from cardgames.screens.replay.transport import Scrubber
    from cardgames.screens.running_review import RunningReview
    from cardgames.table.loop import App, Scene
    from cardgames.table.widgets.base import Widget

REVIEW_SECONDS = 0.15
"""Time between two looks at what the review has found."""


class Replayed(Protocol):
    """What the coach needs of the replay screen."""

    app: App
    steps: Steps
    log: Log
    position: int

    @property
    def scrubber(self) -> Scrubber:
        """The timeline."""

    @property
    def on_top(self) -> bool:
        """Whether nothing lies above it."""

    def open(self, make: Callable[[Any], Scene]) -> None:
        """Put a page on top; in another language it is made again."""

    def jump(self, position: int) -> None:
        """Go to a position."""

    def list_again(self) -> None:
        """List the deal again, with what the review says of it."""

    def widget(self, name: str) -> Widget | None:
        """Return the widget of this name."""

    def set_focus(self, widget: Widget | None, *, by_keyboard: bool = True) -> None:
        """Let Tab go on from a widget."""


class ReplayCoach:
    """Reviews the match for one player while the replay shows their view."""

    def __init__(self, screen: Replayed, app_context: AppContext, match: Match) -> None:
        self._screen, self._app_context, self._match = screen, app_context, match
        self.review: RunningReview | None = None
        self.texts = ReviewTexts(match)
        self._player = 0
        self._following = False
        self._leads_from: int | None = None
        """The position from which it leads to the first mistake, once that is known."""
        self._marks: dict[int, int] = {}
        """The entries of the shown marks, by their steps."""
        self._picker = MarkPicker(self._filtered)
        self.head = CoachHead(self.to_mark)

    @property
    def on(self) -> bool:
        """Whether a review is shown."""
        return self.review is not None

    def begin(self, player: int) -> None:
        """Review the match for a player."""
        self._player = player
        self.head.visible = True
        self._screen.log.to_top()
        self.review = self._app_context.review_of(self._match, player)
        self._follow()

    def stop(self) -> None:
        """Put the review away; what was found is kept."""
        if self.review is not None:
            self.review.stop()
            self.review = None
            self.head.visible = False
            self._screen.scrubber.show_mistakes({})

    # ------------------------------------------------------------ what is found

    def _follow(self) -> None:
        """Show what the review has found; ask again a moment later until there is nothing left."""
        review, screen = self.review, self._screen
        self._following = False
        if review is None:
            return
        review.wanted = self._dealt
        if screen.on_top and review.poll():  # what lies above it comes first
            screen.list_again()
            self._lead()
        if not review.done:
            self._following = True
            screen.app.call_later(REVIEW_SECONDS, self._follow)

    @property
    def _dealt(self) -> int:
        """The position after the shown deal was dealt."""
        steps = self._screen.steps
        return steps.deals[steps.deal_at(self._screen.position)] if steps.deals else 0

    def _filtered(self) -> None:
        self._mark()
        self._screen.list_again()

    def _mark(self) -> None:
        """Show the marks that are wanted on the timeline."""
        steps, wanted = self._screen.steps, self._picker.filter
        found = self.review.reviews() if self.review is not None else []
        marks = [one for deal in found for one in wanted.chosen(deal.counted)]
        self._marks = {steps.number(one.choice.entry): one.choice.entry for one in marks}
        self.head.allow(marks=bool(marks))
        self._screen.scrubber.show_mistakes({steps.number(one.choice.entry): one.judged.verdict for one in marks})

    def rows(self, names: Sequence[str], seated: Sequence[int]) -> Sequence[Widget]:
        """What the review says of the shown deal; () without a review. `names` and `seated` are those of the table."""
        review = self.review
        if review is None or not self._screen.steps.deals:
            return ()
        review.wanted = self._dealt
        if not review.done and not self._following:
            self._following = True
            self._screen.app.call_later(REVIEW_SECONDS, self._follow)
        self._mark()
        deal = review.deal(self._dealt)
        if deal is not None:
            self._picker.tell(Counter(one.judged.verdict for one in deal.decisions), deal.thresholds)

        def show(one: Reviewed) -> None:
            self.show_better(one, names, seated)

        acts = Acts(self._go_to, show, self._try_again(deal))
        progress, left_out = review.progress(self._dealt), review.leaves_out(self._dealt)
        return rows_of(
            deal, progress, self.texts, self._picker, review.said_of, acts, failed=review.failed, left_out=left_out
        )

    # ------------------------------------------------------------ what the player does

    def to_mark(self, way: int = 1) -> None:
        """Go to the next marked move, or the first one after the last; with −1 to the one before."""
        screen = self._screen
        marks = sorted(self._marks)
        if marks:
            now = screen.steps.number(screen.position)
            onward = [mark for mark in marks if (mark - now) * way > 0]
            around = marks if way > 0 else marks[::-1]
            nearest = (onward if way > 0 else onward[::-1]) or around
            self._go_to(self._marks[nearest[0]])

    def scrub(self, position: int) -> None:
        """Go to a position of the timeline. If a marked move is there, show its review."""
        self._screen.jump(position)
        row = self._screen.widget(f"review.mark.{position}")
        if row is not None:
            self._screen.log.show_row(row)

    def lead_to_first(self) -> None:
        """Go to the first mistake of the shown deal, as soon as the deal is reviewed."""
        self._leads_from = self._screen.position
        self._lead()

    def _lead(self) -> None:
        """Go to that mistake, if the deal is reviewed and the player has gone nowhere else meanwhile."""
        deal = None if self.review is None or self._leads_from is None else self.review.deal(self._dealt)
        if deal is None:
            return
        start, self._leads_from = self._leads_from, None
        marks = marks_in_line(deal)
        if marks and start == self._screen.position:
            self._go_to(min(one.choice.entry for one in marks))

    def _go_to(self, entry: int) -> None:
        """Go to the position before a marked move, and keep what is said of it in sight; Tab goes on to its buttons."""
        self._screen.jump(entry)
        row = self._screen.widget(f"review.mark.{entry}")
        if row is not None:
            self._screen.set_focus(row, by_keyboard=False)
            self._screen.log.show_row(row)

    def next_kinds(self) -> None:
        """Show fewer kinds of marks, or all again."""
        if self.review is not None:
            self._picker.next_kinds()

    def next_size(self) -> None:
        """Show only larger marks, or all again."""
        if self.review is not None:
            self._picker.next_size()

    def _try_again(self, deal: DealReview | None) -> Callable[[Reviewed], object] | None:
        """Return what tries a decision of a deal again."""
        if deal is None:
            return None
        return lambda one: self._app_context.try_again(self._match, self._player, deal, one)

    def show_better(self, one: Reviewed, names: Sequence[str], seated: Sequence[int]) -> None:
        """Play the better move on a table of its own."""
        choice, review = one.choice, self.review
        said = None if review is None else review.said_of(one)

        def words(texts: ReviewTexts) -> Sequence[str]:
            return [
                say("review.made", move=texts.label(choice, choice.move)),
                say("review.better", move=texts.label(choice, one.judged.best)),
                texts.reason(one, said),
            ]

        self._play_better(words, choice, one.judged.best, names, seated)

    def show_doubted(self, found: Reexamined, names: Sequence[str], seated: Sequence[int]) -> None:
        """Play what is better than a bot's move on a table of its own."""
        name = self._match.players[found.move.player].name

        def words(texts: ReviewTexts) -> Sequence[str]:
            return [*made(found, texts, name), *review_of(found, texts)]

        self._play_better(words, found.move.choice, found.judged.best, names, seated)

    def _play_better(
        self,
        words: Callable[[ReviewTexts], Sequence[str]],
        choice: Choice,
        best: Move,
        names: Sequence[str],
        seated: Sequence[int],
    ) -> None:
        sitters = sitters_of(playing_at(self._match, self._screen.position), seated)

        def played(_: Any) -> BetterScreen:
            lines = filter(None, words(ReviewTexts(self._match)))
            scene = scene_of(self._match.game.name, names, choice.seat, self._match.options)
            scene.everybody = [owner.name for owner in owners(self._match)]
            missed = Missed("\n".join(lines), [(choice.view, best)])
            return BetterScreen(scene, missed, sitters, self._app_context.settings.now)

        self._screen.open(played)
