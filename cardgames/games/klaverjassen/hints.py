"""The text of a hint, from what the bot compared: its move, the best alternative, their numbers and the cards."""

from __future__ import annotations

from typing import Any

from cardgames.engine.cards import card_list
from cardgames.engine.contract import Move
from cardgames.games.klaverjassen.bot.bidding import bidding_cards
from cardgames.games.klaverjassen.bot.thumb import Features
from cardgames.games.klaverjassen.cards import (
    ACE,
    DECK,
    SIGNS,
    SUIT_MASK,
    Bid,
    Call,
    Choose,
    LayAway,
    Play,
    move_text,
)
from cardgames.games.klaverjassen.deal import KlaverjassenView
from cardgames.games.klaverjassen.ruleset import POWER
from cardgames.host.protocol import Decision, Evaluated
from cardgames.words import say

FEW_TRIES = 20
"""An alternative that was tried less often is not mentioned, because its numbers are too rough."""
EVEN = 1.5
"""Two moves whose values differ by fewer points than this count as equal."""
TELLING = 0.03
"""The smallest difference in the chance of making the game that is mentioned."""


def hint_text(decision: Decision, view: KlaverjassenView) -> str:
    """Return the text of a hint: a move and the reasons for it, in two or three sentences."""
    own = next((one for one in decision.evaluated if one.move == decision.move), None)
    if own is None:
        only = view.seat is not None and len(view.visible.legal(view.seat)) == 1
        return say(f"klaverjassen.hint.{'only' if only else 'unweighed'}", move=_words(decision.move))
    other = _best_other(decision, own)
    match decision.move:
        case Bid(plays):
            parts = _bid(view, plays, own, other)
        case Call(calls):
            parts = _call(view, calls, own)
        case Play(card):
            parts = [_compared(own, other), _made(view, own, other), _trick(view, card)]
        case _:
            parts = [_compared(own, other), _made(view, own, other)]
    return " ".join(filter(None, parts))


def _best_other(decision: Decision, own: Evaluated) -> Evaluated | None:
    """The first alternative that was tried often enough; None if there is none."""
    others = (one for one in decision.evaluated if one is not own)
    return next((one for one in others if _facts(one).get("tries", FEW_TRIES) >= FEW_TRIES), None)


def _facts(evaluated: Evaluated) -> dict[str, Any]:
    return dict(evaluated.facts)


def _words(move: Move) -> str:
    """A move in the words of a hint."""
    match move:
        case Choose(suit):
            return say("klaverjassen.hint.as_trump", suit=SIGNS[suit])
        case LayAway(card):
            return say("klaverjassen.hint.lay_away", card=DECK.text(card))
        case _:
            return move_text(move)


def _percent(share: float) -> int:
    return round(100 * share)


# ---------------------------------------------------------------- cards


def _compared(own: Evaluated, other: Evaluated | None) -> str:
    """The card and its expected result, compared with the next best."""
    facts, move = _facts(own), _words(own.move)
    if "wins_trick" not in facts and "ours" not in facts:
        return say("klaverjassen.hint.unweighed", move=move)
    if "ours" not in facts:
        won = _percent(facts["wins_trick"])
        return say("klaverjassen.hint.thumb", move=move, won=won, points=round(facts["trick_points"]))
    ours, theirs = round(facts["ours"]), round(facts["theirs"])
    if other is None:
        return say("klaverjassen.hint.alone", move=move, ours=ours, theirs=theirs)
    than, gain = _words(other.move), own.value - other.value
    if gain < EVEN:
        return say("klaverjassen.hint.even", move=move, other=than, ours=ours, theirs=theirs)
    against = _facts(other)
    return say(
        "klaverjassen.hint.compared",
        move=move,
        other=than,
        gain=round(gain),
        ours=ours,
        theirs=theirs,
        other_ours=round(against["ours"]),
        other_theirs=round(against["theirs"]),
    )


def _made(view: KlaverjassenView, own: Evaluated, other: Evaluated | None) -> str:
    """The chances of making the game, or of a pit, with each move; "" if they hardly differ or are not known."""
    if other is None or "made" not in _facts(own) or "made" not in _facts(other):
        return ""
    mine, its = _facts(own), _facts(other)
    assert view.seat is not None
    deal = view.visible
    plays = deal.playing == deal.side_of(view.seat)
    for fact, who in (("made", "ours" if plays else "theirs"), ("pit", "either")):
        if abs(mine[fact] - its[fact]) >= TELLING:
            chances = {"chance": _percent(mine[fact]), "other_chance": _percent(its[fact])}
            return say(f"klaverjassen.hint.{fact}_{who}", other=_words(other.move), **chances)
    return ""


def _trick(view: KlaverjassenView, card: int) -> str:
    """The effect of the card on the trick: which cards can still beat it, or the points that it gives away."""
    features = Features(view, remembers=True).leading(card)
    text = DECK.text(card)
    led = features.trick[0] >> 3 if features.trick else card >> 3
    power = POWER[features.trump][led]
    if features.trick:
        holder, lying = features.winner_so_far()
        if power[card] <= power[lying]:
            points = features.values[card]
            is_ours, is_two = features.sides[holder] == features.team, len(view.visible.hands) == 2
            key = ("own" if is_two else "partner") if is_ours else "lost" if points else "lost_nothing"
            return say(f"klaverjassen.hint.{key}", lying=DECK.text(lying), card=text, points=points)
    opponents = [place for place in features.to_come if features.sides[place] != features.team]
    rivals = features.beaters(card) & (SUIT_MASK[led] | SUIT_MASK[features.trump])
    threats = 0
    for place in opponents:
        threats |= features.may_hold[place] & rivals
    if not threats:
        return say(f"klaverjassen.hint.{'safe' if opponents else 'last'}", card=text)
    in_suit = threats & SUIT_MASK[led]
    if not in_suit:
        return say("klaverjassen.hint.trump_only", card=text, cards=DECK.texts(card_list(threats)))
    rivals_text = DECK.texts(sorted(card_list(in_suit), key=lambda rival: -power[rival]))
    return say("klaverjassen.hint.threats", card=text, cards=rivals_text)


# ---------------------------------------------------------------- bids and calls


def _bid(view: KlaverjassenView, plays: bool, own: Evaluated, other: Evaluated | None) -> list[str]:
    assert view.seat is not None
    hand, trumps = bidding_cards(view.visible, view.seat), SUIT_MASK[view.visible.trump]
    aces = [card for card in card_list(hand & ~trumps) if card & 7 == ACE]
    held = [*card_list(hand & trumps), *aces]
    count = (hand & trumps).bit_count()
    key = "holding" if count else "no_trumps" if aces else "nothing"
    parts = [say(f"klaverjassen.hint.{key}", count=count, cards=DECK.texts(held))]
    if other is not None:
        key = ("play" if plays else "pass") + ("" if len(view.visible.hands) == 4 else "_alone")
        parts.append(say(f"klaverjassen.hint.{key}", value=round(own.value), other_value=round(other.value)))
    playing = own if plays else other
    if playing and "made" in _facts(playing):
        parts.append(say("klaverjassen.hint.bid_made", chance=_percent(_facts(playing)["made"])))
    return parts


def _call(view: KlaverjassenView, calls: bool, own: Evaluated) -> list[str]:
    roem, made = view.visible.roem_to_call(), _facts(own).get("made")
    parts = [say(f"klaverjassen.hint.{'call' if calls else 'leave'}", roem=roem)]
    if made is not None:
        parts.append(say(f"klaverjassen.hint.{'called' if calls else 'left'}_made", chance=_percent(made)))
    return parts
