"""Which keys of messages the code says, and where: keys that no catalogue has, and messages that nothing says.

Most keys are written in the code. Some are computed: an f-string begins like a key (`settings.speed_is.{speed}`). Its
places can be filled with names that the code or its data has, such as those of speeds, kinds of events and options, or
with other f-strings (`{key}_unseen`).
"""

from __future__ import annotations

import ast
import re
from collections import ChainMap, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import yaml

import cardgames
from cardgames.resources import data_dir

PACKAGE: Final = Path(cardgames.__file__).parent

SAYS: Final = {"say": 0, "say_in": 1, "message": 0}
"""Functions that say a message, and which of their arguments is its key."""

APART: Final = ("bench", "cli", "conformance")
"""Packages whose names no others use."""

DEPTH: Final = 2
"""How many f-strings inside each other make a key."""

_COMPUTED = re.compile(r"[a-z_]+\.|\{\}\.[a-z_]+\.")
"""The beginning of a key with places: a section, or a place for the name of a game and then a section."""

_LISTED = re.compile(r"\w+\.(glossary|reference)\..+")
"""Messages that the program finds because they are in the catalogue: the terms of a game, and its reference."""

_BY_KIND = re.compile(r"\w+\.(?:log|gist|say|ask)\.(.+?)(?:_[^_]+)?")
"""Messages that the table of games outside this package finds by an event, maybe with a rank, or by a question."""

_NAME = re.compile(r"[\w.-]*")
"""A text that may be a part of a key."""

_PART = re.compile(r"(?=.*[\w.])(?:[\w.-]|\{\})+")
"""An f-string that may be a part of a key, or a whole key."""


class Said(NamedTuple):
    """A key as it is written in the code, and where: file and line. `{}` is a place for a name."""

    path: Path
    line: int
    key: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.key}"


class Found(NamedTuple):
    """What a folder has."""

    said: list[Said]
    """Keys that are said where they are written."""
    texts: list[Said]
    """All texts that may be keys: one can be chosen from several before it is said."""
    computed: list[Said]
    """Keys, and parts of keys, with places."""
    names: dict[Path, set[str]]
    """What can fill a place, by the area of the code that has it."""


class Computed:
    """A key with places, or a part of one."""

    def __init__(self, said: Said) -> None:
        self.said = said
        self.pattern = re.compile("[\\w.-]*".join(map(re.escape, said.key.split("{}"))))


class Keys:
    """All keys in the code of some folders. `elsewhere` is the folder of a game outside this package, if any."""

    def __init__(self, found: Sequence[Found], elsewhere: Path | None = None) -> None:
        self._elsewhere = elsewhere
        self.said = [said for one in found for said in one.said]
        self._texts: defaultdict[str, list[Said]] = defaultdict(list)
        for text in (text for one in found for text in one.texts):
            self._texts[text.key].append(text)
        self._parts: defaultdict[Path, list[Computed]] = defaultdict(list)
        for said in (said for one in found for said in one.computed):
            self._parts[_area(said.path)].append(Computed(said))
        parts = chain(*self._parts.values())
        self._whole = [(part, part.said.key.partition("{}")[0]) for part in parts if _COMPUTED.match(part.said.key)]
        self._names = ChainMap(*(one.names for one in found))
        self._known: dict[tuple[Path, str, str, int], list[Said] | None] = {}

    def places(self, key: str) -> list[Said]:
        """Where the code says this key; of a computed one, where it begins and where its other parts are computed."""
        found = list(self._texts.get(key, ()))
        game = key.partition(".")[0]
        if self._elsewhere is not None and (by_kind := _BY_KIND.fullmatch(key)):
            kinds = (*self._texts.get(by_kind[1], ()), *self._texts.get(key.rpartition(".")[2], ()))
            found += [kind for kind in kinds if self._elsewhere in kind.path.parents]
        for part, beginning in self._whole:
            if key.startswith(beginning):
                found += self._made(part, key, game, DEPTH) or ()
        return list(dict.fromkeys(found))

    def _made(self, part: Computed, text: str, game: str, depth: int) -> list[Said] | None:
        """Where the parts of this text are computed, if it can be made like this."""
        if not part.pattern.fullmatch(text):
            return None
        found = self._filled(part, part.said.key.split("{}"), text, game, depth)
        return None if found is None else [part.said, *found]

    def _filled(self, part: Computed, around: list[str], text: str, game: str, depth: int) -> list[Said] | None:
        """Where the names between these are computed, if the text consists of these with names between them."""
        first, *others = around
        if not text.startswith(first):
            return None
        left = text[len(first) :]
        if not others:
            return None if left else []
        for end in range(len(left) + 1) if any(others) or others[1:] else (len(left),):
            after = self._filled(part, others, left[end:], game, depth)
            before = None if after is None else self._named(part.said.path, left[:end], game, depth)
            if after is not None and before is not None:
                return before + after
        return None

    def _named(self, path: Path, name: str, game: str, depth: int) -> list[Said] | None:
        """Where a name that fills a place is computed: nowhere if it is written in the code or its data."""
        areas = {_area(path), PACKAGE, self._elsewhere or PACKAGE / "games" / game}
        if name == game or any(name in self._names.get(area, ()) for area in areas):
            return []
        asked = (_area(path), name, game, depth)
        if depth and asked not in self._known:
            found = (self._made(part, name, game, depth - 1) for part in self._parts[_area(path)])
            self._known[asked] = next((one for one in found if one is not None), None)
        return self._known.get(asked)


def keys_for(folder: Path | None) -> Keys:
    """The keys in the code of Parlour, and in the folder of a game that is elsewhere."""
    if folder is None or PACKAGE in folder.parents:
        return Keys([_keys_in(PACKAGE)])
    return Keys([_keys_in(PACKAGE), _keys_in(folder)], folder)


def unsaid(wanted: Iterable[str], keys: Keys) -> Iterator[str]:
    """Yield those of these keys, without plural forms, that the code never says. What a game says in its own words of
    games in general (`<game>.own.<key>`) counts as said if `<key>` is."""
    for key in wanted:
        said = key.partition(".own.")[2] or key
        if not _LISTED.fullmatch(said) and not keys.places(said):
            yield key


def _area(path: Path) -> Path:
    """The part of the code that a file belongs to: a game, a package that is apart, or the rest."""
    if PACKAGE not in path.parents:
        return path.parent
    first, *others = path.relative_to(PACKAGE).parts
    if first == "games" and others[1:]:
        return PACKAGE / first / others[0]
    return PACKAGE / first if first in APART else PACKAGE


@cache
def _keys_in(folder: Path) -> Found:
    said: list[Said] = []
    texts: list[Said] = []
    computed: list[Said] = []
    names: defaultdict[Path, set[str]] = defaultdict(set, {PACKAGE: {"", *map(str, range(100))}})
    for path in sorted(folder.rglob("*.py")):
        own = names[_area(path)]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(str(text)) if _NAME.fullmatch(text):
                    texts.append(Said(path, node.lineno, text))
                    own |= {text, text.lower()}
                case ast.ClassDef(name) | ast.AnnAssign(ast.Name(name)):
                    own.add(name.lower())
                case ast.JoinedStr(parts):
                    key = "".join(map(_part, parts))
                    if _PART.fullmatch(key):
                        computed.append(Said(path, node.lineno, key))
                case ast.Call(ast.Name(function), arguments) if len(arguments) > SAYS.get(function, len(arguments)):
                    key_of = arguments[SAYS[function]]
                    if isinstance(key_of, ast.Constant) and isinstance(key_of.value, str):
                        said.append(Said(path, node.lineno, key_of.value))
    for path in folder.rglob("*.yaml"):
        if path.parent.name != "words":
            names[_area(path)] |= {path.stem, *_names_in_data(path)}
    for name in ("themes", "assets"):
        stems = [path.stem for path in data_dir(name).rglob("*.*")]
        names[PACKAGE] |= {part for stem in stems for part in (stem, *stem.split("-"))}
    return Found(said, texts, computed, dict(names))


def _names_in_data(path: Path) -> Iterator[str]:
    """The names in a YAML file: its keys, and values that are one word."""
    for token in yaml.scan(path.read_text(encoding="utf-8"), yaml.CSafeLoader):
        if isinstance(token, yaml.ScalarToken) and _NAME.fullmatch(token.value):
            yield token.value


def _part(part: ast.expr) -> str:
    """A part of a text with places."""
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "{}"
