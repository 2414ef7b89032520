"""The layout of a card table: the viewer's hand at the bottom, the other seats around the felt.

A game declares its zones (`TableZones`); a `SeatTable` lays them and the name plates out on a felt of one size. Each
other seat has a block: its plate, its hand below, and its row towards the middle of the table. If a row there would be
unreadable, the row is below the plate and the hand beside it. Piles, trick and lines are in the middle between the
blocks; the viewer's own row is in front of the hand.

A game with other needs derives from `SeatTable` and overrides the methods that differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.table import text
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import (
    CARD_WIDTH,
    Fan,
    GivingWay,
    Layout,
    Pile,
    Rows,
    Shelves,
    Spot,
    extent,
    held_inside,
)
from cardgames.table.board.plate import HIGH, plate_width
from cardgames.table.board.scene import SeatLayout
from cardgames.table.board.table_zones import TableZones, spots, trick_spots
from cardgames.table.look import Look

EDGE, GAP, NEAR = 6, 8, 4
"""Margins along the rim, between things, and between things that belong together, in points."""

HAND = 0.27, 0.19
"""Greatest height of the viewer's cards, as shares of the felt's height and width."""

RISES = 0.25
"""Space above the hand for raised cards, as a share of the card height."""

IN_HAND, HAND_INDEX, BENT = 0.75, 0.26, 0.14
"""Distance of cards in the hand if there is room, and the least distance before the plate moves out of the way, as
shares of the card width; extra width of the hand because it is curved, as a share of the card height."""

BESIDE, PILED = 0.8, 0.96
"""Greatest height of cards on the table relative to the hand's; height of a tilted pile relative to a row."""

SPREAD, OPEN_SPREAD, SHOWN, HELD_SPREAD = 0.52, 0.66, 0.64, 0.4
"""Distance of cards in a row, in an open hand, and at least in an open hand, as shares of the card width; that of the
backs in another seat's hand, as a share of their height."""

HELD, HELD_WIDE = 0.5, 0.7
"""Greatest height of the backs in another seat's hand, relative to the viewer's cards and to its plate's width."""

INDEX, COMPACT_INDEX = 0.23, 0.6
"""The part of a card's width that must be visible to read it; the second value is for the compact face."""

SHRUNK = 0.75
"""Least size of the cards of a row beside a plate, relative to a row below it."""

LEANS = 2, -4, -3, 4
LEANING = 0.1
"""The tilt of a trick's cards, in degrees; its extra width and height for that, in card heights."""


class SeatTable:
    """The layout of a felt `area`, in px, seen by `viewer`. `names` are the players' names by seat, `marks` the texts
    that can be on a plate. `opened` is whether all hands are face up below the plates."""

    rises = RISES
    sign_wide = 0
    """Width of a sign beside the viewer's plate, in points."""
    pile_tilt = 2
    """The tilt of piles after the first, in degrees; cards that are tilted show no tags."""
    tag = middle_tags = 0
    """Height of pile labels below a seat's row, and in the middle, in px."""
    widest_points = ""
    """Points of a deal that need as much room on a plate as any, beside a mark; "" if plates show none."""

    @property
    def own_points(self) -> str:
        """The same on the plate of the viewer."""
        return self.widest_points

    def __init__(
        self,
        zones: TableZones,
        area: Rect,
        look: Look,
        names: Sequence[str],
        viewer: Seat,
        *,
        marks: Sequence[str] = (),
        opened: bool = False,
    ) -> None:
        self.zones = zones
        self.area = Rect(area)
        self.look = look
        self.names = names
        self.viewer = viewer
        self.opened = opened
        self.others = [(viewer + turn) % len(names) for turn in range(1, len(names))]
        self.room = area.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))
        self.gap, self.near, self.plate_high = look.px(GAP), look.px(NEAR), look.px(HIGH)
        self.hand_high = min(area.h * HAND[0], area.w * HAND[1])
        self._mark = max(marks, key=lambda mark: text.width(mark, text.SMALL, look), default="")
        self._spots = dict(zip(self.others, self.spots(), strict=True))
        self._faced = (0.5, 0.0) in self._spots.values()
        """Whether a seat is at the top in the middle."""
        self.wide = (self.room.w - 2 * self.gap) // 3
        """Width of a block."""
        self.taken_wide = self.plate_high + self.gap if zones.taken else 0
        """Width of a small pile beside a plate, with its gap."""

    def spots(self) -> Sequence[tuple[float, float]]:
        """Positions of the other seats; see the function `spots`."""
        return spots(len(self.others))

    # ------------------------------------------------------------ the viewer's hand

    @cached_property
    def beside_plate(self) -> Rect:
        """The part of the table to the right of the viewer's plate, if the plate is in the lower left corner."""
        left = self.room.x + self.plate_size(self.viewer)[0] + self.look.px(self.sign_wide) + self.gap * 2
        return Rect(left, self.room.y, self.room.right - self.taken_wide - left, self.room.h)

    @cached_property
    def at_foot(self) -> bool:
        """Whether a full hand leaves room for the viewer's plate beside it; if not, the plate is above the hand."""
        wide, steps = self.hand_high * CARD_WIDTH, max(1, self.zones.hand_size - 1)
        return self.beside_plate.w - self.hand_high * BENT - wide >= steps * wide * HAND_INDEX

    @cached_property
    def hand(self) -> GivingWay:
        """The viewer's hand: centred on the table, as far as the plate leaves room."""
        size, high = self.zones.hand_size, self.hand_high
        room = self.beside_plate
        if not self.at_foot:
            room = Rect(self.room.x, room.y, room.right - self.room.x, room.h)
        centre, bend = (room.centerx, room.bottom - high / 2), min(1.8, 120 / size**2)
        fan = Fan(centre, room.w - high * BENT, high, high * CARD_WIDTH * IN_HAND, 0, bend)
        return GivingWay(held_inside(fan, room, size), self.hand_x, room)

    @property
    def hand_x(self) -> float:
        """The x position of the centre of a hand that has enough room."""
        return self.room.centerx

    @cached_property
    def upper(self) -> Rect:
        """The area above the viewer's hand and its raised cards."""
        hand = extent(self.hand.places(self.zones.hand_size))
        high = hand.top - round(self.hand_high * self.rises) - self.gap - self.room.y
        return Rect(self.room.x, self.room.y, self.room.w, high)

    @cached_property
    def _round(self) -> Rect:
        """The area of the other seats; also above the viewer's plate if that is above the hand."""
        below = 0 if self.at_foot else self.plate_high + self.gap
        return Rect(self.upper.x, self.upper.y, self.upper.w, self.upper.h - below)

    # ------------------------------------------------------------ how high cards are

    @cached_property
    def low(self) -> float:
        """Height of the rows if they are below the plates."""
        return self._height(self.plate_high + self.near)

    @cached_property
    def aside(self) -> bool:
        """Whether rows are beside the plates: they are readable there, and hands below the plates are larger."""
        return not self.opened and self._fits_aside

    @cached_property
    def _fits_aside(self) -> bool:
        """Whether rows would be readable beside the plates, and hands larger below the plates, or before them."""
        least, index = self._legible
        is_wide = self._wide_aside - self._widest - 2 * self.gap >= least * self.row_wide(index)
        return is_wide and (self._alone or self._hands_below)

    def row_wide(self, index: float) -> float:
        """The width of a seat's row, in card widths, if this part of each card is visible."""
        return 1 + (self.zones.row_size - 1) * index

    @cached_property
    def _hands_below(self) -> bool:
        """Whether hands are larger below the plates than beside them, if rows are beside the plates."""
        return self._height(0) * self.zones.row_tall - self.near >= 2 * self.plate_high

    @property
    def _alone(self) -> bool:
        """Whether there is a single other seat, with a row: it has the room of those at the sides, too."""
        return len(self.others) == 1 and bool(self.zones.rows)

    @cached_property
    def _wide_aside(self) -> int:
        """Width of a block with the row beside the plate."""
        if not self._alone:
            return self.wide
        row = self.hand_high * BESIDE * CARD_WIDTH * (1 + (self.zones.row_size - 1) * SPREAD)
        needed = self._widest + self.taken_wide + 2 * self.gap + round(row)
        return min(self.room.w * 2 // 3, max(self.wide, needed))

    @cached_property
    def high(self) -> float:
        """Height of the cards in rows and in the middle."""
        return self._height(0) if self.aside else self.low

    @cached_property
    def _legible(self) -> tuple[float, float]:
        """Least width of cards beside a plate (smaller than others, but with the same face), and the part of each that
        must be visible, as a share of its width."""
        wide = self.low * CARD_WIDTH
        least = max(wide * SHRUNK, min(wide, COMPACT_BELOW + 1))
        return least, INDEX if least > COMPACT_BELOW else COMPACT_INDEX

    def _height(self, head: int) -> float:
        """The greatest common card height if `head` px are above the rows of the other seats."""
        high, gap, top = self._round.h, self.gap, self._faced
        own = bool(self.zones.rows)
        named = self.middle_tags + (top + own) * self.tag
        tall = self.zones.row_tall
        middle = (high - top * (head + gap) - own * gap - named) / ((top + own) * tall + self._down)
        return min(middle, (self._side_high - head - self.tag) / tall, self.hand_high * BESIDE)

    @property
    def row_high(self) -> int:
        """Height of a seat's row and the names below it."""
        return round(self.high * self.zones.row_tall) + self.tag

    @property
    def _side_high(self) -> float:
        """The greatest height of a block at the side."""
        levels = max(1, len(self.others) // 2)
        return (self._round.h - (levels - 1) * self.gap) / levels

    @cached_property
    def held_high(self) -> float:
        """Height of the backs below a plate."""
        rest = self.high * self.zones.row_tall if self.zones.rows else self._side_high
        rest -= self.plate_high + self.near
        return min(self.hand_high * HELD, rest, self._widest * HELD_WIDE)

    @cached_property
    def place_high(self) -> int:
        """Height of a block. The same when all hands are face up, so that the plates don't move."""
        low = self.low * self.zones.row_tall + self.tag
        return self.plate_high + self.near + round(low if self.zones.rows else self.held_high)

    # ------------------------------------------------------------ the seats

    def natural_wide(self, seat: Seat) -> int:
        """Width of a plate that has enough room."""
        points = self.own_points if seat == self.viewer else self.widest_points
        return plate_width(self.names[seat], self.look, self._mark, points)

    def plate_size(self, seat: Seat) -> tuple[int, int]:
        """Width and height of a plate; another seat's leaves room for a card beside it."""
        wide = self.natural_wide(seat)
        if seat != self.viewer:
            card = self.gap + round(self.plate_high * CARD_WIDTH * 1.4) if self.zones.rows else 0
            most = self.wide if self.zones.rows or self._faced else self.room.w * 2 // 5
            wide = min(wide, most - card - self.taken_wide)
        return wide, self.plate_high

    @cached_property
    def _widest(self) -> int:
        return max(self.plate_size(seat)[0] for seat in self.others)

    def is_right(self, seat: Seat) -> bool:
        """Whether a seat is on the right side of the table."""
        return seat != self.viewer and self._spots[seat][0] == 1

    def place_of(self, seat: Seat) -> Rect:
        """The block of a seat; the viewer's is at the lower left, for when hands are face up."""
        wide = self._wide_aside if seat != self.viewer and self._fits_aside else self.wide
        block = Rect(0, 0, wide, self.place_high)
        if seat == self.viewer:
            block.bottomleft = self.room.bottomleft
            return block
        across, down = self._spots[seat]
        where = self._round
        block.topleft = where.x + round((where.w - block.w) * across), where.y + round((where.h - block.h) * down)
        return block

    @cached_property
    def seats(self) -> dict[Seat, SeatLayout]:
        """The positions of the name plates."""
        return {seat: self.seat(seat) for seat in range(len(self.names))}

    def seat(self, seat: Seat) -> SeatLayout:
        """The position of a seat's name plate."""
        plate, block = Rect((0, 0), self.plate_size(seat)), self.place_of(seat)
        if seat == self.viewer:
            plate.bottomleft = (self.room if self.at_foot else self.upper).bottomleft
            return SeatLayout(plate, "bottom")
        plate.topleft = block.topleft
        across, down = self._spots[seat]
        if across == 1:
            plate.right = block.right
        elif across and not self.zones.rows:
            plate.centerx = block.centerx
        alone = down == 0.5 and len(self.others) < 4
        return SeatLayout(plate, ("left", "right")[across == 1] if alone else "top", self.near)

    def beside(self, seat: Seat, high: int) -> Rect:
        """The free area beside a plate in its block, `high` px high."""
        block, plate = self.place_of(seat), self.seats[seat].plate
        gap = self.gap * (2 if self.aside else 1) + (0 if seat == self.viewer else self.taken_wide)
        if self.is_right(seat):
            return Rect(block.x, plate.y, plate.x - gap - block.x, high)
        left = plate.right + gap
        return Rect(left, plate.y, block.right - left, high)

    def below(self, seat: Seat) -> Rect:
        """The row of cards of a block: below the plate, for the viewer above it."""
        block, high = self.place_of(seat), self.place_high - self.plate_high - self.near
        return Rect(block.x, block.y if seat == self.viewer else block.bottom - high, block.w, high)

    # ------------------------------------------------------------ cards

    @cached_property
    def layouts(self) -> dict[Zone, Layout]:
        """The layout of each zone, the lowest first."""
        seats, zones = range(len(self.names)), self.zones
        found = self.middle_layouts()
        found |= {zones.taken[seat]: self.taken(seat) for seat in seats if zones.taken}
        for seat in seats:
            if zones.rows:
                found[zones.rows[seat]] = self.row(seat)
            found[zones.hands[seat]] = self.viewers_hand() if seat == self.viewer else self.held(seat)
        return found

    def viewers_hand(self) -> Layout:
        """The layout of the viewer's hand."""
        return self.hand

    def row(self, seat: Seat) -> Layout:
        """The layout of a seat's row."""
        if self.opened and seat != self.viewer:
            return self.small(seat)
        if seat != self.viewer and self.aside:
            box, index = self.beside(seat, round(self.high)), self._legible[1]
            return Shelves(box, box.h, index, max(SPREAD, index), side=1 if self.is_right(seat) else 0)
        return self.line(self.own_row if seat == self.viewer else self.below(seat))

    def held(self, seat: Seat) -> Layout:
        """The layout of another seat's hand: below the plate, or beside it if the row is below."""
        if self.opened:
            return self.open_hand(seat)
        if self.zones.rows and not self.aside:
            return self.small(seat)
        if self.zones.rows and not self._hands_below:
            return self._before(seat)
        plate, tall = self.seats[seat].plate, min(self.held_high, self.seats[seat].plate.w * HELD_WIDE)
        centre = plate.centerx, plate.bottom + self.near + tall / 2
        return Fan(centre, plate.w, tall, tall * HELD_SPREAD, 0, 0, self.open_hand(seat))

    def open_hand(self, seat: Seat) -> Layout:
        """A face-up hand near its plate; highlighted cards move away from the plate."""
        row, high, size = self.below(seat), self.low if self.zones.rows else self.held_high, self.zones.hand_size
        wide = high * CARD_WIDTH
        step = min(wide * OPEN_SPREAD, (row.w - wide) / max(1, size - 1))
        if step < wide * SHOWN:
            return Shelves(row, high, SHOWN, SHOWN)
        return Rows((row.centerx, row.y), size, high, step, rises=0 if seat == self.viewer else 180)

    def small(self, seat: Seat) -> Fan:
        """Cards beside a plate, about as high as the plate."""
        return _small_in(self.beside(seat, self.plate_high))

    def _before(self, seat: Seat) -> Fan:
        """The same before the plate, if the row is behind it."""
        plate, block = self.seats[seat].plate, self.place_of(seat)
        room = block.x - 2 * self.gap - self.room.x
        beside = Rect(0, plate.y, min(room, 3 * self.plate_high), self.plate_high)
        beside.right = plate.x - 2 * self.gap
        return _small_in(beside)

    def line(self, row: Rect) -> Fan:
        """Face-up cards side by side, centred in a row."""
        wide = self.high * CARD_WIDTH
        return Fan(row.center, row.w, self.high, wide * (SPREAD if wide > COMPACT_BELOW else COMPACT_INDEX), 0, 0)

    def taken(self, seat: Seat) -> Layout:
        """The small pile of a seat: beside its plate; the viewer's is in the lower right corner."""
        side, plate = self.plate_high, self.seats[seat].plate
        pile = Rect(0, plate.y, side, side)
        pile.x = plate.x - self.gap - side if self.is_right(seat) else plate.right + self.gap
        if seat == self.viewer:
            pile.bottomright = self.room.bottomright
        return Pile(pile.center, side * 0.9)

    # ------------------------------------------------------------ the middle

    @property
    def own_row(self) -> Rect:
        """The viewer's row: in front of the hand."""
        row = Rect(0, 0, self._between, self.row_high if self.zones.rows else 0)
        row.midbottom = self._round.midbottom
        return row

    @property
    def side_wide(self) -> int:
        """Width of a block at the side, as it limits the middle."""
        narrow = self.zones.lines and not (self.zones.rows or self.opened)
        return self._widest + self.gap + self.taken_wide if narrow else self.wide

    @property
    def _between(self) -> int:
        """Width between the blocks at the sides."""
        if len(self.others) == 1:
            return self.room.w
        return self.room.w - 2 * (self.side_wide + self.gap)

    @cached_property
    def middle(self) -> Rect:
        """The free area between the blocks and above the viewer's row."""
        above = self.row_high if self.zones.rows and self.aside else self.place_high
        top = self._round.y + (above + self.gap if self._faced else 0)
        bottom = self.own_row.y - self.gap if self.zones.rows else self._round.bottom
        return Rect(self.room.centerx - self._between // 2, top, self._between, bottom - top)

    @property
    def _down(self) -> float:
        """Height of the middle, in card heights."""
        return max(1, len(self.zones.lines), self._trick_size[1])

    @property
    def _trick_size(self) -> tuple[float, float]:
        """Width and height of a trick, in card heights."""
        if not self.zones.trick:
            return 0, 0
        across, down = zip(*trick_spots(len(self.names)), strict=True)
        return max(across) - min(across) + CARD_WIDTH + LEANING, max(down) - min(down) + 1 + LEANING

    def middle_layouts(self) -> dict[Zone, Layout]:
        """The piles, and to the right of them the trick or the lines."""
        zones, box, gap = self.zones, self.middle, self.gap
        trick = self._trick_size[0]
        across = len(zones.piles) * CARD_WIDTH + trick
        most = self.high if zones.rows else min(self.hand_high * BESIDE, box.h / self._down)
        high = min(most, (box.w - len(zones.piles) * 2 * gap) / across if across else most)
        step = high * PILED * CARD_WIDTH + gap * 2
        x = box.x if zones.lines else box.centerx - (len(zones.piles) * step + trick * high) / 2
        found: dict[Zone, Layout] = {}
        for zone in zones.piles:
            found[zone] = Pile((x + step / 2, box.centery), high * PILED, self.pile_tilt * bool(found), 0.4)
            x += step
        if zones.trick:
            found |= self.trick((x + trick * high / 2, box.centery), high)
        x = round(x)
        for number, zone in enumerate(zones.lines):
            line = Rect(x, box.y + number * box.h // len(zones.lines), box.right - x, box.h // len(zones.lines))
            found[zone] = Shelves(line, min(most, line.h - self.near))
        return found

    def trick(
        self, centre: tuple[float, float], high: float, spots: Sequence[tuple[float, float]] = ()
    ) -> dict[Zone, Layout]:
        """A place for each seat's card, and a wide drop area for the viewer's. `spots` are their positions from the
        centre in card heights; by default in front of the seats."""
        drop = Rect(0, 0, round(self.area.w * 0.7), round(self.area.h * 0.68))
        drop.midtop = self.area.midtop
        found: dict[Zone, Layout] = {}
        for turn, (across, down) in enumerate(spots or trick_spots(len(self.names))):
            zone = self.zones.trick[(self.viewer + turn) % len(self.names)]
            at = centre[0] + across * high, centre[1] + down * high
            found[zone] = Spot(at, high, LEANS[turn % 4], None if turn else drop)
        return found


def _small_in(beside: Rect) -> Fan:
    """Cards about as high as this area beside a plate."""
    tall = beside.h * 0.94
    return held_inside(Fan(beside.center, beside.w, tall, tall * HELD_SPREAD, 0, 0), beside, 8)
