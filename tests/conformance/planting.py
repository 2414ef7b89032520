"""Helpers for tests that plant faults in the toy game Lanterns."""

from __future__ import annotations

from random import Random
from typing import Any

from lanterns.conformance import HOOKS
from lanterns.rules import Lanterns
from lanterns.state import LanternState

from cardgames.conformance import Fault, Setting
from cardgames.engine.card_game import CardDeal
from cardgames.engine.contract import View
from cardgames.engine.pile_class import rebuilt

LanternView = View[LanternState, None]


class Broken(Lanterns):
    """Lanterns played with another class of states."""

    def __init__(self, state_class: type[LanternState] = LanternState) -> None:
        self.state_class = state_class

    def start(self, deal: CardDeal) -> LanternState:
        return self.disguised(super().start(deal))

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        return self.disguised(super().sample(view, rng))

    def disguised(self, state: LanternState) -> LanternState:
        state.__class__ = self.state_class
        return state


def found_by(watch: Any, game: Lanterns, seats: int = 3, matches: int = 12) -> str:
    """The fault that a check finds in a broken game within a few matches."""
    options = game.schema.standard(seats)
    for number in range(matches):
        try:
            watch(Setting(game, HOOKS, options, f"broken {number}"))
        except Fault as fault:
            return str(fault)
    return "nothing was found"


def changed(visible: Any, **values: Any) -> Any:
    """A redacted deal with other values in some of its fields."""
    return rebuilt(type(visible).__mro__[2], [values.get(field, getattr(visible, field)) for field in visible.fields])
