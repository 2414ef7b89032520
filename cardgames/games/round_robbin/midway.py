"""Hints during a move: how to go on, or that it is better to undo steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Move
from cardgames.games.round_robbin.cards import card_name, card_names
from cardgames.games.round_robbin.chain import Chain, Robbing, carries
from cardgames.games.round_robbin.deal import RobbinView, own_hand
from cardgames.games.round_robbin.draft import RobbinDraft
from cardgames.games.round_robbin.finder import Begun, Chains, Limits, find
from cardgames.games.round_robbin.hints import (
    EVEN,
    chain_end,
    chain_words,
    end_of,
    gain_words,
    hint_text,
    joined,
    move_words,
    set_words,
    steps_reported,
)
from cardgames.host.protocol import Decision
from cardgames.words import say

FAR = Limits(positions=4000)
"""The limits of the search for chains; only rolling jokers come close to them."""


class Advice(NamedTuple):
    """The hint as text, and the move it recommends; None if steps must be undone first."""

    words: str
    move: Move | None


class _Way(NamedTuple):
    """A chain that begins with the steps taken. `cost` is how much better the bot's best move is; None if the bot did
    not evaluate this chain."""

    chain: Chain
    cost: float | None


def advice(decision: Decision, view: RobbinView, draft: RobbinDraft) -> Advice:
    """Turn a bot's decision into advice for a player whose move has begun as in `draft`."""
    partial, move = draft.made, decision.move
    if not partial.laid:
        if partial.taken and isinstance(move, Chain):
            decision = replace(decision, move=replace(move, taken=False))
        return Advice(hint_text(decision, view), move)
    chains = list(_onward(view, draft))
    way = _best_way(decision, view, draft, chains)
    if way is None:
        found = "none" if all(one.complete for one in chains) else "none_found"
        return Advice(f"{_say(found)} {_back(decision, view, draft)}", None)
    if way.cost is not None and way.cost < EVEN:
        words = [_way_words("go_on", way.chain, view, draft), *gain_words(way.chain, view)]
        return Advice(" ".join(words), way.chain)
    going_on = _way_words("less", way.chain, view, draft, points=f"{way.cost or 0:.1f}")
    if way.cost is None:
        going_on = _way_words("still", way.chain, view, draft)
    return Advice(f"{_back(decision, view, draft)} {going_on}", None)


def _say(key: str, **values: object) -> str:
    return say(f"round_robbin.hint.midway.{key}", **values)


# ---------------------------------------------------------------- ways on


def _onward(view: RobbinView, draft: RobbinDraft) -> Iterator[Chains]:
    """Yield the chains that begin with the steps taken, for each card that can come back now."""
    visible, partial = view.visible, draft.made
    hand = own_hand(view) | mask_of(visible.dump[-1:] if partial.taken else ())
    rule = visible.ruleset.joker_rule
    for meant in draft.exchanges() if partial.pending else (None,):
        actions = partial.actions if meant is None else (*partial.actions, meant)
        yield find(hand, visible.ground, rule, FAR, Begun(mask_of(partial.laid), actions))


def _best_way(decision: Decision, view: RobbinView, draft: RobbinDraft, chains: list[Chains]) -> _Way | None:
    """Return the chain that the bot would choose, or else the one with the most points; None if there is none."""
    best = decision.evaluated[0].value if decision.evaluated else 0.0
    compared = [(one.move, best - one.value) for one in decision.evaluated]
    for move, cost in [(decision.move, 0.0), *compared]:
        chain = _to_the_same_end(move, view, draft, chains) if isinstance(move, Chain) else None
        if chain is not None:
            return _Way(chain, cost)
    found = [(end_of(end.ground, end.village, view)[1:], -end.rolls, which, number)
             for which, some in enumerate(chains)
             for number, end in enumerate(map(some.outcome, range(len(some))))]  # fmt: skip
    if not found:
        return None
    *_, which, number = max(found)
    return _Way(_taken(chains[which][number], draft), None)


def _to_the_same_end(wanted: Chain, view: RobbinView, draft: RobbinDraft, chains: list[Chains]) -> Chain | None:
    """Return the shortest of the chains with the same result as `wanted`, or None."""
    visible = view.visible
    hand = own_hand(view) | mask_of(visible.dump[-1:] if wanted.taken else ())
    walked = Robbing.walked(visible.ground, hand, wanted, visible.ruleset.joker_rule)
    if not isinstance(walked, Robbing):
        return None
    found = [chain for chain in (some.like(walked) for some in chains) if chain]
    return _taken(min(found, key=lambda chain: len(chain.actions)), draft) if found else None


def _taken(chain: Chain, draft: RobbinDraft) -> Chain:
    return replace(chain, taken=draft.made.taken)


# ---------------------------------------------------------------- words


def _way_words(key: str, chain: Chain, view: RobbinView, draft: RobbinDraft, **values: object) -> str:
    """The remaining steps of a chain and its result, in words."""
    partial = draft.made
    left = steps_reported(chain, view)[1 + len(partial.actions) :]
    more = [card for card in chain.laid if card not in partial.laid]
    if more:
        left.insert(0, say("round_robbin.way.lay", cards=card_names(more)))
    elif partial.pending:
        (card,), (back,) = (
            move_pieces.pieces for move_pieces in carries(draft.seat, chain.actions[len(partial.actions)])
        )
        left[0] = say("round_robbin.way.comes_back", out=card_name(back), card=card_name(card))
    return _say(key, village=set_words(chain_end(chain, view).village), way=joined(left), **values)


def _back(decision: Decision, view: RobbinView, draft: RobbinDraft) -> str:
    """Which move is better than going on, and how many steps to undo for it, in words."""
    move, taken = decision.move, draft.taken()
    reported = move_words(move, view)
    gain: list[str] = []
    if isinstance(move, Chain):
        reported, gain = chain_words(replace(move, taken=False), view), gain_words(move, view)
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(draft.steps_of(move), taken, strict=False)))
    back = _say("back", count=len(taken) - kept, best=reported) if kept else _say("all_back", best=reported)
    return " ".join([back, *gain])
