"""What each player at the screen has of their own: the order of the hand, and the view of a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import View
from cardgames.host.host import Host
from cardgames.screens.habits import HandHabit
from cardgames.screens.play.context import ScreenServices
from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.board.scene import GameScene
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.page import Page


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
