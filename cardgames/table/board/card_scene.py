"""What the scenes of card games share: places that are worked out once, hands that are seen or not, and their order."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pygame import Rect

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import AnyGame, Event, Seat, View, Zone, hand_of
from cardgames.engine.options import Options
from cardgames.engine.pile_state import PileState, opened_view
from cardgames.table.board.layouts import Layout
from cardgames.table.board.parts import Scoring, SortedHand
from cardgames.table.board.scene import GameScene, SeatLayout
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName


class Places(Protocol):
    """Where everything lies on a table of one size."""

    @property
    def layouts(self) -> Mapping[Zone, Layout]:
        """Each zone, the lowest first."""

    @property
    def seats(self) -> Mapping[Seat, SeatLayout]:
        """The name plates."""


P = TypeVar("P", bound=Places)

DRAWN = 12
"""So many cards of a pile are drawn at most."""


class CardScene(GameScene, Scoring, SortedHand, Generic[P]):
    """The scene of a game that is played from hands.

    In its views `visible` is a deal of declared piles, or it has the viewer's `hand` and `counts`, how many cards each
    seat holds; `match_state` is what the match stands at.
    """

    sounds: ClassVar[Mapping[str, SoundName]] = {}
    """What each kind of event sounds like."""
    lingers: ClassVar[Mapping[str, float]] = {}
    """The seconds for which the table stays as it is after each kind of event, so that it can be followed."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self.laid: P | None = None
        """The places that were asked for last."""
        self._laid_for: tuple[Rect, Look, Hashable] | None = None
        self._opened = False
        """Whether all hands lie open in the last view that was noted, if the game has declared piles."""

    # where things lie

    @abstractmethod
    def lay_out(self, area: Rect, look: Look) -> P:
        """The places on a table of this size; asked anew when `room` is another."""

    def places(self, area: Rect, look: Look) -> P:
        """The places on a table of this size."""
        laid_for = Rect(area), look, self.room()
        if self.laid is None or laid_for != self._laid_for:
            self._laid_for = laid_for
            self.laid = self.lay_out(area, look)
        return self.laid

    def room(self) -> Hashable:
        """What the places depend on besides the size of the table, by the last view that was noted."""
        return self._opened

    def note(self, view: View[Any, Any]) -> None:
        """Take note of how much has to find room in this view."""
        self._opened = isinstance(view.visible, PileState) and view.visible.opened

    def make_room(self, view: View[Any, Any]) -> bool:
        before = self.room()
        self.note(view)
        return self.room() != before

    def layouts(self, area: Rect, look: Look) -> Mapping[Zone, Layout]:
        return self.places(area, look).layouts

    def seats(self, area: Rect, look: Look) -> Mapping[Seat, SeatLayout]:
        return self.places(area, look).seats

    # what is heard and seen of events

    def sound(self, event: Event) -> SoundName | None:
        return self.sounds.get(event.kind)

    def linger(self, event: Event) -> float:
        return self.lingers.get(event.kind, 0.0)

    # hands

    def all_open(self, view: View[Any, Any], others: Sequence[View[Any, Any]]) -> View[Any, Any]:
        """What is drawn of a view when one looks back with all cards open; `others` are those of the other seats."""
        return opened_view(view, others) if isinstance(view.visible, PileState) else view

    @staticmethod
    def held(seat: Seat, view: View[Any, Any]) -> tuple[Card, ...]:
        """The hand of a seat as this view has it: the cards of one's own, as many UNSEEN of another's."""
        if isinstance(view.visible, PileState):
            return view.visible.drawn(view.seat)[hand_of(seat)]
        hand: tuple[Card, ...] = view.visible.hand
        return hand if seat == view.seat else (UNSEEN,) * view.visible.counts[seat]

    @staticmethod
    def pile(count: int, opened: Sequence[Card] = ()) -> tuple[Card, ...]:
        """What is drawn of a covered pile of so many cards, the lowest first; face up when it is `opened` at the end of
        a deal (ALL-7), which has its cards in the order in which they would have come."""
        drawn = min(DRAWN, count)
        return tuple(opened[:drawn][::-1]) if opened else (UNSEEN,) * drawn

    def all_hands(self, views: Iterable[View[Any, Any]]) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat as its own view has it; nothing where there is no view of a seat."""
        held = {view.seat: view.visible.hand for view in views}
        return tuple(held.get(seat, ()) for seat in range(len(self.names)))

    def hands_from(self, first: Seat) -> list[Zone]:
        """The hands of all, clockwise from that of `first`."""
        seats = len(self.names)
        return [hand_of((first + turn) % seats) for turn in range(seats)]

    def suits(self, order: str, view: View[Any, Any]) -> Sequence[int]:
        """The four suits in the order in which the hand has them; by "colours" black and red take turns."""
        return (0, 1, 3, 2) if order == "colours" else range(4)

    def suit_and_rank(self, card: Card, view: View[Any, Any]) -> tuple[int, int] | None:
        """The suit of a card, and its rank, a higher one for a higher card: what beats, or counts more, or has the
        higher number. None for a card that is sorted by its own number alone, above all suits, as a joker."""
        return None

    def sorted_hand(
        self, pieces: Sequence[int], order: str, view: View[Any, Any], high_cards: str = "left"
    ) -> list[int]:
        if order == "dealt":
            return list(pieces)
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
        """The score on the plate of a seat when the match stands so."""
        return str(match_state.scores[view.visible.table.players[seat]])
