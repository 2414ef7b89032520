"""Where everything lies on the table of Klaverjassen, for one size of the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.klaverjassen.moves import HAND_ZONES, PILE_ZONE, TAKEN_ZONES, TRICK_ZONES, TURNED_ZONE
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import CARD_WIDTH, Crossed, Fan, Layout, Pile, Rows, Spot, extent, held_inside
from cardgames.table.board.plate import HIGH, plate_width
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look

SIDES = ("bottom", "left", "top", "right")

TURNS = (0.0, -90.0, 180.0, 90.0)
"""How the hand of each side of the table is turned."""

EDGE = 10
"""What stays free along the rim, in points."""

BLOCK = 44
BUTTON = 26
COUNT = 24
"""Sides of the block of trump, of the dealer's button and of the tags with the number of tricks, in points."""

WORDS = 20
"""Height of the words below the turned card, in points."""

OPEN_HIGH = (COMPACT_BELOW + 1) / CARD_WIDTH
"""Cards that lie open over each other are no lower, in px: only the corners of the full face can be read there."""

OPEN_STEP = 0.46 * CARD_WIDTH
OPEN_DROP = 0.62
"""How far open cards, and rows of them, lie apart, in card heights: the largest rank and suit are in sight."""

_SPOTS = ((0.02, 0.54, 2), (-0.76, 0.03, -4), (-0.02, -0.54, -3), (0.76, -0.03, 4))
"""Where the card of each side lies in a trick, from its middle in card heights, and how it leans."""


class Places:
    """The layout of a table of `area` px, seen by `viewer`."""

    def __init__(self, area: Rect, look: Look, names: Sequence[str], viewer: Seat) -> None:
        self.area = Rect(area)
        self._look = look
        self._names = names
        self._viewer = viewer
        self._room = area.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))
        self._high = min(area.h * 0.27, area.w * 0.19)

    def _side(self, seat: Seat) -> int:
        return (seat - self._viewer) % 4

    # ------------------------------------------------------------ cards

    @cached_property
    def layouts(self) -> dict[Zone, Layout]:
        """The layout of each zone."""
        room = self._room
        small = self._high * 0.52
        found: dict[Zone, Layout] = {}
        x, y = room.x + small * CARD_WIDTH / 2, room.y + small / 2
        found[PILE_ZONE] = Pile((x, y), small, 0, 1.2)
        found[TURNED_ZONE] = Pile((x + small * CARD_WIDTH * 1.16, y), small, -3)
        size = self._high * 0.38
        ours = self._viewer & 1
        # all eight tricks have room above the first
        for team, level in ((ours, room.bottom - size * 0.5), (1 - ours, room.y + size * 0.94)):
            found[TAKEN_ZONES[team]] = Crossed((room.right - size * 0.5, level), size)
        found.update(self._trick(self._high * 0.86))
        for seat in range(4):
            found[HAND_ZONES[seat]] = self._hand(self._side(seat))
        return found

    def _trick(self, high: float) -> dict[Zone, Layout]:
        """Four spots that leave every card's index free, and a wide field where one's own card may be dropped."""
        area = self.area
        middle = (area.centerx, area.y + area.h * 0.43)
        drop = Rect(0, 0, round(area.w * 0.7), round(area.h * 0.68))
        drop.midtop = (area.centerx, area.y)
        found: dict[Zone, Layout] = {}
        for seat in range(4):
            side = self._side(seat)
            dx, dy, lean = _SPOTS[side]
            centre = (middle[0] + dx * high, middle[1] + dy * high)
            found[TRICK_ZONES[seat]] = Spot(centre, high, lean, drop if side == 0 else None)
        return found

    def _hand(self, side: int) -> Fan:
        """The viewer's hand large at the bottom; those of the others small, and in a line to be read when open."""
        room, high, px = self._room, self._high, self._look.px
        small = high * 0.62
        readable = max(small, OPEN_HIGH)
        if side == 0:
            # left and right of it stand the plates, which at small sizes are as high up
            beside = max(self.plate_size(seat)[0] for seat in range(4) if self._side(seat) != 2) + px(8)
            width = min(room.w - 2 * beside - high * 0.12, high * 5)
            return held_inside(Fan(room.midbottom, width, high, high * CARD_WIDTH * 0.72, 0, 1.8), room, 8)
        step = readable * OPEN_STEP
        if side == 2:
            opened = Rows(room.midtop, 8, readable, step, rises=TURNS[side])
            fan = Fan(room.midtop, room.w * 0.3, small * 0.82, small * 0.17, TURNS[2], 2.4, opened)
            return held_inside(fan, room, 8)
        top = room.y + high * 0.52 + px(WORDS + 6)
        # below it stand a plate, and at the left what lies before the viewer and his own plate
        below = 2 * px(HIGH) + px(BLOCK) + 3 * px(8)
        long = min(small * 2.87, room.bottom - below - top)
        half = (readable * CARD_WIDTH + 3 * step) / 2  # eight cards in a column would hide each other's suits
        edge, middle = (room.x, room.x + half) if side == 1 else (room.right, room.right - half)
        opened = Rows((middle, top), 4, readable, step, readable * OPEN_DROP, TURNS[side])
        fan = Fan((edge, top + long / 2), long, small * 0.82, small * 0.17, TURNS[side], 2.4, opened)
        return held_inside(fan, room, 8)

    # ------------------------------------------------------------ plates and what stands beside them

    def plate_size(self, seat: Seat) -> tuple[int, int]:
        """Width and height of a seat's name plate."""
        return plate_width(self._names[seat], self._look), self._look.px(HIGH)

    @cached_property
    def seats(self) -> dict[Seat, SeatLayout]:
        """Where the name plates stand."""
        room, gap = self._room, self._look.px(8)
        found: dict[Seat, SeatLayout] = {}
        for seat in range(4):
            side = self._side(seat)
            held = self._held(seat)
            plate = Rect((0, 0), self.plate_size(seat))
            match side:
                case 0:
                    plate.bottomleft = room.bottomleft
                case 1:
                    plate.topleft = (room.x, held.bottom + gap)
                case 2:
                    plate.topleft = (held.right + 2 * gap, room.y)
                case _:
                    plate.topright = (room.right, held.bottom + gap)
            found[seat] = SeatLayout(plate, SIDES[side])
        return found

    def _held(self, seat: Seat) -> Rect:
        """What a whole hand covers, hidden or open."""
        hand = self.layouts[HAND_ZONES[seat]]
        assert isinstance(hand, Fan)
        held = extent(hand.places(8))
        return held.union(extent(hand.opened.places(8))) if hand.opened is not None else held

    def block(self, seat: Seat | None) -> Rect:
        """The block of trump before a seat; beside the turned card for None."""
        if seat is not None:
            return self._beside(seat, 0, BLOCK)
        side = self._look.px(BLOCK)
        turned = extent(self.layouts[TURNED_ZONE].places(1))
        return Rect(turned.right + self._look.px(10), turned.centery - side // 2, side, side)

    def button(self, dealer: Seat) -> Rect:
        """The dealer's button."""
        return self._beside(dealer, 1, BUTTON)

    def count(self, team: int) -> Rect:
        """The tag beside a team's tricks."""
        pile = extent(self.layouts[TAKEN_ZONES[team]].places(2))
        side = self._look.px(COUNT)
        return Rect(pile.x - side - self._look.px(2), pile.bottom - side + self._look.px(2), side, side)

    @property
    def words(self) -> Rect:
        """The line below the turned card."""
        turned = extent(self.layouts[TURNED_ZONE].places(1))
        return Rect(self._room.x, turned.bottom + self._look.px(2), self._look.px(270), self._look.px(WORDS))

    def _beside(self, seat: Seat, place: int, points: int) -> Rect:
        """A square before a seat, by its plate; place 0 is for the block, 1 for the button."""
        px = self._look.px
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
