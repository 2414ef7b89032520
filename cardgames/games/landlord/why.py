"""Why a move may not be made: the sentences of refusals, each with the rule that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgames.engine.cards import Mask, card_list
from cardgames.engine.contract import Move, Refusal, Seat
from cardgames.games.landlord.course import BIDDING, OVER
from cardgames.games.landlord.moves import Bid, Pass, Play
from cardgames.games.landlord.pack import ACE, BOMBS, CROWN, EXCUSE, OF_RANK, TWO
from cardgames.games.landlord.sets import Kind, Reading, SetRules, beats, highest, read, readings
from cardgames.games.landlord.wording import card_names, kind_name, rank_name, set_name
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.games.landlord.state import LandlordState


def refuse(rule_id: str, key: str, cards: Mask = 0, **values: object) -> Refusal:
    """A refusal that names these cards."""
    text = say(f"landlord.refuse.{key}", cards=card_names(cards), **values)
    return Refusal(rule_id, text[0].upper() + text[1:], tuple(card_list(cards)))


def refusal(state: LandlordState, seat: Seat, move: Move) -> Refusal | None:
    """Why `seat` may not do this; None when it may. All that is asked of `state` the seat can see."""
    if state.phase == OVER:
        return refuse("LL-13", "over")
    if seat != state.turn:
        return refuse("LL-3" if state.phase == BIDDING else "LL-5", "turn")
    match move:
        case Bid(amount) if state.phase == BIDDING:
            return _refusal_to_bid(state, amount)
        case Bid():
            return refuse("LL-3", "bid_over")
        case _ if state.phase == BIDDING:
            return refuse("LL-3", "bid_first")
        case Pass():
            return None if state.lying else refuse("LL-4", "lead")
        case Play(body, attached):
            return _refusal_to_play(state, seat, body, attached)
        case _:
            return refuse("LL-4", "not_a_move")


def _refusal_to_bid(state: LandlordState, amount: int) -> Refusal | None:
    if amount == 0:
        return None
    highest_bid, bid = state.terms.highest_bid, max(state.said, default=0)
    if amount > highest_bid:
        return refuse("LL-3", "too_much", most=highest_bid)
    return None if amount > bid else refuse("LL-3", "too_little", bid=bid)


def _refusal_to_play(state: LandlordState, seat: Seat, body: Mask, attached: Mask) -> Refusal | None:
    hand, rules, lying = state.hands[seat], state.terms.sets, state.lying
    cards = body | attached
    if cards & ~hand:
        return refuse("LL-4", "not_held", cards & ~hand)
    reading = read(body, attached, rules)
    if reading is None:
        return no_set(cards, rules)
    if lying is None:
        return None
    if not beats(reading, lying):
        return beats_not(reading, lying, state.lying_cards, rules)
    best = highest(cards, reading, rules)
    if best and best.reading != reading:
        return refuse("LL-12", "higher_reading", cards, set=set_name(best.reading, rules))
    return None


def beats_not(reading: Reading, lying: Reading, table: Mask, rules: SetRules) -> Refusal:
    """LL-8: what lies on the table, and what would beat it."""
    there = set_name(lying, rules)
    over = what_beats(lying, rules)
    if reading[:2] == lying[:2]:
        return refuse("LL-11" if lying.kind == Kind.BOMB else "LL-8", "too_low", table, set=there, beats=over)
    return refuse("LL-8", "other_set", table, set=there, beats=over, own=set_name(reading, rules))


def what_beats(lying: Reading, rules: SetRules) -> str:
    """What would beat a set, in words: `it takes a higher pair, or a bomb`."""
    kind, length, rank = lying
    if kind == Kind.BOMB:
        return say("landlord.beats.bomb" if rank + 1 < len(BOMBS) else "landlord.beats.nothing")
    top = rules.straight_top if length > 1 else EXCUSE
    if kind != Kind.SINGLE:
        top = min(top, TWO)
    return say("landlord.beats.higher", kind=kind_name(lying)) if rank < top else say("landlord.beats.only_bomb")


def no_set(cards: Mask, rules: SetRules) -> Refusal:
    """LL-7, LL-9, LL-10: why these cards are no set, as far as it can be guessed what they were meant to be."""
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
