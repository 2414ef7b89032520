"""`cardgames review FILE...`: what a player gave away in finished deals, what was luck, and what was better."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgames.cli.common import Commands, Progress, number, print_json, print_line, print_table, with_json
from cardgames.cli.mistakes import Mistake
from cardgames.cli.replay import eyes_of
from cardgames.engine.messages import message
from cardgames.engine.system_error import reason_of
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.engine.match import Match
    from cardgames.lab.review.review import DealReview, Reviewed
    from cardgames.screens.review_texts import Report


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("review", help=say("cli.review"), description=say("cli.review_long"))
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+", help=say("cli.record"))
    parser.add_argument("--player", type=number(0, 20), metavar="N", help=say("cli.review_player"))
    parser.add_argument("--position", action="store_true", help=say("cli.review_position"))
    with_json(parser)
    parser.add_argument("--html", type=Path, metavar="FILE", help=say("cli.review_html"))
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=say("cli.review_output"))
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Review the records and print the report. Raises Mistake."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if given.position:
        from cardgames.cli.position import print_positions, read_positions

        print_all = partial(print_positions, read_positions(given.files), as_data=given.json)
    else:
        print_all = partial(_print, _reports(given), as_data=given.json)
    if given.output is None:
        print_all()
        return 0
    try:
        with given.output.open("w", encoding="utf-8", newline="\n") as file:
            printed, sys.stdout = sys.stdout, file
            try:
                print_all()
            finally:
                sys.stdout = printed
    except OSError as error:
        raise Mistake(message("file.at", place=given.output, what=reason_of(error))) from None
    return 0


def _reports(given: Namespace) -> list[Report]:
    """Review the records, and write the web page. Raises Mistake."""
    from cardgames.disk import write_file
    from cardgames.engine.record_text import SUFFIX

    place = given.html
    if place is not None and place.suffix == SUFFIX:
        raise Mistake(message("cli.page_is_record", place=place))
    reports = [_report(path, given.player) for path in given.files]
    if place is not None:
        from cardgames.cli.review_page import page

        try:
            write_file(place, page(reports).encode())
        except OSError as error:
            raise Mistake(message("file.at", place=place, what=reason_of(error))) from None
    return reports


def _report(path: Path, player: int | None) -> Report:
    from cardgames.engine.record import read_file
    from cardgames.screens.review_texts import Report, ReviewTexts

    reading = read_file(path)
    match = reading.match
    if match is None:
        raise Mistake(message("file.at", place=path, what=reading.problems[0]))
    people = [seat for seat, who in enumerate(match.opening_players) if who.kind == "human"]
    eyes = eyes_of(reading, player if player is not None else next(iter(people), 0))
    number = 0 if eyes is None else eyes
    return Report(path, match, number, _reviewed(match, number), ReviewTexts(match))


def _reviewed(match: Match, player: int) -> list[DealReview]:
    """Review all finished deals of a player, with a progress bar."""
    from cardgames.lab.review.review import Reviewer, finished_deals

    deals, reviewer = finished_deals(match, player), Reviewer(match.game, match.options)
    with Progress(max(1, sum(len(deal.choices) for deal in deals))) as progress:
        return [reviewer.review(deal, progress.step) for deal in deals]


def _print(reports: list[Report], *, as_data: bool) -> None:
    if as_data:
        print_json([_data(report) for report in reports])
    else:
        for report in reports:
            _print_text(report)


def _print_text(report: Report) -> None:
    from cardgames.engine.registry import manifest
    from cardgames.screens.review_texts import numbers, overall, thresholds_text

    match = report.match
    name, game = report.name, manifest(match.game.name).title
    print_line(say("cli.review_head", file=report.path, player=name, game=game))
    if not report.deals:
        print_line(say("cli.review_none"))
        return
    print_line(thresholds_text(match.game.name, report.deals[0].thresholds))
    for deal in report.deals:
        print()
        print_line(say_in(match.game.name, "play.log.deal", number=deal.number))
        for line in numbers(match.game.name, deal):
            print_line(line)
        rows = [_row(report, one) for one in marked(deal)]
        if rows:
            keys = ("position", "verdict", "points", "move", "better")
            print_table(rows, [say_in(match.game.name, f"cli.review_columns.{key}") for key in keys])
    if lines := overall(match.game.name, report.deals):
        print()
        for line in lines:
            print_line(line)


def marked(deal: DealReview) -> Iterator[Reviewed]:
    """The decisions of a deal that are marked, those that were undone included."""
    return (one for one in deal.decisions if one.judged.verdict.is_mark)


def _row(report: Report, one: Reviewed) -> list[Any]:
    from cardgames.screens.review_texts import interval_lost, verdict_text

    choice = one.choice
    return [
        choice.entry,
        verdict_text(one),
        interval_lost(report.texts.game, one),
        report.texts.label(choice, choice.move),
        report.texts.label(choice, one.judged.best),
    ]


def _data(report: Report) -> dict[str, Any]:
    """A report for other programs: numbers in points, moves as in records."""
    match = report.match

    def decision(one: Reviewed) -> dict[str, Any]:
        judged, choice = one.judged, one.choice
        return {
            "position": choice.entry,
            "seat": choice.seat,
            "undone": choice.undone,
            "move": match.game.move_text(choice.move),
            "best": match.game.move_text(judged.best),
            "verdict": judged.verdict.value,
            "lost": judged.loss._asdict(),
            "expected": judged.expected,
            "worlds": judged.worlds,
            "reason": report.texts.reason_now(one) if judged.verdict.is_mark else "",
        }

    def data(deal: DealReview) -> dict[str, Any]:
        return {
            "deal": deal.number,
            "position": deal.position,
            "result": deal.result,
            "choices": deal.choices._asdict(),
            "cards": deal.cards,
            "fell": deal.fell,
            "rest": deal.rest,
            "thresholds": {
                "inaccuracy": deal.thresholds.inaccuracy,
                "mistake": deal.thresholds.mistake,
                "blunder": deal.thresholds.blunder,
            },
            "decisions": [decision(one) for one in deal.decisions],
        }

    return {
        "file": str(report.path),
        "game": match.game.name,
        "player": report.player,
        "name": report.name,
        "overall": _means(report.deals),
        "deals": [data(deal) for deal in report.deals],
    }


def _means(deals: Sequence[DealReview]) -> dict[str, Any] | None:
    from cardgames.lab.review.review import means_of

    means = means_of(deals)
    return None if means is None else {name: one._asdict() for name, one in means._asdict().items()}
