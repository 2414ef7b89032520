"""Optional features of a scene. A scene has the features whose classes it derives from.

Each is an attribute of `GameScene`. Those of the first group are None if the game lacks them. Those of the second group
have defaults and are always present.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from pygame import Rect, Surface

from cardgames.engine.contract import Event, LedgerLine, Move, MovePieces, PieceMove, Seat, Step, View, Zone
from cardgames.engine.lines import Player
from cardgames.engine.messages import Join, Listing, Message
from cardgames.host.protocol import Decision
from cardgames.table.board import tags
from cardgames.table.board.layouts import Layout, piece_area, whole_area
from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.tween import Motion
from cardgames.table.widgets.base import Widget
from cardgames.words import listed, say, written

# ------------------------------------------------------------ values


@dataclass(frozen=True, slots=True)
class Marker:
    """A small object on the felt that moves between places, such as the dealer button.

    `name` is unique in the scene, `label` is its meaning in words, `paint` draws it into a rectangle. `purpose` says
    what it is for, in a sentence for its tooltip.
    """

    name: str
    label: str
    rect: Rect
    paint: Callable[[Surface, Rect], object] = field(compare=False)
    purpose: str = ""

    @property
    def words(self) -> str:
        """Its tooltip."""
        return "\n".join([self.label, self.purpose]) if self.purpose else self.label


@dataclass(frozen=True, slots=True)
class Gesture:
    """A piece that moves towards the target of `piece_move` and stays there for `seconds` before the event happens.

    If it `returns` it then goes back; otherwise the event's own motion continues from there.
    """

    piece_move: PieceMove
    seconds: float
    returns: bool


class Missed(NamedTuple):
    """A chance that a player missed: in words what they did and what was better, and the better moves, each with the
    view before it."""

    words: str
    better: Sequence[tuple[View[Any, Any], Move]]


class Gain(NamedTuple):
    """Points from an event: they fly to the seat's plate, which then displays the new score. Of points that don't
    belong to the score, `score` is ""; `words` name them as they fly."""

    seat: Seat
    points: int
    score: str
    words: str = ""


# ------------------------------------------------------------ None if the game lacks it


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


# ------------------------------------------------------------ always present


class Carrying:
    """Drop targets, and the meaning of a tap or a drop; by default only the target zone accepts pieces."""

    def drop_zones(self) -> Sequence[Zone]:
        """The zones where a drop that the rules refuse is explained. () for the target zone only.

        A piece dropped anywhere else goes back without a message.
        """
        return ()

    def explains_refusal(self, zone: Zone, *, dragged: bool) -> bool:
        """Whether to explain why pieces can't be moved out of this zone, after a tap or a drag."""
        return False

    def plays_from(self, zone: Zone) -> bool:
        """Whether the viewer plays from this zone as from the hand: its cards that can't be played now are dimmed."""
        return False

    def places_in(self, zone: Zone, count: int) -> Sequence[int]:
        """The indices (`MovePieces.at`) where a piece can be inserted into a zone of `count` pieces.

        () if it always goes on top.
        """
        return ()

    def spot(self, zone: Zone, at: int, count: int, layout: Layout) -> Rect:
        """The drop target for index `at` (`MovePieces.at`) in a zone of `count` pieces: highlighted, and hit by a drop.

        By default the piece at that index, or for -1 the whole zone; `gap_area` is the gap between two pieces.
        """
        return whole_area(layout, count) if at < 0 else piece_area(layout, at, count)

    def plays_on_tap(self, zone: Zone) -> bool:
        """Whether one tap plays a piece of this zone if it has only one possible target."""
        return False

    def stays(self, zone: Zone) -> bool:
        """Whether a piece that a step brought here and that can't move on stays when picked up; a drop is refused.
        Otherwise picking it up undoes the steps back to that one."""
        return False

    def is_pointed_at(self, step: MovePieces, view: View[Any, Any]) -> bool:
        """Whether this step needs a tap on the target, not a second tap on the piece, because the target decides more
        than the position."""
        return False


class LongMoves:
    """Display, texts and sounds while a move of several steps is made."""

    asks_at_slip: ClassVar[bool] = False
    """Whether questions with nothing but answers are shown where the prompt for the next step is (`slip_foot`)."""

    asks_place_at_slip: ClassVar[bool] = True
    """Whether a prompt is also shown where only the place of one piece is asked, or the status line alone says so."""

    def prompt(self, view: View[Any, Any], taken: Sequence[Step]) -> str:
        """A short prompt for the next step of a move, after the steps `taken`."""
        return say("play.making.go_on")

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        """The middle of the lower edge of the prompt for the next step; None puts it over the hand."""
        return None

    def displayed_steps(self, view: View[Any, Any], taken: Sequence[Step]) -> Sequence[Step]:
        """The steps `taken`, completed with their immediate consequences for the display."""
        return taken

    def leads_on(self, piece: int) -> bool:
        """Whether a legal step with this hand card, after the displayed steps, can still lead to a whole move; other
        cards aren't lit."""
        return True

    def step_sound(self, taken: Sequence[Step], view: View[Any, Any]) -> SoundName:
        """The sound of the last of the steps `taken`, while the move is incomplete."""
        return "place"

    def mark_after(self, taken: Sequence[Step], seat: Seat, view: View[Any, Any]) -> str | None:
        """The mark beside the name of a seat whose move has these steps so far; None for no change."""
        return None

    def made_of(self, events: Sequence[Event], steps: Sequence[Step]) -> int:
        """How many of the move's first events were already displayed to its player during these steps."""
        return 0

    def advice(
        self, decision: Decision, view: View[Any, Any], taken: Sequence[Step]
    ) -> tuple[Sequence[Message], Move | None] | None:
        """The lines of a hint in the middle of a move, and the move to display with it (None: none); the lines say so
        if steps must be undone for it. None for the same hint as at the beginning."""
        return None


class SortedHand:
    """The order of the hand; by default unsorted."""

    def sorted_hand(
        self, pieces: Sequence[int], order: str, view: View[Any, Any], high_cards: str = "left"
    ) -> list[int]:
        """The hand from left to right in the chosen order (`Settings.hand_order`), with high cards on the chosen side
        (`Settings.high_cards`).

        Called for each view; the order of the remaining cards must not change when others leave the hand.
        """
        return list(pieces)


class Opened:
    """What is turned face up at the end of a deal, or in a replay."""

    def all_open(self, view: View[Any, Any], others: Sequence[View[Any, Any]]) -> View[Any, Any]:
        """The view to draw in a replay with all cards face up; `others` are the views of the other seats."""
        return view

    def opened_pile(self, zone: Zone, view: View[Any, Any]) -> Sequence[int]:
        """The cards of a pile that is revealed at the end of a deal (ALL-7), the next card first; only that one is
        visible on the table. () for other zones."""
        return ()

    def unveiling(self, view: View[Any, Any]) -> Sequence[Zone]:
        """The zones to turn face up one after the other, with a pause each, when a view reveals them; () turns up all
        at once."""
        return ()


class Trims:
    """What pieces look like besides their faces: attached drawings (trims), and the back of a second deck."""

    def trim(self, zone: Zone, index: int, piece: int, view: View[Any, Any]) -> str:
        """The name of the trim on a piece (which may be UNSEEN) at this place, for `paint_trim`; "" for none."""
        return ""

    def paint_trim(self, surface: Surface, trim: str, card: Rect, look: Look, *, face_up: bool) -> None:
        """Paint a trim on the piece that is drawn at `card`; by default those that many games have: `count 12` for the
        cards of a pile, `worth 7` for the value of open cards, `next` for the next card of a pile that is turned up at
        the end of a deal, and `again` for an empty pile that is reshuffled next.
        """
        kind, _, words = trim.partition(" ")
        if kind == "count":
            tags.draw_count(surface, card, words, look)
        elif kind == "worth" and face_up:
            tags.draw_worth(surface, card, words, look)
        elif kind == "next" and face_up:
            tags.draw_name(surface, card, say("play.pile.next"), look, 2)
        elif kind == "again":
            tags.draw_again(surface, card, look)

    def back(self, zone: Zone) -> str:
        """The back of a zone's pieces if they belong to a second deck, as `game/name` of a drawing (see
        `art.drawings`); "" for the player's chosen back."""
        return ""


class Painting:
    """What the scene paints on the felt under the cards, and its markers."""

    def paint(self, surface: Surface, area: Rect, look: Look, view: View[Any, Any]) -> None:
        """Paint labels and decorations on the felt, under the cards."""

    def things(self, area: Rect, look: Look, view: View[Any, Any]) -> list[Thing]:
        """The semantic description of what `paint` paints. Slips may cover a thing with the role "caption"."""
        return []

    def markers(self, area: Rect, look: Look, view: View[Any, Any]) -> Sequence[Marker]:
        """The markers at their current places; they glide to their new places when these change."""
        return ()


class Effects:
    """Effects of an event besides its flight, sound and speech bubble."""

    def pause_after(self, event: Event) -> float:
        """The pause after an event, in seconds."""
        return 0.0

    def sound_at_end(self, event: Event) -> bool:
        """Whether the sound of an event plays at the end of its animation (a block is set down) rather than at its
        start."""
        return False

    def speaker(self, event: Event) -> Seat:
        """The seat whose speech bubble has the text of `bubble`."""
        return event.seat

    def gesture(self, event: Event) -> Gesture | None:
        """A gesture to play before the event itself; None for none."""
        return None

    def turns_up(self, event: Event) -> bool:
        """Whether the event's pieces are turned face up in place, with a short pause, before they move."""
        return False

    def flash_zone(self, event: Event) -> Zone | None:
        """The zone to flash after an event; None for none."""
        return None

    def gain(self, event: Event) -> Gain | None:
        """The points from an event, for display at once; None if points are only displayed at the end of the deal."""
        return None

    def earned(self, event: Event, view: View[Any, Any]) -> View[Any, Any] | None:
        """`view` (from before the event) with the score that plates and markers display after the event; None if they
        only change with the next view."""
        return None


class Headings:
    """The headings of a deal's log."""

    gist_join: ClassVar[Join] = "plain"
    """How the parts of a turn are joined on its chip."""

    def chapters(self, events: Sequence[Event]) -> Sequence[Message | None] | None:
        """The heading before each event of a deal, None for none. None instead of a sequence for the default: a new
        round each time the turn returns to the first player."""
        return None

    def gist(self, event: Event) -> Message | None:
        """The essence of an event in a word or two, for the chips of the history; None for its cards."""
        return None

    def gists(self, events: Sequence[Event]) -> str:
        """The essence of a turn with these events; "" for its cards."""
        found = (self.gist(event) for event in events)
        return listed((gist for gist in found if gist is not None), self.gist_join)

    def opening(self, event: Event) -> Message | None:
        """The same for a turn that has only begun, as with a card drawn; its chip says so until there is more."""
        return None

    def log_after(self, before: Event, event: Event) -> Message | None:
        """The log line of an event that follows another, if that other matters for it; None for its usual line."""
        return None

    def log_both(self, before: Event, event: Event) -> Message | None:
        """One line of the log for the event `before` and the next one; None if each needs its own."""
        return None


class Scoring:
    """Partnerships, the meaning of points, the points of the current deal, and the scores on the plates after a
    deal."""

    def settled_score(self, seat: Seat, view: View[Any, Any], match_state: Any) -> str | None:
        """The score on a seat's plate after the deal summary, for this match state; None for the score of the view."""
        return None

    def running(self, seat: Seat, view: View[Any, Any]) -> int | None:
        """What the current deal has brought a seat so far, as this view can count it: on the seat's plate, below the
        score of the match. None if nothing can be counted, or if the score of the plate contains it.

        The tooltip of the plate explains it with the message `play.plate_tip.running`, for which a game can have its
        own words: `<game>.own.play.plate_tip.running`, with `{points}`.
        """
        return None

    def contains_deal(self) -> bool:
        """Whether the score on the plates contains the points of the current deal, as in a match of one deal: then the
        deal summary doesn't count them there again."""
        return False

    def running_text(self, points: int, *, explained: bool = False) -> str:
        """How `running` points are written on a plate, such as "+41", or in its tooltip, where they are `explained`."""
        return written(points, "+")

    def tally(self, seat: Seat, view: View[Any, Any]) -> int | None:
        """The points of the current deal that each turn adds to or takes from, for the chips of the history: they say
        what a turn changed. None if there are none, or if `Headings.gist` says what a turn brought."""
        return None

    def reason(
        self, seat: Seat, before: View[Any, Any], after: View[Any, Any], pieces: Sequence[int] = ()
    ) -> Listing | None:
        """What a part of the points is for that a turn changed in `tally`, such as a bonus, between the views before
        and after it; None for nothing special. `pieces`: those that moved face up in it, in order."""
        return None

    def partners(self, seat: Seat) -> Sequence[Seat]:
        """The seats that share a score with this one, itself included."""
        return (seat,)

    def is_good(self, points: int) -> bool:
        """Whether these points are good for the player; others are displayed in another colour."""
        return points >= 0


class DealEnd:
    """The deal summary: its text, position and highlighted pieces."""

    summary_shrinks: ClassVar[bool] = False
    """Whether the deal summary shrinks to its lines, at the top of `summary_area`; otherwise it fills the area."""

    told_by_side: ClassVar[bool] = False
    """Whether the lines of the ledger name all who share the score, such as a team, rather than the player of each."""

    def ending(self, view: View[Any, Any], ledger: Sequence[LedgerLine]) -> str:
        """The result of a finished deal, displayed below the points; "" if the points are enough."""
        return ""

    def line_kind(self, index: int, ledger: Sequence[LedgerLine]) -> str:
        """The kind of a line of the ledger, such as "tricks" or "floors"; "" for a line that stays on its own. The
        lines of one kind of a player (and partners) are one row of the summary, which the player can open."""
        return ""

    def kind_heading(self, kind: str, lines: Sequence[LedgerLine]) -> str:
        """The text of the row for these lines of one kind, such as "5 tricks"."""
        return kind

    def gains(self, ledger: Sequence[LedgerLine]) -> Sequence[LedgerLine]:
        """The gains of which the largest is named in the result of a match of one deal: the lines of the ledger, or
        what several of them make up together."""
        return ledger

    def feat(self, lines: Sequence[LedgerLine]) -> str:
        """What is special about these lines of one side in a deal, in a word or two ("pit"); "" for nothing. Named with
        the largest deal of a match in its result."""
        return ""

    def lit_by(self, line: LedgerLine) -> Sequence[int]:
        """The pieces to highlight during a line of the ledger."""
        return line.cards

    def summary_area(self, area: Rect, look: Look) -> Rect | None:
        """The area of the deal summary; None to find one automatically between hands and plates."""
        return None

    def summary_covers(self) -> Sequence[Zone]:
        """Zones that the deal summary covers rather than others if it fits nowhere else: their cards decide nothing any
        more."""
        return ()
