"""One measured number beside what it should be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Figure:
    """`what` was measured, its `value` in `unit`, and the `aim`: to be at `least` that, or `under` it."""

    what: str
    value: float
    unit: str
    aim: float
    bound: Literal["least", "under"]

    @property
    def met(self) -> bool:
        """Whether it is as it should be."""
        return self.value >= self.aim if self.bound == "least" else self.value < self.aim

    def row(self) -> tuple[str, str, str, str]:
        """What, measured, aim, and whether it was met, in words."""
        aim = f"{'at least' if self.bound == 'least' else 'under'} {reported(self.aim, self.unit)}"
        return self.what, reported(self.value, self.unit), aim, "yes" if self.met else "NO"


def share(times: Sequence[float], part: float) -> float:
    """The time under which this part of all times lies, 0.99 for 99 of 100."""
    return sorted(times)[round(part * (len(times) - 1))]


def reported(value: float, unit: str) -> str:
    """A number with its unit, as precise as it is worth."""
    digits = 0 if value >= 100 or value == int(value) else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}".strip()
