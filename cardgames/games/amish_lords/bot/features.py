"""What a bot looks at: how much each level sees, the homestead and what a turn makes of it, and the view in numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, Mask, mask_of
from cardgames.engine.contract import Move
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import (
    BUYS,
    FIRST_JOKER,
    FIRST_KING,
    HEARTS,
    NONE,
    Row,
    rebuilds,
    rebuilt,
    rural_deck,
    suit_of,
)
from cardgames.games.amish_lords.match_data import LAST_LANDS, King, awake, side
from cardgames.games.amish_lords.moves import CARAVAN, HAND
from cardgames.games.amish_lords.ruleset import Ruleset, ruleset_of
from cardgames.games.amish_lords.view import AmishView

GROWING_TURNS = 0.55
"""Which share of the turns is a pick in seasons of good players."""
LONG = 8
"""For how many turns a bot plans that does not watch the deck."""


# ---------------------------------------------------------------- the levels


@dataclass(frozen=True, slots=True)
class Taste:
    """What things are worth in points that bring none at once. Found by playing seasons."""

    turn: float = 0.2
    """A turn that a plan still needs."""
    pick: float = 0.3
    """A card from the deck, apart from its use: others will not have it."""
    skip: float = -0.9
    """A turn in which nothing is done."""
    idle: float = 0.3
    """What a turn costs that changes something and brings nothing."""
    farm: float = 0.6
    """A farm that could still be built, with much time left."""
    farm_time: float = 10.0
    """Own turns until that is worth half."""
    gain: float = 0.16
    """How many cards a picked card adds to the crop of a suit, on average."""
    slot: float = 0.35
    """How far to trust what a free land may still get."""
    card: float = 0.02
    """A hand card that no plan uses."""
    crowd: float = 0.5
    """The cost of a full hand, with which nothing can be picked; less for one with more room."""
    house: float = 0.12
    """How far to trust a caravan for which the hand has no land yet."""


USUAL = Taste()
HERE_AND_NOW = replace(USUAL, gain=0.05)
"""The taste of a bot that thinks little of what is still to come."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a level looks at.

    `others`: it watches the farms of others and remembers the lands that it saw go there. `ahead`: how many turns ahead
    it thinks of what its caravan can do. `timing`: it counts the turns that are left. `worlds`: how many possible
    worlds it compares to guess what lies face down; with none it swindles nobody. `harm`: what a point that a rival
    loses is worth. `guard`: how likely a card that fits one of its lands comes to touch it. `schemes`: how far it
    trusts in what its caravan could swindle in the next turn.
    """

    others: bool = True
    ahead: int = 1
    timing: bool = True
    worlds: int = 0
    harm: float = 0.0
    guard: float = 0.0
    schemes: float = 0.0
    taste: Taste = USUAL


EASY = Weights(others=False, ahead=0, timing=False, taste=HERE_AND_NOW)
NORMAL = Weights(others=False, worlds=12)
HARD = Weights(worlds=60, harm=0.8, guard=0.006, schemes=0.8)


# ---------------------------------------------------------------- crops


FIELD, FULL = 8, 255

Crop = int
"""What rows of cards count at the harvest, in a field of eight bits for each suit, so that crops add up.

A field has as how many cards the suit counts on the side that its king looks at (AL-19); that of hearts counts farms
(AL-21). A suit whose king sleeps is not counted.
"""


def count(crop: Crop, suit: int) -> int:
    """Return what a crop counts for a suit."""
    return crop >> FIELD * suit & FULL


class Crops:
    """What rows count for the kings that are awake."""

    def __init__(self, kings: Sequence[King], ruleset: Ruleset) -> None:
        self.suits = tuple(king.suit for king in kings)
        self.as_house = [0] * FIRST_KING
        """The crop of each card as a house, and in `as_land` as a land; here hearts are counted as cards."""
        self.as_land = [0] * FIRST_KING
        for king in kings:
            side = self.as_house if king.bishop else self.as_land
            for card, worth in enumerate(ruleset.worth):
                if suit_of(card) == king.suit:
                    side[card] = worth << FIELD * king.suit
        self._needed = ruleset.hearts_needed
        self._rows: dict[Row, Crop] = {}

    def of_row(self, row: Row) -> Crop:
        """Return the crop of one farm."""
        crop = self._rows.get(row)
        if crop is None:
            as_land = self.as_land
            crop = self.as_house[row[0]]
            for card in row[1:]:
                crop += as_land[card]
            hearts = count(crop, HEARTS)
            crop += ((hearts >= self._needed) - hearts) << FIELD * HEARTS
            self._rows[row] = crop
        return crop

    def of_rows(self, rows: Sequence[Row]) -> Crop:
        """Return the crop of several farms."""
        return sum(map(self.of_row, rows))

    def has_heart(self, row: Row) -> bool:
        """Return whether the king of hearts pays for the farm."""
        return count(self.of_row(row), HEARTS) > 0


# ---------------------------------------------------------------- homesteads


class Home(NamedTuple):
    """A homestead: its farms, its hand, and its caravan or NONE."""

    rows: tuple[Row, ...]
    hand: Mask
    caravan: Card


def after(home: Home, move: Move) -> Home:
    """Return the homestead after a move; a pick and a swindle leave it as it is, since they may bring any card."""
    rows, hand, caravan = home
    match move:
        case moves.Caravan(card, old):
            hand ^= 1 << card
            return Home(rows, hand | (1 << caravan if old == HAND else 0), card)
        case moves.Cancel(to):
            return Home(rows, hand | (1 << caravan if to == HAND else 0), NONE)
        case moves.Build(card):
            return Home((*rows, (caravan, card)), hand ^ 1 << card, NONE)
        case moves.Expand(card, farm):
            return Home((*rows[:farm], (*rows[farm], card), *rows[farm + 1 :]), hand ^ 1 << card, caravan)
        case moves.Rebuild(farm, land, out, to):
            row = rows[farm]
            changed = Home((*rows[:farm], rebuilt(row, caravan, land, out), *rows[farm + 1 :]), hand, NONE)
            return gained(changed, row[out], to) if out else changed
        case moves.Trade(card, to):
            return gained(Home(rows, hand, NONE), card, to)
        case moves.LastLands(lands):
            grown = list(rows)
            for farm, cards in enumerate(lands):
                if farm == len(grown):
                    grown.append((caravan,))
                    caravan = NONE
                grown[farm] = (*grown[farm], *cards)
                for card in cards:
                    hand ^= 1 << card
            return Home(tuple(grown), hand, caravan)
        case _:
            return home


def gained(home: Home, card: Card, to: str) -> Home:
    """Return the homestead with a gained card in the hand or as the caravan (AL-15)."""
    return home._replace(hand=home.hand | 1 << card) if to == HAND else home._replace(caravan=card)


def next_homes(home: Home, market: Sequence[Card], ruleset: Ruleset) -> Iterator[Home]:
    """Yield what the caravan can make of the homestead in one turn by rebuilding and trading."""
    caravan = home.caravan
    if caravan == NONE:
        return
    to = HAND if home.hand.bit_count() < ruleset.hand_limit else CARAVAN
    for farm, row in enumerate(home.rows):
        for land, out in rebuilds(row, caravan, ruleset.land_limit):
            yield after(home, moves.Rebuild(farm, land, out, to if out else ""))
    if caravan < FIRST_JOKER:
        for card in market:
            if BUYS[caravan] >> card & 1:
                yield gained(home._replace(caravan=NONE), card, to)


# ---------------------------------------------------------------- the view


class Features:
    """What a seat sees. `turns` are its own turns after this one, `gains` the cards that it expects to pick in them.

    Without `memory` it forgets the lands of others, without `timing` it does not count the turns that are left.
    """

    def __init__(self, view: AmishView, memory: bool = True, timing: bool = True) -> None:
        assert view.seat is not None
        visible = view.visible
        self.view = view
        self.seat = view.seat
        self.ruleset = ruleset_of(visible.match_state.options)
        self.seats = self.ruleset.seats
        self.side = side(visible.match_state.options, self.seat)
        self.others = tuple(seat for seat in range(self.seats) if seat != self.seat)
        self.rivals = tuple(seat for seat in self.others if seat not in self.side)
        self.crops = Crops(awake(visible.line, visible.setup), self.ruleset)
        caravans = tuple(NONE if card is None else card for card in visible.caravans)
        self.caravans = caravans
        self.farms = view.known.farms if memory else visible.farms
        self.market = visible.market
        self.home = Home(self.farms[self.seat], mask_of(visible.hand), caravans[self.seat])
        self.turns, self.gains = self._time_left(timing)
        placed = self.home.hand | mask_of(card for card in (*caravans, *self.market, visible.loot or NONE) if card >= 0)
        for rows in self.farms:
            for row in rows:
                placed |= mask_of(card for card in row if card != UNSEEN)
        self.unseen: Mask = mask_of(rural_deck(self.ruleset.jokers)) & ~placed
        """The cards that are neither in sight of this seat nor where it saw them go."""

    def _time_left(self, timing: bool) -> tuple[int, float]:
        visible, seats = self.view.visible, self.seats
        if visible.phase == LAST_LANDS:
            return 0, 0.0
        if visible.turns_left is not None:
            turns = (visible.turns_left - 1) // seats
            return turns, min(0.5 * turns, visible.deck / seats)
        if not timing:
            return LONG, LONG / 2
        growing = visible.deck / (GROWING_TURNS * seats)
        return self.ruleset.last_turns + int(growing), visible.deck / seats

    def crop_in_sight(self, seat: int) -> Crop:
        """Return the crop of another's farms without the lands that this seat does not know."""
        return self.crops.of_rows([tuple(card for card in row if card != UNSEEN) for row in self.farms[seat]])

    def hidden_lands(self, seat: int) -> int:
        """Return how many lands of another this seat does not know."""
        return sum(row.count(UNSEEN) for row in self.farms[seat])
