"""The refusals: their texts and rules, and the checks that need only the cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import Card
from cardgames.engine.contract import Refusal
from cardgames.engine.messages import Listing, as_card, message
from cardgames.games.jeudalism.cards import (
    DECK,
    FIVES,
    JOKERS,
    KNIGHTS,
    MONARCHS,
    NUMBER_OF,
    RED,
    SERFS,
    SEVENS,
    VASSALS,
    is_joker,
)
from cardgames.games.jeudalism.chains import KNIGHT_NUMBERS_ON, Chain, fitting, numbers_of


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """A refusal; its text can use the first of `cards` as `card` and the second as `other`."""
    named = [card for card in cards if card >= 0]
    for place, card in zip(("card", "other"), named, strict=False):
        values[place] = as_card(DECK, card)
    return Refusal(rule_id, message(f"jeudalism.refuse.{key}", **values), tuple(named))


def why_not_on(chain: Chain, card: Card) -> Refusal | None:
    """Why a card can't be added to a chain (JD-6 to JD-13); None if it can."""
    if fitting(chain) >> card & 1:
        return None
    serf, last, rank = chain[0], chain[-1], 1 << card
    if rank & (JOKERS | FIVES | SEVENS):
        return _never_on_chain(card)
    if rank & SERFS:
        return refuse("JD-6", "serf_starts", card)
    top = numbers_of(chain)[-1]
    if NUMBER_OF[card] <= top:
        if is_joker(last):
            return refuse("JD-13", "not_above_joker", card, last, number=top)
        return refuse("JD-7", "not_higher", card, last)
    if rank & KNIGHTS:
        may_stand = KNIGHT_NUMBERS_ON[NUMBER_OF[serf]]
        return refuse("JD-8", "no_multiple", card, serf, knights=Listing(may_stand))
    if rank & VASSALS:
        return refuse("JD-9", "vassal_on_serf" if len(chain) == 1 else "not_the_colour", card, serf)
    assert rank & MONARCHS
    on_vassal = not is_joker(last) and VASSALS >> last & 1
    return refuse("JD-10", "not_the_suit", card, serf) if on_vassal else refuse("JD-10", "not_on_vassal", card, last)


def why_not_first(card: Card, chains: Sequence[Chain]) -> Refusal | None:
    """Why a card can't begin a chain (JD-6); if it fits none of `chains`, also which chain it needs (JD-8 to JD-10)."""
    if SERFS >> card & 1:
        return None
    if 1 << card & (JOKERS | FIVES | SEVENS):
        return _never_on_chain(card)
    if not chains or any(fitting(chain) >> card & 1 for chain in chains):
        return refuse("JD-6", "no_serf", card)
    serfs = Listing(tuple(serf for serf, knights in KNIGHT_NUMBERS_ON.items() if NUMBER_OF[card] in knights), "or")
    vassal = "red" if RED >> card & 1 else "black"
    key = "knight" if serfs.entries else "monarch" if MONARCHS >> card & 1 else vassal
    return refuse("JD-6", f"fits_on_none.{key}", card, serfs=serfs)


def _never_on_chain(card: Card) -> Refusal:
    """Why a joker, a 5 or a 7 is never added to a chain."""
    if is_joker(card):
        return refuse("JD-12", "joker_on_knight", card)
    return refuse("JD-11", "seven_on_chain" if SEVENS >> card & 1 else "five_on_chain", card)
