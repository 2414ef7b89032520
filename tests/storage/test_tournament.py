"""Matches at several tables: at a glance, resumed and counted."""

from __future__ import annotations

import random

import pytest

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt, Moved, Need
from cardgames.games.round_robbin.conformance import HOOKS
from cardgames.games.round_robbin.rules import GAME
from cardgames.storage import figures
from cardgames.storage.figures import StatisticsFilter
from cardgames.storage.glance import glance
from cardgames.storage.library import Library
from cardgames.storage.statistics import Statistics

NAMES = ("Anna", "Bram", "Cato", "Daan", "Eef", "Fien", "Gijs", "Hugo")


@pytest.fixture
def match() -> Match:
    """A match before its first deal, with two rings of at most two deals each."""
    options = GAME.schema.make({"max_rounds": 2, "first_drop": 1}, seats=8)
    return Match(GAME, options, [Player(name, "fox") for name in NAMES], "tents")


def play(match: Match, entries: int | None = None, *, undo: float = 0.0) -> Match:
    rng = random.Random(5)
    while match.due().need is not Need.NOTHING and (entries is None or len(match.entries) < entries):
        if match.due().need is not Need.DECISION:
            match.proceed()
            continue
        if rng.random() < undo:
            player = rng.randrange(8)
            if match.undo_target(player) is not None:
                match.undo(player)
                if rng.random() < 0.5:
                    match.redo()
                continue
        turn = rng.choice(match.turns())
        match.apply(turn.table, turn.seat, HOOKS.choose(match.table(turn.table).state.legal(turn.seat), rng))
    return match


def test_a_glance_counts_the_deals_at_all_tables(match: Match, library: Library) -> None:
    appender = library.begin(match)
    play(match, 600, undo=0.1)
    file = glance(appender.path)
    appender.close()
    dealt = [entry.table.number for entry in match.entries if isinstance(entry, Dealt)]
    assert file.deals == len(dealt)
    assert file.latest == dealt.count(dealt[-1])
    assert abs(file.moves - sum(isinstance(entry, Moved) for entry in match.entries)) <= 2


def test_a_tournament_is_resumed_where_it_was_left(match: Match, library: Library) -> None:
    appender = library.begin(match)
    play(match, 500, undo=0.05)
    appender.close()
    again = library.resume(glance(appender.path))
    assert again.match.entries == match.entries
    assert again.match.due() == match.due()
    assert play(again.match).result is not None
    again.close()


def test_a_tournament_counts_in_the_statistics_of_all_its_players(
    match: Match, library: Library, statistics: Statistics
) -> None:
    appender = library.begin(match)
    play(match)
    appender.close()
    assert match.result is not None
    list(statistics.update())
    for player, name in enumerate(NAMES):
        asked = StatisticsFilter(names=(name,))
        tally = figures.tally(statistics, asked)
        assert (tally.played, tally.won) == (1, int(match.result.places[player] == 1))
        rounds = sum(player in playing.table.players for playing in match.progress.finished)
        assert figures.deals(statistics, asked).played == rounds
