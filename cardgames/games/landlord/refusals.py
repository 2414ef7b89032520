"""The refusals of Landlord: their messages and rule ids."""

from __future__ import annotations

from cardgames.engine.cards import Card, Mask
from cardgames.engine.contract import Refusal
from cardgames.engine.messages import as_cards, message
from cardgames.games.landlord.cards import ACE, CROWN, DECK, EXCUSE, OF_RANK, as_list
from cardgames.games.landlord.sets import Kind, Reading, SetRules, readings, set_name, what_beats


def refuse(rule_id: str, key: str, cards: Mask | tuple[Card, ...] = 0, **values: object) -> Refusal:
    """Make the refusal with the message `key`; `cards` are the cards that it names, in this order or low to high."""
    named = as_list(cards) if isinstance(cards, int) else as_cards(DECK, cards)
    return Refusal(rule_id, message(f"landlord.refuse.{key}", cards=named, **values), named.cards)


def does_not_beat(reading: Reading, to_beat: Reading, table: tuple[Card, ...], rules: SetRules) -> Refusal:
    """LL-8: the refusal of a set that does not beat the cards on the `table`, whose reading is `to_beat`."""
    rule = "LL-11" if reading.kind == to_beat.kind == Kind.BOMB else "LL-8"
    return refuse(rule, f"too_low.{what_beats(to_beat, rules)}", table, count=to_beat.length)


def no_set(cards: Mask, rules: SetRules) -> Refusal:
    """LL-7, LL-9, LL-10: the refusal of cards that are not a set, for the set that was most likely meant."""
    if not cards:
        return refuse("LL-7", "no_cards")
    other = next(readings(cards, rules), None)
    if other:
        key = "triples_first" if other.attached else "nothing_attached"
        return refuse("LL-7", key, cards, set=set_name(other.reading, rules))
    if any(readings(cards, rules._replace(any_rank=True))):
        return refuse("LL-10", "other_rank", cards)
    if any(readings(cards, rules._replace(straight_top=EXCUSE))):
        return refuse("LL-9", "top_ace" if rules.straight_top == ACE else "top_two", cards)
    if cards.bit_count() == 2 and cards & OF_RANK[ACE] and cards & OF_RANK[CROWN]:
        return refuse("LL-7", "two_suits", cards)
    short = next(readings(cards, rules._replace(shortest=(3, 2, 2, 2, 2, 1), straight_top=EXCUSE)), None)
    if short:
        kind = short.reading.kind
        key = ("singles", "pairs", "triples", "triples", "triples")[kind]
        return refuse("LL-7", f"short_{key}", cards, count=rules.shortest[kind])
    return refuse("LL-7", "no_set", cards)
