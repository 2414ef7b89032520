"""The refusals of Klaverjassen: their sentences and rule ids."""

from __future__ import annotations

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import Refusal
from cardgames.engine.messages import Message, as_card, as_cards, message
from cardgames.engine.piles import Cards
from cardgames.games.klaverjassen.cards import DECK, SUIT_MASK, SUITS
from cardgames.games.klaverjassen.following import PARTNER, Duty, best_index, broken_duty
from cardgames.games.klaverjassen.ruleset import Ruleset


def refuse(rule_id: str, key: str, cards: Cards = (), **values: object) -> Refusal:
    """Make the refusal with the sentence `key`; `cards` are the cards that it names."""
    return Refusal(rule_id, message(f"klaverjassen.refuse.{key}", **values), cards)


def suit_word(suit: int) -> Message:
    """The name of a suit in words: `hearts`."""
    return message(f"cards.suit.{SUITS[suit]}")


def card_refused(
    card: Card, hand: Mask, trick: Cards, trump: int, ruleset: Ruleset, partner: int = PARTNER, place: str = ""
) -> Refusal | None:
    """The refusal of playing `card` from `hand` on `trick` (KJ-8 to KJ-12); None if it is legal.

    `partner` is as in `playable`. `place` is "hand" or "table" where the cards of `hand` are not all that a player has
    (KJ-30).
    """
    if not hand >> card & 1:
        return refuse("KJ-7", "not_held", (card,), card=as_card(DECK, card))
    duty = broken_duty(card, hand, trick, trump, ruleset, partner)
    return _duty_refusal(duty, hand, trick, trump, partner, place) if duty else None


def _duty_refusal(duty: Duty, hand: Mask, trick: Cards, trump: int, partner: int, place: str) -> Refusal:
    instead = tuple(card_list(hand & duty.must))
    led = trick[0] >> 3
    best = best_index(trick, trump)
    partner_wins = best - len(trick) == partner
    by_partner, by_opponent = ("_own", f"_{place}") if place else ("_partner", "")
    winning = by_partner if partner_wins else by_opponent
    if duty.must == SUIT_MASK[led]:
        key = "follow"
    elif duty.rule_id == "KJ-8":
        key = "beat"
    elif duty.rule_id == "KJ-11":
        key = f"trump{winning}"
    elif duty.must == SUIT_MASK[trump]:
        key = f"trump{by_partner}" if partner_wins else "undertrump_forced"
    elif duty.over & SUIT_MASK[trump]:
        key = f"overtrump{winning}"
    else:
        key = "undertrump_forbidden"
    return refuse(
        duty.rule_id,
        key,
        instead,
        led=suit_word(led),
        best=as_card(DECK, trick[best]),
        instead=as_cards(DECK, instead, "or"),
    )
