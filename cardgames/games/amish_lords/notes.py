"""The journal of a season: all that was seen to happen to cards whose place is, or may be, hidden.

A state keeps it whole; a view has it as the seat saw it. Worlds are guessed from it, see `worlds`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Seat

PICKED, SHOWN, TAKEN, HIDDEN, REBUILT, TOUCHED, KEPT = "pick", "show", "take", "hide", "rebuild", "touch", "keep"


class Note(NamedTuple):
    """One thing that happened to `seat`:

    PICKED: it took a card of the deck (which one, its hand tells). SHOWN: `card` left its hand for all to see.
    TAKEN: `card` went to its hand for all to see. HIDDEN: `card`, unseen, went from its hand to the top of its `farm`.
    REBUILT: its caravan `card` became `land` of its `farm`, and what was `out` there, `gone`, went `to`.
    TOUCHED: its caravan `card` touched `land` of a `farm` of `owner`; if it `fits`, it lies there, and `gone` came out.
    KEPT: what came out went `to` its hand, or as `card` before it as the caravan.
    """

    what: str
    seat: Seat
    card: Card = UNSEEN
    owner: Seat = -1
    farm: int = -1
    land: int = 0
    out: int = 0
    gone: Card = UNSEEN
    to: str = ""
    fits: bool = False

    def filled(self, field: str, card: Card) -> Note:
        """The same with this `card` or this card that is `gone`."""
        return self._replace(gone=card) if field == "gone" else self._replace(card=card)


Journal = tuple[Note, ...]

PICKS = tuple(Note(PICKED, seat) for seat in range(4))


@lru_cache(maxsize=1 << 11)
def note(what: str, seat: Seat, card: Card, farm: int = -1) -> Note:
    """A note with no more than this; it is made once."""
    return Note(what, seat, card, farm=farm)


def as_seen(journal: Journal, seat: Seat | None) -> Journal:
    """The journal as `seat` saw it; None for a bystander."""
    return tuple([_seen(note, seat) for note in journal])


def _seen(note: Note, seat: Seat | None) -> Note:
    what = note.what
    if what == HIDDEN:
        return note if note.seat == seat else note._replace(card=UNSEEN)
    if what == TOUCHED:
        return note if note.gone == UNSEEN or seat in (note.seat, note.owner) else note._replace(gone=UNSEEN)
    if what == REBUILT and note.to == "hand":
        return note if note.seat == seat else note._replace(gone=UNSEEN)
    return note
