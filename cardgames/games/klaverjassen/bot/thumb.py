"""Rules of thumb: the features of a view, and the weight of a card by who wins the trick and what it gives away.

Easy and Normal use the same rules; they differ in what they remember and consider (`Weights`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import comb
from random import Random

from cardgames.engine.cards import Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Move, Seat
from cardgames.games.klaverjassen.bot.bidding import BidScale, bid_weights, makes_it, trump_weights
from cardgames.games.klaverjassen.bot.fast_few import choices_to_lay, lay_of
from cardgames.games.klaverjassen.cards import ACE, CALLS, JACK, NINE, PLAYED, PLAYS, SUIT_MASK, TEN, Play
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.following import best_index
from cardgames.games.klaverjassen.knowledge import cannot_hold
from cardgames.games.klaverjassen.ruleset import ABOVE, POWER, Ruleset
from cardgames.games.klaverjassen.state import BIDDING, CALLING, CHOOSING, LAYING
from cardgames.games.klaverjassen.three import ThreeSeatState
from cardgames.games.klaverjassen.two import TwoSeatState, order_of
from cardgames.host.protocol import Budget, Decision, Evaluated

TRUMP_KEPT = {JACK: 16.0, NINE: 12.0, ACE: 6.0, TEN: 5.0}
"""The points that a trump which is not the highest may still win, by rank; `OTHER_TRUMP` for other ranks."""
OTHER_TRUMP = 4.0
BARE_NINE = 8.0
MASTER_TRUMP = 6.0
"""The points that the highest trump is expected to win in addition to its own."""
MASTER_TRUMP_LEAD = 22.0
MASTER = 9.0
GUARDED_TEN = 5.0

LED_SHARES = (0.0, 0.8, 1.6, 2.4)
"""The number of average cards of the led suit that 0, 1, 2 or 3 other places add to a trick."""
LAYS_WEIGHED = 12
"""The number of ways to put cards aside that are considered."""
LEAD_STAKE = 0.2
"""The share of the points that other seats add to a trick that counts for a lead; the rest they must play anyway."""
RESCUE = 0.6
"""The chance that a partner who can beat an opponent does so, and wins the trick."""


def _higher_plain(card: Card) -> Mask:
    suit = card >> 3
    power = POWER[(suit + 1) % 4][suit]
    return mask_of(other for other in cards_in(SUIT_MASK[suit]) if power[other] > power[card])


HIGHER_PLAIN: tuple[Mask, ...] = tuple(map(_higher_plain, range(32)))
"""For each card the cards of its suit that are higher while the suit is not trump."""


class Features:
    """The features of a view during play.

    A place is a seat; with two seats, each seat has two (see `two`), and the open cards of a table are known. With
    `remembers` all cards played and all voids shown are known; otherwise only the hand and the current trick.
    """

    def __init__(self, view: KlaverjassenView, *, remembers: bool) -> None:
        deal = view.visible
        assert view.seat is not None
        self.deal = deal
        self.seat: Seat = view.seat
        self.team = deal.side_of(view.seat)
        self.ruleset = deal.ruleset
        self.trump = deal.trump
        self.values = self.ruleset.points[self.trump]
        self.trick = deal.trick
        self.plays = deal.playing == self.team
        self.gone = 0
        shown = [0] * len(deal.hands)
        if remembers:
            self.gone = sum(deal.played())
            shown = cannot_hold(deal)
        own, known = deal.hands[view.seat], mask_of(self.trick) | self.gone
        if isinstance(deal, ThreeSeatState):
            known |= deal.away[view.seat]
        tables = [deal.table_of(seat) for seat in range(2)] if isinstance(deal, TwoSeatState) else []
        self.unseen = PLAYED & ~(own | known | sum(tables))
        self.may_hold = [*(self.unseen & ~out for out in shown), *tables]
        self.counts = [*deal.counts, *map(int.bit_count, tables)]
        self.sides = [deal.side_of(place % len(deal.hands)) for place in range(len(self.counts))]
        self.hand = own
        seats = len(deal.hands)
        self.order: Sequence[Seat] = [(deal.leader + turn) % seats for turn in range(seats)]
        """The places in the order in which they play to this trick; a lead from the table has another order."""
        if isinstance(deal, TwoSeatState):
            self.may_hold[view.seat] = own
            self.order = order_of(deal.lead if self.trick else view.seat, self.ruleset)
            self.hand = deal.due() if self.trick else own | tables[view.seat]
        self.is_last = len(deal.tricks) + 1 == self.ruleset.tricks
        self._averages: dict[int, float] = {}
        self._stay: dict[tuple[Card, int], float] = {}

    @property
    def to_come(self) -> Sequence[Seat]:
        """The places that play to this trick after this one."""
        return self.order[len(self.trick) + 1 :]

    def leading(self, card: Card) -> Features:
        """The features if `card` is led: with two seats the order depends on where it comes from."""
        if isinstance(self.deal, TwoSeatState) and not self.trick:
            table = self.deal.table_of(self.seat)
            self.order = order_of(self.seat + 2 * (table >> card & 1), self.ruleset)
        return self

    def beaters(self, card: Card) -> Mask:
        """All cards that are higher than `card`, trumps over plain suits included."""
        higher = ABOVE[self.trump][card]
        return higher if card >> 3 == self.trump else higher | HIGHER_PLAIN[card]

    def is_master(self, card: Card) -> bool:
        """Whether no card of its own suit that may still be out is higher."""
        own = ABOVE[self.trump][card] if card >> 3 == self.trump else HIGHER_PLAIN[card]
        return not own & self.unseen

    def lacks(self, seat: Seat, cards: Mask) -> float:
        """The chance that a place has none of these cards."""
        pool = self.may_hold[seat]
        return none_of(pool.bit_count(), (pool & cards).bit_count(), self.counts[seat])

    def beats(self, seat: Seat, card: Card, led: int) -> float:
        """The chance that a seat to come can beat `card`, which wins so far, in a trick where `led` was led."""
        pool, size, trump = self.may_hold[seat], self.counts[seat], self.trump
        total = pool.bit_count()
        suit = pool & SUIT_MASK[led]
        in_suit, higher = suit.bit_count(), (suit & self.beaters(card)).bit_count()
        chance = 1 - none_of(total, higher, size)
        if led != trump:
            trumps = (pool & ABOVE[trump][card] & SUIT_MASK[trump]).bit_count()
            chance += none_of(total, in_suit, size) * (1 - none_of(total - in_suit, trumps, size))
        return min(1.0, chance)

    def average(self, suit: int) -> float:
        """The average points that a seat still to play adds to a trick of this suit."""
        average = self._averages.get(suit)
        if average is None:
            out = card_list(self.unseen & SUIT_MASK[suit]) or card_list(self.unseen)
            average = self._averages[suit] = sum([self.values[card] for card in out]) / max(1, len(out))
        return average

    def stays(self, card: Card, led: int) -> float:
        """The chance that the team wins a trick in which its own `card` is highest, with seats still to play."""
        chance = self._stay.get((card, led))
        if chance is None:
            lost = 0.0
            for seat in self.to_come:
                beaten = self.beats(seat, card, led)
                if self.sides[seat] == self.team:
                    lost -= lost * beaten * RESCUE
                else:
                    lost += (1 - lost) * beaten
            chance = self._stay[card, led] = 1 - lost
        return chance

    def winner_so_far(self) -> tuple[Seat, Card]:
        """The winner of the trick so far, and the winning card. Only for a trick with at least one card."""
        best = best_index(self.trick, self.trump)
        return self.order[best], self.trick[best]


def none_of(pool: int, marked: int, drawn: int) -> float:
    """The chance that none of `marked` cards is among `drawn` out of `pool`."""
    if marked <= 0:
        return 1.0
    if drawn > pool - marked:
        return 0.0
    return comb(pool - marked, drawn) / comb(pool, drawn)


# ---------------------------------------------------------------- cards


@dataclass(frozen=True, slots=True)
class Weights:
    """What a level remembers, and whether it considers likely roem and the suits that its partner asks for."""

    remembers: bool
    roem: bool
    signals: bool


@dataclass(frozen=True, slots=True)
class CardWeight:
    """A card, its weight in points, the chance that its team wins the trick, and the trick's points with roem."""

    card: Card
    value: float
    wins: float
    points: float


def weigh(features: Features, cards: Sequence[Card], weights: Weights) -> list[CardWeight]:
    """The cards by weight, best first; the cheapest first among equals."""
    one_of = _follow if features.trick else _lead
    card_weights = [one_of(features, card, weights) for card in cards]
    return sorted(card_weights, key=lambda weight: (-weight.value, features.values[weight.card], weight.card))


def keep_value(features: Features, card: Card) -> float:
    """The value of keeping a card in the hand, for the points that it may still win."""
    suit, rank = card >> 3, card & 7
    held = (features.hand & SUIT_MASK[suit]).bit_count()
    if suit == features.trump:
        if features.is_master(card):
            return features.values[card] + MASTER_TRUMP
        return BARE_NINE if rank == NINE and held == 1 else TRUMP_KEPT.get(rank, OTHER_TRUMP)
    if features.is_master(card):
        return MASTER
    if rank == TEN and held > 1:
        return GUARDED_TEN
    guard = 1.0 if held == 2 and features.unseen & SUIT_MASK[suit] else 0.0
    height = 0.0 if rank in (ACE, TEN) else POWER[(suit + 1) % 4][suit][card] / 8
    return height + guard


def _follow(features: Features, card: Card, weights: Weights) -> CardWeight:
    led = features.trick[0] >> 3
    power = POWER[features.trump][led]
    holder, lying = features.winner_so_far()
    if power[card] > power[lying]:
        wins = features.stays(card, led)
    elif features.sides[holder] == features.team:
        wins = features.stays(lying, led)
    else:
        wins = _partner_takes(features, lying, led)
    points: float = sum(features.values[other] for other in features.trick) + features.values[card]
    points += features.average(led) * len(features.to_come)
    if features.is_last:
        points += features.ruleset.last_trick
    if weights.roem:
        points += _roem(features, [*features.trick, card])
    value = (2 * wins - 1) * points - keep_value(features, card)
    if weights.signals and card >> 3 not in (led, features.trump):
        value += _discard(features, card)
    return CardWeight(card, value, wins, points)


def _lead(features: Features, card: Card, weights: Weights) -> CardWeight:
    suit = card >> 3
    wins = features.leading(card).stays(card, suit)
    points = features.values[card] + LED_SHARES[len(features.to_come)] * features.average(suit)
    if features.is_last:
        points += features.ruleset.last_trick
    # The points of the suit in other hands are played for in any case, whoever leads it.
    at_stake = LEAD_STAKE * points + (1 - LEAD_STAKE) * features.values[card]
    value = (2 * wins - 1) * at_stake - keep_value(features, card)
    if suit == features.trump:
        value += _trump_lead(features, card)
    elif features.is_master(card):
        value += 5.0 - 0.8 * (features.hand & SUIT_MASK[suit]).bit_count()
    elif weights.signals:
        value += _toward_partner(features, card)
    return CardWeight(card, value, wins, points)


def _partner_takes(features: Features, card: Card, led: int) -> float:
    """The chance that a partner still to play beats an opponent's `card`, and wins the trick."""
    taken = 0.0
    for seat in features.to_come:
        taken = features.beats(seat, card, led) if features.sides[seat] == features.team else taken * 0.7
    return taken


def _roem(features: Features, cards: list[Card]) -> float:
    """The roem in these cards of a trick; if only one is to come, the average over that."""
    worth, size = features.ruleset.worth[features.trump], len(features.order)
    if len(cards) == size:
        return worth[mask_of(cards)].roem
    if len(cards) < size - 1:
        return 0.0
    pool = card_list(features.may_hold[features.to_come[0]] & SUIT_MASK[cards[0] >> 3])
    lying = mask_of(cards)
    return sum(worth[lying | 1 << card].roem for card in pool) / len(pool) if pool else 0.0


def _discard(features: Features, card: Card) -> float:
    """The bonus of a discard: it asks for a suit in which the hand has a master, or makes a void to trump."""
    suit = features.hand & SUIT_MASK[card >> 3]
    asks = any(features.is_master(other) for other in card_list(suit & ~(1 << card)))
    voids = suit == 1 << card and bool(features.hand & SUIT_MASK[features.trump])
    return 0.5 * asks + 0.8 * voids


def _trump_lead(features: Features, card: Card) -> float:
    """The bonus of a trump lead: good for the playing team, with high trumps, while opponents may have some."""
    trumps = SUIT_MASK[features.trump]
    sides = enumerate(features.sides)
    if all(features.lacks(place, trumps) == 1 for place, side in sides if side != features.team):
        return -12.0
    if not features.plays:
        return -6.0
    pairs = min((features.unseen & trumps).bit_count(), (features.hand & trumps).bit_count())
    return (MASTER_TRUMP_LEAD if features.is_master(card) else 1.0) + 0.8 * pairs


def _toward_partner(features: Features, card: Card) -> float:
    """The bonus of leading a suit that the partner can trump or asked for."""
    partner = next((place for place in features.to_come if features.sides[place] == features.team), None)
    if partner is None:
        return 0.0
    suit = SUIT_MASK[card >> 3]
    trumps_in = features.lacks(partner, suit) == 1 and features.lacks(partner, SUIT_MASK[features.trump]) < 1
    asked = partner < len(features.deal.hands) and card >> 3 in _asked_suits(features.deal, partner)
    return 6.0 * trumps_in + 4.0 * asked


def _asked_suits(deal: KlaverjassenState, seat: Seat) -> set[int]:
    """The suits of which a seat discarded a low card; with two seats none, as their tables are open."""
    if isinstance(deal, TwoSeatState):
        return set()
    thrown = [(trick.card_of(seat), trick.cards[0] >> 3) for trick in deal.tricks]
    return {card >> 3 for card, led in thrown if card >> 3 not in (led, deal.trump) and card & 7 < NINE}


def best_of_each(evaluated: Iterable[Evaluated]) -> tuple[Evaluated, ...]:
    """The evaluation of each move that comes first."""
    found: dict[Move, Evaluated] = {}
    for one in evaluated:
        found.setdefault(one.move, one)
    return tuple(found.values())


class ThumbBot:
    """See `cardgames.bots.valuing.Bot`. It is deterministic: the same view gives the same move."""

    def __init__(self, weights: Weights, scale: Callable[[Ruleset], BidScale]) -> None:
        self._weights = weights
        self._scale_of = scale

    def _scale(self, view: KlaverjassenView) -> BidScale:
        return self._scale_of(view.visible.ruleset)

    def choose(self, view: KlaverjassenView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0])
        if view.visible.phase == BIDDING:
            evaluated = bid_weights(view, self._scale(view))
        elif view.visible.phase == CHOOSING:
            evaluated = trump_weights(view, self._scale(view))
        elif view.visible.phase == CALLING:
            evaluated = self._call(view.visible)
        elif view.visible.phase == LAYING:
            evaluated = self._lay(view)
        else:
            evaluated = self._play(view, legal)
        return Decision(evaluated[0].move, evaluated)

    def _play(self, view: KlaverjassenView, legal: Sequence[Move]) -> tuple[Evaluated, ...]:
        features = Features(view, remembers=self._weights.remembers)
        cards = [move.card for move in legal if isinstance(move, Play)]
        return tuple(
            Evaluated(PLAYS[one.card], one.value, (("wins_trick", one.wins), ("trick_points", one.points)))
            for one in weigh(features, cards, self._weights)
        )

    def _lay(self, view: KlaverjassenView) -> tuple[Evaluated, ...]:
        """Lay away what the scale values least."""
        assert view.seat is not None
        choices = choices_to_lay(view.visible, view.seat, self._scale(view), LAYS_WEIGHED)
        return best_of_each(Evaluated(lay_of(cards), worth) for cards, worth in choices)

    def _call(self, deal: KlaverjassenState) -> tuple[Evaluated, ...]:
        roem = deal.roem_to_call()
        share = 0.0 if len(deal.tricks) == deal.ruleset.tricks else 0.55 if self._weights.roem else 1.0
        gain = float(roem if makes_it(deal, share, roem) else -roem)
        call, leave = (Evaluated(CALLS[0], gain, (("roem", roem),)), Evaluated(CALLS[1], 0.0, (("roem", roem),)))
        return (call, leave) if gain > 0 else (leave, call)
