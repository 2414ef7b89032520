"""A switch: a brass knob in a groove, with a check mark when on."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from cardgames.table import draw, icons
from cardgames.table.look import Look
from cardgames.table.widgets.base import HEIGHT, Pressable, Valued

WIDE, HIGH = 48, 26
KNOB_SECONDS = 0.12


class Toggle(Pressable, Valued[bool]):
    """On or off. `on_change` is called with the new value when the player switches it."""

    role = "toggle"

    def __init__(
        self,
        name: str,
        label: str,
        value: bool,
        on_change: Callable[[bool], object],
        *,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, label, value, on_change, tip=tip, enabled=enabled)
        self._knob = 1.0 if value else 0.0

    def press(self) -> None:
        self.choose(not self._value)

    def states(self) -> tuple[str, ...]:
        return ("on" if self._value else "off", *super().states())

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return look.px(WIDE), look.px(HEIGHT)

    def update(self, seconds: float) -> bool:
        """Let the knob slide."""
        aim = 1.0 if self._value else 0.0
        if self._knob == aim:
            return False
        still = self.look.reduced_motion or self.look.speed == "instant"
        step = 1.0 if still else seconds / KNOB_SECONDS
        self._knob = min(aim, self._knob + step) if aim > self._knob else max(aim, self._knob - step)
        self.touch()
        return self._knob != aim

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        groove = Rect(0, 0, look.px(WIDE), look.px(HIGH))
        groove.center = self.rect.center
        radius = groove.h // 2
        if self.focused:
            draw.ring(surface, groove, look, radius=radius, colour=self.ring_colour)
        draw.plate(surface, groove, look, "groove", radius=radius)
        inner = groove.inflate(-look.px(4), -look.px(4))
        if self._knob > 0:
            lit = draw.rounded(inner.size, inner.h // 2, theme.felt_light, theme.felt)
            draw.put(surface, draw.faded(lit, self._knob if self.enabled else self._knob * 0.4), inner)
        if self._value:
            side = look.px(13)
            check = Rect(inner.x + look.px(5), inner.centery - side // 2, side, side)
            icons.draw_icon(surface, "check", check, theme.on_felt)
        knob = look.px(11)
        x = inner.x + knob + round((inner.w - 2 * knob) * self._knob)
        material: draw.Material = "wood_lit" if not self.enabled else "brass_lit" if self.hovered else "brass"
        draw.disc(surface, (x, inner.centery), knob, look, material, lift=0.3 if self.enabled else 0)
