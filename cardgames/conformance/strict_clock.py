"""A clock for tests that prove by counting, not by timing, that a bot can be stopped everywhere in its thinking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardgames.bots.clock import Clock


class StrictClock(Clock):
    """Stops the thinking at its n-th look, and counts the steps of thinking before each look."""

    def __init__(self, stops_at: int) -> None:
        """`stops_at` is the number of looks after which it is over."""
        super().__init__(None)
        self.stops_at = stops_at
        self.steps = [0]

    def is_over(self) -> bool:
        self.steps.append(0)
        return len(self.steps) > self.stops_at

    def counts(self, step: Callable[..., Any]) -> Callable[..., Any]:
        """The function `step`, each call of which is counted as a step of thinking."""

        def counted(*values: Any, **named: Any) -> Any:
            self.steps[-1] += 1
            return step(*values, **named)

        return counted
