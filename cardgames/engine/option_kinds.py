"""The kinds of options: which values each takes, and how these are read, written and shown.

A value has four forms: a hashable object in memory, plain data in a YAML file (`plain`, `read`), one word in a record
(`text`, `parse`), and text for people (`show`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgames.engine.drawings import alike, counted, senseless
from cardgames.engine.messages import Join, Listing, Message, Said, UserError, message, spoken
from cardgames.engine.yaml_file import Plain, nearest, shown


class Form(NamedTuple):
    """A named number: `Form("deals", 9)` is `{deals: 9}` in a file."""

    name: str
    number: int


Value = bool | int | str | tuple[str, ...] | Form

KEY = re.compile(r"[a-z][a-z0-9_]{0,40}")
"""The pattern of the keys of options, choices and extensions; records contain them without quotes."""


def plain(value: Value) -> Plain:
    """A value as plain data for YAML."""
    if isinstance(value, Form):
        return {value.name: value.number}
    return list(value) if isinstance(value, tuple) else value


def text(value: Value) -> str:
    """A value as one word of a record."""
    match value:
        case bool():
            return str(value).lower()
        case Form(name, number):
            return f"{name}:{number}"
        case tuple():
            return ",".join(map(str, value)) or "-"
        case _:
            return str(value)


class BadValueError(UserError, ValueError):
    """A value that an option does not take: what is wrong, and what would be right.

    `entry` is the index of the wrong entry of a list, None for the whole value. `faults` are all faults found, starting
    with this one.
    """

    def __init__(
        self, wrong: Said, right: Said, entry: int | None = None, more: Sequence[BadValueError] = ()
    ) -> None:
        super().__init__(message("file.problem", wrong=wrong, right=right))
        self.wrong = wrong
        self.right = right
        self.entry = entry
        self.faults: tuple[BadValueError, ...] = (self, *more)


class Item(NamedTuple):
    """One item of a choice. `english` and `english_help` are its texts in the file, at the path `at`."""

    english: str
    english_help: str = ""
    at: str = ""

    @property
    def label(self) -> str:
        """The label in the current language."""
        return spoken(f"{self.at}.label", self.english) if self.at else self.english

    @property
    def help(self) -> str:
        """The explanation in the current language, "" if there is none."""
        return spoken(f"{self.at}.help", self.english_help) if self.english_help else ""


class Switch(NamedTuple):
    """True or false; `english_on` and `english_off` are short descriptions of the two, in the file at the path `at`."""

    english_on: str
    english_off: str
    at: str = ""

    @property
    def on(self) -> str:
        """The description of true in the current language."""
        return spoken(f"{self.at}.on", self.english_on) if self.at else self.english_on

    @property
    def off(self) -> str:
        """The description of false in the current language."""
        return spoken(f"{self.at}.off", self.english_off) if self.at else self.english_off

    def read(self, data: Plain) -> bool:
        if not isinstance(data, bool):
            right = message("file.write_switch", on=self.on, off=self.off)
            raise BadValueError(message("file.not_a_switch", value=shown(data)), right)
        return data

    def parse(self, text: str) -> bool:
        return self.read({"true": True, "false": False}.get(text, text))

    def show(self, value: Value) -> str:
        return self.on if value else self.off


class Number(NamedTuple):
    """A whole number from `least` to `most`, in steps counted from `least`."""

    least: int
    most: int
    step: int = 1

    def read(self, data: Plain) -> int:
        bounds = {"least": str(self.least), "most": str(self.most)}
        right = message("file.write_number", **bounds)
        if self.step > 1:
            right = message("file.write_number_in_steps", **bounds, step=self.step)
        if isinstance(data, bool) or not isinstance(data, int):
            raise BadValueError(message(_why_no_number(data), value=shown(data)), right)
        if not self.least <= data <= self.most:
            wrong = "file.number_small" if data < self.least else "file.number_large"
            raise BadValueError(message(wrong, value=str(data)), right)
        if (data - self.least) % self.step:
            raise BadValueError(message("file.number_between_steps", value=str(data)), right)
        return data

    def parse(self, text: str) -> int:
        return self.read(_number_or_text(text))

    def show(self, value: Value) -> str:
        return str(value)


class Choice(NamedTuple):
    """One of several words or numbers."""

    items: Mapping[str | int, Item]

    def read(self, data: Plain) -> str | int:
        if isinstance(data, str | int) and not isinstance(data, bool) and data in self.items:
            return data
        raise _unknown(data, self.items)

    def parse(self, text: str) -> str | int:
        return self.read(_number_or_text(text))

    def show(self, value: Value) -> str:
        return next(item.label for key, item in self.items.items() if key == value)


class Subset(NamedTuple):
    """Some of several words, at least `least` of them; the order does not matter."""

    items: Mapping[str, Item]
    least: int = 0

    def read(self, data: Plain) -> tuple[str, ...]:
        """Read plain data; the words are returned in the order of `items`. Raises BadValueError."""
        chosen = _words(data, self.items)
        if len(chosen) < self.least:
            right = message("file.name_more", least=self.least, words=_list(self.items))
            raise BadValueError(message("file.too_few", number=len(chosen)), right)
        return tuple(word for word in self.items if word in chosen)

    def parse(self, text: str) -> tuple[str, ...]:
        return self.read([] if text == "-" else list(text.split(",")))

    def show(self, value: Value) -> str:
        return _labels(value, self.items) or "–"


class Order(NamedTuple):
    """All of several words, in some order."""

    items: Mapping[str, Item]

    def read(self, data: Plain) -> tuple[str, ...]:
        chosen = _words(data, self.items)
        missing = [word for word in self.items if word not in chosen]
        if missing:
            right = message("file.name_each", words=_list(self.items))
            raise BadValueError(message("file.order_lacks", words=_list(missing)), right)
        return chosen

    def parse(self, text: str) -> tuple[str, ...]:
        return self.read(list(text.split(",")))

    def show(self, value: Value) -> str:
        return _labels(value, self.items)


class Forms(NamedTuple):
    """A bare word (`same`), a bare number (`200`), or a word with a number (`{deals: 9}`).

    `words` are the bare words, `number` the bounds of the bare number, `named` the bounds for each word with a number.
    A number outside the bounds with a meaning of its own, such as 0 for "off", is among the words.
    """

    words: Mapping[str | int, Item]
    number: Number | None
    named: Mapping[str, tuple[Item, Number]]

    def read(self, data: Plain) -> str | int | Form:
        return self._read(data, "{{{}: {}}}")

    def _read(self, data: Plain, form: str) -> str | int | Form:
        """Read plain data. Error messages show a word with a number in this `form`."""
        match data:
            case str() | int() if data in self.words and not isinstance(data, bool):
                return data
            case int() if self.number and not isinstance(data, bool):
                return self.number.read(data)
            case dict() if len(data) == 1:
                name, number = next(iter(data.items()))
                if name in self.named:
                    return Form(name, self.named[name][1].read(number))
        right = message("file.write", what=Listing(tuple(self._examples(form)), "or"))
        raise BadValueError(message("file.not_a_form", value=shown(data)), right)

    def parse(self, text: str) -> str | int | Form:
        name, colon, number = text.partition(":")
        return self._read({name: _number_or_text(number)} if colon else _number_or_text(text), "{}:{}")

    def show(self, value: Value) -> str:
        match value:
            case Form(name, number):
                return str(message("option.value", label=self.named[name][0].label, value=number))
            case str() | int() if value in self.words:
                return self.words[value].label
            case _:
                return str(value)

    def _examples(self, form: str) -> list[Said]:
        examples: list[Said] = list(map(str, self.words))
        if self.number:
            least, most = str(self.number.least), str(self.number.most)
            examples.append(message("file.number_from_to", least=least, most=most))
        examples += [form.format(name, number.most) for name, (_, number) in self.named.items()]
        return examples


class Drawings(NamedTuple):
    """A list of small shapes, one a line: `2x WoW/.W.` (see `drawings`).

    At most `most` shapes in all, each connected, with a marked cell, at most `side` by `side`, and listed once. `own`
    is the label of a custom list, with a place for {count}; `usual` is the label of the game's own list.
    """

    most: int
    side: int
    english_own: str
    english_usual: str
    at: str = ""

    @property
    def own(self) -> str:
        """The label of a custom list in the current language."""
        return spoken(f"{self.at}.own", self.english_own)

    @property
    def usual(self) -> str:
        """The label of the game's own list in the current language."""
        return spoken(f"{self.at}.usual", self.english_usual)

    def read(self, data: Plain) -> tuple[str, ...]:
        """Read plain data, one line for each different shape. Raises BadValueError with all faults."""
        if not isinstance(data, list) or not data:
            no_drawings = message("file.drawing.no_list", value=shown(data))
            wrong = message("file.list_empty") if data == [] else no_drawings
            raise BadValueError(wrong, message("file.for_example", example="[2x WoW, Wo/.W]"))
        faults = [*self._faults(data)]
        pairs = [pair for line in data if isinstance(line, str) and (pair := counted(line))]
        total = sum(count for count, _ in pairs)
        if total > self.most:
            wrong = message("file.drawing.too_many", number=total)
            faults.append(BadValueError(wrong, message("file.drawing.most", most=self.most)))
        if faults:
            first, *more = faults
            raise BadValueError(first.wrong, first.right, first.entry, more)
        return tuple(f"{count}x{drawing}" if count > 1 else drawing for count, drawing in pairs)

    def _faults(self, data: list[Plain]) -> Iterator[BadValueError]:
        """Yield what is wrong with each line of a list of drawings."""
        drawn: dict[str, str] = {}
        for entry, line in enumerate(data):
            pair = counted(line) if isinstance(line, str) else None
            if pair is None:
                wrong = message("file.drawing.no_drawing", value=shown(line))
                yield BadValueError(wrong, message("file.drawing.write", example="2x WoW/.W."), entry)
                continue
            _, drawing = pair
            fault = senseless(drawing, self.side)
            if fault:
                yield BadValueError(*fault, entry)
                continue
            same = drawn.get(alike(drawing))
            if same is not None:
                right = message("file.drawing.write_number", example=f"2x {same}")
                yield BadValueError(message("file.drawing.same", drawing=drawing, other=same), right, entry)
            drawn.setdefault(alike(drawing), drawing)

    def parse(self, text: str) -> tuple[str, ...]:
        return self.read(list(text.split(",")))

    def show(self, value: Value) -> str:
        pairs = [counted(str(line)) for line in value] if isinstance(value, tuple) else []
        return self.own.format(count=sum(pair[0] for pair in pairs if pair))


Kind = Switch | Number | Choice | Subset | Order | Forms | Drawings
"""Each kind has `read` for plain data and `parse` for a word of a record, which raise BadValueError, and `show`, which
returns a value as text for people."""


def _unknown(
    data: Plain, items: Mapping[str, Item] | Mapping[str | int, Item], entry: int | None = None
) -> BadValueError:
    words = _list(items, "or")
    near = nearest(data, map(str, items)) if isinstance(data, str) else ""
    right = message("file.mean_or_write", word=near, words=words) if near else message("file.write", what=words)
    return BadValueError(message("file.not_a_choice", value=shown(data)), right, entry)


def _words(data: Plain, items: Mapping[str, Item]) -> tuple[str, ...]:
    if not isinstance(data, list):
        raise BadValueError(message("file.not_a_list", value=shown(data)), write_list(items))
    words: list[str] = []
    for number, entry in enumerate(data):
        if not isinstance(entry, str) or entry not in items:
            raise _unknown(entry, items, number)
        if entry in words:
            raise BadValueError(message("file.named_twice", word=entry), message("file.name_once"), number)
        words.append(entry)
    return tuple(words)


def _list(words: Iterable[str | int], join: Join = "and") -> Listing:
    return Listing(tuple(map(str, words)), join)


def write_list(words: Iterable[str]) -> Message:
    """What would be right in place of something that is not a list of words."""
    return message("file.write", what=f"[{', '.join(words)}]")


def _why_no_number(data: Plain) -> str:
    """The key of what is wrong with something that is not a whole number."""
    digits = re.fullmatch(r"[-+]?([0-9]+)", data) if isinstance(data, str) else None
    if not digits:
        return "file.not_a_number"
    return "file.too_many_digits" if len(digits[1]) > 9 else "file.number_in_quotes"


def _number_or_text(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def _labels(value: Value, items: Mapping[str, Item]) -> str:
    labels = tuple(items[str(word)].label for word in value) if isinstance(value, tuple) else ()
    return str(message("option.several", labels=Listing(labels, "comma"))) if labels else ""
