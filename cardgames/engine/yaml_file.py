"""Writes YAML, and reads that of strangers: keeps line numbers, rejects anything dangerous, and reports each problem as
a message.

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
from cardgames.engine.messages import Listing, Message, Said, UserError, message
from cardgames.engine.names import printable

MAX_BYTES: Final = 64 * 1024
MAX_DEPTH: Final = 12
MAX_ENTRIES: Final = 200
"""The maximum length of a list or mapping."""
MAX_PROBLEMS: Final = 20

LINES: Final = message("file.write_lines")

Plain = bool | int | str | None | list["Plain"] | dict[str, "Plain"]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""The faster writer, in C, where there is one: the order of a hand is saved while the table moves."""
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


def yaml_text(value: Any) -> str:
    """YAML for plain data, with its keys in their order and a line for each text."""
    text: str = yaml.dump(value, Dumper=_DUMPER, sort_keys=False, allow_unicode=True, width=1000)
    return text


@dataclass(frozen=True, slots=True)
class FileProblem:
    """What is wrong in a file, where, and what would be right; line 0 and key "" mean the whole file.

    `str` gives it in the current language.
    """

    path: Path
    line: int
    key: str
    wrong: Said
    right: Said

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else str(self.path)
        what = message("file.problem", wrong=self.wrong, right=self.right)
        if self.key:
            what = message("file.at_key", key=self.key, problem=what)
        return printable(str(message("file.at", place=place, what=what)))


class BadFileError(UserError):
    """A file is invalid; `problems` are all problems found, in order of their lines."""

    def __init__(self, problems: Iterable[FileProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__()

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class Problems:
    """Collects the problems of a file: one for each line and key, at most MAX_PROBLEMS."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._found: dict[tuple[int, str], FileProblem] = {}
        self._cut = False

    def add(self, line: int, key: str, wrong: Said, right: Said) -> None:
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
            wrong = message("file.more_problems", most=MAX_PROBLEMS)
            yield FileProblem(self.path, 0, "", wrong, message("file.fix_these"))

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
                problems.add(self._line, key, message("file.instead_of_keys", value=shown(other)), LINES)
                self._readable = False

    def wrong(self, name: str, wrong: Said, right: Said, entry: int | None = None) -> None:
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

    def need(self, name: str, example: Said) -> Node | None:
        """The value of a required key; if it is missing, adds a problem and returns None."""
        node = self.take(name)
        if node is None and self._readable:
            self.wrong(name, message("file.key_missing"), _write(name, example))
        return node

    def inner(self, name: str) -> Fields:
        """The mapping that is the value of a key."""
        return Fields(self.take(name), self.path(name), self.problems, self._numbers)

    def text(self, name: str, example: Said, default: str | None = None) -> str:
        """A line of printable text, or `default` or "" if missing; `example` shows what to write."""
        node = self.take(name) if default is not None else self.need(name, example)
        if node is None:
            return default or ""
        text = node.text.strip()
        if isinstance(node.value, list | dict) or not text or not text.isprintable():
            self.wrong(name, message("file.not_a_line", value=shown(node.value)), _write(name, example))
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
            right = message("file.for_example", example=f"{name}: 8")
            self.wrong(name, message("file.not_a_number", value=shown(node.value)), right)
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
            self.wrong(name, message("file.not_numbers"), message("file.write_numbers", key=name))
        return numbers

    def all(self) -> dict[str, Node]:
        """All keys and values, for a mapping with arbitrary keys."""
        self._asked.update(dict.fromkeys(self._entries))
        return self._entries

    def close(self) -> None:
        """Add a problem for each key that was not taken."""
        for name in self._entries:
            if name not in self._asked:
                self.wrong(name, message("file.key_unknown"), advice(name, self._asked))


def short(text: str, length: int = 40) -> str:
    """Shorten text from a file to one printable line for use in a sentence."""
    clean = printable(text[: length + 1])
    return clean if len(text) <= length else clean[: length - 1] + "…"


def shown(value: object) -> Said:
    """A value of a file, as a value of messages."""
    match value:
        case None:
            return message("file.nothing")
        case bool():
            return str(value).lower()
        case list():
            return message("file.list")
        case dict():
            return message("file.keys")
        case _:
            return f"'{short(str(value))}'"


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like an unknown one, "" if none is."""
    plain_word = word[:60].strip().lower().replace("-", "_").replace(" ", "_")
    return next(iter(get_close_matches(plain_word, list(known), n=1, cutoff=0.55)), "")


def advice(word: str, known: Iterable[str]) -> Message:
    """A suggestion in place of an unknown word: the closest known word, or a list of them."""
    words: list[Said] = list(known)
    near = nearest(word, map(str, words))
    if near:
        return message("file.did_you_mean", word=near)
    if len(words) > 8:
        words[7:] = [message("file.and_more", number=len(words) - 7)]
    return message("file.known", words=Listing(tuple(words), "comma")) if words else message("file.leave_out")


def _write(key: str, example: Said) -> Message:
    return message("file.write_key", key=key, example=example)


def read_yaml(path: Path, problems: Problems) -> Node | None:
    """Read a file and add its problems to `problems`. Returns None if nothing could be read.

    Partial content is returned even if there are problems, so that the caller can find more of them.
    """
    try:
        data = read_file(path, MAX_BYTES)
    except NotAFile:
        problems.add(0, "", message("file.not_a_file"), message("file.name_yaml"))
    except TooLarge as error:
        limit = message("file.at_most_read", most=MAX_BYTES // 1024)
        problems.add(1, "", message("file.too_large", size=error.size), limit)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else message("file.no_such_name")
        problems.add(0, "", message("file.cannot_be_read", reason=reason), message("file.name_other_yaml"))
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
            problems.add(1, "", message("file.other_encoding", encoding=encoding), message("file.save_as_utf8"))
            return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"{data[error.start]:#04x}"
        problems.add(line, "", message("file.not_utf8", byte=byte), message("file.save_file_as_utf8"))
        return None
    control = _CONTROL.search(text)
    if control:
        line = text.count("\n", 0, control.start()) + 1
        sign = f"U+{ord(control[0]):04X}"
        problems.add(line, "", message("file.control_character", sign=sign), message("file.take_out"))
        return None
    tab = text.find("\t")
    if tab >= 0:
        line = text.count("\n", 0, tab) + 1
        problems.add(line, "", message("file.tab"), message("file.use_spaces"))
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
                self._problems.add(1, "", message("file.empty"), LINES)
                return None
            root = self._node(next(self._events), "", 1)
            next(self._events)
            second = next(self._events)
            if not isinstance(second, yaml.StreamEndEvent):
                self._problems.add(_line(second), "", message("file.second_document"), message("file.keep_one"))
        except _UnreadableError:
            pass
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = min(mark.line + 1, self._last_line) if mark else 0  # missing brackets are reported after the end
            self._problems.add(line, "", message("file.not_yaml_because", reason=error.problem), LINES)
        except yaml.YAMLError:
            self._problems.add(0, "", message("file.not_yaml"), LINES)
        return root

    def _node(self, event: Any, key: str, depth: int, line: int = 0) -> Node:
        line = line or _line(event)
        if isinstance(event, yaml.AliasEvent):
            self._problems.add(line, key, message("file.alias"), message("file.write_in_full"))
            return Node(line, None)
        if event.anchor is not None:
            self._problems.add(line, key, message("file.anchor"), message("file.leave_out"))
        if event.tag is not None:
            tag = short(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self._problems.add(line, key, message("file.tag", tag=tag), message("file.leave_out"))
        if isinstance(event, yaml.ScalarEvent):
            return Node(line, _scalar(event.value) if event.implicit[0] else event.value, event.value)
        if depth > MAX_DEPTH:
            self._problems.add(line, key, message("file.too_deep", most=MAX_DEPTH), message("file.write_flatter"))
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
                wrong = message("file.instead_of_key", value=shown(name_node.value))
                self._problems.add(line, key, wrong, message("file.write_word"))
            elif name in pairs:
                wrong = message("file.key_twice", line=str(pairs[name].line))
                self._problems.add(line, path, wrong, message("file.keep_one"))
            else:
                pairs[name] = value
        return pairs

    def _check_count(self, count: int, key: str, line: int) -> None:
        if count >= MAX_ENTRIES:
            wrong = message("file.too_many_entries", most=MAX_ENTRIES)
            self._problems.add(line, key, wrong, message("file.write_fewer"))
            raise _UnreadableError


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _scalar(text: str) -> bool | int | str | None:
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text
