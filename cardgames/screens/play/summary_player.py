"""Shows the summary of each deal on a table screen where it covers least, and below it what the review finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from cardgames.engine.contract import LedgerLine
from cardgames.host.update import FinishedDeal
from cardgames.screens.play.context import ALONE_SECONDS, Context
from cardgames.screens.play.deal_summary import Acts, DealSummary, summary_of
from cardgames.screens.play.drawers import Drawers
from cardgames.screens.play.notes import Marks, SeatReturnSlip
from cardgames.screens.play.reason_groups import lit_by
from cardgames.screens.play.summary_place import place
from cardgames.table.input import DragStart, Key, Tap
from cardgames.table.look import Look
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.running_review import RunningReview

REVIEW_SECONDS = 0.2
"""Time between two looks at what the review has found, and at whether anybody needs the summary."""


class SummaryPlayer:
    """Shows deal summaries on one table screen; `deal_summary` is None while none is open."""

    def __init__(
        self,
        context: Context,
        marks: Marks,
        drawers: Drawers,
        stand_in: SeatReturnSlip,
        lay_slips: Callable[[Look], object],
        after_deal: Callable[[], object],
    ) -> None:
        """`lay_slips` places what lies over the felt; `after_deal` is called when the summary is closed."""
        self._context = context
        self._marks = marks
        self._drawers = drawers
        self._stand_in = stand_in
        self._lay_slips = lay_slips
        self._after_deal = after_deal
        self.deal_summary: DealSummary | None = None
        self.reviews = True
        """Whether the player's moves are reviewed, and better ones shown. At a coach's table only the coach does so."""
        self.onward = ""
        """What the button that closes the summary leads to, if that is neither the next deal nor the result."""
        self._review: RunningReview | None = None
        self._needed_at = 0.0
        """When somebody last needed the open summary."""
        self._heard: set[tuple[tuple[int, ...], tuple[LedgerLine, ...]]] = set()
        context.overlays.register(
            "summary",
            lambda: [] if self.deal_summary is None else [self.deal_summary.rect],
            lambda: self.lay(context.look),
        )

    def catch_up(self, deals: Sequence[FinishedDeal]) -> None:
        """Show the last of these deals to the player now at the screen, unless its summary was shown before."""
        for deal in deals[-1:]:
            if (deal.players, deal.ledger) not in self._heard:
                self.open(deal, again=True)

    def open(self, deal: FinishedDeal, *, again: bool = False) -> None:
        """Show the summary of a deal; `again` when it was shown before."""
        context = self._context
        self._heard.add((deal.players, deal.ledger))
        host, same = context.host, deal.players == context.seated
        scene = context.scene if same else context.scene_of(deal.players)
        acts = Acts(self.light, self.close)
        if not again:
            context.felt.seat_plates.tell()
            back = self._drawers.looking_back() if self.reviews else None
            review = None if deal.redealt else self._reviewing()
            acts = Acts(self.light, self.close, self._tell, self.show_match_score, back, review)
        game, last = host.match.game.name, host.result is not None
        ending = scene.deal_end.ending(deal.view, deal.ledger)
        told = partial(summary_of, game, deal.ledger, scene, acts, last=last, onward=self.onward)
        self.deal_summary = told(ending=ending, redealt=deal.redealt)
        self.deal_summary.on_toggled = self._lay_again
        context.deal_summary = self.deal_summary
        context.page.add(self.deal_summary, behind=True)  # a drawer opened now covers it
        self.deal_summary.ask_anew()
        self._make_room(on=True)
        self._lay_slips(context.look)
        if context.look.speed == "instant":
            self.deal_summary.tell_all()
        if self.deal_summary.review_line is not None:
            context.app.call_later(REVIEW_SECONDS, self._begin_review)
        self._needed_at = context.app.now
        self._go_on_alone(self.deal_summary)

    def _go_on_alone(self, summary: DealSummary) -> None:
        """Close the summary a while after its last row, while bots keep the seats of all people and nobody reads in a
        drawer."""
        context = self._context
        if self.deal_summary is not summary:
            return
        read = summary.playing or bool(self._drawers.standing) or context.app.top is not context.page
        if read or not context.pace.left_to_bots:
            self._needed_at = context.app.now
        if context.app.now - self._needed_at >= ALONE_SECONDS:
            self.close()
        else:
            context.app.call_later(REVIEW_SECONDS, partial(self._go_on_alone, summary))

    # ------------------------------------------------------------ the review of the player's moves

    def _reviewing(self) -> Callable[[], object] | None:
        """Return what opens the review of the deal that has just ended; None if it is not reviewed."""
        context = self._context
        if not self.reviews or not context.settings.coach or context.host.seat is None:
            return None
        return lambda: context.app_context.open_review(context.host.match, context.player)

    def _begin_review(self) -> None:
        """Review the deal that the open summary is about."""
        match = self._context.host.match
        if self.deal_summary is None or self.deal_summary.review_line is None or not match.deal_positions():
            return
        if not self._context.app_context.review_ready():
            self._context.app.call_later(REVIEW_SECONDS, self._begin_review)
            return
        self._review = self._context.app_context.review_of(match, self._context.player, last=True)
        self._follow_review()

    def _follow_review(self) -> None:
        """Write on the summary what the review has found; look again a moment later until the deal is reviewed."""
        running, summary = self._review, self.deal_summary
        if running is None or summary is None or summary.review_line is None:
            return
        running.poll()
        review = running.deal(running.wanted)
        if review is not None or running.failed:
            from cardgames.screens.review_texts import in_one_line

            game = self._context.host.match.game.name
            summary.review_line.say(say("review.failed") if review is None else in_one_line(game, review))
            self._stop_review()
            return
        done, every = running.progress(running.wanted)
        if every:
            summary.review_line.say(say("review.progress", done=done, all=every))
        self._context.app.call_later(REVIEW_SECONDS, self._follow_review)

    def _stop_review(self) -> None:
        if self._review is not None:
            self._review.stop()
            self._review = None

    def explain(self, deal: int) -> None:
        """Show the summary of an earlier deal of this match again, counted from 0 without deals dealt again."""
        deals = [deal for deal in self._context.host.finished_deals() if not deal.redealt]
        if self.deal_summary is None and deal < len(deals):
            self.open(deals[deal], again=True)

    def lay(self, look: Look) -> None:
        """Place the summary: where the scene says, or where it covers least."""
        if self.deal_summary is None:
            return
        felt, context = self._context.felt, self._context
        area = context.overlays.beside_drawer(felt.area)
        given = context.scene.deal_end.summary_area(felt.area, look)
        given = given if given is not None and area.contains(given) else None
        rect, look = place(self.deal_summary, felt, area, given, look, from_top=context.scene.deal_end.summary_shrinks)
        self.deal_summary.layout(rect, look)
        self._drawers.keep_above(rect)
        context.overlays.changed("summary")

    def _lay_again(self) -> None:
        """Lay it out after a group was opened or closed: with room for it in the area that the scene gives, otherwise
        where it is."""
        summary, context = self.deal_summary, self._context
        self._needed_at = context.app.now
        if summary is None:
            return
        if context.scene.deal_end.summary_area(context.felt.area, context.look) is None:
            summary.layout(summary.rect, summary.look)
        else:
            summary.touch()
            self._lay_slips(context.look)

    def input(self, event: Tap | Key | DragStart) -> bool:
        """Show the rest at once, or continue by keyboard. Ignore a gesture that began before the player saw the
        summary, or its rest."""
        if self.deal_summary is None or self._context.app.is_early(self.deal_summary.since):
            return True
        if self.deal_summary.playing:
            self.deal_summary.tell_all()
        elif isinstance(event, Key):
            self.close()
        return True

    def step_aside(self) -> Callable[[], object] | None:
        """Hide the summary, with all its rows told; the function brings it back. None if none is open."""
        summary = self.deal_summary
        if summary is None:
            return None
        summary.tell_all()
        self._context.tweens.skip()
        self._show(summary, on=False)
        return partial(self._show, summary, on=True)

    def _show(self, summary: DealSummary, *, on: bool) -> None:
        """Hide a summary for a while, and what the board has moved for it comes back; or show it again."""
        if summary is self.deal_summary:
            summary.show(on)
            self._make_room(on=on)

    def close(self) -> None:
        """Close the summary and let the match go on."""
        if self.deal_summary is None:
            return
        context = self._context
        self.drop()
        self._marks.clear()
        context.tweens.skip()  # flying points arrive
        if context.host.result is not None:
            context.felt.seat_plates.forget_points()
            self.show_match_score()
        self._after_deal()
        context.app.wake()

    def drop(self) -> None:
        """Remove the summary, and do nothing else."""
        if self.deal_summary is not None:
            self._stop_review()
            self._context.page.remove(self.deal_summary)
            self._drawers.forget_look_back()
            self.deal_summary = self._context.deal_summary = None
            self._make_room(on=False)
            self._stand_in.lay(self._context.look)

    def show_match_score(self) -> None:
        """Show the current score of the match on the plates."""
        self._context.felt.seat_plates.settle(self._context.host.match.match_state)

    def light(self, lines: Sequence[LedgerLine]) -> None:
        """Light the pieces that lines are about."""
        self._context.sounds.play("chip")
        self._marks.light_pieces(lit_by(lines, self._context.scene))

    def _tell(self, line: LedgerLine, row: Rect | None) -> None:
        """Add the points of a line to the plate, flying from `row` if it is given."""
        self._context.felt.seat_plates.credit(line.seat, line.points, row)

    def _make_room(self, *, on: bool) -> None:
        """Let the board make room for the summary, or take it back."""
        if self._context.felt.board is not None:
            self._context.felt.board.tell(on=on)
