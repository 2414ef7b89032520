"""Hints, from what the bot compared and from what can be counted: points, chances, cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Move
from cardgames.engine.messages import CardList, Message, as_card, as_cards, message
from cardgames.games.dumbal.cards import CALL, DECK, FROM_STACK, NO, Discard, Laid, discardable
from cardgames.games.dumbal.deal import DumbalState
from cardgames.games.dumbal.ruleset import Ruleset
from cardgames.host.protocol import Decision, Evaluated, as_good, compared

EVEN = 0.1
"""Moves within this many points are equally good."""
TELLING = 0.5
"""The least difference, in points, for which a hint mentions what a move leaves for the next seat."""
SURE = 98
"""From this many percent on a chance is almost certain."""


def hint(decision: Decision, deal: DumbalState) -> list[Message]:
    """The recommended move, its gain over the next best one, and the first reason that there is."""
    move = decision.move
    own, other = decision.own, decision.other
    lines = [_said("best", move=move_label(move))]
    if own is not None and other is not None:
        lines.append(compared(own.value - other.value, move_label(other.move), EVEN))
    reasons = chain(_about_the_call(decision, deal), _reasons(move, own, other, deal))
    return [*lines, *islice(reasons, 1)]


def equally_good(decision: Decision) -> Move | None:
    """Return the move that a hint calls as good as its own; None if there is none."""
    return as_good(decision.own, decision.other, EVEN)


def advice(decision: Decision, deal: DumbalState, laid: Laid) -> tuple[list[Message], Move]:
    """Advice for a player who has already discarded `laid`, and the move to show with it. They may have to undo that
    first."""
    if not laid:
        return hint(decision, deal), decision.move
    begun = [
        (one.move, one.value)
        for one in decision.evaluated
        if isinstance(one.move, Discard) and mask_of(one.move.cards) == mask_of(laid)
    ]
    begun.sort(key=lambda one: (-one[1], one[0] != decision.move))
    best = max([one.value for one in decision.evaluated], default=0.0)
    advised = decision.move
    if not begun and isinstance(advised, Discard) and mask_of(advised.cards) == mask_of(laid):
        begun = [(advised, best)]
    if begun and best - begun[0][1] < EVEN:
        return _going_on(begun, deal), Discard(laid, begun[0][0].take)
    lines = [_said("midway.back", cards=_cards(laid), best=move_label(decision.move))]
    if begun:
        (going_on, value), *_ = begun
        lines += [_said("midway.less", move=_take_label(going_on)), _said("midway.less_by", points=best - value)]
    return lines, decision.move


def _going_on(begun: Sequence[tuple[Discard, float]], deal: DumbalState) -> list[Message]:
    """Which card to take after this discard, from the best of these moves, and why."""
    (move, value), *others = begun
    lines = [_said("best", move=_take_label(move))]
    if others:
        other, its = others[0]
        lines.append(compared(value - its, _take_label(other), EVEN))
    return [*lines, *(_why_taken(move, deal) or _left(move, deal))]


def _take_label(move: Discard) -> Message:
    """The label of what is left to do of a turn after its discard."""
    return _said("midway.deck") if move.take == FROM_STACK else _said("midway.take", card=as_card(DECK, move.take))


def move_label(move: Move) -> Message:
    """The label of a move."""
    match move:
        case Discard(cards, take) if take == FROM_STACK:
            return _said("do.deck", cards=_cards(cards))
        case Discard(cards, take):
            return _said("do.take", cards=_cards(cards), card=as_card(DECK, take))
    return _said("do.call" if move == CALL else "do.no")


def _cards(cards: Laid) -> CardList:
    return as_cards(DECK, cards)


def _said(key: str, **values: object) -> Message:
    return message(f"dumbal.hint.{key}", **values)


# ---------------------------------------------------------------- reasons


def _reasons(move: Move, own: Evaluated | None, other: Evaluated | None, deal: DumbalState) -> Iterator[Message]:
    """The reasons for a move, those first that tell it from the move it was compared with."""
    if not isinstance(move, Discard):
        if move == NO and deal.ruleset.worth.hand(deal.hands[deal.turn]) > deal.call_limit:
            yield _said("too_high", limit=deal.call_limit)
        return
    against = other.move if other is not None else None
    other_turn = against if isinstance(against, Discard) else None
    taken = _why_taken(move, deal)
    if other_turn is None or not _is_taken_alike(move, other_turn, deal):
        yield from taken
    worth = _worth(move.cards, deal)
    brought = 0 if move.take == FROM_STACK else deal.ruleset.worth.card(move.take)
    if brought < worth and (other_turn is None or _worth(other_turn.cards, deal) < worth):
        yield _said("rid", count=worth)
    if other_turn is not None and len(other_turn.cards) < len(move.cards):
        yield _said("at_once", count=len(move.cards))
    if move.take != FROM_STACK:
        yield from taken
    if own is not None and other is not None:
        yield from _feeding(own, other)
    yield from _left(move, deal)
    if own is not None and other is not None and other_turn is not None and other_turn.take == move.take:
        yield from _goes_on(move, other_turn, deal, even=own.value - other.value < EVEN)


def _is_taken_alike(move: Discard, other: Discard, deal: DumbalState) -> bool:
    """Whether two turns take the same card, or two cards of the same points for the same kind of reason."""
    if FROM_STACK in (move.take, other.take):
        return move.take == other.take
    worth = deal.ruleset.worth
    keys = [[line.key for line in _why_taken(turn, deal)] for turn in (move, other)]
    return keys[0] == keys[1] and worth.card(move.take) == worth.card(other.take)


def _goes_on(move: Discard, other: Discard, deal: DumbalState, *, even: bool) -> Iterator[Message]:
    """How many unseen cards go with what a turn keeps, if they are more than after another turn, or as many as after an
    equally good one."""
    mine, its = (_useful(_kept(turn, deal), deal) for turn in (move, other))
    if mine > its:
        yield _said("keeps_more", count=mine, cards=_cards(other.cards), fewer=its)
    elif even and mine == its:
        yield _said("keeps_as_many", count=mine)


def _useful(kept: Mask, deal: DumbalState) -> int:
    """The number of unseen cards that could be discarded together with some of these."""
    return sum(bool(_mates(card, kept, deal.ruleset)) for card in cards_in(deal.unlocated()))


def _worth(cards: Laid, deal: DumbalState) -> int:
    return deal.ruleset.worth.hand(mask_of(cards))


def _left(move: Discard, deal: DumbalState) -> list[Message]:
    """What a turn keeps, if that is little enough for a call."""
    kept = _kept(move, deal)
    points = deal.ruleset.worth.hand(kept)
    if not kept:
        return [_said("nothing_left")]
    return [_said("left", count=points)] if points <= deal.ruleset.call_at else []


def _kept(move: Discard, deal: DumbalState) -> Mask:
    return deal.hands[deal.turn] & ~mask_of(move.cards)


def _why_taken(move: Discard, deal: DumbalState) -> list[Message]:
    """Why a turn takes its card; [] if neither points nor cards that go together tell."""
    ruleset, unseen, kept = deal.ruleset, deal.unlocated(), _kept(move, deal)
    average = ruleset.worth.hand(unseen) / max(1, unseen.bit_count())
    if move.take == FROM_STACK:
        return [_why_drawn(deal.takes()[1:], kept, average, ruleset)]
    card, worth = as_card(DECK, move.take), ruleset.worth.card(move.take)
    mates = _mates(move.take, kept, ruleset)
    if mates:
        return [_said("goes_with", card=card, cards=_cards(mates))]
    return [_said("cheap", card=card, count=worth, average=average)] if worth < average else []


def _why_drawn(face_up: Laid, kept: Mask, average: float, ruleset: Ruleset) -> Message:
    """Why a turn draws rather than takes one of the face-up cards."""
    if not face_up:
        return _said("deck", average=average)
    worse = all(ruleset.worth.card(card) > average for card in face_up)
    if worse or any(_mates(card, kept, ruleset) for card in face_up):
        return _said("deck_rather", average=average)
    return _said("no_mates", cards=_cards(face_up))


def _mates(card: Card, kept: Mask, ruleset: Ruleset) -> Laid:
    """The kept cards that can be discarded with this one for the most points."""
    found = discardable(kept | 1 << card, ruleset.set_size, ruleset.run_length)
    together = (cards for cards in found if len(cards) > 1 and card in cards)
    best = max(together, key=lambda cards: ruleset.worth.hand(mask_of(cards)), default=())
    return tuple(other for other in best if other != card)


def _about_the_call(decision: Decision, deal: DumbalState) -> list[Message]:
    """The chance of a call, if one is possible, as a reason for or against it."""
    call = next((one for one in decision.evaluated if one.move == CALL), None)
    chance = dict(call.facts).get("chance") if call else None
    if chance is None:
        return []
    ruleset = deal.ruleset
    wrong = ruleset.worth.hand(deal.hands[deal.turn]) + ruleset.penalty
    calls, percent = decision.move == CALL, round(100 * chance)
    if calls:
        return [_said("chance_sure") if percent >= SURE else _said("chance", chance=chance, wrong=wrong)]
    if percent <= 100 - SURE:
        return [_said("chance_gone", wrong=wrong)]
    return [_said("chance_too_small", chance=chance, wrong=wrong)]


def _feeding(own: Evaluated, other: Evaluated) -> list[Message]:
    """That the next seat can take less that helps it, if the two moves differ in that."""
    mine, its = dict(own.facts).get("fed"), dict(other.facts).get("fed")
    return [] if mine is None or its is None or its - mine < TELLING else [_said("feeds_less")]
