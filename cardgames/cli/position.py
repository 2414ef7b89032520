"""`cardgames review --position FILE...`: what a bot compared in a position, and what a thorough review finds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgames.cli.common import Progress, print_json, print_line
from cardgames.cli.mistakes import Mistake
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.engine.match import Match
    from cardgames.lab.review.positions import BotMove, Reexamined

    Read = tuple[Path, Match, BotMove]


def read_positions(paths: Sequence[Path]) -> list[Read]:
    """Read the files. Raises Mistake if one is not a position, OSError."""
    from cardgames.lab.review.positions import NoPosition, read_position

    found: list[Read] = []
    for path in paths:
        try:
            found.append((path, *read_position(path)))
        except NoPosition as error:
            raise Mistake(error.said) from None
    return found


def print_positions(positions: Sequence[Read], *, as_data: bool) -> None:
    """Repeat and review the decisions, and print what was found."""
    from cardgames.lab.review.positions import reexamined

    found: list[tuple[Path, Match, Reexamined]] = []
    with Progress(len(positions)) as progress:
        for path, match, move in positions:
            found.append((path, match, reexamined(move)))
            progress.step()
    if as_data:
        print_json([_data(*one) for one in found])
        return
    for number, one in enumerate(found):
        if number:
            print()
        _print_text(*one)


def _print_text(path: Path, match: Match, one: Reexamined) -> None:
    from cardgames.engine.registry import manifest
    from cardgames.screens.position_texts import compared, made, review_of
    from cardgames.screens.review_texts import ReviewTexts

    texts = ReviewTexts(match)
    name = match.players[one.move.player].name
    print_line(say("cli.review_head", file=path, player=name, game=manifest(match.game.name).title))
    for part in (made(one, texts, name), compared(one, texts), review_of(one, texts)):
        print()
        for line in part:
            print_line(line)


def _data(path: Path, match: Match, one: Reexamined) -> dict[str, Any]:
    """A position for other programs: numbers in points, moves as in records."""
    choice, judged, text = one.move.choice, one.judged, match.game.move_text
    return {
        "file": str(path),
        "game": match.game.name,
        "seat": choice.seat,
        "level": one.move.level,
        "move": text(choice.move),
        "repeated": text(one.decision.move),
        "compared": [{"move": text(each.move), "value": each.value} for each in one.decision.evaluated],
        "best": text(judged.best),
        "verdict": judged.verdict.value,
        "lost": judged.loss._asdict(),
        "worlds": judged.worlds,
        "disagrees": one.disagrees,
    }
