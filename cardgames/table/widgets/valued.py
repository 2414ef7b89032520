"""What all controls share that hold a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from cardgames.table.widgets.base import Widget

T = TypeVar("T")


class Valued(Widget, Generic[T]):
    """A control with a value. `on_change` is called when the player changes it, and not when the program does."""

    focusable = True

    def __init__(
        self,
        name: str,
        label: str,
        value: T,
        on_change: Callable[[T], object],
        *,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, label=label, tip=tip, enabled=enabled)
        self._value = value
        self._on_change = on_change

    @property
    def value(self) -> T:
        """What holds now."""
        return self._value

    @value.setter
    def value(self, value: T) -> None:
        self._value = value
        self.touch()

    def choose(self, value: T) -> None:
        """The player wants this."""
        if value != self._value:
            self.value = value
            self._on_change(value)
