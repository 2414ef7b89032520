"""What only some games need of a scene, in parts. A scene has the parts that its class derives from.

A screen finds each as an attribute of the scene (see `GameScene`). Where a game lacks `tricks` or another of the first
parts here, that is None. Those below have an answer of their own to everything, and so are always there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from pygame import Rect, Surface

from cardgames.engine.contract import Event, LedgerLine, Move, MovePieces, PieceMove, Seat, Step, View, Zone
from cardgames.engine.lines import Player
from cardgames.host.protocol import Decision
from cardgames.table.board import spots
from cardgames.table.board.layouts import Layout
from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.tween import Motion
from cardgames.table.widgets.base import Widget
from cardgames.words import say

# ------------------------------------------------------------ what parts tell of


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
    """A piece that reaches for a place and waits there for an answer: `piece_move` says where, for so many `seconds`.

    Unless it `returns`, what happens next takes it from there.
    """

    piece_move: PieceMove
    seconds: float
    returns: bool


class Gain(NamedTuple):
    """What an event brings a seat at once: points that fly to its plate, and the score that it shows then."""

    seat: Seat
    points: int
    score: str


# ------------------------------------------------------------ None where a game lacks it


class Tricks(ABC):
    """For a game with tricks, which events of the kind `TRICK` tell, so that the last one can be looked at."""

    @abstractmethod
    def last_trick(self, view: View[Any, Any]) -> tuple[Sequence[tuple[Seat, int]], Seat] | None:
        """The cards of the last trick by seat, in the order played, and who took it; None before the first."""

    def shining(self, event: Event) -> Sequence[int]:
        """The pieces that made something happen, shown while the table lingers: the card that wins a trick."""
        return ()


class Sets(ABC):
    """For a game in which several cards of the hand are played together, as one step: a tap raises a card, and what
    stands raised goes to its place together."""

    @abstractmethod
    def set_text(self, pieces: Sequence[int], view: View[Any, Any]) -> str:
        """What these cards of the hand make when they are played together, in a word or two; "" when they make no set.

        It stands over the hand while they are raised, and on what the hand suggests.
        """


class OnBoard(ABC):
    """For a game whose pieces are placed on a board."""

    @abstractmethod
    def make_board(self, touch: Callable[[Rect], object], move: Callable[[Motion], object] | None) -> PlayingBoard:
        """Make the board. `touch` and `move` are the board's own."""


class Ordered(ABC):
    """For a game with zones in which each piece has its place, whichever came first."""

    @abstractmethod
    def in_order(self, zone: Zone, pieces: Sequence[int]) -> Sequence[int] | None:
        """How these pieces lie in a zone in which each has its place, whichever came first; None: as they came."""

    @abstractmethod
    def fills_gaps(self, zone: Zone) -> bool:
        """Whether a piece comes into the gap that a step of the same move has left in a zone."""


class Covered(ABC):
    """For a game in which pieces lie face down although their owner knows them; he may turn them up for himself."""

    @abstractmethod
    def face_down(self, zone: Zone, index: int, view: View[Any, Any]) -> bool:
        """Whether a piece lies face down although `contents` names it: the one who looks may turn it up for himself."""


class MemoryAid(ABC):
    """For a game in which it helps to remember what was played: an aid that players can switch on."""

    @abstractmethod
    def memory(self, view: View[Any, Any]) -> list[str]:
        """What this seat may remember, in lines: an aid that players can switch on."""


class LookBack(ABC):
    """For a game in which a player can look back at what he missed in a deal."""

    @abstractmethod
    def look_back(self, turns: Sequence[tuple[View[Any, Any], Move]]) -> Iterator[str]:
        """What a player missed in a deal that is over, from his moves and what he saw before each: a sentence for a
        turn, "" where there was nothing better."""


class Tournament(ABC):
    """For a game in which several tables can play in one match."""

    @abstractmethod
    def tournament_picture(self, match_state: Any, players: Sequence[Player], me: int | None) -> Widget | None:
        """A picture of how everybody fares in a tournament, at this table and elsewhere, where `me` is marked; None for
        a plain match. `players` are all who take part, by their numbers."""


class Drawings(ABC):
    """For a game whose rules text has drawings besides positions."""

    @abstractmethod
    def drawing(self, kind: str, text: str) -> Widget | None:
        """A picture of the rules text other than a position, `![caption](kind: text)`; None for an unknown kind."""


# ------------------------------------------------------------ always there


class Carrying:
    """Where pieces may be brought, and what a tap or a drop means there; by default to the target zone alone."""

    def drop_zones(self) -> Sequence[Zone]:
        """The zones to which a player may think of bringing a piece: a drop there that the rules refuse is told why.

        What is dropped anywhere else goes home without a word. () for the target zone alone.
        """
        return ()

    def tells_why(self, zone: Zone, *, dragged: bool) -> bool:
        """Whether a player may think of taking pieces out of a zone by a tap or a drag, so that he is told why not."""
        return False

    def places_in(self, zone: Zone, count: int) -> Sequence[int]:
        """The places (`MovePieces.at`) that tell apart where a piece is put into a zone in which `count` lie.

        () where it always goes on top.
        """
        return ()

    def spot(self, zone: Zone, at: int, count: int, layout: Layout) -> Rect:
        """Where a piece is put for `MovePieces.at` into a zone in which `count` lie: what is lit, and hit by a drop.

        By default the piece at that place, or for -1 the zone as it lies; `spots.gap` is between two pieces.
        """
        return spots.whole(layout, count) if at < 0 else spots.piece(layout, at, count)

    def taken_by_a_tap(self, zone: Zone) -> bool:
        """Whether one tap on a piece of a zone says all, where it can go to one place only."""
        return False

    def stays(self, zone: Zone) -> bool:
        """Whether a piece that a step brought into a zone stays there when it is taken up and can go nowhere: bringing
        it somewhere is told why not. Otherwise the steps are taken back as far as that one."""
        return False

    def is_pointed_at(self, step: MovePieces, view: View[Any, Any]) -> bool:
        """Whether a piece is brought to a place only by pointing there, not by a second tap on the piece: where that
        decides more than where it lies."""
        return False


class LongMoves:
    """What is shown, said and heard while a move of several steps is being made."""

    def prompt(self, view: View[Any, Any], taken: Sequence[Step]) -> str:
        """What may follow the steps of a move that were taken so far, in a short line."""
        return say("play.making.go_on")

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        """The middle of the lower edge of the slip that says what may follow; None puts it over the hand."""
        return None

    def shown(self, view: View[Any, Any], taken: Sequence[Step]) -> Sequence[Step]:
        """The steps of a move that were taken so far, as they are to be seen: with all that comes of them at once."""
        return taken

    def step_sound(self, taken: Sequence[Step], view: View[Any, Any]) -> SoundName:
        """What the last of the steps `taken` sounds like, when its move is still being made."""
        return "place"

    def mark_after(self, taken: Sequence[Step], seat: Seat, view: View[Any, Any]) -> str | None:
        """The mark beside a name while a move is made of which these steps were taken; None leaves it as it is."""
        return None

    def made_of(self, events: Sequence[Event], steps: Sequence[Step]) -> int:
        """How many of the first events of his move the one who made it has seen and heard while he took these steps."""
        return 0

    def advice(self, decision: Decision, view: View[Any, Any], taken: Sequence[Step]) -> tuple[str, Move | None] | None:
        """A hint in the middle of a move of which these steps were taken, and the move that is shown with it, None
        where steps are to be taken back first. None for the same as at the beginning."""
        return None


class SortedHand:
    """How the hand is sorted; by default not at all."""

    def sorted_hand(
        self, pieces: Sequence[int], order: str, view: View[Any, Any], high_cards: str = "left"
    ) -> list[int]:
        """The hand from the left in the order a player asked for in the settings (`Settings.hand_order`), the highest
        card of all, or of each suit, on the side where he wants it (`Settings.high_cards`).

        Asked with each view; cards keep their order among themselves when others leave the hand.
        """
        return list(pieces)


class Opened:
    """What lies open when a deal is over, or when one looks back."""

    def all_open(self, view: View[Any, Any], others: Sequence[View[Any, Any]]) -> View[Any, Any]:
        """What is drawn of a view when one looks back with all cards open; `others` are those of the other seats."""
        return view

    def opened_pile(self, zone: Zone, view: View[Any, Any]) -> Sequence[int]:
        """All cards of a pile that was turned up when the deal was over (ALL-7), in the order in which they would have
        come: only the first is seen. () for any other zone."""
        return ()

    def unveiling(self, view: View[Any, Any]) -> Sequence[Zone]:
        """The zones that are turned up one after the other, in this order, and watched, when they come to lie open in a
        view; () turns them up all at once."""
        return ()


class Trims:
    """What pieces look like besides their faces: what is fixed to them, and the back of a second deck."""

    def trim(self, zone: Zone, index: int, piece: int, view: View[Any, Any]) -> str:
        """What is fixed to a piece, UNSEEN perhaps, where it lies, as a name for `dress`; "" for nothing."""
        return ""

    def dress(self, surface: Surface, trim: str, card: Rect, look: Look, *, face_up: bool) -> None:
        """Paint a trim on the piece that is drawn at `card`."""

    def back(self, zone: Zone) -> str:
        """The back of the pieces of a zone that belong to a second deck, as `game/name` for a drawing of the game (see
        `art.drawings`); "" for the player's own."""
        return ""


class Painting:
    """What the scene paints on the felt under the cards, and the markers that it lays there."""

    def paint(self, surface: Surface, area: Rect, look: Look, view: View[Any, Any]) -> None:
        """Paint what lies on the felt under the cards: markers, labels."""

    def things(self, area: Rect, look: Look, view: View[Any, Any]) -> list[Thing]:
        """What `paint` painted, as named things."""
        return []

    def markers(self, area: Rect, look: Look, view: View[Any, Any]) -> Sequence[Marker]:
        """The small things on the felt, each where it belongs now; they glide to where they belong next."""
        return ()


class Effects:
    """What is seen and heard of an event besides its flight, its sound and its bubble."""

    def linger(self, event: Event) -> float:
        """Seconds for which the table stays as it is after an event, so that it can be seen."""
        return 0.0

    def heard_last(self, event: Event) -> bool:
        """Whether an event is heard when it has been seen, as a block that is set down; else when it begins."""
        return False

    def speaker(self, event: Event) -> Seat:
        """Who says what `bubble` says."""
        return event.seat

    def gesture(self, event: Event) -> Gesture | None:
        """What is seen to be tried before the event is heard, told and shown; None for nothing."""
        return None

    def turns_up(self, event: Event) -> bool:
        """Whether what goes with an event is first turned up where it lies, and seen there for a moment."""
        return False

    def flares(self, event: Event) -> Zone | None:
        """The zone round which light flares when an event has been seen; None for none."""
        return None

    def gain(self, event: Event) -> Gain | None:
        """What an event brings a seat at once; None where points are told at the end of a deal."""
        return None

    def earned(self, event: Event, view: View[Any, Any]) -> View[Any, Any] | None:
        """`view`, which was before an event, as plates and markers tell it once the event has been seen; None where
        they change with the view that comes when all is over."""
        return None


class Headings:
    """How the log of a deal is divided."""

    def chapters(self, events: Sequence[Event]) -> Sequence[str] | None:
        """For the log: the heading that begins with each event of a deal, "" where none does. None for
        the rounds of the table: one begins whenever the turn comes back to whoever acted first."""
        return None

    def log_on(self, line: str, before: Event, event: Event) -> str:
        """The `line` that told the event `before`, gone on with so that it tells this one as well; "" where that has a
        line of its own."""
        return ""


class Scoring:
    """Who scores together, what is good to score, and what the plates show when a deal is over."""

    def settled_score(self, seat: Seat, view: View[Any, Any], match_state: Any) -> str | None:
        """The score on the plate of a seat when a deal is over and told, and the match stands so;
        None for the score of the view."""
        return None

    def partners(self, seat: Seat) -> Sequence[Seat]:
        """The seats that score together with this one, itself included."""
        return (seat,)

    def is_good(self, points: int) -> bool:
        """Whether it is good to get so many points; points are written in another colour where it is not."""
        return points >= 0


class DealEnd:
    """How the end of a deal is told: in which words, at which place, with which pieces lit."""

    summary_shrinks: ClassVar[bool] = False
    """Whether the story of a deal is no higher than its lines, at the top of `summary_area`; else it takes all of
    it."""

    def ending(self, view: View[Any, Any], ledger: Sequence[LedgerLine]) -> str:
        """What came of a deal that is over, told below all that was earned; "" where the points say all."""
        return ""

    def lit_by(self, line: LedgerLine) -> Sequence[int]:
        """The pieces that are lit while a line of the ledger is told."""
        return line.cards

    def summary_area(self, area: Rect, look: Look) -> Rect | None:
        """Where the story of a deal may lie; None where it finds a place by itself between hands and plates."""
        return None
