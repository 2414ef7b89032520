"""How far an experiment is. This module imports no other of the lab, so that the home screen can use it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

SUFFIX: Final = ".lab"
END_OF_HEADER: Final = "---\n"


@dataclass(frozen=True, slots=True)
class Progress:
    """How many units were played, of how many."""

    done: int
    whole: int

    @property
    def share(self) -> float:
        """The share that was played, in whole percent; 1 is all of it."""
        return self.done * 100 // self.whole / 100 if self.whole else 0.0


def progress_in(path: Path) -> Progress:
    """Look up the progress of an experiment in its file, without its results. Unreadable files have no units."""
    try:
        head, _, body = path.read_text("utf-8").partition(f"\n{END_OF_HEADER}")
        header = yaml.safe_load(head)
        whole = int(header["pairs"]) + 2 * int(header["rungs"]) + int(header["generic"])
    except (OSError, ValueError, TypeError, KeyError, yaml.YAMLError):
        return Progress(0, 0)
    return Progress(sum(line.startswith("- [") for line in body.splitlines()), whole)
