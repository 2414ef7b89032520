"""If worlds need not be equally likely, the kit still finds samplers with missing or impossible worlds."""

from dataclasses import replace
from random import Random

from lanterns.conformance import HOOKS
from lanterns.rules import LANTERNS, Lanterns
from lanterns.state import LanternState
from planting import LanternView

from cardgames.conformance import Fault, Setting
from cardgames.conformance.sampling import check_sampling


class Favourite(Lanterns):
    """Nearly always returns one world of each view."""

    chance = 0.5

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        return super().sample(view, rng if rng.random() < self.chance else Random(1))


class Stubborn(Favourite):
    """Always returns the same world."""

    chance = 0.0


class Careless(Lanterns):
    """Reveals the box, so that two of its lanterns are swapped with the seat's own."""

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        state = super().sample(view, rng)
        other = (view.seat or 0) + 1
        other %= len(state.hands)
        state.hands[other], state.box = state.box, state.hands[other]
        return state


def fault_of(game: Lanterns) -> str:
    hooks = replace(HOOKS, even=False)
    try:
        check_sampling(Setting(game, hooks, game.schema.standard(2), "uneven"))
    except Fault as fault:
        return str(fault)
    return ""


def test_every_world_must_occur_but_not_equally_often() -> None:
    assert fault_of(LANTERNS) == ""
    assert fault_of(Favourite()) == ""


def test_a_world_that_is_never_sampled_is_found() -> None:
    assert "were never sampled" in fault_of(Stubborn())


def test_an_impossible_sampled_world_is_found() -> None:
    assert "that its view rules out" in fault_of(Careless())
