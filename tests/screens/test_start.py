"""The start: the first screen, and a table, load only what they show."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from our_games import OUR_GAMES
from unusable_files import KINDS, on_unix, put

FIRST_SCREEN = """
import sys
from cardgames.screens.app import open_app_context
from cardgames.screens.home.screen import Home

app = open_app_context()
app.push(Home(app.app_context))
app.tick()
"""

TABLES = """
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game
from cardgames.screens.play.screen import PlayScreen

for name in sys.argv[1:]:
    rules = game(name)
    options = rules.schema.standard()
    bots = [Player(f"Bot {seat}", "owl", "bot", "hard") for seat in range(1, options.seats)]
    app.app_context.begin(Match(rules, options, [Player("You", "fox"), *bots], "start"))
    app.paint()
    assert isinstance(app.top, PlayScreen)
"""

ASKED = """
print(*sys.modules)
app.app_context.close()
"""

NEVER_AT_ONCE = {
    "argparse", "asyncio", "concurrent", "ctypes", "http", "importlib.metadata", "numpy", "unittest", "xml",
    "cardgames.bench", "cardgames.conformance", "cardgames.lab",
}  # fmt: skip
"""Packages that only commands, tests and later screens need."""

NOT_ON_THE_FIRST_SCREEN = {
    "multiprocessing", "cardgames.bots", "cardgames.engine.contract", "cardgames.engine.match",
    "cardgames.engine.options", "cardgames.engine.record", "cardgames.engine.variants", "cardgames.host",
    "cardgames.screens.library", "cardgames.screens.new_game", "cardgames.screens.play", "cardgames.screens.replay",
    "cardgames.screens.rules_reader", "cardgames.screens.settings", "cardgames.screens.statistics",
    "cardgames.storage.library", "cardgames.storage.statistics", "cardgames.table.board", "cardgames.table.sound",
}  # fmt: skip
"""Modules loaded later: rules, bots, records and the other screens."""

NOT_ON_A_TABLE = {
    "cardgames.screens.library", "cardgames.screens.new_game", "cardgames.screens.replay",
    "cardgames.screens.rules_reader", "cardgames.screens.settings", "cardgames.screens.statistics",
    "cardgames.storage.statistics",
}  # fmt: skip


NEW_GAME = """
app.app_context.new_game("klaverjassen")
app.tick()
print(app.app_context.settings.problems[0])
print(app.app_context.people.problems[0])
"""

MEMORY = """
import resource
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
"""In kB on Linux, in bytes on macOS."""


def started(code: str, folder: Path, *words: str) -> list[str]:
    """The output of a new process that ran this code."""
    environment = {**os.environ, "PARLOUR_HOME": str(folder), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    run = subprocess.run(
        [sys.executable, "-c", code, *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def loaded(code: str, folder: Path, *words: str) -> set[str]:
    """All modules, and their packages, that a new process loaded for this code."""
    return set(started(code + ASKED, folder, *words)[-1].split())


def test_the_first_screen_imports_only_what_it_needs(tmp_path: Path) -> None:
    found = loaded(FIRST_SCREEN, tmp_path)
    assert "cardgames.screens.home.screen" in found
    assert not found & (NEVER_AT_ONCE | NOT_ON_THE_FIRST_SCREEN)
    assert not {name for name in found if name.startswith("cardgames.games.") and name.count(".") > 2}


def test_the_tables_of_all_games_import_neither_other_screens_nor_bots(tmp_path: Path) -> None:
    found = loaded(FIRST_SCREEN + TABLES, tmp_path, *OUR_GAMES)
    assert {f"cardgames.games.{game}.rules" for game in OUR_GAMES} <= found
    assert not found & (NEVER_AT_ONCE | NOT_ON_A_TABLE)
    assert not found & {f"cardgames.games.{game}.bot" for game in OUR_GAMES}


@pytest.fixture(scope="module")
def usual_memory(tmp_path_factory: pytest.TempPathFactory) -> int:
    usual = FIRST_SCREEN + NEW_GAME.partition("print")[0] + MEMORY
    return int(started(usual, tmp_path_factory.mktemp("usual"))[-1])


@on_unix
@pytest.mark.parametrize("first", [0, 3])
def test_unusable_files_do_not_prevent_the_start(first: int, tmp_path: Path, usual_memory: int) -> None:
    """Each kind for each file is tested in storage; here they are all there at once."""
    kinds = [*KINDS][first:] + [*KINDS][:first]
    files = [f"config/{name}.yaml" for name in ("settings", "profiles", "habits")]
    files += [f"data/{name}" for name in ("variants/mine.yaml", "themes/night.yaml", "matches/one.parlour")]
    for kind, name in zip(kinds, files, strict=True):
        put(kind, tmp_path / name)
    put(kinds[0], tmp_path / "data" / "matches" / "one.parlour.steps")
    *_, settings, people, memory = started(FIRST_SCREEN + NEW_GAME + MEMORY, tmp_path)
    assert "settings.yaml: " in settings or "settings.yaml:1: " in settings
    assert settings.endswith("it was renamed to settings.yaml.bad, and the defaults apply")
    assert people.endswith("it was renamed to profiles.yaml.bad, and the defaults apply")
    assert int(memory) < 1.3 * usual_memory


IDLE = """
import time
from pathlib import Path

left = Path(sys.argv[1])
end = time.monotonic() + 30
while left.exists() and time.monotonic() < end:
    app.tick()
    time.sleep(0.01)
print(left.exists())
"""


def test_leftovers_of_killed_processes_are_removed_when_idle(tmp_path: Path) -> None:
    lock = tmp_path / "data" / "matches" / "one.parlour.lock"
    lock.parent.mkdir(parents=True)
    lock.touch()
    assert started(FIRST_SCREEN + IDLE, tmp_path, str(lock))[-1] == "False"
