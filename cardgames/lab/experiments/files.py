"""Experiments as files: a YAML header with the rules, the bots and the seed, then a line with the sums of each pair.

Another machine gets the same numbers from the same header.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any, Final

import yaml

from cardgames.disk import read_file, write_file
from cardgames.engine.messages import UserError, message
from cardgames.engine.registry import UnknownGame
from cardgames.engine.yaml_file import yaml_text
from cardgames.lab.experiments.experiment import PARTS, Experiment, Results, Side, UnitOfWork
from cardgames.lab.experiments.progress import END_OF_HEADER, SUFFIX

FORMAT: Final = 1
_MOST: Final = 200_000_000
"""The maximum size of a file, in bytes."""
_MOST_PAIRS: Final = 1_000_000


class BadExperiment(UserError):
    """A file is not an experiment; the message says where and what would be right."""


def name_of(experiment: Experiment) -> str:
    """The name of the file of an experiment; one that continues another has the same."""
    told = (
        side.name or options.text() or "standard"
        for side, options in zip(experiment.sides, experiment.options, strict=True)
    )
    sides = "-".join(map(_plain, islice(told, 3)))
    return f"{experiment.game}-{sides}-{experiment.key}{SUFFIX}"


def _plain(name: str) -> str:
    """A name as part of a file name."""
    return re.sub(r"[^\w.=]+", "_", name)[:30]


def write(path: Path, results: Results) -> None:
    """Write an experiment and its results atomically. Raises OSError."""
    experiment = results.experiment
    columns = sorted({name for sides in results.played.values() for totals in sides for name in totals})
    header: dict[str, Any] = {
        "parlour_lab": FORMAT,
        "game": experiment.game,
        "rules_version": experiment.rules.rules_version,
        "seats": experiment.seats,
        "sides": [{"name": side.name, "options": side.options} for side in experiment.sides],
        "bots": list(experiment.bots),
        "pairs": experiment.pairs,
        "rungs": experiment.rungs,
        "generic": experiment.generic,
        "seed": experiment.seed,
        "single": experiment.single,
        "relevant": dict(experiment.relevant),
        **({"planned": experiment.planned} if experiment.planned else {}),
        "columns": columns,
    }
    lines = [yaml_text(header), END_OF_HEADER]
    for unit in sorted(results.played, key=lambda unit: (PARTS.index(unit.part), unit.number)):
        rows = [[_short(totals.get(name, 0.0)) for name in columns] for totals in results.played[unit]]
        lines.append(f"- {json.dumps([unit.part, unit.number, *rows], separators=(',', ':'))}\n")
    write_file(path, "".join(lines).encode())


def _short(amount: float) -> float | int:
    return int(amount) if amount == int(amount) else amount


def read(path: Path) -> Results:
    """Read an experiment. Raises OSError, BadExperiment, UnknownGame or BadOptionsError."""
    head, mark, body = read_file(path, _MOST).decode("utf-8", "replace").partition(f"\n{END_OF_HEADER}")
    try:
        header = yaml.safe_load(head)
    except yaml.YAMLError:
        header = None
    if not mark or not isinstance(header, dict) or header.get("parlour_lab") != FORMAT:
        raise BadExperiment(message("lab.file.no_experiment", file=path))
    try:
        experiment = _experiment(header)
        columns = [str(name) for name in header["columns"]]
    except UnknownGame:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, UserError):
            raise
        raise BadExperiment(message("lab.file.bad_header", file=path)) from None
    if header["rules_version"] != experiment.rules.rules_version:
        raise BadExperiment(message("lab.file.old_rules", file=path))
    results = Results(experiment)
    first = head.count("\n") + 3
    for number, line in enumerate(body.splitlines(), first):
        try:
            unit, totals = _row(line, columns, len(experiment.sides))
        except (ValueError, TypeError):
            raise BadExperiment(message("lab.file.bad_line", file=path, line=number)) from None
        results.played[unit] = totals
    return results


def _experiment(header: Mapping[str, Any]) -> Experiment:
    experiment = Experiment(
        game=str(header["game"]),
        seats=int(header["seats"]),
        sides=tuple(Side(str(side["name"]), str(side["options"])) for side in header["sides"]),
        bots=tuple(map(str, header["bots"])),
        pairs=int(header["pairs"]),
        seed=str(header["seed"]),
        single=bool(header["single"]),
        rungs=int(header["rungs"]),
        generic=int(header["generic"]),
        relevant={str(name): float(value) for name, value in header["relevant"].items()},
        planned=int(header.get("planned", 0)),
    )
    if not experiment.sides or len(experiment.bots) != experiment.seats or not experiment.options:
        raise ValueError("sides or bots are missing")
    counts = experiment.pairs, experiment.rungs, experiment.generic, experiment.planned
    if not all(0 <= count <= _MOST_PAIRS for count in counts) or not all(map(isfinite, experiment.relevant.values())):
        raise ValueError("a number is out of bounds")
    return experiment


def _row(line: str, columns: list[str], sides: int) -> tuple[UnitOfWork, list[dict[str, float]]]:
    """A line of results. Raises ValueError or TypeError."""
    part, number, *rows = json.loads(line.removeprefix("- "))
    if part not in PARTS or len(rows) != sides:
        raise ValueError(line)
    totals = [{name: float(amount) for name, amount in zip(columns, row, strict=True) if amount} for row in rows]
    if int(number) < 0 or not all(isfinite(amount) for row in totals for amount in row.values()):
        raise ValueError(line)
    return UnitOfWork(part, int(number)), totals
