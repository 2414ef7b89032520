"""A base class for card games that play a match of deals for points.

There is one table, players keep their seats, the first player (or dealer) is chosen at random, and points are added up
until the game ends the match.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, get_args

from cardgames.engine.bad_text import BadText, not_a_start, unknown_cards
from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Deal, Draft, MatchState, Move, Outcome, Result, Seat, Table, View
from cardgames.engine.drafts import MoveDraft
from cardgames.engine.game import Game
from cardgames.engine.messages import Listing, message
from cardgames.engine.move_text import MoveText
from cardgames.engine.option_file import schema_in
from cardgames.engine.options import Options, OptionSchema
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards
from cardgames.engine.sampling import sample


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMatchState(MatchState):
    """The match state of a card game: each player's points, and the first player (or dealer) of the next deal."""

    scores: tuple[int, ...]
    first: int
    points: tuple[tuple[int, ...], ...] = ()
    """The points of each player in each deal that counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDeal(Deal):
    """The hands by seat and the middle, each sorted, and the stock, with the card that is drawn first in front."""

    match_state: CardMatchState
    hands: tuple[Cards, ...]
    middle: Cards = ()
    stock: Cards = ()


MatchT = TypeVar("MatchT", bound=CardMatchState)
StateT = TypeVar("StateT", bound=PileState)


class CardGame(Game[MatchT, CardDeal, StateT, View[StateT, None]], Generic[MatchT, StateT]):
    """See `Game`. A game defines `moves`, `hand_size`, `start` and `is_over`, and overrides defaults that don't fit."""

    moves: ClassVar[tuple[type[Move], ...]]
    """The classes of the game's moves, including chance moves; `MoveText` writes them in records."""
    match_type: ClassVar[type[CardMatchState]] = CardMatchState
    """The class of the match state."""
    first: ClassVar[str] = "dealer"
    """The word in records for `CardMatchState.first`, such as "dealer"."""

    @cached_property
    def schema(self) -> OptionSchema:
        named = next(base for base in type(self).__mro__ if "name" in vars(base))
        home = import_module(named.__module__).__file__
        assert home is not None
        return schema_in(Path(home).parent)

    @cached_property
    def deal_type(self) -> type[StateT]:
        """The class of the deal state: the type argument of `CardGame` in the game's class."""
        for base in type(self).__mro__:
            for generic in getattr(base, "__orig_bases__", ()):
                for kind in get_args(generic):
                    if isinstance(kind, type) and issubclass(kind, PileState):
                        return kind  # type: ignore[return-value]
        raise TypeError(f"{type(self).__name__} derives from CardGame[a match state, a deal]")

    # for games to define

    @abstractmethod
    def hand_size(self, match_state: MatchT) -> int:
        """The number of cards dealt to each seat."""

    @abstractmethod
    def is_over(self, match_state: MatchT) -> bool:
        """Whether the match is over."""

    def stock_size(self, match_state: MatchT, seats: int) -> int | None:
        """The number of cards in the stock with this many seats; by default all cards not in hands or the middle.

        Records contain the stock. None if there is none: the cards that are not dealt don't matter.
        """
        return len(self.cards(match_state)) - seats * self.hand_size(match_state) - self.middle_size(match_state)

    def next_first(self, match_state: MatchT, outcome: Outcome) -> int:
        """The first player of the next deal, by default the next player; `match_state` includes `outcome`."""
        return (match_state.first + 1) % match_state.players

    def dealer(self, deal: CardDeal) -> Seat | None:
        """The first player is the dealer if `first` says so."""
        return deal.table.seat_of(deal.match_state.first) if self.first == "dealer" else None

    def middle_size(self, match_state: MatchT) -> int:
        """The number of cards dealt to the middle of the table, by default 0."""
        return 0

    def cards(self, match_state: MatchT) -> Sequence[Card]:
        """The cards in play, in ascending order; by default the whole deck."""
        return range(len(self.deck))

    def unused_piles(self, options: Options) -> Sequence[str]:
        """The names of piles that never have cards with these options; the plain table leaves them out."""
        return ()

    def shuffled(self, rng: Random, match_state: MatchT) -> list[Card]:
        """The cards in play, in random order."""
        cards = list(self.cards(match_state))
        rng.shuffle(cards)
        return cards

    # how a match runs

    def open(self, options: Options, players: int, rng: Random) -> MatchT:
        return self.opening(options, players, rng.randrange(players))

    def opening(self, options: Options, players: int, first: int) -> MatchT:
        """The match state before the first deal."""
        match: Any = self.match_type(options=options, players=players, scores=(0,) * players, first=first)
        return match  # type: ignore[no-any-return]

    def tables(self, match_state: MatchT) -> tuple[Table, ...]:
        return () if self.is_over(match_state) else (Table(0, tuple(range(match_state.players))),)

    def deal(self, rng: Random, table: Table, match_state: MatchT) -> CardDeal:
        cards, parts = self.shuffled(rng, match_state), []
        for size in self._sizes(table, match_state):
            parts.append(tuple(sorted(cards[:size])))
            del cards[:size]
        stock = tuple(cards[: self.stock_size(match_state, len(table.players)) or 0])
        return self._dealt(table, match_state, parts, stock)

    def _sizes(self, table: Table, match_state: MatchT) -> list[int]:
        """The size of each hand, and then of the middle; hands of no cards and an empty middle are left out."""
        hand, middle = self.hand_size(match_state), self.middle_size(match_state)
        return [hand] * len(table.players) * (hand > 0) + [middle] * (middle > 0)

    def _dealt(self, table: Table, match_state: MatchT, parts: Sequence[Cards], stock: Cards) -> CardDeal:
        """The deal with these hands, then the middle if there is one, as `parts`, and this stock."""
        seats = len(table.players)
        hands = tuple(parts[:seats]) if self.hand_size(match_state) else ((),) * seats
        middle = tuple(card for part in parts[seats:] for card in part)
        return CardDeal(match_state=match_state, table=table, hands=hands, middle=middle, stock=stock)

    def settle(self, match_state: MatchT, table: Table, outcome: Outcome) -> MatchT:
        if outcome.redeal:
            return replace(match_state, deals=match_state.deals + 1)
        scores = tuple(map(sum, zip(match_state.scores, outcome.points, strict=True)))
        points = (*match_state.points, tuple(outcome.points))
        after = replace(match_state, deals=match_state.deals + 1, scores=scores, points=points)
        return replace(after, first=self.next_first(after, outcome))

    def result(self, match_state: MatchT) -> Result | None:
        return None if self.tables(match_state) else Result(match_state.scores, self.places(match_state.scores))

    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The place of each player by points, 1 for the best; ties share a place."""
        sign = -1 if self.points_are_bad else 1
        return tuple(1 + sum(sign * other > sign * own for other in scores) for own in scores)

    def concede(self, match_state: MatchT, player: int) -> Result:
        places = (1,) * player + (match_state.players,) + (1,) * (match_state.players - player - 1)
        return Result(match_state.scores, places, (player,))

    # knowledge

    def sample(self, view: View[StateT, None], rng: Random) -> StateT:
        return sample(view, rng)

    def draft(self, view: View[StateT, None]) -> Draft:
        return MoveDraft(view)

    # text

    def match_state_text(self, match_state: MatchT) -> str:
        return f"{self.first} {match_state.first}"

    def parse_match_state(self, text: str, options: Options, players: int) -> MatchT:
        word, _, player = text.partition(" ")
        if word != self.first or player not in map(str, range(players)):
            raise not_a_start(text, self.first, players)
        return self.opening(options, players, int(player))

    def deal_text(self, deal: CardDeal) -> str:
        parts = [part for part in (*deal.hands, deal.middle) if part]
        if self.stock_size(deal.match_state, len(deal.hands)) is not None:  # type: ignore[arg-type]
            parts.append(deal.stock)
        return " / ".join(map(self.deck.texts, parts)).rstrip()

    def parse_deal(self, text: str, table: Table, match_state: MatchT) -> CardDeal:
        parts = [tuple(self.deck.parse_all(part)) for part in text.split("/")]
        dealt, sizes = [card for part in parts for card in part], self._sizes(table, match_state)
        if UNSEEN in dealt:
            raise unknown_cards()
        stock_size = self.stock_size(match_state, len(table.players))
        once = len({*dealt}) == len(dealt) and {*dealt} <= {*self.cards(match_state)}
        if [len(part) for part in parts] != [*sizes, *([] if stock_size is None else [stock_size])] or not once:
            hand, middle = self.hand_size(match_state), self.middle_size(match_state)
            wanted = [message("file.text.hands", seats=len(table.players), cards=hand)] if hand else []
            wanted += [message("file.text.middle", cards=middle)] if middle else []
            wanted += [] if stock_size is None else [message("file.text.stock", cards=stock_size)]
            raise BadText(message("file.text.deal", parts=Listing(tuple(wanted))))
        stock = () if stock_size is None else parts.pop()
        return self._dealt(table, match_state, [tuple(sorted(part)) for part in parts], stock)

    @cached_property
    def _move_text(self) -> MoveText:
        return MoveText(self.deck, self.moves)

    def move_text(self, move: Move) -> str:
        return self._move_text.text(move)

    def move_values(self, move: Move) -> dict[str, str]:
        """The fields of a move as text, by name, for use in messages."""
        return self._move_text.values(move)

    def parse_move(self, text: str) -> Move:
        return self._move_text.parse(text)
