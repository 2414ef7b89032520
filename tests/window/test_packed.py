"""The packed program: unpacked, installed without Python, started from the menu, played, removed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import Desk
from places import Installed, Place, Unpacked, is_kept, run
from players import Keyboard, play_on

from cardgames.engine.record import read_file
from cardgames.engine.registry import manifests

pytestmark = [
    pytest.mark.package,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is built, and not tried"),
]

ROOT = Path(__file__).parent.parent.parent

MOST = 45e6
"""The maximum size of the program on disk in bytes."""


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder with the archive and the .deb, just built."""
    target = ROOT / "dist"
    for old in (*target.glob("parlour*.tar.gz"), *target.glob("parlour*.deb")):
        old.unlink()
    subprocess.run([sys.executable, str(ROOT / "packaging" / "pack.py")], check=True, cwd=ROOT)
    return target


@pytest.fixture(params=["archive", "deb"])
def place(request: pytest.FixtureRequest, built: Path, tmp_path: Path) -> Place:
    """The place of the installation."""
    if request.param == "archive":
        (archive,) = built.glob("parlour-*.tar.gz")
        return Unpacked(archive, tmp_path / "place")
    (package,) = built.glob("parlour_*.deb")
    return Installed(package, tmp_path / "place")


@pytest.fixture
def desk(place: Place, display: str) -> Iterator[Desk]:
    """The installed copy, just started from its menu entry."""
    place.install()
    settings = place.home / ".config" / "parlour" / "settings.yaml"
    settings.parent.mkdir(parents=True)
    settings.write_text("speed: instant\n", encoding="utf-8")
    trace = str(place.home.parent / "trace.jsonl")
    command = place.start(DISPLAY=display, PARLOUR_TRACE=trace, SDL_AUDIODRIVER="dummy")
    desk = Desk(display, place.home, command)
    yield desk
    desk.close()


def spawned(pid: int) -> list[set[str]]:
    """The child processes of a process, each with the files it has loaded."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [
        loaded(child) for child in children if b"--multiprocessing-fork" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def loaded(pid: int | str) -> set[str]:
    """The files that a process has mapped."""
    lines = Path(f"/proc/{pid}/maps").read_text().splitlines()
    return {line.split(maxsplit=5)[5] for line in lines if "/" in line}


def draws(files: set[str]) -> bool:
    """Whether a process with these files can draw and play sound; a bot process should not."""
    return any("SDL" in file for file in files)


def test_after_removal_only_the_players_files_remain(place: Place, desk: Desk) -> None:
    keyboard = Keyboard()
    keyboard.sit_down(desk, 1)
    assert play_on(desk, keyboard, cards=4) == 4

    desk.until(lambda: sorted(map(draws, spawned(desk.pid))) == [False, True], "a process of bots, and one of sounds")
    for files in (loaded(desk.pid), *spawned(desk.pid)):
        assert not [file for file in files if "python" in file and "/lib/parlour/" not in file]

    assert play_on(desk, keyboard) == 4
    keyboard.go_home(desk)
    (record,) = (place.home / ".local" / "share" / "parlour" / "matches").rglob("*.parlour")
    reading = read_file(record)
    assert reading.match.result is not None
    assert not reading.problems
    assert "rule-based choice" not in record.read_text(encoding="utf-8")  # the fallback for a failing bot
    keyboard.quit(desk)
    assert desk.ended() == 0
    assert desk.errors() == ""


def test_the_packed_copy_has_every_game_with_bots_and_art(place: Place) -> None:
    place.install()
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    reported = json.loads(run(place.start("games", "--json", **quiet)))
    assert {game["name"] for game in reported} == set(manifests())
    data, inside = place.home / ".local" / "share" / "parlour", json.loads(run(place.start("where", "--json")))["data"]
    for game in manifests():
        words = ("simulate", game, "--matches", "2", "--jobs", "2", "--bots", "easy", "--records", f"{inside}/{game}")
        run(place.start(*words, **quiet))
        record = f"{inside}/{game}/{next((data / game).iterdir()).name}"
        run(place.start("verify", record, **quiet))
        size = ("--move", "12", "--seat", "0", "--size", "1280x800")
        run(place.start("picture", record, *size, "-o", f"{inside}/{game}.png", **quiet))
        assert (data / f"{game}.png").stat().st_size > 50_000


def test_the_packed_copy_is_small_and_leaves_no_trace(place: Place) -> None:
    before = place.files()
    place.install()
    ours = place.files() - before
    assert sum(file.stat().st_size for file in ours if not file.is_symlink()) < MOST
    assert not [file for file in ours if is_kept(file, place.home)]
    assert not [file for file in ours if not file.is_symlink() and bytes(ROOT) in file.read_bytes()]
    place.remove()
    assert place.files() == before
