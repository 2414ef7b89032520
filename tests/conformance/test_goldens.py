"""Every variant and extension of every game has a golden match that replays unchanged."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from cardgames.conformance import Fault
from cardgames.conformance.goldens import TRANSCRIPT, check_goldens, write_goldens
from cardgames.engine.record import read_file
from cardgames.engine.record_text import SUFFIX
from cardgames.engine.registry import game, manifests

TESTS = Path(__file__).parent.parent
GOLDEN = TESTS / "golden"
RECORDS = [path for path in sorted((TESTS / "records").glob(f"*{SUFFIX}")) if not path.stem.endswith("-seen")]
"""Finished matches. The other records are exports (`test_old_exports.py`)."""


@pytest.mark.parametrize("name", manifests())
def test_each_variant_and_extension_has_a_golden_that_replays_unchanged(name: str) -> None:
    assert check_goldens(name, GOLDEN / name) > 0


def test_rewritten_goldens_are_the_same(tmp_path: Path) -> None:
    for path in write_goldens("lanterns", tmp_path):
        reported = path.with_suffix(TRANSCRIPT)
        assert reported.read_text(encoding="utf-8") == (GOLDEN / "lanterns" / reported.name).read_text(encoding="utf-8")


def test_a_missing_golden_is_reported(tmp_path: Path) -> None:
    copytree(GOLDEN / "lanterns", tmp_path, dirs_exist_ok=True)
    (tmp_path / f"quiet-01{SUFFIX}").unlink()
    with pytest.raises(Fault, match="missing, or are of nothing that exists: quiet-01"):
        check_goldens("lanterns", tmp_path)


def test_a_changed_transcript_is_reported_with_its_line(tmp_path: Path) -> None:
    copytree(GOLDEN / "lanterns", tmp_path, dirs_exist_ok=True)
    path = tmp_path / f"standard-01{TRANSCRIPT}"
    path.write_text(path.read_text(encoding="utf-8").replace("LN-5", "LN-4", 1), encoding="utf-8")
    with pytest.raises(Fault, match=r"standard-01.txt:\d+: the golden says"):
        check_goldens("lanterns", tmp_path)


@pytest.mark.parametrize("name", manifests())
def test_there_is_a_kept_record_of_each_rules_version(name: str) -> None:
    kept = {reading.tags.rules for path in RECORDS if (reading := read_file(path)).tags and reading.tags.game == name}
    assert kept == set(range(1, game(name).rules_version + 1))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_older_rules_opens_with_its_result(path: Path) -> None:
    """If moves no longer fit, a record opens up to there; a record of the current rules is valid to the end."""
    reading = read_file(path)
    assert reading.match is not None
    assert reading.tags is not None
    assert reading.finished
    assert reading.stored is not None
    assert reading.valid or reading.tags.rules < reading.match.game.rules_version
