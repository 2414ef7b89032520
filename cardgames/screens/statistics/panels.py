"""The sheets of the statistics screen: large numbers, and charts with a title."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.units import grid
from cardgames.table.widgets.base import Column, Group, Widget
from cardgames.table.widgets.label import Panel
from cardgames.words import say

_NUMBER = text.Style("display", "serif", bold=True, figures=True)

GAP, EDGE = 16, 8
"""Gap between the sheets, and margin for their shadows, in points."""


class Figures(Widget):
    """Numbers in large type, each with its words below."""

    role = "figures"

    def __init__(self, rows: Sequence[tuple[str, str, str]]) -> None:
        super().__init__("figures")
        self._rows = tuple(rows)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, self._lines(limit, look) * look.px(80)

    def things(self) -> list[Thing]:
        sight = self.in_sight
        cells = zip(self._rows, self._cells(), strict=True)
        return [
            Thing(f"figure.{key}", "figure", cell.clip(sight), say("statistics.amount", what=words, amount=number))
            for (key, number, words), cell in cells
            if cell.colliderect(sight)
        ]

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        for (_, number, words), cell in zip(self._rows, self._cells(), strict=True):
            upper = Rect(cell.x, cell.y + look.px(4), cell.w, look.px(44))
            text.write(surface, number, upper, look, _NUMBER, theme.ink, align="centre")
            lower = Rect(cell.x, upper.bottom, cell.w, look.px(22))
            text.write(surface, words, lower, look, text.SMALL, theme.ink_soft, align="centre")

    def _lines(self, limit: int, look: Look) -> int:
        return 1 if limit >= look.px(1000) else 2

    def _cells(self) -> list[Rect]:
        lines = self._lines(self.rect.w, self.look)
        return grid(self.rect, len(self._rows), -(-len(self._rows) // lines))


class Pairs(Widget):
    """Words at the left and a number at the right, line by line."""

    role = "text"

    def __init__(self, name: str, rows: Sequence[tuple[str, str]]) -> None:
        lines = (say("statistics.amount", what=words, amount=number) for words, number in rows)
        super().__init__(name, label="\n".join(lines))
        self._rows = tuple(rows)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(28) * len(self._rows)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        for number, (words, amount) in enumerate(self._rows):
            line = Rect(self.rect.x, self.rect.y + number * look.px(28), self.rect.w, look.px(28))
            taken = text.write(surface, amount, line, look, text.SCORE, theme.ink, align="right")
            line.w -= taken.w + look.px(12)
            text.write(surface, words, line, look, text.BODY, theme.ink)


def sheet(name: str, title: str, inside: Sequence[Widget]) -> Panel:
    """Return a sheet of paper with a title."""
    return Panel(name, Column(f"{name}.lines", inside, gap=10), title=title, lift=1.0)


class Wall(Group):
    """Sheets in two columns where there is room, each below the shorter one; the first is as wide as both, and so are
    those whose names are `wide`."""

    def __init__(self, name: str, inside: Sequence[Widget] = (), *, wide: Collection[str] = ()) -> None:
        super().__init__(name, inside)
        self._wide = wide

    def swap(self, number: int, sheet: Widget) -> bool:
        """Put a sheet in the place of one with the same name and size; return False if there is none."""
        if self._look is None or number >= len(self._inside):
            return False
        old = self._inside[number]
        if old.name != sheet.name or sheet.preferred_size(self._look, old.rect.w)[1] != old.rect.h:
            return False
        old.parent, sheet.parent = None, self
        self._inside[number] = sheet
        sheet.layout(old.rect, self._look)
        sheet.touch()
        return True

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        places = self._places(look, Rect(0, 0, limit, 0))
        return limit, max((place.bottom for place in places), default=0) + look.px(20)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        for child, place in zip(self.children(), self._places(look, rect), strict=True):
            child.layout(place, look)

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        for child in self.children():
            if draw.shadow_reach(child.rect, self.look).colliderect(clip):
                child.draw(surface)

    def _places(self, look: Look, area: Rect) -> list[Rect]:
        gap, edge = look.px(GAP), look.px(EDGE)
        room = Rect(area.x + edge, area.y + edge, area.w - 2 * edge, area.h)
        across = 2 if room.w >= look.px(720) else 1
        wide = (room.w - gap * (across - 1)) // across
        bottoms = [room.y] * across
        places: list[Rect] = []
        for number, child in enumerate(self.children()):
            if number == 0 or child.name in self._wide:
                place = Rect(room.x, max(bottoms), room.w, child.preferred_size(look, room.w)[1])
                bottoms = [place.bottom + gap] * across
            else:
                column = bottoms.index(min(bottoms))
                high = child.preferred_size(look, wide)[1]
                place = Rect(room.x + column * (wide + gap), bottoms[column], wide, high)
                bottoms[column] = place.bottom + gap
            places.append(place)
        return places
