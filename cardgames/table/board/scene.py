"""What a game says about how it lies on the table. A game's `scene` is the only place in its folder that draws."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from pygame import Rect, Surface

from cardgames.engine.contract import (
    CHANCE,
    AnyGame,
    Carry,
    Event,
    LedgerLine,
    Move,
    Seat,
    Shift,
    Step,
    View,
    Zone,
    hand_of,
)
from cardgames.engine.lines import Player
from cardgames.engine.options import Options
from cardgames.host.protocol import Decision
from cardgames.table.board import spots
from cardgames.table.board.layouts import Layout
from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.tween import Motion
from cardgames.table.widgets.base import Widget
from cardgames.words import say, say_in, say_or


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it is asked at the table: its words, and the words of each answer, the likeliest first."""

    text: str
    answers: tuple[tuple[str, str], ...]
    """(answer as in `Choose.answer`, its words)."""

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


@dataclass(frozen=True, slots=True)
class Marker:
    """A small thing that lies on the felt and goes from place to place, as the dealer's button does.

    `name` tells it from the scene's other markers, `label` says what it means, `paint` draws it into a rectangle.
    """

    name: str
    label: str
    rect: Rect
    paint: Callable[[Surface, Rect], object] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Gesture:
    """A piece that reaches for a place and waits there for an answer: `shift` says where, for so many `seconds`.

    Unless it `returns`, what happens next takes it from there.
    """

    shift: Shift
    seconds: float
    returns: bool


class Gain(NamedTuple):
    """What an event brings a seat at once: points that fly to its plate, and the score that it shows then."""

    seat: Seat
    points: int
    score: str


class GameScene(ABC):
    """How one game is laid out, asked, heard and told. Knows views and events, never a state.

    `viewer` is the seat from which the table is seen (it sits at the bottom); `names` are the players' by seat,
    `options` the agreed rules, by default the standard ones.
    """

    tricks: ClassVar[bool] = False
    """Whether tricks are taken, which events of the kind `TRICK` tell, so that the last one can be looked at."""

    secrets: ClassVar[bool] = True
    """Whether players see what others do not, so that the screen is handed over with all hands hidden."""

    raises: ClassVar[bool] = False
    """Whether several cards of the hand are played together, as one step: a tap raises a card, and what stands raised
    goes to its place together."""

    story_shrinks: ClassVar[bool] = False
    """Whether the story of a deal is no higher than its lines, at the top of `story_area`; else it takes all of it."""

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

    def side_of(self, seat: Seat) -> int:
        """How many places clockwise from the viewer: 0 is the bottom of the table."""
        return (seat - self.viewer) % len(self.names)

    @property
    def dealt(self) -> Sequence[int]:
        """The cards that players may hold. Their pictures are made ready; any other is drawn when it is shown."""
        return range(len(self.game.deck))

    # where things lie

    def board(self, touch: Callable[[Rect], object], move: Callable[[Motion], object] | None) -> PlayingBoard | None:
        """The board that pieces are placed on; None where a game has but zones. `touch` and `move` are the board's."""
        return None

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

    def paint(self, surface: Surface, area: Rect, look: Look, view: View[Any, Any]) -> None:  # noqa: B027
        """Paint what lies on the felt under the cards: markers, labels."""

    def things(self, area: Rect, look: Look, view: View[Any, Any]) -> list[Thing]:
        """What `paint` painted, as named things."""
        return []

    def markers(self, area: Rect, look: Look, view: View[Any, Any]) -> Sequence[Marker]:
        """The small things on the felt, each where it belongs now; they glide to where they belong next."""
        return ()

    def part(self, view: View[Any, Any]) -> str:
        """What part of the match is played in this view, beside the name of the game; "" where that says nothing."""
        return ""

    def deal_part(self, number: int) -> str:
        """That this deal of the match is played, the first being 1, in the game's own word for a deal."""
        return say_in(self.game.name, "play.log.deal", number=number)

    # where pieces may be brought

    def where(self, zone: Zone) -> str:
        """A zone in the words that follow the name of a card, the game's own or those of any game: "in hand"."""
        return say_or(f"{self.game.name}.where.{zone.name}", say_or(f"play.zone.{zone.name}", zone.name))

    def drop_zones(self) -> Sequence[Zone]:
        """The zones to which a player may think of bringing a piece: a drop there that the rules refuse is told why.

        What is dropped anywhere else goes home without a word.
        """
        return (self.target_zone(),)

    def tells_why(self, zone: Zone, *, dragged: bool) -> bool:
        """Whether a player may think of taking pieces out of a zone by a tap or a drag, so that he is told why not."""
        return False

    def places_in(self, zone: Zone, count: int) -> Sequence[int]:
        """The places (`Carry.at`) that tell apart where a piece is put into a zone in which `count` lie.

        () where it always goes on top.
        """
        return ()

    def spot(self, zone: Zone, at: int, count: int, layout: Layout) -> Rect:
        """Where a piece is put for `Carry.at` into a zone in which `count` lie: what is lit, and hit by a drop.

        By default the piece at that place, or for -1 the zone as it lies; `spots.gap` is between two pieces.
        """
        return spots.whole(layout, count) if at < 0 else spots.piece(layout, at, count)

    def in_order(self, zone: Zone, pieces: Sequence[int]) -> Sequence[int] | None:
        """How these pieces lie in a zone in which each has its place, whichever came first; None: as they came."""
        return None

    def fills_gaps(self, zone: Zone) -> bool:
        """Whether a piece comes into the gap that a step of the same move has left in a zone."""
        return zone == self.hand_zone()

    def taken_by_a_tap(self, zone: Zone) -> bool:
        """Whether one tap on a piece of a zone says all, where it can go to one place only."""
        return False

    def stays(self, zone: Zone) -> bool:
        """Whether a piece that a step brought into a zone stays there when it is taken up and can go nowhere: bringing
        it somewhere is told why not. Otherwise the steps are taken back as far as that one."""
        return False

    def is_pointed_at(self, step: Carry, view: View[Any, Any]) -> bool:
        """Whether a piece is brought to a place only by pointing there, not by a second tap on the piece: where that
        decides more than where it lies."""
        return False

    def face_down(self, zone: Zone, index: int, view: View[Any, Any]) -> bool:
        """Whether a piece lies face down although `contents` names it: the one who looks may turn it up for himself."""
        return False

    def back(self, zone: Zone) -> str:
        """The back of the pieces of a zone that belong to a second deck, as `game/name` for a drawing of the game (see
        `art.drawings`); "" for the player's own."""
        return ""

    def trim(self, zone: Zone, index: int, piece: int, view: View[Any, Any]) -> str:
        """What is fixed to a piece, UNSEEN perhaps, where it lies, as a name for `dress`; "" for nothing."""
        return ""

    def dress(self, surface: Surface, trim: str, card: Rect, look: Look, *, face_up: bool) -> None:  # noqa: B027
        """Paint a trim on the piece that is drawn at `card`."""

    # what is asked, heard and told

    def prompt(self, view: View[Any, Any], taken: Sequence[Step]) -> str:
        """What may follow the steps of a move that were taken so far, in a short line."""
        return say("play.making.go_on")

    def set_text(self, pieces: Sequence[int], view: View[Any, Any]) -> str:
        """What these cards of the hand make when they are played together, in a word or two; "" when they make no set.

        Only where the scene `raises`: it stands over the hand while they are raised, and on what the hand suggests.
        """
        return " ".join(map(self.card_words, pieces))

    def shown(self, view: View[Any, Any], taken: Sequence[Step]) -> Sequence[Step]:
        """The steps of a move that were taken so far, as they are to be seen: with all that comes of them at once."""
        return taken

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        """The middle of the lower edge of the slip that says what may follow; None puts it over the hand."""
        return None

    @abstractmethod
    def question(self, question: str, view: View[Any, Any]) -> Question:
        """The words of a question that the rules ask (`Choose.question`)."""

    @abstractmethod
    def sound(self, event: Event) -> SoundName | None:
        """What an event sounds like."""

    def heard_last(self, event: Event) -> bool:
        """Whether an event is heard when it has been seen, as a block that is set down; else when it begins."""
        return False

    def heard_falling(self, event: Event) -> bool:
        """Whether an event is heard on its way, as a card that comes down."""
        return bool(event.shifts) and self.sound(event) == "place"

    def step_sound(self, taken: Sequence[Step], view: View[Any, Any]) -> SoundName:
        """What the last of the steps `taken` sounds like, when its move is still being made."""
        return "place"

    @abstractmethod
    def bubble(self, event: Event) -> str:
        """What the seat of the event says aloud; "" for nothing."""

    def speaker(self, event: Event) -> Seat:
        """Who says what `bubble` says."""
        return event.seat

    def gesture(self, event: Event) -> Gesture | None:
        """What is seen to be tried before the event is heard, told and shown; None for nothing."""
        return None

    def turns_up(self, event: Event) -> bool:
        """Whether what goes with an event is first turned up where it lies, and seen there for a moment."""
        return False

    @abstractmethod
    def log(self, event: Event) -> str:
        """The event as a line of the log; "" when it is not worth one."""

    def log_on(self, line: str, before: Event, event: Event) -> str:
        """The `line` that told the event `before`, gone on with so that it tells this one as well; "" where that has a
        line of its own."""
        return ""

    def chapters(self, events: Sequence[Event]) -> Sequence[str]:
        """For the log: the heading that begins with each event of a deal, "" where none does.

        By default the rounds of the table: one begins whenever the turn comes back to whoever acted first.
        """
        found: list[str] = []
        first = last = CHANCE
        rounds = 0
        for event in events:
            begins = event.seat >= 0 and event.seat != last and first in (CHANCE, event.seat)
            if event.seat >= 0:
                first, last = event.seat if first == CHANCE else first, event.seat
            rounds += begins
            found.append(say_in(self.game.name, "play.log.round", number=rounds) if begins else "")
        return found

    @abstractmethod
    def hint(self, decision: Decision, view: View[Any, Any]) -> str:
        """A bot's decision as advice, with the numbers and cards that were compared."""

    def advice(self, decision: Decision, view: View[Any, Any], taken: Sequence[Step]) -> tuple[str, Move | None]:
        """A hint in the middle of a move of which these steps were taken, and the move that is shown with it, None
        where steps are to be taken back first. By default the same as at the beginning."""
        return self.hint(decision, view), decision.move

    def card_words(self, piece: int) -> str:
        """A card as it is named in a sentence."""
        return self.game.deck.faces[piece].text

    def spoken(self, piece: int) -> str:
        """A card as the speech line names it."""
        return self.card_words(piece)

    def about(self, piece: int, view: View[Any, Any]) -> str:
        """What a card is and what it is worth just now."""
        return self.card_words(piece)

    def opened_pile(self, zone: Zone, view: View[Any, Any]) -> Sequence[int]:
        """All cards of a pile that was turned up when the deal was over (ALL-7), in the order in which they would have
        come: only the first is seen. () for any other zone."""
        return ()

    def gain(self, event: Event) -> Gain | None:
        """What an event brings a seat at once; None where points are told at the end of a deal."""
        return None

    def earned(self, event: Event, view: View[Any, Any]) -> View[Any, Any] | None:
        """`view`, which was before an event, as plates and markers tell it once the event has been seen; None where
        they change with the view that comes when all is over."""
        return None

    def made_of(self, events: Sequence[Event], steps: Sequence[Step]) -> int:
        """How many of the first events of his move the one who made it has seen and heard while he took these steps."""
        return 0

    def unveiling(self, view: View[Any, Any]) -> Sequence[Zone]:
        """The zones that are turned up one after the other, in this order, and watched, when they come to lie open in a
        view; () turns them up all at once."""
        return ()

    def linger(self, event: Event) -> float:
        """Seconds for which the table stays as it is after an event, so that it can be seen."""
        return 0.0

    def shining(self, event: Event) -> Sequence[int]:
        """The pieces that made something happen, shown while the table lingers: the card that wins a trick."""
        return ()

    def flares(self, event: Event) -> Zone | None:
        """The zone round which light flares when an event has been seen; None for none."""
        return None

    def last_trick(self, view: View[Any, Any]) -> tuple[Sequence[tuple[Seat, int]], Seat] | None:
        """The cards of the last trick by seat, in the order played, and who took it; None for none or no tricks."""
        return None

    def memory(self, view: View[Any, Any]) -> list[str]:
        """What this seat may remember, in lines: an aid that players can switch on."""
        return []

    def look_back(self, turns: Sequence[tuple[View[Any, Any], Move]]) -> Iterator[str] | None:
        """What a player missed in a deal that is over, from his moves and what he saw before each: a sentence for a
        turn, "" where there was nothing better. None where the game does not look back."""
        return None

    # scores

    def is_good(self, points: int) -> bool:
        """Whether it is good to get so many points; points are written in another colour where it is not."""
        return points >= 0

    def ending(self, view: View[Any, Any], ledger: Sequence[LedgerLine]) -> str:
        """What came of a deal that is over, told below all that was earned; "" where the points say all."""
        return ""

    @abstractmethod
    def score(self, seat: Seat, view: View[Any, Any]) -> str:
        """The score on the plate of a seat."""

    def all_open(self, view: View[Any, Any], others: Sequence[View[Any, Any]]) -> View[Any, Any]:
        """What is drawn of a view when one looks back with all cards open; `others` are those of the other seats."""
        return view

    def settled_score(self, seat: Seat, view: View[Any, Any], standing: Any) -> str:
        """The score on the plate of a seat when a deal is over and told, and the match stands so."""
        return self.score(seat, view)

    def lit_by(self, line: LedgerLine) -> Sequence[int]:
        """The pieces that are lit while a line of the ledger is told."""
        return line.cards

    def partners(self, seat: Seat) -> Sequence[Seat]:
        """The seats that score together with this one, itself included."""
        return (seat,)

    def mark(self, seat: Seat, view: View[Any, Any]) -> str:
        """A short mark beside the name: the dealer, who plays; "" for none."""
        return ""

    def mark_after(self, taken: Sequence[Step], seat: Seat, view: View[Any, Any]) -> str:
        """That mark while a move is made of which these steps were taken."""
        return self.mark(seat, view)

    @abstractmethod
    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        """The score sheet as it would lie on the table; `on_deal` is called with the number of a deal (from 0) that
        the player wants explained."""

    def tournament(self, standing: Any, players: Sequence[Player], me: int | None) -> Widget | None:
        """A picture of how everybody fares in a tournament, at this table and elsewhere, where `me` is marked; None for
        a plain match. `players` are all who take part, by their numbers."""
        return None

    def story_area(self, area: Rect, look: Look) -> Rect | None:
        """Where the story of a deal may lie; None where it finds a place by itself between hands and plates."""
        return None

    def drawing(self, kind: str, text: str) -> Widget | None:
        """A picture of the rules text other than a position, `![caption](kind: text)`; None for an unknown kind."""
        return None

    # the viewer's hand

    def hand_zone(self) -> Zone:
        """The zone of what the viewer plays from; where pieces are placed on a board, nothing lies in it."""
        return hand_of(self.viewer)

    @abstractmethod
    def target_zone(self) -> Zone:
        """The zone to which a card goes that is played by a second tap or by Enter."""

    def sorted_hand(
        self, pieces: Sequence[int], order: str, view: View[Any, Any], high_cards: str = "left"
    ) -> list[int]:
        """The hand from the left in the order a player asked for in the settings (`Settings.hand_order`), the highest
        card of all, or of each suit, on the side where he wants it (`Settings.high_cards`).

        Asked with each view; cards keep their order among themselves when others leave the hand.
        """
        return list(pieces)
