"""The plain data of the course of a match: the standing between seasons, a deal, what a season did, its phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardgames.engine.cards import Card
from cardgames.engine.contract import Deal, Outcome, Seat, Standing
from cardgames.engine.options import Options

SETUP, TURNS, KEEPING, LAST_LANDS, OVER = range(5)
"""The phases of a season: the king dealer chooses (AL-26), turns, a thief decides about his loot, AL-17, the end."""


def side(options: Options, seat: Seat) -> tuple[Seat, ...]:
    """The seats that win together with `seat` (AL-25), himself included."""
    return (seat, (seat + 2) % 4) if options.switch("teams") else (seat,)


class Paid(NamedTuple):
    """What a king that lay face up paid each seat: his suit, and whether he was the bishop."""

    suit: int
    bishop: bool
    points: tuple[int, ...]


class Grown(NamedTuple):
    """What a seat had in the end, and how often it touched a land of another and it fitted."""

    farms: int
    lands: int
    touches: int
    swindles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AmishStanding(Standing):
    """Between seasons: who was king dealer first, the points that each seat itself made in each season, and which king
    paid them (`harvests`)."""

    first_dealer: Seat
    seasons: tuple[tuple[int, ...], ...] = ()
    harvests: tuple[tuple[Paid, ...], ...] = ()

    @property
    def king_dealer(self) -> Seat:
        """The king dealer of the next season (AL-5, AL-6)."""
        return (self.first_dealer + self.deals) % self.players

    def shared(self, own: tuple[int, ...]) -> tuple[int, ...]:
        """What each seat's side has when `own` are the points of the seats (AL-25)."""
        return tuple(sum(own[ally] for ally in side(self.options, seat)) for seat in range(self.players))

    @property
    def wins(self) -> tuple[int, ...]:
        """How many seasons each seat, or its team, has won (AL-24)."""
        wins = [0] * self.players
        for own in self.seasons:
            points = self.shared(own)
            best = max(points)
            for seat, made in enumerate(points):
                wins[seat] += made == best
        return tuple(wins)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat, or its team, in all seasons."""
        return self.shared(tuple(sum(own[seat] for own in self.seasons) for seat in range(self.players)))


@dataclass(frozen=True, slots=True, kw_only=True)
class AmishDeal(Deal):
    """The kings as shuffled (AL-5), the hands, the market, and the deck, whose first card is picked first."""

    standing: AmishStanding
    kings: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    market: tuple[Card, ...]
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AmishOutcome(Outcome):
    """`points` are what each seat's side made, `own` what the seat itself made; they differ in teams only. `paid` is
    what each king paid, the bishop first; `grown` what each seat did in the season."""

    own: tuple[int, ...] = ()
    paid: tuple[Paid, ...] = ()
    grown: tuple[Grown, ...] = ()
