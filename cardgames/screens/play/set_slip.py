"""The slip over the hand while cards stand raised: what they make, whether it goes, and sets that the hand suggests."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from cardgames.screens.play.next_slip import NextSlip
from cardgames.table.look import Look
from cardgames.table.widgets.base import HEIGHT, Group, Widget
from cardgames.table.widgets.button import Button
from cardgames.words import say

Answer = tuple[str, str, Callable[[], object]]
"""Name, words and what it does."""

AT_ONCE = 6
"""How many sets are suggested at a time."""

_LEAST, _NARROW, _BROAD = 440, 280, 620
"""Width that the slip has at least, so that it does not jump about from card to card: with its words before the
answers, with them above, and where it has to be low; in points."""

_GAP, _PAD = 6, 12
"""Between suggestions, and beside them, in points."""


class SetSlip(NextSlip):
    """`goes` is whether the first answer, to play what stands raised, would be taken. `offers` are the words and acts
    of the sets that hold the raised cards, the smallest first; `relay` is called when others of them are shown. The
    keys 1, 2 ... take those that are shown, and the answers where there are none."""

    def __init__(
        self,
        words: str,
        answers: Sequence[Answer],
        offers: Sequence[tuple[str, Callable[[], object]]],
        relay: Callable[[], object],
        *,
        goes: bool,
    ) -> None:
        super().__init__(words, answers, None)
        play = self._row.children()[0]
        if isinstance(play, Button) and goes:
            play.kind = "brass"
        self._offers = offers
        self._relay = relay
        self._from = 0
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
        if 1 <= number <= len(self._here):
            self._here[number - 1][1]()
            return True
        return False

    def _fill(self) -> None:
        """Show the suggestions from where one has come to, and how to see more."""
        self._chips.clear()
        for number, (words, act) in enumerate(self._here, 1):
            self._chips.add(Button(f"answer.set.{number}", words, act, tip=say("play.raised.key", number=number)))
        if len(self._offers) > AT_ONCE:
            self._chips.add(Button("answer.more", say("play.raised.more"), self._turn_over, kind="quiet"))

    def _turn_over(self) -> None:
        self._from += AT_ONCE
        if self._from >= len(self._offers):
            self._from = 0
        self._fill()
        self._relay()

    def sizes(self, look: Look, limit: int) -> tuple[tuple[int, int], ...]:
        """As of the slip that asks what may follow, with the suggestions above; and low and broad."""
        line, block = super().sizes(look, limit)
        wide, narrow = max(look.px(_LEAST), line[0]), max(look.px(_NARROW), block[0])
        broad = max(look.px(_BROAD), line[0])
        return (
            (wide, line[1] + self._above(look, wide)),
            (narrow, block[1] + self._above(look, narrow)),
            (broad, line[1] + self._above(look, broad)),
        )

    def _above(self, look: Look, wide: int) -> int:
        """How high the suggestions are in a slip of this width."""
        lines = self._lines(look, wide - 2 * look.px(_PAD))
        return look.px(_GAP) + sum(look.px(HEIGHT + _GAP) for _ in lines) if lines else 0

    def _lines(self, look: Look, wide: int) -> list[list[tuple[Widget, int]]]:
        """The suggestions with their widths, in as many lines as they take."""
        lines: list[list[tuple[Widget, int]]] = []
        left = 0
        for chip in self._chips.children():
            needs = chip.natural(look, wide)[0]
            if not lines or needs > left:
                lines.append([])
                left = wide
            lines[-1].append((chip, needs))
            left -= needs + look.px(_GAP)
        return lines

    def layout(self, rect: Rect, look: Look) -> None:
        """The suggestions, and below them, next to the hand, the words and answers."""
        above = self._above(look, rect.w)
        super().layout(Rect(rect.x, rect.y + above, rect.w, rect.h - above), look)
        self.rect = Rect(rect)
        self._chips.layout(Rect(rect.x, rect.y, rect.w, above), look)
        y = rect.y + look.px(_GAP)
        for line in self._lines(look, rect.w - 2 * look.px(_PAD)):
            x = rect.x + look.px(_PAD)
            for chip, wide in line:
                chip.layout(Rect(x, y, wide, look.px(HEIGHT)), look)
                x += wide + look.px(_GAP)
            y += look.px(HEIGHT + _GAP)
