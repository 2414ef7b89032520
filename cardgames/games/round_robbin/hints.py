"""Hints, the review after a deal, and moves as labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Move
from cardgames.engine.messages import Listing, Message, as_card, as_cards, message
from cardgames.engine.sampling import sample
from cardgames.games.round_robbin.cards import (
    DECK,
    FIRST_JOKER,
    RED_STRAIGHTS,
    SETS,
    Village,
    is_joker,
    shape_of,
    unify_jokers,
    village_cards,
)
from cardgames.games.round_robbin.chain import Chain, Ground, Robbing, Wake
from cardgames.games.round_robbin.deal import DRAWING, LAST, RobbinView, has_too_few, own_hand, own_points
from cardgames.games.round_robbin.finder import Limits, find
from cardgames.games.round_robbin.moves import FROM_DECK, FROM_DUMP, PASS, Draw, Dump, EndTurn
from cardgames.games.round_robbin.tournament import side
from cardgames.host.protocol import Decision, Evaluated, as_good, compared

MOST_LINES = 3
"""The most lines of a hint."""
MOST_LISTED = 5
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


# ---------------------------------------------------------------- moves as labels


def move_label(move: Move, view: RobbinView) -> Message:
    """A move as a label; a chain by its result."""
    match move:
        case Draw(source) if source == FROM_DECK:
            return message("round_robbin.move.draw")
        case Draw():
            return message("round_robbin.move.take", card=as_card(DECK, view.visible.dump[-1]))
        case Dump(card):
            return message("round_robbin.move.discard", card=as_card(DECK, card))
        case Chain():
            return _chain_label(move, view)
        case _:
            return message(f"round_robbin.move.{'pass' if move == PASS else 'done'}")


def _chain_label(chain: Chain, view: RobbinView) -> Message:
    village = chain_result(chain, view).village
    way = "rob" if chain.actions else "build" if chain.charmed == UNSEEN else "charm"
    shape, cards = shape_of(village), village_cards(village)
    if chain.taken:
        taken = as_card(DECK, view.visible.dump[-1])
        return message(f"round_robbin.move.take_and_{way}.{shape}", card=taken, cards=cards)
    return message(f"round_robbin.move.{way}.{shape}", cards=cards)


def steps_of_chain(chain: Chain, view: RobbinView) -> list[Message]:
    """The steps of a chain as labels, from laying cards to building; a red straight needs no last step (RR-15)."""
    robbing = Robbing(view.visible.ground, chain.laid, view.visible.ruleset.joker_rule)
    steps = [message("round_robbin.step.lay", cards=as_cards(DECK, chain.laid))]
    for action in chain.actions:
        if isinstance(action, Wake):
            steps.append(message("round_robbin.step.wake", king=as_card(DECK, action.king)))
        else:
            card, out = as_card(DECK, action.card), as_card(DECK, action.out)
            village = village_cards(robbing.ground.village(action.owner, action.village))
            way = "roll_joker" if is_joker(action.card) else "recycle" if is_joker(action.out) else "roll"
            steps.append(message(f"round_robbin.step.{way}", card=card, out=out, village=village))
        robbing.take(action)
    if chain.charmed != UNSEEN:
        steps.append(message("round_robbin.step.charm"))
    elif not robbing.solid:
        steps.append(message("round_robbin.step.build"))
    return steps


def listed_steps(steps: Sequence[Message]) -> Listing:
    """The steps of a chain as a value of a message; only the first of very many."""
    listed = steps[:MOST_LISTED]
    if len(steps) > MOST_LISTED:
        listed = [*listed, message("round_robbin.step.more", count=len(steps) - MOST_LISTED)]
    return Listing(tuple(listed), "comma")


# ---------------------------------------------------------------- hints


EVEN = 0.1
"""Moves are equally good if their values differ by less."""
NOTABLE = 0.3
"""The least difference in later effects that a hint mentions."""
NOTHING = 0.05
"""Fewer points are written as 0.0."""
A_FEW = 5
"""The most cards that are named."""
SEARCHED = Limits(nodes=4000)
"""The limits of the search for chains; only rolling jokers come close to them."""


def hint_lines(decision: Decision, view: RobbinView) -> list[Message]:
    """A hint: the move, how much better it is, and why."""
    move, own, other = decision.move, decision.own, _best_other(decision, view)
    lines, expected = [_recommended(move, view)], list[Message]()
    if own is not None and other is not None:
        lines.append(compared(own.value - other.value, move_label(other.move, view), EVEN))
        expected = _expected(own, other)
    reasons = _reasons(move, other.move if other else None, expected, view)
    if own is not None and other is not None and not reasons:
        reasons = _compared(own, other, view)
    return [*lines, *reasons][:MOST_LINES]


def equally_good(decision: Decision, view: RobbinView) -> Move | None:
    """Return the move that a hint calls as good as its own; None if there is none."""
    return as_good(decision.own, _best_other(decision, view), EVEN)


def _recommended(move: Move, view: RobbinView) -> Message:
    """A move, and its steps if it is a chain of several."""
    label = move_label(move, view)
    if not isinstance(move, Chain) or not move.actions:
        return message("round_robbin.hint.best", move=label)
    return message("round_robbin.hint.best_steps", move=label, steps=listed_steps(steps_of_chain(move, view)))


def _best_other(decision: Decision, view: RobbinView) -> Evaluated | None:
    """Return the best alternative that leads to a different village."""
    own = _effect(decision.move, view)
    return next((one for one in decision.evaluated if _effect(one.move, view) != own), None)


def _effect(move: Move, view: RobbinView) -> object:
    return unify_jokers(chain_result(move, view).village) if isinstance(move, Chain) else move


def _expected(own: Evaluated, other: Evaluated) -> list[Message]:
    """In what a move is notably better than another later: for the cards kept, and against the other seats."""
    signs = {"promise": 1, "threat": -1}
    mine, its = ({key: max(0.0, value) for key, value in one.facts if key in signs} for one in (own, other))
    better = [(mine[key] - its[key]) * sign if key in mine and key in its else 0.0 for key, sign in signs.items()]
    return [
        message(f"round_robbin.hint.{key}{'' if mine[key] >= NOTHING else '_none'}", points=mine[key], other=its[key])
        for key, much in zip(signs, better, strict=True)
        if much >= NOTABLE
    ]


def _compared(own: Evaluated, other: Evaluated, view: RobbinView) -> list[Message]:
    """What the comparison found where no single feature decides: of the cards of the deck that were tried, those that
    are worth more than the top of the discard pile; or what the cards that are kept are worth."""
    facts = dict(own.facts) | dict(other.facts)
    if "tried" in facts and view.visible.dump:
        return [_tried(facts["tried"], own, other, view)]
    if "promise" in facts and own.value - other.value < EVEN:
        return [message("round_robbin.hint.promise_alike", points=max(0.0, dict(own.facts)["promise"]))]
    return []


def _tried(tried: Sequence[tuple[Card, float]], own: Evaluated, other: Evaluated, view: RobbinView) -> Message:
    """How many of the tried cards of the deck are worth more than the top of the discard pile, or which."""
    draws = own.move == Draw(FROM_DECK)
    top = (other if draws else own).value
    more = [card for card, value in sorted(tried, key=lambda one: -one[1]) if value > top + EVEN]
    card = as_card(DECK, view.visible.dump[-1])
    if draws and more:
        return message("round_robbin.hint.worth_more", card=card, cards=as_cards(DECK, more[:A_FEW], "and"))
    return message("round_robbin.hint.tried", card=card, count=len(tried), better=len(more))


# ---------------------------------------------------------------- reasons


def _reasons(move: Move, other: Move | None, expected: list[Message], view: RobbinView) -> list[Message]:
    """The reasons for a move, the best one first; `other` is the move that it was compared with, and `expected` says
    in what it is better later."""
    hand = own_hand(view)
    match move:
        case Chain():
            score = score_lines(move, view)
            gained = chain_result(move, view).gain
            as_much = isinstance(other, Chain) and chain_result(other, view).gain >= gained
            return [*expected, *score] if as_much else [*score, *expected]
        case Draw(source) if source != FROM_DECK:
            return _why_take(hand, view)
        case Draw():
            return [*_why_not_take(view), *_completed("useful", _waiting(hand, view)), *_top_unfit(hand, view)]
        case Dump(card):
            return _why_discard(hand, card, other, expected, view)
        case _ if has_too_few(view):
            return [message("round_robbin.hint.too_few")]
        case EndTurn():
            return [*_no_chain(view), *expected, *_completed("useful", _waiting(hand, view))]
        case _:
            return [*_no_chain(view), *expected]


def score_lines(chain: Chain, view: RobbinView) -> list[Message]:
    """What a chain scores, and what it takes from or gives to other players."""
    _, gain, loss = chain_result(chain, view)
    if gain > 0 and gain + loss <= 0:
        return [message("round_robbin.hint.score_room", gain=gain, others=-loss, count=len(chain.laid))]
    if gain and loss:
        return [message("round_robbin.hint.score", gain=gain, others=-loss)]
    if gain:
        return [message(f"round_robbin.hint.{'gain' if gain > 0 else 'costs'}", count=abs(gain))]
    if loss:
        return [message(f"round_robbin.hint.{'loss' if loss > 0 else 'gift'}", count=abs(loss))]
    return [message("round_robbin.hint.no_gain", count=len(chain.laid))]


def _why_take(hand: Mask, view: RobbinView) -> list[Message]:
    """The best chain with the top of the discard pile if it gains or costs others points, or else the cards that fit
    it."""
    card = view.visible.dump[-1]
    chains = find(hand | 1 << card, view.visible.ground, view.visible.ruleset.joker_rule, SEARCHED)
    outcomes = [(number, outcome) for number, outcome in enumerate(chains.outcomes()) if outcome.laid >> card & 1]
    results = [(result_of(outcome.ground, outcome.village, view)[1:], number) for number, outcome in outcomes]
    most, number = max(results, default=((0, 0), 0))
    if sum(most) > 0:
        best = dict(outcomes)[number]
        way = "rob" if chains[number].actions else "build"
        key = f"round_robbin.hint.opens.{way}.{shape_of(best.village)}"
        return [message(key, card=as_card(DECK, card), cards=village_cards(best.village))]
    mates = as_cards(DECK, _mates(card, hand), "and")
    return [message("round_robbin.hint.fits", card=as_card(DECK, card), cards=mates)] if mates.cards else []


def _why_not_take(view: RobbinView) -> list[Message]:
    """Why nothing can be taken from the discard pile, if that is so."""
    deal = view.visible
    return [] if deal.dump_is_open else [message(f"round_robbin.hint.{'closed' if deal.dump else 'no_discards'}")]


def _top_unfit(hand: Mask, view: RobbinView) -> list[Message]:
    """A line that the top of the discard pile fits no card of the hand, if that is so."""
    deal = view.visible
    if not hand or not deal.dump_is_open or _mates(deal.dump[-1], hand):
        return []
    return [message("round_robbin.hint.top_fits_none", card=as_card(DECK, deal.dump[-1]))]


def _no_chain(view: RobbinView) -> list[Message]:
    """A line that there is no chain, if that is certain."""
    deal = view.visible
    chains = find(deal.robbing_hand(), deal.ground, deal.ruleset.joker_rule, SEARCHED)
    return [] if len(chains) or not chains.complete else [message("round_robbin.hint.no_chain")]


def _why_discard(
    hand: Mask, card: Card, other: Move | None, expected: list[Message], view: RobbinView
) -> list[Message]:
    """Why to discard this card: what the kept cards can become, compared with another discard, and that it fits none of
    them."""
    kept, reasons = _waiting(hand ^ 1 << card, view), list[Message]()
    if isinstance(other, Dump):
        fewer = len(_waiting(hand ^ 1 << other.card, view))
        if fewer < len(kept):
            than = as_card(DECK, other.card)
            reasons.append(message("round_robbin.hint.keeps_more", count=len(kept), fewer=fewer, card=than))
    if not _mates(card, hand):
        reasons.append(message("round_robbin.hint.fits_none", card=as_card(DECK, card)))
    return [*reasons, *expected, *_completed("kept", kept)]


def _completed(key: str, cards: list[Card]) -> list[Message]:
    """A sentence about cards that would complete something; none if there are no such cards."""
    if not cards:
        return []
    whole = f"round_robbin.hint.{key}" if len(cards) <= A_FEW else f"round_robbin.hint.{key}_many"
    return [message(whole, count=len(cards), cards=as_cards(DECK, cards[:A_FEW]))]


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


# ---------------------------------------------------------------- the review after a deal


class MissedChain(NamedTuple):
    """A chain that was possible: the points it brings, its village, its label, and the moves that make it, each with
    the view before it."""

    gain: int
    village: Village
    label: Message
    moves: Sequence[tuple[RobbinView, Move]]


class Review(NamedTuple):
    """What a turn missed, in lines, and the better moves with the views before them; both empty for nothing."""

    lines: Sequence[Message] = ()
    better: Sequence[tuple[RobbinView, Move]] = ()


def look_back(turns: Sequence[tuple[RobbinView, Move]]) -> Iterator[Review]:
    """Yield for each turn of a seat in a deal what it missed. `turns` are its views and moves. A village that was
    missed in several turns is told once, with the first of them.

    Uses only what the seat could have known then.
    """
    with_top: MissedChain | None = None
    number = 0
    told: tuple[Village, Review] | None = None
    for view, move in turns:
        if isinstance(move, Draw):
            could_take = move.source == FROM_DECK and view.visible.dump_is_open
            with_top = _best_chain(view, taken=True) if could_take else None
            continue
        number += 1
        gain = chain_result(move, view).gain if isinstance(move, Chain) else 0
        missed = filter(None, (_best_chain(view, taken=view.visible.phase == LAST), with_top))
        best = max(missed, key=lambda chain: chain.gain, default=None)
        with_top = None
        if best is None or best.gain <= gain:
            yield from [told[1], Review()] if told else [Review()]
            told = None
        elif told is not None and told[0] == best.village:
            until = message("round_robbin.look_back.until", number=number)
            told = told[0], Review([*told[1].lines[:2], until], told[1].better)
            yield Review()
        else:
            yield from [told[1]] if told else []
            told = best.village, Review(_missed_lines(number, move, view, gain, best), best.moves)
    yield from [told[1]] if told else []


def _best_chain(view: RobbinView, *, taken: bool) -> MissedChain | None:
    """Return the chain with the most points, the shortest of equals; with `taken` it uses the top of the discard
    pile."""
    visible = view.visible
    hand = own_hand(view) | (1 << visible.dump[-1] if taken else 0)
    chains = find(hand, visible.ground, visible.ruleset.joker_rule, SEARCHED)
    outcomes = list(chains.outcomes())
    gains = [result_of(outcome.ground, outcome.village, view).gain for outcome in outcomes]
    if not gains:
        return None
    best = gains.index(max(gains))
    chain = replace(chains[best], taken=taken)
    moves: list[tuple[RobbinView, Move]] = [(view, chain)]
    if visible.phase == DRAWING:
        moves = [(view, Draw(FROM_DUMP)), (_after_taking(view), replace(chain, taken=False))]
    return MissedChain(gains[best], unify_jokers(outcomes[best].village), move_label(chain, view), moves)


def _after_taking(view: RobbinView) -> RobbinView:
    """Return the view after taking the top of the discard pile, which reveals nothing."""
    assert view.seat is not None
    state = sample(view, Random(0))
    state.apply(view.seat, Draw(FROM_DUMP))
    return state.view(view.seat)


def _missed_lines(number: int, move: Move, view: RobbinView, gain: int, best: MissedChain) -> list[Message]:
    match move:
        case Chain():
            village = chain_result(move, view).village
            key, cards = f"round_robbin.look_back.built.{shape_of(village)}", village_cards(village)
            done = message(key, number=number, cards=cards)
        case Dump(card):
            done = message("round_robbin.look_back.discarded", number=number, card=as_card(DECK, card))
        case _:
            done = message(f"round_robbin.look_back.{'passed' if move == PASS else 'ended'}", number=number)
    return [done, message("round_robbin.look_back.better", count=best.gain - gain, move=best.label)]
