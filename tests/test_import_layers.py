"""The import layers (imports go one way), as `[tool.importlinter]` in pyproject.toml declares them."""

from __future__ import annotations

import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_ERROR, EXIT_STATUS_SUCCESS, lint_imports

from cardgames.engine.manifest import Manifest
from cardgames.engine.registry import manifests

ROOT = Path(__file__).parent.parent

HEADLESS = [
    "cardgames.bots.worker",
    "cardgames.cli.main",
    "cardgames.games.klaverjassen.bot",
    "cardgames.games.klaverjassen.rules",
    "cardgames.host.host",
    "cardgames.storage.library",
]


def linted(config: Path) -> int:
    return lint_imports(config_filename=str(config), cache_dir=None)


def test_imports_respect_the_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert linted(ROOT / "pyproject.toml") == EXIT_STATUS_SUCCESS


def test_there_are_no_import_cycles() -> None:
    graph = grimp.build_graph("cardgames")
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the modules


def test_a_headless_module_that_imports_pygame_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The contract about drawing detects imports of pygame: declared as headless, the table breaks it."""
    monkeypatch.chdir(ROOT)
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '"cardgames.storage",\n  "cardgames.words"' in text
    planted = tmp_path / "pyproject.toml"
    planted.write_text(text.replace('"cardgames.storage",\n  "cardgames.words"', '"cardgames.table"'), encoding="utf-8")
    assert linted(planted) == EXIT_STATUS_ERROR
    assert "Only the table, the screens and the scenes draw BROKEN" in capsys.readouterr().out


@pytest.mark.parametrize("module", HEADLESS)
def test_headless_modules_load_without_pygame(module: str) -> None:
    code = f"import sys, {module}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


GAMES = [manifest for manifest in manifests().values() if manifest.folder.startswith("cardgames.games.")]



def names_a_game(game: Manifest) -> re.Pattern[str]:
    """A game's name or title in any spelling: `some_game`, `SomeGame`, "Some Game", "some game's"."""
    ways = ("[ _-]?".join(map(re.escape, re.split("[ _]", words))) for words in (game.name, game.title))
    return re.compile("|".join(ways), re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_module_outside_a_games_folder_names_the_game(game: Manifest) -> None:
    """In code, strings, comments and docstrings: a game is only a folder and an entry point."""
    own, named = ROOT.joinpath(*game.folder.split(".")), names_a_game(game)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / "cardgames").rglob("*.py"))
        if own not in path.parents
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(f"{path.stem}: {line}")
    ]
    assert found == []


OWN_WORDS = re.compile(
    r"""\bZone\(\s*["'] | \b(event\.kind|(zone|source|target)\.name)\s*(==|!=|in|not\ in)\s*[("'{\[]""", re.VERBOSE
)
"""Code that depends on a game's names of event kinds or zones."""


def test_generic_code_uses_no_event_or_zone_names_of_games() -> None:
    """What all may know is in the contract (`TRICK`, `hand_of`); the rest a game's scene says."""
    package = ROOT / "cardgames"
    found = [
        f"{path.relative_to(ROOT)}: {part[0]}"
        for path in sorted(package.rglob("*.py"))
        if package / "games" not in path.parents and path != package / "engine" / "contract.py"
        for part in OWN_WORDS.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_modules_of_tests_have_unique_names() -> None:
    """Tests and helpers are imported by their bare names: the second of two with one name would be hidden."""
    names = [path.stem for path in (ROOT / "tests").rglob("*.py") if path.stem not in ("conftest", "__init__")]
    assert not {name for name in names if names.count(name) > 1}
