"""What all screens share: the app, the user's files and settings, the sounds and the bots.

Each screen is made with an `AppContext` and opens others through it. `doors.Doors` opens them, so that this module
imports no screen.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from cardgames.disk import Background, RunLater
from cardgames.screens.habits import HabitsFile
from cardgames.storage.files import KeptFile
from cardgames.storage.paths import Folders
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import Settings, SettingsFile
from cardgames.table import memory
from cardgames.table import theme as themes
from cardgames.table.loop import App
from cardgames.table.theme import Theme
from cardgames.table.units import WantedScale
from cardgames.words import use_language

if TYPE_CHECKING:
    from cardgames.bots.worker import Worker
    from cardgames.engine.match import Match
    from cardgames.engine.messages import Message
    from cardgames.engine.options import Options
    from cardgames.engine.seen import Frame
    from cardgames.lab.experiments.laboratory import Laboratory
    from cardgames.lab.experiments.summary import Summary
    from cardgames.lab.review.background import ReviewProcess
    from cardgames.lab.review.review import DealReview, Reviewed
    from cardgames.screens.review_queue import ReviewQueue
    from cardgames.screens.running_review import RunningReview
    from cardgames.storage.coaching import ReviewShelf
    from cardgames.storage.glance import MatchFile
    from cardgames.storage.library import Library
    from cardgames.storage.reviews import SavedReview
    from cardgames.table.sound.player import Sounds

PATIENCE = 0.25
"""Seconds until things needed next are prepared, and between attempts while something moves."""


TEXT_SIZES = {"small": 0.9, "standard": 1.0, "large": 1.15, "larger": 1.3}
"""The size of letters for each text size, relative to the scale."""


class AppContext(ABC):
    """One running Parlour. A change of `settings` is applied at once."""

    def __init__(
        self, app: App, folders: Folders, settings: SettingsFile, people: ProfilesFile, habits: HabitsFile
    ) -> None:
        self.app = app
        self.folders = folders
        self.settings = settings
        self.people = people
        self.habits = habits
        self._background = Background()
        self.later: RunLater | None = None
        """Writes files in the background; None if writing blocks."""
        self._saved_reviews: WeakValueDictionary[tuple[str, int], SavedReview] = WeakValueDictionary()
        self._warming: Thread | None = None
        self._applied = Settings()
        settings.watch(self._apply)
        self._apply(settings.now)

    # shared by all screens; made on first use

    @cached_property
    def sounds(self) -> Sounds:
        """The sounds, at the volume set by the player."""
        from cardgames.table.sound.player import Sounds

        return Sounds(_volume(self.settings.now))

    @cached_property
    def library(self) -> Library:
        """The player's matches."""
        from cardgames.storage.library import Library

        return Library(self.folders, self.later)

    @cached_property
    def bots(self) -> Worker:
        """The background worker of the bots."""
        from cardgames.bots.worker import Worker

        return Worker()

    @cached_property
    def review_process(self) -> ReviewProcess:
        """The process that reviews finished deals."""
        from cardgames.lab.review.background import ReviewProcess

        return ReviewProcess()

    def review_ready(self) -> bool:
        """Whether a review can begin without holding up a frame; the first call prepares that beside the app."""
        if self._warming is None:
            self._warming = Thread(target=self._warm_review, name="review", daemon=True)
            self._warming.start()
        return not self._warming.is_alive()

    def _warm_review(self) -> None:
        """Load the modules of reviews, and start their process."""
        import cardgames.screens.review_texts
        import cardgames.screens.running_review
        import cardgames.storage.reviews  # noqa: F401

        self.review_process.warm()

    @cached_property
    def review_queue(self) -> ReviewQueue:
        """Reviews finished matches behind all screens."""
        from cardgames.screens.review_queue import ReviewQueue

        return ReviewQueue(self.app, self.review_process, self.saved_review)

    @cached_property
    def review_shelf(self) -> ReviewShelf:
        """The reviews of all matches."""
        from cardgames.storage.coaching import ReviewShelf

        return ReviewShelf(self.folders.reviews)

    def review_of(self, match: Match, player: int, *, last: bool = False) -> RunningReview:
        """Return the review of a match for one of its players, with what was found earlier; `last`: only of the last
        finished deal."""
        from cardgames.screens.running_review import RunningReview

        saved = self.saved_review(match.origin.id, player)
        return RunningReview(self.review_process, match, player, saved, last=last)

    def saved_review(self, match_id: str, player: int) -> SavedReview:
        """Return the saved review of a match for one of its players; while it is in use, always the same object."""
        from cardgames.storage.reviews import SavedReview

        known = self._saved_reviews.get((match_id, player))
        if known is None:
            known = SavedReview(self.folders.reviews, match_id, player, self.later)
            self._saved_reviews[match_id, player] = known
        return known

    @cached_property
    def laboratory(self) -> Laboratory:
        """The experiments of the rules lab; they go on behind all screens."""
        from cardgames.lab.experiments.laboratory import Laboratory

        laboratory = Laboratory(self.folders.lab)
        self.app.watch(laboratory.poll)
        return laboratory

    @property
    def started_laboratory(self) -> Laboratory | None:
        """The laboratory, if anything has needed it so far."""
        return self.__dict__.get("laboratory")

    def save_in_background(self) -> None:
        """Write files in the background from now on, so that no frame waits for the disk; `close` waits for them."""
        self.later = self._background.later
        for kept in (self.settings, self.people, self.habits):
            kept.later = self.later

    def waiting(self) -> list[MatchFile]:
        """Return the matches that can be continued, the latest first: their games are installed."""
        if not any(self.folders.matches.glob("*")):
            return []
        return [file for file in self.library.unfinished() if file.is_installed]

    def close(self) -> None:
        """Close everything that was started."""
        try:
            for started in ("sounds", "bots", "review_queue", "review_process", "laboratory"):
                if started in self.__dict__:
                    getattr(self, started).close()
            self.habits.keep_window(self.app.window.windowed_size)
        finally:
            self._background.close()

    def prepare(self) -> None:
        """Prepare what will be needed soon, and free memory, once nothing moves on the screen."""
        if not self.app.still:
            self.app.call_later(PATIENCE, self.prepare)
            return
        self.sounds.prepare()
        self.library.tidy()
        memory.trim_heap()

    # other screens, opened by `doors.Doors`

    @abstractmethod
    def new_game(self, game: str) -> None:
        """Open the form where seats and rules of a new match are chosen."""

    @abstractmethod
    def invite(self, game: str = "") -> None:
        """Go home, then open the form for a new match of `game`, or of the only installed game."""

    @abstractmethod
    def open_settings(self, game: str = "") -> None:
        """Open the settings over the current screen, which may be a table of `game`."""

    @abstractmethod
    def open_profiles(self) -> None:
        """Open the list of local players over the current screen."""

    @abstractmethod
    def open_rules(self, game: str = "", rule: str = "", options: Options | None = None) -> None:
        """Open the rules of a game (by default the one played last), at a rule if its id is given.

        With `options` the page shows where they differ from the standard rules.
        """

    @abstractmethod
    def open_finished(self) -> None:
        """Open the list of finished matches."""

    @abstractmethod
    def open_exercises(self) -> None:
        """Open the exercises from the player's own mistakes."""

    @abstractmethod
    def open_statistics(self) -> None:
        """Open the statistics."""

    @abstractmethod
    def open_lab(self) -> None:
        """Open the list of experiments of the rules lab."""

    @abstractmethod
    def open_experiment(self, path: Path) -> None:
        """Open an experiment of the rules lab."""

    @abstractmethod
    def open_joined(self, summary: Summary, note: Message) -> None:
        """Open two experiments as one, with a sentence on how they are compared."""

    @abstractmethod
    def open_pair(self, matches: Sequence[Match], names: Sequence[str]) -> None:
        """Open the replays of the same deals by several rules, to switch between them."""

    @abstractmethod
    def open_first_game(self, game: str, players: int | None = None) -> None:
        """Open the lesson of a game; if there are several, the one for this number of players."""

    @abstractmethod
    def end_first_game(self, *, play: bool) -> None:
        """Close the lesson. Return to the screen that opened it, or with `play` to the form for a short first match."""

    @abstractmethod
    def open_waiting(self) -> None:
        """Open the list of unfinished matches."""

    @abstractmethod
    def begin(self, match: Match) -> None:
        """Play a new match. If its file cannot be written, say so and play without one."""

    @abstractmethod
    def resume(self, file: MatchFile) -> None:
        """Continue an unfinished match, or show a sentence that says why this is impossible.

        If the record is damaged, offer to continue from its undamaged part.
        """

    @abstractmethod
    def go_home(self) -> None:
        """Close all screens but the home screen."""

    @abstractmethod
    def rematch(self, match: Match) -> Match:
        """Return a new match with the same players and options."""

    @abstractmethod
    def open_replay(
        self,
        match: Match,
        seen: Sequence[Frame] = (),
        deal: int = 0,
        player: int | None = None,
        table: int | None = None,
        *,
        coached: bool = False,
    ) -> None:
        """Open the replay of a match at a deal (0 for the first), at `table` if the match has several.

        `seen` are the frames computed while the record was read. `player` is the one whose view is shown, by default
        the person's own; an unfinished match allows no other. `coached`: their moves are reviewed from the start.
        """

    @abstractmethod
    def try_again(self, match: Match, player: int, deal: DealReview, one: Reviewed) -> None:
        """Try a decision of a player's reviewed deal again, at a table of its own above the current screen."""

    @abstractmethod
    def open_review(self, match: Match, player: int) -> None:
        """Open the replay of a match at a player's last finished deal, with the review of their moves."""

    def tell(self, said: object) -> None:
        """Show a message on the current screen."""
        from cardgames.table.widgets.page import Page

        if isinstance(self.app.top, Page):
            self.app.top.toast(said, bad=True)

    def tell_trouble(self, kept: KeptFile[Any]) -> None:
        """Show an error, once the change was tried, if it could not be written."""
        if kept.busy:
            self.app.call_later(PATIENCE, lambda: self.tell_trouble(kept))
        elif kept.trouble:
            self.tell(kept.trouble)

    def tell_last(self, said: object) -> None:
        """Show a message on the next screen, or on the terminal if the app is ending."""
        if self.app.running:
            self.app.call_later(0.0, lambda: self.tell(said))
        else:
            print(said, file=sys.stderr)

    # settings and themes

    def themes(self) -> dict[str, Theme]:
        """Return all usable themes, built-in and the player's own, by their names in the settings."""
        found = {name: themes.load(name) for name in themes.names()}
        for path in self._own_themes():
            with suppress(themes.ThemeProblem):
                found[path.stem] = themes.load(path)
        return found

    def broken_themes(self) -> list[str]:
        """Return a sentence about each theme of the player's own that cannot be used."""
        problems = []
        for path in self._own_themes():
            try:
                themes.load(path)
            except themes.ThemeProblem as problem:
                problems.append(str(problem))
        return problems

    def _own_themes(self) -> list[Path]:
        folder = self.folders.themes
        return sorted(folder.glob("*.yaml")) if folder.is_dir() else []

    def _apply(self, settings: Settings) -> None:
        """Apply the settings: all at the start, later those that have changed."""
        was, self._applied = self._applied, settings
        if settings.language != was.language:
            use_language(settings.language)
            self.app.call_later(0, self.app.renew)
        if settings.fullscreen != self.app.window.fullscreen:
            self.app.window.fullscreen = settings.fullscreen
        if "sounds" in self.__dict__:
            self.sounds.volume = _volume(settings)
        self.app.restyle(
            theme=theme_source(settings, self.folders) if settings.theme != was.theme else None,
            scale=wanted_scale(settings),
            four_colour=settings.suit_colours == 4,
            speed=settings.speed,
            text_size=TEXT_SIZES[settings.text_size],
            reduced_motion=settings.reduced_motion,
        )


def wanted_scale(settings: Settings) -> WantedScale:
    """Return the UI scale that the player asks for."""
    return "auto" if settings.ui_scale == "auto" else settings.ui_scale / 100


def theme_source(settings: Settings, folders: Folders) -> str:
    """Return where the theme is: the path of the player's own file of that name, else the name of a built-in theme."""
    own = folders.themes / f"{settings.theme}.yaml"
    return str(own) if own.is_file() else settings.theme


def _volume(settings: Settings) -> int:
    return settings.volume if settings.sound else 0
