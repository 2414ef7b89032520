"""What the table shows besides the faces of pieces: what is turned up, drawings on pieces and felt, effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pygame import Rect, Surface

from cardgames.engine.contract import Event, PieceMove, Seat, View, Zone
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board import tags
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.words import say


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
        the end of a deal, `again` for an empty pile that is reshuffled next, and `new` (see `Effects.marks_new`).
        """
        kind, _, words = trim.partition(" ")
        if kind == "count":
            tags.draw_count(surface, card, words, look)
        elif kind == "worth" and face_up:
            tags.draw_worth(surface, card, words, look)
        elif kind == "next" and face_up and card.w >= COMPACT_BELOW:  # on a compact face it would cover the suit
            tags.draw_name(surface, card, say("play.pile.next"), look, 2)
        elif kind == "again":
            tags.draw_again(surface, card, look)
        elif kind == "new":
            tags.draw_new(surface, card, say("play.pile.new"), look)

    def back(self, zone: Zone) -> str:
        """The back of a zone's pieces if they belong to a second deck, as `game/name` of a drawing (see
        `art.drawings`); "" for the player's chosen back."""
        return ""


@dataclass(frozen=True, slots=True)
class Marker:
    """A small object on the felt that moves between places, such as the dealer button.

    `name` is unique in the scene, `label` is its meaning in words, `paint` draws it into a rectangle. `purpose` says
    what it is for, in a sentence for its tooltip. `empty`: it only marks an empty place, and says nothing that counts.
    """

    name: str
    label: str
    rect: Rect
    paint: Callable[[Surface, Rect], object] = field(compare=False)
    purpose: str = ""
    empty: bool = False

    @property
    def words(self) -> str:
        """Its tooltip."""
        return "\n".join([self.label, self.purpose]) if self.purpose else self.label


class Painting:
    """What the scene paints on the felt under the cards, and its markers."""

    def paint(self, surface: Surface, area: Rect, look: Look, view: View[Any, Any]) -> None:
        """Paint labels and decorations on the felt, under the cards."""

    def things(self, area: Rect, look: Look, view: View[Any, Any]) -> list[Thing]:
        """The semantic description of what `paint` paints. Slips may cover a thing with the role
        "caption", and rather one with the role "note": general words on the rules."""
        return []

    def markers(self, area: Rect, look: Look, view: View[Any, Any]) -> Sequence[Marker]:
        """The markers at their current places; they glide to their new places when these change."""
        return ()


@dataclass(frozen=True, slots=True)
class Gesture:
    """A piece that moves towards the target of `piece_move` and stays there for `seconds` before the event happens.

    If it `returns` it then goes back; otherwise the event's own motion continues from there.
    """

    piece_move: PieceMove
    seconds: float
    returns: bool


class Gain(NamedTuple):
    """Points from an event: they fly to the seat's plate, which then displays the new score. Of points that don't
    belong to the score, `score` is "", `words` name them as they fly, and `mark` is the new mark of the plate."""

    seat: Seat
    points: int
    score: str
    words: str = ""
    mark: str = ""


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

    def marks_new(self, event: Event, view: View[Any, Any]) -> bool:
        """Whether the cards that the event of this deal brought into the viewer's hand are marked as new in `view`."""
        return False

    def about_new(self) -> str:
        """What the tooltip of a card says that is marked as new: where it comes from; "" for nothing."""
        return ""

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

    def told(self, event: Event, view: View[Any, Any]) -> View[Any, Any] | None:
        """`view` (from before the event) with what the line of the event tells, for the words that are painted on the
        felt: they change together with the line. None if they only change with the next view."""
        return None
