"""What a card on the table tells when it is asked: what it is worth, who played it, why it cannot be played now; and
what the small things on the felt mean when they are pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from cardgames.table.board.sprite import Sprite
from cardgames.table.input import Point
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.play.screen import PlayScreen


class CardTip:
    """The tip of the card or thing that was asked last; it goes when the pointer leaves it or the play goes on."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self._asked: Sprite | None = None
        self._on_board = ""
        """What was told of something on a board."""
        self._at_marker = False

    def ask(self, pos: Point) -> bool:
        """Tell about the card at a point; one that lies face down tells nothing."""
        screen = self._screen
        sprite, view = screen.felt_view.stage.at(pos), screen.felt_view.view
        if sprite is None or view is None or sprite.piece < 0:
            return self._ask_board(pos)
        scene, zone = screen.scene, sprite.zone
        lines = [scene.about(sprite.piece, view)]
        if scene.tricks and zone.owner >= 0 and zone.name == scene.target_zone().name:
            lines.append(say("play.about.played_by", name=screen.host.players[zone.owner].name))
        elif zone == scene.hand_zone():
            lines.append(screen.turn.why_not(sprite.piece))
        lines.append(self._pile(scene.opened_pile(zone, view)))
        self._asked = sprite
        place = Rect(0, 0, 1, round(sprite.height))
        place.center = (round(sprite.x), round(sprite.y))
        screen.show_tip(" ".join(filter(None, lines)), place)
        return True

    def _pile(self, cards: Sequence[int]) -> str:
        """What lies below the top card of a pile that is turned up."""
        named = ", ".join(map(self._screen.scene.card_words, cards[1:]))
        return say("play.about.below", cards=named) if named else ""

    def _ask_board(self, pos: Point) -> bool:
        """Tell about what stands on the board at a point."""
        self.forget()
        told = self._about_board(pos)
        if told is not None:
            self._screen.show_tip(*told)
            self._on_board = told[0]
        return told is not None

    def _about_board(self, pos: Point) -> tuple[str, Rect] | None:
        board = self._screen.felt_view.board
        return None if board is None else board.about(pos)

    def look(self, pos: Point) -> None:
        """The pointer is here now."""
        if self._asked is not None and not self._asked.contains(pos):
            self.forget()
        if self._on_board:
            here = self._about_board(pos)
            if here is None or here[0] != self._on_board:
                self.forget()
        marker = self._screen.felt_view.markers.at(pos)
        if marker is not None:
            self._screen.show_tip(marker.label, marker.rect)
        elif self._at_marker:
            self._screen.hide_tip()
        self._at_marker = marker is not None

    def forget(self) -> None:
        """Take the tip away."""
        if self._asked is not None or self._on_board:
            self._asked, self._on_board = None, ""
            self._screen.hide_tip()
