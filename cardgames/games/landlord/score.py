"""What a deal is worth (LL-13, LL-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgames.engine.cards import card_list
from cardgames.engine.contract import LedgerLine
from cardgames.games.landlord.moves import SEATS
from cardgames.games.landlord.terms import Terms
from cardgames.games.landlord.wording import bomb_name
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.games.landlord.state import LandlordState


def points(landlord: int, winner: int, bid: int, bombs: int, terms: Terms) -> tuple[int, ...]:
    """What each seat gets in a deal with so many bombs that `winner` has ended."""
    times = terms.bomb_factor**bombs
    won = winner == landlord
    return tuple(
        (1 if (seat == landlord) == won else -1) * terms.worth(bid, landlord=seat == landlord) * times
        for seat in range(SEATS)
    )


def ledger(state: LandlordState) -> tuple[LedgerLine, ...]:
    """Lines of each seat: what its bid is worth, then what each bomb adds to that, the last set and the bombs in hand.

    The cards of the first line are the set with which the deal ended.
    """
    landlord, winner, terms = state.landlord, state.winner, state.terms
    last = tuple(card_list(state.trick[-1].cards))
    key = "landlord_out" if winner == landlord else "peasant_out"
    base = points(landlord, winner, state.bid, 0, terms)
    lines = []
    for seat in range(SEATS):
        text = say(f"landlord.ledger.{key}", bid=state.bid)
        lines.append(LedgerLine("LL-13", seat, base[seat], last, text))
    for number, bomb in enumerate(state.bombs):
        if terms.bomb_factor == 1:
            break
        before = points(landlord, winner, state.bid, number, terms)
        text = say("landlord.ledger.bomb", bomb=bomb_name(bomb), times=terms.bomb_factor)
        for seat in range(SEATS):
            more = before[seat] * (terms.bomb_factor - 1)
            lines.append(LedgerLine("LL-14", seat, more, tuple(card_list(bomb)), text))
    return tuple(lines)
