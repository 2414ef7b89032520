"""Run tests with all their cases: `python -m tools.soak [--minutes M] [FILE ...]`.

The suite runs few cases of tests that are marked as sampled, and none of tests for the soak. This command runs all
cases of every test file that has such tests, or of the given ones, in random order until the time is over.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
MARKED = re.compile(r"pytest\.mark\.(sampled|soak)\b|\bthorough: bool\b")
"""What a test file contains that has more cases than the suite runs."""


def marked_files() -> list[Path]:
    """The test files of which the suite runs a part."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [path for path in files if MARKED.search(path.read_text(encoding="utf-8"))]


def main() -> int:
    """Run the command; return 1 if a test failed, else 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="Runs tests with all their cases.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="test files (default: all with more cases)")
    parser.add_argument("--minutes", type=float, default=60.0, metavar="M", help="start no file after this time")
    given = parser.parse_args()
    files = given.files or marked_files()
    Random().shuffle(files)
    end, failed = time.monotonic() + 60 * given.minutes, []
    for number, path in enumerate(files):
        if time.monotonic() > end:
            print(f"{number} of {len(files)} files were run in the given time")
            break
        print(f"--- {path}", flush=True)
        command = (sys.executable, "-m", "pytest", "--thorough", "--dist", "load", str(path))
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(path)
    for path in failed:
        print(f"failed: {path}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
