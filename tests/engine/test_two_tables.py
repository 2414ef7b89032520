"""Two tables of one match: each continues independently, and an undo at one does not affect the other."""

import random

import pytest

from cardgames.engine.contract import Table
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Moved, Need, OutOfOrder
from cardgames.games.round_robbin.conformance import HOOKS
from cardgames.games.round_robbin.rules import GAME

RNG_SEED = 3


def tournament(players: int = 6, seed: str = "rings") -> Match:
    match = Match(GAME, GAME.schema.standard(players), [Player(f"P{n}") for n in range(players)], seed)
    match.proceed()
    match.proceed()
    return match


def rings(match: Match) -> list[Table]:
    return [playing.table for playing in match.progress.tables.values()]


def move(match: Match, table: int, times: int = 1) -> None:
    """Play random moves at one table, and any chance between them."""
    rng = random.Random(RNG_SEED)
    for _ in range(times):
        while match.due(table).need in (Need.DEAL, Need.DRAW):
            match.proceed(table)
        (turn,) = match.due(table).turns
        match.apply(table, turn.seat, HOOKS.choose(match.table(table).state.legal(turn.seat), rng))


def play_out(match: Match, table: int) -> None:
    """Play to the end of the deal at a table."""
    while not match.table(table).over:
        move(match, table)


def test_both_rings_are_dealt_before_anyone_decides():
    match = tournament(7)
    assert [len(table.players) for table in rings(match)] == [4, 3]
    assert sorted(player for table in rings(match) for player in table.players) == list(range(7))
    assert {turn.table for turn in match.due().turns} == {0, 1}


def test_each_table_says_what_it_needs_next():
    match = tournament()
    assert [turn.table for turn in match.due(1).turns] == [1]
    assert match.due(5).need is Need.NOTHING
    play_out(match, 0)
    assert match.due(0).need is Need.DEAL
    assert match.due(1).need is Need.DECISION
    with pytest.raises(OutOfOrder):
        match.proceed(1)


def test_a_finished_ring_keeps_its_deal_when_the_other_is_dealt():
    match = tournament()
    play_out(match, 0)
    play_out(match, 1)
    match.proceed(1)
    assert match.table(0).over
    assert not match.table(1).over


def test_rr_24_dealing_the_final_clears_the_tables_of_the_rings():
    match = Match(GAME, GAME.schema.parse("max_rounds=1", 6), [Player(f"P{n}") for n in range(6)], "rings")
    match.proceed()
    match.proceed()
    play_out(match, 0)
    play_out(match, 1)
    match.proceed()
    assert list(match.progress.tables) == [2]


def test_an_undo_or_redo_affects_only_one_table():
    match = tournament()
    move(match, 0, 4)
    actor = next(entry for entry in reversed(match.entries) if isinstance(entry, Moved))
    player = match.table(0).table.players[actor.seat]
    move(match, 1, 3)
    beside, mine = match.table(1).state.copy(), match.table(0).state.copy()
    undone = match.undo(player)
    assert undone.count == 1
    assert match.table(1).state == beside
    assert match.table(0).state != mine
    move(match, 1, 2)
    assert match.redo_table == 0
    match.redo()
    assert match.table(0).state == mine
    assert match.table(1).state != beside


def test_new_information_at_another_table_does_not_affect_a_free_undo():
    match = tournament()
    turn = match.due(0).turns[0]
    drawn = next(move for move in match.table(0).state.legal(turn.seat))
    match.apply(0, turn.seat, drawn)
    dump = next(move for move in match.table(0).state.legal(turn.seat) if "dump" in GAME.move_text(move))
    events = match.apply(0, turn.seat, dump)
    assert not any(event.reveals for event in events)
    assert match.undo_preview(turn.player).free
    move(match, 1, 4)
    assert match.undo_preview(turn.player).free


def test_a_finished_deal_cannot_be_undone_while_two_rings_play():
    match = tournament()
    play_out(match, 0)
    assert all(match.undo_target(player) is None for player in match.table(0).table.players)
    match.proceed(0)
    assert all(match.undo_target(player) is None for player in match.table(0).table.players)


def test_a_new_move_at_the_own_table_clears_redo():
    match = tournament()
    move(match, 0, 2)
    actor = match.entries[-1]
    assert isinstance(actor, Moved)
    match.undo(match.table(0).table.players[actor.seat])
    move(match, 0)
    assert match.redo_count == 0
