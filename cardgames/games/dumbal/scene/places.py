"""The layout of the table of Dumbal: a seat table with a row in front of each seat."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardgames.engine.contract import Seat
from cardgames.games.dumbal.cards import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE
from cardgames.games.dumbal.scene.flags import depth
from cardgames.table.board.layouts import Layout, extent
from cardgames.table.board.seat_table import SeatTable
from cardgames.table.board.table_zones import TableZones
from cardgames.table.look import Look
from cardgames.words import say

WORDS = 60
"""Height of the texts above the viewer's plate, in points."""


WIDEST = 45
"""A hand total with as many digits as almost any."""


class Places(SeatTable):
    """The layout for hands of `hand_size` cards."""

    pile_tilt = 0

    def __init__(
        self, area: Rect, look: Look, names: Sequence[str], viewer: Seat, *, hand_size: int, opened: bool
    ) -> None:
        zones = TableZones(HAND_ZONES, hand_size, LAID_ZONES, piles=(STACK_ZONE, DISCARDS_ZONE))
        marks = say("dumbal.table.dealer"), say("dumbal.table.called")
        super().__init__(zones, area, look, names, viewer, marks=marks, opened=opened)

    @property
    def own_points(self) -> str:
        """Only the viewer's plate has points: the hand total, beside which "your turn" and "dealer" have room too."""
        return say("dumbal.table.plate", count=WIDEST)

    def row(self, seat: Seat) -> Layout:
        return self.small(seat) if self.opened and seat != self.viewer else super().row(seat)

    @property
    def flags(self) -> int | None:
        """Distance of the prayer flags from the upper rim. If seats fill the rim they are behind the viewer's hand, or
        None without room there."""
        if len(self.others) <= 3:
            return 0
        low = self.upper.bottom
        return low - self.area.y if self.words.y - low >= depth(self.area.w) else None

    @property
    def words(self) -> Rect:
        """The area above the viewer's plate for the hand total and who is out."""
        plate, hand = self.seats[self.viewer].plate, extent(self.hand.places(self.zones.hand_size))
        top = max(self.upper.bottom + self.gap, plate.y - self.gap - self.look.px(WORDS))
        return Rect(plate.x, top, hand.x - self.gap - plate.x, plate.y - self.gap - top)

    @property
    def slip_foot(self) -> tuple[int, int]:
        """The middle of a slip's lower edge: to the right of the hand."""
        hand = extent(self.hand.places(self.zones.hand_size))
        return (hand.right + self.room.right) // 2, self.room.bottom
