"""How a hand makes a turn.

    Choose("spend", "2")                    only while there are bonus points (CG-14); "0" keeps them
    Place(block, (x, y, height))            the next block of the seat; any other of its blocks will do as well
    Place(floor, (x, y, level), turned)     if it likes; x and y are the corner of what the floor covers, turned so

The block alone is a turn, and the floor may follow it. Where no block is placed, `Choose("turn", "done")` ends the turn
without a floor.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.contract import Choose, Move, Place, Refusal, Seat, Step
from cardgames.engine.drafts import StepsDraft
from cardgames.games.casa_grande import tray, why
from cardgames.games.casa_grande.building import Building
from cardgames.games.casa_grande.floors import TURNS
from cardgames.games.casa_grande.ground import SIDE, SITES, bits, site_at
from cardgames.games.casa_grande.lays import Lays
from cardgames.games.casa_grande.moves import Lay, Turn
from cardgames.games.casa_grande.pieces import Piece, block_piece, colour_of, is_block, is_floor, number_of
from cardgames.games.casa_grande.state import CasaState

DONE = Choose("turn", "done")
SPEND = "spend"


def spent(taken: Sequence[Step]) -> int:
    """CG-14: the bonus points that these steps spend."""
    return sum(int(step.answer) for step in taken if isinstance(step, Choose) and step.question == SPEND)


class CasaDraft(StepsDraft):
    """A turn in the making; `judge` is the state, which everybody sees."""

    def __init__(self, seat: Seat, judge: CasaState) -> None:
        super().__init__(seat)
        self._judge = judge
        self._next: list[Step] | None = None

    # ------------------------------------------------------------ what was done so far

    @property
    def _asks_spend(self) -> bool:
        """CG-14: whether bonus points can be spent."""
        judge = self._judge
        return bool(judge.bonus) and judge.bonus[judge.turn] > 0

    def _turn(self, steps: Sequence[Step]) -> Turn:
        """The turn that these steps make as far as they go."""
        spend, site, height, lay = 0, None, 0, None
        for step in steps:
            match step:
                case Choose(question, answer) if question == SPEND:
                    spend = int(answer)
                case Place(piece, (x, y, high), turned) if is_floor(piece):
                    floors = self._judge.terms.floors.each
                    lay = Lay(floors[number_of(piece)].drawing, x, y, high, turned)
                case Place(_, (x, y, high)):
                    site, height = site_at(x, y), high
        return Turn(spend, site, height, lay)

    @property
    def _must_build(self) -> bool:
        """CG-7: whether there is a place for a block after the steps so far."""
        judge, spend = self._judge, self._turn(self._taken).spend
        return bool(judge.building.places(judge.sites(spend), judge.builder))

    @property
    def building(self) -> Building:
        """What stands after the steps so far."""
        judge, building = self._judge, self._judge.building
        for step in self._taken:
            if isinstance(step, Place) and is_block(step.piece):
                x, y, height = step.site
                building = building.with_block(x, y, height, judge.colour(judge.turn))
        return building

    # ------------------------------------------------------------ steps

    def steps(self) -> Sequence[Step]:
        if self._next is None:
            judge = self._judge
            self._next = list(self._steps()) if self.seat in judge.to_act() else []
        return self._next

    def _steps(self) -> Sequence[Step]:
        judge, seat, taken = self._judge, self.seat, self._taken
        if not taken and self._asks_spend:
            return [Choose(SPEND, str(number)) for number in range(judge.bonus[seat] + 1)]
        last = taken[-1] if taken else None
        if last == DONE or (isinstance(last, Place) and is_floor(last.piece)):
            return []
        if not isinstance(last, Place) and self._must_build:
            places = judge.building.places(judge.sites(self._turn(taken).spend), judge.builder)
            return [Place(self._block(), _site(bit)) for bit in bits(places)]
        floors = self._floors()
        return floors if isinstance(last, Place) else [*floors, DONE]

    def _floors(self) -> list[Step]:
        judge, seat = self._judge, self.seat
        floors = judge.terms.floors
        lays = Lays(self.building, seat, tray.ways(floors, judge.trays[seat]))
        return [Place(self._floor(lay.floor), (lay.x, lay.y, lay.level), lay.turned) for lay in lays]

    def _block(self) -> Piece:
        """The block that leaves the pile next."""
        judge = self._judge
        number = (judge.terms.all_blocks - judge.left[self.seat]) % judge.terms.blocks
        return block_piece(judge.colour(self.seat), number)

    def _floor(self, drawing: str) -> Piece:
        """The first floor in the tray with a drawing."""
        floors = tray.alike(self._judge.terms.floors, self._judge.trays[self.seat], drawing)
        return tray.piece_at(self.seat, (floors & -floors).bit_length() - 1)

    def refusal(self, step: Step) -> Refusal | None:
        if self.seat not in self._judge.to_act():
            return self._judge.refusal(self.seat, Turn())
        if DONE in self._taken:
            return why.refuse("CG-5", "move_made")
        match step:
            case Choose(question, answer):
                return self._answer_refusal(question, answer)
            case Place(piece, (_, _, _)) if is_block(piece):
                return self._block_refusal(step)
            case Place(piece, (_, _, _), turned) if is_floor(piece) and 0 <= turned < TURNS:
                return self._floor_refusal(step)
        return why.refuse("CG-5", "not_a_move")

    def _answer_refusal(self, question: str, answer: str) -> Refusal | None:
        if question == SPEND and not self._taken and answer.isdecimal() and len(answer) < 4:
            refusal = why.of_spend(self._judge, int(answer))
            if refusal:
                return refusal
        choice = Choose(question, answer)
        if choice in self.steps():
            return None
        if choice != DONE or any(isinstance(taken, Place) for taken in self._taken):
            return _odd()
        if not self._taken and self._asks_spend:
            return why.refuse("CG-14", "spend_first")
        return why.refuse("CG-7", "must_build")

    def _block_refusal(self, step: Place) -> Refusal | None:
        judge, (x, y, _) = self._judge, step.site
        if any(isinstance(taken, Place) and is_block(taken.piece) for taken in self._taken):
            return why.refuse("CG-6", "one_block")
        if not self._taken and self._asks_spend:
            return why.refuse("CG-14", "spend_first")
        if colour_of(step.piece) != judge.colour(self.seat) or number_of(step.piece) < number_of(self._block()):
            return why.refuse("CG-6", "not_your_block")
        if number_of(step.piece) >= judge.terms.blocks or not (0 <= x < SIDE and 0 <= y < SIDE):
            return _odd()
        turn = self._turn((*self._taken, step))
        return why.of_block(judge, turn)

    def _floor_refusal(self, step: Place) -> Refusal | None:
        judge, seat = self._judge, self.seat
        if any(isinstance(taken, Place) and is_floor(taken.piece) for taken in self._taken):
            return why.refuse("CG-9", "one_floor")
        if not self._taken and self._asks_spend:
            return why.refuse("CG-14", "spend_first")
        if not any(isinstance(taken, Place) for taken in self._taken) and self._must_build:
            return why.refuse("CG-9", "block_first")
        if step.piece not in tray.pieces(seat, judge.trays[seat]):
            return why.refuse("CG-9", "not_your_floor")
        lay = self._turn((*self._taken, step)).floor
        assert lay is not None
        return why.of_lay(self.building, seat, lay)

    def add(self, step: Step) -> None:
        super().add(step)
        self._next = None

    def back(self) -> bool:
        self._next = None
        return super().back()

    def move(self) -> Move | None:
        spending = bool(self._taken) and isinstance(self._taken[-1], Choose) and self._taken[-1] != DONE
        return self._turn(self._taken) if self._taken and not spending else None

    def steps_of(self, move: Move) -> Sequence[Step]:
        if not isinstance(move, Turn):
            raise ValueError("only a turn is made by steps")
        steps: list[Step] = [Choose(SPEND, str(move.spend))] if self._asks_spend else []
        if move.site is not None:
            steps.append(Place(self._block(), (move.site % SIDE, move.site // SIDE, move.height)))
        if move.floor is not None:
            lay = move.floor
            steps.append(Place(self._floor(lay.floor), (lay.x, lay.y, lay.level), lay.turned))
        return steps if move.site is not None or move.floor is not None else [*steps, DONE]


def _site(bit: int) -> tuple[int, int, int]:
    height, site = divmod(bit, SITES)
    return site % SIDE, site // SIDE, height


def _odd() -> Refusal:
    return why.refuse("CG-5", "not_a_move")
