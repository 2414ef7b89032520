"""The cards that are spoken of, lit for a while: those that a refusal names, those of a line of the story, a hint's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgames.table.board.sprite import Sprite
from cardgames.table.loop import Timer

if TYPE_CHECKING:
    from cardgames.screens.play.screen import PlayScreen

LIT_SECONDS = 2.4
"""How long they stay lit."""

HINT_SECONDS = 10.0
"""How long a hint is told at most, and its cards are lit."""


class Marks:
    """The lit cards of one table screen."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self._marked: list[Sprite] = []
        self._pieces: Sequence[int] = ()
        self._ending: Timer | None = None

    def show(self, sprites: Sequence[Sprite], pieces: Sequence[int] = (), seconds: float = LIT_SECONDS) -> None:
        """Light these and no others, and the `pieces` on a board; what its owner has lying face down is turned up for
        him meanwhile."""
        self.clear()
        self._marked, self._pieces = list(sprites), pieces
        self._light(on=True)
        self._screen.handling.peeking.name(sprites)
        self._ending = self._screen.app.call_later(seconds, self.clear)

    def clear(self) -> None:
        """Light nothing any more."""
        if self._ending is not None:
            self._ending.cancel()
        self._light(on=False)
        self._marked, self._pieces = [], ()
        self._screen.handling.peeking.name(())
        self._screen.handling.relight()

    def _light(self, *, on: bool) -> None:
        for card in self._marked:
            card.marked = on
        self._screen.felt_view.push_out(self._marked, out=on)
        board = self._screen.felt_view.board
        if board is not None:
            board.mark(self._pieces if on else ())
        self._screen.app.wake()
