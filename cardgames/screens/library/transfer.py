"""Taking record files out of the house and into it: a dialog with a path to write on and the folder it leads to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardgames.storage.glance import MatchFile
from cardgames.table import text
from cardgames.table.widgets.base import Column
from cardgames.table.widgets.dialog import Answer, Dialog
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.label import Label
from cardgames.words import say

LONGEST = 400


def path_of(words: str) -> Path:
    """The path that a player wrote, `~` for the own folder; quotes around it are left out."""
    return Path(words.strip().strip("\"'")).expanduser()


class PathDialog(Dialog):
    """Asks for the path of a file and tells what will be found there while it is written."""

    def __init__(
        self,
        title: str,
        words: str,
        first: str,
        act: str,
        told: Callable[[Path], str],
        on_path: Callable[[Path], object],
    ) -> None:
        self._told = told
        self._on_path = on_path
        self._field = TextField(
            "path", say("library.path"), first, self._changed, on_enter=lambda _: self.answer("go"), longest=LONGEST
        )
        self._note = Label("path.note", told(path_of(first)) or " ", text.SMALL, soft=True)
        answers = [Answer("cancel", say("library.cancel")), Answer("go", act, chief=True)]
        body = Column("path.lines", [self._field, self._note], gap=6)
        super().__init__(title, words, answers, self._answered, body=body, width=620)

    def enter(self) -> None:
        """One can write at once."""
        super().enter()
        self.set_focus(self._field, by_keyboard=False)

    def _answered(self, answer: str) -> None:
        if answer == "go":
            self._on_path(path_of(self._field.value))

    def _changed(self, words: str) -> None:
        self._note.words = self._told(path_of(words)) or " "


def ask_export(file: MatchFile, on_path: Callable[[Path], object]) -> PathDialog:
    """Where to copy a record to."""
    first = str(Path.home() / file.name)
    words = say("library.export_words" if file.finished else "library.export_open_words", folder=file.path.parent)
    return PathDialog(say("library.export_title"), words, first, say("library.export_go"), _target_told, on_path)


def ask_import(folder: Path, on_path: Callable[[Path], object]) -> PathDialog:
    """Which record to bring in."""
    words = say("library.import_words", folder=folder)
    first = f"{Path.home()}/"
    return PathDialog(say("library.import_title"), words, first, say("library.import_go"), _source_told, on_path)


def _target_told(path: Path) -> str:
    if path.is_dir():
        return say("library.is_folder")
    if path.exists():
        return say("library.is_there")
    return "" if path.parent.is_dir() else say("library.no_folder", folder=path.parent)


def _source_told(path: Path) -> str:
    """What is found there: the records of a folder, or that a file is missing."""
    try:
        if path.is_dir():
            names = sorted(one.name for one in path.glob("*.parlour"))
            if not names:
                return say("library.none_there")
            return say("library.some_there", names=", ".join(names[:4]) + (" …" if len(names) > 4 else ""))
        return "" if path.is_file() else say("library.not_there")
    except OSError:
        return say("library.not_there")
