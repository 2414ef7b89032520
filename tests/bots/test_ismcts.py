"""The search finds the best move of a small game with a hidden card, and its values."""

from collections.abc import Sequence
from random import Random
from typing import Self

from cardgames.bots.ismcts import Chance, search

SAFE, BOLD, FOOLISH = 0, 1, 2


class HiddenCoin:
    """Side 0 takes 5 for sure, or dares: then side 1, who sees the coin, answers. Foolish always loses 10.

    Daring wins 20 where the coin shows heads; on tails side 1 may take 10 (move 3), or give 8 (move 4), and would be
    a fool to give.
    """

    def __init__(self, heads: bool) -> None:
        self.heads = heads
        self.moved: list[int] = []

    @property
    def side(self) -> int:
        return len(self.moved) & 1

    def copy(self) -> Self:
        twin = type(self)(self.heads)
        twin.moved = self.moved[:]
        return twin

    def moves(self) -> Sequence[int]:
        if not self.moved:
            return (SAFE, BOLD, FOOLISH)
        if self.moved == [BOLD]:
            return (5,) if self.heads else (3, 4)
        return ()

    def play(self, move: int) -> None:
        self.moved.append(move)

    def finish(self, chance: Chance) -> Sequence[float]:
        while moves := self.moves():
            self.play(moves[int(chance() * len(moves))])
        won = {SAFE: 5, FOOLISH: -10, 5: 20, 3: -10, 4: 8}[self.moved[-1]]
        return (max(0, won), max(0, -won), self.heads)


def tried(heads_odds: float, iterations: int = 900, priors: dict[int, float] | None = None) -> dict[int, float]:
    rng = Random(1)
    found = search(lambda: HiddenCoin(rng.random() < heads_odds), iterations, rng.random, 10, lambda: False, priors)
    return {one.move: one.averages[0] - one.averages[1] for one in found}


def test_the_bold_move_is_chosen_only_if_the_coin_is_likely_good() -> None:
    assert next(iter(tried(0.8))) == BOLD
    assert next(iter(tried(0.3))) == SAFE


def test_values_assume_the_opponents_best_answer() -> None:
    """Half heads: 20 and -10 make 5; against random answers it would be 9.5."""
    assert abs(tried(0.5, 4000)[BOLD] - 5) < 1.5
    assert tried(0.5)[SAFE] == 5
    assert tried(0.5)[FOOLISH] == -10


def test_every_move_is_tried_even_with_almost_no_time() -> None:
    assert tried(0.5, 1).keys() == {SAFE, BOLD, FOOLISH}


def test_the_clock_stops_the_search_after_each_move_was_tried() -> None:
    rng = Random(2)
    found = search(lambda: HiddenCoin(True), 10**9, rng.random, 10, lambda: True)
    assert {one.move: one.visits for one in found} == {SAFE: 1, BOLD: 1, FOOLISH: 1}


def test_a_prior_decides_between_moves_that_are_equally_good() -> None:
    assert next(iter(tried(0.0, priors={SAFE: 0.0, FOOLISH: 20.0}))) == FOOLISH
