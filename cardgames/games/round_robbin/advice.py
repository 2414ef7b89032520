"""Hints during a move: how to go on, or that it is better to undo steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Move
from cardgames.engine.messages import Message, as_card, as_cards, message
from cardgames.games.round_robbin.cards import DECK, is_joker, shape_of, village_cards
from cardgames.games.round_robbin.chain import Chain, Robbing, steps_of_action
from cardgames.games.round_robbin.deal import RobbinView, own_hand
from cardgames.games.round_robbin.draft import RobbinDraft
from cardgames.games.round_robbin.finder import Begun, Chains, find
from cardgames.games.round_robbin.hints import (
    EVEN,
    SEARCHED,
    chain_result,
    hint_lines,
    listed_steps,
    move_label,
    result_of,
    score_lines,
    steps_of_chain,
)
from cardgames.host.protocol import Decision


class _Continuation(NamedTuple):
    """A chain that begins with the steps taken. `cost` is how much better the bot's best move is; None if the bot did
    not evaluate this chain."""

    chain: Chain
    cost: float | None


def advice(decision: Decision, view: RobbinView, draft: RobbinDraft) -> tuple[Sequence[Message], Move]:
    """Turn a bot's decision into advice for a player whose move has begun as in `draft`.

    Return the lines, and the move they recommend, which may ask to undo steps first.
    """
    partial, move = draft.made, decision.move
    if not partial.laid:
        if partial.taken and isinstance(move, Chain):
            decision = replace(decision, move=replace(move, taken=False))
        return hint_lines(decision, view), move
    chains = list(_continuations(view, draft))
    best = _best_continuation(decision, view, draft, chains)
    if best is None:
        key = "none" if all(one.complete for one in chains) else "none_found"
        return [message(f"round_robbin.midway.{key}"), *_undo_lines(decision, view, draft)], move
    chain, cost = best
    village = chain_result(chain, view).village
    shape, cards = shape_of(village), village_cards(village)
    steps = listed_steps(_steps_left(chain, view, draft))
    if cost is not None and cost < EVEN:
        going_on = message(f"round_robbin.midway.go_on.{shape}", cards=cards, steps=steps)
        return [going_on, *score_lines(chain, view)], chain
    undo = _undo_lines(decision, view, draft)[0]
    if cost is None:
        return [undo, message(f"round_robbin.midway.still.{shape}", cards=cards, steps=steps)], move
    costs = message(f"round_robbin.midway.less.{shape}", cards=cards, points=cost)
    return [undo, costs, message("round_robbin.midway.to_go_on", steps=steps)], move


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


def _steps_left(chain: Chain, view: RobbinView, draft: RobbinDraft) -> list[Message]:
    """The remaining steps of a chain."""
    partial = draft.made
    left = steps_of_chain(chain, view)[1 + len(partial.actions) :]
    more = [card for card in chain.laid if card not in partial.laid]
    if more:
        left.insert(0, message("round_robbin.step.lay", cards=as_cards(DECK, more)))
    elif partial.pending:
        (out,) = steps_of_action(draft.seat, chain.actions[len(partial.actions)])[1].pieces
        left[0] = message(f"round_robbin.step.{'joker_out' if is_joker(out) else 'out'}", card=as_card(DECK, out))
    return left


def _undo_lines(decision: Decision, view: RobbinView, draft: RobbinDraft) -> list[Message]:
    """Which move is better than going on, with how many steps to undo for it, and its own steps."""
    move, taken = decision.move, draft.taken()
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(draft.steps_of(move), taken, strict=False)))
    chain = replace(move, taken=False) if isinstance(move, Chain) else None
    better = move_label(chain or move, view)
    if kept:
        undo = message("round_robbin.midway.undo", count=len(taken) - kept, move=better)
    else:
        undo = message("round_robbin.midway.clear", move=better)
    if chain is None or not chain.actions:
        return [undo]
    return [undo, message("round_robbin.hint.steps", steps=listed_steps(steps_of_chain(chain, view)))]
