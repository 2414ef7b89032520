"""Player names and numbers of players, as text."""

from collections.abc import Iterable
from typing import Final

LONGEST_NAME: Final = 24


def one_line(text: str) -> str:
    """Return the text on one line: without unprintable characters, and with single spaces for all white space."""
    shown = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    return " ".join(shown.split())


def printable(text: str) -> str:
    """Replace unprintable characters by "?": in text by strangers they could control the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def or_list(counts: Iterable[int]) -> str:
    """Numbers of players in increasing order: `2, 3 or 4`."""
    *others, last = map(str, sorted(counts))
    return f"{', '.join(others)} or {last}" if others else last
