"""Finds the place for a block or floor at a point of the screen or after a key."""

from __future__ import annotations

import math

from cardgames.engine.contract import Place, Seat
from cardgames.games.casa_grande.building import nearest_level
from cardgames.games.casa_grande.ground import SIDE
from cardgames.games.casa_grande.pieces import Orientation, Piece, Shape, is_block, size_of
from cardgames.games.casa_grande.scene.board3d import Board3D
from cardgames.games.casa_grande.scene.board_state import BoardState
from cardgames.games.casa_grande.scene.camera import INSET
from cardgames.games.casa_grande.scene.solids import SIDES, PickedFace
from cardgames.table.input import Point

_SNAP = 0.8
"""A floor within this many sites of a legal place snaps to it."""

_STEPS = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}
"""The step of each arrow key before the view is turned, along the side of a site that looks most like it."""


class Targeting:
    """Interprets points and keys for `seat`; `steps` are the legal places."""

    def __init__(self, board3d: Board3D, state: BoardState, seat: Seat) -> None:
        self._board3d, self._state, self._seat = board3d, state, seat
        self.steps: frozenset[Place] = frozenset()

    # ------------------------------------------------------------ by pointer

    def at(self, pos: Point, piece: Piece, turned: int) -> Place | None:
        """Return where a piece dropped at a point would go; None outside the ground."""
        face = self._face_at(pos)
        if not is_block(piece):
            floor = self._state.shape(piece).turned(turned)
            return self._snapped(pos, piece, floor) or self._floor_at(pos, face, piece, floor)
        return None if face is None or face.site is None else self._block_at(face, piece)

    def fitting(self, pos: Point, piece: int, turned: int) -> Place | None:
        """Return the legal place of a floor over a point, turned if needed; of several, the one with its middle nearest
        the point."""
        found: list[tuple[bool, float, Place]] = []
        for step in self.steps:
            if step.piece != piece or is_block(piece):
                continue
            x, y, level = step.site
            at_x, at_y = self._board3d.camera.unproject(pos, level)
            cells = self._state.shape(piece).turned(step.turned).cells
            if (math.floor(at_x) - x, math.floor(at_y) - y) in cells:
                found.append((step.turned != turned, self._away(pos, step), step))
        return min(found)[2] if found else None

    def _face_at(self, pos: Point) -> PickedFace | None:
        """Return the face at a point; in a crack between two pieces, that of the piece beside it."""
        (x, y), face = pos, self._board3d.pick(pos)
        crack = max(2, round(3 * INSET * self._board3d.camera.half))
        low = 0 if face is None else face.height
        for dx, dy in ((crack, 0), (0, crack)):
            before = self._board3d.pick((x - dx, y - dy))
            if before is not None and before.height > low:
                behind = self._board3d.pick((x + dx, y + dy))
                if behind is not None and behind.height > low:
                    return before
        return face

    def _block_at(self, face: PickedFace, piece: Piece) -> Place:
        """Return the place beside or above a face, if legal; else on top of that site."""
        assert face.site is not None
        (x, y), height = face.site, face.height
        if face.side is not None and face.kind == "side":
            _, dx, dy = SIDES[face.side]
            beside = Place(piece, (x + dx, y + dy, height))
            if beside in self.steps:
                return beside
        above = Place(piece, (x, y, height + 1))
        if above in self.steps or face.side is None:
            return above
        return self._highest(piece, x, y) or above

    def _snapped(self, pos: Point, piece: Piece, floor: Orientation) -> Place | None:
        """Return the legal place with this orientation whose middle is nearest the point, if it is near."""
        fits = [step for step in self.steps if step.piece == piece and step.turned == floor.number]
        nearest = min(fits, key=lambda step: (self._away(pos, step), step), default=None)
        return nearest if nearest is not None and self._away(pos, nearest) < _SNAP else None

    def _away(self, pos: Point, step: Place) -> float:
        """Return how many sites the middle of a floor is from a point, on the longer way along the board."""
        x, y, level = step.site
        wide, deep = size_of(self._state.shape(step.piece).turned(step.turned).cells)
        middle_x, middle_y = self._board3d.camera.unproject(pos, level)
        return max(abs(middle_x - x - wide / 2), abs(middle_y - y - deep / 2))

    def _floor_at(self, pos: Point, face: PickedFace | None, piece: Piece, floor: Orientation) -> Place | None:
        """Return the place of a floor with its middle at the point, where it lacks least; None off the ground."""
        if face is None or face.site is None:
            return None
        x, y = face.site[0] + 0.5, face.site[1] + 0.5
        if face.side is None:
            x, y = self._board3d.camera.unproject(pos, face.height)
        wide, deep = size_of(floor.cells)
        return self._floor_place(piece, floor, _inside(round(x - wide / 2), wide), _inside(round(y - deep / 2), deep))

    def _floor_place(self, piece: Piece, floor: Orientation, x: int, y: int) -> Place:
        building = self._state.building()
        return Place(piece, (x, y, nearest_level(building, self._seat, floor, x, y)), floor.number)

    def _highest(self, piece: Piece, x: int, y: int) -> Place | None:
        return max((step for step in self.steps if self._is_at(step, piece, x, y)), key=_height, default=None)

    def _is_at(self, step: Place, piece: Piece, x: int, y: int) -> bool:
        return step.piece == piece and step.site[:2] == (x, y)

    # ------------------------------------------------------------ by keys

    def beside(self, place: Place | None, piece: Piece, turned: int, key: str, quarter: int) -> Place | None:
        """Return the place of a piece after a key, at this quarter of the view."""
        if place is None:
            return self._first(piece, turned)
        if key in ("page_up", "page_down"):
            return self._other_height(place, up=key == "page_up")
        x, y, _ = place.site
        dx, dy = _STEPS[key]
        for _ in range(quarter):
            dx, dy = dy, -dx
        if is_block(piece):
            x, y = _inside(x + dx, 1), _inside(y + dy, 1)
            return self._highest(piece, x, y) or Place(piece, (x, y, self._top(x, y) + 1))
        return self.turned(place, turned, x + dx, y + dy)

    def turned(self, place: Place, turned: int, x: int | None = None, y: int | None = None) -> Place:
        """Return the place of a floor once it is turned: its corner is at (x, y), or where it was, and then it is moved
        so that all of it is on the ground."""
        floor = self._state.shape(place.piece).turned(turned)
        wide, deep = size_of(floor.cells)
        at_x, at_y = place.site[0] if x is None else x, place.site[1] if y is None else y
        return self._floor_place(place.piece, floor, _inside(at_x, wide), _inside(at_y, deep))

    def _first(self, piece: Piece, turned: int) -> Place:
        """Return the first place for keys: the one worth most, or the middle."""
        own = [step for step in self.steps if step.piece == piece]
        if own:
            return max(own, key=lambda step: (_height(step), -step.turned))
        if is_block(piece):
            return Place(piece, (SIDE // 2, SIDE // 2, self._top(SIDE // 2, SIDE // 2) + 1))
        return self.turned(Place(piece, (SIDE // 2 - 1, SIDE // 2 - 1, 1)), turned)

    def _other_height(self, place: Place, *, up: bool) -> Place:
        """Return the next legal height on the same site; if none is legal there, the next height."""
        x, y, height = place.site
        there = [step for step in self.steps if self._is_at(step, place.piece, x, y) and step.turned == place.turned]
        further = sorted(_height(step) for step in there if (_height(step) > height) == up and _height(step) != height)
        if further:
            return place._replace(site=(x, y, further[0 if up else -1]))
        if there:
            return place
        return place._replace(site=(x, y, max(1, min(self._top(x, y) + 1, height + (1 if up else -1)))))

    def _top(self, x: int, y: int) -> int:
        """Return the height of what is built on a site."""
        blocks = self._board3d.content.blocks
        floors = (slab.level for slab in self._board3d.content.slabs if (x, y) in slab.cells)
        return max(*(block.height for block in blocks if (block.x, block.y) == (x, y)), *floors, 0, 0)


def _inside(at: int, wide: int) -> int:
    """Return the nearest position at which something this wide is entirely on the ground."""
    return max(0, min(SIDE - wide, at))


def _height(step: Place) -> int:
    return int(step.site[2])


def turned_by(shape: Shape, turned: int, *, flip: bool, by: int) -> int:
    """Return the number of a floor's orientation after `by` quarter turns, or after a flip as seen on the screen: the
    lowest number of those that look the same."""
    flipped, quarters = divmod(turned, 4)
    number = (1 - flipped) * 4 + -quarters % 4 if flip else flipped * 4 + (quarters + by) % 4
    return shape.turned(number).number
