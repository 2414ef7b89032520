"""What happened, as one reads it: a line for each thing, under the deal and the part of it to which it belongs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgames.engine.contract import Event
from cardgames.host.happening import Happening
from cardgames.table.board.scene import GameScene
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.label import Heading, Label
from cardgames.words import say_in


def log_lines(happenings: Sequence[Happening], scene: GameScene, number: int) -> list[Widget]:
    """The log as widgets. The last deal in these happenings has this number in the match; one that is dealt anew keeps
    its number."""
    parts = list(_deals(happenings))
    number -= sum(map(_counts, parts[:-1]))
    anew = False
    lines: list[Widget] = []
    for part in parts:
        lines.append(Heading(f"log.{len(lines)}", deal_words(scene.game.name, number, anew=anew)))
        for happening, pieces in zip(part, told([one.events for one in part], scene), strict=True):
            for heading, words in pieces:
                if heading:
                    lines.append(Heading(f"log.{len(lines)}", heading, quiet=True))
                lines += [Label(f"log.{len(lines) + more}", line) for more, line in enumerate(words)]
            if happening.note:
                lines.append(Label(f"log.{len(lines)}", happening.note))
        anew = not _counts(part)
        number += _counts(part)
    return lines


def deal_words(game: str, number: int, *, anew: bool) -> str:
    """The heading of a deal: its number in the match, and whether it is dealt `anew` since the one before does not
    count."""
    deal = say_in(game, "play.log.deal", number=number)
    return say_in(game, "play.log.anew", deal=deal) if anew else deal


def told(happenings: Sequence[Sequence[Event]], scene: GameScene) -> Iterator[list[tuple[str, list[str]]]]:
    """For the events of each happening of one deal: what is told, in sentences, each row of them with the heading that
    begins there, "" where none does."""
    headings = iter(scene.chapters([event for events in happenings for event in events]))
    heading = ""
    for events in happenings:
        pieces: list[tuple[str, list[str]]] = []
        for before, event in zip((None, *events), events, strict=False):
            heading = next(headings) or heading
            both = scene.log_on(pieces[-1][1][-1], before, event) if before and pieces and not heading else ""
            if both:
                pieces[-1][1][-1] = both
                continue
            line = scene.log(event)
            if line and (heading or not pieces):
                pieces.append((heading, [line]))
                heading = ""
            elif line:
                pieces[-1][1].append(line)
        yield pieces


def _counts(deal: Sequence[Happening]) -> bool:
    """Whether a deal counts: it was not dealt anew."""
    return not any(happening.redealt for happening in deal)


def _deals(happenings: Sequence[Happening]) -> Iterator[list[Happening]]:
    """The happenings deal by deal."""
    part: list[Happening] = []
    for happening in happenings:
        if happening.what == "deal" and part:
            yield part
            part = []
        part.append(happening)
    if part:
        yield part
