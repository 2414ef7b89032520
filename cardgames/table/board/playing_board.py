"""The board of a board game: what a game's scene gives the table where pieces are placed on sites, not laid in zones.

A board lies on the felt, draws and moves by itself, and says what is at a point. The hands (`screens/play/placing`)
take a piece up, turn it, lead it over the board and let it go; what may be placed comes from the draft, as for cards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from pygame import Rect, Surface

from cardgames.engine.contract import Answer, Event, Place, Refusal, Step, View
from cardgames.table.input import Input, Point
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Motion
from cardgames.table.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Held:
    """A piece in the hand: how it is `turned`, where it would stand (None: nowhere) and why it may not, if so.

    `pos` is where the pointer holds it; None when the keys lead it. `dragged`: it was carried off from where it lay,
    and is let go with the pointer.
    """

    piece: int
    turned: int
    place: Place | None = None
    refusal: Refusal | None = None
    pos: Point | None = None
    dragged: bool = False


class BoardAnswer(NamedTuple):
    """An answer that the board itself offers: what it would mean in a few words, and where it is told."""

    step: Answer
    words: str
    rect: Rect


class PlayingBoard(ABC):
    """A board as one seat sees it. Knows views, events and steps, never a state.

    `touch` is told what has to be painted anew; `move` plays a motion beside everything else, without it all is where
    it belongs at once. `rect` is all that the board may paint on, px.
    """

    keys: ClassVar[tuple[str, ...]] = ("lead",)
    """The keys that mean something for a piece in the hand, by their names in the words (`play.keys.key`): besides the
    arrows those of a board with heights ("height") and of pieces that can be turned ("turn", "flip")."""

    rect: Rect

    def __init__(self, touch: Callable[[Rect], object], move: Callable[[Motion], object] | None = None) -> None:
        self.touch = touch
        self.move = move
        self.on_turn: Callable[[bool], object] = lambda _: None
        """Set by the hands: turns the piece that they hold, or flips it over (True)."""
        self.on_look: Callable[[], object] = lambda: None
        """Set by the hands: the board is looked at from elsewhere, and what a point means may be something else; or it
        begins to turn, and nothing is where it was until it rests."""
        self.rect = Rect(0, 0, 0, 0)

    # how it lies

    @abstractmethod
    def arrange(self, area: Rect, look: Look) -> None:
        """Take this part of the felt, at any time anew."""

    @abstractmethod
    def show(self, view: View[Any, Any]) -> None:
        """Lie as this view says, at once."""

    def motion(self, event: Event) -> Motion | None:
        """How an event is seen, from how the board lies when it is asked; None for one that moves nothing."""
        return None

    def prepare(self, ms: float) -> None:  # noqa: B027
        """Nothing is shown just now: draw ahead what may be seen next, for about so many milliseconds."""

    @abstractmethod
    def draw(self, surface: Surface, dirty: Rect) -> None:
        """Paint what lies in `dirty`."""

    @abstractmethod
    def things(self) -> list[Thing]:
        """What lies there, as named things."""

    def about(self, pos: Point) -> tuple[str, Rect] | None:
        """What the thing at a point is, in words, and where it is; None where nothing is."""
        return None

    def mark(self, pieces: Sequence[int]) -> None:  # noqa: B027
        """Light these pieces and no others: those of a refusal, a hint, a line of the ledger."""

    def tools(self) -> Sequence[Widget]:
        """Buttons to look at it from elsewhere. The page that shows the board adds them, `arrange` lays them."""
        return ()

    @property
    def turning(self) -> bool:
        """Whether it is being turned now: words beside what stands on it would be left behind."""
        return False

    def matters(self) -> list[Rect]:
        """What a slip that tells about it leaves to be seen where there is room for that, px."""
        return []

    def input(self, event: Input) -> bool:
        """Ways to look at it: turn it, see below its roofs. True when the input meant something."""
        return False

    def looked_from(self) -> object:
        """From where it is looked at, for `look_from`; None where there is but one side."""
        return None

    def look_from(self, eye: object) -> None:  # noqa: B027
        """Look at it from where `looked_from` said, at once."""

    def spot(self, event: Event) -> Rect | None:
        """Where something was earned, px, so that it flies to its owner from there; None for nowhere."""
        return None

    def tell(self, *, on: bool) -> None:  # noqa: B027
        """The story of the game is told on a sheet over the table, for which there must be room; or no longer."""

    # what hands ask

    @abstractmethod
    def allow(self, steps: Sequence[Place], taken: Sequence[Step]) -> None:
        """Lie as the steps `taken` bring it, and light where `steps` may lead next."""

    @abstractmethod
    def piece_at(self, pos: Point) -> int | None:
        """The piece in store at a point: one that is still to be placed."""

    @abstractmethod
    def stored_at(self, piece: int) -> Rect:
        """Where a piece in store lies, px."""

    @abstractmethod
    def place_at(self, pos: Point, piece: int, turned: int) -> Place | None:
        """What is meant by letting a piece go at a point, be it allowed or not; None off the board."""

    def answer_at(self, pos: Point, choices: Sequence[Answer]) -> BoardAnswer | None:
        """The answer that is meant by a point of the board, of those that may be given now."""
        return None

    def needed(self, choices: Sequence[Answer]) -> list[Rect]:
        """What the slip that asks for these answers leaves free, px: where the board itself offers them, and what else
        one looks at to choose."""
        return []

    @abstractmethod
    def beside(self, place: Place | None, piece: int, turned: int, key: str) -> Place | None:
        """Where a key (an arrow, page_up, page_down) leads a piece; from `place` None, where the keys begin."""

    def turn(self, piece: int, turned: int, *, flip: bool = False, by: int = 1) -> int:
        """How a piece lies after `by` quarter turns, or flipped over; the same where that changes nothing."""
        return turned

    def settled(self, place: Place) -> Place:
        """Where a piece is meant to lie that was turned at its place."""
        return place

    @abstractmethod
    def hold(self, held: Held | None) -> None:
        """Show what is in the hand, and where it would stand."""

    def put(self, place: Place) -> None:  # noqa: B027
        """A piece was let go at a place where it may stand: it is to be seen there until the table says otherwise."""

    def point(self, piece: int | None) -> None:  # noqa: B027
        """Raise the piece in store that is pointed at, by pointer or by keys."""

    @abstractmethod
    def extent(self, place: Place) -> Rect:
        """Where a piece stands that is placed so, px."""

    def best(self) -> Place | None:
        """Of the places that are allowed now, the one that brings most; None where none brings anything."""
        return None

    def worth(self, place: Place) -> str:
        """What an allowed place would bring, in a few words; "" where there is nothing to say."""
        return ""
