"""Rules of thumb for playing a card: each card is weighed in points by who will win the trick and what it gives away.

Easy and Normal weigh alike; what differs is what they know (`Sight.remembers`) and what they look at (`Care`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgames.engine.cards import Card, card_list, mask_of
from cardgames.games.klaverjassen.bot.sight import Sight
from cardgames.games.klaverjassen.pack import ACE, JACK, NINE, SUIT_MASK, TEN
from cardgames.games.klaverjassen.terms import POWER

TRUMP_KEPT = {JACK: 16.0, NINE: 12.0, ACE: 6.0, TEN: 5.0}
"""What a trump that is not the highest may still win, in points; `OTHER_TRUMP` for those that are not named."""
OTHER_TRUMP = 4.0
BARE_NINE = 8.0
MASTER_TRUMP = 6.0
"""The highest trump brings its own points home whenever it is played, and this much besides."""
MASTER_TRUMP_LEAD = 22.0
MASTER = 9.0
GUARDED_TEN = 5.0

LEAD_STAKE = 0.2
"""How much of what the others will add to a trick counts when it is led: the rest they must play some time anyway."""
RESCUE = 0.6
"""How often a partner who can beat an opponent does, and stays on top."""


@dataclass(frozen=True, slots=True)
class Care:
    """What a level remembers, and what it looks at beside the trick: roem in the making, what its partner asks for."""

    remembers: bool
    roem: bool
    signals: bool


@dataclass(frozen=True, slots=True)
class CardWeight:
    """A card's weight in points, the chance that its team wins the trick, and what will then be in it, roem too."""

    card: Card
    value: float
    wins: float
    points: float


def weigh(sight: Sight, cards: Sequence[Card], care: Care) -> list[CardWeight]:
    """The cards by their weight, best first; of equal ones the cheapest."""
    one_of = _follow if sight.trick else _lead
    weights = [one_of(sight, card, care) for card in cards]
    return sorted(weights, key=lambda weight: (-weight.value, sight.values[weight.card], weight.card))


def keep_value(sight: Sight, card: Card) -> float:
    """What a card is worth in the hand: what it may still win, beyond its own points."""
    suit, rank = card >> 3, card & 7
    held = (sight.hand & SUIT_MASK[suit]).bit_count()
    if suit == sight.trump:
        if sight.is_master(card):
            return sight.values[card] + MASTER_TRUMP
        return BARE_NINE if rank == NINE and held == 1 else TRUMP_KEPT.get(rank, OTHER_TRUMP)
    if sight.is_master(card):
        return MASTER
    if rank == TEN and held > 1:
        return GUARDED_TEN
    guard = 1.0 if held == 2 and sight.unseen & SUIT_MASK[suit] else 0.0
    height = 0.0 if rank in (ACE, TEN) else POWER[(suit + 1) % 4][suit][card] / 8
    return height + guard


def _follow(sight: Sight, card: Card, care: Care) -> CardWeight:
    led = sight.trick[0] >> 3
    power = POWER[sight.trump][led]
    holder, lying = sight.winner_so_far()
    if power[card] > power[lying]:
        wins = _stays(sight, card, led)
    elif holder & 1 == sight.team:
        wins = _stays(sight, lying, led)
    else:
        wins = _partner_takes(sight, lying, led)
    points: float = sum(sight.values[other] for other in sight.trick) + sight.values[card]
    points += _average(sight, led) * len(sight.to_come)
    if sight.hand == 1 << card:
        points += sight.terms.last_trick
    if care.roem:
        points += _roem(sight, [*sight.trick, card])
    value = (2 * wins - 1) * points - keep_value(sight, card)
    if care.signals and card >> 3 not in (led, sight.trump):
        value += _discard(sight, card)
    return CardWeight(card, value, wins, points)


def _lead(sight: Sight, card: Card, care: Care) -> CardWeight:
    suit = card >> 3
    wins = _stays(sight, card, suit)
    points = sight.values[card] + 2.4 * _average(sight, suit)
    if sight.hand == 1 << card:
        points += sight.terms.last_trick
    # What the others hold of the suit is fought for sooner or later, whoever leads it.
    at_stake = LEAD_STAKE * points + (1 - LEAD_STAKE) * sight.values[card]
    value = (2 * wins - 1) * at_stake - keep_value(sight, card)
    if suit == sight.trump:
        value += _trump_lead(sight, card)
    elif sight.is_master(card):
        value += 5.0 - 0.8 * (sight.hand & SUIT_MASK[suit]).bit_count()
    elif care.signals:
        value += _toward_partner(sight, suit)
    return CardWeight(card, value, wins, points)


def _stays(sight: Sight, card: Card, led: int) -> float:
    """The chance that the team wins a trick in which its own `card` lies highest, with the seats to come."""
    lost = 0.0
    for seat in sight.to_come:
        beaten = sight.beats(seat, card, led)
        if seat & 1 == sight.team:
            lost -= lost * beaten * RESCUE
        else:
            lost += (1 - lost) * beaten
    return 1 - lost


def _partner_takes(sight: Sight, card: Card, led: int) -> float:
    """The chance that a partner to come takes over from an opponent's `card`, and stays on top."""
    taken = 0.0
    for seat in sight.to_come:
        taken = sight.beats(seat, card, led) if seat & 1 == sight.team else taken * 0.7
    return taken


def _average(sight: Sight, suit: int) -> float:
    """The points that a seat to come is likely to add."""
    out = card_list(sight.unseen & SUIT_MASK[suit]) or card_list(sight.unseen)
    return sum(sight.values[card] for card in out) / max(1, len(out))


def _roem(sight: Sight, cards: list[Card]) -> float:
    """The roem that these cards of a trick make, or make on average with the one card to come."""
    roem, trump = sight.terms.roem, sight.trump
    if len(cards) == 4:
        return roem(mask_of(cards), trump).total
    if len(cards) < 3:
        return 0.0
    pool = card_list(sight.may_hold[sight.to_come[0]] & SUIT_MASK[cards[0] >> 3])
    lying = mask_of(cards)
    return sum(roem(lying | 1 << card, trump).total for card in pool) / len(pool) if pool else 0.0


def _discard(sight: Sight, card: Card) -> float:
    """A low discard asks for its suit, so it comes from one with a master; a new void is worth having with trumps."""
    suit = sight.hand & SUIT_MASK[card >> 3]
    asks = any(sight.is_master(other) for other in card_list(suit & ~(1 << card)))
    voids = suit == 1 << card and bool(sight.hand & SUIT_MASK[sight.trump])
    return 0.5 * asks + 0.8 * voids


def _trump_lead(sight: Sight, card: Card) -> float:
    """Drawing trumps pays for the playing team, from above, while an opponent may have some."""
    trumps = SUIT_MASK[sight.trump]
    if all(sight.lacks(seat, trumps) == 1 for seat in range(4) if seat & 1 != sight.team):
        return -12.0
    if not sight.plays:
        return -6.0
    pairs = min((sight.unseen & trumps).bit_count(), (sight.hand & trumps).bit_count())
    return (MASTER_TRUMP_LEAD if sight.is_master(card) else 1.0) + 0.8 * pairs


def _toward_partner(sight: Sight, suit: int) -> float:
    """Lead what the partner can trump, or asked for."""
    partner = sight.seat ^ 2
    trumps_in = sight.lacks(partner, SUIT_MASK[suit]) == 1 and sight.lacks(partner, SUIT_MASK[sight.trump]) < 1
    return 6.0 * trumps_in + 4.0 * (suit in _asked_suits(sight, partner))


def _asked_suits(sight: Sight, seat: int) -> set[int]:
    """The suits of which a seat threw a low card when it could not follow."""
    thrown = [(trick.card_of(seat), trick.cards[0] >> 3) for trick in sight.view.known.tricks]
    return {card >> 3 for card, led in thrown if card >> 3 not in (led, sight.trump) and card & 7 < NINE}
