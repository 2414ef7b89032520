"""`python -m cardgames.conformance`: check a game against the contract.

    check GAME              the whole kit, as in the test suite
    soak GAME               random matches for hours
    match GAME --seed S     repeat one match of a soak
    goldens [GAME ...]      replay the golden matches; --write plays them again

and check that the program never loses a match (docs/reliability.md):

    kill                    kill -9 at random moments of a match
    power                   a power cut at every write, rename and sync of a match
    faults                  the n-th open, write, sync or rename fails, for every n
    fuzz                    damaged records, variants, settings, players and command lines
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import monotonic

from cardgames.conformance.agreements import game_and_hooks, named, pairwise
from cardgames.conformance.art import check_art
from cardgames.conformance.files import check_files
from cardgames.conformance.goldens import check_goldens, write_goldens
from cardgames.conformance.history import check_history
from cardgames.conformance.honesty import HonestyChecker
from cardgames.conformance.hooks import Fault, Setting
from cardgames.conformance.robustness.trying import BatchResult, run_batches
from cardgames.conformance.rules import RuleChecker, check_rule_ids
from cardgames.conformance.sampling import check_sampling
from cardgames.conformance.sentences import check_sentences
from cardgames.conformance.soak import soak, soak_match, soak_setting
from cardgames.engine.registry import manifests
from cardgames.engine.yaml_file import BadFileError

GOLDENS = Path("tests/golden")
RELIABILITY_TESTS = {
    "kill": "kill -9 at random moments of a match",
    "power": "a power cut at every write, rename and sync of a match",
    "faults": "every open, write, sync and rename fails once",
    "fuzz": "damaged records, variants, settings, players and command lines",
}


def main(words: list[str] | None = None) -> int:
    """Run a command; return 0 if there was no fault, 1 if there was one, 2 for an invalid command line."""
    parser = argparse.ArgumentParser(prog="python -m cardgames.conformance", description="Check a game.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="run the whole kit with every variant, extension and pair of options")
    long = commands.add_parser("soak", help="play random matches until the first fault")
    long.add_argument("--matches", type=_from(0), default=10_000, metavar="N", help="matches (10000; 0: no limit)")
    long.add_argument("--minutes", type=_from(0), default=0, metavar="M", help="stop after this time (0: no limit)")
    long.add_argument("--jobs", type=_from(1), default=1, metavar="J", help="number of processes (default 1)")
    one = commands.add_parser("match", help="repeat one match of a soak")
    long.add_argument("--seed", default="soak", help="another seed plays other matches")
    one.add_argument("--seed", required=True, help="the seed that a fault names")
    for command in (check, long, one):
        command.add_argument("game")
    for name, description in RELIABILITY_TESTS.items():
        hard = commands.add_parser(name, help=description)
        minutes = "stop after this time (0: one match of each game; default 1)"
        hard.add_argument("--minutes", type=_from(0), default=1, metavar="M", help=minutes)
        hard.add_argument("--count", type=_from(0), default=0, metavar="N", help="number of tests (0: no limit)")
        hard.add_argument("--seed", default="1", help="another seed runs other tests")
        hard.add_argument("--jobs", type=_from(1), default=1, metavar="J", help="number of processes (default 1)")
        hard.add_argument("--only", metavar="LABEL", help="run only the test that a fault names")
        hard.set_defaults(how=name)
        if name == "fuzz":
            guide = "use atheris to find inputs that reach new code"
            hard.add_argument("--guided", dest="how", action="store_const", const="guided", help=guide)
    golden = commands.add_parser("goldens", help="replay the golden matches")
    golden.add_argument("games", nargs="*", help="the games (default: all installed ones)")
    golden.add_argument("--write", action="store_true", help="play them again and replace them")
    golden.add_argument("--folder", type=Path, default=GOLDENS, help=f"has a folder for each game (default {GOLDENS})")
    arguments = parser.parse_args(words)
    try:
        return _run(arguments)
    except Fault as fault:
        print(fault)
        return 1
    except BadFileError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return 2
    except LookupError as error:
        if isinstance(error, IndexError | KeyError):
            raise  # an error in the game's code: without the place, nobody finds it
        print(error.args[0], file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _from(least: int) -> Callable[[str], int]:
    """The argument type of whole numbers from `least` up."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {least} up")
        return int(text)

    return read


def _run(arguments: argparse.Namespace) -> int:
    match arguments.command:
        case "check":
            print(f"{arguments.game}: no fault in {check_game(arguments.game)} matches")
        case "match":
            setting = soak_setting(arguments.game, arguments.seed)
            soak_match(setting)
            print(f"no fault in {setting}")
        case "soak":
            return _soak(arguments)
        case name if name in RELIABILITY_TESTS:
            return _try(name, arguments)
        case "goldens":
            for name in arguments.games or manifests():
                folder = arguments.folder / name
                if arguments.write:
                    print(f"{name}: {len(write_goldens(name, folder))} golden matches written in {folder}")
                else:
                    print(f"{name}: {check_goldens(name, folder)} golden matches are as they were")
    return 0


def check_game(name: str) -> int:
    """Run the whole kit without pytest, except the bots; return the number of settings played. Raises Fault."""
    game, hooks = game_and_hooks(name)
    check_art(name)
    check_files(name)
    agreed = [*named(game, hooks.brief).values()]
    for seats in game.player_counts:
        agreed += pairwise(game.schema, seats, hooks.brief)
    settings = [Setting(game, hooks, options, f"check {number}") for number, options in enumerate(agreed)]
    for number, setting in enumerate(settings, 1):
        if sys.stderr.isatty():
            print(f"\rmatch {number} of {len(settings)}", end="", file=sys.stderr, flush=True)
        RuleChecker().watch(setting)
        HonestyChecker().watch(setting)
        check_history(setting)
        check_sentences(setting)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    variants = settings[: len(named(game, hooks.brief))]
    for setting in variants:
        check_sampling(setting)
    check_rule_ids(variants)
    return len(settings)


def _try(name: str, arguments: argparse.Namespace) -> int:
    """Run one kind of reliability test, and print the result."""
    hardship = import_module(f"cardgames.conformance.robustness.{arguments.how}")
    start = monotonic()

    def progress(found: BatchResult) -> None:
        if sys.stderr.isatty():
            print(f"\r{name}: {found}", end="", file=sys.stderr, flush=True)

    if arguments.only:
        found = hardship.batch(arguments.only)
    else:
        limits = {"minutes": arguments.minutes, "count": arguments.count, "jobs": arguments.jobs}
        once = not (arguments.minutes or arguments.count) and hasattr(hardship, "one_round")
        labels = hardship.one_round(arguments.seed) if once else hardship.labels(arguments.seed)
        found = run_batches(labels, hardship.batch, **limits, progress=progress)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for fault in found.faults:
        print(fault)
    print(f"{name}: {found}, in {monotonic() - start:.0f} s, seed {arguments.seed}")
    return 1 if found.faults else 0


def _soak(arguments: argparse.Namespace) -> int:
    start = monotonic()

    def progress(found: BatchResult) -> None:
        if sys.stderr.isatty():
            print(f"\r{found.count} matches", end="", file=sys.stderr, flush=True)
        elif found.count % 500 == 0:
            print(f"{found.count} matches", file=sys.stderr, flush=True)

    found = soak(arguments.game, arguments.matches, arguments.minutes, arguments.jobs, arguments.seed, progress)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    fault = found.faults[0] if found.faults else "no fault"
    print(f"{arguments.game}: {found.count} matches in {monotonic() - start:.0f} s, {fault}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
