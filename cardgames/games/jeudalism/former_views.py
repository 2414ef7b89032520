"""Reads views in exports from before the deals of Jeudalism had declared piles."""

from __future__ import annotations

from typing import Any

from cardgames.engine.cards import UNSEEN, mask_of
from cardgames.engine.contract import MatchState, Table, View
from cardgames.engine.former_views import begin, hidden_counts, view_with
from cardgames.games.jeudalism.deal import JeudalismState
from cardgames.games.jeudalism.legal import Turn


def view_of(view: View[Any, Any], match_state: MatchState, table: Table) -> View[JeudalismState, None]:
    """See `Game.former_view`."""
    former, now = view.visible, view.known.now
    deal = begin(JeudalismState, view, match_state, table)
    if view.seat is not None:
        turns = [*view.known.turns, now] if now.seat == view.seat else view.known.turns
        own = [turn for turn in turns if turn.seat == view.seat]
        deal.received[view.seat] = tuple([turn.came for turn in own])
        deal.passed[view.seat] = tuple([(turn.came | turn.drawn) & ~turn.took for turn in own if turn is not now])
    if view.seat == deal.turn:
        deal.trays[deal.turn] = mask_of(former.transfer)
    deal.stock = (UNSEEN,) * former.pile
    deal.turns = tuple(map(_public, view.known.turns))
    _, deal.played, deal.came, deal.drew, deal.took = _public(now)
    deal.groups = (mask_of(deal.ruleset.cards),)
    trays = [len(former.transfer) * (seat == deal.turn) for seat in range(deal.seats)]
    deal.unseen = (hidden_counts(deal, (*former.counts, *trays, former.pile)),)
    return view_with(deal, view)


def _public(turn: Any) -> Turn:
    """The public facts of a turn. Of other seats' turns the export has only the counts, of its own the cards."""
    counts = turn.told or (turn.came.bit_count(), turn.drawn.bit_count(), turn.took.bit_count())
    return Turn(turn.seat, turn.played, *counts)
