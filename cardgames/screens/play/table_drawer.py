"""A drawer beside the table: lines of text, or a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.table.widgets.base import Column, Widget
from cardgames.table.widgets.dialog import Drawer
from cardgames.table.widgets.scroll import ScrollArea


class TableDrawer(Drawer):
    """A drawer whose content is made anew whenever it is opened or the table has changed.

    With `at_end` it opens at the end of it, and stays there unless the player scrolls elsewhere.
    """

    def __init__(self, name: str, title: str, *, at_end: bool = False) -> None:
        self._column = Column(f"{name}.lines", [], gap=6)
        self._scroll = ScrollArea(f"{name}.scroll", self._column)
        self._at_end = at_end
        self._fresh = True
        super().__init__(name, title, self._scroll)

    def open(self) -> None:
        """Slide out."""
        self._fresh = True
        super().open()

    def fill(self, content: Sequence[Widget]) -> None:
        """Show these, one below the other."""
        to_end = self._at_end and (self._fresh or self._scroll.at_end)
        self._fresh = False
        self._column.clear()
        for widget in content:
            self._column.add(widget)
        if self._look is not None:
            self._scroll.layout(self._scroll.rect, self.look)
            if to_end:
                self._scroll.scroll_to(1_000_000, at_once=True)
            self.touch()
