"""The report of a review as one self-contained web page: numbers, a curve of the expected score, marked moves with a
picture each."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from cardgames.engine.registry import manifest
from cardgames.screens.review_texts import (
    Report,
    in_one_line,
    lost_text,
    numbers,
    overall,
    thresholds_text,
    to_a_tenth,
    verdict_text,
)
from cardgames.words import language, say, say_in, written

if TYPE_CHECKING:
    from cardgames.lab.review.review import DealReview, Reviewed

PICTURE: Final = (900, 575)
"""The size of a picture, in px."""
WIDE, HIGH, MARGIN = 720, 120, 12
"""The size of a curve and its margin above and below, in px."""
BESIDE: Final = 60
"""The room for a number at the left and the right of a curve, in px."""

COLOURS: Final = {"inaccuracy": "#b8860b", "mistake": "#c2410c", "blunder": "#9f1239"}
"""The colour of each mark; its sign differs too."""
SIGNS: Final = {"inaccuracy": "◆", "mistake": "▲", "blunder": "■"}
"""The signs of the window."""

STYLE: Final = """
:root { color-scheme: light; }
body { font: 16px/1.5 "Source Sans 3", "Source Sans Pro", system-ui, sans-serif; color: #2b2118; background: #efe6d2;
  margin: 0; }
header { background: #1f4a38; background-image: radial-gradient(circle at 50% 0, #2f6b50, #173a2c); color: #f6f0e2;
  border-bottom: 6px solid #6b4423; padding: 2.2em max(1em, 50% - 430px) 1.8em; }
main { padding: 1.5em max(1em, 50% - 430px) 3em; } header small { color: #d9d3bd; }
h1, h2 { font-family: "Source Serif 4", "Source Serif Pro", Georgia, serif; line-height: 1.2; margin: 0 0 .4em; }
h1 { font-size: 2.1em; color: #f3dca0; } h2 { font-size: 1.4em; }
section { background: #fbf6ea; border: 1px solid #dccfb2; border-radius: 14px; padding: 1.4em 1.6em; margin: 0 0 2em;
  box-shadow: 0 2px 10px #0000001a; }
figure { margin: 1.4em 0 0; border: 1px solid #dccfb2; border-left: 6px solid; border-radius: 10px; overflow: hidden;
  background: #fffdf6; break-inside: avoid; } figcaption { padding: .8em 1.2em 1.1em; color: #2b2118; }
img, svg { display: block; width: 100%; height: auto; } svg { border-radius: 8px; margin-top: 1em; }
ul { list-style: none; padding: 0; margin: .8em 0 0; display: flex; flex-wrap: wrap; gap: .6em; }
li { background: #f3ead4; border: 1px solid #dccfb2; border-radius: 999px; padding: .2em 1em; }
header li { background: #ffffff1a; border-color: #ffffff33; }
.mark { font-weight: 700; font-size: 1.1em; } .better { font-weight: 700; } .lead { font-size: 1.1em; margin: 0; }
.bar { position: relative; height: 12px; margin-top: .6em; } .bar > * { position: absolute; box-sizing: border-box; }
.bar b { top: 2px; height: 8px; left: 0; border-radius: 4px; } .bar i { top: 0; height: 12px; border: solid #2b2118;
  border-width: 0 2px; background: linear-gradient(#2b2118, #2b2118) center / 100% 2px no-repeat; }
small, .soft { color: #5f5244; }
@media print { body, section { background: #fff; box-shadow: none; } section { border: 0; padding: 0; } }
"""


def page(reports: Sequence[Report]) -> str:
    """Return the page."""
    body = "\n".join(part for report in reports for part in _report(report))
    title = escape(_title(reports[0]))
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n<style>{STYLE}</style>\n'
        f"</head>\n<body>\n{body}\n</body>\n</html>"
    )


def _title(report: Report) -> str:
    return say("review.title", player=report.name, game=manifest(report.match.game.name).title)


def _report(report: Report) -> Iterator[str]:
    yield f"<header>\n<h1>{escape(_title(report))}</h1>"
    if not report.deals:
        yield f"<p>{escape(say('cli.review_none'))}</p>\n</header>"
        return
    game = report.match.game.name
    limits = thresholds_text(game, report.deals[0].thresholds)
    yield f"<p><small>{escape(say_in(game, 'review.explained'))}<br>{escape(limits)}</small></p>"
    if lines := overall(game, report.deals):
        yield f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
    yield "</header>\n<main>"
    for deal in report.deals:
        heading = say_in(game, "play.log.deal", number=deal.number)
        yield f'<section>\n<h2>{escape(heading)}</h2>\n<p class="lead">{escape(in_one_line(game, deal))}</p>'
        yield f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in numbers(game, deal))}</ul>"
        yield _curve(deal)
        for one in deal.decisions:
            if one.judged.verdict.is_mark:
                yield _mark(report, deal, one)
        yield "</section>"
    yield "</main>"


def _mark(report: Report, deal: DealReview, one: Reviewed) -> str:
    """A marked move: the table before it, what was played, what was better, and why."""
    choice, kind, texts = one.choice, one.judged.verdict.value, report.texts
    colour = COLOURS[kind]
    made = say("review.made", move=texts.label(choice, choice.move))
    better = say("review.better", move=texts.label(choice, one.judged.best))
    lines = [texts.reason_now(one), lost_text(texts.game, one.judged)]
    told = "<br>".join(escape(line) for line in lines if line)
    return (
        f'<figure style="border-left-color:{colour}">\n{_picture(report, one)}\n<figcaption>'
        f'<span class="mark" style="color:{colour}">{SIGNS[kind]} {escape(verdict_text(one))}</span><br>'
        f'{escape(made)}<br><span class="better">{escape(better)}</span><br>{told}'
        f"{_bar(deal, one, colour)}</figcaption>\n</figure>"
    )


def _bar(deal: DealReview, one: Reviewed, colour: str) -> str:
    """The points that a move gave away as a bar, with its interval as a line."""
    loss, most = one.judged.loss, max(other.judged.loss.high for other in deal.decisions)
    low, lost, high = (100 * points / most for points in (loss.low, one.lost, loss.high))
    line = f'<i style="left:{low:.1f}%;width:{high - low:.1f}%"></i>' if low < high else ""
    return f'<div class="bar"><b style="width:{lost:.1f}%;background:{colour}"></b>{line}</div>'


def _picture(report: Report, one: Reviewed) -> str:
    """The table before a decision as the player saw it; nothing for a move that was undone or a game without scene."""
    from cardgames.engine.replay import Replay
    from cardgames.screens.picture import as_jpeg, draw_picture

    match = report.match
    if one.choice.undone or not manifest(match.game.name).scene:
        return ""
    shown = as_jpeg(draw_picture(Replay(match), one.choice.entry, report.player, size=PICTURE))
    label = escape(report.texts.label(one.choice, one.choice.move))
    return f'<img alt="{label}" src="data:image/jpeg;base64,{b64encode(shown).decode()}">'


def _curve(deal: DealReview) -> str:
    """The expected margin of the deal after each decision, up to the result, as SVG; "" if it is not known."""
    values = [one.judged.expected for one in deal.counted]
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values):
        return ""
    known.append(deal.result)
    low, high = min(0.0, *known), max(0.0, *known)
    span = (high - low) or 1.0

    def place(index: int, value: float) -> tuple[float, float]:
        x = BESIDE + index * (WIDE - 2 * BESIDE) / max(1, len(known) - 1)
        return x, HIGH - MARGIN - (value - low) / span * (HIGH - 2 * MARGIN)

    points = [place(index, value) for index, value in enumerate(known)]
    zero = place(0, 0.0)[1]
    marks = _marks(deal, points)
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    end_x, end_y = points[-1]
    words = 'font-size="12" fill="#5f5244" dominant-baseline="central"'
    return (
        f"<p><small>{escape(say('review.curve'))}</small></p>"
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img"><rect width="{WIDE}" height="{HIGH}" fill="#fffaf0"/>'
        f'<line x1="{BESIDE}" x2="{WIDE - BESIDE}" y1="{zero:.1f}" y2="{zero:.1f}" stroke="#cbbfa6"/>'
        f'<polyline points="{path}" fill="none" stroke="#2f5d50" stroke-width="2.5"/>'
        f'<text x="{BESIDE - 12}" y="{zero:.1f}" text-anchor="end" {words}>0</text>'
        f'<text x="{end_x + 12:.1f}" y="{end_y:.1f}" {words}>{escape(written(to_a_tenth(deal.result), "+"))}</text>'
        f"{''.join(marks)}</svg>"
    )


def _marks(deal: DealReview, points: Sequence[tuple[float, float]]) -> Iterable[str]:
    for one, (x, y) in zip(deal.counted, points, strict=False):
        if one.judged.verdict.is_mark:
            kind = one.judged.verdict.value
            yield (
                f'<text x="{x:.1f}" y="{y:.1f}" font-size="18" text-anchor="middle" dominant-baseline="central" '
                f'fill="{COLOURS[kind]}" stroke="#fffaf0" stroke-width="3" paint-order="stroke">{SIGNS[kind]}</text>'
            )
