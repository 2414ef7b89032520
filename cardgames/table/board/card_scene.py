"""What the scenes of card games share: cached layouts, hands face up or down, and the order of cards in a hand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pygame import Rect

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Event, Seat, View, Zone, hand_of
from cardgames.engine.game import AnyGame
from cardgames.engine.options import Options
from cardgames.engine.pile_state import PileState, opened_view
from cardgames.table.board.layouts import Layout
from cardgames.table.board.parts import Scoring, SortedHand
from cardgames.table.board.scene import GameScene, SeatLayout
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName
from cardgames.words import written


class Places(Protocol):
    """The layout of a table of one size."""

    @property
    def layouts(self) -> Mapping[Zone, Layout]:
        """The layout of each zone, the lowest first."""

    @property
    def seats(self) -> Mapping[Seat, SeatLayout]:
        """The name plates."""


P = TypeVar("P", bound=Places)

DRAWN = 12
"""The most cards drawn of a pile."""


class CardScene(GameScene, Scoring, SortedHand, Generic[P]):
    """The scene of a game with hands of cards.

    In its views, `visible` is either a `PileState`, or has `hand` (the viewer's), `counts` (hand sizes by seat) and
    `match_state`.
    """

    sounds: ClassVar[Mapping[str, SoundName]] = {}
    """The sound of each kind of event."""
    lingers: ClassVar[Mapping[str, float]] = {}
    """The pause in seconds after each kind of event, so that players can follow it."""
    usual_order: ClassVar[str] = "colours"
    """The order of the hand that suits the game: "colours", "suits" or "ranks"."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self.laid: P | None = None
        """The layout last returned by `places`."""
        self._laid_for: tuple[Rect, Look, Hashable] | None = None
        self._opened = False
        """Whether all hands are face up in the last noted view; False for a game without declared piles."""

    # layout

    @abstractmethod
    def lay_out(self, area: Rect, look: Look) -> P:
        """Make the layout for a felt `area`; called again when `room` changes."""

    def places(self, area: Rect, look: Look) -> P:
        """The layout for a felt `area`, cached."""
        laid_for = Rect(area), look, self.room()
        if self.laid is None or laid_for != self._laid_for:
            self._laid_for = laid_for
            self.laid = self.lay_out(area, look)
        return self.laid

    def room(self) -> Hashable:
        """What the layout depends on besides the size of the table, from the last noted view."""
        return self._opened

    def note(self, view: View[Any, Any]) -> None:
        """Note what of this view affects the layout."""
        self._opened = isinstance(view.visible, PileState) and view.visible.opened

    def make_room(self, view: View[Any, Any]) -> bool:
        before = self.room()
        self.note(view)
        return self.room() != before

    def layouts(self, area: Rect, look: Look) -> Mapping[Zone, Layout]:
        return self.places(area, look).layouts

    def seats(self, area: Rect, look: Look) -> Mapping[Seat, SeatLayout]:
        return self.places(area, look).seats

    # events

    def sound(self, event: Event) -> SoundName | None:
        return self.sounds.get(event.kind)

    def pause_after(self, event: Event) -> float:
        return self.lingers.get(event.kind, 0.0)

    # hands

    def all_open(self, view: View[Any, Any], others: Sequence[View[Any, Any]]) -> View[Any, Any]:
        """The view to draw in a replay with all cards face up; `others` are the views of the other seats."""
        return opened_view(view, others) if isinstance(view.visible, PileState) else view

    @staticmethod
    def held(seat: Seat, view: View[Any, Any]) -> tuple[Card, ...]:
        """A seat's hand in this view: the cards of the own hand, UNSEEN for each card of another's."""
        if isinstance(view.visible, PileState):
            return view.visible.drawn(view.seat)[hand_of(seat)]
        hand: tuple[Card, ...] = view.visible.hand
        return hand if seat == view.seat else (UNSEEN,) * view.visible.counts[seat]

    @staticmethod
    def pile(count: int, opened: Sequence[Card] = ()) -> tuple[Card, ...]:
        """The drawn cards of a face-down pile of `count` cards, the lowest first. `opened` are its cards from the top,
        if it is face up at the end of a deal (ALL-7)."""
        drawn = min(DRAWN, count)
        return tuple(opened[:drawn][::-1]) if opened else (UNSEEN,) * drawn

    def all_hands(self, views: Iterable[View[Any, Any]]) -> tuple[tuple[Card, ...], ...]:
        """Each seat's hand from its own view; empty for a seat without a view."""
        held = {view.seat: view.visible.hand for view in views}
        return tuple(held.get(seat, ()) for seat in range(len(self.names)))

    def hands_from(self, first: Seat) -> list[Zone]:
        """The hand zones of all seats, clockwise from `first`."""
        seats = len(self.names)
        return [hand_of((first + turn) % seats) for turn in range(seats)]

    def suits(self, order: str, view: View[Any, Any]) -> Sequence[int]:
        """The four suits in the order of the hand; for "colours", black and red suits alternate."""
        return (0, 1, 3, 2) if order == "colours" else range(4)

    def suit_and_rank(self, card: Card, view: View[Any, Any]) -> tuple[int, int] | None:
        """The suit of a card and its rank, greater for a higher card. None for a card without a suit, such as a joker:
        these come before all suits, sorted by card number."""
        return None

    def sorted_hand(
        self, pieces: Sequence[int], order: str, view: View[Any, Any], high_cards: str = "left"
    ) -> list[int]:
        if order == "dealt":
            return list(pieces)
        order = self.usual_order if order == "automatic" else order
        suits = self.suits(order, view)

        def key(card: Card) -> tuple[int, int, int]:
            found = self.suit_and_rank(card, view)
            if found is None:
                return (0, -card, 0)
            suit, rank = suits.index(found[0]), found[1]
            return (1, -rank, suit) if order == "ranks" else (1, suit, -rank)

        highest_first = sorted(pieces, key=key)
        return highest_first if high_cards == "left" else highest_first[::-1]

    # scores

    def score(self, seat: Seat, view: View[Any, Any]) -> str:
        return self.settled_score(seat, view, view.visible.match_state)

    def settled_score(self, seat: Seat, view: View[Any, Any], match_state: Any) -> str:
        """The score on a seat's plate for this match state."""
        return written(match_state.scores[view.visible.table.players[seat]])
