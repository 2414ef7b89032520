"""A table of any game with a person and bots, for the status line and the history."""

from __future__ import annotations

from random import Random

import pytest
from at_table import Table, people_and_bots
from laid_out import AppContextOf

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.engine.registry import game
from cardgames.screens.app_context import AppContext
from cardgames.screens.play.history import TurnChip


def new_match(name: str, seed: str = "status", seats: int = 0) -> Match:
    """A person and bots, so many together or as few as can be."""
    rules = game(name)
    seats = seats or rules.schema.seats[0]
    players = people_and_bots(["Ann", *(f"Bot {seat}" for seat in range(1, seats))], 1)
    return Match(rules, rules.schema.make({}, (), seats), players, seed)


def late(match: Match) -> Match:
    """The same match at the person's last decision but one of a first deal with random moves."""
    twin, rng, found = match.fork(0), Random(match.seed), list[int]()
    while twin.result is None and len(twin.deal_positions()) < 2:
        due = twin.due()
        if due.need is Need.DECISION:
            turn = due.turns[0]
            found += [len(twin.entries)] if turn.player == 0 else []
            legal = twin.table(turn.table).state.legal(turn.seat)
            twin.apply(turn.table, turn.seat, legal[rng.randrange(len(legal))])
        else:
            twin.proceed()
    return twin.fork(found[-2])


def sit_down(
    app_context: AppContext, monkeypatch: pytest.MonkeyPatch, name: str, match: Match | None = None
) -> Table:
    """At the person's first decision of a match, a new one unless it is given."""
    table = Table.of(app_context, monkeypatch, match or new_match(name))
    table.until(lambda: table.is_turn() or table.is_asked())
    table.rest()
    return table


def chips(table: Table) -> list[TurnChip]:
    return [chip for chip in table.screen.status.history.children() if isinstance(chip, TurnChip)]


def two_at_klaverjassen(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of Klaverjassen with one person and a bot."""
    rules = game("klaverjassen")
    players = [Player("Ann", "fox"), Player("Bot", "owl", "bot", "easy")]
    match = Match(rules, rules.schema.make({}, (), 2), players, "two")
    return Table.of(app_context_of(speed="instant"), monkeypatch, match)
