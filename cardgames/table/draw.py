"""Shapes with light and shadow: plates of paper, wood and brass, grooves, rings.

All pictures are premultiplied and cached (`KEPT`), so drawing one again is one blit. Light comes from the upper left.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Generic, Literal, TypeVar

import pygame
from pygame import Rect, Surface

from cardgames.table.look import Look
from cardgames.table.theme import Colour, mix

Material = Literal["paper", "paper_inset", "wood", "wood_lit", "brass", "brass_lit", "groove", "glass"]


P = TypeVar("P")


def bytes_of(picture: Surface) -> int:
    """The memory used by a picture, in bytes."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


class Kept(Generic[P]):
    """A cache of pictures by key. It drops the least recently used ones when the total exceeds `limit` bytes.

    `size` returns the number of bytes of a picture.
    """

    def __init__(self, limit: int, size: Callable[[P], int]) -> None:
        self.limit = limit
        self._size = size
        self._bytes = 0
        self._pictures: OrderedDict[Hashable, P] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], P]) -> P:
        """The picture of `key`; calls `make` if it isn't cached."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        made = make()
        self._pictures[key] = made
        self._bytes += self._size(made)
        while self._bytes > self.limit and len(self._pictures) > 1:
            self._bytes -= self._size(self._pictures.popitem(last=False)[1])
        return made

    def forget(self) -> None:
        """Drop everything, such as after a change of theme or scale."""
        self._pictures.clear()
        self._bytes = 0


KEPT = Kept(5_000_000, bytes_of)
"""The pictures of this module, of text and of icons. The app raises the limit on large screens."""


def put(surface: Surface, picture: Surface, where: Rect | tuple[int, int]) -> None:
    """Blit a premultiplied picture."""
    surface.blit(picture, where, special_flags=pygame.BLEND_PREMULTIPLIED)


def faded(picture: Surface, share: float) -> Surface:
    """A copy of a premultiplied picture at opacity `share` (0..1)."""
    level = round(255 * max(0.0, min(1.0, share)))
    copy = picture.copy()
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def rounded(size: tuple[int, int], radius: int, top: Colour, bottom: Colour | None = None, alpha: int = 255) -> Surface:
    """A premultiplied rounded rectangle with smooth edges and a gradient from `top` to `bottom`."""
    key = ("rounded", size, radius, top, bottom, alpha)
    return KEPT.get(key, lambda: _rounded(size, radius, top, bottom or top, alpha))


def _rounded(size: tuple[int, int], radius: int, top: Colour, bottom: Colour, alpha: int) -> Surface:
    width, height = size
    if top == bottom:
        picture = Surface(size, pygame.SRCALPHA)
        picture.fill((*top, 255))
    else:
        steps = min(height, 24)
        ramp = Surface((1, steps), pygame.SRCALPHA)
        for y in range(steps):
            ramp.set_at((0, y), (*mix(top, bottom, y / max(1, steps - 1)), 255))
        picture = pygame.transform.smoothscale(ramp, size)
    if alpha != 255:
        picture.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        disc = _disc(radius)
        for x, y, part in (
            (0, 0, (0, 0)),
            (width - radius, 0, (radius, 0)),
            (0, height - radius, (0, radius)),
            (width - radius, height - radius, (radius, radius)),
        ):
            picture.blit(disc, (x, y), Rect(part, (radius, radius)), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _disc(radius: int) -> Surface:
    """A white premultiplied disc of this radius, with a smooth edge."""

    def make() -> Surface:
        fine = Surface((radius * 8, radius * 8), pygame.SRCALPHA)
        fine.fill((0, 0, 0, 0))
        pygame.draw.circle(fine, (255, 255, 255, 255), (radius * 4, radius * 4), radius * 4)
        return pygame.transform.smoothscale(fine.premul_alpha(), (radius * 2, radius * 2))

    return KEPT.get(("disc", radius), make)


def shadow(surface: Surface, rect: Rect, look: Look, *, radius: int, lift: float = 1.0, strength: int = 120) -> None:
    """Draw the soft shadow of an opaque object at `rect` (px), `lift` units above the background.

    Only the visible part is painted: four bands around the hidden middle.
    """
    blur = look.px(3 + 5 * lift)
    drop = look.px(2 + 3 * lift)
    whole = rect.inflate(4 * blur, 4 * blur).move(drop // 2, drop)
    tile = _shadow_tile(radius, blur, look.theme.shade, strength)
    deep_x, deep_y = min(tile.get_width() // 2, whole.w // 2), min(tile.get_height() // 2, whole.h // 2)
    upright = (whole.y + deep_y, whole.h - 2 * deep_y)
    for band in (
        Rect(whole.x, whole.y, whole.w, deep_y),
        Rect(whole.x, whole.bottom - deep_y, whole.w, deep_y),
        Rect(whole.x, upright[0], deep_x, upright[1]),
        Rect(whole.right - deep_x, upright[0], deep_x, upright[1]),
    ):
        part = band.move(-whole.x, -whole.y)
        key = ("shadow", whole.size, radius, blur, look.theme.shade, strength, part.topleft, part.size)
        if band.w > 0 and band.h > 0 and band.colliderect(surface.get_clip()):
            put(surface, KEPT.get(key, lambda part=part: _shadow_band(tile, whole.size, part)), band)  # type: ignore[misc]


def shadow_reach(rect: Rect, look: Look, lift: float = 1.0) -> Rect:
    """The area that `shadow` paints, including `rect`."""
    reach = look.px(3 + 5 * lift) * 2 + look.px(2 + 3 * lift)
    return rect.inflate(2 * reach, 2 * reach)


def _shadow_band(tile: Surface, whole: tuple[int, int], part: Rect) -> Surface:
    """A part of the tile's shadow scaled to the size of the `whole`: corners stay, the middle is stretched."""
    side = tile.get_width()
    picture = Surface(part.size, pygame.SRCALPHA)

    def spans(length: int) -> tuple[tuple[int, int, int, int], ...]:
        """Triples of the ranges to copy: start and length in the tile, start and length in the picture."""
        edge = min(side // 2, length // 2)
        return ((0, edge, 0, edge), (side // 2, 1, edge, length - 2 * edge), (side - edge, edge, length - edge, edge))

    for from_x, from_w, x, w in spans(whole[0]):
        for from_y, from_h, y, h in spans(whole[1]):
            if w > 0 and h > 0 and Rect(x, y, w, h).colliderect(part):
                piece = tile.subsurface(Rect(from_x, from_y, from_w, from_h))
                put(picture, pygame.transform.scale(piece, (w, h)), (x - part.x, y - part.y))
    return picture


def _shadow_tile(radius: int, blur: int, colour: Colour, strength: int) -> Surface:
    """A small blurred plate, whose corners are used for all sizes."""

    def make() -> Surface:
        inner = 2 * (radius + 2 * blur) + 2
        tile = Surface((inner + 4 * blur, inner + 4 * blur), pygame.SRCALPHA)
        tile.blit(rounded((inner, inner), radius, colour, None, strength), (2 * blur, 2 * blur))
        return pygame.transform.gaussian_blur(tile, max(1, blur))

    return KEPT.get(("shadow tile", radius, blur, colour, strength), make)


def plate(surface: Surface, rect: Rect, look: Look, material: Material, *, radius: int, lift: float = 0.0) -> None:
    """Draw a rounded plate of a material with a light upper edge, and with a shadow if lifted."""
    if rect.w <= 0 or rect.h <= 0:
        return
    if lift:
        shadow(surface, rect, look, radius=radius, lift=lift)
    key = ("plate", rect.size, look.theme, material, radius, look.scale)
    put(surface, KEPT.get(key, lambda: _plate(rect.size, look, material, radius)), rect)


def _plate(size: tuple[int, int], look: Look, material: Material, radius: int) -> Surface:
    theme = look.theme
    line = look.px(1)
    white, black = (255, 255, 255), theme.shade
    picture = Surface(size, pygame.SRCALPHA)

    def layer(inset: tuple[int, int, int, int], top: Colour, bottom: Colour, alpha: int = 255) -> None:
        left, up, right, down = inset
        inner = (max(1, size[0] - left - right), max(1, size[1] - up - down))
        put(picture, _rounded(inner, max(0, radius - max(inset)), top, bottom, alpha), (left, up))

    match material:
        case "paper":
            layer((0, 0, 0, 0), mix(theme.paper, white, 0.7), mix(theme.paper_dark, theme.ink, 0.25))
            layer((0, line, 0, line), mix(theme.paper, white, 0.12), theme.paper)
        case "paper_inset":
            layer((0, 0, 0, 0), mix(theme.paper_dark, theme.ink, 0.3), mix(theme.paper, white, 0.6))
            layer((line, line, line, line), theme.paper_dark, mix(theme.paper_dark, theme.paper, 0.5))
        case "wood" | "wood_lit":
            base = theme.wood_light if material == "wood_lit" else theme.wood
            layer((0, 0, 0, 0), mix(base, theme.brass, 0.55), mix(base, black, 0.7))
            layer((line, line, line, line), mix(base, white, 0.05), mix(base, black, 0.18))
        case "brass" | "brass_lit":
            light = theme.brass_light if material == "brass" else mix(theme.brass_light, white, 0.35)
            base = theme.brass if material == "brass" else mix(theme.brass, theme.brass_light, 0.5)
            layer((0, 0, 0, 0), mix(light, white, 0.55), theme.brass_dark)
            layer((0, line, 0, line), mix(base, light, 0.75), base)
        case "groove":
            layer((0, 0, 0, 0), mix(theme.wood, black, 0.75), mix(theme.wood_light, white, 0.18))
            layer((0, line, 0, line), mix(theme.wood, black, 0.55), mix(theme.wood, black, 0.3))
        case "glass":
            layer((0, 0, 0, 0), theme.felt_dark, theme.felt_dark, 200)
    return picture


def ring(
    surface: Surface, rect: Rect, look: Look, *, radius: int, colour: Colour | None = None, width: float = 2,
    dashed: bool = False,
) -> None:  # fmt: skip
    """Draw a smooth outline just outside of `rect`, for the keyboard focus or a highlight."""
    thick = look.px(width)
    outer = rect.inflate(4 * thick, 4 * thick)
    tint = colour or look.theme.focus
    key = ("ring", outer.size, radius, thick, tint, dashed)

    def make() -> Surface:
        picture = rounded(outer.size, radius + 2 * thick, tint).copy()
        inner = (outer.w - 2 * thick, outer.h - 2 * thick)
        hole = rounded(inner, radius + thick, (255, 255, 255))
        picture.blit(hole, (thick, thick), special_flags=pygame.BLEND_RGBA_SUB)
        if dashed:
            cut_gaps(picture, thick, 3 * thick)
        return picture

    put(surface, KEPT.get(key, make), outer)


def cut_gaps(whole: Surface, edge: int, dash: int) -> None:
    """Cut gaps into the edge of a picture, `edge` px wide, between dashes; the corners stay."""
    wide, high = whole.get_size()
    for start in range(2 * dash, wide - 2 * dash, 2 * dash):
        for y in (0, high - edge):
            whole.fill((0, 0, 0, 0), Rect(start, y, dash, edge))
    for start in range(2 * dash, high - 2 * dash, 2 * dash):
        for x in (0, wide - edge):
            whole.fill((0, 0, 0, 0), Rect(x, start, edge, dash))


def disc(
    surface: Surface, centre: tuple[int, int], radius: int, look: Look, material: Material, *, lift: float = 0
) -> None:
    """Draw a round plate, such as a knob or a lamp."""
    plate(
        surface,
        Rect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius),
        look,
        material,
        radius=radius,
        lift=lift,
    )


@lru_cache(maxsize=1)
def _pool() -> Surface:
    """A small spot of white light."""
    side = 24
    middle = (side - 1) / 2
    small = Surface((side, side))
    for x in range(side):
        for y in range(side):
            far = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / middle
            level = round(255 * max(0.0, 1 - far) ** 2)
            small.set_at((x, y), (level, level, level))
    return small


def glow(surface: Surface, centre: tuple[int, int], radius: int, colour: Colour, strength: int = 110) -> None:
    """Draw a spot of light of `radius` px around `centre`."""

    def make() -> Surface:
        small = _pool().copy()
        small.fill([channel * strength // 255 for channel in colour], special_flags=pygame.BLEND_RGB_MULT)
        return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))

    picture = KEPT.get(("glow", radius, colour, strength), make)
    surface.blit(picture, (centre[0] - radius, centre[1] - radius), special_flags=pygame.BLEND_RGB_ADD)


def fade_edge(surface: Surface, area: Rect, colour: Colour, *, up: bool) -> None:
    """Fade `area` into `colour` towards its upper (`up`) or lower edge."""

    def make() -> Surface:
        ramp = Surface((1, 16), pygame.SRCALPHA)
        for y in range(16):
            level = 255 * (16 - y if up else y + 1) // 16
            ramp.set_at((0, y), (*(channel * level // 255 for channel in colour), level))
        return pygame.transform.smoothscale(ramp, area.size)

    put(surface, KEPT.get(("fade", area.size, colour, up), make), area)


def shade(surface: Surface, area: Rect, colour: Colour, alpha: int) -> None:
    """Darken `area`, such as behind a dialog."""
    veil = Surface(area.size, pygame.SRCALPHA)
    veil.fill((*(channel * alpha // 255 for channel in colour), alpha))
    put(surface, veil, area)
