"""Moves as one line of text, derived from their class: `Trade(laid: Card, taken: Card)` is written `trade R1 G5`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from cardgames.engine.bad_text import BadText, not_a_move
from cardgames.engine.cards import Deck
from cardgames.engine.contract import Move
from cardgames.engine.messages import Listing, message


class MoveText:
    """Writes and parses the moves of a game: frozen data classes whose fields are cards, numbers or words.

    A field is annotated `Card`, `Cards` (only the last field; may be empty), `Seat`, `int`, or `Literal[...]` of words
    without spaces. The module must use `from __future__ import annotations`.
    """

    def __init__(self, deck: Deck, kinds: Sequence[type[Move]]) -> None:
        """`kinds` are the classes of moves. Raises TypeError for a field of another type, or two equal names."""
        self._deck = deck
        self._kinds = {kind.__name__.lower(): kind for kind in kinds}
        self._fields: dict[type[Move], list[tuple[str, Any]]] = {}
        if len(self._kinds) < len(kinds):
            raise TypeError("two kinds of moves have the same name, but for capital letters")
        for kind in kinds:
            hints = get_type_hints(kind)
            self._fields[kind] = [(one.name, _type_of(kind, one, hints)) for one in fields(kind)]  # type: ignore[arg-type]
            for name, of in self._fields[kind][:-1]:
                if of == "Cards":
                    raise TypeError(f"{kind.__name__}.{name} is 'Cards', which only the last field can be")

    def text(self, move: Move) -> str:
        """The move on one line."""
        return " ".join([type(move).__name__.lower(), *filter(None, self.values(move).values())])

    def values(self, move: Move) -> dict[str, str]:
        """The fields of a move by name, as text."""
        found = {}
        if type(move) not in self._fields:
            raise TypeError(f"{type(move).__name__} is not one of the moves that the game names as its `moves`")
        for name, kind in self._fields[type(move)]:
            value = getattr(move, name)
            if kind == "Card":
                found[name] = self._deck.text(value)
            elif kind == "Cards":
                found[name] = self._deck.texts(value)
            else:
                found[name] = str(value)
        return found

    def parse(self, text: str) -> Move:
        """Parse a move. Raises BadText or BadCard."""
        first, *words = text.split() or [""]
        kind = self._kinds.get(first)
        wanted = self._fields[kind] if kind else []
        open_end = bool(wanted) and wanted[-1][1] == "Cards"
        if kind is None or (len(words) < len(wanted) - 1 if open_end else len(words) != len(wanted)):
            raise not_a_move(text, self._examples())
        values: list[Any] = []
        for place, (name, of) in enumerate(wanted):
            if of == "Cards":
                values.append(tuple(self._deck.parse_known(word) for word in words[place:]))
            elif of == "Card":
                values.append(self._deck.parse_known(words[place]))
            else:
                values.append(self._value(words[place], name, of))
        return kind(*values)

    def _value(self, word: str, name: str, of: Any) -> Any:
        if of == "number":
            if word.removeprefix("-").isascii() and word.removeprefix("-").isdigit():
                return int(word)
            raise BadText(message("file.text.no_number", word=word, name=name))
        if word in of:
            return word
        raise BadText(message("file.text.no_word", word=word, name=name, words=Listing(tuple(of), "or")))

    def _examples(self) -> list[str]:
        lines = []
        for name, kind in self._kinds.items():
            words = [name]
            for place, (_, of) in enumerate(self._fields[kind]):
                card = self._deck.faces[place % len(self._deck)].text
                words.append(card if of in ("Card", "Cards") else "0" if of == "number" else of[0])
            lines.append(" ".join(words))
        return lines


def _type_of(kind: type, field: Any, hints: dict[str, Any]) -> Any:
    """`Card`, `Cards`, `number`, or the words of a `Literal`. Raises TypeError."""
    if not isinstance(field.type, str):
        raise TypeError(f"the file with {kind.__name__} does not begin with `from __future__ import annotations`")
    if field.type in ("Card", "Cards"):
        return field.type
    if field.type in ("int", "Seat"):
        return "number"
    if get_origin(hints[field.name]) is Literal:
        words = get_args(hints[field.name])
        if any(not isinstance(word, str) or len(word.split()) != 1 for word in words):
            raise TypeError(f"{kind.__name__}.{field.name} is one of {words}, which are not all words without spaces")
        return words
    raise TypeError(f"{kind.__name__}.{field.name} is '{field.type}', not Card, Cards, Seat, int or Literal[...]")
