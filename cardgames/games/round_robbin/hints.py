"""A hint in words, made of what the bot compared and of what can be counted: chains step by step, points, cards."""

from __future__ import annotations

from itertools import combinations

from cardgames.engine.cards import Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Move
from cardgames.games.round_robbin.chain import Chain
from cardgames.games.round_robbin.deal import RobbinView, own_hand
from cardgames.games.round_robbin.finder import Limits, find
from cardgames.games.round_robbin.moves import DONE, FROM_DECK, PASS, Draw, Dump
from cardgames.games.round_robbin.pack import FIRST_JOKER, RED
from cardgames.games.round_robbin.villages import RED_STRAIGHTS, SETS
from cardgames.games.round_robbin.ways import chain_end, chain_words, end_of, length_words, set_words, short_words
from cardgames.games.round_robbin.wording import card_name, card_names
from cardgames.host.protocol import Decision, Weighed
from cardgames.words import say

EVEN = 0.1
"""Points within which two moves are as good as each other."""
TELLING = 0.3
"""From this difference on it is worth saying what comes after a move."""
A_FEW = 5
"""So many cards are named, not more."""
NEAR = Limits(positions=4000)
"""How far is looked for what the top of the dump makes possible."""


def hint_text(decision: Decision, view: RobbinView) -> str:
    """What to do and why, in a few sentences that name moves, numbers and cards."""
    move = decision.move
    own = next((one for one in decision.weighed if one.move == move), None)
    other = _best_other(decision, view)
    told = chain_words(move, view) if isinstance(move, Chain) else move_words(move, view)
    parts = [_say("best", move=told[:1].upper() + told[1:])]
    if own is not None and other is not None:
        parts += [_compared(own, other, view), *_afterwards(own, other)]
    parts += _reasons(move, other.move if other else None, view)
    return " ".join(parts)


def _say(key: str, **values: object) -> str:
    return say(f"round_robbin.hint.{key}", **values)


def move_words(move: Move, view: RobbinView) -> str:
    """A move in a few words, as part of a sentence: a chain by what it leads to."""
    match move:
        case Draw(source):
            top = view.visible.dump[-1:]
            return _say("do.deck") if source == FROM_DECK else _say("do.dump_card", card=card_names(top))
        case Dump(card):
            return _say("do.dump", card=card_name(card))
        case Chain():
            return short_words(move, view)
        case _:
            return _say("do.pass" if move == PASS else "do.done")


def _best_other(decision: Decision, view: RobbinView) -> Weighed | None:
    """The best alternative that is another thing to do, not another way to the same village."""
    own = _deed(decision.move, view)
    return next((one for one in decision.weighed if _deed(one.move, view) != own), None)


def _deed(move: Move, view: RobbinView) -> object:
    return chain_end(move, view).village if isinstance(move, Chain) else move


def _compared(own: Weighed, other: Weighed, view: RobbinView) -> str:
    """How much better it is than the next best."""
    gain, told = own.value - other.value, move_words(other.move, view)
    return _say("even", other=told) if gain < EVEN else _say("better", gain=f"{gain:.1f}", other=told)


def _afterwards(own: Weighed, other: Weighed) -> list[str]:
    """What the bot expects of the cards that are kept, and of the others, where the two moves differ in that."""
    mine, its = ({key: max(0.0, value) for key, value in one.facts} for one in (own, other))
    return [
        _say(key, points=f"{mine[key]:.1f}", other=f"{its[key]:.1f}")
        for key in ("promise", "threat")
        if key in mine and key in its and abs(mine[key] - its[key]) >= TELLING
    ]


# ---------------------------------------------------------------- reasons


def _reasons(move: Move, other: Move | None, view: RobbinView) -> list[str]:
    """What speaks for a move, counted; `other` is the move that it was compared with."""
    hand = own_hand(view)
    match move:
        case Chain():
            return gain_words(move, view)
        case Draw(source) if source != FROM_DECK:
            return _why_dump_card(hand, view)
        case Draw():
            return _completed("useful", _waiting(hand, view))
        case Dump(card):
            return _why_dump(hand, card, other, view)
        case _:
            return _completed("useful", _waiting(hand, view)) if move == DONE else []


def gain_words(chain: Chain, view: RobbinView) -> list[str]:
    """What a chain brings, and what it takes from others or gives them."""
    end = chain_end(chain, view)
    if end.gain:
        told = [_say("gain" if end.gain > 0 else "costs", count=abs(end.gain))]
    else:
        told = [_say("no_gain", cards=len(chain.laid))]
    if end.loss:
        told.append(_say("loss" if end.loss > 0 else "gift", count=abs(end.loss)))
    return told


def _why_dump_card(hand: Mask, view: RobbinView) -> list[str]:
    """What the top of the dump makes possible, or else what it goes with."""
    card = view.visible.dump[-1]
    chains = find(hand | 1 << card, view.visible.ground, view.visible.terms.joker_rule, NEAR)
    ends = enumerate(map(chains.outcome, range(len(chains))))
    outcomes = [(number, end) for number, end in ends if end.laid >> card & 1]
    if outcomes:
        number, best = max(outcomes, key=lambda one: end_of(one[1].ground, one[1].village, view)[1:])
        length, village = length_words(chains[number]), set_words(best.village)
        return [_say("opens.chain" if length else "opens.build", card=card_name(card), length=length, village=village)]
    mates = _mates(card, hand)
    return [_say("goes_with", card=card_name(card), cards=card_names(mates))] if mates else []


def _why_dump(hand: Mask, card: Card, other: Move | None, view: RobbinView) -> list[str]:
    """Why this card can go: what it goes with, what can come with the cards that are kept, what it buries."""
    told = [] if _mates(card, hand) else [_say("goes_with_none", card=card_name(card))]
    kept = _waiting(hand ^ 1 << card, view)
    told += _completed("kept", kept)
    if kept and isinstance(other, Dump):
        count = len(_waiting(hand ^ 1 << other.card, view))
        if count != len(kept):
            told.append(_say("otherwise", card=card_name(other.card), count=count))
    top = view.visible.dump[-1:]
    if mask_of(top) & RED:
        told.append(_say("buries", card=card_names(top)))
    return told


def _completed(key: str, cards: list[Card]) -> list[str]:
    """A sentence about cards that would complete something; none where there are none."""
    if not cards:
        return []
    return [_say(key if len(cards) <= A_FEW else f"{key}_many", count=len(cards), cards=card_names(cards[:A_FEW]))]


def _mates(card: Card, hand: Mask) -> list[Card]:
    """The other cards of a hand that can be in a village with this one."""
    return [other for other in cards_in(hand) if 1 << card | 1 << other | 1 << FIRST_JOKER in SETS]


def _waiting(hand: Mask, view: RobbinView) -> list[Card]:
    """The cards that this seat has not seen and that make a village with two of a hand, to be laid at once."""
    unseen = card_list(view.visible.unlocated())
    found = {
        third
        for pair in map(mask_of, combinations(cards_in(hand), 2))
        for third in unseen
        if pair | 1 << third in SETS and pair | 1 << third not in RED_STRAIGHTS
    }
    return sorted(found)
