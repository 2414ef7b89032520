"""All planted faults of `tools.faults` can be planted."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from tools.faults.catalogue import faults, problems


def test_every_planted_fault_changes_one_place_and_names_existing_tests() -> None:
    assert list(problems(faults())) == []
