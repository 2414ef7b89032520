"""What a game says about how it lies on the table. A game's `scene` is the only place in its folder that draws."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pygame import Rect

from cardgames.engine.contract import (
    AnyGame,
    Event,
    Seat,
    View,
    Zone,
    hand_of,
)
from cardgames.engine.options import Options
from cardgames.host.protocol import Decision
from cardgames.table.board.layouts import Layout
from cardgames.table.board.parts import (
    Carrying,
    Covered,
    DealEnd,
    Drawings,
    Effects,
    Headings,
    LongMoves,
    LookBack,
    MemoryAid,
    OnBoard,
    Opened,
    Ordered,
    Painting,
    Scoring,
    Sets,
    SortedHand,
    Tournament,
    Tricks,
    Trims,
)
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import knows, say, say_in, say_or


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it is asked at the table: its words, and the words of each answer, the likeliest first."""

    text: str
    answers: tuple[tuple[str, str], ...]
    """(answer as in `Answer.answer`, its words)."""

    cards: tuple[int, ...] = ()
    """The cards that it is about, when they no longer lie on the table."""

    notes: tuple[str, ...] = ()
    """What each answer means, where its words alone do not tell."""

    tips: tuple[str, ...] = ()
    """As `notes`, but told only of the answer that is pointed at."""


@dataclass(frozen=True, slots=True)
class SeatLayout:
    """Where a seat's name plate stands, and the side of the table it belongs to: bottom, left, top or right.

    `below` is how far, in px, its words keep from the plate where cards lie between; None for as far as is usual.
    """

    plate: Rect
    side: str
    below: int | None = None


class GameScene(ABC):
    """How one game is laid out, asked, heard and told. Knows views and events, never a state.

    What only some games need is a part of its own (see `parts`). A scene has the parts that its class derives from.

    `viewer` is the seat from which the table is seen (it sits at the bottom); `names` are the players' by seat,
    `options` the agreed rules, by default the standard ones.
    """

    secrets: ClassVar[bool] = True
    """Whether players see what others do not, so that the screen is handed over with all hands hidden."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        self.game = game
        self.options = options or game.schema.standard(len(names))
        self.names = tuple(names)
        self.viewer = viewer
        self.everybody: Sequence[str] = self.names
        """The names of all who play in the match, by their numbers: in a tournament others than those at this table."""
        self.looks_on = False
        """Whether nobody who looks plays at the viewer's seat: nothing there is called yours."""
        self.remembers = False
        """Whether cards that were seen to go somewhere are marked there: the setting "memory aid"."""

        # None where the game lacks it
        self.tricks: Tricks | None = self if isinstance(self, Tricks) else None
        self.sets: Sets | None = self if isinstance(self, Sets) else None
        self.on_board: OnBoard | None = self if isinstance(self, OnBoard) else None
        self.ordered: Ordered | None = self if isinstance(self, Ordered) else None
        self.covered: Covered | None = self if isinstance(self, Covered) else None
        self.memory_aid: MemoryAid | None = self if isinstance(self, MemoryAid) else None
        self.looking_back: LookBack | None = self if isinstance(self, LookBack) else None
        self.tournament: Tournament | None = self if isinstance(self, Tournament) else None
        self.drawings: Drawings | None = self if isinstance(self, Drawings) else None
        # always there
        self.carrying: Carrying = self if isinstance(self, Carrying) else Carrying()
        self.long_moves: LongMoves = self if isinstance(self, LongMoves) else LongMoves()
        self.sorting: SortedHand = self if isinstance(self, SortedHand) else SortedHand()
        self.opened: Opened = self if isinstance(self, Opened) else Opened()
        self.trims: Trims = self if isinstance(self, Trims) else Trims()
        self.painting: Painting = self if isinstance(self, Painting) else Painting()
        self.effects: Effects = self if isinstance(self, Effects) else Effects()
        self.headings: Headings = self if isinstance(self, Headings) else Headings()
        self.scoring: Scoring = self if isinstance(self, Scoring) else Scoring()
        self.deal_end: DealEnd = self if isinstance(self, DealEnd) else DealEnd()

    def side_of(self, seat: Seat) -> int:
        """How many places clockwise from the viewer: 0 is the bottom of the table."""
        return (seat - self.viewer) % len(self.names)

    @property
    def dealt(self) -> Sequence[int]:
        """The cards that players may hold. Their pictures are made ready; any other is drawn when it is shown."""
        return range(len(self.game.deck))

    # where things lie

    def make_room(self, view: View[Any, Any]) -> bool:
        """Take note of how much has to find room in this view; True when the layouts are others from now on."""
        return False

    @abstractmethod
    def layouts(self, area: Rect, look: Look) -> Mapping[Zone, Layout]:
        """Where each zone lies on the felt `area`, the lowest first."""

    @abstractmethod
    def seats(self, area: Rect, look: Look) -> Mapping[Seat, SeatLayout]:
        """Where the name plates stand."""

    @abstractmethod
    def contents(self, view: View[Any, Any]) -> Contents:
        """The pieces of each zone as this view shows them; the viewer's own hand in the order of the view."""

    @abstractmethod
    def dealing(self, view: View[Any, Any]) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        """How this deal is dealt: from which zone, to which in turn, how many cards at a time in each round."""

    def part(self, view: View[Any, Any]) -> str:
        """What part of the match is played in this view, beside the name of the game; "" where that says nothing."""
        return ""

    def deal_part(self, number: int) -> str:
        """That this deal of the match is played, the first being 1, in the game's own word for a deal."""
        return say_in(self.game.name, "play.log.deal", number=number)

    # where pieces may be brought

    def where(self, zone: Zone) -> str:
        """A zone in the words that follow the name of a card: the game's own, or those of any game, "in hand".

        A game can have other words for the zone of another seat: those of the key `where.<name>_of`.
        """
        key, number = f"{self.game.name}.where.{zone.name}", zone.number + 1
        if zone.owner not in (-1, self.viewer) and knows(f"{key}_of"):
            return say(f"{key}_of", who=self.names[zone.owner], number=number)
        return say(key, number=number) if knows(key) else say_or(f"play.zone.{zone.name}", zone.name)

    # what is asked, heard and told

    @abstractmethod
    def question(self, question: str, view: View[Any, Any]) -> Question:
        """The words of a question that the rules ask (`Answer.question`)."""

    @abstractmethod
    def sound(self, event: Event) -> SoundName | None:
        """What an event sounds like."""

    @abstractmethod
    def bubble(self, event: Event) -> str:
        """What the seat of the event says aloud; "" for nothing."""

    @abstractmethod
    def log(self, event: Event) -> str:
        """The event as a line of the log; "" when it is not worth one."""

    @abstractmethod
    def hint(self, decision: Decision, view: View[Any, Any]) -> str:
        """A bot's decision as advice, with the numbers and cards that were compared."""

    def card_words(self, piece: int) -> str:
        """A card as it is named in a sentence."""
        return self.game.deck.faces[piece].text

    def spoken(self, piece: int) -> str:
        """A card as the speech line names it."""
        return self.card_words(piece)

    def about(self, piece: int, view: View[Any, Any]) -> str:
        """What a card is and what it is worth just now."""
        return self.card_words(piece)

    # scores

    @abstractmethod
    def score(self, seat: Seat, view: View[Any, Any]) -> str:
        """The score on the plate of a seat."""

    def mark(self, seat: Seat, view: View[Any, Any]) -> str:
        """A short mark beside the name: the dealer, who plays; "" for none."""
        return ""

    @abstractmethod
    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        """The score sheet as it would lie on the table; `on_deal` is called with the number of a deal (from 0) that
        the player wants explained."""

    # the viewer's hand

    def hand_zone(self) -> Zone:
        """The zone of what the viewer plays from; where pieces are placed on a board, nothing lies in it."""
        return hand_of(self.viewer)

    @abstractmethod
    def target_zone(self) -> Zone:
        """The zone to which a card goes that is played by a second tap or by Enter."""
