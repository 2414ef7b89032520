"""The deal summary: the reasons for points appear one by one and light the cards that earned them.

Space or a tap shows the rest at once; pressing a line lights its cards again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.engine.contract import LedgerLine
from cardgames.host.update import FinishedDeal
from cardgames.screens.play.context import Context
from cardgames.screens.play.drawers import Drawers
from cardgames.screens.play.log import LINE, reasons
from cardgames.screens.play.notes import Marks, SeatReturnSlip
from cardgames.table import draw, text
from cardgames.table.board.scene import GameScene
from cardgames.table.input import DragStart, Key, Tap
from cardgames.table.look import Look
from cardgames.table.units import keep_clear
from cardgames.table.widgets.base import Column, Group, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say, say_in

LINE_SECONDS = 0.6
HEAD = 54
FOOT = 12
"""Heights of the title with the button beside it, and of the margin below, which is dropped if the lines only fit
without it; in points."""

FEWEST = 3
"""The fewest lines in sight at once that can be followed."""

PAD = 14
"""Margin at the sides, in points."""


def _is_gain(points: int) -> bool:
    return points >= 0


class Ending(Widget):
    """The last line, across the whole width: the outcome of the deal."""

    role = "text"

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(LINE)

    def draw(self, surface: Surface) -> None:
        inner = self.rect.inflate(-self.look.px(12), 0)
        text.write(surface, self.label, inner, self.look, text.STRONG, self.look.theme.ink)


class DealSummary(Group):
    """The ledger of a deal on a sheet over the middle of the table."""

    role = "story"
    lift = 2

    def __init__(
        self,
        title: str,
        lines: Sequence[LedgerLine],
        names: Sequence[str],
        on_light: Callable[[LedgerLine], object],
        on_tell: Callable[[LedgerLine, Rect | None], object] | None,
        on_done: Callable[[], object],
        done: str,
        ending: str = "",
        on_all_shown: Callable[[], object] | None = None,
        on_back: Callable[[], object] | None = None,
        is_good: Callable[[int], bool] = _is_gain,
    ) -> None:
        """`on_light` is called for a line that is pressed, or appears in turn; `on_tell` for each line that appears,
        with the area of its points, or None when the rest is shown at once. Without `on_tell` all lines are shown from
        the start. `on_all_shown` is called after the last line; `on_back` opens the look back, None for no button."""
        self._reasons = reasons(lines, names, on_light, is_good)
        rows: list[Widget] = [*self._reasons, *([Ending("story.ending", label=ending)] if ending else [])]
        self._rows = rows
        self._on_light = on_light
        self._on_tell = on_tell
        self._on_all_shown = on_all_shown
        self._column = Column("story.lines", rows, gap=0)
        self._scroll = ScrollArea("story.scroll", self._column)
        self.done = Button("story.done", done, on_done, kind="brass", icon="forward")
        back = None if on_back is None else Button("story.back", say("play.look_back.ask"), on_back, icon="lamp")
        self._buttons = [self.done, *([back] if back else [])]
        super().__init__("story", [self._scroll, *reversed(self._buttons)], label=title)
        self._shown_rows = 0
        self._wait = 0.0
        if on_tell is None:
            self._shown_rows = len(rows)
        else:
            for row in rows:
                row.visible = False

    @property
    def playing(self) -> bool:
        """Whether there are lines still to appear."""
        return self._shown_rows < len(self._rows)

    def tell_all(self) -> None:
        """Show all remaining lines now."""
        while self.playing:
            self._tell_next(seen=False)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        wide = min(limit, look.px(600))
        lines = sum(row.preferred_size(look, wide - 2 * look.px(PAD))[1] for row in self._rows)
        return wide, look.px(HEAD) + lines + look.px(FOOT)

    @staticmethod
    def least(look: Look) -> int:
        """Return the smallest height, in px, at which the summary can be followed."""
        return look.px(HEAD) + FEWEST * look.px(LINE) + look.px(FOOT)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        pad, head = look.px(PAD), look.px(HEAD)
        line, room = look.px(LINE), rect.h - head
        rows = sum(row.preferred_size(look, rect.w - 2 * pad)[1] for row in self._rows)
        high = rows if rows <= room else (rect.h - head - look.px(FOOT)) // line * line  # whole lines only
        at_end = self._scroll.rect.h > 0 and self._scroll.at_end
        self._scroll.layout(Rect(rect.x + pad, rect.y + head, rect.w - 2 * pad, high), look)
        if at_end:  # keep the last line in sight when the window changes
            self._scroll.scroll_to(float("inf"), at_once=True)
        right = rect.right - pad
        for button in self._buttons:
            wide, high = button.preferred_size(look, rect.w)
            button.layout(Rect(right - wide, rect.y + (head - high) // 2, wide, high), look)
            right = button.rect.x - look.px(8)

    def update(self, seconds: float) -> bool:
        moving = super().update(seconds)
        if self.playing:
            self._wait -= seconds
            if self._wait <= 0:
                self._tell_next(seen=True)
            return True
        return moving

    def _tell_next(self, *, seen: bool) -> None:
        row = self._rows[self._shown_rows]
        row.visible = True
        self._shown_rows += 1
        self._wait = LINE_SECONDS
        self._scroll.layout(self._scroll.rect, self.look)
        self._scroll.reveal(row.rect)
        if self._on_tell is not None and self._shown_rows <= len(self._reasons):
            reason = self._reasons[self._shown_rows - 1]
            if seen:
                self._on_light(reason.lines[0])
            for line, points in zip(reason.lines, reason.points(), strict=True):
                self._on_tell(line, points if seen else None)
        if self._on_all_shown is not None and not self.playing:
            self._on_all_shown()
        self.touch()

    def draw(self, surface: Surface) -> None:
        look = self.look
        draw.plate(surface, self.rect, look, "paper", radius=look.px(12), lift=self.lift)
        title, style = self.title_in()
        text.write(surface, self.label, title, look, style, look.theme.ink)
        super().draw(surface)

    def title_in(self) -> tuple[Rect, text.Style]:
        """Return the area of the title and its style, which is smaller if two buttons leave too little room."""
        look = self.look
        room = Rect(self.rect.x + look.px(20), self.rect.y, 0, look.px(HEAD))
        room.w = self._buttons[-1].rect.x - look.px(10) - room.x
        fits = text.width(self.label, text.TITLE, look) <= room.w
        return room, text.TITLE if fits else text.Style("body", "serif", bold=True)


def summary_of(
    game: str,
    lines: Sequence[LedgerLine],
    names: Sequence[str],
    on_light: Callable[[LedgerLine], object],
    on_tell: Callable[[LedgerLine, Rect | None], object] | None,
    on_done: Callable[[], object],
    last: bool,
    ending: str = "",
    on_all_shown: Callable[[], object] | None = None,
    on_back: Callable[[], object] | None = None,
    is_good: Callable[[int], bool] = _is_gain,
) -> DealSummary:
    """Return the summary of a deal that has just ended, the `last` of its match or not; without `on_tell`, the summary
    of an earlier deal."""
    button = "close" if on_tell is None else "result" if last else "next"
    done = say_in(game, f"play.story.{button}")
    title = say_in(game, "play.story.title")
    return DealSummary(title, lines, names, on_light, on_tell, on_done, done, ending, on_all_shown, on_back, is_good)


class SummaryPlayer:
    """Shows deal summaries on one table screen; `deal_summary` is None while none is open."""

    def __init__(
        self,
        context: Context,
        marks: Marks,
        drawers: Drawers,
        stand_in: SeatReturnSlip,
        scene_of: Callable[[Sequence[int]], GameScene],
        lay_slips: Callable[[Look], object],
        after_deal: Callable[[], object],
    ) -> None:
        """`scene_of` returns the scene of a table with these players; `lay_slips` places what lies over the felt;
        `after_deal` is called when the summary is closed."""
        self._context = context
        self._marks = marks
        self._drawers = drawers
        self._stand_in = stand_in
        self._scene_of = scene_of
        self._lay_slips = lay_slips
        self._after_deal = after_deal
        self.deal_summary: DealSummary | None = None
        self._heard: set[tuple[tuple[int, ...], tuple[LedgerLine, ...]]] = set()

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
        scene = context.scene if same else self._scene_of(deal.players)
        tell = None if again else self._tell
        on_all_shown, back = (None, None) if again else (self.show_match_score, self._drawers.looking_back())
        game, last = host.match.game.name, host.result is not None
        ending, is_good = scene.deal_end.ending(deal.view, deal.ledger), scene.scoring.is_good
        self.deal_summary = summary_of(
            game, deal.ledger, scene.names, self.light, tell, self.close, last, ending, on_all_shown, back, is_good
        )
        context.deal_summary = self.deal_summary
        context.page.add(self.deal_summary, behind=True)  # a drawer opened now covers it
        self.deal_summary.ask_anew()
        self._make_room(on=True)
        self._lay_slips(context.look)

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
        wide, high = self.deal_summary.preferred_size(look, felt.area.w - look.px(80))
        given = context.scene.deal_end.summary_area(felt.area, look)
        free = given or felt.clearing()
        rect = Rect(given or (0, 0, min(wide, free.w), min(high, free.h)))
        if context.scene.deal_end.summary_shrinks:
            rect.h = min(rect.h, self.deal_summary.preferred_size(look, rect.w)[1])
        if given is None:
            rect.center = free.center
            rect = keep_clear(rect, free, felt.areas_to_keep_clear(), look.px(6))
        self.deal_summary.layout(rect, look)
        self._drawers.keep_above(rect)

    def input(self, event: Tap | Key | DragStart) -> bool:
        """Show the rest at once, or continue by keyboard. Ignore a gesture that began before the player saw the
        summary, or its rest."""
        if self.deal_summary is None or self._context.app.is_early(self.deal_summary.since):
            return True
        if self.deal_summary.playing:
            self.deal_summary.tell_all()
            self.deal_summary.ask_anew()
        elif isinstance(event, Key):
            self.close()
        return True

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
            self._context.page.remove(self.deal_summary)
            self._drawers.forget_look_back()
            self.deal_summary = self._context.deal_summary = None
            self._make_room(on=False)
            self._stand_in.lay(self._context.look)

    def show_match_score(self) -> None:
        """Show the current score of the match on the plates."""
        self._context.felt.seat_plates.settle(self._context.host.match.match_state)

    def light(self, line: LedgerLine) -> None:
        """Light the pieces that a line is about."""
        self._context.sounds.play("chip")
        self._marks.light_pieces(self._context.scene.deal_end.lit_by(line))

    def _tell(self, line: LedgerLine, row: Rect | None) -> None:
        """Add the points of a line to the plate, flying from `row` if it is given."""
        self._context.felt.seat_plates.credit(line.seat, line.points, row)

    def _make_room(self, *, on: bool) -> None:
        """Let the board make room for the summary, or take it back."""
        if self._context.felt.board is not None:
            self._context.felt.board.tell(on=on)
