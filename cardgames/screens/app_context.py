"""The house: what all screens share - the user's files, the sounds, the bots - and the doors between the screens.

Screens are made with a `AppContext` and opened through it. Whatever a screen needs is imported when its door is opened,
so that the first one is there at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgames.disk import Background, Later
from cardgames.screens.habits import HabitsFile
from cardgames.storage.files import KeptFile
from cardgames.storage.paths import Folders
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import Settings, SettingsFile
from cardgames.table import memory
from cardgames.table import theme as themes
from cardgames.table.loop import App
from cardgames.table.theme import Theme
from cardgames.table.units import Wish
from cardgames.words import say, use_language

if TYPE_CHECKING:
    from cardgames.bots.worker import Worker
    from cardgames.engine.appender import Appender
    from cardgames.engine.match import Match
    from cardgames.engine.options import Options
    from cardgames.engine.seen import Frame
    from cardgames.storage.glance import MatchFile
    from cardgames.storage.library import Library
    from cardgames.table.sound.player import Sounds

PATIENCE = 0.25
"""Seconds until what may be needed next is made ready, and again while something moves."""


class AppContext:
    """One running Parlour. `settings.now` and `people.now` hold; a change of the settings is applied at once."""

    def __init__(
        self, app: App, folders: Folders, settings: SettingsFile, people: ProfilesFile, habits: HabitsFile
    ) -> None:
        self.app = app
        self.folders = folders
        self.settings = settings
        self.people = people
        self.habits = habits
        self._background = Background()
        self.later: Later | None = None
        """Waits for the disk in the background; without it whoever writes waits."""
        self._applied = Settings()
        settings.watch(self._apply)
        self._apply(settings.now)

    # what all screens share; made when first asked for

    @cached_property
    def sounds(self) -> Sounds:
        """The sounds, as loud as the player wants them."""
        from cardgames.table.sound.player import Sounds

        return Sounds(_volume(self.settings.now))

    @cached_property
    def library(self) -> Library:
        """The player's matches."""
        from cardgames.storage.library import Library

        return Library(self.folders, self.later)

    @cached_property
    def bots(self) -> Worker:
        """Where the bots think."""
        from cardgames.bots.worker import Worker

        return Worker()

    def save_in_background(self) -> None:
        """From now on no frame waits for the disk; `close` does."""
        self.later = self._background.later
        for kept in (self.settings, self.people, self.habits):
            kept.later = self.later

    def waiting(self) -> list[MatchFile]:
        """The matches that wait to be continued, the last one first."""
        if not any(self.folders.matches.glob("*")):
            return []
        return self.library.unfinished()

    def close(self) -> None:
        """Parlour ends: nothing that it started stays."""
        try:
            for started in ("sounds", "bots"):
                if started in self.__dict__:
                    getattr(self, started).close()
            self.habits.keep_window(self.app.window.windowed_size)
        finally:
            self._background.close()

    def prepare(self) -> None:
        """Make ready what will be needed soon, and clear out what is not, as soon as the screen stands still."""
        if not self.app.still:
            self.app.call_later(PATIENCE, self.prepare)
            return
        self.sounds.prepare()
        self.library.tidy()
        memory.give_back()

    # doors

    def new_game(self, game: str) -> None:
        """Who sits where, and by which rules."""
        from cardgames.screens.new_game.screen import NewGame

        self.app.push(NewGame(self, game))

    def invite(self, game: str = "") -> None:
        """From wherever there is nothing to see yet to a new game: this one, the only one, or whichever is chosen."""
        from cardgames.engine.registry import manifests

        self.go_home()
        games = [game] if game else list(manifests())
        if len(games) == 1:
            self.new_game(games[0])

    def open_settings(self) -> None:
        """The settings, over whatever is open."""
        from cardgames.screens.settings import SettingsSheet

        self.app.push(SettingsSheet(self))

    def open_profiles(self) -> None:
        """The players of this machine, over whatever is open."""
        from cardgames.screens.profiles import ProfilesSheet

        self.app.push(ProfilesSheet(self))

    def open_rules(self, game: str = "", rule: str = "", options: Options | None = None) -> None:
        """The rules of a game (without a name the one played last), at one of its rules if its id is given.

        With the options of a table it is shown what that table plays otherwise.
        """
        from cardgames.engine.registry import manifests
        from cardgames.screens.rules_reader.screen import RulesReader

        known, last = manifests(), self.habits.now.last_game
        self.app.push(RulesReader(self, game or (last if last in known else next(iter(known))), rule, options))

    def open_finished(self) -> None:
        """The matches that are over."""
        from cardgames.screens.library.screen import FinishedMatches

        self.app.push(FinishedMatches(self))

    def open_statistics(self) -> None:
        """What was won and lost."""
        from cardgames.screens.statistics.screen import StatisticsScreen

        self.app.push(StatisticsScreen(self))

    def open_first_game(self, game: str) -> None:
        """A first game, to be walked through."""
        from cardgames.engine.registry import manifest
        from cardgames.screens.first_game.screen import FirstGame

        self.app.push(FirstGame(self, manifest(game)))

    def open_waiting(self) -> None:
        """All matches that wait to be continued."""
        from cardgames.screens.home.waiting_sheet import WaitingSheet

        self.app.push(WaitingSheet(self))

    def begin(self, match: Match) -> None:
        """Play a new match. Where it cannot be written down it is played all the same, and the player is told."""
        from cardgames.storage.library import LibraryProblem

        try:
            record = self.library.begin(match)
            self._sit_down(match, record)
        except LibraryProblem as problem:
            self._sit_down(match, None, str(problem))

    def resume(self, file: MatchFile) -> None:
        """Go on with a match; what is in the way is told in one sentence.

        From a record that is damaged somewhere the player may go on where it is still good.
        """
        from cardgames.storage.library import DamagedInside, LibraryProblem

        try:
            record = self.library.resume(file)
        except DamagedInside as problem:
            self._offer_to_salvage(file, str(problem))
        except LibraryProblem as problem:
            self.tell(str(problem))
        else:
            self._sit_down(record.match, record)

    def _offer_to_salvage(self, file: MatchFile, problem: str) -> None:
        from cardgames.storage.library import LibraryProblem
        from cardgames.table.widgets.dialog import Dialog, DialogButton

        def answered(name: str) -> None:
            if name != "play_on":
                return
            try:
                record = self.library.salvage(file)
            except LibraryProblem as another:
                self.tell(str(another))
            else:
                self._sit_down(record.match, record)

        answers = [DialogButton("cancel", say("salvage.no")), DialogButton("play_on", say("salvage.yes"), chief=True)]
        words = say("salvage.words", problem=problem)
        self.app.push(Dialog(say("salvage.title"), words, answers, answered, width=560))

    def _sit_down(self, match: Match, record: Appender | None, trouble: str = "") -> None:
        """Open the table. A person alone looks at it at once; of several each waits until the screen is his."""
        from cardgames.host.host import Host
        from cardgames.screens.play.screen import PlayScreen

        people = [number for number, player in enumerate(match.opening_players) if player.kind == "human"]
        # a table that is left forgets what it asked the bots, so it is left before this one asks
        self.go_home()
        host = Host(match, self.bots, record=record, shown=people[0] if len(people) == 1 else None)
        self.app.push(PlayScreen(self, host))
        self.app.call_later(PATIENCE, self.bots.warm)  # who goes on with a match did not pass through a new game
        if trouble:
            self.tell(trouble)

    def go_home(self) -> None:
        """Back to the first screen; whatever was open closes itself."""
        while len(self.app.stack) > 1:
            self.app.pop()

    def tell(self, words: str) -> None:
        """Say something to the player, on whatever screen he is."""
        from cardgames.table.widgets.page import Page

        if isinstance(self.app.top, Page):
            self.app.top.toast(words, bad=True)

    def tell_trouble(self, kept: KeptFile[Any]) -> None:
        """Tell the player, once it is known, that a change could not be written."""
        if kept.busy:
            self.app.call_later(PATIENCE, lambda: self.tell_trouble(kept))
        elif kept.trouble:
            self.tell(kept.trouble)

    def tell_last(self, words: str) -> None:
        """Say something on the screen that comes next; on the terminal when none comes."""
        if self.app.running:
            self.app.call_later(0.0, lambda: self.tell(words))
        else:
            print(words, file=sys.stderr)

    def rematch(self, match: Match) -> Match:
        """A new match of the same people by the same rules, with other cards."""
        from cardgames.engine.match import Match

        return Match(match.game, match.options, match.opening_players)

    def open_replay(
        self,
        match: Match,
        seen: Sequence[Frame] = (),
        deal: int = 0,
        player: int | None = None,
        table: int | None = None,
    ) -> None:
        """Look back at a match, from one of its deals on (0 for the first, at this table if one is given); `seen` is
        that of its reading.

        It is seen through the eyes of `player`, by default yours. One that is not over is shown through no others.
        """
        from cardgames.screens.replay.screen import ReplayScreen

        self.app.push(ReplayScreen(self, match, seen, deal, player, table))

    # settings and themes

    def themes(self) -> dict[str, Theme]:
        """All themes that can be used, ours and the player's own, by the name that the settings have."""
        found = {name: themes.load(name) for name in themes.names()}
        for path in self._own_themes():
            with suppress(themes.ThemeProblem):
                found[path.stem] = themes.load(path)
        return found

    def broken_themes(self) -> list[str]:
        """A sentence about each theme of the player's own that cannot be used."""
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
        """Make it so: everything at the start, later what has changed."""
        was, self._applied = self._applied, settings
        if settings.language != was.language:
            use_language(settings.language)
        if settings.fullscreen != self.app.window.fullscreen:
            self.app.window.fullscreen = settings.fullscreen
        if "sounds" in self.__dict__:
            self.sounds.volume = _volume(settings)
        self.app.restyle(
            theme=theme_source(settings, self.folders) if settings.theme != was.theme else None,
            scale=wanted_scale(settings),
            four_colour=settings.suit_colours == 4,
            speed=settings.speed,
            reduced_motion=settings.reduced_motion,
        )


def wanted_scale(settings: Settings) -> Wish:
    """The UI scale that the player asks for."""
    return "auto" if settings.ui_scale == "auto" else settings.ui_scale / 100


def theme_source(settings: Settings, folders: Folders) -> str:
    """Where the theme is: the file of the player's own if there is one of that name, else the name of ours."""
    own = folders.themes / f"{settings.theme}.yaml"
    return str(own) if own.is_file() else settings.theme


def _volume(settings: Settings) -> int:
    return settings.volume if settings.sound else 0
