"""Dialogs that ask the player for a line of text."""

from __future__ import annotations

from collections.abc import Callable

from cardgames.table import text
from cardgames.table.widgets.base import Column
from cardgames.table.widgets.dialog import Dialog, DialogButton
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.label import Label
from cardgames.words import say

GO = "ok"


class LineDialog(Dialog):
    """A sheet to write a line on. `take` gets the line and returns "", or a sentence why it is not accepted.

    A line that is not accepted stays to be corrected, with the sentence below it. `note_of` returns a note about the
    line so far, "" for none; `act` is the label of the button, which Enter presses too. `take` must not open other
    pages.
    """

    def __init__(
        self,
        title: str,
        words: str,
        field: TextField,
        act: str,
        take: Callable[[str], str],
        *,
        note_of: Callable[[str], str] = lambda _: "",
        width: float = 460,
        by_keyboard: bool = False,
    ) -> None:
        """`by_keyboard` shows the focus, which is in the field."""
        self.field = field
        self._by_keyboard = by_keyboard
        self._take = take
        self._note_of = note_of
        self.note = Label(f"{field.name}.note", " ", text.SMALL, soft=True)
        self.wrong = Label(f"{field.name}.wrong", "", text.SMALL, tone="bad")
        self._note()
        field.on_change, field.on_enter = self._changed, lambda _: self.answer(GO)
        answers = [DialogButton("cancel", say("kit.cancel")), DialogButton(GO, act, chief=True)]
        body = Column(f"{field.name}.lines", [field, self.note, self.wrong], gap=6)
        super().__init__(title, words, answers, lambda _: None, body=body, width=width)

    def enter(self) -> None:
        """Put the focus into the field."""
        super().enter()
        self.set_focus(self.field, by_keyboard=self._by_keyboard)

    def answer(self, name: str) -> None:
        """Close the sheet, unless the line is not accepted."""
        problem = self._take(self.field.value) if name == GO else ""
        if not problem:
            super().answer(name)
            return
        self._note(problem)
        self.set_focus(self.field, by_keyboard=False)
        self.rearrange()

    def _changed(self, _: str) -> None:
        self._note()
        self.rearrange()

    def _note(self, problem: str = "") -> None:
        """Show the problem, or else the note about the line so far."""
        self.wrong.words, self.wrong.visible = problem, bool(problem)
        self.note.visible, self.note.words = not problem, self._note_of(self.field.value) or " "


def text_dialog(
    title: str,
    words: str,
    on_text: Callable[[str], str | None],
    *,
    label: str,
    ok: str,
    value: str = "",
    hint: str = "",
    longest: int = 40,
) -> LineDialog:
    """Return a sheet that asks for a name; `on_text` gets the stripped line if it is not empty, and may return why it
    is not accepted.

    `label` describes the field, `ok` is the label of the button; Enter presses it.
    """

    def take(line: str) -> str:
        written = line.strip()
        return (on_text(written) or "") if written else say("kit.no_name")

    field = TextField("name", label, value, hint=hint, longest=longest)
    return LineDialog(title, words, field, ok, take, by_keyboard=True)
