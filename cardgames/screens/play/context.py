"""What the parts of a table screen share: the match, what lies on the table for whoever looks, and the page."""

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


class Surroundings(Protocol):
    """What a table needs of the house around it: the user's files, the sounds, and the doors to other screens."""

    settings: SettingsFile
    habits: HabitsFile
    people: ProfilesFile

    @property
    def sounds(self) -> Sounds:
        """The sounds, as loud as the player wants them."""

    def new_game(self, game: str) -> None:
        """Ask who plays a new match of a game, and by which rules."""

    def open_settings(self) -> None:
        """Show the settings."""

    def open_rules(self, game: str = "", rule: str = "", options: Options | None = None) -> None:
        """Show the rules of a game, at one of them, as a table with these options plays them."""

    def open_replay(self, match: Match) -> None:
        """Look back at a match."""

    def begin(self, match: Match) -> None:
        """Play a match."""

    def rematch(self, match: Match) -> Match:
        """Return a new match of the same people by the same rules."""

    def go_home(self) -> None:
        """Go back to the first screen."""

    def tell_last(self, words: str) -> None:
        """Say something on the screen that comes next."""


class Context:
    """One table screen as its parts know it.

    Who sits at the screen, and what lies there for him, changes in the course of a match: ask for it anew each time.
    """

    player: int
    """Who looks, by his number in the match; he may be one who looks on."""
    seated: Sequence[int]
    """Who sits at the shown table, by seat."""
    scene: GameScene
    felt: Felt
    hands: Hands
    placing: Placing | None
    """The hands over the board; None where there is no board."""

    def __init__(self, page: Page, app_context: Surroundings, host: Host) -> None:
        self.page = page
        self.app_context = app_context
        self.host = host
        now = app_context.settings.now
        self.tweens = Tweens(now.speed, reduced=now.reduced_motion)
        self.question: Widget | None = None
        """What the player is asked at the table just now."""
        self.deal_summary: Widget | None = None
        """What tells of a deal that is over, while it lies on the table."""

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.app_context.settings.now

    @property
    def sounds(self) -> Sounds:
        """The sounds of the house."""
        return self.app_context.sounds

    @property
    def app(self) -> App:
        """The running program."""
        return self.page.app

    @property
    def look(self) -> Look:
        """How the page is drawn."""
        return self.page.look

    @property
    def view(self) -> View[Any, Any] | None:
        """What the table shows; None before the first deal."""
        return self.felt.view

    @property
    def holding(self) -> bool:
        """Whether the player holds a piece that he can put down again."""
        return self.hands.took_up or (self.placing is not None and self.placing.chosen)

    def over_hand(self) -> Rect:
        """Return the point just above the player's hand."""
        top = self.felt.stage.layouts[self.scene.hand_zone()].area.top
        return Rect(self.felt.area.centerx, top, 1, 1)

    def near_hand(self) -> Rect:
        """Return where a player looks: just above his hand, or above what he is asked there."""
        place, asked = self.over_hand(), self.question
        if asked is not None and asked.rect.left <= place.x < asked.rect.right:
            place.top = asked.rect.top
        return place
