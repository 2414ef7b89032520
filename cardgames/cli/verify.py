"""`cardgames verify FILE...`: check that records are complete and follow the rules."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cardgames.cli.common import Commands, print_json, print_line, with_json
from cardgames.engine.messages import message
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.engine.record import Reading


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("verify", help=say("cli.verify"), description=say("cli.verify_long"))
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+", help=say("cli.record"))
    with_json(parser)
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Print that each record is valid, or which line is wrong and why. Returns 1 if any is invalid."""
    from cardgames.engine.record import Problem, Reading, read_file

    data = []
    all_valid = True
    for path in given.files:
        try:
            reading = read_file(path)
        except OSError as error:
            reading = Reading(problems=[Problem(0, message("file.cannot_be_read", reason=error.strerror))])
        all_valid &= reading.valid
        if given.json:
            data.append(_data(path, reading))
        else:
            _print(path, reading)
    if given.json:
        print_json(data)
    return 0 if all_valid else 1


def _print(path: Path, reading: Reading) -> None:
    for problem in reading.problems:
        place = f"{path}:{problem.line}" if problem.line else str(path)
        print_line(say("file.at", place=place, what=problem.sentence))
    if reading.valid:
        print_line(say("file.at", place=path, what=say("cli.valid" if reading.finished else "cli.valid_unfinished")))


def _data(path: Path, reading: Reading) -> dict[str, object]:
    return {
        "file": str(path),
        "valid": reading.valid,
        "finished": reading.finished,
        "problems": [
            {"line": problem.line, "what": problem.what, "should_be": problem.should_be} for problem in reading.problems
        ],
    }
