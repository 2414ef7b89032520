"""A paper menu that opens beside what was clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardgames.table import draw, icons
from cardgames.table.input import Input, Key, Tap
from cardgames.table.look import Look
from cardgames.table.units import keep_inside
from cardgames.table.widgets.base import RADIUS, Act, Column
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListRow, ScrollArea


@dataclass(frozen=True, slots=True)
class Item:
    """A menu line: its name, label and action; `note` is a second, smaller line; `chosen` marks the current choice."""

    name: str
    label: str
    act: Act
    icon: icons.Icon | None = None
    note: str = ""
    chosen: bool = False
    enabled: bool = True


class Menu(Page):
    """A menu below `near`, or above or over it, wherever there is room. It closes on a choice, Escape or a tap
    elsewhere."""

    overlay = True
    passing = True
    ground = "paper"

    def __init__(self, items: Sequence[Item], near: Rect) -> None:
        super().__init__()
        self._near = Rect(near)
        self._rows = [
            ListRow(
                item.name,
                item.label,
                lambda item=item: self._choose(item),  # type: ignore[misc]
                note=item.note,
                icon=item.icon,
                chosen=item.chosen,
                enabled=item.enabled,
            )
            for item in items
        ]
        self._list = ScrollArea("menu", Column("menu.items", self._rows, gap=0), aside=0)
        self._slip = Rect(0, 0, 0, 0)
        self.add(self._list)

    def enter(self) -> None:
        """Give the focus to the chosen line."""
        start = next((row for row in self._rows if row.chosen), self._rows[0] if self._rows else None)
        self._first = start

    def resize(self) -> None:
        super().resize()
        self.set_focus(self._first, by_keyboard=False)

    def arrange(self, area: Rect, look: Look) -> None:
        pad = look.px(6)
        wide = max(self._near.w, *(row.preferred_size(look, look.px(420))[0] for row in self._rows)) + 2 * pad
        room = area.inflate(-look.px(16), -look.px(16))
        wide = min(wide, room.w)
        high = sum(row.preferred_size(look, wide - 2 * pad)[1] for row in self._rows) + 2 * pad
        below = room.bottom - self._near.bottom
        above = self._near.top - room.top
        high = min(high, room.h)
        top = self._near.bottom + look.px(4)
        if below < high <= above:
            top = self._near.top - look.px(4) - high
        self._slip = keep_inside(Rect(self._near.x, top, wide, high), room)
        self._list.layout(self._slip.inflate(-2 * pad, -2 * pad), look)

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface | None:
        """None: the page below stays visible."""
        return None

    def paint(self, surface: Surface, dirty: Rect) -> None:
        draw.plate(surface, self._slip, self.look, "paper", radius=self.look.px(RADIUS), lift=2)

    def escape(self) -> bool:
        """Close without a choice."""
        self.app.pop()
        return True

    def input(self, event: Input) -> bool:
        """Arrow keys move the focus, all four of them; a tap elsewhere closes the menu."""
        match event:
            case Key("up" | "down" | "left" | "right" as way):
                rows = [row for row in self._rows if row.enabled]
                here = next((n for n, row in enumerate(rows) if row is self.focus), -1)
                if rows:
                    self.set_focus(rows[(here + (1 if way in ("down", "right") else -1)) % len(rows)])
                return True
            case Key("home" | "end" as way):
                rows = [row for row in self._rows if row.enabled]
                if rows:
                    self.set_focus(rows[0 if way == "home" else -1])
                return True
            case Tap(pos) if not self._slip.collidepoint(pos):
                return self.escape()
        return False

    def _choose(self, item: Item) -> None:
        self.app.pop()
        item.act()
