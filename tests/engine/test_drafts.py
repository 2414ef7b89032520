"""Drafts that record their steps, and drafts of moves whose cards can be taken one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import pytest
from pile_deals import Asides, begun

from cardgames.engine.cards import Mask, card_list
from cardgames.engine.contract import Answer, IllegalMove, Move, MovePieces, Refusal, Seat, Step, Zone, hand_of
from cardgames.engine.drafts import MoveDraft, PartialMoveDraft, rest_of
from cardgames.engine.messages import verbatim
from cardgames.engine.piles import Cards, pile
from cardgames.screens.first_game.script import LessonDraft

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


FELT, WON = Zone("felt"), Zone("aside", 0)
SETS: Sequence[Cards] = ((1, 2, 3), (2, 4))
"""The cards that card 0 captures from the felt."""


@dataclass(frozen=True, slots=True)
class Capture(Move):
    cards: Cards


class Fishing(Asides):
    """Card 0 captures one of `SETS`."""

    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    aside: list[Mask] = pile("aside", each_seat=True, seen_by="owner")
    box: Mask = pile("box", seen_by="nobody")
    felt: Mask = pile("felt")

    def legal(self, seat: Seat) -> Sequence[Move]:
        return [Capture(cards) for cards in SETS]

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        assert isinstance(move, Capture)
        return play(0), captured(*move.cards)

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        *_, last = steps
        assert isinstance(last, MovePieces)
        return Capture(tuple(sorted(last.pieces)))

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        return None if move in self.legal(seat) else Refusal("XX-5", verbatim(f"{move} is no set."))


def play(card: int) -> MovePieces:
    return MovePieces((card,), hand_of(0), FELT)


def captured(*cards: int) -> MovePieces:
    return MovePieces(cards, FELT, WON)


def fishing(*, together: bool = False) -> MoveDraft:
    """A draft in which card 0 is already played."""
    state: Any = begun(Fishing, 2, hands=[0b1, 0], felt=0b111110)
    assert card_list(state.felt) == [1, 2, 3, 4, 5]
    draft = MoveDraft(state.view(0), together=together)
    draft.add(play(0))
    return draft


def test_cards_that_a_step_moves_together_can_be_moved_one_by_one_in_any_order() -> None:
    draft = fishing()
    single = [captured(1), captured(2), captured(3), captured(4)]
    assert sorted(draft.steps(), key=str) == sorted([captured(1, 2, 3), captured(2, 4), *single], key=str)
    draft.add(captured(2))
    assert draft.move() is None
    assert sorted(draft.steps(), key=str) == sorted([captured(1, 3), captured(1), captured(3), captured(4)], key=str)
    draft.add(captured(3))
    assert draft.steps() == [captured(1)]
    draft.add(captured(1))
    assert (draft.move(), draft.steps()) == (Capture((1, 2, 3)), [])
    assert draft.back()
    assert draft.back()
    draft.add(captured(4))
    assert draft.move() == Capture((2, 4))


def test_the_cards_that_are_left_of_a_step_can_be_moved_together() -> None:
    draft = fishing()
    draft.add(captured(2))
    assert rest_of(draft, Capture((1, 2, 3))) == (0, [captured(1, 3)])
    draft.add(captured(3, 1))
    assert draft.move() == Capture((1, 2, 3))


def test_a_refusal_is_about_all_cards_that_were_moved_one_by_one() -> None:
    draft = fishing()
    assert draft.refusal(captured(5)) == Refusal("XX-5", verbatim("Capture(cards=(5,)) is no set."))
    draft.add(captured(2))
    assert draft.refusal(captured(5)) == Refusal("XX-5", verbatim("Capture(cards=(2, 5)) is no set."))
    with pytest.raises(IllegalMove, match="2, 5"):
        draft.add(captured(5))


def test_a_table_that_plays_sets_moves_them_together() -> None:
    draft = fishing(together=True)
    assert draft.steps() == [captured(1, 2, 3), captured(2, 4)]
    draft.add(captured(3, 2, 1))
    assert draft.move() == Capture((1, 2, 3))


def test_the_steps_of_many_moves_are_listed_once_and_not_for_each_question() -> None:
    """With the 286 ways to pass three of thirteen cards, each question took as long as all the steps."""
    ways = [(captured(*cards),) for cards in combinations(range(13), 3)]
    deal = SimpleNamespace(legal=lambda _: ways, alike=lambda _, way: (way,), steps_of=lambda _, way: way)
    view: Any = SimpleNamespace(seat=0, visible=deal)
    start = perf_counter()
    draft = MoveDraft(view)
    draft.steps()
    made = perf_counter() - start
    start = perf_counter()
    assert not any(map(draft.refusal, [captured(card) for card in range(13)] * 10))
    assert perf_counter() - start < 10 * made


def test_a_lesson_accepts_the_cards_of_its_step_one_by_one_but_no_other_card() -> None:
    wanted = Capture((1, 2, 3))
    match: Any = SimpleNamespace(
        accepted=lambda: [wanted], is_wanted=lambda move: move == wanted, cue=lambda: None,
        script=SimpleNamespace(free=False, instead="Not now."), game=SimpleNamespace(move_text=str),
        table=lambda: SimpleNamespace(state=SimpleNamespace(legal=lambda _: [])),
    )  # fmt: skip
    draft = LessonDraft(fishing(), match)
    draft.add(captured(3))
    assert [draft.refusal(captured(card)) is None for card in (1, 2)] == [True, True]
    draft.add(captured(1))
    assert draft.refusal(captured(2)) is None
    draft = LessonDraft(fishing(), match)
    assert draft.refusal(captured(1, 2, 3)) is None
    assert draft.refusal(captured(4)) == Refusal("", verbatim("Not now."))
    assert draft.refusal(captured(5)) == Refusal("XX-5", verbatim("Capture(cards=(5,)) is no set."))
