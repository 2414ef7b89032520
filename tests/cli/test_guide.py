"""The guide to a new game is correct: its links have targets, and its code works unchanged."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from test_new import ROOT, tool

from cardgames.cli.main import run

GUIDE = ROOT / "docs" / "adding-a-game.md"
TEXT = GUIDE.read_text(encoding="utf-8")
MODULES = re.findall(r'```python\n(""".+?)```', TEXT, re.DOTALL)


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\((\.\.?/[^)#]+|\w[\w.-]+\.md)", TEXT))))
def test_a_link_has_a_target(target: str) -> None:
    assert (GUIDE.parent / target).exists()


def test_a_linked_chapter_exists() -> None:
    heads = {re.sub(r"[^\w -]", "", line[3:]).lower().replace(" ", "-") for line in re.findall("^## .+", TEXT, re.M)}
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) == heads


def test_the_guide_lists_the_files_of_a_new_game(tmp_path: Path) -> None:
    package = tmp_path / "game"
    assert run(["new", "last_card", "--folder", str(package)]) == 0
    source = package / "src" / "last_card"
    table = TEXT[TEXT.index("| file in `src/last_card/`") : TEXT.index("The tests are in `tests/`")]
    listed = re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| (`.+?) \|", table, re.M)))
    assert sorted({name.split("/")[0] for name in listed}) == sorted(path.name for path in source.iterdir())


def test_the_guides_bot_and_scene_work_with_the_new_game(tmp_path: Path) -> None:
    package = tmp_path / "game"
    assert run(["new", "last_card", "--folder", str(package)]) == 0
    source = package / "src" / "last_card"
    bots, scene = MODULES
    (source / "bot.py").write_text(bots, encoding="utf-8")
    (source / "scene.py").write_text(scene, encoding="utf-8")
    words = source / "words" / "en.yaml"
    (said,) = re.findall(r"`(say: \{.+?\})`", TEXT)
    words.write_text(f"{words.read_text(encoding='utf-8')}{said}\n", encoding="utf-8")
    manifest = source / "__init__.py"
    lines = re.findall(r'`((?:bots|scene)="last_card\..+?")`', TEXT)
    assert len(lines) == 2
    before, hooks, after = manifest.read_text(encoding="utf-8").partition("    hooks=")
    assert hooks
    manifest.write_text(f"{before}    {lines[0]},\n    {lines[1]},\n{hooks}{after}", encoding="utf-8")
    tool(package, "ruff", "check", "--no-cache")
    tool(package, "mypy", "--cache-dir", os.devnull)
    kept = tmp_path / "kept"
    tool(package, "cardgames", "simulate", "last_card", "--matches", 1, "--bots", "normal", "--records", kept)
    (record,) = kept.iterdir()
    tool(package, "cardgames", "picture", record, "--move", 5, "--seat", 0, "-o", tmp_path / "x.png")
