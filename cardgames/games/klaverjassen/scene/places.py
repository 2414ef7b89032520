"""The layout of the table of Klaverjassen with four seats or three, for one table size.

The hands of other players are turned towards them, with the plates below or beside the hands. The trump pile and the
turned card are in the upper left corner, the tricks of each team in a corner on the right. With three seats the tricks
of the other seats and the blind are at the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.klaverjassen.cards import (
    AWAY_ZONES,
    BLIND_ZONE,
    HAND_ZONES,
    PILE_ZONE,
    TAKEN_ZONES,
    TRICK_ZONES,
    TURNED_ZONE,
)
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import CARD_WIDTH, Crossed, Fan, Layout, Pile, Rows, extent, held_inside
from cardgames.table.board.scene import SeatLayout
from cardgames.table.board.seat_table import SeatTable
from cardgames.table.board.table_zones import TableZones
from cardgames.table.look import Look
from cardgames.words import say

SIDES = ("bottom", "left", "top", "right")

TURNS = (0.0, -90.0, 180.0, 90.0)
"""The rotation of the hand on each side of the table, in degrees."""

BLOCK = 44
BUTTON = 26
COUNT = 24
"""The sizes of the trump block, the dealer's button and the tags with the number of tricks, in points."""

WITH_SIGN = 1.75
"""The width of a tag with a team's sign, as a share of its height."""

NAME, TRUMP_LINE = 168, 400
"""The greatest widths of the name of a pile of tricks, and of the line below the turned card, in points."""

WORDS = 20
"""The height of the text below the turned card, in points."""

LIT = 11
"""How far the light of a lit place reaches beyond it with its bright edge, in points."""

OPEN_HIGH = (COMPACT_BELOW + 1) / CARD_WIDTH
"""The smallest height of overlapping open cards, in px, so that the corners of the full face are readable."""

OPEN_STEP = 0.46 * CARD_WIDTH
OPEN_DROP = 0.62
"""The distances between open cards, and between rows of them, in card heights: the largest rank and suit show."""

IN_TRICK, PILED, TAKEN, OTHERS = 0.86, 0.52, 0.38, 0.62
"""The heights of cards in a trick, in the pile, in tricks taken and in open hands, as shares of the hand's."""

HIGH = 0.94
"""The distance of the tricks in a corner from the rim, as a share of their cards' height: all others are above."""

CARDS = {2: 8, 3: 10, 4: 8}
"""The number of cards in a hand, by the number of seats."""

AROUND = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""The sides of the table that have a seat, clockwise from the viewer: bottom, left, top, right."""


class Places(SeatTable):
    """The layout of a table of `area` px, seen by `viewer`."""

    widest_points = "+188"

    def __init__(self, area: Rect, look: Look, names: Sequence[str], viewer: Seat) -> None:
        self.cards = CARDS[len(names)]
        marks = [say(f"klaverjassen.table.{mark}") for mark in ("plays", "dealer", "shared")]
        super().__init__(TableZones(HAND_ZONES, self.cards, trick=TRICK_ZONES), area, look, names, viewer, marks=marks)

    def _side(self, seat: Seat) -> int:
        seats = len(self.names)
        return AROUND[seats][(seat - self.viewer) % seats]

    @cached_property
    def beside_plate(self) -> Rect:
        """Between the plates at the left and the right, which at small sizes are as high up as the hand, and left of
        the cards put aside."""
        widest = max(self.plate_size(seat)[0] for seat in range(len(self.names)) if self._side(seat) != 2)
        if len(self.names) == 3:
            size = self.hand_high * TAKEN
            widest = max(widest, round(size * (0.5 + CARD_WIDTH / 2) + self._own_aside(size)) + self.look.px(LIT))
        return self.room.inflate(-2 * (widest + self.gap), 0)

    def _own_aside(self, size: float) -> float:
        """How far left of the viewer's tricks are the cards put aside: the count is between the two."""
        return size * 1.2 + self.look.px(COUNT)

    def middle_layouts(self) -> dict[Zone, Layout]:
        middle = self.area.centerx, self.area.y + self.area.h * 0.43
        return self.corners() | self.trick(middle, self.hand_high * IN_TRICK)

    def corners(self) -> dict[Zone, Layout]:
        """The trump pile and the turned card, the tricks taken, and the blind and the cards put aside."""
        room, small, size = self.room, self.hand_high * PILED, self.hand_high * TAKEN
        x, y = room.x + self.near + small * CARD_WIDTH / 2, room.y + self.near + small / 2
        found: dict[Zone, Layout] = {
            PILE_ZONE: Pile((x, y), small, 0, 1.2),
            TURNED_ZONE: Pile((x + small * CARD_WIDTH * 1.16, y), small, -3),
        }
        # all tricks have room above the first
        low, high, right = room.bottom - size * 0.5, room.y + size * HIGH, room.right - size * 0.5
        if len(self.names) != 3:
            for team, level in ((self.viewer & 1, low), (1 - self.viewer & 1, high)):
                found[TAKEN_ZONES[team]] = Crossed((right, level), size)
            return found
        found[BLIND_ZONE] = Pile((room.centerx, y), small, 0, 0.8)
        beside, away = size * 1.6, size * 1.2
        own = self._own_aside(size)
        spots = {0: (right, low, -own), 1: (room.centerx - beside, high, -away), 3: (room.centerx + beside, high, away)}
        for seat in range(3):
            x, y, aside = spots[self._side(seat)]
            found[TAKEN_ZONES[seat]] = Crossed((x, y), size)
            found[AWAY_ZONES[seat]] = Pile((x + aside, y), size)
        return found

    def held(self, seat: Seat) -> Fan:
        room, side = self.room, self._side(seat)
        small = self.hand_high * OTHERS
        high, step = small * 0.82, small * 0.17
        readable = max(small, OPEN_HIGH)
        apart = readable * OPEN_STEP
        if side == 2:
            foot = (self._hand_x(seat, apart), float(room.y))
            opened = Rows(foot, self.cards, readable, apart, rises=TURNS[side])
            return held_inside(Fan(foot, room.w * 0.3, high, step, TURNS[side], 2.4, opened), room, self.cards)
        piles = self.hand_high * max(PILED, TAKEN * (HIGH + 0.5))
        top = room.y + self.near + piles + self.look.px(WORDS + 6)
        # below it are a plate, and on the left the viewer's plate with block and button in front of it or beside it
        below = 2 * self.plate_high + 3 * self.gap + (self.look.px(BLOCK) if self.at_foot else 0)
        long = min(small * 2.87, (room if self.at_foot else self.upper).bottom - below - top)
        across = self.cards // 2  # a single column would hide the suits
        half = (readable * CARD_WIDTH + (across - 1) * apart) / 2
        edge, middle = (room.x, room.x + half) if side == 1 else (room.right, room.right - half)
        opened = Rows((middle, top), across, readable, apart, readable * OPEN_DROP, TURNS[side])
        return held_inside(Fan((edge, top + long / 2), long, high, step, TURNS[side], 2.4, opened), room, self.cards)

    def _hand_x(self, seat: Seat, apart: float) -> float:
        """The middle of the hand at the top, whose open cards are so far apart: that of the table, or so far to the
        left that what is beside it fits between it and the tricks, but not over the turned card."""
        readable, corners = apart / OPEN_STEP, self.corners()
        half = max(self.room.w * 0.15, (readable * CARD_WIDTH + (self.cards - 1) * apart) / 2)
        tricks = extent(corners[TAKEN_ZONES[1 - self.viewer & 1]].places(self.cards))
        turned = extent(corners[TURNED_ZONE].places(1))
        middle = min(self.room.centerx, tricks.x - self._beside_hand(seat) - half)
        return max(turned.right + self.gap + half, middle)

    def _beside_hand(self, seat: Seat) -> int:
        """The width of what is right of the hand at the top: the plate."""
        return self.plate_size(seat)[0] + 3 * self.gap

    # ------------------------------------------------------------ plates and what stands beside them

    def seat(self, seat: Seat) -> SeatLayout:
        side = self._side(seat)
        if side == 0:
            return super().seat(seat)
        plate, held = Rect((0, 0), self.plate_size(seat)), self._held(seat)
        match side:
            case 1:
                plate.topleft = (self.room.x, held.bottom + self.gap)
            case 2:
                plate.topleft = (held.right + 2 * self.gap, self.room.y)
            case _:
                plate.topright = (self.room.right, held.bottom + self.gap)
        return SeatLayout(plate, SIDES[side])

    def _held(self, seat: Seat) -> Rect:
        """The area of another seat's whole hand, hidden or open."""
        hand = self.held(seat)
        held = extent(hand.places(self.cards))
        return held.union(extent(hand.opened.places(self.cards))) if hand.opened is not None else held

    def block(self, seat: Seat | None) -> Rect:
        """The trump block in front of a seat, or for None beside the turned card."""
        if seat is not None:
            return self._beside(seat, 0, BLOCK)
        side = self.look.px(BLOCK)
        turned = extent(self.layouts[TURNED_ZONE].places(1))
        return Rect(turned.right + self.look.px(10), turned.centery - side // 2, side, side)

    def button(self, dealer: Seat) -> Rect:
        """The dealer's button."""
        return self._beside(dealer, 1, BUTTON)

    def count(self, column: int) -> Rect:
        """The tag beside the tricks of a team or a seat, away from the cards put aside; that of a team has room for its
        sign."""
        pile = extent(self.layouts[TAKEN_ZONES[column]].places(2))
        side = self.look.px(COUNT)
        wide = round(side * WITH_SIGN) if len(self.names) == 4 else side
        rect = Rect(pile.x - wide - self.look.px(2), pile.bottom - side + self.look.px(2), wide, side)
        if len(self.names) == 3 and self._side(column) == 1:
            rect.x = pile.right + self.look.px(2)
        return rect

    def most_of_name(self, column: int) -> int:
        """The greatest width of the name of the tricks of a team or a seat."""
        return self.look.px(NAME)

    def name_of_tricks(self, column: int, wide: int, tricks: int = 0) -> Rect:
        """The line for the name of the tricks of a team or a seat: below the pile, or for the lowest one above it,
        with room for one more than these tricks."""
        layout = self.layouts[TAKEN_ZONES[column]]
        pile, highest, tag = extent(layout.places(2)), extent(layout.places(tricks + 1)), self.count(column)
        name = Rect(0, 0, wide, self.look.px(WORDS))
        if pile.centery > self.room.centery:
            name.midbottom = pile.centerx, highest.top - self.look.px(2)
        else:
            name.midtop = pile.centerx, max(pile.bottom, tag.bottom) + self.look.px(1)
        return name.clamp(self.room)

    def name_of_hidden(self, zone: Zone, wide: int) -> Rect:
        """The line for the name of the blind, below it, or of cards put aside, above them and their light."""
        pile, name = extent(self.layouts[zone].places(2)), Rect(0, 0, wide, self.look.px(WORDS))
        if zone == BLIND_ZONE:
            name.midtop = pile.centerx, pile.bottom + self.look.px(1)
        else:
            lit = zone.owner == self.viewer
            name.midbottom = pile.centerx, pile.top - self.look.px(LIT if lit else 1)
        return name.clamp(self.room)

    @cached_property
    def middle_line(self) -> Rect:
        """The line in the middle of the table, above the viewer's hand."""
        line = Rect(0, 0, self.room.w // 2, self.look.px(WORDS * 1.5))
        line.midbottom = self.room.centerx, self.upper.bottom
        return line

    @cached_property
    def words(self) -> Rect:
        """The line below the turned card, clear of the hand at the top, hidden or open."""
        turned = extent(self.layouts[TURNED_ZONE].places(1))
        line = Rect(self.room.x, turned.bottom + self.look.px(2), self.look.px(TRUMP_LINE), self.look.px(WORDS))
        others = [layout for zone, layout in self.layouts.items() if zone not in (PILE_ZONE, TURNED_ZONE)]
        cards = [extent(places) for layout in others if (places := layout.places(self.cards))]
        cards += [self._held(seat) for seat in range(len(self.names)) if self._side(seat) == 2]
        beside = [rect.x for rect in cards if rect.x > turned.right and rect.top < line.bottom and rect.bottom > line.y]
        line.w = min([line.w, *(x - self.gap - line.x for x in beside)])
        return line

    def _beside(self, seat: Seat, place: int, points: int) -> Rect:
        """A square in front of a seat, by its plate; place 0 is for the block, 1 for the button."""
        px = self.look.px
        plate, gap, cell = self.seats[seat].plate, px(8), px(BLOCK)
        square = Rect(0, 0, px(points), px(points))
        along = cell // 2 + place * (cell // 2 + gap + square.w // 2)
        # at the sides, in the corner between hidden cards and plate, which face-up cards leave free
        fan, above = extent(self.layouts[HAND_ZONES[seat]].places(8)), plate.top - gap - cell // 2
        match self._side(seat):
            case 0 if not self.at_foot:
                square.center = (plate.right + gap + along, plate.centery)
            case 0:
                square.center = (plate.x + along, above)
            case 1:
                square.center = (fan.right + gap + along, above)
            case 2:
                square.center = (plate.x + along, plate.bottom + gap + cell // 2)
            case _:
                square.center = (fan.left - gap - along, above)
        return square
