"""The interface between a game and the table. A game's `scene` module is the only one in its folder that draws."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pygame import Rect

from cardgames.engine.contract import Event, Move, MovePieces, Seat, Step, View, Zone, hand_of
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import Message
from cardgames.engine.options import Options
from cardgames.host.protocol import Decision
from cardgames.table.board.layouts import Layout
from cardgames.table.board.parts import (
    Carrying,
    Consequences,
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
from cardgames.table.board.place_words import PlaceWords
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import card_text, knows, say, say_in, say_or


@dataclass(frozen=True, slots=True)
class Question:
    """The text of a question and of each answer, the likeliest answer first."""

    text: str
    answers: tuple[tuple[str, str], ...]
    """Pairs of an answer (as in `Answer.answer`) and its text."""

    cards: tuple[int, ...] = ()
    """The cards that the question is about, if they are no longer on the table."""

    notes: tuple[str, ...] = ()
    """An explanation for each answer, where its text isn't clear enough."""

    tips: tuple[str, ...] = ()
    """As `notes`, but shown only while the pointer is over the answer."""

    acts: tuple[str, ...] = ()
    """Each answer as a step of a move ("Spend 2 bonus points"), where its text alone doesn't say what it does."""

    def act(self, answer: str) -> str:
        """Return an answer as a step of a move; "" if there is no such answer."""
        texts = dict(self.answers)
        if self.acts and answer in texts:
            return self.acts[list(texts).index(answer)]
        return say("play.look_back.answer", answer=texts[answer]) if answer in texts else ""


@dataclass(frozen=True, slots=True)
class SeatLayout:
    """The rectangle of a seat's name plate and its side of the table: "bottom", "left", "top" or "right".

    `below` is the gap in px between the plate and the seat's speech bubble; None if only markers are in between.
    """

    plate: Rect
    side: str
    below: int | None = None


class GameScene(PlaceWords, ABC):
    """The layout, questions, sounds and texts of one game. Gets views and events, never a state.

    Features that only some games need are separate base classes (see `parts`): a scene derives from those it supports.

    `viewer` is the seat shown at the bottom of the table; `names` are the players' names by seat; `options` are the
    agreed rules, by default the standard ones.
    """

    secrets: ClassVar[bool] = True
    """Whether the game has hidden information, so that all hands are hidden when players swap at the screen."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        self.game = game
        self.options = options or game.schema.standard(len(names))
        self.names = tuple(names)
        self.viewer = viewer
        self.everybody: Sequence[str] = self.names
        """The names of all players in the match by player number; in a tournament, also of those at other tables."""
        self.spectating = False
        """Whether no user here plays the viewer's seat, so that texts don't address it as "you"."""
        self.remembers = False
        """Whether known hidden cards are marked: the setting "memory aid"."""

        # None if the game lacks it
        self.tricks: Tricks | None = self if isinstance(self, Tricks) else None
        self.sets: Sets | None = self if isinstance(self, Sets) else None
        self.consequences: Consequences | None = self if isinstance(self, Consequences) else None
        self.on_board: OnBoard | None = self if isinstance(self, OnBoard) else None
        self.ordered: Ordered | None = self if isinstance(self, Ordered) else None
        self.covered: Covered | None = self if isinstance(self, Covered) else None
        self.memory_aid: MemoryAid | None = self if isinstance(self, MemoryAid) else None
        self.looking_back: LookBack | None = self if isinstance(self, LookBack) else None
        self.tournament: Tournament | None = self if isinstance(self, Tournament) else None
        self.drawings: Drawings | None = self if isinstance(self, Drawings) else None
        # always present
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
        """The number of seats clockwise from the viewer; 0 is the bottom of the table."""
        return (seat - self.viewer) % len(self.names)

    @property
    def dealt(self) -> Sequence[int]:
        """The cards that players can hold. Their pictures are prepared in advance, others when first shown."""
        return range(len(self.game.deck))

    # layout

    def make_room(self, view: View[Any, Any]) -> bool:
        """Adapt to the number of pieces in this view. Return True if the layouts have changed."""
        return False

    @abstractmethod
    def layouts(self, area: Rect, look: Look) -> Mapping[Zone, Layout]:
        """The layout of each zone on the felt `area`, the lowest zone first."""

    @abstractmethod
    def seats(self, area: Rect, look: Look) -> Mapping[Seat, SeatLayout]:
        """The position of each seat's name plate."""

    @abstractmethod
    def contents(self, view: View[Any, Any]) -> Contents:
        """The pieces of each zone in this view; the viewer's own hand in the order of the view."""

    @abstractmethod
    def dealing(self, view: View[Any, Any]) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        """How this deal is dealt: the source zone, the target zones in turn, and the packet size of each round."""

    def part(self, view: View[Any, Any]) -> str:
        """The current part of the match, displayed beside the game's name; "" for none."""
        return ""

    def deal_part(self, number: int) -> str:
        """The label of a deal, counted from 1, in the game's own word for a deal."""
        return say_in(self.game.name, "play.log.deal", number=number)

    # drop targets

    def where(self, zone: Zone) -> str:
        """A zone as the place of a card: in the game's own words, or the general ones, such as "in your hand".

        For another seat's zone a game can have different words, with the key `where.<name>_of`; they are also for the
        viewer's zone while no user here plays that seat.
        """
        key, number = f"{self.game.name}.where.{zone.name}", zone.number + 1
        own = (-1,) if self.spectating else (-1, self.viewer)
        if zone.owner not in own and knows(f"{key}_of"):
            return say(f"{key}_of", player=self.names[zone.owner], number=number)
        return say(key, number=number) if knows(key) else say_or(f"play.zone.{zone.name}", zone.name)

    # questions, sounds and texts

    def task(self, view: View[Any, Any]) -> str:
        """What the viewer is asked to do in their turn, in a few words without full stop, while no question is
        shown; "" for nothing special."""
        return say("play.status.task")

    def task_with(self, view: View[Any, Any], taken: Sequence[Step], ways: Sequence[MovePieces]) -> str:
        """What the viewer can do with the chosen or dragged piece, as the prompt meanwhile: `ways` are its next steps
        after those `taken`. "" for the prompt without it."""
        return ""

    @abstractmethod
    def question(self, question: str, view: View[Any, Any]) -> Question:
        """The text of a question from the rules (`Answer.question`)."""

    @abstractmethod
    def sound(self, event: Event) -> SoundName | None:
        """The sound of an event; None for silence."""

    @abstractmethod
    def bubble(self, event: Event) -> Message | None:
        """The message of the speech bubble at the seat of an event; None for no bubble."""

    @abstractmethod
    def log(self, event: Event) -> Message | None:
        """The event as a line of the log; None for no line."""

    @abstractmethod
    def hint(self, decision: Decision, view: View[Any, Any]) -> Sequence[Message]:
        """A bot's decision as advice in one to three lines: what to do, how much better it is, and why."""

    def equally_good(self, decision: Decision, view: View[Any, Any]) -> Move | None:
        """The other move that the hint calls equally good, to be outlined too; None for none."""
        return None

    def card_words(self, piece: int) -> str:
        """The card's name within a sentence."""
        return card_text(self.game.deck.faces[piece])

    def spoken(self, piece: int) -> str:
        """The card's name in speech output."""
        return self.card_words(piece)

    def about(self, piece: int, view: View[Any, Any]) -> str:
        """The card's name and its current value, for a tooltip."""
        return self.card_words(piece)

    # scores

    @abstractmethod
    def score(self, seat: Seat, view: View[Any, Any]) -> str:
        """The score on a seat's name plate."""

    def mark_key(self, seat: Seat, view: View[Any, Any]) -> str:
        """The mark beside the name, such as the dealer's or that of a role, by its key in the section `table` of the
        game's words; "" for none. The section `mark` has a sentence for it, for the plate's tooltip."""
        return ""

    def mark(self, seat: Seat, view: View[Any, Any]) -> str:
        """A short mark beside the name; "" for none."""
        key = self.mark_key(seat, view)
        return say(f"{self.game.name}.table.{key}") if key else ""

    def about_mark(self, seat: Seat, view: View[Any, Any]) -> str:
        """What the mark beside the name means; "" without a mark."""
        key = self.mark_key(seat, view)
        return say_or(f"{self.game.name}.mark.{key}", "") if key else ""

    @abstractmethod
    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        """The score sheet. `on_deal` is called with the number of a deal, counted from 0, when the player asks for its
        explanation."""

    # the viewer's hand

    def hand_zone(self) -> Zone:
        """The zone that the viewer plays from; empty in games that place pieces on a board."""
        return hand_of(self.viewer)

    @abstractmethod
    def target_zone(self) -> Zone:
        """The zone where a card goes on a second tap or Enter."""
