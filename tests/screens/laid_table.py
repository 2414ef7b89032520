"""A table with a position set up by the test, and input that names cards as in records."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from at_table import Table
from pygame import Rect

from cardgames.engine.contract import Zone
from cardgames.engine.match import Match
from cardgames.engine.progress import Moved
from cardgames.screens.app_context import AppContext
from cardgames.table.board.sprite import Sprite


class LaidTable(Table):
    """A match of any game in `app_context`; if its position was `laid` out by the test, it comes to rest first, and
    earlier moves cannot be undone."""

    def __init__(self, app_context: AppContext, monkeypatch: pytest.MonkeyPatch, match: Match, *, laid: bool) -> None:
        if laid:
            monkeypatch.setattr(Match, "undo_preview", lambda *_, **__: None)
        self.sit_down(app_context, monkeypatch, match)
        if laid:
            self.rest()

    # ------------------------------------------------------------ what is there

    def lying(self, zone: Zone) -> str:
        """The cards of a zone, including those in flight."""
        return self.match.game.deck.texts(sprite.piece for sprite in self.screen.handling.draft_preview.lying(zone))

    @property
    def raised(self) -> str:
        """The raised cards of the hand."""
        return self.match.game.deck.texts(card.piece for card in self.screen.handling.raising.cards)

    @property
    def slip(self) -> str:
        """The text of the draft slip."""
        question = self.screen.turn.question
        return "" if question is None else question.label

    @property
    def reported(self) -> str:
        """The text of the hint or the last refusal."""
        if self.has("hint"):
            return self.thing("hint").label
        toast = self.screen._toast
        return "" if toast is None else toast.words

    @property
    def offers(self) -> list[str]:
        """The suggested sets."""
        things = self.app.top.semantics()
        return [thing.label for thing in things if thing.name.startswith("answer.set.")]

    def sprite(self, card: str) -> Sprite:
        """The sprite of a card."""
        found = self.screen.felt_view.stage.of(self.match.game.deck.parse(card))
        assert found is not None, card
        return found

    def place(self, zone: Zone) -> Rect:
        return self.screen.felt_view.stage.layouts[zone].area

    def made(self) -> str:
        """The last move of the player, as in a record."""
        moves = [entry.move for entry in self.match.entries if isinstance(entry, Moved) and entry.seat == 0]
        return self.match.game.move_text(moves[-1]) if moves else ""

    def hinted(self, words: str, *lines: str) -> Rect:
        """The place of a hint for the move that contains `words` in a record, which says these lines."""
        move = next(move for move in self.host.legal(0) if words in self.match.game.move_text(move))
        self.screen.turn.hint.show("\n".join(lines), move)
        self.tick(3)
        return self.thing("hint").rect

    def states(self, card: str) -> Sequence[str]:
        """The spoken states of a hand card."""
        deck = self.match.game.deck
        return self.thing(f"hand.0.{deck.faces[deck.parse(card)].key}").state

    # ------------------------------------------------------------ hands

    def tap(self, text: str) -> None:
        """Tap several cards one by one."""
        for card in text.split():
            self.click(self.at(self.sprite(card)))
            self.now += 1.0  # so that two taps are not a double tap
            self.rest()

    def bring(self, card: str, zone: Zone) -> None:
        """Drag a card to a zone, and let all motions end."""
        self.drag(self.sprite(card), self.place(zone).center)
        self.rest()

    def choose(self, card: str) -> None:
        """Move the keyboard cursor to a hand card."""
        self.key("home")
        for _ in self.hand:
            if self.screen.handling.chosen is self.sprite(card):
                return
            self.key("right")
        raise AssertionError(f"the cursor never comes to {card}")
