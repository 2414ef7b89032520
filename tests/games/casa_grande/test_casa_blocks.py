"""Where a block can be placed (CG-6 to CG-8, CG-18)."""

from casa_positions import house, places, refused


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


def test_cg6_an_enclosed_place_cannot_be_used() -> None:
    state = house({"b4": "0", "b6": "0", "a5": "1", "c5": "1"}, ["0 WoW b4 1 1"])
    assert "b5 1" not in places(state)
    refusal = refused(state, "build b5 1")
    walled_in = "Height 1 on b5 is walled in: no straight open path leads there. Choose another place."
    assert (refusal.rule_id, refusal.text) == ("CG-6", walled_in)


def test_cg7_a_block_must_be_placed_if_possible() -> None:
    refusal = refused(house(), "nothing")
    assert (refusal.rule_id, refusal.text) == ("CG-7", "You must place a block when you can. Place one first.")


def test_cg18_the_refusal_names_what_is_below() -> None:
    refusal = refused(house({"b1": "1"}, options="stack_on=own"), "build b1 2")
    assert refusal.rule_id == "CG-18"
    assert refusal.text == "With these rules, you can't build on another player's block. Choose another site."
