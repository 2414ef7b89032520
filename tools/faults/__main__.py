"""Planted faults on the command line: `python -m tools.faults list|check|run [ID ...]`; see the package."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tools.faults.catalogue import Fault, faults, problems
from tools.faults.planting import Outcome, copy_tree, run_tests, try_fault


def main() -> int:
    """Run the command; return 0 on success, else 1."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description="Plants faults that tests must notice.")
    parser.add_argument("command", choices=("list", "check", "run"))
    parser.add_argument("ids", nargs="*", metavar="ID", help="an id, its beginning, or a list (default: all)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of faults tried at a time")
    parser.add_argument("--trust", action="store_true", help="skip the first run without any fault")
    given = parser.parse_intermixed_args()
    chosen = [fault for fault in faults() if fault.is_one_of(given.ids)]
    if not chosen:
        parser.error(f"there is no fault {' or '.join(given.ids)}")
    if given.command == "list":
        for fault in chosen:
            print(f"{fault.id:<28} {fault.file}\n{'':<28} {fault.wrong}")
        return 0
    found = list(problems(chosen))
    print("\n".join(found) or f"{len(chosen)} faults can be planted")
    if found or given.command == "check":
        return 1 if found else 0
    return run(chosen, given.jobs, trust=given.trust)


def run(chosen: Sequence[Fault], jobs: int, *, trust: bool) -> int:
    """Try faults and print a line for each; returns 1 when one was not caught, or a test fails without any."""
    with TemporaryDirectory(prefix="parlour-faults-") as folder:
        trees = [Path(folder, str(number)) for number in range(jobs)]
        for tree in trees:
            copy_tree(tree)
        if not trust:
            tests = sorted({test for fault in chosen for test in fault.tests})
            sound = run_tests(tests, trees[0])
            if sound.failed:
                print(f"without any fault this fails already: {sound.first_failure}")
                return 1
        missed = []
        for fault, outcome in _tried(chosen, trees):
            if not outcome.failed:
                missed.append(fault)
            result = "caught" if outcome.failed else "NOT CAUGHT"
            print(f"{fault.id:<28} {result:<10} {outcome.seconds:6.1f} s  {outcome.first_failure}", flush=True)
    print(f"{len(chosen) - len(missed)} of {len(chosen)} faults were caught")
    for fault in missed:
        print(f"  {fault.id}: {fault.wrong}")
    return 1 if missed else 0


def _tried(chosen: Sequence[Fault], trees: Sequence[Path]) -> Iterator[tuple[Fault, Outcome]]:
    """Yield each fault with what became of it, as soon as that is known; one at a time is tried in each tree."""
    free: SimpleQueue[Path] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def attempt(fault: Fault) -> Outcome:
        tree = free.get()
        try:
            return try_fault(fault, tree)
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        waiting = {pool.submit(attempt, fault): fault for fault in chosen}
        for done in as_completed(waiting):
            yield waiting[done], done.result()


if __name__ == "__main__":
    raise SystemExit(main())
