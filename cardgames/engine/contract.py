"""The contract between rules, bots and table.

A game is a set of rules that knows no screen; the table is a screen that knows no rules; between them travel views,
moves and events. `docs/architecture.md` traces five hard cases through these classes on paper.

- `Game` is immutable and knows the course of a match: standing -> tables -> deal -> state -> outcome -> standing.
- `DealState` is the mutable truth of one deal. Only a match and its host hold one.
- `View` is what one seat may know of a State: frozen plain data that leads to no State.
- `Draft` composes a move step by step from a View; the table, the keyboard and the parser all use it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, Self, TypeVar

from cardgames.engine.cards import UNSEEN, Card, Deck

if TYPE_CHECKING:
    from cardgames.engine.options import Options, OptionSchema

Seat = int
CHANCE: Final[Seat] = -1
"""Who acts when a die is thrown, a card is turned or a new stack is shuffled."""

EVERYONE: Final[None] = None
"""As `Event.seen_by`: no seat is kept from knowing."""

TRICK: Final = "trick"
"""The kind of the event that ends a trick, in games with tricks: its seat takes it, its shifts bring the cards away.

The table lets a complete trick lie for a while, and a replay goes from trick to trick.
"""


class Zone(NamedTuple):
    """A place on the table where pieces lie: `Zone("pile")`, `Zone("trick", 2)`, `Zone("house", 1, 3)`.

    `owner` is a seat or a team, -1 for nobody; `number` tells an owner's zones of one name apart. The names are the
    game's own, but for that of a hand (`hand_of`).
    """

    name: str
    owner: int = -1
    number: int = -1


def hand_of(seat: Seat) -> Zone:
    """The zone from which a seat plays its cards, in games that are played from hands."""
    return Zone("hand", seat)


# ---------------------------------------------------------------- moves and how a hand makes them


class MovePieces(NamedTuple):
    """Take pieces out of one zone and put them into another.

    `at` is the place in the target, counted from 0 at the bottom, for zones in which places differ; -1 is the top.
    """

    pieces: tuple[int, ...]
    source: Zone
    target: Zone
    at: int = -1


class Answer(NamedTuple):
    """Answer a question that the game asks: `question` is a key of the words, `answer` one of its values."""

    question: str
    answer: str


class Place(NamedTuple):
    """Put a piece on a board: `site` and `turned` mean what the game says they mean."""

    piece: int
    site: tuple[int, ...]
    turned: int = 0


Step = MovePieces | Answer | Place


class Move:
    """A decision of a seat, or an outcome of chance. Moves are frozen values, made by each game's own classes."""

    __slots__ = ()


class Refusal(NamedTuple):
    """Why a move or step is not allowed: the rule, one plain sentence, and the cards that the sentence names."""

    rule_id: str
    text: str
    cards: tuple[Card, ...] = ()


class LedgerLine(NamedTuple):
    """Why `seat` got `points`: the rule, the cards that earned them, one plain sentence.

    `account` names the column of the score sheet that the points go to when a game keeps more than one.
    """

    rule_id: str
    seat: Seat
    points: int
    cards: tuple[Card, ...]
    text: str
    account: str = ""


class IllegalMove(ValueError):
    """A move was applied that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} ({refusal.rule_id})")
        self.refusal = refusal


# ---------------------------------------------------------------- events


class PieceMove(NamedTuple):
    """One piece going from a zone to another; UNSEEN where the reader may not know which piece it is.

    `left` is the place that it leaves in the source and `at` its new one in the target, counted from 0 at the bottom;
    -1 where the zones have no places, or it is the top. Shifts happen one after the other, and places with them.
    """

    piece: int
    source: Zone
    target: Zone
    left: int = -1
    at: int = -1


class Event(NamedTuple):
    """What happened at the table, by zones and pieces, never by pixels or durations.

    `kind` is the game's own word for it, or `TRICK`. `facts` are public. `secrets` and the pieces of `piece_moves`
    reach only `seen_by` (EVERYONE, or the seats). `reveals` says that somebody learned more through it than what its
    actor decided, so that an undo across it is no longer free.
    """

    kind: str
    seat: Seat = CHANCE
    piece_moves: tuple[PieceMove, ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()
    seen_by: frozenset[Seat] | None = EVERYONE
    secrets: tuple[tuple[str, Any], ...] = ()
    reveals: bool = False

    def fact(self, name: str) -> Any:
        """The value of a public fact. Raises KeyError."""
        return dict(self.facts)[name]


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as `seat` may know it (None: as a bystander may). The only place where events are redacted."""
    if event.seen_by is EVERYONE or seat in event.seen_by:
        return event
    piece_moves = tuple(piece_move._replace(piece=UNSEEN) for piece_move in event.piece_moves)
    return event._replace(piece_moves=piece_moves, secrets=(), seen_by=EVERYONE)


# ---------------------------------------------------------------- the course of a match


class Table(NamedTuple):
    """A deal that is due: which players sit at which seats. `number` tells tables apart that play at one time.

    `ring` is the game's own word for the part of a tournament that this table belongs to, "" where there is but one.
    """

    number: int
    players: tuple[int, ...]
    ring: str = ""

    def seat_of(self, player: int | None) -> Seat | None:
        """Where a player sits; None for a bystander."""
        return self.players.index(player) if player in self.players else None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchState:
    """Where a match stands between deals; all of it is public. Games add what they carry from deal to deal."""

    options: Options
    players: int
    deals: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Everything that chance decided before the first move of a deal, written out. Games add the cards."""

    match_state: MatchState
    table: Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one deal did: points of each seat, and whether it has to be dealt again. Games may add facts."""

    points: tuple[int, ...]
    redeal: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: each player's final score, and place (1 is best, equal places share)."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    conceded: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The players in the first place."""
        return tuple(player for player, place in enumerate(self.places) if place == 1)

    @property
    def needs_places(self) -> bool:
        """Whether there are several places that nobody could tell from the scores, as in a tournament."""
        ranked = sorted(zip(self.places, self.scores, strict=True))
        shared = all((one[0] == two[0]) == (one[1] == two[1]) for one, two in pairwise(ranked))
        scores = [score for _, score in ranked]
        plain = shared and scores in (sorted(scores), sorted(scores, reverse=True))
        return not plain and len(set(self.places)) > 2


VisibleT = TypeVar("VisibleT")
KnownT = TypeVar("KnownT")


@dataclass(frozen=True, slots=True)
class View(Generic[VisibleT, KnownT]):
    """All that one seat (None: a bystander) may know, as frozen plain data.

    `visible` is everything that the table draws; `known` is what this seat saw and may remember although it no longer
    lies open. `to_act` are the seats that must decide now.
    """

    seat: Seat | None
    to_act: tuple[Seat, ...]
    visible: VisibleT
    known: KnownT


ViewT = TypeVar("ViewT", bound=View[Any, Any])


class DealState(ABC, Generic[ViewT]):
    """The truth of one deal: mutable, slotted, cheap to copy."""

    __slots__ = ()

    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must decide now (several when they decide at once), `(CHANCE,)`, or () when it is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[Move]:
        """One representative of each class of interchangeable moves of `seat`; empty when it is not to act."""

    @abstractmethod
    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Why `seat` may not do this; None when it may. The authority on what is legal; knows what the seat knows."""

    @abstractmethod
    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        """Do a legal move, or an outcome as CHANCE, and tell what happened. Raises IllegalMove and changes nothing."""

    @abstractmethod
    def draw(self, rng: Random) -> Move:
        """What chance brings now. Raises RuntimeError when chance is not to act."""

    @abstractmethod
    def view(self, seat: Seat | None) -> ViewT:
        """What `seat` may know; None for a bystander."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """What the deal did; None while it goes on."""

    @abstractmethod
    def ledger(self) -> tuple[LedgerLine, ...]:
        """A line for every point given so far (ALL-5)."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent state that will go the same way."""

    def canonical(self, seat: Seat, move: Move) -> Move:
        """The representative in `legal` of a move that is as good as it; most games have no such classes."""
        return move

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in slots_of(type(self)))

    __hash__ = None  # type: ignore[assignment]


@cache
def slots_of(cls: type) -> tuple[str, ...]:
    """All slots of a class and its bases."""
    return tuple(name for base in cls.__mro__ for name in getattr(base, "__slots__", ()))


class Draft(ABC):
    """A move in the making, for one seat, from its view alone. Nothing is told to anyone before the move is made."""

    @abstractmethod
    def steps(self) -> Sequence[Step]:
        """The steps that may come next."""

    def offers(self, pieces: Sequence[int]) -> Sequence[MovePieces]:
        """The steps that may come next and carry all of these pieces, and perhaps more, the smallest first.

        By default those of `steps`. Where pieces are as good as others `steps` may name some of them only, and this
        one names the very pieces that it is asked for.
        """
        carries = (step for step in self.steps() if isinstance(step, MovePieces))
        return sorted((step for step in carries if {*pieces} <= {*step.pieces}), key=lambda step: len(step.pieces))

    @abstractmethod
    def refusal(self, step: Step) -> Refusal | None:
        """Why this step may not come next; None when it may."""

    @abstractmethod
    def add(self, step: Step) -> None:
        """Take a step. Raises IllegalMove."""

    @abstractmethod
    def back(self) -> bool:
        """Take the last step back; False when there was none."""

    @abstractmethod
    def move(self) -> Move | None:
        """The move that the steps make so far; None while they make none."""

    @abstractmethod
    def taken(self) -> Sequence[Step]:
        """The steps taken so far."""

    @abstractmethod
    def steps_of(self, move: Move) -> Sequence[Step]:
        """The steps that make a move, from the first: how a hint is shown."""


StateT = TypeVar("StateT", bound=DealState[Any])
MatchStateT = TypeVar("MatchStateT", bound=MatchState)
DealT = TypeVar("DealT", bound=Deal)


class Game(ABC, Generic[MatchStateT, DealT, StateT, ViewT]):
    """The rules of a game: its options, the course of a match, its deals, and how its moves are written. Immutable."""

    name: ClassVar[str]
    """The key of the game: its folder, its records' tag."""
    rules_version: ClassVar[int]
    """Raised when old moves might no longer fit; records carry it."""
    player_counts: ClassVar[tuple[int, ...]]
    deck: ClassVar[Deck]
    points_are_bad: ClassVar[bool] = False
    """Whether the points of a deal are written against a seat, so that fewer are better."""
    pays_at_once: ClassVar[bool] = False
    """Whether each line of the ledger counts as soon as it is there, so that a deal that goes on has a score."""
    all_open: ClassVar[bool] = False
    """Whether every seat sees all that lies on the table, so that a damaged record of a match may say what is wrong."""

    @property
    @abstractmethod
    def schema(self) -> OptionSchema:
        """The options and extensions of the game."""

    # the course of a match

    @abstractmethod
    def open(self, options: Options, players: int, rng: Random) -> MatchStateT:
        """The match state before the first deal; what is drawn by lot (the first dealer) comes from `rng`."""

    @abstractmethod
    def tables(self, match_state: MatchStateT) -> tuple[Table, ...]:
        """The deals due now, usually one; () when the match is over."""

    @abstractmethod
    def deal(self, rng: Random, table: Table, match_state: MatchStateT) -> DealT:
        """Shuffle and deal: every outcome written out, the stock's order included."""

    @abstractmethod
    def start(self, deal: DealT) -> StateT:
        """The state before the first move."""

    @abstractmethod
    def settle(self, match_state: MatchStateT, table: Table, outcome: Outcome) -> MatchStateT:
        """The match state after a deal."""

    @abstractmethod
    def result(self, match_state: MatchStateT) -> Result | None:
        """How the match ended; None while deals are due."""

    @abstractmethod
    def concede(self, match_state: MatchStateT, player: int) -> Result:
        """How the match ends when `player` gives up now."""

    def allies(self, options: Options, player: int) -> tuple[int, ...]:
        """The players who win and lose together with `player`, himself included; `options.seats` are at the table."""
        return (player,)

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        """What statistics keep of a finished deal for a seat: 1 or 0 for what happened or not, else an amount.

        A name is left out where it does not apply, so that rates count only the deals where it does.
        """
        return {}

    # knowledge

    def forced_in_public(self, view: ViewT) -> bool:
        """Whether a bystander sees that whoever is to act has no choice; no time to think is pretended then."""
        return False

    def formality(self, view: ViewT) -> bool:
        """Whether what is due is but a formality for who has no choice, so that nobody should be asked for it."""
        return False

    @abstractmethod
    def sample(self, view: ViewT, rng: Random) -> StateT:
        """A world that could be the true one, for the seat of the view. Same view and rng state, same world."""

    @abstractmethod
    def draft(self, view: ViewT) -> Draft:
        """A move in the making for the seat of the view."""

    # text: what records are made of; parse(text(x)) == x

    @abstractmethod
    def match_state_text(self, match_state: MatchStateT) -> str:
        """What `open` drew by lot, on one line; "" where nothing is."""

    @abstractmethod
    def parse_match_state(self, text: str, options: Options, players: int) -> MatchStateT:
        """The opening standing from its text. Raises ValueError with one sentence."""

    @abstractmethod
    def deal_text(self, deal: DealT) -> str:
        """What chance decided in a deal, on one line."""

    @abstractmethod
    def parse_deal(self, text: str, table: Table, match_state: MatchStateT) -> DealT:
        """A deal from its text. Raises ValueError with one sentence."""

    @abstractmethod
    def move_text(self, move: Move) -> str:
        """A move or an outcome of chance, on one line."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """A move from its text; whether it is legal is for the state to say. Raises ValueError with one sentence."""


AnyGame = Game[Any, Any, Any, Any]
