"""Reads views in exports from before a view of Casa Grande was the state itself."""

from __future__ import annotations

from typing import Any

from cardgames.engine.contract import View
from cardgames.games.casa_grande.building import Building
from cardgames.games.casa_grande.events import Payment
from cardgames.games.casa_grande.match_data import CasaMatchState
from cardgames.games.casa_grande.pieces import tray_of
from cardgames.games.casa_grande.state import CasaState, CasaView

_SAME = (
    *("starter", "phase", "turn", "thrown", "path", "wild"),
    *("latest", "markers", "blocks_left", "money", "round", "idle", "busy"),
)
"""The values that are in the state as they were in the view."""


def view_of(view: View[Any, Any], match_state: CasaMatchState) -> CasaView:
    """See `Game.former_view`."""
    former = view.visible
    building = Building(match_state.players)
    for block in former.blocks:
        building = building.with_block(*block)
    for slab in former.floors:
        building = building.with_slab(slab)
    state = CasaState(
        match_state=match_state,
        building=building,
        trays=tuple(tray_of(seat, floors) for seat, floors in enumerate(former.trays)),
        bonus=former.bonus or (),
        payments=tuple(Payment(line.seat, line.points, *line.cards) for line in former.ledger),
        **{name: getattr(former, name) for name in _SAME},
    )
    return state.view(view.seat)
