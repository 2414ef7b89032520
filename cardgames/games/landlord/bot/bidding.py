"""What to bid: by high cards, by what such hands were worth in many deals, or by deals played out."""

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
"""How often a landlord won with a hand, by what it was before he took the centre: how many turns its best split cost,
its sets, its bombs, and its high cards. The least squares of 5,000 deals at random, played out."""

LEAST_CHANCES = (0.46, 0.48, 0.5)
"""From these chances on 1 is bid, 2, and 3."""
HIGH = {ACE: 1, TWO: 2, EXCUSE: 3}
"""How Easy counts its hand."""
ENOUGH = 5
"""From so many of these points on Easy bids 1, and one more for each point."""
TRIES = 6
"""So many deals are tried for one in which those who have bid had a reason to."""


class BidThought(NamedTuple):
    """A bid, what it is worth in points, and the chance to win the deal as the landlord."""

    value: float
    move: Bid
    chance: float


def chance_of(hand: Mask, rules: SetRules) -> float:
    """About how often the landlord wins who had these cards before he took the centre."""
    high = sum(share * (hand & OF_RANK[rank]).bit_count() for rank, share in PER_CARD.items())
    cost, sets = split(hand, rules)
    bombs = len(bombs_of(hand))
    return min(1.0, max(0.0, WON + PER_TURN * cost + PER_SET * len(sets) + PER_BOMB * bombs + high))


def _chance(view: LandlordView) -> float:
    """About how often the seat of a view would win as the landlord."""
    assert view.seat is not None
    return chance_of(view.visible.hands[view.seat], view.visible.ruleset.sets)


def by_high_cards(view: LandlordView, legal: Sequence[Move]) -> list[BidThought]:
    """Easy's bids: it counts its Aces, its 2s and the Excuse."""
    assert view.seat is not None
    hand = view.visible.hands[view.seat]
    points = sum(worth * (hand & OF_RANK[rank]).bit_count() for rank, worth in HIGH.items())
    return _nearest(legal, points - ENOUGH + 1, _chance(view))


def by_estimate(view: LandlordView, legal: Sequence[Move]) -> list[BidThought]:
    """Normal's bids: the more likely it wins, the more."""
    chance = _chance(view)
    return _nearest(legal, _wanted(chance), chance)


def _nearest(legal: Sequence[Move], wanted: int, chance: float) -> list[BidThought]:
    """The highest bid of what is wanted at most, then the others; no bid where one would have to bid more."""
    bids = [move for move in legal if isinstance(move, Bid)]
    fits = [bid.amount for bid in bids if 0 < bid.amount <= wanted]
    best = max(fits, default=0)
    return sorted(
        (BidThought(-abs(bid.amount - best), bid, chance) for bid in bids), key=lambda thought: -thought.value
    )


class Auction:
    """Hard's bids: each is played out in some worlds, and so is what may come of no bid."""

    def __init__(self, view: LandlordView, rng: Random, clock: Clock) -> None:
        assert view.seat is not None
        self._view, self._rng, self._clock = view, rng, clock
        self._seat: Seat = view.seat
        self._ruleset = view.visible.ruleset
        self._rules = self._ruleset.sets
        self._worlds = Worlds(view)

    def thoughts(self, legal: Sequence[Move], worlds: int) -> list[BidThought]:
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
        found = [BidThought(totals[move] / tries, move, won / tries) for move in legal if isinstance(move, Bid)]
        return sorted(found, key=lambda thought: -thought.value)

    def _deals(self, count: int) -> Iterator[tuple[list[Mask], Mask]]:
        """Worlds in which those who have bid, and those who have not, had a reason."""
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
        """What a landlord gets in a world, in stakes."""
        taken = hands[:]
        taken[landlord] |= centre
        ending = Game(taken, landlord, landlord, self._rules).finish()
        return float(self._ruleset.bomb_factor**ending.bombs * (1 if ending.winner == landlord else -1))

    def _settled(self, hands: list[Mask], amount: int) -> tuple[Seat, int]:
        """Who is landlord in a world after this bid, and for what; nobody (-1) where all pass and it is dealt again."""
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
        """What this seat gets."""
        if landlord < 0:
            return 0.0
        if landlord == self._seat:
            return self._ruleset.worth(bid, landlord=True) * stakes[landlord]
        return -self._ruleset.worth(bid, landlord=False) * stakes[landlord]


def _wanted(chance: float) -> int:
    """How much is bid on such a chance."""
    return sum(chance >= least for least in LEAST_CHANCES)
