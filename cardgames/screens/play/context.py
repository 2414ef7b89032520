"""What the parts of a table screen share: the match, the scene, felt and hands in use, and the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from pygame import Rect

from cardgames.engine.contract import View
from cardgames.engine.match import Match
from cardgames.engine.options import Options
from cardgames.host.host import Host
from cardgames.screens.habits import HabitsFile
from cardgames.screens.play.felt import Felt
from cardgames.screens.play.hands import Hands
from cardgames.screens.play.placing import Placing
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import Settings, SettingsFile
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.loop import App
from cardgames.table.sound.player import Sounds
from cardgames.table.tween import Tweens
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.page import Page


class ScreenServices(Protocol):
    """What a table screen needs of the app around it: the user's files, sounds, and ways to open other screens."""

    settings: SettingsFile
    habits: HabitsFile
    people: ProfilesFile

    @property
    def sounds(self) -> Sounds:
        """The sounds, at the volume set by the player."""

    def new_game(self, game: str) -> None:
        """Open the form for a new match of a game."""

    def open_settings(self) -> None:
        """Open the settings."""

    def open_rules(self, game: str = "", rule: str = "", options: Options | None = None) -> None:
        """Open the rules of a game, at `rule` if given, as they apply with `options`."""

    def open_replay(self, match: Match) -> None:
        """Open the replay of a match."""

    def begin(self, match: Match) -> None:
        """Start playing a match."""

    def rematch(self, match: Match) -> Match:
        """Return a new match with the same players and rules."""

    def go_home(self) -> None:
        """Go back to the home screen."""

    def tell_last(self, words: str) -> None:
        """Show a message on the next screen."""


class Context:
    """The state that the parts of one table screen share.

    The player at the screen, the scene, felt and hands change during a match: read them each time, and keep no copies.
    """

    player: int
    """The number in the match of the player at the screen, who may be only watching."""
    seated: Sequence[int]
    """The numbers of the players at the shown table, by seat."""
    scene: GameScene
    felt: Felt
    hands: Hands
    placing: Placing | None
    """Handles pieces on the board; None in games without a board."""

    def __init__(self, page: Page, app_context: ScreenServices, host: Host) -> None:
        self.page = page
        self.app_context = app_context
        self.host = host
        now = app_context.settings.now
        self.tweens = Tweens(now.speed, reduced=now.reduced_motion)
        self.question: Widget | None = None
        """The question that the player is asked at the table, if any."""
        self.deal_summary: Widget | None = None
        """The open deal summary, if any."""

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self.app_context.settings.now

    @property
    def sounds(self) -> Sounds:
        """The sounds of the app."""
        return self.app_context.sounds

    @property
    def app(self) -> App:
        """The running app."""
        return self.page.app

    @property
    def look(self) -> Look:
        """The look of the page."""
        return self.page.look

    @property
    def view(self) -> View[Any, Any] | None:
        """The view that the table shows; None before the first deal."""
        return self.felt.view

    @property
    def holding(self) -> bool:
        """Whether the player holds a piece that can be put down again."""
        return self.hands.took_up or (self.placing is not None and self.placing.chosen)

    def over_hand(self) -> Rect:
        """Return a 1 × 1 rect just above the middle of the player's hand."""
        top = self.felt.stage.layouts[self.scene.hand_zone()].area.top
        return Rect(self.felt.area.centerx, top, 1, 1)

    def near_hand(self) -> Rect:
        """Return the point where the player looks: just above the hand, or above a question that is open there."""
        place, asked = self.over_hand(), self.question
        if asked is not None and asked.rect.left <= place.x < asked.rect.right:
            place.top = asked.rect.top
        return place
