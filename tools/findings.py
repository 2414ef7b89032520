"""`python -m tools.findings GAME...`: measure what the extensions and house rules of a game do, for docs/findings.

The rules are in findings.yaml. Results are kept in build/findings, so that the same command continues. Ctrl-C ends it,
and the page is written from what was played.
"""

from __future__ import annotations

import argparse
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, Final

import yaml

from cardgames.cli.lab import rules_of
from cardgames.engine.registry import manifest
from cardgames.lab.experiments.experiment import Experiment, Results, Side
from cardgames.lab.experiments.running import resumed, run
from cardgames.lab.experiments.summary import summary_of
from cardgames.lab.jobs import LocalWorkers
from cardgames.screens.lab_texts import LabTexts

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
KEPT: Final = ROOT / "build" / "findings"
STEPS: Final = (50, 150, 400, 1000)
"""The numbers of pairs after which the next rules have their turn."""
PAGES: Final = ROOT / "docs" / "findings"


def experiment_of(game: str, listed: dict[str, Any], title: str, rules: str, seats: int | None) -> Experiment:
    """The comparison of one set of rules with the standard rules."""
    options = rules_of(game, rules, seats)
    standard = rules_of(game, "standard", options.seats)
    sides = (Side("standard", standard.text(full=True)), Side(title, options.text(full=True)))
    bots = ("normal",) * options.seats
    return Experiment(game, options.seats, sides, bots, listed["pairs"], seed="findings", single=True)


class OutOfTime(Exception):
    """The minutes are over."""


def main() -> None:
    """Measure the games given, one set of rules after the other, and write their pages."""
    parser = argparse.ArgumentParser("python -m tools.findings", description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, help="stop after this time, for all games together")
    parser.add_argument("--pairs", type=int, help="play fewer pairs")
    given = parser.parse_args()
    listed = yaml.safe_load((HERE / "findings.yaml").read_text("utf-8"))
    end = monotonic() + given.minutes * 60 if given.minutes else float("inf")
    for game in given.games:
        if monotonic() > end:
            break
        found: list[tuple[str, Results]] = []
        with suppress(KeyboardInterrupt, OutOfTime):
            measure(game, listed[game], given.pairs, given.jobs, end, found)
        write_page(game, found)


def measure(
    game: str, listed: dict[str, Any], pairs: int | None, jobs: int, end: float, found: list[tuple[str, Results]]
) -> None:
    """Play all comparisons of a game, and add them to `found`. Raises OutOfTime."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for number, (title, rules) in enumerate(listed["rules"].items()):
        whole = experiment_of(game, listed, title, rules, listed.get("seats"))
        found.append((rules, resumed(replace(whole, pairs=pairs or whole.pairs), KEPT / f"{game}-{number}.lab")))

    def on_unit(_: Results) -> None:
        if monotonic() > end:
            raise OutOfTime

    most = max(results.experiment.pairs for _, results in found)
    for step in (*STEPS, most):  # all rules advance together, so that a page can be written at any time
        for number, (_, results) in enumerate(found):
            part = Results(replace(results.experiment, pairs=min(step, most)), results.played)
            run(part, LocalWorkers(jobs), KEPT / f"{game}-{number}.lab", on_unit=on_unit)


def write_page(game: str, found: list[tuple[str, Results]]) -> None:
    """Write docs/findings/GAME.md: for each set of rules the main findings and a table of measures."""
    title = manifest(game).title
    lines = [
        f"# What rules change in {title}",
        "",
        f"Made with `python -m tools.findings {game}`; see [the lab](../lab.md).",
    ]
    lines += ["Single deals of Normal bots in pairs, all with the same seeds. Intervals hold in 95% of experiments."]
    for rules, results in found:
        if results.matches < 2:
            continue
        summary = summary_of(results)
        texts = LabTexts(summary)
        name = results.experiment.sides[1].name
        lines += [
            "",
            f"## {name}",
            "",
            f'`cardgames lab {game} standard "{rules}" --single --pairs {results.matches} '
            f"--seed findings --ladder 0 --generic 0`",
            "",
            *texts.findings(),
            texts.correlation(),
            "",
        ]
        lines += ["| measure | standard | these rules | difference | verdict |", "|---|---|---|---|---|"]
        for one in summary.comparisons():
            if one.measure.judged:
                cells = (
                    texts.measure(one.measure),
                    texts.value(one.measure, one.first.estimate),
                    texts.value(one.measure, one.second.estimate),
                    texts.difference(one),
                    texts.verdict(one),
                )
                lines.append(f"| {' | '.join(cells)} |")
    PAGES.mkdir(parents=True, exist_ok=True)
    (PAGES / f"{game}.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
