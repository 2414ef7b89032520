"""The plain data of the course of a match: the standing between games, a deal, what a game did, its phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask
from cardgames.engine.contract import Deal, Outcome, Seat, Standing
from cardgames.games.klaverjassen.pack import PILE
from cardgames.games.klaverjassen.scorecard import Row

NO_ROW = Row(0, (0, 0), (0, 0))

TURNING, BIDDING, PLAYING, CALLING, OVER = range(5)
"""The phases of a game: a trump card is due, bids, cards, a roem call of the seat that won the trick, the end."""


class Trick(NamedTuple):
    """A complete trick: who led it, its cards in the order played, who won it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    def card_of(self, seat: Seat) -> Card:
        """The card that `seat` played to it."""
        return self.cards[(seat - self.leader) % 4]


@dataclass(frozen=True, slots=True, kw_only=True)
class KlaverjassenStanding(Standing):
    """Between games: who dealt first, the cards still in the trump pile (which are no secret), the scorecard."""

    first_dealer: Seat
    pile: Mask = PILE
    rows: tuple[Row, ...] = ()

    @property
    def dealer(self) -> Seat:
        """The dealer of the next game (KJ-3)."""
        return (self.first_dealer + self.deals) % 4


@dataclass(frozen=True, slots=True, kw_only=True)
class KlaverjassenDeal(Deal):
    """The hands as dealt; with a smaller `hand_size` the rest of the cards stays out of play."""

    standing: KlaverjassenStanding
    hands: tuple[Mask, Mask, Mask, Mask]


@dataclass(frozen=True, slots=True)
class KlaverjassenOutcome(Outcome):
    """The row to write, and the trump pile as it is left. `points` gives each seat what its team writes."""

    row: Row = NO_ROW
    pile: Mask = PILE
