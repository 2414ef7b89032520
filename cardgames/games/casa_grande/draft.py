"""The draft of a turn. Its steps:

    Answer("spend", "2")                    only with bonus points (CG-14); "0" keeps them
    Place(block, (x, y, height))            the next block of the seat, or any later one
    Place(floor, (x, y, level), turned)     optional; x and y are the corner of the covered area

A turn can end after the block, or go on with a floor. Without a block, `Answer("turn", "done")` ends a turn that has no
floor either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgames.engine.contract import Answer, Move, Place, Refusal, Seat, Step
from cardgames.engine.drafts import PartialMoveDraft
from cardgames.games.casa_grande.building import Placement, placement_refusal, refuse
from cardgames.games.casa_grande.ground import SIDE, SITES, bits, place_at, site_at
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.pieces import TURNS, Piece, colour_of, is_block, is_floor, number_of, tray_piece
from cardgames.games.casa_grande.state import CasaState

DONE = Answer("turn", "done")
SPEND = "spend"


def spent(taken: Sequence[Step]) -> int:
    """Return the bonus points that these steps spend (CG-14)."""
    return sum(int(step.answer) for step in taken if isinstance(step, Answer) and step.question == SPEND)


class CasaDraft(PartialMoveDraft[Turn]):
    """A draft of a turn; `state` is that of the view."""

    def __init__(self, seat: Seat, state: CasaState) -> None:
        super().__init__(seat, Turn())
        self._state = state
        self._next: list[Step] | None = None
        """The steps allowed next, once they are asked for."""

    @property
    def _asks_spend(self) -> bool:
        """Whether the player must first choose how many bonus points to spend (CG-14)."""
        state = self._state
        return not self._taken and bool(state.bonus) and state.bonus[state.turn] > 0

    @property
    def _placed(self) -> list[Piece]:
        return [step.piece for step in self._taken if isinstance(step, Place)]

    def _placement_step(self, placement: Placement) -> Place:
        bit = self._state.ruleset.floors.first_matching(self._state.trays[self.seat], placement.floor)
        return Place(tray_piece(self.seat, bit), (placement.x, placement.y, placement.level), placement.turned)

    # ------------------------------------------------------------ what is allowed

    def steps(self) -> Sequence[Step]:
        if self._next is None:
            self._next = self._steps() if self.seat in self._state.to_act() else []
        return self._next

    def _steps(self) -> list[Step]:
        state, seat, placed = self._state, self.seat, self._placed
        if self._asks_spend:
            return [Answer(SPEND, str(number)) for number in range(state.bonus[seat] + 1)]
        if DONE in self._taken or any(map(is_floor, placed)):
            return []
        places = 0 if placed else state.places(self.made.spend)
        if places:
            return [Place(state.next_block(seat), place_at(bit)) for bit in bits(places)]
        floors: list[Step] = [self._placement_step(one) for one in state.placements_after(self.made)]
        return floors if placed else [*floors, DONE]

    def after(self, step: Step) -> Turn | Refusal:
        if self.seat not in self._state.to_act():
            return self._state.refusal(self.seat, Turn()) or Turn()
        if DONE in self._taken:
            return refuse("CG-5", "move_made")
        match step:
            case Answer():
                return self._after_answer(step)
            case Place(piece, (_, _, _), turned) if is_block(piece) or (is_floor(piece) and 0 <= turned < TURNS):
                if self._asks_spend:
                    return refuse("CG-14", "spend_first")
                return self._after_block(step) if is_block(piece) else self._after_floor(step)
        return refuse("CG-5", "not_a_move")

    def _after_answer(self, step: Answer) -> Turn | Refusal:
        question, answer = step
        if question == SPEND and not self._taken and answer.isdecimal() and len(answer) < 4:
            refusal = self._state.spend_refusal(int(answer))
            if refusal:
                return refusal
        if step in self.steps():
            return self.made if step == DONE else Turn(int(answer))
        if step != DONE or self._placed:
            return refuse("CG-5", "not_a_move")
        return refuse("CG-14", "spend_first") if self._asks_spend else refuse("CG-7", "must_build")

    def _after_block(self, step: Place) -> Turn | Refusal:
        state, piece, (x, y, height) = self._state, step.piece, step.site
        if any(map(is_block, self._placed)):
            return refuse("CG-6", "one_block")
        if colour_of(piece) != state.colour(self.seat) or piece < state.next_block(self.seat):
            return refuse("CG-6", "not_your_block")
        if number_of(piece) >= state.ruleset.blocks or not (0 <= x < SIDE and 0 <= y < SIDE):
            return refuse("CG-5", "not_a_move")
        turn = replace(self.made, site=site_at(x, y), height=height)
        return state.block_refusal(turn) or turn

    def _after_floor(self, step: Place) -> Turn | Refusal:
        state, (piece, (x, y, level), turned) = self._state, step
        if any(map(is_floor, self._placed)):
            return refuse("CG-9", "one_floor")
        if not self._placed and state.places(self.made.spend):
            return refuse("CG-9", "block_first")
        if piece not in state.floors_left(self.seat):
            return refuse("CG-9", "not_your_floor")
        placement = Placement(state.ruleset.floors.each[number_of(piece)].drawing, x, y, level, turned)
        refusal = placement_refusal(state.building_after(self.made), self.seat, placement)
        return refusal or replace(self.made, floor=placement)

    def add(self, step: Step) -> None:
        super().add(step)
        self._next = None

    def back(self) -> bool:
        self._next = None
        return super().back()

    # ------------------------------------------------------------ moves

    def move(self) -> Move | None:
        last = self._taken[-1] if self._taken else None
        return self.made if last == DONE or isinstance(last, Place) else None

    def steps_of(self, move: Move) -> Sequence[Step]:
        if not isinstance(move, Turn):
            raise ValueError("only a turn is made by steps")
        state = self._state
        steps: list[Step] = [Answer(SPEND, str(move.spend))] if state.bonus and state.bonus[state.turn] else []
        if move.site is not None:
            steps.append(Place(state.next_block(self.seat), place_at(move.height * SITES + move.site)))
        if move.floor is not None:
            steps.append(self._placement_step(move.floor))
        return steps if move.site is not None or move.floor is not None else [*steps, DONE]
