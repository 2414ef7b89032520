"""A question at the table: a slip of paper over the hand, with an answer to press for each thing that may be said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.board.layouts import CARD_WIDTH
from cardgames.table.board.scene import Question
from cardgames.table.board.sprite import Faces
from cardgames.table.look import Look
from cardgames.table.widgets.base import Group
from cardgames.table.widgets.button import Button

_STYLE = text.Style("body", "serif", bold=True)

_LINE, _GAP = 38, 8
"""Height of an answer, and what lies between two that stand one below the other, in points."""

_CARD = 92
"""Height of the cards that a question is about, in points."""


class QuestionPanel(Group):
    """Asks; `answer` gets the answer that was pressed. The keys 1, 2 ... answer too."""

    role = "question"
    lift = 1.6

    def __init__(self, question: Question, answer: Callable[[str], object], faces: Faces) -> None:
        self._cards = question.cards
        self._faces = faces
        self._answers = [key for key, _ in question.answers]
        self._answer = answer
        self._buttons = [
            Button(f"answer.{key}", words, partial(answer, key), kind="wood" if index else "brass")
            for index, (key, words) in enumerate(question.answers)
        ]
        self._notes = question.notes
        for button, tip in zip(self._buttons, question.notes or question.tips, strict=False):
            button.tip = tip
        super().__init__("question", self._buttons, label=question.text)

    @property
    def first(self) -> Button:
        """The answer that most people want."""
        return self._buttons[0]

    def press_number(self, number: int) -> bool:
        """Answer by its number: that which is this figure, else 1 for the first."""
        if str(number) in self._answers:
            self._answer(str(number))
            return True
        if 1 <= number <= len(self._answers):
            self._answer(self._answers[number - 1])
            return True
        return False

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """The cards, one line of words, and the buttons below it; buttons with notes stand one below the other, others
        in as few lines as they need."""
        if self._notes:
            beside = max(text.width(note, text.BODY, look) for note in self._notes) + look.px(64)
            wide = max(text.width(self.label, _STYLE, look) + look.px(48), self._answers_wide(look) + beside)
            return min(limit, wide), look.px(54) + len(self._notes) * look.px(_LINE + _GAP)
        lines = self._lines(look, limit - look.px(48))
        answers = max(_wide(line, look) for line in lines)
        wide = max(text.width(self.label, _STYLE, look), answers, look.px(252)) + look.px(48)
        high = look.px(92) + (len(lines) - 1) * look.px(_LINE + _GAP)
        return min(limit, wide), high + (look.px(_CARD + 8) if self._cards else 0)

    def layout(self, rect: Rect, look: Look) -> None:
        """Words above, answers below."""
        super().layout(rect, look)
        inner = rect.inflate(-look.px(24), -look.px(16))
        if self._notes:
            self._words = Rect(inner.x, inner.y, inner.w, look.px(30))
            top = self._words.bottom + look.px(_GAP)
            for index, button in enumerate(self._buttons):
                y = top + index * look.px(_LINE + _GAP)
                button.layout(Rect(inner.x, y, self._answers_wide(look), look.px(_LINE)), look)
            return
        lines = self._lines(look, rect.w - look.px(48))
        top = inner.bottom - look.px(_LINE) - (len(lines) - 1) * look.px(_LINE + _GAP)
        self._words = Rect(inner.x, top - look.px(38), inner.w, look.px(30))
        for index, line in enumerate(lines):
            left = inner.centerx - _wide(line, look) // 2
            for button in line:
                wide, high = button.natural(look, inner.w)
                y = top + index * look.px(_LINE + _GAP) + (look.px(_LINE) - high) // 2
                button.layout(Rect(left, y, wide, high), look)
                left += wide + look.px(_GAP)

    def draw(self, surface: Surface) -> None:
        """The slip, the words, the answers."""
        draw.plate(surface, self.rect, self.look, "paper", radius=self.look.px(12), lift=self.lift)
        self._draw_cards(surface)
        text.write(surface, self.label, self._words, self.look, _STYLE, self.look.theme.ink, align="centre")
        for button, note in zip(self._buttons, self._notes, strict=False):
            left = button.rect.right + self.look.px(14)
            beside = Rect(left, button.rect.y, self.rect.right - self.look.px(12) - left, button.rect.h)
            text.write(surface, note, beside, self.look, text.BODY, self.look.theme.ink)
        super().draw(surface)

    def _lines(self, look: Look, room: int) -> list[list[Button]]:
        """The answers in lines of about as many each, as few as fit into `room` px."""
        many = len(self._buttons)
        for count in range(1, many + 1):
            each = -(-many // count)
            lines = [self._buttons[first : first + each] for first in range(0, many, each)]
            if all(_wide(line, look) <= room for line in lines):
                break
        return lines

    def _answers_wide(self, look: Look) -> int:
        return max(button.natural(look, self.rect.w or 10_000)[0] for button in self._buttons)

    def _draw_cards(self, surface: Surface) -> None:
        high = self.look.px(_CARD)
        wide = round(high * CARD_WIDTH)
        step = wide + self.look.px(6)
        left = self.rect.centerx - (step * (len(self._cards) - 1) + wide) // 2
        for index, card in enumerate(self._cards):
            place = Rect(left + index * step, self.rect.y + self.look.px(10), wide, high)
            draw.shadow(surface, place, self.look, radius=self.look.px(5), lift=0.4, strength=90)
            draw.put(surface, self._faces.face(card, high), place)


def _wide(line: Sequence[Button], look: Look) -> int:
    """How wide answers are that stand side by side, px."""
    return sum(button.natural(look, 10_000)[0] for button in line) + look.px(_GAP) * (len(line) - 1)
