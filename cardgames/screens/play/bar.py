"""The bar over the table: buttons for everything but playing, and the name of the game between them. They have visible
labels where there is room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect, Surface

from cardgames.table import text
from cardgames.table.icons import Icon
from cardgames.table.look import Look
from cardgames.table.widgets.base import HEIGHT, Group
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

GAP, EDGE, SPARE = 4, 10, 16
"""The gaps between buttons and at the rim, and the least gap beside the title, in points."""

WORDED = ("menu", "undo", "hint", "score", "log", "rules")
"""The buttons with a visible label where there is no room for the labels of all."""

TITLE = text.HEADING

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
        self._word()
        side, gap, edge = look.px(HEIGHT), look.px(GAP), look.px(EDGE)
        top = rect.y + (rect.h - side) // 2
        left, right = rect.x + edge, rect.right - edge
        for name, _, _ in LEFT:
            wide = self._wide(name)
            self.buttons[name].layout(Rect(left, top, wide, side), look)
            left += wide + gap
        for name in reversed(self._offered(RIGHT)):
            wide = self._wide(name)
            self.buttons[name].layout(Rect(right - wide, top, wide, side), look)
            right -= wide + gap

    def _offered(self, row: Sequence[tuple[str, Icon, str]]) -> list[str]:
        """The visible buttons of a row, from the left."""
        return [name for name, _, _ in row if self.buttons[name].visible]

    def _wide(self, name: str) -> int:
        """The width of a button."""
        return self.buttons[name].preferred_size(self.look, self.rect.w)[0]

    def _word(self) -> None:
        """Write the labels on all buttons if title and labels have room, or else on the most useful ones, or on none.
        """
        look, offered = self.look, [*self._offered(LEFT), *self._offered(RIGHT)]
        title = text.width(self.label, TITLE, look) + 2 * look.px(SPARE)
        for worded in (offered, WORDED, ()):
            for name in offered:
                self.buttons[name].worded = name in worded
            wide = sum(map(self._wide, offered)) + (len(offered) - 2) * look.px(GAP) + 2 * look.px(EDGE)
            if wide + title <= self.rect.w:
                return

    def draw(self, surface: Surface) -> None:
        look = self.look
        right = min(self.buttons[name].rect.left for name, _, _ in RIGHT if self.buttons[name].visible)
        left = self.buttons[LEFT[-1][0]].rect.right
        middle = Rect(left, self.rect.y, right - left, self.rect.h).inflate(-look.px(24), 0)
        words = self.label if text.width(self.label, TITLE, look) <= middle.w else self._part or self.title
        text.write(surface, words, middle, look, TITLE, look.theme.on_wood_soft, align="centre")
        super().draw(surface)

    def offer(self, **offered: bool) -> None:
        """Show or hide these buttons."""
        for name, is_offered in offered.items():
            self.buttons[name].visible = is_offered
        self._lay_again()

    def name_part(self, part: str) -> None:
        """Set the part of the match; it is shown alone if there is no room for the title beside it."""
        if part != self._part:
            self._part = part
            self.label = say("play.bar.title", title=self.title, part=part) if part else self.title
            self._lay_again()

    def _lay_again(self) -> None:
        """Lay out the buttons again, as there may be more or less room for their labels."""
        if self._look is not None:
            self.layout(self.rect, self.look)
            self.touch()

    def name_speed(self, speed: str) -> None:
        """Show the current speed on its button."""
        button = self.buttons["speed"]
        button.label = say("play.bar.speed", speed=say(f"play.speed.{speed}"))
        button.tip = say("kit.with_key", label=button.label, key=button.key)
        self._lay_again()
