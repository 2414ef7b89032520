"""Information set Monte Carlo tree search for games with two sides: one tree of moves, and a new world each time.

At the root, all moves are tried in the same worlds and each round drops the worse half, so that the values of the rest
are comparable. Below the root, each iteration descends along moves that are legal in its world, adds one node and plays
out. It selects moves by their mean result and by how rarely they were tried, relative to how often they were available
(UCB).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log, sqrt
from typing import NamedTuple, Protocol, Self

Chance = Callable[[], float]
"""Returns random numbers from 0 up to 1, like `Random.random`."""


class Position(Protocol):
    """A position in one world, with small ints as moves."""

    @property
    def side(self) -> int:
        """The side to move, 0 or 1."""

    def copy(self) -> Self:
        """Return an independent copy that plays on identically."""

    def moves(self) -> Sequence[int]:
        """The legal moves; empty at the end."""

    def play(self, move: int) -> None:
        """Make a legal move."""

    def finish(self, chance: Chance) -> Sequence[float]:
        """Play to the end at random. Returns the scores of side 0 and side 1, then any other numbers to average."""


class Tried(NamedTuple):
    """A move at the root: its number of visits, and the means of the numbers that `Position.finish` returned."""

    move: int
    visits: int
    averages: tuple[float, ...]


class _Node:
    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[int, _Node] = {}
        self.visits = 0
        self.available = 1
        self.total = 0.0
        """The sum of the results, for the side that moved here."""


class _RootMove:
    """A move at the root, its subtree, and the sums of its results."""

    def __init__(self, move: int, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.node = _Node()
        self.visits = 0
        self.sums: list[float] = []

    def value(self, side: int) -> float:
        """The mean result for a side, plus the prior."""
        gain = (self.sums[0] - self.sums[1]) / self.visits
        return (-gain if side else gain) + self.prior

    def note(self, values: Sequence[float]) -> None:
        self.visits += 1
        if self.sums:
            for index, number in enumerate(values):
                self.sums[index] += number
        else:
            self.sums = list(values)

    def tried(self) -> Tried:
        return Tried(self.move, self.visits, tuple(number / self.visits for number in self.sums))


def search(
    world: Callable[[], Position],
    iterations: int,
    chance: Chance,
    swing: float,
    stop: Callable[[], bool],
    priors: Mapping[int, float] | None = None,
) -> list[Tried]:
    """Compare the moves at the root, best first. `world` returns a newly sampled position.

    `swing` is the typical range of the scores: the larger, the wider the search. `stop` is called now and then, and
    ends the search early when true. `priors` are added to the moves' values, in points. Every move is tried at least
    once.
    """
    first = world()
    side = first.side
    priors = priors or {}
    stay = [_RootMove(move, priors.get(move, 0.0)) for move in first.moves()]
    rounds = max(1, (len(stay) - 1).bit_length())
    order: list[_RootMove] = []
    for _ in range(rounds):
        for _ in range(max(1, iterations // (rounds * len(stay)))):
            if stay[0].visits and stop():
                break
            shared = world()
            for candidate in stay:
                position = shared.copy()
                position.play(candidate.move)
                path = _descend(candidate.node, position, chance, swing)
                values = position.finish(chance)
                candidate.note(values)
                gain = values[0] - values[1]
                for mover, node in path:
                    node.visits += 1
                    node.total += -gain if mover else gain
        stay.sort(key=lambda candidate: -candidate.value(side))
        half = (len(stay) + 1) // 2
        order = stay[half:] + order
        stay = stay[:half]
    return [candidate.tried() for candidate in stay + order]


def _descend(node: _Node, position: Position, chance: Chance, swing: float) -> list[tuple[int, _Node]]:
    """Descend and add a node. Returns the path, with the side that moved to each node."""
    path: list[tuple[int, _Node]] = []
    while moves := position.moves():
        children = node.children
        side = position.side
        new = [move for move in moves if move not in children]
        if new:
            move = new[int(chance() * len(new))] if len(new) > 1 else new[0]
            children[move] = node = _Node()
            position.play(move)
            path.append((side, node))
            break
        move = moves[0]
        if len(moves) > 1:
            best = float("-inf")
            for candidate in moves:
                child = children[candidate]
                child.available += 1
                visits = child.visits
                score = child.total / visits + swing * sqrt(log(child.available) / visits)
                if score > best:
                    best, move = score, candidate
        node = children[move]
        position.play(move)
        path.append((side, node))
    return path
