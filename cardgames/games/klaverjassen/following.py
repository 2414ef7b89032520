"""Following suit and trumping (KJ-8 to KJ-12), for three questions:

which cards of a hand are legal, why a card is illegal, and what a card played shows about the rest of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask
from cardgames.games.klaverjassen.cards import PLAYED, SUIT_MASK
from cardgames.games.klaverjassen.ruleset import ABOVE, POWER, Ruleset


class Duty(NamedTuple):
    """A duty of the next seat to play: if it holds a card of `over`, it may play only cards of `must`."""

    rule_id: str
    over: Mask
    must: Mask


def best_index(cards: Sequence[Card], trump: int) -> int:
    """The index of the card that wins the trick so far (KJ-13); `cards` are in the order played, at least one."""
    power = POWER[trump][cards[0] >> 3]
    best, strength = 0, -1
    for index, card in enumerate(cards):
        if power[card] > strength:
            best, strength = index, power[card]
    return best


PARTNER = -2
"""The index of a partner's card from the end of the trick so far, where partners play alternately."""
NO_PARTNER = 0


def playable(hand: Mask, cards: Sequence[Card], trump: int, ruleset: Ruleset, partner: int = PARTNER) -> Mask:
    """The cards of `hand` that may be played on `cards`, the trick so far in the order played (empty for a lead).

    `partner` is the index of the partner's card counted from the end, such as -2; NO_PARTNER if it has not played.
    """
    if not cards:
        return hand
    led = cards[0] >> 3
    follow = hand & SUIT_MASK[led]
    if follow:
        if led == trump and ruleset.beat_on_trump_lead:
            return follow & ABOVE[trump][cards[best_index(cards, trump)]] or follow
        return follow
    trumps = hand & SUIT_MASK[trump]
    if not trumps:
        return hand
    best = best_index(cards, trump)
    lying = cards[best]
    higher = trumps & ABOVE[trump][lying]
    if ruleset.partner_free and best - len(cards) == partner:
        if ruleset.undertrump == "forbidden" and trumps != higher:
            return hand & ~SUIT_MASK[trump] | higher if hand != trumps else hand
        return hand
    if higher:
        return higher
    if ruleset.undertrump == "forced":
        return trumps
    if ruleset.undertrump == "forbidden":
        return hand ^ trumps or hand
    return hand


def duties(cards: Sequence[Card], trump: int, ruleset: Ruleset, partner: int) -> list[Duty]:
    """The duties of the next seat, by priority: the first with a card of `over` in the hand applies.

    `partner` is as in `playable`, which implements the same rules, unrolled for speed; a test compares the two.
    """
    if not cards:
        return []
    led = cards[0] >> 3
    follow, trumps = SUIT_MASK[led], SUIT_MASK[trump]
    best = best_index(cards, trump)
    higher = ABOVE[trump][cards[best]]
    if led == trump:
        beat = [Duty("KJ-8", higher, higher)] if ruleset.beat_on_trump_lead else []
        return [*beat, Duty("KJ-8", follow, follow)]
    found = [Duty("KJ-8", follow, follow)]
    trumped = cards[best] >> 3 == trump
    if ruleset.partner_free and best - len(cards) == partner:
        if ruleset.undertrump == "forbidden" and trumped:
            found.append(Duty("KJ-10", PLAYED & ~trumps, PLAYED & ~(trumps & ~higher)))
        return found
    found.append(Duty("KJ-10" if trumped else "KJ-11", higher, higher))
    if trumped and ruleset.undertrump == "forced":
        found.append(Duty("KJ-10", trumps, trumps))
    elif trumped and ruleset.undertrump == "forbidden":
        found.append(Duty("KJ-10", PLAYED & ~trumps, PLAYED & ~trumps))
    return found


def broken_duty(
    card: Card, hand: Mask, cards: Sequence[Card], trump: int, ruleset: Ruleset, partner: int = PARTNER
) -> Duty | None:
    """The duty that playing `card` from `hand` would break; None if the card is legal."""
    for duty in duties(cards, trump, ruleset, partner):
        if hand & duty.over:
            return None if duty.must >> card & 1 else duty
    return None


def excluded(card: Card, cards: Sequence[Card], trump: int, ruleset: Ruleset, partner: int = PARTNER) -> Mask:
    """The cards that a hand cannot have held when it played `card` on `cards`, because `card` would be illegal."""
    out = 0
    for duty in duties(cards, trump, ruleset, partner):
        if duty.must >> card & 1:
            return out
        out |= duty.over
    return out
