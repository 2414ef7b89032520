"""The report of an experiment as one self-contained web page with SVG charts, and as comma-separated values."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from math import cos, pi, sin
from typing import Final

from cardgames.lab.experiments.experiment import Results
from cardgames.lab.experiments.measures import LADDER, Measure
from cardgames.lab.experiments.summary import summary_of
from cardgames.lab.intervals import Interval
from cardgames.screens.lab_names import names_of
from cardgames.screens.lab_texts import LabTexts
from cardgames.words import language, say

WIDE: Final = 720
ROW: Final = 34
MARGIN: Final = 12
"""The width of a chart, the height of a row, and the margin, in px."""
LABELS: Final = 12
"""The maximum number of labels below a distribution."""
COLOURS: Final = ("#2f5d50", "#c2410c", "#1d4f91", "#8a5a00", "#7a2a6d", "#4b5563", "#0f766e", "#9f1239")
"""The colours of the sides; each is named beside its marks too."""

STYLE: Final = """
body { font: 16px/1.5 "Source Sans 3", "Source Sans Pro", system-ui, sans-serif; color: #2b2118; background: #f6f0e2;
  max-width: 860px; margin: 2em auto; padding: 0 1em; }
h1, h2 { font-family: "Source Serif 4", "Source Serif Pro", Georgia, serif; line-height: 1.2; }
h1 { margin-bottom: .2em; } section { margin: 2.5em 0; }
svg { width: 100%; height: auto; background: #fffaf0; border-radius: 8px; }
svg text { font: 14px "Source Sans 3", "Source Sans Pro", system-ui, sans-serif; fill: #2b2118; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3em .8em .3em 0; border-bottom: 1px solid #dccfb4; vertical-align: top; }
small { color: #5f5244; } .finding { font-size: 1.25em; }
"""


def page(results: Results, extra: Sequence[str] = (), *, is_sweep: bool = False) -> str:
    """Return the page; `extra` are sentences that come first, such as the result of a search. The sides of a sweep are
    values of one number, and are shown as curves."""
    texts = LabTexts(summary_of(results))
    body = "\n".join(_body(texts, extra, is_sweep))
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(texts.title())}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _body(texts: LabTexts, extra: Sequence[str], is_sweep: bool) -> Iterator[str]:
    sides = texts.results.experiment.sides
    yield f"<h1>{escape(texts.title())}</h1>"
    yield f"<p><small>{escape(texts.setup())}</small></p>"
    for line in extra:
        yield f'<p class="finding">{escape(line)}</p>'
    if is_sweep:
        for measure in texts.results.measures():
            if measure.judged and measure.key != "seat":
                yield sweep_chart(texts, measure)
    for side in () if is_sweep else range(1, len(sides)):
        for number, line in enumerate(texts.findings(side)):
            yield f'<p class="{"finding" if not number else ""}">{escape(line)}</p>'
        checks = (texts.generic(side), texts.correlation(side))
        yield "".join(f"<p><small>{escape(line)}</small></p>" for line in checks if line)
    yield from _charts(texts)
    for side in range(1, len(sides)):
        yield _html_table(texts.comparison_rows(side, bounds=True))
    if len(sides) == 1:
        yield _html_table(texts.value_rows())
    yield from (f"<p><small>{escape(line)}</small></p>" for line in texts.explained().splitlines())


def _html_table(rows: Sequence[Sequence[str]]) -> str:
    """The first row has the headings."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows[1:])
    return f"<section><table><tr>{head}</tr>{body}</table></section>"


def _charts(texts: LabTexts) -> Iterator[str]:
    results = texts.results
    sides = range(len(results.experiment.sides))
    known = [dict(results.estimates(side)) | dict(results.ladder(side)) for side in sides]
    seats = [measure for measure in known[0] if measure.key == "seat"]
    rungs = [measure for measure in known[0] if measure.key == LADDER]
    if seats:
        yield f"<section><h2>{escape(texts.seats_title())}</h2>{_round_tables(texts, seats, known)}</section>"
    if rungs:
        yield f"<section><h2>{escape(texts.say('lab.chart.ladder'))}</h2>{_intervals(texts, rungs, known)}</section>"
    if any(results.scores):
        yield f"<section><h2>{escape(texts.scores_title())}</h2>{_distributions(texts)}</section>"


Known = Sequence[Mapping[Measure, Interval]]
"""The measures of each side with their intervals."""


def _intervals(texts: LabTexts, measures: Sequence[Measure], known: Known) -> str:
    """For each measure a row for each side: a dot with its interval, and the value beside it."""
    found = [one[measure] for one in known for measure in measures if measure in one]
    low, high = min(0.0, *(one.low for one in found)), max(0.0, *(one.high for one in found))
    left, right = 230, WIDE - 190

    def x(value: float) -> float:
        return left + (value - low) / ((high - low) or 1.0) * (right - left)

    parts, top = list[str](), float(MARGIN)
    for measure in measures:
        if len(measures) > 1:
            parts.append(_text(MARGIN, top + ROW / 2, texts.measure(measure), "font-weight: 600"))
            top += ROW - 8
        for side, one in enumerate(known):
            if measure in one:
                parts += _row(texts, measure, one[measure], side, top + ROW / 2, x)
                top += ROW
    zero = f'<line x1="{x(0):.1f}" x2="{x(0):.1f}" y1="{MARGIN}" y2="{top}" stroke="#cbbfa6"/>'
    return f'<svg viewBox="0 0 {WIDE} {top + MARGIN:.0f}" role="img">{zero}{"".join(parts)}</svg>'


def _row(
    texts: LabTexts, measure: Measure, found: Interval, side: int, middle: float, x: Callable[[float], float]
) -> Iterator[str]:
    colour = _colour(side)
    yield _text(MARGIN, middle + 5, texts.names[side])
    yield (
        f'<line x1="{x(found.low):.1f}" x2="{x(found.high):.1f}" y1="{middle}" y2="{middle}" stroke="{colour}" '
        f'stroke-width="3"/><circle cx="{x(found.estimate):.1f}" cy="{middle}" r="6" fill="{colour}"/>'
    )
    yield _text(WIDE - 180, middle + 5, texts.interval(measure, found))


def _round_tables(texts: LabTexts, seats: Sequence[Measure], known: Known) -> str:
    """A table for each side, with each player's advantage at the seat, coloured by its sign."""
    width, height = WIDE / min(3, len(known)), 250
    reach = min(110, width / 2 - 34)  # from the middle of a table to its seats
    parts = []
    for side, one in enumerate(known):
        left, top = side % 3 * width, side // 3 * height
        x, y = left + width / 2, top + 118
        parts.append(f'<ellipse cx="{x:.1f}" cy="{y}" rx="{reach - 42:.0f}" ry="44" fill="#2f5d50"/>')
        parts.append(_text(x, top + height - 12, texts.names[side], anchor="middle"))
        for index, measure in enumerate(seats):
            if measure not in one:
                continue
            angle = 2 * pi * index / len(seats) + pi / 2
            at = x + reach * cos(angle), y + 78 * sin(angle)
            value = one[measure]
            certain = value.low > 0 or value.high < 0
            colour = ("#2f5d50" if value.estimate > 0 else "#9f1239") if certain else "#5f5244"
            parts.append(
                _text(*at, texts.value(measure, value.estimate), f"fill: {colour}; font-weight: 600", "middle")
            )
            player = say("lab.window.player", number=measure.argument)
            parts.append(_text(at[0], at[1] + 15, player, "font-size: 12px", "middle"))
    rows = -(-len(known) // 3)
    return f'<svg viewBox="0 0 {WIDE} {rows * height}" role="img">{"".join(parts)}</svg>'


def _distributions(texts: LabTexts) -> str:
    """The points of the players on each side, as columns on one scale."""
    results = texts.results
    parts, height, top = list[str](), 70, MARGIN
    for side, one in enumerate(results.scores):
        if one is None:
            continue
        most = max(one.counts)
        width = (WIDE - 2 * MARGIN) / len(one.counts)
        for index, count in enumerate(one.counts):
            tall = height * count / most
            parts.append(
                f'<rect x="{MARGIN + index * width + 1:.1f}" y="{top + 24 + height - tall:.1f}" '
                f'width="{width - 2:.1f}" height="{tall:.1f}" fill="{_colour(side)}"/>'
            )
            if index % (1 + len(one.counts) // LABELS) == 0:
                size = (one.end - one.start) // len(one.counts)
                words = say("lab.window.bound", value=one.start + index * size)
                parts.append(_text(MARGIN + index * width, top + height + 40, words, "font-size: 12px"))
        parts.append(_text(MARGIN, top + 14, texts.distribution(side, one)))
        top += height + 60
    return f'<svg viewBox="0 0 {WIDE} {top}" role="img">{"".join(parts)}</svg>'


def sweep_chart(texts: LabTexts, measure: Measure) -> str:
    """A measure for every value of a sweep, as a curve with intervals."""
    known = [dict(texts.results.estimates(side)).get(measure) for side in range(len(texts.results.experiment.sides))]
    found = [(side, one) for side, one in enumerate(known) if one is not None]
    low, high = min(0.0, *(one.low for _, one in found)), max(0.0, *(one.high for _, one in found))
    tall, parts = 220, list[str]()
    experiment, swept = texts.results.experiment, texts.results.swept
    names = [one.show(swept) for one in experiment.options] if swept else texts.names

    def place(side: int, value: float) -> tuple[float, float]:
        x = 60 + side * (WIDE - 120) / max(1, len(known) - 1)
        return x, MARGIN + 20 + (high - value) / ((high - low) or 1.0) * (tall - 60)

    for side, one in found:
        (x, y), bottom, upper = place(side, one.estimate), place(side, one.low)[1], place(side, one.high)[1]
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{bottom:.1f}" y2="{upper:.1f}" stroke="#cbbfa6"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{COLOURS[0]}"/>')
        parts.append(_text(x, min(upper, y) - 8, texts.value(measure, one.estimate), anchor="middle"))
        parts.append(_text(x, tall - 4, names[side], anchor="middle"))
    zero = place(0, 0.0)[1]
    parts.append(f'<line x1="30" x2="{WIDE - 30}" y1="{zero:.1f}" y2="{zero:.1f}" stroke="#cbbfa6"/>')
    parts.append(_text(MARGIN, zero + 5, texts.value(measure, 0.0), "font-size: 12px"))
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(side, one.estimate) for side, one in found))
    curve = f'<polyline points="{points}" fill="none" stroke="{COLOURS[0]}" stroke-width="2"/>'
    title = escape(texts.say("lab.chart.sweep", measure=texts.measure(measure)))
    chart = f'<svg viewBox="0 0 {WIDE} {tall}" role="img">{curve}{"".join(parts)}</svg>'
    return f"<section><h2>{title}</h2>{chart}</section>"


def _text(x: float, y: float, words: str, style: str = "", anchor: str = "start") -> str:
    told = f' style="{style}"' if style else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{told}>{escape(words)}</text>'


def _colour(side: int) -> str:
    return COLOURS[side % len(COLOURS)]


def as_csv(results: Results) -> str:
    """All measures of all sides as comma-separated values, with the names of the measures in the code."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["rules", "measure", "value", "low", "high"])
    for side, rules in enumerate(names_of(results.experiment)):
        for measure, found in (*results.estimates(side), *results.ladder(side)):
            writer.writerow([rules, measure.name, *(f"{amount:.6g}" for amount in found)])
    return out.getvalue()
