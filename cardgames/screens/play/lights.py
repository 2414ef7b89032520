"""What shows where a piece can go: a soft field with an edge of brass, brighter where it would land now.

A zone is lit from below, around the pieces that lie there; a place in it lies above them, so that it can be seen, and
so do the numbers of a hint's steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface

from cardgames.screens.play.flare import Flare
from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Motion

_LAMP, _HOT_LAMP = 46, 104
"""How much of the lamp's colour a field has, of 255."""

_RADIUS, _NUMBER, _RIM = 6, 22, 5
"""The roundness of a field, the size of the disc that numbers a hint's steps, and how far the light of a zone goes
beyond its pieces, in points."""


@dataclass(frozen=True, slots=True)
class Light:
    """One lit zone, or with `inside` one place in it. `hot`: a piece that is let go now lands there; `number` counts
    the steps of a hint, 0 for none. `edge`: only its edge is lit, as of a card among which one has to be chosen."""

    name: str
    label: str
    rect: Rect
    inside: bool = False
    hot: bool = False
    edge: bool = False
    number: int = 0
    act: Callable[[], object] | None = field(default=None, compare=False)


class Lights:
    """The places that are lit. `touch` is told what has to be painted anew."""

    def __init__(self, touch: Callable[[Rect], object]) -> None:
        self._touch = touch
        self._lit: tuple[Light, ...] = ()
        self._flare: Flare | None = None

    def show(self, lights: Sequence[Light], look: Look) -> None:
        """Light these places and no others."""
        old, self._lit = self._lit, tuple(lights)
        for light in (*old, *self._lit):
            if light not in old or light not in self._lit:
                self._touch(_reach(light, look))

    def flare(self, rect: Rect) -> Motion:
        """Light flares round what lies there, and dies away."""
        self._flare = Flare(rect, self._touch)
        return self._flare.motion()

    @property
    def flares(self) -> bool:
        """Whether light flares somewhere just now."""
        return self._flare is not None and self._flare.strength > 0

    def draw(self, surface: Surface, dirty: Rect, look: Look, *, inside: bool) -> None:
        """Paint the zones that lie in `dirty`, or the places `inside` of them and all numbers; the hot one above."""
        if self._flare is not None and not inside:
            self._flare.draw(surface, dirty, look)
        for light in sorted(self._lit, key=lambda light: light.hot):
            if light.inside == inside and _reach(light, look).colliderect(dirty):
                _draw(surface, light, look)
            if light.number and inside and _reach(light, look).colliderect(dirty):
                _draw_number(surface, light, look)

    def things(self) -> list[Thing]:
        """The lit places, as named things."""
        return [
            Thing(light.name, "target", light.rect, light.label, ("hot",) if light.hot else (), light.act)
            for light in self._lit
        ]


def _reach(light: Light, look: Look) -> Rect:
    wide = 2 * look.px(_RIM) + look.px(_NUMBER)
    return light.rect.inflate(wide, wide)


def _field(light: Light, look: Look) -> Rect:
    rim = 0 if light.inside else 2 * look.px(_RIM)
    return light.rect.inflate(rim, rim)


def _draw(surface: Surface, light: Light, look: Look) -> None:
    theme, radius = look.theme, look.px(_RADIUS)
    rect = _field(light, look)
    if not light.edge:
        lamp = draw.rounded(rect.size, radius, theme.lamp, None, _HOT_LAMP if light.hot else _LAMP)
        draw.put(surface, lamp, rect)
    colour = theme.focus if light.hot else theme.brass_light
    draw.ring(surface, rect, look, radius=radius, colour=colour, width=2 if light.hot or light.edge else 1)


def _draw_number(surface: Surface, light: Light, look: Look) -> None:
    side = look.px(_NUMBER)
    disc = Rect(0, 0, side, side)
    disc.center = _field(light, look).topright
    draw.disc(surface, disc.center, side // 2, look, "brass", lift=0.6)
    style = text.Style("small", bold=True, figures=True)
    text.write(surface, str(light.number), disc, look, style, look.theme.ink, align="centre")
