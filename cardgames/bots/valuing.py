"""Values the moves of one decision in sampled worlds, for reviews.

A review compares a move with others in the same worlds, as many as it needs. A game may bring its own `Valuer` (see
`Levels.valuer`); others are valued by what their Hard bot says, or by random playouts if they have no bots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Protocol, Self

from cardgames.bots.generic import LONGEST, margins
from cardgames.engine.contract import CHANCE, DealState, Move, Seat, View
from cardgames.engine.game import AnyGame
from cardgames.host.protocol import Budget, Decision

MOST_COMPARED: Final = 8
"""The maximum number of moves compared with the one that was made."""
MOST_SAMPLES: Final = 256
"""How many playouts of a move are worth their time, at most."""
BOT_WORLDS: Final = 8
"""How many worlds a decision of a bot counts for: about as many as Hard samples for one."""
NO_TIME_LIMIT: Final = Budget(brake=None)


class Bot(Protocol):
    """One level of play. It keeps nothing between decisions, so that a decision depends only on its view."""

    def choose(self, view: View[Any, Any], legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """Choose a move for `view.seat`; `legal` are its moves, and all randomness comes from `rng`."""


class Comparison(Protocol):
    """The values of some moves of one decision, world by world."""

    @property
    def moves(self) -> Sequence[Move]:
        """The moves compared, the one that was made first."""

    @property
    def expects_score(self) -> bool:
        """Whether values are expected margins of the deal, so that different decisions can be compared."""

    @property
    def is_exact(self) -> bool:
        """Whether every sample has the same values, so that one is enough."""

    @property
    def worlds(self) -> int:
        """How many worlds one sample stands for."""

    @property
    def limit(self) -> int:
        """How many samples are worth their time, at most."""

    @property
    def second(self) -> Comparison | None:
        """A second measure of the same moves, by which a loss must be as certain; None if this one is enough."""

    def sample(self, rng: Random) -> Sequence[float]:
        """Return the value of each move in newly sampled worlds, in points of the deal; more is better."""

    def against(self, number: int) -> Self:
        """Return the comparison of the move made with only one of the others, which takes less time."""


class Valuer(Protocol):
    """Compares the moves of any decision of a game."""

    def compare(self, view: View[Any, Any], legal: Sequence[Move], made: Move, rng: Random) -> Comparison:
        """Return the comparison of a move with the best others; `made` is in `legal`."""


# ---------------------------------------------------------------- what a bot says


@dataclass(frozen=True, slots=True)
class ByBot:
    """Values moves by a bot's own evaluation: each sample is a new decision of the bot, with worlds of its own.

    A move that the bot doesn't report, because others are better, is asked about alone. If that gives no lower value,
    it counts like the last one that the bot reports.
    """

    bot: Bot

    def compare(self, view: View[Any, Any], legal: Sequence[Move], made: Move, rng: Random) -> Comparison:
        first, second = (
            self.bot.choose(view, legal, Random(rng.getrandbits(64)), NO_TIME_LIMIT).evaluated for _ in range(2)
        )
        others = [one.move for one in first if one.move != made][:MOST_COMPARED]
        exact = [(one.move, one.value) for one in first] == [(one.move, one.value) for one in second]
        return Evaluations(self.bot, view, legal, (made, *others), is_exact=exact)


@dataclass(frozen=True, slots=True)
class Evaluations:
    """A comparison by what a bot says; see `ByBot`."""

    bot: Bot
    view: View[Any, Any]
    legal: Sequence[Move]
    moves: Sequence[Move]
    is_exact: bool = False
    expects_score: bool = False
    worlds: int = BOT_WORLDS
    limit: int = MOST_SAMPLES // BOT_WORLDS
    second: None = None

    def sample(self, rng: Random) -> Sequence[float]:
        chance = rng.getrandbits(64)
        values = self._reported(self.legal, chance)
        least = min(values.values(), default=0.0)
        return [
            values[move] if move in values else min(least, self._reported([move], chance).get(move, least))
            for move in self.moves
        ]

    def _reported(self, legal: Sequence[Move], chance: int) -> dict[Move, float]:
        decision = self.bot.choose(self.view, legal, Random(chance), NO_TIME_LIMIT)
        return {one.move: one.value for one in decision.evaluated}

    def against(self, number: int) -> Self:
        return replace(self, moves=(self.moves[0], self.moves[number]))


# ---------------------------------------------------------------- playouts

Sampler = Callable[[Random], DealState[Any]]
"""Returns a new deal state that agrees with a view."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """Values moves by playing sampled deals to their end. `bot` plays all seats, each by its own view; None plays at
    random. All moves meet the same chance. `sampler` makes the worlds of a view, by default `Game.sample`."""

    game: AnyGame
    bot: Bot | None = None
    sampler: Callable[[View[Any, Any], Random], Sampler] | None = None

    def compare(self, view: View[Any, Any], legal: Sequence[Move], made: Move, rng: Random) -> Comparison:
        others = [move for move in legal if move != made]
        if len(others) > MOST_COMPARED:
            others = self._best(view, others, rng)
        sampler = self.sampler(view, rng) if self.sampler else lambda chance: self.game.sample(view, chance)
        return PlayedOut(self.game, self.bot, view, (made, *others), sampler)

    def _best(self, view: View[Any, Any], others: list[Move], rng: Random) -> list[Move]:
        """The moves that the bot thinks best; if it says nothing, some at random."""
        said = self.bot.choose(view, others, Random(rng.getrandbits(64)), NO_TIME_LIMIT).evaluated if self.bot else ()
        best = [one.move for one in said if one.move in others][:MOST_COMPARED]
        rest = [move for move in others if move not in best]
        return best + rng.sample(rest, MOST_COMPARED - len(best))


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A comparison by playouts; see `Playouts`."""

    game: AnyGame
    bot: Bot | None
    view: View[Any, Any]
    moves: Sequence[Move]
    sampler: Sampler
    expects_score: bool = True
    is_exact: bool = False
    worlds: int = 1
    limit: int = MOST_SAMPLES
    second: Comparison | None = None

    def sample(self, rng: Random) -> Sequence[float]:
        return self.in_world(self.sampler(rng), rng.getrandbits(64))

    def against(self, number: int) -> Self:
        return replace(self, moves=(self.moves[0], self.moves[number]))

    def in_world(self, world: DealState[Any], luck: int) -> list[float]:
        """Return the value of each move in this world."""
        assert self.view.seat is not None
        return [self.after(world.copy(), self.view.seat, move, Random(luck)) for move in self.moves]

    def after(self, state: DealState[Any], seat: Seat, move: Move, rng: Random) -> float:
        """Make a move in a state, which changes, play to the end, and return the seat's margin."""
        state.apply(seat, move)
        play_on(state, self.bot, rng)
        return margins(self.game, state)[seat]


def play_on(state: DealState[Any], bot: Bot | None, rng: Random) -> None:
    """Play a deal to its end; a bot (None: random moves) decides for all seats."""
    for _ in range(LONGEST):
        actors = state.to_act()
        if not actors:
            return
        actor = actors[0]
        if actor == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        legal = state.legal(actor)
        if len(legal) == 1:
            move = legal[0]
        elif bot is None:
            move = legal[int(rng.random() * len(legal))]
        else:
            move = bot.choose(state.view(actor), legal, rng, NO_TIME_LIMIT).move
        state.apply(actor, move)

