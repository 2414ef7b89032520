"""Bots for any game: they play out each move at random in sampled worlds, and choose the one with the best average.

All moves are tried in the same worlds with the same random numbers, and each round drops the worse half, so that most
of the time goes to moves that are hard to tell apart. The bots know no rules: worlds come from `Game.sample`, and a
playout makes legal moves through the contract until the deal is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from cardgames.bots.clock import Clock
from cardgames.engine.contract import CHANCE, DealState, Move, Seat, Table, View
from cardgames.engine.game import AnyGame
from cardgames.engine.options import Options
from cardgames.host.protocol import Budget, Decision, Evaluated

MOST_MOVES: Final = 60
"""The maximum number of moves that the levels compare."""
LONGEST: Final = 1000
"""The maximum number of moves in a playout; then the points so far count."""
CURIOSITY: Final = 0.15
"""The probability that a learning playout makes a random move instead of the best known one."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a level for one decision: the maximum number of playouts, and the approximate moves in them.

    `learns`: playouts prefer moves that did well in earlier playouts, for the seat that made them. Of more moves than
    `candidates`, a random sample is compared. In a game that knows points before the end of a deal, a playout ends
    `enough` moves ahead, if they tell the seats apart by then.
    """

    playouts: int
    moves: int
    learns: bool = False
    candidates: int = MOST_MOVES
    enough: int = LONGEST


@dataclass(slots=True)
class _Candidate:
    """A move being compared, its number of playouts, and the sum of their results for the seat."""

    move: Move
    tries: int = 0
    total: float = 0.0

    @property
    def value(self) -> float:
        """The mean result: points of the deal relative to the other sides."""
        return self.total / self.tries if self.tries else float("-inf")


@dataclass(frozen=True, slots=True)
class GenericBot:
    """One level of the generic bots; see `cardgames.bots.valuing.Bot`."""

    game: AnyGame
    effort: Effort

    def choose(self, view: View[Any, Any], legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0])
        assert view.seat is not None
        most = self.effort.candidates
        moves = legal if len(legal) <= most else rng.sample(legal, most)
        clock = Clock(budget.brake)
        ranked = self._ranked(view, view.seat, moves, rng, budget.iterations or self.effort.playouts, clock)
        evaluated = tuple([Evaluated(one.move, one.value, (("tries", one.tries),)) for one in ranked if one.tries])
        return Decision(ranked[0].move, evaluated, note=clock.note)

    def _ranked(
        self, view: View[Any, Any], seat: Seat, moves: Sequence[Move], rng: Random, playouts: int, clock: Clock
    ) -> list[_Candidate]:
        """The moves, best first; those dropped first come last."""
        stay, given_up = [_Candidate(move) for move in moves], list[_Candidate]()
        playing = _Playing(self.game, self.effort.learns, self.effort.enough)
        rounds = (len(stay) - 1).bit_length()
        spent = 0.0
        for number in range(1, rounds + 1):
            while not clock.note:
                world, luck = self.game.sample(view, rng), rng.getrandbits(64)
                for candidate in stay:
                    if spent and clock.is_over():
                        break
                    gained, length = playing.play_out(world.copy(), seat, candidate.move, Random(luck))
                    candidate.tries += 1
                    candidate.total += gained[seat]
                    spent += max(1 / playouts, length / self.effort.moves)
                if spent >= number / rounds:
                    break
            stay.sort(key=lambda candidate: -candidate.value)
            half = (len(stay) + 1) // 2
            stay, given_up = stay[:half], stay[half:] + given_up
        return stay + given_up


@dataclass(slots=True)
class _Playing:
    """Plays out worlds, and records how well each seat did with its moves."""

    game: AnyGame
    learns: bool
    enough: int
    fared: dict[tuple[Seat, Move], list[float]] = field(default_factory=dict)
    """For each seat and move, the number of playouts and the sum of the seat's results."""

    def play_out(self, state: DealState[Any], seat: Seat, move: Move, rng: Random) -> tuple[list[float], int]:
        """Make a move and play to the end of the deal. Returns each seat's points relative to the others, and the
        number of moves."""
        made: list[tuple[Seat, Move]] = []
        state.apply(seat, move)
        length = 1
        while (actors := state.to_act()) and length < LONGEST:
            if length % self.enough == 0 and len(set(self.game.points_so_far(state))) > 1:
                break
            length += 1
            actor = actors[0]
            if actor == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            legal = state.legal(actor)
            move = legal[0] if len(legal) == 1 else self._choice(actor, legal, rng)
            if self.learns and len(legal) > 1:
                made.append((actor, move))
            state.apply(actor, move)
        gained = margins(self.game, state)
        for actor, move in made:
            fared = self.fared.setdefault((actor, move), [0.0, 0.0])
            fared[0] += 1
            fared[1] += gained[actor]
        return gained, length

    def _choice(self, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """A random move, or usually the one with the best results for the seat so far."""
        if not self.learns or rng.random() < CURIOSITY:
            return legal[int(rng.random() * len(legal))]
        best, found = float("-inf"), []
        for move in legal:
            fared = self.fared.get((seat, move))
            value = fared[1] / fared[0] if fared else float("inf")
            if value > best:
                best, found = value, [move]
            elif value == best:
                found.append(move)
        return found[int(rng.random() * len(found))]


def margins(game: AnyGame, state: DealState[Any]) -> list[float]:
    """For each seat of a deal, its points minus the mean of its opponents; more is better. A deal that is not over
    counts as its points so far."""
    outcome = state.outcome()
    points = outcome.points if outcome else game.points_so_far(state)
    return margins_of(game, points, state.table, state.match_state.options)


def margins_of(game: AnyGame, points: Sequence[float], table: Table, options: Options) -> list[float]:
    """For each seat of a table, its points of a deal minus the mean of its opponents; more is better."""
    sign = -1 if game.points_are_bad else 1
    found = []
    for seat, player in enumerate(table.players):
        allies = game.allies(options, player)
        others = [points[other] for other, who in enumerate(table.players) if who not in allies]
        found.append(sign * (points[seat] - sum(others) / len(others)) if others else sign * points[seat])
    return found


CHECK: Final = Effort(playouts=2, moves=60, candidates=4, enough=20)
"""For checking a result of other bots in many deals."""
EASY: Final = Effort(playouts=8, moves=800)
NORMAL: Final = Effort(playouts=60, moves=4_000)
HARD: Final = Effort(playouts=600, moves=20_000, learns=True)
RULE: Final = Effort(playouts=4, moves=200)
