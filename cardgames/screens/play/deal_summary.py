"""The deal summary: the reasons for points appear one by one and light the cards that earned them.

A button, Space, Enter or a tap shows the rest at once; pressing a row lights its cards again, and opens a group.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from cardgames.engine.contract import LedgerLine
from cardgames.screens.play.log import LINE, OneReason, Reason
from cardgames.screens.play.reason_groups import ReasonGroup, Totals, entries, needs_totals
from cardgames.screens.play.summary_parts import Ending, MoreBelow, ReviewLine, Rows, Step
from cardgames.table import draw, text
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.tween import RATES
from cardgames.table.widgets.base import HEIGHT, Group, Pressable, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say, say_in

LINE_SECONDS = 0.6
"""The longest time from one row to the next."""

TELLING_SECONDS = 11.0
"""The longest time from the first row to the last at the speed "calm", so that with the points' last flight the whole
telling takes less than 12 seconds."""

HEAD, LOW_HEAD = 54, 46
FOOT, LOW_FOOT = 12, 8
"""Heights of the title with the button beside it, and of the margin below, also where there is little room; in
points."""

FEWEST = 4
"""The fewest lines in sight at once that can be followed."""

PAD = 14
"""Margin at the sides, in points."""

WIDE, WIDEST = 600, 760
"""The preferred width, and the greatest with names that would be cut in it, in points."""

MORE = 18
"""Height kept free for the sign that the list goes on, in points."""


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
            entry.on_toggle = partial(self._toggled, entry)
        self._column = Rows(self._rows, self._entries)
        self._in_pairs = self._low = self._brief = False
        self._scroll = ScrollArea("story.scroll", self._column)
        self._more = MoreBelow(self._scroll)
        self._ending = Ending("story.ending", label=ending) if ending else None
        self._totals = Totals(scene, self._entries) if needs_totals(self._entries, scene) else None
        self.done = Button("story.done", done, acts.done, kind="brass", icon="forward")
        tip = say("play.story.all_tip")
        self._all = Button("story.all", say("play.story.all"), self.tell_all, icon="last", tip=tip)
        self._back: Pressable | None = None
        if acts.back is not None:
            self._back = Button("story.back", say("play.look_back.ask"), acts.back, icon="lamp")
        self.review_line = ReviewLine(scene.game.name, acts.review) if acts.review is not None else None
        foot = self._foot_parts
        self._buttons: list[Pressable] = [button for button in (self._back, self._all, self.done) if button is not None]
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

    def pair_rows(self, *, on: bool) -> None:
        """Place rows beside each other if they fit, or below each other; those of open groups are always below it."""
        self._in_pairs = on
        self._show_told()

    def lower(self, *, on: bool, brief: bool = False) -> None:
        """Keep its head and foot low, with the outcome in the place of the title once all is told, or not; `brief`: the
        review too is in the head, as an icon, if there is room."""
        self._low, self._brief = on, brief

    def _toggled(self, group: ReasonGroup) -> None:
        """Lay it out again, with the rows of an opened group in sight, as far as there is room."""
        self._by_player = True
        self._show_told()
        self.on_toggled()
        if group.opened:
            hidden, shown = self._scroll.at, self._scroll.rect
            above = min(group.rect.top - shown.top, group.rows[-1].rect.bottom - shown.bottom)
            self._scroll.scroll_to(hidden + max(0, above))
        self.touch()

    def _show_told(self) -> None:
        """Show the rows that are told, and of groups those that are open."""
        self._column.beside = self._in_pairs and not any(group.opened for group in self._groups)
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
        if self._look is not None:
            self.layout(self.rect, self.look)
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
        if seen and self._look is not None:
            self.layout(self.rect, self.look)
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

    def _foot_lines(self, look: Look, wide: int) -> list[list[tuple[Widget, int]]]:
        """Return the lines below the list, each as its parts with their widths. The review is beside the outcome if
        both fit."""
        ending, review, parts = self._ending, self.review_line, self._foot_parts
        if review is not None:
            review.shrink(on=review in self._beside_title(look, wide))
            parts = [part for part in parts if part is not review or not review.shrunk]
        if self._ending_in_head(look, wide):
            return [[(part, wide)] for part in parts if part is not ending]
        if ending is None or review is None or review.shrunk or ending.wide(look) + review.wide(look) > wide:
            return [[(part, wide)] for part in parts]
        first: list[tuple[Widget, int]] = [(ending, wide - review.wide(look)), (review, review.wide(look))]
        return [first, *([(part, wide)] for part in self._foot_parts if part not in (ending, review))]

    def _ending_in_head(self, look: Look, wide: int) -> bool:
        """Whether the outcome takes the place of the title, at this width without margins."""
        if not self._low or self._ending is None:
            return False
        return self._ending.lines(look, wide - self._taken(self._beside_title(look, wide), look)) <= 2

    def _beside_title(self, look: Look, wide: int) -> list[Pressable]:
        """Return what stands beside the title, from the left, at this width without margins; the review if it is brief
        and fits."""
        review, parts = self.review_line, [*self._buttons]
        if self._brief and review is not None and self._taken(parts, look) + look.px(8 + HEIGHT) <= wide:
            parts.insert(-1, review)
        return parts

    def _taken(self, parts: Sequence[Pressable], look: Look) -> int:
        """Return the width that these take beside the title once all is told."""
        shown = [part for part in parts if part is not self._all]
        return sum(
            look.px(8) + (look.px(HEIGHT) if part is self.review_line else part.preferred_size(look, 10_000)[0])
            for part in shown
        )

    def _head(self, look: Look) -> int:
        """Return the height above the list."""
        return look.px(LOW_HEAD if self._low else HEAD)

    def _foot(self, look: Look, wide: int) -> int:
        """Return the height below the list."""
        margin = look.px(LOW_FOOT if self._low else FOOT)
        return sum(_line_high(line, look) for line in self._foot_lines(look, wide)) + margin

    def _needed(self, look: Look, wide: int) -> int:
        """Return the height of all rows of the list, told or not, with the groups as they are."""
        rows: list[Widget] = []
        for entry in self._entries:
            rows += [entry, *(entry.rows if isinstance(entry, ReasonGroup) and entry.opened else ())]
        return self._column.high(rows, look, wide)

    def wide(self, look: Look) -> int:
        """Return the preferred width: more than usual if names would be cut in it."""
        columns = [row.column for row in self._entries if isinstance(row, OneReason | ReasonGroup)]
        whole = max((column.whole(look) for column in columns if column is not None), default=0) + 2 * look.px(PAD)
        return max(look.px(WIDE), min(look.px(WIDEST), whole))

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        wide = min(limit, self.wide(look))
        return wide, self.high(look, wide)

    def high(self, look: Look, wide: int, lines: int | None = None) -> int:
        """Return the height in px for this width, with all rows in sight or with this number of lines."""
        inner = wide - 2 * look.px(PAD)
        needed = self._needed(look, inner)
        shown = needed if lines is None else min(needed, lines * look.px(LINE) + look.px(MORE))
        return self._head(look) + shown + self._foot(look, inner)

    def lines(self, look: Look, wide: int) -> int:
        """Return the number of lines of the list, with the groups as they are."""
        return -(-self._needed(look, wide - 2 * look.px(PAD)) // look.px(LINE))

    def least_wide(self, look: Look, *, titled: bool = True) -> int:
        """Return the smallest width, in px, at which the title stands beside the buttons, or the buttons alone."""
        wide = look.px(30 + PAD) + (text.width(self.label, text.HEADING, look) if titled else 0)
        beside = max(button.preferred_size(look, 10_000)[0] for button in self._buttons if button is not self.done)
        return wide + self.done.preferred_size(look, 10_000)[0] + beside + look.px(8)

    def least(self, look: Look, wide: int) -> int:
        """Return the smallest height, in px, at which the summary can be followed: that of a few lines."""
        return self.high(look, wide, FEWEST)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        pad, head = look.px(PAD), self._head(look)
        inner = Rect(rect.x + pad, rect.y + head, rect.w - 2 * pad, rect.h - head)
        foot = rect.bottom - look.px(LOW_FOOT if self._low else FOOT)
        for line in reversed(self._foot_lines(look, inner.w)):
            high, left = _line_high(line, look), inner.x
            foot -= high
            for part, wide in line:
                part.layout(Rect(left, foot, wide, high), look)
                left += wide
        inner.h = max(look.px(LINE), foot - inner.y)
        if self._needed(look, inner.w) > inner.h:
            inner.h -= look.px(MORE)
        at_end = self._scroll.rect.h > 0 and self._scroll.at_end
        self._scroll.layout(inner, look)
        if at_end and self._scroll.rect.size != inner.size:  # keep the last line in sight when the window changes
            self._scroll.scroll_to(float("inf"), at_once=True)
        right = rect.right - pad
        for button in reversed(self._beside_title(look, inner.w)):
            if button.visible:
                wide, high = button.preferred_size(look, rect.w)
                button.layout(Rect(right - wide, rect.y + (head - high) // 2, wide, high), look)
                right = button.rect.x - look.px(8)
        if self._ending is not None and self._ending_in_head(look, inner.w):
            self._ending.layout(Rect(inner.x, rect.y, right - inner.x, head), look)
        self._count_more()

    def _count_more(self) -> None:
        if self._look is None:
            return
        self._more.count(self._rows)
        wide, high = self._more.preferred_size(self.look, self.rect.w)
        below = Rect(0, 0, wide, high)
        below.midbottom = self._scroll.rect.centerx, self._scroll.rect.bottom + self.look.px(MORE - 2)
        self._more.layout(below, self.look)

    def draw(self, surface: Surface) -> None:
        look = self.look
        draw.plate(surface, self.rect, look, "paper", radius=look.px(12), lift=self.lift)
        title, style = self.title_in()
        taken = self._ending is not None and self._ending.visible and title.colliderect(self._ending.rect)
        if not taken and text.width(self.label, style, look) <= title.w:  # the status line says it too
            text.write(surface, self.label, title, look, style, look.theme.ink)
        super().draw(surface)

    def title_in(self) -> tuple[Rect, text.Style]:
        """Return the area of the title and its style, which is smaller if two buttons leave too little room."""
        look = self.look
        room = Rect(self.rect.x + look.px(20), self.rect.y, 0, self._head(look))
        beside = self._beside_title(look, self.rect.w - 2 * look.px(PAD))
        room.w = min(button.rect.x for button in beside if button.visible) - look.px(10) - room.x
        fits = text.width(self.label, text.TITLE, look) <= room.w
        return room, text.TITLE if fits else text.HEADING


def _line_high(line: Sequence[tuple[Widget, int]], look: Look) -> int:
    return max(part.preferred_size(look, wide)[1] for part, wide in line)


def summary_of(
    game: str,
    ledger: Sequence[LedgerLine],
    scene: GameScene,
    acts: Acts,
    *,
    last: bool,
    ending: str = "",
    redealt: bool = False,
    onward: str = "",
) -> DealSummary:
    """Return the summary of a deal that has just ended, the `last` of its match or not, or one that is `redealt` and
    doesn't count; without `Acts.tell`, the summary of an earlier deal. `onward` replaces the words of the button."""
    if redealt:
        return DealSummary(say("play.story.unscored"), ledger, scene, acts, onward or say("play.story.redeal"), ending)
    button = "close" if acts.tell is None else "result" if last else "next"
    done = onward or say_in(game, f"play.story.{button}")
    return DealSummary(say_in(game, "play.story.title"), ledger, scene, acts, done, ending)
