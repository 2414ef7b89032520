"""The slip of paper with the words of a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import Rect, Surface

from cardgames.table.look import Look
from cardgames.table.terms import TermSpot
from cardgames.table.widgets.base import HEIGHT, Group, Row
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.note import Note
from cardgames.words import say

Act = Callable[[], object]


class HintSlip(Group):
    """The words of a hint, with a button that plays it, and one that puts it away. Where all of it has no room it is
    brief: the move alone, and a button for the reasons."""

    role = "notice"
    ground = "paper"

    def __init__(self, words: str, head: int, play: Act, close: Act, lay: Act, *, lit: bool) -> None:
        """The first `head` lines say the move. `lay` places it anew. `lit`: there is a button that plays the hint."""
        whole = [
            Button("hint.play", say("play.hint.play"), play, kind="brass"),
            Button("hint.close", say("play.hint.close"), close, kind="quiet"),
        ]
        brief = [
            Button("hint.play", say("play.hint.play_brief"), play, kind="brass"),
            Button("hint.why", say("play.hint.why"), self._unfold, kind="quiet"),
            Button("hint.close", say("play.hint.close_brief"), close, kind="quiet"),
        ]
        self._rows = [Row("hint.buttons", buttons, align="right") for buttons in (whole, brief)]
        whole[0].visible = brief[0].visible = lit
        self._lay = lay
        self._note: Note | None = None
        self._move_words = "\n".join(words.splitlines()[:head])
        self.can_be_brief = self._move_words != words
        """Whether it may leave out the reasons: until the player asks for them."""
        super().__init__("hint", [*self._rows], label=words)

    def _unfold(self) -> None:
        """Show the reasons too, whatever they cover."""
        self.can_be_brief = False
        if self.page is not None:
            self.page.set_focus(None)
        self._lay()

    def place(
        self, near: Rect, look: Look, area: Rect, clear: Sequence[Rect], wider: Rect, *, brief: bool = False
    ) -> None:
        """Lay it out above `near`, clear of these rects, within `area`, or within `wider` where that has more room."""
        for number, row in enumerate(self._rows):
            row.visible = brief == bool(number)
        row, words = self._rows[brief], self._move_words if brief else self.label
        wide, high = row.preferred_size(look, area.w)[0], look.px(HEIGHT)
        self.touch()
        note = Note(words, near, look, area, slip=True, clear=clear, wider=wider, foot=(wide, high))
        self._note = note
        self.layout(note.rect, look)
        foot = note.foot
        row.layout(Rect(foot.x, foot.centery - high // 2, foot.w, high), look)
        self.touch()

    @property
    def reach(self) -> Rect:
        return super().reach if self._note is None else self._note.reach

    def draw(self, surface: Surface) -> None:
        if self._note is not None:
            self._note.draw(surface)
            super().draw(surface)

    def term_spots(self) -> Iterator[TermSpot]:
        glossary = self.page.terms if self.page is not None else None
        if glossary is not None and self._note is not None:
            yield from self._note.term_spots(glossary)
