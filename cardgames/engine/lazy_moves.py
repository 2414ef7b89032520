"""Lists of legal moves that are too long to build: counted, made and looked up on demand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, overload

from cardgames.engine.contract import Move


class LazyMoves(Sequence[Move]):
    """A lazy sequence of moves; a game defines its length, the n-th move, and membership. Pickling sends only the
    arguments that it was made with."""

    __slots__ = ()

    @property
    @abstractmethod
    def question(self) -> tuple[Any, ...]:
        """The arguments that the list is made with; they determine the moves."""

    @property
    def complete(self) -> bool:
        """Whether the list contains all legal moves; False if the search for them was cut short."""
        return True

    @abstractmethod
    def nth(self, number: int) -> Move:
        """The n-th move, from 0. Raises IndexError."""

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self.nth(number) for number in range(*index.indices(len(self)))]
        number = index + len(self) if index < 0 else index
        if number < 0:
            raise IndexError(index)
        return self.nth(number)

    def __eq__(self, other: object) -> bool:
        """Lists made with the same arguments are equal."""
        return type(other) is type(self) and self.question == other.question

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.question
