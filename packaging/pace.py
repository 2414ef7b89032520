"""How soon the packed program shows its first picture, beside the same from source: `python packaging/pace.py [TIMES]`.

Both are started in turns, as often as said (10), on this screen or on one that nobody sees; the medians count.
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
"""Seconds after which something has gone wrong, and seconds in which a start makes ready what the next one finds."""

COPIES = {"source": [sys.executable, "-m", "cardgames"], "packed": [str(FOLDER / "Parlour")]}


def first_picture(command: list[str], folder: Path) -> float:
    """Seconds from the start of the process until it has told of its first picture."""
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
    """Measure, after a start of each that only makes the pictures that are kept."""
    with any_screen(), TemporaryDirectory() as name:
        rounds = [
            {copy: first_picture(command, Path(name)) for copy, command in COPIES.items()} for _ in range(times + 1)
        ]
    for copy in COPIES:
        print(f"{copy}: {1000 * median(taken[copy] for taken in rounds[1:]):.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
