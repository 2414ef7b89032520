"""A scroll area with a slim brass thumb, and lists of selectable rows."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardgames.table import draw, icons, text
from cardgames.table.input import Hover, Input, Key, Press, Release, Wheel
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.table.widgets.base import HEIGHT, REACH, Act, Column, Pressable, Widget
from cardgames.words import listed

NOTCH = 72
"""Points per notch of the mouse wheel, or arrow key."""


class ScrollArea(Widget):
    """Shows part of a widget of any height. Shadows can extend `aside` points beyond the sides."""

    def __init__(self, name: str, inside: Widget, *, aside: float = REACH, on_wood: bool = False) -> None:
        """`on_wood`: the background is wood, so the edges fade into wood, not paper."""
        super().__init__(name)
        self._aside = aside
        self._on_wood = on_wood
        self.inside = inside
        inside.parent = self
        self._at = 0.0
        self._aim = 0.0
        self._high = 0
        self._held: int | None = None
        self._held_thumb = False

    def turn_to(self, inside: Widget) -> None:
        """Show another widget, from its top; the page must be laid out again afterwards."""
        self.inside.parent = None
        self.inside = inside
        inside.parent = self
        self._at = self._aim = 0.0
        self.touch()

    @property
    def at(self) -> int:
        """The scroll position: px hidden at the top."""
        return round(self._at)

    @property
    def at_end(self) -> bool:
        """Whether nothing is hidden at the bottom."""
        return self.at >= self._most()

    def take_over(self, before: Widget) -> None:
        if isinstance(before, ScrollArea) and self.rect.h:
            self.scroll_to(before.at, at_once=True)

    def scroll_to(self, px: float, *, at_once: bool = False) -> None:
        """Scroll to a position: `px` hidden at the top."""
        self._aim = max(0.0, min(px, float(self._most())))
        if at_once or self.look.reduced_motion:
            self._at = self._aim
            self._place()
        if self.page is not None:
            self.page.app.wake()

    def reveal(self, rect: Rect) -> None:
        """Scroll by the least amount that shows `rect` (screen px), once the area was laid out."""
        if self._look is None:
            return
        edge = self.look.px(12)
        top = rect.top - self.rect.top + self._at
        bottom = rect.bottom - self.rect.top + self._at
        if top - edge < self._aim:
            self.scroll_to(top - edge)
        elif bottom + edge > self._aim + self.rect.h:
            self.scroll_to(bottom + edge - self.rect.h)

    def children(self) -> Sequence[Widget]:
        return (self.inside,)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return self.inside.preferred_size(look, limit)

    def layout(self, rect: Rect, look: Look) -> None:
        """Set the position, keeping the scroll position."""
        super().layout(rect, look)
        self._high = self.inside.preferred_size(look, rect.w)[1]
        if self._high > rect.h:
            self._high = self.inside.preferred_size(look, rect.w - look.px(14))[1]
        self._at = self._aim = max(0.0, min(self._at, float(self._most())))
        self._place()

    def update(self, seconds: float) -> bool:
        """Move towards the target of the scrolling."""
        moving = super().update(seconds)
        away = self._aim - self._at
        if abs(away) < 0.5:
            if away:
                self._at = self._aim
                self._place()
            return moving
        self._at += away * min(1.0, seconds * 18)
        self._place()
        return True

    def steer(self, event: Input) -> bool:
        """Scroll by arrow and page keys, for a page that consists of this area; True for such a key, unless everything
        is in sight."""
        if not self._most():
            return False
        match event:
            case Key("down" | "up" as way):
                self.scroll_to(self._aim + self.look.px(NOTCH) * (1 if way == "down" else -1))
            case Key("page_up" | "page_down" | "home" | "end"):
                self.handle(event)
            case _:
                return False
        return True

    def handle(self, event: Input) -> bool:
        """Handle the wheel, page keys, and drags of the thumb or the contents."""
        if not self._most():
            return False
        match event:
            case Wheel(_, _, dy):
                before = self._aim
                self.scroll_to(self._aim - dy * self.look.px(NOTCH))
                return self._aim != before
            case Key("page_down" | "page_up" as way):
                self.scroll_to(self._aim + (self.rect.h * 0.85 if way == "page_down" else -self.rect.h * 0.85))
                return True
            case Key("home"):
                self.scroll_to(0)
                return True
            case Key("end"):
                self.scroll_to(self._most())
                return True
            case Press(pos):
                self._held = pos[1]
                self._held_thumb = pos[0] >= self.rect.right - self.look.px(14)
                return True
            case Hover(pos) if self._held is not None:
                by, self._held = pos[1] - self._held, pos[1]
                ratio = self._high / self.rect.h if self._held_thumb else -1
                self.scroll_to(self._aim + by * ratio, at_once=True)
                return True
            case Release() if self._held is not None:
                self._held = None
                return True
        return False

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.reach.clip(clip))
        self.inside.draw(surface)
        if self._on_wood or not self.on_dark:
            self._fade_edges(surface)
        if self._most():
            look, theme = self.look, self.look.theme
            wide = look.px(5)
            long = max(look.px(28), self.rect.h * self.rect.h // self._high)
            top = self.rect.y + round((self.rect.h - long) * self._at / self._most())
            thumb = Rect(self.rect.right - wide - look.px(2), top, wide, long)
            groove = mix(theme.felt_dark, theme.felt, 0.5) if self.on_dark else theme.paper_dark
            line = Rect(thumb.x, self.rect.y, wide, self.rect.h)
            draw.put(surface, draw.rounded(line.size, wide // 2, groove), line)
            draw.put(surface, draw.rounded(thumb.size, wide // 2, theme.brass, theme.brass_dark), thumb)
        surface.set_clip(clip)

    def _fade_edges(self, surface: Surface) -> None:
        """Fade the contents into the background at an edge where they continue."""
        theme = self.look.theme
        ground = (mix(theme.wood, (255, 255, 255), 0.05), mix(theme.wood, theme.shade, 0.18))
        over, under = ground if self._on_wood else (theme.paper, theme.paper)
        high = self.look.px(14)
        line = Rect(self.reach.x, self.rect.y, self.reach.w, high)
        if self._at > 1:
            draw.fade_edge(surface, line, over, up=True)
        if self._at < self._most() - 1:
            line.bottom = self.rect.bottom
            draw.fade_edge(surface, line, under, up=False)

    @property
    def reach(self) -> Rect:
        return self.rect.inflate(2 * self.look.px(self._aside), 0)

    @property
    def excess(self) -> int:
        """How much higher its content is than it, in px; negative if it has room for more."""
        return self._high - self.rect.h

    def _most(self) -> int:
        return max(0, self.excess)

    def _place(self) -> None:
        wide = self.rect.w - (self.look.px(14) if self._most() else 0)
        self.inside.layout(Rect(self.rect.x, self.rect.y - self.at, wide, max(self._high, self.rect.h)), self.look)
        self.touch()


PAGE = 8
"""The rows that the page keys pass."""


def row_after(key: str, row: int, count: int) -> int | None:
    """The row that a key leads to from another in a list; None for a key that leads nowhere."""
    steps = {"up": -1, "down": 1, "page_up": -PAGE, "page_down": PAGE, "home": -count, "end": count}
    return max(0, min(count - 1, row + steps[key])) if key in steps and count else None


class ListRow(Pressable):
    """A selectable row: icon, label, a smaller note below, a short text on the right. It grows with the lines that the
    label and the note need."""

    role = "row"

    def __init__(
        self,
        name: str,
        label: str,
        on_press: Act,
        *,
        note: str = "",
        aside: str = "",
        icon: icons.Icon | None = None,
        chosen: bool = False,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, label=label, tip=tip, enabled=enabled)
        self.note = note
        self.aside = aside
        self.icon: icons.Icon | None = icon
        self.chosen = chosen
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    @property
    def more(self) -> str:
        return listed(filter(None, (self.note, self.aside)), "comma")

    def states(self) -> tuple[str, ...]:
        return (*(("chosen",) if self.chosen else ()), *super().states())

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        beside = self._beside(look)
        wide = beside + max(text.width(self.label, text.BODY, look), text.width(self.note, text.SMALL, look))
        high = look.px(HEIGHT + (16 if self.note else 0))
        if wide <= limit:
            return wide, high
        labels, notes = self._lines(look, limit)
        more_labels, more_notes = len(labels) - 1, max(0, len(notes) - 1)
        high += more_labels * text.line_height(text.BODY, look) + more_notes * text.line_height(text.SMALL, look)
        return limit, high

    def _beside(self, look: Look) -> int:
        """The width of all but the label and the note."""
        aside = text.width(self.aside, text.SCORE, look) + look.px(20) if self.aside else 0
        return look.px(44) + (look.px(26) if self.icon else 0) + aside

    def _lines(self, look: Look, wide: int) -> tuple[list[str], list[str]]:
        """The lines of the label and of the note in a row of this width."""
        room = max(look.px(40), wide - self._beside(look))
        label = text.wrap(self.label, text.BODY, look, room)
        return label, text.wrap(self.note, text.SMALL, look, room) if self.note else []

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(6)
        if self.enabled and (self.hovered or self.focused or self.pressed):
            veil = theme.on_felt if self.on_dark else theme.brass
            draw.put(surface, draw.rounded(self.rect.size, radius, veil, None, 84 if self.pressed else 52), self.rect)
        if self.focused:
            line = Rect(self.rect).inflate(-look.px(4), -look.px(4))
            draw.ring(
                surface, line.inflate(-look.px(4), -look.px(4)), look, radius=radius, colour=theme.brass_dark, width=1.5
            )
        if self.chosen:
            mark = Rect(self.rect.x + look.px(4), self.rect.y + look.px(8), look.px(4), self.rect.h - look.px(16))
            draw.put(surface, draw.rounded(mark.size, look.px(2), theme.brass, theme.brass_dark), mark)
        ground = theme.felt if self.on_dark else theme.paper
        ink = self.ink if self.enabled else mix(self.ink, ground, 0.55)
        soft = self.soft_ink if self.enabled else mix(self.soft_ink, ground, 0.5)
        inner = self.rect.inflate(-look.px(28), 0)
        if self.icon:
            side = look.px(18)
            icons.draw_icon(surface, self.icon, Rect(inner.x, inner.centery - side // 2, side, side), ink)
            inner = Rect(inner.x + look.px(26), inner.y, inner.w - look.px(26), inner.h)
        if self.aside:
            taken = text.write(surface, self.aside, inner, look, text.SCORE, soft, align="right")
            inner.w -= taken.w + look.px(12)
        labels, notes = self._lines(look, self.rect.w)
        high, low = text.line_height(text.BODY, look), text.line_height(text.SMALL, look)
        line = Rect(inner.x, inner.centery - (len(labels) * high + len(notes) * low) // 2, inner.w, high)
        for words in labels:
            text.write(surface, words, line, look, text.BODY, ink)
            line.y += high
        line.h = low
        for words in notes:
            text.write(surface, words, line, look, text.SMALL, soft)
            line.y += low


class ListBox(ScrollArea):
    """A list of selectable rows; `choose` marks one of them."""

    def __init__(self, name: str, rows: Sequence[ListRow] = (), *, on_wood: bool = False) -> None:
        self._column = Column(f"{name}.rows", rows, gap=2)
        super().__init__(name, self._column, aside=0, on_wood=on_wood)

    @property
    def rows(self) -> list[ListRow]:
        """The rows from top to bottom."""
        return [row for row in self._column.children() if isinstance(row, ListRow)]

    def fill(self, rows: Sequence[ListRow]) -> None:
        """Replace the rows, and lay them out if the list has a position."""
        self._column.clear()
        for row in rows:
            self._column.add(row)
        if self._look is not None:
            self.layout(self.rect, self.look)

    def choose(self, name: str) -> None:
        """Mark only the row of this name."""
        for row in self.rows:
            if row.chosen != (row.name == name):
                row.chosen = row.name == name
                row.touch()
                if row.chosen and self._look is not None:
                    self.reveal(row.rect)
