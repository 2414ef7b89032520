"""What the parts of a table screen share: the match, the scene, felt and hands in use, and the page; and what each
player at the screen has of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import View
from cardgames.engine.match import Match
from cardgames.engine.options import Options
from cardgames.host.host import Host
from cardgames.screens.habits import HabitsFile, HandHabit
from cardgames.screens.play.felt import Felt
from cardgames.screens.play.hands import Hands
from cardgames.screens.play.overlays import Overlays
from cardgames.screens.play.placing import Placing
from cardgames.storage.paths import Folders
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import Settings, SettingsFile
from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.loop import App
from cardgames.table.sound.player import Sounds
from cardgames.table.tween import Tweens
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.page import Page

if TYPE_CHECKING:
    from cardgames.lab.review.background import ReviewProcess
    from cardgames.lab.review.review import DealReview, Reviewed
    from cardgames.screens.running_review import RunningReview


class ScreenServices(Protocol):
    """What a table screen needs of the app around it: the user's files, sounds, and ways to open other screens."""

    settings: SettingsFile
    habits: HabitsFile
    people: ProfilesFile
    folders: Folders

    @property
    def review_process(self) -> ReviewProcess:
        """The process that reviews finished deals."""

    @property
    def sounds(self) -> Sounds:
        """The sounds, at the volume set by the player."""

    def end_first_game(self, *, play: bool) -> None:
        """Close the lesson; with `play`, open the form for a short first match."""

    def open_settings(self, game: str = "") -> None:
        """Open the settings over the table of a game."""

    def open_rules(self, game: str = "", rule: str = "", options: Options | None = None) -> None:
        """Open the rules of a game, at `rule` if given, as they apply with `options`."""

    def open_replay(self, match: Match) -> None:
        """Open the replay of a match."""

    def review_ready(self) -> bool:
        """Whether a review can begin without holding up a frame; if not, ask again a moment later."""

    def review_of(self, match: Match, player: int, *, last: bool = False) -> RunningReview:
        """Return the review of a match for one of its players; `last`: only of the last finished deal."""

    def open_review(self, match: Match, player: int) -> None:
        """Open the replay of a match at a player's last finished deal, with the review of their moves."""

    def try_again(self, match: Match, player: int, deal: DealReview, one: Reviewed) -> None:
        """Try a decision of a reviewed deal again, at a table of its own."""

    def begin(self, match: Match) -> None:
        """Start playing a match."""

    def rematch(self, match: Match) -> Match:
        """Return a new match with the same players and rules."""

    def go_home(self) -> None:
        """Go back to the home screen."""

    def tell_last(self, said: object) -> None:
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
        self.overlays = Overlays()
        self.happening = ""
        """The line of the log for the event that is being shown."""
        self.last_trick: Widget | None = None
        """The last trick while it is shown; any press or key hides it."""

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


class HandOrder:
    """The order of the hand of `player`. Each view sorts it again, because ranks of cards may change. An order made by
    the player lasts for the deal, through undo and when the match is left and continued."""

    def __init__(self, app_context: ScreenServices, host: Host, scene: GameScene, player: int) -> None:
        self._app_context = app_context
        self._host = host
        self._scene = scene
        self._player = player
        self._key = f"{host.match.origin.id} {player}"
        self._own = app_context.habits.now.hands.get(self._key, HandHabit(0, ()))

    def __call__(self, pieces: Sequence[int], view: View[Any, Any]) -> Sequence[int]:
        """Return the pieces in order; unknown pieces are not sorted."""
        if UNSEEN in pieces:
            return pieces
        now = self._app_context.settings.now
        order = self._scene.sorting.sorted_hand(pieces, now.hand_order, view, now.high_cards)
        own = self._own.cards if self._own.deal == self._deal else ()
        return [*(piece for piece in own if piece in pieces), *(piece for piece in order if piece not in own)]

    def keep(self, pieces: Sequence[int]) -> None:
        """Keep the player's order; cards that an undo brings back come last."""
        known = self._own.cards if self._own.deal == self._deal else ()
        self._own = HandHabit(self._deal, (*pieces, *(piece for piece in known if piece not in pieces)))
        # a match without a file cannot be continued
        if self._host.record is not None:
            self._app_context.habits.keep_hand(self._key, self._own)

    def forget(self) -> None:
        """Forget the player's order and sort again."""
        if self._own.cards:
            self._own = HandHabit(0, ())
            self.keep(())

    @property
    def _deal(self) -> int:
        return self._host.match.progress.deals[self._host.table]


class Looking:
    """The board tools that a page shows; each player has their own view of the board."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._player = 0
        self._board: PlayingBoard | None = None
        self._tools: Sequence[Widget] = ()
        self._eyes: dict[int, object] = {}

    def sit(self, player: int, board: PlayingBoard | None) -> None:
        """Show a board, if any, to a player, from where they looked before."""
        if self._board is not None:
            self._eyes[self._player] = self._board.looked_from()
        self._player, self._board = player, board
        if board is not None and player in self._eyes:
            board.look_from(self._eyes[player])
        self._page.remove(*self._tools)
        self._tools = () if board is None else tuple(board.tools())
        self._page.add(*self._tools, behind=True)
