"""A call that the app makes later."""

from __future__ import annotations

from collections.abc import Callable


class Timer:
    """A call that is scheduled once, or for every tick."""

    __slots__ = ("_cancelled", "act", "due")

    def __init__(self, due: float, act: Callable[[], object]) -> None:
        self.due = due
        self.act = act
        self._cancelled = False

    def cancel(self) -> None:
        """Cancel the call."""
        self._cancelled = True

    @property
    def cancelled(self) -> bool:
        """Whether the call was cancelled."""
        return self._cancelled
