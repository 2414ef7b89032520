"""Why a move may not be made: the sentences of refusals, each with the rule that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgames.engine.cards import Card, cards_in
from cardgames.engine.contract import CHANCE, Carry, Move, Refusal, Seat, Step, Zone
from cardgames.games.round_robbin.chain import Chain, Robbing
from cardgames.games.round_robbin.course import DRAWING, LAST, OVER, ROBBING, SHUFFLING
from cardgames.games.round_robbin.moves import DRAWS, FROM_DUMP, Done, Draw, Dump, NewDeck, Pass
from cardgames.games.round_robbin.pack import is_joker
from cardgames.games.round_robbin.wording import lying, refuse

if TYPE_CHECKING:
    from cardgames.games.round_robbin.state import RobbinState

_PHASE_RULES = {DRAWING: "RR-6", ROBBING: "RR-8", SHUFFLING: "RR-18", LAST: "RR-19", OVER: "RR-19"}


def refusal(state: RobbinState, seat: Seat, move: Move) -> Refusal | None:
    """Why `seat` may not do this; None when it may. All that is asked of `state` the seat can see."""
    phase = state.phase
    if phase == OVER:
        return refuse("RR-19", "over")
    if seat == CHANCE or phase == SHUFFLING or isinstance(move, NewDeck):
        return _refusal_to_shuffle(state, seat, move)
    if seat != state.turn:
        return refuse(_PHASE_RULES[phase], "turn")
    match move:
        case Draw(source) if phase == DRAWING and source in DRAWS:
            return _refusal_to_take(state) if source == FROM_DUMP else None
        case Dump(card) if phase == ROBBING:
            return _refusal_to_dump(state, card)
        case Done() if phase == ROBBING:
            return refuse("RR-8", "dump_one") if state.full else None
        case Pass() if phase == LAST:
            return None
        case Chain() if phase == (LAST if move.taken else ROBBING):
            walked = Robbing.walked(state.ground, state.robbing_hand(), move, state.terms.joker_rule)
            return walked if isinstance(walked, Refusal) else None
    key = {DRAWING: "draw_first", ROBBING: "rob_or_end", LAST: "last_chain_or_pass"}[phase]
    return refuse(_PHASE_RULES[phase], key)


def _refusal_to_shuffle(state: RobbinState, seat: Seat, move: Move) -> Refusal | None:
    if seat != CHANCE or state.phase != SHUFFLING:
        return refuse(_PHASE_RULES[state.phase], "turn")
    if not isinstance(move, NewDeck) or sorted(move.cards) != sorted(state.dump[:-1]):
        return refuse("RR-18", "not_the_dump")
    return None


def _refusal_to_take(state: RobbinState) -> Refusal | None:
    if not state.dump:
        return refuse("RR-6", "no_dump")
    return refuse("RR-29", "stalled", count=state.terms.stall_rounds) if state.stalled else None


def _refusal_to_dump(state: RobbinState, card: Card) -> Refusal | None:
    if card < 0 or not state.hands[state.turn] >> card & 1:
        return refuse("RR-8", "not_in_hand", card)
    return None if state.full else refuse("RR-8", "not_full", limit=state.terms.hand_size)


def no_step(state: RobbinState, step: Step) -> Refusal:
    """Why pieces may not be carried so, where no rule of a chain is asked."""
    if state.phase == DRAWING:
        return refuse("RR-6", "draw_first")
    pieces = step.pieces if isinstance(step, Carry) else ()
    if isinstance(step, Carry) and step.source.name == "village":
        return refuse("RR-10", "put_in_first", *pieces)
    return refuse("RR-7", "not_a_step")


def nothing_comes_back(robbing: Robbing, card: Card, target: Zone, reasons: list[Refusal | None]) -> Refusal:
    """Why an action card may not be brought to a place: `reasons` are those of each card that could come back."""
    told = [reason for reason in reasons if reason]
    if target.name == "free":
        return told[0]
    village = robbing.ground.village(target.owner, target.number) if target.name == "village" else 0
    if not village:
        return refuse("RR-10", "no_village")
    # A rule of its own - a joker, a position that was there before - says more than that no village is left.
    special = next((reason for reason in told if reason.rule_id != "RR-10"), None)
    if special:
        return special
    if robbing.solid or is_joker(card) or card not in cards_in(robbing.actions):
        return told[0]
    return refuse("RR-10", "fits_not", card, village=lying(village))
