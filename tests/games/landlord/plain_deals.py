"""A deal of Landlord as the rules page tells it, with cards by their names, and nothing shared with the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from plain_sets import ORDER, PlainRules, PlainSet, beats, rank_and_suit, sets_of


@dataclass(frozen=True)
class PlainTerms:
    """What a table has agreed on."""

    sets: PlainRules = field(default_factory=PlainRules)
    highest_bid: int = 3
    passed_out: int = 3
    landlord_points: int = 2
    peasant_points: int = 1
    bomb_factor: int = 2


@dataclass
class PlainDeal:
    """One deal; `passed_before` is how many in a row were passed out just before it."""

    hands: list[set[str]]
    centre: set[str]
    first: int
    passed_before: int
    terms: PlainTerms
    bids: list[tuple[int, int]] = field(default_factory=list)
    landlord: int | None = None
    bid: int = 0
    turn: int = -1
    lying: PlainSet | None = None
    last: int = -1
    passes: int = 0
    bombs: int = 0
    passed_out: bool = False
    points: list[int] | None = None

    def __post_init__(self) -> None:
        self.turn = self.first

    def go_on(self) -> None:
        """The next one anticlockwise: from 0 to 2, to 1, to 0."""
        self.turn = {0: 2, 2: 1, 1: 0}[self.turn]

    def speak(self, seat: int, amount: int) -> None:
        """LL-3."""
        assert seat == self.turn
        assert self.landlord is None
        assert amount == 0 or max([bid for _, bid in self.bids], default=0) < amount <= self.terms.highest_bid
        self.bids.append((seat, amount))
        self.go_on()
        if amount < self.terms.highest_bid and len(self.bids) < 3:
            return
        amount, speaker = max((bid, speaker) for speaker, bid in self.bids)
        if amount:
            self.begin(speaker, amount)
        elif self.passed_before + 1 == self.terms.passed_out:
            self.begin(self.first, 1)
        else:
            self.passed_out = True

    def begin(self, landlord: int, bid: int) -> None:
        """LL-3, LL-4."""
        self.landlord = self.turn = landlord
        self.bid = bid
        self.hands[landlord] |= self.centre

    def play(self, seat: int, body: Sequence[str], attached: Sequence[str]) -> None:
        """LL-4, LL-5, LL-8."""
        assert seat == self.turn
        assert self.points is None
        cards = [*body, *attached]
        assert set(cards) <= self.hands[seat]
        found = sets_of(cards, self.terms.sets)
        laid = self.laid_as(body, attached)
        assert laid in found
        if self.lying:
            may = [one for one in found if beats(one, self.lying, self.terms.sets)]
            assert laid in may
            assert all(ORDER.index(one[2]) <= ORDER.index(laid[2]) for one in may if one[:2] == laid[:2] != ("bomb", 1))
        self.lying, self.last, self.passes = laid, seat, 0
        self.bombs += laid[0] == "bomb"
        self.hands[seat] -= set(cards)
        if self.hands[seat]:
            self.go_on()
        else:
            self.end(seat)

    def laid_as(self, body: Sequence[str], attached: Sequence[str]) -> PlainSet:
        """What cards that lie so are meant to be."""
        ranks = {rank_and_suit(card)[0] for card in body}
        if ranks == {"A", "Crown"} and len(body) == 2:
            return "bomb", 1, rank_and_suit(body[0])[1]
        top, each = max(ranks, key=ORDER.index), len(body) // len(ranks)
        kinds = {1: "single", 2: "pair", 3: "triple"}
        kind = kinds[each] if not attached else {1: "triple and one", 2: "triple and pair"}[len(attached) // len(ranks)]
        return kind, len(ranks), top

    def leave(self, seat: int) -> None:
        """LL-5: a pass."""
        assert seat == self.turn
        assert self.lying
        self.passes += 1
        self.go_on()
        if self.passes == 2:
            assert self.turn == self.last
            self.lying = None

    def end(self, winner: int) -> None:
        """LL-13, LL-14."""
        times = self.bid * self.terms.bomb_factor**self.bombs
        sign = 1 if winner == self.landlord else -1
        gets = {True: sign * self.terms.landlord_points * times, False: -sign * self.terms.peasant_points * times}
        self.points = [gets[seat == self.landlord] for seat in range(3)]


def winners(scores: Sequence[int]) -> list[int]:
    """LL-15: the highest score, and whoever shares it."""
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
