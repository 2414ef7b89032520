"""The plain data of the course of a match: the standing between deals, a deal, what it did, its tricks and phases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgames.engine.cards import Mask
from cardgames.engine.contract import Deal, Outcome, Seat, Standing, Table
from cardgames.games.landlord.moves import SEATS

BIDDING, PLAYING, OVER = range(3)
"""The phases of a deal: bids (LL-3), tricks (LL-4), the end (LL-13, or LL-3 when all have passed)."""

TABLE = Table(0, tuple(range(SEATS)))


def after(seat: Seat) -> Seat:
    """The next seat, as bidding and play go anticlockwise."""
    return (seat - 1) % SEATS


class Turn(NamedTuple):
    """What a seat did in a trick: the set that it played, or a pass, which has no cards."""

    seat: Seat
    body: Mask = 0
    attached: Mask = 0

    @property
    def cards(self) -> Mask:
        """All cards of the set."""
        return self.body | self.attached


def beaten(trick: Sequence[Turn]) -> list[Turn]:
    """For each seat: the last set that it has played in a trick and that was beaten; no cards where there is none."""
    found, lying = [Turn(seat) for seat in range(SEATS)], None
    for turn in trick:
        if turn.body:
            if lying is not None:
                found[lying.seat] = lying
            lying = turn
    return found


class Trick(NamedTuple):
    """A trick that is over: all that was done in it, in order, and who won it."""

    turns: tuple[Turn, ...]
    winner: Seat


class Round(NamedTuple):
    """One line of the score sheet, a deal that counted: who was landlord, for which bid, whether by the third deal
    without a bid (`forced`), how many bombs were played, who was rid of all cards, and what each seat got."""

    landlord: Seat
    bid: int
    forced: bool
    bombs: int
    winner: Seat
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LandlordStanding(Standing):
    """Between deals: who was drawn to be the first player of the first deal, how often all have passed since the last
    deal that counted, and the deals that did."""

    lot: Seat
    passed_out: int = 0
    rounds: tuple[Round, ...] = ()

    @property
    def first(self) -> Seat:
        """LL-2: the first player of the next deal. When all passed it is the same again (LL-3)."""
        return (self.lot + len(self.rounds)) % SEATS

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has."""
        return tuple(sum(played.points[seat] for played in self.rounds) for seat in range(SEATS))


@dataclass(frozen=True, slots=True, kw_only=True)
class LandlordDeal(Deal):
    """The hands and the centre; what is left of the pack stays out of play."""

    standing: LandlordStanding
    hands: tuple[Mask, Mask, Mask]
    centre: Mask


@dataclass(frozen=True, slots=True)
class LandlordOutcome(Outcome):
    """The line of the score sheet; None where all passed, which is a redeal."""

    played: Round | None = None
