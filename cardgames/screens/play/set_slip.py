"""The slip over the hand while cards stand raised: what they make, whether it goes, and sets that the hand suggests."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from cardgames.screens.play.next_slip import NextSlip
from cardgames.table.look import Look
from cardgames.table.widgets.base import Row
from cardgames.table.widgets.button import Button
from cardgames.words import say

Answer = tuple[str, str, Callable[[], object]]
"""Name, words and what it does."""

AT_ONCE = 6
"""How many sets are suggested at a time."""

_LEAST, _CHIPS = 440, 44
"""Width that the slip has at least, so that it does not jump about from card to card; and height of the suggestions, in
points."""


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
        self._from = 0
        self._relay = relay
        self._shown: list[Button] = []
        self._chips = Row("offers", align="centre", gap=6)
        self.add(self._chips)

    def press_number(self, number: int) -> bool:
        """Raise one of the sets that are shown, 1 for the first."""
        if not self._shown:
            return super().press_number(number)
        if 1 <= number <= len(self._shown):
            self._shown[number - 1].press()
            return True
        return False

    def sizes(self, look: Look, limit: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """As of the slip that asks what may follow, with the suggestions above."""
        self._fill(look, limit - look.px(24))
        high = look.px(_CHIPS) if self._shown else 0
        wide = max(look.px(_LEAST), self._chips.natural(look, limit)[0] + look.px(24))
        line, block = super().sizes(look, limit)
        return (max(wide, line[0]), line[1] + high), (max(wide, block[0]), block[1] + high)

    def _fill(self, look: Look, room: int) -> None:
        """Show as many suggestions from where one has come to as find room, and how to see more."""
        self._chips.clear()
        self._shown = []
        here = self._offers[self._from : self._from + AT_ONCE]
        more = Button("answer.more", say("play.raised.more"), self._turn_over, kind="quiet")
        several = len(self._offers) > len(here)
        left = room - several * (more.natural(look, room)[0] + look.px(6))
        for number, (words, act) in enumerate(here):
            chip = Button(f"answer.set.{number + 1}", words, act, tip=say("play.raised.key", number=number + 1))
            left -= chip.natural(look, room)[0] + look.px(6)
            if left < 0 and self._shown:
                several = True
                break
            self._shown.append(chip)
            self._chips.add(chip)
        if several:
            self._chips.add(more)

    def _turn_over(self) -> None:
        self._from += len(self._shown)
        if self._from >= len(self._offers):
            self._from = 0
        self._relay()

    def layout(self, rect: Rect, look: Look) -> None:
        """The suggestions, and below them, next to the hand, the words and answers."""
        high = look.px(_CHIPS) if self._shown else 0
        super().layout(Rect(rect.x, rect.y + high, rect.w, rect.h - high), look)
        self.rect = Rect(rect)
        self._chips.layout(Rect(rect.x + look.px(12), rect.y + look.px(4), rect.w - look.px(24), high), look)
