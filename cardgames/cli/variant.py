"""`cardgames variant check|show|diff FILE`: check, show and compare variant files."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgames.cli.common import Commands, print_json, print_line, print_table, with_json
from cardgames.words import listed, say

if TYPE_CHECKING:
    from cardgames.engine.options import Difference
    from cardgames.engine.yaml_file import FileProblem


def add(commands: Commands) -> None:
    """Add the command and its subcommands."""
    parser = commands.add_parser("variant", help=say("cli.variant"), description=say("cli.variant_long"))
    parts = parser.add_subparsers(required=True, metavar="check|show|diff")
    part = parts.add_parser("check", help=say("cli.variant_check"), description=say("cli.variant_check_long"))
    part.add_argument("files", metavar="FILE", type=Path, nargs="+", help=say("cli.variant_file"))
    with_json(part)
    part.set_defaults(run=run_check)
    part = parts.add_parser("show", help=say("cli.variant_show"), description=say("cli.variant_show_long"))
    part.add_argument("file", metavar="FILE", type=Path, help=say("cli.variant_file"))
    with_json(part)
    part.set_defaults(run=run_show)
    part = parts.add_parser("diff", help=say("cli.variant_diff"), description=say("cli.variant_diff_long"))
    part.add_argument("file", metavar="FILE", type=Path, help=say("cli.variant_file"))
    part.add_argument("other", metavar="OTHER", type=Path, nargs="?", help=say("cli.variant_other"))
    with_json(part)
    part.set_defaults(run=run_diff)


def run_check(given: Namespace) -> int:
    """Print the problems of variant files, one a line. Returns 1 if there are any."""
    from cardgames.engine.registry import Schemas
    from cardgames.engine.variants import check

    problems = {path: check(path, Schemas()) for path in given.files}
    if given.json:
        print_json([_data(problem) for found in problems.values() for problem in found])
    else:
        for path, found in problems.items():
            for line in map(str, found) if found else [say("file.at", place=path, what=say("cli.valid"))]:
                print_line(line)
    return 1 if any(problems.values()) else 0


def _data(problem: FileProblem) -> dict[str, object]:
    return {
        "path": problem.path,
        "line": problem.line,
        "key": problem.key,
        "wrong": str(problem.wrong),
        "right": str(problem.right),
    }


def run_show(given: Namespace) -> int:
    """Print all options of a variant. Raises BadFileError."""
    from cardgames.engine.option_kinds import plain
    from cardgames.engine.registry import Schemas
    from cardgames.engine.variants import load

    variant = load(given.file, Schemas())
    options = variant.options()
    if given.json:
        print_json(
            {
                "name": variant.name,
                "game": variant.game,
                "seats": list(variant.plays),
                "options": {key: plain(value) for key, value in options.items()},
                "extensions": sorted(options.extensions),
            }
        )
        return 0
    seats = listed(sorted(variant.plays), "or")
    print_line(say("cli.variant_title", name=variant.title, game=variant.game, seats=seats))
    chosen = options.chosen()
    rows = [
        ("*" if key in chosen else "", key, options.show(key), option.rule, option.label)
        for key, option in options.schema.options.items()
    ]
    rows += [
        ("*", key, say("cli.plays"), extension.rule, extension.label)
        for key, extension in options.schema.extensions.items()
        if key in options.extensions
    ]
    print_table(rows, ("", *(say(f"cli.head.{head}") for head in ("option", "value", "rule", "meaning"))))
    return 0


def run_diff(given: Namespace) -> int:
    """Print the differences of a variant from another, or from the standard rules.

    Raises BadFileError, NotComparable.
    """
    from cardgames.engine.registry import Schemas
    from cardgames.engine.variants import diff, load

    variant = load(given.file, Schemas())
    other = load(given.other, Schemas()) if given.other else None
    differences = diff(variant, other) if other else variant.options().differences()
    if given.json:
        print_json([difference._asdict() for difference in differences])
    elif differences:
        first, second = (variant.title, other.title) if other else (say("cli.head.standard"), variant.title)
        heads = (say("cli.head.option"), first, second, say("cli.head.rule"))
        print_table(_rows(differences), heads)
    else:
        print(say("cli.no_difference"))
    return 0


def _rows(differences: Sequence[Difference]) -> list[tuple[str, str, str, str]]:
    on_off = {None: ("", ""), True: (say("cli.out"), say("cli.plays")), False: (say("cli.plays"), say("cli.out"))}
    return [
        (one.label, one.first or on_off[one.added][0], one.second or on_off[one.added][1], one.rule)
        for one in differences
    ]
