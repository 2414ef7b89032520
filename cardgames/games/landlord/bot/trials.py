"""Compare moves in the same sampled worlds: each is followed by a playout to the end, exact for the last cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Mask
from cardgames.engine.contract import Seat
from cardgames.games.landlord.bot.features import Features, Hands, sampled
from cardgames.games.landlord.bot.playout import Game
from cardgames.games.landlord.bot.splitting import bombs_of
from cardgames.games.landlord.bot.weighing import RatedSet
from cardgames.games.landlord.deal import after
from cardgames.games.landlord.finder import families, opened
from cardgames.games.landlord.sets import Kind, Reading, SetRules

Facts = tuple[tuple[str, float], ...]


COMPARED = 24
"""The number of moves that Hard and reviews play out. The best move is often the tenth by the rules of thumb: a low
card for an opponent with one card left, or a long straight before a bomb."""
EXACT = 10
"""With at most this many cards left in all hands together, worlds are solved exactly."""
PRIOR = 0.05
"""The weight of one turn by the rules of thumb, in stakes."""


@dataclass(slots=True)
class Trial:
    """A move and its results in all worlds so far, in points of the seat."""

    rated: RatedSet
    prior: float = 0.0
    tries: int = 0
    won: int = 0
    points: float = 0.0

    @property
    def value(self) -> float:
        """The average points, adjusted by the rules of thumb."""
        return self.average + self.prior

    @property
    def average(self) -> float:
        """The average points."""
        return self.points / max(1, self.tries)

    @property
    def chance(self) -> float:
        """The share of worlds in which the seat's side won the deal."""
        return self.won / max(1, self.tries)

    @property
    def facts(self) -> Facts:
        """The share of deals that the seat's side won, and the average points."""
        return ("chance", self.chance), ("points", self.average)

    def note(self, points: float) -> None:
        """Add the result of one world."""
        self.tries += 1
        self.won += points > 0
        self.points += points


class Trials:
    """Compares moves by playouts in sampled worlds, by the points of the seat, or else by its margin: its points minus
    the mean of the others'."""

    def __init__(self, features: Features, rng: Random, clock: Clock, *, by_margin: bool = False) -> None:
        self._features, self._rng, self._clock = features, rng, clock
        ruleset, deal = features.ruleset, features.view.visible
        self._mine = features.seat == features.landlord
        worth = ruleset.margin if by_margin else ruleset.worth
        self._stake = worth(deal.bid, landlord=self._mine) * ruleset.bomb_factor ** len(deal.bombs)
        self._exact = sum(features.counts) <= EXACT
        self._endgame = Endgame(features.landlord, ruleset.bomb_factor, features.rules, clock)

    def compare(self, rated: Sequence[RatedSet], worlds: int) -> list[Trial]:
        """Return the trials of all moves, the best first. The worse half is dropped after each round."""
        best = max(one.value for one in rated)
        prior = PRIOR * self._stake
        stay = [Trial(one, prior * max(-4.0, one.value - best)) for one in rated]
        rounds = max(1, (len(stay) - 1).bit_length())
        order: list[Trial] = []
        for number in range(rounds):
            self.go_on(sampled(self._features, worlds * (number + 1) // rounds // 2 + 1, self._rng, self._clock), stay)
            stay.sort(key=lambda trial: -trial.value)
            half = (len(stay) + 1) // 2
            order, stay = stay[half:] + order, stay[:half]
            if self._clock.is_over():
                break
        return stay + order

    def go_on(self, worlds: Sequence[Hands], trials: Sequence[Trial]) -> None:
        """Try these moves in more worlds."""
        for hands in worlds:
            self._try_in(hands, trials)
            if self._clock.is_over():
                break

    def _try_in(self, hands: Hands, trials: Sequence[Trial]) -> None:
        """Try each move in one world, unless the clock is over before the end."""
        features, passes = self._features, self._features.view.visible.passes
        seats = features.seat, features.landlord
        game = Game(list(hands), *seats, features.rules, features.to_beat, features.best, passes)
        reported: list[float] = []
        for trial in trials:
            reported.append(self._points(game.copy(), trial.rated))
            if self._clock.is_over():
                break
        if len(reported) == len(trials) or not trials[0].tries:
            for trial, points in zip(trials, reported, strict=False):
                trial.note(points)

    def _points(self, game: Game, rated: RatedSet) -> float:
        """The points of the seat after this move."""
        features, factor = self._features, self._features.ruleset.bomb_factor
        game.play(rated.laid)
        stake = self._stake * factor**game.bombs
        if self._exact:
            try:
                return float(stake * self._endgame.value(game) * (1 if self._mine else -1))
            except SearchTooLong:
                pass
        before = game.bombs
        ending = game.finish()
        won = (ending.winner == features.landlord) == self._mine
        return float(stake * factor ** (ending.bombs - before) * (1 if won else -1))


# ---------------------------------------------------------------- the last cards

MOST_POSITIONS = 1500
"""The number of positions after which a search is abandoned."""


class Position(NamedTuple):
    """The hands, the seat to play, the set to beat, the seat that played it, and the passes since."""

    hands: tuple[Mask, ...]
    turn: Seat
    to_beat: Reading | None
    best: Seat
    passes: int


class SearchTooLong(Exception):
    """The search has visited too many positions, or the time is up."""


class Endgame:
    """Solves worlds of one deal. All seats know all cards, and the peasants play as one."""

    def __init__(self, landlord: int, factor: int, rules: SetRules, clock: Clock) -> None:
        self._landlord, self._factor, self._rules = landlord, factor, rules
        self._clock = clock
        self._known: dict[Position, int] = {}
        self._visited = 0

    def value(self, game: Game) -> int:
        """The landlord's result in stakes: 1 or -1, times the factor for each bomb still to be played.

        Raises SearchTooLong.
        """
        if game.over:
            return 1 if game.best == self._landlord else -1
        self._visited = 0
        return self._solve(Position(tuple(game.hands), game.turn, game.to_beat, game.best, game.passes))

    def _solve(self, position: Position) -> int:
        if position in self._known:
            return self._known[position]
        self._visited += 1
        if self._visited > MOST_POSITIONS or self._clock.is_over():
            raise SearchTooLong
        hands, seat, to_beat, owner, passes = position
        hand, following = hands[seat], after(seat)
        sign = 1 if seat == self._landlord else -1
        bombs = sum(len(bombs_of(cards)) for cards in hands)
        most, best = int(self._factor**bombs), -1 << 20
        for family in reversed(families(hand, self._rules, to_beat)):
            for reading, body, attached in opened(hand, family, self._rules, following=to_beat is not None):
                rest = hand & ~body & ~attached
                left = (*hands[:seat], rest, *hands[seat + 1 :])
                value = sign * self._solve(Position(left, following, reading, seat, 0)) if rest else 1
                if reading.kind == Kind.BOMB:
                    value *= self._factor
                best = max(best, value)
                if best >= most:
                    break
            if best >= most:
                break
        if to_beat is not None and best < most:
            passed = Position(hands, following, None if passes else to_beat, owner, 1 - passes)
            best = max(best, sign * self._solve(passed))
        self._known[position] = sign * best
        return sign * best
