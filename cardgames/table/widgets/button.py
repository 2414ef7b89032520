"""Buttons: brass for the main action, wood for others, quiet ones for groups, and icon buttons."""

from __future__ import annotations

from typing import Literal

from pygame import Rect, Surface

from cardgames.table import draw, icons, text
from cardgames.table.look import Look
from cardgames.table.theme import Colour, mix
from cardgames.table.widgets.base import HEIGHT, RADIUS, Act, Pressable
from cardgames.words import say

Kind = Literal["brass", "wood", "quiet"]

_WORDS = text.Style("body", bold=True)


class Button(Pressable):
    """A plate with a label and an optional icon.

    `kind`: brass for the main action, wood for others, quiet for buttons that shouldn't stand out.
    """

    least, padding = 64, 36
    """The least width, and that beside the words, in points."""

    def __init__(
        self,
        name: str,
        label: str,
        on_press: Act,
        *,
        kind: Kind = "wood",
        icon: icons.Icon | None = None,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, label=label, tip=tip, enabled=enabled)
        self.kind: Kind = kind
        self.icon: icons.Icon | None = icon
        self._on_press = on_press
        self._hinted = False

    @property
    def hinted(self) -> bool:
        """Whether a hint names it as one of several equally good moves: it has a dashed outline, as cards have."""
        return self._hinted

    @hinted.setter
    def hinted(self, hinted: bool) -> None:
        self._hinted = hinted
        self.touch()

    def states(self) -> tuple[str, ...]:
        return (*super().states(), *(("hinted",) if self.hinted else ()))

    def press(self) -> None:
        self._on_press()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        wide = text.width(self.label, _WORDS, look) + look.px(self.padding if self.kind != "quiet" else 20)
        if self.icon:
            wide += look.px(26)
        return min(limit, max(wide, look.px(self.least))), look.px(HEIGHT)

    def draw(self, surface: Surface) -> None:
        look = self.look
        colour = plate(surface, self, self.rect, self.kind)
        if self.hinted:
            blue = look.theme.blue_on_dark if self.on_dark else look.theme.blue
            draw.ring(surface, self.rect, look, radius=look.px(RADIUS), colour=blue, width=3, dashed=True)
        rect = self.face.move(0, look.px(1)) if self.pressed and self.kind != "quiet" else self.face
        start, side = rect.x, look.px(18)
        if self.icon:
            icons.draw_icon(surface, self.icon, Rect(start, rect.centery - side // 2, side, side), colour)
            start += side + look.px(8)
        room = Rect(start, rect.y, self.rect.right - look.px(8) - start, rect.h)
        text.write(surface, self.label, room, look, _WORDS, colour)

    @property
    def face(self) -> Rect:
        """The area of icon and label."""
        room = self.rect.inflate(-self.look.px(16), 0)
        wide = min(room.w, text.width(self.label, _WORDS, self.look)) + (self.look.px(18 + 8) if self.icon else 0)
        return Rect(room.centerx - wide // 2, room.y, wide, room.h)


class IconButton(Pressable):
    """A small button with an icon; the label is its tooltip, with the shortcut `key`.

    `lit`: what it stands for is switched on. `worded`: the label is also written beside the icon.
    """

    def __init__(
        self,
        name: str,
        icon: icons.Icon,
        label: str,
        on_press: Act,
        *,
        enabled: bool = True,
        key: str = "",
    ) -> None:
        tip = say("kit.with_key", label=label, key=key) if key else label
        super().__init__(name, label=label, tip=tip, enabled=enabled)
        self.key = key
        self.icon: icons.Icon = icon
        self.lit = False
        self.worded = False
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        words = text.width(self.label, text.SMALL, look) + look.px(4) if self.worded else 0
        return look.px(HEIGHT) + words, look.px(HEIGHT)

    def states(self) -> tuple[str, ...]:
        return (*super().states(), *(("on",) if self.lit else ()))

    def draw(self, surface: Surface) -> None:
        look = self.look
        colour = plate(surface, self, self.rect, "quiet")
        if self.lit:
            foot = Rect(0, 0, look.px(16), look.px(2))
            foot.midbottom = (self.rect.centerx, self.rect.bottom - look.px(3))
            surface.fill(look.theme.brass, foot)
        side = look.px(20)
        at = Rect(0, 0, side, side)
        at.center = (self.rect.centerx, self.rect.centery + (look.px(1) if self.pressed else 0))
        if self.worded:
            at.x = self.rect.x + look.px(8)
            words = Rect(at.right + look.px(4), at.y, self.rect.right - look.px(4) - at.right, side)
            text.write(surface, self.label, words, look, text.SMALL, colour)
        icons.draw_icon(surface, self.icon, at, colour)


def plate(surface: Surface, widget: Pressable, rect: Rect, kind: Kind) -> Colour:
    """Draw a button's plate in its current state and return the colour for its label."""
    look, theme, on_dark = widget.look, widget.look.theme, widget.on_dark
    radius = look.px(RADIUS)
    lit = widget.hovered and widget.enabled
    if widget.focused:
        draw.ring(surface, rect, look, radius=radius, colour=widget.ring_colour)
    if kind == "quiet":
        if lit or widget.pressed:
            strength = 46 if widget.pressed else 30
            veil = theme.on_wood if on_dark else theme.ink
            draw.put(surface, draw.rounded(rect.size, radius, veil, None, strength), rect)
        base = (theme.on_wood if lit else mix(theme.on_wood_soft, theme.on_wood, 0.5)) if on_dark else theme.ink
        ground = theme.wood if on_dark else theme.paper
        return base if widget.enabled else mix(base, ground, 0.6)
    down = rect.move(0, look.px(1)) if widget.pressed else rect
    lift = 0.0 if widget.pressed or not widget.enabled else 0.9 if lit else 0.5
    if not widget.enabled:
        draw.plate(surface, down, look, "wood", radius=radius)
        return mix(theme.on_wood, theme.wood, 0.6)
    if kind == "brass":
        draw.plate(surface, down, look, "brass_lit" if lit else "brass", radius=radius, lift=lift)
        return theme.on_brass
    draw.plate(surface, down, look, "wood_lit" if lit else "wood", radius=radius, lift=lift)
    return theme.on_wood
