"""The file of a record: it always contains the whole match, even after a kill or on a full disk."""

import multiprocessing
import os
import random
import shutil
import stat
import time
from contextlib import closing
from errno import EIO, ENOSPC
from pathlib import Path
from threading import Event

import pytest
from playing import FINISHED, UNFINISHED, new_match, play, step, unchecked

from cardgames import disk
from cardgames.engine.appender import Appender, CannotResume
from cardgames.engine.lock import InUse, Lock
from cardgames.engine.record import read_file, verify
from cardgames.engine.record_text import record_text
from cardgames.engine.seen import seen_text


def test_the_file_always_contains_the_whole_match(tmp_path):
    path = tmp_path / "match.parlour"
    match = new_match(games=1)
    keeper = Appender.create(path, match)
    rng = random.Random(2)
    while not match.result:
        step(match, rng)
        if rng.random() < 0.2 and match.undo_target(1) is not None:
            match.undo(1)
        assert unchecked(path.read_text("utf-8")) == record_text(match)
    keeper.close()
    assert verify(path) == []
    assert read_file(path).finished


class Counted(disk.System):
    """A disk that counts its syncs."""

    syncs = 0

    def sync(self, handle):
        self.syncs += 1
        super().sync(handle)


def test_the_end_of_a_deal_is_synced_to_disk(tmp_path):
    match = new_match(games=2)
    keeper = Appender.create(tmp_path / "match.parlour", match)
    with disk.replaced(Counted()) as counted:
        while not match.progress.finished:
            assert not counted.syncs
            play(match, len(match.entries) + 1)
        assert counted.syncs
    keeper.close()


def test_a_killed_match_is_resumed_without_its_partial_last_line(tmp_path):
    path = tmp_path / "match.parlour"
    path.write_bytes(UNFINISHED.encode() + b"move 0 ")
    keeper = Appender.resume(path)
    assert unchecked(path.read_text("utf-8")) == UNFINISHED
    assert path.read_text("utf-8").startswith(UNFINISHED + "check ")
    play(keeper.match)
    keeper.close()
    assert verify(path) == []
    assert read_file(path).match.result == keeper.match.result


def test_a_match_killed_before_its_result_was_written_gets_it(tmp_path):
    path = tmp_path / "match.parlour"
    path.write_text(FINISHED[: FINISHED.index("\nresult") + 1], "utf-8")
    Appender.resume(path).close()
    assert path.read_text("utf-8") == FINISHED


def test_a_match_killed_while_writing_its_result_gets_it(tmp_path):
    path = tmp_path / "match.parlour"
    for end in range(FINISHED.index("\nresult") + 1, len(FINISHED) - 1):
        path.write_text(FINISHED[:end], "utf-8")
        Appender.resume(path).close()
        assert path.read_text("utf-8") == FINISHED


def test_finished_and_damaged_records_are_not_resumed(tmp_path):
    path = tmp_path / "match.parlour"
    for text, reported in ((FINISHED, "that is over"), (UNFINISHED + "nonsense\n", "is damaged")):
        path.write_text(text, "utf-8")
        with pytest.raises(CannotResume, match=reported):
            Appender.resume(path)
        assert path.read_text("utf-8") == text
        Lock(path).release()


def test_only_one_process_can_open_a_match(tmp_path):
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


def test_the_lock_of_a_killed_process_is_released(tmp_path):
    path = tmp_path / "match.parlour"
    path.write_text(UNFINISHED, "utf-8")
    child = multiprocessing.get_context("spawn").Process(target=hold_and_die, args=(path,))
    child.start()
    child.join(20)
    assert child.exitcode
    Appender.resume(path).close()


def test_an_existing_match_is_never_overwritten(tmp_path):
    path = tmp_path / "match.parlour"
    path.write_text("mine", "utf-8")
    with pytest.raises(FileExistsError):
        Appender.create(path, new_match())
    assert path.read_text("utf-8") == "mine"


def test_lines_refused_by_a_full_disk_are_written_later(tmp_path):
    path = tmp_path / "match.parlour"
    match = new_match()
    keeper = Appender.create(path, match)
    with disk.replaced(FullDisk()):
        play(match, 5)
        assert keeper.trouble == "No space left on device"
    play(match, 6)
    assert keeper.trouble == ""
    assert unchecked(path.read_text("utf-8")) == record_text(match)
    keeper.close()


class FullDisk(disk.System):
    """A disk that writes three bytes of each text and is full then."""

    def __init__(self):
        self.room = True

    def write(self, handle, data, at):
        self.room = not self.room
        if self.room:
            raise OSError(ENOSPC, "No space left on device")
        return super().write(handle, data[:3], at)


# ---------------------------------------------------------------- a file that others take away


def delete(path: Path) -> None:
    path.unlink()


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_text("mine", "utf-8")
    other.replace(path)


def replace_by_a_copy(path: Path) -> None:
    facts = path.stat()
    copy = shutil.copy2(path, path.with_name("copy"))
    Path(copy).replace(path)
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))


def empty(path: Path) -> None:
    os.truncate(path, 0)


def write_behind(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write("mine")


def put_a_file_in_place_of_the_folder(path: Path) -> None:
    shutil.rmtree(path.parent)
    path.parent.write_text("mine", "utf-8")


GONE = (delete, delete_folder, move, move_folder)
CHANGED = (replace, replace_by_a_copy, empty, write_behind)


@pytest.mark.parametrize("harm", [*GONE, *CHANGED, put_a_file_in_place_of_the_folder], ids=lambda harm: harm.__name__)
@pytest.mark.parametrize("when", ["in play", "before the last move", "when it is over"])
def test_a_match_whose_file_was_removed_is_written_again(tmp_path, harm, when):
    path = tmp_path / "home" / "matches" / "match.parlour"
    path.parent.mkdir(parents=True)
    match = new_match(games=1)
    keeper = Appender.create(path, match)
    length = len(play(new_match(games=1)).entries)
    play(match, {"in play": 20, "before the last move": length - 1, "when it is over": None}[when])
    assert keeper.take_rewritten() is None
    harm(path)
    theirs = path.read_bytes() if harm in CHANGED else b""
    if when == "when it is over":
        keeper.close()
    else:
        play(match, 30 if when == "in play" else None)
    assert keeper.trouble == ""
    assert keeper.take_rewritten() == keeper.path
    assert keeper.take_rewritten() is None, "it is reported once"
    assert unchecked(keeper.path.read_text("utf-8")) == record_text(match)
    if harm in GONE:
        assert keeper.path == path
    elif harm in CHANGED:
        assert keeper.path == path.with_name("match-2.parlour")
        assert path.read_bytes() == theirs
    if when != "when it is over":
        with pytest.raises(InUse):
            Lock(keeper.path)
    play(match)
    keeper.close()
    assert read_file(keeper.path).match.result == match.result
    assert verify(keeper.path) == []
    assert not [*tmp_path.rglob("*.lock")] or harm is move_folder
    assert not [*tmp_path.rglob("*.draft")]


def test_a_match_that_cannot_be_written_at_the_end_is_saved_elsewhere(tmp_path, monkeypatch):
    spare = tmp_path / "spare"
    spare.mkdir()
    monkeypatch.setattr("cardgames.engine.appender.gettempdir", lambda: str(spare))
    path = tmp_path / "match.parlour"
    match = new_match(games=1)
    keeper = Appender.create(path, match)
    with disk.replaced(NoRoom(spare)):
        play(match, 25)
        assert keeper.trouble == "No space left on device"
        keeper.close()
    assert keeper.trouble == ""
    assert keeper.take_rewritten() == keeper.path == spare / "match.parlour"
    assert read_file(keeper.path).match.entries == match.entries


class NoRoom(disk.System):
    """A disk with room in only one folder."""

    def __init__(self, room):
        self.room = room
        self.roomy = set()

    def open(self, path, flags, mode=0o600):
        handle = super().open(path, flags, mode)
        self.roomy.discard(handle)
        if path.parent == self.room:
            self.roomy.add(handle)
        return handle

    def write(self, handle, data, at):
        if handle not in self.roomy:
            raise OSError(ENOSPC, "No space left on device")
        return super().write(handle, data, at)


def test_lines_that_could_not_be_synced_are_written_again(tmp_path):
    path = tmp_path / "match.parlour"
    match = new_match()
    keeper = Appender.create(path, match)
    with disk.replaced(BadSync()):
        play(match, 5)
        keeper.sync()
        assert keeper.trouble == "Input/output error"
    before = path.stat().st_ino
    play(match, 6)
    assert keeper.trouble == ""
    assert path.stat().st_ino != before, "what the kernel holds of the old file may never reach the disk"
    assert unchecked(path.read_text("utf-8")) == record_text(match)
    assert keeper.take_rewritten() is None
    keeper.close()


class BadSync(disk.System):
    """A disk whose syncs fail."""

    def sync(self, handle):
        raise OSError(EIO, "Input/output error")


def test_an_export_is_not_resumed_and_not_locked(tmp_path):
    path = tmp_path / "export.parlour"
    path.write_text(seen_text(play(new_match(), 20), 0), "utf-8")
    with pytest.raises(CannotResume, match="is a copy of what one player saw"):
        Appender.resume(path)
    Lock(path).release()


def test_syncing_runs_in_the_background(tmp_path):
    path = tmp_path / "match.parlour"
    match = new_match(games=1)
    slow = Slow()
    background = disk.Background()
    with closing(background), disk.replaced(slow):
        keeper = Appender.create(path, match, background.later)
        assert not keeper.safe
        slow.go.set()
        keeper.close()
        slow.go.clear()
        keeper = Appender.resume(path, background.later)
        play(keeper.match, 10)
        assert keeper.safe, "nobody has asked"
        keeper.sync()
        assert not keeper.safe
        assert unchecked(path.read_text("utf-8")) == record_text(keeper.match), "it is only not synced"
        slow.go.set()
        play(keeper.match)
        keeper.close()
        assert keeper.safe
    assert verify(path) == []


class Slow(disk.System):
    """A disk that syncs only when told to."""

    def __init__(self):
        self.go = Event()

    def sync(self, handle):
        assert self.go.wait(20)
        super().sync(handle)


def test_a_background_error_is_raised_at_the_end_and_blocks_nothing():
    background = disk.Background()
    background.later(lambda: 1 / 0).wait()
    assert background.later(lambda: None).wait(20)
    with pytest.raises(ZeroDivisionError):
        background.close()


# ---------------------------------------------------------------- disks that do worse


def overwrite(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(900)
        file.write(bytes(64))


def test_changes_to_the_file_by_other_programs_are_noticed(tmp_path):
    path = tmp_path / "match.parlour"
    match = new_match()
    keeper = Appender.create(path, match)
    play(match, 20)
    overwrite(path)
    theirs = path.read_bytes()
    play(match, 21)
    assert keeper.take_rewritten() == path.with_name("match-2.parlour")
    assert path.read_bytes() == theirs
    play(match, 30)
    keeper.close()
    assert read_file(keeper.path).match.entries == match.entries


def test_a_file_with_only_a_new_timestamp_is_kept(tmp_path):
    path = tmp_path / "match.parlour"
    match = new_match()
    keeper = Appender.create(path, match)
    play(match, 20)
    os.utime(path, (5, 5))
    play(match, 30)
    keeper.close()
    assert keeper.take_rewritten() is None
    assert [file.name for file in tmp_path.iterdir()] == ["match.parlour"]
    assert read_file(path).match.entries == match.entries


def test_lines_are_written_even_if_every_sync_fails(tmp_path):
    path = tmp_path / "match.parlour"
    match = new_match()
    keeper = Appender.create(path, match)
    with disk.replaced(BadSync()):
        for entries in range(5, 40, 5):
            play(match, entries)
            keeper.sync()
            assert keeper.trouble == "Input/output error"
            assert read_file(keeper.path).match.entries == match.entries
        keeper.close()
    assert keeper.trouble == "Input/output error"
    assert read_file(path).match.entries == match.entries
    assert [file.name for file in tmp_path.iterdir()] == ["match.parlour"]


def test_closing_never_raises(tmp_path):
    path = tmp_path / "matches" / "match.parlour"
    match = new_match(games=1)
    keeper = Appender.create(path, match)
    play(match, 20)
    match.concede(0)
    path.parent.rename(tmp_path / "elsewhere")
    path.parent.symlink_to(path.parent)
    keeper.close()
    assert keeper.trouble == ""
    assert read_file(keeper.take_rewritten()).match.result == match.result
    Lock(keeper.path).release()


def test_creating_a_record_is_retried(tmp_path):
    path = tmp_path / "matches" / "match.parlour"
    match = new_match()
    with disk.replaced(NoNewFiles()):
        keeper = Appender.create(path, match)
    play(match, 10)
    assert keeper.trouble == ""
    assert keeper.path == path
    assert keeper.take_rewritten() is None, "the file was not removed"
    keeper.close()
    assert read_file(path).match.entries == match.entries


class NoNewFiles(disk.System):
    """A disk without room for another file."""

    def open(self, path, flags, mode=0o600):
        if flags & os.O_CREAT:
            raise OSError(ENOSPC, "No space left on device")
        return super().open(path, flags, mode)


@pytest.mark.parametrize("harm", [None, delete, delete_folder])
def test_a_hanging_disk_blocks_no_line_and_delays_closing_only_briefly(tmp_path, monkeypatch, harm):
    monkeypatch.setattr("cardgames.engine.appender.LONGEST_WAIT", 0.1)
    path = tmp_path / "matches" / "match.parlour"
    match = new_match()
    slow, background = Slow(), disk.Background()
    keeper = Appender.create(path, match, background.later)
    assert keeper._work.wait(20)
    with disk.replaced(slow):
        keeper.sync()
        if harm:
            harm(path)
        start = time.monotonic()
        play(match, 30)
        keeper.close()
        assert time.monotonic() - start < 2
        assert str(keeper.trouble) == "the disk does not answer"
        slow.go.set()
        background.close()
    if harm is None:
        assert read_file(path).match.entries == match.entries


def test_a_finished_record_is_written_once_if_its_folder_cannot_be_synced(tmp_path):
    path = tmp_path / "match.parlour"
    match = new_match(games=1)
    keeper = Appender.create(path, match)
    length = len(play(new_match(games=1)).entries)
    play(match, length - 1)
    with disk.replaced(BadFolderSync()):
        play(match)
        assert keeper.trouble == "Input/output error"
    keeper.close()
    assert keeper.trouble == ""
    assert [file.name for file in tmp_path.iterdir()] == ["match.parlour"]
    assert verify(path) == []


class BadFolderSync(disk.System):
    """A disk whose folder syncs fail."""

    def sync(self, handle):
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(EIO, "Input/output error")
        super().sync(handle)
