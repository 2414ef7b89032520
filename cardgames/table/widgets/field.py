"""A text field."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.input import Input, Key, Press, Release, Text
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.table.widgets.base import HEIGHT, RADIUS, Widget


class TextField(Widget):
    """A line of editable text. `on_change` is called on each change, `on_enter` on Enter.

    `allowed` tests whether a character can be typed. Ctrl+A selects everything; Ctrl+C, X and V copy, cut and paste.
    """

    role = "field"
    focusable = True

    def __init__(
        self,
        name: str,
        label: str,
        value: str = "",
        on_change: Callable[[str], object] = lambda _: None,
        *,
        on_enter: Callable[[str], object] = lambda _: None,
        hint: str = "",
        longest: int = 80,
        allowed: Callable[[str], bool] = str.isprintable,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, label=label, tip=tip, enabled=enabled)
        self.hint = hint
        self.longest = longest
        self._value = value
        self._caret = len(value)
        self._all = False
        self._first = 0
        self._allowed = allowed
        self.on_change = on_change
        self.on_enter = on_enter

    @property
    def value(self) -> str:
        """The text."""
        return self._value

    @value.setter
    def value(self, value: str) -> None:
        self._value = value
        self._caret = len(value)
        self._all = False
        self.touch()

    def clear(self) -> bool:
        """Empty it for the player; False when it is empty."""
        if not self._value:
            return False
        self.value = ""
        self.on_change("")
        return True

    def take_over(self, before: Widget) -> None:
        if isinstance(before, TextField):
            self._become(before.value, before._caret)

    @property
    def more(self) -> str:
        return self._value

    def states(self) -> tuple[str, ...]:
        return (self.more, *super().states())

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, look.px(220)), look.px(HEIGHT)

    def handle(self, event: Input) -> bool:
        if not self.enabled:
            return False
        match event:
            case Press(pos):
                self._caret = self._nearest(pos[0])
                self._all = False
            case Release():
                pass
            case Text(typed):
                self._put(typed)
            case Key("a", ctrl=True):
                self._all = bool(self._value)
            case Key("c" | "x" as key, ctrl=True):
                pygame.scrap.put_text(self._value)
                if key == "x":
                    self._become("", 0)
            case Key("v", ctrl=True):
                self._put(pygame.scrap.get_text())
            case Key("enter"):
                self.on_enter(self._value)
            case Key("backspace" | "delete") if self._all:
                self._become("", 0)
            case Key("backspace"):
                before = max(0, self._caret - 1)
                self._become(self._value[:before] + self._value[self._caret :], before)
            case Key("delete"):
                self._become(self._value[: self._caret] + self._value[self._caret + 1 :], self._caret)
            case Key("left" | "right" as way):
                self._all = False
                self._caret = max(0, min(len(self._value), self._caret + (1 if way == "right" else -1)))
            case Key("home" | "end" as way):
                self._all = False
                self._caret = 0 if way == "home" else len(self._value)
            case Key(name, ctrl=False, alt=False) if len(name) == 1 or name in ("space", "plus", "minus"):
                pass  # its Text follows
            case _:
                return False
        self.touch()
        return True

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(RADIUS)
        page = self.page
        writing = page is not None and page.focus is self and self.enabled
        if writing:
            draw.ring(surface, self.rect, look, radius=radius, colour=self.ring_colour)
        draw.plate(surface, self.rect, look, "paper_inset", radius=radius)
        inner = self._inner()
        clip = surface.get_clip()
        surface.set_clip(inner.inflate(look.px(4), 0).clip(clip))
        self._keep_caret_in(inner.w)
        start = inner.x - self._first
        if self._all:
            wide = text.width(self._value, text.BODY, look)
            mark = Rect(start - 1, inner.y + look.px(7), wide + 2, inner.h - look.px(14))
            draw.put(surface, draw.rounded(mark.size, look.px(3), theme.brass_light), mark)
        ink = theme.ink if self.enabled else mix(theme.ink, theme.paper_dark, 0.5)
        shown, colour = (self._value, ink) if self._value else (self.hint, mix(theme.ink_soft, theme.paper_dark, 0.2))
        picture = text.line(shown, text.BODY, look, colour)
        draw.put(surface, picture, (start, inner.centery - picture.get_height() // 2))
        if writing:
            x = start + text.width(self._value[: self._caret], text.BODY, look)
            surface.fill(theme.ink, Rect(x, inner.y + look.px(8), look.px(1.5), inner.h - look.px(16)))
        surface.set_clip(clip)

    def _inner(self) -> Rect:
        return self.rect.inflate(-self.look.px(22), 0)

    def _keep_caret_in(self, wide: int) -> None:
        x = text.width(self._value[: self._caret], text.BODY, self.look)
        self._first = max(min(self._first, x), x - wide + self.look.px(3), 0)

    def _nearest(self, x: int) -> int:
        aim = x - self._inner().x + self._first
        places = range(len(self._value) + 1)
        return min(places, key=lambda n: abs(text.width(self._value[:n], text.BODY, self.look) - aim))

    def _put(self, typed: str) -> None:
        clean = "".join(letter for letter in typed if self._allowed(letter) and letter.isprintable())
        if not clean:
            return
        if self._all:
            self._value, self._caret = "", 0
        room = self.longest - len(self._value)
        clean = clean[:room]
        self._become(self._value[: self._caret] + clean + self._value[self._caret :], self._caret + len(clean))

    def _become(self, value: str, caret: int) -> None:
        self._all = False
        self._caret = caret
        if value != self._value:
            self._value = value
            self.on_change(value)
        self.touch()
