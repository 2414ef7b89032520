"""Habits (the players' last choices) can always be read back, whatever and however much they contain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgames.screens import habits
from cardgames.screens.habits import MAX_HANDS, MAX_TABLES, MAX_TEXT, HabitsFile, HandHabit, SeatHabit, TableHabit

LETTER = st.just(" ") | st.characters(exclude_categories=("C", "Z"))
WORD = st.text(LETTER, max_size=24).map(str.strip)
SEAT = st.builds(SeatHabit, WORD, WORD, WORD, WORD)
TABLE = st.builds(TableHabit, st.lists(SEAT, max_size=8).map(tuple), WORD)
HAND = st.builds(HandHabit, st.integers(0, 999), st.lists(st.integers(0, 99), unique=True, max_size=60).map(tuple))


@pytest.fixture
def file(tmp_path: Path) -> HabitsFile:
    return HabitsFile(tmp_path / "habits.yaml")


def assert_read_back(file: HabitsFile) -> None:
    assert file.trouble == ""
    again = HabitsFile(file.path)
    assert again.problems == ()
    assert again.now == file.now
    assert again.now.last_game == file.now.last_game


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    tables=st.lists(st.tuples(WORD, TABLE), min_size=1, max_size=3),
    hands=st.lists(st.tuples(WORD, HAND), min_size=1, max_size=3),
)
def test_any_habits_are_read_back_as_written(
    tmp_path_factory: pytest.TempPathFactory,
    tables: list[tuple[str, TableHabit]],
    hands: list[tuple[str, HandHabit]],
) -> None:
    file = HabitsFile(tmp_path_factory.mktemp("any") / "habits.yaml")
    for game, table in tables:
        file.keep_table(game, table)
    for key, hand in hands:
        file.keep_hand(key, hand)
    assert_read_back(file)


def test_the_last_game_is_remembered(file: HabitsFile) -> None:
    for game in ("dumbal", "landlord", "dumbal"):
        file.keep_table(game, TableHabit((SeatHabit("Anna", "fox", "you"),)))
    assert file.now.last_game == "dumbal"


def test_hand_orders_of_old_matches_are_dropped(file: HabitsFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(habits, "MAX_HANDS", 2)
    for number in range(4):
        file.keep_hand(f"match {number}", HandHabit(1, (number,)))
    assert list(file.now.hands) == ["match 2", "match 3"]


def test_the_newest_setups_of_many_games_are_kept(file: HabitsFile) -> None:
    table = TableHabit((SeatHabit("Anna", "fox", "you"),))
    file.edit(lambda habits: replace(habits, tables={f"game_{number}": table for number in range(MAX_TABLES)}))
    file.keep_table("another", table)
    assert list(file.now.tables)[-1] == "another"
    assert len(file.now.tables) == MAX_TABLES
    assert_read_back(file)


def test_a_full_habits_file_drops_the_oldest_hands_then_setups(file: HabitsFile) -> None:
    hands = {f"match {number}": HandHabit(1, tuple(range(52))) for number in range(MAX_HANDS)}
    tables = {f"game_{number}": TableHabit((), "x" * MAX_TEXT) for number in range(30)}
    file.edit(lambda habits: replace(habits, hands=hands, tables=dict([*tables.items()][:9])))
    file.keep_table("game_9", tables["game_9"])
    assert_read_back(file)
    assert len(file.now.tables) == 10
    assert list(file.now.hands)[-1] == f"match {MAX_HANDS - 1}"
    file.edit(lambda habits: replace(habits, tables=dict([*tables.items()][:29])))
    file.keep_table("game_29", tables["game_29"])
    assert_read_back(file)
    assert 10 < len(file.now.tables) < 20
    assert file.now.last_game == "game_29"


def test_options_too_long_to_be_read_back_are_not_kept(file: HabitsFile) -> None:
    file.keep_table("klaverjassen", TableHabit((), "x" * (MAX_TEXT + 1)))
    assert_read_back(file)
    assert file.now.tables["klaverjassen"].options == ""
