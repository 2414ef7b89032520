"""Drafts of Casa Grande: building a turn step by step."""

import pytest
from casa_positions import house

from cardgames.engine.contract import Answer, IllegalMove, Place, Refusal
from cardgames.engine.messages import message
from cardgames.games.casa_grande.building import Placement
from cardgames.games.casa_grande.draft import DONE, CasaDraft
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.pieces import block_piece, floor_piece
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.state import CasaState

BAR = {"d1": "0", "f1": "0"}
NO_STEP = "That isn't possible. Place your block, then lay a floor if you want to."


def drafted(state: CasaState) -> CasaDraft:
    return GAME.draft(state.view(state.turn))


def test_a_block_is_a_complete_turn_and_a_floor_can_be_added() -> None:
    draft = drafted(house(BAR))
    assert draft.move() is None
    draft.add(Place(block_piece(0, 2), (0, 0, 1)))
    assert draft.move() == Turn(0, 0, 1)
    assert Place(floor_piece(0, 0), (3, 0, 1)) in draft.steps()
    draft.add(Place(floor_piece(0, 0), (3, 0, 1)))
    assert draft.move() == Turn(0, 0, 1, Placement("WoW", 3, 0, 1, 0))
    assert not draft.steps()


def test_if_no_floor_can_be_laid_the_block_is_the_whole_turn() -> None:
    draft = drafted(house())
    draft.add(draft.steps()[0])
    assert not draft.steps()


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        (Place(block_piece(1, 0), (0, 0, 1)), "CG-6"),
        (Place(block_piece(0, 2), (4, 4, 1)), "CG-6"),
        (Place(block_piece(0, 2), (0, 9, 1)), "CG-5"),
        (Place(floor_piece(0, 0), (3, 0, 1)), "CG-9"),
        (Place(floor_piece(1, 0), (3, 0, 1)), "CG-9"),
        (Answer("spend", "1"), "CG-14"),
        (Answer("spend", "x"), "CG-5"),
        (DONE, "CG-7"),
        (Place(9999, (1, 1, 1)), "CG-5"),
        (Place(floor_piece(0, 0), (3,)), "CG-5"),
    ],
)
def test_an_illegal_step_is_refused_with_its_rule(step: Place | Answer, rule: str) -> None:
    draft = drafted(house(BAR))
    refusal = draft.refusal(step)
    assert refusal
    assert refusal.rule_id == rule
    with pytest.raises(IllegalMove):
        draft.add(step)
    assert not draft.taken()


def test_an_illegal_floor_gets_the_refusal_of_the_rules() -> None:
    draft = drafted(house(BAR))
    draft.add(Place(block_piece(0, 2), (0, 0, 1)))
    refusal = draft.refusal(Place(floor_piece(0, 0), (2, 0, 1)))
    assert refusal
    assert refusal.text == "Nothing is under the white cell on c1. It needs your block at height 1."
    refusal = draft.refusal(Place(block_piece(0, 3), (1, 0, 1)))
    assert refusal
    assert refusal.text == "You can place only 1 block a turn. Lay a floor, or choose Done."


def test_cg14_the_first_step_is_spending_points() -> None:
    state = house(options="+bonus_track")
    draft = drafted(state)
    assert draft.steps() == [Answer("spend", str(points)) for points in range(6)]
    refusal = draft.refusal(Place(block_piece(0, 0), (0, 0, 1)))
    assert refusal
    assert refusal.rule_id == "CG-14"
    draft.add(Answer("spend", "1"))
    assert draft.move() is None
    draft.add(Place(block_piece(0, 0), (2, 0, 1)))
    assert draft.move() == Turn(1, 2, 1)
    state.bonus = (0, 5, 5, 5)
    assert not [step for step in drafted(state).steps() if isinstance(step, Answer)]


def test_cg15_on_a_sun_the_turn_is_a_floor_or_nothing() -> None:
    state = house(BAR, options="+bonus_track", space=5)
    state.bonus = (0, 5, 5, 5)
    draft = drafted(state)
    assert DONE in draft.steps()
    draft.add(Place(floor_piece(0, 1), (3, 0, 1)))
    assert draft.move() == Turn(0, None, 0, Placement("WoW", 3, 0, 1, 0))
    draft.back()
    draft.add(DONE)
    assert draft.move() == Turn()
    assert draft.refusal(Place(floor_piece(0, 1), (3, 0, 1))) == Refusal(
        "CG-5", message("casa_grande.refuse.move_made")
    )


@pytest.mark.parametrize(
    ("taken", "options", "space", "rule", "text"),
    [
        ([], "", 1, "CG-7", "You must place a block when you can. Place one first."),
        ([Place(block_piece(0, 2), (0, 0, 1))], "", 1, "CG-5", NO_STEP),
        ([], "+bonus_track", 5, "CG-14", "First choose how many bonus points to spend, or None."),
        ([Answer("spend", "0"), DONE], "+bonus_track", 5, "CG-5", "You've already finished this turn."),
        ([Answer("spend", "1")], "+bonus_track", 5, "CG-7", "You must place a block when you can. Place one first."),
    ],
)
def test_done_too_early_or_twice_is_refused_with_a_reason(
    taken: list[Place | Answer], options: str, space: int, rule: str, text: str
) -> None:
    draft = drafted(house(BAR, options=options, space=space))
    for step in taken:
        draft.add(step)
    refusal = draft.refusal(DONE)
    assert refusal
    assert (refusal.rule_id, refusal.text) == (rule, text)


def test_a_seat_out_of_turn_has_no_steps() -> None:
    draft = GAME.draft(house(BAR).view(1))
    assert not draft.steps()
    refusal = draft.refusal(DONE)
    assert refusal
    assert refusal.rule_id == "CG-3"
