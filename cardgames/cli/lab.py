"""`cardgames lab GAME A B`: what a rule changes, measured with bots on the same deals."""

from __future__ import annotations

import re
from argparse import Namespace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardgames.cli.common import Commands, Progress, number, print_json, print_line, print_table, with_json
from cardgames.cli.mistakes import Mistake
from cardgames.cli.simulate import USUAL_LEVEL, levels_of, options_of
from cardgames.engine.messages import Listing, message
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.engine.options import Options
    from cardgames.lab.experiments.experiment import Experiment, Results, Side
    from cardgames.lab.experiments.measures import Measure
    from cardgames.lab.jobs import Workers
    from cardgames.screens.lab_texts import LabTexts

STANDARD: Final = "standard"
_RANGE: Final = re.compile(r"(-?\d+)\.\.(-?\d+)")
_SEAT: Final = re.compile(r"seat\.\d+")
_MOST_VALUES: Final = 40
"""The maximum number of values of a sweep."""
_SHOWN_PAIRS: Final = 3
_MOST_GENERIC: Final = 40
"""The usual maximum number of deals that generic bots play, which are slow in long games."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("lab", help=say("cli.lab"), description=say("cli.lab_long"))
    parser.add_argument("game", metavar="GAME", help=say("cli.lab_first"))
    parser.add_argument("rules", metavar="RULES", nargs="*", help=say("cli.lab_rules"))
    parser.late = "rules"
    parser.add_argument("--pairs", type=number(2, 1_000_000), default=100, metavar="N", help=say("cli.lab_pairs"))
    parser.add_argument("--single", action="store_true", help=say("cli.lab_single"))
    parser.add_argument("--seats", type=number(1, 20), metavar="K", help=say("cli.seats"))
    parser.add_argument("--bots", metavar="L,L,...", default=USUAL_LEVEL, help=say("cli.lab_bots"))
    parser.add_argument("--seed", metavar="S", default="lab", help=say("cli.lab_seed"))
    parser.add_argument("--ladder", type=number(0, 1_000_000), metavar="N", help=say("cli.lab_ladder"))
    parser.add_argument("--generic", type=number(0, 1_000_000), metavar="N", help=say("cli.lab_generic"))
    parser.add_argument("--relevant", action="append", default=[], metavar="M=X", help=say("cli.lab_relevant"))
    parser.add_argument("--until-clear", action="store_true", help=say("cli.lab_until"))
    parser.add_argument("--sweep", metavar="O=X..Y", help=say("cli.lab_sweep"))
    parser.add_argument("--target", metavar="M=X", help=say("cli.lab_target"))
    places = parser.add_mutually_exclusive_group()
    places.add_argument("--jobs", type=number(1, 256), default=1, metavar="J", help=say("cli.jobs"))
    places.add_argument("--cluster", metavar="ADDRESS", help=say("cli.lab_cluster"))
    parser.add_argument("--file", type=Path, metavar="FILE", help=say("cli.lab_file"))
    parser.add_argument("--new", action="store_true", help=say("cli.lab_new"))
    parser.add_argument("--html", type=Path, metavar="FILE", help=say("cli.lab_html"))
    parser.add_argument("--csv", type=Path, metavar="FILE", help=say("cli.lab_csv"))
    parser.add_argument("--records", type=Path, metavar="DIR", help=say("cli.lab_records"))
    with_json(parser)
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Play what is left of an experiment, and print the report. Raises Mistake."""
    from cardgames.lab.experiments import files
    from cardgames.lab.experiments.experiment import Results
    from cardgames.lab.experiments.progress import SUFFIX
    from cardgames.lab.experiments.running import resumed
    from cardgames.storage.paths import folders

    if given.target and not given.sweep:
        raise Mistake(message("cli.lab_target_alone"))
    if given.game.endswith(SUFFIX):
        path = Path(given.game)
        results = files.read(path)
    else:
        experiment = _experiment(given)
        path = given.file or folders().lab / files.name_of(experiment)
        results = Results(experiment) if given.new else resumed(experiment, path)
    extra = _play(given, results, path)
    _report(given, results, extra)
    if not given.json:
        print_line(say("cli.lab_kept", file=path))
    return 0


def _play(given: Namespace, results: Results, path: Path) -> list[str]:
    """Play what is left; return what a search found. Ctrl-C ends it, and the results so far are reported."""
    from cardgames.lab.experiments import running

    done, workers = [results.done], _workers(given)
    with Progress(max(1, len(results.experiment.units()))) as progress:
        progress.step(done[0])

        def on_unit(now: Results) -> None:
            progress.step(len(now.played) - done[0])
            done[0] = len(now.played)

        try:
            if given.target:
                return _search(given, results, workers, path)
            running.run(results, workers, path, on_unit=on_unit, until_decided=given.until_clear)
        except KeyboardInterrupt:
            played = len(results.totals("matches", 0))
            if not played:
                raise
            return [say("cli.lab_stopped", count=played)]
    return []


def _search(given: Namespace, results: Results, workers: Workers, path: Path) -> list[str]:
    from cardgames.lab.experiments import files, running
    from cardgames.lab.experiments.summary import summary_of
    from cardgames.screens.lab_texts import LabTexts, sweep_finding

    name, target = _amount(given.target, "cli.lab_bad_target")

    def measure(now: Results) -> Measure | None:
        return next((one for one in now.measures() if one.name == name), None)

    found = running.search(results, measure, target, workers)
    files.write(path, results)
    wanted = measure(results)
    if wanted is None:
        raise Mistake(message("cli.lab_no_measure", measure=name))
    return sweep_finding(LabTexts(summary_of(results)), wanted, found.best, target, found.stayed)


def _workers(given: Namespace) -> Workers:
    from cardgames.lab.jobs import LocalWorkers

    if given.cluster:
        from cardgames.lab.cluster import ClusterWorkers

        return ClusterWorkers.at(given.cluster)
    return LocalWorkers(given.jobs)


def _experiment(given: Namespace) -> Experiment:
    """The experiment of the arguments. Raises Mistake, UnknownGame, BadOptionsError or BadFileError."""
    from cardgames.lab.experiments.experiment import Experiment

    sides = _sides(given)
    seats = sides[0][1].seats
    tenth, usual = -(-given.pairs // 10), min(_MOST_GENERIC, given.pairs)
    return Experiment(
        game=given.game,
        seats=seats,
        sides=tuple(side for side, _ in sides),
        bots=levels_of(given.bots, seats),
        pairs=given.pairs,
        seed=given.seed,
        single=given.single,
        rungs=0 if given.sweep else tenth if given.ladder is None else given.ladder,
        generic=0 if given.sweep else usual if given.generic is None else given.generic,
        relevant=dict(_amount(text, "cli.lab_bad_relevant", above=0) for text in given.relevant),
    )


def _sides(given: Namespace) -> list[tuple[Side, Options]]:
    """The rules to compare, with their options."""
    from cardgames.lab.experiments.experiment import Side

    names = given.rules or [STANDARD]
    for name in names:
        if names.count(name) > 1:
            raise Mistake(message("cli.lab_twice", name=name))
    if given.sweep:
        if len(names) > 1:
            raise Mistake(message("cli.lab_sweep_more"))
        chosen = _swept(given.sweep, rules_of(given.game, names[0], given.seats))
    else:
        seats = rules_of(given.game, names[0], given.seats).seats
        chosen = {_short(name): rules_of(given.game, name, seats) for name in names}
    return [(Side(name, options.text(full=True)), options) for name, options in chosen.items()]


def _short(name: str) -> str:
    """The name of a side: a variant's, or that of its file."""
    return Path(name).stem if name.endswith((".yaml", ".yml")) else name


def rules_of(game: str, name: str, seats: int | None) -> Options:
    """The options of a side: standard rules, a variant, or changes to the standard rules such as `call_at=5`."""
    return options_of(game, None if name == STANDARD else name, seats)


def _swept(text: str, base: Options) -> dict[str, Options]:
    """The options of each value of a sweep, by names such as `hand_size=5`. Raises Mistake or BadOptionsError."""
    key, equals, values = text.partition("=")
    option = base.schema.options.get(key)
    ends = _RANGE.fullmatch(values)
    words = [str(one) for one in range(int(ends[1]), int(ends[2]) + 1)] if ends else values.split(",")
    if not equals or len(words) < 2:
        raise Mistake(message("cli.lab_bad_sweep", text=text))
    if option is None:
        raise Mistake(message("cli.lab_sweep_option", option=key, options=Listing(tuple(base.schema.options), "comma")))
    if len(words) > _MOST_VALUES:
        raise Mistake(message("cli.lab_sweep_values", text=text, most=_MOST_VALUES))
    return {f"{key}={word}": base.replace({key: option.kind.parse(word)}) for word in words}


def _amount(text: str, wrong: str, above: float = float("-inf")) -> tuple[str, float]:
    """A measure and a number, as in `minutes=2`. Raises Mistake."""
    from cardgames.lab.experiments.measures import FIXED

    known = [measure.name for measure in FIXED]
    name, _, value = text.partition("=")
    try:
        amount = float(value)
    except ValueError:
        amount = float("nan")
    if not isfinite(amount) or amount <= above or not (name in known or _SEAT.fullmatch(name)):
        raise Mistake(message(wrong, text=text, names=Listing(tuple(known), "comma")))
    return name, amount


def _report(given: Namespace, results: Results, extra: list[str]) -> None:
    from cardgames.disk import write_file
    from cardgames.lab.experiments.summary import summary_of
    from cardgames.screens.lab_page import as_csv, page
    from cardgames.screens.lab_texts import LabTexts

    texts = LabTexts(summary_of(results))
    if given.html:
        write_file(given.html, page(results, extra, is_sweep=bool(given.sweep)).encode())
    if given.csv:
        write_file(given.csv, as_csv(results).encode())
    if given.records:
        _write_records(results, given.records)
    if given.json:
        print_json(_data(results))
        return
    print_line(texts.title())
    print_line(texts.setup())
    for line in extra:
        print_line(line)
    sides = results.experiment.sides
    if given.sweep:
        _print_sweep(texts)
    elif len(sides) == 1:
        _print_values(texts)
    else:
        for side in range(1, len(sides)):
            _print_comparison(texts, side)


def _print_values(texts: LabTexts) -> None:
    print()
    heads, *rows = texts.value_rows()
    print_table(rows, heads)


def _print_comparison(texts: LabTexts, side: int) -> None:
    print()
    for line in (*texts.findings(side), texts.generic(side), texts.correlation(side)):
        if line:
            print_line(line)
    heads, *rows = texts.comparison_rows(side)
    print()
    print_table(rows, heads)
    pairs = texts.results.most_different(side)[:_SHOWN_PAIRS]
    if pairs:
        print()
        print_line(say("lab.most_different"))
    for pair, apart in pairs:
        print_line(texts.say("lab.pair", number=pair, points=apart))


def _print_sweep(texts: LabTexts) -> None:
    """A row for each measure, a column for each value of the sweep."""
    sides = range(len(texts.results.experiment.sides))
    known = [dict(texts.results.estimates(side)) for side in sides]
    rows = [
        (texts.measure(measure), *(texts.interval(measure, one[measure]) if measure in one else "" for one in known))
        for measure in texts.results.measures()
        if measure.judged
    ]
    print()
    print_table(rows, (say("lab.columns.measure"), *texts.names))


def _write_records(results: Results, folder: Path) -> None:
    """Write the records of the pairs that differ most, on every side."""
    from cardgames.disk import write_file
    from cardgames.engine.record_text import SUFFIX, record_text
    from cardgames.lab.experiments.running import match_of
    from cardgames.screens.lab_names import names_of

    experiment = results.experiment
    folder.mkdir(parents=True, exist_ok=True)
    for pair, _ in results.most_different(min(1, len(experiment.sides) - 1), _SHOWN_PAIRS):
        for side, rules in enumerate(names_of(experiment)):
            name = re.sub(r"[^\w.=-]+", "_", rules)
            text = record_text(match_of(experiment, side, pair))
            write_file(folder / f"{experiment.game}-{pair}-{side + 1}-{name}{SUFFIX}", text.encode())


def _data(results: Results) -> dict[str, object]:
    """An experiment for other programs."""
    from cardgames.screens.lab_names import names_of

    experiment = results.experiment
    names = names_of(experiment)
    sides = [
        {
            "name": names[index],
            "options": side.options,
            "measures": {
                measure.name: found._asdict() for measure, found in (*results.estimates(index), *results.ladder(index))
            },
        }
        for index, side in enumerate(experiment.sides)
    ]
    compared = {
        names[side]: {
            one.measure.name: {
                "difference": one.difference._asdict(),
                "sequence": one.sequence._asdict(),
                "correlation": one.correlation,
                "relevant": one.relevant,
                "verdict": one.verdict.value if one.measure.judged else None,
            }
            for one in results.comparisons(side)
        }
        for side in range(1, len(experiment.sides))
    }
    return {
        "game": experiment.game,
        "seats": experiment.seats,
        "bots": experiment.bots,
        "seed": experiment.seed,
        "pairs": len(results.totals("matches", 0)),
        "sides": sides,
        "compared": compared,
        "most_different": [pair for pair, _ in results.most_different()] if len(experiment.sides) > 1 else [],
    }
