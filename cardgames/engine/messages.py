"""Messages as data: a key and values, without any language.

Rules and the host say what happened with messages. They become text at the edge (screen, command line, speech), in the
language chosen there: `cardgames.words.say`, which `str(message)` calls too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from cardgames.engine.cards import Card, Deck

Join = Literal["plain", "comma", "semicolon", "dot", "score", "and", "or"]
"""How a list is written: `7♥ 9♥ Q♥`, `7♥, 9♥, Q♥`, `7♥; 9♥; Q♥`, `7♥ · 9♥ · Q♥`, `7 : 9`, `7♥, 9♥ and Q♥`, or
`7♥, 9♥ or Q♥`."""


OPTION_TEXTS = "options-file"
"""The section of a game's words that `options.<language>.yaml` is."""

ENGLISH = "english"
"""The name of a value that a message has in place of an English catalogue."""


class Message(NamedTuple):
    """One complete sentence or label: its key in the catalogue, and its values by name.

    A value is a number, a `CardList`, a `Listing`, a `SeatName`, another message (only as a label, such as the name of
    a move), or text that is in no language (names of players, files).
    """

    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return _writer(self)


class CardList(NamedTuple):
    """Cards as a value of a message."""

    deck: Deck
    cards: tuple[Card, ...]
    join: Join = "plain"


class Listing(NamedTuple):
    """Several values as one value of a message, such as names or messages."""

    entries: tuple[Any, ...]
    join: Join = "and"


class SeatName(NamedTuple):
    """The player at a seat as a value of a message, for rules, which know no names: `with_names` puts in the name."""

    seat: int


def with_names(said: Message, names: Sequence[str]) -> Message:
    """Return the message with the names of players by seat."""
    if not any(isinstance(value, SeatName) for _, value in said.values):
        return said
    values = ((key, names[value.seat] if isinstance(value, SeatName) else value) for key, value in said.values)
    return Message(said.key, tuple(values))


def message(key: str, /, **values: Any) -> Message:
    """Return the message of a key with these values."""
    return Message(key, tuple(values.items()))


def verbatim(text: str) -> Message:
    """Return a message for text that is not translated, such as an error from the system."""
    return Message("", (("text", text),))


def spoken(key: str, english: str) -> str:
    """Text that has its English in a file of its own, such as the label of an option, in the current language."""
    return str(Message(key, ((ENGLISH, english),)))


Said = Message | str
"""What an error says: a message, or English if only developers can meet it."""


class UserError(Exception):
    """An error that a user can meet. As text it is in the current language."""

    def __init__(self, said: Said = "") -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        return str(self.said)


def as_card(deck: Deck, one: Card) -> CardList:
    """Return one card as a value of a message."""
    return CardList(deck, (one,))


def as_cards(deck: Deck, several: Iterable[Card], join: Join = "plain") -> CardList:
    """Return cards as a value of a message."""
    return CardList(deck, tuple(several), join)


def _as_data(said: Message) -> str:
    """The message as it is, for programs that load no words."""
    if not said.key or (said.values[:1] and said.values[0][0] == ENGLISH):
        return str(said.values[0][1])
    values = ", ".join(f"{name}={value}" for name, value in said.values)
    return f"{said.key}({values})"


_writer: Callable[[Message], str] = _as_data


def write_with(writer: Callable[[Message], str]) -> None:
    """Set the function that turns messages into text; `cardgames.words` does."""
    global _writer
    _writer = writer
