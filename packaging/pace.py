"""Compares the start-up times of the packed program and of the source: `python packaging/pace.py [TIMES]`.

Starts both alternately, TIMES each (default 10), on this screen or a hidden one, and prints the medians.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from pack import FOLDER

from cardgames.bench.screen import any_screen

PATIENCE, REST = 30.0, 1.0
"""Seconds after which a start counts as failed, and seconds for a start to cache what the next one uses."""

COPIES = {"source": [sys.executable, "-m", "cardgames"], "packed": [str(FOLDER / "Parlour")]}


def first_picture(command: list[str], folder: Path) -> float:
    """The seconds from the start of the process to its first picture in the trace."""
    trace = folder / "trace.jsonl"
    trace.unlink(missing_ok=True)
    environment = {**os.environ, "PARLOUR_HOME": str(folder / "home"), "PARLOUR_TRACE": str(trace)}
    begin = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL)
    try:
        while not (trace.exists() and trace.stat().st_size):
            if process.poll() is not None or time.perf_counter() - begin > PATIENCE:
                raise RuntimeError(f"{command[0]} did not come up; was it built (make package)?")
            time.sleep(0.001)
        taken = time.perf_counter() - begin
        time.sleep(REST)
        return taken
    finally:
        process.kill()
        process.wait()


def main(times: int) -> None:
    """Measure, after a first start of each that fills the cache of pictures."""
    with any_screen(), TemporaryDirectory() as name:
        rounds = [
            {copy: first_picture(command, Path(name)) for copy, command in COPIES.items()} for _ in range(times + 1)
        ]
    for copy in COPIES:
        print(f"{copy}: {1000 * median(taken[copy] for taken in rounds[1:]):.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
