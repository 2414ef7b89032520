"""Opens the screens. Each is imported when first needed, so that the home screen appears at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgames.screens.app_context import PATIENCE, AppContext
from cardgames.words import say

if TYPE_CHECKING:
    from pathlib import Path

    from cardgames.engine.appender import Appender
    from cardgames.engine.match import Match
    from cardgames.engine.messages import Message
    from cardgames.engine.options import Options
    from cardgames.engine.seen import Frame
    from cardgames.lab.experiments.summary import Summary
    from cardgames.lab.review.review import DealReview, Reviewed
    from cardgames.storage.glance import MatchFile
    from cardgames.storage.library import LibraryProblem
    from cardgames.table.widgets.dialog import Dialog


class Doors(AppContext):
    """The app context used by the running app."""

    def new_game(self, game: str) -> None:
        from cardgames.screens.new_game.screen import NewGame

        self.app.push(NewGame(self, game))

    def invite(self, game: str = "") -> None:
        from cardgames.engine.registry import manifests

        self.go_home()
        games = [game] if game else list(manifests())
        if len(games) == 1:
            self.new_game(games[0])

    def open_settings(self, game: str = "") -> None:
        from cardgames.screens.settings import SettingsSheet

        self.app.push(SettingsSheet(self, game=game))

    def open_profiles(self) -> None:
        from cardgames.screens.profiles import ProfilesSheet

        self.app.push(ProfilesSheet(self))

    def open_rules(self, game: str = "", rule: str = "", options: Options | None = None) -> None:
        from cardgames.engine.registry import manifests
        from cardgames.screens.rules_reader.screen import RulesReader

        known, last = manifests(), self.habits.now.last_game
        self.app.push(RulesReader(self, game or (last if last in known else next(iter(known))), rule, options))

    def open_finished(self) -> None:
        from cardgames.screens.library.screen import FinishedMatches

        self.app.push(FinishedMatches(self))

    def open_statistics(self) -> None:
        from cardgames.screens.statistics.screen import StatisticsScreen

        self.app.push(StatisticsScreen(self))

    def open_lab(self) -> None:
        from cardgames.screens.lab.screen import LabScreen

        self.app.push(LabScreen(self))

    def open_experiment(self, path: Path) -> None:
        from cardgames.screens.lab.experiment import ExperimentScreen

        self.app.push(ExperimentScreen(self, path))

    def open_joined(self, summary: Summary, note: Message) -> None:
        from cardgames.screens.lab.experiment import ExperimentScreen

        self.app.push(ExperimentScreen(self, None, summary, note))

    def open_pair(self, matches: Sequence[Match], names: Sequence[str]) -> None:
        from cardgames.screens.lab.pair_replay import PairReplay

        self.app.push(PairReplay(self, matches, names))

    def open_exercises(self) -> None:
        from cardgames.screens.practice.exercises import Exercises

        self.app.push(Exercises(self))

    def open_first_game(self, game: str, players: int | None = None) -> None:
        from cardgames.engine.registry import manifest
        from cardgames.screens.first_game.screen import FirstGame

        self.app.push(FirstGame(self, manifest(game), players))

    def end_first_game(self, *, play: bool) -> None:
        from cardgames.screens.first_game.screen import FirstGame
        from cardgames.screens.new_game.screen import NewGame

        lesson = next(scene for scene in self.app.stack if isinstance(scene, FirstGame))
        while lesson in self.app.stack:
            self.app.pop()
        if not play:
            return
        if not isinstance(self.app.top, NewGame):
            self.new_game(lesson.host.match.game.name)
        if isinstance(self.app.top, NewGame):
            self.app.top.offer_short_match()

    def open_waiting(self) -> None:
        from cardgames.screens.home.waiting_sheet import WaitingSheet

        self.app.push(WaitingSheet(self))

    def begin(self, match: Match) -> None:
        from cardgames.storage.library import LibraryProblem

        try:
            record = self.library.begin(match)
            self._sit_down(match, record)
        except LibraryProblem as problem:
            self._sit_down(match, None, problem)

    def resume(self, file: MatchFile) -> None:
        from cardgames.storage.library import DamagedInside, LibraryProblem

        try:
            record = self.library.resume(file)
        except DamagedInside as problem:
            damage = problem
            self.app.top.open(lambda _: self._salvage_dialog(file, damage))
        except LibraryProblem as problem:
            self.tell(problem)
        else:
            self._sit_down(record.match, record)

    def _salvage_dialog(self, file: MatchFile, problem: LibraryProblem) -> Dialog:
        """Return the offer to continue from the undamaged part of a record."""
        from cardgames.storage.library import LibraryProblem
        from cardgames.table.widgets.dialog import question

        def play_on() -> None:
            try:
                record = self.library.salvage(file)
            except LibraryProblem as another:
                self.tell(another)
            else:
                self._sit_down(record.match, record)

        title, words, yes = say("salvage.title"), say("salvage.words", problem=problem), say("salvage.yes")
        return question(title, words, "play_on", yes, play_on, no=say("salvage.no"), width=560)

    def _sit_down(self, match: Match, record: Appender | None, trouble: LibraryProblem | None = None) -> None:
        from cardgames.host.host import Host
        from cardgames.screens.play.screen import PlayScreen

        people = [number for number, player in enumerate(match.opening_players) if player.kind == "human"]
        # closing a table drops its requests to the bots, so close it before this one makes any
        self.go_home()
        host = Host(match, self.bots, record=record, shown=people[0] if len(people) == 1 else None)
        self.app.push(PlayScreen(self, host))
        self.app.call_later(PATIENCE, self.bots.warm)  # NewGame does this too, but a continued match skips it
        if trouble is not None:
            self.tell(trouble)

    def go_home(self) -> None:
        while len(self.app.stack) > 1:
            self.app.pop()

    def rematch(self, match: Match) -> Match:
        from cardgames.engine.match import Match

        return Match(match.game, match.options, match.opening_players)

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
        from cardgames.screens.replay.screen import ReplayScreen

        replay = ReplayScreen(self, match, seen, deal, player, table)
        self.app.push(replay)
        if coached:
            replay.toggle_review()

    def try_again(self, match: Match, player: int, deal: DealReview, one: Reviewed) -> None:
        from cardgames.screens.practice.screen import PracticeScreen
        from cardgames.screens.practice.task import Task

        self.app.push(PracticeScreen(self, Task(match, player, deal, one)))

    def open_review(self, match: Match, player: int) -> None:
        from cardgames.screens.replay.screen import ReplayScreen

        replay = ReplayScreen(self, match, player=player)
        self.app.push(replay)
        replay.review_last()
