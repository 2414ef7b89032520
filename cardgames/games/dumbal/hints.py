"""Hints as text, from what the bot compared and from what can be counted: points, chances, cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import Card, Mask, mask_of
from cardgames.engine.contract import Move
from cardgames.games.dumbal.cards import CALL, DECK, FROM_STACK, Discard, Laid, discardable
from cardgames.games.dumbal.deal import DumbalState
from cardgames.games.dumbal.ruleset import Ruleset
from cardgames.host.protocol import Decision, Evaluated
from cardgames.words import say

EVEN = 0.1
"""Moves within this many points are equally good."""
TELLING = 0.5
"""The least difference, in points, for which a hint mentions what a move leaves for the next seat."""


def hint_text(decision: Decision, deal: DumbalState) -> str:
    """The recommended move and why, in a few sentences that name moves, numbers and cards."""
    move = decision.move
    own = next((one for one in decision.evaluated if one.move == move), None)
    other = next((one for one in decision.evaluated if one.move != move), None)
    parts = [_best(move_words(move))]
    if own is not None and other is not None:
        parts.append(_compared(own.value - other.value, move_words(other.move)))
    parts += _reasons(move, deal)
    parts += _about_the_call(decision, deal)
    if own is not None and other is not None:
        parts += _feeding(own, other)
    return " ".join(parts)


def _best(words: str) -> str:
    return _say("best", move=words[:1].upper() + words[1:])


def _compared(gain: float, other: str) -> str:
    """How much more a move is worth than the next best one."""
    return _say("even" if gain < EVEN else "better", gain=f"{gain:.1f}", other=other)


def advice(decision: Decision, deal: DumbalState, laid: Laid) -> tuple[str, Move | None]:
    """Advice for a player who has already discarded `laid`, and the move to show with it; None if they should undo that
    first."""
    if not laid:
        return hint_text(decision, deal), decision.move
    lying = [
        (one.move, one.value)
        for one in decision.evaluated
        if isinstance(one.move, Discard) and mask_of(one.move.cards) == mask_of(laid)
    ]
    lying.sort(key=lambda one: (-one[1], one[0] != decision.move))
    best = max([one.value for one in decision.evaluated], default=0.0)
    if lying and best - lying[0][1] < EVEN:
        return _going_on(lying, deal), Discard(laid, lying[0][0].take)
    reported = [_say("midway.back", cards=DECK.texts(laid), best=move_words(decision.move))]
    if lying:
        (going_on, value), *_ = lying
        reported.append(_say("midway.less", take=_take_words(going_on), points=f"{best - value:.1f}"))
    return " ".join(reported), None


def _going_on(lying: Sequence[tuple[Discard, float]], deal: DumbalState) -> str:
    """Which card to take after this discard, from the best of these moves, and why."""
    (move, value), *others = lying
    parts = [_best(_take_words(move))]
    if others:
        other, its = others[0]
        parts.append(_compared(value - its, _take_words(other)))
    return " ".join([*parts, *_reasons(move, deal)[1:]])


def _take_words(move: Discard) -> str:
    """The card taken by a turn, as part of a sentence."""
    if move.take == FROM_STACK:
        return _say("midway.stack")
    return _say("midway.take", card=DECK.texts((move.take,)))


def _say(key: str, **values: object) -> str:
    return say(f"dumbal.hint.{key}", **values)


def move_words(move: Move) -> str:
    """A move in a few words, as part of a sentence."""
    match move:
        case Discard(cards, take) if take == FROM_STACK:
            return _say("do.stack", cards=DECK.texts(cards))
        case Discard(cards, take):
            return _say("do.take", cards=DECK.texts(cards), card=DECK.texts((take,)))
    return _say("do.call" if move == CALL else "do.no")


def _reasons(move: Move, deal: DumbalState) -> list[str]:
    """What a turn discards, what it keeps, and why it takes this card."""
    if not isinstance(move, Discard):
        return []
    ruleset, hand = deal.ruleset, deal.hands[deal.turn]
    kept = hand & ~mask_of(move.cards)
    rid = _say("rid", count=ruleset.worth.hand(mask_of(move.cards)))
    left = _say("left", count=ruleset.worth.hand(kept)) if kept else _say("nothing_left")
    return [rid, left, _why_taken(move.take, kept, deal)]


def _why_taken(take: Card, kept: Mask, deal: DumbalState) -> str:
    ruleset, unseen = deal.ruleset, deal.unlocated()
    average = f"{ruleset.worth.hand(unseen) / max(1, unseen.bit_count()):.1f}"
    if take == FROM_STACK:
        before = deal.laid[deal.turn - 1]
        return _say("stack_rather" if before else "stack", average=average, cards=DECK.texts(before))
    mates = _mates(take, kept, ruleset)
    if mates:
        return _say("goes_with", card=DECK.texts((take,)), cards=DECK.texts(mates))
    return _say("cheap", card=DECK.texts((take,)), count=ruleset.worth.card(take), average=average)


def _mates(card: Card, kept: Mask, ruleset: Ruleset) -> Laid:
    """The kept cards that can be discarded with this one for the most points."""
    found = discardable(kept | 1 << card, ruleset.set_size, ruleset.run_length)
    together = (cards for cards in found if len(cards) > 1 and card in cards)
    best = max(together, key=lambda cards: ruleset.worth.hand(mask_of(cards)), default=())
    return tuple(other for other in best if other != card)


def _about_the_call(decision: Decision, deal: DumbalState) -> list[str]:
    """The chance of a call, if one is possible, as a reason for or against it."""
    call = next((one for one in decision.evaluated if one.move == CALL), None)
    chance = dict(call.facts).get("chance") if call else None
    if chance is None:
        return []
    ruleset = deal.ruleset
    points = ruleset.worth.hand(deal.hands[deal.turn])
    calls, percent = decision.move == CALL, round(100 * chance)
    if percent in (0, 100):
        key = "chance_gone" if percent == 0 else "chance_sure"
    else:
        key = "chance" if calls else "chance_too_small"
    return [_say(key, percent=percent, count=points, wrong=points + ruleset.penalty)]


def _feeding(own: Evaluated, other: Evaluated) -> list[str]:
    """What the next seat can take, if the two moves differ in that."""
    mine, its = dict(own.facts).get("fed"), dict(other.facts).get("fed")
    if mine is None or its is None or abs(mine - its) < TELLING:
        return []
    return [_say("feeds_less" if mine < its else "feeds_more")]
