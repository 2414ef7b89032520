"""The board in 3D: paints its content from a viewpoint, and finds what is at a pixel."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.ground import LEG, SIDE
from cardgames.games.casa_grande.scene.camera import (
    ANGLES,
    AREAS,
    CORNERS,
    EDGE,
    FRAMES,
    Box,
    fit,
    is_site,
    painted_at,
)
from cardgames.games.casa_grande.scene.layers import PLAN, Layers
from cardgames.games.casa_grande.scene.painting import Picture, palette
from cardgames.games.casa_grande.scene.picture_cache import Pictures, fits_from_all_sides, request, turns_from_kept
from cardgames.games.casa_grande.scene.piece_pictures import frame_picture, step_picture
from cardgames.games.casa_grande.scene.shadows import ShadowFinder
from cardgames.games.casa_grande.scene.sight import hidden_figures
from cardgames.games.casa_grande.scene.solids import (
    BoardContent,
    Cell,
    Columns,
    Figure,
    PickedFace,
    columns_back_to_front,
    pick,
)
from cardgames.games.casa_grande.scene.street_pictures import (
    FRONT_HIGHEST,
    KINDS,
    corner_picture,
    front_rows,
    fronts_picture,
    light_picture,
    paint_body,
    paint_names,
    paint_row,
    sand_picture,
    street_picture,
)
from cardgames.table.look import Look

USUAL_HEIGHT = 4
"""The height of a building to leave room for by default."""

_PASSED = 0.25, 0.5, 0.75, 0.9
"""Angles within a quarter that represent the ranges with the same visible sides and shadows."""

_AHEAD = 0.0, 0.15, 0.3, 0.45
"""How far ahead of a turn to prepare, in quarters; the second is a ninth of a second ahead."""

_GROUND = (
    request(sand_picture, 0),
    request(street_picture, True),
    request(street_picture, False),
    request(corner_picture),
)
"""The pictures of the ground in every turn."""

_ROW_ENDS: tuple[tuple[float, float], ...] = tuple(
    end for along in (0, SIDE) for beyond in (-EDGE, SIDE + EDGE) for end in ((along, beyond), (beyond, along))
)
"""The ends of the rows of house fronts."""

Blit = tuple[Surface, tuple[int, int]]
"""A surface, and the position of its upper left corner in pixels."""


class Board3D:
    """The board and all on it, in 3D.

    Call `show` with the content, `set_view` to set the view, then `paint`, `pick` and the others as often as needed:
    results are cached while they are valid.
    """

    def __init__(self, look: Look) -> None:
        self.camera = fit(Box(0, 0, 800, 600), USUAL_HEIGHT)
        self.content = BoardContent()
        self.columns = Columns(self.content)
        self._feet: dict[Cell, tuple[int, int]] = {}
        self._direction = 1.0
        self._ghosts: frozenset[Figure] | None = None
        self.dress(look)

    def dress(self, look: Look) -> None:
        """Use the colours of a look."""
        self._colours = palette(look.theme)
        self._look = look
        self._pictures = Pictures(self.camera, self._colours, still=True)
        self._shadow_finder = ShadowFinder(self.columns)
        self._forget_layers()

    def show(self, content: BoardContent) -> None:
        """Set the content of the board."""
        if content == self.content:
            return
        before, self.content = self.content, content
        self.columns = Columns(content)
        if _casting(before) != _casting(content):
            self._shadow_finder = ShadowFinder(self.columns)
        self._forget_layers()

    def _forget_layers(self) -> None:
        self._layers = Layers(self.columns, self._shadow_finder)
        self._preparing, self._ready = self._preparation(), False
        self._ghosts = None

    def set_view(self, room: Rect, turn: float, height: float = USUAL_HEIGHT, *, moving: bool = False) -> bool:
        """Set the view to this turn, in quarters, with a board and a building of this height fitted into a room.

        Return whether the view changes. Between two quarters, and while `moving`, pictures are made quickly and not
        kept.
        """
        camera = fit(Box(*room), height, painted_at(turn))
        still = camera.rest == 0 and not moving
        if camera == self.camera and still == self._pictures.still:
            return False
        self._direction = math.copysign(1.0, camera.turn - self.camera.turn)
        if camera.half != self.camera.half:
            self._preparing, self._ready = self._preparation(), False
        self.camera = camera
        self._feet = {}
        self._ghosts = None
        self._pictures = Pictures(camera, self._colours, still=still)
        return True

    def prepare(self, ms: float) -> None:
        """Spend about this many milliseconds on preparing the views from all sides and the turns between."""
        end = time.perf_counter() + ms / 1000
        for _ in self._preparing:
            if time.perf_counter() > end:
                return

    def _preparation(self) -> Iterator[None]:
        """Prepare step by step, once for each content and size."""
        for figure in self.content.figures:
            for still in (True, False):
                Pictures(self.camera, self._colours, still=still).ghost(figure.colour)  # with the figure itself
                yield
        passing = {*_GROUND}
        for quarter in (0, 1, -1, 2):
            camera = self.camera.turned(self.camera.quarter + quarter)
            if fits_from_all_sides(camera):
                pictures, angle = Pictures(camera, self._colours, still=True), self._layers.angle(camera, still=True)
                for cell in PLAN:
                    for layer in self._layers.at(cell, angle):
                        pictures[layer.request]
                    yield
                for row in front_rows(camera):
                    pictures[request(fronts_picture, row)]
                    yield
            for turn in _PASSED:
                angle = self._layers.angle(camera.turned(camera.turn + turn), still=False)
                for cell in PLAN:
                    layers = self._layers.at(cell, angle)
                    passing.update(layer.request for layer in layers if layer.request.is_permanent)
                    yield
        for turn in ANGLES[:-1] if turns_from_kept(self.camera) else ():
            pictures = Pictures(self.camera.turned(turn), self._colours, still=False)
            for wanted in passing:
                pictures[wanted]
                yield
        self._ready = True

    # ------------------------------------------------------------ positions

    def pick(self, pixel: tuple[float, float]) -> PickedFace | None:
        """Return the face seen at a pixel; None outside the board."""
        return pick(self.columns, self.camera, pixel)

    def spot(self, x: float, y: float, z: float = 0.0) -> tuple[int, int]:
        """Return the pixel of a spot."""
        right, down = self.camera.project(x, y, z)
        return round(right), round(down)

    def ghosts(self) -> frozenset[Figure]:
        """Return the hidden figures that shine through what hides them."""
        if self._ghosts is None:
            self._ghosts = hidden_figures(self.columns, self.camera)
        return self._ghosts

    def reach(self) -> Rect:
        """Return the painted area."""
        camera, board = self.camera, self.camera.bounds(0.0)
        back = (abs(camera.down_x) + abs(camera.down_y)) / 2
        tops = [camera.project(x + 0.5, y + 0.5, top)[1] - back for (x, y), top in self.columns.tops.items()]
        tops += [camera.project(*end, FRONT_HIGHEST)[1] for end in _ROW_ENDS]
        above = max(0.0, board.top - min(tops))
        edge = round(camera.half * 0.4)
        return Rect(board.left, board.top - above, board.width, board.height + above).inflate(2 * edge, 2 * edge)

    # ------------------------------------------------------------ painting

    def paint(self, surface: Surface) -> None:
        """Paint the board and everything on it, within the clip of `surface`."""
        if not surface.get_clip().colliderect(self.reach()):
            return
        paint_body(surface, self.camera, self._colours, self._look, still=self._pictures.still)
        pictures, blend = self._pictures, self._pictures.blend
        surface.fblits([*self._ground()], blend)
        self._paint_fronts(surface)
        surface.fblits(self._pieces(surface.get_clip()), blend)
        surface.fblits([self._standing(figure, pictures.ghost(figure.colour)) for figure in self.ghosts()], blend)
        self._prepare()
        if self._pictures.still:
            paint_names(surface, self.camera, self._look)

    def _prepare(self) -> None:
        """If `prepare` has not finished, compute a little of what a turn is about to show, and of where it will end."""
        if self._ready:
            return
        turn, still, direction = self.camera.turn, self._pictures.still, self._direction
        directions = (direction, -direction) if still else (direction,)
        moving = [(self.camera.turned(turn + way * ahead), False) for ahead in _AHEAD for way in directions]
        rest = self.camera.turned(direction * (math.floor(direction * turn) + 1))
        self._layers.prepare([*moving, (rest, True)])
        if not still:
            rows = [*front_rows(rest)]
            row = rows[round(turn * FRAMES) % len(rows)]
            Pictures(rest, self._colours, still=True)[request(fronts_picture, row)]

    def _ground(self) -> Iterator[Blit]:
        pictures, camera = self._pictures, self.camera
        for x in range(SIDE):
            for y in range(SIDE):
                if not self.columns.covered(x, y, 0.0):
                    kind = (x * 5 + y * 3 + x * y) % 7 % KINDS if pictures.still else 0
                    yield self._placed(pictures[request(sand_picture, kind)], (x, y))
        for space, area in enumerate(AREAS):
            # a space along the first side of a site, as seen, has its stones along x
            corner, along_x = space in CORNERS, (space // LEG + camera.quarter) % 2 == 0
            x, y = self.spot((area.left + area.right) / 2, (area.top + area.bottom) / 2)
            requests = [request(corner_picture) if corner else request(street_picture, along_x)]
            if space == self.content.space:
                requests.append(request(light_picture, corner, along_x))
            if space in self.content.trail:
                requests.append(request(step_picture))
            for picture in map(pictures.__getitem__, requests):
                yield picture.surface, (x + picture.dx, y + picture.dy)

    def _paint_fronts(self, surface: Surface) -> None:
        for row in front_rows(self.camera):
            if self._pictures.still:
                picture = self._pictures[request(fronts_picture, row)]
                x, y = self._pictures.camera.project(*row.middle)
                where = (round(x) + picture.dx, round(y) + picture.dy)
                surface.blit(picture.surface, where, special_flags=pygame.BLEND_PREMULTIPLIED)
            else:
                paint_row(surface, self.camera, self._colours, row)

    def _pieces(self, clip: Rect) -> list[Blit]:
        """Return the pictures of all things and shadows, back to front, in the columns within `clip`."""
        camera, columns, pictures = self.camera, self.columns, self._pictures
        lifts, wide = _Lifts(camera.rise), round(2 * camera.half)
        high = wide + lifts[columns.highest + 1]
        angle = self._layers.angle(camera, still=pictures.still)
        blits: list[Blit] = []
        on_top: list[Blit] = []
        for cell in columns_back_to_front(camera, PLAN):
            right, down = self._foot(cell)
            if not clip.colliderect(right - wide, down - high, 2 * wide, high + wide):
                continue
            for layer in self._layers.at(cell, angle):
                surface, dx, dy = pictures[layer.request]
                (on_top if layer.on_top else blits).append((surface, (right + dx, down - lifts[layer.height] + dy)))
            if not is_site(*cell):
                figures = [solid.thing for solid in columns.at(*cell) if isinstance(solid.thing, Figure)]
                for figure in sorted(figures, key=lambda one: camera.nearness(one.x, one.y)):
                    blits += self._figure(figure)
        for x, y, height in self.content.highlights:
            marks = (request(Pictures.highlight), request(frame_picture, "good"))
            blits += [self._placed(pictures[mark], (x, y), height) for mark in marks]
        return blits + on_top

    def _placed(self, picture: Picture, cell: Cell, height: float = 0.0) -> Blit:
        right, down = self._foot(cell)
        return picture.surface, (right + picture.dx, down - round(height * self.camera.rise) + picture.dy)

    def _foot(self, cell: Cell) -> tuple[int, int]:
        """Return the pixel of the middle of a site."""
        found = self._feet.get(cell)
        if found is None:
            found = self._feet[cell] = self.spot(cell[0] + 0.5, cell[1] + 0.5)
        return found

    def _figure(self, figure: Figure) -> list[Blit]:
        shadow = self._pictures.figure_shadow()
        right, down = self.spot(figure.x, figure.y)
        drift = round(round(figure.z * self.camera.rise) * 0.4)
        return [
            (shadow.surface, (right + shadow.dx + drift, down + shadow.dy + drift // 4)),
            self._standing(figure, self._pictures.figure(figure.colour)),
        ]

    def _standing(self, figure: Figure, picture: Picture) -> Blit:
        right, down = self.spot(figure.x, figure.y)
        return picture.surface, (right + picture.dx, down - round(figure.z * self.camera.rise) + picture.dy)


class _Lifts(dict[float, int]):
    """The offset in pixels of each height, cached, as there are few heights and many uses."""

    def __init__(self, rise: float) -> None:
        self._rise = rise

    def __missing__(self, height: float) -> int:
        found = self[height] = round(height * self._rise)
        return found


def _casting(content: BoardContent) -> tuple[object, ...]:
    """Return the parts of some content that cast or receive shadows."""
    return content.blocks, content.slabs, content.cut, [held for held in content.held if held.state == "firm"]
