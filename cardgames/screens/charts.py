"""Charts on paper: horizontal bars, a line over time, and columns for a distribution. All can be read by keyboard.

A chart takes the focus as a whole; Left and Right go from value to value, and the words of the value show beside it as
they do under the pointer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.input import Hover, Input, Key, Point, Press
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.theme import mix
from cardgames.table.widgets.base import Widget

FINE = 3
"""Lines are drawn this many times larger and scaled down, so that they are smooth."""

WIDEST = 64
"""The greatest width of a column, in points, so that a single one does not look like a wall."""

_FIGURES = text.Style("small", figures=True)


def draw_interval(surface: Surface, shares: tuple[float, float], room: Rect, look: Look) -> None:
    """Draw a thin line from one bound of an interval to the other, with an end at each. The bounds are shares of the
    width of `room`."""
    left, right = (room.x + round(room.w * max(0.0, min(1.0, share))) for share in shares)
    thin = max(1, look.px(1.5))
    surface.fill(look.theme.ink, Rect(left, room.centery - thin // 2, max(thin, right - left), thin))
    for end in (left, right - thin):
        surface.fill(look.theme.ink, Rect(end, room.centery - look.px(4), thin, look.px(8)))


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a chart: its short name below or beside it, its amount, and a full description."""

    name: str
    amount: float
    words: str
    shown: str = ""
    interval: tuple[float, float] | None = None
    """The bounds of its interval, for a thin line over its bar."""


class Chart(Widget):
    """The base of the charts: values that can be pointed at."""

    role = "chart"
    focusable = True

    def __init__(self, name: str, label: str, values: Sequence[Value], height: float) -> None:
        super().__init__(name, label=label)
        self.values = tuple(values)
        self._height = height
        self._over = -1

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(self._height)

    def places(self) -> list[Rect]:
        """Return the part of the chart that belongs to each value."""
        return []

    def things(self) -> list[Thing]:
        found = super().things()
        sight = self.in_sight
        for number, (value, place) in enumerate(zip(self.values, self.places(), strict=True)):
            if place.colliderect(sight):
                found.append(Thing(f"{self.name}.{number}", "value", place.clip(sight), value.words))
        return found

    def handle(self, event: Input) -> bool:
        """Show the tip of the value under the pointer, or of the one reached by keyboard."""
        match event:
            case Hover(pos) | Press(pos):
                self._point(self._at(pos))
            case Key("left" | "right" as way, ctrl=False, alt=False) if self.values:
                self._point(max(0, min(len(self.values) - 1, self._over + (1 if way == "right" else -1))))
                return True
        return False

    def draw(self, surface: Surface) -> None:
        if self.focused:
            look = self.look
            draw.ring(surface, self.rect, look, radius=look.px(6), colour=look.theme.brass_dark, width=1.5)

    def _at(self, pos: Point) -> int:
        return next((number for number, place in enumerate(self.places()) if place.collidepoint(pos)), -1)

    def _point(self, number: int) -> None:
        if number == self._over:
            return
        self._over = number
        self.touch()
        if self.page is not None:
            self.page.show_tip(self.values[number].words if number >= 0 else "", self._spot(number))

    def _spot(self, number: int) -> Rect:
        return self.places()[number] if number >= 0 else self.rect


class Bars(Chart):
    """Horizontal bars from 0 to `most`, one below the other, with the name at the left and the amount at the end."""

    LINE = 30

    def __init__(self, name: str, label: str, values: Sequence[Value], most: float) -> None:
        super().__init__(name, label, values, self.LINE * len(values))
        self._most = max(most, 1e-9)

    def places(self) -> list[Rect]:
        line = self.look.px(self.LINE)
        return [Rect(self.rect.x, self.rect.y + number * line, self.rect.w, line) for number in range(len(self.values))]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look, theme = self.look, self.look.theme
        names = max(text.width(value.name, text.BODY, look) for value in self.values)
        names = min(names, self.rect.w * 11 // 20)
        ends = max(text.width(value.shown, text.SCORE, look) for value in self.values)
        for number, (value, place) in enumerate(zip(self.values, self.places(), strict=True)):
            text.write(surface, value.name, Rect(place.x, place.y, names, place.h), look, text.BODY, theme.ink)
            text.write(surface, value.shown, place, look, text.SCORE, theme.ink, align="right")
            left = place.x + names + look.px(12)
            room = Rect(left, 0, place.right - ends - look.px(12) - left, look.px(16))
            room.centery = place.centery
            if room.w < look.px(12):
                continue
            draw.plate(surface, room, look, "paper_inset", radius=room.h // 2)
            wide = round(room.w * min(1.0, value.amount / self._most))
            if wide > 1:
                bar = Rect(room.x, room.y, max(room.h, wide), room.h).inflate(-look.px(4), -look.px(4))
                light = theme.brass_light if number == self._over else theme.brass
                draw.put(surface, draw.rounded(bar.size, bar.h // 2, light, theme.brass_dark), bar)
            if value.interval is not None:
                low, high = value.interval
                draw_interval(surface, (low / self._most, high / self._most), room, look)


class Columns(Chart):
    """Vertical columns, as for a distribution. If not all names fit below, every second or third one is written."""

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look, theme = self.look, self.look.theme
        most = max((value.amount for value in self.values), default=1) or 1
        foot = text.line_height(_FIGURES, look) + look.px(4)
        top = text.line_height(_FIGURES, look)
        base = self.rect.bottom - foot
        surface.fill(mix(theme.paper_dark, theme.ink, 0.4), Rect(self.rect.x, base, self.rect.w, look.px(1)))
        every = self._every()
        for number, (value, place) in enumerate(zip(self.values, self.places(), strict=True)):
            high = round((base - self.rect.y - top) * value.amount / most)
            bar = Rect(0, base - high, min(place.w - look.px(4), look.px(WIDEST)), high)
            bar.centerx = place.centerx
            if high > 0:
                light = theme.brass_light if number == self._over else theme.brass
                radius = min(look.px(4), bar.w // 2)
                draw.put(surface, draw.rounded(bar.size, radius, light, theme.brass_dark), bar)
                if value.shown and text.width(value.shown, _FIGURES, look) <= place.w:
                    above = Rect(place.x, bar.y - top, place.w, top)
                    text.write(surface, value.shown, above, look, _FIGURES, theme.ink_soft, align="centre")
            wide = text.width(value.name, _FIGURES, look)
            start = place.centerx - wide // 2
            if number % every == 0 and start >= self.rect.x and start + wide <= self.rect.right:
                name = Rect(start, base + look.px(3), wide + 2, foot)
                text.write(surface, value.name, name, look, _FIGURES, theme.ink_soft, valign="top")

    def _every(self) -> int:
        """Return how many columns there are from one name to the next."""
        widest = max((text.width(value.name, _FIGURES, self.look) for value in self.values), default=0)
        return max(1, -(-(widest + self.look.px(8)) * len(self.values) // max(1, self.rect.w)))

    def places(self) -> list[Rect]:
        count = max(1, len(self.values))
        edges = [self.rect.x + self.rect.w * number // count for number in range(count + 1)]
        return [Rect(edges[n], self.rect.y, edges[n + 1] - edges[n], self.rect.h) for n in range(len(self.values))]


class Line(Chart):
    """A line over time; `lines` are the lines of the scale behind it (amount and words)."""

    def __init__(
        self, name: str, label: str, values: Sequence[Value], height: float, lines: Sequence[tuple[float, str]]
    ) -> None:
        super().__init__(name, label, values, height)
        self._lines = tuple(lines)
        self._made: tuple[object, Surface] | None = None

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look, theme = self.look, self.look.theme
        field = self._field()
        for amount, words in self._lines:
            y = self._y(amount, field)
            surface.fill(mix(theme.paper_dark, theme.ink, 0.12), Rect(field.x, y, field.w, look.px(1)))
            place = Rect(self.rect.x, y - look.px(9), field.x - self.rect.x - look.px(8), look.px(18))
            text.write(surface, words, place, look, _FIGURES, theme.ink_soft, align="right")
        draw.put(surface, self._curve(field), (field.x - look.px(6), field.y - look.px(6)))
        for number in dict.fromkeys((0, len(self.values) - 1)):
            name = self.values[number].name
            wide = text.width(name, _FIGURES, look) + 2
            x = field.x if number == 0 else field.right - wide
            if number == 0 or wide * 2 < field.w:
                foot = Rect(x, field.bottom + look.px(5), wide, look.px(18))
                text.write(surface, name, foot, look, _FIGURES, theme.ink_soft, valign="top")
        if self._over >= 0:
            at = self._points(field)[self._over]
            draw.disc(surface, (round(at[0]), round(at[1])), look.px(6), look, "brass_lit", lift=0.5)

    def places(self) -> list[Rect]:
        field = self._field()
        points = [round(x) for x, _ in self._points(field)]
        edges = [self.rect.x, *((a + b) // 2 for a, b in pairwise(points)), self.rect.right]
        return [Rect(edges[n], self.rect.y, edges[n + 1] - edges[n], self.rect.h) for n in range(len(points))]

    def _spot(self, number: int) -> Rect:
        if number < 0:
            return self.rect
        x, y = self._points(self._field())[number]
        side = self.look.px(16)
        return Rect(round(x) - side // 2, round(y) - side // 2, side, side)

    def _field(self) -> Rect:
        """Return where the line is drawn: the scale is at its left, the time below."""
        look = self.look
        left = max((text.width(words, _FIGURES, look) for _, words in self._lines), default=0) + look.px(12)
        high = self.rect.h - look.px(36)
        return Rect(self.rect.x + left, self.rect.y + look.px(10), self.rect.w - left - look.px(8), high)

    def _y(self, amount: float, field: Rect) -> int:
        low, high = self._lines[0][0], self._lines[-1][0]
        return round(field.bottom - (amount - low) / max(1e-9, high - low) * field.h)

    def _points(self, field: Rect) -> list[tuple[float, float]]:
        step = field.w / max(1, len(self.values) - 1)
        return [(field.x + step * n, float(self._y(value.amount, field))) for n, value in enumerate(self.values)]

    def _curve(self, field: Rect) -> Surface:
        """Return the line with the area below it tinted, premultiplied and cached."""
        look, theme = self.look, self.look.theme
        key = (field.size, look)
        if self._made is None or self._made[0] != key:
            edge = look.px(6)
            size = (field.w + 2 * edge, field.h + 2 * edge)
            large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
            points = [((x - field.x + edge) * FINE, (y - field.y + edge) * FINE) for x, y in self._points(field)]
            floor = (field.h + edge) * FINE
            if len(points) > 1:
                shape = [(points[0][0], floor), *points, (points[-1][0], floor)]
                pygame.draw.polygon(large, (*theme.brass, 46), shape)
                thick = max(2, round(look.px(2.2) * FINE))
                for start, end in pairwise(points):
                    pygame.draw.line(large, (*theme.brass_dark, 255), start, end, thick)
            for point in points if len(points) < 40 else ():
                pygame.draw.circle(large, (*theme.brass_dark, 255), point, look.px(3) * FINE)
            self._made = key, pygame.transform.smoothscale(large.premul_alpha(), size)
        return self._made[1]


def scale_lines(low: float, high: float) -> list[tuple[float, str]]:
    """Return round numbers from `low` to `high` or a little beyond, with at most four steps between them."""
    span = max(1.0, high - low)
    step = 1.0
    for wanted in (size * 10**power for power in range(7) for size in (1, 2, 5)):
        step = float(wanted)
        if span / step <= 4:
            break
    first = int(low // step)
    last = -int(-high // step)
    return [(n * step, str(round(n * step))) for n in range(first, max(last, first + 1) + 1)]
