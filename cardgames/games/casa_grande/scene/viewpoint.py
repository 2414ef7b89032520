"""The viewpoint: quarter turns by keys, buttons and drags, and floors taken off."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from cardgames.games.casa_grande.ground import SIDE
from cardgames.games.casa_grande.scene.camera import RISE, Camera, swing
from cardgames.games.casa_grande.scene.solids import Columns
from cardgames.table.input import Point
from cardgames.table.tween import Ease, Motion, Tween, ease_out, even

QUARTER, ROUND = 0.45, 7.0
"""Seconds for a quarter turn, and for a full turn of the finished building."""

_HEIGHTS = (4.0, 6.0, 8.0, 11.0, 15.0, 20.0, 26.0, 34.0, 44.0, 56.0, 70.0, 97.0)
"""Heights that the view can leave room for; the steps are large, so the scale seldom changes."""

OFF = 0.5
"""Taking off a level cuts this far below it."""


class ViewSetting(NamedTuple):
    """Where a viewer looks from: the quarter, and the lowest level whose floors are off."""

    quarter: int
    level: int | None


class Viewpoint:
    """The viewpoint. `turn` is in quarters; floors of `level` and above are off, None for none. It calls `changed`
    after each change, and `move` to play a motion."""

    def __init__(self, changed: Callable[[], object], move: Callable[[Motion], object]) -> None:
        self.turn = 0.0
        self.level: int | None = None
        self._changed = changed
        self._move = move
        self._goal = 0
        self._gliding: object = None
        self._grip: float | None = None

    @property
    def quarter(self) -> int:
        """The current quarter, or that at the end of a turn."""
        return self._goal % 4

    @property
    def cut(self) -> float | None:
        """The height above which nothing is firm, or None."""
        return None if self.level is None else self.level - OFF

    @property
    def setting(self) -> ViewSetting:
        """The position at the end of a turn."""
        return ViewSetting(self.quarter, self.level)

    def jump_to(self, at: ViewSetting) -> None:
        """Jump to a position."""
        self._goal, self.level = at
        self.rest()

    # ------------------------------------------------------------ turning

    def turn_by(self, quarters: int) -> None:
        """Turn smoothly, clockwise on screen; a turn in progress continues from its current angle."""
        from_rest = self.turn == self._goal and abs(quarters) == 1  # only these angles have cached pictures
        self._glide_by(quarters, QUARTER, swing if from_rest else ease_out)

    def turn_round(self) -> None:
        """Turn slowly all around, at the same speed whatever the speed of play."""
        self._glide_by(4, ROUND, even, steady=True)

    def _glide_by(self, quarters: int, seconds: float, ease: Ease, *, steady: bool = False) -> None:
        self._goal += quarters
        start, end = self.turn, float(self._goal)
        gliding = self._gliding = object()

        def glide(share: float) -> None:
            if self._gliding is gliding:
                self.turn = start + (end - start) * share
                if share == 1:
                    self.turn, self._gliding = end, None
                self._changed()

        self._move(Tween(seconds, glide, ease, steady=steady))

    def rest(self) -> None:
        """Jump to the end of the turn."""
        self._gliding, self.turn = None, float(self._goal)
        self._changed()

    def grip(self, camera: Camera, pos: Point) -> None:
        """Start a drag of the board at a point of the screen."""
        self._gliding = None
        self._grip = _angle(camera, pos)

    @property
    def gripped(self) -> bool:
        """Whether the board is being dragged."""
        return self._grip is not None

    @property
    def moves(self) -> bool:
        """Whether it is turning or being dragged."""
        return self.gripped or self._gliding is not None

    def drag(self, camera: Camera, pos: Point) -> None:
        """Turn the board with the pointer."""
        if self._grip is None:
            return
        angle = _angle(camera, pos)
        by = (angle - self._grip + math.pi) % (2 * math.pi) - math.pi
        self._grip = angle
        self.turn += by / (math.pi / 2)
        self._changed()

    def release(self) -> None:
        """End a drag: turn on to the nearest quarter."""
        if self._grip is not None:
            self._grip = None
            self._goal = round(self.turn)
            self.turn_by(0)

    # ------------------------------------------------------------ roofs

    def take_off(self, columns: Columns) -> None:
        """Take off the floors of the highest level that is on."""
        lower = self.lower(columns)
        if lower:
            self._set_level(lower[-1])

    def lower(self, columns: Columns) -> list[int]:
        """Return the levels whose floors can still be taken off."""
        return [level for level in _levels(columns) if self.level is None or level < self.level]

    def put_on(self, columns: Columns) -> None:
        """Put back the lowest level that is off."""
        if self.level is not None:
            higher = [level for level in _levels(columns) if level > self.level]
            self._set_level(higher[0] if higher else None)

    def look_up(self, height: float) -> None:
        """Put everything back if the piece at this height would be hidden."""
        if self.level is not None and height > self.level - 1:
            self._set_level(None)

    def _set_level(self, level: int | None) -> None:
        self.level = level
        self._changed()


def _levels(columns: Columns) -> range:
    """Return the levels that can be taken off, up to the highest floor, or up to the blocks if there are no floors."""
    content = columns.content
    highest = max((slab.level for slab in content.slabs), default=0)
    return range(1, (highest or max((block.height - 1 for block in content.blocks), default=0)) + 1)


def _angle(camera: Camera, pos: Point) -> float:
    """Return the angle of a point of the screen around the middle of the ground."""
    return math.atan2(2 * (pos[1] - camera.middle[1]), pos[0] - camera.middle[0])


@lru_cache(maxsize=2)
def room_for(columns: Columns, *, finished: bool = False) -> float:
    """Return the height to leave room for, as if the whole ground were built up, so that everything is visible at each
    turn, with one more block unless `finished`. Blocks nearer the middle may be higher."""
    need = max((block.height + _INWARD[block.x, block.y] for block in columns.content.blocks), default=0.0)
    if finished:
        return max(need, 0.0)
    return next((height for height in _HEIGHTS if height >= need + 1), _HEIGHTS[-1])


def _inward(x: int, y: int) -> float:
    """Return by how much a block's height can be reduced, as it is not in a corner of the ground."""
    far = math.hypot(abs(x + 0.5 - SIDE / 2) + 0.5, abs(y + 0.5 - SIDE / 2) + 0.5) / math.sqrt(2)
    return (far - SIDE / 2) / RISE


_INWARD = {(x, y): _inward(x, y) for x in range(SIDE) for y in range(SIDE)}
