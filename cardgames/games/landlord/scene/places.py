"""The layout of the table of Landlord for one table size.

Bids and turns go anticlockwise: the next player sits on the right. The two other players have the upper corners: the
plate with the role sign beside it, the hand, the seat's last action in the trick, and the cards that the landlord took
from the centre. The viewer has the same at the bottom left, or above the hand if that takes all the room; the cards
already played are on the right. The set to beat is in the middle.
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
from cardgames.table.board.seat_table import SeatTable
from cardgames.table.board.table_zones import TableZones
from cardgames.table.look import Look
from cardgames.words import say

SIGN = 40
LINE = 22
TAG = 26
SMALL_LINE = 17
"""Heights of the role sign, of a line of text, of the tags of the centre cards, and of the line above them, in
points."""

SLIP = 92
"""The space above the hand for the slip with the draft's readings, in points."""

MOST = 17
"""The largest number of cards in a hand."""

INDEX = 0.25
"""The share of a card's width that must be visible to read rank and suits."""

ACROSS, SHOWN, DROP = 9, 0.3, 0.5
"""Open hands of other seats: the number of cards in a row, the visible share of each card's width, and the offset of
the second row, as a share of a card's height."""

APART = 0.56
"""The distance between the cards of a set if there is room, as a share of their width."""

ARROW = 14
"""Height of the arrow above the set, in points."""

BEATEN, BEATEN_MOST = 46, 0.5
"""The height of a beaten set in front of its player: minimum in points, and maximum as a share of the hand's."""

PILED = 6
"""The number of played cards in a pile of its full height."""

STORY = 600
"""The largest width of the deal summary, in points."""

BESIDE, GONE = 0.92, 0.42
"""The largest height of cards in the middle, and the height of played cards, as shares of the hand's."""


class Places(SeatTable):
    """The layout of a table of `area` px, seen by `viewer`; `opened` if all hands and the deal summary are shown."""

    sign_wide = SIGN
    widest_points = "±48"

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
        """The width of a corner: the widest plate with its sign; more for open hands beside the deal summary."""
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
        """The role sign of a seat, beside its plate on the inner side."""
        plate, side = self.seats[seat].plate, self.look.px(SIGN)
        sign = Rect(0, 0, side, side)
        if self.is_right(seat):
            sign.midright = plate.x - self.gap, plate.centery
        else:
            sign.midleft = plate.right + self.gap, plate.centery
        return sign

    def _corner(self, seat: Seat) -> Rect:
        """The column of a seat, as wide as plate and sign; the viewer's ends where the full hand begins."""
        corner = Rect(self.upper.x, self.upper.y, self._corner_wide, self.upper.h)
        if seat == self.viewer and self.at_foot:
            corner.w = min(corner.w, extent(self.hand.places(MOST)).x - self.near - corner.x)
        if self.is_right(seat):
            corner.right = self.upper.right
        return corner

    def centre_tags(self, seat: Seat) -> Rect:
        """The tags of the cards that the landlord at this seat took; before there is a landlord, the seat's bid."""
        corner = self._corner(seat)
        tags = Rect(corner.x, 0, corner.w, self.look.px(TAG))
        if seat == self.viewer:
            tags.bottom = self.seats[seat].plate.y - self.near - self.gap  # the lamp stands on the plate's edge
        else:
            tags.top = extent(self.held(seat).places(MOST)).bottom + self.near + self.look.px(SMALL_LINE)
        return tags

    def about_tags(self, seat: Seat) -> Rect:
        """The small line above the tags of a seat that says what they are."""
        tags, high = self.centre_tags(seat), self.look.px(SMALL_LINE)
        return Rect(tags.x, tags.y - high, tags.w, high)

    def act(self, seat: Seat) -> Rect:
        """The line with a seat's last action in this trick."""
        tags = self.centre_tags(seat)
        line = Rect(tags.x, 0, tags.w, self._line)
        if seat == self.viewer:
            line.bottom = self.about_tags(seat).y - self.near
        else:
            line.top = tags.bottom + self.near
        return line

    # ------------------------------------------------------------ cards

    @cached_property
    def held_high(self) -> float:
        return min(super().held_high, self.upper.h * (0.2 if self.at_foot else 0.15))

    def open_hand(self, seat: Seat) -> Rows:
        corner, plate = self._corner(seat), self.seats[seat].plate
        wide = max(COMPACT_BELOW + 1, corner.w / (1 + (ACROSS - 1) * SHOWN))
        tall, step = wide / CARD_WIDTH, (corner.w - wide) / (ACROSS - 1)
        return Rows((corner.centerx, plate.bottom + self.near), ACROSS, tall, step, tall * DROP)

    @cached_property
    def _beaten_high(self) -> int:
        """The height of beaten sets: two share the rest of the left column below the lines, and on the right one is
        above the played cards."""
        above = self.act((self.viewer + 1) % SEATS).bottom
        left = self.act(self.viewer).top - above - 3 * self.gap
        right = self.upper.bottom - round(self.hand_high * GONE) - above - 2 * self.gap
        return min(left // 2, right, round(self.hand_high * BEATEN_MOST))

    @property
    def shows_beaten(self) -> bool:
        """Whether there is room for beaten sets in front of their players; otherwise they are with the played cards."""
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
        """The played cards: on the right, above the viewer's hand."""
        high = self.hand_high * GONE
        return Pile((self.upper.right - high * 0.5, self.upper.bottom - high / 2), high, 5, 0.3)

    def heap_line(self, *, out: bool) -> Rect | None:
        """Return the place for the caption of the played cards: above them, or beside them unless cards lie `out`
        there; None if neither has room."""
        if self.opened:
            return None
        seat = next(seat for seat in range(SEATS) if self.is_right(seat))
        pile, corner = extent(self._gone.places(PILED)), self._corner(seat)
        line = Rect(corner.x, 0, corner.w, self._line)
        line.bottom = pile.top - self.near
        last = self._beaten(seat).area if self.shows_beaten else self.act(seat)
        if line.top >= last.bottom + self.near:
            return line
        return None if out else Rect(corner.x, pile.centery - line.h // 2, pile.x - self.gap - corner.x, line.h)

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
        """The line about the stake, above the middle."""
        middle = self.middle
        return Rect(middle.x, middle.y, middle.w, self._line)

    @property
    def caption(self) -> Rect:
        """The line about the set in the middle, below the stake."""
        return self.stake.move(0, self._line)

    @property
    def set_box(self) -> Rect:
        """The area of the set to beat."""
        middle, top = self.middle, self.caption.bottom + self.look.px(ARROW)
        if self.opened:
            return Rect(middle.x, top, middle.w, round(max(COMPACT_BELOW / CARD_WIDTH + 2, middle.h * 0.3)))
        return Rect(middle.x, top, middle.w, middle.bottom - self.look.px(SLIP) - top)

    @property
    def ranks(self) -> Rect | None:
        """The line with the order of the ranks, above the set; None where a set leaves no room."""
        box = self.set_box
        above = (box.h - min(self.hand_high * BESIDE, box.h)) / 2
        return Rect(box.x, box.y, box.w, self._line) if above >= self._line else None

    @property
    def way(self) -> Rect:
        """The area of the arrows for the order of play, round the set."""
        box, near = self.set_box, self.near
        return Rect(box.x + near, self.caption.bottom, box.w - 2 * near, self.middle.bottom - self.caption.bottom)

    # ------------------------------------------------------------ what comes over it

    @property
    def slip_foot(self) -> tuple[int, int]:
        """The middle of the lower edge of a slip, above the hand."""
        return self.upper.midbottom

    @property
    def deal_summary(self) -> Rect:
        """The area of the deal summary, below the last set."""
        middle, top = self.middle, self.set_box.bottom + self.gap
        wide = min(middle.w, self.look.px(STORY))
        return Rect(middle.centerx - wide // 2, top, wide, middle.bottom - top)
