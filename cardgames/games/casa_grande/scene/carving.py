"""Pictures for one site at one angle: polygons in the space of a site, painted large and scaled down.

Pictures that are scaled down from a transparent surface come out premultiplied; those at full size do not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.scene.camera import MIDDLE, Camera, Point, Spot
from cardgames.games.casa_grande.scene.solids import SIDES, Side
from cardgames.table.theme import Colour, Theme, mix

Shape = tuple[tuple[float, float], ...]

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


def palette(theme: Theme) -> Palette:
    """Return the palette for a theme, lit by its lamp."""
    lamp = mix(theme.lamp, _WHITE, 0.35)

    def under_lamp(colour: Colour, share: float = 0.6) -> Colour:
        shone = tuple(channel * light // 255 for channel, light in zip(colour, lamp, strict=True))
        return mix(colour, (shone[0], shone[1], shone[2]), share)

    clay = mix(mix(theme.red, theme.brass, 0.5), theme.paper, 0.18)
    return Palette(
        players=tuple(under_lamp(_rich(mix(theme[one], theme[other], share)), 0.35) for one, other, share in _PLAYERS),
        sand=under_lamp(mix(mix(theme.paper, theme.brass_light, 0.45), clay, 0.42)),
        joint=under_lamp(mix(mix(theme.paper_dark, theme.brass, 0.4), clay, 0.68)),
        stone=under_lamp(mix(theme.paper, theme.brass_light, 0.16), 0.45),
        kerb=under_lamp(mix(theme.paper, theme.brass_light, 0.12)),
        clay=under_lamp(clay),
        sun=under_lamp(mix(theme.brass_light, theme.brass, 0.35), 0.3),
        plaster=under_lamp(mix(theme.paper, _WHITE, 0.4), 0.4),
        leaf=under_lamp(mix(theme.green, theme.green_on_dark, 0.2)),
        shade=theme.shade,
        light=mix(_rich(theme.lamp), _WHITE, 0.1),
        good=_rich(_rich(mix(theme.good_on_dark, theme.good, 0.2))),
        bad=_rich(mix(theme.bad_on_dark, theme.red, 0.45)),
    )


def _rich(colour: Colour) -> Colour:
    """Return a more saturated colour."""
    grey = (3 * colour[0] + 6 * colour[1] + colour[2]) // 10
    red, green, blue = (max(0, min(255, round(grey + (channel - grey) * 1.28))) for channel in colour)
    return red, green, blue


@lru_cache(maxsize=4096)
def lit(colour: Colour, level: float) -> Colour:
    """Return a colour in more light (above 1) or less (down to 0); shade is warm, light is pale."""
    if level >= 1:
        return mix(colour, (255, 250, 232), min(1.0, (level - 1) * 0.9))
    return mix(colour, (34, 18, 22), min(1.0, (1 - level) * 0.95))


def ring(radius: float, corners: int = 20, turn: float = 0.0) -> Shape:
    """Return a regular polygon around (0, 0), turned by this share of a side."""
    turns = [2 * math.pi * (k + turn) / corners for k in range(corners)]
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in turns)


def star(points: int, outer: float, inner: float) -> Shape:
    """Return a star around (0, 0) with tips at `outer` and inner corners at `inner`."""
    return tuple(spot for pair in zip(ring(outer, points), ring(inner, points, 0.5), strict=True) for spot in pair)


_ARM, _END = 0.32, 1.0
EMBLEMS: tuple[tuple[tuple[Shape, bool], ...], ...] = (
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


Face = Callable[[float, float], Spot]
"""A map from a face (0 to 1 to the right and up, as seen from outside) to spots of the site."""

Printed = tuple[tuple[Point, ...], Colour]
"""A polygon on a face and its colour."""

Toned = tuple[tuple[Point, ...], float]
"""A polygon on a face and its brightness relative to the wood around it."""

Numbers = tuple[float, float, float, float, float, float, float]
"""The projection: pixel of (0, 0, 0), steps right per x and y, steps down per x and y, step up per z."""

TOP_LIGHT, SIDE_LIGHT, SLANT_LIGHT = 1.06, 0.74, 0.125


class Picture(NamedTuple):
    """A picture, and the offset of its upper left corner from the middle of the site's foot."""

    surface: Surface
    dx: int
    dy: int

    def cut(self) -> Picture:
        """Return the picture without its empty margins."""
        part = self.within(self.surface.get_bounding_rect())
        return part._replace(surface=part.surface.copy())

    def within(self, reach: Rect) -> Picture:
        """Return a part of the picture."""
        return Picture(self.surface.subsurface(reach), self.dx + reach.x, self.dy + reach.y)

    def in_runs(self) -> Picture:
        """Return the picture run-length encoded, small and fast to paint; it must not be premultiplied."""
        picture = self.cut()
        picture.surface.set_alpha(255, pygame.RLEACCEL)
        Surface((1, 1)).blit(picture.surface, (0, 0))  # the first blit encodes it
        return picture


def thin(colour: Colour, alpha: int, fine: int) -> tuple[int, int, int, int]:
    """Return a translucent colour for a picture painted `fine` times larger: premultiplied unless that is 1."""
    red, green, blue = colour if fine == 1 else (channel * alpha // 255 for channel in colour)
    return red, green, blue, alpha


class Brush:
    """Paints polygons and lines on a surface, given in coordinates of the plan or of a site."""

    def __init__(self, surface: Surface, numbers: Numbers, fine: int = 1) -> None:
        """Lines are painted `fine` times wider."""
        self.surface, self.fine = surface, fine
        self.numbers = numbers
        """The projection."""

    @classmethod
    def upon(cls, surface: Surface, camera: Camera, x: float, y: float) -> Brush:
        """Return a brush for a whole picture, with a point of the plan as (0, 0, 0)."""
        return cls(surface, _numbers(camera, x, y))

    def at(self, spot: Spot) -> Point:
        """Return the pixel of a spot."""
        left, up, east, south, east_down, south_down, rise = self.numbers
        x, y, z = spot
        return left + x * east + y * south, up + x * east_down + y * south_down - z * rise

    def fill(self, spots: Iterable[Spot], colour: Colour | tuple[int, int, int, int]) -> Rect:
        """Paint a polygon; return the painted area."""
        left, up, east, south, east_down, south_down, rise = self.numbers
        return pygame.draw.polygon(
            self.surface,
            colour,
            [(left + x * east + y * south, up + x * east_down + y * south_down - z * rise) for x, y, z in spots],
        )

    def print(self, face: Face, polygons: Iterable[Printed]) -> None:
        """Paint polygons on a face."""
        left, up = self.at(face(0.0, 0.0))
        (right_x, right_y), (up_x, up_y) = self.at(face(1.0, 0.0)), self.at(face(0.0, 1.0))
        right_x, right_y, up_x, up_y = right_x - left, right_y - up, up_x - left, up_y - up
        surface, polygon = self.surface, pygame.draw.polygon
        for points, colour in polygons:
            polygon(surface, colour, [(left + x * right_x + y * up_x, up + x * right_y + y * up_y) for x, y in points])

    def line(self, spots: Sequence[Spot], colour: Colour, width: float = 1.0, *, closed: bool = False) -> None:
        """Paint a line `width` px wide."""
        points = [self.at(spot) for spot in spots]
        pygame.draw.lines(self.surface, colour, closed, points, max(1, round(width * self.fine)))


class Carving(Brush):
    """A picture being painted. Spots are in the space of a site, (0, 0, 0) to (1, 1, 1)."""

    def __init__(
        self,
        camera: Camera,
        wide: float = 1.0,
        deep: float = 1.0,
        *,
        high: float = 0.0,
        fine: int = 3,
    ) -> None:
        """Make room for `wide` by `deep` sites and `high` blocks, painted `fine` times larger."""
        self._canvas = _canvas(camera.rest, camera.half, camera.rise, wide, deep, high, fine)
        super().__init__(Surface(self._canvas.large, pygame.SRCALPHA), self._canvas.numbers, fine)

    def done(self) -> Picture:
        """Return the finished picture."""
        canvas = self._canvas
        small = self.surface if self.fine == 1 else pygame.transform.smoothscale(self.surface, canvas.size)
        return Picture(small, -canvas.left, -canvas.up)


class Kit:
    """The parameters of pictures: a camera turned by less than a quarter, the colours, and the factor by which they are
    painted larger."""

    def __init__(self, camera: Camera, paints: Palette, fine: int) -> None:
        self.camera, self.paints, self.fine = camera, paints, fine

    def carving(self, wide: float = 1.0, deep: float = 1.0, *, high: float = 0.0) -> Carving:
        """Return a new picture (see `Carving`)."""
        return Carving(self.camera, wide, deep, high=high, fine=self.fine)


class _Canvas(NamedTuple):
    """The size of a picture and of its larger original, the middle of its foot, and the projection."""

    size: tuple[int, int]
    large: tuple[int, int]
    left: int
    up: int
    numbers: Numbers


@lru_cache(maxsize=64)
def _canvas(rest: float, half: float, rise: float, wide: float, deep: float, high: float, fine: int) -> _Canvas:
    eye = Camera(rest, half, (0, 0), rise)
    across = (abs(eye.right_x) * wide + abs(eye.right_y) * deep) / 2
    down = (abs(eye.down_x) * wide + abs(eye.down_y) * deep) / 2
    left, up = int(across) + 2, int(down + high * rise) + 2
    size = (2 * left, up + int(down) + 2)
    eye = Camera(rest, half * fine, (left * fine, up * fine), rise * fine)
    numbers = _numbers(eye, MIDDLE - wide / 2, MIDDLE - deep / 2)
    return _Canvas(size, (size[0] * fine, size[1] * fine), left, up, numbers)


def _numbers(camera: Camera, x: float, y: float) -> Numbers:
    right_x, right_y, down_x, down_y = camera.right_x, camera.right_y, camera.down_x, camera.down_y
    return (*camera.project(x, y), right_x, right_y, down_x, down_y, camera.rise)


def cut_emblem(parts: Iterable[tuple[Shape, bool]], size: float, *, edged: bool, flat: bool = False) -> list[Toned]:
    """Return an emblem carved into the middle of a face: its lit edge if `edged`, then its carved parts.

    `size` is its half width. On a `flat` face it is turned by 45°, so that it looks upright.
    """
    found: list[Toned] = []
    slant = math.sqrt(0.5) if flat else 0.0
    straight = slant or 1.0
    for shift, tone in ((0.022, 1.3), (0.0, 0.66))[not edged :]:
        for shape, deep in parts:
            if deep or not shift:
                points = tuple(
                    (
                        0.5 + shift + (x * straight - y * slant) * size,
                        0.5 - shift + (x * slant + y * straight) * size,
                    )
                    for x, y in shape
                )
                found.append((points, tone if deep else 1.0))
    return found


def toned(polygons: Iterable[Toned], colour: Colour, light: float) -> Iterator[Printed]:
    """Yield polygons with their colours in this light."""
    tones: dict[float, Colour] = {}
    for points, tone in polygons:
        found = tones.get(tone)
        if found is None:
            found = tones[tone] = lit(colour, light * tone)
        yield points, found


def thread(points: Sequence[Point], width: float) -> tuple[Point, ...]:
    """Return a line along a face as a polygon of this width."""
    half = width / 2
    return (*((x, y + half) for x, y in points), *((x, y - half) for x, y in reversed(points)))


class SeenSide(NamedTuple):
    """A visible upright side of a site, and its brightness; the light comes from the left of the screen.

    Brightness is rounded, so that few colours have to be mixed.
    """

    side: Side
    light: float


def slanted(left: float) -> float:
    """Return the brightness of an upright side that faces left on screen by this much."""
    return round(SIDE_LIGHT + SLANT_LIGHT * left, 2)


@lru_cache(maxsize=64)
def seen_sides(rest: float) -> tuple[SeenSide, ...]:
    """Return the visible sides at this angle, the farther first."""
    eye = Camera(rest, 1.0, (0, 0))
    found: list[tuple[float, SeenSide]] = []
    for side, x, y in SIDES:
        right, down = x * eye.cos - y * eye.sin, x * eye.sin + y * eye.cos
        if right + down > 0.02:
            found.append((right + down, SeenSide(side, slanted(down - right))))
    return tuple(side for _, side in sorted(found))


def side_face(side: int, inset: float, low: float, high: float) -> Face:
    """Return an upright face of a box with this inset from the edges of its site."""
    near, far = inset, 1 - inset
    starts = ((far, far), (near, far), (near, near), (far, near))
    ends = ((far, near), (far, far), (near, far), (near, near))
    (x0, y0), (x1, y1) = starts[side], ends[side]

    def face(along: float, up: float) -> Spot:
        return x0 + (x1 - x0) * along, y0 + (y1 - y0) * along, low + (high - low) * up

    return face


def top_face(inset: float, height: float) -> Face:
    """Return the upper face of such a box."""
    size = 1 - 2 * inset

    def face(along: float, up: float) -> Spot:
        return inset + size * along, inset + size * up, height

    return face
