"""Slips of paper over the hand that ask the player something, with a button for each answer."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.board.layouts import CARD_WIDTH
from cardgames.table.board.scene import Question
from cardgames.table.board.sprite import Faces
from cardgames.table.look import Look
from cardgames.table.terms import TermSpot
from cardgames.table.widgets.base import RADIUS, Group, Row
from cardgames.table.widgets.button import Button
from cardgames.words import say

_STYLE = text.HEADING

_LINE, _GAP, _NOTE_GAP = 38, 8, 5
"""Height of an answer, the gap between answers, and between answers with notes, in points."""

_FEW_LETTERS, _SMALL = 2, (42, 24)
"""The most letters of a small answer; its least width and that beside its words, in points. Many numbers may be asked
for beside a board."""

WIDTHS = 560, 340
"""Widths of a question, in points; the narrower is used where it uncovers parts of the board needed to answer."""

_CARD, _BESIDE = 92, 76
"""Height of the cards that a question is about, and of cards beside its words, in points."""


def narrowed(question: Question, allowed: Container[str], *, others: bool = True) -> Question:
    """Return a question with the answers that are allowed. If that is only one, the `others` stand behind it: pressed,
    they say why they can't be given."""
    shown = [number for number, (key, _) in enumerate(question.answers) if key in allowed]
    if len(shown) == 1 and others:
        shown += [number for number in range(len(question.answers)) if number not in shown]
    notes, tips = ([said[number] for number in shown] if said else () for said in (question.notes, question.tips))
    answers = tuple(question.answers[number] for number in shown)
    return replace(question, answers=answers, notes=tuple(notes), tips=tuple(tips))


class QuestionPanel(Group):
    """A question. `answer` is called with the answer pressed; the keys 1, 2 ... answer too. The first answer is brass
    if Enter gives it: if it is the only one, or if `enter` says so. An answer that is `given` is brass, and the only
    one that can be pressed."""

    role = "question"
    ground = "paper"
    lift = 1.6

    def __init__(
        self,
        question: Question,
        answer: Callable[[str], object],
        faces: Faces,
        *,
        enter: bool = False,
        given: str = "",
    ) -> None:
        self._cards = question.cards
        self._faces = faces
        self._answers = [key for key, _ in question.answers]
        self._answer = answer
        self._buttons = [Button(f"answer.{key}", words, partial(answer, key)) for key, words in question.answers]
        if enter or len(self._buttons) == 1:
            self._buttons[0].kind = "brass"
        for button in self._buttons:
            if len(button.label) <= _FEW_LETTERS:
                button.least, button.padding = _SMALL
        for key, button in zip(self._answers if given else (), self._buttons, strict=False):
            button.kind, button.enabled = ("brass", True) if key == given else ("wood", False)
        self._notes = question.notes
        for button, tip in zip(self._buttons, question.notes or question.tips, strict=False):
            button.tip = tip
        super().__init__("question", self._buttons, label=question.text)

    @property
    def aimed(self) -> str:
        """The answer that the player points at, with pointer, finger or focus; "" for none."""
        pairs = zip(self._answers, self._buttons, strict=True)
        return next((key for key, button in pairs if button.hovered or button.focused or button.pressed), "")

    def press_number(self, number: int) -> bool:
        """Give the answer that is this digit, else the one of this number, from 1; False when there is none."""
        if str(number) in self._answers:
            self._answer(str(number))
            return True
        if 1 <= number <= len(self._answers):
            self._answer(self._answers[number - 1])
            return True
        return False

    def shorts(self, look: Look) -> list[tuple[int, int]]:
        """The sizes of the answers without the words, which the status line says too; none with cards or notes."""
        return [size for wide in WIDTHS if (size := self.short(look, look.px(wide))) is not None]

    def short(self, look: Look, limit: int) -> tuple[int, int] | None:
        """The size of the answers without the words, at most `limit` px wide; None with cards or notes."""
        if self._cards or self._notes:
            return None
        lines = self._lines(look, limit - look.px(24))
        wide = max(_wide(line, look) for line in lines) + look.px(24)
        return wide, len(lines) * look.px(_LINE + _GAP) + look.px(_GAP)

    def line(self, look: Look) -> list[tuple[int, int]]:
        """The size on one line, as of a slip; none with cards, notes or several answers."""
        if self._cards or self._notes or len(self._buttons) != 1:
            return []
        asked = text.width(self.label, _STYLE, look) + look.px(2)
        return [(asked + _wide(self._buttons, look) + look.px(42), look.px(HIGH))]

    def tight(self, look: Look) -> list[tuple[int, int]]:
        """The sizes for where the usual one has no room: as narrow as words and answers, or with cards narrow, with the
        words on two lines, and low, with the cards beside words and answers; none with notes."""
        if self._cards:
            return [self._narrow(look), self._low(look)]
        return [] if self._notes else [self.preferred_size(look, look.px(WIDTHS[0]), 0)]

    def _narrow(self, look: Look) -> tuple[int, int]:
        words, answers = _half(self.label, text.width(self.label, _STYLE, look), look), _wide(self._buttons, look)
        wide = max(self._cards_wide(look) + look.px(16), max(words, answers) + look.px(24))
        return wide, look.px(100 + _CARD) + text.line_height(_STYLE, look)

    def _low(self, look: Look) -> tuple[int, int]:
        words, answers = text.width(self.label, _STYLE, look) + look.px(2), _wide(self._buttons, look)
        return self._cards_wide(look, _BESIDE) + look.px(10) + max(words, answers) + look.px(24), look.px(_BESIDE + 20)

    def _cards_wide(self, look: Look, high: int = _CARD) -> int:
        each, count = round(look.px(high) * CARD_WIDTH), len(self._cards)
        return count * each + (count - 1) * look.px(6)

    def preferred_size(self, look: Look, limit: int, least: int = 252) -> tuple[int, int]:
        if self._notes:
            beside = max(text.width(note, text.BODY, look) for note in self._notes) + look.px(64)
            wide = max(text.width(self.label, _STYLE, look) + look.px(48), self._answers_wide(look) + beside)
            return min(limit, wide), look.px(54) + len(self._notes) * look.px(_LINE + _NOTE_GAP)
        lines = self._lines(look, limit - look.px(48))
        answers = max(_wide(line, look) for line in lines)
        asked = text.width(self.label, _STYLE, look)
        wide = max(asked, min(limit - look.px(48), max(answers, look.px(least)))) + look.px(48)
        high = look.px(92) + (len(lines) - 1) * look.px(_LINE + _GAP)
        return wide, high + (look.px(_CARD + 8) if self._cards else 0)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        body, cards = Rect(rect), Rect(0, rect.y + look.px(10), self._cards_wide(look), look.px(_CARD))
        cards.centerx = rect.centerx
        tight = rect.size in self.tight(look)
        if tight and rect.size == self._low(look):
            cards = Rect(rect.x + look.px(10), cards.y, self._cards_wide(look, _BESIDE), look.px(_BESIDE))
            body = Rect(cards.right, rect.y, rect.right - cards.right, rect.h)
        self._cards_at = cards
        inner = body.inflate(-look.px(24), -look.px(16))
        if self._notes:
            self._words = Rect(inner.x, inner.y, inner.w, look.px(30))
            top = self._words.bottom + look.px(_GAP)
            for index, button in enumerate(self._buttons):
                y = top + index * look.px(_LINE + _NOTE_GAP)
                button.layout(Rect(inner.x, y, self._answers_wide(look), look.px(_LINE)), look)
            return
        if rect.size in self.line(look):
            wide, high = self._buttons[0].preferred_size(look, inner.w)
            right = rect.right - look.px(6)
            self._buttons[0].layout(Rect(right - wide, rect.centery - high // 2, wide, high), look)
            left = rect.x + look.px(12)
            self._words = Rect(left, rect.y, right - wide - look.px(24) - left, rect.h)
            return
        short = rect.size == self.short(look, rect.w)
        lines = self._lines(look, body.w - look.px(24 if short or tight else 48))
        last = rect.bottom - look.px(_GAP) if short else inner.bottom
        top = last - look.px(_LINE) - (len(lines) - 1) * look.px(_LINE + _GAP)
        asked = text.width(self.label, _STYLE, look)
        wide = inner.w if asked <= inner.w else min(inner.w, _half(self.label, asked, look))  # lines of equal length
        high = max(look.px(30), text.height(self.label, _STYLE, look, wide))
        self._words = Rect(inner.centerx - wide // 2, top - look.px(8) - high, 0 if short else wide, high)
        for index, line in enumerate(lines):
            left = inner.centerx - _wide(line, look) // 2
            for button in line:
                wide, high = button.preferred_size(look, inner.w)
                y = top + index * look.px(_LINE + _GAP) + (look.px(_LINE) - high) // 2
                button.layout(Rect(left, y, wide, high), look)
                left += wide + look.px(_GAP)

    def draw(self, surface: Surface) -> None:
        draw.plate(surface, self.rect, self.look, "paper", radius=self.look.px(12), lift=self.lift)
        self._draw_cards(surface)
        if self._words.w:
            block = _block(self.label, self._words, self.look)
            text.paragraph(surface, self.label, block, self.look, _STYLE, self.look.theme.ink, align="centre")
        for button, note in zip(self._buttons, self._notes, strict=False):
            left = button.rect.right + self.look.px(14)
            beside = Rect(left, button.rect.y, self.rect.right - self.look.px(12) - left, button.rect.h)
            text.write(surface, note, beside, self.look, text.BODY, self.look.theme.ink)
        self.underline_terms(surface)
        super().draw(surface)

    def term_spots(self) -> Iterator[TermSpot]:
        if self._words.w:
            yield from self.spots_in(self.label, _block(self.label, self._words, self.look), _STYLE, "centre")

    def _lines(self, look: Look, room: int) -> list[list[Button]]:
        """Return the answers in as few lines of about equal length as fit into `room` px."""
        many = len(self._buttons)
        for count in range(1, many + 1):
            each = -(-many // count)
            lines = [self._buttons[first : first + each] for first in range(0, many, each)]
            if all(_wide(line, look) <= room for line in lines):
                break
        return lines

    def _answers_wide(self, look: Look) -> int:
        return max(button.preferred_size(look, self.rect.w or 10_000)[0] for button in self._buttons)

    def _draw_cards(self, surface: Surface) -> None:
        high = self._cards_at.h
        wide = round(high * CARD_WIDTH)
        for index, card in enumerate(self._cards):
            place = Rect(self._cards_at.x + index * (wide + self.look.px(6)), self._cards_at.y, wide, high)
            draw.shadow(surface, place, self.look, radius=self.look.px(5), lift=0.4, strength=90)
            draw.put(surface, self._faces.face(card, high), place)


def _one_line(area: Rect, look: Look) -> Rect:
    """Return the area of a line in the middle of a higher area."""
    high = text.line_height(_STYLE, look)
    return Rect(area.x, area.centery - high // 2, area.w, high)


def _block(words: str, area: Rect, look: Look) -> Rect:
    """Return the area of words on as many lines as they need, in the middle of a higher area."""
    high = text.height(words, _STYLE, look, area.w)
    return Rect(area.x, area.centery - high // 2, area.w, high)


def _wide(line: Sequence[Button], look: Look) -> int:
    """Return the width of answers side by side, in px."""
    return sum(button.preferred_size(look, 10_000)[0] for button in line) + look.px(_GAP) * (len(line) - 1)


HIGH, _WORDS_HIGH = 44, 26
"""Height of the slip, and how much higher it is with its words above the answers, in points."""


class DraftSlip(Group):
    """A slip that says what comes next. `answers` are names, words and actions, the most likely first; the keys 1, 2
    ... answer too. `back` undoes the last step, None when there is none; `cancel` undoes all steps. Both stand before
    the answers, which keep their place at the right."""

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
        undoing, buttons = [], [Button(f"answer.{name}", label, act) for name, label, act in answers]
        if cancel is not None:
            undoing.append(Button("answer.cancel", say("play.making.cancel"), cancel, kind="quiet"))
        self._back = None
        if back is not None:
            self._back = Button("answer.back", say("play.making.back"), back, kind="quiet", icon="undo")
            undoing.append(self._back)
        self._row = Row("answers", [*undoing, *buttons], align="right")  # so that none is where an answer just was
        self.first_answer = answers[0][1] if answers else ""
        """The words of the answer that the key 1 gives; "" if there is none."""
        super().__init__("question", [self._row], label=words)

    def shorts(self, look: Look) -> list[tuple[int, int]]:
        """The sizes of the answers without the words, which the status line says too; none if there is no answer."""
        if not self._row.children():
            return []
        return [(self._row.preferred_size(look, 10_000)[0] + look.px(24), look.px(HIGH))]

    def press_number(self, number: int) -> bool:
        """Give an answer by its number, 1 for the first."""
        if 1 <= number <= len(self._acts):
            self._acts[number - 1]()
            return True
        return False

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return self.sizes(look, limit)[0]

    def sizes(self, look: Look, limit: int) -> tuple[tuple[int, int], ...]:
        """Return the possible sizes, the best first: all on one line, with the words above the answers if there are
        any, and with the words on two lines."""
        words, answers = text.width(self.label, _STYLE, look) + look.px(2), self._row.preferred_size(look, limit)[0]
        half = _half(self.label, words, look)
        line = words + answers + look.px(42), look.px(HIGH)
        if not self._row.children():
            line = words + look.px(24), look.px(HIGH)
            return line, (half + look.px(24), look.px(HIGH) + text.line_height(_STYLE, look))
        above = max(words, answers) + look.px(24), look.px(HIGH + _WORDS_HIGH)
        return line, above, (max(half, answers) + look.px(24), above[1] + text.line_height(_STYLE, look))

    def tight(self, look: Look) -> list[tuple[int, int]]:
        """The size for where the usual ones have no room: with a brief button to undo; none without that button."""
        self._be_brief(on=True)
        narrow = self.sizes(look, 10_000)[-1]
        self._be_brief(on=False)
        return [] if self._back is None else [narrow]

    def _be_brief(self, *, on: bool) -> None:
        """Let the button to undo say its key, or be brief."""
        if self._back is not None:
            whole = say("play.making.back")
            self._back.label, self._back.tip = (say("play.making.back_brief"), whole) if on else (whole, "")

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        self._be_brief(on=rect.size in self.tight(look))
        inner = rect.inflate(-look.px(12), -look.px(6))
        answers = self._row.preferred_size(look, inner.w)[0]
        if rect.h > look.px(HIGH):
            below = look.px(HIGH - 6) if self._row.children() else 0
            self._words = Rect(inner.x + look.px(6), inner.y, inner.w - look.px(12), inner.h - below)
            self._row.layout(Rect(inner.x, self._words.bottom, inner.w, below), look)
        else:
            wide = max(0, inner.w - answers - look.px(24 if self._row.children() else 12))
            self._words = Rect(inner.x + look.px(6), inner.y, wide, inner.h)
            left = inner.right - answers if wide else inner.centerx - answers // 2
            self._row.layout(Rect(left, inner.y, answers, inner.h), look)  # terms lie beside it

    def draw(self, surface: Surface) -> None:
        draw.plate(surface, self.rect, self.look, "paper", radius=self.look.px(RADIUS), lift=self.lift)
        if self._words.w:
            style, ink = _STYLE, self.look.theme.ink
            if self._words.h < 2 * text.line_height(style, self.look):
                text.write(surface, self.label, self._words, self.look, style, ink)
            else:
                text.paragraph(surface, self.label, _block(self.label, self._words, self.look), self.look, style, ink)
            self.underline_terms(surface)
        super().draw(surface)

    def term_spots(self) -> Iterator[TermSpot]:
        if self._words.w:
            low = self._words.h < 2 * text.line_height(_STYLE, self.look)
            place = _one_line(self._words, self.look) if low else _block(self.label, self._words, self.look)
            yield from self.spots_in(self.label, place, _STYLE)


def _half(words: str, wide: int, look: Look) -> int:
    """Return the least width of words on at most two lines; on one line they are so `wide`."""
    fits = (half for half in range(wide // 2, wide, look.px(4)) if len(text.wrap(words, _STYLE, look, half)) <= 2)
    return next(fits, wide) + look.px(4)  # the margins are rounded
