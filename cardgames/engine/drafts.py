"""Base classes for drafts that keep the steps taken."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
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
