"""Pictures for one site at one angle: polygons in the space of a site, painted large and scaled down.

Pictures that are scaled down from a transparent surface come out premultiplied; those at full size do not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.scene.camera import MIDDLE, Camera, Point, Spot
from cardgames.games.casa_grande.scene.solids import SIDES, Side
from cardgames.table.theme import Colour, Theme, mix

Polygon = tuple[tuple[float, float], ...]

_WHITE: Colour = (255, 255, 255)

_PLAYERS = (("brass", "brass_light", 0.5), ("blue", "blue_on_dark", 0.3), ("green", "green_on_dark", 0.32),
            ("red", "red_on_dark", 0.3))  # fmt: skip
"""The two theme colours that make each player's colour, and their mix; in the order of the players' plates."""


class Palette(NamedTuple):
    """The colours of the board."""

    players: tuple[Colour, ...]
    sand: Colour
    joint: Colour
    stone: Colour
    kerb: Colour
    clay: Colour
    sun: Colour
    plaster: Colour
    leaf: Colour
    shade: Colour
    light: Colour
    good: Colour
    bad: Colour
    hint: Colour


def palette(theme: Theme) -> Palette:
    """Return the palette for a theme, lit by its lamp."""
    lamp = mix(theme.lamp, _WHITE, 0.35)

    def under_lamp(colour: Colour, share: float = 0.6) -> Colour:
        shone = tuple(channel * light // 255 for channel, light in zip(colour, lamp, strict=True))
        return mix(colour, (shone[0], shone[1], shone[2]), share)

    clay = mix(mix(theme.red, theme.brass, 0.5), theme.paper, 0.18)
    return Palette(
        players=tuple(
            under_lamp(_saturated(mix(theme[one], theme[other], share)), 0.35) for one, other, share in _PLAYERS
        ),
        sand=under_lamp(mix(mix(theme.paper, theme.brass_light, 0.45), clay, 0.42)),
        joint=under_lamp(mix(mix(theme.paper_dark, theme.brass, 0.4), clay, 0.68)),
        stone=under_lamp(mix(theme.paper, theme.brass_light, 0.16), 0.45),
        kerb=under_lamp(mix(theme.paper, theme.brass_light, 0.12)),
        clay=under_lamp(clay),
        sun=under_lamp(mix(theme.brass_light, theme.brass, 0.35), 0.3),
        plaster=under_lamp(mix(theme.paper, _WHITE, 0.4), 0.4),
        leaf=under_lamp(mix(theme.green, theme.green_on_dark, 0.2)),
        shade=theme.shade,
        light=mix(_saturated(theme.lamp), _WHITE, 0.1),
        good=_saturated(_saturated(mix(theme.good_on_dark, theme.good, 0.2))),
        bad=_saturated(mix(theme.bad_on_dark, theme.red, 0.45)),
        hint=_saturated(mix(theme.blue, theme.blue_on_dark, 0.25)),
    )


def _saturated(colour: Colour) -> Colour:
    grey = (3 * colour[0] + 6 * colour[1] + colour[2]) // 10
    red, green, blue = (max(0, min(255, round(grey + (channel - grey) * 1.28))) for channel in colour)
    return red, green, blue


@lru_cache(maxsize=4096)
def lit(colour: Colour, level: float) -> Colour:
    """Return a colour in more light (above 1) or less (down to 0); shade is warm, light is pale."""
    if level >= 1:
        return mix(colour, (255, 250, 232), min(1.0, (level - 1) * 0.9))
    return mix(colour, (34, 18, 22), min(1.0, (1 - level) * 0.95))


def ring(radius: float, corners: int = 20, turn: float = 0.0) -> Polygon:
    """Return a regular polygon around (0, 0), turned by this share of a side."""
    turns = [2 * math.pi * (k + turn) / corners for k in range(corners)]
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in turns)


def star(points: int, outer: float, inner: float) -> Polygon:
    """Return a star around (0, 0) with tips at `outer` and inner corners at `inner`."""
    return tuple(spot for pair in zip(ring(outer, points), ring(inner, points, 0.5), strict=True) for spot in pair)


_ARM, _END = 0.32, 1.0
EMBLEMS: tuple[tuple[tuple[Polygon, bool], ...], ...] = (
    ((star(8, 1.0, 0.55), True), (ring(0.3), False)),
    (((( 0, -1.05), (1.05, 0), (0, 1.05), (-1.05, 0)), True), (((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)), False)),
    (((
        (-_ARM, -_END), (_ARM, -_END), (_ARM, -_ARM), (_END, -_ARM), (_END, _ARM), (_ARM, _ARM),
        (_ARM, _END), (-_ARM, _END), (-_ARM, _ARM), (-_END, _ARM), (-_END, -_ARM), (-_ARM, -_ARM),
    ), True),),
    ((ring(0.92), True), (ring(0.52), False)),
)  # fmt: skip
"""The emblem of each colour, from -1 to 1: shapes, each carved or (False) left raised within the one before. Sun,
diamond, cross and ring look the same after each quarter turn."""


FaceMap = Callable[[float, float], Spot]
"""A map from a face (0 to 1 to the right and up, as seen from outside) to spots of the site."""

ColouredPolygon = tuple[tuple[Point, ...], Colour]
"""A polygon on a face and its colour."""

TonedPolygon = tuple[tuple[Point, ...], float]
"""A polygon on a face and its brightness relative to the wood around it."""

Projection = tuple[float, float, float, float, float, float, float]
"""The projection: pixel of (0, 0, 0), steps right per x and y, steps down per x and y, step up per z."""

TOP_LIGHT, SIDE_LIGHT, SLANT_LIGHT = 1.06, 0.74, 0.125


class Picture(NamedTuple):
    """A picture, and the offset of its upper left corner from the middle of the site's foot."""

    surface: Surface
    dx: int
    dy: int

    def trimmed(self) -> Picture:
        """Return the picture without its empty margins."""
        part = self.part(self.surface.get_bounding_rect())
        return part._replace(surface=part.surface.copy())

    def part(self, reach: Rect) -> Picture:
        """Return a part of the picture."""
        return Picture(self.surface.subsurface(reach), self.dx + reach.x, self.dy + reach.y)

    def run_length_encoded(self) -> Picture:
        """Return the picture run-length encoded, small and fast to paint; it must not be premultiplied."""
        picture = self.trimmed()
        picture.surface.set_alpha(255, pygame.RLEACCEL)
        Surface((1, 1)).blit(picture.surface, (0, 0))  # the first blit encodes it
        return picture


def translucent(colour: Colour, alpha: int, zoom: int) -> tuple[int, int, int, int]:
    """Return a translucent colour for a picture painted `zoom` times larger: premultiplied unless that is 1."""
    red, green, blue = colour if zoom == 1 else (channel * alpha // 255 for channel in colour)
    return red, green, blue, alpha


class Painter:
    """Paints polygons and lines on a surface, given in coordinates of the plan or of a site."""

    def __init__(self, surface: Surface, projection: Projection, zoom: int = 1) -> None:
        """Lines are painted `zoom` times wider."""
        self.surface, self.projection, self.zoom = surface, projection, zoom

    @classmethod
    def upon(cls, surface: Surface, camera: Camera, x: float, y: float) -> Painter:
        """Return a painter for a whole picture, with a point of the plan as (0, 0, 0)."""
        return cls(surface, _projection(camera, x, y))

    def at(self, spot: Spot) -> Point:
        """Return the pixel of a spot."""
        left, up, east, south, east_down, south_down, rise = self.projection
        x, y, z = spot
        return left + x * east + y * south, up + x * east_down + y * south_down - z * rise

    def fill(self, spots: Iterable[Spot], colour: Colour | tuple[int, int, int, int]) -> Rect:
        """Paint a polygon; return the painted area."""
        return pygame.draw.polygon(self.surface, colour, [self.at(spot) for spot in spots])

    def fill_polygons(self, face: FaceMap, polygons: Iterable[ColouredPolygon]) -> None:
        """Paint polygons on a face."""
        left, up = self.at(face(0.0, 0.0))
        (right_x, right_y), (up_x, up_y) = self.at(face(1.0, 0.0)), self.at(face(0.0, 1.0))
        right_x, right_y, up_x, up_y = right_x - left, right_y - up, up_x - left, up_y - up
        for points, colour in polygons:
            corners = [(left + x * right_x + y * up_x, up + x * right_y + y * up_y) for x, y in points]
            pygame.draw.polygon(self.surface, colour, corners)

    def line(self, spots: Sequence[Spot], colour: Colour, width: float = 1.0, *, closed: bool = False) -> None:
        """Paint a line `width` px wide."""
        points = [self.at(spot) for spot in spots]
        pygame.draw.lines(self.surface, colour, closed, points, max(1, round(width * self.zoom)))


class SitePainter(Painter):
    """A picture being painted. Spots are in the space of a site, (0, 0, 0) to (1, 1, 1)."""

    def __init__(self, camera: Camera, wide: float = 1.0, deep: float = 1.0, *, high: float = 0.0, zoom: int) -> None:
        """Make room for `wide` by `deep` sites and `high` blocks, painted `zoom` times larger."""
        self._canvas = _canvas(camera.rest, camera.half, camera.rise, wide, deep, high, zoom)
        super().__init__(Surface(self._canvas.large, pygame.SRCALPHA), self._canvas.projection, zoom)

    def done(self) -> Picture:
        """Return the finished picture."""
        canvas = self._canvas
        small = self.surface if self.zoom == 1 else pygame.transform.smoothscale(self.surface, canvas.size)
        return Picture(small, -canvas.left, -canvas.up)


class PaintSettings:
    """The parameters of pictures: a camera turned by less than a quarter, the colours, and the factor by which they are
    painted larger."""

    def __init__(self, camera: Camera, colours: Palette, zoom: int) -> None:
        self.camera, self.colours, self.zoom = camera, colours, zoom

    def painter(self, wide: float = 1.0, deep: float = 1.0, *, high: float = 0.0) -> SitePainter:
        """Return a painter for a new picture."""
        return SitePainter(self.camera, wide, deep, high=high, zoom=self.zoom)


class _Canvas(NamedTuple):
    """The size of a picture and of its larger original, the middle of its foot, and the projection."""

    size: tuple[int, int]
    large: tuple[int, int]
    left: int
    up: int
    projection: Projection


@lru_cache(maxsize=64)
def _canvas(rest: float, half: float, rise: float, wide: float, deep: float, high: float, zoom: int) -> _Canvas:
    camera = Camera(rest, half, (0, 0), rise)
    across = (abs(camera.right_x) * wide + abs(camera.right_y) * deep) / 2
    down = (abs(camera.down_x) * wide + abs(camera.down_y) * deep) / 2
    left, up = int(across) + 2, int(down + high * rise) + 2
    size = (2 * left, up + int(down) + 2)
    camera = Camera(rest, half * zoom, (left * zoom, up * zoom), rise * zoom)
    projection = _projection(camera, MIDDLE - wide / 2, MIDDLE - deep / 2)
    return _Canvas(size, (size[0] * zoom, size[1] * zoom), left, up, projection)


def _projection(camera: Camera, x: float, y: float) -> Projection:
    right_x, right_y, down_x, down_y = camera.right_x, camera.right_y, camera.down_x, camera.down_y
    return (*camera.project(x, y), right_x, right_y, down_x, down_y, camera.rise)


def emblem_polygons(colour: int, size: float, *, edged: bool, flat: bool = False) -> list[TonedPolygon]:
    """Return the emblem of a colour carved into the middle of a face: its lit edge if `edged`, then its carved parts.

    `size` is its half width. On a `flat` face it is turned by 45°, so that it looks upright.
    """
    found: list[TonedPolygon] = []
    slant = math.sqrt(0.5) if flat else 0.0
    straight = slant or 1.0
    for shift, tone in ((0.022, 1.3), (0.0, 0.66))[not edged :]:
        for shape, carved in EMBLEMS[colour]:
            if carved or not shift:
                turned = [((x * straight - y * slant) * size, (x * slant + y * straight) * size) for x, y in shape]
                points = tuple((0.5 + shift + x, 0.5 - shift + y) for x, y in turned)
                found.append((points, tone if carved else 1.0))
    return found


def coloured(polygons: Iterable[TonedPolygon], colour: Colour, light: float) -> list[ColouredPolygon]:
    """Return polygons with their colours in this light."""
    return [(points, lit(colour, light * tone)) for points, tone in polygons]


class VisibleSide(NamedTuple):
    """A visible upright side of a site, and its brightness; the light comes from the left of the screen.

    Brightness is rounded, so that few colours have to be mixed.
    """

    side: Side
    light: float


def side_light(left: float) -> float:
    """Return the brightness of an upright side that faces left on screen by this much."""
    return round(SIDE_LIGHT + SLANT_LIGHT * left, 2)


@lru_cache(maxsize=64)
def visible_sides(rest: float) -> tuple[VisibleSide, ...]:
    """Return the visible sides at this angle, the farther first."""
    camera = Camera(rest, 1.0, (0, 0))
    found: list[tuple[float, VisibleSide]] = []
    for side, x, y in SIDES:
        right, down = x * camera.cos - y * camera.sin, x * camera.sin + y * camera.cos
        if right + down > 0.02:
            found.append((right + down, VisibleSide(side, side_light(down - right))))
    return tuple(side for _, side in sorted(found))


def side_face(side: int, inset: float, low: float, high: float) -> FaceMap:
    """Return an upright face of a box with this inset from the edges of its site."""
    near, far = inset, 1 - inset
    starts = ((far, far), (near, far), (near, near), (far, near))
    ends = ((far, near), (far, far), (near, far), (near, near))
    (x0, y0), (x1, y1) = starts[side], ends[side]

    def face(along: float, up: float) -> Spot:
        return x0 + (x1 - x0) * along, y0 + (y1 - y0) * along, low + (high - low) * up

    return face


def top_face(inset: float, height: float) -> FaceMap:
    """Return the upper face of such a box."""
    size = 1 - 2 * inset

    def face(along: float, up: float) -> Spot:
        return inset + size * along, inset + size * up, height

    return face
