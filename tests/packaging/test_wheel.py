"""The program as a player gets it: a wheel, installed without a checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel

ROOT = Path(__file__).parent.parent.parent

PATIENCE = 20.0
"""Seconds after which a missing first screen is a failure."""


def run(*words: object, cwd: Path, **environment: str) -> str:
    """Run a command outside of the checkout and return its output; fails with all of its output."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        list(map(str, words)),
        cwd=cwd,
        env={**kept, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, just built."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("parlour-*.whl")
    return built


@pytest.fixture(scope="module")
def cardgames(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The console command of a copy installed from the wheel alone."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", wheel, cwd=folder)
    return programs / "cardgames"


def test_every_file_that_the_program_reads_is_in_the_wheel(wheel: Path) -> None:
    """Each of our files in the checkout's assets, themes and package is in it, and nothing else."""
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if not name.split("/")[0].endswith(".dist-info")}
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "cardgames", "assets", "themes"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    files = {name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()}
    assert packed == {name if name.startswith("cardgames/") else f"cardgames/_data/{name}" for name in files}


def test_an_installed_copy_plays_and_draws(cardgames: Path, tmp_path: Path) -> None:
    assert "simulate" in run(cardgames, "--help", cwd=tmp_path)
    places = json.loads(run(cardgames, "where", "--json", cwd=tmp_path, PARLOUR_HOME=str(tmp_path / "home")))
    assert places["matches"].startswith(str(tmp_path / "home"))
    games = [game["name"] for game in json.loads(run(cardgames, "games", "--json", cwd=tmp_path))]
    assert {"amish_lords", "klaverjassen"} <= set(games)
    for game in games:
        kept = tmp_path / game
        run(cardgames, "simulate", game, "--matches", 1, "--bots", "easy", "--records", kept, cwd=tmp_path)
        (record,) = kept.iterdir()
        run(cardgames, "verify", record, cwd=tmp_path)
        run(cardgames, "picture", record, "--move", 12, "--seat", 0, "--size", "1280x800", "-o", "x.png", cwd=tmp_path)
        assert (tmp_path / "x.png").stat().st_size > 50_000


def test_an_installed_copy_writes_a_new_game(cardgames: Path, tmp_path: Path) -> None:
    assert "16 files" in run(cardgames, "new", "my_game", cwd=tmp_path)
    assert (tmp_path / "my_game" / "src" / "my_game" / "rules.md").is_file()


def test_an_installed_copy_opens_its_first_screen(cardgames: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    running = subprocess.Popen(
        [cardgames],
        cwd=tmp_path,
        env={
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PARLOUR_HOME": str(tmp_path / "home"),
            "PARLOUR_TRACE": str(trace),
        },
    )
    try:
        end = time.monotonic() + PATIENCE
        written = ""
        # the program may have created the file but not yet written its first line
        while "\n" not in written and running.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
            written = trace.read_text(encoding="utf-8") if trace.exists() else ""
        shown = json.loads(written.partition("\n")[0])
        assert "game.klaverjassen" in [thing["name"] for thing in shown["things"]]
    finally:
        running.kill()
        running.wait()
