"""Shared by several commands: arguments, tables, the progress bar."""

from __future__ import annotations

import argparse
import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import IO, Any, Final, NoReturn, Self

from cardgames.engine.names import printable
from cardgames.words import say, whole_number, written

Commands = Any
"""argparse has no public name for the result of `add_subparsers`."""


class _Formatter(HelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Begin with the word for usage in the current language."""
        super().add_usage(usage, actions, groups, f"{say('cli.usage')} " if prefix is None else prefix)


MISTAKES: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "argument %(argument_name)s: %(message)s": (
        "cli.mistake.argument",
        {"name": "%(argument_name)s", "wrong": "%(message)s"},
    ),
    "unrecognized arguments: %s": ("cli.mistake.unknown", {"names": "%s"}),
    "not allowed with argument %s": ("cli.mistake.not_with", {"name": "%s"}),
    "the following arguments are required: %s": ("cli.mistake.required", {"names": "%s"}),
    "one of the arguments %s is required": ("cli.mistake.one_required", {"names": "%s"}),
    "expected one argument": ("cli.mistake.one_value", {}),
    "expected at least one argument": ("cli.mistake.some_values", {}),
    "ignored explicit argument %r": ("cli.mistake.no_value", {"value": "%r"}),
    "ambiguous option: %(option)s could match %(matches)s": (
        "cli.mistake.ambiguous",
        {"option": "%(option)s", "options": "%(matches)s"},
    ),
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "cli.mistake.choice",
        {"value": "%(value)r", "choices": "%(choices)s"},
    ),
}
"""The sentences of argparse about mistakes: our key for each, and the values in argparse's own notation."""


def _translated(sentence: str) -> str:
    """A sentence of argparse in the current language; one that is not in `MISTAKES` stays English."""
    key, values = MISTAKES.get(sentence, ("", {}))
    return say(key, **values) if key else sentence


argparse._ = _translated  # type: ignore[attr-defined]  # argparse looks up each sentence as gettext does


class Parser(ArgumentParser):
    """A parser that reports a mistake in one sentence, without the usage text, which --help shows."""

    late = ""
    """The name of a list of arguments that may follow options too; argparse wants them all before."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **{**settings, "add_help": False, "formatter_class": _Formatter})
        self.add_argument("-h", "--help", action="help", help=say("cli.help"))
        self._optionals.title, self._positionals.title = say("cli.options"), say("cli.arguments")

    def parse_known_args(self, *arguments: Any, **settings: Any) -> Any:
        given, left = super().parse_known_args(*arguments, **settings)
        if self.late:
            getattr(given, self.late).extend(word for word in left if not word.startswith("-"))
            left = [word for word in left if word.startswith("-")]
        return given, left

    def error(self, message: str) -> NoReturn:
        """Print the message and exit with code 2."""
        self.exit(2, f"{printable(say('file.at', place=self.prog, what=message))}\n")


def number(lowest: int, highest: int) -> Callable[[str], int]:
    """The argument type of whole numbers within bounds."""

    def read(text: str) -> int:
        try:
            value = whole_number(text)
        except ValueError:
            value = lowest - 1
        if not lowest <= value <= highest:
            raise ArgumentTypeError(say("cli.not_a_number", text=text, lowest=lowest, highest=highest))
        return value

    return read


def with_json(parser: ArgumentParser) -> None:
    """Add the option --json to a command."""
    parser.add_argument("--json", action="store_true", help=say("cli.json"))


def print_line(text: str) -> None:
    """Print a line that may contain text by strangers: control characters could command the terminal."""
    print(printable(text))


def print_json(data: object) -> None:
    """Print data as JSON."""
    text = json.dumps(data, ensure_ascii=False, indent=2, default=str)
    print("".join(sign if sign.isprintable() or sign == "\n" else json.dumps(sign)[1:-1] for sign in text))


def print_table(rows: Iterable[Sequence[object]], heads: Sequence[str]) -> None:
    """Print rows under their headings; columns of numbers are right-aligned."""
    body = [[_cell(cell) for cell in row] for row in rows]
    numeric = [all(_is_number(row[column]) for row in body) for column in range(len(heads))]
    widths = [max(map(len, column)) for column in zip(heads, *body, strict=True)]
    for row in (heads, *body):
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        print("  ".join(cells).rstrip())


def _cell(value: object) -> str:
    return written(value, ".2") if isinstance(value, float) else printable(str(value))


def _is_number(text: str) -> bool:
    return text.removeprefix("−").replace(say("locale.decimal"), "", 1).replace(say("locale.group"), "").isdigit()


class Progress:
    """A progress bar on a terminal; silent otherwise."""

    WIDTH = 30
    SECONDS = 0.1

    def __init__(self, total: int, stream: IO[str] | None = None) -> None:
        self._total = total
        self._done = 0
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty()
        self._start = time.monotonic()
        self._last = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._stream.write("\r\033[K")
            self._stream.flush()

    def step(self, count: int = 1) -> None:
        """Add `count` to the number done."""
        self._done += count
        now = time.monotonic()
        if not self._shown or now - self._last < self.SECONDS:
            return
        self._last = now
        part = self._done / self._total
        bar = "#" * round(part * self.WIDTH)
        left = (now - self._start) * (1 - part) / part
        minutes, seconds = divmod(round(left), 60)
        self._stream.write(f"\r[{bar:<{self.WIDTH}}] {self._done}/{self._total}  {minutes}:{seconds:02} \033[K")
        self._stream.flush()
