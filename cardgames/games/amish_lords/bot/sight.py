"""A view made ready for weighing: who is awake, how long the season lasts, which cards may still come."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, Mask, mask_of
from cardgames.games.amish_lords.bot.crops import Crop, Crops
from cardgames.games.amish_lords.coherence import Row
from cardgames.games.amish_lords.course import LAST_LANDS, side
from cardgames.games.amish_lords.harvest import awake
from cardgames.games.amish_lords.pack import rural_deck
from cardgames.games.amish_lords.terms import terms_of
from cardgames.games.amish_lords.view import AmishView

NONE: Card = -1

GROWING_TURNS = 0.55
"""Which share of the turns is a pick, as the seasons of good players go."""


LONG = 8
"""How many turns someone thinks of who does not watch the deck."""


class Home(NamedTuple):
    """A homestead: farms, hand, caravan (NONE: there is none)."""

    rows: tuple[Row, ...]
    hand: Mask
    caravan: Card


class Sight:
    """What a seat sees. `turns` are its own turns after this one, `gains` the cards it may expect to pick in them."""

    def __init__(self, view: AmishView, memory: bool = True, timing: bool = True) -> None:
        assert view.seat is not None
        visible = view.visible
        self.view = view
        self.seat = view.seat
        self.terms = terms_of(visible.standing.options)
        self.seats = self.terms.seats
        self.side = side(visible.standing.options, self.seat)
        self.others = tuple(seat for seat in range(self.seats) if seat != self.seat)
        self.rivals = tuple(seat for seat in self.others if seat not in self.side)
        self.crops = Crops(awake(visible.line, visible.setup), self.terms)
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
        self.unseen: Mask = mask_of(rural_deck(self.terms.jokers)) & ~placed
        """The cards that lie nowhere in sight of this seat, nor where it saw them go."""

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
        return self.terms.last_turns + int(growing), visible.deck / seats

    def crop_in_sight(self, seat: int) -> Crop:
        """The crop of another's farms as far as this seat knows their lands."""
        crop = 0
        for row in self.farms[seat]:
            crop += self.crops.of_row(tuple(card for card in row if card != UNSEEN))
        return crop

    def hidden_lands(self, seat: int) -> int:
        """How many lands of another this seat does not know."""
        return sum(row.count(UNSEEN) for row in self.farms[seat])
