"""A slim slip over the hand: what may follow the steps of a move, and a button for each answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.widgets.base import RADIUS, Group, Row
from cardgames.table.widgets.button import Button
from cardgames.words import say

_STYLE = text.Style("body", "serif", bold=True)

_HIGH, _LINE = 44, 26
"""Height of the slip, and how much higher it is with its words above the answers, in points."""


class NextSlip(Group):
    """`answers` are names, words and what they do, the likeliest first; the keys 1, 2 ... answer too. `back` takes the
    last step back, None while there is none; `cancel` takes back all steps."""

    role = "question"
    ground = "paper"
    lift = 1.2

    def __init__(
        self,
        words: str,
        answers: Sequence[tuple[str, str, Callable[[], object]]],
        back: Callable[[], object] | None,
        cancel: Callable[[], object] | None = None,
    ) -> None:
        self._acts = [act for _, _, act in answers]
        buttons = [Button(f"answer.{name}", label, act) for name, label, act in answers]
        if back is not None:
            buttons.append(Button("answer.back", say("play.making.back"), back, kind="quiet", icon="undo"))
        if cancel is not None:
            buttons.append(Button("answer.cancel", say("play.making.cancel"), cancel, kind="quiet"))
        self._row = Row("answers", buttons, align="right")
        super().__init__("question", [self._row], label=words)

    def press_number(self, number: int) -> bool:
        """Answer by its number, 1 for the first."""
        if 1 <= number <= len(self._acts):
            self._acts[number - 1]()
            return True
        return False

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """One line."""
        return self.sizes(look, limit)[0]

    def sizes(self, look: Look, limit: int) -> tuple[tuple[int, int], ...]:
        """What it may be like, the best first: with all in one line, and with the words above the answers."""
        words, answers = text.width(self.label, _STYLE, look) + look.px(2), self._row.natural(look, limit)[0]
        line = words + answers + look.px(36), look.px(_HIGH)
        return line, (max(words, answers) + look.px(24), look.px(_HIGH + _LINE))

    def layout(self, rect: Rect, look: Look) -> None:
        """Words before the answers, or above them."""
        super().layout(rect, look)
        inner = rect.inflate(-look.px(12), -look.px(6))
        answers = self._row.natural(look, inner.w)[0]
        if rect.h > look.px(_HIGH):
            self._words = Rect(inner.x + look.px(6), inner.y, inner.w - look.px(12), look.px(_LINE))
            self._row.layout(Rect(inner.x, self._words.bottom, inner.w, inner.bottom - self._words.bottom), look)
        else:
            self._words = Rect(inner.x + look.px(6), inner.y, inner.w - answers - look.px(18), inner.h)
            self._row.layout(inner, look)

    def draw(self, surface: Surface) -> None:
        """The slip, the words, the answers."""
        draw.plate(surface, self.rect, self.look, "paper", radius=self.look.px(RADIUS), lift=self.lift)
        text.write(surface, self.label, self._words, self.look, _STYLE, self.look.theme.ink)
        super().draw(surface)
