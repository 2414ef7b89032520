"""The frame times of a real table where bots play."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from cardgames.engine import registry
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt
from cardgames.host.host import Host
from cardgames.screens.doors import Doors
from cardgames.screens.habits import HabitsFile
from cardgames.screens.play.screen import PlayScreen
from cardgames.storage.paths import Folders
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import SettingsFile
from cardgames.table.input import Key
from cardgames.table.loop import App
from cardgames.table.widgets.page import Page
from cardgames.table.window import Window

LONGEST = 30.0
"""Seconds after which a match with long deals is stopped."""


@dataclass(frozen=True, slots=True)
class FrameTimes:
    """The milliseconds of each painted frame, in order."""

    dealing: Sequence[float]
    playing: Sequence[float]

    @staticmethod
    def share(times: Sequence[float], part: float) -> float:
        """A percentile of the frame times: `part` is 0.5 for the median."""
        ordered = sorted(times)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class TimedApp(App):
    """An app that records the duration of each tick that painted."""

    def __init__(self, window: Window) -> None:
        super().__init__(window, scale="auto")
        self.times: list[float] = []
        self._painted = False

    def tick(self) -> None:
        start = time.perf_counter()
        self._painted = False
        super().tick()
        if self._painted:
            self.times.append((time.perf_counter() - start) * 1000)

    def paint(self) -> None:
        self._painted = True
        super().paint()


@contextmanager
def timed_table(match: Match, size: tuple[int, int]) -> Iterator[tuple[TimedApp, PlayScreen]]:
    """A table in a window of `size` px, with its own files and the view of the first player. Raises NoWindowError."""
    with TemporaryDirectory() as folder:
        places = Folders.under(Path(folder))
        app = TimedApp(Window(size))
        settings = SettingsFile(places.settings)
        settings.change(sound=False, hold_tricks=False, fast_forward=False)
        people, habits = ProfilesFile(places.profiles), HabitsFile(places.config / "habits.yaml")
        app_context = Doors(app, places, settings, people, habits)
        screen = PlayScreen(app_context, Host(match, app_context.bots, shown=0))
        try:
            app.push(Page())
            app.push(screen)
            app.paint()  # the first frame does not count
            yield app, screen
        finally:
            app_context.close()
            app.window.close()


def frame_times(game: str, size: tuple[int, int], *, deals: int) -> FrameTimes:
    """Open a window of `size` px, let hard bots play `deals` deals in their process, and time every frame.

    Stops early if the match ends, or after LONGEST seconds. Raises NoWindowError.
    """
    rules = registry.game(game)
    options = rules.schema.standard()
    players = [Player(f"hard {seat + 1}", "fox", "bot", "hard") for seat in range(options.seats)]
    with timed_table(Match(rules, options, players, "frames"), size) as (app, screen):
        return _played(app, screen, deals)


def _played(app: TimedApp, screen: PlayScreen, deals: int) -> FrameTimes:
    dealing: list[float] = []
    playing: list[float] = []
    end = time.perf_counter() + LONGEST
    while len(screen.host.finished_deals()) < deals and screen.host.result is None and time.perf_counter() < end:
        app.tick()
        entries = screen.host.match.entries
        times = dealing if entries and isinstance(entries[-1], Dealt) else playing
        times += app.times
        app.times.clear()
        if screen.deal_summary is not None and not screen.tweens.busy:
            app.top.handle(Key("space"))
        app._sleep()
    return FrameTimes(dealing, playing)
