"""The deal summary: the reasons for points appear one by one and light the cards that earned them.

A button, Space, Enter or a tap shows the rest at once; pressing a row lights its cards again, and opens a group.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.engine.contract import LedgerLine
from cardgames.host.update import FinishedDeal
from cardgames.screens.play.context import Context
from cardgames.screens.play.drawers import Drawers
from cardgames.screens.play.felt import Felt
from cardgames.screens.play.log import LINE, Reason
from cardgames.screens.play.notes import Marks, SeatReturnSlip
from cardgames.screens.play.reason_groups import ReasonGroup, Totals, entries, needs_totals
from cardgames.table import draw, icons, text
from cardgames.table.board.scene import GameScene
from cardgames.table.input import DragStart, Key, Tap
from cardgames.table.look import Look
from cardgames.table.tween import RATES
from cardgames.table.units import free_place, keep_clear
from cardgames.table.widgets.base import Column, Group, Pressable, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.screens.running_review import RunningReview

LINE_SECONDS = 0.6
"""The longest time from one row to the next."""

TELLING_SECONDS = 11.0
"""The longest time from the first row to the last at the speed "calm", so that with the points' last flight the whole
telling takes less than 12 seconds."""

HEAD = 54
FOOT = 12
"""Heights of the title with the button beside it, and of the margin below; in points."""

FEWEST = 4
"""The fewest lines in sight at once that can be followed."""

PAD = 14
"""Margin at the sides, in points."""

WIDE = 600
"""The preferred width, in points."""

REVIEW_SECONDS = 0.2
"""Time between two looks at what the review has found."""

MORE = 14
"""Height kept free for the sign that the list goes on, in points."""

_SMALLER_TITLE = text.Style("body", "serif", bold=True)


class Ending(Widget):
    """The outcome of the deal, below the list, once everything is told."""

    role = "text"

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(LINE) * len(text.wrap(self.label, text.STRONG, look, limit - look.px(12)))

    def draw(self, surface: Surface) -> None:
        line = self.rect.inflate(-self.look.px(12), 0)
        line.h = self.look.px(LINE)
        for part in text.wrap(self.label, text.STRONG, self.look, line.w):
            text.write(surface, part, line, self.look, text.STRONG, self.look.theme.ink)
            line.top = line.bottom


class MoreBelow(Pressable):
    """The sign that the list goes on below, with the number of its rows there; pressing it scrolls on."""

    def __init__(self, scroll: ScrollArea) -> None:
        super().__init__("story.more")
        self._scroll = scroll
        self.visible = False

    def count(self, rows: Sequence[Widget]) -> None:
        """Count the rows below what is in sight."""
        edge = self._scroll.rect.bottom
        below = [row for row in rows if row.visible and row.rect.centery > edge]
        self.label = say("play.story.more", count=len(below))
        self.show(bool(below))

    def press(self) -> None:
        self._scroll.scroll_to(self._scroll.at + self._scroll.rect.h * 0.85)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return text.width(self.label, text.SMALL, look) + look.px(40), look.px(20)

    def draw(self, surface: Surface) -> None:
        look = self.look
        brass: draw.Material = "brass_lit" if self.hovered else "brass"
        draw.plate(surface, self.rect, look, brass, radius=self.rect.h // 2, lift=0.5)
        arrow = Rect(self.rect.x + look.px(8), self.rect.y, look.px(14), self.rect.h)
        icons.draw_icon(surface, "down", arrow, look.theme.on_brass)
        words = Rect(arrow.right + look.px(4), self.rect.y, self.rect.right - arrow.right, self.rect.h)
        text.write(surface, self.label, words, look, text.SMALL, look.theme.on_brass)


class ReviewLine(Pressable):
    """One quiet line below the list: what the player gave away; pressing it opens the review of the deal."""

    def __init__(self, open_review: Callable[[], object]) -> None:
        super().__init__("story.review", label=say("review.working"), tip=say("review.line_tip"))
        self._open = open_review

    def press(self) -> None:
        self._open()

    def say(self, words: str) -> None:
        """Show other words."""
        if words != self.label:
            self.label = words
            self.touch()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(LINE)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        if self.hovered or self.focused:
            draw.put(surface, draw.rounded(self.rect.size, look.px(6), theme.brass_light, None, 50), self.rect)
        icon = Rect(self.rect.x + look.px(10), self.rect.y, look.px(16), self.rect.h)
        icons.draw_icon(surface, "chart", icon, theme.ink_soft)
        words = Rect(icon.right + look.px(8), self.rect.y, self.rect.right - icon.right - look.px(12), self.rect.h)
        text.write(surface, self.label, words, look, text.SMALL, theme.ink_soft)


@dataclass(frozen=True, slots=True)
class Acts:
    """What a summary does. `light` is called with lines that are pressed or appear in turn; `tell` with each line that
    appears, or the sum of a group, and the area of its points, or None when the rest is shown at once. Without `tell`
    all rows are shown from the start. `all_shown` is called after the last row; `back` opens the look back, None for no
    button; `review` opens the review of the deal, None for no line about it."""

    light: Callable[[Sequence[LedgerLine]], object]
    done: Callable[[], object]
    tell: Callable[[LedgerLine, Rect | None], object] | None = None
    all_shown: Callable[[], object] = lambda: None
    back: Callable[[], object] | None = None
    review: Callable[[], object] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the telling: a row, a closed group (`row` is None), or a `row` of an open group."""

    entry: Reason | ReasonGroup
    row: Reason | None

    @property
    def shown(self) -> set[Widget]:
        """The rows that it shows; those of a closed group are only seen when it is opened."""
        if self.row is not None:
            return {self.entry, self.row}
        return {self.entry, *(self.entry.rows if isinstance(self.entry, ReasonGroup) else ())}

    @property
    def lines(self) -> Sequence[LedgerLine]:
        """The lines that it tells."""
        return (self.row or self.entry).lines

    @property
    def place(self) -> Rect:
        """The area of its row."""
        row = self.entry if self.row is None or not self.row.visible else self.row
        return row.rect

    def points(self, *, seen: bool) -> list[tuple[LedgerLine, Rect | None]]:
        """Return what it brings, each with the area of its points if it is `seen`."""
        row = self.entry if self.row is None or not self.row.visible else self.row
        if isinstance(row, ReasonGroup):
            total = sum(line.points for line in self.lines)
            return [(self.lines[0]._replace(points=total), row.points() if seen else None)]
        areas = row.points() if seen else [None] * len(row.lines)
        return list(zip(row.lines, areas, strict=True))


class DealSummary(Group):
    """The ledger of a deal on a sheet over the table: rows that appear one by one, and below them the outcome and the
    totals of all players."""

    role = "story"
    lift = 2

    def __init__(
        self, title: str, ledger: Sequence[LedgerLine], scene: GameScene, acts: Acts, done: str, ending: str = ""
    ) -> None:
        self._entries = entries(ledger, scene, acts.light)
        self._acts = acts
        for entry in self._groups:
            entry.on_toggle = self._toggled
        self._column = Column("story.lines", self._rows, gap=0)
        self._scroll = ScrollArea("story.scroll", self._column)
        self._more = MoreBelow(self._scroll)
        self._ending = Ending("story.ending", label=ending) if ending else None
        self._totals = Totals(scene) if needs_totals(self._entries, scene) else None
        self.done = Button("story.done", done, acts.done, kind="brass", icon="forward")
        tip = say("play.story.all_tip")
        self._all = Button("story.all", say("play.story.all"), self.tell_all, icon="last", tip=tip)
        self._back: Pressable | None = None
        if acts.back is not None:
            self._back = Button("story.back", say("play.look_back.ask"), acts.back, icon="lamp")
        self.review_line = ReviewLine(acts.review) if acts.review is not None else None
        foot = self._foot_parts
        self._buttons = [button for button in (self._back, self._all, self.done) if button is not None]
        super().__init__("story", [self._scroll, self._more, *foot, *self._buttons], label=title)
        self._to_come: list[Step] = []
        self._told: set[Widget] = set()
        self._begun = False
        self._wait = 0.0
        self._by_player = False
        """Whether the player opened or closed groups, so that they stay as they are."""
        self.on_toggled: Callable[[], object] = lambda: self.layout(self.rect, self.look)
        """Lays it out again after the player opened or closed a group."""
        self._show_told()
        if acts.tell is None:
            self.tell_all()

    # ------------------------------------------------------------ what is there

    @property
    def _foot_parts(self) -> list[Widget]:
        """What is below the list, from the top."""
        return [part for part in (self._ending, self._totals, self.review_line) if part is not None]

    @property
    def _groups(self) -> list[ReasonGroup]:
        return [entry for entry in self._entries if isinstance(entry, ReasonGroup)]

    @property
    def _rows(self) -> list[Widget]:
        """All rows, those of groups below them."""
        rows: list[Widget] = []
        for entry in self._entries:
            rows += [entry, *(entry.rows if isinstance(entry, ReasonGroup) else ())]
        return rows

    @property
    def rows(self) -> Sequence[Reason | ReasonGroup]:
        """The rows that are told one after the other."""
        return self._entries

    @property
    def playing(self) -> bool:
        """Whether there are rows still to appear."""
        return bool(self._to_come) if self._begun else bool(self._entries)

    def _begin(self) -> None:
        """Plan the telling: a step for each row, for those of open groups too; a closed group is one step."""
        if self._begun:
            return
        self._begun = True
        for entry in self._entries:
            each = entry.rows if isinstance(entry, ReasonGroup) and entry.opened else (None,)
            self._to_come += [Step(entry, row) for row in each]
        self._pause = min(LINE_SECONDS, TELLING_SECONDS / max(1, len(self._to_come) - 1))

    def open_groups(self, *, on: bool) -> None:
        """Open all groups, or close them, unless the player has chosen."""
        if not self._by_player:
            for group in self._groups:
                group.opened = on
            self._show_told()

    def _toggled(self) -> None:
        self._by_player = True
        self._show_told()
        self.on_toggled()
        self.touch()

    def _show_told(self) -> None:
        """Show the rows that are told, and of groups those that are open."""
        for entry in self._entries:
            entry.visible = entry in self._told
            if isinstance(entry, ReasonGroup):
                for row in entry.rows:
                    row.visible = entry.opened and row in self._told
        told = not self.playing
        if self._ending is not None:
            self._ending.visible = told
        self._all.visible = not told
        if self._back is not None:
            self._back.visible = told
        if self.review_line is not None:
            self.review_line.visible = told

    # ------------------------------------------------------------ telling

    def tell_all(self) -> None:
        """Show all remaining rows now."""
        self._begin()
        while self.playing:
            self._tell_next(seen=False)
        if self._acts.tell is not None:
            self.ask_anew()

    def update(self, seconds: float) -> bool:
        moving = super().update(seconds)
        if self.playing:
            self._begin()
            self._wait -= seconds * RATES[self.look.speed]
            while self.playing and self._wait <= 0:
                self._tell_next(seen=True)
                self._wait += self._pause
            moving = True
        self._count_more()
        return moving

    def _tell_next(self, *, seen: bool) -> None:
        step = self._to_come.pop(0)
        self._told |= step.shown
        self._show_told()
        if self._totals is not None:
            self._totals.add(step.lines)
        if self._look is not None:
            self.layout(self.rect, self.look)
            if seen:
                self._scroll.reveal(step.place)
        if seen:
            self._acts.light(step.lines)
        if self._acts.tell is not None:
            for line, points in step.points(seen=seen):
                self._acts.tell(line, points)
        if not self.playing:
            self._acts.all_shown()
        self.touch()

    # ------------------------------------------------------------ layout

    def _foot(self, look: Look, wide: int) -> int:
        """Return the height below the list."""
        return sum(part.preferred_size(look, wide)[1] for part in self._foot_parts) + look.px(FOOT)

    def _needed(self, look: Look, wide: int) -> int:
        """Return the height of all rows of the list, told or not, with the groups as they are."""
        high = 0
        for entry in self._entries:
            high += entry.preferred_size(look, wide)[1]
            if isinstance(entry, ReasonGroup) and entry.opened:
                high += sum(row.preferred_size(look, wide)[1] for row in entry.rows)
        return high

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        wide = min(limit, look.px(WIDE))
        return wide, self.high(look, wide)

    def high(self, look: Look, wide: int, lines: int | None = None) -> int:
        """Return the height in px for this width, with all rows in sight or with this number of lines."""
        inner = wide - 2 * look.px(PAD)
        needed = self._needed(look, inner)
        shown = needed if lines is None else min(needed, lines * look.px(LINE) + look.px(MORE))
        return look.px(HEAD) + shown + self._foot(look, inner)

    def lines(self, look: Look, wide: int) -> int:
        """Return the number of lines of the list, with the groups as they are."""
        return -(-self._needed(look, wide - 2 * look.px(PAD)) // look.px(LINE))

    def least_wide(self, look: Look) -> int:
        """Return the smallest width, in px, at which the title stands beside the buttons."""
        wide = text.width(self.label, _SMALLER_TITLE, look) + look.px(30 + PAD)
        beside = max(button.preferred_size(look, 10_000)[0] for button in self._buttons if button is not self.done)
        return wide + self.done.preferred_size(look, 10_000)[0] + beside + look.px(8)

    def least(self, look: Look, wide: int) -> int:
        """Return the smallest height, in px, at which the summary can be followed: that of a few lines."""
        return self.high(look, wide, FEWEST)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        pad, head = look.px(PAD), look.px(HEAD)
        inner = Rect(rect.x + pad, rect.y + head, rect.w - 2 * pad, rect.h - head)
        foot = rect.bottom - look.px(FOOT)
        for part in (self.review_line, self._totals, self._ending):
            if part is not None:
                high = part.preferred_size(look, inner.w)[1]
                foot -= high
                part.layout(Rect(inner.x, foot, inner.w, high), look)
        inner.h = max(look.px(LINE), foot - inner.y)
        if self._needed(look, inner.w) > inner.h:
            inner.h -= look.px(MORE)
        at_end = self._scroll.rect.h > 0 and self._scroll.at_end
        self._scroll.layout(inner, look)
        if at_end and self._scroll.rect.size != inner.size:  # keep the last line in sight when the window changes
            self._scroll.scroll_to(float("inf"), at_once=True)
        right = rect.right - pad
        for button in reversed(self._buttons):
            if button.visible:
                wide, high = button.preferred_size(look, rect.w)
                button.layout(Rect(right - wide, rect.y + (head - high) // 2, wide, high), look)
                right = button.rect.x - look.px(8)
        self._count_more()

    def _count_more(self) -> None:
        if self._look is None:
            return
        self._more.count(self._rows)
        wide, high = self._more.preferred_size(self.look, self.rect.w)
        below = Rect(0, 0, wide, high)
        below.midbottom = self._scroll.rect.centerx, self._scroll.rect.bottom + self.look.px(MORE + 2)
        self._more.layout(below, self.look)

    def draw(self, surface: Surface) -> None:
        look = self.look
        draw.plate(surface, self.rect, look, "paper", radius=look.px(12), lift=self.lift)
        title, style = self.title_in()
        if text.width(self.label, style, look) <= title.w:  # else not at all: the status line says it too
            text.write(surface, self.label, title, look, style, look.theme.ink)
        super().draw(surface)

    def title_in(self) -> tuple[Rect, text.Style]:
        """Return the area of the title and its style, which is smaller if two buttons leave too little room."""
        look = self.look
        room = Rect(self.rect.x + look.px(20), self.rect.y, 0, look.px(HEAD))
        room.w = min(button.rect.x for button in self._buttons if button.visible) - look.px(10) - room.x
        fits = text.width(self.label, text.TITLE, look) <= room.w
        return room, text.TITLE if fits else _SMALLER_TITLE


def summary_of(
    game: str, ledger: Sequence[LedgerLine], scene: GameScene, acts: Acts, *, last: bool, ending: str = ""
) -> DealSummary:
    """Return the summary of a deal that has just ended, the `last` of its match or not; without `Acts.tell`, the
    summary of an earlier deal."""
    button = "close" if acts.tell is None else "result" if last else "next"
    done = say_in(game, f"play.story.{button}")
    return DealSummary(say_in(game, "play.story.title"), ledger, scene, acts, done, ending)


WIDTHS = (WIDE, 520, 440, 360)
"""The widths that are tried, in points, besides that of the scene's own area."""


def place(
    summary: DealSummary, felt: Felt, area: Rect, given: Rect | None, look: Look, *, from_top: bool
) -> Rect:
    """Return the place of a summary in this part of the felt: within the area that the scene has `given`, or without
    one between hands and plates, if all its rows fit there, preferably with open groups; otherwise wherever it covers
    nothing. If there is no such place, some rows are below what is in sight. `from_top`: it stays at the top of the
    given area."""
    gap = look.px(8)
    room = area.inflate(-2 * gap, -2 * gap)
    home = felt.clearing().clip(area) if given is None else given
    taken, hands = ([rect.inflate(gap, gap) for rect in areas] for areas in felt.areas_in_use())
    least = min(room.w, summary.least_wide(look))
    widest = max(home.w, least) if given is not None else min(home.w, look.px(WIDE))
    # the scene of a board makes room for its own area, and only there
    wides = () if felt.board is not None else sorted({max(least, min(room.w, look.px(wide))) for wide in WIDTHS})[::-1]

    def own(lines: int | None = None) -> Rect | None:
        """Return the place in the scene's area, for all rows or for this number of lines."""
        rect = Rect(0, 0, widest, summary.high(look, widest, lines))
        if rect.h > home.h or widest < least:
            return None
        if given is None:
            rect.center = home.center
            return free_place(rect, home, taken)
        rect.topleft = home.topleft if from_top else (home.x, home.bottom - rect.h)
        return rect.clamp(room)

    def elsewhere(lines: int | None = None, taken: Sequence[Rect] = taken) -> Rect | None:
        """Return the nearest place that covers nothing of what is `taken`."""
        found = []
        for wide in wides:
            rect = Rect(0, 0, wide, summary.high(look, wide, lines))
            rect.center = home.center
            free = free_place(rect, room, taken)
            found += [free] if free is not None else []
        return min(found, key=lambda rect: _distance(rect, home), default=None)

    for opened in (True, False):
        summary.open_groups(on=opened)
        rect = own() or elsewhere()
        if rect is not None:
            return rect
    for areas in (taken, hands) if given is None else (taken,):
        for lines in range(summary.lines(look, widest), FEWEST - 1, -1):
            rect = own(lines) or elsewhere(lines, areas)
            if rect is not None:
                return rect
    wide = widest if given is not None else max(least, min(widest, look.px(WIDTHS[-1])))
    rect = Rect(0, 0, wide, min(room.h, summary.least(look, wide)))
    if given is None:
        rect.center = home.center
        return keep_clear(rect, room, hands)
    rect.topleft = home.topleft if from_top else (home.x, home.bottom - rect.h)
    return rect.clamp(room)


def _distance(rect: Rect, home: Rect) -> int:
    return (rect.centerx - home.centerx) ** 2 + (rect.centery - home.centery) ** 2


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
        self.reviews = True
        """Whether deals at this table are reviewed."""
        self._review: RunningReview | None = None
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
        acts = Acts(self.light, self.close)
        if not again:
            context.felt.seat_plates.tell()
            back = self._drawers.looking_back()
            acts = Acts(self.light, self.close, self._tell, self.show_match_score, back, self._reviewing())
        game, last = host.match.game.name, host.result is not None
        ending = scene.deal_end.ending(deal.view, deal.ledger)
        self.deal_summary = summary_of(game, deal.ledger, scene, acts, last=last, ending=ending)
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
        self._review = self._context.app_context.review_of(match, self._context.player)
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

            summary.review_line.say(say("review.failed") if review is None else in_one_line(review))
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
        rect = place(self.deal_summary, felt, area, given, look, from_top=context.scene.deal_end.summary_shrinks)
        self.deal_summary.layout(rect, look)
        self._drawers.keep_above(rect)
        context.overlays.changed("summary")

    def _lay_again(self) -> None:
        """Lay it out after a group was opened or closed: with room for it in the area that the scene gives, otherwise
        where it is."""
        summary, context = self.deal_summary, self._context
        if summary is None:
            return
        if context.scene.deal_end.summary_area(context.felt.area, context.look) is None:
            summary.layout(summary.rect, context.look)
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
        lit_by = self._context.scene.deal_end.lit_by
        self._marks.light_pieces([piece for line in lines for piece in lit_by(line)])

    def _tell(self, line: LedgerLine, row: Rect | None) -> None:
        """Add the points of a line to the plate, flying from `row` if it is given."""
        self._context.felt.seat_plates.credit(line.seat, line.points, row)

    def _make_room(self, *, on: bool) -> None:
        """Let the board make room for the summary, or take it back."""
        if self._context.felt.board is not None:
            self._context.felt.board.tell(on=on)
