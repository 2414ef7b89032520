"""The steps of an unfinished move are saved beside the match, for one player and one decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgames.engine.contract import Answer, MovePieces, Place, Step, Zone
from cardgames.engine.step_text import parse_step, step_text
from cardgames.storage.begun import SavedDraft, path_beside

STEPS: tuple[Step, ...] = (
    MovePieces((3, 17), Zone("hand", 2), Zone("farm", 1, 3), 2),
    MovePieces((-1,), Zone("deck"), Zone("hand", 0)),
    Answer("turn", "done"),
    Place(4, (5, 0, -1), 3),
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "a match.parlour"


@pytest.mark.parametrize("step", STEPS)
def test_every_step_is_read_back_as_it_was_written(step: Step) -> None:
    assert parse_step(step_text(step)) == step


@pytest.mark.parametrize("text", ["", "carry 1 hand 2 3", "choose", "place x 1 0", "carry 1, hand/0/-1 trick/0/-1 -1"])
def test_invalid_steps_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_step(text)


def test_steps_are_restored_only_for_the_same_player_and_decision(record: Path) -> None:
    SavedDraft(record).keep(1, 7, STEPS)
    again = SavedDraft(record)
    assert again.steps(1, 7) == STEPS
    assert again.steps(0, 7) == again.steps(1, 8) == ()


def test_no_steps_leave_no_file(record: Path) -> None:
    begun = SavedDraft(record)
    begun.keep(0, 1, STEPS)
    assert path_beside(record).exists()
    begun.keep(0, 1, ())
    assert not path_beside(record).exists()
    assert SavedDraft(record).steps(0, 1) == ()


@pytest.mark.parametrize("text", ["", "player 0", "player 0 decision x\n", "player 0 decision 1\nnonsense\n", "\udcff"])
def test_a_file_of_another_kind_counts_as_no_steps(record: Path, text: str) -> None:
    path_beside(record).write_bytes(text.encode(errors="surrogateescape"))
    assert SavedDraft(record).steps(0, 1) == ()


def test_a_read_only_disk_causes_no_error(tmp_path: Path) -> None:
    begun = SavedDraft(tmp_path / "no folder" / "match.parlour")
    (tmp_path / "no folder").write_text("a file")
    begun.keep(0, 1, STEPS)
    assert begun.steps(0, 1) == STEPS


def test_steps_without_a_record_last_while_the_table_is_open() -> None:
    begun = SavedDraft(None)
    begun.keep(0, 1, STEPS)
    assert begun.steps(0, 1) == STEPS
