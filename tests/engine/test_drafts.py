"""Drafts that record their steps."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardgames.engine.contract import Answer, IllegalMove, Move, Refusal, Step
from cardgames.engine.drafts import PartialMoveDraft
from cardgames.engine.messages import verbatim

ONE, TWO = Answer("add", "1"), Answer("add", "2")


class Sum(PartialMoveDraft[int]):
    """Steps that add up to at most three."""

    def steps(self) -> Sequence[Step]:
        return [step for step in (ONE, TWO) if self.refusal(step) is None]

    def after(self, step: Step) -> int | Refusal:
        assert isinstance(step, Answer)
        made = self.made + int(step.answer)
        return made if made <= 3 else Refusal("XX-1", verbatim("That is too much."))

    def move(self) -> Move | None:
        return Move() if self.made == 3 else None

    def steps_of(self, move: Move) -> Sequence[Step]:
        return (ONE, TWO)


def test_the_draft_grows_with_each_step_and_shrinks_with_each_undone_step() -> None:
    draft = Sum(0, 0)
    assert (draft.made, draft.taken(), draft.steps()) == (0, (), [ONE, TWO])
    draft.add(TWO)
    assert (draft.made, draft.taken(), draft.steps()) == (2, (TWO,), [ONE])
    draft.add(ONE)
    assert isinstance(draft.move(), Move)
    assert draft.back()
    assert (draft.made, draft.taken(), draft.move()) == (2, (TWO,), None)
    assert draft.back()
    assert not draft.back()
    assert draft.made == 0


def test_a_refused_step_changes_nothing() -> None:
    draft = Sum(0, 0)
    draft.add(TWO)
    assert draft.refusal(TWO) == Refusal("XX-1", verbatim("That is too much."))
    with pytest.raises(IllegalMove, match="too much"):
        draft.add(TWO)
    assert (draft.made, draft.taken()) == (2, (TWO,))
