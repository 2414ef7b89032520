"""The tooltip on a felt. It explains the place, plate, piece or card under the pointer or with the focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from cardgames.engine.contract import View, Zone
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.places import FeltPlace, place_at, places_of
from cardgames.table.board.sprite import Sprite
from cardgames.table.input import Point
from cardgames.table.timer import Timer
from cardgames.table.widgets.page import Page
from cardgames.words import listed, say

HOVER_SECONDS = 0.45
"""How long the pointer rests on a pile before its tooltip opens, so that none opens on the way."""


class FeltTip:
    """The tooltip of a felt on a page. It closes when the pointer leaves or something happens on the felt."""

    def __init__(self, page: Page, felt: Callable[[], Felt]) -> None:
        self._page = page
        self._felt_of = felt
        self._asked: Sprite | None = None
        self._on_board = ""
        """The tip shown for something on a board."""
        self._pointed: FeltPlace | None = None
        """The place under the pointer."""
        self._card: Sprite | None = None
        """The card under the pointer that has a tip of its own."""
        self._opening: Timer | None = None
        self._shown: tuple[str, Rect] | None = None
        """The words of its tip, and what the tip is at."""

    @property
    def _felt(self) -> Felt:
        return self._felt_of()

    # ------------------------------------------------------------ asked for

    def ask(self, pos: Point) -> bool:
        """Show a tip on the card at a point, or else on the place or the board; False when there is nothing to show."""
        self.forget()
        sprite, view = self._felt.stage.at(pos), self._felt.view
        if sprite is None or view is None or sprite.piece < 0:
            return self._ask_place(pos)
        self._about_card(sprite, view)
        return True

    def _about_card(self, sprite: Sprite, view: View[Any, Any]) -> None:
        """Show the tip of a card that is face up."""
        lines = [self._felt.scene.about(sprite.piece, view), *self._more_about(sprite, view)]
        lines.append(self._pile(self._felt.scene.opened.opened_pile(sprite.zone, view)))
        self._asked = sprite
        place = Rect(0, 0, 1, round(sprite.height))
        place.center = tuple(map(round, sprite.middle))
        self._show("\n".join(filter(None, lines)), place)

    def _more_about(self, sprite: Sprite, view: View[Any, Any]) -> Sequence[str]:
        """Return what else the tip of a card says: who played it, or what its place is for."""
        scene, zone = self._felt.scene, sprite.zone
        if scene.tricks and zone.owner >= 0 and zone.name == scene.target_zone().name:
            return [say("play.about.played_by", name=scene.names[zone.owner])]
        return [scene.about_place(self._felt.zone_of(sprite), view)]

    def _pile(self, cards: Sequence[int]) -> str:
        """Return words for the cards below the top card of a pile that is turned up."""
        named = listed(map(self._felt.scene.card_words, cards[1:]), "comma")
        return say("play.about.below", cards=named) if named else ""

    def _ask_place(self, pos: Point) -> bool:
        """Show the tip of the place or the board piece at a point. Return False if nothing is there."""
        place = place_at(self._felt, pos)
        if place is not None and place.words:
            self._pointed = place
            self._open()
            return True
        tip = self._about_board(pos)
        if tip is not None:
            self._show(*tip)
            self._on_board = tip[0]
        return tip is not None

    def _about_board(self, pos: Point) -> tuple[str, Rect] | None:
        board = self._felt.board
        return None if board is None else board.about(pos)

    # ------------------------------------------------------------ under the pointer

    def look(self, pos: Point) -> None:
        """Update the tip for the pointer's position: at once for markers and plates, after a moment for the rest."""
        if self._asked is not None:
            if self._asked.contains(pos):
                return
            self.forget()
        if self._on_board:
            here = self._about_board(pos)
            if here is not None and here[0] == self._on_board:
                return
            self.forget()
        card, place = self._card_at(pos), self._pointed_at(pos)
        if card is self._card and (place and place.name) == (self._pointed and self._pointed.name):
            return
        self.forget()
        self._card, self._pointed = card, place
        if card is not None:
            self._open_card_later()
        if place is not None and place.small:
            self._open()
        elif place is not None:
            self._opening = self._page.app.call_later(HOVER_SECONDS, self._open)

    def point(self, zone: Zone | None) -> None:
        """Show the tip of a zone that the keyboard points at; None closes it."""
        self.forget()
        if zone is not None and self._felt.view is not None:
            self._pointed = next((place for place in places_of(self._felt) if place.zone == zone), None)
            self._open()

    def _card_at(self, pos: Point) -> Sprite | None:
        """Return the card at a point that has a tip of its own."""
        return None

    def _open_card_later(self) -> None:
        """Open the tip of the card under the pointer after a moment."""

    def _pointed_at(self, pos: Point) -> FeltPlace | None:
        """Return the place at a point that explains itself to the pointer."""
        place = place_at(self._felt, pos)
        return place if place is not None and place.words else None

    def _open(self) -> None:
        self._opening = None
        if self._pointed is not None:
            self._show(self._pointed.words, self._pointed.rect)

    def _show(self, words: str, near: Rect) -> None:
        self._shown = words, near
        self._page.show_tip(words, near)

    def forget(self) -> None:
        """Close the tip, unless another one is shown by now."""
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None
        if self._shown is not None:
            self._page.hide_tip(*self._shown)
        self._asked, self._on_board, self._pointed, self._card, self._shown = None, "", None, None, None
