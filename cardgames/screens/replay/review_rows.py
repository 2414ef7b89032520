"""What a review says beside a replay: the numbers of a deal, the curve of what was expected, and the marked moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from cardgames.host.protocol import Decision
from cardgames.lab.review.review import DealReview, Reviewed
from cardgames.screens.charts import draw_interval
from cardgames.screens.replay.log import PlacedRow
from cardgames.screens.replay.mark_picker import MarkPicker
from cardgames.screens.replay.marks import MarkFilter, colour_of, draw_sign
from cardgames.screens.review_texts import (
    ReviewTexts,
    lost_text,
    nothing_marked,
    numbers,
    thresholds_text,
    to_a_tenth,
    verdict_text,
)
from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.widgets.base import Column, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.label import Label
from cardgames.words import listed, say, say_in, written

CURVE = 72
"""Height of the curve, in points."""
SIGN = 14
"""Width of the sign of a mark, in points."""


class MarkRow(PlacedRow):
    """A marked move: what was played, what was better, one reason, and what it gave away as a bar with its interval."""

    def __init__(
        self,
        one: Reviewed,
        texts: ReviewTexts,
        most: float,
        said: Decision | None,
        on_press: Callable[[], object],
    ) -> None:
        """`most` are the points at the right end of the bar; `said` is what a Hard bot says of the decision."""
        choice, self._one = one.choice, one
        loss, most = one.judged.loss, most or 1.0
        self._share = one.lost / most
        self._interval = loss.low / most, loss.high / most
        self._title = verdict_text(one)
        lines = [
            say("review.made", move=texts.label(choice, choice.move)),
            say("review.better", move=texts.label(choice, one.judged.best)),
            texts.reason(one, said),
            lost_text(texts.game, one.judged),
        ]
        self._words = "\n".join([line for line in lines if line])
        told = "\n".join([self._title, self._words])
        super().__init__(f"review.mark.{choice.entry}", told, choice.entry, on_press)

    def _parts(self, look: Look, wide: int) -> tuple[int, int]:
        """Return the heights of the title and of the words."""
        return look.px(24), text.height(self._words, text.BODY, look, wide - look.px(24))

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, sum(self._parts(look, limit)) + look.px(20)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look, theme = self.look, self.look.theme
        title, words = self._parts(look, self.rect.w)
        left, wide = self.rect.x + look.px(12), self.rect.w - look.px(24)
        verdict = self._one.judged.verdict
        head = Rect(left, self.rect.y + look.px(3), wide, title)
        draw_sign(surface, (left + look.px(SIGN) // 2, head.centery), look.px(SIGN - 2), verdict, look)
        beside = Rect(left + look.px(SIGN + 6), head.y, wide - look.px(SIGN + 6), head.h)
        text.write(surface, self._title, beside, look, text.STRONG, theme.ink)
        text.paragraph(surface, self._words, Rect(left, head.bottom, wide, words), look, text.BODY, theme.ink)
        room = Rect(left, head.bottom + words + look.px(5), wide, look.px(6))
        bar = Rect(room.topleft, (max(look.px(6), round(wide * self._share)), room.h))
        draw.put(surface, draw.rounded(bar.size, look.px(3), colour_of(verdict, look)), bar)
        if self._interval[0] < self._interval[1]:
            draw_interval(surface, self._interval, room, look)


class Curve(Widget):
    """The expected result after each decision of a deal, up to the result, which is written at its end; the line of
    zero has its number, and marked decisions have their sign."""

    role = "chart"

    def __init__(self, deal: DealReview, wanted: MarkFilter) -> None:
        """`wanted` are the marks that are shown."""
        self._counted, self._wanted = deal.counted, wanted
        known = [one.judged.expected for one in deal.counted]
        self._values = [*(value for value in known if value is not None), deal.result]
        self._caption = say("review.curve")
        values = listed([written(value, "+.1") for value in self._values], "semicolon")
        super().__init__("review.curve", label=say("review.curve_values", curve=self._caption, values=values))
        self.visible = len(self._values) == len(known) + 1 > 2

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(CURVE) + text.height(self._caption, text.SMALL, look, limit)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        small, soft = text.SMALL, theme.ink_soft
        caption = text.paragraph(surface, self._caption, self.rect, look, small, soft)
        end = written(to_a_tenth(self._values[-1]), "+")
        area = Rect(self.rect.x, caption.bottom, self.rect.w, self.rect.bottom - caption.bottom)
        area = area.inflate(-2 * (text.width(end, small, look) + look.px(8)), -look.px(24))
        low, high = min(0.0, *self._values), max(0.0, *self._values)
        span = (high - low) or 1.0

        def place(index: int, value: float) -> tuple[int, int]:
            x = area.x + index * area.w / max(1, len(self._values) - 1)
            return round(x), round(area.bottom - (value - low) / span * area.h)

        zero = place(0, 0.0)[1]
        pygame.draw.line(surface, theme.ink_soft, (area.x, zero), (area.right, zero))
        points = [place(index, value) for index, value in enumerate(self._values)]
        pygame.draw.lines(surface, theme.ink, False, points, max(2, look.px(2)))
        high = text.line_height(small, look)
        text.write(surface, "0", Rect(self.rect.x, zero - high // 2, self.rect.w, high), look, small, soft)
        beside = Rect(self.rect.x, points[-1][1] - high // 2, self.rect.w, high)
        text.write(surface, end, beside, look, small, soft, align="right")
        for one, point in zip(self._counted, points, strict=False):
            if self._wanted.fits(one):
                draw_sign(surface, point, look.px(SIGN - 2), one.judged.verdict, look)


@dataclass(frozen=True, slots=True)
class Acts:
    """What the player can do with a mark: `go` goes to the position before it, `show` plays the better move on the
    table, and `again` plays on from before the move, None if that is not possible."""

    go: Callable[[int], object]
    show: Callable[[Reviewed], object]
    again: Callable[[Reviewed], object] | None


def rows_of(
    deal: DealReview | None,
    progress: tuple[int, int],
    texts: ReviewTexts,
    picker: MarkPicker,
    said_of: Callable[[Reviewed], Decision | None],
    acts: Acts,
    *,
    failed: bool,
    left_out: bool,
) -> Sequence[Widget]:
    """Return what the review says of a deal, or how far it is; `left_out` is a deal that is not reviewed. `picker`
    chooses the marks; `said_of` returns what a Hard bot says of one."""
    rows: list[Widget] = []
    if deal is None:
        done, every = progress
        waiting = say("review.progress", done=done, all=every) if done < every else say("review.working")
        without = say("review.failed") if failed else say("review.left_out") if left_out else waiting
        return [Label("review.progress", without, soft=True)]
    rows += [Label(f"review.number.{index}", line) for index, line in enumerate(numbers(texts.game, deal))]
    rows.append(Curve(deal, picker.filter))
    marked = [one for one in deal.decisions if one.judged.verdict.is_mark]
    shown = picker.filter.chosen(marked)
    most = max((one.judged.loss.high for one in marked), default=0.0)
    if marked:
        rows.append(picker)
    for one in shown:
        rows.append(_about(one, texts, most, said_of(one), acts))
    if not marked:
        rows.append(Label("review.none", nothing_marked(deal), soft=True))
    elif len(shown) < len(marked):
        rows.append(Label("review.hidden", say("review.hidden", count=len(marked) - len(shown)), soft=True))
    limits = thresholds_text(texts.game, deal.thresholds)
    explained = Label("review.explained", say_in(texts.game, "review.explained"), text.SMALL, soft=True)
    return [*rows, explained, Label("review.limits", limits, text.SMALL, soft=True)]


def _about(one: Reviewed, texts: ReviewTexts, most: float, said: Decision | None, acts: Acts) -> Column:
    """A mark and its buttons."""
    entry, again = one.choice.entry, acts.again
    row = MarkRow(one, texts, most, said, partial(acts.go, entry))
    words, tip = say("play.look_back.show"), say("review.show_tip")
    buttons = [Button(f"review.show.{entry}", words, partial(acts.show, one), kind="quiet", icon="play", tip=tip)]
    if again is not None and not one.choice.undone:
        words, tip = say("review.again"), say_in(texts.game, "review.again_tip")
        buttons.append(Button(f"review.again.{entry}", words, partial(again, one), kind="quiet", icon="fork", tip=tip))
    return Column(f"review.about.{entry}", [row, *buttons], gap=1)
