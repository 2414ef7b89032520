"""The house on its ground: takes what is to be seen and from where, paints it, and says what is under the mouse."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.ground import SIDE
from cardgames.games.casa_grande.scene.iso import board, fronts, paving
from cardgames.games.casa_grande.scene.iso.camera import Box, fit
from cardgames.games.casa_grande.scene.iso.carving import Picture
from cardgames.games.casa_grande.scene.iso.order import column_back_to_front, columns_back_to_front
from cardgames.games.casa_grande.scene.iso.paints import palette
from cardgames.games.casa_grande.scene.iso.parts import PLAN, Parts
from cardgames.games.casa_grande.scene.iso.pick import Face, pick
from cardgames.games.casa_grande.scene.iso.pictures import Pictures, fits_from_all_sides, turns_from_kept, want
from cardgames.games.casa_grande.scene.iso.plan import EDGE, is_site
from cardgames.games.casa_grande.scene.iso.shade import Shades
from cardgames.games.casa_grande.scene.iso.solids import Cell, Columns, Figure, Sights, Solid
from cardgames.games.casa_grande.scene.iso.swing import ANGLES, FRAMES, painted_at
from cardgames.table.look import Look

USUAL_FIT = 4
"""There is room for a house of this height unless another is asked for."""

_WAYS = 0.25, 0.5, 0.75, 0.9
"""Rests of a turn, in quarters, between which other sides and shadows of things come to be seen."""

_AHEAD = 0.0, 0.15, 0.3, 0.45
"""How far ahead of a turn, in quarters, what will be seen is prepared: a ninth of a second for the second of them."""

_GROUND = (Pictures.sand, 0), (Pictures.street, True), (Pictures.street, False), (Pictures.corner,)
"""What is seen of the ground in each turn."""

_STREETS: tuple[tuple[float, float], ...] = tuple(
    end for along in (0, SIDE) for beyond in (-EDGE, SIDE + EDGE) for end in ((along, beyond), (beyond, along))
)
"""The ends of the rows of house fronts."""

Blits = list[tuple[Surface, tuple[int, int]]]


class House3D:
    """The ground of Casa Grande in the round.

    `show` what there is, `aim` the eye, then `paint`, `pick` and ask where things are as often as you like: what was
    worked out is kept for as long as it holds.
    """

    def __init__(self, look: Look) -> None:
        self.camera = fit(Box(0, 0, 800, 600), USUAL_FIT)
        self.sights = Sights()
        self.columns = Columns(self.sights)
        self._feet: dict[Cell, tuple[int, int]] = {}
        self._way = 1.0
        self.dress(look)

    def dress(self, look: Look) -> None:
        """Take the colours of another look."""
        self._paints = palette(look.theme)
        self._look = look
        self._pictures = Pictures(self.camera, self._paints, still=True)
        self._shades = Shades(self.columns)
        self._forget_parts()

    def show(self, sights: Sights) -> None:
        """What there is to be seen from now on."""
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
        """Look from this turn, in quarters, at a board that fits into a room with a house of this height; gives whether
        that looks otherwise than before.

        Between two quarters, and while the eye is `moving`, pictures are made quickly, for this moment only.
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
        """Nothing moves: work out for about so many milliseconds how it looks from all sides, and on the way there."""
        end = time.perf_counter() + ms / 1000
        for _ in self._coming:
            if time.perf_counter() > end:
                return

    def _come(self) -> Iterator[None]:
        """Do so bit by bit, once for as long as the same is to be seen in the same size."""
        first, passing = self.camera.quarter, {want(*ground) for ground in _GROUND}
        for figure in self.sights.figures:
            Pictures(self.camera, self._paints, still=False).figure(figure.colour)
            yield
        for quarter in (0, 1, -1, 2):
            rest = self.camera.turned(first + quarter)
            if fits_from_all_sides(rest):
                pictures, parts = Pictures(rest, self._paints, still=True), self._parts.seen_by(rest, still=True)
                for cell in PLAN:
                    for part in parts(cell):
                        pictures[part.want]
                    yield
                for row in fronts.rows(rest):
                    pictures.fronts(row)
                    yield
            for way in _WAYS:
                parts = self._parts.seen_by(rest.turned(rest.turn + way), still=False)
                for cell in PLAN:
                    passing.update(part.want for part in parts(cell) if part.want.lasts)
                    yield
        for angle in ANGLES[:-1] if turns_from_kept(self.camera) else ():
            pictures = Pictures(self.camera.turned(angle), self._paints, still=False)
            for wanted in passing:
                pictures[wanted]
                yield
        self._ready = True

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
        eye, board = self.camera, self.camera.bounds(0.0)
        back = (abs(eye.down_x) + abs(eye.down_y)) / 2
        tops = [eye.project(x + 0.5, y + 0.5, top)[1] - back for (x, y), top in self.columns.tops.items()]
        tops += [eye.project(*end, fronts.HIGHEST)[1] for end in _STREETS]
        above = max(0.0, board.top - min(tops))
        edge = round(eye.half * 0.4)
        return Rect(board.left, board.top - above, board.width, board.height + above).inflate(2 * edge, 2 * edge)

    # ------------------------------------------------------------ painting

    def paint(self, surface: Surface) -> None:
        """Paint the board and all that stands on it, where the clip of `surface` is."""
        if not surface.get_clip().colliderect(self.reach()):
            return
        board.paint_body(surface, self.camera, self._paints, self._look, still=self._pictures.still)
        blend = self._pictures.blend
        surface.fblits([*self._ground()], blend)
        self._fronts(surface)
        surface.fblits(self._standing(surface.get_clip()), blend)
        self._prepare()
        if self._pictures.still:
            board.paint_names(surface, self.camera, self._look)

    def _prepare(self) -> None:
        """Without time for that before: work out a little of what a turn that begins or goes on will come upon, and of
        where it comes to rest."""
        if self._ready:
            return
        turn, still = self.camera.turn, self._pictures.still
        ways = (self._way, -self._way) if still else (self._way,)
        moving = [(self.camera.turned(turn + way * ahead), False) for ahead in _AHEAD for way in ways]
        rest = self.camera.turned(self._way * (math.floor(self._way * turn) + 1))
        self._parts.prepare([*moving, (rest, True)])
        if not still:
            rows = [*fronts.rows(rest)]
            Pictures(rest, self._paints, still=True).fronts(rows[round(turn * FRAMES) % len(rows)])

    def _ground(self) -> Iterator[tuple[Surface, tuple[int, int]]]:
        pictures, camera = self._pictures, self.camera
        for x in range(SIDE):
            for y in range(SIDE):
                if not self.columns.covered(x, y, 0.0):
                    kind = (x * 5 + y * 3 + x * y) % 7 % paving.KINDS if pictures.still else 0
                    yield self._put(pictures[want(Pictures.sand, kind)], x, y)
        for space, area, corner, along_x in board.street(camera.quarter):
            middle = camera.project((area.left + area.right) / 2, (area.top + area.bottom) / 2)
            found = [want(Pictures.corner) if corner else want(Pictures.street, along_x)]
            if space == self.sights.space:
                found.append(want(Pictures.street_light, corner, along_x))
            if space in self.sights.trail:
                found.append(want(Pictures.step))
            for picture in map(pictures.__getitem__, found):
                yield picture.surface, (round(middle[0]) + picture.dx, round(middle[1]) + picture.dy)

    def _fronts(self, surface: Surface) -> None:
        eye = self._pictures.camera
        for row in fronts.rows(self.camera):
            if self._pictures.still:
                picture = self._pictures.fronts(row)
                x, y = eye.project(*fronts.middle(row))
                where = (round(x) + picture.dx, round(y) + picture.dy)
                surface.blit(picture.surface, where, special_flags=pygame.BLEND_PREMULTIPLIED)
            else:
                fronts.paint_row(surface, self.camera, self._paints, row)

    def _standing(self, clip: Rect) -> Blits:
        """All that stands or lies in shadow, from back to front, of the columns that are seen within `clip`."""
        camera, columns, pictures = self.camera, self.columns, self._pictures
        lifts, wide = _Lifts(camera.rise), round(2 * camera.half)
        high = wide + lifts[columns.highest + 1]
        parts = self._parts.seen_by(camera, still=self._pictures.still)
        blits: Blits = []
        late: Blits = []
        for cell in columns_back_to_front(camera, PLAN):
            right, down = self._foot(cell)
            if not clip.colliderect(right - wide, down - high, 2 * wide, high + wide):
                continue
            for wanted, height, is_late in parts(cell):
                surface, dx, dy = pictures[wanted]
                (late if is_late else blits).append((surface, (right + dx, down - lifts[height] + dy)))
            if not is_site(*cell):
                for solid in column_back_to_front(camera, columns.at(*cell)):
                    self._figure(blits, solid)
        for mark in self.sights.marks:
            for make in (Pictures.mark, Pictures.frame):
                late.append(self._put(pictures[want(make, mark.state)], mark.x, mark.y, mark.height))
        return blits + late

    def _put(self, picture: Picture, x: int, y: int, height: float = 0.0) -> tuple[Surface, tuple[int, int]]:
        right, down = self._foot((x, y))
        return picture.surface, (right + picture.dx, down - round(height * self.camera.rise) + picture.dy)

    def _foot(self, cell: Cell) -> tuple[int, int]:
        """The pixel of the middle of a site."""
        found = self._feet.get(cell)
        if found is None:
            found = self._feet[cell] = self.spot(cell[0] + 0.5, cell[1] + 0.5)
        return found

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


class _Lifts(dict[float, int]):
    """How many pixels higher something is seen at a height: there are few, and each is asked for often."""

    def __init__(self, rise: float) -> None:
        super().__init__()
        self._rise = rise

    def __missing__(self, height: float) -> int:
        found = self[height] = round(height * self._rise)
        return found


def _casting(sights: Sights) -> tuple[object, ...]:
    """All of some sights that throws or takes shadows."""
    return sights.blocks, sights.slabs, sights.cut, [held for held in sights.held if held.state == "firm"]
