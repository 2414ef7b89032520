"""The game against a second, plain writing of its rules: random games over random options go the same way in both."""

from random import Random

import pytest
from casa_matches import play_match
from casa_words import Table, any_table

from cardgames.engine.drawings import counted


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_any_options_go_as_the_page_says(seats: int, bonus: bool) -> None:
    rng = Random(f"{seats} {bonus}")
    for _ in range(2):
        play_match(any_table(rng, seats, bonus, most_blocks=6), rng)


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_go_on_as_the_page_says_whatever_stands_on_the_ground(seats: int, bonus: bool) -> None:
    rng = Random(f"{seats} {bonus}")
    for _ in range(4):
        play_match(any_table(rng, seats, bonus, most_blocks=16), rng, furnished=True)


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("second", [False, True])
def test_all_6_what_nobody_changes_is_as_the_page_has_it(second: bool, bonus: bool) -> None:
    table = Table(2, {"second_colour": second}, ["bonus_track"] if bonus else [])
    agreed, page = table.standing(Random(0)).options, table.plain
    numbers = {"blocks", "max_rounds", "idle_rounds"}
    numbers |= {"bonus_start", "sun_bonus", "tenant_bonus", "bonus_goal", "bonus_money"} if bonus else set()
    assert {name: agreed.number(name) for name in numbers} == {name: page[name] for name in numbers}
    assert agreed.choice("stack_on") == page["stack_on"]
    assert [counted(line) for line in agreed.words("floors")] == page["floors"]
