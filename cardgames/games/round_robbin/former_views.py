"""Reads views in exports from before the deals of Round Robbin' had declared piles."""

from __future__ import annotations

from typing import Any

from cardgames.engine.cards import UNSEEN, mask_of
from cardgames.engine.contract import MatchState, Table, View
from cardgames.engine.former_views import begin, hidden_counts, view_with
from cardgames.games.round_robbin.deal import RobbinState


def view_of(view: View[Any, Any], match_state: MatchState, table: Table) -> View[RobbinState, None]:
    """See `Game.former_view`."""
    former, known = view.visible, view.known
    deal = begin(RobbinState, view, match_state, table)
    deal.hands = [hand | shown for hand, shown in zip(deal.hands, known.shown, strict=True)]
    deal.shown = sum(known.shown)
    deal.deck, deal.dump = (UNSEEN,) * former.deck, known.dump
    unseen = hidden_counts(deal, (*former.counts, former.deck))
    deal.groups, deal.unseen = (mask_of(deal.ruleset.all_cards),), (unseen,)
    if former.runs:
        drawn = [count * (seat != view.seat) for seat, count in enumerate(known.drawn)]
        dealt = [count - later for count, later in zip(unseen, drawn, strict=False)]
        deal.groups = (mask_of(deal.ruleset.all_cards) & ~known.fresh, known.fresh)
        deal.unseen = ((*dealt, 0), (*drawn, former.deck))
    return view_with(deal, view)
