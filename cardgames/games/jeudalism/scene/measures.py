"""How large everything is on the table of Jeudalism, for so many chains of so many cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product, starmap
from typing import NamedTuple

from pygame import Rect

from cardgames.engine.contract import Seat
from cardgames.table.board.layouts import CARD_WIDTH
from cardgames.table.board.plate import HIGH
from cardgames.table.board.sprite import RISE
from cardgames.table.look import Look

GAP, NEAR = 8, 4
"""What stays free between bands and between fiefs, and within a fief, in points."""

STEP = 0.27
"""How far each card of a chain looks out above the one before it, as a share of a card's height."""

SPREAD = 0.16
"""What lies between two chains, as a share of a card's width, where there is room."""

SHIELD = (30, 25)
"""Width and height of the shield at the foot of a chain, in points."""

STRIP = 46
"""Height of the strip for the slip below the viewer's tray, in points."""

COURT = 330
"""Width of the court at least, in points."""

OTHER, OWN, HAND = 0.9, 1.0, 1.3
"""How high the cards of the others' chains, of one's own and of the hand are, beside each other."""

MOST_HAND = 1.6
"""How high the hand is at most beside one's own chains, when it lies below them."""

LEAST_CARDS = 3.2
"""So many cards of the hand fit side by side at least."""

LEAN = 0.13
"""By how much a hand is higher because its outer cards lean, as a share of a card's height."""

FEWEST_CHAINS = 3
RISES = (4, 6, 8)
"""For so many chains there is room at least; and for so many cards in the highest chain, in steps."""


class Room(NamedTuple):
    """For how much there is room: chains of each seat, cards in the highest chain of the viewer and of the others."""

    chains: tuple[int, ...]
    own_rise: int
    other_rise: int


def room_for(chains: int) -> int:
    """For how many chains there is room where there are so many: always for the next one."""
    return max(FEWEST_CHAINS, chains + 1 + chains % 2)


def rise_for(cards: int) -> int:
    """For how many cards in a chain there is room where the highest has so many: for the next one."""
    return next((rise for rise in RISES if rise > cards), RISES[-1])


def stack(height: float, cards: int) -> float:
    """How high a chain of so many cards of this height stands."""
    return height * (1 + (cards - 1) * STEP)


class Sizes(NamedTuple):
    """Heights of cards, in px, and whether plates and hands of the others stand beside their chains, not above; and
    whether the viewer's hand lies beside his chains, not below."""

    beside: bool
    hand_beside: bool
    other: float
    own: float
    hand: float

    @property
    def legible(self) -> float:
        """The larger, the better all can be read; the smallest cards count most."""
        return 5 * min(self.other / OTHER, self.own / OWN) + self.own / OWN + self.hand / HAND


class Measures:
    """The measures of a table of `area` px, seen by `viewer`; `plates` are the widths of the plates by seat, in px."""

    def __init__(self, area: Rect, look: Look, room: Room, viewer: Seat, plates: Sequence[int]) -> None:
        self._area = area
        self._room = room
        self._viewer = viewer
        self.others = [(viewer + turn) % len(plates) for turn in range(1, len(plates))]
        self.gap, self.near, self.plate, self.strip = look.px(GAP), look.px(NEAR), look.px(HIGH), look.px(STRIP)
        self.apart = 2 * self.gap
        self.foot = look.px(SHIELD[1]) + self.near
        """What the shields take below the chains."""
        self._court = look.px(COURT)
        self._own_plate = plates[viewer]
        self.head_wide = max(plates[seat] for seat in self.others)
        """How wide a head is that stands beside chains: as the widest plate."""

    def best(self) -> Sizes:
        """Of the ways to put plates and hands beside or above chains that one in which cards are the largest."""
        ways = product((False, True), repeat=2)
        return max(starmap(self._largest, ways), key=lambda sizes: sizes.legible)

    def _largest(self, beside: bool, hand_beside: bool) -> Sizes:
        columns = sum(self._room.chains[seat] for seat in self.others)
        other_most = (self.others_wide(beside=beside) / columns - self.near) / CARD_WIDTH
        own_most = self._own_most(hand_beside=hand_beside)
        low, high = 0.0, float(self._area.h)
        for _ in range(24):
            unit = (low + high) / 2
            other, own = max(1.0, min(other_most, unit * OTHER)), max(1.0, min(own_most, unit * OWN))
            hand = min(unit * HAND, own * HAND if hand_beside else max(own * MOST_HAND, self.plate))
            sizes = Sizes(beside, hand_beside, other, own, hand)
            low, high = (unit, high) if sum(self.bands(sizes)) + self.gap <= self._area.h else (low, unit)
        return sizes

    def _own_most(self, *, hand_beside: bool) -> float:
        """How high the cards of the viewer's chains may be for all to lie side by side."""
        chains = self._room.chains[self._viewer]
        most = ((self._area.w - self._court - self.apart) / chains - self.near) / CARD_WIDTH
        if not hand_beside:
            return most
        beside = self._area.w - self.apart - self._own_plate - 2 * self.gap
        return min(most, beside / (chains * (1 + SPREAD) + LEAST_CARDS * HAND) / CARD_WIDTH)

    def own_wide(self, sizes: Sizes) -> int:
        """How wide the viewer's chains lie together."""
        wide = self._room.chains[self._viewer] * sizes.own * CARD_WIDTH * (1 + SPREAD)
        return min(round(wide), self._area.w - self._court - self.apart)

    def others_wide(self, *, beside: bool) -> float:
        """How wide the chains of all others may lie together."""
        count = len(self.others)
        heads = count * (self.head_wide + self.gap) if beside else 0
        return self._area.w - self.apart * (count - 1) - heads

    def bands(self, sizes: Sizes) -> tuple[float, float]:
        """How high the two bands are: the others, and all that is the viewer's."""
        top, head = stack(sizes.other, self._room.other_rise) + self.foot, self.plate + self.near
        top = max(top, 2 * head) if sizes.beside else head + top
        chains = stack(sizes.own, self._room.own_rise) + self.foot
        court = sizes.own + self.strip + 2 * self.near + self.rise(sizes)
        hand = self.gap + self.hand_high(sizes)
        return top, max(chains, court + hand) if sizes.hand_beside else max(chains, court) + hand

    def hand_high(self, sizes: Sizes) -> float:
        """How high the hand lies with its leaning cards."""
        return max(sizes.hand * (1 + LEAN), self.plate)

    def rise(self, sizes: Sizes) -> int:
        """How far a card stands out above the hand that is taken up."""
        return max(0, round(sizes.hand * RISE) - self.gap)
