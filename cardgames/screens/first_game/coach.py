"""The coach's words: a strip of paper below the table, like subtitles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import Rect, Surface

from cardgames.table import draw, icons, text
from cardgames.table.look import Look
from cardgames.table.richtext import RichText, plain
from cardgames.table.terms import TermSpot
from cardgames.table.widgets.base import Group, Row
from cardgames.table.widgets.button import Button
from cardgames.words import say


class Coach(Group):
    """Says one thing at a time; `answers` are the buttons beside it. While a move is lit on the table, a button there
    says that Enter plays it."""

    role = "coach"
    ground = "paper"
    lift = 1.2

    def __init__(self, play: Callable[[], object]) -> None:
        """`play` plays the lit move."""
        self._row = Row("coach.answers", [], align="right")
        super().__init__("coach", [self._row])
        self._answers: Sequence[Button] = ()
        self._play = Button("coach.do", say("play.hint.play"), play, kind="brass")
        self.offers = False
        """Whether a move is lit, which it offers to play."""
        self._done = 0
        self._all = 0
        self._soft = False
        self._text = RichText("")
        self._told = Rect(0, 0, 0, 0)
        """The area of its words, once drawn."""

    def say(self, words: str, *, soft: bool = False, answers: Sequence[Button] = ()) -> None:
        """Show these words, with **terms** in bold; `soft` for words that only pass the time."""
        self._text, self._soft = RichText(words), soft
        self.label = "\n".join(map(plain, self._text.blocks))
        self._answers = answers
        self._fill(answers)
        if self.offers:
            self.offer(lit=True)

    def offer(self, *, lit: bool) -> None:
        """Offer to play the lit move, if the words still fit beside that; stop to if none is lit."""
        self.offers = lit
        self._fill([*self._answers, self._play] if lit else self._answers)
        if lit and not self.holds_its_words:
            self._fill(self._answers)

    def _fill(self, buttons: Sequence[Button]) -> None:
        self._row.clear()
        for button in buttons:
            self._row.add(button)
        if self._look is not None:
            self.layout(self.rect, self.look)
            self.touch()

    def term_spots(self) -> Iterator[TermSpot]:
        glossary = self.page.terms if self.page is not None else None
        if glossary is not None:
            yield from self._text.term_spots(glossary, self._told.topleft)

    def lead_on(self) -> bool:
        """Press the rightmost answer, which goes on; False if there is none."""
        if self._answers:
            self._answers[-1].press()
        return bool(self._answers)

    def count(self, done: int, whole: int) -> None:
        """Show the progress: `done` of the `whole` number of the player's moves."""
        self._done, self._all = done, whole
        self.touch()

    def fits(self, words: str) -> bool:
        """Whether these words fit."""
        return RichText(words).height(self.look, self._words.w) <= self.rect.h - self.look.px(8)

    @property
    def holds_its_words(self) -> bool:
        """Whether what it says fits."""
        if self._look is None:  # not laid out yet
            return True
        return self._text.height(self.look, self._words.w) <= self.rect.h - self.look.px(8)

    def high(self, look: Look) -> int:
        """Return the height of the strip, in px."""
        return look.px(92)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        inner = rect.inflate(-look.px(32), -look.px(12))
        wide = min(self._row.preferred_size(look, inner.w // 2)[0], inner.w // 2)
        self._row.layout(Rect(inner.right - wide, inner.y, wide, inner.h), look)
        side = look.px(30)
        self._lamp = Rect(inner.x, inner.centery - side // 2, side, side)
        left = self._lamp.right + look.px(16)
        right = (self._row.rect.x if wide else inner.right - look.px(84)) - look.px(16)
        self._words = Rect(left, inner.y, min(right - left, look.px(820)), inner.h)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        draw.plate(surface, self.rect, look, "paper", radius=look.px(10), lift=self.lift)
        icons.draw_icon(surface, "lamp", self._lamp, theme.brass_dark)
        ink = theme.ink_soft if self._soft else theme.ink
        high = self._text.height(look, self._words.w)
        place = Rect(self._words.x, self._words.centery - high // 2, self._words.w, high)
        self._text.draw(surface, place, look, ink, theme.ink_soft)
        self._told = place
        self.underline_terms(surface)
        if not self._row.children() and self._all:
            words = say("first_game.count", done=self._done, all=self._all)
            place = self.rect.inflate(-look.px(32), 0)
            text.write(surface, words, place, look, text.SMALL, theme.ink_soft, align="right")
        super().draw(surface)
