"""The house on its ground: takes the sights and the viewpoint, paints them, and tells what is at a pixel."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.ground import LEG, SIDE
from cardgames.games.casa_grande.scene import street, wood
from cardgames.games.casa_grande.scene.camera import (
    ANGLES,
    AREAS,
    CORNERS,
    EDGE,
    FRAMES,
    SLAB,
    Box,
    Camera,
    fit,
    is_site,
    painted_at,
)
from cardgames.games.casa_grande.scene.carving import Picture, palette
from cardgames.games.casa_grande.scene.pictures import (
    Pictures,
    Want,
    fits_from_all_sides,
    in_state,
    turns_from_kept,
    want,
)
from cardgames.games.casa_grande.scene.shade import Dark, Shades, leeward
from cardgames.games.casa_grande.scene.solids import (
    SIDES,
    Cell,
    Columns,
    Face,
    Figure,
    Side,
    Sights,
    Solid,
    columns_back_to_front,
    pick,
)
from cardgames.table.look import Look

PLAN = tuple((x, y) for y in range(-1, SIDE + 1) for x in range(-1, SIDE + 1))
"""All columns that can contain things or shadows."""

_AT_ONCE = 16
"""Columns computed ahead per frame: a fraction of a millisecond."""

_BEAM = 170, 105
"""Strength of the light at the near and the far end of the strip, of 255."""

_ON_PIECES = 0.55
"""Share of that light on blocks and floors, whose colours and emblems must stay clear."""


class Part(NamedTuple):
    """A picture to paint over a site at a height; a `late` one is painted last, so nothing hides it."""

    want: Want
    height: float
    late: bool = False


class Way(NamedTuple):
    """One way to see the columns: the quarter, the visible sides of each site (as steps out of it), whether it is at
    rest, a function for the shadows on each upper side, and the parts computed so far."""

    quarter: int
    sides: tuple[Cell, ...]
    still: bool
    dark: Callable[[int, int, float], Dark]
    known: dict[Cell, list[Part]]


class Parts:
    """The parts of all columns, computed once for each way to see them."""

    def __init__(self, columns: Columns, shades: Shades) -> None:
        self._columns, self._shades = columns, shades
        self._ways: dict[tuple[object, ...], Way] = {}

    def way(self, camera: Camera, *, still: bool) -> Way:
        """Return the way a camera sees the columns, at rest (`still`) or in a turn."""
        sides = tuple((x, y) for _, x, y in SIDES if camera.nearness(x, y) > 0.001)
        key = camera.quarter, leeward(camera), sides, still
        found = self._ways.get(key)
        if found is None:
            dark = self._shades.towards(camera, still=still)
            found = self._ways[key] = Way(camera.quarter, sides, still, dark, {})
        return found

    def at(self, cell: Cell, way: Way) -> list[Part]:
        """Return the parts of a column, from bottom to top."""
        found = way.known.get(cell)
        if found is None:
            found = way.known[cell] = list(self._column(*cell, way))
        return found

    def prepare(self, cameras: Iterable[tuple[Camera, bool]]) -> None:
        """Compute some missing columns for the first of these cameras that lacks any; each comes with whether it is at
        rest. A turn needs new ways all the time, and no single frame should compute all columns."""
        for camera, still in cameras:
            way = self.way(camera, still=still)
            if len(way.known) < len(PLAN):
                for cell in [cell for cell in PLAN if cell not in way.known][:_AT_ONCE]:
                    self.at(cell, way)
                return

    def _column(self, x: int, y: int, way: Way) -> Iterator[Part]:
        columns = self._columns
        if not self._unseen(x, y, 0.0, way):
            yield from self._upon(x, y, 0.0, False, way)
        edges: list[Part] | None = None
        for solid in columns.at(x, y):
            thing, colour, state = solid.thing, solid.colour, solid.state
            if isinstance(thing, Figure):
                continue
            firm, block = state == "firm", isinstance(thing, Block)
            bare = not columns.covered(x, y, solid.high)
            cells = thing.cells if isinstance(thing, Slab) else ()
            goes_on = frozenset(_seen(side, way) for side, dx, dy in SIDES if (x + dx, y + dy) in cells)
            unseen = self._unseen(x, y, solid.high, way)
            hidden = firm and unseen and columns.walled(x, y, solid.low, solid.high, way.sides)
            if not (block or bare or way.still):
                # in a turn a whole block is painted over its floor, and then the floor's edges
                edges = [] if hidden else [*_rims(solid, goes_on, way)]
                continue
            if hidden:
                continue
            foot = solid.high - 1 if block else solid.low
            if isinstance(thing, Slab):
                white = bare and (x, y) in thing.white
                yield Part(in_state(want(wood.cell_picture, colour, white), state), solid.low)
                yield from _rims(solid, goes_on, way)
            else:
                floored = solid.high - solid.low < 1 and edges is None
                yield Part(in_state(want(wood.block_picture, colour, floored), state), foot)
                yield from edges or ()
                edges = None
            if firm and not unseen:
                yield from self._upon(x, y, solid.high, block, way)
            if firm and thing in columns.sights.fresh:
                if bare:
                    yield Part(want(wood.chalk_picture, block, goes_on), solid.high)
                elif isinstance(thing, Block) and not self._carries_own(thing):
                    yield Part(want(wood.chalk_sides_picture, solid.high - solid.low < 1), solid.high - 1)
            elif state in ("good", "bad"):
                frame = want(wood.frame_picture, state == "good", 1.0 if block else SLAB, goes_on)
                yield Part(frame, foot, late=True)

    def _unseen(self, x: int, y: int, height: float, way: Way) -> bool:
        """Return whether an upper side is covered or, in a turn, so deep between walls that only cracks show it: walls
        at least a block high on all visible sides."""
        columns = self._columns
        return columns.covered(x, y, height) or (not way.still and columns.walled(x, y, height, height + 1, way.sides))

    def _upon(self, x: int, y: int, height: float, inset: bool, way: Way) -> Iterator[Part]:
        """Yield the parts on a visible upper side: the light of the strip, and shadows."""
        lit = (x, y) in self._columns.sights.strip
        if lit:
            strong = self._beam(x, y, way)
            yield Part(want(Pictures.light, round(strong * _ON_PIECES) if height else strong, inset), height)
        found = way.dark(x, y, height)
        if found.casters or found.walls:
            exact = way.still or not height
            yield Part(want(Pictures.shadow, found, inset) if exact else want(Pictures.dimmed, found), height)
        if height and lit:
            yield Part(want(wood.gleam_picture), height)

    def _carries_own(self, block: Block) -> bool:
        """Return whether a marked floor of the same colour lies on a block, which then needs no mark."""
        return any(
            isinstance(one, Slab)
            and (one.level, one.colour) == (block.height, block.colour)
            and (block.x, block.y) in one.cells
            for one in self._columns.sights.fresh
        )

    def _beam(self, x: int, y: int, way: Way) -> int:
        """Return the strength of the strip's light on a site, of 255; with fewer values in a turn."""
        space = self._columns.sights.space
        if space is None or space in CORNERS:
            return _BEAM[1]
        far = (y, SIDE - 1 - x, SIDE - 1 - y, x)[space // LEG]
        far -= 0 if way.still else far % 3
        return _BEAM[0] + (_BEAM[1] - _BEAM[0]) * far // SIDE


def _seen(side: Side, way: Way) -> Side:
    """Return which side on screen a side of a site is."""
    return SIDES[(side + way.quarter) % 4][0]


def _rims(solid: Solid, goes_on: frozenset[Side], way: Way) -> Iterator[Part]:
    """Yield the rims of a cell at its floor's edges; in a turn, only those in front."""
    for side, x, y in SIDES:
        seen = _seen(side, way)
        if seen not in goes_on and (way.still or (x, y) in way.sides):
            yield Part(in_state(want(wood.rim_picture, solid.colour, seen), solid.state), solid.low)


USUAL_FIT = 4
"""The house height to leave room for by default."""

_WAYS = 0.25, 0.5, 0.75, 0.9
"""Angles within a quarter that represent the ranges with the same visible sides and shadows."""

_AHEAD = 0.0, 0.15, 0.3, 0.45
"""How far ahead of a turn to prepare, in quarters; the second is a ninth of a second ahead."""

_GROUND = (
    want(street.sand_picture, 0),
    want(street.street_picture, True),
    want(street.street_picture, False),
    want(street.corner_picture),
)
"""The pictures of the ground in every turn."""

_STREETS: tuple[tuple[float, float], ...] = tuple(
    end for along in (0, SIDE) for beyond in (-EDGE, SIDE + EDGE) for end in ((along, beyond), (beyond, along))
)
"""The ends of the rows of house fronts."""

Blits = list[tuple[Surface, tuple[int, int]]]


class House3D:
    """The ground of Casa Grande and all on it, in 3D.

    Call `show` with what there is, `aim` to set the view, then `paint`, `pick` and the others as often as needed:
    results are cached while they are valid.
    """

    def __init__(self, look: Look) -> None:
        self.camera = fit(Box(0, 0, 800, 600), USUAL_FIT)
        self.sights = Sights()
        self.columns = Columns(self.sights)
        self._feet: dict[Cell, tuple[int, int]] = {}
        self._way = 1.0
        self.dress(look)

    def dress(self, look: Look) -> None:
        """Use the colours of a look."""
        self._paints = palette(look.theme)
        self._look = look
        self._pictures = Pictures(self.camera, self._paints, still=True)
        self._shades = Shades(self.columns)
        self._forget_parts()

    def show(self, sights: Sights) -> None:
        """Set what is shown."""
        if sights == self.sights:
            return
        before, self.sights = self.sights, sights
        self.columns = Columns(sights)
        if _casting(before) != _casting(sights):
            self._shades = Shades(self.columns)
        self._forget_parts()

    def _forget_parts(self) -> None:
        self._parts = Parts(self.columns, self._shades)
        self._coming, self._ready = self._come(), False

    def aim(self, room: Rect, turn: float, height: float = USUAL_FIT, *, moving: bool = False) -> bool:
        """Set the view to this turn, in quarters, with a board and a house of this height fitted into a room.

        Return whether the view changes. Between two quarters, and while `moving`, pictures are made quickly and not
        kept.
        """
        camera = fit(Box(*room), height, painted_at(turn))
        still = camera.rest == 0 and not moving
        if camera == self.camera and still == self._pictures.still:
            return False
        self._way = math.copysign(1.0, camera.turn - self.camera.turn)
        if camera.half != self.camera.half:
            self._coming, self._ready = self._come(), False
        self.camera = camera
        self._feet = {}
        self._pictures = Pictures(camera, self._paints, still=still)
        return True

    def prepare(self, ms: float) -> None:
        """Spend about this many milliseconds on preparing the views from all sides and the turns between."""
        end = time.perf_counter() + ms / 1000
        for _ in self._coming:
            if time.perf_counter() > end:
                return

    def _come(self) -> Iterator[None]:
        """Prepare step by step, once for each content and size."""
        first, passing = self.camera.quarter, {*_GROUND}
        for figure in self.sights.figures:
            Pictures(self.camera, self._paints, still=False).figure(figure.colour)
            yield
        for quarter in (0, 1, -1, 2):
            rest = self.camera.turned(first + quarter)
            if fits_from_all_sides(rest):
                pictures, seen = Pictures(rest, self._paints, still=True), self._parts.way(rest, still=True)
                for cell in PLAN:
                    for part in self._parts.at(cell, seen):
                        pictures[part.want]
                    yield
                for row in street.front_rows(rest):
                    pictures[want(street.fronts_picture, row)]
                    yield
            for way in _WAYS:
                passed = self._parts.way(rest.turned(rest.turn + way), still=False)
                for cell in PLAN:
                    passing.update(part.want for part in self._parts.at(cell, passed) if part.want.lasts)
                    yield
        for angle in ANGLES[:-1] if turns_from_kept(self.camera) else ():
            pictures = Pictures(self.camera.turned(angle), self._paints, still=False)
            for wanted in passing:
                pictures[wanted]
                yield
        self._ready = True

    # ------------------------------------------------------------ where things are

    def pick(self, pixel: tuple[float, float]) -> Face | None:
        """Return the face seen at a pixel; None outside the board."""
        return pick(self.columns, self.camera, pixel)

    def spot(self, x: float, y: float, z: float = 0.0) -> tuple[int, int]:
        """Return the pixel of a spot."""
        right, down = self.camera.project(x, y, z)
        return round(right), round(down)

    def reach(self) -> Rect:
        """Return the painted area."""
        eye, board = self.camera, self.camera.bounds(0.0)
        back = (abs(eye.down_x) + abs(eye.down_y)) / 2
        tops = [eye.project(x + 0.5, y + 0.5, top)[1] - back for (x, y), top in self.columns.tops.items()]
        tops += [eye.project(*end, street.FRONT_HIGHEST)[1] for end in _STREETS]
        above = max(0.0, board.top - min(tops))
        edge = round(eye.half * 0.4)
        return Rect(board.left, board.top - above, board.width, board.height + above).inflate(2 * edge, 2 * edge)

    # ------------------------------------------------------------ painting

    def paint(self, surface: Surface) -> None:
        """Paint the board and everything on it, within the clip of `surface`."""
        if not surface.get_clip().colliderect(self.reach()):
            return
        street.paint_body(surface, self.camera, self._paints, self._look, still=self._pictures.still)
        blend = self._pictures.blend
        surface.fblits([*self._ground()], blend)
        self._fronts(surface)
        surface.fblits(self._pieces_shown(surface.get_clip()), blend)
        self._prepare()
        if self._pictures.still:
            street.paint_names(surface, self.camera, self._look)

    def _prepare(self) -> None:
        """If `prepare` has not finished, compute a little of what a turn is about to show, and of where it will end."""
        if self._ready:
            return
        turn, still = self.camera.turn, self._pictures.still
        ways = (self._way, -self._way) if still else (self._way,)
        moving = [(self.camera.turned(turn + way * ahead), False) for ahead in _AHEAD for way in ways]
        rest = self.camera.turned(self._way * (math.floor(self._way * turn) + 1))
        self._parts.prepare([*moving, (rest, True)])
        if not still:
            rows = [*street.front_rows(rest)]
            Pictures(rest, self._paints, still=True)[
                want(street.fronts_picture, rows[round(turn * FRAMES) % len(rows)])
            ]

    def _ground(self) -> Iterator[tuple[Surface, tuple[int, int]]]:
        pictures, camera = self._pictures, self.camera
        for x in range(SIDE):
            for y in range(SIDE):
                if not self.columns.covered(x, y, 0.0):
                    kind = (x * 5 + y * 3 + x * y) % 7 % street.KINDS if pictures.still else 0
                    yield self._put(pictures[want(street.sand_picture, kind)], x, y)
        for space, area in enumerate(AREAS):
            # a space along the first side of a site, as seen, has its stones along x
            corner, along_x = space in CORNERS, (space // LEG + camera.quarter) % 2 == 0
            middle = camera.project((area.left + area.right) / 2, (area.top + area.bottom) / 2)
            found = [want(street.corner_picture) if corner else want(street.street_picture, along_x)]
            if space == self.sights.space:
                found.append(want(street.light_picture, corner, along_x))
            if space in self.sights.trail:
                found.append(want(wood.step_picture))
            for picture in map(pictures.__getitem__, found):
                yield picture.surface, (round(middle[0]) + picture.dx, round(middle[1]) + picture.dy)

    def _fronts(self, surface: Surface) -> None:
        for row in street.front_rows(self.camera):
            if self._pictures.still:
                picture = self._pictures[want(street.fronts_picture, row)]
                x, y = self._pictures.camera.project(*row.middle)
                where = (round(x) + picture.dx, round(y) + picture.dy)
                surface.blit(picture.surface, where, special_flags=pygame.BLEND_PREMULTIPLIED)
            else:
                street.paint_row(surface, self.camera, self._paints, row)

    def _pieces_shown(self, clip: Rect) -> Blits:
        """Return the pictures of all things and shadows, back to front, in the columns within `clip`."""
        camera, columns, pictures = self.camera, self.columns, self._pictures
        lifts, wide = _Lifts(camera.rise), round(2 * camera.half)
        high = wide + lifts[columns.highest + 1]
        way = self._parts.way(camera, still=self._pictures.still)
        blits: Blits = []
        late: Blits = []
        for cell in columns_back_to_front(camera, PLAN):
            right, down = self._foot(cell)
            if not clip.colliderect(right - wide, down - high, 2 * wide, high + wide):
                continue
            for wanted, height, is_late in self._parts.at(cell, way):
                surface, dx, dy = pictures[wanted]
                (late if is_late else blits).append((surface, (right + dx, down - lifts[height] + dy)))
            if not is_site(*cell):
                figures = [solid.thing for solid in columns.at(*cell) if isinstance(solid.thing, Figure)]
                for figure in sorted(figures, key=lambda one: camera.nearness(one.x, one.y)):
                    self._figure(blits, figure)
        for mark in self.sights.marks:
            for wanted in (want(Pictures.mark), want(wood.frame_picture, True)):
                late.append(self._put(pictures[wanted], mark.x, mark.y, mark.height))
        return blits + late

    def _put(self, picture: Picture, x: int, y: int, height: float = 0.0) -> tuple[Surface, tuple[int, int]]:
        right, down = self._foot((x, y))
        return picture.surface, (right + picture.dx, down - round(height * self.camera.rise) + picture.dy)

    def _foot(self, cell: Cell) -> tuple[int, int]:
        """Return the pixel of the middle of a site."""
        found = self._feet.get(cell)
        if found is None:
            found = self._feet[cell] = self.spot(cell[0] + 0.5, cell[1] + 0.5)
        return found

    def _figure(self, blits: Blits, figure: Figure) -> None:
        shadow, body = self._pictures.figure_shadow(), self._pictures.figure(figure.colour)
        right, down = self.spot(figure.x, figure.y)
        up = round(figure.z * self.camera.rise)
        drift = round(up * 0.4)
        blits.append((shadow.surface, (right + shadow.dx + drift, down + shadow.dy + drift // 4)))
        blits.append((body.surface, (right + body.dx, down - up + body.dy)))


class _Lifts(dict[float, int]):
    """The offset in pixels of each height, cached, as there are few heights and many uses."""

    def __init__(self, rise: float) -> None:
        self._rise = rise

    def __missing__(self, height: float) -> int:
        found = self[height] = round(height * self._rise)
        return found


def _casting(sights: Sights) -> tuple[object, ...]:
    """Return the parts of some sights that cast or receive shadows."""
    return sights.blocks, sights.slabs, sights.cut, [held for held in sights.held if held.state == "firm"]
