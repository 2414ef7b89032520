"""How people look at a board: the tools for it, and from where each of them looked last."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.page import Page


class Looking:
    """The tools of the board that a page shows; each player has an eye of his own."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._player = 0
        self._board: PlayingBoard | None = None
        self._tools: Sequence[Widget] = ()
        self._eyes: dict[int, object] = {}

    def sit(self, player: int, board: PlayingBoard | None) -> None:
        """A player looks at a board, if there is one, from now on: from where he looked before."""
        if self._board is not None:
            self._eyes[self._player] = self._board.looked_from()
        self._player, self._board = player, board
        if board is not None and player in self._eyes:
            board.look_from(self._eyes[player])
        self._page.remove(*self._tools)
        self._tools = () if board is None else tuple(board.tools())
        self._page.add(*self._tools, behind=True)
