"""The log of the table: deals, headings, and the turns as the history strip groups them. Pointing at a turn of the
current deal lights its cards; pressing it plays the turn again on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import Surface

from cardgames.host.update import HostUpdate
from cardgames.screens.play.history import PlayedTurn, TurnPart, played_turns
from cardgames.screens.play.log import deal_heading, draw_ground, folded, update_sentences
from cardgames.table import text
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.terms import TermSpot
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.label import Heading, Label
from cardgames.words import say

INSET = 4
"""How far the ground of a turn that is pointed at reaches beyond its words, in points."""


class TurnLines(TurnPart):
    """The sentences of a turn, one below the other."""

    role = "row"

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, text.height(self.label, text.BODY, look, limit)

    def draw(self, surface: Surface) -> None:
        draw_ground(surface, self, self.rect.inflate(2 * self.look.px(INSET), 2 * self.look.px(2)))
        text.paragraph(surface, self.label, self.rect, self.look, text.BODY, self.ink)
        self.underline_terms(surface)

    def term_spots(self) -> Iterator[TermSpot]:
        yield from self.spots_in(self.label, self.rect, text.BODY)


class TurnLog:
    """Makes the lines of the log. A row stays the same while its turn has the same lines, so it keeps the focus."""

    def __init__(
        self, on_point: Callable[[PlayedTurn | None], object], on_press: Callable[[PlayedTurn], object]
    ) -> None:
        self._on_point, self._on_press = on_point, on_press
        self._lines: list[Widget] = []
        self._said: list[str] = []
        self._rows: dict[tuple[int, str], TurnLines] = {}

    def lines(self, updates: Sequence[HostUpdate], scene: GameScene, number: int) -> list[Widget]:
        """Return the log as widgets. The last deal in these updates has this number in the match; a deal dealt again
        keeps its number."""
        self._lines, self._said = [], []
        turns = {id(one): turn for turn in played_turns(updates, scene, None) for one in turn.updates}
        parts = list(_deals(updates))
        number -= sum(map(_counts, parts[:-1]))
        anew = False
        for part in parts:
            self._lines.append(Heading(self._next_name(), deal_heading(scene.game.name, number, anew=anew)))
            turn: PlayedTurn | None = None
            for update, pieces in zip(part, update_sentences([one.events for one in part], scene), strict=True):
                if turns.get(id(update)) is not turn:
                    self._say(turn)
                    turn = turns.get(id(update))
                for heading, words in pieces:
                    if heading:
                        self._say(turn)
                        self._lines.append(Heading(self._next_name(), heading, quiet=True))
                    self._said += words
                if update.note:
                    self._say(turn)
                    self._lines.append(Label(self._next_name(), str(update.note)))
            self._say(turn)
            anew = not _counts(part)
            number += _counts(part)
        kept = {id(line) for line in self._lines}
        self._rows = {key: row for key, row in self._rows.items() if id(row) in kept}
        return self._lines

    def _next_name(self) -> str:
        return f"log.{len(self._lines)}"

    def _say(self, turn: PlayedTurn | None) -> None:
        """Add what was said to the lines, as those of a turn if there is one, and forget it."""
        said, self._said = folded(self._said), []
        if turn is None:
            self._lines += [Label(f"log.{len(self._lines) + more}", line) for more, line in enumerate(said)]
        elif said:
            key = turn.updates[0].position, "\n".join(said)
            row = self._rows.get(key) or TurnLines(key[1], say("play.history.again"), self._on_point, self._on_press)
            row.name, row.turn = self._next_name(), turn
            self._rows[key] = row
            self._lines.append(row)


def _counts(deal: Sequence[HostUpdate]) -> bool:
    """Whether a deal counts: it was not dealt again."""
    return not any(update.redealt for update in deal)


def _deals(updates: Sequence[HostUpdate]) -> Iterator[list[HostUpdate]]:
    """Yield the updates deal by deal."""
    part: list[HostUpdate] = []
    for update in updates:
        if update.what == "deal" and part:
            yield part
            part = []
        part.append(update)
    if part:
        yield part
