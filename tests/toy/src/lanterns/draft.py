"""How a hand makes the moves of Lanterns: all are one step but the trade, which is two."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.contract import Carry, Choose, Move, Refusal, Seat, Step
from cardgames.engine.drafts import StepsDraft
from lanterns.cards import NIGHT, Aside, Hang, Trade, aside, hand
from lanterns.state import LanternState

KEEP = Choose("trade", "keep")


def way(seat: Seat, move: Move) -> tuple[Step, ...]:
    """The steps that make a move."""
    match move:
        case Aside(card):
            return (Carry((card,), hand(seat), aside(seat)),)
        case Hang(card):
            return (Carry((card,), hand(seat), NIGHT),)
        case Trade(laid, taken):
            return (Carry((laid,), hand(seat), NIGHT), Carry((taken,), NIGHT, hand(seat)))
    return (KEEP,)


class LanternDraft(StepsDraft):
    """A move in the making; `judge` is a state sampled from the seat's view: legal moves are the same there."""

    def __init__(self, seat: Seat, judge: LanternState) -> None:
        super().__init__(seat)
        self._judge = judge
        self._ways = {way(seat, move): move for move in judge.legal(seat)}

    def steps(self) -> Sequence[Step]:
        done = len(self._taken)
        ahead = (steps[done] for steps in self._ways if len(steps) > done and steps[:done] == self._taken)
        return list(dict.fromkeys(ahead))

    def refusal(self, step: Step) -> Refusal | None:
        if step in self.steps():
            return None
        match self._taken, step:
            case (), Carry((card,), _, target) if target == aside(self.seat):
                reason = self._judge.refusal(self.seat, Aside(card))
            case (), Carry((card,), _, target) if target == NIGHT and not self._ways:
                reason = self._judge.refusal(self.seat, Hang(card))
            case (Carry((laid,)), *_), Carry((card,), source) if source == NIGHT:
                reason = self._judge.refusal(self.seat, Trade(laid, card))
            case _:
                reason = None
        return reason or Refusal("LN-2", "A lantern goes from your hand, one at a time, to where one is due.")

    def move(self) -> Move | None:
        return self._ways.get(self._taken)

    def steps_of(self, move: Move) -> Sequence[Step]:
        return way(self.seat, move)
