"""Settings apply at once and are saved; of a damaged file only the damaged values are lost."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import get_type_hints

import pytest

from cardgames.engine.option_kinds import BadValueError
from cardgames.engine.yaml_file import Fields
from cardgames.storage import files
from cardgames.storage.paths import Folders, folders
from cardgames.storage.settings import KINDS, Settings, SettingsFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.yaml"


def test_every_default_is_within_its_own_bounds() -> None:
    standard = asdict(Settings())
    assert {name: kind.read(standard[name]) for name, kind in KINDS.items()} == standard
    assert KINDS.keys() == get_type_hints(Settings).keys()


def test_a_change_applies_at_once_notifies_and_is_saved(path: Path) -> None:
    file = SettingsFile(path)
    reported: list[str] = []
    stop = file.watch(lambda now: reported.append(now.theme))
    file.change(theme="midnight", ui_scale=125)
    assert file.now.theme == "midnight"
    assert SettingsFile(path).now == file.now == Settings(theme="midnight", ui_scale=125)
    assert "volume" not in path.read_text("utf-8"), "default values are not written"
    stop()
    file.change(theme="daylight")
    assert reported == ["midnight"]


def test_reading_the_settings_creates_no_file(path: Path) -> None:
    file = SettingsFile(path)
    assert file.now == Settings()
    assert not file.problems
    assert not path.parent.exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [("ui_scale", 70), ("ui_scale", 255), ("ui_scale", 101), ("volume", 101), ("suit_colours", 3), ("sound", 1),
     ("speed", "fast"), ("theme", "../secret"), ("corners", "2")],
)  # fmt: skip
def test_a_value_out_of_bounds_is_refused_and_changes_nothing(path: Path, name: str, value: object) -> None:
    file = SettingsFile(path)
    with pytest.raises(BadValueError):
        file.change(**{name: value})  # type: ignore[arg-type]
    assert file.now == Settings()
    assert not path.exists()


def test_a_wrong_value_is_reported_with_its_line_and_others_apply(path: Path) -> None:
    path.parent.mkdir()
    text = "theme: midnight\nui_scale: 1000\nspeeed: brisk\n"
    path.write_text(text)
    file = SettingsFile(path)
    assert file.now == Settings(theme="midnight")
    first, second = map(str, file.problems)
    assert first.startswith(f"{path}:2: ui_scale: 1000 is too large; write a whole number from 75 to 250")
    assert second == f"{path}:3: speeed: unknown key; did you mean 'speed'?"
    file.change(volume=10)
    assert SettingsFile(path).now == Settings(theme="midnight", volume=10)
    assert path.with_name("settings.yaml.bad").read_text() == text


def test_each_different_damaged_file_is_kept_once(path: Path) -> None:
    path.parent.mkdir()
    for text in ("{", "{", "[1"):
        path.write_text(text)
        assert SettingsFile(path).now == Settings()
    assert sorted(bad.read_text() for bad in path.parent.glob("*.bad*")) == ["[1", "{"]


def test_a_folder_at_the_path_of_the_file_is_moved_aside(path: Path) -> None:
    (path / "inside").mkdir(parents=True)
    file = SettingsFile(path)
    (problem,) = map(str, file.problems)
    assert problem == f"{path}: this is not a file; it was renamed to settings.yaml.bad, and the defaults apply"
    file.change(sound=False)
    assert file.trouble == ""
    assert not SettingsFile(path).now.sound
    assert path.with_name("settings.yaml.bad").joinpath("inside").is_dir()


def test_two_windows_keep_each_others_changes(path: Path) -> None:
    one, two = SettingsFile(path), SettingsFile(path)
    one.change(theme="midnight")
    two.change(volume=5)
    assert SettingsFile(path).now == two.now == Settings(theme="midnight", volume=5)


def test_waiting_for_a_locked_file_has_a_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.02)
    file = SettingsFile(path)
    with files.alone(path):
        file.change(theme="midnight")
    assert file.now.theme == "midnight"
    assert "is open in another window" in str(file.trouble)
    file.change(volume=5)
    assert file.trouble == ""
    assert SettingsFile(path).now == Settings(theme="midnight", volume=5)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="the rights of folders do not bind here")
def test_a_change_applies_even_if_nothing_can_be_written(path: Path) -> None:
    path.parent.mkdir()
    path.parent.chmod(0o500)
    _assert_holds_unwritten(path)


def test_a_change_applies_even_if_the_folder_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    _assert_holds_unwritten(tmp_path / "config" / "settings.yaml")


def _assert_holds_unwritten(path: Path) -> None:
    file = SettingsFile(path)
    file.change(theme="midnight")
    assert file.now.theme == "midnight"
    assert str(file.trouble).startswith(f"Couldn't save {path}: ")


def test_parlour_home_puts_all_files_in_one_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "stick"))
    assert folders() == Folders.under(tmp_path / "stick")
    assert all(path.is_relative_to(tmp_path / "stick") for _, path in folders().listed())
    assert not (tmp_path / "stick").exists()


def test_without_parlour_home_the_platforms_folders_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PARLOUR_HOME", raising=False)
    assert all("parlour" in str(path).lower() for _, path in folders().listed())


@pytest.mark.parametrize("text", ["a\x1bb", " blanks ", "x" * 70_000])
def test_contents_that_could_not_be_read_back_are_not_written(path: Path, text: str) -> None:
    def read(top: Fields) -> str:
        return top.text("word", "a", "")

    file = files.KeptFile(path, read, lambda word: {"word": word} if word else {}, "A word.")
    file.edit(lambda _: "good")
    file.edit(lambda _: text)
    assert file.now == text
    assert str(file.trouble).startswith(f"Couldn't save {path}: the new contents could not be read back.")
    assert files.KeptFile(path, read, lambda word: {"word": word}, "A word.").now == "good"
    file.edit(lambda _: "better")
    assert file.trouble == ""
    assert "word: better" in path.read_text()
