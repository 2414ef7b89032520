"""A table layout in bands: the other seats side by side along the top, the viewer's own area at the bottom.

For games in which each seat has its own layout of piles. A game derives from `BandTable`: it finds the largest card
height that fits (`largest`), divides the felt into `bands`, and lays out the zones that are not hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat
from cardgames.table.board.layouts import CARD_WIDTH, Fan, Layout, Shelves, held_inside
from cardgames.table.board.scene import SeatLayout
from cardgames.table.board.seat_table import HELD_SPREAD, SHOWN, SeatTable

STRIP = 46
"""Height of the strip for the slip above the viewer's area, in points."""

LEAN = 0.1
"""Extra width and height of a hand whose outer cards are tilted, as a share of the card height."""

BACKS, HELD_WIDE = 0.94, 2.8
"""Height of the card backs beside a plate, and their greatest total width, as shares of the plate's height."""


def largest(fits: Callable[[float], bool], most: float) -> float:
    """The largest length up to `most`, in px, for which `fits` is true, within a fraction of a pixel."""
    low, high = 0.0, most
    for _ in range(24):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


class BandTable(SeatTable):
    """The layout of a felt; see `SeatTable`. A subclass must first set `hand_high`, `top` (the band of the other seats)
    and `bottom` (the band of the viewer's plate and hand)."""

    top: Rect
    bottom: Rect
    at_foot = True

    def bands(self, heights: Sequence[float]) -> list[Rect]:
        """Bands of these heights from top to bottom, with the remaining height as equal gaps between them."""
        gap = (self.room.h - sum(heights)) / (len(heights) - 1)
        tops = [self.room.y + sum(heights[:number]) + gap * number for number in range(len(heights))]
        return [Rect(self.room.x, round(y), self.room.w, round(h)) for y, h in zip(tops, heights, strict=True)]

    # ------------------------------------------------------------ seats

    @cached_property
    def strip_wide(self) -> float:
        """Width of another seat's part of the top band."""
        return (self.room.w - 2 * self.gap * (len(self.others) - 1)) / len(self.others)

    def place_of(self, seat: Seat) -> Rect:
        """Another seat's part of the top band."""
        left = self.room.x + self.others.index(seat) * (self.strip_wide + 2 * self.gap)
        return Rect(round(left), self.top.y, round(self.strip_wide), self.top.h)

    def seat(self, seat: Seat) -> SeatLayout:
        plate = Rect(self.bottom.topleft if seat == self.viewer else self.place_of(seat).topleft, self.plate_size(seat))
        if seat == self.viewer:
            plate.bottom = self.bottom.bottom
            return SeatLayout(plate, "bottom")
        return SeatLayout(plate, "top", self.near)

    # ------------------------------------------------------------ hands

    @cached_property
    def beside_plate(self) -> Rect:
        left = self.bottom.x + self.plate_size(self.viewer)[0] + 2 * self.gap
        return Rect(left, self.bottom.y, self.room.right - left, self.bottom.h)

    @property
    def deal_summary(self) -> Rect:
        """Where the deal summary goes: over the viewer's hand, so that it covers nothing else."""
        return self.beside_plate

    def held_box(self, seat: Seat) -> Rect:
        """The rectangle of another seat's hand: beside its plate."""
        plate = self.seats[seat].plate
        left = plate.right + self.gap
        wide = min(self.place_of(seat).right - left, round(plate.h * HELD_WIDE))
        return Rect(left, plate.y, max(round(plate.h * CARD_WIDTH), wide), plate.h)

    def held(self, seat: Seat) -> Layout:
        box = self.held_box(seat)
        tall = min(box.h * BACKS, box.w / CARD_WIDTH)
        fan = Fan(box.center, box.w, tall, tall * HELD_SPREAD, 0, 0, self.open_hand(seat))
        return held_inside(fan, box, self.zones.hand_size)

    def open_hand(self, seat: Seat) -> Layout:
        box = self.held_box(seat)
        return Shelves(box, box.h * BACKS, SHOWN, SHOWN)

    def plate_size(self, seat: Seat) -> tuple[int, int]:
        """Width and height of a plate; another seat's leaves room for its hand."""
        wide = super().plate_size(seat)[0]
        if seat != self.viewer:
            wide = min(wide, round(self.strip_wide) - self.gap - round(self.plate_high * CARD_WIDTH))
        return wide, self.plate_high
