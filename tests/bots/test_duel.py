"""Duels: the same cards for both sides, repeatable results and correct intervals."""

from dataclasses import replace
from random import Random

import pytest

from cardgames.engine.options import BadOptionsError
from cardgames.engine.registry import UnknownGame
from cardgames.lab.duel import Duel, Pair, play_duel, play_pair, sides, verdict
from cardgames.lab.intervals import mean_interval, share_interval

DUEL = Duel("klaverjassen", "normal", "easy", 12, seed="test")


def test_partners_have_the_same_level_and_sides_are_swapped() -> None:
    assert sides(DUEL) == (("normal", "easy", "normal", "easy"), ("easy", "normal", "easy", "normal"))


def test_a_level_against_itself_is_exactly_even() -> None:
    """Both games of a pair are then identical, so the difference contains no luck."""
    pairs = play_duel(replace(DUEL, second="normal"))
    assert [pair.margin for pair in pairs] == [0.0] * 12


def test_the_same_seed_gives_the_same_result() -> None:
    def reported(pairs: list[Pair]) -> list[tuple[int, float, float]]:
        return [(pair.number, pair.margin, pair.wins) for pair in pairs]

    assert reported(play_duel(DUEL)) == reported(play_duel(DUEL))
    assert reported(play_duel(DUEL)) != reported(play_duel(replace(DUEL, seed="other")))


def test_each_pair_is_reported_when_it_ends() -> None:
    heard: list[Pair] = []
    assert play_duel(DUEL, on_result=heard.append) == sorted(heard)
    assert [pair.number for pair in heard] == list(range(12))


def test_stronger_levels_win_even_short_duels() -> None:
    assert verdict(DUEL, play_duel(replace(DUEL, pairs=60))).margin.low > 0
    assert verdict(DUEL, play_duel(replace(DUEL, first="easy", second="random", pairs=30))).margin.low > 0


def test_whole_matches_are_won_by_final_places() -> None:
    pair = play_pair(replace(DUEL, whole=True, options="games=4"), 3)
    assert pair.wins in (0, 0.5, 1, 1.5, 2)


def test_swapping_the_sides_negates_the_margin() -> None:
    swapped = replace(DUEL, first="easy", second="normal")
    assert [pair.margin for pair in play_duel(swapped)] == [-pair.margin for pair in play_duel(DUEL)]


def test_wrong_arguments_are_reported_before_any_match() -> None:
    with pytest.raises(LookupError, match="easy, normal, hard, random"):
        play_duel(replace(DUEL, first="godlike"))
    with pytest.raises(UnknownGame, match="there is no game 'whist'"):
        play_duel(replace(DUEL, game="whist"))
    with pytest.raises(BadOptionsError):
        play_duel(replace(DUEL, options="games=1000"))


def test_an_interval_of_a_mean_contains_the_truth_in_95_percent() -> None:
    rng = Random(6)
    held = sum(low <= 3 <= high for _ in range(400) for _, low, high in [_experiment(rng)])
    assert 365 <= held <= 395


def _experiment(rng: Random) -> tuple[float, float, float]:
    return mean_interval([rng.gauss(3, 10) for _ in range(40)])


def test_an_interval_of_a_share_contains_the_truth_in_95_percent() -> None:
    rng = Random(7)
    intervals = [share_interval(sum(rng.random() < 0.7 for _ in range(50)), 50) for _ in range(400)]
    assert 365 <= sum(interval.low <= 0.7 <= interval.high for interval in intervals) <= 395


def test_a_share_of_none_or_all_has_a_wide_interval() -> None:
    assert share_interval(0, 20).low == 0
    assert 0 < share_interval(0, 20).high < 0.2
    assert share_interval(20, 20).high == 1


def test_too_few_numbers_give_no_interval() -> None:
    with pytest.raises(ValueError, match="two numbers"):
        mean_interval([1.0])
    with pytest.raises(ValueError, match="one trial"):
        share_interval(0, 0)
