"""Legal moves too many to list: each is created by its number, and lists are compared and sent by their question."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest

from cardgames.engine.contract import Move
from cardgames.engine.lazy_moves import LazyMoves


@dataclass(frozen=True, slots=True)
class Count(Move):
    number: int


class Counts(LazyMoves):
    """The numbers up to a limit; counts how many were created."""

    __slots__ = ("made", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        self.made = 0

    @property
    def question(self) -> tuple[int]:
        return (self.most,)

    def __len__(self) -> int:
        return self.most

    def nth(self, number: int) -> Move:
        if number >= self.most:
            raise IndexError(number)
        self.made += 1
        return Count(number)


def test_moves_are_created_only_when_they_are_requested() -> None:
    counts = Counts(1_000_000)
    assert counts[7] == Count(7)
    assert counts[-1] == Count(999_999)
    assert counts[3:9:3] == [Count(3), Count(6)]
    assert counts.made == 4


def test_an_index_beyond_either_end_is_an_error() -> None:
    counts = Counts(3)
    assert [*counts] == [Count(0), Count(1), Count(2)]
    for beyond in (3, -4):
        with pytest.raises(IndexError):
            counts[beyond]


def test_the_same_question_has_the_same_answer_in_another_process() -> None:
    counts = Counts(3)
    counts[0]
    assert counts == Counts(3)
    assert counts != Counts(4)
    sent = pickle.loads(pickle.dumps(counts))
    assert sent == counts
    assert sent.made == 0, "created moves are not sent"
