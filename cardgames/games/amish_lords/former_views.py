"""Reads views in exports from before the lands of Amish Lords that everyone saw were one set of cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import View
from cardgames.games.amish_lords.view import AmishView, Known

BYSTANDER = 1 << 4
"""The bit of bystanders in the former `Known.seen`, which said for each card of a farm who had seen it laid."""


def view_of(view: View[Any, Any]) -> AmishView:
    """See `Game.former_view`."""
    former = view.known
    rows = [row for farms in former.farms for row in farms]
    seen = [eyes for farms in former.seen for eyes in farms]
    open_lands = 0
    for (_, *lands), (_, *seen_by) in zip(rows, seen, strict=True):
        open_lands |= mask_of(land for land, eyes in zip(lands, seen_by, strict=True) if eyes & BYSTANDER)
    return replace(view, known=Known(former.farms, open_lands, former.journal))
