"""A table of any game at a decision with a choice, and a hint with the advice that a test wants."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from at_table import Table, people_and_bots
from pygame import Rect

from cardgames.engine.contract import Move
from cardgames.engine.match import Match
from cardgames.engine.progress import Moved, Need
from cardgames.engine.registry import game
from cardgames.games.klaverjassen.cards import Play
from cardgames.host.protocol import BotReply, Decision
from cardgames.table.widgets.button import Button

WAYS = ["enter", "hint.play"]


def has_choice(match: Match) -> bool:
    return len(match.table().state.legal(0)) > 1


def must_play_from_table(match: Match) -> bool:
    """Whether only one card of the table of seat 0 can be played (KJ-29)."""
    state = match.table().state
    cards = [move.card for move in state.legal(0) if isinstance(move, Play)]
    return len(cards) == 1 and (cards[0],) in state.tables[0]


def match_of(
    name: str, entries: int, fits: Callable[[Match], bool] = has_choice, seats: int | None = None
) -> Match | None:
    """Return a match with at least `entries` entries in which it is the turn of seat 0 and which `fits`; None if it
    ends before."""
    rules = game(name)
    seats = rules.schema.seats[0] if seats is None else seats
    players = people_and_bots(["Ada", *(f"Bot {seat}" for seat in range(1, seats))], 1)
    match = Match(rules, rules.schema.make({}, (), seats), players, "hints")
    rng = Random(3)
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        turn = due.turns[0]
        moves = match.table().state.legal(turn.seat)
        if turn.seat == 0 and len(match.entries) >= entries and fits(match):
            return match
        match.apply(0, turn.seat, moves[rng.randrange(len(moves))])
    return None


class AnyTable(Table):
    """A match of any game, at a decision of its first player, who is a person."""

    def __init__(
        self, app_context: object, monkeypatch: pytest.MonkeyPatch, name: str, entries: int,
        fits: Callable[[Match], bool] = has_choice, seats: int | None = None,
    ) -> None:  # fmt: skip
        counts = range(entries, -1, -10)  # a short match ends before it has many entries
        match = next(match for count in counts if (match := match_of(name, count, fits, seats)) is not None)
        self.sit_down(app_context, monkeypatch, match)  # type: ignore[arg-type]
        self.until(lambda: self.screen.turn.draft is not None and not self.busy, 400)

    def own_moves(self) -> list[Move]:
        return [entry.move for entry in self.match.entries if isinstance(entry, Moved) and entry.seat == 0]


def advise(table: Table, monkeypatch: pytest.MonkeyPatch, advice: Move | Decision) -> None:
    """Ask for a hint, with this move as its advice, perhaps compared with others."""
    decision = advice if isinstance(advice, Decision) else Decision(advice)
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, decision))
    table.key("h")
    table.until(lambda: table.has("hint"))


def assert_badge_covers_no_letter(table: Table, name: str) -> None:
    """The badge of a hint stands on the button of this name, beside its words and those of the question."""
    (badge,) = table.badges
    turn = table.screen.turn
    button = turn.button_at(name)
    assert badge.rect.colliderect(button.rect)
    assert badge.rect.collidelist([button.face, turn.question._words]) < 0
    others = [one for one in turn.question.walk() if isinstance(one, Button) and one is not button]
    assert badge.rect.collidelist([one.face for one in others]) < 0


def play(table: Table, way: str) -> None:
    table.click(way) if "." in way else table.key(way)
    table.tick(2)


def badges(table: Table) -> dict[str, Rect]:
    """The positions of the hint's step numbers, each at the piece to move."""
    return {thing.name: thing.rect for thing in table.app.top.semantics() if thing.role == "badge"}


# ---------------------------------------------------------------- Enter is never silent


def words(table: Table) -> str:
    return table.thing("toast").label if table.has("toast") else ""
