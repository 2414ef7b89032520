"""The time limit of a bot's thinking."""

from __future__ import annotations

from time import perf_counter


class Clock:
    """A limit of `brake` seconds from now, when the bot plays its best move so far. None means no limit."""

    def __init__(self, brake: float | None) -> None:
        self._end = None if brake is None else perf_counter() + brake
        self.note = ""

    def is_over(self) -> bool:
        """Whether the time is up; if so, sets `note`."""
        if self._end is None or perf_counter() < self._end:
            return False
        self.note = "the clock stopped the thinking"
        return True
