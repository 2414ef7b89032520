"""Hints, the review after a round, and chains in words: their results and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Move
from cardgames.games.round_robbin.cards import (
    FIRST_JOKER,
    RED,
    RED_STRAIGHTS,
    SETS,
    Kind,
    Village,
    card_name,
    card_names,
    cards_text,
    village_name,
)
from cardgames.games.round_robbin.chain import Chain, Ground, Robbing, Wake
from cardgames.games.round_robbin.deal import LAST, RobbinView, own_hand, own_points
from cardgames.games.round_robbin.finder import Limits, find
from cardgames.games.round_robbin.moves import FROM_DECK, PASS, Draw, Dump, EndTurn
from cardgames.games.round_robbin.tournament import side
from cardgames.host.protocol import Decision, Evaluated
from cardgames.words import say

MOST_REPORTED = 9
"""The most steps of a chain that are listed one by one."""


class ChainResult(NamedTuple):
    """The result of a chain: its village, the points its side gains, and the points all others lose."""

    village: Village
    gain: int
    loss: int


def result_of(ground: Ground, village: Village, view: RobbinView) -> ChainResult:
    """Return the result for the view's seat if it leaves this ground and builds this village."""
    deal, seat = view.visible, view.seat
    assert seat is not None
    players, own = deal.table.players, side(deal.match_state.options, deal.table.players[seat])
    before = own_points(deal.ground.villages, deal.ruleset)
    after = own_points(ground.built(seat, village).villages, deal.ruleset)
    changes = {player: made - had for player, had, made in zip(players, before, after, strict=True)}
    gain = sum(change for player, change in changes.items() if player in own)
    return ChainResult(village, gain, gain - sum(changes.values()))


def chain_result(chain: Chain, view: RobbinView) -> ChainResult:
    """Return the result of a chain of the seat."""
    robbing = Robbing(view.visible.ground, chain.laid, view.visible.ruleset.joker_rule)
    for action in chain.actions:
        robbing.take(action)
    return result_of(robbing.ground, robbing.village(chain.charmed), view)


def set_words(village: Village) -> str:
    """A village with its cards, in words: `a round of nines (9♠ 9♥ 9♣)`."""
    if SETS[village] is Kind.ROUND:
        return _say("way.round", village=village_name(village), cards=cards_text(village))
    key = "straight" if village & ~RED else "red_straight"
    return _say(f"way.{key}", village=village_name(village), cards=cards_text(village))


def short_words(chain: Chain, view: RobbinView) -> str:
    """A chain in words, by its result; part of a sentence."""
    village = set_words(chain_result(chain, view).village)
    return _say(f"way.short.{_key_of(chain)}", length=length_words(chain), village=village)


def chain_words(chain: Chain, view: RobbinView) -> str:
    """A chain in words, step by step; part of a sentence."""
    first, *others = steps_reported(chain, view)
    village = set_words(chain_result(chain, view).village)
    way = joined([_say("way.first", step=first), *others])
    reported = _say(f"way.long.{_key_of(chain)}", length=length_words(chain), village=village, way=way)
    return _say("way.taken", card=card_name(view.visible.dump[-1]), chain=reported) if chain.taken else reported


def steps_reported(chain: Chain, view: RobbinView) -> list[str]:
    """The steps of a chain in words, from laying cards to building; a red straight needs no last step (RR-15)."""
    robbing = Robbing(view.visible.ground, chain.laid, view.visible.ruleset.joker_rule)
    steps = [_say("way.lay", cards=card_names(chain.laid))]
    for action in chain.actions:
        if isinstance(action, Wake):
            steps.append(_say("way.wake", joker=card_name(action.joker), king=card_name(action.king)))
        else:
            village = cards_text(robbing.ground.village(action.owner, action.village))
            steps.append(_say("way.roll", card=card_name(action.card), village=village, out=card_name(action.out)))
        robbing.take(action)
    if chain.charmed != UNSEEN:
        steps.append(_say("way.charm", joker=card_name(chain.charmed)))
    elif not robbing.solid:
        steps.append(_say("way.build"))
    return steps


def joined(steps: Sequence[str]) -> str:
    """Join the steps of a chain; only the first of very many."""
    reported = _say("way.then").join(steps[:MOST_REPORTED])
    return reported + _say("way.more", count=len(steps) - MOST_REPORTED) if len(steps) > MOST_REPORTED else reported


def _key_of(chain: Chain) -> str:
    """The key of the text for a chain."""
    if chain.actions:
        return "chain"
    return "build" if chain.charmed == UNSEEN else "charm"


def length_words(chain: Chain) -> str:
    """The length of a chain in words: its rolls and the kings it awakens."""
    kings = sum(isinstance(action, Wake) for action in chain.actions)
    rolls = len(chain.actions) - kings
    parts = [_say(f"way.{key}", count=count) for key, count in (("rolls", rolls), ("kings", kings)) if count]
    return _say("way.and").join(parts)


EVEN = 0.1
"""Moves are equally good if their values differ by less."""
NOTABLE = 0.3
"""The least difference in later effects that a hint mentions."""
A_FEW = 5
"""The most cards that are named."""
SEARCHED = Limits(nodes=4000)
"""The limits of the search for chains; only rolling jokers come close to them."""


def hint_text(decision: Decision, view: RobbinView) -> str:
    """A hint in a few sentences that name the move, numbers and cards."""
    move, own, other = decision.move, decision.own, _best_other(decision, view)
    words = chain_words(move, view) if isinstance(move, Chain) else move_words(move, view)
    parts = [_say("hint.best", move=words[:1].upper() + words[1:])]
    if own is not None and other is not None:
        parts += [_compared(own, other, view), *_afterwards(own, other)]
    parts += _reasons(move, other.move if other else None, view)
    return " ".join(parts)


def move_words(move: Move, view: RobbinView) -> str:
    """A move in a few words, part of a sentence; a chain by its result."""
    match move:
        case Draw(source):
            top = view.visible.dump[-1:]
            return _say("hint.do.deck") if source == FROM_DECK else _say("hint.do.dump_card", card=card_names(top))
        case Dump(card):
            return _say("hint.do.dump", card=card_name(card))
        case Chain():
            return short_words(move, view)
        case _:
            return _say("hint.do.pass" if move == PASS else "hint.do.done")


def _best_other(decision: Decision, view: RobbinView) -> Evaluated | None:
    """Return the best alternative that leads to a different village."""
    own = _effect(decision.move, view)
    return next((one for one in decision.evaluated if _effect(one.move, view) != own), None)


def _effect(move: Move, view: RobbinView) -> object:
    return chain_result(move, view).village if isinstance(move, Chain) else move


def _compared(own: Evaluated, other: Evaluated, view: RobbinView) -> str:
    """How much better a move is than the next best, in words."""
    gain, words = own.value - other.value, move_words(other.move, view)
    return _say("hint.even" if gain < EVEN else "hint.better", gain=f"{gain:.1f}", other=words)


def _afterwards(own: Evaluated, other: Evaluated) -> list[str]:
    """What the bot expects of the kept cards and of the other seats, if two moves differ in that."""
    mine, its = ({key: max(0.0, value) for key, value in one.facts} for one in (own, other))
    return [
        _say(f"hint.{key}", points=f"{mine[key]:.1f}", other=f"{its[key]:.1f}")
        for key in ("promise", "threat")
        if key in mine and key in its and abs(mine[key] - its[key]) >= NOTABLE
    ]


# ---------------------------------------------------------------- reasons


def _reasons(move: Move, other: Move | None, view: RobbinView) -> list[str]:
    """The reasons for a move, with numbers; `other` is the move that it was compared with."""
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
            return _completed("useful", _waiting(hand, view)) if isinstance(move, EndTurn) else []


def gain_words(chain: Chain, view: RobbinView) -> list[str]:
    """What a chain scores, and what it takes from or gives to other players."""
    _, gain, loss = chain_result(chain, view)
    sentences = [_say("hint.no_gain", cards=len(chain.laid))]
    if gain:
        sentences = [_say("hint.gain" if gain > 0 else "hint.costs", count=abs(gain))]
    if loss:
        sentences.append(_say("hint.loss" if loss > 0 else "hint.gift", count=abs(loss)))
    return sentences


def _why_dump_card(hand: Mask, view: RobbinView) -> list[str]:
    """The best chain with the top of the dump, or else the cards that go with it."""
    card = view.visible.dump[-1]
    chains = find(hand | 1 << card, view.visible.ground, view.visible.ruleset.joker_rule, SEARCHED)
    outcomes = [(number, outcome) for number, outcome in enumerate(chains.outcomes()) if outcome.laid >> card & 1]
    if outcomes:
        number, best = max(outcomes, key=lambda one: result_of(one[1].ground, one[1].village, view)[1:])
        length, village = length_words(chains[number]), set_words(best.village)
        key = "chain" if length else "build"
        return [_say(f"hint.opens.{key}", card=card_name(card), length=length, village=village)]
    mates = _mates(card, hand)
    return [_say("hint.goes_with", card=card_name(card), cards=card_names(mates))] if mates else []


def _why_dump(hand: Mask, card: Card, other: Move | None, view: RobbinView) -> list[str]:
    """Why to dump this card: which cards go with it, what the kept cards can become, and what it covers."""
    sentences = [] if _mates(card, hand) else [_say("hint.goes_with_none", card=card_name(card))]
    kept = _waiting(hand ^ 1 << card, view)
    sentences += _completed("kept", kept)
    if kept and isinstance(other, Dump):
        count = len(_waiting(hand ^ 1 << other.card, view))
        if count != len(kept):
            sentences.append(_say("hint.otherwise", card=card_name(other.card), count=count))
    top = view.visible.dump[-1:]
    if mask_of(top) & RED:
        sentences.append(_say("hint.buries", card=card_names(top)))
    return sentences


def _completed(key: str, cards: list[Card]) -> list[str]:
    """A sentence about cards that would complete something; none if there are no such cards."""
    if not cards:
        return []
    many = "" if len(cards) <= A_FEW else "_many"
    return [_say(f"hint.{key}{many}", count=len(cards), cards=card_names(cards[:A_FEW]))]


def _mates(card: Card, hand: Mask) -> list[Card]:
    """The other cards of a hand that can be in a village with this one."""
    return [other for other in cards_in(hand) if 1 << card | 1 << other | 1 << FIRST_JOKER in SETS]


def _waiting(hand: Mask, view: RobbinView) -> list[Card]:
    """The unseen cards that make a village with two cards of the hand, which could be laid at once."""
    unseen = card_list(view.visible.unlocated())
    found = {
        third
        for pair in map(mask_of, combinations(cards_in(hand), 2))
        for third in unseen
        if pair | 1 << third in SETS and pair | 1 << third not in RED_STRAIGHTS
    }
    return sorted(found)


# ---------------------------------------------------------------- the review after a round


class MissedChain(NamedTuple):
    """A chain that was possible: the points it brings, and the chain in words."""

    gain: int
    words: str


def look_back(turns: Sequence[tuple[RobbinView, Move]]) -> Iterator[str]:
    """Yield for each turn of a seat in a round what it missed, "" for nothing. `turns` are its views and moves.

    Uses only what the seat could have known then.
    """
    with_dump: MissedChain | None = None
    number = 0
    for view, move in turns:
        if isinstance(move, Draw):
            could_take = move.source == FROM_DECK and view.visible.dump_is_open
            with_dump = _best_chain(view, taken=True) if could_take else None
            continue
        number += 1
        gain = chain_result(move, view).gain if isinstance(move, Chain) else 0
        missed = filter(None, (_best_chain(view, taken=view.visible.phase == LAST), with_dump))
        best = max(missed, key=lambda chain: chain.gain, default=None)
        yield _line(number, move, view, gain, best) if best and best.gain > gain else ""
        with_dump = None


def _best_chain(view: RobbinView, *, taken: bool) -> MissedChain | None:
    """Return the chain with the most points, the shortest of equals; with `taken` it uses the top of the dump."""
    visible = view.visible
    hand = own_hand(view) | (1 << visible.dump[-1] if taken else 0)
    chains = find(hand, visible.ground, visible.ruleset.joker_rule, SEARCHED)
    gains = [result_of(outcome.ground, outcome.village, view).gain for outcome in chains.outcomes()]
    if not gains:
        return None
    chain = chains[gains.index(max(gains))]
    return MissedChain(max(gains), chain_words(replace(chain, taken=taken), view))


def _line(number: int, move: Move, view: RobbinView, gain: int, best: MissedChain) -> str:
    match move:
        case Chain():
            did = _say("look_back.chain", village=set_words(chain_result(move, view).village))
        case Dump(card):
            did = _say("look_back.dump", card=card_name(card))
        case _:
            did = _say("look_back.pass" if move == PASS else "look_back.done")
    return _say("look_back.line", number=number, did=did, count=best.gain - gain, chain=best.words)


def _say(key: str, **values: object) -> str:
    return say(f"round_robbin.{key}", **values)
