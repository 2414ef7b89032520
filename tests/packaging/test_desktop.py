"""The entry in a desktop's menu: it starts this copy of Parlour, and is removed without a trace."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="desktop entries are for Linux")


def desktop(home: Path, *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(ROOT / "packaging" / "desktop.sh"), *map(str, words)],
        env={**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "share")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_entry_starts_the_given_command(tmp_path: Path) -> None:
    command = tmp_path / "a folder" / "cardgames"
    command.parent.mkdir()
    shutil.copy("/bin/true", command)
    assert desktop(tmp_path, "install", command).returncode == 0
    (entry,) = tmp_path.rglob("parlour.desktop")
    read = configparser.RawConfigParser()
    read.read(entry, encoding="utf-8")
    assert read["Desktop Entry"]["Exec"] == f'"{command}"'
    assert [icon.name for icon in tmp_path.rglob("*.svg")] == [f"{read['Desktop Entry']['Icon']}.svg"]
    small = {icon.parent.parent.name for icon in tmp_path.rglob(f"{read['Desktop Entry']['Icon']}.png")}
    assert small == {"16x16", "24x24"}


def test_a_missing_program_gets_no_entry(tmp_path: Path) -> None:
    done = desktop(tmp_path, "install", tmp_path / "nowhere")
    assert done.returncode == 1
    assert "There is no program" in done.stderr
    assert not list(tmp_path.rglob("*.desktop"))


def test_a_removed_entry_leaves_nothing(tmp_path: Path) -> None:
    desktop(tmp_path, "install", sys.executable)
    assert desktop(tmp_path, "remove").returncode == 0
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and "parlour" in path.name]
