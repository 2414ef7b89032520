"""The text of a hint, from the moves that the bot compared and from counts: chances, sets left, unseen cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.contract import Move
from cardgames.games.landlord.cards import ALL, BIDS, Bid, Play, card_names
from cardgames.games.landlord.deal import BIDDING, LandlordView
from cardgames.games.landlord.finder import families
from cardgames.games.landlord.sets import Kind, read
from cardgames.host.protocol import Decision, Evaluated
from cardgames.words import say

EVEN = 0.02
"""Chances that differ by less than this count as equal."""
LEAST = 0.1
"""A smaller expected gain in points is not mentioned."""
FEW = 2
"""The hint mentions the cards of an opponent who has at most this many."""


def hint_text(decision: Decision, view: LandlordView) -> str:
    """Return the text of a hint: a move and the reasons for it, in a few sentences."""
    move = decision.move
    own = next((one for one in decision.evaluated if one.move == move), None)
    other = next((one for one in decision.evaluated if one.move != move), None)
    reported = move_words(move)
    parts = [_say("best", move=reported[:1].upper() + reported[1:])]
    if view.visible.phase == BIDDING:
        return " ".join(parts + _about_bidding(own, decision.evaluated))
    parts += _about_cards(move, own, view)
    if own is not None and other is not None:
        parts += _compared(own, other)
    return " ".join(parts)


def _say(key: str, **values: object) -> str:
    return say(f"landlord.hint.{key}", **values)


def move_words(move: Move) -> str:
    """A move in words, as part of a sentence."""
    match move:
        case Bid(amount):
            return _say("do.bid", bid=amount) if amount else _say("do.no_bid")
        case Play(body, attached) if attached:
            return _say("do.play_with", cards=card_names(body), attached=card_names(attached))
        case Play(body):
            return _say("do.play", cards=card_names(body))
        case _:
            return _say("do.pass")


def _percent(chance: float) -> int:
    return round(100 * chance)


def _about_bidding(own: Evaluated | None, evaluated: Sequence[Evaluated]) -> list[str]:
    """The gain from bidding, or from not bidding, and how often the hand wins as landlord; empty without playouts."""
    chance = dict(own.facts).get("chance") if own else None
    if own is None or chance is None:
        return []
    reported = []
    others = (one for one in evaluated if (one.move == BIDS[0]) != (own.move == BIDS[0]))
    other = next(others, None)
    mine, its = (dict(one.facts).get("points") if one else None for one in (own, other))
    if other is not None and mine is not None and its is not None and mine - its >= LEAST:
        reported.append(_say("bid_brings", points=f"{mine - its:.1f}", other=move_words(other.move)))
    return [*reported, _say("as_landlord", percent=_percent(chance))]


def _compared(own: Evaluated, other: Evaluated) -> list[str]:
    """How often this move and the next best win the deal in playouts; empty without playouts."""
    facts, others, reported = dict(own.facts), dict(other.facts), move_words(other.move)
    mine, its = facts.get("chance"), others.get("chance")
    if mine is None or its is None:
        return []
    if abs(mine - its) < EVEN:
        return [_say("even", percent=_percent(mine), other=reported)]
    key = "better" if mine > its else "worth_more" if facts["points"] > others["points"] else "sounder"
    return [_say(key, percent=_percent(mine), less=_percent(its), other=reported)]


def _about_cards(move: Move, own: Evaluated | None, view: LandlordView) -> list[str]:
    """Facts to count: the sets left in the hand, whether any set can beat the move, an opponent with few cards."""
    assert view.seat is not None
    deal, hand = view.visible, view.visible.hands[view.seat]
    reported = []
    if isinstance(move, Play):
        if not hand & ~move.cards:
            return [_say("out")]
        reading = read(move.body, move.attached, deal.ruleset.sets)
        assert reading is not None
        if not families(ALL & ~hand & ~deal.gone, deal.ruleset.sets, reading):
            reported.append(_say("sure"))
        left = dict(own.facts).get("left") if own else None
        if left:
            reported.append(_say("left", count=left))
        if reading.kind == Kind.BOMB:
            reported.append(_say("bomb", times=deal.ruleset.bomb_factor))
    elif deal.landlord not in (view.seat, deal.best):
        reported.append(_say("partner_has_it"))
    elif not families(hand, deal.ruleset.sets, deal.to_beat):
        reported.append(_say("nothing_higher"))
    return reported + _nearly_out(view)


def _nearly_out(view: LandlordView) -> list[str]:
    """A sentence about an opponent with few cards, if there is one."""
    deal = view.visible
    if view.seat == deal.landlord:
        fewest = min(count for seat, count in enumerate(deal.counts) if seat != view.seat)
        return [_say("peasant_few", count=fewest)] if fewest <= FEW else []
    fewest = deal.counts[deal.landlord]
    return [_say("landlord_few", count=fewest)] if fewest <= FEW else []
