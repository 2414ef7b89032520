"""The tooltip on a felt. It explains the place, plate, piece or card under the pointer or with the focus."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Zone
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.places import FeltPlace, pile_of, place_at, place_name
from cardgames.table.board.sprite import Sprite
from cardgames.table.input import Point
from cardgames.table.timer import Timer
from cardgames.table.widgets.page import Page

HOVER_SECONDS = 0.45
"""How long the pointer rests on a pile before its tooltip opens, so that none opens on the way."""


class FeltTip:
    """The tooltip of a felt on a page. It closes when the pointer leaves or something happens on the felt."""

    def __init__(self, page: Page, felt: Callable[[], Felt]) -> None:
        self._page = page
        self._felt_of = felt
        self._asked = ""
        """The name of the place whose tip was asked for."""
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

    def ask(self, pos: Point, more: str = "") -> bool:
        """Show the tip of the card, the place or the board piece at a point, with one line `more`; False when there is
        nothing to show."""
        self.forget()
        place = place_at(self._felt, pos)
        if place is None or not place.words:
            return False
        self._asked, self._pointed = place.name, place._replace(words="\n".join(filter(None, (place.words, more))))
        self._open()
        return True

    # ------------------------------------------------------------ under the pointer

    def look(self, pos: Point) -> None:
        """Update the tip for the pointer's position: at once for markers and plates, after a moment for the rest."""
        if self._asked:
            if place_name(self._felt, pos) == self._asked:
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

    def point(self, zone: Zone | None, piece: int = UNSEEN) -> None:
        """Show the tip of a zone that the keyboard points at, or of a card there; None closes it."""
        self.forget()
        if zone is not None and self._felt.view is not None:
            self._pointed = pile_of(self._felt, zone, piece)
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
            self._show(self._pointed.words, self._pointed.near)

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
        self._asked, self._pointed, self._card, self._shown = "", None, None, None
