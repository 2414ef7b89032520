"""Both lines of a decision that was tried again, side by side: the moves, what they gave away, and the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.bots.generic import margins_of
from cardgames.engine.match import Match
from cardgames.lab.review.judging import Verdict
from cardgames.lab.review.review import DealReview, Reviewed
from cardgames.screens.practice.task import Scratch, Task
from cardgames.screens.replay.marks import draw_sign
from cardgames.screens.review_texts import ReviewTexts, result_text
from cardgames.screens.running_review import LAST, RunningReview
from cardgames.table import draw, text
from cardgames.table.icons import Icon
from cardgames.table.input import Input, Tap
from cardgames.table.look import Look
from cardgames.table.units import columns
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.dialog import Dialog, DialogButton
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext

REVIEW_SECONDS = 0.15
"""Time between two looks at what the review has found."""
PAD, GAP, SIGN = 10, 16, 12
"""Margin of a row, gap between the columns, and size of a sign, in points."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move of a line: its words, and once it is reviewed the verdict and the points given away, in words."""

    move: str
    verdict: Verdict | None = None
    lost: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play from the decision on: its heading, its result and the points given away in words ("" while they
    are not known), and its moves."""

    title: str
    result: str
    lost: str
    moves: Sequence[Made]


class TwoLines(Widget):
    """Two lines side by side, move by move."""

    role = "table"

    def __init__(self, lines: tuple[Line, Line]) -> None:
        super().__init__("compare.lines", label=_spoken(lines))
        self.lines = lines

    def tell(self, lines: tuple[Line, Line]) -> None:
        """Show other lines."""
        if lines != self.lines:
            self.lines, self.label = lines, _spoken(lines)
            self.touch()

    def _rows(self) -> list[tuple[Made | None, Made | None]]:
        old, new = self.lines
        return list(zip_longest(old.moves, new.moves))

    def _columns(self, wide: int, look: Look) -> list[Rect]:
        return columns(Rect(0, 0, wide, 0), [None, None], gap=look.px(GAP))

    def _head(self, look: Look) -> int:
        return text.line_height(text.STRONG, look) + 2 * text.line_height(text.BODY, look) + look.px(2 * PAD)

    def _cell(self, made: Made | None, wide: int, look: Look) -> int:
        if made is None:
            return 0
        beside = text.width(made.lost, text.SCORE, look) + look.px(SIGN + 2 * PAD)
        return text.height(made.move, text.BODY, look, wide - beside - 2 * look.px(PAD)) + look.px(PAD)

    def _heights(self, look: Look, wide: int) -> list[int]:
        cell = self._columns(wide, look)[0].w
        return [max(self._cell(made, cell, look) for made in row) for row in self._rows()]

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, self._head(look) + sum(self._heights(look, limit)) + look.px(PAD)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        heights = self._heights(look, self.rect.w)
        for index, (line, column) in enumerate(zip(self.lines, self._columns(self.rect.w, look), strict=True)):
            area = Rect(self.rect.x + column.x, self.rect.y, column.w, self.rect.h)
            draw.plate(surface, area, look, "paper_inset", radius=look.px(8))
            inner = area.inflate(-2 * look.px(PAD), -2 * look.px(PAD))
            for words, style in ((line.title, text.STRONG), (line.result, text.BODY), (line.lost, text.BODY)):
                high = text.line_height(style, look)
                text.write(surface, words, Rect(inner.x, inner.y, inner.w, high), look, style, theme.ink)
                inner.y += high
            top = self.rect.y + self._head(look)
            for row, high in zip(self._rows(), heights, strict=True):
                made = row[index]
                if made is not None:
                    self._draw_move(surface, made, Rect(inner.x, top, inner.w, high))
                top += high

    def _draw_move(self, surface: Surface, made: Made, place: Rect) -> None:
        look, theme = self.look, self.look.theme
        taken = text.write(surface, made.lost, place, look, text.SCORE, theme.ink_soft, align="right", valign="top")
        right = place.right - taken.w - look.px(PAD)
        if made.verdict is not None and made.verdict.is_mark:
            spot = right - look.px(SIGN) // 2, place.y + text.line_height(text.BODY, look) // 2
            draw_sign(surface, spot, look.px(SIGN), made.verdict, look)
        words = Rect(place.x, place.y, right - look.px(SIGN) - place.x, place.h)
        text.paragraph(surface, made.move, words, look, text.BODY, theme.ink)


def _spoken(lines: tuple[Line, Line]) -> str:
    """Both lines in words, one after the other."""
    words: list[str] = []
    for line in lines:
        words += filter(None, (line.title, line.result, line.lost))
        words += [words for made in line.moves for words in (made.move, made.lost) if words]
    return "\n".join(words)


class CompareSheet(Dialog):
    """The panel with both lines. The new one is reviewed while it is open."""

    def __init__(
        self,
        services: AppContext,
        task: Task,
        match: Match,
        texts: ReviewTexts,
        acts: Mapping[str, Callable[[], object]],
    ) -> None:
        """`acts` are the answers: `again`, `back` and perhaps `next`."""
        self._task, self._match, self._texts = task, match, texts
        saved = services.saved_review(task.match.origin.id, task.player)
        self._review = RunningReview(services.review_process, match, task.player, Scratch(saved.found), last=True)
        self._lines = TwoLines((self._old_line(), self._new_line()))
        icons: dict[str, Icon] = {"again": "undo", "back": "back", "next": "forward"}
        chief = "next" if "next" in acts else "back"
        answers = [
            DialogButton("cancel" if name == "back" else name, say(f"practice.{name}"), name == chief, icons[name])
            for name in acts
        ]
        self._acts = {"cancel" if name == "back" else name: act for name, act in acts.items()}
        body = ScrollArea("compare.scroll", self._lines)
        super().__init__(
            say("practice.compare.title"), self._told(), answers, self._chosen, body=body, width=780
        )

    def _chosen(self, answer: str) -> None:
        self._acts[answer]()

    def enter(self) -> None:
        """Review the new line."""
        super().enter()
        self._follow()

    def leave(self) -> None:
        """Stop reviewing."""
        self._review.stop()

    def _follow(self) -> None:
        if self not in self.app.stack or self._review.failed:
            return
        if self._review.poll():
            self._lines.tell((self._old_line(), self._new_line()))
            self.tell(self._told())
            self.rearrange()
        if self._new_deal is None and not self._review.done:
            self.app.call_later(REVIEW_SECONDS, self._follow)

    def input(self, event: Input) -> bool:
        """A tap beside the sheet doesn't close it."""
        return isinstance(event, Tap) or super().input(event)

    # ------------------------------------------------------------ what is compared

    @property
    def _new_deal(self) -> DealReview | None:
        """The review of the new line; None while it is not complete, or if the deal is dealt again."""
        found = self._review.deal(LAST)
        return found if found is not None and found.position == self._task.deal.position else None

    @property
    def _dealt_again(self) -> bool:
        finished = self._review.finished(LAST)
        return self._review.done and (finished is None or finished.position != self._task.deal.position)

    def _told(self) -> str:
        """What the comparison comes to."""
        new, old = self._new_deal, self._task.deal
        if new is None:
            done, every = self._review.progress(LAST)
            if self._review.failed:
                return say("review.failed")
            if self._dealt_again:
                return say("practice.compare.dealt_again")
            return say("review.progress", done=done, all=every) if every else say("review.working")
        saved = round(self._lost(old) - self._lost(new), 1)
        key = "less" if saved > 0 else "more" if saved < 0 else "same"
        return say_in(self._texts.game, f"practice.compare.{key}", points=abs(saved))

    def _from_here(self, deal: DealReview) -> list[Reviewed]:
        return [one for one in deal.counted if one.choice.entry >= self._task.start]

    def _lost(self, deal: DealReview) -> float:
        return sum(one.lost for one in self._from_here(deal))

    def _old_line(self) -> Line:
        return self._line("old", self._task.deal)

    def _new_line(self) -> Line:
        if self._new_deal is not None:
            return self._line("new", self._new_deal)
        finished = self._review.finished(LAST)
        mine = [] if finished is None or finished.position != self._task.deal.position else finished.choices
        moves = [
            Made(self._texts.label(choice, choice.move))
            for choice in mine
            if choice.entry >= self._task.start and not choice.undone
        ]
        return Line(say("practice.compare.new"), self._new_result(), "", moves)

    def _new_result(self) -> str:
        """The result of the new line, in words; "" while it is not known."""
        finished = self._review.finished(LAST)
        outcome = None if finished is None else finished.playing.state.outcome()
        if finished is None or outcome is None or finished.position != self._task.deal.position:
            return ""
        match, table = self._match, finished.playing.table
        points = margins_of(match.game, outcome.points, table, match.options)[finished.seat]
        return result_text(self._texts.game, points)

    def _line(self, which: str, deal: DealReview) -> Line:
        moves = [
            Made(
                self._texts.label(one.choice, one.choice.move),
                one.judged.verdict,
                say("practice.compare.points", points=-one.lost) if round(one.lost, 1) else "",
            )
            for one in self._from_here(deal)
        ]
        return Line(
            say(f"practice.compare.{which}"),
            result_text(self._texts.game, deal.result),
            say_in(self._texts.game, "practice.compare.lost", points=self._lost(deal)),
            moves,
        )
