"""The bots of Dumbal: three levels of one bot with different `Weights`.

A turn is valued by the expected cost of the hand it leaves and by what it gives the next seat; a call by its chance.
The bot uses no random numbers and needs no clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import comb, exp, log, prod
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
    Discard,
    Laid,
    Worth,
    runs,
    suits_of,
    takeable,
)
from cardgames.games.dumbal.deal import OPENING, DumbalState, DumbalView
from cardgames.games.dumbal.ruleset import Ruleset
from cardgames.host.protocol import Budget, Decision, Evaluated


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of a level; costs are in points.

    The cost of a hand is `now` times its points, plus `left` times its points after the next discard, plus `turns` for
    each turn needed to discard it all and `cards` for each card, minus `ready` if it allows a call. With `averages`, a
    deck card is an average unseen card, else an average card of the pack. `feeding` is the weight of what the next
    seat can take. `remembers`: it knows the cards others took face up.

    `flat_call`: it calls with this share of the allowed points; 0: it estimates the chance instead. `calibrated`: it
    knows how hands get lower during a deal. `waiting` is the cost of not calling. `match`: it considers who is about to
    be out.
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


# ---------------------------------------------------------------- features


class Other(NamedTuple):
    """Another seat: the cards it is known to hold, and the number of others."""

    seat: Seat
    known: Mask
    hidden: int


class Features:
    """The position as a level with these weights sees it.

    `unseen` are the cards that can be in the deck, `rounds` the turns of each seat so far. `next` is the seat that can
    take from this seat's discards. With `room` more points this seat is out.
    """

    def __init__(self, view: DumbalView, weights: Weights) -> None:
        assert view.seat is not None
        deal, seats = view.visible, view.visible.seats
        self.ruleset = deal.ruleset
        self.opening = deal.phase == OPENING
        self.hand: Mask = deal.hands[view.seat]
        self.points = self.ruleset.worth.hand(self.hand)
        self.others: list[Other] = []
        for other in (*range(view.seat + 1, seats), *range(view.seat)):
            known = deal.hands[other] if weights.remembers else 0
            self.others.append(Other(other, known, deal.count(HAND_ZONES[other]) - known.bit_count()))
        self.next = self.others[0]
        self.unseen = WHOLE_PACK & ~self.hand & ~mask_of(card for laid in deal.laid for card in laid)
        if weights.remembers:
            self.unseen = deal.unlocated()
        self.rounds = deal.turns // seats
        self.room = self.ruleset.target - deal.match_state.scores[deal.table.players[view.seat]]


# ---------------------------------------------------------------- hands


class Burden(NamedTuple):
    """A hand: its points now and after its best discard, the turns needed to discard it all, and its number of cards.
    """

    points: int
    left: int
    turns: int
    cards: int


@lru_cache(maxsize=1 << 16)
def burden(hand: Mask, ruleset: Ruleset) -> Burden:
    """The burden of a hand if it always discards the most points."""
    worth = ruleset.worth.hand
    rest = hand & ~heaviest(hand, ruleset)
    left, turns = worth(rest), min(hand, 1)
    while rest:
        rest &= ~heaviest(rest, ruleset)
        turns += 1
    return Burden(worth(hand), left, turns, hand.bit_count())


@lru_cache(maxsize=1 << 16)
def heaviest(hand: Mask, ruleset: Ruleset) -> Mask:
    """The discard of a hand that removes the most points; empty for an empty hand."""
    points, set_size, found, most = ruleset.worth.points, ruleset.set_size, 0, 0
    suits = spades, hearts, diamonds, clubs = suits_of(hand)
    numbers = spades | hearts | diamonds | clubs
    while numbers:
        number = (numbers & -numbers).bit_length() - 1
        numbers &= numbers - 1
        alike = hand & COLUMN << number
        count = alike.bit_count()
        if count < set_size:
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
    """The cards that can join the cards kept, each with the number of cards equivalent to it.

    Cards of one number are equivalent if none of them can be discarded with a kept card.
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
    """The cards that can be discarded with this one: those of its number, and up to two steps away in its suit."""
    first = card - card % RING
    return COLUMN << card % RING | sum(1 << first + (card - first + step) % RING for step in (-2, -1, 1, 2))


_NEAR = tuple(map(_near, range(len(DECK))))


# ---------------------------------------------------------------- the hands of other seats


# Corrections to the log odds that a hand is as low as a caller's, relative to random unseen cards: a logistic fit with
# these three factors on 48,000 hands, seen from all seats at every turn in 32 matches of Normal with 2, 3, 4 and 6
# players, against callers with 2 to 5 points. Players keep low cards; but a player with few cards who could have called
# has not done so.
BY_HIDDEN = {1: -1.2, 2: -0.6, 3: 0.2, 4: 1.6}
"""By number of cards in a hand with no known card; 4 also stands for more."""
BY_HIDDEN_BESIDE_KNOWN = {1: 0.0, 2: 1.1, 3: 0.2}
"""By number of unknown cards in a hand with known ones, which were taken to match them. 3 also stands for more."""
BY_ROUND = (-0.8, -0.6, -0.4, 0.5, 0.3, 0.5)
"""By turns of each seat so far."""
BY_SEATS = {2: 0.8, 3: 0.7, 4: 0.1, 5: -0.3, 6: -0.6}


def lower_than(other: Other, features: Features, *, calibrated: bool) -> float:
    """The chance that another hand is as low as this seat's or lower (DB-10)."""
    worth = features.ruleset.worth
    left = features.points - worth.hand(other.known)
    if left < 0:
        return 0.0
    if not other.hidden:
        return 1.0
    blind = at_most(features.unseen, other.hidden, left, worth)
    # Before the first turn hands are as dealt, so there is nothing to correct.
    if not calibrated or features.opening or not 0 < blind < 1:
        return blind
    by_hidden = BY_HIDDEN_BESIDE_KNOWN if other.known else BY_HIDDEN
    shift = by_hidden[min(other.hidden, max(by_hidden))]
    shift += BY_ROUND[min(features.rounds, len(BY_ROUND) - 1)] + BY_SEATS[len(features.others) + 1]
    return 1 / (1 + exp(-log(blind / (1 - blind)) - shift))


@lru_cache(maxsize=4096)
def at_most(unseen: Mask, hidden: int, points: int, worth: Worth) -> float:
    """The chance that `hidden` random cards of `unseen` are worth at most `points`."""
    ways = [[0] * (points + 1) for _ in range(hidden + 1)]
    ways[0][0] = 1
    for card in cards_in(unseen):
        value = worth.card(card)
        for count in range(hidden, 0, -1):
            row, fewer = ways[count], ways[count - 1]
            for total in range(value, points + 1):
                row[total] += fewer[total - value]
    choices = comb(unseen.bit_count(), hidden)
    return sum(ways[hidden]) / choices if choices > 0 else 0.0


# ---------------------------------------------------------------- values of moves

AVERAGE_COST = 4.5
"""The average cost of a card from the deck: a cheaper card is a gift to the next seat."""
MATCHING = 2.5
"""The value to the next seat of a card of a rank that it holds."""
OUT_COST = 15.0
"""The cost of being out, in points."""
STALLING_ROUNDS, STALLING_COST = 10, 0.4
"""After this many rounds, a turn that leaves the hand no lower costs this much more with each round."""


class Weighing:
    """The values of all moves of a position for one level."""

    def __init__(self, view: DumbalView, weights: Weights) -> None:
        self._features = Features(view, weights)
        self._weights = weights

    def evaluated(self, legal: Sequence[Move]) -> list[Evaluated]:
        """The moves with their values, best first."""
        turns = [move for move in legal if isinstance(move, Discard)]
        found = self._turns(turns) if turns else [Evaluated(NO, 0.0)]
        if CALL in legal:
            found.append(self._call(max(one.value for one in found)))
        return sorted(found, key=lambda one: -one.value)

    # ------------------------------------------------------------ turns

    def _turns(self, turns: Sequence[Discard]) -> list[Evaluated]:
        features, found = self._features, []
        for cards, moves in groupby(turns, key=lambda move: move.cards):
            rest = features.hand & ~mask_of(cards)
            fed = self._weights.feeding * self.feeds(cards) if self._weights.feeding else 0.0
            for move in moves:
                cost = self.of_the_stack(rest) if move.take == FROM_STACK else self._with(rest | 1 << move.take)
                found.append(Evaluated(move, -cost - fed, (("fed", fed), ("left", features.ruleset.worth.hand(rest)))))
        return found

    def cost(self, hand: Mask) -> float:
        """The expected final cost of a hand, in points."""
        weights, ruleset = self._weights, self._features.ruleset
        points, left, turns, cards = burden(hand, ruleset)
        ready = weights.ready if points <= ruleset.call_at else 0.0
        return weights.now * points + weights.left * left + weights.turns * turns + weights.cards * cards - ready

    def _with(self, hand: Mask) -> float:
        """The cost of a hand after taking a face-up card, with a penalty so that two seats can't swap equal cards
        forever."""
        features = self._features
        stands = features.ruleset.worth.hand(hand) >= features.points
        return self.cost(hand) + (STALLING_COST * max(0, features.rounds - STALLING_ROUNDS) if stands else 0.0)

    def of_the_stack(self, rest: Mask) -> float:
        """The expected cost of these cards and one from the deck."""
        unseen = self._features.unseen if self._weights.averages else WHOLE_PACK & ~rest
        total = several = 0.0
        for card, alike in joined(rest, unseen):
            total += alike * self.cost(rest | card)
            several += alike
        return total / several if several else self.cost(rest)

    def feeds(self, cards: Laid) -> float:
        """The gain of the next seat, in points, if it can take from these cards."""
        return max(map(self._feeds_with, takeable(cards, ends=self._features.ruleset.ends)), default=0.0)

    def _feeds_with(self, card: int) -> float:
        features = self._features
        alike = COLUMN << card % RING
        if features.next.known & alike:
            mate = 1.0
        else:
            out = features.unseen.bit_count()
            mate = min(1.0, features.next.hidden * (features.unseen & alike).bit_count() / out) if out else 0.0
        return max(0.0, AVERAGE_COST - features.ruleset.worth.card(card)) + MATCHING * mate

    # ------------------------------------------------------------ the call

    def _call(self, otherwise: float) -> Evaluated:
        """The value of a call: that of the best turn, plus the cost of waiting, minus the expected cost of a wrong
        call."""
        features, weights = self._features, self._weights
        if weights.flat_call:
            limit = features.ruleset.opening_call if features.opening else features.ruleset.call_at
            sure = features.points <= weights.flat_call * limit
            return Evaluated(CALL, otherwise + (1.0 if sure else -1.0))
        chance = self.chance()
        loss = (1 - chance) * self._pain(features.points + features.ruleset.penalty)
        return Evaluated(CALL, otherwise + self._pain(weights.waiting) - loss, (("chance", chance),))

    def _pain(self, points: float) -> float:
        """The cost of scoring these points: more if they put the seat out (DB-13)."""
        return points + (OUT_COST if self._weights.match and points >= self._features.room else 0.0)

    def chance(self) -> float:
        """The chance that all other hands are higher."""
        features, calibrated = self._features, self._weights.calibrated
        return prod(1 - lower_than(other, features, calibrated=calibrated) for other in features.others)


class DumbalBot:
    """See `cardgames.bots.valuing.Bot`. It uses no random numbers and needs no clock."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, view: DumbalView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0])
        evaluated = Weighing(view, self._weights).evaluated(legal)
        return Decision(evaluated[0].move, tuple(evaluated))


DRAWN_POINT = -0.4
"""What a point of a drawn card is worth, from deals of Hard against Normal."""


def drawn(state: DumbalState) -> dict[Card, float]:
    """See `Levels.drawn`."""
    return {card: DRAWN_POINT * state.ruleset.worth.card(card) for card in state.stack}


BOTS = Levels(
    easy=DumbalBot(EASY),
    normal=DumbalBot(NORMAL),
    hard=DumbalBot(HARD),
    rule=DumbalBot(NORMAL),
    spread=9.6,
    drawn=drawn,
    stock="stack",
)
