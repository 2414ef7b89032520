"""The paper on which a game's score is written: a part for each deal, which can be asked why it says so."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from cardgames.table import draw
from cardgames.table.input import Input, Key, Press
from cardgames.table.semantics import Thing
from cardgames.table.widgets.base import Widget


class ScorePaper(Widget):
    """What is common to all score papers: each deal is pressed, or picked with the arrows and Enter.

    `count` deals are written there; `on_deal` is called with the number, from 0, of one that is to be explained.
    """

    role = "sheet"
    focusable = True

    def __init__(self, label: str, count: int, on_deal: Callable[[int], object]) -> None:
        super().__init__("sheet", label=label)
        self._count = count
        self._on_deal = on_deal
        self._picked = count - 1

    @abstractmethod
    def blocks(self) -> Sequence[Rect]:
        """Where each deal is written."""

    @abstractmethod
    def words(self, index: int) -> str:
        """What is written of a deal, as it is read aloud."""

    @staticmethod
    def columns(line: Rect, before: int, count: int, after: int) -> list[Rect]:
        """The cells of a line, one for each of `count` players, between what stands `before` and `after`, in px."""
        wide = (line.w - before - after) // count
        return [Rect(line.x + before + wide * place, line.y, wide, line.h) for place in range(count)]

    def draw_picked(self, surface: Surface, index: int, block: Rect) -> None:
        """Shade a deal that the keyboard has picked."""
        if self.focused and index == self._picked:
            draw.plate(surface, block, self.look, "paper_inset", radius=self.look.px(6))

    def handle(self, event: Input) -> bool:
        match event:
            case Press(pos):
                index = next((number for number, block in enumerate(self.blocks()) if block.collidepoint(pos)), -1)
            case Key("enter" | "space", repeat=False):
                index = self._picked
            case Key("up" | "down" as way):
                return self._pick(self._picked + (1 if way == "down" else -1))
            case _:
                return False
        if not 0 <= index < self._count:
            return False
        self._on_deal(index)
        return True

    def _pick(self, index: int) -> bool:
        """Go to another deal; beyond the first and the last the keyboard goes elsewhere."""
        if not 0 <= index < self._count:
            return False
        self._picked = index
        self.touch()
        return True

    def things(self) -> list[Thing]:
        found = super().things()
        for index, block in enumerate(self.blocks()):
            found.append(
                Thing(f"sheet.{index + 1}", "row", block, self.words(index), (), partial(self._on_deal, index))
            )
        return found
