"""Dialogs to export and import record files, with a path to write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardgames.screens.ask import LineDialog
from cardgames.storage.glance import MatchFile
from cardgames.table.widgets.field import TextField
from cardgames.words import listed, say

LONGEST = 400

MOST_NAMES = 4
"""Number of found records that are named; the others are counted."""


def path_of(words: str) -> Path:
    """Return the path that a player wrote, with `~` expanded and quotes removed."""
    return Path(words.strip().strip("\"'")).expanduser()


def ask_export(file: MatchFile, on_path: Callable[[Path], str]) -> LineDialog:
    """Return the dialog that asks where to export a record."""
    first = str(Path.home() / file.name)
    words = say("library.export_words" if file.finished else "library.export_open_words", folder=file.path.parent)
    return ask_path(say("library.export_title"), words, first, say("library.export_go"), target_note, on_path)


def ask_import(folder: Path, on_path: Callable[[Path], str]) -> LineDialog:
    """Return the dialog that asks which record to import."""
    words = say("library.import_words", folder=folder)
    first = f"{Path.home()}/"
    return ask_path(say("library.import_title"), words, first, say("library.import_go"), _source_note, on_path)


def ask_path(
    title: str, words: str, first: str, act: str, note_of: Callable[[Path], str], on_path: Callable[[Path], str]
) -> LineDialog:
    """Return a dialog that asks for a path and shows what is found there while it is written. `on_path` returns why it
    is not accepted, or ""."""
    field = TextField("path", say("library.path"), first, longest=LONGEST)
    return LineDialog(
        title,
        words,
        field,
        act,
        lambda line: on_path(path_of(line)),
        note_of=lambda line: note_of(path_of(line)),
        width=620,
    )


def target_note(path: Path) -> str:
    if path.is_dir():
        return say("library.is_folder")
    if path.exists():
        return say("library.is_there")
    return "" if path.parent.is_dir() else say("library.no_folder", folder=path.parent)


def _source_note(path: Path) -> str:
    """Return what is found there: the records of a folder, or that a file is missing."""
    try:
        if path.is_dir():
            names = sorted(one.name for one in path.glob("*.parlour"))
            if not names:
                return say("library.none_there")
            more, some = len(names) - MOST_NAMES, listed(names[:MOST_NAMES], "comma")
            if more > 0:
                return say("library.more_there", names=some, count=more)
            return say("library.some_there", names=some)
        return "" if path.is_file() else say("library.not_there")
    except OSError:
        return say("library.not_there")
