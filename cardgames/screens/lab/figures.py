"""What an experiment found, as sheets of paper: sentences first, then charts, the table, and the deals behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from cardgames.engine.registry import manifest
from cardgames.lab.experiments.measures import LADDER, Aim, Measure
from cardgames.lab.experiments.summary import Summary
from cardgames.lab.experiments.verdicts import FIRST_LOOK, Comparison, Verdict
from cardgames.lab.intervals import Interval
from cardgames.screens.charts import Columns, Value
from cardgames.screens.lab.charts import Beside, Curve, Intervals, Mark, SeatTable
from cardgames.screens.lab.table import MeasureTable
from cardgames.screens.lab_texts import LabTexts, balanced, rank
from cardgames.screens.statistics.panels import Wall
from cardgames.screens.statistics.panels import sheet as plain_sheet
from cardgames.table import text
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.label import Heading, Label
from cardgames.table.widgets.scroll import ListRow
from cardgames.words import listed, say

MOST_CHARTS: Final = 6
"""How many measures are shown with the intervals of both sides."""
CHART: Final = 120
"""The height of a distribution, in points."""
WIDE: Final = ("sheet.table", "sheet.deals")

OpenPair = Callable[[int], object]
"""Opens the records of a pair by its number."""


def wall(sheets: Sequence[Widget]) -> Wall:
    """The sheets below each other, some side by side."""
    return Wall("wall", sheets, wide=WIDE)


def title_of(summary: Summary) -> str:
    """What is compared: the names of the rules, or the values of a sweep."""
    experiment = summary.experiment
    if not summary.swept:
        return LabTexts(summary).title()
    option = experiment.rules.schema.options[summary.swept]
    values = listed([one.show(summary.swept) for one in experiment.options], "comma")
    return say("lab.window.swept", game=manifest(experiment.game).title, option=option.label, values=values)


def main_finding(texts: LabTexts, side: int = 1) -> str:
    """The main finding in one sentence, or why there is none yet."""
    summary = texts.results
    if summary.matches < 2:
        return say("lab.window.nothing_yet")
    if summary.is_preview:
        return texts.say("lab.window.preview")
    if len(summary.experiment.sides) < 2:
        return _alone(texts)
    if summary.matches < FIRST_LOOK and not any(one.verdict.is_difference for one in summary.comparisons(side)):
        return say("lab.window.early", count=FIRST_LOOK)
    return texts.findings(side)[0]


def _alone(texts: LabTexts) -> str:
    """What is said of rules that are compared with nothing."""
    known = [one for one in texts.results.known[0] if one.measure.key in ("starter", "minutes", "score")]
    if not known:
        return say("lab.window.nothing_yet")
    first = known[0]
    value = texts.interval(first.measure, first.found)
    return say("statistics.amount", what=texts.measure(first.measure), amount=value)


def sheets_of(summary: Summary, side: int, open_pair: OpenPair, note: str = "") -> Iterator[Widget]:
    """Make the sheets about one side (and the first), one by one; `note` says how experiments were joined."""
    texts = LabTexts(summary)
    yield _finding_sheet(texts, side, note)
    if summary.matches < 2:
        return
    if summary.swept:
        yield from _curves(texts)
    shown = sorted({0, side}) if len(summary.experiment.sides) > 1 else [0]
    yield from _seat_sheet(texts, shown)
    yield from _score_sheet(texts, shown)
    yield from _interval_sheets(texts, side, shown)
    yield _table_sheet(texts, side)
    pairs = summary.most_different(side) if len(summary.experiment.sides) > 1 and not summary.is_preview else ()
    if pairs:
        rows = [
            ListRow(
                f"pair.{number}",
                say("lab.window.pair", number=number),
                partial(open_pair, number),
                note=texts.say("lab.window.apart", points=apart),
                icon="replay",
            )
            for number, apart in pairs
        ]
        about = Label("pairs.about", say("lab.window.pairs_help"), text.SMALL, soft=True)
        yield sheet("sheet.deals", say("lab.most_different"), [about, *rows])


def _finding_sheet(texts: LabTexts, side: int, note: str) -> Widget:
    summary = texts.results
    lines: list[Widget] = [Label("finding", main_finding(texts, side), text.TITLE)]
    if len(summary.experiment.sides) > 1 and summary.matches >= 2 and not summary.is_preview:
        _, *more = texts.findings(side)
        more += balanced(texts) if summary.matches >= FIRST_LOOK else []
        lines += [Label(f"finding.{number}", words) for number, words in enumerate(more, 2)]
        generic = texts.generic(side) if summary.matches >= FIRST_LOOK else ""
        pairing = texts.correlation(side) if summary.matches >= FIRST_LOOK and not note else ""
        soft = [words for words in (note, generic, pairing) if words]
        lines += [Label(f"check.{number}", words, text.SMALL, soft=True) for number, words in enumerate(soft)]
    return sheet("sheet.finding", "", lines)


def _curves(texts: LabTexts) -> Iterator[Widget]:
    """Every measure with a verdict, for each value of a sweep."""
    summary = texts.results
    options = summary.experiment.options
    names = [one.show(summary.swept) for one in options]
    for measure in summary.measures():
        if measure.judged and measure.key != "seat":
            marks = [
                _mark(texts, measure, found, names[side], short=True)
                for side in range(len(options))
                if (found := dict(summary.estimates(side)).get(measure)) is not None
            ]
            if len(marks) > 1:
                title = texts.measure(measure)
                curve = Curve(f"curve.{measure.name}", title, marks, zero=measure.aim is Aim.ZERO)
                yield sheet(f"sheet.{measure.name}", "", [curve])


def _seat_sheet(texts: LabTexts, shown: Sequence[int]) -> Iterator[Widget]:
    charts: list[SeatTable] = []
    for side in shown:
        marks = [
            _mark(texts, measure, found, say("lab.window.player", number=measure.argument), side=side, short=True)
            for measure, found in texts.results.estimates(side)
            if measure.key == "seat"
        ]
        if marks:
            charts.append(SeatTable(f"seats.{side}", _name(texts, side), marks))
    if charts:
        yield sheet("sheet.seats", texts.seats_title(), [Beside("seats", charts)])


def _score_sheet(texts: LabTexts, shown: Sequence[int]) -> Iterator[Widget]:
    """The distributions of the points, one column chart for each side on the same scale."""
    lines: list[Widget] = []
    for side in shown:
        found = texts.results.scores[side]
        if found is None:
            continue
        size = (found.end - found.start) // len(found.counts)
        values = []
        for number, count in enumerate(found.counts):
            low, high = found.start + number * size, found.start + (number + 1) * size
            key = "lab.window.column" if size > 1 else "lab.window.column_of_one"
            words = say(key, count=count, low=low, high=high - 1, value=low)
            values.append(Value(say("lab.window.bound", value=low), count, words))
        label = texts.distribution(side, found)
        lines += [Label(f"scores.{side}.label", label, text.SMALL), Columns(f"scores.{side}", label, values, CHART)]
    if lines:
        yield sheet("sheet.scores", texts.scores_title(), lines)


def _interval_sheets(texts: LabTexts, side: int, shown: Sequence[int]) -> Iterator[Widget]:
    summary = texts.results
    known = {one: dict(summary.estimates(one)) | dict(summary.ladder(one)) for one in shown}
    rungs = [one.measure for one in summary.rungs[0]]
    for name, title, measures in (
        ("intervals", say("lab.window.measures"), _telling(summary, side)),
        ("ladder", texts.say("lab.chart.ladder"), rungs),
    ):
        charts: list[Widget] = []
        for measure in measures:
            marks = [
                _mark(texts, measure, found, _name(texts, one), side=one)
                for one in shown
                if (found := known[one].get(measure)) is not None
            ]
            zero = measure.aim is Aim.ZERO or measure.key == LADDER
            if marks:
                label = texts.measure(measure)
                charts.append(Intervals(f"{name}.{measure.name}", label, marks, zero=zero))
        if charts:
            yield sheet(f"sheet.{name}", title, charts)


def _telling(summary: Summary, side: int) -> list[Measure]:
    """The measures that are shown as charts: those that differ first, then those that say most about rules."""
    found = [one for one in summary.measures() if one.judged and one.key not in ("seat", LADDER)]
    differ = {one.measure for one in _compared(summary, side) if one.verdict.is_difference}
    return sorted(found, key=lambda one: (one not in differ, rank(one)))[:MOST_CHARTS]


def _compared(summary: Summary, side: int) -> list[Comparison]:
    return summary.comparisons(side) if len(summary.experiment.sides) > 1 else []


def sheet(name: str, title: str, inside: Sequence[Widget]) -> Widget:
    """A sheet of paper with a title of one or more lines; "" for none."""
    head = [Heading(f"{name}.title", title)] if title else []
    return plain_sheet(name, "", [*head, *inside])


TONES: Final = {Verdict.BETTER: "good", Verdict.WORSE: "bad"}


def _table_sheet(texts: LabTexts, side: int) -> Widget:
    summary = texts.results
    title = say("lab.window.table")
    if len(summary.experiment.sides) < 2:
        heads, *rows = texts.value_rows()
        table = MeasureTable(title, heads, rows, [""] * len(rows))
    else:
        heads, *rows = texts.comparison_rows(side)
        tones = [TONES.get(one.verdict, "") if one.measure.judged else "" for one in summary.comparisons(side)]
        table = MeasureTable(title, heads, rows, tones)
    explained = Label("explained", texts.explained(), text.SMALL, soft=True)
    return sheet("sheet.table", title, [table, explained])


def _name(texts: LabTexts, side: int) -> str:
    return texts.names[side]


def _mark(
    texts: LabTexts, measure: Measure, found: Interval, name: str, *, side: int | None = None, short: bool = False
) -> Mark:
    """A value with its interval; `short` shows the value alone. `side` is named in the words too."""
    value = texts.interval(measure, found)
    words = say("statistics.amount", what=name, amount=value)
    if side is not None:
        words = say("lab.window.mark", rules=_name(texts, side), measure=texts.measure(measure), value=value)
    return Mark(name, found, texts.value(measure, found.estimate) if short else value, words)
