"""The table surface: felt under a lamp, a wooden rim with a brass line, and the wooden bar.

Generated from noise and light for each size, and cached for that size.
"""

from __future__ import annotations

import random
from functools import cache

import pygame
from pygame import Rect, Surface

from cardgames.table.draw import KEPT, put, rounded
from cardgames.table.look import Look
from cardgames.table.theme import Colour, Theme, mix
from cardgames.table.units import ROOM

RIM = 16
"""The width of the wooden rim, in points."""


def felt_rect(area: Rect, look: Look) -> Rect:
    """The felt within the rim of a table that fills `area`."""
    rim = look.px(RIM)
    return area.inflate(-2 * rim, -2 * rim)


def look_on(felt: Rect, look: Look) -> Look:
    """The look of what lies on a felt: smaller if the felt is narrower than that of the least window."""
    return look.within(felt.w, ROOM[0] - 2 * RIM)


def page_rect(area: Rect, look: Look, widest: float = 1240) -> Rect:
    """The part of the felt for a page of text and controls: centred, at most `widest` points wide."""
    inner = felt_rect(area, look).inflate(-look.px(48), -look.px(36))
    spare = max(0, inner.w - look.px(widest)) // 2
    return inner.inflate(-2 * spare, 0)


def table(size: tuple[int, int], look: Look, motif: Surface | None = None) -> Surface:
    """An opaque table of `size` px: rim and felt. `motif` is a tile drawn faintly into the felt (straight alpha)."""
    picture = Surface(size)
    lay_table(picture, picture.get_rect(), look, motif)
    return picture


def lay_table(picture: Surface, area: Rect, look: Look, motif: Surface | None = None) -> None:
    """Paint a table into `area` of a picture, such as the area below a bar."""
    inner = felt_rect(area, look)
    _lay_felt(picture.subsurface(inner), look, motif)
    _inner_shadow(picture, inner, look)
    _rim(picture, area, inner, look)


def felt(size: tuple[int, int], look: Look, motif: Surface | None = None) -> Surface:
    """Felt of `size` px, brightest slightly above the middle, below the lamp."""
    picture = Surface(size)
    _lay_felt(picture, look, motif)
    return picture


def _lay_felt(picture: Surface, look: Look, motif: Surface | None) -> None:
    theme, size = look.theme, picture.get_size()
    pygame.transform.smoothscale(_light(size, theme.felt_light, theme.felt, theme.felt_dark), size, picture)
    if motif is not None:
        for x in range(0, size[0], motif.get_width()):
            for y in range(0, size[1], motif.get_height()):
                picture.blit(motif, (x, y))
    _tile(picture, _fibres(3, theme.felt_light), pygame.BLEND_RGB_ADD)
    _tile(picture, _fibres(5, theme.felt_light), pygame.BLEND_RGB_SUB)


def wood(size: tuple[int, int], look: Look, *, upright: bool = False, base: Colour | None = None) -> Surface:
    """A plank of `size` px with lengthwise grain (vertical if `upright`)."""
    if upright:
        return pygame.transform.rotate(wood((size[1], size[0]), look, base=base), 90)
    plank = Surface(size)
    plank.fill(mix(base or look.theme.rim, look.theme.rim_light, 0.3))
    _tile(plank, _grain(look.px(1)), pygame.BLEND_RGB_SUB)
    return plank


def strip_wood(theme: Theme) -> Colour:
    """The colour of the wood of a strip below the bar, a little darker than the bar."""
    return mix(theme.wood, theme.shade, 0.25)


def lay_bar(picture: Surface, area: Rect, look: Look, base: Colour | None = None) -> None:
    """Paint a wooden strip into `area`: a light upper edge and a brass line at the bottom. `base` is the colour of the
    wood, by default that of the bar."""
    picture.blit(wood(area.size, look, base=base or look.theme.wood), area)
    _sheen(picture, area, look)
    line = look.px(1)
    picture.fill(look.theme.brass_dark, Rect(area.x, area.bottom - line, area.w, line))


def _light(size: tuple[int, int], bright: Colour, middle: Colour, dark: Colour) -> Surface:
    """The lamp's light on the felt, as a small picture to be scaled up."""
    across, down = 48, 30
    small = Surface((across, down))
    wide = min(size[0] / max(1, size[1]), 1.9) / 1.6
    shades = [mix(bright, middle, n / 40) for n in range(40)] + [mix(middle, dark, n / 50) for n in range(51)]
    for x in range(across):
        dx = (x / (across - 1) - 0.48) * wide
        for y in range(down):
            dy = y / (down - 1) - 0.42
            far = (dx * dx * 1.15 + dy * dy) ** 0.5 * 1.75
            small.set_at((x, y), shades[min(90, round(far * 80))])
    return small


def _fibres(seed: int, colour: Colour) -> Surface:
    """A tile of short woolly fibres: noise slightly smeared in two directions."""

    def make() -> Surface:
        side, strength = 192, 26
        noise = random.Random(seed)
        fine = _noise(noise, (side, side), strength, colour)
        for rough in ((side // 3, side), (side, side // 3)):
            smear = pygame.transform.smoothscale(_noise(noise, rough, strength, colour), (side, side))
            fine.blit(smear, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return fine

    return KEPT.get(("fibres", seed, colour), make)


def _grain(thick: int) -> Surface:
    """A tile of wood grain to subtract from a plank: long soft streaks over fine pores, seamless lengthwise."""

    def make() -> Surface:
        noise = random.Random(8)
        width, height = 640, 40 * thick
        wide = Surface((width, height))
        for across, down, strength in ((9, 24, 20), (40, 40, 14), (26, 120, 14)):
            rough = _noise(noise, (across, min(height, down)), strength, (232, 236, 244))
            streaks = pygame.transform.smoothscale(rough, (width, height))
            wide.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        tile = Surface((2 * width, height))
        tile.blit(wide, (0, 0))
        tile.blit(pygame.transform.flip(wide, True, False), (width, 0))
        return tile

    return KEPT.get(("grain", thick), make)


def _noise(source: random.Random, size: tuple[int, int], strength: int, colour: Colour) -> Surface:
    raw = pygame.image.frombuffer(source.randbytes(size[0] * size[1]), size, "P")
    raw.set_palette(_levels(strength, colour))
    full = Surface(size)
    full.blit(raw, (0, 0))
    return full


@cache
def _levels(strength: int, colour: Colour) -> list[Colour]:
    """From black to `strength`/255 of the colour, in 256 steps."""
    red, green, blue = (channel * strength for channel in colour)
    return [(red * level // 65025, green * level // 65025, blue * level // 65025) for level in range(256)]


def _tile(picture: Surface, tile: Surface, flags: int) -> None:
    """Tile the whole picture, with every row shifted so that seams don't show."""
    width, height = tile.get_size()
    for row, y in enumerate(range(0, picture.get_height(), height)):
        start = -(row * width * 5 // 13) % width - width
        for x in range(start, picture.get_width(), width):
            picture.blit(tile, (x, y), special_flags=flags)


def _inner_shadow(picture: Surface, inner: Rect, look: Look) -> None:
    """The shadow of the rim on the felt: darkest at the top and the left."""
    small = (max(8, inner.w // 8), max(8, inner.h // 8))
    blur = max(1, look.px(12) // 8)
    mask = Surface((small[0] + 8 * blur, small[1] + 8 * blur), pygame.SRCALPHA)
    mask.fill((*(channel * 190 // 255 for channel in look.theme.shade), 190))
    hole = rounded((small[0] - blur, small[1] - blur), blur * 2, (255, 255, 255))
    mask.blit(hole, (4 * blur + blur, 4 * blur + blur), special_flags=pygame.BLEND_RGBA_SUB)
    soft = pygame.transform.gaussian_blur(mask, blur)
    soft = soft.subsurface(Rect(4 * blur, 4 * blur, *small))
    put(picture, pygame.transform.smoothscale(soft, inner.size), inner)


def _rim(picture: Surface, area: Rect, inner: Rect, look: Look) -> None:
    """Four planks with mitred ends and light outer edges, and the inlay around the felt."""
    theme = look.theme
    rim = inner.x - area.x
    upright = wood((rim, area.h), look, upright=True)
    picture.blit(upright, area)
    picture.blit(upright, (area.right - rim, area.y))
    plank = wood((area.w, rim), look)
    for y, corner in ((area.y, 0), (area.bottom - rim, rim)):
        band = plank.convert_alpha()
        for end, point in ((0, rim), (area.w - 1, area.w - 1 - rim)):
            pygame.draw.polygon(band, (0, 0, 0, 0), ((end, rim - corner), (end, corner), (point, rim - corner)))
        picture.blit(band, (area.x, y))
    line = look.px(1)
    picture.fill(mix(theme.rim, theme.rim_light, 0.9), Rect(area.x, area.y, area.w, line))
    picture.fill(mix(theme.rim, theme.rim_light, 0.6), Rect(area.x, area.y, line, area.h))
    picture.fill(theme.rim_dark, Rect(area.x, area.bottom - line, area.w, line))
    picture.fill(theme.rim_dark, Rect(area.right - line, area.y, line, area.h))
    _frame(picture, inner, _inlay(look))


def _inlay(look: Look) -> Surface:
    """The brass line in the wood and the lip around the felt, as a small frame: corners and one pixel between them."""
    theme = look.theme
    radius, gap, brass, line = look.px(10), look.px(3), look.px(1.6), look.px(1)
    edge = gap + brass + line
    opening = Rect(edge, edge, 2 * radius + 1, 2 * radius + 1)
    frame = Surface((opening.w + 2 * edge, opening.h + 2 * edge), pygame.SRCALPHA)
    lip_dark, lip_light = mix(theme.rim, theme.rim_dark, 0.4), mix(theme.rim, theme.rim_light, 0.25)
    for more, top, bottom in (
        (edge, theme.rim_dark, theme.rim_light),
        (edge - line, theme.brass_light, theme.brass_dark),
        (gap, lip_dark, lip_light),
    ):
        rect = opening.inflate(2 * more, 2 * more)
        put(frame, rounded(rect.size, radius + more, top, bottom), rect)
    hole = rounded(opening.size, radius, (255, 255, 255))
    frame.blit(hole, opening, special_flags=pygame.BLEND_RGBA_SUB)
    return frame


def _frame(picture: Surface, inner: Rect, frame: Surface) -> None:
    """Stretch a small square frame around `inner`: its corners stay, its sides are lengthened."""
    side = frame.get_width() // 2
    edge = next(x for x in range(side) if frame.get_at((x, side)).a == 0)
    outer = inner.inflate(2 * edge, 2 * edge)
    far_x, far_y = outer.right - side, outer.bottom - side
    for x, from_x in ((outer.x, 0), (far_x, side + 1)):
        for y, from_y in ((outer.y, 0), (far_y, side + 1)):
            put(picture, frame.subsurface(Rect(from_x, from_y, side, side)), (x, y))
        upright = frame.subsurface(Rect(from_x, side, side, 1))
        put(picture, pygame.transform.scale(upright, (side, far_y - outer.y - side)), (x, outer.y + side))
    for y, from_y in ((outer.y, 0), (far_y, side + 1)):
        flat = frame.subsurface(Rect(side, from_y, 1, side))
        put(picture, pygame.transform.scale(flat, (far_x - outer.x - side, side)), (outer.x + side, y))


def _sheen(picture: Surface, rect: Rect, look: Look) -> None:
    """Light on a plank from above: brighter at the top, darker at the bottom."""
    ramp = Surface((1, 16))
    for y in range(16):
        level = max(0, 26 - 3 * y)
        ramp.set_at((0, y), (level, level * 9 // 10, level * 7 // 10))
    picture.blit(pygame.transform.smoothscale(ramp, rect.size), rect, special_flags=pygame.BLEND_RGB_ADD)
    picture.fill(mix(look.theme.wood, look.theme.brass, 0.5), Rect(rect.x, rect.y, rect.w, look.px(1)))
