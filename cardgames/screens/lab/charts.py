"""Charts of experiments that need no legend: every mark has its name and its value beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from cardgames.lab.intervals import Interval
from cardgames.screens.charts import FINE, Chart, Value
from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.theme import Colour, mix
from cardgames.table.widgets.base import Group

LINE: Final = 26
"""The height of a row, in points."""
TABLE: Final = 190
"""The height of a round table with its players, in points."""
CURVE: Final = 210
_FIGURES: Final = text.Style("small", figures=True)


@dataclass(frozen=True, slots=True)
class Mark:
    """A value with its interval: the name before it, the value as text behind it, and a full description."""

    name: str
    found: Interval
    shown: str
    words: str

    def value(self) -> Value:
        """The mark as a value of a chart."""
        return Value(self.name, self.found.estimate, self.words, self.shown)


class SeatTable(Chart):
    """A round table with the advantage of each player at their place; the first player sits below."""

    def __init__(self, name: str, label: str, marks: Sequence[Mark]) -> None:
        super().__init__(name, label, [mark.value() for mark in marks], TABLE)
        self._marks = tuple(marks)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(TABLE) + text.height(self.label, text.STRONG, look, limit)

    def _place_width(self, look: Look) -> int:
        """The width of the place of a player."""
        widths = (max(text.width(m.shown, _BOLD, look), text.width(m.name, text.SMALL, look)) for m in self._marks)
        return max(widths, default=0) + look.px(6)

    def least(self, look: Look) -> int:
        """The width that it needs."""
        wide = self._place_width(look)
        return max(2 * wide + look.px(70), wide * (len(self._marks) // 3 + 1))

    def _ring(self) -> tuple[float, float]:
        """How far the places of the players are from the middle, to the sides and up or down."""
        look, room = self.look, self._room()
        high = text.line_height(text.SCORE, look) + text.line_height(text.SMALL, look)
        down = (room.h - high) / 2
        return min((room.w - self._place_width(look)) / 2, down * 2.4), down

    def places(self) -> list[Rect]:
        look, room, wide = self.look, self._room(), self._place_width(self.look)
        high = text.line_height(text.SCORE, look) + text.line_height(text.SMALL, look)
        across, down = self._ring()
        found = []
        for number in range(len(self._marks)):
            turn = 2 * pi * number / len(self._marks) + pi / 2
            place = Rect(0, 0, wide, high)
            place.center = round(room.centerx + across * cos(turn)), round(room.centery + down * sin(turn))
            found.append(place)
        return found

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look, theme, room, places = self.look, self.look.theme, self._room(), self.places()
        text.paragraph(surface, self.label, self.rect, look, text.STRONG, theme.ink, align="centre")
        across, down = self._ring()
        size = 2 * round(across - places[0].w / 2) - look.px(16), 2 * round(down - places[0].h / 2) - look.px(10)
        if min(size) > look.px(12):
            cloth = Rect(0, 0, *size)
            cloth.center = room.center
            draw.put(surface, _ellipse(cloth.size, theme.felt, theme.rim, look.px(4)), cloth)
        for number, (mark, place) in enumerate(zip(self._marks, places, strict=True)):
            certain = mark.found.low > 0 or mark.found.high < 0
            tint = theme.ink_soft
            if certain:
                tint = theme.good if mark.found.estimate > 0 else theme.bad
            if number == self._over:
                draw.put(surface, draw.rounded(place.size, look.px(6), theme.paper_dark), place)
            upper = Rect(place.x, place.y, place.w, text.line_height(text.SCORE, look))
            text.write(surface, mark.shown, upper, look, _BOLD, tint, align="centre")
            lower = Rect(place.x, upper.bottom, place.w, place.bottom - upper.bottom)
            text.write(surface, mark.name, lower, look, text.SMALL, theme.ink_soft, align="centre")

    def _room(self) -> Rect:
        head = text.height(self.label, text.STRONG, self.look, self.rect.w)
        return Rect(self.rect.x, self.rect.y + head, self.rect.w, self.rect.h - head)


_BOLD: Final = text.Style("body", bold=True, figures=True)


def _ellipse(size: tuple[int, int], felt: Colour, rim: Colour, edge: int) -> Surface:
    """An oval table seen from above."""

    def make() -> Surface:
        large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        pygame.draw.ellipse(large, (*rim, 255), large.get_rect())
        pygame.draw.ellipse(large, (*felt, 255), large.get_rect().inflate(-2 * edge * FINE, -2 * edge * FINE))
        return pygame.transform.smoothscale(large.premul_alpha(), size)

    return draw.KEPT.get(("oval table", size, felt, rim, edge), make)


class Beside(Group):
    """Round tables beside each other where there is room, otherwise below each other."""

    def __init__(self, name: str, tables: Sequence[SeatTable]) -> None:
        super().__init__(name, tables)
        self._tables = tables

    def _across(self, look: Look, limit: int) -> int:
        least = max(table.least(look) for table in self._tables) + look.px(12)
        return len(self._tables) if limit >= least * len(self._tables) else 1

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        across = self._across(look, limit)
        heights = [child.preferred_size(look, limit // across)[1] for child in self.children()]
        return limit, max(heights) if across > 1 else sum(heights)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        across = self._across(look, rect.w)
        wide, y, gap = rect.w // across, rect.y, look.px(12) if across > 1 else 0
        for number, child in enumerate(self.children()):
            high = child.preferred_size(look, wide)[1]
            left = rect.x + (number * wide if across > 1 else 0)
            child.layout(Rect(left + gap // 2, y, wide - gap, high), look)
            y += 0 if across > 1 else high


class Intervals(Chart):
    """One measure: for each side a row with its name, a dot on its interval, and the value."""

    def __init__(self, name: str, label: str, marks: Sequence[Mark], *, zero: bool) -> None:
        """`zero`: the scale contains 0, and a line marks it."""
        super().__init__(name, label, [mark.value() for mark in marks], 0)
        self._marks = tuple(marks)
        self._zero = zero
        ends = [end for mark in marks for end in (mark.found.low, mark.found.high)] + ([0.0] if zero else [])
        self._low, self._high = min(ends), max(ends)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        head = text.height(self.label, text.STRONG, look, limit)
        return limit, head + sum(self._heights(look, limit)) + look.px(6)

    def _parts(self, look: Look, limit: int) -> tuple[int, int]:
        """The widths of the names and of the values."""
        names = max(text.width(mark.name, text.SMALL, look) for mark in self._marks)
        values = max(text.width(mark.shown, _FIGURES, look) for mark in self._marks)
        return min(names, limit * 3 // 10), min(values, limit * 9 // 20)

    def _heights(self, look: Look, limit: int) -> list[int]:
        names, values = (max(1, wide) for wide in self._parts(look, limit))
        rows = (
            max(text.height(mark.name, text.SMALL, look, names), text.height(mark.shown, _FIGURES, look, values))
            for mark in self._marks
        )
        return [max(look.px(LINE), high + look.px(4)) for high in rows]

    def places(self) -> list[Rect]:
        look = self.look
        y = self.rect.y + text.height(self.label, text.STRONG, look, self.rect.w)
        found = []
        for high in self._heights(look, self.rect.w):
            found.append(Rect(self.rect.x, y, self.rect.w, high))
            y += high
        return found

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look, theme = self.look, self.look.theme
        text.paragraph(surface, self.label, self.rect, look, text.STRONG, theme.ink)
        names, values = self._parts(look, self.rect.w)
        gap = look.px(14)
        field = Rect(self.rect.x + names + gap, 0, self.rect.w - names - values - 2 * gap, 0)
        places = self.places()
        if self._zero:
            line = Rect(self._x(0.0, field), places[0].y, look.px(1), places[-1].bottom - places[0].y)
            surface.fill(mix(theme.paper_dark, theme.ink, 0.3), line)
        for number, (mark, place) in enumerate(zip(self._marks, places, strict=True)):
            words = Rect(place.x, 0, max(1, names), text.height(mark.name, text.SMALL, look, max(1, names)))
            words.centery = place.centery
            text.paragraph(surface, mark.name, words, look, text.SMALL, theme.ink)
            end = Rect(place.right - values, 0, values, text.height(mark.shown, _FIGURES, look, max(1, values)))
            end.centery = place.centery
            text.paragraph(surface, mark.shown, end, look, _FIGURES, theme.ink, align="right")
            self._draw_mark(surface, mark, field, place.centery, number == self._over)

    def _draw_mark(self, surface: Surface, mark: Mark, field: Rect, y: int, over: bool) -> None:
        look, theme = self.look, self.look.theme
        groove = Rect(field.x, y, field.w, look.px(1))
        surface.fill(mix(theme.paper_dark, theme.ink, 0.1), groove)
        low, high = self._x(mark.found.low, field), self._x(mark.found.high, field)
        bar = Rect(low, y - look.px(2), max(look.px(2), high - low), look.px(5))
        draw.put(surface, draw.rounded(bar.size, bar.h // 2, theme.brass_dark, None, 150), bar)
        middle = self._x(mark.found.estimate, field), y
        draw.disc(surface, middle, look.px(7 if over else 6), look, "brass_lit" if over else "brass", lift=0.3)

    def _x(self, amount: float, field: Rect) -> int:
        span = self._high - self._low
        share = (amount - self._low) / span if span else 0.5
        edge = self.look.px(8)
        return round(field.x + edge + share * (field.w - 2 * edge))


class Curve(Chart):
    """One measure for each value of a sweep: dots on their intervals, joined by a line."""

    def __init__(self, name: str, label: str, marks: Sequence[Mark], *, zero: bool) -> None:
        super().__init__(name, label, [mark.value() for mark in marks], CURVE)
        self._marks = tuple(marks)
        ends = [end for mark in marks for end in (mark.found.low, mark.found.high)] + ([0.0] if zero else [])
        self._low, self._high = min(ends), max(ends)
        self._zero = zero

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(CURVE) + text.height(self.label, text.STRONG, look, limit)

    def _field(self) -> Rect:
        look = self.look
        head = text.height(self.label, text.STRONG, look, self.rect.w) + text.line_height(_FIGURES, look)
        foot = text.line_height(_FIGURES, look) + look.px(6)
        edge = look.px(30)
        return Rect(self.rect.x + edge, self.rect.y + head, self.rect.w - 2 * edge, self.rect.h - head - foot)

    def _spot_of(self, number: int, amount: float, field: Rect) -> tuple[int, int]:
        x = field.centerx if len(self._marks) == 1 else field.x + number * field.w // (len(self._marks) - 1)
        share = (self._high - amount) / (self._high - self._low) if self._high > self._low else 0.5
        return x, round(field.y + share * field.h)

    def places(self) -> list[Rect]:
        field = self._field()
        points = [self._spot_of(number, mark.found.estimate, field)[0] for number, mark in enumerate(self._marks)]
        edges = [self.rect.x, *((a + b) // 2 for a, b in pairwise(points)), self.rect.right]
        return [Rect(left, field.y, right - left, self.rect.bottom - field.y) for left, right in pairwise(edges)]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look, theme, field = self.look, self.look.theme, self._field()
        text.paragraph(surface, self.label, self.rect, look, text.STRONG, theme.ink)
        soft = mix(theme.paper_dark, theme.ink, 0.3)
        if self._zero:
            y = self._spot_of(0, 0.0, field)[1]
            surface.fill(soft, Rect(self.rect.x, y, self.rect.w, look.px(1)))
        points = [self._spot_of(number, mark.found.estimate, field) for number, mark in enumerate(self._marks)]
        for one, other in pairwise(points):
            pygame.draw.aaline(surface, theme.brass_dark, one, other)
        last = self.rect.x - look.px(100)
        for number, (mark, point) in enumerate(zip(self._marks, points, strict=True)):
            low, high = (self._spot_of(number, end, field)[1] for end in (mark.found.high, mark.found.low))
            surface.fill(
                mix(theme.paper, theme.brass_dark, 0.6), Rect(point[0] - look.px(1), low, look.px(3), high - low)
            )
            draw.disc(surface, point, look.px(7 if number == self._over else 5), look, "brass", lift=0.3)
            wide = max(text.width(mark.shown, _FIGURES, look), text.width(mark.name, _FIGURES, look)) + look.px(4)
            if point[0] - wide // 2 < last + look.px(4):
                continue
            upper = Rect(point[0] - wide // 2, low - text.line_height(_FIGURES, look), wide, 0)
            upper.h = text.line_height(_FIGURES, look)
            text.write(surface, mark.shown, upper, look, _FIGURES, theme.ink, align="centre")
            lower = Rect(upper.x, field.bottom + look.px(4), wide, upper.h)
            text.write(surface, mark.name, lower, look, _FIGURES, theme.ink_soft, align="centre")
            last = upper.right
