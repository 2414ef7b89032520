"""The README is correct: its links have targets, its commands exist, its house rules can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgames.cli.main import parser, run
from cardgames.screens.felt.taps_and_keys import PEEK
from cardgames.screens.play.bar import KEYS
from cardgames.screens.play.sheets import REFERENCE

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)", README))))
def test_a_link_points_to_an_existing_file(target: str) -> None:
    assert (ROOT / target).is_file()


@pytest.mark.parametrize("line", re.findall(r"\| `cardgames (.+?)` \|", README))
def test_a_command_in_the_readme_is_valid(line: str) -> None:
    words = line.replace("FILE...", "FILE").split()
    assert parser().parse_args(words).run


def test_the_house_rules_are_a_valid_variant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (text,) = re.findall(r"```yaml\n(.+?)```", README, re.DOTALL)
    file = tmp_path / "friday.yaml"
    file.write_text(text, encoding="utf-8")
    assert run(["variant", "check", str(file)]) == 0
    assert "valid" in capsys.readouterr().out


def test_the_match_of_the_picture_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", *map(str, (ROOT / "docs" / "pictures").glob("*.parlour"))]) == 0
    assert "valid" in capsys.readouterr().out


def test_the_readme_lists_every_letter_key() -> None:
    table = README[README.index("| keys |") : README.index("Undo is free")]
    reported = re.findall(r"\b[A-Z]\b", table)
    assert sorted(key.lower() for key in reported) == sorted([*KEYS, PEEK, REFERENCE])
