"""Names of the players, as a record can hold them, and their numbers, as one says them."""

from collections.abc import Iterable
from typing import Final

LONGEST_NAME: Final = 24


def one_line(text: str) -> str:
    """A text as a line of a record can hold it: spaces for line ends and the like, nothing that cannot be printed."""
    shown = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    return " ".join(shown.split())


def printable(text: str) -> str:
    """A text that strangers had a word in, safe to print: their line ends and codes could command the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def either(counts: Iterable[int]) -> str:
    """Numbers of players as one says them, in their order: `2, 3 or 4`."""
    *others, last = map(str, sorted(counts))
    return f"{', '.join(others)} or {last}" if others else last
