"""The contract between rules, bots and table.

A game is a set of rules that knows no screen; the table is a screen that knows no rules. They exchange views, moves and
events. `docs/architecture.md` works through five hard cases with these classes.

- `Game` (in game.py) is immutable and defines a match: match state -> tables -> deal -> deal state -> outcome -> ...
- `DealState` is the full mutable state of one deal. Only a match and its host hold one.
- `View` is what one seat may know of a deal state: frozen plain data without references to the state.
- `Draft` builds a move step by step from a view. The table, the keyboard and the parser all use it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Self, TypeVar

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.messages import Message, with_names

if TYPE_CHECKING:
    from cardgames.engine.options import Options

Seat = int
CHANCE: Final[Seat] = -1
"""The actor when dice are thrown, a card is turned up or a deck is reshuffled."""

EVERYONE: Final[None] = None
"""Value of `Event.seen_by` when every seat may know everything about the event."""

TRICK: Final = "trick"
"""Event kind that ends a trick. Its seat wins the trick; its piece moves take the cards away.

The table shows a complete trick for a moment, and a replay can step from trick to trick.
"""


class Zone(NamedTuple):
    """A place on the table that holds pieces: `Zone("pile")`, `Zone("trick", 2)`, `Zone("house", 1, 3)`.

    `owner` is a seat or a team, -1 for none. `number` distinguishes zones of one owner with the same name. A game
    chooses its own names, except for hands (`hand_of`).
    """

    name: str
    owner: int = -1
    number: int = -1


def hand_of(seat: Seat) -> Zone:
    """The zone of a seat's hand."""
    return Zone("hand", seat)


# ---------------------------------------------------------------- steps and moves


class MovePieces(NamedTuple):
    """Move pieces from one zone to another.

    `at` is the position in the target, counted from 0 at the bottom, for zones with positions; -1 is the top.
    """

    pieces: tuple[int, ...]
    source: Zone
    target: Zone
    at: int = -1


class Answer(NamedTuple):
    """Answer a question of the game. `question` is a key of the words, `answer` one of its values."""

    question: str
    answer: str


class Place(NamedTuple):
    """Put a piece on a board. The game defines what `site` and `turned` mean."""

    piece: int
    site: tuple[int, ...]
    turned: int = 0


Step = MovePieces | Answer | Place


class Move:
    """A decision of a seat, or an outcome of chance: a frozen value of a class that the game defines."""

    __slots__ = ()


class Refusal(NamedTuple):
    """Why a move or step is not allowed: the rule id, a message, and the cards that it names."""

    rule_id: str
    message: Message
    cards: tuple[Card, ...] = ()

    @property
    def text(self) -> str:
        """The message as text, in the current language."""
        return str(self.message)


class LedgerLine(NamedTuple):
    """Why `seat` got `points`: the rule id, the cards that scored, and a message.

    `account` names the column of the score sheet, for games with several; otherwise "".
    """

    rule_id: str
    seat: Seat
    points: int
    cards: tuple[Card, ...]
    message: Message
    account: str = ""

    @property
    def text(self) -> str:
        """The message as text, in the current language."""
        return str(self.message)

    def named(self, names: Sequence[str]) -> LedgerLine:
        """Return the line with the names of players by seat in its message."""
        return self._replace(message=with_names(self.message, names))


class IllegalMove(ValueError):
    """Raised when a move breaks the rules; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.text} ({self.refusal.rule_id})"


# ---------------------------------------------------------------- events


class PieceMove(NamedTuple):
    """One piece moving between zones; `piece` is UNSEEN if the viewer may not know which piece it is.

    `left` is the piece's position in the source, `at` its position in the target, counted from 0 at the bottom; -1 is
    the top, or no position. Piece moves happen in order, and each changes the positions for the next.
    """

    piece: int
    source: Zone
    target: Zone
    left: int = -1
    at: int = -1


class Event(NamedTuple):
    """Something that happened at the table, in zones and pieces, never in pixels or durations.

    `kind` is a word of the game, or `TRICK`. `facts` are public. `secrets` and the pieces of `piece_moves` are visible
    only to `seen_by` (a set of seats, or EVERYONE). `reveals` is true if anyone learned more from the event than the
    actor's own decision; undoing it is then no longer free.
    """

    kind: str
    seat: Seat = CHANCE
    piece_moves: tuple[PieceMove, ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()
    seen_by: frozenset[Seat] | None = EVERYONE
    secrets: tuple[tuple[str, Any], ...] = ()
    reveals: bool = False

    def fact(self, name: str) -> Any:
        """Return the value of a public fact. Raises KeyError."""
        return dict(self.facts)[name]


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as `seat` may know it (None for a bystander). Events are redacted only here."""
    if event.seen_by is EVERYONE or seat in event.seen_by:
        return event
    piece_moves = tuple(piece_move._replace(piece=UNSEEN) for piece_move in event.piece_moves)
    return event._replace(piece_moves=piece_moves, secrets=(), seen_by=EVERYONE)


# ---------------------------------------------------------------- matches and deals


class Table(NamedTuple):
    """A deal that is due, and the players at its seats. `number` distinguishes tables that play at the same time.

    `ring` is the game's word for the part of a tournament that this table belongs to, "" if there is only one.
    """

    number: int
    players: tuple[int, ...]
    ring: str = ""

    def seat_of(self, player: int | None) -> Seat | None:
        """The seat of a player; None for a bystander."""
        return self.players.index(player) if player in self.players else None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchState:
    """The public state of a match between deals. Games add what they carry from deal to deal."""

    options: Options
    players: int
    deals: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Everything that chance decides before the first move of a deal. Games add the cards."""

    match_state: MatchState
    table: Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one deal: the points of each seat, and whether to deal again. Games may add facts."""

    points: tuple[int, ...]
    redeal: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match: each player's final score and place (1 is best; ties share a place)."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    conceded: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The players in first place."""
        return tuple(player for player, place in enumerate(self.places) if place == 1)

    @property
    def needs_places(self) -> bool:
        """Whether the scores alone do not show the order of three or more places, as in a tournament."""
        ranked = sorted(zip(self.places, self.scores, strict=True))
        shared = all((one[0] == two[0]) == (one[1] == two[1]) for one, two in pairwise(ranked))
        scores = [score for _, score in ranked]
        plain = shared and scores in (sorted(scores), sorted(scores, reverse=True))
        return not plain and len(set(self.places)) > 2


VisibleT = TypeVar("VisibleT")
KnownT = TypeVar("KnownT")


@dataclass(frozen=True, slots=True)
class View(Generic[VisibleT, KnownT]):
    """Everything that one seat (None for a bystander) may know, as frozen plain data.

    `visible` is everything that the table draws. `known` is what the seat has seen and may remember, but no longer
    sees. `to_act` are the seats that must act now.
    """

    seat: Seat | None
    to_act: tuple[Seat, ...]
    visible: VisibleT
    known: KnownT


ViewT = TypeVar("ViewT", bound=View[Any, Any])


FORCED_SECONDS: Final = 1.0
"""The seconds that a person takes for a decision with one legal move."""


class Length(NamedTuple):
    """The expected length of a match: its deals one after the other, the decisions of all players together in a deal,
    the seconds that a person thinks about one with a choice, the seconds that the table shows one at the calm pace, the
    share of the decisions that have a choice, and how many times as many there are if all bots play at the level
    "easy". Screens and the lab estimate the duration from it."""

    deals: float
    decisions: float
    thought: float = 8.0
    shown: float = 0.8
    choices: float = 1.0
    easy: float = 1.0

    def of_person(self, choices: float) -> float:
        """Return the mean seconds that a person takes for a decision; `choices` is the share among several moves."""
        return choices * self.thought + (1 - choices) * FORCED_SECONDS


class DealState(ABC, Generic[ViewT]):
    """The full state of one deal: mutable, slotted and cheap to copy. `match_state` is that when it began."""

    __slots__ = ()

    match_state: Any

    @property
    def table(self) -> Table:
        """The table of the deal; by default the only one of the match, where every player has a seat."""
        return Table(0, tuple(range(self.match_state.players)))

    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must act now (several act simultaneously), `(CHANCE,)`, or () when the deal is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[Move]:
        """The legal moves of `seat`, one for each class of equivalent moves; empty if the seat is not to act."""

    @abstractmethod
    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Why `seat` may not make this move; None if it is legal. Uses only what the seat knows."""

    @abstractmethod
    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        """Make a legal move (or an outcome, as CHANCE) and return its events. Raises IllegalMove, with no change."""

    @abstractmethod
    def draw(self, rng: Random) -> Move:
        """Draw the outcome of chance that is due. Raises RuntimeError when chance is not to act."""

    @abstractmethod
    def view(self, seat: Seat | None) -> ViewT:
        """The view of `seat`; None for a bystander."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The outcome of the deal; None before it ends."""

    @abstractmethod
    def ledger(self) -> tuple[LedgerLine, ...]:
        """The ledger so far; its lines explain every point given (ALL-5)."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy that plays on identically."""

    def canonical(self, seat: Seat, move: Move) -> Move:
        """The move in `legal` that is equivalent to `move`. Most games have no equivalent moves."""
        return move

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in slots_of(type(self)))

    __hash__ = None  # type: ignore[assignment]


@cache
def slots_of(cls: type) -> tuple[str, ...]:
    """The slots of a class and its bases."""
    return tuple(name for base in cls.__mro__ for name in getattr(base, "__slots__", ()))


class Draft(ABC):
    """A move that one seat builds step by step, using only its view. Nobody else sees it before the move is made."""

    @abstractmethod
    def steps(self) -> Sequence[Step]:
        """The steps allowed next."""

    def offers(self, pieces: Sequence[int]) -> Sequence[MovePieces]:
        """The steps allowed next that move all of these pieces (and perhaps more), smallest first.

        By default they come from `steps`. If pieces are equivalent, `steps` may list only some of them; an override
        then returns steps with exactly the pieces given.
        """
        carries = (step for step in self.steps() if isinstance(step, MovePieces))
        return sorted((step for step in carries if {*pieces} <= {*step.pieces}), key=lambda step: len(step.pieces))

    @abstractmethod
    def refusal(self, step: Step) -> Refusal | None:
        """Why this step is not allowed next; None if it is."""

    @abstractmethod
    def add(self, step: Step) -> None:
        """Take a step. Raises IllegalMove."""

    @abstractmethod
    def back(self) -> bool:
        """Undo the last step; return False if there was none."""

    @abstractmethod
    def move(self) -> Move | None:
        """The move that the steps make up; None while it is incomplete."""

    @abstractmethod
    def taken(self) -> Sequence[Step]:
        """The steps taken so far."""

    @abstractmethod
    def steps_of(self, move: Move) -> Sequence[Step]:
        """The steps that build a move, in order; hints show them."""
