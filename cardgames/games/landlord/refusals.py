"""The refusals of Landlord: their sentences and rule ids."""

from __future__ import annotations

from cardgames.engine.cards import Mask, card_list
from cardgames.engine.contract import Refusal
from cardgames.engine.messages import as_cards, message
from cardgames.games.landlord.cards import ACE, CROWN, DECK, EXCUSE, OF_RANK, rank_name
from cardgames.games.landlord.sets import Kind, Reading, SetRules, readings, set_name, what_beats


def refuse(rule_id: str, key: str, cards: Mask = 0, **values: object) -> Refusal:
    """Make the refusal with the sentence `key`; `cards` are the cards that it names."""
    named = as_cards(DECK, card_list(cards))
    return Refusal(rule_id, message(f"landlord.refuse.{key}", cards=named, **values), named.cards)


def does_not_beat(reading: Reading, to_beat: Reading, table: Mask, rules: SetRules) -> Refusal:
    """LL-8: the refusal of a set that does not beat the cards on the `table`, whose reading is `to_beat`."""
    there, over = set_name(to_beat, rules), what_beats(to_beat, rules)
    if reading[:2] == to_beat[:2]:
        return refuse("LL-11" if to_beat.kind == Kind.BOMB else "LL-8", "too_low", table, set=there, beats=over)
    return refuse("LL-8", "other_set", table, set=there, beats=over, own=set_name(reading, rules))


def no_set(cards: Mask, rules: SetRules) -> Refusal:
    """LL-7, LL-9, LL-10: the refusal of cards that are no set, for the set that was most likely meant."""
    if not cards:
        return refuse("LL-7", "no_cards")
    other = next(readings(cards, rules), None)
    if other:
        key = "triples_first" if other.attached else "nothing_attached"
        return refuse("LL-7", key, cards, set=set_name(other.reading, rules))
    if any(readings(cards, rules._replace(any_rank=True))):
        return refuse("LL-10", "other_rank", cards)
    if any(readings(cards, rules._replace(straight_top=EXCUSE))):
        return refuse("LL-9", "straight_top", cards, rank=rank_name(rules.straight_top))
    if cards.bit_count() == 2 and cards & OF_RANK[ACE] and cards & OF_RANK[CROWN]:
        return refuse("LL-7", "two_suits", cards)
    short = next(readings(cards, rules._replace(shortest=(3, 2, 2, 2, 2, 1), straight_top=EXCUSE)), None)
    if short:
        kind = short.reading.kind
        key = ("singles", "pairs", "triples", "triples", "triples")[kind]
        return refuse("LL-7", f"short_{key}", cards, least=rules.shortest[kind])
    return refuse("LL-7", "no_set", cards)
