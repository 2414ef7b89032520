"""How the player handles pieces: drop targets and taps, moves of several steps, the order of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from pygame import Rect

from cardgames.engine.contract import Event, Move, MovePieces, Seat, Step, View, Zone
from cardgames.engine.messages import Message
from cardgames.host.protocol import Decision
from cardgames.table.board.layouts import Layout, piece_area, whole_area
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName
from cardgames.words import say


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

    def question_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        """The same of a question with nothing but answers, at a board or where it is shown there."""
        return self.slip_foot(area, look)

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
