"""The house on its ground: takes what is to be seen and from where, paints it, and says what is under the mouse."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.building import Slab
from cardgames.games.casa_grande.ground import SIDE
from cardgames.games.casa_grande.scene.iso import board, fronts, paving
from cardgames.games.casa_grande.scene.iso.camera import Box, fit
from cardgames.games.casa_grande.scene.iso.carving import Picture
from cardgames.games.casa_grande.scene.iso.order import column_back_to_front, columns_back_to_front
from cardgames.games.casa_grande.scene.iso.paints import palette
from cardgames.games.casa_grande.scene.iso.pick import Face, pick
from cardgames.games.casa_grande.scene.iso.pictures import Pictures
from cardgames.games.casa_grande.scene.iso.plan import CORNERS, SLAB, is_site
from cardgames.games.casa_grande.scene.iso.shade import Dark, Shades
from cardgames.games.casa_grande.scene.iso.solids import SIDES, Cell, Columns, Figure, Sights, Solid, State
from cardgames.table.look import Look
from cardgames.table.theme import Colour

STEPS = 30
"""Angles in a quarter turn at which it is painted; what is in between is painted at the nearest."""

LOWEST_FIT = 4
"""There is always room for a house of this height."""

_PLAN = tuple((x, y) for y in range(-1, SIDE + 1) for x in range(-1, SIDE + 1))
"""All columns in which something can stand or lie in shadow."""

_SETS = [frozenset(side for side in range(4) if bits >> side & 1) for bits in range(16)]
_TURNED_SIDES = {(turn, some): frozenset((side + turn) % 4 for side in some) for turn in range(4) for some in _SETS}
"""Which sides some sides are after so many quarter turns."""

_BEAM = 170, 105
"""How strong the light over the strip is where it begins and where it ends, of 255."""

Blits = list[tuple[Surface, tuple[int, int]]]


class House3D:
    """The ground of Casa Grande in the round.

    `show` what there is, `aim` the eye, then `paint`, `pick` and ask where things are as often as you like: what was
    worked out is kept for as long as it holds.
    """

    def __init__(self, look: Look) -> None:
        self.camera = fit(Box(0, 0, 800, 600), LOWEST_FIT)
        self.sights = Sights()
        self.columns = Columns(self.sights)
        self._feet: dict[Cell, tuple[int, int]] = {}
        self._joined: dict[Solid, frozenset[int]] = {}
        self._seen: dict[tuple[int, int, tuple[Cell, ...]], list[tuple[Solid, bool, bool]]] = {}
        self.dress(look)

    def dress(self, look: Look) -> None:
        """Take the colours of another look."""
        self._paints = palette(look.theme)
        self._look = look
        self._pictures = Pictures(self.camera, self._paints, still=True)
        self._shades = Shades(self.columns)

    def show(self, sights: Sights) -> None:
        """What there is to be seen from now on."""
        if sights == self.sights:
            return
        before, self.sights = self.sights, sights
        self.columns = Columns(sights)
        self._joined = {}
        self._seen = {}
        if _casting(before) != _casting(sights):
            self._shades = Shades(self.columns)

    def aim(self, room: Rect, turn: float, height: float = LOWEST_FIT, *, still: bool = False) -> None:
        """Look from this turn, in quarters, at a board that fits into a room with a house of this height.

        In the middle of a turn pictures are made quickly, for this moment only, unless the eye stands `still` there.
        """
        camera = fit(Box(*room), max(height, LOWEST_FIT), round(turn * STEPS) / STEPS)
        still = still or camera.rest == 0
        if camera != self.camera or still != self._pictures.still:
            self.camera = camera
            self._feet = {}
            self._pictures = Pictures(camera, self._paints, still=still)

    # ------------------------------------------------------------ where things are

    def pick(self, pixel: tuple[float, float]) -> Face | None:
        """What is seen at a pixel; None beside the board."""
        return pick(self.columns, self.camera, pixel)

    def spot(self, x: float, y: float, z: float = 0.0) -> tuple[int, int]:
        """The pixel at which a spot is seen."""
        right, down = self.camera.project(x, y, z)
        return round(right), round(down)

    def reach(self) -> Rect:
        """All that is painted."""
        bounds = self.camera.bounds(max(self.columns.highest, 1.0))
        edge = round(self.camera.half * 0.4)
        return Rect(*bounds).inflate(2 * edge, 2 * edge)

    # ------------------------------------------------------------ painting

    def paint(self, surface: Surface) -> None:
        """Paint the board and all that stands on it, where the clip of `surface` is."""
        if not surface.get_clip().colliderect(self.reach()):
            return
        board.paint_body(surface, self.camera, self._paints, self._look, still=self._pictures.still)
        flat = pygame.BLEND_PREMULTIPLIED
        surface.fblits([*self._ground(), *self._standing()], flat)
        if self.camera.rest == 0:
            board.paint_names(surface, self.camera, self._look)

    def _ground(self) -> Iterator[tuple[Surface, tuple[int, int]]]:
        pictures, camera = self._pictures, self.camera
        for x in range(SIDE):
            for y in range(SIDE):
                if not self.columns.covered(x, y, 0.0):
                    yield self._put(pictures.sand((x * 5 + y * 3 + x * y) % 7 % paving.KINDS), x, y, 0.0)
        for space, area, corner, along_x in board.street(camera.quarter):
            middle = camera.project((area.left + area.right) / 2, (area.top + area.bottom) / 2)
            found = [pictures.corner() if corner else pictures.street(along_x)]
            if space == self.sights.space:
                found.append(pictures.street_light(corner, along_x))
            for picture in found:
                yield picture.surface, (round(middle[0]) + picture.dx, round(middle[1]) + picture.dy)

        eye = self._pictures.camera
        for row in fronts.rows(camera):
            picture = pictures.fronts(row)
            at = eye.project(*fronts.middle(row))
            yield picture.surface, (round(at[0]) + picture.dx, round(at[1]) + picture.dy)

    def _standing(self) -> Blits:
        dark = self._shades.towards(self.camera)
        east, south = self.camera.towards
        sides = tuple((x, y) for _, x, y in SIDES if x * east + y * south > 0.001)
        blits: Blits = []
        late: Blits = []
        for x, y in columns_back_to_front(self.camera, _PLAN):
            if not self.columns.covered(x, y, 0.0):
                self._top(blits, x, y, 0.0, False, dark(x, y, 0.0))
            for solid, firm, bare in self._seen_in(x, y, sides):
                if solid.kind == "figure":
                    self._figure(blits, solid)
                    continue
                base = solid.low if solid.kind == "slab" else solid.high - 1
                blits.append(self._put(self._picture(solid), x, y, base))
                if bare:
                    self._top(blits, x, y, solid.high, solid.kind == "block", dark(x, y, solid.high))
                elif not firm and solid.state in ("good", "bad"):
                    high = 1.0 if solid.kind == "block" else SLAB
                    edges = self._pictures.frame(self._edging(solid.state), high, self._goes_on(solid))
                    late.append(self._put(edges, x, y, base))
        for mark in self.sights.marks:
            colour = self._edging(mark.state)
            late.append(self._put(self._pictures.wash(colour, 90, True), mark.x, mark.y, mark.height))
            late.append(self._put(self._pictures.frame(colour), mark.x, mark.y, mark.height))
        return blits + late

    def _seen_in(self, x: int, y: int, sides: tuple[Cell, ...]) -> list[tuple[Solid, bool, bool]]:
        """The solids of a column that can be seen when one looks at these sides of them, each with whether it stands
        firmly and whether its upper side is bare."""
        key = (x, y, sides) if is_site(x, y) else None
        found = self._seen.get(key) if key else None
        if found is None:
            columns = self.columns
            found = []
            for solid in column_back_to_front(self.camera, columns.at(x, y)):
                firm = solid.state == "firm"
                if not firm or not columns.hidden(solid, sides):
                    found.append((solid, firm, firm and not columns.covered(x, y, solid.high)))
            if key:
                self._seen[key] = found
        return found

    def _edging(self, state: State) -> Colour:
        """The colour of what is allowed or refused."""
        return self._paints.bad if state == "bad" else self._paints.good

    def _top(self, blits: Blits, x: int, y: int, height: float, inset: bool, dark: Dark) -> None:
        """What lies upon an upper side that nothing covers: the light of the strip, and shadows."""
        if (x, y) in self.sights.strip:
            blits.append(self._put(self._pictures.wash(self._paints.light, self._beam(x, y), inset), x, y, height))
        if dark.walls:
            blits.append(self._put(self._pictures.walls(dark.walls, inset), x, y, height))
        if dark.casters:
            blits.append(self._put(self._pictures.shadow(dark.casters, inset), x, y, height))

    def _beam(self, x: int, y: int) -> int:
        """How strong the light is that the marker's space throws over a site of its strip, of 255."""
        space = self.sights.space
        if space is None or space in CORNERS:
            return _BEAM[1]
        far = (y, SIDE - 1 - x, SIDE - 1 - y, x)[space // 5]
        return _BEAM[0] + (_BEAM[1] - _BEAM[0]) * far // SIDE

    def _put(self, picture: Picture, x: int, y: int, height: float) -> tuple[Surface, tuple[int, int]]:
        foot = self._feet.get((x, y))
        if foot is None:
            right, down = self.camera.project(x + 0.5, y + 0.5)
            foot = self._feet[x, y] = round(right), round(down)
        up = round(height * self.camera.rise)
        return picture.surface, (foot[0] + picture.dx, foot[1] - up + picture.dy)

    def _picture(self, solid: Solid) -> Picture:
        if isinstance(solid.thing, Slab):
            white = (solid.x, solid.y) in solid.thing.white
            return self._pictures.cell(solid.colour, white, self._goes_on(solid), solid.state)
        return self._pictures.block(solid.colour, solid.high - solid.low < 1, solid.state)

    def _goes_on(self, solid: Solid) -> frozenset[int]:
        """Beyond which sides, as they are seen, a cell of a floor has another one of the same floor."""
        found = self._joined.get(solid)
        if found is None:
            cells: set[Cell] = set(solid.thing.cells) if isinstance(solid.thing, Slab) else set()
            found = frozenset(side for side, x, y in SIDES if (solid.x + x, solid.y + y) in cells)
            self._joined[solid] = found
        return _TURNED_SIDES[self.camera.quarter, found]

    def _figure(self, blits: Blits, solid: Solid) -> None:
        figure = solid.thing
        if not isinstance(figure, Figure):
            return
        shadow, body = self._pictures.figure_shadow(), self._pictures.figure(figure.colour)
        right, down = self.spot(figure.x, figure.y)
        up = round(figure.z * self.camera.rise)
        drift = round(up * 0.4)
        blits.append((shadow.surface, (right + shadow.dx + drift, down + shadow.dy + drift // 4)))
        blits.append((body.surface, (right + body.dx, down - up + body.dy)))


def _casting(sights: Sights) -> tuple[object, ...]:
    """All of some sights that throws or takes shadows."""
    return sights.blocks, sights.slabs, sights.cut, [held for held in sights.held if held.state == "firm"]
