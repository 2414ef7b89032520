"""What a seat sees and remembers of a deal, digested."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.engine.cards import Mask, mask_of
from cardgames.engine.contract import Seat
from cardgames.games.dumbal.bot.care import Care
from cardgames.games.dumbal.course import OPENING
from cardgames.games.dumbal.pack import WHOLE_PACK
from cardgames.games.dumbal.terms import Terms, terms_of
from cardgames.games.dumbal.view import DumbalView
from cardgames.games.dumbal.worlds import unseen_cards


class Other(NamedTuple):
    """Another seat: the cards it is known to hold, and how many more."""

    seat: Seat
    known: Mask
    hidden: int


class Sight(NamedTuple):
    """The position as a level sees it. `unseen` are the cards that may come from the stack, `rounds` the turns of each
    so far. `next` is the seat that may take what this one lays off. With `room` points more this seat is out.
    """

    seat: Seat
    terms: Terms
    opening: bool
    hand: Mask
    points: int
    others: tuple[Other, ...]
    next: Other
    unseen: Mask
    rounds: int
    room: int


def sight_of(view: DumbalView, care: Care) -> Sight:
    """What this level makes of a view."""
    seat, visible = view.seat, view.visible
    assert seat is not None
    terms, hand = terms_of(visible.standing.options), mask_of(visible.hand)
    seats = len(visible.counts)
    shown = view.known.shown if care.remembers else (0,) * seats
    if care.remembers:
        unseen = unseen_cards(view)
    else:
        unseen = WHOLE_PACK & ~hand & ~mask_of(card for laid in visible.laid for card in laid)
    others = tuple(
        Other(other, shown[other], visible.counts[other] - shown[other].bit_count())
        for other in (*range(seat + 1, seats), *range(seat))
    )
    return Sight(
        seat=seat,
        terms=terms,
        opening=visible.phase == OPENING,
        hand=hand,
        points=terms.worth.hand(hand),
        others=others,
        next=others[0],
        unseen=unseen,
        rounds=visible.turns // seats,
        room=terms.target - visible.standing.scores[visible.table.players[seat]],
    )
