"""How a die rolls: a cube that turns about a level axis while it runs and bounces, and comes to lie. Numbers only.

Spots and steps are in edges of the die, as a camera at rest sees the plan: x to the lower right, y to the lower left.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

from cardgames.games.casa_grande.scene.iso.camera import Spot

Turn = tuple[Spot, Spot, Spot]
"""A rotation: where the three axes of a body point."""

FACES: tuple[Spot, ...] = ((0, 0, 1), (1, 0, 0), (0, 1, 0), (0, -1, 0), (-1, 0, 0), (0, 0, -1))
"""Where one to six pips look on an unturned die; opposite faces add up to seven."""

EYE = (math.sqrt(3 / 8), math.sqrt(3 / 8), 0.5)
"""The direction from which a 2:1 dimetric picture is seen."""

_BOUNCES, _RUN, _LEAP = 3, 3.4, 1.5
_QUARTERS = 7
"""Quarter turns on the way."""


class Pose(NamedTuple):
    """How a die is turned, and where its middle is from where it will lie."""

    turn: Turn
    at: Spot


def about(axis: Spot, angle: float) -> Turn:
    """The rotation about an axis of length one, by an angle in radians."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    k = 1 - c
    return (
        (c + x * x * k, y * x * k + z * s, z * x * k - y * s),
        (x * y * k - z * s, c + y * y * k, z * y * k + x * s),
        (x * z * k + y * s, y * z * k - x * s, c + z * z * k),
    )


def moved(turn: Turn, spot: Spot) -> Spot:
    """Where a rotation takes a spot."""
    (a, b, c), (d, e, f), (g, h, i) = turn
    x, y, z = spot
    return a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z


def after(second: Turn, first: Turn) -> Turn:
    """One rotation after another."""
    return moved(second, first[0]), moved(second, first[1]), moved(second, first[2])


def lying(pips: int, askew: float = 0.0) -> Turn:
    """A die that lies with so many pips up, turned by an angle on its table."""
    x, y, z = FACES[pips - 1]
    up = about((1, 0, 0), 0.0 if z > 0 else math.pi) if z else about((y, -x, 0), math.pi / 2)
    return after(about((0, 0, 1), askew), up)


def turned_up(turn: Turn) -> int:
    """How many pips a die shows that is turned like this."""
    return 1 + max(range(6), key=lambda face: moved(turn, FACES[face])[2])


def tumble(pips: int, seed: int, share: float) -> Pose:
    """A throw of so many pips when this share (0..1) of it is over. Equal seeds roll alike."""
    rng = random.Random(seed)
    askew, way = rng.uniform(-0.45, 0.45), rng.uniform(-0.35, 0.35)
    left = (1 - max(0.0, min(1.0, share))) ** 1.7
    run_x, run_y = math.cos(way - math.pi / 4), math.sin(way - math.pi / 4)
    axis = (-run_y, run_x, 0.0)
    spin = -_QUARTERS * math.pi / 2 * left
    leap = _LEAP * left * abs(math.cos(_BOUNCES * math.pi * (1 - left) + math.pi / 2 * left)) if left else 0.0
    turned = after(about(axis, spin), lying(pips, askew))
    lowest = max(sum(abs(axis_[2]) for axis_ in turned) / 2 - 0.5, 0.0)
    return Pose(turned, (-run_x * _RUN * left, -run_y * _RUN * left, leap + lowest))
