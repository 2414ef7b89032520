"""How a quarter turn goes: at a few angles only, the same each time and either way round, so that pictures of what
turns can be kept for them."""

from __future__ import annotations

from math import pi, sin
from typing import Final

FRAMES: Final = 28
"""Pictures that a quarter turn by key or button is made of, the first excepted: one for each frame of it."""

STEPS: Final = 120
"""Angles in a quarter turn at which the house is painted that turns otherwise: held by the pointer, or slowly right
round. What is in between is painted at the nearest."""

_LEAN: Final = 0.6
"""How much slower a turn begins and ends than it goes on average, of 1."""


def _swing(share: float) -> float:
    return share - _LEAN * sin(2 * pi * share) / (2 * pi)


_FIRST_HALF = [round(_swing(frame / FRAMES), 6) for frame in range(FRAMES // 2)]

ANGLES: Final = (*_FIRST_HALF, 0.5, *(round(1 - angle, 6) for angle in reversed(_FIRST_HALF)))
"""The angles of a quarter turn, in quarters: 0, those of its frames, and 1. A turn back comes to the same ones."""

_RESTS: Final = frozenset(ANGLES[:-1])


def swing(share: float) -> float:
    """How far a quarter turn has come after this share of its time: one of `ANGLES`."""
    return ANGLES[round(share * FRAMES)]


def is_angle(rest: float) -> bool:
    """Whether a turn by this much beyond a full quarter is one of `ANGLES`."""
    return rest in _RESTS


def painted_at(turn: float) -> float:
    """The turn at which is painted what has turned this far, in quarters."""
    exact = round(turn, 6)
    return exact if is_angle(round(exact % 1, 6)) else round(turn * STEPS) / STEPS
