"""A kit that finds nothing proves nothing: each leak that is planted here in Lanterns is found, and named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

import pytest
from lanterns.bots import BOTS
from lanterns.cards import Hang, number
from lanterns.state import Known, LanternState, LanternView
from planting import Broken, found_by

from cardgames.conformance.bots import check_bots
from cardgames.conformance.history import check_history
from cardgames.conformance.honesty import HonestyReferee
from cardgames.conformance.sampling import check_sampling
from cardgames.engine.cards import card_list
from cardgames.engine.contract import EVERYONE, Event
from cardgames.engine.record_text import record_text
from cardgames.engine.seen import seen_text


def found(game: Broken) -> str:
    return found_by(HonestyReferee().watch, game)


class OpenBox(LanternState):
    """The view shows what is in the box, and sampling respects it."""

    __slots__ = ()

    def view(self, seat: int | None) -> LanternView:
        view = super().view(seat)
        return replace(view, visible=replace(view.visible, box=tuple(card_list(self.box))))


def test_a_view_with_cards_too_many_is_found_even_if_sampling_agrees_with_it() -> None:
    assert "shows hidden things: view.visible.box is" in found(Broken(OpenBox))


class LooseBack(LanternState):
    """The view tells whether the lantern that another seat put aside is a high one."""

    __slots__ = ()

    def view(self, seat: int | None) -> LanternView:
        view = super().view(seat)
        high = any(card is not None and number(card) > 3 for card in self.aside)
        return replace(view, visible=replace(view.visible, wind=view.visible.wind + "!" * high))


def test_a_view_that_only_hints_at_a_hidden_card_is_found() -> None:
    assert "view.visible.wind" in found(Broken(LooseBack))


@dataclass(frozen=True, slots=True)
class KnownState(Known):
    """What a seat knows, and by mistake the state itself."""

    origin: Any = None


class LeadsBack(LanternState):
    """The view leads back to the state."""

    __slots__ = ()
    held: ClassVar[Any] = LanternState.copy

    def view(self, seat: int | None) -> LanternView:
        view = super().view(seat)
        return replace(view, known=KnownState(view.known.aside, view.known.taken, type(self).held(self)))


class LeadsToAList(LeadsBack):
    """The view holds a list, which anyone could change."""

    __slots__ = ()
    held: ClassVar[Any] = lambda state: list(state.night)


class LeadsToAMethod(LeadsBack):
    """The view holds a function that was bound to the state."""

    __slots__ = ()
    held: ClassVar[Any] = lambda state: state.legal


LEADS = [(LeadsBack, "LeadsBack"), (LeadsToAList, "list"), (LeadsToAMethod, "method")]


@pytest.mark.parametrize(("state_class", "kind"), LEADS)
def test_a_view_that_leads_to_the_state_is_found(state_class: type[LanternState], kind: str) -> None:
    assert f"view.known.origin is a {kind}" in found(Broken(state_class))


class Shouting(LanternState):
    """Everyone is told which lantern was put aside."""

    __slots__ = ()

    def apply(self, actor: int, move: Any) -> list[Event]:
        return [event._replace(seen_by=EVERYONE) for event in super().apply(actor, move)]


class Whispering(LanternState):
    """A public fact of an event tells something of a lantern that was put aside."""

    __slots__ = ()

    def apply(self, actor: int, move: Any) -> list[Event]:
        events = super().apply(actor, move)
        if events[0].kind == "put_aside":
            events[0] = events[0]._replace(facts=(("high", number(events[0].shifts[0].piece) > 3),))
        return events


@pytest.mark.parametrize("state_class", [Shouting, Whispering])
def test_an_event_that_tells_what_the_view_hides_is_found(state_class: type[LanternState]) -> None:
    assert "but the events tell them apart" in found(Broken(state_class))


class TurnsUpInSilence(LanternState):
    """The lanterns are turned up, but no event says that something was revealed."""

    __slots__ = ()

    def apply(self, actor: int, move: Any) -> list[Event]:
        events = super().apply(actor, move)
        return [event._replace(reveals=False, facts=()) if event.kind == "turn_up" else event for event in events]


def test_a_revelation_that_no_event_tells_is_found() -> None:
    assert "reveals something" in found(Broken(TurnsUpInSilence))


class Forewarned(LanternState):
    """Some lanterns cannot be hung when a higher one of the colour lies aside: that depends on hidden cards."""

    __slots__ = ()

    def legal(self, seat: int) -> Any:
        return [move for move in super().legal(seat) if not self.warned(move)]

    def warned(self, move: Any) -> bool:
        higher = {card for card in self.aside if card is not None}
        return isinstance(move, Hang) and len(self.night) == 1 and move.card + 1 in higher


def test_legal_moves_that_depend_on_hidden_cards_are_found() -> None:
    assert "legal moves of seat" in found(Broken(Forewarned))


class Telltale(LanternState):
    """The reason for a refusal depends on who holds the lantern."""

    __slots__ = ()

    def refusal(self, seat: int, move: Any) -> Any:
        refusal = super().refusal(seat, move)
        if refusal and isinstance(move, Hang) and self.aside[seat - 1] == move.card:
            return refusal._replace(text="That one lies aside.")
        return refusal


def test_a_refusal_that_depends_on_hidden_cards_is_found() -> None:
    assert "depends on what it cannot see" in found(Broken(Telltale))


class Remembered(LanternState):
    """A state that can be found through its class, as if it were lying about somewhere."""

    __slots__ = ()
    last: ClassVar[Any] = None

    def view(self, seat: int | None) -> LanternView:
        Remembered.last = self.copy()
        return super().view(seat)


class LastSeen(Broken):
    """Sampling gives back the state that was looked at last."""

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        super().sample(view, rng)
        return Remembered.last.copy()  # type: ignore[no-any-return]


def test_a_sampler_that_finds_the_last_state_is_found() -> None:
    assert "the same view of seat" in found(LastSeen(Remembered))


class OneTruth(Broken):
    """The sampler has the state that chance dealt, and goes by that whenever it fits the view."""

    truth: LanternState

    def start(self, deal: Any) -> LanternState:
        self.truth = super().start(deal)
        return self.truth

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        return self.truth.copy() if self.truth.view(view.seat) == view else super().sample(view, rng)


def test_a_sampler_that_has_the_true_world_is_found() -> None:
    assert "the sampler peeks" in found_by(HonestyReferee().watch, OneTruth(), matches=60)


class Forgetful(Broken):
    """The sampler forgets which lanterns a seat was seen to take."""

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        taken = tuple(() for _ in view.known.taken)
        return super().sample(replace(view, known=replace(view.known, taken=taken)), rng)


def test_a_sampler_that_forgets_what_was_seen_is_found() -> None:
    assert "a sampled world looks different to seat" in found(Forgetful())


class Lazy(Broken):
    """The sampler shuffles badly: it only cuts the cards."""

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        return super().sample(view, Cutting(rng.random()))


class Cutting(Random):
    """Chance that cuts and does not shuffle."""

    def shuffle(self, x: Any) -> None:
        cut = self.randrange(len(x)) if x else 0
        x[:] = x[cut:] + x[:cut]


def test_worlds_that_are_not_equally_likely_are_found() -> None:
    fault = found_by(check_sampling, Lazy(), seats=3)
    assert "not equally likely: chi-square" in fault


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_that_finds_a_state_is_found(level: str) -> None:
    class Peeking:
        """Plays the first or the last of its moves, by the hand of the next seat in the last state that it finds."""

        def choose(self, view: Any, legal: Any, rng: Any, budget: Any) -> Any:
            decision = BOTS.easy.choose(view, legal, rng, budget)
            hidden = Remembered.last.hands[view.seat - 1] + (Remembered.last.aside[view.seat - 1] or 0)
            return replace(decision, move=legal[hidden % len(legal)])

    levels = replace(BOTS, **{level: Peeking()})
    fault = found_by(lambda setting: check_bots(setting, levels), Broken(Remembered))
    assert f"the {level} bot chose" in fault
    assert "for one view and one seed" in fault


def test_a_bot_that_remembers_its_last_decision_is_found() -> None:
    class Moody:
        """Changes its mind each time it is asked."""

        asked = 0

        def choose(self, view: Any, legal: Any, rng: Any, budget: Any) -> Any:
            self.asked += 1
            return replace(BOTS.easy.choose(view, legal, rng, budget), move=legal[self.asked % len(legal)])

    levels = replace(BOTS, hard=Moody())
    assert "for one view and one seed" in found_by(lambda setting: check_bots(setting, levels), Broken())


def test_a_bot_that_keeps_a_state_is_found() -> None:
    class Hoarding:
        """Plays honestly, but holds on to a state."""

        def __init__(self) -> None:
            self.notes: dict[str, list[Any]] = {}

        def choose(self, view: Any, legal: Any, rng: Any, budget: Any) -> Any:
            self.notes["worlds"] = [Broken().sample(view, rng)]
            return BOTS.easy.choose(view, legal, rng, budget)

    fault = found_by(lambda setting: check_bots(setting, replace(BOTS, normal=Hoarding())), Broken())
    assert "the normal bot keeps a LanternState" in fault


@pytest.mark.parametrize(
    ("tell", "told"),
    [
        (lambda match, player: seen_text(match, (player + 1) % 3), "is not what he saw"),
        (lambda match, _: record_text(match), "gives away the seed"),
        (lambda match, _: record_text(match).replace(f"seed {match.seed}\n", ""), "the truth of a deal that goes on"),
    ],
    ids=["another player's", "everything", "all but the seed"],
)
def test_an_export_that_tells_too_much_is_found(tell: Any, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames.conformance.history.seen_text", tell)
    assert told in found_by(check_history, Broken())
