"""Leaving and resuming a match, and failures of files and bots."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from at_table import Table, assert_table_equals_view
from laid_out import AppContextOf

from cardgames import disk
from cardgames.engine.appender import Appender
from cardgames.engine.lines import Noted
from cardgames.engine.record import read_file
from cardgames.screens.app_context import AppContext
from cardgames.storage.begun import path_beside
from cardgames.storage.library import LibraryProblem
from cardgames.words import say

SMALL = (1024, 640)


@pytest.fixture
def quick(app_context_of: AppContextOf) -> AppContext:
    return app_context_of(SMALL, speed="instant")


@pytest.fixture
def table(quick: AppContext, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(quick, monkeypatch)


def test_a_match_left_at_any_point_resumes_there(table: Table) -> None:
    app_context = table.app_context
    for stop in (table.is_asked, table.is_turn, table.is_reported, lambda: table.screen.tweens.busy):
        table.play_until(stop)
        entries = list(table.match.entries)
        reported = table.is_reported()
        app_context.go_home()
        app_context.resume(app_context.waiting()[0])
        table.match = table.host.match
        assert table.match.entries == entries
        table.until(lambda: not table.busy)
        assert table.is_reported() == reported
        assert_table_equals_view(table)


def test_bots_of_a_resumed_match_start_before_their_turn(table: Table) -> None:
    table.play_until(table.is_turn)
    table.app_context.go_home()
    table.bots.warmed = False
    table.app_context.resume(table.app_context.waiting()[0])
    table.until(lambda: table.bots.warmed)
    assert table.is_turn()


def test_a_damaged_match_can_be_resumed_from_before_the_damage(table: Table) -> None:
    app_context = table.app_context
    table.play_until(table.is_turn)
    app_context.go_home()
    waiting = app_context.waiting()[0]
    lines = waiting.path.read_bytes().split(b"\n")
    lines[-7] = b"move 0 0 something else"
    waiting.path.write_bytes(b"\n".join(lines))
    app_context.resume(app_context.waiting()[0])
    assert f"line {len(lines) - 6}: " in table.words
    table.click("answer.cancel")
    assert [file.path for file in app_context.waiting()] == [waiting.path]
    app_context.resume(app_context.waiting()[0])
    table.click("answer.play_on")
    assert table.host.match.entries == table.match.entries[:-3]
    assert [file.path for file in app_context.waiting()] == [table.screen.host.record.path]
    assert [file.name for file in app_context.library.damaged()] == [f"damaged-{waiting.name}"]


def test_a_seat_kept_by_a_bot_can_be_taken_back_after_leaving(
    quick: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(quick, monkeypatch)
    table.to_my_card()
    table.key("escape")
    table.click("answer.bot")
    quick.go_home()
    quick.resume(quick.waiting()[0])
    table.match = table.host.match
    table.tick(3)
    table.key("escape")
    table.click("answer.back.0")
    assert table.host.players[0].kind == "human"
    table.play_until(table.is_turn)


def test_a_match_goes_on_after_a_deal_while_a_bot_keeps_the_seat(table: Table) -> None:
    table.to_my_card()
    table.key("escape")
    table.click("answer.bot")
    table.until(table.is_reported)
    table.key("l")
    table.tick(100, 0.1)
    assert table.is_reported(), "the log is being read"
    table.key("l")
    table.tick(30, 0.1)
    assert table.is_reported(), "there is time to read"
    table.tick(20, 0.1)
    assert not table.is_reported()
    table.until(table.is_reported)
    table.key("escape")
    table.click("answer.back.0")
    table.tick(100, 0.1)
    assert table.is_reported(), "the player is back"


def test_several_unfinished_matches_are_independent(quick: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in ("one", "two"):
        table = Table(quick, monkeypatch, seed=seed)
        table.to_my_card()
        quick.go_home()
    assert sorted(read_file(file.path).match.seed for file in quick.waiting()) == ["one", "two"]  # type: ignore[union-attr]


def test_a_full_disk_is_reported_once_and_play_continues(table: Table) -> None:
    table.to_my_card()
    record = table.host.record
    with disk.replaced(Full()):
        table.drag(table.playable()[0], table.middle)
        table.until(lambda: table.has("toast"))
        assert "No space left on device" in table.thing("toast").label
        count = len(table.match.entries)
        table.play_until(lambda: len(table.match.entries) > count + 12)
        table.key("escape")
        assert "Couldn't save" in table.words
        table.key("escape")
    table.play_until(lambda: table.has("toast") and "again" in table.thing("toast").label)
    kept = read_file(record.path).match
    assert kept.entries == table.match.entries


class Full(disk.System):
    """A disk without room."""

    def write(self, handle: int, data: bytes, at: int) -> int:
        raise OSError(28, "No space left on device")


def test_a_removed_file_is_rewritten_and_reported(table: Table) -> None:
    table.to_my_card()
    record = table.host.record
    record.path.unlink()
    table.drag(table.playable()[0], table.middle)
    table.until(lambda: table.has("toast"))
    assert f"saved in {record.path}" in table.thing("toast").label
    kept = read_file(record.path).match
    assert kept.entries == table.match.entries


def test_a_match_saved_elsewhere_is_reported_on_the_home_screen(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames.engine.appender.gettempdir", lambda: str(tmp_path))
    table.to_my_card()
    record = table.host.record
    folder = record.path.parent
    with disk.replaced(Full()):
        table.drag(table.playable()[0], table.middle)
        table.until(lambda: table.has("toast"))
    shutil.rmtree(folder)
    folder.write_text("in the way", "utf-8")
    table.app_context.go_home()
    table.until(lambda: table.has("toast"))
    assert f"saved in {record.path}" in table.thing("toast").label
    assert record.path.parent != folder
    kept = read_file(record.path).match
    assert kept.entries == table.match.entries


def test_a_match_that_cannot_be_saved_is_reported_on_leaving(table: Table) -> None:
    table.to_my_card()
    with disk.replaced(Full()):
        table.drag(table.playable()[0], table.middle)
        table.until(lambda: table.has("toast"))
        table.until(lambda: not table.has("toast"))
        table.app_context.go_home()
        table.until(lambda: table.has("toast"))
        assert table.thing("toast").label == "Couldn't save the end of this match: No space left on device."


def test_nobody_decides_before_everything_is_on_disk(table: Table) -> None:
    table.to_my_card()
    record = table.host.record
    background, slow = disk.Background(), Slow()
    record._later = background.later
    with closing(background), disk.replaced(slow):
        table.drag(table.playable()[0], table.middle)
        count = len(table.match.entries)
        table.tick(120)  # shorter than the time limit of a sync
        assert len(table.match.entries) > count, "bots go on meanwhile"
        assert table.host.human_turns()
        assert not table.is_turn()
        slow.go.set()
        table.play_until(table.is_turn)


class Slow(disk.System):
    """A disk that syncs only when told to."""

    def __init__(self) -> None:
        self.go = Event()

    def sync(self, handle: int) -> None:
        assert self.go.wait(60)


def test_an_unwritable_match_can_be_played_and_is_reported(quick: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_: object) -> Appender:
        raise LibraryProblem("Nothing can be kept here.")

    monkeypatch.setattr(quick.library, "begin", no_room)
    table = Table(quick, monkeypatch)
    assert table.thing("toast").label == "Nothing can be kept here."
    table.to_my_card()


def test_a_failing_bot_is_replaced_and_logged(table: Table) -> None:
    table.to_my_card()
    table.bots.problem = "the bot broke"
    table.drag(table.playable()[0], table.middle)
    table.until(lambda: table.is_turn() or table.is_asked())
    table.key("l")
    table.tick(30)
    assert any(say("host.bot_failed", name=name) in table.words for name in ("Bep", "Cor", "Dirk"))
    assert any(isinstance(line, Noted) for line in table.match.lines)


def test_an_unconfirmed_card_is_restored_after_a_kill(table: Table) -> None:
    table.app_context.settings.change(confirm_moves=True)
    table.to_my_card()
    card = table.playable()[0]
    table.drag(card, table.middle)
    table.rest()
    asked, path = table.thing("question").label, table.host.record.path
    assert path_beside(path).exists(), "leaving writes nothing more, so a kill loses nothing"
    table.app_context.go_home()
    table.app_context.resume(table.app_context.waiting()[0])
    table.rest()
    assert table.thing("question").label == asked
    entries = len(table.host.match.entries)
    table.click("answer.yes")
    assert len(table.host.match.entries) == entries + 1
    assert not path_beside(path).exists()


def test_a_cancelled_card_is_not_saved(table: Table) -> None:
    table.app_context.settings.change(confirm_moves=True)
    table.to_my_card()
    table.drag(table.playable()[0], table.middle)
    assert path_beside(table.host.record.path).exists()
    table.click("answer.no")
    assert not path_beside(table.host.record.path).exists()
