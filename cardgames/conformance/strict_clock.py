"""A clock for tests that a bot can be stopped anywhere in its thinking; it counts calls, not time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardgames.bots.clock import Clock


class StrictClock(Clock):
    """Stops the thinking at the n-th call of `is_over`, and counts the steps of thinking before each call."""

    def __init__(self, stops_at: int) -> None:
        """`stops_at` is the number of calls after which time is up."""
        super().__init__(None)
        self.stops_at = stops_at
        self.steps = [0]

    def is_over(self) -> bool:
        self.steps.append(0)
        return len(self.steps) > self.stops_at

    def counts(self, step: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap the function `step`, so that each call counts as a step of thinking."""

        def counted(*values: Any, **named: Any) -> Any:
            self.steps[-1] += 1
            return step(*values, **named)

        return counted
