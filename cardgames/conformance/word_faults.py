"""Faults of the texts of a language: where, what is wrong, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from cardgames.conformance.house_style import LONGEST_SENTENCE, Style
from cardgames.words import say


class WordFault(NamedTuple):
    """What is wrong with one text of a file, and what would be right."""

    path: Path
    key: str
    wrong: str
    right: str

    def __str__(self) -> str:
        place = f"{self.path}: {self.key}" if self.key else self.path
        return f"{place}: {self.wrong}; {self.right}"


def word_fault(path: Path, key: str, kind: str, **values: object) -> WordFault:
    """A fault of a kind (`file.catalogue`), in the current language."""
    what, known = f"file.catalogue.{kind}", {name: str(value) for name, value in values.items()}
    return WordFault(path, key, say(f"{what}.wrong", **known), say(f"{what}.right", **known))


def style_faults(
    path: Path,
    key: str,
    text: str,
    style: Style,
    longest: int | None = None,
    longest_sentence: int = LONGEST_SENTENCE,
) -> Iterator[WordFault]:
    """Yield what is against the house style in a text whose English may have this many letters."""
    for kind, values in style.unusual(text, longest, longest_sentence):
        yield word_fault(path, key, kind, **values)


def tree_of(path: Path) -> dict[str, Any] | None:
    """The mapping in a YAML file, with all values as text; None if it cannot be read."""
    try:
        tree = yaml.load(path.read_text(encoding="utf-8"), yaml.CBaseLoader)
    except (OSError, ValueError, yaml.YAMLError):
        return None
    return tree if isinstance(tree, dict) else None


def flat(tree: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """The sentences of a tree by key, without notes to translators."""
    found: dict[str, str] = {}
    for name, value in tree.items():
        if name.startswith("_"):
            continue
        if isinstance(value, dict):
            found |= flat(value, f"{before}{name}.")
        else:
            found[f"{before}{name}"] = str(value)
    return found
