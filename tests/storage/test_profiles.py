"""Players on one machine: names, emblems, and matches that stay theirs after a rename."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgames.storage import profiles
from cardgames.storage.profiles import (
    COLOURS,
    EMBLEMS,
    MAX_PROFILES,
    BadProfile,
    ProfilesFile,
)
from cardgames.words import use_language


@pytest.fixture
def file(tmp_path: Path) -> ProfilesFile:
    return ProfilesFile(tmp_path / "profiles.yaml")


def names(file: ProfilesFile) -> list[str]:
    return [profile.name for profile in file.now.profiles]


def test_a_new_machine_has_one_player_and_no_file(file: ProfilesFile) -> None:
    assert names(file) == ["Guest"]
    assert file.you.player().kind == "human"
    assert not file.path.exists()


def test_players_are_added_chosen_and_read_back(file: ProfilesFile) -> None:
    anna = file.add("  Anna   Vos ")
    file.choose(anna.id)
    again = ProfilesFile(file.path)
    assert again.now == file.now
    assert again.you == anna
    assert anna.name == "Anna Vos"
    assert anna.emblem in EMBLEMS[1:]
    assert anna.colour in COLOURS[1:]


def test_old_matches_are_still_found_after_a_rename(file: ProfilesFile) -> None:
    file.rename("you", "Anna")
    file.rename("you", "Anneke")
    file.rename("you", "Anna")
    assert file.you.names == ("Anna", "Anneke", "Guest", "Gast")
    assert ProfilesFile(file.path).you == file.you


def test_matches_of_a_player_without_a_name_stay_theirs_in_another_language(tmp_path: Path) -> None:
    """They are called Guest, and Gast after a start in Dutch: their statistics said that no match was finished."""
    assert ProfilesFile(tmp_path / "profiles.yaml").you.names == ("Guest", "Gast")
    use_language("nl")
    try:
        assert ProfilesFile(tmp_path / "profiles.yaml").you.names == ("Gast", "Guest")
    finally:
        use_language("en")


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\x00b", "GUEST"])
def test_an_invalid_or_taken_name_is_refused(file: ProfilesFile, name: str) -> None:
    with pytest.raises(BadProfile):
        file.add(name)
    assert names(file) == ["Guest"]


def test_a_former_name_of_another_player_is_refused(file: ProfilesFile) -> None:
    file.rename("you", "Anna")
    with pytest.raises(BadProfile, match="Anna already uses the name guest"):
        file.add("guest")


def test_emblem_and_colour_are_checked(file: ProfilesFile) -> None:
    file.dress("you", "owl", "#123abc")
    assert (file.you.emblem, file.you.colour) == ("owl", "#123abc")
    with pytest.raises(BadProfile, match="'red' is not a colour"):
        file.dress("you", "owl", "red")
    with pytest.raises(BadProfile, match="no emblem"):
        file.add("Bram", emblem="../x")


def test_the_last_player_cannot_be_removed_and_another_becomes_you(file: ProfilesFile) -> None:
    bram = file.add("Bram")
    file.remove("you")
    assert file.you == bram
    with pytest.raises(BadProfile, match="the last player"):
        file.remove(bram.id)


def test_the_number_of_players_is_limited(file: ProfilesFile) -> None:
    for number in range(MAX_PROFILES - 1):
        file.add(f"Player {number}")
    with pytest.raises(BadProfile, match=f"full .{MAX_PROFILES} players"):
        file.add("One more")


def test_two_windows_keep_each_others_players(file: ProfilesFile) -> None:
    other = ProfilesFile(file.path)
    file.add("Anna")
    other.add("Bram")
    assert names(other) == ["Guest", "Anna", "Bram"]
    with pytest.raises(BadProfile, match="Bram already uses"):
        file.add("Bram")


def test_a_damaged_player_does_not_affect_the_others(file: ProfilesFile) -> None:
    text = (
        "you: nobody\nprofiles:\n- {id: a, name: Anna, emblem: owl, colour: '#112233', former: [An]}\n"
        "- {id: b, name: an}\n- {id: a, name: Bram}\n- {id: c, name: Cato, colour: pink}\n- 7\n- {id: d, name: Dirk}\n"
    )
    file.path.write_text(text)
    again = ProfilesFile(file.path)
    assert names(again) == ["Anna", "Dirk"]
    assert again.you.name == "Anna"
    assert [problem.line for problem in again.problems] == [1, 4, 5, 6, 7]
    again.add("Eva")
    assert names(ProfilesFile(file.path)) == ["Anna", "Dirk", "Eva"]
    assert file.path.with_name("profiles.yaml.bad").read_text() == text


def test_after_many_renames_only_the_oldest_names_are_dropped(
    file: ProfilesFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profiles, "MAX_FORMER", 20)
    file.add("Bram")
    for number in range(30):
        file.rename("you", f"Name {number}")
    again = ProfilesFile(file.path)
    assert again.problems == ()
    assert again.now == file.now
    assert file.trouble == ""
    assert names(again) == ["Name 29", "Bram"]
    assert again.you.former == tuple(f"Name {number}" for number in range(28, 8, -1))


def test_an_invalid_former_name_is_reported_and_left_out(file: ProfilesFile) -> None:
    file.path.write_text(
        'you: a\nprofiles:\n- id: a\n  name: Anna\n  former: [An, "\\e[31m", "", {b: c}, An, Anna, ' + "x" * 25 + "]\n"
        "- {id: b, name: Bram, former: none}\n"
    )
    again = ProfilesFile(file.path)
    assert [profile.former for profile in again.now.profiles] == [("An",), ()]
    problems = [str(problem).removeprefix(str(file.path)) for problem in again.problems]
    assert problems[0] == ":5: profiles[1].former[2]: '?[31m' is not a name; write 1 to 24 letters"
    assert [problem.split(":")[2].strip() for problem in problems] == [
        "profiles[1].former[2]", "profiles[1].former[3]", "profiles[1].former[4]", "profiles[1].former[7]",
        "profiles[2].former",
    ]  # fmt: skip


LETTER = st.just(" ") | st.characters(exclude_categories=("C", "Z"))
ANY_NAME = st.text(LETTER, min_size=1, max_size=24).filter(str.strip)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(called=st.lists(ANY_NAME, min_size=1, max_size=8))
def test_any_valid_names_are_read_back(tmp_path_factory: pytest.TempPathFactory, called: list[str]) -> None:
    file = ProfilesFile(tmp_path_factory.mktemp("any") / "profiles.yaml")
    for name in called:
        file.rename("you", name)
    assert file.trouble == ""
    assert ProfilesFile(file.path).now == file.now


def test_a_player_with_an_invalid_id_is_reported_and_left_out(tmp_path: Path) -> None:
    path = tmp_path / "profiles.yaml"
    look = "emblem: fox\n  colour: '#c98a3a'\n"
    path.write_text(f"profiles:\n- id: \u202e\n  name: Anna\n  {look}- id: bram\n  name: Bram\n  {look}", "utf-8")
    people = ProfilesFile(path)
    assert [profile.id for profile in people.now.profiles] == ["bram"]
    assert people.problems
    people.choose("bram")
    assert ProfilesFile(path).problems == ()
