"""Fuzzing guided by coverage, with `atheris` if installed (`pip install -e '.[fuzz]'`).

The library keeps inputs that reach new code, and mutates them further. It takes over its process and ends it, so each
target has its own process.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Final

from cardgames.conformance.robustness import fuzz
from cardgames.conformance.robustness.trying import BatchResult

SECONDS: Final = 20
"""The duration of a batch."""

LONGEST: Final = 20_000
"""The maximum size of an input, in bytes."""

_CHILD: Final = """
import sys, atheris
with atheris.instrument_imports(include=["cardgames.engine", "cardgames.games", "cardgames.storage", "cardgames.cli"]):
    from cardgames.conformance.robustness import guided
guided.take_over(*sys.argv[1:])
"""


def labels(seed: str) -> Iterator[str]:
    """Labels without end, one target after another."""
    return (f"{seed}-{number}:{name}" for number in count(1) for name in fuzz.TARGETS)


def batch(label: str) -> BatchResult:
    """Fuzz the target of `label` with atheris for SECONDS, in its own process. Raises LookupError without atheris."""
    if find_spec("atheris") is None:
        raise LookupError("this needs atheris: pip install -e '.[fuzz]'")
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([sys.executable, "-c", _CHILD, label, folder], capture_output=True, text=True)
        report = Path(folder) / "report.json"
        if not report.exists():
            return BatchResult(1, (f"{label}: the fuzzer ended with {done.returncode}: {done.stderr[-300:]}",))
        found = json.loads(report.read_text("utf-8"))
    return BatchResult(found["count"], tuple(f"{label}: {fault}" for fault in found["faults"]))


def take_over(label: str, folder: str) -> None:
    """Fuzz in this process for SECONDS, and write the results to the folder."""
    import atheris

    seed, _, name = label.rpartition(":")
    seeds, target = fuzz.TARGETS[name]
    corpus = Path(folder) / "corpus"
    corpus.mkdir()
    for number, data in enumerate(seeds()):
        (corpus / str(number)).write_bytes(data[:LONGEST])
    report, numbers = Path(folder) / "report.json", count(1)
    faults: list[str] = []

    def one(data: bytes) -> None:
        wrong = fuzz.tried(target, fuzz.Input(data, None, Path(folder)))
        number = next(numbers)
        if wrong:
            faults.append(f"{data[:200]!r}: {wrong}")
        if wrong or number % 50 == 0:
            report.write_text(json.dumps({"count": number, "faults": faults}), "utf-8")

    options = [f"-max_total_time={SECONDS}", f"-max_len={LONGEST}", f"-seed={sum(map(ord, seed))}", "-verbosity=0"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], one)
    atheris.Fuzz()
