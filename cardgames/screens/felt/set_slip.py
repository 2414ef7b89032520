"""The slip over the hand for raised cards: what set they make, and larger sets that contain them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from cardgames.screens.felt.questions import HIGH, DraftSlip
from cardgames.table.look import Look
from cardgames.table.widgets.base import HEIGHT, Group, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.label import Label
from cardgames.words import say

AnswerButton = tuple[str, str, Callable[[], object]]
"""Name, words and action."""

AT_ONCE = 6
"""How many sets are suggested at a time."""

_LEAST, _NARROW, _BROAD = 440, 280, 620
"""Smallest widths of the slip, in points, so that it does not change with every card: with its words before the
answers, with them above, and where it has to be low."""

_CHIP_GAP, _PAD = 6, 12
"""Gap between suggestions, and the margin beside them, in points."""


class SetSlip(DraftSlip):
    """The slip for raised cards. `goes` is whether the answer "play" is allowed; its button keeps its place whatever
    else can be answered. `offers` are the words and actions of the sets that contain the cards, the smallest first;
    `relay` is called when other offers are shown. The keys 1, 2 ... choose a shown offer, or if there are none, 1 plays
    the cards and other numbers give the other answers."""

    def __init__(
        self,
        words: str,
        answers: Sequence[AnswerButton],
        offers: Sequence[tuple[str, Callable[[], object]]],
        relay: Callable[[], object],
        *,
        goes: bool,
    ) -> None:
        super().__init__(words, answers, None)
        first = next(number for number, (name, *_) in enumerate(answers) if name == "play")
        self._acts.insert(0, self._acts.pop(first))
        self.first_answer = answers[first][1]
        play = self._row.children()[first]
        if isinstance(play, Button) and goes:
            play.kind = "brass"
        self._offers = offers
        self._relay = relay
        self._from, self._most = 0, AT_ONCE
        self._chips = Group("offers")
        self.add(self._chips)
        self._fill()

    @property
    def _here(self) -> Sequence[tuple[str, Callable[[], object]]]:
        return self._offers[self._from : self._from + AT_ONCE]

    def press_number(self, number: int) -> bool:
        """Raise one of the sets that are shown, 1 for the first."""
        if not self._offers:
            return super().press_number(number)
        if 1 <= number <= len(self._here[: self._most]):
            self._here[number - 1][1]()
            return True
        return False

    def _fill(self) -> None:
        """Put up the current page of suggestions after a word on what they do, with a button for more."""
        self._chips.clear()
        self._chips.add(Label("offers.words", say("play.raised.add"), soft=True))
        for number, (words, act) in enumerate(self._here, 1):
            self._chips.add(Button(f"answer.set.{number}", words, act, tip=say("play.raised.key", number=number)))
        self._chips.add(Button("answer.more", say("play.raised.more"), self._turn_over, kind="quiet"))

    def _turn_over(self) -> None:
        self._from += self._most
        if self._from >= len(self._offers):
            self._from = 0
        self._fill()
        self._relay()

    def shorts(self, look: Look) -> list[tuple[int, int]]:
        """The size of the answers below a single line of suggestions."""
        [(wide, high)] = super().shorts(look)
        line = look.px(_CHIP_GAP) + look.px(HEIGHT + _CHIP_GAP)
        return [(max(wide, look.px(_BROAD)), high + line)] if self._offers else [(wide, high)]

    def tight(self, look: Look) -> list[tuple[int, int]]:
        """The least size, which changes with the cards."""
        wide, high = super().sizes(look, 10_000)[1]
        return [(wide, high + self._above(look, wide))]

    def sizes(self, look: Look, limit: int) -> tuple[tuple[int, int], ...]:
        """Return the sizes of `DraftSlip` with the suggestions above, and a low, broad one."""
        line, block, *_ = super().sizes(look, limit)
        wide, narrow = self._worded(look, max(look.px(_LEAST), line[0])), max(look.px(_NARROW), block[0])
        broad = max(look.px(_BROAD), line[0])
        return (
            (wide, line[1] + self._above(look, wide)),
            (narrow, block[1] + self._above(look, narrow)),
            (broad, line[1] + self._above(look, broad)),
        )

    def _worded(self, look: Look, wide: int) -> int:
        """Return this width, or a greater one in which the words before the suggestions take no line more."""
        words, lines = self._chips.children()[:1], self._lines(look, wide - 2 * look.px(_PAD))
        if not lines or lines[0][0][0] in words:
            return wide
        parts = [words[0].preferred_size(look, wide)[0], *(needs for _, needs in lines[0])]
        more = sum(parts) + (len(parts) - 1) * look.px(_CHIP_GAP) + 2 * look.px(_PAD)
        return more if more <= look.px(_BROAD) else wide

    def _above(self, look: Look, wide: int, most: int = AT_ONCE) -> int:
        """Return the height of the suggestions in a slip of this width."""
        lines = self._lines(look, wide - 2 * look.px(_PAD), most)
        return look.px(_CHIP_GAP) + sum(look.px(HEIGHT + _CHIP_GAP) for _ in lines) if lines else 0

    def _lines(self, look: Look, wide: int, most: int = AT_ONCE) -> list[list[tuple[Widget, int]]]:
        """Return at `most` so many suggestions with their widths, in as many lines as they need, and the words before
        them unless they take a line more."""
        words, *sets, more = self._chips.children()
        chips = [*sets[:most], *([more] if most < len(self._offers) else [])]
        bare, worded = self._in_lines(chips, look, wide), self._in_lines([words, *chips], look, wide)
        return worded if len(worded) == len(bare) else bare

    @staticmethod
    def _in_lines(chips: Sequence[Widget], look: Look, wide: int) -> list[list[tuple[Widget, int]]]:
        lines: list[list[tuple[Widget, int]]] = []
        left = 0
        for chip in chips:
            needs = chip.preferred_size(look, wide)[0]
            if not lines or needs > left:
                lines.append([])
                left = wide
            lines[-1].append((chip, needs))
            left -= needs + look.px(_CHIP_GAP)
        return lines

    def layout(self, rect: Rect, look: Look) -> None:
        each, inner = look.px(HEIGHT + _CHIP_GAP), rect.w - 2 * look.px(_PAD)
        room = max(1, (rect.h - look.px(HIGH)) // each)
        tries = (most for most in range(AT_ONCE, 1, -1) if len(self._lines(look, inner, most)) <= room)
        self._most = next(tries, 1)  # fewer where not all of them have room
        lines, above = self._lines(look, inner, self._most), self._above(look, rect.w, self._most)
        super().layout(Rect(rect.x, rect.y + above, rect.w, rect.h - above), look)
        self.rect = Rect(rect)
        self._chips.layout(Rect(rect.x, rect.y, rect.w, above), look)
        y = rect.y + look.px(_CHIP_GAP)
        shown = [chip for line in lines for chip, _ in line]
        for chip in self._chips.children():
            chip.visible = chip in shown
        for line in lines:
            x = rect.x + look.px(_PAD)
            for chip, wide in line:
                high = chip.preferred_size(look, wide)[1]
                chip.layout(Rect(x, y + (look.px(HEIGHT) - high) // 2, wide, high), look)
                x += wide + look.px(_CHIP_GAP)
            y += look.px(HEIGHT + _CHIP_GAP)
