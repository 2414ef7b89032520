"""The colours of wood, sand and stone, mixed from the theme's own, so that they suit every lamp."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

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


def _ring(radius: float, corners: int = 20, turn: float = 0.0) -> Shape:
    from math import cos, pi, sin

    return tuple(
        (radius * cos(2 * pi * (k + turn) / corners), radius * sin(2 * pi * (k + turn) / corners))
        for k in range(corners)
    )


def _star(points: int, outer: float, inner: float) -> Shape:
    return tuple((x, y) for pair in zip(_ring(outer, points), _ring(inner, points, 0.5), strict=True) for x, y in pair)


_ARM, _END = 0.32, 1.0
EMBLEMS: tuple[tuple[tuple[Shape, bool], ...], ...] = (
    ((_star(8, 1.0, 0.55), True), (_ring(0.3), False)),
    (((( 0, -1.05), (1.05, 0), (0, 1.05), (-1.05, 0)), True), (((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)), False)),
    (((
        (-_ARM, -_END), (_ARM, -_END), (_ARM, -_ARM), (_END, -_ARM), (_END, _ARM), (_ARM, _ARM),
        (_ARM, _END), (-_ARM, _END), (-_ARM, _ARM), (-_END, _ARM), (-_END, -_ARM), (-_ARM, -_ARM),
    ), True),),
    ((_ring(0.92), True), (_ring(0.52), False)),
)  # fmt: skip
"""What is cut into the pieces of each colour, from -1 to 1: shapes that are cut out, and those left standing in them.
Sun, lozenge, cross and ring look the same after each quarter turn."""
