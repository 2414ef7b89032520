"""The game against an independent, simple implementation of its rules: random games with random options agree."""

from random import Random

import pytest
from casa_matches import best_levels, levels_of, play_match
from casa_words import Table, any_house, any_table
from reference_casa_board import FLOORS, SITES

from cardgames.engine.drawings import counted
from cardgames.games.casa_grande.ground import bits
from cardgames.games.casa_grande.pieces import shape


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_any_options_agree_with_the_reference(seats: int, bonus: bool) -> None:
    rng = Random(f"{seats} {bonus}")
    play_match(any_table(rng, seats, bonus, most_blocks=6), rng)


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_from_any_position_agree_with_the_reference(seats: int, bonus: bool) -> None:
    rng = Random(f"{seats} {bonus}")
    play_match(any_table(rng, seats, bonus, most_blocks=20), rng, built_up=True)


def test_games_with_all_rules_agree_with_the_reference() -> None:
    play_match(Table(2, {"second_colour": True, "blocks": 9}, ["bonus_track"]), Random(12), built_up=True)


def test_cg_20_games_end_after_the_round_limit_as_in_the_reference() -> None:
    rng = Random(20)
    play_match(Table(3, {"blocks": 6, "max_rounds": 4}, []), rng)
    play_match(Table(2, {"blocks": 6, "idle_rounds": 1}, ["bonus_track"]), rng, sunny=True)


def test_cg_17_bonus_points_agree_with_the_reference() -> None:
    rng = Random(17)
    play_match(Table(2, {"blocks": 4}, ["bonus_track"]), rng, sunny=True)
    play_match(Table(3, {"blocks": 4, "bonus_goal": 12, "sun_bonus": 5}, ["bonus_track"]), rng, sunny=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cg_6_and_cg_9_agree_with_the_reference_in_any_position(seats: int) -> None:
    rng, ground = Random(seats), (1 << 64) - 1
    for _ in range(12):
        plain, building = any_house(rng, seats)
        for seat, stack_on in ((0, "any"), (rng.randrange(seats), "own")):
            found = set(bits(building.block_places(ground, seat if stack_on == "own" else None)))
            places = plain.places(set(SITES), seat, stack_on)
            assert found == {64 * height + 8 * y + x for x, y, height in places}
            assert building.seen_from_above()[seat] == plain.on_top(seat)
            name = rng.choice(FLOORS)[1]
            laid = plain.lays(name, seat)
            for turned in range(8):
                assert levels_of(building, seat, shape(name), turned) == best_levels(laid, name, turned)


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("second", [False, True])
def test_all_6_default_options_agree_with_the_reference(second: bool, bonus: bool) -> None:
    table = Table(2, {"second_colour": second}, ["bonus_track"] if bonus else [])
    agreed, page = table.match_state(Random(0)).options, table.plain
    numbers = {"blocks", "max_rounds", "idle_rounds"}
    numbers |= {"bonus_start", "sun_bonus", "tenant_bonus", "bonus_goal", "bonus_money"} if bonus else set()
    assert {name: agreed.number(name) for name in numbers} == {name: page[name] for name in numbers}
    assert agreed.choice("stack_on") == page["stack_on"]
    assert [counted(line) for line in agreed.words("floors")] == page["floors"]
