"""What the table tells of a deal: the headings of its log, the points, the deal summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from pygame import Rect

from cardgames.engine.contract import Event, LedgerLine, Seat, View, Zone
from cardgames.engine.messages import Join, Listing, Message
from cardgames.table.look import Look
from cardgames.words import listed, written


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

    def brief(self, events: Sequence[Event]) -> str:
        """The same without what led to it, for where there is little room; "" if there is nothing to leave out."""
        return ""

    def brings(self, seat: Seat, events: Sequence[Event]) -> Message | None:
        """What events of a player bring them in the turn of another, such as a bonus, for the chip of that turn; None
        for nothing that the chip says."""
        return None

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
