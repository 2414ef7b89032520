"""The controls of the coach: from mark to mark, which kinds of marks are shown, and from which size on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from pygame import Rect, Surface

from cardgames.lab.review.judging import Thresholds, Verdict
from cardgames.screens.replay.marks import KINDS, MarkFilter, draw_sign, sizes_of
from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.units import columns
from cardgames.table.widgets.base import HEIGHT, Group, Pressable
from cardgames.table.widgets.button import IconButton
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.choice import Segments
from cardgames.table.widgets.label import Heading
from cardgames.words import say

SIGN = 12
GAP = 6
"""The size of a sign, and the gap between controls, in points."""


class KindChip(Pressable):
    """One kind of mark with its sign and the number of its marks; pressing it shows or hides them."""

    role = "toggle"

    def __init__(self, kind: Verdict, on_press: Callable[[Verdict], object]) -> None:
        name = say(f"review.verdict.{kind.value}")
        super().__init__(f"review.kind.{kind.value}", label=name, tip=say("review.kind_tip", kind=name))
        self.kind, self.on, self.count = kind, True, 0
        self._on_press = on_press

    def press(self) -> None:
        self._on_press(self.kind)

    @property
    def more(self) -> str:
        return str(self.count)

    def states(self) -> tuple[str, ...]:
        return ("on" if self.on else "off", self.more, *super().states())

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(HEIGHT)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(8)
        if self.focused:
            draw.ring(surface, self.rect, look, radius=radius, colour=theme.brass_dark)
        if self.on:
            draw.plate(surface, self.rect, look, "paper_inset", radius=radius)
        elif self.hovered:
            draw.put(surface, draw.rounded(self.rect.size, radius, theme.brass_light, None, 50), self.rect)
        number = str(self.count)
        wide = look.px(SIGN + GAP) + text.width(number, text.SCORE, look)
        left = self.rect.centerx - wide // 2
        draw_sign(surface, (left + look.px(SIGN) // 2, self.rect.centery), look.px(SIGN), self.kind, look)
        beside = Rect(left + look.px(SIGN + GAP), self.rect.y, self.rect.right - left, self.rect.h)
        text.write(surface, number, beside, look, text.SCORE, theme.ink if self.on else theme.ink_soft)
        if not self.on:
            line = Rect(left - look.px(3), self.rect.centery, wide + look.px(6), max(1, look.px(1)))
            surface.fill(theme.ink_soft, line)


class CoachHead(Group):
    """The heading of the coach, with buttons that go from mark to mark."""

    role = "toolbar"

    def __init__(self, to_mark: Callable[[int], object]) -> None:
        self._title = Heading("review.title", say("review.show"))
        self._buttons = [
            IconButton("review.back", "left", say("review.mark_back"), partial(to_mark, -1), key="Shift+M"),
            IconButton("review.forward", "right", say("review.mark_forward"), partial(to_mark, 1), key="M"),
        ]
        super().__init__("review.head", [self._title, *self._buttons])
        self.visible = False

    def allow(self, *, marks: bool) -> None:
        """Enable the buttons if there are marks."""
        for button in self._buttons:
            button.enabled = marks

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        side = look.px(HEIGHT)
        return limit, max(side, self._title.preferred_size(look, limit - 2 * side)[1])

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        side = look.px(HEIGHT)
        words = Rect(rect.x, rect.y, rect.w - 2 * side, rect.h)
        self._title.layout(words, look)
        for button in self._buttons:
            button.layout(Rect(words.right, rect.y, side, side), look)
            words.right += side


class MarkPicker(Group):
    """Chooses which marks are shown; it keeps the choice while other deals are listed."""

    role = "toolbar"

    def __init__(self, on_change: Callable[[], object]) -> None:
        self.filter = MarkFilter()
        self._on_change = on_change
        self._chips = [KindChip(kind, self.toggle) for kind in KINDS]
        self._sizes: Segments[float] = Segments(
            "review.size", say("review.size"), [Pick(0.0, say("review.size_all"))], 0.0, self._from_size,
            tip=say("review.size_tip"),
        )  # fmt: skip
        super().__init__("review.picker", [*self._chips, self._sizes], label=say("review.picker"))

    def tell(self, counts: Mapping[Verdict, int], bounds: Thresholds) -> None:
        """Show how many marks of each kind there are, and offer the sizes of a game with these thresholds."""
        for chip in self._chips:
            chip.count = counts.get(chip.kind, 0)
        sizes = sizes_of(bounds)
        words = [say("review.size_all"), *(say("review.size_from", points=_short(size)) for size in sizes[1:])]
        self._sizes.options = tuple(map(Pick, sizes, words))
        self.touch()

    def toggle(self, kind: Verdict) -> None:
        """Show or hide the marks of a kind."""
        self._choose(replace(self.filter, kinds=self.filter.kinds ^ {kind}))

    def next_kinds(self) -> None:
        """Show all kinds, then without inaccuracies, then only blunders, then all again."""
        ways = [frozenset(KINDS[first:]) for first in range(len(KINDS))]
        at = ways.index(self.filter.kinds) if self.filter.kinds in ways else -1
        self._choose(replace(self.filter, kinds=ways[(at + 1) % len(ways)]))

    def next_size(self) -> None:
        """Show marks from the next size on; after the largest, all again."""
        sizes = [pick.value for pick in self._sizes.options]
        at = sizes.index(self.filter.least) if self.filter.least in sizes else -1
        self._sizes.value = sizes[(at + 1) % len(sizes)]
        self._from_size(self._sizes.value)

    def _from_size(self, size: float) -> None:
        self._choose(replace(self.filter, least=size))

    def _choose(self, wanted: MarkFilter) -> None:
        self.filter = wanted
        for chip in self._chips:
            chip.on = chip.kind in wanted.kinds
        self.touch()
        self._on_change()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, 2 * look.px(HEIGHT) + 3 * look.px(GAP)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        gap, high = look.px(GAP), look.px(HEIGHT)
        upper = Rect(rect.x + gap, rect.y + gap, rect.w - 2 * gap, high)
        for chip, cell in zip(self._chips, columns(upper, [None] * len(self._chips), gap=gap), strict=True):
            chip.layout(cell, look)
        self._sizes.layout(upper.move(0, high + gap), look)


def _short(size: float) -> float | int:
    """A size as it is shown: a whole number, or a small one to a tenth."""
    return round(size) if size >= 10 else round(size, 1)
