"""The weights of each level, the homestead and how moves change it, and the features of a view."""

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
"""The share of turns that are picks in seasons of good players."""
USUAL_TURNS = 8
"""The number of turns a bot plans for if it ignores the size of the deck."""


# ---------------------------------------------------------------- the levels


@dataclass(frozen=True, slots=True)
class Values:
    """The value in points of things that score nothing themselves. Tuned by playing seasons."""

    turn: float = 0.2
    """The cost of each turn that a plan still needs."""
    pick: float = 0.3
    """The value of a picked card besides its use: other players do not get it."""
    skip: float = -0.9
    """The value of a turn without an action."""
    idle: float = 0.3
    """The cost of a turn that changes something without gaining anything."""
    farm: float = 0.6
    """The value of a farm that could still be built, with much time left."""
    farm_time: float = 10.0
    """The number of own turns left at which that value is halved."""
    gain: float = 0.16
    """The average number of cards that a picked card adds to the crop of a suit."""
    slot: float = 0.35
    """The weight of what may still be added to a farm."""
    card: float = 0.02
    """The value of a hand card outside the plan."""
    crowd: float = 0.5
    """The cost of a full hand, which prevents picking; smaller hands cost less."""
    house: float = 0.12
    """The weight of a caravan without a fitting land in the hand."""


USUAL = Values()
SHORT_SIGHTED = replace(USUAL, gain=0.05)
"""For a bot that expects little from future turns."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The strength settings of a level.

    `others`: remember the lands seen going to other farms. `ahead`: how many turns ahead to plan for the caravan.
    `timing`: count the turns left. `worlds`: how many sampled worlds to use for face-down lands; with none, never
    swindle. `harm`: the value of a point that a rival loses. `guard`: the chance that a card fitting an own land is
    used to touch it. `schemes`: the weight of what the caravan could swindle next turn.
    """

    others: bool = True
    ahead: int = 1
    timing: bool = True
    worlds: int = 0
    harm: float = 0.0
    guard: float = 0.0
    schemes: float = 0.0
    values: Values = USUAL


EASY = Weights(others=False, ahead=0, timing=False, values=SHORT_SIGHTED)
NORMAL = Weights(others=False, worlds=12)
HARD = Weights(worlds=60, harm=0.8, guard=0.006, schemes=0.8)


# ---------------------------------------------------------------- crops


FIELD, FULL = 8, 255

Crop = int
"""The harvest counts of some rows: eight bits per suit, so crops can be added.

Each field is the number of cards that the suit counts as, on the side its king looks at (AL-19); the field of hearts
counts farms (AL-21). The field of a suit whose king sleeps is 0.
"""


def count(crop: Crop, suit: int) -> int:
    """Return the count of a suit in a crop."""
    return crop >> FIELD * suit & FULL


class Crops:
    """Computes crops of rows for the kings that are awake."""

    def __init__(self, kings: Sequence[King], ruleset: Ruleset) -> None:
        self.suits = tuple(king.suit for king in kings)
        self.as_house = [0] * FIRST_KING
        """The crop of each card as a house, in `as_land` as a land. Both count hearts in cards."""
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
    """Return the homestead after a move; unchanged by a pick or a swindle, whose card is unknown."""
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
    """Yield the homesteads that one rebuild or trade by the caravan can lead to."""
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
    """The features of a view. `turns` are the seat's turns after this one, `gains` the cards it expects to pick.

    Without `memory`, all lands of other seats are unknown; without `timing`, the turns left are not counted.
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
        """The cards that this seat does not see and has not seen go anywhere."""

    def _time_left(self, timing: bool) -> tuple[int, float]:
        visible, seats = self.view.visible, self.seats
        if visible.phase == LAST_LANDS:
            return 0, 0.0
        if visible.turns_left is not None:
            turns = (visible.turns_left - 1) // seats
            return turns, min(0.5 * turns, visible.deck / seats)
        if not timing:
            return USUAL_TURNS, USUAL_TURNS / 2
        growing = visible.deck / (GROWING_TURNS * seats)
        return self.ruleset.last_turns + int(growing), visible.deck / seats

    def crop_in_sight(self, seat: int) -> Crop:
        """Return the crop of another seat's farms, without the unknown lands."""
        return self.crops.of_rows([tuple(card for card in row if card != UNSEEN) for row in self.farms[seat]])

    def hidden_lands(self, seat: int) -> int:
        """Return the number of another seat's lands that this seat does not know."""
        return sum(row.count(UNSEEN) for row in self.farms[seat])
