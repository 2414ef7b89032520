"""Where the summary of a deal lies on the felt, and how large its letters are there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pygame import Rect

from cardgames.screens.felt.felt import Felt
from cardgames.screens.play.deal_summary import FEWEST, WIDE, DealSummary
from cardgames.table.board.layouts import extent
from cardgames.table.look import Look
from cardgames.table.units import Scale, covered, free_place, keep_clear, least_covering

WIDTHS = (WIDE, 520, 440, 400, 360)
"""The widths that are tried, in points, besides that of the scene's own area."""

NARROW = (400, 360, 340, 320)
"""The widths that are tried where none of these fits, in points: beside a full hand, or between hands. The title may
give way to the buttons."""

PAIRED = 680
"""A width that is tried for rows in pairs, in points."""

SHAPES = (
    (True, False, False, False), (False, False, False, False), (False, True, False, False),
    (False, False, True, False), (False, True, True, False), (False, False, True, True), (False, True, True, True),
)  # fmt: skip
"""Ways to show all rows, the best first: with open groups, in pairs, with a low head and foot, and with the review as
an icon beside the buttons."""

SHARES = (0.87, 0.75)
"""The smaller sizes that are tried, relative to the UI scale."""

SMALLEST = 0.8
"""No summary is smaller than at this UI scale, with letters of 12 px and more."""


def place(
    summary: DealSummary, felt: Felt, area: Rect, given: Rect | None, look: Look, *, from_top: bool
) -> tuple[Rect, Look]:
    """Return the place of a summary in this part of the felt, and its look: smaller than other things if all its rows
    are in sight only then, or if it would cover the viewer's hand otherwise. `given` is the area that the scene has for
    it, if any; `from_top`: it stays at the top of that area."""
    smaller = (look.scale.factor * share for share in SHARES)
    looks = [look, *(replace(look, scale=Scale(factor)) for factor in smaller if factor >= SMALLEST)]
    rooms = [_Room(summary, felt, area, given, one, from_top=from_top) for one in looks]
    hand = felt.area_of(felt.scene.hand_zone())
    over_hand: list[_Room] = []
    for room in rooms:
        rect = room.for_all_rows()
        if rect is not None and not rect.colliderect(hand):
            return rect, room.look
        over_hand += [] if rect is None else [room]
    for room in over_hand:
        rect = room.for_all_rows()
        if rect is not None:
            return rect, room.look
    return rooms[-1].for_some_rows(), rooms[-1].look


class _Room:
    """The room for a summary of one size: the area where it belongs (`home`), and what it should not cover."""

    def __init__(
        self, summary: DealSummary, felt: Felt, area: Rect, given: Rect | None, look: Look, *, from_top: bool
    ) -> None:
        gap = look.px(8)
        self.summary, self.look = summary, look
        self.room = area.inflate(-gap, -gap)
        self.given, self._from_top = given, from_top
        self.home = clearing(felt).clip(area) if given is None else given
        self.used, self.owned, seats = felt.areas_in_use()
        self.taken, self.hands = ([rect.inflate(gap, gap) for rect in areas] for areas in (self.used, seats))
        spare = [felt.area_of(zone) for zone in felt.scene.deal_end.summary_covers()]
        self.kept = [rect.inflate(gap, gap) for rect in self.used if rect not in spare] if spare else None
        self.marked = [*self.owned, *felt.markers.rects]
        self.least = min(self.room.w, summary.least_wide(look))
        bare = min(self.room.w, summary.least_wide(look, titled=False))
        best = summary.wide(look)
        self.widest = min(self.home.w, best) if given is None else max(self.home.w, bare)
        # the scene of a board makes room for its own area, and only there
        self.on_board = felt.board is not None
        tried = () if self.on_board else (best, *map(look.px, WIDTHS))
        self.wides = sorted({max(self.least, min(self.room.w, wide)) for wide in tried})[::-1]
        self.paired = [look.px(PAIRED)] if look.px(PAIRED) <= self.room.w else []
        self.narrow = sorted({max(bare, look.px(wide)) for wide in NARROW})[::-1] if self.wides else []

    def for_all_rows(self) -> Rect | None:
        """Return a place with all rows in sight: in the scene's area, or without one between hands and plates, if they
        cover nothing there, preferably with open groups; otherwise wherever they cover nothing, or only what the scene
        lets them cover, or at least nothing of players; None if there is no such place."""
        summary = self.summary
        spare = ((True, [*self.wides, *self.narrow], self.kept),) if self.kept is not None else ()
        tries = ((True, self.wides, self.taken), (True, self.narrow, self.taken), *spare, (False, (), self.taken))
        for clean, wides, areas in tries:
            for opened, paired, low, brief in SHAPES if summary.review_line is not None else SHAPES[:-2]:
                summary.lower(on=low, brief=brief)
                summary.pair_rows(on=paired)
                summary.open_groups(on=opened)
                rect = self._own()
                if rect is not None and (not clean or rect.collidelist(self.used) < 0):
                    return rect
                rect = self._elsewhere(None, areas, [*self.paired, *wides] if paired and wides else wides)
                if rect is not None:
                    return rect
        return None

    def for_some_rows(self) -> Rect:
        """Return the place where the most lines are in sight, or one that covers as little as possible."""
        most = max(FEWEST, *(self.summary.lines(self.look, wide) for wide in (self.widest, *self.wides)))
        for lines in range(most, FEWEST - 1, -1):
            for areas in (self.taken, self.marked):
                rect = self._own(lines) or self._elsewhere(lines, areas, self.wides)
                if rect is not None:
                    return rect
        if self.given is not None:
            near, far = self._spilled(FEWEST), self._elsewhere(FEWEST, self.owned, self.wides)
            told = [rect for rect in self.marked if not rect.colliderect(self.home)]
            return near if far is None or covered(near, told) <= covered(far, told) else far
        for lines in range(most, FEWEST - 1, -1):
            rect = self._over_piles(lines)
            if rect is not None:
                return rect
        wides = self.wides or [max(self.least, min(self.widest, self.look.px(WIDTHS[-1])))]
        highs = ((wide, min(self.room.h, self.summary.least(self.look, wide))) for wide in wides)
        rects = [keep_clear(self._centred(*size), self.room, self.hands) for size in highs]
        return min(rects, key=lambda rect: (covered(rect, self.hands), covered(rect, self.taken)))

    def _own(self, lines: int | None = None) -> Rect | None:
        """Return the place in the scene's area, or a little beyond it where nothing else is, for all rows or for this
        number of lines."""
        if self.given is not None:
            rect = self._spilled(lines)
            beyond = [rect for rect in self.used if not rect.colliderect(self.home)]
            over = rect.h > self.home.h and (self.on_board or rect.collidelist(beyond) >= 0)
            return None if over else rect
        rect = self._centred(self.widest, self.summary.high(self.look, self.widest, lines))
        fits = rect.h <= self.home.h and self.widest >= self.least
        return free_place(rect, self.home, self.taken) if fits else None

    def _spilled(self, lines: int | None) -> Rect:
        """Return the place at the edge of the scene's area, as far beyond it as the lines need."""
        rect = Rect(0, 0, self.widest, min(self.room.h, self.summary.high(self.look, self.widest, lines)))
        rect.topleft = self.home.topleft if self._from_top else (self.home.x, self.home.bottom - rect.h)
        return rect.clamp(self.room)

    def _elsewhere(self, lines: int | None, taken: Sequence[Rect], wides: Sequence[int]) -> Rect | None:
        """Return the nearest place that covers nothing of what is `taken`."""
        sizes = ((wide, self.summary.high(self.look, wide, lines)) for wide in wides)
        return self._nearest(free_place(self._centred(*size), self.room, taken) for size in sizes)

    def _over_piles(self, lines: int) -> Rect | None:
        """Return the place that covers no hands and plates, and as little as possible of the rest."""
        kept = self.taken if self.kept is None else self.kept
        sizes = ((wide, self.summary.high(self.look, wide, lines)) for wide in self.wides)
        found = (least_covering(self._centred(*size), self.room, kept, self.hands) for size in sizes)
        return self._nearest(found, kept)

    def _centred(self, wide: int, high: int) -> Rect:
        rect = Rect(0, 0, wide, high)
        rect.center = self.home.center
        return rect

    def _nearest(self, found: Iterable[Rect | None], kept: Sequence[Rect] = ()) -> Rect | None:
        """Return the place that covers the least of what is `kept`, and of those the nearest to its own area."""

        def cost(rect: Rect) -> tuple[int, int]:
            return covered(rect, kept), (rect.centerx - x) ** 2 + (rect.centery - y) ** 2

        x, y = self.home.center
        return min((rect for rect in found if rect is not None), key=cost, default=None)


def clearing(felt: Felt) -> Rect:
    """Return the room between hands and plates, where a sheet covers no face-up card."""
    gap = felt.look.px(14)
    free = felt.area.inflate(-2 * gap, -2 * gap)
    hand = felt.scene.hand_zone().name
    for zone, sprites in felt.stage.zones.items():
        if zone.name == hand and sprites:
            rect = extent(sprite.home for sprite in sprites)
            free = _beyond(free, felt.seat_plates.seats[zone.owner].side, rect.inflate(2 * gap, 2 * gap))
    for plate in felt.seat_plates.plates.values():
        rect = plate.rect.inflate(gap, gap)
        if rect.colliderect(free):
            free = _beyond(free, "left" if rect.centerx < free.centerx else "right", rect)
    return free


def _beyond(free: Rect, side: str, rect: Rect) -> Rect:
    """Return the part of `free` that remains when `rect` covers one of its sides."""
    left, top, right, bottom = free.left, free.top, free.right, free.bottom
    match side:
        case "left":
            left = max(left, rect.right)
        case "right":
            right = min(right, rect.left)
        case "top":
            top = max(top, rect.bottom)
        case _:
            bottom = min(bottom, rect.top)
    return Rect(left, top, right - left, bottom - top)
