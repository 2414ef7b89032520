"""Moves compared in the same worlds, in each of which the deal is played to its end after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.bots.clock import Clock
from cardgames.games.landlord.bot.endgame import Endgame, GivenUp
from cardgames.games.landlord.bot.outlook import Hands, sampled
from cardgames.games.landlord.bot.playout import Game
from cardgames.games.landlord.bot.sight import Sight
from cardgames.games.landlord.bot.thought import Thought
from cardgames.games.landlord.moves import Play
from cardgames.games.landlord.sets import Laid

Facts = tuple[tuple[str, float], ...]

EXACT = 10
"""With so many cards left in all hands together, worlds are played on exactly."""
PRIOR = 0.05
"""What a turn by the rules of thumb counts, in stakes."""


class Trial:
    """A move, and what came of it in all worlds so far, in points of the seat."""

    def __init__(self, thought: Thought, prior: float) -> None:
        self.thought = thought
        self.prior = prior
        self.tries = 0
        self.won = 0
        self.points = 0.0

    @property
    def value(self) -> float:
        """The points on average, and a bit for what the rules of thumb think of it."""
        return self.average + self.prior

    @property
    def average(self) -> float:
        """The points on average."""
        return self.points / max(1, self.tries)

    @property
    def chance(self) -> float:
        """How often the seat's side won the deal, as a share."""
        return self.won / max(1, self.tries)

    @property
    def facts(self) -> Facts:
        """How often the seat's side won the deal, and the points."""
        return ("chance", self.chance), ("points", self.average)

    def note(self, points: float) -> None:
        """One more world."""
        self.tries += 1
        self.won += points > 0
        self.points += points


class Trials:
    """Plays the best moves on."""

    def __init__(self, sight: Sight, rng: Random, clock: Clock) -> None:
        self._sight, self._rng, self._clock = sight, rng, clock
        terms, visible = sight.terms, sight.view.visible
        self._mine = sight.seat == sight.landlord
        self._stake = terms.worth(max(1, visible.bid), landlord=self._mine) * terms.bomb_factor ** len(visible.bombs)
        self._exact = sum(sight.counts) <= EXACT
        self._endgame = Endgame(sight.landlord, terms.bomb_factor, sight.rules, clock)

    def compare(self, thoughts: Sequence[Thought], worlds: int) -> list[Trial]:
        """All of them, the best first. After every round the worse half is given up."""
        best = max(thought.value for thought in thoughts)
        prior = PRIOR * self._stake
        stay = [Trial(thought, prior * max(-4.0, thought.value - best)) for thought in thoughts]
        rounds = max(1, (len(stay) - 1).bit_length())
        order: list[Trial] = []
        for number in range(rounds):
            self.go_on(sampled(self._sight, worlds * (number + 1) // rounds // 2 + 1, self._rng, self._clock), stay)
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
        """Every move in one world, unless the clock is over in between."""
        sight, visible = self._sight, self._sight.view.visible
        game = Game(
            hands, sight.seat, sight.landlord, sight.rules, lying=sight.lying, best=sight.best, passes=visible.passes
        )
        told: list[float] = []
        for trial in trials:
            told.append(self._points(game.copy(), trial.thought))
            if self._clock.is_over():
                break
        if len(told) == len(trials) or not trials[0].tries:
            for trial, points in zip(trials, told, strict=False):
                trial.note(points)

    def _points(self, game: Game, thought: Thought) -> float:
        """What the seat gets when it makes this move."""
        sight, factor = self._sight, self._sight.terms.bomb_factor
        move = thought.move
        if isinstance(move, Play) and thought.reading:
            game.play(Laid(thought.reading, move.body, move.attached))
        else:
            game.play(None)
        stake = self._stake * factor**game.bombs
        if self._exact:
            try:
                return float(stake * self._endgame.value(game) * (1 if self._mine else -1))
            except GivenUp:
                pass
        before = game.bombs
        ending = game.finish()
        won = (ending.winner == sight.landlord) == self._mine
        return float(stake * factor ** (ending.bombs - before) * (1 if won else -1))
