"""A tournament at one screen: the shown player's ring is on the screen, and the other one plays without blocking it."""

import random
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pytest
from scripted import Clock, Scripted

from cardgames.engine.appender import Appender
from cardgames.engine.contract import Move
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Moved, Need, table_of
from cardgames.engine.record import read
from cardgames.games.round_robbin.conformance import HOOKS
from cardgames.games.round_robbin.rules import GAME
from cardgames.host.host import Host
from cardgames.host.update import HostUpdate

OPTIONS = {"max_rounds": 4, "first_drop": 2}


def tournament(people: Iterable[int] = (0,), players: int = 6, seed: str = "rings", shown: int | None = 0) -> Host:
    here = set(people)
    sitting = [
        Player(f"P{n}", "fox") if n in here else Player(f"P{n}", "owl", "bot", "easy") for n in range(players)
    ]
    host = Host(Match(GAME, GAME.schema.make(OPTIONS, seats=players), sitting, seed), Scripted(), shown=shown)
    host.pause_scale = 0
    return host


def choice(host: Host) -> Move:
    assert host.seat is not None
    return HOOKS.choose(host.legal(host.seat), random.Random(len(host.match.entries)))


def go_on(host: Host, until: Callable[[], bool] = lambda: False, *, plays: bool = True) -> list[HostUpdate]:
    """Let everything happen, with random moves for the person at the screen if they `play`."""
    reported: list[HostUpdate] = []
    for _ in range(20_000):
        if until() or host.result:
            return reported
        happened = host.tick()
        if happened is None:
            mine = [turn for turn in host.human_turns() if turn.player == host.shown]
            if not (plays and mine):
                return reported
            happened = host.play(mine[0].seat, choice(host))
        reported.append(happened)
    raise AssertionError("it never ends")


def other(host: Host) -> int:
    return 1 - host.table


def test_the_ring_of_the_shown_player_is_on_the_screen():
    for player in range(6):
        host = tournament(people=(player,), shown=player)
        host.tick()
        host.tick()
        table = host.match.table(host.table).table
        assert player in table.players
        assert host.seated == table.players
        assert host.seat == table.players.index(player)
        assert host.player_at(host.seat).name == f"P{player}"


def test_the_other_ring_plays_on_but_waits_with_its_next_deal():
    host = tournament()
    reported = go_on(host, plays=False)
    assert host.human_turns()[0].player == 0
    assert host.match.table(other(host)).over
    assert {happened.table for happened in reported} == {0, 1}
    assert host.match.progress.deals == {0: 1, 1: 1}
    assert host.match.due(other(host)).need is Need.DEAL


def test_the_other_ring_continues_while_a_finished_deal_is_shown():
    host = tournament()
    go_on(host, lambda: host.deals == 1 and host.deal_over)
    deals = host.match.progress.deals[host.table]
    while host.tick(beside=True) is not None:
        pass
    assert host.match.progress.deals[host.table] == deals
    assert host.deal_over
    assert len(host.finished_deals()) == 1
    assert host.ledger() == host.finished_deals()[0].ledger


def test_the_final_starts_after_the_end_of_the_last_ring_deal_was_shown():
    host = tournament()
    go_on(host, lambda: host.deal_over and host.table not in [table.number for table in host.match.progress.waiting])
    ring = host.table
    while host.tick(beside=True) is not None:
        pass
    assert host.table == ring
    assert host.ledger() == host.finished_deals()[-1].ledger
    go_on(host, lambda: 2 in host.match.progress.tables)
    assert host.table == 2


def test_only_bots_at_the_shown_table_are_shown_thinking():
    clock = Clock()
    host = tournament(shown=0)
    host._clock, host.pause_scale = clock, 1.0
    reported = [happened for happened in iter(host.tick, None) if happened.what == "move"]
    assert {happened.table for happened in reported} <= {other(host)}
    assert host.match.table(other(host)).over
    mine = host.match.due(host.table).turns[0]
    if mine.player != 0:
        clock.now += 2
        assert host.tick().table == host.table


def test_log_and_finished_deals_are_those_of_the_shown_ring():
    host = tournament()
    go_on(host, lambda: host.deals == 2 and not host.deal_over)
    assert {happened.table for happened in host.log()} == {host.table}
    again = Host(host.match, Scripted(), shown=0)
    assert again.table == host.table
    assert again.log() == host.log()
    assert len(host.finished_deals()) == 1


def test_an_eliminated_player_watches_their_ring_then_the_other():
    host = knocked_out()
    ring = host.table
    assert 0 not in host.seated
    assert host.view(host.seat).seat is None
    go_on(host, lambda: ring not in [table.number for table in host.match.progress.waiting])
    host.tick()
    assert host.table != ring
    go_on(host, lambda: host.table == 2)
    assert len(host.seated) == 4
    go_on(host)
    assert host.result


def knocked_out() -> Host:
    """A tournament in which the person at the screen is eliminated while their ring continues."""
    for seed in range(2, 20):
        host = tournament(players=10, seed=f"out {seed}")
        go_on(host, partial(has_moved_on, host, 1))
        while not host.result and host.seat is not None:
            go_on(host, partial(has_moved_on, host, len(host.match.entries)))
        if not host.result and 2 not in host.match.progress.deals:
            return host
    raise AssertionError("nobody drops out before the final")


def has_moved_on(host: Host, entries: int) -> bool:
    return len(host.match.entries) > entries


def test_each_person_is_shown_their_own_ring():
    host = tournament(people=range(6))
    host.tick()
    host.tick()
    for _ in range(40):
        turn = host.human_turns()[0]
        reported = host.show(turn.player)
        assert turn.table == host.table
        assert {happened.table for happened in reported} <= {host.table}
        assert all(happened.view.seat == host.seat for happened in reported)
        host.play(turn.seat, choice(host))
        while host.tick():
            pass


def test_an_undo_neither_affects_nor_depends_on_the_other_ring():
    host = tournament()
    go_on(host, lambda: any(isinstance(entry, Moved) and is_mine(host, entry) for entry in host.match.entries))
    entries = [entry for entry in host.match.entries if table_of(entry) == other(host)]
    before = host.view(host.seat)
    reported = host.undo(0)
    assert reported.table == host.table
    assert [entry for entry in host.match.entries if table_of(entry) == other(host)] == entries
    assert host.can_redo
    host.redo()
    assert host.view(host.seat) == before


def test_bot_reasons_match_their_moves_after_an_undo():
    host = tournament()
    while not host.human_turns():
        host.tick()
    host.play(host.human_turns()[0].seat, choice(host))
    for _ in range(20):
        host.tick()
    assert table_of(host.match.entries[-1]) == other(host)
    host.undo(0)
    go_on(host, lambda: all(playing.over for playing in host.match.progress.tables.values()))
    thoughts = [host.thought(position) for position in range(1, len(host.match.entries) + 1)]
    assert any(thoughts)
    for entry, thought in zip(host.match.entries, thoughts, strict=True):
        assert thought is None or thought.decision.move == entry.move


def test_the_last_view_of_a_table_is_dropped_when_its_players_change():
    host = tournament(people=range(8), players=8)
    host.tick()
    host.tick()
    for player in range(8):
        host.show(player)
        host.take_over(player, Player(f"P{player}", "owl", "bot", "easy"))
    host.show(None)
    assert all(host.last_view(player) for player in range(8))
    go_on(host, lambda: any(len(playing.table.players) < 4 for playing in host.match.progress.tables.values()))
    fewer = next(one.table.players for one in host.match.progress.tables.values() if len(one.table.players) < 4)
    assert not any(host.last_view(player) for player in fewer)


def is_mine(host: Host, entry: Moved) -> bool:
    return entry.table == host.table and entry.seat == host.seat


def test_events_already_seen_are_not_shown_again_after_an_undo():
    host = tournament(people=range(6))
    host.tick()
    host.tick()
    one, two = (host.match.table(table).table.players[host.match.due(table).turns[0].seat] for table in (0, 1))
    for player in (one, two):
        host.show(player)
        host.play(host.match.seat_of(player)[1], choice(host))
    host.show(one)
    host.undo(one)
    assert host.can_redo
    assert host.show(two) == []
    assert not host.can_redo, "redo belongs to the other table"


def test_a_tournament_resumes_from_its_record_after_a_kill(tmp_path: Path):
    path = tmp_path / "match.parlour"
    host = tournament()
    host.record = Appender.create(path, host.match)
    go_on(host, lambda: host.deals == 2 and len(host.match.entries) > 60)
    reading = read(path.read_bytes(), GAME)
    assert not reading.problems
    match = reading.match
    assert match.entries == host.match.entries
    host.close()
    again = Host(match, Scripted(), shown=0)
    again.pause_scale = 0
    assert (again.table, again.seat, again.deals) == (host.table, host.seat, host.deals)
    go_on(again)
    assert again.result


@pytest.mark.parametrize("players", [6, 10])
def test_a_tournament_of_bots_only_is_played_to_its_end(players: int):
    host = tournament(people=(), players=players, shown=None)
    go_on(host)
    assert host.result
    assert sorted(host.result.places)[0] == 1
    assert host.table == 2
