"""Base classes for drafts that keep the steps taken, and the steps that lead from a draft to a move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Generic, TypeVar

from cardgames.engine.contract import Draft, IllegalMove, Move, MovePieces, Refusal, Seat, Step, View
from cardgames.engine.pile_state import PileState

M = TypeVar("M")


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

    If no legal move begins with a step, the refusal is that of the attempted move (`PileState.attempted`).
    """

    def __init__(self, view: View[Any, Any]) -> None:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        super().__init__(view.seat)
        self._deal: PileState = view.visible
        moves = [twin for move in self._deal.legal(self.seat) for twin in self._deal.alike(self.seat, move)]
        self._ways = {tuple(self._deal.steps_of(self.seat, move)): move for move in moves}

    def steps(self) -> Sequence[Step]:
        done = len(self._taken)
        ahead = (way[done] for way in self._ways if len(way) > done and way[:done] == self._taken)
        return list(dict.fromkeys(ahead))

    def refusal(self, step: Step) -> Refusal | None:
        if self._listed(step) is not None:
            return None
        attempted = self._deal.attempted(self.seat, (*self._taken, step))
        if isinstance(attempted, Refusal):
            return attempted
        return self._deal.refusal(self.seat, attempted) or self._deal.other_step

    def add(self, step: Step) -> None:
        listed = self._listed(step)
        super().add(step if listed is None else listed)

    def _listed(self, step: Step) -> Step | None:
        """The allowed step with the same pieces (in any order), source and target; None if there is none."""
        for other in self.steps():
            if other == step or (
                isinstance(step, MovePieces)
                and isinstance(other, MovePieces)
                and step[1:] == other[1:]
                and sorted(step.pieces) == sorted(other.pieces)
            ):
                return other
        return None

    def move(self) -> Move | None:
        return self._ways.get(self._taken)

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


def same_step(one: Step, other: Step) -> bool:
    """Whether two steps are the same; pieces moved together may be in any order."""
    return _in_order(one) == _in_order(other)


def _in_order(step: Step) -> Step:
    return step._replace(pieces=tuple(sorted(step.pieces))) if isinstance(step, MovePieces) else step


def _left(steps: Sequence[Step], taken: Sequence[Step]) -> list[Step] | None:
    """Return what is left of some steps after those taken; None if one of those is not among them."""
    left = list(steps)
    for step in taken:
        at = next((index for index, other in enumerate(left) if _contains(other, step)), None)
        if at is None:
            return None
        whole = left[at]
        rest: tuple[int, ...] = ()
        if isinstance(whole, MovePieces) and isinstance(step, MovePieces):
            rest = tuple(piece for piece in whole.pieces if piece not in step.pieces)
        left[at : at + 1] = [whole._replace(pieces=rest)] if rest and isinstance(whole, MovePieces) else []
    return left


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
