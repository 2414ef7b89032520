"""Which keys of messages the code says: keys that no catalogue has, and messages that nothing says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import cardgames

PACKAGE: Final = Path(cardgames.__file__).parent

SAYS: Final = {"say": 0, "say_in": 1, "message": 0}
"""Functions that say a message, and which of their arguments is its key."""

_COMPUTED = re.compile(r"[a-z_]+\\\.|\.\+\\\.[a-z_]+\\\.")
"""The beginning of a key with places: a section, or a place for the name of a game and then a section."""


class Said(NamedTuple):
    """A key as it is written in the code, and where: file and line."""

    path: Path
    line: int
    key: str


class Keys(NamedTuple):
    """All keys in the code of some folders."""

    said: tuple[Said, ...]
    words: frozenset[str]
    """All texts in the code: a key can be chosen from several before it is said."""
    patterns: tuple[re.Pattern[str], ...]
    """Texts with places that begin like a key, as in f"settings.speed_is.{speed}"."""

    def has(self, key: str) -> bool:
        """Whether the code can say this key."""
        return key in self.words or any(pattern.fullmatch(key) for pattern in self.patterns)


def keys_for(folder: Path | None) -> Keys:
    """The keys in the code of Parlour, and in the folder of a game that is elsewhere."""
    folders = [PACKAGE]
    if folder is not None and PACKAGE not in folder.parents:
        folders.append(folder)
    found = [_keys_in(one) for one in folders]
    said, words, patterns = zip(*found, strict=True)
    return Keys(sum(said, ()), frozenset().union(*words), sum(patterns, ()))


def unsaid(wanted: Iterable[str], keys: Keys) -> Iterator[str]:
    """Yield those of these keys, without plural forms, that the code never says. What a game says in its own words of
    games in general (`<game>.own.<key>`) counts as said if `<key>` is."""
    for key in wanted:
        if not keys.has(key.partition(".own.")[2] or key):
            yield key


@cache
def _keys_in(folder: Path) -> Keys:
    said: list[Said] = []
    words: set[str] = set()
    patterns: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(str(text)):
                    words.add(text)
                case ast.JoinedStr(parts):
                    pattern = "".join(map(_part, parts))
                    if _COMPUTED.match(pattern):
                        patterns.add(pattern)
                case ast.Call(ast.Name(function), arguments) if len(arguments) > SAYS.get(function, len(arguments)):
                    key = arguments[SAYS[function]]
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        said.append(Said(path, node.lineno, key.value))
    return Keys(tuple(said), frozenset(words), tuple(map(re.compile, sorted(patterns))))


def _part(part: ast.expr) -> str:
    """A part of a text with places, as a pattern."""
    return re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else ".+"
