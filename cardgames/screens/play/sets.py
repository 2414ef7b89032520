"""Sets of cards played from the hand: taps raise cards and lower them, and what stands raised is played together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardgames.table.board.sprite import Sprite
from cardgames.table.input import Point

if TYPE_CHECKING:
    from cardgames.screens.play.handling import Handling


class Sets:
    """The share of raised cards in a `Handling`. `raised` is called when others stand raised than before."""

    def __init__(self, handling: Handling, raised: Callable[[], object]) -> None:
        self._handling = handling
        self._raising = handling.raising
        self._raised = raised

    def turn(self, card: Sprite) -> None:
        """Raise a card of the hand, or lower it."""
        self._raising.turn(card)
        self._show()

    def stand(self, pieces: Sequence[int]) -> None:
        """Let these cards of the hand stand raised, and no others."""
        self._raising.only(pieces)
        self._show()

    def _show(self) -> None:
        for card in self._handling.cards:
            self._handling.lift(card)
        self._handling.light()
        self._raised()

    def play(self, card: Sprite) -> bool:
        """Play what stands raised; with nothing raised the smallest set that this card is part of. False where the
        place has to be named."""
        offers = self._raising.offers([card])
        if offers and not self._raising.cards:
            self.stand(offers[0].pieces)
        return self._handling.play([*self._raising.cards, card][0])

    def tap(self, pos: Point, sprite: Sprite | None, *, double: bool) -> bool:
        """A tap on a card of the hand raises or lowers it, two in short time play; a tap elsewhere says where the
        raised cards go. False when it means nothing of that."""
        handling, raised = self._handling, self._raising.cards
        if sprite is not None and self._raising.plays(sprite):
            handling.choose(None)
            handling.cursor = handling.cards.index(sprite)
            if not (double and sprite.raised):
                self.turn(sprite)
            if double:
                if self._raising.cards == [sprite]:
                    self._raising.only(())  # only the first of two taps has raised it
                self.play(sprite)
            return True
        step = handling.reach.meant(raised[0], pos) if raised and sprite is None else None
        if step is not None:
            handling.bring(raised[0], step)
        return step is not None
