"""The emergency brake of a bot that thinks."""

from __future__ import annotations

from time import perf_counter


class Clock:
    """Thinking ends `brake` seconds from now, with the best move so far. Without a brake it never does."""

    def __init__(self, brake: float | None) -> None:
        self._end = None if brake is None else perf_counter() + brake
        self.note = ""

    def is_over(self) -> bool:
        """Whether to stop; remembers to say so."""
        if self._end is None or perf_counter() < self._end:
            return False
        self.note = "the clock stopped the thinking"
        return True
