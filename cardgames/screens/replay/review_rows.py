"""What a review says beside a replay: the numbers of a deal, the curve of what was expected, and the marked moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from cardgames.lab.review.review import DealReview, Reviewed
from cardgames.screens.replay.marks import colour_of, draw_sign
from cardgames.screens.review_texts import ReviewTexts, interval_lost, numbers, verdict_text
from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.widgets.base import Pressable, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.label import Heading, Label
from cardgames.words import say

CURVE = 72
"""Height of the curve, in points."""
SIGN = 14
"""Width of the sign of a mark, in points."""


class MarkRow(Pressable):
    """A marked move: what was played, what was better, the points given away as a bar, and one reason."""

    role = "row"

    def __init__(self, one: Reviewed, texts: ReviewTexts, most: float, on_press: Callable[[], object]) -> None:
        """`most` are the points whose bar has the full width."""
        choice, self._one = one.choice, one
        self._share = min(1.0, one.lost / most) if most else 0.0
        self._title = verdict_text(one)
        lines = [
            say("review.made", move=texts.label(choice, choice.move)),
            say("review.better", move=texts.label(choice, one.judged.best)),
            texts.reason(one),
            say("review.lost", interval=interval_lost(one)),
        ]
        self._words = "\n".join([line for line in lines if line])
        super().__init__(f"review.mark.{choice.entry}", label="\n".join([self._title, self._words]))
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    def _parts(self, look: Look, wide: int) -> tuple[int, int]:
        """Return the heights of the title and of the words."""
        return look.px(24), text.height(self._words, text.BODY, look, wide - look.px(24))

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, sum(self._parts(look, limit)) + look.px(18)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        if self.hovered or self.focused:
            draw.put(surface, draw.rounded(self.rect.size, look.px(6), theme.brass_light, None, 50), self.rect)
        title, words = self._parts(look, self.rect.w)
        left, wide = self.rect.x + look.px(12), self.rect.w - look.px(24)
        verdict = self._one.judged.verdict
        head = Rect(left, self.rect.y + look.px(3), wide, title)
        draw_sign(surface, (left + look.px(SIGN) // 2, head.centery), look.px(SIGN - 2), verdict, look)
        beside = Rect(left + look.px(SIGN + 6), head.y, wide - look.px(SIGN + 6), head.h)
        text.write(surface, self._title, beside, look, text.STRONG, theme.ink)
        text.paragraph(surface, self._words, Rect(left, head.bottom, wide, words), look, text.BODY, theme.ink)
        bar = Rect(left, head.bottom + words + look.px(4), max(look.px(6), round(wide * self._share)), look.px(6))
        draw.put(surface, draw.rounded(bar.size, look.px(3), colour_of(verdict, look)), bar)


class Curve(Widget):
    """The expected result after each decision of a deal, up to the result; marked decisions have their sign."""

    role = "chart"

    def __init__(self, deal: DealReview) -> None:
        self._counted = deal.counted
        known = [one.judged.expected for one in deal.counted]
        self._values = [*(value for value in known if value is not None), deal.result]
        super().__init__("review.curve", label=say("review.curve"))
        self.visible = len(self._values) == len(known) + 1 > 2

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(CURVE)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        area = self.rect.inflate(-look.px(36), -look.px(24))
        low, high = min(0.0, *self._values), max(0.0, *self._values)
        span = (high - low) or 1.0

        def place(index: int, value: float) -> tuple[int, int]:
            x = area.x + index * area.w / max(1, len(self._values) - 1)
            return round(x), round(area.bottom - (value - low) / span * area.h)

        zero = place(0, 0.0)[1]
        pygame.draw.line(surface, theme.ink_soft, (area.x, zero), (area.right, zero))
        points = [place(index, value) for index, value in enumerate(self._values)]
        pygame.draw.lines(surface, theme.ink, False, points, max(2, look.px(2)))
        for one, point in zip(self._counted, points, strict=False):
            if one.judged.verdict.is_mark:
                draw_sign(surface, point, look.px(SIGN - 2), one.judged.verdict, look)


def rows_of(
    deal: DealReview | None,
    progress: tuple[int, int],
    texts: ReviewTexts,
    *,
    failed: bool,
    go: Callable[[int], object],
    show: Callable[[Reviewed], object],
    again: Callable[[Reviewed], object] | None,
) -> Sequence[Widget]:
    """Return what the review says of a deal, or how far it is; `go` goes to the position before a marked move, `show`
    plays the better move on the table, and `again` plays on from before the move, None if that is not possible."""
    rows: list[Widget] = [Heading("review.title", say("review.show"))]
    if deal is None:
        done, every = progress
        waiting = say("review.progress", done=done, all=every) if every else say("review.working")
        return [*rows, Label("review.progress", say("review.failed") if failed else waiting, soft=True)]
    rows += [Label(f"review.number.{index}", line) for index, line in enumerate(numbers(deal))]
    rows.append(Curve(deal))
    marked = [one for one in deal.decisions if one.judged.verdict.is_mark]
    most = max((one.lost for one in marked), default=0.0)
    for one in marked:
        entry = one.choice.entry
        rows.append(MarkRow(one, texts, most, _go(go, entry)))
        words, tip = say("play.look_back.show"), say("review.show_tip")
        buttons = [Button(f"review.show.{entry}", words, _act(show, one), kind="quiet", icon="play", tip=tip)]
        if again is not None and not one.choice.undone:
            words, tip = say("review.again"), say("review.again_tip")
            buttons.append(Button(f"review.again.{entry}", words, _act(again, one), kind="quiet", icon="fork", tip=tip))
        rows += buttons
    if not marked:
        rows.append(Label("review.none", say("review.no_marks"), soft=True))
    bounds = deal.thresholds
    limits = say("review.thresholds", inaccuracy=bounds.inaccuracy, mistake=bounds.mistake, blunder=bounds.blunder)
    explained = Label("review.explained", say("review.explained"), text.SMALL, soft=True)
    return [*rows, explained, Label("review.limits", limits, text.SMALL, soft=True)]


def _go(go: Callable[[int], object], entry: int) -> Callable[[], object]:
    return lambda: go(entry)


def _act(act: Callable[[Reviewed], object], one: Reviewed) -> Callable[[], object]:
    return lambda: act(one)
