"""Drafts that keep account of their steps, for games to derive from: what `Draft` asks for and is alike everywhere."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from cardgames.engine.contract import DealState, Draft, IllegalMove, Move, MovePieces, Refusal, Seat, Step, View
from cardgames.engine.pile_state import PileState

M = TypeVar("M")


class StepsDraft(Draft):
    """A draft that keeps the steps taken so far; the game says what may come next and which move they make."""

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
    """A draft that works out with each step what is made so far, the game's own `M`."""

    def __init__(self, seat: Seat, begun: M) -> None:
        """`begun` is what is made before the first step."""
        super().__init__(seat)
        self._made = [begun]

    @property
    def made(self) -> M:
        """What the steps taken so far have made."""
        return self._made[-1]

    @abstractmethod
    def after(self, step: Step) -> M | Refusal:
        """What is made with this step too, or why it may not come next."""

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


class OneStepDraft(StepsDraft):
    """A draft for games in which each move is one step: the game says which move a step makes, and the reverse."""

    def __init__(self, view: View[Any, Any], judge: DealState[Any]) -> None:
        """`judge` is a state sampled from `view`: moves and refusals depend on the view alone, so it judges truly."""
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        super().__init__(view.seat)
        self._judge = judge

    @abstractmethod
    def move_of(self, step: Step) -> Move | Refusal:
        """The move that a step makes, or why it can make none."""

    @abstractmethod
    def step_of(self, move: Move) -> Step:
        """The step that makes a move."""

    def steps(self) -> Sequence[Step]:
        return [] if self._taken else [self.step_of(move) for move in self._judge.legal(self.seat)]

    def refusal(self, step: Step) -> Refusal | None:
        move = self.move_of(step)
        return move if isinstance(move, Refusal) else self._judge.refusal(self.seat, move)

    def add(self, step: Step) -> None:
        super().add(step)
        self._taken = (step,)  # in the place of another

    def move(self) -> Move | None:
        if not self._taken:
            return None
        move = self.move_of(self._taken[0])
        return None if isinstance(move, Refusal) else move

    def steps_of(self, move: Move) -> Sequence[Step]:
        return (self.step_of(move),)


class MoveDraft(StepsDraft):
    """A draft for deals of declared piles: the view itself says which moves are legal, and how a hand makes each.

    A step that no legal move begins with is refused for what it attempts (`PileState.attempted`).
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
        """The step that may come next and carries the same pieces from and to the same places, in any order."""
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
