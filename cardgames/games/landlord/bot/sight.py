"""A view made ready for weighing: who stands against whom, and what is to be beaten."""

from __future__ import annotations

from cardgames.engine.cards import mask_of
from cardgames.games.landlord.course import after
from cardgames.games.landlord.moves import SEATS
from cardgames.games.landlord.terms import terms_of
from cardgames.games.landlord.view import LandlordView


class Sight:
    """What a seat sees of the tricks. `partner` is -1 for the landlord; `fewest` is how many cards the enemy has who
    has the fewest."""

    def __init__(self, view: LandlordView) -> None:
        assert view.seat is not None
        visible = view.visible
        self.view = view
        self.seat = seat = view.seat
        self.terms = terms_of(visible.standing.options)
        self.rules = self.terms.sets
        self.hand = mask_of(visible.hand)
        self.counts = visible.counts
        self.landlord = visible.landlord
        self.lying = visible.lying
        self.best = visible.best
        others = (after(seat), after(after(seat)))
        self.partner = next((one for one in others if self.landlord not in (seat, one)), -1)
        self.enemies = tuple(one for one in others if one != self.partner)
        self.fewest = min(self.counts[enemy] for enemy in self.enemies)
        self.partner_leads = self.lying is not None and self.best == self.partner
        self.closes = visible.passes == SEATS - 2
        """Whether a pass now would end the trick."""
