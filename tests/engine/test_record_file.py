"""The file of a record: it holds the whole match at every moment, whoever is killed and whatever is full."""

import contextlib
import multiprocessing
import random
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from playing import FINISHED, UNFINISHED, new_match, play, step

from cardgames.engine.appender import Appender, CannotResume
from cardgames.engine.lock import InUse, Lock
from cardgames.engine.record import read_file, verify
from cardgames.engine.record_text import record_text


def test_the_file_always_holds_the_whole_match(tmp_path):
    path = tmp_path / "match.parlour"
    match = new_match(games=1)
    keeper = Appender.create(path, match)
    rng = random.Random(2)
    while not match.result:
        step(match, rng)
        if rng.random() < 0.2 and match.undo_target(1) is not None:
            match.undo(1)
        assert path.read_text("utf-8") == record_text(match)
    keeper.close()
    assert verify(path) == []
    assert read_file(path).finished


def test_a_killed_match_is_resumed_and_its_half_written_line_cut_away(tmp_path):
    path = tmp_path / "match.parlour"
    path.write_bytes(UNFINISHED.encode() + b"move 0 ")
    keeper = Appender.resume(path)
    assert path.read_bytes() == UNFINISHED.encode()
    play(keeper.match)
    keeper.close()
    assert verify(path) == []
    assert read_file(path).match.result == keeper.match.result


def test_a_match_killed_before_its_result_was_written_gets_it(tmp_path):
    path = tmp_path / "match.parlour"
    path.write_text(FINISHED[: FINISHED.index("\nresult") + 1], "utf-8")
    Appender.resume(path).close()
    assert path.read_text("utf-8") == FINISHED


def test_a_match_killed_while_its_result_was_written_gets_it(tmp_path):
    path = tmp_path / "match.parlour"
    for end in range(FINISHED.index("\nresult") + 1, len(FINISHED) - 1):
        path.write_text(FINISHED[:end], "utf-8")
        Appender.resume(path).close()
        assert path.read_text("utf-8") == FINISHED


def test_finished_and_damaged_records_are_not_resumed(tmp_path):
    path = tmp_path / "match.parlour"
    for text, told in ((FINISHED, "that is over"), (UNFINISHED + "nonsense\n", "is damaged")):
        path.write_text(text, "utf-8")
        with pytest.raises(CannotResume, match=told):
            Appender.resume(path)
        assert path.read_text("utf-8") == text
        Lock(path).release()


def test_one_at_a_time_has_a_match_open(tmp_path):
    path = tmp_path / "match.parlour"
    keeper = Appender.create(path, new_match())
    with pytest.raises(InUse, match=r"match\.parlour is open in another window"):
        Appender.resume(path)
    keeper.close()
    Appender.resume(path).close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["match.parlour"]


def hold_and_die(path: Path) -> None:
    Appender.resume(path)
    multiprocessing.current_process().kill()


def test_the_lock_of_a_killed_process_is_free(tmp_path):
    path = tmp_path / "match.parlour"
    path.write_text(UNFINISHED, "utf-8")
    child = multiprocessing.get_context("spawn").Process(target=hold_and_die, args=(path,))
    child.start()
    child.join(20)
    assert child.exitcode
    Appender.resume(path).close()


def test_no_match_is_written_over(tmp_path):
    path = tmp_path / "match.parlour"
    path.write_text("mine", "utf-8")
    with pytest.raises(FileExistsError):
        Appender.create(path, new_match())
    assert path.read_text("utf-8") == "mine"


def test_lines_that_a_full_disk_refused_are_written_later(tmp_path, monkeypatch):
    path = tmp_path / "match.parlour"
    match = new_match()
    keeper = Appender.create(path, match)
    monkeypatch.setattr(keeper, "_file", FullDisk(keeper._file))
    play(match, 5)
    assert keeper.trouble == "No space left on device"
    monkeypatch.setattr(keeper, "_file", keeper._file.real)
    play(match, 6)
    assert keeper.trouble == ""
    assert path.read_text("utf-8") == record_text(match)
    keeper.close()


class FullDisk:
    """A file that takes three bytes of each text and then has no room."""

    def __init__(self, real):
        self.real = real
        self.room = True

    def __getattr__(self, name):
        return getattr(self.real, name)

    def write(self, data):
        self.room = not self.room
        if self.room:
            raise OSError(28, "No space left on device")
        return self.real.write(data[:3])


def play_for_ever(path: Path, told: Connection) -> None:
    """Play one match in a file, telling after each entry how many there are."""
    match = new_match(games=256)
    Appender.create(path, match)
    rng = random.Random(0)
    while True:
        step(match, rng)
        told.send(len(match.entries))


def test_a_match_killed_at_any_moment_loses_nothing(tmp_path):
    path = tmp_path / "match.parlour"
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=play_for_ever, args=(path, theirs))
    child.start()
    theirs.close()
    while ours.recv() < 200:
        pass
    child.kill()
    child.join(20)
    last = 200
    with contextlib.suppress(EOFError):
        while True:
            last = ours.recv()
    keeper = Appender.resume(path)
    assert last <= len(keeper.match.entries) <= last + 1
    play(keeper.match, last + 50)
    keeper.close()
    assert read_file(path).valid
