"""The layouts of zones: fans, rows, piles or single places. All lengths are in px.

A layout is a pure function from the number of pieces to their places, so gaps and overlaps reveal nothing about the
pieces.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol

from pygame import Rect

CARD_WIDTH = 5 / 7
"""The width of a card of height 1."""


class Place(NamedTuple):
    """The middle of a card, its angle in degrees (anticlockwise) and its height.

    `rises` is the direction in which the card is raised, as an angle from "up"; None for the card's own direction.
    """

    x: float
    y: float
    angle: float
    height: float
    rises: float | None = None


class Layout(Protocol):
    """The layout of a zone. Dropping a card within `area` puts it into the zone."""

    @property
    def area(self) -> Rect:
        """The rectangle of the zone."""
        ...

    def places(self, count: int) -> list[Place]:
        """The places of `count` pieces, the lowest first."""
        ...


def turned(dx: float, dy: float, angle: float) -> tuple[float, float]:
    """A vector turned anticlockwise by `angle` degrees (y grows downwards)."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return dx * c + dy * s, -dx * s + dy * c


@dataclass(frozen=True, slots=True)
class Fan:
    """A fan of cards: `width` is the available width, `step` the greatest distance between two cards.

    `turn` is 0 for a hand at the bottom of the table, -90 at the left, 180 at the top and 90 at the right. `bend` is
    the angle between neighbouring cards. `opened` is the layout when all cards are face up, so that they are readable.
    With `gaps`, a known card that is taken leaves a gap, so that no other moves under the pointer.
    """

    centre: tuple[float, float]
    width: float
    height: float
    step: float
    turn: float = 0.0
    bend: float = 2.0
    opened: Layout | None = None
    gaps: bool = False

    @property
    def area(self) -> Rect:
        across, down = self.width, self.height * 1.15
        if self.turn % 180:
            across, down = down, across
        return Rect(round(self.centre[0] - across / 2), round(self.centre[1] - down / 2), round(across), round(down))

    def places(self, count: int) -> list[Place]:
        step = self.step
        if count > 1:
            step = min(step, (self.width - self.height * CARD_WIDTH) / (count - 1))
        bend = min(self.bend, 26 / max(1, count))
        found = []
        for index in range(count):
            t = index - (count - 1) / 2
            sag = t * t * step * math.radians(bend) / 2
            dx, dy = turned(t * step, sag, self.turn)
            found.append(Place(self.centre[0] + dx, self.centre[1] + dy, self.turn - t * bend, self.height))
        return found


@dataclass(frozen=True, slots=True)
class GivingWay:
    """A fan centred on `x` that shifts to keep its cards within `room`; larger hands use the full width and a smaller
    angle."""

    fan: Fan
    x: float
    room: Rect
    _found: dict[int, list[Place]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def area(self) -> Rect:
        return self.fan.area

    def places(self, count: int) -> list[Place]:
        if count not in self._found:
            places = replace(self.fan, bend=min(self.fan.bend, _MOST_TURN / max(1, count))).places(count)
            rect = extent(places)
            rect = rect.move(self.x - self.fan.centre[0], 0).clamp(self.room).move(-rect.x, -rect.y)
            self._found[count] = [place._replace(x=place.x + rect.x, y=place.y + rect.y) for place in places]
        return list(self._found[count])


_MOST_TURN = 14.4
"""The greatest angle between the first and the last card of a hand, in degrees."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Upright cards in rows; each overlaps the one before but leaves its upper left corner visible.

    `top` is the middle of the upper edge. A row has at most `across` cards, `step` apart; each row is `drop` below the
    one above. `rises` is the direction in which cards are raised, as in `Place`.
    """

    top: tuple[float, float]
    across: int
    height: float
    step: float
    drop: float = 0.0
    rises: float = 0.0

    @property
    def area(self) -> Rect:
        return extent(self.places(8))

    def places(self, count: int) -> list[Place]:
        x, y = self.top
        left = x - (min(count, self.across) - 1) / 2 * self.step
        found = []
        for index in range(count):
            row, column = divmod(index, self.across)
            at = left + column * self.step, y + self.height / 2 + row * self.drop
            found.append(Place(*at, 0, self.height, self.rises))
        return found


@dataclass(frozen=True, slots=True)
class Kept:
    """A row that is moved as little as needed to stay within an area; with too many cards, they overlap more."""

    rows: Rows
    room: Rect

    @property
    def area(self) -> Rect:
        return self.room

    def places(self, count: int) -> list[Place]:
        rows = self.rows
        if count > rows.across:
            step = (self.room.w - rows.height * CARD_WIDTH) / (count - 1)
            rows = replace(rows, across=count, step=min(rows.step, step))
        places = rows.places(count)
        rect = extent(places)
        aside = rect.clamp(self.room).x - rect.x
        return [place._replace(x=place.x + aside) for place in places]


@dataclass(frozen=True, slots=True)
class Pile:
    """A stack of cards, each slightly higher than the one below; `lean` is the angle of the whole pile."""

    centre: tuple[float, float]
    height: float
    lean: float = 0.0
    rise: float = 0.6

    @property
    def area(self) -> Rect:
        side = round(self.height)
        rect = Rect(0, 0, side, side)
        rect.center = (round(self.centre[0]), round(self.centre[1]))
        return rect

    def places(self, count: int) -> list[Place]:
        x, y = self.centre
        return [Place(x - index * self.rise, y - index * self.rise, self.lean, self.height) for index in range(count)]


@dataclass(frozen=True, slots=True)
class Crossed:
    """A pile of tricks with one piece for each, laid crosswise so that the tricks can be counted."""

    centre: tuple[float, float]
    height: float
    turn: float = 0.0

    @property
    def area(self) -> Rect:
        return Pile(self.centre, self.height).area

    def places(self, count: int) -> list[Place]:
        x, y = self.centre
        lift = self.height * 0.06
        return [Place(x, y - index * lift, self.turn + (90 if index % 2 else 0), self.height) for index in range(count)]


@dataclass(frozen=True, slots=True)
class Column:
    """Overlapping cards: the first in front and fully visible, each other one `step` further up behind it.

    `foot` is the middle of the first card's lower edge; `most` is the number of cards to leave room for: more are
    closer together. `clear` is free space above the first card for something that stands on it; `beside` the distance
    to a column that may lie over this one on the right, 0 for none.
    """

    foot: tuple[float, float]
    height: float
    step: float
    most: int
    clear: float = 0.0
    beside: float = 0.0

    @property
    def area(self) -> Rect:
        return extent(self.places(self.most))

    def _step(self, count: int) -> float:
        """The distance of the cards of a column of `count`."""
        return self.step * min(1.0, (self.most - 1) / max(1, count - 1))

    def places(self, count: int) -> list[Place]:
        x, y, step = self.foot[0], self.foot[1] - self.height / 2, self._step(count)
        rises = [self.clear * (index > 0) + index * step for index in range(count)]
        return [Place(x, y - rise, 0, self.height) for rise in rises]

    def in_sight(self, index: int, count: int) -> Rect:
        """The visible part of the card at this index of a column of `count`."""
        rect = extent(self.places(count)[index : index + 1])
        if index:
            rect.h = round(self._step(count))
        if self.beside:
            rect.w = min(rect.w, round(self.beside))
        return rect


@dataclass(frozen=True, slots=True)
class Below:
    """Upright cards one below the other, which continue a column of `total` cards after the first `before`.

    `box` is the place of the whole column; the cards are closer together if it has little room.
    """

    box: Rect
    height: float
    before: int
    total: int

    @property
    def area(self) -> Rect:
        return self.box

    def places(self, count: int) -> list[Place]:
        last = max(self.total, self.before + count, 2) - 1
        step = min(self.height * (1 + _SHELF_GAP), (self.box.h - self.height) / last)
        top = self.box.y + self.height / 2
        return [Place(self.box.centerx, top + (self.before + index) * step, 0, self.height) for index in range(count)]


@dataclass(frozen=True, slots=True)
class Shelves:
    """Upright cards in lines that are filled from the left, as large as fits in `box` but at most `most` high.

    At least `share` of the width of each card stays visible, and `apart` of it where there is room. `side` is the
    horizontal position in the box: 0 for left, 1 for right; `level` the vertical one: 0 for the top, 1 for the foot.
    """

    box: Rect
    most: float
    share: float = 0.64
    apart: float = 1.07
    side: float = 0.5
    level: float = 0.5

    @property
    def area(self) -> Rect:
        return self.box

    def places(self, count: int) -> list[Place]:
        lines = max(range(1, _MOST_SHELVES + 1), key=lambda lines: (*self._size(count, lines), -lines))
        (high, step), across = self._size(count, lines), -(-max(1, count) // lines)
        wide, gap = high * CARD_WIDTH, high * _SHELF_GAP
        left = self.box.x + (self.box.w - wide - (across - 1) * step) * self.side + wide / 2
        used = -(-max(1, count) // across)
        top = self.box.y + (self.box.h - used * high - (used - 1) * gap) * self.level + high / 2
        found = []
        for index in range(count):
            line, column = divmod(index, across)
            found.append(Place(left + column * step, top + line * (high + gap), 0, high))
        return found

    def _size(self, count: int, lines: int) -> tuple[float, float]:
        """The card height and the distance between cards for this number of lines."""
        across = -(-max(1, count) // lines)
        by_height = self.box.h / (lines + (lines - 1) * _SHELF_GAP)
        by_width = self.box.w / (CARD_WIDTH * (1 + (across - 1) * self.share))
        high = min(self.most, by_height, by_width)
        wide = high * CARD_WIDTH
        return high, min(wide * self.apart, (self.box.w - wide) / max(1, across - 1))


_MOST_SHELVES = 6
_SHELF_GAP = 0.07
"""The gap between two lines, as a share of a card's height."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for one card, such as a seat's card in a trick. `drop` is the drop area; None for a square around the
    card."""

    centre: tuple[float, float]
    height: float
    angle: float = 0.0
    drop: Rect | None = None

    @property
    def area(self) -> Rect:
        return self.drop or Pile(self.centre, self.height).area

    def places(self, count: int) -> list[Place]:
        return [Place(*self.centre, self.angle, self.height)] * count


def extent(places: Iterable[Place]) -> Rect:
    """The rectangle that cards at these places cover."""
    edges = []
    for x, y, angle, height, _ in places:
        wide = across = height * CARD_WIDTH
        down = height
        if angle:
            c, s = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
            across, down = wide * c + height * s, wide * s + height * c
        edges.append((x - across / 2, y - down / 2, x + across / 2, y + down / 2))
    if not edges:
        return Rect(0, 0, 0, 0)
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    left, top = math.floor(min(lefts)), math.floor(min(tops))
    return Rect(left, top, math.ceil(max(rights)) - left, math.ceil(max(bottoms)) - top)


def held_inside(fan: Fan, area: Rect, count: int) -> Fan:
    """The fan moved by the least amount so that `count` cards are completely within `area`."""
    rect = extent(fan.places(count))
    inside = rect.clamp(area)
    x, y = fan.centre
    return replace(fan, centre=(x + inside.x - rect.x, y + inside.y - rect.y))


# ------------------------------------------------------------ drop targets

_HALF = 0.5
"""A gap extends to the middle of the step on each side."""

_LEAST = 0.16
"""The least width of a gap, as a share of a card's height, so that a finger can hit it."""


def whole_area(layout: Layout, count: int) -> Rect:
    """The rectangle of all pieces of a zone, or of the first place if it is empty."""
    return extent(layout.places(max(1, count)))


def piece_area(layout: Layout, at: int, count: int) -> Rect:
    """The rectangle of the piece at index `at`, or of the place for a piece on top."""
    return extent(layout.places(max(count, at + 1))[at : at + 1])


def gap_area(layout: Layout, at: int, count: int) -> Rect:
    """The gap between the pieces at `at - 1` and `at`; at either end, towards one more piece."""
    places = layout.places(max(count, 2))
    before, after = places[max(0, at - 1)], places[min(at, len(places) - 1)]
    if at <= 0:
        before = _beyond(places[1], places[0])
    elif at >= count:
        after = _beyond(places[count - 2], places[count - 1]) if count > 1 else places[1]
        before = places[count - 1] if count else places[0]
    card = extent((before,))
    dx, dy = after.x - before.x, after.y - before.y
    least = before.height * _LEAST
    lies_across = abs(dx) >= abs(dy)
    wide = max(abs(dx) * _HALF, least) if lies_across else card.w
    high = card.h if lies_across else max(abs(dy) * _HALF, least)
    rect = Rect(0, 0, round(wide), round(high))
    rect.center = (round((before.x + after.x) / 2), round((before.y + after.y) / 2))
    return rect


def _beyond(one: Place, other: Place) -> Place:
    """The place that continues from `one` to `other`."""
    return other._replace(x=2 * other.x - one.x, y=2 * other.y - one.y)


def nearest(pos: tuple[int, int], rects: Sequence[Rect]) -> int:
    """The index of the rectangle for a point: the smallest that contains it, or else the nearest one."""

    def far(index: int) -> tuple[bool, float, float]:
        rect = rects[index]
        holds = rect.collidepoint(pos)
        away = (rect.centerx - pos[0]) ** 2 + (rect.centery - pos[1]) ** 2
        return not holds, rect.w * rect.h if holds else away, away

    return min(range(len(rects)), key=far)
