"""Why a move may not be made: the sentences of refusals, each with the rule that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgames.engine.cards import Card
from cardgames.engine.contract import CHANCE, Carry, Move, Refusal, Seat, Step
from cardgames.games.jeudalism.chains import fitting, why_not_on
from cardgames.games.jeudalism.course import OVER, PLAYING, TAKING
from cardgames.games.jeudalism.moves import NEW, Five, Pass, Play, Seven, Steal, Take
from cardgames.games.jeudalism.pack import FIVES, JOKERS, KNIGHTS, SERFS, SEVENS, is_joker
from cardgames.games.jeudalism.wording import refuse

if TYPE_CHECKING:
    from cardgames.games.jeudalism.state import JeudalismState


def refusal(state: JeudalismState, seat: Seat, move: Move) -> Refusal | None:
    """Why `seat` may not do this; None when it may. All that is asked of `state` the seat can see."""
    if state.phase == OVER:
        return refuse("JD-14", "over")
    if seat != state.turn or seat == CHANCE:
        return refuse("JD-4", "turn")
    match move:
        case Take(card):
            return _to_take(state, card)
        case Play(card, chain):
            return _to_play(state, seat, card) or _to_lay(state, seat, card, chain)
        case Pass():
            return refuse("JD-4", "take_first") if state.phase == TAKING else None
        case Five(card):
            return _to_five(state, seat, card)
        case Seven(card):
            return _to_seven(state, seat, card)
        case Steal(joker, knight, chain):
            return (
                _to_play(state, seat, joker)
                or to_swap(state, seat, joker, knight)
                or _to_own(state, seat, knight, chain)
            )
    return refuse("JD-4", "not_a_move")


def _held(state: JeudalismState, seat: Seat, card: Card) -> bool:
    return card >= 0 and bool(state.hands[seat] >> card & 1)


def _to_take(state: JeudalismState, card: Card) -> Refusal | None:
    if state.phase == PLAYING:
        return refuse("JD-4", "taken")
    return None if card >= 0 and state.transfer >> card & 1 else refuse("JD-4", "not_transfer", card)


def _to_five(state: JeudalismState, seat: Seat, card: Card) -> Refusal | None:
    if not _held(state, seat, card):
        return refuse("JD-4", "not_in_hand", card)
    if not FIVES >> card & 1:
        return refuse("JD-11", "no_five", card)
    if state.phase == PLAYING:
        return refuse("JD-11", "five_late" if state.took else "five_for_nothing")
    return refuse("JD-11", "five_once") if state.five else None


def _to_seven(state: JeudalismState, seat: Seat, card: Card) -> Refusal | None:
    if not _held(state, seat, card):
        return refuse("JD-4", "not_in_hand", card)
    if not SEVENS >> card & 1:
        return refuse("JD-11", "no_seven", card)
    if state.phase == TAKING:
        return refuse("JD-11", "seven_early")
    return refuse("JD-11", "seven_once") if state.seven else None


def _to_play(state: JeudalismState, seat: Seat, card: Card) -> Refusal | None:
    """Why no card may be played, or not this one."""
    if state.phase == TAKING:
        return refuse("JD-4", "take_first")
    return None if _held(state, seat, card) else refuse("JD-4", "not_in_hand", card)


def _to_lay(state: JeudalismState, seat: Seat, card: Card, chain: int) -> Refusal | None:
    """Why a hand card may not go on an own chain, or begin one."""
    if chain == NEW:
        if SERFS >> card & 1:
            return None
        if 1 << card & (FIVES | SEVENS):
            return refuse("JD-11", "seven_on_chain" if SEVENS >> card & 1 else "five_on_chain", card)
        return refuse("JD-12", "joker_on_knight", card) if is_joker(card) else refuse("JD-6", "no_serf", card)
    rows = state.chains[seat]
    if not 0 <= chain < len(rows):
        return refuse("JD-6", "no_chain")
    return why_not_on(rows[chain], card)


def to_swap(state: JeudalismState, seat: Seat, joker: Card, card: Card) -> Refusal | None:
    """Why a joker may not take the place of a card (JD-12, JD-13)."""
    if not JOKERS >> joker & 1:
        return refuse("JD-12", "no_joker", joker)
    where = state.where(card) if card >= 0 else None
    if where is None:
        return refuse("JD-12", "not_in_chain", card)
    if where[0] == seat:
        return refuse("JD-13", "own_knight")
    if is_joker(card):
        return refuse("JD-13", "no_stolen_joker")
    return None if KNIGHTS >> card & 1 else refuse("JD-12", "only_knights", card)


def _to_own(state: JeudalismState, seat: Seat, knight: Card, chain: int) -> Refusal | None:
    """Why a stolen knight may not go on an own chain."""
    rows = state.chains[seat]
    if chain == NEW:
        return refuse("JD-6", "no_serf", knight)
    return why_not_on(rows[chain], knight) if 0 <= chain < len(rows) else refuse("JD-6", "no_chain")


def to_joker(state: JeudalismState, seat: Seat, joker: Card, card: Card) -> Refusal | None:
    """Why a joker may not be put in the place of a card: also when the knight would fit on no own chain."""
    refusal = _to_play(state, seat, joker) or to_swap(state, seat, joker, card)
    if refusal or any(fitting(row) >> card & 1 for row in state.chains[seat]):
        return refusal
    return refuse("JD-12", "fits_nowhere", card)


def no_step(state: JeudalismState, step: Step) -> Refusal:
    """Why pieces may not be carried so, where no rule of a move is asked."""
    if state.phase == TAKING:
        return refuse("JD-4", "take_first")
    if isinstance(step, Carry) and step.source.name == "chain":
        return refuse("JD-12", "lies_there", *step.pieces[:1])
    if isinstance(step, Carry) and step.target.name == "chain":
        return refuse("JD-4", "own_chains")
    return refuse("JD-4", "not_a_move")
