"""Hints during a move: how to go on, or that it is better to undo steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Move
from cardgames.games.round_robbin.cards import card_name, card_names
from cardgames.games.round_robbin.chain import Chain, Robbing, steps_of_action
from cardgames.games.round_robbin.deal import RobbinView, own_hand
from cardgames.games.round_robbin.draft import RobbinDraft
from cardgames.games.round_robbin.finder import Begun, Chains, find
from cardgames.games.round_robbin.hints import (
    EVEN,
    SEARCHED,
    chain_result,
    chain_words,
    gain_words,
    hint_text,
    joined,
    move_words,
    result_of,
    set_words,
    steps_reported,
)
from cardgames.host.protocol import Decision
from cardgames.words import say


class _Continuation(NamedTuple):
    """A chain that begins with the steps taken. `cost` is how much better the bot's best move is; None if the bot did
    not evaluate this chain."""

    chain: Chain
    cost: float | None


def advice(decision: Decision, view: RobbinView, draft: RobbinDraft) -> tuple[str, Move | None]:
    """Turn a bot's decision into advice for a player whose move has begun as in `draft`.

    Return the text, and the move it recommends; None if steps must be undone first.
    """
    partial, move = draft.made, decision.move
    if not partial.laid:
        if partial.taken and isinstance(move, Chain):
            decision = replace(decision, move=replace(move, taken=False))
        return hint_text(decision, view), move
    chains = list(_continuations(view, draft))
    best = _best_continuation(decision, view, draft, chains)
    if best is None:
        key = "none" if all(one.complete for one in chains) else "none_found"
        return f"{_say(key)} {_undo_words(decision, view, draft)}", None
    chain, cost = best
    if cost is not None and cost < EVEN:
        words = [_continuation_words("go_on", chain, view, draft), *gain_words(chain, view)]
        return " ".join(words), chain
    key = "still" if cost is None else "less"
    going_on = _continuation_words(key, chain, view, draft, points=f"{cost or 0:.1f}")
    return f"{_undo_words(decision, view, draft)} {going_on}", None


def _say(key: str, **values: object) -> str:
    return say(f"round_robbin.hint.midway.{key}", **values)


# ---------------------------------------------------------------- continuations


def _continuations(view: RobbinView, draft: RobbinDraft) -> Iterator[Chains]:
    """Yield the chains that begin with the steps taken, for each card that can come back now."""
    visible, partial = view.visible, draft.made
    hand = own_hand(view) | mask_of(visible.dump[-1:] if partial.taken else ())
    rule = visible.ruleset.joker_rule
    for meant in draft.exchanges() if partial.pending else (None,):
        actions = partial.actions if meant is None else (*partial.actions, meant)
        yield find(hand, visible.ground, rule, SEARCHED, Begun(mask_of(partial.laid), actions))


def _best_continuation(
    decision: Decision, view: RobbinView, draft: RobbinDraft, chains: list[Chains]
) -> _Continuation | None:
    """Return the chain that the bot would choose, or else the one with the most points; None if there is none."""
    best = decision.evaluated[0].value if decision.evaluated else 0.0
    compared = [(one.move, best - one.value) for one in decision.evaluated]
    for move, cost in [(decision.move, 0.0), *compared]:
        chain = _with_outcome_of(move, view, draft, chains) if isinstance(move, Chain) else None
        if chain is not None:
            return _Continuation(chain, cost)
    found = [
        (result_of(outcome.ground, outcome.village, view)[1:], -outcome.actions, which, number)
        for which, some in enumerate(chains)
        for number, outcome in enumerate(some.outcomes())
    ]
    if not found:
        return None
    *_, which, number = max(found)
    return _Continuation(replace(chains[which][number], taken=draft.made.taken), None)


def _with_outcome_of(wanted: Chain, view: RobbinView, draft: RobbinDraft, chains: list[Chains]) -> Chain | None:
    """Return the shortest of the chains with the same outcome as `wanted`, or None."""
    visible = view.visible
    hand = own_hand(view) | mask_of(visible.dump[-1:] if wanted.taken else ())
    robbing = Robbing.replay(visible.ground, hand, wanted, visible.ruleset.joker_rule)
    if not isinstance(robbing, Robbing):
        return None
    found = [chain for chain in (some.with_outcome_of(robbing) for some in chains) if chain]
    shortest = min(found, key=lambda chain: len(chain.actions), default=None)
    return replace(shortest, taken=draft.made.taken) if shortest else None


# ---------------------------------------------------------------- words


def _continuation_words(key: str, chain: Chain, view: RobbinView, draft: RobbinDraft, **values: object) -> str:
    """The remaining steps of a chain and its result, in words."""
    partial = draft.made
    left = steps_reported(chain, view)[1 + len(partial.actions) :]
    more = [card for card in chain.laid if card not in partial.laid]
    if more:
        left.insert(0, say("round_robbin.way.lay", cards=card_names(more)))
    elif partial.pending:
        (card,), (back,) = (step.pieces for step in steps_of_action(draft.seat, chain.actions[len(partial.actions)]))
        left[0] = say("round_robbin.way.comes_back", out=card_name(back), card=card_name(card))
    return _say(key, village=set_words(chain_result(chain, view).village), way=joined(left), **values)


def _undo_words(decision: Decision, view: RobbinView, draft: RobbinDraft) -> str:
    """Which move is better than going on, and how many steps to undo for it, in words."""
    move, taken = decision.move, draft.taken()
    best, gain = move_words(move, view), list[str]()
    if isinstance(move, Chain):
        best, gain = chain_words(replace(move, taken=False), view), gain_words(move, view)
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(draft.steps_of(move), taken, strict=False)))
    undo = _say("back" if kept else "all_back", count=len(taken) - kept, best=best)
    return " ".join([undo, *gain])
