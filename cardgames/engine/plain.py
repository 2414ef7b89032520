"""Frozen data of a game - views, events - as plain JSON data, and back.

Only values that a view may be made of are known: numbers, texts, tuples, frozen sets, named tuples and frozen data
classes of the game and of the contract. Options are those of the record, and are not repeated.
"""

from __future__ import annotations

import sys
from dataclasses import fields, is_dataclass
from typing import Any

from cardgames.engine.cards import UNSEEN, Deck
from cardgames.engine.contract import AnyGame, Game, Shift
from cardgames.engine.options import Options

CLASS, SET, OPTIONS = "is", "set", "options"

PLAIN_ALREADY = frozenset({type(None), bool, int, float, str})


class Plain:
    """Turns the data of one match into plain data and back."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        self._deck: Deck = game.deck
        self._options = options
        self._classes = _classes_of(game)
        self._names = {kind: names_of(kind) for kind in self._classes.values()}

    def write(self, value: Any) -> Any:
        """A value as plain data. Raises TypeError for what no view should be made of."""
        if type(value) in PLAIN_ALREADY:  # most of a view: numbers
            return value
        match value:
            case int() | float() | str():
                return value
            case Options():
                return {OPTIONS: True}
            case Shift(piece) if piece == UNSEEN or 0 <= piece < len(self._deck):
                return {**self._named(value), "piece": self._deck.text(piece)}
            case frozenset():
                return {SET: sorted((self.write(one) for one in value), key=repr)}
            case tuple() if not hasattr(value, "_fields"):
                return [one if type(one) in PLAIN_ALREADY else self.write(one) for one in value]
            case _:
                return self._named(value)

    def read(self, data: Any) -> Any:
        """The value that was written. Raises any exception for anything else."""
        kind = type(data)
        if kind in PLAIN_ALREADY:
            return data
        if kind is list:
            return tuple([one if type(one) in PLAIN_ALREADY else self.read(one) for one in data])
        match data:
            case {"set": entries}:
                return frozenset(self.read(one) for one in entries)
            case {"options": True}:
                return self._options
            case {"is": name, **rest}:
                values = {str(key): self.read(one) for key, one in rest.items()}
                if name == Shift.__name__ and isinstance(values["piece"], str):
                    values["piece"] = self._deck.parse(values["piece"])
                return self._classes[name](**values)
        raise ValueError("this is not data of a view")

    def _named(self, value: Any) -> dict[str, Any]:
        names = self._names.get(type(value))
        if names is None:
            raise TypeError(f"a view cannot be written that has {value!r} in it")
        return {CLASS: type(value).__name__, **{name: self.write(getattr(value, name)) for name in names}}


def names_of(kind: type) -> tuple[str, ...]:
    """What the values of a named tuple or of a data class are called."""
    names: tuple[str, ...] | None = getattr(kind, "_fields", None)
    return tuple(field.name for field in fields(kind)) if names is None else names


def _classes_of(game: AnyGame) -> dict[str, type]:
    """The named tuples and data classes of the contract and of the packages that a game's rules are in, by name."""
    modules = [rules.__module__ for rules in type(game).__mro__ if issubclass(rules, Game) and rules is not Game]
    packages = {module.rpartition(".")[0] or module for module in modules}
    found: dict[str, type] = {}
    for name in sorted(sys.modules):
        if name == Game.__module__ or any(name == package or name.startswith(package + ".") for package in packages):
            for one in list(vars(sys.modules[name]).values()):
                if isinstance(one, type) and (is_dataclass(one) or hasattr(one, "_fields")):
                    found.setdefault(one.__name__, one)
    return found
