"""Features that a scene has only if it derives from them; otherwise its attribute for them is None."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from pygame import Rect

from cardgames.engine.contract import Event, Move, MovePieces, Seat, Step, View, Zone
from cardgames.engine.lines import Player
from cardgames.engine.messages import Message
from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.tween import Motion
from cardgames.table.widgets.base import Widget


class Tricks:
    """For a trick-taking game with `TRICK` events: lets the player review the last trick."""

    def last_trick(self, view: View[Any, Any]) -> tuple[Sequence[tuple[Seat, int]], Seat] | None:
        """The cards of the last trick by seat, in the order played, and the winner; None before the first, or if the
        last `TRICK` event shows them."""
        return None

    def leads(self, view: View[Any, Any]) -> bool:
        """Whether the seat to act leads to a trick."""
        return False

    def is_trick(self, zone: Zone) -> bool:
        """Whether the target zone is the trick, whose place is obvious, so that it isn't lit."""
        return True

    def highlighted_pieces(self, event: Event, after: View[Any, Any]) -> Sequence[int]:
        """The pieces to highlight during the pause after an event, such as the winning card of a trick; `after` is the
        view once it has happened."""
        return ()


class Sets(ABC):
    """For a game in which several cards are played together as one step: a tap raises a card, and all raised cards are
    played together."""

    @abstractmethod
    def set_text(self, pieces: Sequence[int], view: View[Any, Any]) -> str:
        """The name of the set that these hand cards form, in a word or two; "" if they form none.

        Displayed over the hand while they are raised, and on suggestions.
        """


class Consequences(ABC):
    """For a game that shows what a step leads to before the player takes it."""

    @abstractmethod
    def preview(self, view: View[Any, Any], taken: Sequence[Step], held: Step | None) -> Message | None:
        """What the steps `taken`, and then the legal step `held`, lead to, in a few words; None for nothing to say.

        `held` is the step of a piece that is dragged or chosen, displayed beside its target; an `Answer` that is
        offered, displayed after its text and a colon; or None, displayed beside the pieces that `taken` moved. It
        depends only on the view: never on a hidden card, although the rules could tell.
        """

    def step_label(self, step: MovePieces, view: View[Any, Any]) -> Message | None:
        """What kind of move a step is where one piece can make several, such as "Rebuilds the 7♣ farm"; None if that is
        clear. Displayed beside the place that the player points at, if `preview` says nothing there."""
        return None


class OnBoard(ABC):
    """For a game with pieces on a board."""

    @abstractmethod
    def make_board(self, touch: Callable[[Rect], object], move: Callable[[Motion], object] | None) -> PlayingBoard:
        """Create the board. `touch` and `move` are as for `PlayingBoard`."""


class Ordered(ABC):
    """For a game with zones that have a fixed order, independent of when the pieces arrived."""

    @abstractmethod
    def in_order(self, zone: Zone, pieces: Sequence[int]) -> Sequence[int] | None:
        """These pieces in the zone's fixed order; None for a zone in order of arrival."""

    @abstractmethod
    def fills_gaps(self, zone: Zone) -> bool:
        """Whether a piece fills the gap that an earlier step of the same move left in the zone."""


class Covered(ABC):
    """For a game with face-down pieces that their owner knows and can peek at."""

    @abstractmethod
    def face_down(self, zone: Zone, index: int, view: View[Any, Any]) -> bool:
        """Whether a piece is drawn face down although `contents` names it. The viewer can peek at it."""


class MemoryAid(ABC):
    """For a game with a memory aid: a summary of the cards played that players can switch on."""

    @abstractmethod
    def memory(self, view: View[Any, Any]) -> list[str]:
        """What this seat can remember, as lines of text."""


class Missed(NamedTuple):
    """A chance that a player missed: in words what they did and what was better, and the better moves, each with the
    view before it."""

    words: str
    better: Sequence[tuple[View[Any, Any], Move]]


class LookBack(ABC):
    """For a game that can review a player's missed chances after a deal."""

    @abstractmethod
    def look_back(self, turns: Sequence[tuple[View[Any, Any], Move]]) -> Iterator[Missed | None]:
        """Yield what was missed in each of the player's turns (the view before the move, and the move); None for
        nothing, or after a part of the work."""


class Tournament(ABC):
    """For a game with a tournament: several tables in one match."""

    @abstractmethod
    def tournament_picture(self, match_state: Any, players: Sequence[Player], me: int | None) -> Widget | None:
        """The standings of all `players`, by player number, across the tables, with player `me` marked; None for a
        match without a tournament."""


class Drawings(ABC):
    """For a game whose rules text has drawings other than positions."""

    @abstractmethod
    def drawing(self, kind: str, text: str) -> Widget | None:
        """The drawing for `![caption](kind: text)` in the rules text; None for an unknown kind."""
