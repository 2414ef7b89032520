"""Reads the views of exports from before the views of their games had today's form.

Such a view has two parts: `visible` is what lay on the table for the seat, `known` what it had seen and could remember.
From both a game of that time makes today's view (`Game.former_view`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import MatchState, Table, View
from cardgames.engine.game import AnyGame
from cardgames.engine.pile_state import PileState, changed_view
from cardgames.engine.plain import Plain

PileStateT = TypeVar("PileStateT", bound=PileState)


def read_view(game: AnyGame, plain: Plain, data: Any, table: Table, match_state: MatchState) -> View[Any, Any]:
    """Parse a view of today's form or of the former one. Raises any exception for invalid data."""
    view: View[Any, Any]
    try:
        view = plain.read(data)
    except (KeyError, TypeError):  # a class is gone or has other fields now
        visible, known = plain.read_former(data["visible"]), plain.read_former(data["known"])
        if isinstance(visible.match_state, MatchState):  # of a tournament: another table may have gone on since
            match_state = visible.match_state
        former = View(plain.read(data["seat"]), plain.read(data["to_act"]), visible, known)
        view = game.former_view(former, match_state, table)
        hash(view)  # raises TypeError if a former object is left in it: namespaces have no hash
    return view


def begin(kind: type[PileStateT], view: View[Any, Any], match_state: MatchState, table: Table) -> PileStateT:
    """Return a deal with the hand of the view's seat, and all values of `view.visible` that still have the same name.

    The game sets the others.
    """
    deal: Any = kind.blank(match_state, len(table.players))
    for field in deal.fields:
        if hasattr(view.visible, field):
            setattr(deal, field, getattr(view.visible, field))
    deal.match_state, deal.table = match_state, table
    if view.seat is not None:
        deal.hands[view.seat] = mask_of(view.visible.hand)
    return deal  # type: ignore[no-any-return]


def view_with(deal: PileStateT, view: View[Any, Any]) -> View[PileStateT, None]:
    """Return today's view with a deal; seat and turn are those of the old view."""
    return replace(changed_view(view, deal), known=None)


def hidden_counts(deal: PileState, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The number of unlocated cards in each hidden pile, from the sizes of these piles."""
    return tuple([size - deal.mask(slot).bit_count() for size, slot in zip(sizes, deal.hidden_piles(), strict=True)])
