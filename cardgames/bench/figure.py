"""A measured number and its target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Figure:
    """A measurement of `what`: its `value` in `unit`, and the `aim`, which it should be at `least` or `under`."""

    what: str
    value: float
    unit: str
    aim: float
    bound: Literal["least", "under"]

    @property
    def met(self) -> bool:
        """Whether the target is met."""
        return self.value >= self.aim if self.bound == "least" else self.value < self.aim

    def row(self) -> tuple[str, str, str, str]:
        """The name, the value, the target, and whether it is met, as text."""
        aim = f"{'at least' if self.bound == 'least' else 'under'} {with_unit(self.aim, self.unit)}"
        return self.what, with_unit(self.value, self.unit), aim, "yes" if self.met else "NO"


def share(times: Sequence[float], part: float) -> float:
    """A percentile of the times: `part` is 0.99 for the 99th."""
    return sorted(times)[round(part * (len(times) - 1))]


def with_unit(value: float, unit: str) -> str:
    """A number with its unit, sensibly rounded."""
    digits = 0 if value >= 100 or value == int(value) else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}".strip()
