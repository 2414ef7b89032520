"""Looking at what lies face down although one knows it: it is turned up for the one who looks, and down again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardgames.table.board.sprite import Sprite
from cardgames.table.board.stage import Stage
from cardgames.table.tween import Tween, Tweens

TURN_SECONDS = 0.16


class Peeking:
    """The pieces that are turned up just now: the one pointed at, the one chosen, those spoken of, or all."""

    def __init__(self, stage: Stage, tweens: Tweens) -> None:
        self._stage = stage
        self._tweens = tweens
        self._all = False
        self._pointed: Sprite | None = None
        self._chosen: Sprite | None = None
        self._named: tuple[Sprite, ...] = ()

    def point(self, sprite: Sprite | None) -> None:
        """The pointer is on this piece now."""
        if sprite is not self._pointed:
            self._pointed = sprite
            self._turn()

    def choose(self, sprite: Sprite | None) -> None:
        """This piece is chosen or held now."""
        if sprite is not self._chosen:
            self._chosen = sprite
            self._turn()

    def name(self, sprites: Sequence[Sprite]) -> None:
        """These are spoken of now, as by a refusal."""
        if self._named or sprites:
            self._named = tuple(sprites)
            self._turn()

    def show_all(self, wanted: bool) -> None:
        """Turn all of them up, or down again."""
        self._all = wanted
        self._turn()

    def _turn(self) -> None:
        for sprite in self._stage:
            if sprite.piece >= 0 and sprite.down:
                wanted = self._all or sprite in (self._pointed, self._chosen, *self._named)
                if sprite.peeked != wanted:
                    sprite.peeked = wanted
                    share = 1.0 if wanted else 0.0
                    self._tweens.beside(Tween(TURN_SECONDS, partial(_turn, sprite, sprite.show, share)))


def _turn(sprite: Sprite, start: float, end: float, share: float) -> None:
    if sprite.open == (end == 1.0):  # it has not gone elsewhere meanwhile, where it lies otherwise
        sprite.show = start + (end - start) * share
