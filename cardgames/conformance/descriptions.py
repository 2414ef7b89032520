"""Checks the notes for translators in an English catalogue.

`_about` explains a section, and `_name` the message or the section `name` beside it. A section says where its messages
appear. Each value of a message is explained: in braces in a note of the message or of a section around it, or in
`_values`, the names that mean the same in each message. What a game says in its own words of games in general (`own`)
is explained there, and the numbers of rules in its terms in its options.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from cardgames.conformance.word_faults import WordFault, word_fault
from cardgames.words import PLURALS

ABOUT: Final = "_about"
VALUES: Final = "_values"

OWN: Final = "own"
"""The section of a game that is explained where the messages for all games are."""

NUMBERS: Final = ("glossary", "reference")
"""The sections of a game whose values are its options."""

_VALUE = re.compile(r"\{(\w+)\}")
"""A value that a note explains: in braces, without a format."""


class Note(NamedTuple):
    """A note, and the key of the message or section, or the value, that it explains."""

    key: str
    text: str

    def __str__(self) -> str:
        return f"{self.key}: {self.text}"


class Notes:
    """The notes of a catalogue, in the order of its messages."""

    def __init__(self, path: Path, tree: Mapping[str, Any], shell: Mapping[str, Any], of_game: bool) -> None:
        self._path, self._shell = path, shell
        self._common = {*shell.get(VALUES, ()), *tree.get(VALUES, ())}
        self._depth = 1 if of_game else 2
        self._tree = tree

    def faults(self) -> Iterator[WordFault]:
        """Yield what lacks a description, and descriptions of what the catalogue doesn't have."""
        for name, section in self._tree.items():
            if not name.startswith("_"):
                yield from self._faults_in((name,), section, self._tree.get(f"_{name}", ""), self._common)

    def _faults_in(self, key: tuple[str, ...], part: Any, note: str, known: set[str]) -> Iterator[WordFault]:
        """Faults of a message or a section with the note beside it; these values are explained around it."""
        where, said, inside = ".".join(key), _values(part), part if isinstance(part, dict) else {}
        named = {*_VALUE.findall(note), *_VALUE.findall(inside.get(ABOUT, ""))}
        for value in sorted(named - said):
            yield word_fault(self._path, where, "stale_value", name=f"{{{value}}}")
        known = known | named | self._in_general(key)
        if {*inside} <= {*PLURALS}:
            for value in sorted(said - known) if key[0] not in NUMBERS else ():
                yield word_fault(self._path, where, "no_value", name=f"{{{value}}}")
            return
        if not note and ABOUT not in inside and len(key) <= self._depth:
            yield word_fault(self._path, where, "no_about")
        for name, one in inside.items():
            if not name.startswith("_"):
                beside = "" if name == ABOUT[1:] else inside.get(f"_{name}", "")
                yield from self._faults_in((*key, name), one, beside, known)
            elif name != ABOUT and name[1:] not in inside:
                yield word_fault(self._path, f"{where}.{name}", "stale_note", name=name[1:])

    def _in_general(self, key: tuple[str, ...]) -> set[str]:
        """The values that the notes of the messages for all games explain in this section of the game's own words."""
        part: Any = self._shell if key[0] == OWN else {}
        found: set[str] = set()
        for name in key[1:]:
            part = part.get(name) if isinstance(part, dict) else None
            notes = [text for beside, text in part.items() if beside.startswith("_")] if isinstance(part, dict) else []
            found.update(*map(_VALUE.findall, notes))
        return found


def notes_on(key: str, tree: Mapping[str, Any], shell: Mapping[str, Any]) -> Iterator[Note]:
    """Yield the notes that explain a message, from the outermost section inwards, and then its other values."""
    found = [*_around(key, tree)]
    if key.startswith(f"{OWN}."):
        found = [*_around(key.removeprefix(f"{OWN}."), shell), *found]
    yield from found
    part: Any = tree
    for name in key.split("."):
        part = part.get(name) if isinstance(part, dict) else None
    common, named = {**shell.get(VALUES, {}), **tree.get(VALUES, {})}, {*_VALUE.findall(" ".join(map(str, found)))}
    yield from (Note(f"{{{value}}}", common[value]) for value in sorted((_values(part) - named) & {*common}))


def _around(key: str, tree: Mapping[str, Any]) -> Iterator[Note]:
    """The notes of a message and the sections around it."""
    part: Any = tree
    where: list[str] = []
    for name in key.split("."):
        if not isinstance(part, dict) or name not in part:
            return
        beside = "" if name == ABOUT[1:] else part.get(f"_{name}", "")
        part = part[name]
        about = part.get(ABOUT, "") if isinstance(part, dict) else ""
        where.append(name)
        yield from (Note(".".join(where), text) for text in (about, beside) if text)


def _values(part: Any) -> set[str]:
    """The names of the values in a message, or in all messages of a section."""
    if isinstance(part, dict):
        return {value for name, inside in part.items() if not name.startswith("_") for value in _values(inside)}
    try:
        return {name for _, name, _, _ in Formatter().parse(str(part)) if name}
    except ValueError:  # reported as a fault of its own
        return set()
