"""Names and other words of the players, as a record can hold them."""

from typing import Final

LONGEST_NAME: Final = 24


def one_line(text: str) -> str:
    """A text as a line of a record can hold it: spaces for line ends and the like, nothing that cannot be printed."""
    shown = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    return " ".join(shown.split())
