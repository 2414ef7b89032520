"""Where a block can be placed (CG-6 to CG-8, CG-18)."""

import pytest
from casa_positions import do, house, idle_round, places, refused

from cardgames.games.casa_grande.building import Block
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.state import THROW


def test_cg6_a_block_goes_on_the_ground_a_block_or_a_floor_of_the_strip() -> None:
    state = house({"a1": "0", "b2": "1", "a4": "0", "a6": "0"}, ["0 WoW a4 1 1"])
    found = places(state)
    assert {"a1 2", "b2 2", "a4 2", "a5 2", "a6 2", "a2 1", "b8 1"} <= found
    assert not {"a1 1", "a4 1", "a6 1", "c1 1", "b2 3"} & found


def test_cg6_a_site_outside_the_strip_is_refused_with_the_strip() -> None:
    refusal = refused(house(), "build c4 1")
    assert (refusal.rule_id, refusal.text) == (
        "CG-6",
        "Site c4 is outside your strip. Choose a site in column a or b.",
    )
    refusal = refused(house(space=19), "build c4 1")
    assert refusal.text == "Site c4 is outside your strip. Choose a site in row 1 or 2."


def test_cg6_a_block_needs_an_empty_supported_place() -> None:
    state = house({"a1": "01"})
    assert refused(state, "build a1 1").text == "There's already a block on a1 at height 1. Choose a free place."
    assert refused(state, "build a1 4").text == "Nothing on a1 supports a block at height 4. Choose a lower place."
    # A floor at level 3 is over d1, but it supports nothing below it.
    under = refused(house({"c1": "000", "e1": "000"}, ["0 WoW c1 3 0"], space=2), "build d1 3")
    assert under.text == "Nothing on d1 supports a block at height 3. Choose a lower place."
    assert {refused(state, f"build a1 {height}").rule_id for height in (1, 2, 4)} == {"CG-6"}


def test_cg6_a_place_under_a_floor_can_be_reached_from_its_side() -> None:
    state = house({"a4": "0", "a6": "0"}, ["0 WoW a4 1 1"])
    assert "a5 1" in places(state)
    do(state, "build a5 1")
    assert state.building.blocks[-1] == Block(0, 4, 1, 0)


def test_cg6_a_place_under_edge_floors_can_be_reached_from_the_board_edge() -> None:
    # a5 is enclosed except for its western side.
    state = house({"a4": "0", "a6": "0", "b5": "1"}, ["0 WoW a4 1 1"])
    assert "a5 1" in places(state)


def test_cg6_an_enclosed_place_cannot_be_used() -> None:
    state = house({"b4": "0", "b6": "0", "a5": "1", "c5": "1"}, ["0 WoW b4 1 1"])
    assert "b5 1" not in places(state)
    refusal = refused(state, "build b5 1")
    walled_in = "Height 1 on b5 is walled in: no straight open path leads there. Choose another place."
    assert (refusal.rule_id, refusal.text) == ("CG-6", walled_in)


def test_cg6_the_path_to_a_covered_place_must_be_straight() -> None:
    # The floor covers c4 to e6. d5 is reached from f5 over e5; d4, next to it, has blocks on its three other sides.
    columns = dict.fromkeys(("c4", "e4", "c6", "e6", "c5", "d6", "d3"), "0")
    state = house(columns, ["0 WoW/ooo/WoW c4 1 0"], space=2)
    assert "d5 1" in places(state)
    assert "d4 1" not in places(state)


def test_cg6_a_path_can_start_at_an_open_site_inside_the_board() -> None:
    columns = dict.fromkeys(("c4", "e4", "c6", "e6"), "0") | {"d3": "0", "b5": "0", "f5": "0"}
    state = house(columns, ["0 WoW/ooo/WoW c4 1 0"], space=2)
    assert "d5 1" in places(state)  # from the south: d7 is open, and the row d7, d6, d5 is empty


def test_cg6_a_place_between_two_floors_can_be_used() -> None:
    state = house({"a4": "00", "a6": "00"}, ["0 WoW a4 1 1", "0 WoW a4 2 1"])
    assert {"a5 1", "a5 2", "a5 3"} <= places(state)


def test_cg7_a_block_must_be_placed_if_possible() -> None:
    refusal = refused(house(), "nothing")
    assert (refusal.rule_id, refusal.text) == ("CG-7", "You must place a block when you can. Place one first.")


def test_cg7_without_a_place_a_floor_can_still_be_laid() -> None:
    # With blocks on own blocks only, a block of seat 1 blocks every column of the strip for seat 0.
    others = {f"{column}{row}": "1" for column in "ab" for row in range(1, 9)}
    state = house({**others, "d1": "0", "f1": "0"}, options="stack_on=own")
    assert not places(state)
    assert refused(state, "build a1 2").rule_id == "CG-18"
    reported = do(state, "floor WoW d1 1 turn 0")
    assert "block" not in reported
    assert (state.money[0], state.blocks_left[0], state.phase) == (3, 22, THROW)


def test_cg7_without_a_place_and_floor_the_turn_is_empty() -> None:
    others = {f"{column}{row}": "1" for column in "ab" for row in range(1, 9)}
    state = house(others, options="stack_on=own")
    assert list(state.legal(0)) == [Turn()]
    assert do(state, "nothing") == {}
    assert state.turn == 1


def test_cg8_heights_count_from_the_ground_over_blocks_and_floors() -> None:
    state = house({"a4": "0", "a6": "0"}, ["0 WoW a4 1 1"])
    do(state, "build a5 2")
    assert state.building.high == 2
    assert state.building.blocks[-1] == Block(0, 4, 2, 0)


@pytest.mark.parametrize(("stack_on", "allowed"), [("any", {"a1 2", "b1 2"}), ("own", {"a1 2"})])
def test_cg18_blocks_can_stack_on_any_blocks_or_only_on_own_ones(stack_on: str, allowed: set[str]) -> None:
    state = house({"a1": "0", "b1": "1"}, options=f"stack_on={stack_on}")
    assert {place for place in places(state) if place.endswith("2")} == allowed


def test_cg18_any_floor_supports_a_block() -> None:
    state = house({"a4": "1", "a5": "2", "a6": "1"}, ["1 WoW a4 1 1"], options="stack_on=own")
    assert {"a4 2", "a5 2", "a6 2"} <= places(state)


def test_cg18_own_blocks_only_is_the_default_of_bonus_track() -> None:
    assert house().ruleset.on_own is False
    assert house(options="+bonus_track").ruleset.on_own is True
    assert house(options="stack_on=any +bonus_track").ruleset.on_own is False


def test_cg18_the_refusal_names_what_is_below() -> None:
    refusal = refused(house({"b1": "1"}, options="stack_on=own"), "build b1 2")
    assert refusal.rule_id == "CG-18"
    assert refusal.text == "With these rules, you can't build on another player's block. Choose another site."


def test_cg6_one_block_leaves_the_pile_each_turn() -> None:
    state = house()
    idle = state.copy()
    do(state, "build a1 1")
    assert state.blocks_left == (23, 24, 24, 24)
    assert idle.blocks_left == (24,) * 4
    idle_round(state)
    assert state.blocks_left == (22, 23, 23, 23)
