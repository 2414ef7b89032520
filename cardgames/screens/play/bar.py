"""The bar over the table: icon buttons for everything but playing, and the name of the game between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import Rect, Surface

from cardgames.table import text
from cardgames.table.icons import Icon
from cardgames.table.look import Look
from cardgames.table.widgets.base import Group
from cardgames.table.widgets.button import IconButton
from cardgames.words import say, say_in

LEFT: tuple[tuple[str, Icon, str], ...] = (
    ("menu", "menu", "Esc"),
    ("undo", "undo", "U"),
    ("redo", "redo", "Y"),
    ("hint", "hint", "H"),
)
RIGHT: tuple[tuple[str, Icon, str], ...] = (
    ("memory", "eye", "M"),
    ("last_trick", "last_trick", "T"),
    ("tournament", "tournament", "B"),
    ("score", "score", "S"),
    ("log", "log", "L"),
    ("rules", "rules", "R"),
    ("speed", "speed", "F"),
    ("pause", "pause", "P"),
)
"""Name, icon and key of each button."""

KEYS = {key.lower(): name for name, _, key in (*LEFT, *RIGHT) if len(key) == 1}


class Bar(Group):
    """The bar. The middle shows `title`, and the current part of the match if there is one."""

    role = "toolbar"

    def __init__(self, actions: Mapping[str, Callable[[], object]], game: str, title: str) -> None:
        self.buttons = {
            name: IconButton(f"bar.{name}", icon, say_in(game, f"play.bar.{name}", speed=""), actions[name], key=key)
            for name, icon, key in (*LEFT, *RIGHT)
        }
        super().__init__("bar", list(self.buttons.values()), label=title)
        self.title = title
        self._part = ""

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        side, gap, edge = look.px(36), look.px(4), look.px(10)
        top = rect.y + (rect.h - side) // 2
        for index, (name, _, _) in enumerate(LEFT):
            self.buttons[name].layout(Rect(rect.x + edge + index * (side + gap), top, side, side), look)
        offered = [name for name, _, _ in RIGHT if self.buttons[name].visible]
        for index, name in enumerate(reversed(offered)):
            self.buttons[name].layout(Rect(rect.right - edge - side - index * (side + gap), top, side, side), look)

    def draw(self, surface: Surface) -> None:
        look = self.look
        right = min(self.buttons[name].rect.left for name, _, _ in RIGHT if self.buttons[name].visible)
        left = self.buttons[LEFT[-1][0]].rect.right
        middle = Rect(left, self.rect.y, right - left, self.rect.h).inflate(-look.px(24), 0)
        style = text.Style("body", "serif", bold=True)
        words = self.label if text.width(self.label, style, look) <= middle.w else self._part or self.title
        text.write(surface, words, middle, look, style, look.theme.on_wood_soft, align="centre")
        super().draw(surface)

    def offer(self, **offered: bool) -> None:
        """Show or hide these buttons, from the next layout on."""
        for name, is_offered in offered.items():
            self.buttons[name].visible = is_offered

    def name_part(self, part: str) -> None:
        """Set the part of the match; it is shown alone if there is no room for the title beside it."""
        if part != self._part:
            self._part = part
            self.label = say("play.bar.title", title=self.title, part=part) if part else self.title
            self.touch()

    def name_speed(self, speed: str) -> None:
        """Show the current speed on its button."""
        button = self.buttons["speed"]
        button.label = say("play.bar.speed", speed=say(f"play.speed.{speed}"))
        button.tip = f"{button.label} (F)"
