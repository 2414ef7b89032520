"""Where everything lies on the table of Casa Grande, for one size of the table.

The ground in the round takes the middle; as it is a diamond, the four corners are free for the players: plate, blocks
and floors of each. The viewer's own floors lie along the foot, large enough to be taken up. Above his plate are the
buttons that turn the view, and above them the die.
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

TRAY, OTHER_TRAY = 84, 108
"""Height of the viewer's tray, and of what is shown of the others', in points."""

LOOKS, TURNERS = 4, 2
"""How many buttons there are to look around, over the plate, and to turn a floor, over the tray."""

DIE, TOOL, NOTE = 34, 36, 20
"""Length of the die's edges, side of a button, height of the words above the buttons, in points."""

_STORY = 172
"""Height of the sheet on which the end is told, in points."""

_CORNERS = (("top right",), ("top left", "top right"), ("top left", "top right", "bottom right"))
"""Where the others sit, clockwise from the viewer's left, for one, two and three of them."""


class Places:
    """The layout of a table of `area` px, seen by `viewer`; with `told` room is left for the story."""

    def __init__(self, area: Rect, look: Look, names: Sequence[str], viewer: Seat, *, told: bool = False) -> None:
        px, gap = look.px, look.px(GAP)
        self.area = Rect(area)
        room = area.inflate(-2 * px(EDGE), -2 * px(EDGE))
        high = px(HIGH)
        own_high = min(max(px(TRAY), room.h // 9), room.h // 4)
        other_high = min(px(OTHER_TRAY), room.h // 5)
        wide = [plate_width(name, look) for name in names]
        plate = Rect(room.x, room.bottom - high, wide[viewer], high)
        self.seats: dict[Seat, SeatLayout] = {viewer: SeatLayout(plate, "bottom")}
        self.trays: dict[Seat, Rect] = {}
        right = room.right
        others = [(viewer + turn) % len(names) for turn in range(1, len(names))]
        for seat, corner in zip(others, _CORNERS[len(others) - 1], strict=True):
            rect = Rect(room.x, room.y, wide[seat], high)
            store = Rect(room.x, rect.bottom + px(4), wide[seat], other_high)
            if "right" in corner:
                rect.right = store.right = room.right
            if "bottom" in corner:
                rect.bottom = room.bottom
                store.bottom = rect.top - px(4)
                right = rect.left - gap
            self.seats[seat] = SeatLayout(rect, "right" if "right" in corner else "left")
            self.trays[seat] = store
        left = plate.right + gap
        self.trays[viewer] = Rect(left, room.bottom - own_high, right - left, own_high)
        foot = self.trays[viewer].top
        self.story = Rect(left, 0, right - left, min(px(_STORY), room.h // 3))
        self.story.bottom = room.bottom
        if told:
            foot = self.story.top
        self.board = Rect(area.x, area.y, area.w, foot - gap - area.y)
        side = px(TOOL)
        step = side + px(2)
        over_plate, over_tray = plate.y - gap - side, self.trays[viewer].top - gap - side
        self.tools = [Rect(plate.x + step * index, over_plate, side, side) for index in range(LOOKS)]
        self.tools += [Rect(left + step * index, over_tray, side, side) for index in range(TURNERS)]
        self.note = Rect(plate.x, over_plate - px(NOTE), plate.w, px(NOTE))
        self.die_edge = px(DIE)
        self.die = plate.x + 4 * self.die_edge + gap, self.note.top - self.die_edge
        self.slip_foot = self.trays[viewer].right - px(190), foot - gap // 2
