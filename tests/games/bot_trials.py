"""Checks that hold for every bot of a game, in positions of that game."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import pytest

from cardgames.bots.levels import Levels
from cardgames.conformance.strict_clock import StrictClock
from cardgames.engine.contract import CHANCE, Move
from cardgames.engine.game import AnyGame
from cardgames.host.protocol import Budget, Decision

USUAL = Budget(brake=None)

NO_TIME_LIMIT = 1_000_000
"""More looks at the clock than any search makes."""


@dataclass(frozen=True)
class Trials:
    """The checks of the bots of one game. The current seat of a state decides."""

    game: AnyGame
    bots: Levels

    def decide(self, state: Any, level: str, seed: int = 1, budget: Budget = USUAL) -> Decision:
        """A bot's decision; the level "rule" is the fallback for a failing bot."""
        bot = self.bots.rule if level == "rule" else self.bots.bot(level)
        return bot.choose(state.view(state.turn), state.legal(state.turn), Random(seed), budget)

    def dealt(self, text: str, seats: int, seed: int) -> Any:
        """A deal with these options before the first move."""
        rng = Random(seed)
        match_state = self.game.open(self.game.schema.parse(text, seats), seats, rng)
        return self.game.start(self.game.deal(rng, self.game.tables(match_state)[0], match_state))

    def played(self, state: Any, level: str) -> Iterator[Decision]:
        """Play a deal to its end; yields each state before its decision."""
        rng = Random(1)
        while actors := state.to_act():
            if actors == (CHANCE,):
                state.apply(CHANCE, state.draw(rng))
                continue
            decision = self.decide(state, level)
            yield decision
            state.apply(state.turn, decision.move)

    def positions(self, text: str, seats: int, count: int, seed: int | None = None) -> list[Any]:
        """Positions of a deal played by quick bots, including the first and the last; all if there are fewer."""
        rng = Random(seats if seed is None else seed)
        found: list[Any] = []
        match_state = self.game.open(self.game.schema.parse(text, seats), seats, rng)
        state: Any = self.game.start(self.game.deal(rng, self.game.tables(match_state)[0], match_state))
        while actors := state.to_act():
            if actors == (CHANCE,):
                state.apply(CHANCE, state.draw(rng))
                continue
            found.append(state.copy())
            state.apply(state.turn, self.decide(state, "rule").move)
        return [found[0], *rng.sample(found[1:-1], min(count, len(found)) - 2), found[-1]]

    def is_sane(self, state: Any, level: str, is_mad: Callable[[Move], bool]) -> None:
        """A bot avoids blunders if there are other moves."""
        legal = state.legal(state.turn)
        assert any(map(is_mad, legal)), "no such move is legal"
        assert not all(map(is_mad, legal)), "there is no other move"
        move = self.decide(state, level).move
        assert not is_mad(move), self.game.move_text(move)

    def is_at_home(self, state: Any, level: str, budget: Budget = USUAL) -> Decision:
        """The move and all evaluated moves are legal, and the move is the first evaluated one."""
        decision, legal = self.decide(state, level, budget=budget), state.legal(state.turn)
        assert decision.move in legal
        assert all(evaluated.move in legal for evaluated in decision.evaluated)
        assert not decision.evaluated or decision.evaluated[0].move == decision.move
        return decision

    def is_honest(self, state: Any, level: str, budget: Budget = USUAL) -> None:
        """A bot's decision does not depend on the hidden cards."""
        other = self.game.sample(state.view(state.turn), Random(2))
        assert self.decide(other, level, 3, budget) == self.decide(state, level, 3, budget)


@contextmanager
def watched_by(clock: StrictClock, thinker: ModuleType, steps: Sequence[tuple[Any, str]]) -> Iterator[None]:
    """Whoever thinks in the module `thinker` looks at this clock; `steps` of the thinking, functions by their owner and
    name, are counted on it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinker, "Clock", Mock(return_value=clock))
        for owner, step in steps:
            patch.setattr(owner, step, clock.counts(getattr(owner, step)))
        yield


def was_heeded(clock: StrictClock, *, between: int, after: int) -> None:
    """No more than so many steps were made `between` two looks at the clock, and `after` the one that said stop."""
    assert max(clock.steps) <= between, "the search never looks at the clock"
    assert sum(clock.steps[clock.stops_at :]) <= after, "the search continues after the clock has stopped it"
