"""The sheet that says which keys there are: at this table, for this game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.screens.sheet import Sheet
from cardgames.table import draw, text
from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.units import columns
from cardgames.table.widgets.base import Column, Widget
from cardgames.table.widgets.button import IconButton
from cardgames.table.widgets.label import Heading
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.play.screen import PlayScreen

_LINE, _CAP, _GAP, _KEYS = 30, 24, 4, 128
"""The height of a line and of a key on it, what is between two keys, and where the words begin, in points."""

SIZE = (880, 616)

ANY_MOVE = ("answer", "back", "back_all")
"""What is the same with cards and on a board."""

Line = tuple[str, str]
"""Keys, with a blank between two, and what they do."""


class KeyLine(Widget):
    """Keys as they lie on a keyboard, and what they do."""

    role = "text"

    def __init__(self, name: str, keys: str, words: str) -> None:
        super().__init__(name, label=f"{keys}: {words}")
        self._caps = keys.split(" ")
        self._words = words

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """As high as its words, one line at least."""
        high = text.height(self._words, text.BODY, look, limit - look.px(_KEYS))
        return limit, max(look.px(_LINE), high + look.px(_LINE) - text.line_height(text.BODY, look))

    def draw(self, surface: Surface) -> None:
        """A small plate of wood for each key."""
        look, theme = self.look, self.look.theme
        high = look.px(_CAP)
        line = look.px(_LINE)
        x = self.rect.x
        for cap in self._caps:
            wide = max(high, text.width(cap, text.STRONG, look) + look.px(12))
            place = Rect(x, self.rect.y + (line - high) // 2, wide, high)
            draw.plate(surface, place, look, "wood", radius=look.px(5), lift=0.3)
            text.write(surface, cap, place, look, text.STRONG, theme.on_wood, align="centre")
            x = place.right + look.px(_GAP)
        left = max(self.rect.x + look.px(_KEYS), x + look.px(2 * _GAP))
        top = self.rect.y + (line - text.line_height(text.BODY, look)) // 2
        area = Rect(left, top, self.rect.right - left, self.rect.bottom - top)
        text.paragraph(surface, self._words, area, look, text.BODY, self.ink)


class KeysSheet(Sheet):
    """What the keys do with the pieces at the left, what else they do at the right."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(say("play.keys.title"), SIZE)
        board = screen.felt_view.board
        pieces = say("play.keys.board" if board else "play.keys.hand")
        tools = list(_of_buttons(board.tools())) if board else []
        self._sides = [
            ScrollArea("pieces", _side("pieces", pieces, [*_lines(names_of_keys(screen.scene, board)), *tools])),
            ScrollArea("table", _side("table", say("play.keys.table"), _at_table(screen))),
        ]
        self.add(*self._sides)

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        """Side by side; what finds no room there scrolls."""
        for side, place in zip(self._sides, columns(area, [None, None], gap=look.px(32)), strict=True):
            side.layout(place, look)


def names_of_keys(scene: GameScene, board: PlayingBoard | None) -> list[str]:
    """The keys that mean something for the pieces of this game, by their names in the words."""
    if board:
        return ["choose", *board.keys, "put", "put_down", *ANY_MOVE]
    sets = ["raise", "lower"] if scene.raises else []
    hidden = ["peek"] if type(scene).face_down is not GameScene.face_down else []
    return ["walk", "move", "places", *sets, "play", *hidden, *ANY_MOVE]


def _at_table(screen: PlayScreen) -> Iterable[Line]:
    yield from _of_buttons(screen.bar.children())
    yield from _lines(["go_on", "read", "focus", "fill"])


def _lines(names: Iterable[str]) -> Iterable[Line]:
    return [(say(f"play.keys.key.{name}"), say(f"play.keys.does.{name}")) for name in names]


def _of_buttons(buttons: Iterable[Widget]) -> Iterable[Line]:
    return [(one.key, one.label) for one in buttons if isinstance(one, IconButton) and one.key and one.visible]


def _side(name: str, title: str, lines: Iterable[Line]) -> Column:
    rows: Sequence[Widget] = [KeyLine(f"{name}.{index}", keys, words) for index, (keys, words) in enumerate(lines)]
    return Column(name, [Heading(f"{name}.title", title), *rows], gap=2)
