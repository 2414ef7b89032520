"""The draft of a turn. Its steps:

    Answer("spend", "2")                    only with bonus points (CG-14); "0" keeps them
    Place(block, (x, y, height))            the next block of the seat, or any later one
    Place(floor, (x, y, level), turned)     optional; x and y are the corner of the covered area

A turn can end after the block, or go on with a floor. Without a block, `Answer("turn", "done")` ends a turn that has no
floor either.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.contract import Answer, Move, Place, Refusal, Seat, Step
from cardgames.engine.drafts import StepsDraft
from cardgames.games.casa_grande.building import Building
from cardgames.games.casa_grande.ground import SIDE, bits, place_at, site_at
from cardgames.games.casa_grande.moves import Lay, Lays, Turn
from cardgames.games.casa_grande.pieces import (
    TURNS,
    Piece,
    block_piece,
    colour_of,
    is_block,
    is_floor,
    number_of,
    tray_piece,
    tray_pieces,
)
from cardgames.games.casa_grande.refusals import of_lay, refuse
from cardgames.games.casa_grande.state import CasaState

DONE = Answer("turn", "done")
SPEND = "spend"


def spent(taken: Sequence[Step]) -> int:
    """Return the bonus points that these steps spend (CG-14)."""
    return sum(int(step.answer) for step in taken if isinstance(step, Answer) and step.question == SPEND)


class CasaDraft(StepsDraft):
    """A draft of a turn; `judge` is the full state, as nothing is hidden."""

    def __init__(self, seat: Seat, judge: CasaState) -> None:
        super().__init__(seat)
        self._judge = judge
        self._next: list[Step] | None = None

    # ------------------------------------------------------------ what was done so far

    @property
    def _asks_spend(self) -> bool:
        """Whether the player must first choose how many bonus points to spend (CG-14)."""
        judge = self._judge
        return not self._taken and bool(judge.bonus) and judge.bonus[judge.turn] > 0

    @property
    def _placed(self) -> list[Piece]:
        return [step.piece for step in self._taken if isinstance(step, Place)]

    @property
    def _must_build(self) -> bool:
        """Whether a block can be placed after the steps so far (CG-7)."""
        return bool(self._judge.places(spent(self._taken)))

    def _turn(self, steps: Sequence[Step]) -> Turn:
        """Return the turn of these steps, which may be incomplete."""
        site, height, lay = None, 0, None
        for step in steps:
            match step:
                case Place(piece, (x, y, high), turned) if is_floor(piece):
                    floors = self._judge.ruleset.floors.each
                    lay = Lay(floors[number_of(piece)].drawing, x, y, high, turned)
                case Place(_, (x, y, high)):
                    site, height = site_at(x, y), high
        return Turn(spent(steps), site, height, lay)

    @property
    def building(self) -> Building:
        """The building after the steps so far."""
        judge, turn = self._judge, self._turn(self._taken)
        if turn.site is None:
            return judge.building
        return judge.building.with_block(turn.site % SIDE, turn.site // SIDE, turn.height, judge.colour(judge.turn))

    def _block(self) -> Piece:
        """Return the next block of the pile."""
        judge = self._judge
        number = (judge.ruleset.all_blocks - judge.left[self.seat]) % judge.ruleset.blocks
        return block_piece(judge.colour(self.seat), number)

    def _lay_step(self, lay: Lay) -> Place:
        bit = self._judge.ruleset.floors.first_like(self._judge.trays[self.seat], lay.floor)
        return Place(tray_piece(self.seat, bit), (lay.x, lay.y, lay.level), lay.turned)

    # ------------------------------------------------------------ steps

    def steps(self) -> Sequence[Step]:
        if self._next is None:
            self._next = self._steps() if self.seat in self._judge.to_act() else []
        return self._next

    def _steps(self) -> list[Step]:
        judge, seat, taken = self._judge, self.seat, self._taken
        if self._asks_spend:
            return [Answer(SPEND, str(number)) for number in range(judge.bonus[seat] + 1)]
        if taken and (taken[-1] == DONE or any(map(is_floor, self._placed))):
            return []
        places = 0 if self._placed else judge.places(spent(taken))
        if places:
            return [Place(self._block(), place_at(bit)) for bit in bits(places)]
        lays = Lays(self.building, seat, judge.ruleset.floors.ways(judge.trays[seat]))
        floors: list[Step] = [self._lay_step(lay) for lay in lays]
        return floors if self._placed else [*floors, DONE]

    def refusal(self, step: Step) -> Refusal | None:
        if self.seat not in self._judge.to_act():
            return self._judge.refusal(self.seat, Turn())
        if DONE in self._taken:
            return refuse("CG-5", "move_made")
        match step:
            case Answer():
                return self._answer_refusal(step)
            case Place(piece, (_, _, _), turned) if is_block(piece) or (is_floor(piece) and 0 <= turned < TURNS):
                if self._asks_spend:
                    return refuse("CG-14", "spend_first")
                return self._block_refusal(step) if is_block(piece) else self._floor_refusal(step)
        return refuse("CG-5", "not_a_move")

    def _answer_refusal(self, choice: Answer) -> Refusal | None:
        question, answer = choice
        if question == SPEND and not self._taken and answer.isdecimal() and len(answer) < 4:
            refusal = self._judge.spend_refusal(int(answer))
            if refusal:
                return refusal
        if choice in self.steps():
            return None
        if choice != DONE or self._placed:
            return refuse("CG-5", "not_a_move")
        return refuse("CG-14", "spend_first") if self._asks_spend else refuse("CG-7", "must_build")

    def _block_refusal(self, step: Place) -> Refusal | None:
        judge, (x, y, _) = self._judge, step.site
        if any(map(is_block, self._placed)):
            return refuse("CG-6", "one_block")
        if colour_of(step.piece) != judge.colour(self.seat) or number_of(step.piece) < number_of(self._block()):
            return refuse("CG-6", "not_your_block")
        if number_of(step.piece) >= judge.ruleset.blocks or not (0 <= x < SIDE and 0 <= y < SIDE):
            return refuse("CG-5", "not_a_move")
        return judge.block_refusal(self._turn((*self._taken, step)))

    def _floor_refusal(self, step: Place) -> Refusal | None:
        if any(map(is_floor, self._placed)):
            return refuse("CG-9", "one_floor")
        if not self._placed and self._must_build:
            return refuse("CG-9", "block_first")
        if step.piece not in tray_pieces(self.seat, self._judge.trays[self.seat]):
            return refuse("CG-9", "not_your_floor")
        lay = self._turn([step]).floor
        assert lay is not None
        return of_lay(self.building, self.seat, lay)

    def add(self, step: Step) -> None:
        super().add(step)
        self._next = None

    def back(self) -> bool:
        self._next = None
        return super().back()

    def move(self) -> Move | None:
        last = self._taken[-1] if self._taken else None
        return self._turn(self._taken) if last == DONE or isinstance(last, Place) else None

    def steps_of(self, move: Move) -> Sequence[Step]:
        if not isinstance(move, Turn):
            raise ValueError("only a turn is made by steps")
        judge = self._judge
        steps: list[Step] = [Answer(SPEND, str(move.spend))] if judge.bonus and judge.bonus[judge.turn] else []
        if move.site is not None:
            steps.append(Place(self._block(), (move.site % SIDE, move.site // SIDE, move.height)))
        if move.floor is not None:
            steps.append(self._lay_step(move.floor))
        return steps if move.site is not None or move.floor is not None else [*steps, DONE]
