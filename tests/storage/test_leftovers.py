"""Files left by killed processes are removed, but never files that are still in use."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from kept_matches import new_match, run_until_killed
from unusable_files import every_kind, on_unix, put, quick_and_small

from cardgames.disk import DRAFT
from cardgames.engine.contract import Answer
from cardgames.engine.lock import InUse, Lock
from cardgames.storage.begun import SavedDraft, path_beside
from cardgames.storage.glance import glance
from cardgames.storage.library import Library
from cardgames.storage.paths import Folders
from cardgames.storage.settings import SettingsFile

Keep = Callable[..., Path]


def left(folders: Folders) -> set[str]:
    """The names of all files except the records."""
    return {path.name for path in folders.data.parent.rglob("*") if path.suffix != ".parlour" and not path.is_dir()}


def test_without_files_there_is_nothing_to_tidy(library: Library, folders: Folders) -> None:
    library.tidy()
    assert not folders.data.exists()


def test_the_lock_of_a_killed_process_is_removed(library: Library, folders: Folders) -> None:
    run_until_killed(
        f"""
        import os, signal
        from pathlib import Path
        from kept_matches import new_match
        from cardgames.engine.lock import Lock
        from cardgames.storage.library import Library
        from cardgames.storage.paths import Folders
        folders = Folders.under(Path({str(folders.data.parent)!r}))
        Library(folders).begin(new_match())
        folders.config.mkdir()
        lock = Lock(folders.settings)
        os.kill(os.getpid(), signal.SIGKILL)
        """
    )
    assert len(left(folders)) == 2
    library.tidy()
    assert left(folders) == set()
    assert len(library.unfinished()) == 1


def test_a_held_lock_is_kept(keep: Keep, library: Library, folders: Folders) -> None:
    here, there = keep(new_match("here"), 20), keep(new_match("there"), 20)
    appender = library.resume(glance(here))
    code = f"""
        import sys
        from pathlib import Path
        from cardgames.engine.lock import Lock
        lock = Lock(Path({str(there)!r}))
        print("held", flush=True)
        sys.stdin.read()
    """
    other = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout.readline() == "held\n"
    library.tidy()
    assert left(folders) == {f"{here.name}.lock", f"{there.name}.lock"}
    with pytest.raises(InUse):
        Lock(there)
    appender.close()
    other.kill()
    other.communicate()
    library.tidy()
    assert left(folders) == set()


def test_only_steps_of_deleted_or_finished_matches_are_removed(keep: Keep, library: Library, folders: Folders) -> None:
    waiting, played, over = keep(new_match("waiting"), 20), keep(new_match("played"), 20), keep(new_match("over"))
    gone = waiting.with_name("gone.parlour")
    for record in (waiting, played, over, gone):
        SavedDraft(record).keep(0, 1, (Answer("turn", "done"),))
    appender = library.resume(glance(played))
    library.tidy()
    appender.close()
    assert left(folders) == {path_beside(waiting).name, path_beside(played).name}


def test_temporary_files_are_removed_after_an_hour(library: Library, folders: Folders) -> None:
    places = (folders.data, folders.matches, folders.removed, folders.variants, folders.config)
    for folder in places:
        folder.mkdir(parents=True)
        for name, age in (("0123456789ab", 3700), ("new", 3500)):
            draft = folder / f".{name}{DRAFT}"
            draft.touch()
            os.utime(draft, (time.time() - age, time.time() - age))
        (folder / f"mine{DRAFT}").touch()
    library.tidy()
    assert left(folders) == {f".new{DRAFT}", f"mine{DRAFT}"}
    assert len(list(folders.data.parent.rglob(f".new{DRAFT}"))) == len(places)


@on_unix
@every_kind
def test_unusable_files_with_such_names_are_kept(kind: str, library: Library, folders: Folders) -> None:
    if kind == "huge":
        pytest.skip("a huge lock is a lock")
    put(kind, folders.config / "settings.yaml.lock")
    put(kind, folders.matches / "gone.parlour.steps")
    put(kind, draft := folders.config / f".0123456789ab{DRAFT}")
    os.utime(draft, (0, 0), follow_symlinks=False)
    with quick_and_small():
        library.tidy()
    assert len(list(folders.data.parent.rglob("*"))) == 6


def test_two_processes_can_tidy_while_others_write(folders: Folders) -> None:
    """Each adds to one number under a lock; if a held lock were removed, an addition would be lost."""
    code = f"""
        from pathlib import Path
        from cardgames.storage.files import alone
        from cardgames.storage.library import Library
        from cardgames.storage.paths import Folders
        folders = Folders.under(Path({str(folders.data.parent)!r}))
        library, number = Library(folders), folders.config / "number"
        for _ in range(100):
            with alone(number):
                number.write_text(str(int(number.read_text()) + 1))
            library.tidy()
    """
    folders.config.mkdir(parents=True)
    (folders.config / "number").write_text("0")
    others = [subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)]) for _ in range(2)]
    assert [other.wait(60) for other in others] == [0, 0]
    assert (folders.config / "number").read_text() == "200"
    assert left(folders) == {"number"}


def test_changing_the_settings_leaves_nothing_to_tidy(library: Library, folders: Folders) -> None:
    SettingsFile(folders.settings).change(volume=3)
    assert left(folders) == {"settings.yaml"}
    library.tidy()
    assert left(folders) == {"settings.yaml"}
