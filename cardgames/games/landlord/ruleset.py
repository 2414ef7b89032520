"""The ruleset made from the options of a match, and the match state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.card_game import CardMatchState
from cardgames.engine.contract import Seat
from cardgames.engine.options import Options
from cardgames.games.landlord.cards import ACE, EXCUSE, SEATS, SUIT_NAMES, TWO
from cardgames.games.landlord.sets import SetRules

_TOPS = {"excuse": EXCUSE, "two": TWO, "ace": ACE}


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The ruleset of one match. `deals` and `target` are 0 if they do not end the match."""

    deals: int
    target: int
    max_deals: int
    hand_size: int
    centre_size: int
    highest_bid: int
    passed_out: int
    sets: SetRules
    landlord_points: int
    peasant_points: int
    bomb_factor: int

    def worth(self, bid: int, *, landlord: bool) -> int:
        """LL-13: the points of a deal for the landlord or for a peasant, before bombs."""
        return bid * (self.landlord_points if landlord else self.peasant_points)

    def margin(self, bid: int, *, landlord: bool) -> float:
        """LL-13: what a deal brings the landlord or a peasant against the mean of the other two, before bombs."""
        return bid * (self.landlord_points + self.peasant_points) * (1 if landlord else 0.5)

    def points(self, landlord: Seat, winner: Seat, bid: int, bombs: int) -> tuple[int, ...]:
        """LL-13, LL-14: the points of each seat in a deal that `winner` ended, with this number of bombs."""
        times, won = self.bomb_factor**bombs, winner == landlord
        return tuple(
            (1 if (seat == landlord) == won else -1) * self.worth(bid, landlord=seat == landlord) * times
            for seat in range(SEATS)
        )


@lru_cache(maxsize=64)
def ruleset_of(options: Options) -> Ruleset:
    """The ruleset for these options."""
    number = options.number
    ending, order = options.form("match"), options.words("bomb_order")
    assert not isinstance(ending, str | int)
    triples = number("straight_triples")
    return Ruleset(
        deals=ending.number if ending.name == "deals" else 0,
        target=ending.number if ending.name == "target" else 0,
        max_deals=number("max_deals"),
        hand_size=number("hand_size"),
        centre_size=number("centre_size"),
        highest_bid=number("highest_bid"),
        passed_out=number("passed_out"),
        sets=SetRules(
            shortest=(number("straight_singles"), number("straight_pairs"), triples, triples, triples, 1),
            straight_top=_TOPS[str(options.choice("straight_top"))],
            any_rank=options.choice("attached") == "any",
            bomb_order=tuple(map(SUIT_NAMES.index, order)),
        ),
        landlord_points=number("landlord_points"),
        peasant_points=number("peasant_points"),
        bomb_factor=number("bomb_factor"),
    )


class Round(NamedTuple):
    """One line of the score sheet, for a deal that counted.

    `landlord` bid `bid`, or became landlord without a bid (`forced`). `bombs` is the number of bombs played, `winner`
    the seat that emptied its hand first, and `points` are the points of each seat.
    """

    landlord: Seat
    bid: int
    forced: bool
    bombs: int
    winner: Seat
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LandlordMatchState(CardMatchState):
    """The match state: the deals that counted, and how often in a row all players have passed since."""

    passed_out: int = 0
    rounds: tuple[Round, ...] = ()
