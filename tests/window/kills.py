"""kill -9 of the real program in a real window, at random moments of play: `python tests/window/kills.py --kills 300`.

A match is begun in a folder of its own. Parlour goes on with it, random keys are pressed, and it is killed. Whatever
was in the file before the kill must be there after it, and the next start must go on from there. Once a match is over
another game follows. Prints tried, clean and faults, with the seed that repeats the keys (not the moments).
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from desk import Desk

from cardgames.bench.screen import hidden_screen
from cardgames.engine import registry
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.record import read_file
from cardgames.storage.library import Library
from cardgames.storage.paths import Folders

KEYS = ("Return", "space", "Right", "Left", "Up", "Down", "1", "2", "u", "h", "Escape", "Tab", "BackSpace")
PLAIN = ("Return", "Return", "space", "Right", "Down", "1", "2")
LONGEST = 2.0
"""Seconds of play before a kill."""


def begin(folders: Folders, name: str, seed: str) -> Path:
    """Start a match of one person and bots, like the new-game screen."""
    game = registry.game(name)
    seats = game.player_counts[0]
    people = [Player("Anna", "fox"), *(Player(f"Bot {n}", "owl", "bot", "easy") for n in range(1, seats))]
    appender = Library(folders).begin(Match(game, game.schema.standard(seats), people, seed))
    appender.close()
    return appender.path


def play_and_kill(display: str, home: Path, path: Path, rng: random.Random) -> tuple[bytes, str]:
    """Resume the unfinished match and kill the program: returns its file just before, and what went wrong."""
    desk = Desk(display, home)
    try:
        desk.press(desk.wait_for("continue"))
        end = time.monotonic() + rng.random() * LONGEST
        keys = KEYS if rng.random() < 0.3 else PLAIN
        while time.monotonic() < end:
            desk.key(*rng.choices(keys, k=rng.randrange(1, 5)), settle=False)
        before = path.read_bytes()
        desk.kill()
        return before, desk.errors()
    except AssertionError as fault:
        return b"", str(fault)
    finally:
        desk.close()


def what_is_wrong(home: Path, path: Path, before: bytes, said: str) -> str:
    """What the kill has damaged; "" if nothing."""
    if said and "spawn_main" not in said:  # a bot process that has just started misses its parent
        return f"the program said {said[-300:]!r}"
    if (home / "log" / "crash.log").exists():
        return "a screen broke: see crash.log"
    after = path.read_bytes()
    reading = read_file(path)
    if not (reading.resumable or reading.finished):
        return f"the match cannot go on: {reading.problems[:1]}"
    if reading.resumable and not after.startswith(before):
        return "lines that were in the file are gone"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    games = [name for name, manifest in registry.manifests().items() if manifest.scene]
    tried, faults, start = 0, [], time.monotonic()
    with hidden_screen() as display:
        while tried < given.kills:
            name = games[tried // 6 % len(games)]
            with tempfile.TemporaryDirectory() as folder:
                home = Path(folder) / "home"
                (home / "config").mkdir(parents=True)
                settings = "speed: instant\nsound: false\nbot_pause: false\n"
                (home / "config" / "settings.yaml").write_text(settings, encoding="utf-8")
                path = begin(Folders.under(home), name, f"{given.seed}-{tried}")
                for _ in range(6):
                    before, said = play_and_kill(display, home, path, rng)
                    tried += 1
                    wrong = what_is_wrong(home, path, before, said)
                    if wrong:
                        faults.append(f"kill {tried} ({name}): {wrong}")
                        print(faults[-1], flush=True)
                    if wrong or read_file(path).finished or tried == given.kills:
                        break
                lines = len(path.read_bytes().splitlines())
            print(f"{tried} kills, {name}: {lines} lines at the end", file=sys.stderr, flush=True)
    clean = tried - len(faults)
    seconds = time.monotonic() - start
    print(f"{tried} tried, {clean} clean, {len(faults)} faults, in {seconds:.0f} s, seed {given.seed}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
