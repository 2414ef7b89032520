"""Planting a fault in a copy of the tree, and running the tests that should notice it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copy2
from time import monotonic

from tools.faults.catalogue import ROOT, Fault

LONGEST = 300.0
"""Seconds after which tests are ended: a fault may let them run for ever. It counts as caught then."""

PASSED, FAILED, CANNOT_COLLECT = 0, 1, 2
"""What pytest ends with: a fault was not caught, it was, or it keeps a module from being imported."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a run of tests: whether one failed and which, or what else went wrong; and the seconds it took."""

    failed: bool
    first_failure: str
    seconds: float


def copy_tree(target: Path) -> None:
    """Copy the project's files as they are now, those included that git does not know yet."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            copy2(ROOT / name, target / name)


def try_fault(fault: Fault, tree: Path) -> Outcome:
    """Plant a fault in a copy of the tree, run its tests there, and take it out again."""
    path = tree / fault.file
    source, facts = path.read_text("utf-8"), path.stat()
    path.write_text(source.replace(fault.text, fault.instead), "utf-8")
    try:
        return run_tests(fault.tests, tree)
    finally:
        path.write_text(source, "utf-8")
        os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))  # so that no compiled fault is taken for it


def run_tests(tests: Sequence[str], tree: Path) -> Outcome:
    """Run tests in a copy of the tree, up to the first that fails."""
    paths = (tree, *sorted(tree.glob("examples/*/src")))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    command = [sys.executable, "-m", "pytest", "-x", "-n", "0", "-p", "no:cacheprovider", "--tb=no", "-rfE", *tests]
    start = monotonic()
    process = subprocess.Popen(
        command, cwd=tree, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True,
    )  # fmt: skip
    try:
        output, _ = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return Outcome(True, f"did not end within {LONGEST:.0f} seconds", monotonic() - start)
    finally:  # also what a test has started, which a fault can keep from ending
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if process.returncode not in (PASSED, FAILED, CANNOT_COLLECT):
        raise RuntimeError(f"pytest ended with {process.returncode}:\n{output}")
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
    return Outcome(process.returncode != PASSED, found[1] if found else "", monotonic() - start)
