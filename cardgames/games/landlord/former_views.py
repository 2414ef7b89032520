"""Reads views in exports from before the deals of Landlord had declared piles."""

from __future__ import annotations

from typing import Any

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import MatchState, Table, View
from cardgames.engine.former_views import begin, hidden_counts, view_with
from cardgames.games.landlord.cards import ALL
from cardgames.games.landlord.deal import LandlordState, Turn


def view_of(view: View[Any, Any], match_state: MatchState, table: Table) -> View[LandlordState, None]:
    """See `Game.former_view`."""
    former = view.visible
    deal = begin(LandlordState, view, match_state, table)
    deal.out = deal.centre = 0
    has_landlord = former.landlord >= 0
    if has_landlord:
        deal.hands[former.landlord] |= view.known.shown
        deal.shown = view.known.shown
        deal.taken = mask_of(former.centre)
    deal.turns = former.trick
    *beaten, last = [Turn(former.best), *[turn for turn in former.trick if turn.cards]]
    deal.trick = last.cards
    for turn in beaten:
        deal.beaten[turn.seat] = turn.cards
    deal.heap = sum(view.known.played) & ~(deal.trick | sum(deal.beaten))
    deal.to_beat = former.lying
    deal.tricks = len(view.known.tricks)
    deal.last_trick = former.last_trick.turns if former.last_trick else ()
    deal.groups = (ALL,)
    deal.unseen = (hidden_counts(deal, (former.out, 0 if has_landlord else len(former.centre), *former.counts)),)
    return view_with(deal, view)
