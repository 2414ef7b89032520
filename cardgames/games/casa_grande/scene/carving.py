"""One site's worth of wood, stone or sand at one angle: polygons in the space of a site, painted large and made small.

What is painted on nothing and made smaller is premultiplied by that; what is painted as it is, is not.
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
"""For each colour of pieces the two colours of the theme it is mixed from; in the order of the players' plates."""


class Palette(NamedTuple):
    """All that the board is painted with."""

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
    """The paints under this theme's lamp."""
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
    """A colour as fresh paint has it: farther from grey."""
    grey = (3 * colour[0] + 6 * colour[1] + colour[2]) // 10
    red, green, blue = (max(0, min(255, round(grey + (channel - grey) * 1.28))) for channel in colour)
    return red, green, blue


@lru_cache(maxsize=4096)
def lit(colour: Colour, level: float) -> Colour:
    """A colour in more light (above 1) or less (down to 0); shade is warm, light is pale."""
    if level >= 1:
        return mix(colour, (255, 250, 232), min(1.0, (level - 1) * 0.9))
    return mix(colour, (34, 18, 22), min(1.0, (1 - level) * 0.95))


def ring(radius: float, corners: int = 20, turn: float = 0.0) -> Shape:
    """Return a regular polygon round (0, 0), turned by this share of a side."""
    turns = [2 * math.pi * (k + turn) / corners for k in range(corners)]
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in turns)


def star(points: int, outer: float, inner: float) -> Shape:
    """Return a star round (0, 0) with tips and roots at these distances."""
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
"""What is cut into the pieces of each colour, from -1 to 1: shapes that are cut out, and those left standing in them.
Sun, lozenge, cross and ring look the same after each quarter turn."""


Face = Callable[[float, float], Spot]
"""From places on a face (0 to 1 to the right and up, as seen from outside) to spots of the site."""

Printed = tuple[tuple[Point, ...], Colour]
"""A polygon on a face, and its colour."""

Toned = tuple[tuple[Point, ...], float]
"""A polygon on a face, and how bright it is beside the wood round it."""

Numbers = tuple[float, float, float, float, float, float, float]
"""How spots become pixels: that of (0, 0, 0), steps right for x and y, steps down for x and y, and a step up for z."""

TOP_LIGHT, SIDE_LIGHT, SLANT_LIGHT = 1.06, 0.74, 0.125


class Picture(NamedTuple):
    """A picture, and where its upper left corner lies from the middle of the site's foot."""

    surface: Surface
    dx: int
    dy: int

    def cut(self) -> Picture:
        """Return the same without its empty margins."""
        part = self.within(self.surface.get_bounding_rect())
        return part._replace(surface=part.surface.copy())

    def within(self, reach: Rect) -> Picture:
        """Return only this part of it."""
        return Picture(self.surface.subsurface(reach), self.dx + reach.x, self.dy + reach.y)

    def in_runs(self) -> Picture:
        """The same, not premultiplied, as runs of pixels that are nothing or not: quickly painted, and small."""
        picture = self.cut()
        picture.surface.set_alpha(255, pygame.RLEACCEL)
        Surface((1, 1)).blit(picture.surface, (0, 0))  # it is made of runs when it is painted first
        return picture


def thin(colour: Colour, alpha: int, fine: int) -> tuple[int, int, int, int]:
    """A colour that is seen through, as pictures hold it that are painted `fine` times larger."""
    red, green, blue = colour if fine == 1 else (channel * alpha // 255 for channel in colour)
    return red, green, blue, alpha


class Brush:
    """Paints polygons and lines, given in the space of the plan or of a site, on a surface."""

    def __init__(self, surface: Surface, numbers: Numbers, fine: int = 1) -> None:
        """A brush that makes lines `fine` times wider."""
        self.surface, self.fine = surface, fine
        self.numbers = numbers
        """How spots become pixels."""

    @classmethod
    def upon(cls, surface: Surface, camera: Camera, x: float, y: float) -> Brush:
        """A brush for a picture as it is, for which a place of the plan is (0, 0, 0)."""
        return cls(surface, _numbers(camera, x, y))

    def at(self, spot: Spot) -> Point:
        """The pixel of a spot."""
        left, up, east, south, east_down, south_down, rise = self.numbers
        x, y, z = spot
        return left + x * east + y * south, up + x * east_down + y * south_down - z * rise

    def fill(self, spots: Iterable[Spot], colour: Colour | tuple[int, int, int, int]) -> Rect:
        """Paint a polygon; return all that it covers."""
        left, up, east, south, east_down, south_down, rise = self.numbers
        return pygame.draw.polygon(
            self.surface,
            colour,
            [(left + x * east + y * south, up + x * east_down + y * south_down - z * rise) for x, y, z in spots],
        )

    def print(self, face: Face, polygons: Iterable[Printed]) -> None:
        """Paint polygons upon a face."""
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
    """A picture in the making. Spots are in the space of a site, (0, 0, 0) to (1, 1, 1)."""

    def __init__(
        self,
        camera: Camera,
        wide: float = 1.0,
        deep: float = 1.0,
        *,
        high: float = 0.0,
        fine: int = 3,
    ) -> None:
        """Room for what is `wide` and `deep` sites large and `high` blocks high, painted `fine` times larger."""
        self._canvas = _canvas(camera.rest, camera.half, camera.rise, wide, deep, high, fine)
        super().__init__(Surface(self._canvas.large, pygame.SRCALPHA), self._canvas.numbers, fine)

    def done(self) -> Picture:
        """The finished picture."""
        canvas = self._canvas
        small = self.surface if self.fine == 1 else pygame.transform.smoothscale(self.surface, canvas.size)
        return Picture(small, -canvas.left, -canvas.up)


class Kit:
    """What pictures are made for: a camera that has only turned by less than a quarter, the colours, and how many times
    larger things are painted before they are made smaller."""

    def __init__(self, camera: Camera, paints: Palette, fine: int) -> None:
        self.camera, self.paints, self.fine = camera, paints, fine

    def carving(self, wide: float = 1.0, deep: float = 1.0, *, high: float = 0.0) -> Carving:
        """Return a new picture (see `Carving`)."""
        return Carving(self.camera, wide, deep, high=high, fine=self.fine)


class _Canvas(NamedTuple):
    """Size of a picture and of its large twin, where the middle of the foot lies, and how spots become pixels."""

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
    """An emblem of this half size cut into the middle of a face: its lit edge if it is `edged`, then what lies deep.

    On a `flat` face it stands on its corner there, so that it is upright for who looks at it.
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
    """Polygons in so much light."""
    tones: dict[float, Colour] = {}
    for points, tone in polygons:
        found = tones.get(tone)
        if found is None:
            found = tones[tone] = lit(colour, light * tone)
        yield points, found


def thread(points: Sequence[Point], width: float) -> tuple[Point, ...]:
    """A line along a face as a polygon of this width."""
    half = width / 2
    return (*((x, y + half) for x, y in points), *((x, y - half) for x, y in reversed(points)))


class SeenSide(NamedTuple):
    """An upright side of a site that is looked at, and how bright it is: the left of the screen is in the sun.

    The light of all angles has few levels, so that its colours are mixed once.
    """

    side: Side
    light: float


def slanted(left: float) -> float:
    """How bright an upright side is that looks so far to the left of the screen."""
    return round(SIDE_LIGHT + SLANT_LIGHT * left, 2)


@lru_cache(maxsize=64)
def seen_sides(rest: float) -> tuple[SeenSide, ...]:
    """The sides that can be seen at the rest of a turn, the farther first."""
    eye = Camera(rest, 1.0, (0, 0))
    found: list[tuple[float, SeenSide]] = []
    for side, x, y in SIDES:
        right, down = x * eye.cos - y * eye.sin, x * eye.sin + y * eye.cos
        if right + down > 0.02:
            found.append((right + down, SeenSide(side, slanted(down - right))))
    return tuple(side for _, side in sorted(found))


def side_face(side: int, inset: float, low: float, high: float) -> Face:
    """An upright face of a box that stands back by `inset` from the edges of its site."""
    near, far = inset, 1 - inset
    starts = ((far, far), (near, far), (near, near), (far, near))
    ends = ((far, near), (far, far), (near, far), (near, near))
    (x0, y0), (x1, y1) = starts[side], ends[side]

    def face(along: float, up: float) -> Spot:
        return x0 + (x1 - x0) * along, y0 + (y1 - y0) * along, low + (high - low) * up

    return face


def top_face(inset: float, height: float) -> Face:
    """The upper face of such a box."""
    size = 1 - 2 * inset

    def face(along: float, up: float) -> Spot:
        return inset + size * along, inset + size * up, height

    return face
