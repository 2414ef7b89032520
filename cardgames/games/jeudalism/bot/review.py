"""Values moves for reviews: the last round is solved in sampled worlds, before that Hard's evaluation counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Self

from cardgames.bots.valuing import MOST_COMPARED, MOST_SAMPLES, ByBot, Comparison
from cardgames.engine.contract import Move
from cardgames.games.jeudalism.bot.planner import Planner
from cardgames.games.jeudalism.deal import JeudalismState, JeudalismView
from cardgames.games.jeudalism.sampling import WorldSampler

MOST_POSITIONS: Final = 2000
"""A decision is not solved if its first world has more positions than this; they take about 0.2 s."""
WORTH_SOLVING: Final = 40_000
FEWEST_SAMPLES: Final = 48
"""How many positions of all samples are worth their time, and how many samples are in any case."""

Margins = tuple[float, ...]
"""The points of each seat minus the mean of the others."""


class TooLargeError(Exception):
    """A world has too many positions."""


class Endings:
    """Solves the last turns of one world: each seat plays its best for its own margin, and sees all cards. `most` is
    the maximum number of positions, None for no limit."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._known: dict[Any, Margins] = {}

    @property
    def positions(self) -> int:
        """How many positions were solved."""
        return len(self._known)

    def margins(self, state: JeudalismState) -> Margins:
        """The margins after best play from a state. Raises TooLargeError."""
        actors = state.to_act()
        if not actors:
            return _margins(state.points)
        seat = actors[0]
        key = (
            seat, state.phase, state.left, state.took, state.five, state.seven,
            tuple(state.hands), tuple(state.trays), tuple(state.chains),
        )  # fmt: skip
        best = self._known.get(key)
        if best is None:
            if self._most is not None and len(self._known) >= self._most:
                raise TooLargeError
            ways = (self.after(state, move) for move in state.legal(seat))
            best = self._known[key] = max(ways, key=lambda margins: margins[seat])
        return best

    def after(self, state: JeudalismState, move: Move) -> Margins:
        """The margins after a move and best play."""
        twin = state.copy()
        twin.apply(twin.turn, move)
        return self.margins(twin)


def _margins(points: Sequence[int]) -> Margins:
    total, others = sum(points), len(points) - 1
    return tuple([own - (total - own) / others for own in points])


def is_solved(view: JeudalismView) -> bool:
    """Whether the decision is in the last round: the draw pile is out (JD-14)."""
    return view.visible.ending


@dataclass(frozen=True, slots=True)
class _Ends:
    """A comparison in the last turns."""

    view: JeudalismView
    sampler: WorldSampler
    moves: Sequence[Move]
    expects_score: bool = False
    second: None = None
    is_exact: bool = False
    worlds: int = 1
    limit: int = MOST_SAMPLES

    def sample(self, rng: Random) -> Sequence[float]:
        return self.solved(rng, Endings())

    def solved(self, rng: Random, endings: Endings) -> list[float]:
        """The value of each move in a sampled world."""
        world, seat = self.sampler.sample(rng), self.view.seat or 0
        return [endings.after(world, move)[seat] for move in self.moves]

    def against(self, number: int) -> Self:
        return replace(self, moves=(self.moves[0], self.moves[number]))


@dataclass(frozen=True, slots=True)
class Valuer:
    """See `cardgames.bots.valuing.Valuer`. `bot` values what is not solved."""

    bot: Planner

    def compare(self, view: JeudalismView, legal: Sequence[Move], made: Move, rng: Random) -> Comparison:
        if not is_solved(view):
            return ByBot(self.bot).compare(view, legal, made, rng)
        comparison = _Ends(view, WorldSampler(view), (made, *[move for move in legal if move != made]))
        endings = Endings(MOST_POSITIONS)
        try:
            values = comparison.solved(Random(0), endings)  # the same world, whichever move was made
        except TooLargeError:
            return ByBot(self.bot).compare(view, legal, made, rng)
        best = sorted(range(1, len(values)), key=lambda number: -values[number])[:MOST_COMPARED]
        return replace(
            comparison,
            moves=(made, *[comparison.moves[number] for number in best]),
            is_exact=view.visible.last == view.visible.turn,
            limit=max(FEWEST_SAMPLES, min(MOST_SAMPLES, WORTH_SOLVING // max(1, endings.positions))),
        )
