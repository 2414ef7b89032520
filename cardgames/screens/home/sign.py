"""The head of the home screen: the title at the left, the current player at the right."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.storage.profiles import Profile
from cardgames.table import draw, text
from cardgames.table.art.emblems import emblem
from cardgames.table.look import Look
from cardgames.table.widgets.base import Act, Pressable, Widget
from cardgames.words import say

_NAME = text.Style("body", bold=True)


class Sign(Widget):
    """The title of the app, with the motto below it."""

    role = "heading"

    def __init__(self, name: str, title: str, motto: str) -> None:
        super().__init__(name, label=title)
        self._motto = motto

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        high = text.line_height(text.DISPLAY, look)
        line = Rect(self.rect.x, self.rect.y - look.px(4), self.rect.w, high)
        text.write(surface, self.label, line.move(look.px(1), look.px(2)), look, text.DISPLAY, theme.felt_dark)
        used = text.write(surface, self.label, line, look, text.DISPLAY, theme.on_felt)
        suits = Rect(used.right + look.px(16), line.y + look.px(3), look.px(120), line.h)
        text.write(surface, "♠ ♥ ♣ ♦", suits, look, text.TITLE, theme.on_felt_soft)
        motto = Rect(self.rect.x, line.bottom - look.px(4), self.rect.w, text.line_height(text.BODY, look))
        text.write(surface, self._motto, motto, look, text.Style("body", "serif", italic=True), theme.on_felt_soft)


class ProfilePlate(Pressable):
    """The current player's emblem and name on wood; pressing it opens the list of players."""

    def __init__(self, profile: Profile, on_press: Act) -> None:
        super().__init__("profile", label=profile.name, tip=say("home.profile_tip"))
        self._profile = profile
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, text.width(self.label, _NAME, look) + look.px(76)), look.px(48)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        high = min(self.rect.h, look.px(48))
        plate = Rect(self.rect.x, self.rect.y, self.rect.w, high)
        radius = high // 2
        if self.focused:
            draw.ring(surface, plate, look, radius=radius)
        lit = self.hovered or self.focused
        draw.plate(surface, plate, look, "wood_lit" if lit else "wood", radius=radius, lift=0.9 if lit else 0.6)
        side = high - look.px(8)
        spot = Rect(plate.x + look.px(4), plate.y + look.px(4), side, side)
        draw.put(surface, emblem(self._profile.emblem, self._profile.colour, side), spot)
        words = Rect(spot.right + look.px(10), plate.y, plate.right - spot.right - look.px(24), plate.h)
        text.write(surface, self.label, words, look, _NAME, theme.on_wood)
