"""The layout of the table of Round Robbin', for one size.

Its bands are: the other tribes' camps along the top; deck, kings, jokers, fire and discard pile in the middle; a strip
for the slip with the progress of a chain; and at the bottom the viewer's villages above the hand. All cards are as
large as the bands allow.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product, starmap
from typing import ClassVar, NamedTuple

from pygame import Rect

from cardgames.engine.contract import Seat, Zone
from cardgames.games.round_robbin.cards import (
    ASLEEP_ZONE,
    DECK_ZONE,
    DUMP_ZONE,
    FREE_ZONE,
    HAND_ZONES,
    ROBBING_ZONES,
    VILLAGE,
    village_zone,
)
from cardgames.table import text
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board import tags
from cardgames.table.board.band_table import LEAN, STRIP, BandTable, largest
from cardgames.table.board.layouts import CARD_WIDTH, Layout, Pile, Place, Rows, extent
from cardgames.table.board.scene import SeatLayout
from cardgames.table.board.table_zones import TableZones
from cardgames.table.look import Look
from cardgames.words import say

STEP = 0.6
"""Visible part of each village card beside the one before it, as a share of its width."""

ACROSS, COMPACT_ACROSS = 0.5, 0.78
"""Offset below the village of a card just put in, as a share of its height: the ranks and suits of the other cards stay
visible, which reach further down on compact faces."""

PEEP = 0.7
"""Distance of a sleeping king from the deck, as a share of a card's width."""

APART = 1.1
"""Distance between action cards, as a share of a card's width."""


def village_width(height: float) -> float:
    """The width of a village of cards of this height."""
    return height * CARD_WIDTH * (1 + STEP * (VILLAGE - 1))


@dataclass(frozen=True, slots=True)
class _CardGroup(ABC):
    """A layout of cards around `centre`, each `height` px high; its area has room for `most` cards."""

    most: ClassVar[int] = VILLAGE
    centre: tuple[float, float]
    height: float

    @property
    def area(self) -> Rect:
        return extent(self.places(self.most))

    @abstractmethod
    def places(self, count: int) -> list[Place]:
        """The places of `count` cards, the lowest first."""


class VillageCards(_CardGroup):
    """A village: three readable overlapping cards from the low end; a fourth, being rolled in, is across them."""

    def places(self, count: int) -> list[Place]:
        (x, y), high = self.centre, self.height
        step = high * CARD_WIDTH * STEP
        side_by_side = min(count, VILLAGE)
        found = [Place(x + (at - (side_by_side - 1) / 2) * step, y, 0, high) for at in range(side_by_side)]
        below = high * (COMPACT_ACROSS if round(high * CARD_WIDTH) < COMPACT_BELOW else ACROSS)
        return [*found, *(Place(x, y + below, 90, high) for _ in range(count - side_by_side))]


class ActionCards(_CardGroup):
    """The action cards: side by side, each in a fixed place."""

    def places(self, count: int) -> list[Place]:
        x, y = self.centre
        step = self.height * CARD_WIDTH * APART
        return [Place(x + (at - (VILLAGE - 1) / 2) * step, y, 0, self.height) for at in range(count)]


class DumpCards(Pile):
    """The discard pile: its two top cards are visible (RR-2), the top one half beside the others. A single card lies in
    the middle, above the name of the pile."""

    @property
    def area(self) -> Rect:
        return extent(self.places(2))

    def places(self, count: int) -> list[Place]:
        (x, y), high = self.centre, self.height
        aside = high * CARD_WIDTH * 0.5 if count > 1 else 0
        pile = [Place(x - aside / 2 - at * self.rise, y - at * self.rise, 0, high) for at in range(count)]
        if count > 1:
            pile[-1] = Place(x + aside / 2, y - (count - 2) * self.rise, 0, high)
        return pile


class SleepingKings(_CardGroup):
    """The red kings, one on each side: sideways under the deck, whose middle is `centre` (RR-1)."""

    most = 2

    def places(self, count: int) -> list[Place]:
        x, y = self.centre
        aside = self.height * CARD_WIDTH * PEEP
        return [Place(x - aside, y, 90, self.height), Place(x + aside, y, -90, self.height)][:count]


AIR = 0.07
"""Least gap between villages, as a share of their width, so that they are distinct with large cards too."""

OTHER, OWN, MIDDLE, HAND = 1.0, 1.08, 1.3, 1.6
"""Relative heights of other villages, the viewer's, the cards in the middle and the hand."""

MOST_HAND = 2.1
"""Greatest height of the hand cards relative to tightly packed villages; the rest stays free."""

FEWEST = 6
"""The least number of villages to leave room for in a camp."""

GLOW = 7
"""How far the light around a card or a pile reaches, in points."""

RAISED = 14
"""How far raised cards with their badges reach beyond the hand's own room, in points."""

MOST_ROWS = 4

CARDS = 7
"""The most cards of a hand."""

_JOKERS = 0.5
"""Visible part of a second joker beside the first, as a share of a card's width."""


class Sizes(NamedTuple):
    """Rows of villages and heights of cards, in px: other seats', the viewer's, the middle, the hand."""

    other_rows: int
    own_rows: int
    other: float
    own: float
    middle: float
    hand: float

    @property
    def legible(self) -> float:
        """A score for readability: the smallest cards count most."""
        return 2 * min(self.other / OTHER, self.own / OWN) + self.middle / MIDDLE + self.hand / HAND


def room_for(villages: int) -> int:
    """The number of villages to leave room for in a camp, given the current number: at least one more fits."""
    return max(FEWEST, villages + 1 + villages % 2)


class Places(BandTable):
    """The layout of a table of `area` px, seen by `viewer`; `room` is the number of villages per camp to leave room
    for."""

    def __init__(
        self, area: Rect, look: Look, names: Sequence[str], viewer: Seat, room: Sequence[int], jokers: int
    ) -> None:
        marks = say("round_robbin.table.dealer"), say("round_robbin.table.passed")
        super().__init__(TableZones(HAND_ZONES, CARDS), area, look, names, viewer, marks=marks)
        self.camps = tuple(room)
        self.jokers = jokers
        rows = range(1, MOST_ROWS + 1)
        self._sizes = max(starmap(self._sizes_for, product(rows, rows)), key=lambda sizes: sizes.legible)
        self.hand_high = self._sizes.hand
        self.top, self.middle, self.strip, self.own, self.bottom = self.bands(self._bands(self._sizes))
        self.middle.h -= self._caption_high

    # ------------------------------------------------------------ sizes

    def _sizes_for(self, other_rows: int, own_rows: int) -> Sizes:
        """The largest sizes with these numbers of rows of villages."""
        widest = self._highest(max(self.camps[seat] for seat in self.others), other_rows, self.strip_wide)
        own_widest = self._highest(self.camps[self.viewer], own_rows, self.room.w)
        middle_most = (self.room.w - 8 * self.gap) / (self._middle_wide * CARD_WIDTH)

        def sizes(unit: float) -> Sizes:
            other, own = min(widest, unit * OTHER), min(own_widest, unit * OWN)
            hand = min(unit * HAND, min(other, own) * MOST_HAND)
            return Sizes(other_rows, own_rows, other, own, min(middle_most, unit * MIDDLE), hand)

        free = self.room.h - 4 * self.gap
        return sizes(largest(lambda unit: sum(self._bands(sizes(unit))) <= free, free))

    def _highest(self, villages: int, rows: int, wide: float) -> float:
        """The greatest card height for `villages` in `rows` rows of this width."""
        across = -(-villages // rows)
        close = (wide - (across - 1) * self.near) / across
        airy = wide / (across + (across - 1) * AIR)
        return min(close, airy) / village_width(1)

    @property
    def _middle_wide(self) -> float:
        """Width of the middle in card widths: the fire, and on each side as much as deck and jokers need."""
        deck = 2 * PEEP + 1 / CARD_WIDTH
        jokers = 1 + _JOKERS * (self.jokers - 1)
        return 2 * (deck + jokers) + (1 + 2 * APART)

    def _bands(self, sizes: Sizes) -> tuple[float, float, float, float, float]:
        """Heights of the bands: the other camps, the middle, the strip, the viewer's villages, the hand."""
        top = self.plate_high + self.near + self._block(sizes.other, sizes.other_rows)
        own = self._block(sizes.own, sizes.own_rows)
        return top, sizes.middle + self._caption_high, self.look.px(STRIP), own, sizes.hand * (1 + LEAN)

    @property
    def _caption_high(self) -> int:
        """Height of the captions below the cards in the middle, with room for the glow of a lit card above them."""
        return text.line_height(tags.CAPTION, self.look) + self.look.px(GLOW)

    def _block(self, height: float, rows: int) -> float:
        return rows * height + (rows - 1) * self.near

    # ------------------------------------------------------------ plates

    @property
    def own_points(self) -> str:
        """On another's plate, points and a mark take the room of the level, as its hand needs that beside the plate."""
        return say("round_robbin.table.running", count=10)

    # ------------------------------------------------------------ cards

    def middle_layouts(self) -> dict[Zone, Layout]:
        high, seats = self._sizes.middle, range(len(self.names))
        found: dict[Zone, Layout] = {
            ASLEEP_ZONE: SleepingKings(self.deck.center, high),
            DECK_ZONE: Pile(self.deck.center, high, 0, 0.35),
            FREE_ZONE: Rows((self.free.centerx, self.free.y), 2, high, high * CARD_WIDTH * _JOKERS),
            DUMP_ZONE: DumpCards(self.dump.center, high, rise=0.4),
        }
        for seat in seats:
            found |= self._villages(seat)
        return found | {ROBBING_ZONES[seat]: ActionCards(self.fire.center, high) for seat in seats}

    def _villages(self, seat: Seat) -> dict[Zone, Layout]:
        """The villages of a seat in rows, filled from the left."""
        own = seat == self.viewer
        block = self.own if own else self.block(seat)
        high, rows = (self._sizes.own, self._sizes.own_rows) if own else (self._sizes.other, self._sizes.other_rows)
        across = -(-self.camps[seat] // rows)
        wide = village_width(high)
        step = min(wide * 1.16, (block.w - wide) / max(1, across - 1))
        left = block.centerx - (across - 1) * step / 2 if own else block.x + wide / 2
        found: dict[Zone, Layout] = {}
        for number in range(across * rows):
            row, column = divmod(number, across)
            centre = left + column * step, block.y + row * (high + self.near) + high / 2
            found[village_zone(seat, number)] = VillageCards(centre, high)
        return found

    # ------------------------------------------------------------ the others

    def block(self, seat: Seat) -> Rect:
        """The villages of another seat."""
        camp = self.place_of(seat)
        high = round(self._block(self._sizes.other, self._sizes.other_rows))
        return Rect(camp.x, camp.bottom - high, camp.w, high)

    def seat(self, seat: Seat) -> SeatLayout:
        found = super().seat(seat)
        return found if seat == self.viewer else replace(found, below=self.near + round(self._sizes.other))

    # ------------------------------------------------------------ the middle

    @cached_property
    def fire(self) -> Rect:
        """The place of the action cards."""
        rect = ActionCards((0, 0), self._sizes.middle).area
        rect.center = self.middle.center
        return rect

    @cached_property
    def deck(self) -> Rect:
        """The deck, without the kings that extend below it."""
        side, card = self._side("left"), self._card
        wide = round(card.w * (2 * PEEP) + card.h)
        pair = wide + self.gap * 2 + self.free_wide
        card.center = (round(side.centerx - pair / 2 + wide / 2), side.centery)
        return card

    @property
    def free_wide(self) -> int:
        """Width of the free jokers."""
        return round(self._card.w * (1 + _JOKERS * (self.jokers - 1)))

    @cached_property
    def free(self) -> Rect:
        """The free jokers, in front of the deck."""
        card = self._card
        left = self.deck.centerx + round(card.w * PEEP + card.h / 2) + 2 * self.gap
        return Rect(left, self.deck.y, self.free_wide, card.h)

    @cached_property
    def dump(self) -> Rect:
        """The discard pile, to the right of the fire."""
        rect = DumpCards((0, 0), self._sizes.middle).area
        side = self._side("right")
        rect.center = (min(side.centerx, side.x + rect.w), side.centery)
        return rect

    def caption(self, zone: Zone) -> Rect:
        """The area below a place in the middle, for its name."""
        above = {FREE_ZONE: self.free, DECK_ZONE: self.deck, DUMP_ZONE: self.dump}[zone]
        half = above.w // 2 + 2 * self.gap
        if zone == DECK_ZONE:
            half = min(above.centerx - self.middle.x, self.free.x - 2 * self.gap - above.centerx)
        glow = self.look.px(GLOW)
        return Rect(above.centerx - half, self.middle.bottom + glow, 2 * half, self._caption_high - glow)

    def beside_tent(self, villages: int) -> Rect:
        """The area to the right of the place of the viewer's next village, clear of raised cards and their badges, and
        of the slip above it."""
        tent, top = self.layouts[village_zone(self.viewer, villages)].area, self.strip.bottom
        left = tent.right + 2 * self.gap
        return Rect(left, top, max(0, self.own.right - left), tent.bottom - self.look.px(RAISED) - top)

    @property
    def words(self) -> Rect:
        """The area to the right of the discard pile, for texts about the rest of the deal."""
        left = self.dump.right + 2 * self.gap
        return Rect(left, self.middle.y, self.middle.right - left, self.middle.h)

    @property
    def _card(self) -> Rect:
        high = self._sizes.middle
        return Rect(0, 0, round(high * CARD_WIDTH), round(high))

    def _side(self, which: str) -> Rect:
        """The part of the middle band on one side of the fire."""
        gap, band = 2 * self.gap, self.middle
        if which == "left":
            return Rect(band.x, band.y, self.fire.x - gap - band.x, band.h)
        return Rect(self.fire.right + gap, band.y, band.right - self.fire.right - gap, band.h)
