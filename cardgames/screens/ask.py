"""Asking the player for a line of text."""

from __future__ import annotations

from collections.abc import Callable

from cardgames.table.loop import App
from cardgames.table.widgets.dialog import Answer, Dialog
from cardgames.table.widgets.field import TextField
from cardgames.words import say


def ask_text(
    app: App,
    title: str,
    words: str,
    on_text: Callable[[str], object],
    *,
    label: str,
    ok: str,
    value: str = "",
    hint: str = "",
    longest: int = 40,
) -> None:
    """Ask on a sheet; `on_text` gets what was written, without spaces around it, unless that is nothing.

    `label` says what the field is for, `ok` is the word of the button; Enter presses it.
    """
    field = TextField(
        "name", label, value, on_enter=lambda _: dialog.answer("ok"), hint=hint, longest=longest
    )

    def answered(answer: str) -> None:
        written = field.value.strip()
        if answer == "ok" and written:
            on_text(written)

    answers = [Answer("cancel", say("kit.cancel")), Answer("ok", ok, chief=True)]
    dialog = Dialog(title, words, answers, answered, body=field)
    app.push(dialog)
    dialog.set_focus(field)
