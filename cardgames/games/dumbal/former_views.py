"""Reads views in exports from before the deals of Dumbal had declared piles."""

from __future__ import annotations

from typing import Any

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import MatchState, Table, View
from cardgames.engine.former_views import begin, view_with
from cardgames.games.dumbal.deal import DumbalState


def view_of(view: View[Any, Any], match_state: MatchState, table: Table) -> View[DumbalState, None]:
    """See `Game.former_view`."""
    former, known = view.visible, view.known
    deal = begin(DumbalState, view, match_state, table)
    deal.hands = [hand | shown for hand, shown in zip(deal.hands, known.shown, strict=True)]
    deal.shown = sum(known.shown)
    deal.stack, deal.discards = (UNSEEN,) * former.stack, known.discards
    deal.groups = tuple([batch.cards for batch in known.batches])
    held = [tuple([count * (seat != view.seat) for seat, count in enumerate(batch.held)]) for batch in known.batches]
    in_stack = [0] * (len(held) - 1) + [former.stack]
    deal.unseen = tuple([(*counts, left) for counts, left in zip(held, in_stack, strict=True)])
    return view_with(deal, view)
