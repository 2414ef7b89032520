"""The steps of an unfinished draft, saved beside the match's record."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardgames.disk import read_file, write_file
from cardgames.engine.contract import Step
from cardgames.engine.step_text import parse_step, step_text

SUFFIX: Final = ".steps"

_MOST: Final = 100_000
"""The maximum size of a file, in bytes."""


class SavedDraft:
    """The saved steps of one player's decision. `record` is the match's record; with None they are kept in memory only.
    Failed writes are ignored."""

    def __init__(self, record: Path | None) -> None:
        self._path = None if record is None else path_beside(record)
        self._key, self._steps = _read(self._path)

    def follow(self, record: Path) -> None:
        """Save the steps beside this record from now on."""
        self._path = path_beside(record)

    def steps(self, player: int, decision: int) -> tuple[Step, ...]:
        """Return the saved steps of a player's decision; () if another decision is saved."""
        return self._steps if self._key == (player, decision) else ()

    def keep(self, player: int, decision: int, steps: Sequence[Step]) -> None:
        """Save these steps in place of earlier ones."""
        if ((player, decision), tuple(steps)) == (self._key, self._steps) or not (steps or self._steps):
            return
        self._key, self._steps = (player, decision), tuple(steps)
        if self._path is None:
            return
        with suppress(OSError):
            if steps:
                lines = [f"player {player} decision {decision}", *map(step_text, steps), ""]
                write_file(self._path, "\n".join(lines).encode(), durable=False)
            else:
                self._path.unlink(missing_ok=True)


def path_beside(record: Path) -> Path:
    """Return the path of the file with the steps of a record."""
    return record.with_name(record.name + SUFFIX)


def _read(path: Path | None) -> tuple[tuple[int, int], tuple[Step, ...]]:
    """Return the player, the decision and the steps in a file; (-1, -1) and () if it is missing or invalid."""
    with suppress(OSError, ValueError):
        if path is not None:
            head, *lines = read_file(path, _MOST).decode().splitlines()
            match head.split():
                case ["player", player, "decision", decision]:
                    return (int(player), int(decision)), tuple(map(parse_step, lines))
    return (-1, -1), ()
