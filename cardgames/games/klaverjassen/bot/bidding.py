"""Estimates for bids and roem calls: the worth of a hand, and whether the playing team will make the game.

Bots also use the estimate of a hand to judge the bids of other seats. It is the expected difference in points between
the playing team and the other in a standard game of 8 cards, fitted to 40,000 deals played by the rules of thumb;
`docs/bots.md` describes how to repeat the fit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.cards import Mask, mask_of
from cardgames.games.klaverjassen.cards import ACE, BIDS, JACK, NINE, SUIT_MASK, TEN, team_of
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.score import made
from cardgames.host.protocol import Evaluated

ACES = mask_of(8 * suit + ACE for suit in range(4))


@dataclass(frozen=True, slots=True)
class BidScale:
    """The values of the parts of a hand, added to `bare`, the worth of a hand without any.

    `trumps[n]` is for n trumps in all; `ace_ten` is for a plain ace with its ten, `ten` for a plain ten that is
    guarded, `void` for a suit that is missing. `passing[n]` is the worth of passing after n passes.
    """

    bare: float
    jack: float
    nine: float
    jack_nine: float
    trump_ace: float
    trump_ten: float
    trumps: tuple[float, ...]
    ace: float
    ace_ten: float
    ten: float
    void: float
    passing: tuple[float, float, float, float]

    def worth(self, hand: Mask, trump: int, hand_size: int) -> float:
        """The worth of a hand if its seat plays. In a smaller hand each card counts for more."""
        found = sum(_suit_worth(self, hand >> 8 * suit & 0xFF, suit == trump) for suit in range(4))
        return self.bare + found * 8 / hand_size


@lru_cache(maxsize=4096)
def _suit_worth(scale: BidScale, held: Mask, is_trump: bool) -> float:
    """The value of the cards of one suit; `held` has a bit for each rank."""

    def has(*ranks: int) -> bool:
        return not mask_of(ranks) & ~held

    if is_trump:
        return (
            scale.trumps[held.bit_count()]
            + scale.jack * has(JACK)
            + scale.nine * has(NINE)
            + scale.jack_nine * has(JACK, NINE)
            + scale.trump_ace * has(ACE)
            + scale.trump_ten * has(TEN)
        )
    if not held:
        return scale.void
    if has(ACE):
        return scale.ace + scale.ace_ten * has(TEN)
    return scale.ten if has(TEN) and held.bit_count() > 1 else 0.0


FITTED = BidScale(
    bare=-157.0,
    jack=59.0,
    nine=25.0,
    jack_nine=30.0,
    trump_ace=12.0,
    trump_ten=8.0,
    trumps=(0.0, 0.0, 22.0, 56.0, 106.0, 146.0, 160.0, 170.0, 180.0),
    ace=37.0,
    ace_ten=7.0,
    ten=12.0,
    void=11.0,
    passing=(-36.0, 70.0, -28.0, 73.0),
)

CRUDE = BidScale(
    bare=-160.0,
    jack=60.0,
    nine=30.0,
    jack_nine=0.0,
    trump_ace=10.0,
    trump_ten=10.0,
    trumps=(0.0, 20.0, 40.0, 60.0, 80.0, 100.0, 120.0, 140.0, 160.0),
    ace=20.0,
    ace_ten=0.0,
    ten=0.0,
    void=0.0,
    passing=(0.0, 0.0, 0.0, 0.0),
)
"""A beginner's count: three for the jack, two for the nine, one for each trump and each ace."""


def bid_weights(view: KlaverjassenView, scale: BidScale) -> tuple[Evaluated, ...]:
    """Evaluate play and pass; the better one comes first."""
    deal = view.visible
    assert view.seat is not None
    hand = deal.hands[view.seat]
    worth, passing = scale.worth(hand, deal.trump, deal.ruleset.hand_size), scale.passing[deal.passes]
    trumps = hand & SUIT_MASK[deal.trump]
    facts = (("trumps", trumps.bit_count()), ("aces", (hand & ~trumps & ACES).bit_count()))
    plays, passes = Evaluated(BIDS[0], worth, facts), Evaluated(BIDS[1], passing, facts)
    return (plays, passes) if worth > passing else (passes, plays)


# ---------------------------------------------------------------- whether the game is made


def taken(deal: KlaverjassenState) -> tuple[list[int], list[int]]:
    """The points that each team has won so far, and the roem that each has called."""
    points, roem = [0, 0], [0, 0]
    for trick in deal.tricks:
        points[team_of(trick.winner)] += trick.points
        roem[team_of(trick.winner)] += trick.roem
    return points, roem


def makes_it(deal: KlaverjassenState, share: float, roem: int = 0) -> bool:
    """Whether the playing team makes the game (KJ-19) with `roem` more and this share of the points still in play."""
    team = deal.playing
    points, called = taken(deal)
    in_play = points_in_play(deal)
    own = points[team] + share * (in_play - sum(points)) + called[team] + roem
    return made(int(own), in_play + sum(called) + roem)


def points_in_play(deal: KlaverjassenState) -> int:
    """The points that both teams will win together: all, or an estimate if cards are out of play."""
    ruleset, counts = deal.ruleset, deal.counts
    if ruleset.hand_size == 8:
        return ruleset.all_points
    won = sum(taken(deal)[0])
    if not any(counts):
        return won
    gone = sum(len(trick.cards) for trick in deal.tricks)
    left = (ruleset.all_points - ruleset.last_trick - won) * sum(counts) / max(1, 32 - gone)
    return won + round(left) + ruleset.last_trick
