"""Reads YAML by strangers: keeps line numbers, rejects anything dangerous, and reports each problem in one sentence.

The size is checked before reading, and the parser's events are checked one by one, so that nothing large or deep is
ever built. The result is a small subset of YAML: keys, lists, text, whole numbers, true and false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import yaml

from cardgames.disk import NotAFile, TooLarge, read_file
from cardgames.engine.names import printable

MAX_BYTES: Final = 64 * 1024
MAX_DEPTH: Final = 12
MAX_ENTRIES: Final = 200
"""The maximum length of a list or mapping."""
MAX_PROBLEMS: Final = 20

LINES: Final = "write lines of key: value"

Plain = bool | int | str | None | list["Plain"] | dict[str, "Plain"]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE_NUMBER = re.compile(r"[-+]?[0-9]{1,9}")
_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_FOREIGN_MARKS: Final = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


@dataclass(frozen=True, slots=True)
class FileProblem:
    """What is wrong in a file, where, and what would be right; line 0 and key "" mean the whole file."""

    path: Path
    line: int
    key: str
    wrong: str
    right: str

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else str(self.path)
        return printable(": ".join(part for part in (place, self.key, f"{self.wrong}; {self.right}") if part))


class BadFileError(Exception):
    """A file is invalid; `problems` are all problems found, in order of their lines."""

    def __init__(self, problems: Iterable[FileProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class Problems:
    """Collects the problems of a file: one for each line and key, at most MAX_PROBLEMS."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._found: dict[tuple[int, str], FileProblem] = {}
        self._cut = False

    def add(self, line: int, key: str, wrong: str, right: str) -> None:
        """Add a problem; a second one with the same line and key follows from the first and is ignored."""
        if len(self._found) < MAX_PROBLEMS:
            self._found.setdefault((line, key), FileProblem(self.path, line, key, wrong, right))
        else:
            self._cut = self._cut or (line, key) not in self._found

    def __bool__(self) -> bool:
        return bool(self._found)

    def __iter__(self) -> Iterator[FileProblem]:
        yield from sorted(self._found.values(), key=lambda problem: problem.line)
        if self._cut:
            wrong = f"there are more problems than these {MAX_PROBLEMS}"
            yield FileProblem(self.path, 0, "", wrong, "fix these first")

    def raise_any(self) -> None:
        """Raise BadFileError if there are problems."""
        if self._found:
            raise BadFileError(self)


@dataclass(frozen=True, slots=True)
class Node:
    """A value in a file: `text` as written, and the `line` (from 1) of its key, or of the value if it has no key."""

    line: int
    value: bool | int | str | list[Node] | dict[str, Node] | None
    text: str = ""

    def plain(self) -> Plain:
        """The value without line numbers."""
        match self.value:
            case list(entries):
                return [entry.plain() for entry in entries]
            case dict(entries):
                return {name: entry.plain() for name, entry in entries.items()}
            case scalar:
                return scalar


class Fields:
    """The keys of a mapping in a file. Callers take the keys they know; `close` reports the others as unknown."""

    def __init__(
        self, node: Node | None, key: str, problems: Problems, numbers: Mapping[str, int] | None = None
    ) -> None:
        """`key` is the path of the mapping ("" for the file); a missing or empty mapping has no keys.

        `numbers` are named constants, allowed in place of whole numbers.
        """
        self._line = node.line if node else 0
        self._key = key
        self.problems = problems
        self._numbers = numbers or {}
        self._asked: dict[str, None] = {}
        self._entries: dict[str, Node] = {}
        self._readable = True
        match node and node.value:
            case dict(entries):
                self._entries = entries
            case None:
                pass
            case other:
                problems.add(self._line, key, f"{shown(other)} is here instead of keys", LINES)
                self._readable = False

    def wrong(self, name: str, wrong: str, right: str, entry: int | None = None) -> None:
        """Add a problem of the key `name`, which may be missing, or of an entry of its list, from 0."""
        node, path = self._entries.get(name), self.path(name)
        if entry is not None and node and isinstance(node.value, list) and entry < len(node.value):
            node, path = node.value[entry], f"{path}[{entry + 1}]"
        self.problems.add(node.line if node else self._line, path, wrong, right)

    def path(self, name: str) -> str:
        """The full path of a key, for problems."""
        return f"{self._key}.{short(name)}" if self._key else short(name)

    def take(self, name: str) -> Node | None:
        """The value of a key; None if it is missing."""
        self._asked[name] = None
        return self._entries.get(name)

    def need(self, name: str, example: str) -> Node | None:
        """The value of a required key; if it is missing, adds a problem and returns None."""
        node = self.take(name)
        if node is None and self._readable:
            self.wrong(name, "this key is missing", f"write {name}: {example}")
        return node

    def inner(self, name: str) -> Fields:
        """The mapping that is the value of a key."""
        return Fields(self.take(name), self.path(name), self.problems, self._numbers)

    def text(self, name: str, example: str, default: str | None = None) -> str:
        """A line of printable text, or `default` or "" if missing; `example` shows what to write."""
        node = self.take(name) if default is not None else self.need(name, example)
        if node is None:
            return default or ""
        text = node.text.strip()
        if isinstance(node.value, list | dict) or not text or not text.isprintable():
            self.wrong(name, f"{shown(node.value)} is not a line of text", f"write {name}: {example}")
            return default or ""
        return text

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        node = self.take(name) if default is not None else self.need(name, "8")
        if node is None:
            return default or 0
        if node.text in self._numbers:
            return self._numbers[node.text]
        if type(node.value) is not int:
            self.wrong(name, f"{shown(node.value)} is not a whole number", f"write {name}: 8, for example")
            return default or 0
        return node.value

    def wholes(self, name: str) -> tuple[int, ...]:
        """A whole number or a list of them; () if the key is missing."""
        node = self.take(name)
        if node is None:
            return ()
        entries = node.value if isinstance(node.value, list) else [node]
        numbers = tuple(entry.value for entry in entries if type(entry.value) is int)
        if not entries or len(set(numbers)) < len(entries):
            self.wrong(name, "these are not different whole numbers", f"write {name}: 4, or {name}: [3, 4]")
        return numbers

    def all(self) -> dict[str, Node]:
        """All keys and values, for a mapping with arbitrary keys."""
        self._asked.update(dict.fromkeys(self._entries))
        return self._entries

    def close(self) -> None:
        """Add a problem for each key that was not taken."""
        for name in self._entries:
            if name not in self._asked:
                self.wrong(name, "this key is unknown", advice(name, self._asked))


def short(text: str, length: int = 40) -> str:
    """Shorten text from a file to one printable line for use in a sentence."""
    clean = printable(text[: length + 1])
    return clean if len(text) <= length else clean[: length - 1] + "…"


def shown(value: object) -> str:
    """A value of a file, as named in sentences."""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case list():
            return "a list"
        case dict():
            return "a group of keys"
        case _:
            return f"'{short(str(value))}'"


def advice(word: str, known: Iterable[str]) -> str:
    """A suggestion in place of an unknown word: the closest known word, or a list of them."""
    words = list(known)
    plain_word = word[:60].strip().lower().replace("-", "_").replace(" ", "_")
    near = get_close_matches(plain_word, words, n=1, cutoff=0.55)
    if near:
        return f"did you mean '{near[0]}'?"
    if len(words) > 8:
        words[7:] = [f"and {len(words) - 7} more"]
    return f"known here: {', '.join(words)}" if words else "leave it out"


def read_yaml(path: Path, problems: Problems) -> Node | None:
    """Read a file and add its problems to `problems`. Returns None if nothing could be read.

    Partial content is returned even if there are problems, so that the caller can find more of them.
    """
    try:
        data = read_file(path, MAX_BYTES)
    except NotAFile as error:
        problems.add(0, "", str(error), "name a .yaml file")
    except TooLarge as error:
        limit = f"at most {MAX_BYTES // 1024} kB are read"
        problems.add(1, "", f"the file is too large ({error.size:,} bytes)", limit)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no file can have this name"
        problems.add(0, "", f"the file cannot be read ({reason})", "name another .yaml file")
    else:
        return parse_yaml(data, problems)
    return None


def parse_yaml(data: bytes, problems: Problems) -> Node | None:
    """The same for the contents of a file; at most MAX_BYTES."""
    text = _decoded(data, problems)
    return None if text is None else _Composer(text, problems).document()


def _decoded(data: bytes, problems: Problems) -> str | None:
    for mark, encoding in _FOREIGN_MARKS.items():
        if data.startswith(mark):
            problems.add(1, "", f"the file is written in {encoding}", "save it as UTF-8")
            return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.add(line, "", f"the byte {data[error.start]:#04x} is not UTF-8", "save the file as UTF-8")
        return None
    control = _CONTROL.search(text)
    if control:
        line = text.count("\n", 0, control.start()) + 1
        problems.add(line, "", f"there is a control character (U+{ord(control[0]):04X}) here", "take it out")
        return None
    tab = text.find("\t")
    if tab >= 0:
        line = text.count("\n", 0, tab) + 1
        problems.add(line, "", "there is a tab here", "use spaces everywhere")
        return None
    return text


class _UnreadableError(Exception):
    """The rest of the file cannot be read; the problem has been added."""


class _Composer:
    """Builds nodes from the parser's events, which it reads lazily: it stops where nesting is too deep."""

    def __init__(self, text: str, problems: Problems) -> None:
        self._events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        self._last_line = text.rstrip().count("\n") + 1
        self._problems = problems

    def document(self) -> Node | None:
        root: Node | None = None
        try:
            next(self._events)
            if isinstance(next(self._events), yaml.StreamEndEvent):
                self._problems.add(1, "", "the file is empty", LINES)
                return None
            root = self._node(next(self._events), "", 1)
            next(self._events)
            second = next(self._events)
            if not isinstance(second, yaml.StreamEndEvent):
                self._problems.add(_line(second), "", "a second document begins here", "keep one")
        except _UnreadableError:
            pass
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = min(mark.line + 1, self._last_line) if mark else 0  # missing brackets are reported after the end
            self._problems.add(line, "", f"this is not YAML ({error.problem})", LINES)
        except yaml.YAMLError:
            self._problems.add(0, "", "this is not YAML", LINES)
        return root

    def _node(self, event: Any, key: str, depth: int, line: int = 0) -> Node:
        line = line or _line(event)
        if isinstance(event, yaml.AliasEvent):
            self._problems.add(line, key, "there is an alias (*) here", "write it out in full")
            return Node(line, None)
        if event.anchor is not None:
            self._problems.add(line, key, "there is an anchor (&) here", "leave it out")
        if event.tag is not None:
            tag = short(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self._problems.add(line, key, f"there is a tag ({tag}) here", "leave it out")
        if isinstance(event, yaml.ScalarEvent):
            return Node(line, _scalar(event.value) if event.implicit[0] else event.value, event.value)
        if depth > MAX_DEPTH:
            self._problems.add(line, key, f"this is nested more than {MAX_DEPTH} deep", "write it flatter")
            raise _UnreadableError
        if isinstance(event, yaml.SequenceStartEvent):
            return Node(line, self._entries(key, depth))
        return Node(line, self._pairs(key, depth))

    def _entries(self, key: str, depth: int) -> list[Node]:
        entries: list[Node] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            self._check_count(len(entries), key, _line(event))
            entries.append(self._node(event, f"{key}[{len(entries) + 1}]", depth + 1))
        return entries

    def _pairs(self, key: str, depth: int) -> dict[str, Node]:
        pairs: dict[str, Node] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            line = _line(event)
            self._check_count(len(pairs), key, line)
            name_node = self._node(event, key, depth + 1)
            name = name_node.text
            path = f"{key}.{short(name)}" if key else short(name)
            value = self._node(next(self._events), path, depth + 1, line)
            if isinstance(name_node.value, list | dict):
                wrong = f"{shown(name_node.value)} is here instead of a key"
                self._problems.add(line, key, wrong, "write a word")
            elif name in pairs:
                wrong = f"this key was given before, in line {pairs[name].line}"
                self._problems.add(line, path, wrong, "keep one")
            else:
                pairs[name] = value
        return pairs

    def _check_count(self, count: int, key: str, line: int) -> None:
        if count >= MAX_ENTRIES:
            self._problems.add(line, key, f"there are more than {MAX_ENTRIES} entries", "write fewer")
            raise _UnreadableError


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _scalar(text: str) -> bool | int | str | None:
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text
