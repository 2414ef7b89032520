"""The outline of a figure, for the painter and for picking: a foot, a body that grows slimmer, and a head.

Measures are in half widths of a site, x to the right and y down from the middle of the foot.
"""

from __future__ import annotations

import math

from cardgames.games.casa_grande.scene.iso.camera import RISE
from cardgames.games.casa_grande.scene.iso.plan import FIGURE_HEIGHT, FIGURE_RADIUS

FOOT = FIGURE_RADIUS * 1.3
"""Half the width of the foot, which is a disc seen at a slant."""

HEAD = 0.235
HEAD_AT = -(FIGURE_HEIGHT * RISE - HEAD)
"""Radius of the head, and where its middle is."""

NECK, NECK_AT = 0.13, HEAD_AT + 0.16
"""Half the width of the body where it meets the head, and where that is."""


def body_half_width(y: float) -> float:
    """Half the width of the body at a height between neck and foot."""
    share = (y - NECK_AT) / -NECK_AT
    return NECK + (FOOT * 0.96 - NECK) * math.pow(share, 1.7)


def figure_holds(x: float, y: float) -> bool:
    """Whether a point lies in the outline."""
    if x * x + (y - HEAD_AT) ** 2 <= HEAD * HEAD:
        return True
    if (x / FOOT) ** 2 + (2 * y / FOOT) ** 2 <= 1:
        return True
    return NECK_AT <= y <= 0 and abs(x) <= body_half_width(y)
