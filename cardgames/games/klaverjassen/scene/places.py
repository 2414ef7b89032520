"""The layout of the table of Klaverjassen for one table size.

The hands of other players are turned towards them, with the plates below or beside the hands. The trump pile and the
turned card are in the upper left corner, the tricks of each team in a corner on the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.klaverjassen.cards import HAND_ZONES, PILE_ZONE, TAKEN_ZONES, TRICK_ZONES, TURNED_ZONE
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import CARD_WIDTH, Crossed, Fan, Layout, Pile, Rows, extent, held_inside
from cardgames.table.board.scene import SeatLayout
from cardgames.table.board.seat_table import SeatTable, TableZones
from cardgames.table.look import Look

SIDES = ("bottom", "left", "top", "right")

TURNS = (0.0, -90.0, 180.0, 90.0)
"""The rotation of the hand on each side of the table, in degrees."""

BLOCK = 44
BUTTON = 26
COUNT = 24
"""The sizes of the trump block, the dealer's button and the tags with the number of tricks, in points."""

WORDS = 20
"""The height of the text below the turned card, in points."""

OPEN_HIGH = (COMPACT_BELOW + 1) / CARD_WIDTH
"""The smallest height of overlapping open cards, in px, so that the corners of the full face are readable."""

OPEN_STEP = 0.46 * CARD_WIDTH
OPEN_DROP = 0.62
"""The distances between open cards, and between rows of them, in card heights: the largest rank and suit show."""

IN_TRICK, PILED, TAKEN, OTHERS = 0.86, 0.52, 0.38, 0.62
"""The heights of cards in a trick, in the pile, in tricks taken and in open hands, as shares of the hand's."""

CARDS = 8
"""The number of cards in a hand."""


class Places(SeatTable):
    """The layout of a table of `area` px, seen by `viewer`."""

    def __init__(self, area: Rect, look: Look, names: Sequence[str], viewer: Seat) -> None:
        super().__init__(TableZones(HAND_ZONES, CARDS, trick=TRICK_ZONES), area, look, names, viewer)

    def _side(self, seat: Seat) -> int:
        return (seat - self.viewer) % 4

    @cached_property
    def beside_plate(self) -> Rect:
        """Between the plates at the left and the right, which at small sizes are as high up as the hand."""
        widest = max(self.plate_size(seat)[0] for seat in range(4) if self._side(seat) != 2)
        return self.room.inflate(-2 * (widest + self.gap), 0)

    def middle_layouts(self) -> dict[Zone, Layout]:
        room, ours = self.room, self.viewer & 1
        small, size = self.hand_high * PILED, self.hand_high * TAKEN
        x, y = room.x + self.near + small * CARD_WIDTH / 2, room.y + self.near + small / 2
        found: dict[Zone, Layout] = {
            PILE_ZONE: Pile((x, y), small, 0, 1.2),
            TURNED_ZONE: Pile((x + small * CARD_WIDTH * 1.16, y), small, -3),
        }
        # all eight tricks have room above the first
        for team, level in ((ours, room.bottom - size * 0.5), (1 - ours, room.y + size * 0.94)):
            found[TAKEN_ZONES[team]] = Crossed((room.right - size * 0.5, level), size)
        middle = self.area.centerx, self.area.y + self.area.h * 0.43
        return found | self.trick(middle, self.hand_high * IN_TRICK)

    def held(self, seat: Seat) -> Fan:
        room, side = self.room, self._side(seat)
        small = self.hand_high * OTHERS
        high, step = small * 0.82, small * 0.17
        readable = max(small, OPEN_HIGH)
        apart = readable * OPEN_STEP
        if side == 2:
            opened = Rows(room.midtop, CARDS, readable, apart, rises=TURNS[side])
            return held_inside(Fan(room.midtop, room.w * 0.3, high, step, TURNS[side], 2.4, opened), room, CARDS)
        top = room.y + self.near + self.hand_high * PILED + self.look.px(WORDS + 6)
        # below it stand a plate, and at the left what lies before the viewer and his own plate
        below = 2 * self.plate_high + self.look.px(BLOCK) + 3 * self.gap
        long = min(small * 2.87, room.bottom - below - top)
        half = (readable * CARD_WIDTH + 3 * apart) / 2  # eight cards in a column would hide each other's suits
        edge, middle = (room.x, room.x + half) if side == 1 else (room.right, room.right - half)
        opened = Rows((middle, top), CARDS // 2, readable, apart, readable * OPEN_DROP, TURNS[side])
        return held_inside(Fan((edge, top + long / 2), long, high, step, TURNS[side], 2.4, opened), room, CARDS)

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
        held = extent(hand.places(CARDS))
        return held.union(extent(hand.opened.places(CARDS))) if hand.opened is not None else held

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

    def count(self, team: int) -> Rect:
        """The tag beside a team's tricks."""
        pile = extent(self.layouts[TAKEN_ZONES[team]].places(2))
        side = self.look.px(COUNT)
        return Rect(pile.x - side - self.look.px(2), pile.bottom - side + self.look.px(2), side, side)

    @property
    def words(self) -> Rect:
        """The line below the turned card."""
        turned = extent(self.layouts[TURNED_ZONE].places(1))
        return Rect(self.room.x, turned.bottom + self.look.px(2), self.look.px(270), self.look.px(WORDS))

    def _beside(self, seat: Seat, place: int, points: int) -> Rect:
        """A square in front of a seat, by its plate; place 0 is for the block, 1 for the button."""
        px = self.look.px
        plate, gap, cell = self.seats[seat].plate, px(8), px(BLOCK)
        square = Rect(0, 0, px(points), px(points))
        along = cell // 2 + place * (cell // 2 + gap + square.w // 2)
        # at the sides in the corner of hidden cards and plate, which cards that lie open leave free
        fan, above = extent(self.layouts[HAND_ZONES[seat]].places(8)), plate.top - gap - cell // 2
        match self._side(seat):
            case 0:
                square.center = (plate.x + along, above)
            case 1:
                square.center = (fan.right + gap + along, above)
            case 2:
                square.center = (plate.x + along, plate.bottom + gap + cell // 2)
            case _:
                square.center = (fan.left - gap - along, above)
        return square
