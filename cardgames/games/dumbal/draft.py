"""How a hand makes the moves of Dumbal.

    call      `Choose("call", "call")`; before the first turn also `Choose("call", "no")` (DB-3)
    lay off   all cards at once: hand -> laid/seat
    take      the top of the stack -> hand, or a card that the seat before laid off -> hand

A turn is the last two; nothing is told to anyone before both are made.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Carry, Choose, Move, Refusal, Seat, Step
from cardgames.engine.drafts import StepsDraft
from cardgames.games.dumbal import why
from cardgames.games.dumbal.course import OPENING, TURNS
from cardgames.games.dumbal.laying import Laid
from cardgames.games.dumbal.moves import CALL, FROM_STACK, HAND_ZONES, LAID_ZONES, NO, STACK_ZONE, LayOff
from cardgames.games.dumbal.pack import DECK
from cardgames.games.dumbal.state import DumbalState
from cardgames.games.dumbal.wording import refuse

CALL_STEP, NO_STEP = Choose("call", "call"), Choose("call", "no")


class DumbalDraft(StepsDraft):
    """See `Draft`. `judge` is a state sampled from the seat's view: what is allowed is the same there."""

    def __init__(self, seat: Seat, judge: DumbalState) -> None:
        super().__init__(seat)
        self._judge = judge
        self._hand, self._laid = HAND_ZONES[seat], LAID_ZONES[seat]

    @property
    def _laying(self) -> Laid:
        """What has been laid off in this draft; () before that."""
        first = self._taken[0] if self._taken else None
        return first.pieces if isinstance(first, Carry) else ()

    def steps(self) -> Sequence[Step]:
        judge = self._judge
        if self.seat not in judge.to_act() or self.move():
            return []
        if self._laying:
            return [self._take(card) for card in judge.takes()]
        calls = [] if why.refusal_to_call(judge) else [CALL_STEP]
        if judge.phase == OPENING:
            return [*calls, NO_STEP]
        return [*calls, *[Carry(cards, self._hand, self._laid) for cards in judge.layings()]]

    def refusal(self, step: Step) -> Refusal | None:
        if self.seat not in self._judge.to_act():
            return self._judge.refusal(self.seat, CALL)
        made = self._made(step)
        return self._no_step(step) if made is None else self._judge.refusal(self.seat, made)

    def _made(self, step: Step) -> Move | None:
        """The move that a step makes, where the stack stands for a card yet to be taken; None for no step at all."""
        if self.move():
            return None
        match step:
            case Choose("call", "call") if not self._taken:
                return CALL
            case Choose("call", "no") if not self._taken:
                return NO
            case Carry(cards, source, target) if cards and source == self._hand and target == self._laid:
                return None if self._taken else LayOff(cards, FROM_STACK)
            case Carry((card,), source, target) if target == self._hand and self._laying:
                if source == STACK_ZONE and card == UNSEEN:
                    return LayOff(self._laying, FROM_STACK)
                if source in LAID_ZONES and 0 <= card < len(DECK):
                    return LayOff(self._laying, card)
        return None

    def _no_step(self, step: Step) -> Refusal:
        if self.move():
            return refuse("DB-5", "move_made")
        if self._laying:
            return refuse("DB-6", "take_now")
        taking = isinstance(step, Carry) and step.target == self._hand and self._judge.phase == TURNS
        return refuse("DB-5", "lay_first" if taking else "not_a_step")

    def move(self) -> Move | None:
        match self._taken:
            case (Choose(_, answer),):
                return CALL if answer == "call" else NO
            case (Carry(cards), Carry((card,))):
                return LayOff(cards, card)
        return None

    def steps_of(self, move: Move) -> Sequence[Step]:
        if isinstance(move, LayOff):
            return (Carry(move.cards, self._hand, self._laid), self._take(move.take))
        return (CALL_STEP if move == CALL else NO_STEP,)

    def _take(self, card: int) -> Carry:
        source = STACK_ZONE if card == FROM_STACK else LAID_ZONES[self._judge.before(self.seat)]
        return Carry((card,), source, self._hand)
