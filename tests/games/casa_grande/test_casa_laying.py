"""Where a floor can be laid, and what it pays (CG-9, CG-10)."""

import pickle

import pytest
from casa_positions import do, house, refused

from cardgames.engine.contract import LedgerLine
from cardgames.engine.messages import message
from cardgames.games.casa_grande.moves import parse_move

BAR = {"d1": "0", "f1": "0"}
"""Two blocks for the white ends of a bar."""


def test_cg9_a_white_cell_on_another_players_block_is_refused_by_name() -> None:
    refusal = refused(house({"d1": "0", "f1": "1"}), "build a1 1 floor WoW d1 1 turn 0")
    assert refusal.rule_id == "CG-9"
    assert refusal.text == "The white cell on f1 needs your own block. Move or turn the floor."


@pytest.mark.parametrize(
    ("columns", "level", "text"),
    [
        ({"d1": "0"}, 1, "Nothing is under the white cell on f1. It needs your block at height 1."),
        (
            {"d1": "00", "f1": "0"},
            2,
            "What's under the white cell on f1 is too low. It needs your block at height 2.",
        ),
        ({"d1": "0", "f1": "00"}, 1, "Something on f1 is higher than level 1. Lay the floor elsewhere, or higher."),
        ({**BAR, "e1": "11"}, 1, "Something on e1 is higher than level 1. Lay the floor elsewhere, or higher."),
    ],
)
def test_cg9_the_refusal_names_the_cell_and_what_it_lacks(columns: dict[str, str], level: int, text: str) -> None:
    refusal = refused(house(columns), f"build a1 1 floor WoW d1 {level} turn 0")
    assert (refusal.rule_id, refusal.text) == ("CG-9", text)


def test_cg9_a_floor_is_never_directly_on_or_under_another() -> None:
    state = house({**BAR, "d2": "0", "d3": "0"}, ["0 WoW d1 1 0"])
    refusal = refused(state, "build a1 1 floor WoW d1 1 turn 1")
    assert refusal.text == "There's already a floor on d1 at level 1. Move yours elsewhere."
    state = house({"d1": "00", "f1": "00", "e2": "1", "e3": "1"}, ["0 WoW d1 2 0"], turn=1)
    refusal = refused(state, "build a1 1 floor Wo/.W d1 1 turn 0")
    assert refusal.text == "Something on d1 is higher than level 1. Lay the floor elsewhere, or higher."


def test_cg9_a_floor_must_be_inside_the_board() -> None:
    refusal = refused(house({"g1": "0", "h2": "0"}), "build a1 1 floor WoW g1 1 turn 0")
    assert (refusal.rule_id, refusal.text) == ("CG-9", "That floor sticks out over the edge. Move it onto the ground.")


def test_cg9_a_floor_is_at_level_one_or_higher() -> None:
    refusal = refused(house(BAR), "build a1 1 floor WoW d1 0 turn 0")
    assert (refusal.rule_id, refusal.text) == ("CG-9", "A floor rests on blocks. Lay it at level 1 or higher.")


def test_cg9_only_remaining_floors_can_be_laid() -> None:
    state = house({**BAR, "d3": "0", "f3": "0"}, ["0 WoW d1 1 0", "0 WoW d3 1 0"])
    refusal = refused(state, "build a1 1 floor WoW d5 1 turn 0")
    assert refusal.text == "You have none of these floors left: WoW. Choose one from your tray."
    assert refused(state, "build a1 1 floor W d5 1 turn 0").rule_id == "CG-9"


def test_cg9_equal_orientations_of_a_floor_are_one_move() -> None:
    state = house(BAR)
    twice = parse_move("build a1 1 floor WoW d1 1 turn 2")
    once = parse_move("build a1 1 floor WoW d1 1 turn 0")
    assert state.refusal(0, twice) is None
    assert state.canonical(0, twice) == once
    assert once in state.legal(0)
    assert twice not in state.legal(0)


@pytest.mark.parametrize("drawing", ["...", "/", "W", "WoW/W", "oooo"])
def test_cg9_floors_that_are_not_in_the_set_are_refused(drawing: str) -> None:
    state = house(BAR)
    move = parse_move(f"build a1 1 floor {drawing} d1 1 turn 3")
    assert state.canonical(0, move) == move
    assert move not in state.legal(0)
    assert refused(state, f"build a1 1 floor {drawing} d1 1 turn 3").rule_id == "CG-9"


def test_cg9_any_too_high_level_is_refused() -> None:
    refusal = refused(house(BAR), "build a1 1 floor WoW d1 999 turn 0")
    assert refusal.text == "No house is that high. Choose a lower place."
    assert refused(house(BAR), "build a1 1 floor WoW d1 150 turn 0").rule_id == "CG-9"
    assert refused(house(BAR), "build a1 999").rule_id == "CG-6"


def test_cg10_the_ledger_explains_the_pay() -> None:
    state = house({"d1": "000", "f2": "000"})
    do(state, "build a1 1 floor Woo/..W d1 3 turn 0")
    (line,) = state.ledger()
    floor = message("casa_grande.floor.L4")
    why = message("casa_grande.ledger.floor", count=4, floor=floor, level=3)
    assert line == LedgerLine("CG-10", 0, 12, (45,), why)
    assert line.text == "Level 3, L of 4: 4 cells × 3"


def test_legal_lists_every_turn_once_and_is_counted_without_listing() -> None:
    state = house({"d1": "0", "f1": "0", "d3": "00", "b2": "0", "a4": "0"})
    legal = state.legal(0)
    listed = list(legal)
    assert len(legal) == len(listed) == len(set(listed))
    assert [legal[number] for number in range(len(legal))] == listed
    assert legal[-1] == listed[-1]
    assert legal[1:4] == listed[1:4]
    assert all(move in legal and state.refusal(0, move) is None for move in listed)
    with pytest.raises(IndexError):
        legal[len(legal)]
    sent = pickle.loads(pickle.dumps(legal))
    assert list(sent) == listed
