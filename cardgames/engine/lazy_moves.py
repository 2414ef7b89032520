"""Legal moves that are too many to be listed: counted, made and looked up only as far as somebody asks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, overload

from cardgames.engine.contract import Move


class LazyMoves(Sequence[Move]):
    """A game says how many there are, which the n-th is, and whether a move is one of them. On its way to another
    process a list is no more than its question."""

    __slots__ = ()

    @property
    @abstractmethod
    def question(self) -> tuple[Any, ...]:
        """All that the moves follow from: what the list is made with."""

    @property
    def complete(self) -> bool:
        """Whether all legal moves are in the list; False where the search for them ended before it was through."""
        return True

    @abstractmethod
    def nth(self, number: int) -> Move:
        """The move with this number, from 0. Raises IndexError."""

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
        """The same question has the same answer."""
        return type(other) is type(self) and self.question == other.question

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.question
