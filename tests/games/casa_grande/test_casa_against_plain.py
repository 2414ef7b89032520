"""The game against a second, plain writing of its rules: random games over random options go the same way in both."""

from random import Random

import pytest
from casa_matches import play_match
from casa_words import any_table


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
