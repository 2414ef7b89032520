"""The rules of a game as the rest of Parlour sees them; the values that they exchange are in `contract`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from cardgames.engine.cards import Deck
from cardgames.engine.contract import (
    Deal,
    DealState,
    Draft,
    Length,
    MatchState,
    Move,
    Outcome,
    Result,
    Seat,
    Table,
    View,
    ViewT,
)
from cardgames.engine.messages import Message

if TYPE_CHECKING:
    from cardgames.engine.options import Options, OptionSchema

StateT = TypeVar("StateT", bound=DealState[Any])
MatchStateT = TypeVar("MatchStateT", bound=MatchState)
DealT = TypeVar("DealT", bound=Deal)


class Game(ABC, Generic[MatchStateT, DealT, StateT, ViewT]):
    """The rules of a game: its options, how a match runs, its deals, and the text of its moves. Immutable."""

    name: ClassVar[str]
    """The key of the game: its folder name, and its tag in records."""
    rules_version: ClassVar[int]
    """Increased when old moves may become invalid; written into records."""
    player_counts: ClassVar[tuple[int, ...]]
    deck: ClassVar[Deck]
    points_are_bad: ClassVar[bool] = False
    """Whether points count against a seat, so that fewer are better."""
    pays_at_once: ClassVar[bool] = False
    """Whether ledger lines count immediately, so that a deal in progress has a score."""
    all_open: ClassVar[bool] = False
    """Whether every seat sees everything. If so, the report on a damaged record may quote it."""

    @property
    @abstractmethod
    def schema(self) -> OptionSchema:
        """The options and extensions of the game."""

    # how a match runs

    @abstractmethod
    def open(self, options: Options, players: int, rng: Random) -> MatchStateT:
        """Return the match state before the first deal; random choices (the first dealer) use `rng`."""

    @abstractmethod
    def tables(self, match_state: MatchStateT) -> tuple[Table, ...]:
        """The deals due now, usually one; () when the match is over."""

    @abstractmethod
    def deal(self, rng: Random, table: Table, match_state: MatchStateT) -> DealT:
        """Shuffle and deal. The result contains every outcome, including the order of the stock."""

    @abstractmethod
    def start(self, deal: DealT) -> StateT:
        """Return the deal state before the first move."""

    @abstractmethod
    def settle(self, match_state: MatchStateT, table: Table, outcome: Outcome) -> MatchStateT:
        """Return the match state after a deal."""

    @abstractmethod
    def result(self, match_state: MatchStateT) -> Result | None:
        """The result of the match; None while deals are due."""

    @abstractmethod
    def concede(self, match_state: MatchStateT, player: int) -> Result:
        """The result of the match if `player` concedes now."""

    def points_so_far(self, state: StateT) -> Sequence[int]:
        """What an unfinished deal adds to the score of each seat if all stays as it is, for the list of unfinished
        matches; by default nothing but lines that pay at once."""
        points = [0] * len(state.table.players)
        for line in state.ledger() if self.pays_at_once else ():
            points[line.seat] += line.points
        return points

    def standing(self, match_state: MatchStateT, player: int) -> Message | None:
        """Where a player stands in an unfinished match, if the deal and the scores of all do not say it."""
        return None

    def allies(self, options: Options, player: int) -> tuple[int, ...]:
        """The players who win and lose together with `player`, including `player`; `options.seats` are at the table."""
        return (player,)

    def one_against_all(self, options: Options) -> bool:
        """Whether in each deal one player plays alone against all others together, who are partners only for it."""
        return False

    def length(self, options: Options) -> Length:
        """The expected length of a match with these options; by default a deal with 20 decisions of each player.

        Take the numbers from simulated matches of normal bots. Deals at several tables at once count once.
        """
        return Length(1, 20 * options.seats)

    def dealer(self, deal: DealT) -> Seat | None:
        """The seat that deals; None in a game without a dealer."""
        return None

    def is_tournament(self, options: Options) -> bool:
        """Whether players drop out until one is left."""
        return False

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        """What statistics record of a finished deal for a seat: 1 or 0 for yes or no, otherwise an amount.

        Leave out a name where it does not apply, so that rates count only the deals where it does.
        """
        return {}

    def decision_kind(self, view: ViewT, moves: Sequence[Move]) -> str:
        """The kind of a decision, by which reviews and statistics sort what was given away: a key of the section `kind`
        of the game's words, such as "bid".

        `moves` has the move made and, after it, the better one if there is one; by default the class of the first.
        """
        return type(moves[0]).__name__.lower()

    # knowledge

    def forced_in_public(self, view: ViewT) -> bool:
        """Whether a bystander can see that the acting seat has no choice; bots then pause only briefly."""
        return False

    def formality(self, view: ViewT) -> bool:
        """Whether the only move is a formality, so that no player needs to be asked for it."""
        return False

    @abstractmethod
    def sample(self, view: ViewT, rng: Random) -> StateT:
        """Sample a deal state consistent with the view. The same view and rng state give the same sample."""

    @abstractmethod
    def draft(self, view: ViewT) -> Draft:
        """Return an empty draft for the seat of the view."""

    def former_view(self, view: View[Any, Any], match_state: MatchStateT, table: Table) -> ViewT:
        """Return today's view for that of an old export, without cards that its seat doesn't see; see `former_views`.

        Only for games that wrote such exports. Raises ValueError in all others.
        """
        raise ValueError("the views of this game never had another form")

    # text for records; parse(text(x)) == x

    @abstractmethod
    def match_state_text(self, match_state: MatchStateT) -> str:
        """What `open` chose at random, on one line; "" if nothing."""

    @abstractmethod
    def parse_match_state(self, text: str, options: Options, players: int) -> MatchStateT:
        """Parse the opening match state. Raises ValueError with one sentence."""

    @abstractmethod
    def deal_text(self, deal: DealT) -> str:
        """What chance decided in a deal, on one line."""

    @abstractmethod
    def parse_deal(self, text: str, table: Table, match_state: MatchStateT) -> DealT:
        """Parse a deal. Raises ValueError with one sentence."""

    @abstractmethod
    def move_text(self, move: Move) -> str:
        """A move or an outcome of chance, on one line."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Parse a move, without checking that it is legal. Raises ValueError with one sentence."""


AnyGame = Game[Any, Any, Any, Any]
