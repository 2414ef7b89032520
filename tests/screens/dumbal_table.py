"""A table of Dumbal at which everything lies as a test wants it, and hands for it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from at_table import QuickBots, Table
from pygame import Rect

from cardgames.engine.cards import Card, mask_of
from cardgames.engine.contract import Zone
from cardgames.engine.course import Moved, Need
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.games.dumbal.course import TURNS
from cardgames.games.dumbal.moves import HAND_ZONES, LAID_ZONES
from cardgames.games.dumbal.pack import DECK, WHOLE_PACK
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.state import DumbalState
from cardgames.games.dumbal.view import Batch
from cardgames.games.dumbal.wording import card_names
from cardgames.screens.house import House
from cardgames.screens.play import turn
from cardgames.table import loop
from cardgames.table.board.sprite import Sprite
from cardgames.table.widgets.page import Page

NAMES = ("Ada", "Bep", "Cor", "Dirk", "Evi", "Fons")
HAND, LAID = HAND_ZONES[0], LAID_ZONES[0]


def cards(text: str) -> tuple[Card, ...]:
    """Cards as they are written in records."""
    return tuple(DECK.parse_all(text))


def begun(seats: int, people: int = 1, **options: bool | int | str) -> Match:
    """A match in which nothing has happened yet."""
    players = [
        Player(name, "fox") if seat < people else Player(name, "owl", "bot", "easy")
        for seat, name in enumerate(NAMES[:seats])
    ]
    return Match(GAME, GAME.schema.make(options, (), seats), players, "flags")


def lay(state: DumbalState, hand: str, before: str = "", own: str = "") -> None:
    """Let seat 0 be in turn with this hand after the opening call; `before` is what the seat before laid off last,
    `own` what it laid off itself. All other cards go to the other hands and the stack."""
    seats, size = len(state.hands), state.terms.hand_size
    used = mask_of(cards(hand)) | mask_of(cards(before)) | mask_of(cards(own))
    rest = [card for card in range(len(DECK)) if not used >> card & 1]
    state.hands = [mask_of(cards(hand)), *(mask_of(rest[size * n : size * n + size]) for n in range(seats - 1))]
    state.stack = rest[size * (seats - 1) :]
    state.laid = [cards(own), *[()] * (seats - 1)]
    state.laid[-1] = cards(before)
    state.discards, state.shown = (), [0] * seats
    unseen = WHOLE_PACK & ~mask_of(cards(before)) & ~mask_of(cards(own))
    state.batches = (Batch(unseen, tuple(held.bit_count() for held in state.hands)),)
    state.phase, state.turn, state.turns = TURNS, 0, seats


class DumbalTable(Table):
    """Seat 0 is a person, the others are bots, unless there are more `people`; without a hand it is the beginning of a
    match."""

    def __init__(
        self,
        house: House,
        monkeypatch: pytest.MonkeyPatch,
        hand: str = "",
        *,
        before: str = "",
        own: str = "",
        seats: int = 3,
        people: int = 1,
        **options: bool | int | str,
    ) -> None:
        match = begun(seats, people, **options)
        if hand:
            # what lies there never came about by moves, so that none can be taken back
            monkeypatch.setattr(Match, "would_undo", lambda *_, **__: None)
            while match.due().need is not Need.DECISION:
                match.proceed()
            state = match.table().state
            assert isinstance(state, DumbalState)
            lay(state, hand, before, own)
        self.now = 100.0
        self.house, self.app = house, house.app
        clock = type("Clock", (), {"perf_counter": lambda _: self.now, "sleep": lambda _, __: None})()
        monkeypatch.setattr(loop, "time", clock)
        monkeypatch.setattr(turn, "time", clock)
        self.bots = house.__dict__["bots"] = QuickBots()
        if not house.app.stack:
            house.app.push(Page())
        self.match = match
        house.begin(match)
        self.screen.host._clock = lambda: self.now
        if hand:
            self.rest()

    # ------------------------------------------------------------ what is there

    def lying(self, zone: Zone) -> str:
        """The cards of a zone as they lie now, on their way or not."""
        return card_names(sprite.piece for sprite in self.screen.handling.making.lying(zone))

    @property
    def raised(self) -> str:
        """The cards that stand raised in the hand."""
        return card_names(card.piece for card in self.screen.handling.raising.cards)

    @property
    def slip(self) -> str:
        """What the slip says."""
        question = self.screen.turn.question
        return "" if question is None else question.label

    @property
    def told(self) -> str:
        """The last refusal that is to be read."""
        toast = self.screen._toast
        return "" if toast is None else toast.words

    @property
    def offers(self) -> list[str]:
        """What the hand suggests."""
        things = self.app.top.semantics()
        return [thing.label for thing in things if thing.name.startswith("answer.set.")]

    def sprite(self, card: str) -> Sprite:
        """Where a card lies."""
        (piece,) = cards(card)
        found = self.screen.felt_view.stage.of(piece)
        assert found is not None, card
        return found

    def place(self, zone: Zone) -> Rect:
        return self.screen.felt_view.stage.layouts[zone].area

    def made(self) -> str:
        """The last move of the player, as a record has it."""
        moves = [entry.move for entry in self.match.entries if isinstance(entry, Moved) and entry.seat == 0]
        return GAME.move_text(moves[-1]) if moves else ""

    # ------------------------------------------------------------ hands

    def tap(self, text: str) -> None:
        """Tap cards, one after the other, each for itself."""
        for card in text.split():
            self.click(self.at(self.sprite(card)))
            self.now += 1.0  # no two taps are one double tap
            self.rest()

    def bring(self, card: str, zone: Zone) -> None:
        """Drag a card to a zone, and let everything come to rest."""
        self.drag(self.sprite(card), self.place(zone).center)
        self.rest()

    def choose(self, card: str) -> None:
        """Lead the keyboard's cursor to a card of the hand."""
        self.key("home")
        for _ in self.hand:
            if self.screen.handling.chosen is self.sprite(card):
                return
            self.key("right")
        raise AssertionError(f"the cursor never comes to {card}")

    def states(self, card: str) -> Sequence[str]:
        """What is said of a card of the hand."""
        (piece,) = cards(card)
        key = DECK.faces[piece].key
        return self.thing(f"hand.0.{key}").state
