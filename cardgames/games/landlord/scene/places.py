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
from cardgames.games.landlord.cards import (
    BEATEN_ZONES,
    CENTRE_ZONE,
    HAND_ZONES,
    HEAP_ZONE,
    OUT_ZONE,
    SEATS,
    TRICK_ZONE,
)
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import CARD_WIDTH, Fan, Layout, Pile, Rows, Shelves, extent
from cardgames.table.board.seat_table import SeatTable, TableZones
from cardgames.table.look import Look
from cardgames.words import say

SIGN = 40
LINE = 22
TAG = 26
"""Heights of the sign of a part, of a line of words, and of the tags of the centre's cards, in points."""

SLIP = 92
"""So much is kept over the hand for the slip with what it makes, in points."""

MOST = 17
"""So many cards a hand has at most."""

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

BESIDE, GONE = 0.92, 0.42
"""Cards in the middle are at most so high beside those of the hand; and the cards that are gone are so high."""


class Places(SeatTable):
    """The layout of a table of `area` px, seen by `viewer`; `opened` when all hands lie open and the story is told."""

    sign_wide = SIGN

    def __init__(self, area: Rect, look: Look, names: Sequence[str], viewer: Seat, *, opened: bool) -> None:
        marks = [say(f"landlord.table.{part}") for part in ("landlord", "peasant", "first")]
        super().__init__(TableZones(HAND_ZONES, MOST), area, look, names, viewer, marks=marks, opened=opened)
        self._line = look.px(LINE)
        if opened:
            self.rises = 0  # no card is played any more

    def spots(self) -> Sequence[tuple[float, float]]:
        return (0, 0), (1, 0)

    # ------------------------------------------------------------ the great parts

    @cached_property
    def _corner_wide(self) -> int:
        """Width of a corner: the widest plate with a sign beside it; open hands take more where the story leaves it."""
        plates = max(self.plate_size(seat)[0] for seat in range(SEATS)) + self.gap + self.look.px(SIGN)
        if not self.opened:
            return plates
        beside_summary = (self.room.w - self.look.px(STORY)) // 2 - self.gap
        return max(plates, min(beside_summary, round(self.room.w * 0.25)))

    @cached_property
    def middle(self) -> Rect:
        """Between the corners: the stake above, the set and a line about it below."""
        return self.upper.inflate(-2 * (self._corner_wide + self.gap), 0)

    # ------------------------------------------------------------ plates and what stands beside them

    def sign(self, seat: Seat) -> Rect:
        """The sign of the part that a seat plays, beside its plate on the inner side."""
        plate, side = self.seats[seat].plate, self.look.px(SIGN)
        sign = Rect(0, 0, side, side)
        if self.is_right(seat):
            sign.midright = plate.x - self.gap, plate.centery
        else:
            sign.midleft = plate.right + self.gap, plate.centery
        return sign

    def _corner(self, seat: Seat) -> Rect:
        """The column of a seat, as wide as plate and sign."""
        corner = Rect(self.upper.x, self.upper.y, self._corner_wide, self.upper.h)
        if self.is_right(seat):
            corner.right = self.upper.right
        return corner

    def centre_tags(self, seat: Seat) -> Rect:
        """The cards that the landlord at this seat took, small; before there is one, what the seat has bid."""
        corner = self._corner(seat)
        tags = Rect(corner.x, 0, corner.w, self.look.px(TAG))
        if seat == self.viewer:
            tags.bottom = self.seats[seat].plate.y - self.near - self.gap  # the lamp stands on the plate's edge
        else:
            tags.top = extent(self.held(seat).places(MOST)).bottom + self.near
        return tags

    def act(self, seat: Seat) -> Rect:
        """The line that says what a seat did last in this trick."""
        tags = self.centre_tags(seat)
        line = Rect(tags.x, 0, tags.w, self._line)
        if seat == self.viewer:
            line.bottom = tags.y - self.near
        else:
            line.top = tags.bottom + self.near
        return line

    # ------------------------------------------------------------ cards

    @cached_property
    def held_high(self) -> float:
        return min(super().held_high, self.upper.h * (0.2 if self.at_foot else 0.17))

    def open_hand(self, seat: Seat) -> Rows:
        corner, plate = self._corner(seat), self.seats[seat].plate
        wide = max(COMPACT_BELOW + 1, corner.w / (1 + (ACROSS - 1) * SHOWN))
        tall, step = wide / CARD_WIDTH, (corner.w - wide) / (ACROSS - 1)
        return Rows((corner.centerx, plate.bottom + self.near), ACROSS, tall, step, tall * DROP)

    @cached_property
    def _beaten_high(self) -> int:
        """How high beaten sets lie: two share what the lines leave of the column on the left, and on the right one lies
        over the cards that are gone."""
        above = self.act((self.viewer + 1) % SEATS).bottom
        left = self.act(self.viewer).top - above - 3 * self.gap
        right = self.upper.bottom - round(self.hand_high * GONE) - above - 2 * self.gap
        return min(left // 2, right, round(self.hand_high * BEATEN_MOST))

    @property
    def shows_beaten(self) -> bool:
        """Whether there is room for beaten sets before their players; else they lie with the cards that are gone."""
        return not self.opened and self._beaten_high >= self.look.px(BEATEN)

    def _beaten(self, seat: Seat) -> Layout:
        if not self.shows_beaten:
            return self._gone
        beside = self.act(seat)
        box = Rect(beside.x, 0, beside.w, self._beaten_high)
        if seat == self.viewer:
            box.bottom = beside.top - self.near
        else:
            box.top = beside.bottom + self.near
        return Shelves(box, box.h, INDEX, APART, side=1 if self.is_right(seat) else 0)

    @property
    def _gone(self) -> Pile:
        """The cards that are gone: on the right, before the viewer's hand."""
        high = self.hand_high * GONE
        return Pile((self.upper.right - high * 0.5, self.upper.bottom - high / 2), high, 5, 0.3)

    def middle_layouts(self) -> dict[Zone, Layout]:
        gone, box = self._gone, self.set_box
        beside = gone.centre[0] - gone.height * CARD_WIDTH - self.gap, gone.centre[1]
        high = min(self.hand_high * BESIDE, box.h)
        centre = min(high, box.w / (2 * CARD_WIDTH))
        return {
            OUT_ZONE: Pile(beside, gone.height, -4, 0.3),
            HEAP_ZONE: gone,
            CENTRE_ZONE: Fan(box.center, box.w, centre, centre * CARD_WIDTH * 1.08, 0, 0),
            TRICK_ZONE: Shelves(box, high, INDEX, APART),
            **{BEATEN_ZONES[seat]: self._beaten(seat) for seat in range(SEATS)},
        }

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
        middle, top = self.middle, self.caption.bottom + self.look.px(ARROW)
        if self.opened:
            return Rect(middle.x, top, middle.w, round(max(COMPACT_BELOW / CARD_WIDTH + 2, middle.h * 0.3)))
        return Rect(middle.x, top, middle.w, middle.bottom - self.look.px(SLIP) - top)

    @property
    def way(self) -> Rect:
        """Where the way of the turns is drawn: round the set."""
        box, near = self.set_box, self.near
        return Rect(box.x + near, self.caption.bottom, box.w - 2 * near, self.middle.bottom - self.caption.bottom)

    # ------------------------------------------------------------ what comes over it

    @property
    def slip_foot(self) -> tuple[int, int]:
        """The middle of the lower edge of a slip: over the hand."""
        return self.upper.midbottom

    @property
    def deal_summary(self) -> Rect:
        """Where the end of a deal is told: below the last set."""
        middle, top = self.middle, self.set_box.bottom + self.gap
        wide = min(middle.w, self.look.px(STORY))
        return Rect(middle.centerx - wide // 2, top, wide, middle.bottom - top)
