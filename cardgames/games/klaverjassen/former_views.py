"""Reads views in exports from before the deals of Klaverjassen had declared piles."""

from __future__ import annotations

from typing import Any

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import MatchState, Table, View
from cardgames.engine.former_views import begin, hidden_counts, view_with
from cardgames.games.klaverjassen.cards import PILE, PLAYED, team_of
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.score import Trick


def view_of(view: View[Any, Any], match_state: MatchState, table: Table) -> View[KlaverjassenState, None]:
    """See `Game.former_view`."""
    former = view.visible
    deal = begin(KlaverjassenState, view, match_state, table)
    deal.trump_pile = PILE & ~mask_of(former.turned)
    deal.left = former.pile
    roem = dict(former.calls)
    for number, trick in enumerate(view.known.tricks):
        cards = mask_of(trick.cards)
        points = deal.ruleset.worth[former.trump][cards].points
        if number == deal.ruleset.hand_size - 1:
            points += deal.ruleset.last_trick
        deal.taken[team_of(trick.winner)] |= cards
        deal.tricks += (Trick(trick.leader, trick.cards, trick.winner, points, roem.get(number, 0)),)
    deal.groups = (PLAYED | PILE,)
    out = PLAYED.bit_count() - deal.seats * deal.ruleset.hand_size
    deal.unseen = (hidden_counts(deal, (*former.counts, out)),)
    return view_with(deal, view)
