"""Pipes, devices, folders, sockets, dead links and huge files at the paths of the user's files block nothing."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kept_matches import new_match
from unusable_files import every_kind, on_unix, put, quick_and_small

from cardgames import disk
from cardgames.engine import registry, variants
from cardgames.engine.record import read_file
from cardgames.engine.yaml_file import BadFileError, Problems, read_yaml
from cardgames.screens.habits import HabitsFile
from cardgames.storage.begun import SavedDraft, path_beside
from cardgames.storage.files import keep_copy
from cardgames.storage.glance import glance
from cardgames.storage.library import Library, LibraryProblem
from cardgames.storage.paths import Folders
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import SettingsFile
from cardgames.table import theme
from cardgames.table.art.keep import read_kept
from cardgames.table.crash import write_log

pytestmark = on_unix

Keep = Callable[..., Path]


def change(file: Any) -> None:
    """Change something to a value that is not the default."""
    match file:
        case SettingsFile():
            file.change(volume=33)
        case ProfilesFile():
            file.rename("you", "Anna")
        case HabitsFile():
            file.keep_window((900, 700))


@every_kind
@pytest.mark.parametrize("made", [SettingsFile, ProfilesFile, HabitsFile])
def test_an_unusable_file_is_moved_aside_reported_and_replaced(
    made: Callable[[Path], Any], kind: str, tmp_path: Path
) -> None:
    path = put(kind, tmp_path / "config" / "file.yaml")
    before = path.lstat()
    with quick_and_small():
        file = made(path)
        standard = made(tmp_path / "none.yaml").now
        assert file.now == standard
        assert not os.path.lexists(path)
        aside = path.with_name("file.yaml.bad").lstat()
        assert (aside.st_ino, aside.st_size, stat.S_IFMT(aside.st_mode)) == (
            before.st_ino,
            before.st_size,
            stat.S_IFMT(before.st_mode),
        )
        (problem,) = map(str, file.problems)
        assert problem.startswith(str(path))
        assert problem.endswith("; it was renamed to file.yaml.bad, and the defaults apply")
        change(file)
        assert file.trouble == ""
        again = made(path)
    assert again.problems == ()
    assert again.now == file.now != standard


@every_kind
def test_an_unusable_file_at_the_path_of_a_copy_is_left_alone(kind: str, tmp_path: Path) -> None:
    put(kind, tmp_path / "settings.yaml.bad")
    path = tmp_path / "settings.yaml"
    path.write_text("{")
    with quick_and_small():
        assert SettingsFile(path).problems
    assert path.with_name("settings.yaml.bad-2").read_text() == "{"
    assert keep_copy(path) == path.with_name("settings.yaml.bad-2")


@every_kind
def test_an_unusable_variant_is_refused_and_hides_no_other(kind: str, tmp_path: Path) -> None:
    schemas = {"klaverjassen": registry.game("klaverjassen").schema}
    path = put(kind, tmp_path / "bad.yaml")
    (tmp_path / "good.yaml").write_text("game: klaverjassen\nname: Mine\n")
    with quick_and_small():
        found, problems = variants.user_variants(tmp_path, schemas, "klaverjassen")
        assert [variant.name for variant in found] == ["Mine"]
        assert [problem.path for problem in problems] == [path]
        assert len(variants.check(path, schemas)) == 1
        with pytest.raises(BadFileError):
            variants.load(path, schemas)


@every_kind
def test_a_new_variant_does_not_replace_an_unusable_file(kind: str, tmp_path: Path) -> None:
    put(kind, tmp_path / "my-rules.yaml")
    assert variants.new_path(tmp_path, "My rules").name == "my-rules-2.yaml"


@every_kind
def test_an_unusable_theme_is_refused(kind: str, tmp_path: Path) -> None:
    path = put(kind, tmp_path / "night.yaml")
    with quick_and_small():
        shown, problem = theme.load_or_default(path)
    assert shown == theme.load(theme.DEFAULT)
    assert str(path) in str(problem)


@every_kind
def test_an_unusable_file_among_the_matches_hides_no_other(kind: str, keep: Keep, library: Library) -> None:
    good = keep(new_match("one"), 20)
    path = put(kind, good.with_name("bad.parlour"))
    with quick_and_small():
        assert [file.id for file in library.unfinished()] == ["one"]
        assert [file.id for file in library.matches() if not file.problems] == ["one"]
        file = glance(path)
        assert len(file.problems) == 1
        with pytest.raises(LibraryProblem, match=r"bad\.parlour"):
            library.resume(file)
        with pytest.raises(LibraryProblem, match=r"bad\.parlour"):
            library.import_record(path)
        with pytest.raises(LibraryProblem):
            library.export_record(file, path.with_name("out"))
        with pytest.raises(LibraryProblem, match="There's already a file"):
            library.export_record(glance(good), path)


@every_kind
def test_an_unusable_record_is_refused(kind: str, tmp_path: Path) -> None:
    path = put(kind, tmp_path / "bad.parlour")
    with quick_and_small():
        if kind == "dangling link":
            with pytest.raises(FileNotFoundError):
                read_file(path)
        else:
            (problem,) = read_file(path).problems
            wrong = "the file is too large (100,000,000 bytes)" if kind == "huge" else "this is not a file"
            assert problem.what == wrong


@every_kind
def test_an_unusable_file_counts_as_no_steps(kind: str, tmp_path: Path) -> None:
    record = tmp_path / "match.parlour"
    put(kind, path_beside(record))
    with quick_and_small():
        assert SavedDraft(record).steps(0, 1) == ()


@every_kind
def test_an_unusable_cached_picture_is_ignored(kind: str, tmp_path: Path) -> None:
    path = put(kind, tmp_path / "felt.png")
    with quick_and_small():
        assert read_kept(path, (100, 100)) == []


@every_kind
def test_a_change_does_not_wait_for_an_unusable_lock(kind: str, tmp_path: Path) -> None:
    put(kind, tmp_path / "settings.yaml.lock")
    with quick_and_small():
        file = SettingsFile(tmp_path / "settings.yaml")
        file.change(volume=33)
    assert file.now.volume == 33
    assert file.trouble == "" or "Couldn't save" in str(file.trouble)


@every_kind
def test_old_deleted_matches_are_removed_despite_an_unusable_file(
    kind: str, keep: Keep, library: Library, folders: Folders
) -> None:
    old = put(kind, folders.removed / "a.parlour")
    os.utime(old, (0, 0), follow_symlinks=False)
    (folders.removed / "b.parlour").touch()
    os.utime(folders.removed / "b.parlour", (0, 0))
    with quick_and_small():
        library.remove(glance(keep(new_match("one"), 20)))
    assert not (folders.removed / "b.parlour").exists()


def test_an_impossible_file_name_is_reported(tmp_path: Path, library: Library) -> None:
    path = tmp_path / "a\0b.yaml"
    problems = Problems(path)
    assert read_yaml(path, problems) is None
    assert problems
    assert glance(path).problems
    with pytest.raises(FileNotFoundError):
        read_file(path)
    with pytest.raises(LibraryProblem):
        library.import_record(path)


def test_a_file_is_read_only_to_its_size_limit() -> None:
    """Files of /proc report size 0 but have contents."""
    path = Path("/proc/self/status")
    if not path.exists():
        pytest.skip("this system has no such files")
    assert path.stat().st_size == 0
    with pytest.raises(disk.TooLarge):
        disk.read_file(path, 10)


def test_the_end_of_a_file_can_be_read_alone(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"0123456789")
    assert disk.read_end(path, 3) == b"789"
    assert disk.read_end(path, 30) == b"0123456789"


def test_an_unusable_crash_log_blocks_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "crash.log")
    write_log(ValueError("broken"), tmp_path / "crash.log")
    assert "ValueError: broken" in capsys.readouterr().err
