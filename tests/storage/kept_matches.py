"""Short random matches of Klaverjassen, for tests of saved files."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from random import Random

from cardgames.engine import registry
from cardgames.engine.lines import Player
from cardgames.engine.match import Match, Origin
from cardgames.engine.progress import Need

PEOPLE = (
    Player("Anna", "fox"),
    Player("Bram", "owl", "bot", "hard"),
    Player("Cato", "hare", "bot", "normal"),
    Player("Dirk", "bee", "bot", "hard"),
)


def new_match(seed: str = "seed", date: str = "2026-03-01T20:00:00Z", games: int = 2) -> Match:
    """A match before its first deal; its id is its seed."""
    game = registry.game("klaverjassen")
    options = game.schema.make({"games": games})
    origin = Origin(id=seed, date=date, rules_version=game.rules_version)
    return Match(game, options, PEOPLE, seed, origin=origin)


def play(match: Match, entries: int = 10_000, choice: str = "play") -> Match:
    """Play random moves, at most so many entries."""
    rng = Random(f"{match.seed} {choice}")
    while entries and (due := match.due()).need is not Need.NOTHING:
        entries -= 1
        if due.need is Need.DECISION:
            turn = due.turns[0]
            match.apply(turn.table, turn.seat, rng.choice(match.table(turn.table).state.legal(turn.seat)))
        else:
            match.proceed()
    return match


def run_until_killed(program: str) -> None:
    """Run a program that must kill itself and can import these helpers."""
    text = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n{textwrap.dedent(program)}"
    assert subprocess.run([sys.executable, "-c", text], check=False).returncode == -signal.SIGKILL
