"""The board of a board game, for games whose pieces are placed on sites rather than moved between zones.

A board is part of the felt. It draws and animates itself and finds what is at a point. The input handling
(`screens/felt/placing`) picks up, turns, moves and drops a piece; the draft says which places are legal, as for cards.
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
    """A piece that the player holds: its orientation `turned`, its target `place` (None: none) and any `refusal` there.

    `pos` is the pointer's position, None when the player uses the keyboard. `dragged`: the player dragged it from its
    store and drops it on release.
    """

    piece: int
    turned: int
    place: Place | None = None
    refusal: Refusal | None = None
    pos: Point | None = None
    dragged: bool = False


class BoardAnswer(NamedTuple):
    """An answer that can be clicked on the board: its step, its effect in a few words, and the position of the text."""

    step: Answer
    words: str
    rect: Rect


class BoardPlace(NamedTuple):
    """A fixed place that explains itself: its name, its rectangle and its tooltip, which is beside the rectangle or
    beside `store`, the whole that it is part of."""

    name: str
    rect: Rect
    words: str
    store: Rect | None = None


class PlayingBoard(ABC):
    """A board as one seat sees it. Gets views, events and steps, never a state.

    `touch` marks a rectangle for repainting. `move` plays a motion in parallel with all others; without it, changes are
    immediate. `rect` is the area that the board may paint, in px.
    """

    keys: ClassVar[tuple[str, ...]] = ("lead",)
    """The keys for a held piece, by their names in the texts (`play.keys.key`): the arrows ("lead"), "height" on boards
    with heights, "turn" and "flip" for pieces that can be turned."""

    rect: Rect

    def __init__(self, touch: Callable[[Rect], object], move: Callable[[Motion], object] | None = None) -> None:
        self.touch = touch
        self.move = move
        self.on_turn: Callable[[bool], object] = lambda _: None
        """Set by the input handling: turns the held piece, or flips it (True)."""
        self.on_look: Callable[[], object] = lambda: None
        """Set by the input handling: called when the view direction changes or starts to change, so that points have a
        new meaning."""
        self.rect = Rect(0, 0, 0, 0)

    # layout

    @abstractmethod
    def arrange(self, area: Rect, look: Look) -> None:
        """Lay the board out on this part of the felt. May be called again at any time."""

    @abstractmethod
    def show(self, view: View[Any, Any]) -> None:
        """Display this view at once."""

    def spots(self) -> object:
        """Where the board and what lies around it are now, for `come_from`."""
        return None

    def come_from(self, spots: object) -> None:  # noqa: B027
        """Move everything from where it was to its place in a new layout."""

    def motion(self, event: Event) -> Motion | None:
        """The animation of an event, starting from the current display; None if nothing moves."""
        return None

    def prepare(self, ms: float) -> None:  # noqa: B027
        """Prepare pictures that may be needed next, for about `ms` milliseconds. Called when nothing is animated."""

    @abstractmethod
    def draw(self, surface: Surface, dirty: Rect) -> None:
        """Paint the part within `dirty`."""

    @abstractmethod
    def things(self) -> list[Thing]:
        """The objects on the board for semantic access."""

    def about(self, pos: Point) -> tuple[str, Rect] | None:
        """The tooltip of the object at a point and the object's rectangle; None for no object."""
        return None

    def places(self) -> Sequence[BoardPlace]:
        """The stores of pieces and other fixed places."""
        return ()

    def mark(self, pieces: Sequence[int]) -> None:  # noqa: B027
        """Highlight only these pieces: those of a refusal, a hint or a ledger line."""

    def suggest(self, places: Sequence[Place]) -> None:  # noqa: B027
        """Outline the places of a hint in blue; none to end that."""

    def badge_spot(self, place: Place) -> Rect:
        """Where the number of a hint's step belongs: its upper left corner is the middle of the badge."""
        return self.extent(place)

    def tools(self) -> Sequence[Widget]:
        """Buttons that change the view direction. The board's page adds them; `arrange` positions them."""
        return ()

    @property
    def turning(self) -> bool:
        """Whether the board is being turned, so that labels beside its pieces are hidden."""
        return False

    def areas_to_keep_clear(self) -> list[Rect]:
        """Areas, in px, that a panel about the board leaves uncovered if there is room."""
        return []

    def stores(self) -> list[Rect]:
        """The areas, in px, of pieces that are not on the board yet, which nothing covers."""
        return []

    def spared(self) -> list[Rect]:
        """The areas, in px, of pieces that a tooltip covers only without room elsewhere: those of each kind in the
        stores, and the markers."""
        return []

    def written(self) -> list[Rect]:
        """The areas, in px, of words on the board, such as the names of rows."""
        return []

    def input(self, event: Input) -> bool:
        """Handle input that changes the view, such as turning the board. True if the event was used."""
        return False

    def looked_from(self) -> object:
        """The current view direction, for `look_from`; None if the board has only one."""
        return None

    def look_from(self, eye: object) -> None:  # noqa: B027
        """Restore a view direction from `looked_from` at once."""

    def spot(self, event: Event) -> Rect | None:
        """The source, in px, of points that fly from the board to a seat's plate; None for none."""
        return None

    def tell(self, *, on: bool) -> None:  # noqa: B027
        """Make room for the deal summary over the table (`on`), or take the room back."""

    # used by the input handling

    @abstractmethod
    def allow(self, steps: Sequence[Place], taken: Sequence[Step]) -> None:
        """Display the steps `taken` and highlight the legal next `steps`."""

    @abstractmethod
    def piece_at(self, pos: Point) -> int | None:
        """The stored piece (not yet placed) at a point; None for none."""

    @abstractmethod
    def stored_at(self, piece: int) -> Rect:
        """The rectangle of a stored piece, in px."""

    @abstractmethod
    def place_at(self, pos: Point, piece: int, turned: int) -> Place | None:
        """The place for a piece dropped at a point, legal or not; None off the board."""

    def fitting_at(self, pos: Point, piece: int, turned: int) -> Place | None:
        """A legal place for a piece at a point, turned as is needed there; None for none."""
        return None

    def answer_at(self, pos: Point, choices: Sequence[Answer]) -> BoardAnswer | None:
        """The one of the possible answers that a click at this point gives; None for none."""
        return None

    def aim(self, answer: Answer | None) -> None:  # noqa: B027
        """Highlight where this answer leads, while the player points at it; None for no answer."""

    def aimed_at(self) -> list[Rect]:
        """The areas, in px, that are highlighted because the player points at an answer."""
        return []

    def foretold(self, choices: Sequence[Answer]) -> list[tuple[str, Rect]]:
        """What will happen at places of the board after these possible answers, or at the end of the turn: a few words,
        each with the place in px."""
        return []

    def way(self, answer: Answer) -> tuple[Rect, Rect] | None:
        """From where to where this answer moves something on the board, in px; None if it moves nothing."""
        return None

    def needed(self, choices: Sequence[Answer]) -> list[Rect]:
        """Areas, in px, that the prompt for these answers leaves uncovered: the answers on the board and what helps to
        choose."""
        return []

    @abstractmethod
    def beside(self, place: Place | None, piece: int, turned: int, key: str) -> Place | None:
        """The next place for a key (arrow, page_up, page_down); `place` None gives the first. None for no move."""

    def turn(self, piece: int, turned: int, *, flip: bool = False, by: int = 1) -> int:
        """The orientation after `by` quarter turns or a flip; unchanged if that has no effect."""
        return turned

    def settled(self, place: Place) -> Place:
        """The place to use after a piece was turned at `place`."""
        return place

    @abstractmethod
    def hold(self, held: Held | None) -> None:
        """Display the held piece and its target place; None for no piece."""

    def put(self, place: Place) -> None:  # noqa: B027
        """Display a dropped piece at a legal place until the next `show` or `allow`."""

    def point(self, piece: int | None) -> None:  # noqa: B027
        """Raise the stored piece under the pointer or the keyboard selection; None for none."""

    @abstractmethod
    def extent(self, place: Place) -> Rect:
        """The rectangle of a piece at this place, in px."""

    def store(self, piece: int) -> Rect | None:
        """Where the viewer's piece is kept until it is placed, in px; None for nowhere."""
        return None

    def task_with(self, piece: int) -> str:
        """What the player can do with this piece while they hold it, as the prompt meanwhile; "" for the prompt without
        it."""
        return ""

    def place_words(self, place: Place) -> str:
        """What placing a piece there is, in a few words, such as "Build on d3"; "" for none."""
        return ""

    def worth(self, place: Place) -> str:
        """The gain from a legal place in a few words; "" for none."""
        return ""
