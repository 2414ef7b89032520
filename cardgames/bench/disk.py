"""The cost of saving everything, on the disk with the user's matches."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from cardgames.bench.figure import Figure, share
from cardgames.conformance.agreements import game_and_hooks
from cardgames.conformance.robustness.matches import games, new_match, play_on
from cardgames.disk import Background, make_folders
from cardgames.engine.appender import Appender
from cardgames.engine.match import Match
from cardgames.storage.paths import folders
from cardgames.storage.settings import SettingsFile

CHANGES: Final = 100


def disk() -> Iterator[Figure]:
    """How long the table and the disk take for the lines of a match, for a whole match, and for a setting.

    Uses the longest of one match of each installed game.
    """
    whole = max(map(_played, games()), key=lambda match: len(match.entries))
    make_folders(folders().cache)
    background = Background()
    with TemporaryDirectory(dir=folders().cache) as place, closing(background):
        path = Path(place) / "match.parlour"
        appender = Appender.create(path, new_match(whole.options, "bench"), background.later)
        lines, syncs = _lines_and_syncs(appender, whole)
        yield Figure("a line of a record: the table waits, 99 of 100 under", share(lines, 0.99), "ms", 1.0, "under")
        yield Figure("a decision until it is on the disk, median", share(syncs, 0.5), "ms", 20.0, "under")
        yield Figure("a decision until it is on the disk, 99 of 100 under", share(syncs, 0.99), "ms", 100.0, "under")
        appender.match.apply_entry(whole.entries[-1])
        yield Figure("a finished match, written whole", _ms(appender.close), "ms", 100.0, "under")
        settings = SettingsFile(Path(place) / "settings.yaml")
        settings.later = background.later
        waits = [_ms(partial(settings.change, volume=volume)) for volume in range(CHANGES)]
        settings.settle()
        yield Figure("a changed setting: the table waits, 99 of 100 under", share(waits, 0.99), "ms", 1.0, "under")


def _played(name: str) -> Match:
    """A random match with the standard rules."""
    game, hooks = game_and_hooks(name)
    match = new_match(game.schema.standard(), "bench")
    for _ in play_on(match, hooks, Random("bench")):
        pass
    return match


def _lines_and_syncs(appender: Appender, whole: Match) -> tuple[Sequence[float], Sequence[float]]:
    """The milliseconds of each line of a match (except the last), with its rules, and of each sync after it."""
    lines: list[float] = []
    syncs: list[float] = []
    for entry in whole.entries[:-1]:
        lines.append(_ms(partial(appender.match.apply_entry, entry)))
        syncs.append(_ms(partial(_wait_for, appender)))
    return lines, syncs


def _wait_for(appender: Appender) -> None:
    appender.sync()
    while not appender.safe:
        time.sleep(0.0001)


def _ms(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000
