"""Choosing a bid: by high cards, by an estimate of the chance to win, or by playing out deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Mask
from cardgames.engine.contract import Move, Seat
from cardgames.games.landlord.bot.features import Worlds
from cardgames.games.landlord.bot.playout import Game
from cardgames.games.landlord.bot.splitting import bombs_of, split
from cardgames.games.landlord.cards import ACE, CROWN, EXCUSE, OF_RANK, SEATS, TWO, Bid
from cardgames.games.landlord.deal import LandlordView, after
from cardgames.games.landlord.sets import SetRules

WON, PER_TURN, PER_SET, PER_BOMB = 0.09, -0.056, 0.012, 0.036
PER_CARD = {EXCUSE: 0.207, TWO: 0.117, ACE: 0.082, CROWN: 0.042}
"""A linear estimate of the chance to win as landlord, by the hand before taking the centre: the turns of its best
split, its sets, its bombs and its high cards. A least-squares fit to 5,000 random deals, played out."""

LEAST_CHANCES = (0.46, 0.48, 0.5)
"""The smallest chances for a bid of 1, 2 and 3."""
HIGH = {ACE: 1, TWO: 2, EXCUSE: 3}
"""The points that Easy counts for each card."""
ENOUGH = 5
"""With this many points Easy bids 1, and one more for each further point."""
TRIES = 6
"""The largest number of worlds sampled to find one that agrees with the bids so far."""


class RatedBid(NamedTuple):
    """A bid, its expected points, and the chance to win the deal as landlord."""

    value: float
    move: Bid
    chance: float


def chance_of(hand: Mask, rules: SetRules) -> float:
    """Estimate the chance to win as landlord with this hand before taking the centre."""
    high = sum(share * (hand & OF_RANK[rank]).bit_count() for rank, share in PER_CARD.items())
    cost, sets = split(hand, rules)
    bombs = len(bombs_of(hand))
    return min(1.0, max(0.0, WON + PER_TURN * cost + PER_SET * len(sets) + PER_BOMB * bombs + high))


def _chance(view: LandlordView) -> float:
    """Estimate the chance of a view's seat to win as landlord."""
    assert view.seat is not None
    return chance_of(view.visible.hands[view.seat], view.visible.ruleset.sets)


def by_high_cards(view: LandlordView, legal: Sequence[Move]) -> list[RatedBid]:
    """The bids of Easy, which counts its Aces, its 2s and the Excuse."""
    assert view.seat is not None
    hand = view.visible.hands[view.seat]
    points = sum(worth * (hand & OF_RANK[rank]).bit_count() for rank, worth in HIGH.items())
    return _nearest(legal, points - ENOUGH + 1, _chance(view))


def by_estimate(view: LandlordView, legal: Sequence[Move]) -> list[RatedBid]:
    """The bids of Normal: the higher its chance to win, the higher the bid."""
    chance = _chance(view)
    return _nearest(legal, _wanted(chance), chance)


def _nearest(legal: Sequence[Move], wanted: int, chance: float) -> list[RatedBid]:
    """The highest legal bid up to `wanted`, or no bid if there is none; then the others."""
    bids = [move for move in legal if isinstance(move, Bid)]
    fits = [bid.amount for bid in bids if 0 < bid.amount <= wanted]
    best = max(fits, default=0)
    return sorted(
        (RatedBid(-abs(bid.amount - best), bid, chance) for bid in bids), key=lambda one: -one.value
    )


class Auction:
    """Evaluates bids: each, and passing, is played out in sampled worlds. It counts the points of the seat, or else its
    margin: its points minus the mean of the others'."""

    def __init__(self, view: LandlordView, rng: Random, clock: Clock, *, by_margin: bool = False) -> None:
        assert view.seat is not None
        self._view, self._rng, self._clock = view, rng, clock
        self._seat: Seat = view.seat
        self._ruleset = view.visible.ruleset
        self._worth = self._ruleset.margin if by_margin else self._ruleset.worth
        self._rules = self._ruleset.sets
        self._worlds = Worlds(view)

    def rated(self, legal: Sequence[Move], worlds: int) -> list[RatedBid]:
        """All bids, best first."""
        totals, won, tries = dict.fromkeys(legal, 0.0), 0, 0
        for hands, centre in self._deals(worlds):
            tries += 1
            stakes: dict[Seat, float] = {}
            for seat in range(SEATS):
                stakes[seat] = self._played(hands, centre, seat)
            won += stakes[self._seat] > 0
            for move in legal:
                assert isinstance(move, Bid)
                totals[move] += self._points(stakes, *self._settled(hands, move.amount))
            if self._clock.is_over():
                break
        found = [RatedBid(totals[move] / tries, move, won / tries) for move in legal if isinstance(move, Bid)]
        return sorted(found, key=lambda one: -one.value)

    def _deals(self, count: int) -> Iterator[tuple[list[Mask], Mask]]:
        """Yield sampled worlds that agree with the bids so far, where one is found in `TRIES` samples."""
        deal = self._view.visible
        for _ in range(count):
            for _ in range(TRIES):
                *hands, centre = self._worlds.dealt(self._rng)
                if all(
                    (chance_of(hands[deal.speaker(place)], self._rules) >= LEAST_CHANCES[0]) == (amount > 0)
                    for place, amount in enumerate(deal.said)
                ):
                    break
            yield hands, centre

    def _played(self, hands: list[Mask], centre: Mask, landlord: Seat) -> float:
        """Play out a world and return the landlord's result, in stakes."""
        taken = hands[:]
        taken[landlord] |= centre
        ending = Game(taken, landlord, landlord, self._rules).finish()
        return float(self._ruleset.bomb_factor**ending.bombs * (1 if ending.winner == landlord else -1))

    def _settled(self, hands: list[Mask], amount: int) -> tuple[Seat, int]:
        """The landlord and the winning bid in a world after this bid; the landlord is -1 if all pass (redeal)."""
        deal = self._view.visible
        bid, landlord, seat = deal.bid, -1, self._seat
        if bid:
            landlord = deal.speaker(deal.said.index(bid))
        for _ in range(len(deal.said), SEATS):
            wanted = amount if seat == self._seat else _wanted(chance_of(hands[seat], self._rules))
            if wanted > bid:
                bid, landlord = wanted, seat
            seat = after(seat)
        if landlord < 0 and deal.match_state.passed_out + 1 >= self._ruleset.passed_out:
            return deal.first, 1
        return landlord, bid

    def _points(self, stakes: dict[Seat, float], landlord: Seat, bid: int) -> float:
        """The points of this seat."""
        if landlord < 0:
            return 0.0
        if landlord == self._seat:
            return self._worth(bid, landlord=True) * stakes[landlord]
        return -self._worth(bid, landlord=False) * stakes[landlord]


def _wanted(chance: float) -> int:
    """The bid for this chance to win."""
    return sum(chance >= least for least in LEAST_CHANCES)
