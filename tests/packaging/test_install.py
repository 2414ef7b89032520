"""The script in the archive: it installs a copy among the user's files, and removes what it installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the script is for Linux")


def unpacked(folder: Path, program: str = "#!/bin/sh\n") -> Path:
    """The unpacked archive with a dummy program; returns the script."""
    shutil.copytree(ROOT / "assets" / "icon", folder / "lib" / "cardgames" / "_data" / "assets" / "icon")
    for file in ("install.sh", "desktop.sh", "parlour.desktop"):
        shutil.copy(ROOT / "packaging" / file, folder)
    (folder / "Parlour").write_text(program)
    (folder / "Parlour").chmod(0o755)
    return folder / "install.sh"


def run(home: Path, script: Path, *words: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "XDG_DATA_HOME"}
    done = subprocess.run(
        ["sh", str(script), *words], env={**environment, "HOME": str(home)}, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def test_uninstalling_removes_everything_that_was_installed(home: Path, tmp_path: Path) -> None:
    run(home, unpacked(tmp_path / "download"))
    assert (home / ".local" / "bin" / "cardgames").resolve() == home / ".local" / "lib" / "parlour" / "Parlour"
    assert list(home.rglob("parlour.desktop"))
    run(home, home / ".local" / "lib" / "parlour" / "install.sh", "remove")
    assert not list(home.iterdir())


def test_a_newer_copy_replaces_the_old_one(home: Path, tmp_path: Path) -> None:
    run(home, unpacked(tmp_path / "old", "old"))
    (home / ".local" / "lib" / "parlour" / "only in the old one").touch()
    run(home, unpacked(tmp_path / "new", "new"))
    assert (home / ".local" / "bin" / "cardgames").read_text() == "new"
    assert not list(home.rglob("only in the old one"))


@pytest.mark.parametrize("linked", [False, True], ids=["a file", "a link"])
def test_another_command_with_that_name_is_kept(home: Path, tmp_path: Path, linked: bool) -> None:
    command = home / ".local" / "bin" / "cardgames"
    command.parent.mkdir(parents=True)
    other = tmp_path / "other" if linked else command
    other.write_text("another program")
    if linked:
        command.symlink_to(other)
    script = unpacked(tmp_path / "download")
    assert "another" in run(home, script)
    run(home, script, "remove")
    assert command.read_text() == "another program"


def test_the_users_files_are_kept(home: Path, tmp_path: Path) -> None:
    match = home / ".local" / "share" / "parlour" / "matches" / "one.parlour"
    match.parent.mkdir(parents=True)
    match.write_text("a match")
    script = unpacked(tmp_path / "download")
    run(home, script)
    run(home, script, "remove")
    assert [file for file in home.rglob("*") if file.is_file()] == [match]
