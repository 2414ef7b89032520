"""Where everything lies on the table of Casa Grande, for one size of the table.

The ground in the round takes all the room; as it is a diamond, its corners are free for the plates and what belongs
to the players. The viewer's own floors lie along the foot.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardgames.engine.contract import Seat
from cardgames.table.board.plate import HIGH, plate_width
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look

EDGE, GAP = 10, 8
"""What stays free along the rim and between things, in points."""

TRAY, OTHER_TRAY = 76, 58
"""Height of the viewer's tray, and of what is shown of the others', in points."""

DIE = 56
"""Side of the square in which the die lies, in points."""


class Places:
    """The layout of a table of `area` px, seen by `viewer`."""

    def __init__(self, area: Rect, look: Look, names: Sequence[str], viewer: Seat) -> None:
        px = look.px
        self.area = Rect(area)
        room = area.inflate(-2 * px(EDGE), -2 * px(EDGE))
        plate = px(HIGH)
        self.seats: dict[Seat, SeatLayout] = {}
        self.trays: dict[Seat, Rect] = {}
        wide = {seat: plate_width(name, look) for seat, name in enumerate(names)}
        own = Rect(room.x, room.bottom - plate, wide[viewer], plate)
        self.seats[viewer] = SeatLayout(own, "bottom")
        left = own.right + px(GAP)
        self.trays[viewer] = Rect(left, room.bottom - px(TRAY), room.right - left, px(TRAY))
        self.board = Rect(area.x, area.y, area.w, self.trays[viewer].y - area.y)
        others = [(viewer + turn) % len(names) for turn in range(1, len(names))]
        for index, seat in enumerate(others):
            side = (("top",), ("left", "right"), ("left", "right", "right"))[len(others) - 1]
            rect = Rect(room.x, room.y, wide[seat], plate)
            if side[index] != "left":
                rect.right = room.right
            if len(others) == 3 and index == 2:
                rect.bottom = self.board.bottom - px(OTHER_TRAY) - px(GAP)
            self.seats[seat] = SeatLayout(rect, side[index])
            self.trays[seat] = Rect(rect.x, rect.bottom + px(4), rect.w, px(OTHER_TRAY))
        self.die = Rect(0, 0, px(DIE), px(DIE))
        self.die.midbottom = (own.centerx, own.top - px(2 * GAP))
