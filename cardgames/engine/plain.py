"""Converts frozen data of a game (views, events) to plain JSON data and back.

Only values that views may contain are supported: numbers, texts, tuples, frozen sets, named tuples and frozen data
classes of the game and the contract. Options are not written; the record has them already.
"""

from __future__ import annotations

import sys
from dataclasses import fields, is_dataclass
from enum import IntEnum
from types import SimpleNamespace
from typing import Any, TypeVar

from cardgames.engine.cards import UNSEEN, Deck
from cardgames.engine.contract import PieceMove
from cardgames.engine.game import AnyGame, Game
from cardgames.engine.options import Options
from cardgames.engine.pile_class import rebuilt
from cardgames.engine.pile_state import PileState

T = TypeVar("T")

CLASS, SET, OPTIONS = "is", "set", "options"

FORMER_NAMES = {"Standing": "MatchState", "Shift": "PieceMove", "standing": "match_state", "shifts": "piece_moves"}
"""How names of classes and fields ended in older exports, and how they end now. Both can be read."""

PLAIN_ALREADY = frozenset({type(None), bool, int, float, str})


class Plain:
    """Converts the data of one match to plain data and back."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        self._deck: Deck = game.deck
        self._options = options
        self._classes = _classes_of(game)
        self._names = {kind: names_of(kind) for kind in self._classes.values()}
        self._fields = {kind: _with_former({name: name for name in names}) for kind, names in self._names.items()}
        self._enums = {kind: _enums_of(kind) for kind in self._names if not issubclass(kind, PileState)}

    def write(self, value: Any) -> Any:
        """Convert a value. Raises TypeError for a type that views may not contain."""
        if type(value) in PLAIN_ALREADY:  # most values of a view are numbers
            return value
        match value:
            case int() | float() | str():
                return value
            case Options():
                return {OPTIONS: True}
            case PieceMove(piece) if piece == UNSEEN or 0 <= piece < len(self._deck):
                return {**self._named(value), "piece": self._deck.text(piece)}
            case frozenset():
                return {SET: sorted((self.write(one) for one in value), key=repr)}
            case tuple() if not hasattr(value, "_fields"):
                return [one if type(one) in PLAIN_ALREADY else self.write(one) for one in value]
            case _:
                return self._named(value)

    def read(self, data: Any) -> Any:
        """Convert plain data back. Raises any exception for invalid data."""
        if type(data) in PLAIN_ALREADY:
            return data
        if type(data) is list:
            return tuple([one if type(one) in PLAIN_ALREADY else self.read(one) for one in data])
        match data:
            case {"set": entries}:
                return frozenset(self.read(one) for one in entries)
            case {"options": True}:
                return self._options
            case {"is": name, **rest}:
                kind = self._classes[name]
                names = self._fields[kind]
                values = {names[str(key)]: self.read(one) for key, one in rest.items()}
                values |= {field: enum(values[field]) for field, enum in self._enums.get(kind, {}).items()}
                if kind is PieceMove and isinstance(values["piece"], str):
                    values["piece"] = self._deck.parse(values["piece"])
                if issubclass(kind, PileState):
                    return rebuilt(kind, [values[field] for field in kind.fields])
                return kind(**values)
        raise ValueError("this is not data of a view")

    def read_former(self, data: Any) -> Any:
        """As `read`, but objects of classes that are gone or have other fields now become namespaces."""
        try:
            return self.read(data)
        except (KeyError, TypeError):
            if isinstance(data, list):
                return tuple([self.read_former(one) for one in data])
            values = {FORMER_NAMES.get(key, key): self.read_former(one) for key, one in data.items() if key != CLASS}
            return SimpleNamespace(**values)

    def _named(self, value: Any) -> dict[str, Any]:
        kind = next(base for base in type(value).__mro__ if base in self._names or base is object)
        names = self._names.get(kind)
        if names is None:
            raise TypeError(f"a view cannot be written that has {value!r} in it")
        return {CLASS: kind.__name__, **{name: self.write(getattr(value, name)) for name in names}}


def names_of(kind: type) -> tuple[str, ...]:
    """The field names of a named tuple, data class or pile state."""
    names: tuple[str, ...] | None = kind.fields if issubclass(kind, PileState) else getattr(kind, "_fields", None)
    return tuple(field.name for field in fields(kind)) if names is None else names


def _enums_of(kind: type) -> dict[str, type[IntEnum]]:
    """The fields of a class that are annotated with an enum, which is written as a number."""
    module = vars(sys.modules[kind.__module__])
    found = {}
    for field, annotation in vars(kind).get("__annotations__", {}).items():
        enum = module.get(getattr(annotation, "__forward_arg__", annotation))  # named tuples keep a `ForwardRef`
        if isinstance(enum, type) and issubclass(enum, IntEnum):
            found[field] = enum
    return found


def _classes_of(game: AnyGame) -> dict[str, type]:
    """The named tuples and data classes of the contract and of the packages that a game's rules are in, by name.

    Of two with one name that of the contract counts, then that of the package that derives from the other.
    """
    modules = [rules.__module__ for rules in type(game).__mro__ if issubclass(rules, Game) and rules is not Game]
    packages = [module.rpartition(".")[0] or module for module in modules]
    found: dict[str, type] = {}
    for package in dict.fromkeys([Game.__module__, *packages]):
        for name in sorted(name for name in sys.modules if name == package or name.startswith(package + ".")):
            for one in list(vars(sys.modules[name]).values()):
                if isinstance(one, type) and (is_dataclass(one) or _is_named_tuple(one) or issubclass(one, PileState)):
                    found.setdefault(one.__name__, one)
    return _with_former(found)


def _is_named_tuple(kind: type) -> bool:
    return issubclass(kind, tuple) and hasattr(kind, "_fields")


def _with_former(named: dict[str, T]) -> dict[str, T]:
    """The mapping with former names added (`FORMER_NAMES`), unless another class or field has such a name today."""
    pairs = [(name, former, now) for name in named for former, now in FORMER_NAMES.items() if name.endswith(now)]
    return {name.removesuffix(now) + former: named[name] for name, former, now in pairs} | named
