"""What the process of the laboratory does for the screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardgames.engine.match import Match
from cardgames.engine.messages import Said, UserError, message
from cardgames.engine.system_error import reason_of
from cardgames.lab.experiments import files
from cardgames.lab.experiments.experiment import Experiment
from cardgames.lab.experiments.running import match_of
from cardgames.lab.experiments.summary import Summary, are_paired, ended, joined, summary_of


def summarise(path: Path) -> Summary | Said:
    """What was found in the experiment of a file, or what is wrong with it."""
    try:
        return summary_of(files.read(path))
    except Exception as problem:  # whatever somebody wrote into a file, the others are listed
        return _wrong(path, problem)


def end(path: Path) -> Summary | Said:
    """Make an experiment complete with what was played."""
    try:
        results = ended(files.read(path))
        files.write(path, results)
        return summary_of(results)
    except Exception as problem:
        return _wrong(path, problem)


def set_relevant(path: Path, relevant: Mapping[str, float]) -> Summary | Said:
    """Judge an experiment by these smallest relevant differences, by the name of the measure."""
    try:
        results = files.read(path)
        results = replace(results, experiment=replace(results.experiment, relevant=dict(relevant)))
        files.write(path, results)
        return summary_of(results)
    except Exception as problem:
        return _wrong(path, problem)


def _wrong(path: Path, problem: Exception) -> Said:
    if isinstance(problem, UserError):
        return problem.said or str(problem)
    if isinstance(problem, OSError):
        return message("lab.file.unreadable", file=path, reason=reason_of(problem))
    return message("lab.file.bad_header", file=path)


def compare(one: Path, other: Path) -> tuple[Summary, bool]:
    """Two experiments as one, and whether their matches are pairs. Raises OSError or UserError."""
    first, second = files.read(one), files.read(other)
    return summary_of(joined(first, second)), are_paired(first.experiment, second.experiment)


def matches(experiment: Experiment, sides: tuple[int, int], number: int, names: Sequence[str]) -> list[Match]:
    """Play a pair of an experiment again, with these names of the players."""
    return [match_of(experiment, side, number, names) for side in sides]
