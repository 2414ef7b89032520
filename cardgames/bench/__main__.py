"""`python -m cardgames.bench`: all figures with their targets. Exit code 1 if one misses its target."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from itertools import chain
from pathlib import Path

from cardgames.bench.bots import bots
from cardgames.bench.disk import disk
from cardgames.bench.endgames import check_endgames
from cardgames.bench.figure import Figure
from cardgames.bench.lab import lab
from cardgames.bench.luck import luck
from cardgames.bench.review import review
from cardgames.bench.rules import contract, copy, search
from cardgames.bench.screen import NoScreenError, any_screen
from cardgames.bench.table import frames, memory, start, table
from cardgames.bench.turning import turning
from cardgames.cli.main import INTERRUPTED
from cardgames.lab.jobs import exits_on_sigterm

MEASURES: dict[str, Callable[[], Iterator[Figure]]] = {
    "contract": contract,
    "search": search,
    "copy": copy,
    "bots": bots,
    "review": review,
    "lab": lab,
    "disk": disk,
    "start": start,
    "table": table,
    "memory": memory,
    "frames": frames,
    "turning": turning,
}
COUNTED: dict[str, Callable[[int, float], Iterator[Figure]]] = {"luck": luck, "endgames": check_endgames}
"""Measurements that play as many deals as asked for; they run only if they are named."""
ON_A_SCREEN = ("start", "table", "memory", "frames", "turning")


def main(words: list[str] | None = None) -> int:
    """Run the chosen measurements. Returns 0 if every target is met, 1 if one is not, 2 if there is no screen."""
    parser = argparse.ArgumentParser("python -m cardgames.bench", description="Measure what a player would notice.")
    names = [*MEASURES, *COUNTED]
    parser.add_argument("--only", action="append", choices=names, metavar="NAME", help=", ".join(names))
    parser.add_argument("--deals", type=int, default=500, help="how many deals luck and endgames play, at most")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long luck and endgames take, about, at most")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--markdown", action="store_true", help="print the table of docs/benchmarks.md")
    given = parser.parse_args(words)
    chosen = [name for name in names if name in (given.only or MEASURES)]
    measures = MEASURES | {name: partial(one, given.deals, given.minutes) for name, one in COUNTED.items()}
    figures: list[Figure] = []
    with exits_on_sigterm(), ExitStack() as stack:
        if any(name in ON_A_SCREEN for name in chosen):
            try:
                stack.enter_context(any_screen())
            except NoScreenError as problem:
                print(problem, file=sys.stderr)
                return 2
        try:
            for figure in chain.from_iterable(measures[name]() for name in chosen):
                figures.append(figure)
                if not (given.json or given.markdown):
                    print("{:<76} {:>12}   {:<18} {}".format(*figure.row()), flush=True)
        except KeyboardInterrupt:
            return INTERRUPTED
    if given.json:
        listed = [{**asdict(one), "met": one.met} for one in figures]
        print(json.dumps({"machine": machine(), "figures": listed}, indent=2, ensure_ascii=False))
    elif given.markdown:
        print(markdown(figures))
    return 0 if all(figure.met for figure in figures) else 1


def machine() -> dict[str, str | int]:
    """A description of this machine."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        named = (line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line)
        model = next(named, model)
    return {
        "processor": model,
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def markdown(figures: list[Figure]) -> str:
    """The machine and the figures as a Markdown table."""
    about = machine()
    head = f"{about['processor']}, {about['cores']} cores, {about['system']}, Python {about['python']}"
    rows = [f"| {' | '.join(one.row())} |" for one in figures]
    return "\n".join([head, "", "| what | measured | aim | met |", "|---|---:|---|---|", *rows])


if __name__ == "__main__":
    sys.exit(main())
