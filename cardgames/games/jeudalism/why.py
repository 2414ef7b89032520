"""Why a move may not be made: the sentences of refusals, each with the rule that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardgames.engine.cards import Card
from cardgames.engine.contract import CHANCE, Carry, Move, Refusal, Seat, Step
from cardgames.games.jeudalism.chains import Row, fitting, why_not_on
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
    reason = _REASONS.get(type(move))
    return reason(state, seat, move) if reason else refuse("JD-4", "not_a_move")


def _held(state: JeudalismState, seat: Seat, card: Card) -> bool:
    return card >= 0 and bool(state.hands[seat] >> card & 1)


def _to_take(state: JeudalismState, _seat: Seat, move: Take) -> Refusal | None:
    card = move.card
    if state.phase == PLAYING:
        return refuse("JD-4", "taken")
    return None if card >= 0 and state.transfer >> card & 1 else refuse("JD-4", "not_transfer", card)


def _to_five(state: JeudalismState, seat: Seat, move: Five) -> Refusal | None:
    card = move.card
    if not _held(state, seat, card):
        return refuse("JD-4", "not_in_hand", card)
    if not FIVES >> card & 1:
        return refuse("JD-11", "no_five", card)
    if state.phase == PLAYING:
        return refuse("JD-11", "five_late" if state.took else "five_for_nothing")
    return refuse("JD-11", "five_once") if state.five else None


def _to_seven(state: JeudalismState, seat: Seat, move: Seven) -> Refusal | None:
    card = move.card
    if not _held(state, seat, card):
        return refuse("JD-4", "not_in_hand", card)
    if not SEVENS >> card & 1:
        return refuse("JD-11", "no_seven", card)
    if state.phase == TAKING:
        return refuse("JD-11", "seven_early")
    return refuse("JD-11", "seven_once") if state.seven else None


def _to_play(state: JeudalismState, seat: Seat, move: Play) -> Refusal | None:
    card, chain = move.card, move.chain
    refusal = _to_use(state, seat, card)
    if refusal:
        return refusal
    if chain == NEW:
        return None if SERFS >> card & 1 else _to_begin(card, state.chains[seat])
    return _to_add(state, seat, card, chain)


def _to_pass(state: JeudalismState, _seat: Seat, _move: Pass) -> Refusal | None:
    return refuse("JD-4", "take_first") if state.phase == TAKING else None


def _to_steal(state: JeudalismState, seat: Seat, move: Steal) -> Refusal | None:
    refusal = _to_use(state, seat, move.joker) or to_swap(state, seat, move.joker, move.knight)
    if not refusal and move.chain == NEW:
        return _to_begin(move.knight, ())
    return refusal or _to_add(state, seat, move.knight, move.chain)


def _to_use(state: JeudalismState, seat: Seat, card: Card) -> Refusal | None:
    """Why no card may be played, or not this one."""
    if state.phase == TAKING:
        return refuse("JD-4", "take_first")
    return None if _held(state, seat, card) else refuse("JD-4", "not_in_hand", card)


def _to_begin(card: Card, rows: Sequence[Row]) -> Refusal:
    """Why a card that is no serf may not begin a chain; also when it fits on none of `rows` either."""
    if 1 << card & (FIVES | SEVENS):
        return refuse("JD-11", "seven_on_chain" if SEVENS >> card & 1 else "five_on_chain", card)
    if is_joker(card):
        return refuse("JD-12", "joker_on_knight", card)
    fits_nowhere = rows and not any(fitting(row) >> card & 1 for row in rows)
    return refuse("JD-6", "fits_on_none" if fits_nowhere else "no_serf", card)


def _to_add(state: JeudalismState, seat: Seat, card: Card, chain: int) -> Refusal | None:
    """Why a card may not go on an own chain."""
    rows = state.chains[seat]
    return why_not_on(rows[chain], card) if 0 <= chain < len(rows) else refuse("JD-6", "no_chain")


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


def to_joker(state: JeudalismState, seat: Seat, joker: Card, card: Card) -> Refusal | None:
    """Why a joker may not be put in the place of a card: also when the knight would fit on no own chain."""
    refusal = _to_use(state, seat, joker) or to_swap(state, seat, joker, card)
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


_REASONS: dict[type[Move], Callable[[JeudalismState, Seat, Any], Refusal | None]] = {
    Take: _to_take,
    Play: _to_play,
    Pass: _to_pass,
    Five: _to_five,
    Seven: _to_seven,
    Steal: _to_steal,
}
