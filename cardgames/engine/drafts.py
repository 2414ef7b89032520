"""Base classes for drafts that keep the steps taken, and the steps that lead from a draft to a move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import starmap, takewhile
from typing import Any, Generic, TypeGuard, TypeVar

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Draft, IllegalMove, Move, MovePieces, Refusal, Seat, Step, View
from cardgames.engine.pile_state import PileState

M = TypeVar("M")

Rests = list[tuple[tuple[Step, ...], tuple[Step, ...]]]
"""Moves that begin with the steps taken: all steps of each, and those still to take."""


class StepsDraft(Draft):
    """A draft that keeps the steps taken; a subclass decides which steps are allowed and which move they make."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._taken: tuple[Step, ...] = ()

    def add(self, step: Step) -> None:
        refusal = self.refusal(step)
        if refusal:
            raise IllegalMove(refusal)
        self._taken += (step,)

    def back(self) -> bool:
        had = bool(self._taken)
        self._taken = self._taken[:-1]
        return had

    def taken(self) -> Sequence[Step]:
        return self._taken


class PartialMoveDraft(StepsDraft, Generic[M]):
    """A draft that keeps a partial move of type `M` after each step."""

    def __init__(self, seat: Seat, begun: M) -> None:
        """`begun` is the partial move before the first step."""
        super().__init__(seat)
        self._made = [begun]

    @property
    def made(self) -> M:
        """The partial move after the steps taken."""
        return self._made[-1]

    @abstractmethod
    def after(self, step: Step) -> M | Refusal:
        """Return the partial move after this step too, or why the step is not allowed."""

    def refusal(self, step: Step) -> Refusal | None:
        after = self.after(step)
        return after if isinstance(after, Refusal) else None

    def add(self, step: Step) -> None:
        after = self.after(step)
        if isinstance(after, Refusal):
            raise IllegalMove(after)
        self._taken += (step,)
        self._made.append(after)

    def back(self) -> bool:
        if self._taken:
            self._made.pop()
        return super().back()


class MoveDraft(StepsDraft):
    """A draft for deals of declared piles: the view gives the legal moves, and the steps that make them.

    Several known cards that a step moves can also be moved one by one, in any order; not if they go `together`, at a
    table that plays sets. If no legal move begins with a step, the refusal is that of the attempted move
    (`PileState.attempted`), with the cards of such a step as one step again.
    """

    def __init__(self, view: View[Any, Any], *, together: bool = False) -> None:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        super().__init__(view.seat)
        self._deal: PileState = view.visible
        self._together = together
        moves = [twin for move in self._deal.legal(self.seat) for twin in self._deal.alike(self.seat, move)]
        self._ways = {tuple(self._deal.steps_of(self.seat, move)): move for move in moves}
        self._open: list[Rests] = [[(way, way) for way in self._ways]]
        self._offered: list[tuple[list[Step], dict[Step, Step]] | None] = [None]

    def steps(self) -> Sequence[Step]:
        return list(self._offer()[0])

    def refusal(self, step: Step) -> Refusal | None:
        if self._listed(step) is not None:
            return None
        attempted = self._deal.attempted(self.seat, self._joined(step))
        if isinstance(attempted, Refusal):
            return attempted
        return self._deal.refusal(self.seat, attempted) or self._deal.other_step

    def add(self, step: Step) -> None:
        listed = self._listed(step)
        step = step if listed is None else listed
        super().add(step)
        begun = [(way, rest) for way, rest in self._open[-1] if rest and self._begins(rest[0], step)]
        self._open.append([(way, (*_without(rest[0], step), *rest[1:])) for way, rest in begun])
        self._offered.append(None)

    def back(self) -> bool:
        if self._taken:
            self._open.pop()
            self._offered.pop()
        return super().back()

    def _offer(self) -> tuple[list[Step], dict[Step, Step]]:
        """The steps allowed next, and the same by their form in order; both are made once after each step."""
        offered = self._offered[-1]
        if offered is None:
            ahead = [rest[0] for _, rest in self._open[-1] if rest]
            divided = [] if self._together else [step for step in ahead if _can_divide(step)]
            single = {((piece,), *step[1:]): None for step in divided for piece in step.pieces}
            steps = list(dict.fromkeys((*ahead, *starmap(MovePieces, single))))
            offered = self._offered[-1] = steps, {_in_order(step): step for step in reversed(steps)}
        return offered

    def _listed(self, step: Step) -> Step | None:
        """The allowed step with the same pieces (in any order), source and target; None if there is none."""
        return self._offer()[1].get(_in_order(step))

    def _begins(self, whole: Step, part: Step) -> bool:
        """Whether a step is this one, or a part of it."""
        return part == whole or (not self._together and _can_divide(whole) and _contains(whole, part))

    def _joined(self, step: Step) -> Sequence[Step]:
        """The steps taken and this one; it is joined to those before it that took cards of one step one by one."""
        begun = [way[-len(rest)] for way, rest in self._open[-1] if rest and way[-len(rest)] != rest[0]]
        taken = list(self._taken)
        if isinstance(step, MovePieces) and any(whole[1:] == step[1:] for whole in begun):
            while taken and isinstance(last := taken[-1], MovePieces) and last[1:] == step[1:]:
                step = step._replace(pieces=last.pieces + step.pieces)
                taken.pop()
        return (*taken, step)

    def move(self) -> Move | None:
        return next((self._ways[way] for way, rest in self._open[-1] if not rest), None)

    def steps_of(self, move: Move) -> Sequence[Step]:
        return self._deal.steps_of(self.seat, move)


def rest_of(draft: Draft, move: Move) -> tuple[int, list[Step]]:
    """Return the steps from a draft to a move: how many steps must be undone first, and the steps after that. Steps
    taken in another order, or one by one instead of together, need not be undone if the rest can still be taken."""
    steps, taken = list(draft.steps_of(move)), list(draft.taken())
    kept = sum(1 for _ in takewhile(lambda pair: same_step(*pair), zip(steps, taken, strict=False)))
    if kept < len(taken):
        left = _left(steps, taken)
        if left is not None and _can_take(draft, left):
            return 0, left
    return len(taken) - kept, steps[kept:]


def leads_to(draft: Draft, step: Step, move: Move) -> bool:
    """Whether an allowed step is the next one from a draft to a move, or takes some of its pieces first."""
    undo, left = rest_of(draft, move)
    if undo or not left or not (same_step(left[0], step) or _contains(left[0], step)):
        return False
    draft.add(step)
    undo, _ = rest_of(draft, move)
    draft.back()
    return not undo


def same_step(one: Step, other: Step) -> bool:
    """Whether two steps are the same; pieces moved together may be in any order."""
    return _in_order(one) == _in_order(other)


def _in_order(step: Step) -> Step:
    if not isinstance(step, MovePieces) or len(step.pieces) < 2:
        return step
    return MovePieces(tuple(sorted(step.pieces)), *step[1:])


def _left(steps: Sequence[Step], taken: Sequence[Step]) -> list[Step] | None:
    """Return what is left of some steps after those taken; None if one of those is not among them."""
    left = list(steps)
    for step in taken:
        at = next((index for index, other in enumerate(left) if _contains(other, step)), None)
        if at is None:
            return None
        left[at : at + 1] = _without(left[at], step)
    return left


def _without(whole: Step, part: Step) -> list[Step]:
    """Return the step for the pieces that `part` does not move; an empty list if it moves all of them."""
    if not isinstance(whole, MovePieces) or not isinstance(part, MovePieces):
        return []
    rest = tuple(piece for piece in whole.pieces if piece not in part.pieces)
    return [whole._replace(pieces=rest)] if rest else []


def _can_divide(step: Step) -> TypeGuard[MovePieces]:
    """Whether the cards of a step can be moved one by one: it moves several cards, all of them known."""
    return isinstance(step, MovePieces) and len(step.pieces) > 1 and UNSEEN not in step.pieces


def _contains(whole: Step, part: Step) -> bool:
    """Whether a step is the same as another, or moves some of its pieces to the same place."""
    if isinstance(whole, MovePieces) and isinstance(part, MovePieces):
        return {*part.pieces} <= {*whole.pieces} and part[1:] == whole[1:]
    return whole == part


def _can_take(draft: Draft, steps: Sequence[Step]) -> bool:
    """Whether all these steps can be taken next; the draft is left as it was."""
    done = 0
    for step in steps:
        if draft.refusal(step) is not None:
            break
        draft.add(step)
        done += 1
    for _ in range(done):
        draft.back()
    return done == len(steps)
