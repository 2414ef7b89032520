"""`python -m tools.findings GAME...`: measure what the extensions and house rules of a game do, for docs/findings.

The rules are in findings.yaml. All rules of a game are sides of one experiment, so that the standard rules are played
once. Results are kept in build/findings, and the same command continues. Ctrl-C ends it, and the page is written from
what was played.
"""

from __future__ import annotations

import argparse
from contextlib import suppress
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
PAGES: Final = ROOT / "docs" / "findings"


def experiment_of(game: str, listed: dict[str, Any]) -> Experiment:
    """The comparison of all sets of rules of a game with the standard rules."""
    options = [rules_of(game, rules, listed.get("seats")) for rules in ("standard", *listed["rules"].values())]
    names = ("standard", *listed["rules"])
    sides = tuple(Side(name, one.text(full=True)) for name, one in zip(names, options, strict=True))
    seats = options[0].seats
    return Experiment(game, seats, sides, ("normal",) * seats, listed["pairs"], seed="findings", single=True)


class OutOfTime(Exception):
    """The minutes are over."""


def main() -> None:
    """Play the experiments of the games given, one after the other, and write their pages."""
    parser = argparse.ArgumentParser("python -m tools.findings", description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, help="stop after this time, for all games together")
    given = parser.parse_args()
    listed = yaml.safe_load((HERE / "findings.yaml").read_text("utf-8"))
    end = monotonic() + given.minutes * 60 if given.minutes else float("inf")
    KEPT.mkdir(parents=True, exist_ok=True)
    for game in given.games:
        if monotonic() > end:
            break
        kept = KEPT / f"{game}.lab"
        results = resumed(experiment_of(game, listed[game]), kept)

        def on_unit(_: Results) -> None:
            if monotonic() > end:
                raise OutOfTime

        with suppress(KeyboardInterrupt, OutOfTime):
            run(results, LocalWorkers(given.jobs), kept, on_unit=on_unit)
        if results.matches > 1:
            write_page(game, list(listed[game]["rules"].values()), results)


def write_page(game: str, rules: list[str], results: Results) -> None:
    """Write docs/findings/GAME.md: for each set of rules the main findings and a table of measures."""
    title = manifest(game).title
    told = " ".join(f'"{one}"' for one in rules)
    lines = [
        f"# What rules change in {title}",
        "",
        f"Single deals of Normal bots in {results.matches:,} pairs, all with the same seeds. Intervals hold in 95% of",
        f"experiments. `python -m tools.findings {game}` makes this page from the same numbers as",
        "",
        "```",
        f"cardgames lab {game} standard {told} \\",
        f"    --seats {results.experiment.seats} --single --pairs {results.matches} --seed findings \\",
        "    --ladder 0 --generic 0",
        "```",
        "",
        "See [the lab](../lab.md) for what the measures are.",
    ]
    summary = summary_of(results)
    texts = LabTexts(summary)
    for side, (changes, listed) in enumerate(zip(rules, results.experiment.sides[1:], strict=True), 1):
        lines += ["", f"## {listed.name}", "", f"`{changes}`", "", *texts.findings(side), texts.correlation(side), ""]
        lines += ["| measure | standard | these rules | difference | verdict |", "|---|---|---|---|---|"]
        for one in summary.comparisons(side):
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
