"""The kit finds games that are wrongly declared to hide nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from lanterns.conformance import HOOKS as LANTERNS_HOOKS
from lanterns.rules import LANTERNS, Lanterns

from cardgames.conformance import Fault, Setting
from cardgames.conformance.sampling import check_sampling
from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.conformance import HOOKS
from cardgames.games.casa_grande.match_data import CasaDeal
from cardgames.games.casa_grande.rules import CasaGrande
from cardgames.games.casa_grande.state import CasaState, CasaView


class Favouring(CasaState):
    """Shows seat 1 a different number of coins."""

    __slots__ = ()

    def view(self, seat: Seat | None) -> CasaView:
        view = super().view(seat)
        return replace(view, visible=replace(view.visible, money=(7, 7))) if seat == 1 else view


class Favoured(CasaGrande):
    def start(self, deal: CasaDeal) -> CasaState:
        return Favouring.begin(deal)

    def sample(self, view: CasaView, rng: Random) -> CasaState:
        state: Any = super().sample(view, rng)
        state.__class__ = Favouring
        return state  # type: ignore[no-any-return]


class Forgetful(CasaGrande):
    """Samples a world in which nobody has any coins."""

    def sample(self, view: CasaView, rng: Random) -> CasaState:
        state = super().sample(view, rng)
        state.money = (-1, -1)
        return state


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (Favoured(), "seat 1 sees other things than a bystander"),
        (Forgetful(), "was given a world that is not the true one"),
    ],
)
def test_views_that_differ_by_seat_and_false_samples_are_found(game: CasaGrande, fault: str) -> None:
    with pytest.raises(Fault, match=fault):
        check_sampling(Setting(game, HOOKS, game.schema.parse("blocks=4", 2), "open"))


def test_a_game_wrongly_declared_to_hide_nothing_is_found() -> None:
    hooks = replace(LANTERNS_HOOKS, hides=False)
    with pytest.raises(Fault, match="nothing is hidden, but"):
        check_sampling(Setting(LANTERNS, hooks, LANTERNS.schema.standard(3), "open"))


class CarelessLanterns(Lanterns):
    """Allows errors of unfinished records to name hidden cards."""

    all_open = True


def test_a_game_wrongly_declared_all_open_is_found() -> None:
    game = CarelessLanterns()
    with pytest.raises(Fault, match="nothing is hidden, but"):
        check_sampling(Setting(game, LANTERNS_HOOKS, game.schema.standard(3), "open"))
