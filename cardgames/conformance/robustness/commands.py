"""Random command lines on good and damaged files: each must end with an exit code and readable sentences."""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Final

from cardgames.cli.main import parser, run
from cardgames.engine.registry import manifests

COMMANDS: Final = ("verify", "replay", "variant check", "variant show", "variant diff", "games", "where")
"""These commands are run. The others are only parsed, as they play, think or draw for a long time."""
UNDERSTOOD: Final = ("simulate", "duel", "picture", "play")
OPTIONS: Final = (
    *("--json", "--help", "--move", "--seat", "--deal", "--player", "--seed", "--matches", "--pairs", "--jobs"),
    *("--bots", "--size", "--scale", "-o", "--seats", "--options", "--version", "--debug", "--records"),
    *("--", "-", "--no-such"),
)
VALUES: Final = (
    *("0", "1", "-1", "47", "999999999999", "1e9", "hard", "hard,easy", "standard", "whist"),
    *manifests(),
    *("games=2", "games=", "1x1", "320x200", "9x9x9", "", " ", "\x1b[31m", "\n", "A" * 5000, "ü♠", "\udcff"),
    *("/", "/dev/null"),
)


def any_command(data: bytes, folder: Path) -> str:
    """Run a random command line, seeded by `data`, on a file that contains `data`. Return its fault, or ""."""
    rng = Random(data)
    good = folder / ("input.yaml" if data[:4] == b"game" else "input.parlour")
    good.write_bytes(data)
    files = (str(good), str(folder), str(folder / "missing.parlour"), os.devnull)
    words = rng.choice(COMMANDS + UNDERSTOOD).split() if rng.random() < 0.97 else [rng.choice(VALUES)]
    for _ in range(rng.choice((0, 1, 1, 2, 3, 5))):
        words.append(rng.choice([rng.choice(files), rng.choice(files), rng.choice(OPTIONS), rng.choice(VALUES)]))
    return _answer(words)


def _answer(words: list[str]) -> str:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            if not words or words[0] in UNDERSTOOD or not set(words) & {word.split()[0] for word in COMMANDS}:
                parser().parse_args(words)
                code: object = 0
            else:
                code = run([word for word in words if word != "--debug"])
        except SystemExit as ending:
            code = ending.code
    if code not in (0, 1, 2):
        return f"{words} ended with {code}"
    if code == 2 and not err.getvalue().strip():
        return f"{words} ended with 2 and said nothing"
    said = [*err.getvalue().splitlines(), *out.getvalue().splitlines()]
    return next((f"{words} says {line!r}" for line in said if not line.isprintable() or "Traceback" in line), "")
