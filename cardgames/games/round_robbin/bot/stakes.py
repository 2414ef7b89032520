"""What points are worth to whom: each card in a village, and each seat's points in the eyes of another."""

from __future__ import annotations

from functools import lru_cache

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.engine.contract import Seat
from cardgames.games.round_robbin.chain import Ground
from cardgames.games.round_robbin.pack import DECK, HIGH, RED
from cardgames.games.round_robbin.terms import Terms
from cardgames.games.round_robbin.villages import Village


class Stakes:
    """`cards[card]` is what a card brings in a village (RR-20). `shares[seat][owner]` is what a point of `owner` counts
    for `seat`: 1 on its own side (RR-22), and on the others together minus `harm`."""

    def __init__(self, terms: Terms, seats: int, harm: float) -> None:
        self.cards = tuple(terms.worth(card) if RED >> card & 1 else 0 for card in range(len(DECK)))
        sides = 2 if terms.teams else seats
        against = -harm / max(1, sides - 1)
        self.shares = tuple(
            tuple(1.0 if self._allied(terms, seat, owner) else against for owner in range(seats))
            for seat in range(seats)
        )
        self._village = lru_cache(maxsize=1 << 10)(self._count)

    @staticmethod
    def _allied(terms: Terms, one: Seat, other: Seat) -> bool:
        return one == other or (terms.teams and (one - other) % 2 == 0)

    def _count(self, village: Village) -> int:
        return sum(self.cards[card] for card in cards_in(village & RED))

    def village(self, village: Village) -> int:
        """The points of a village."""
        return self._village(village)

    def points(self, ground: Ground) -> tuple[int, ...]:
        """The points of each seat's own villages."""
        return tuple(sum(map(self._village, owned)) for owned in ground.villages)

    def balance(self, ground: Ground, seat: Seat) -> float:
        """What the villages are worth to a seat, those of others counted in."""
        return sum(share * made for share, made in zip(self.shares[seat], self.points(ground), strict=True))

    def best_key(self, keys: Mask, *, for_own: bool) -> Card:
        """Which of some keys goes best into a village of one's own side, or of others."""
        order = (RED & HIGH, RED, keys) if for_own else (~RED, ~HIGH, keys)
        chosen = next(keys & wanted for wanted in order if keys & wanted)
        return (chosen & -chosen).bit_length() - 1
