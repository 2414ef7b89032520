"""Where everything lies on the table of Landlord, for one size of the table.

Bids and turns go anticlockwise: who comes next sits on the right. The two others have the upper corners: the plate with
the sign of the seat's part beside it, the hand, what the seat did last in the trick, and what the landlord took from
the centre. The viewer has the same on the left, at the foot of the table, or before his hand where this takes all the
room; on the right lie the cards that are gone. The set that is to be beaten lies in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.landlord.moves import (
    BEATEN_ZONES,
    CENTRE_ZONE,
    HAND_ZONES,
    HEAP_ZONE,
    OUT_ZONE,
    SEATS,
    TRICK_ZONE,
)
from cardgames.table import text
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import CARD_WIDTH, Fan, GivingWay, Layout, Pile, Rows, Shelves, extent, held_inside
from cardgames.table.board.plate import HIGH, plate_width
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look
from cardgames.words import say

EDGE, GAP, NEAR = 6, 8, 4
"""What stays free along the rim, between things, and between what belongs together, in points."""

SIGN = 40
LINE = 22
TAG = 26
"""Heights of the sign of a part, of a line of words, and of the tags of the centre's cards, in points."""

SLIP = 92
"""So much is kept over the hand for the slip with what it makes, in points."""

MOST = 17
"""So many cards a hand has at most."""

RISES = 0.27
"""So much above the hand is kept for cards that stand raised, as a share of a card."""

BESIDE_PLATE = 0.26
"""So much of each card's width is in sight, or the hand takes all the room and the plate stands before it."""

TILTED = 0.14
"""How much wider the hand is than its cards would be upright, as a share of a card's height."""

INDEX = 0.25
"""So much of a card's width has to be in sight for rank and suits to be read."""

ACROSS, SHOWN, DROP = 9, 0.3, 0.5
"""Open hands of the others: so many cards in a row, so much of each in sight, and how far the second row lies below, as
shares of a card."""

APART = 0.56
"""How far the cards of a set lie apart where there is room, as a share of their width."""

ARROW = 14
"""Height of the arrow above the set, in points."""

BEATEN, BEATEN_MOST = 46, 0.5
"""Heights of a beaten set before its player, in points, or it has no room; and as a share of the hand's, at most."""

STORY = 600
"""Width of the story of a deal at most, in points."""

BESIDE = 0.92
"""Cards in the middle are at most so high beside those of the hand."""


class Places:
    """The layout of a table of `area` px, seen by `viewer`; `opened` when all hands lie open and the story is told."""

    def __init__(self, area: Rect, look: Look, names: Sequence[str], viewer: Seat, *, opened: bool) -> None:
        self._look = look
        self._names = names
        self._viewer = viewer
        self._opened = opened
        self._room = area.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))
        self._gap, self._near, self._line = look.px(GAP), look.px(NEAR), look.px(LINE)
        self._high = min(area.h * 0.27, area.w * 0.19)

    # ------------------------------------------------------------ the great parts

    @cached_property
    def _beside_plate(self) -> Rect:
        """The lower edge of the table right of the viewer's plate, when it stands there."""
        left = self._room.x + self._plates_wide + self._gap
        return Rect(left, self._room.y, self._room.right - left, self._room.h)

    @cached_property
    def _at_foot(self) -> bool:
        """Whether a full hand leaves room for the viewer's plate beside it."""
        wide = self._high * CARD_WIDTH
        step = (self._beside_plate.w - self._high * TILTED - wide) / (MOST - 1)
        return step >= wide * BESIDE_PLATE

    @cached_property
    def _hand(self) -> GivingWay:
        """In the middle of the table, as long as it leaves room for the plate."""
        room, high = self._beside_plate if self._at_foot else self._room, self._high
        centre = room.centerx, room.bottom - high / 2
        wide = room.w - high * TILTED
        fan = held_inside(Fan(centre, wide, high, high * CARD_WIDTH * 0.6, 0, 0.5), room, MOST)
        return GivingWay(fan, self._room.centerx, room.x)

    @cached_property
    def _upper(self) -> Rect:
        """All above the viewer's hand and what may stand raised of it."""
        rises = 0 if self._opened else round(self._high * RISES)
        bottom = extent(self._hand.places(MOST)).top - rises - self._gap
        return Rect(self._room.x, self._room.y, self._room.w, bottom - self._room.y)

    @cached_property
    def _wide(self) -> int:
        """Width of a corner: the widest plate with a sign beside it; open hands take more where the story leaves it."""
        if not self._opened:
            return self._plates_wide
        beside_story = (self._room.w - self._look.px(STORY)) // 2 - self._gap
        return max(self._plates_wide, min(beside_story, round(self._room.w * 0.25)))

    @cached_property
    def _plates_wide(self) -> int:
        return max(wide for wide, _ in map(self._plate_size, range(SEATS))) + self._gap + self._look.px(SIGN)

    @property
    def middle(self) -> Rect:
        """Between the corners: the stake above, the set and a line about it below."""
        upper = self._upper
        return Rect(upper.x + self._wide + self._gap, upper.y, upper.w - 2 * (self._wide + self._gap), upper.h)

    def is_right(self, seat: Seat) -> bool:
        """Whether a seat is the one that comes after the viewer."""
        return (seat - self._viewer) % SEATS == SEATS - 1

    # ------------------------------------------------------------ plates and what stands beside them

    def _plate_size(self, seat: Seat) -> tuple[int, int]:
        marks = [say(f"landlord.table.{part}") for part in ("landlord", "peasant", "first")]
        longest = max(marks, key=lambda mark: text.width(mark, text.SMALL, self._look))
        return plate_width(self._names[seat], self._look, longest), self._look.px(HIGH)

    @cached_property
    def seats(self) -> dict[Seat, SeatLayout]:
        """Where the name plates stand."""
        found: dict[Seat, SeatLayout] = {}
        for seat in range(SEATS):
            plate = Rect((0, 0), self._plate_size(seat))
            if seat == self._viewer:
                plate.bottomleft = (self._room if self._at_foot else self._upper).bottomleft
                found[seat] = SeatLayout(plate, "bottom")
            elif self.is_right(seat):
                plate.topright = self._upper.topright
                found[seat] = SeatLayout(plate, "top", self._near)
            else:
                plate.topleft = self._upper.topleft
                found[seat] = SeatLayout(plate, "top", self._near)
        return found

    def sign(self, seat: Seat) -> Rect:
        """The sign of the part that a seat plays, beside its plate on the inner side."""
        plate, side = self.seats[seat].plate, self._look.px(SIGN)
        sign = Rect(0, 0, side, side)
        if self.is_right(seat):
            sign.midright = plate.x - self._gap, plate.centery
        else:
            sign.midleft = plate.right + self._gap, plate.centery
        return sign

    def _corner(self, seat: Seat) -> Rect:
        """The column of a seat, as wide as plate and sign."""
        corner = Rect(self._upper.x, self._upper.y, self._wide, self._upper.h)
        if self.is_right(seat):
            corner.right = self._upper.right
        return corner

    def centre_tags(self, seat: Seat) -> Rect:
        """The cards that the landlord at this seat took, small; before there is one, what the seat has bid."""
        corner = self._corner(seat)
        tags = Rect(corner.x, 0, corner.w, self._look.px(TAG))
        if seat == self._viewer:
            tags.bottom = self.seats[seat].plate.y - self._near - self._gap  # the lamp stands on the plate's edge
        else:
            tags.top = self._held(seat).bottom + self._near
        return tags

    def act(self, seat: Seat) -> Rect:
        """The line that says what a seat did last in this trick."""
        tags = self.centre_tags(seat)
        line = Rect(tags.x, 0, tags.w, self._line)
        if seat == self._viewer:
            line.bottom = tags.y - self._near
        else:
            line.top = tags.bottom + self._near
        return line

    # ------------------------------------------------------------ cards

    def _held(self, seat: Seat) -> Rect:
        """Where another holds his cards, below his plate."""
        if self._opened:
            return extent(self._open_hand(seat).places(MOST))
        corner, plate = self._corner(seat), self.seats[seat].plate
        high = min(self._high * 0.5, self._upper.h * (0.2 if self._at_foot else 0.17))
        return Rect(corner.x, plate.bottom + self._near, corner.w, round(high))

    def _open_hand(self, seat: Seat) -> Rows:
        """The cards of another when they lie open, below his plate."""
        corner, plate = self._corner(seat), self.seats[seat].plate
        wide = max(COMPACT_BELOW + 1, corner.w / (1 + (ACROSS - 1) * SHOWN))
        tall, step = wide / CARD_WIDTH, (corner.w - wide) / (ACROSS - 1)
        return Rows((corner.centerx, plate.bottom + self._near), ACROSS, tall, step, tall * DROP)

    def _others_hand(self, seat: Seat) -> Fan:
        held = self._held(seat)
        high = held.h
        return Fan(held.center, held.w, high, high * CARD_WIDTH * 0.3, 0, 0, self._open_hand(seat))

    @cached_property
    def _beaten_high(self) -> int:
        """How high beaten sets lie: two share what the lines leave of the column on the left, and on the right one lies
        over the cards that are gone."""
        above = self.act((self._viewer + 1) % SEATS).bottom
        left = self.act(self._viewer).top - above - 3 * self._gap
        right = self._upper.bottom - round(self._gone_high) - above - 2 * self._gap
        return min(left // 2, right, round(self._high * BEATEN_MOST))

    @property
    def shows_beaten(self) -> bool:
        """Whether there is room for beaten sets before their players; else they lie with the cards that are gone."""
        return not self._opened and self._beaten_high >= self._look.px(BEATEN)

    def _beaten(self, seat: Seat) -> Layout:
        if not self.shows_beaten:
            return self._gone
        beside = self.act(seat)
        box = Rect(beside.x, 0, beside.w, self._beaten_high)
        if seat == self._viewer:
            box.bottom = beside.top - self._near
        else:
            box.top = beside.bottom + self._near
        return Shelves(box, box.h, INDEX, APART, side=1 if self.is_right(seat) else 0)

    @property
    def _gone(self) -> Pile:
        """The cards that are gone: on the right, before the viewer's hand."""
        high = self._gone_high
        return Pile((self._upper.right - high * 0.5, self._upper.bottom - high / 2), high, 5, 0.3)

    @cached_property
    def layouts(self) -> dict[Zone, Layout]:
        """The layout of each zone, the lowest first."""
        gone, box = self._gone, self.set_box
        beside = gone.centre[0] - gone.height * CARD_WIDTH - self._gap, gone.centre[1]
        high = min(self._high * BESIDE, box.h)
        centre = min(high, box.w / (2 * CARD_WIDTH))
        found: dict[Zone, Layout] = {
            OUT_ZONE: Pile(beside, gone.height, -4, 0.3),
            HEAP_ZONE: gone,
            CENTRE_ZONE: Fan(box.center, box.w, centre, centre * CARD_WIDTH * 1.08, 0, 0),
            TRICK_ZONE: Shelves(box, high, INDEX, APART),
        }
        for seat in range(SEATS):
            found[BEATEN_ZONES[seat]] = self._beaten(seat)
            found[HAND_ZONES[seat]] = self._hand if seat == self._viewer else self._others_hand(seat)
        return found

    @property
    def _gone_high(self) -> float:
        return self._high * 0.42

    @property
    def stake(self) -> Rect:
        """The words about the stake: above the middle."""
        middle = self.middle
        return Rect(middle.x, middle.y, middle.w, self._line)

    @property
    def caption(self) -> Rect:
        """The words about the set that lies in the middle, below the stake."""
        return self.stake.move(0, self._line)

    @property
    def set_box(self) -> Rect:
        """Where the set lies that is to be beaten."""
        middle, top = self.middle, self.caption.bottom + self._look.px(ARROW)
        if self._opened:
            return Rect(middle.x, top, middle.w, round(max(COMPACT_BELOW / CARD_WIDTH + 2, middle.h * 0.3)))
        return Rect(middle.x, top, middle.w, middle.bottom - self._look.px(SLIP) - top)

    @property
    def way(self) -> Rect:
        """Where the way of the turns is drawn: round the set."""
        box, near = self.set_box, self._near
        return Rect(box.x + near, self.caption.bottom, box.w - 2 * near, self.middle.bottom - self.caption.bottom)

    # ------------------------------------------------------------ what comes over it

    @property
    def slip_foot(self) -> tuple[int, int]:
        """The middle of the lower edge of a slip: over the hand."""
        return self._upper.midbottom

    @property
    def story(self) -> Rect:
        """Where the end of a deal is told: below the last set."""
        middle, top = self.middle, self.set_box.bottom + self._gap
        wide = min(middle.w, self._look.px(STORY))
        return Rect(middle.centerx - wide // 2, top, wide, middle.bottom - top)
