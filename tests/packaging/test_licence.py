"""One licence, stated alike everywhere: in its file, by the package, and in a packed copy."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
LICENCE = (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_package_names_the_licence_and_contains_its_text() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["license"] == LICENCE.partition(" ")[0] == "MIT"
    assert project["project"]["license-files"] == ["LICENSE"]
    assert "LICENSE" in project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]


def test_a_packed_copy_contains_the_whole_licence() -> None:
    assert LICENCE in (ROOT / "packaging" / "copyright").read_text(encoding="utf-8")
