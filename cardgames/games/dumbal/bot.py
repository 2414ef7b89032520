"""The bots of Dumbal: three levels of one bot, which differ by what they look at (`Weights`).

A turn is worth what the hand it leaves is expected to cost and what it feeds the next seat; a call, its chance.
Nothing is left to chance, and no decision takes long enough for a clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import exp, log, prod
from random import Random
from typing import NamedTuple

from cardgames.bots.levels import Levels
from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Move, Seat
from cardgames.games.dumbal.cards import (
    CALL,
    COLUMN,
    DECK,
    FROM_STACK,
    HAND_ZONES,
    NO,
    RING,
    WHOLE_PACK,
    Laid,
    LayOff,
    Worth,
    runs,
    suits_of,
    takeable,
)
from cardgames.games.dumbal.deal import OPENING, DumbalView
from cardgames.games.dumbal.ruleset import Ruleset
from cardgames.host.protocol import Budget, Decision, Evaluated


@dataclass(frozen=True, slots=True)
class Weights:
    """What a level looks at.

    `now` is the share of its points that a hand costs, `left` that of those after the next laying off; each of the
    `turns` that it takes to lay it off, and each of its `cards`, costs so many points, and `ready` is what it is worth
    that one may call with it.
    With `averages` a card of the stack is what the unseen cards are on average, otherwise any card of a fresh pack.
    `feeding` is what it counts that the next seat may take what is laid off. `remembers` what others took openly.

    `flat_call` is the share of the points allowed with which it calls, whatever the others may hold; 0: it weighs the
    chance. `calibrated`: it knows how low hands get as a deal goes on. `waiting` are the points that it costs to go on
    when one could call, and `match` whether it minds who is about to be out.
    """

    now: float
    left: float = 0.0
    turns: float = 0.0
    cards: float = 0.0
    ready: float = 0.0
    averages: bool = False
    feeding: float = 0.0
    remembers: bool = False
    flat_call: float = 0.0
    calibrated: bool = False
    waiting: float = 0.0
    match: bool = False


EASY = Weights(now=0.7, left=0.3, flat_call=0.8)
NORMAL = Weights(now=0.2, left=0.4, turns=1.2, cards=0.3, averages=True, feeding=0.5, waiting=9.0)
HARD = Weights(
    now=0.0,
    left=0.3,
    turns=2.2,
    cards=1.3,
    ready=4.5,
    averages=True,
    feeding=0.7,
    remembers=True,
    calibrated=True,
    waiting=9.0,
    match=True,
)


# ---------------------------------------------------------------- what a level sees


class Other(NamedTuple):
    """Another seat: the cards it is known to hold, and how many more."""

    seat: Seat
    known: Mask
    hidden: int


class Features(NamedTuple):
    """The position as a level sees it. `unseen` are the cards that may come from the stack, `rounds` the turns of each
    so far. `next` is the seat that may take what this one lays off. With `room` points more this seat is out.
    """

    seat: Seat
    ruleset: Ruleset
    opening: bool
    hand: Mask
    points: int
    others: tuple[Other, ...]
    next: Other
    unseen: Mask
    rounds: int
    room: int


def features_of(view: DumbalView, weights: Weights) -> Features:
    """What this level makes of a view."""
    seat, deal = view.seat, view.visible
    assert seat is not None
    ruleset, hand, seats = deal.ruleset, deal.hands[seat], deal.seats
    others = []
    for other in (*range(seat + 1, seats), *range(seat)):
        known = deal.hands[other] if weights.remembers else 0
        others.append(Other(other, known, deal.count(HAND_ZONES[other]) - known.bit_count()))
    if weights.remembers:
        unseen = deal.unlocated()
    else:
        unseen = WHOLE_PACK & ~hand & ~mask_of(card for laid in deal.laid for card in laid)
    return Features(
        seat=seat,
        ruleset=ruleset,
        opening=deal.phase == OPENING,
        hand=hand,
        points=ruleset.worth.hand(hand),
        others=tuple(others),
        next=others[0],
        unseen=unseen,
        rounds=deal.turns // seats,
        room=ruleset.target - deal.match_state.scores[deal.table.players[seat]],
    )


# ---------------------------------------------------------------- what a hand weighs


class Burden(NamedTuple):
    """A hand: its points now and after its best laying off, the turns that it takes to lay it off, and its cards."""

    points: int
    left: int
    turns: int
    cards: int


@lru_cache(maxsize=1 << 16)
def burden(hand: Mask, ruleset: Ruleset) -> Burden:
    """What a hand weighs, when the heaviest sets go first."""
    worth = ruleset.worth.hand
    rest = hand & ~heaviest(hand, ruleset)
    left, turns = worth(rest), min(hand, 1)
    while rest:
        rest &= ~heaviest(rest, ruleset)
        turns += 1
    return Burden(worth(hand), left, turns, hand.bit_count())


def heaviest(hand: Mask, ruleset: Ruleset) -> Mask:
    """What a hand lays off to get rid of the most points; nothing where it is empty."""
    points, found, most = ruleset.worth.points, 0, 0
    suits = spades, hearts, diamonds, clubs = suits_of(hand)
    for number in cards_in(spades | hearts | diamonds | clubs):
        alike = hand & COLUMN << number
        count = alike.bit_count()
        if count < ruleset.set_size:
            alike, count = alike & -alike, 1
        if points[number] * count > most:
            found, most = alike, points[number] * count
    for suit, held in enumerate(suits):
        if held.bit_count() >= ruleset.run_length:
            for run in runs(held, ruleset.run_length):
                worth = sum(points[number] for number in run)
                if worth > most:
                    found, most = sum(1 << RING * suit + number for number in run), worth
    return found


def joined(rest: Mask, unseen: Mask) -> list[tuple[Mask, int]]:
    """The cards that may come to the cards kept, one for all that are as good as it, and how many these are.

    Cards of one number are as good where none of them can go with a card that is kept.
    """
    near = 0
    for card in cards_in(rest):
        near |= _NEAR[card]
    found = [(1 << card, 1) for card in cards_in(unseen & near)]
    plain = unseen & ~near
    for number in range(RING):
        alike = plain & COLUMN << number
        if alike:
            found.append((alike & -alike, alike.bit_count()))
    return found


def _near(card: Card) -> Mask:
    """The cards that can go with this one: those of its number, and those two steps away in its suit."""
    first = card - card % RING
    return COLUMN << card % RING | sum(1 << first + (card - first + step) % RING for step in (-2, -1, 1, 2))


_NEAR = tuple(map(_near, range(len(DECK))))


# ---------------------------------------------------------------- how low the hands of others are


# How much likelier, as the logarithm of the odds, hands are as low as a caller's than cards drawn blindly from the
# unseen ones: a logistic fit with these three factors on 48,000 hands, seen from all seats at every turn in 32 matches
# of Normal for 2, 3, 4 and 6, each against callers with 2 to 5 points. People and bots keep low cards; but who holds
# few, and could have called, has not.
BY_HIDDEN = {1: -1.2, 2: -0.6, 3: 0.2, 4: 1.6}
"""By the cards of a hand of which none is known; 4 is for more as well."""
BY_HIDDEN_BESIDE_KNOWN = {1: 0.0, 2: 1.1, 3: 0.2}
"""The same where others are known: they were taken to go with them. 3 is for more as well."""
BY_ROUND = (-0.8, -0.6, -0.4, 0.5, 0.3, 0.5)
"""By the turns that each has had."""
BY_SEATS = {2: 0.8, 3: 0.7, 4: 0.1, 5: -0.3, 6: -0.6}


def lower_than(other: Other, features: Features, *, calibrated: bool) -> float:
    """The chance that another holds as little as this seat, or less (DB-10)."""
    worth = features.ruleset.worth
    left = features.points - worth.hand(other.known)
    if left < 0:
        return 0.0
    if not other.hidden:
        return 1.0
    blind = at_most(features.unseen, other.hidden, left, worth)
    # Before the first turn hands are as they were dealt, so that there is nothing to correct.
    if not calibrated or features.opening or not 0 < blind < 1:
        return blind
    by_hidden = BY_HIDDEN_BESIDE_KNOWN if other.known else BY_HIDDEN
    shift = by_hidden[min(other.hidden, max(by_hidden))]
    shift += BY_ROUND[min(features.rounds, len(BY_ROUND) - 1)] + BY_SEATS[len(features.others) + 1]
    return 1 / (1 + exp(-log(blind / (1 - blind)) - shift))


@lru_cache(maxsize=4096)
def at_most(unseen: Mask, hidden: int, points: int, worth: Worth) -> float:
    """The chance that so many cards, drawn blindly from the unseen ones, are worth these points at most."""
    ways = [[0] * (points + 1) for _ in range(hidden + 1)]
    ways[0][0] = 1
    for card in cards_in(unseen):
        value = worth.card(card)
        for count in range(hidden, 0, -1):
            row, fewer = ways[count], ways[count - 1]
            for total in range(value, points + 1):
                row[total] += fewer[total - value]
    among, choices = unseen.bit_count(), 1.0
    for count in range(hidden):
        choices *= (among - count) / (count + 1)
    return sum(ways[hidden]) / choices if choices > 0 else 0.0


# ---------------------------------------------------------------- what a move is worth

PLAIN = 4.5
"""What a card of the stack burdens a hand with: a card that burdens less is a gift for the next seat."""
MATE = 2.5
"""What it is worth to the next seat to get a card of a rank that it holds."""
OUT = 15.0
"""What it means to be out, in points."""
PATIENCE, MATCH_STATE = 10, 0.4
"""After so many rounds a turn that leaves a hand no lighter costs so many points more with each round."""


class Weighing:
    """All moves of a position, compared as one level does."""

    def __init__(self, features: Features, weights: Weights) -> None:
        self._features = features
        self._weights = weights

    def evaluated(self, legal: Sequence[Move]) -> list[Evaluated]:
        """The moves with their values, best first."""
        turns = [move for move in legal if isinstance(move, LayOff)]
        found = self._turns(turns) if turns else [Evaluated(NO, 0.0)]
        if CALL in legal:
            found.append(self._call(max(one.value for one in found)))
        return sorted(found, key=lambda one: -one.value)

    # ------------------------------------------------------------ turns

    def _turns(self, turns: Sequence[LayOff]) -> list[Evaluated]:
        features, found = self._features, []
        for cards, moves in groupby(turns, key=lambda move: move.cards):
            rest = features.hand & ~mask_of(cards)
            fed = self._weights.feeding * self.feeds(cards) if self._weights.feeding else 0.0
            for move in moves:
                cost = self.of_the_stack(rest) if move.take == FROM_STACK else self._with(rest | 1 << move.take)
                found.append(Evaluated(move, -cost - fed, (("fed", fed), ("left", features.ruleset.worth.hand(rest)))))
        return found

    def cost(self, hand: Mask) -> float:
        """What a hand is expected to cost in the end, in points."""
        weights, ruleset = self._weights, self._features.ruleset
        points, left, turns, cards = burden(hand, ruleset)
        ready = weights.ready if points <= ruleset.call_at else 0.0
        return weights.now * points + weights.left * left + weights.turns * turns + weights.cards * cards - ready

    def _with(self, hand: Mask) -> float:
        """What a hand costs that is had by taking a card that lies there. Two who go on taking a six for a six from
        each other would never come to an end."""
        features = self._features
        stands = features.ruleset.worth.hand(hand) >= features.points
        return self.cost(hand) + (MATCH_STATE * max(0, features.rounds - PATIENCE) if stands else 0.0)

    def of_the_stack(self, rest: Mask) -> float:
        """What these cards cost with one from the stack."""
        unseen = self._features.unseen if self._weights.averages else WHOLE_PACK & ~rest
        total = several = 0.0
        for card, alike in joined(rest, unseen):
            total += alike * self.cost(rest | card)
            several += alike
        return total / several if several else self.cost(rest)

    def feeds(self, cards: Laid) -> float:
        """What the next seat gains, in points, when it may take of these cards."""
        return max(map(self._feeds_with, takeable(cards, ends=self._features.ruleset.ends)), default=0.0)

    def _feeds_with(self, card: int) -> float:
        features = self._features
        alike = COLUMN << card % RING
        if features.next.known & alike:
            mate = 1.0
        else:
            out = features.unseen.bit_count()
            mate = min(1.0, features.next.hidden * (features.unseen & alike).bit_count() / out) if out else 0.0
        return max(0.0, PLAIN - features.ruleset.worth.card(card)) + MATE * mate

    # ------------------------------------------------------------ the call

    def _call(self, otherwise: float) -> Evaluated:
        """A call is better than the best turn by what waiting costs, less what a wrong call does."""
        features, weights = self._features, self._weights
        if weights.flat_call:
            limit = features.ruleset.opening_call if features.opening else features.ruleset.call_at
            sure = features.points <= weights.flat_call * limit
            return Evaluated(CALL, otherwise + (1.0 if sure else -1.0))
        chance = self.chance()
        loss = (1 - chance) * self._pain(features.points + features.ruleset.penalty)
        return Evaluated(CALL, otherwise + self._pain(weights.waiting) - loss, (("chance", chance),))

    def _pain(self, points: float) -> float:
        """What it means to write so many points: more, if one is out with them (DB-13)."""
        return points + (OUT if self._weights.match and points >= self._features.room else 0.0)

    def chance(self) -> float:
        """The chance that all others hold more."""
        features, calibrated = self._features, self._weights.calibrated
        return prod(1 - lower_than(other, features, calibrated=calibrated) for other in features.others)


class Caller:
    """See `cardgames.bots.levels.Bot`. Nothing is left to chance, and no decision takes long enough for a clock."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, view: DumbalView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        if len(legal) == 1:
            return Decision(legal[0])
        evaluated = Weighing(features_of(view, self._weights), self._weights).evaluated(legal)
        return Decision(evaluated[0].move, tuple(evaluated))


BOTS = Levels(easy=Caller(EASY), normal=Caller(NORMAL), hard=Caller(HARD), rule=Caller(NORMAL))
