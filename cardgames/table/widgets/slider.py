"""Number controls: a slider, a stepper, and a progress bar."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from cardgames.table import draw, icons, text
from cardgames.table.input import Hover, Input, Key, Press, Release
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.table.units import columns
from cardgames.table.widgets.base import HEIGHT, RADIUS, Valued, Widget
from cardgames.words import say, written

HOLD_AFTER, HOLD_EVERY = 0.45, 0.09
"""Seconds until a held button repeats, and between two repeats."""

USUAL_ROOM = "1000"
"""Every stepper has room for at least this number."""

SINGLY = 10
"""The number of single steps of a held button, before steps of ten."""


class _Amount(Valued[int]):
    """A whole number within bounds, in steps."""

    def __init__(
        self,
        name: str,
        label: str,
        value: int,
        bounds: tuple[int, int],
        on_change: Callable[[int], object],
        *,
        step: int = 1,
        shown: Callable[[int], str] = str,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, label, value, on_change, tip=tip, enabled=enabled)
        self.bounds = bounds
        self.step = step
        self._shown = shown

    def choose(self, value: float) -> None:
        """Set the nearest possible value for the player."""
        low, high = self.bounds
        super().choose(max(low, min(high, low + round((value - low) / self.step) * self.step)))

    @property
    def more(self) -> str:
        return self._shown(self._value)

    def states(self) -> tuple[str, ...]:
        return (self.more, *super().states())

    def caption(self) -> tuple[str, Rect]:
        """Also say which keys change it."""
        how = say("kit.number_keys") if self.enabled else ""
        return "\n".join(filter(None, (self.tip, how))), self.in_sight

    def keys(self, event: Input) -> bool:
        """Plus and minus change by one step. Arrow keys move on, and change nothing; Enter says which keys do."""
        match event:
            case Key("minus"):
                self.choose(self._value - self.step)
            case Key("plus"):
                self.choose(self._value + self.step)
            case Key("enter" | "space") if self.page is not None:
                self.page.show_tip(*self.caption())
            case _:
                return False
        return True

    def shown_width(self, look: Look) -> int:
        """The width of the widest number, in px."""
        return max(text.width(self._shown(value), text.SCORE, look) for value in (*self.bounds, self._value))


class Slider(_Amount):
    """A brass knob on a groove, with the number on the right."""

    role = "slider"

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, look.px(220)), look.px(HEIGHT)

    def handle(self, event: Input) -> bool:
        if not self.enabled:
            return False
        match event:
            case Press(pos):
                self.pressed = True
                self._pull(pos[0])
                return True
            case Hover(pos) if self.pressed:
                self._pull(pos[0])
                return True
            case Release():
                self.pressed = False
                self.touch()
                return True
        return self.keys(event)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        track = self._track()
        draw.plate(surface, track, look, "groove", radius=track.h // 2)
        low, high = self.bounds
        share = (self._value - low) / max(1, high - low)
        x = track.x + round(track.w * share)
        if self.enabled and x > track.x:
            filled = Rect(track.x, track.y, max(track.h, x - track.x), track.h).inflate(-look.px(2), -look.px(2))
            draw.put(surface, draw.rounded(filled.size, filled.h // 2, theme.brass_light, theme.brass_dark), filled)
        knob = look.px(11 if self.pressed else 10)
        spot = Rect(x - knob, track.centery - knob, 2 * knob, 2 * knob)
        if self.focused:
            draw.ring(surface, spot, look, radius=knob, colour=self.ring_colour)
        material: draw.Material = "wood_lit" if not self.enabled else "brass_lit" if self.hovered else "brass"
        draw.disc(surface, spot.center, knob, look, material, lift=0.5)
        ink = self.ink if self.enabled else self.soft_ink
        text.write(surface, self._shown(self._value), self.rect, look, text.SCORE, ink, align="right")

    def _track(self) -> Rect:
        look = self.look
        end = self.shown_width(look) + look.px(22)
        high = look.px(8)
        return Rect(self.rect.x + look.px(11), self.rect.centery - high // 2, self.rect.w - end - look.px(11), high)

    def _pull(self, x: int) -> None:
        track = self._track()
        low, high = self.bounds
        self.choose(low + (high - low) * max(0.0, min(1.0, (x - track.x) / max(1, track.w))))
        self.touch()


class Stepper(_Amount):
    """A number between a minus and a plus button, which repeat when held."""

    role = "number"

    _over = 0
    _held = 0
    _gone_on = 0
    _until_next = 0.0

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        """Room for both buttons and the number, at least `USUAL_ROOM`, so that the buttons of several steppers are
        aligned."""
        number = max(self.shown_width(look), text.width(USUAL_ROOM, text.SCORE, look))
        return min(limit, number + look.px(28 + 2 * HEIGHT)), look.px(HEIGHT)

    def handle(self, event: Input) -> bool:
        """Click or hold a button; keys. The wheel is ignored, for scroll areas."""
        if not self.enabled:
            return False
        match event:
            case Press(pos):
                self._held, self._gone_on, self._until_next = self._side(pos[0]), 0, HOLD_AFTER
                self.pressed = bool(self._held)
                self.choose(self._value + self._held * self.step)
                return True
            case Release():
                self._held = 0
                self.pressed = False
                self.touch()
                return True
            case Hover(pos):
                if self._side(pos[0]) != self._over:
                    self._over = self._side(pos[0])
                    self.touch()
                return False
        return self.keys(event)

    def update(self, seconds: float) -> bool:
        """Repeat a held button."""
        if not (self._held and self.pressed):
            return False
        self._until_next -= seconds
        if self._until_next <= 0:
            self._until_next = HOLD_EVERY
            self._gone_on += 1
            self.choose(self._value + self._held * self.step * (1 if self._gone_on <= SINGLY else 10))
        return True

    @property
    def pointed(self) -> int:
        """The button below the pointer: -1 for minus, 1 for plus, 0 for none."""
        return self._over if self.hovered else 0

    def button(self, side: int) -> Rect:
        """The place of a button: -1 for minus, 1 for plus; 0 for the number."""
        return self._parts()[1 + side]

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(RADIUS)
        if self.focused:
            draw.ring(surface, self.rect, look, radius=radius, colour=self.ring_colour)
        draw.plate(surface, self.rect, look, "groove", radius=radius)
        signs: tuple[tuple[icons.Icon, int], ...] = (("minus", -1), ("plus", 1))
        minus, middle, plus = self._parts()
        for (sign, side), cell in zip(signs, (minus, plus), strict=True):
            end = self._value == (self.bounds[0] if side < 0 else self.bounds[1])
            lit = self.hovered and self._over == side and not end and self.enabled
            draw.plate(surface, cell, look, "brass_lit" if lit else "wood_lit", radius=radius - look.px(2))
            colour = theme.on_brass if lit else theme.on_wood
            if end or not self.enabled:
                colour = mix(theme.on_wood, theme.wood_light, 0.7)
            icons.draw_icon(surface, sign, cell.inflate(-look.px(14), -look.px(14)), colour)
        colour = theme.on_wood if self.enabled else mix(theme.on_wood, theme.wood, 0.55)
        text.write(surface, self._shown(self._value), middle, look, text.SCORE, colour, align="centre")

    def _parts(self) -> list[Rect]:
        edge = self.look.px(3)
        inner = self.rect.inflate(-2 * edge, -2 * edge)
        return columns(inner, [inner.h, None, inner.h])

    def _side(self, x: int) -> int:
        minus, _, plus = self._parts()
        return -1 if x < minus.right else 1 if x >= plus.left else 0


class Progress(Widget):
    """A progress bar: `share` is from 0 to 1."""

    role = "progress"

    def __init__(self, name: str, label: str, share: float = 0.0) -> None:
        super().__init__(name, label=label)
        self._share = share

    @property
    def share(self) -> float:
        """The completed share, 0..1."""
        return self._share

    @share.setter
    def share(self, value: float) -> None:
        self._share = max(0.0, min(1.0, value))
        self.touch()

    @property
    def more(self) -> str:
        return written(self._share, "%")

    def states(self) -> tuple[str, ...]:
        return (self.more,)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(14)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        draw.plate(surface, self.rect, look, "groove", radius=self.rect.h // 2)
        inner = self.rect.inflate(-look.px(4), -look.px(4))
        inner.w = round(inner.w * self._share)
        if inner.w >= inner.h:
            draw.put(surface, draw.rounded(inner.size, inner.h // 2, theme.brass_light, theme.brass), inner)
