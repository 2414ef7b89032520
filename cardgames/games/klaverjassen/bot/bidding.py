"""Estimates for bids and roem calls: the worth of a hand, and whether the playing team will make the game.

Bots also use the estimate of a hand to judge the bids of other seats. It is the expected difference in points between
the playing team and the other in a standard game of 8 cards, fitted to 40,000 deals played by the rules of thumb.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.cards import Mask, mask_of
from cardgames.games.klaverjassen.cards import ACE, BIDS, CHOICES, JACK, NINE, SUIT_MASK, TEN
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.ruleset import Ruleset
from cardgames.games.klaverjassen.score import made
from cardgames.games.klaverjassen.three import ThreeSeatState
from cardgames.games.klaverjassen.two import TwoSeatState
from cardgames.host.protocol import Evaluated

ALONE = 0.6
"""The share of the other seats' points that the better of them usually has, where each is alone (KJ-45)."""

ACES = mask_of(8 * suit + ACE for suit in range(4))


@dataclass(frozen=True, slots=True)
class BidScale:
    """The values of the parts of a hand, added to `bare`, the worth of a hand without any.

    `trumps[n]` is for n trumps in all; `ace_ten` is for a plain ace with its ten, `ten` for a plain ten that is
    guarded, `void` for a suit that is missing. `passing[r][n]` is the worth of passing after n passes, while the cards
    can be dealt again r more times (KJ-25); the last entry is for all greater r.
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
    passing: tuple[tuple[float, ...], ...]

    def pass_worth(self, passes: int, redeals: int) -> float:
        """The worth of passing after this many passes, while the cards can be dealt again `redeals` more times."""
        return self.passing[min(redeals, len(self.passing) - 1)][passes]

    def worth(self, hand: Mask, trump: int, ruleset: Ruleset) -> float:
        """The worth of a hand to a seat that bids to play. With four seats, cards of smaller hands count for more."""
        found = sum([_suit_worth(self, hand >> 8 * suit & 0xFF, suit == trump) for suit in range(4)])
        return self.bare + (found * 8 / ruleset.hand_size if ruleset.seats == 4 else found)


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
    passing=((-36.0, 70.0, -28.0, 73.0),),
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
    passing=((0.0, 0.0, 0.0, 0.0),),
)
"""A beginner's count: three for the jack, two for the nine, one for each trump and each ace."""


THREE = BidScale(
    bare=-215.0,
    jack=54.0,
    nine=18.0,
    jack_nine=66.0,
    trump_ace=12.0,
    trump_ten=7.0,
    trumps=(0.0, 0.0, 8.0, 39.0, 88.0, 144.0, 165.0, 214.0, 214.0),
    ace=22.0,
    ace_ten=13.0,
    ten=10.0,
    void=0.0,
    passing=((-114.0, 58.0, 61.0), (-90.0, 43.0, 46.0), (-71.0, 34.0, 37.0)),
)
"""Fitted to 10,000 deals for three seats, as `FITTED`. The worth is the difference between the player and the mean of
the pair, with the blind to come."""

TWO = BidScale(
    bare=-223.0,
    jack=77.0,
    nine=35.0,
    jack_nine=10.0,
    trump_ace=19.0,
    trump_ten=14.0,
    trumps=(0.0, 0.0, 20.0, 50.0, 99.0, 143.0, 176.0, 258.0, 258.0),
    ace=34.0,
    ace_ten=9.0,
    ten=10.0,
    void=4.0,
    passing=((-60.0, 67.0), (-40.0, 34.0), (-27.0, 18.0)),
)
"""Fitted to 12,000 deals for two seats. The hand is that of a seat with its open cards."""


def scale_of(ruleset: Ruleset) -> BidScale:
    """The fitted scale for the number of seats."""
    return {2: TWO, 3: THREE, 4: FITTED}[ruleset.seats]


def bidding_cards(deal: KlaverjassenState, seat: int) -> Mask:
    """The cards by which a seat bids: its hand, and with two seats the open cards of its table."""
    hand = deal.hands[seat]
    return hand | deal.table_of(seat) if isinstance(deal, TwoSeatState) else hand


def trump_weights(view: KlaverjassenView, scale: BidScale) -> tuple[Evaluated, ...]:
    """Evaluate the suits that may be named trump (KJ-24); the best one comes first."""
    assert view.seat is not None
    hand, ruleset = bidding_cards(view.visible, view.seat), view.visible.ruleset
    weights = []
    for choice in CHOICES:
        trumps = hand & SUIT_MASK[choice.suit]
        facts = (("trumps", trumps.bit_count()), ("aces", (hand & ~trumps & ACES).bit_count()))
        weights.append(Evaluated(choice, scale.worth(hand, choice.suit, ruleset), facts))
    return tuple(sorted(weights, key=lambda one: -one.value))


def bid_weights(view: KlaverjassenView, scale: BidScale) -> tuple[Evaluated, ...]:
    """Evaluate play and pass; the better one comes first."""
    deal = view.visible
    assert view.seat is not None
    hand = bidding_cards(deal, view.seat)
    worth = scale.worth(hand, deal.trump, deal.ruleset)
    passing = scale.pass_worth(deal.passes, deal.redeals_left)
    trumps = hand & SUIT_MASK[deal.trump]
    facts = (("trumps", trumps.bit_count()), ("aces", (hand & ~trumps & ACES).bit_count()))
    plays, passes = Evaluated(BIDS[0], worth, facts), Evaluated(BIDS[1], passing, facts)
    return (plays, passes) if worth > passing else (passes, plays)


# ---------------------------------------------------------------- whether the game is made


def taken(deal: KlaverjassenState) -> tuple[list[int], list[int]]:
    """The points that each team has won so far, and the roem that each has called; with three seats, each seat."""
    columns = 3 if isinstance(deal, ThreeSeatState) else 2
    points, roem = [0] * columns, [0] * columns
    for trick in deal.tricks:
        column = deal.taken_by(trick.winner)
        points[column] += trick.points
        roem[column] += trick.roem
    return points, roem


def makes_it(deal: KlaverjassenState, share: float, roem: int) -> bool:
    """Whether the playing side makes the game (KJ-19) if it gets `roem` more and this share of the points in play."""
    column = deal.taken_by(deal.player)
    points, called = taken(deal)
    in_play = points_in_play(deal)
    laid = deal.laid_points if isinstance(deal, ThreeSeatState) else 0
    own = points[column] + share * (in_play - sum(points) - laid) + laid + called[column] + roem
    total = in_play + sum(called) + roem
    return own > ALONE * (total - own) if deal.ruleset.each_alone else made(int(own), total)


def points_in_play(deal: KlaverjassenState) -> int:
    """The points that all will win together: all, or an estimate if cards are out of play."""
    ruleset, counts = deal.ruleset, deal.counts
    if ruleset.seats < 4 or ruleset.hand_size == 8:
        return ruleset.all_points
    won = sum(taken(deal)[0])
    if not any(counts):
        return won
    gone = sum(len(trick.cards) for trick in deal.tricks)
    left = (ruleset.all_points - ruleset.last_trick - won) * sum(counts) / max(1, 32 - gone)
    return won + round(left) + ruleset.last_trick
