"""Positions in which a thorough review marked a move of Hard, kept until the bot plays better there.

`python -m cardgames.lab.positions GAME` collects them; `cardgames review --position FILE` shows one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgames.lab.review.judging import Worlds
from cardgames.lab.review.positions import read_position, reexamined

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.parlour"))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_review_still_finds_a_better_move(path: Path) -> None:
    match, move = read_position(path)
    assert move.level == "hard"
    found = reexamined(move, Worlds(16, 32, 128))
    assert found.judged.loss.estimate > 0
    assert found.judged.best != move.choice.move
    assert found.decision.move in move.choice.legal
    assert move.choice.seat == match.entries[-1].seat  # type: ignore[union-attr]
