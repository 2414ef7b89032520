"""What the parts of a table screen share: the match, the scene, felt and hands in use, and the page; and what each
player at the screen has of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Refusal, Step, View
from cardgames.host.host import Host
from cardgames.screens.app_context import AppContext
from cardgames.screens.card_look import card_look
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.hands import Hands
from cardgames.screens.felt.overlays import Overlays
from cardgames.screens.felt.placing import Placing
from cardgames.screens.felt.taps_and_keys import Keys
from cardgames.screens.habits import HandHabit
from cardgames.screens.picture import scene_of, sitters_of
from cardgames.storage.settings import Settings
from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look, Speed
from cardgames.table.loop import App
from cardgames.table.sound.player import Sounds
from cardgames.table.tween import Tweens
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.page import Page
from cardgames.words import say, say_in


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
    keys: Keys
    """Moves what the hands hold by keyboard."""
    placing: Placing | None
    """Handles pieces on the board; None in games without a board."""

    def __init__(self, page: Page, app_context: AppContext, host: Host) -> None:
        self.page = page
        self.app_context = app_context
        self.host = host
        now = app_context.settings.now
        self.tweens = Tweens(now.speed, reduced=now.reduced_motion)
        self.pace = Pace(app_context, host, self.tweens)
        self.question: Widget | None = None
        """The question that the player is asked at the table, if any."""
        self.deal_summary: Widget | None = None
        """The open deal summary, if any."""
        self.overlays = Overlays()
        self.happening = ""
        """The line of the log for the event that is being shown."""
        self.waits_for: Callable[[], str] = lambda: ""
        """Returns what the status line says instead of whose turn it is; "" for nothing."""
        self.replays = False
        """Whether an earlier turn is being shown again."""
        self.last_trick: Widget | None = None
        """The last trick while it is shown; any press or key hides it."""

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self.app_context.settings.now

    @property
    def looks_on(self) -> bool:
        """Whether the player at the screen only watches: they are out of the match, or wait for another table."""
        host = self.host
        dealt = bool(host.match.progress.tables)
        return dealt and host.shown is not None and host.seat is None and host.players[host.shown].kind == "human"

    def over(self, *, moving: bool = False) -> str:
        """Return that the match or the deal is over, "" while it goes on. `moving`: its end is still being shown."""
        if self.host.result is not None and not moving:
            return say("play.status.match_over")
        if self.deal_summary is None:
            return ""
        if self.host.redealt:
            return say("play.status.redealt")
        return say_in(self.scene.game.name, "play.status.deal_over")

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

    def scene_of(self, seated: Sequence[int]) -> GameScene:
        """Return a new scene of a table with these players, as the player at the screen sees it."""
        names, match = [owner.name for owner in self.host.owners], self.host.match
        seat = seated.index(self.player) if self.player in seated else 0
        scene = scene_of(match.game.name, [names[number] for number in seated], seat, match.options)
        scene.everybody = names
        return scene

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


ALONE_SECONDS = 4.0
"""How long the summary of a deal stays once it is told, and the standings of a tournament, while bots keep the seats of
all people."""

PAUSE_SCALES: dict[Speed, float] = {"calm": 1.0, "brisk": 0.5, "instant": 0.0}
"""Factor of the bots' thinking pauses at each speed."""


class Pace:
    """How fast play goes: as the player has set it, or at once while nobody has a part in it."""

    def __init__(self, app_context: AppContext, host: Host, tweens: Tweens) -> None:
        self._app_context, self._host, self._tweens = app_context, host, tweens
        self._fast: bool | None = None
        """Whether somebody who looks on wants play to go fast; None for the setting."""

    def apply(self) -> Speed:
        """Apply the current speed to cards and bots, and return it."""
        settings = self._app_context.settings.now
        speed: Speed = "instant" if self.hurries else settings.speed
        self._tweens.speed = speed
        self._tweens.reduced = settings.reduced_motion
        self._host.pause_scale = PAUSE_SCALES[speed] if settings.bot_pause else 0.0
        return speed

    def change(self) -> None:
        """Play fast for somebody who looks on, or no longer. Call `apply` after it."""
        self._fast = not self.hurries

    @property
    def hurries(self) -> bool:
        """Whether play goes fast because every person is out of the match, or waits for another table to end.

        When a bot keeps a person's seat, play keeps its pace: the person watches and can take the seat back.
        """
        fast = self._app_context.settings.now.fast_forward if self._fast is None else self._fast
        return fast and self.nobody_plays

    @property
    def skims(self) -> bool:
        """Whether deal summaries are skipped: play goes fast and the player at the screen took no part."""
        return self.hurries and self._host.seat is None

    @property
    def left_to_bots(self) -> bool:
        """Whether bots keep the seats of all people."""
        opened, now = self._host.match.opening_players, self._host.players
        people = [who for first, who in zip(opened, now, strict=True) if first.kind == "human"]
        return bool(people) and all(who.kind == "bot" for who in people)

    @property
    def nobody_plays(self) -> bool:
        """Whether no person has a part in what is played now."""
        match = self._host.match
        people = [number for number, who in enumerate(match.opening_players) if who.kind == "human"]
        dealt = bool(match.progress.tables)
        return dealt and bool(people) and not any(map(self._plays_on, people))

    def _plays_on(self, player: int) -> bool:
        """Whether a player is at a table that goes on or is due, or sat at the last one."""
        match = self._host.match
        going_on = match.progress.waiting
        return any(player in table.players for table in going_on) if going_on else match.seat_of(player) is not None


class HandOrder:
    """The order of the hand of `player`. Each view sorts it again, because ranks of cards may change. An order made by
    the player lasts for the deal, through undo and when the match is left and continued."""

    def __init__(self, app_context: AppContext, host: Host, scene: GameScene, player: int) -> None:
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


class Attempt(Protocol):
    """Tries a step: True when taken, False when refused (said beside `near`), None when it came too early.
    `goes_on`: it is meant by the same gesture as the step before it."""

    def __call__(self, step: Step, near: Rect | None = None, *, goes_on: bool = False) -> bool | None: ...


class Seating:
    """Seats players at the shown table: makes the scene, the felt and the hands for them."""

    def __init__(
        self,
        context: Context,
        attempt: Attempt,
        judge: Callable[[Step], Refusal | None],
        step_back: Callable[[], bool],
        raised: Callable[[], object],
        look_again: Callable[[], object],
    ) -> None:
        """`judge` returns the refusal of a step; `step_back` takes the last step back, and returns False if there is
        none; `raised` is called when other cards are raised, and `look_again` when the board turns."""
        self._context = context
        self._attempt, self._judge, self._step_back = attempt, judge, step_back
        self._raised, self._look_again = raised, look_again
        self._looking = Looking(context.page)
        self._last: Felt | None = None
        self._order: HandOrder | None = None

    def sit(self, player: int) -> None:
        """Show the current table from the seat of a player, or to a player who only watches. The felt is drawn after
        the page is arranged."""
        context, host, settings = self._context, self._context.host, self._context.settings
        context.player, context.seated = player, host.seated
        context.scene = scene = context.scene_of(host.seated)
        scene.spectating = player not in host.seated or host.owners[player].kind == "bot"
        scene.remembers = settings.memory_aid
        page, tweens = context.page, context.tweens
        sitters = sitters_of(host.players, host.seated)
        felt = Felt(scene, sitters, card_look(settings), page.touch, tweens.beside, tweens.fade)
        felt.follow(self._last)
        felt.watch = tweens.play_next
        felt.seat_plates.over = host.result is not None
        felt.seat_plates.clear_of_bubbles = self._clear_of_bubbles
        felt.seat_plates.spared_by_bubbles = felt.face_down_piles, felt.hidden_hands
        felt.seat_plates.bubble_area = context.overlays.beside_drawer
        felt.seat_plates.on_bubble = lambda: context.overlays.changed("bubble")
        context.felt = self._last = felt
        felt.hand_order = self._order = HandOrder(context.app_context, host, scene, player)
        context.hands = Hands(felt, tweens, self._attempt, self._step_back, self._order.keep, self._raised)
        context.keys = Keys(context.hands)
        context.placing = None
        if felt.board is not None:
            context.placing = Placing(felt.board, self._attempt, self._judge, page.show_tip, page.drop_toast)
            felt.board.on_look = self._look_again
        self._looking.sit(player, felt.board)

    def forget_order(self) -> None:
        """Forget the order that the player gave their hand."""
        if self._order is not None:
            self._order.forget()

    def _clear_of_bubbles(self) -> list[Rect]:
        felt = self._context.felt
        return [*self._context.overlays.before("bubble"), *felt.areas_to_keep_clear(), *felt.written]


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
