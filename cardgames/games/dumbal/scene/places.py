"""Where everything lies on the table of Dumbal, for one size of the table.

Every other player has a block: his plate with his hand below it, and beside both, towards the middle, what he laid off
last. Where that is too narrow, his hand lies beside the plate and before both what he laid off. The blocks stand round
the table in the order of the turns, stack and discards lie in the middle, before the viewer what he laid off himself,
and at the bottom his hand. When all hands are turned up they lie below the plates.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.dumbal.moves import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE
from cardgames.games.dumbal.scene.flags import depth
from cardgames.table import text
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import CARD_WIDTH, Fan, Layout, Pile, Rows, Shelves, extent, held_inside
from cardgames.table.board.plate import HIGH, plate_width
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look
from cardgames.words import say

EDGE, GAP, NEAR = 6, 8, 4
"""What stays free along the rim, between blocks, and within a block, in points."""

SPOTS = {
    1: ("top",),
    2: ("left", "right"),
    3: ("left", "top", "right"),
    4: ("left low", "left high", "right high", "right low"),
    5: ("left low", "left high", "top", "right high", "right low"),
}
"""Where so many others sit, in the order of the turns."""

RISES = 0.27
"""So much above the hand is kept for cards that stand raised, as a share of a card."""

BESIDE = 0.8
"""Cards on the table are at most so high beside those of the hand."""

SPREAD, OPEN_SPREAD, HELD_SPREAD = 0.52, 0.66, 0.4
"""How far cards lie apart that were laid off and that are turned up, as a share of their width; and those that others
hold, of their height."""

HELD, HELD_WIDE = 0.5, 0.7
"""Cards that others hold are at most so high beside those of the hand, and beside the width of the plate above them."""

INDEX, COMPACT_INDEX = 0.23, 0.6
"""So much of a card's width has to be in sight to be read; the second where it has the compact face."""

LAID, SHRUNK = 5, 0.75
"""So many cards of a set can be read where they lie beside a plate, and how small they are then at least, beside what
lies elsewhere."""

WORDS = 60
"""Height of the words above the viewer's plate, in points."""

PILED = 0.96
"""How high cards are that lie on each other, beside those that lie in a row: the pile leans."""

STORY_LINE, STORY_REST = 24, 72
"""Heights of a line of the story of a deal, and of all else on its sheet, in points."""


class Places:
    """The layout of a table of `area` px, seen by `viewer`, for hands of so many cards; `opened` when all lie open."""

    def __init__(
        self, area: Rect, look: Look, names: Sequence[str], viewer: Seat, *, hand_size: int, opened: bool
    ) -> None:
        self._area, self._look = area, look
        self._names = names
        self._viewer = viewer
        self._hand_size = hand_size
        self._opened = opened
        self._room = area.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))
        self._gap, self._near, self._plate = look.px(GAP), look.px(NEAR), look.px(HIGH)
        self._hand_high = min(area.h * 0.27, area.w * 0.19)
        seats = len(names)
        self._spots = {(viewer + turn + 1) % seats: spot for turn, spot in enumerate(SPOTS[seats - 1])}
        self._low = self._height(self._plate + self._near)
        """How high cards are that lie below plates."""
        self._aside = not opened and self._is_wide_enough
        """Whether what was laid off lies beside the plates."""
        self._high = self._height(0) if self._aside else self._low
        """How high the cards on the table are, all alike."""

    # ------------------------------------------------------------ sizes

    @property
    def _upper(self) -> Rect:
        """All above the viewer's hand."""
        rest = round(self._hand_high * (1 + RISES)) + self._gap
        return Rect(self._room.x, self._room.y, self._room.w, self._room.h - rest)

    @property
    def _wide(self) -> int:
        """Width of a block: a third of the table."""
        return (self._room.w - 2 * self._gap) // 3

    @property
    def _block_high(self) -> int:
        """Height of a block, the same when all hands are turned up, so that the plates stay."""
        return self._plate + self._near + round(self._low)

    @property
    def _top_high(self) -> int:
        """How far the block at the top reaches down while it is played."""
        return round(self._height(0)) if self._is_wide_enough else self._block_high

    @property
    def _is_wide_enough(self) -> bool:
        """Whether blocks have room for a set beside the plate, and the hands below can be larger than beside it."""
        wide = self._least_wide
        widest = max(self._plate_size(seat)[0] for seat in self._spots)
        return (
            self._wide - widest - 2 * self._gap >= wide * (1 + (LAID - 1) * self._index)
            and self._height(0) - self._plate - self._near >= self._plate
        )

    @property
    def _least_wide(self) -> float:
        """How wide cards are at least that lie beside a plate: smaller than others, but with the same face."""
        wide = self._low * CARD_WIDTH
        return max(wide * SHRUNK, min(wide, COMPACT_BELOW + 1))

    @property
    def _index(self) -> float:
        """So much of a card that lies beside a plate has to be in sight, as a share of its width."""
        return INDEX if self._least_wide > COMPACT_BELOW else COMPACT_INDEX

    def _height(self, head: int) -> float:
        """How high the cards on the table can be, all alike, where so much stands above those of the others."""
        high, gap = self._upper.h, self._gap
        spots = set(self._spots.values())
        middle = (high - head - 2 * gap) / 3 if "top" in spots else (high - gap) / 2
        rows = 2 if "left high" in spots else 1
        side = (high - (rows - 1) * gap) / rows - head
        return min(middle, side, self._hand_high * BESIDE)

    # ------------------------------------------------------------ the others

    def block(self, seat: Seat) -> Rect:
        """All that belongs to a seat; the viewer's is at the lower left, and used when the hands lie open."""
        block = Rect(0, 0, self._wide, self._block_high)
        if seat == self._viewer:
            block.bottomleft = self._room.bottomleft
            return block
        side, _, level = self._spots[seat].partition(" ")
        upper = self._upper
        match side:
            case "left":
                block.midleft = upper.midleft
            case "right":
                block.midright = upper.midright
            case _:
                block.midtop = upper.midtop
                if len(self._spots) != 5:  # nobody sits beside it, so what is laid off there can lie in the middle
                    laid = round(self._hand_high * BESIDE * CARD_WIDTH)
                    block.x = upper.centerx - laid // 2 - 2 * self._gap - self._plate_size(seat)[0]
        if level:
            block.y = upper.y if level == "high" else upper.bottom - block.h
        elif side != "top" and "top" in self._spots.values():
            block.y = max(block.y, upper.y + self._top_high + self._gap)
        return block

    @cached_property
    def seats(self) -> dict[Seat, SeatLayout]:
        """Where the name plates stand."""
        found: dict[Seat, SeatLayout] = {}
        for seat in range(len(self._names)):
            block, plate = self.block(seat), Rect((0, 0), self._plate_size(seat))
            if seat == self._viewer:
                plate.bottomleft = block.bottomleft
                found[seat] = SeatLayout(plate, "bottom")
                continue
            plate.topleft = block.topleft
            if self._is_right(seat):
                plate.right = block.right
            found[seat] = SeatLayout(plate, "top", self._near)
        return found

    def _is_right(self, seat: Seat) -> bool:
        return seat != self._viewer and self._spots[seat].startswith("right")

    def _plate_size(self, seat: Seat) -> tuple[int, int]:
        marks = [say("dumbal.table.dealer"), say("dumbal.table.called")]
        longest = max(marks, key=lambda mark: text.width(mark, text.SMALL, self._look))
        wide = plate_width(self._names[seat], self._look, longest)
        return min(wide, self._wide - self._gap - round(self._plate * CARD_WIDTH * 1.4)), self._plate

    def _beside(self, seat: Seat, high: int) -> Rect:
        """What is free beside a plate in its block, so high."""
        block, plate = self.block(seat), self.seats[seat].plate
        gap = self._gap * (2 if self._aside else 1)
        if self._is_right(seat):
            return Rect(block.x, plate.y, plate.x - gap - block.x, high)
        left = plate.right + gap
        return Rect(left, plate.y, block.right - left, high)

    def _row(self, seat: Seat) -> Rect:
        """The row of cards of a block, below its plate; the viewer's is above."""
        block = self.block(seat)
        row = Rect(block.x, block.bottom - round(self._low), block.w, round(self._low))
        if seat == self._viewer:
            row.y = block.y
        elif self._spots[seat] == "top":
            row.centerx = self._room.centerx
        return row

    # ------------------------------------------------------------ cards

    @cached_property
    def layouts(self) -> dict[Zone, Layout]:
        """The layout of each zone, the lowest first."""
        stack, discards = self.middle
        found: dict[Zone, Layout] = {
            DISCARDS_ZONE: Pile(discards.center, stack.h, 2, 0.4),
            STACK_ZONE: Pile(stack.center, stack.h, 0, 0.4),
        }
        for seat in range(len(self._names)):
            own = seat == self._viewer
            if self._opened:
                found[LAID_ZONES[seat]] = self._small(seat)
                found[HAND_ZONES[seat]] = self._open_hand(self._row(seat), away=0 if own else 180)
            elif own:
                found[LAID_ZONES[seat]] = self._line(self.own_row, SPREAD)
                found[HAND_ZONES[seat]] = self._hand
            elif self._aside:
                found[LAID_ZONES[seat]] = self._laid_aside(seat)
                found[HAND_ZONES[seat]] = self._held(seat)
            else:
                found[LAID_ZONES[seat]] = self._line(self._row(seat), SPREAD)
                found[HAND_ZONES[seat]] = self._small(seat)
        return found

    def _laid_aside(self, seat: Seat) -> Shelves:
        """What another laid off, beside his plate towards the middle."""
        box = self._beside(seat, round(self._high))
        return Shelves(box, box.h, self._index, max(SPREAD, self._index), side=1 if self._is_right(seat) else 0)

    def _held(self, seat: Seat) -> Fan:
        """The cards of another, below his plate."""
        plate = self.seats[seat].plate
        tall = min(self._hand_high * HELD, self._high - plate.h - self._near, plate.w * HELD_WIDE)
        centre = plate.centerx, plate.bottom + self._near + tall / 2
        return Fan(centre, plate.w, tall, tall * HELD_SPREAD, 0, 0)

    def _line(self, row: Rect, spread: float) -> Fan:
        return Fan(row.center, row.w, self._high, self._high * CARD_WIDTH * spread, 0, 0)

    def _open_hand(self, row: Rect, away: float) -> Rows:
        """A hand that is turned up; `away` is the way from the plate, in which its cards are pushed when told of."""
        wide = self._high * CARD_WIDTH
        step = min(wide * OPEN_SPREAD, (row.w - wide) / max(1, self._hand_size - 1))
        return Rows((row.centerx, row.y), self._hand_size, self._high, step, rises=away)

    def _small(self, seat: Seat) -> Fan:
        """Cards beside a plate."""
        beside = self._beside(seat, self._plate)
        tall = beside.h * 0.94
        return held_inside(Fan(beside.center, beside.w, tall, tall * HELD_SPREAD, 0, 0), beside, 8)

    @property
    def _hand(self) -> Fan:
        tall, room = self._hand_high, self._room
        beside = self.seats[self._viewer].plate.w + 2 * self._gap
        fan = Fan((room.centerx, room.bottom - tall / 2), room.w - 2 * beside, tall, tall * CARD_WIDTH * 0.7, 0, 1.8)
        return held_inside(fan, room, 5)

    @property
    def own_row(self) -> Rect:
        """What the viewer laid off: before his hand."""
        row = Rect(0, 0, self._wide, round(self._high))
        row.midbottom = self._upper.midbottom
        return row

    @cached_property
    def middle(self) -> tuple[Rect, Rect]:
        """Stack and discards, between the block at the top and what the viewer laid off."""
        high = self._high * PILED
        above = self._block_high if self._opened else self._top_high
        top = self._upper.y + (above + self._gap if "top" in self._spots.values() else 0)
        card = Rect(0, 0, round(high * CARD_WIDTH), round(high))
        card.centery = (top + self.own_row.y - self._gap) // 2
        stack, discards = card.copy(), card.copy()
        apart = self._gap + round(0.02 * high)
        stack.right, discards.left = self._room.centerx - apart, self._room.centerx + apart
        return stack, discards

    # ------------------------------------------------------------ what else lies there

    @property
    def flags(self) -> int:
        """How far below the upper rim the prayer flags hang: behind the viewer's hand when others sit all along it."""
        low = self._upper.bottom
        crowded = "left high" in self._spots.values()
        return low - self._area.y if crowded and self.words.y - low >= depth(self._area.w) else 0

    @property
    def words(self) -> Rect:
        """Above the viewer's plate: what his hand is worth, who is out."""
        plate, hand = self.seats[self._viewer].plate, extent(self._hand.places(5))
        top = max(self._upper.bottom + self._gap, plate.y - self._gap - self._look.px(WORDS))
        return Rect(plate.x, top, hand.x - self._gap - plate.x, plate.y - self._gap - top)

    @property
    def slip_foot(self) -> tuple[int, int]:
        """The middle of the lower edge of a slip: right of the hand."""
        hand = extent(self._hand.places(5))
        return (hand.right + self._room.right) // 2, self._room.bottom

    def story(self, lines: int) -> Rect:
        """Where the end of a deal is told: between the blocks, as high as so many lines need."""
        top = self._upper.y + (self._block_high + self._gap if "top" in self._spots.values() else 0)
        left = self._room.x + self._wide + self._gap
        wide = min(self._room.right - left if len(self._names) < 3 else self._wide, self._look.px(600))
        high = min(self._room.bottom - top, self._look.px(STORY_REST + STORY_LINE * lines))
        story = Rect(0, 0, wide, high)
        story.midtop = self._room.centerx, top + (self._room.bottom - top - high) // 3
        story.left = max(story.left, left)
        return story
