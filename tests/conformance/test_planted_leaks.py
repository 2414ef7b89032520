"""The kit finds and names each leak of hidden information planted here in Lanterns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import pytest
from lanterns.bots import BOTS
from lanterns.cards import NIGHT, Aside, Hang, Trade, colour, hand, number
from lanterns.cards import aside as aside_of
from lanterns.state import LanternState
from planting import Broken, LanternView, changed, found_by

from cardgames.conformance.bots import check_bots
from cardgames.conformance.history import check_history
from cardgames.conformance.honesty import HonestyChecker
from cardgames.conformance.rules import RuleChecker
from cardgames.conformance.sampling import check_sampling
from cardgames.engine.cards import card_list
from cardgames.engine.contract import EVERYONE, Event, LedgerLine, PieceMove
from cardgames.engine.messages import verbatim
from cardgames.engine.pile_class import Redacted
from cardgames.engine.record_text import record_text
from cardgames.engine.seen import seen_text


def found(game: Broken) -> str:
    return found_by(HonestyChecker().watch, game)


class Leaking(LanternState):
    """Shows too much in hand-written views, which declared piles do not allow."""


def showing(leak: Callable[[LanternState, LanternView], LanternView]) -> Broken:
    """Lanterns with views that this function has changed."""
    Leaking.view = lambda state, seat: leak(state, LanternState.view(state, seat))  # type: ignore[method-assign]
    return Broken(Leaking)


def test_a_game_with_declared_piles_cannot_write_its_own_view() -> None:
    with pytest.raises(TypeError, match=r"OpenBox\.view follows from the declared piles"):

        class OpenBox(LanternState):
            """Would reveal the box."""

            def view(self, seat: int | None) -> LanternView:
                return super().view(seat)


def test_a_view_with_too_many_cards_is_found_even_if_sampling_agrees() -> None:
    open_box = showing(lambda state, view: replace(view, visible=changed(view.visible, box=state.box)))
    assert "shows hidden things: view.visible.box is" in found(open_box)


def test_a_view_that_only_hints_at_a_hidden_card_is_found() -> None:
    def hint(state: LanternState, view: LanternView) -> LanternView:
        high = any(mask and number(card_list(mask)[0]) > 3 for mask in state.aside)
        return replace(view, visible=changed(view.visible, wind=view.visible.wind + "!" * high))

    assert "view.visible.wind" in found(showing(hint))


class Noting(LanternState):
    """A public field notes whether the lantern put aside last is a high one."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        events = super().apply(actor, move)
        if events[0].kind == "put_aside":
            self.lines += (LedgerLine("LN-3", actor, 0, (), verbatim(f"{number(move.card) > 3}")),)
        return events


def test_a_public_field_that_hints_at_a_hidden_card_is_found() -> None:
    assert "and no event says so: view.visible.lines" in found(Broken(Noting))


LEADS: list[tuple[Callable[[LanternState], Any], str]] = [
    (LanternState.copy, "LanternState"),
    (lambda state: list(state.night), "list"),
    (lambda state: state.legal, "method"),
]


@pytest.mark.parametrize(("held", "kind"), LEADS)
def test_a_view_that_references_the_state_is_found(held: Callable[[LanternState], Any], kind: str) -> None:
    leading = showing(lambda state, view: replace(view, known=held(state)))
    assert f"view.known is a {kind}" in found(leading)


class Shouting(LanternState):
    """Everyone sees which lantern was put aside."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        return [event._replace(seen_by=EVERYONE) for event in super().apply(actor, move)]


class Whispering(LanternState):
    """A public fact of an event depends on a lantern that was put aside."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        events = super().apply(actor, move)
        if events[0].kind == "put_aside":
            events[0] = events[0]._replace(facts=(("high", number(events[0].piece_moves[0].piece) > 3),))
        return events


@pytest.mark.parametrize("state_class", [Shouting, Whispering])
def test_an_event_that_reveals_what_the_view_hides_is_found(state_class: type[LanternState]) -> None:
    assert "but the events tell them apart" in found(Broken(state_class))


class TurnsUpInSilence(LanternState):
    """The lanterns are turned face up, but no event is marked as revealing."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        events = super().apply(actor, move)
        return [event._replace(reveals=False, facts=()) if event.kind == "turn_up" else event for event in events]


def test_a_reveal_without_an_event_is_found() -> None:
    assert "reveals something" in found(Broken(TurnsUpInSilence))


class SweptByHand(LanternState):
    """A trade takes a lantern without `transfer`, so that nobody remembers which."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        known = self.shown
        events = super().apply(actor, move)
        if isinstance(move, Trade):
            self.shown = known
        return events


class AsideByHand(LanternState):
    """A lantern is put aside without `transfer`, as if everyone had seen it."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        if not isinstance(move, Aside) or self.refusal(actor, move):
            return super().apply(actor, move)
        self.hands[actor] ^= 1 << move.card
        self.aside[actor] |= 1 << move.card
        return [Event("put_aside", actor, (PieceMove(move.card, hand(actor), aside_of(actor)),))]


class Swapping(LanternState):
    """One event has a public lantern and one that is put aside."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        first, *others = super().apply(actor, move)
        if isinstance(move, Hang) and self.night and not others:
            piece_moves = (
                *first.piece_moves,
                PieceMove(move.card, NIGHT, hand(actor)),
                PieceMove(move.card, hand(actor), NIGHT),
            )
            hidden = next((card for card in card_list(self.hands[actor])), None)
            if hidden is not None:
                there = PieceMove(hidden, hand(actor), aside_of(actor))
                first = first._replace(
                    piece_moves=(*piece_moves, there, there._replace(source=there.target, target=there.source))
                )
        return [first, *others]


class StaysShown(LanternState):
    """Hand cards once seen by all count as seen for ever."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        known = self.shown
        events = super().apply(actor, move)
        self.shown |= known
        return events


@pytest.mark.parametrize(
    ("state_class", "fault"),
    [
        (Shouting, "the event 'put_aside' tells its cards to everyone, where seats 0 may see them"),
        (AsideByHand, "the event 'put_aside' tells its cards to everyone, where seats"),
        (SweptByHand, "lets all forget cards that they saw go to hidden piles"),
        (Swapping, "the event 'hang' is not one of `transfer`: the event 'hang' moves cards that different seats see"),
        (StaysShown, "a card counts as shown in a hidden pile that lies open"),
    ],
)
def test_cards_that_move_without_transfer_are_found(state_class: type[LanternState], fault: str) -> None:
    assert fault.partition("seats 0")[0] in found_by(RuleChecker().watch, Broken(state_class))


class Foretold(Broken):
    """The first wind depends on a lantern in the box from the start."""

    def start(self, deal: Any) -> LanternState:
        state = super().start(deal)
        state.wind = colour(card_list(state.box)[0])
        return state


def test_a_public_field_that_contains_a_hidden_card_at_the_start_is_found() -> None:
    assert "shows hidden things: view.visible.wind is" in found_by(RuleChecker().watch, Foretold())


class CountsMasks(LanternState):
    """Counts the lanterns put aside in masks, which a view hides for other seats."""

    def has_aside(self, seat: int) -> bool:
        return self.aside[seat] != 0


class Excusing(LanternState):
    """A refusal depends on the hand of another seat."""

    def refusal(self, seat: int, move: Any) -> Any:
        refusal = super().refusal(seat, move)
        if refusal and isinstance(move, Hang) and self.hands[seat - 1] >> move.card & 1:
            return refusal._replace(message=verbatim("Your neighbour has that one."))
        return refusal


class Asks(LanternState):
    """Needs a card that a view hides."""

    def legal(self, seat: int) -> Any:
        assert card_list(self.box)[0] >= 0
        return super().legal(seat)


@pytest.mark.parametrize(
    ("state_class", "fault"),
    [
        (CountsMasks, "in the view of seat"),
        (Excusing, "is judged otherwise than in truth"),
        (Asks, "cannot judge moves: IndexError"),
    ],
)
def test_rules_that_a_view_cannot_judge_are_found(state_class: type[LanternState], fault: str) -> None:
    assert fault in found_by(RuleChecker().watch, Broken(state_class))


class Forewarned(LanternState):
    """Some lanterns cannot be hung while a higher one of the colour is aside, which depends on hidden cards."""

    def legal(self, seat: int) -> Any:
        return [move for move in super().legal(seat) if not self.warned(move)]

    def warned(self, move: Any) -> bool:
        return isinstance(move, Hang) and len(self.night) == 1 and bool(sum(self.aside) >> move.card + 1 & 1)


def test_legal_moves_that_depend_on_hidden_cards_are_found() -> None:
    assert "legal moves of seat" in found(Broken(Forewarned))


class Telltale(LanternState):
    """The reason for a refusal depends on who holds the lantern."""

    def refusal(self, seat: int, move: Any) -> Any:
        refusal = super().refusal(seat, move)
        if refusal and isinstance(move, Hang) and self.aside[seat - 1] >> move.card & 1:
            return refusal._replace(message=verbatim("That one lies aside."))
        return refusal


def test_a_refusal_that_depends_on_hidden_cards_is_found() -> None:
    assert "depends on what it cannot see" in found(Broken(Telltale))


class Remembered(LanternState):
    """The last state can be found through its class."""

    last: ClassVar[Any] = None

    def to_act(self) -> tuple[int, ...]:
        if not isinstance(self, Redacted):
            Remembered.last = self.copy()
        return super().to_act()


class LastSeen(Broken):
    """Sampling returns the last viewed state."""

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        super().sample(view, rng)
        return Remembered.last.copy()  # type: ignore[no-any-return]


def test_a_sampler_that_reads_the_last_state_is_found() -> None:
    assert "the same view of seat" in found(LastSeen(Remembered))


class OneTruth(Broken):
    """The sampler has the dealt state, and returns it whenever it fits the view."""

    truth: LanternState

    def start(self, deal: Any) -> LanternState:
        self.truth = super().start(deal)
        return self.truth

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        return self.truth.copy() if self.truth.view(view.seat) == view else super().sample(view, rng)


def test_a_sampler_that_returns_the_true_world_is_found() -> None:
    assert "the sampler peeks" in found_by(HonestyChecker().watch, OneTruth(), matches=60)


class Forgetful(Broken):
    """The sampler ignores which lanterns a seat was seen to take."""

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        world = super().sample(view, rng)
        world.shown = 0
        return world


def test_a_sampler_that_ignores_seen_cards_is_found() -> None:
    assert "a sampled world looks different to seat" in found(Forgetful())


class Lazy(Broken):
    """The sampler shuffles badly: it only cuts the cards."""

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        return super().sample(view, Cutting(rng.random()))


class Cutting(Random):
    """Chance that cuts instead of shuffling."""

    def shuffle(self, x: Any) -> None:
        cut = self.randrange(len(x)) if x else 0
        x[:] = x[cut:] + x[:cut]


def test_worlds_that_are_not_equally_likely_are_found() -> None:
    fault = found_by(check_sampling, Lazy(), seats=3)
    assert "not equally likely: chi-square" in fault


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_that_reads_a_state_is_found(level: str) -> None:
    class Peeking:
        """Plays the first or the last of its moves, depending on the next seat's hand in the last state."""

        def choose(self, view: Any, legal: Any, rng: Any, budget: Any) -> Any:
            decision = BOTS.easy.choose(view, legal, rng, budget)
            hidden = Remembered.last.hands[view.seat - 1] + Remembered.last.aside[view.seat - 1]
            return replace(decision, move=legal[hidden % len(legal)])

    levels = replace(BOTS, **{level: Peeking()})
    fault = found_by(lambda setting: check_bots(setting, levels), Broken(Remembered))
    assert f"the {level} bot chose" in fault
    assert "for one view and one seed" in fault


def test_a_bot_that_remembers_its_last_decision_is_found() -> None:
    class Moody:
        """Changes its decision each time it is asked."""

        asked = 0

        def choose(self, view: Any, legal: Any, rng: Any, budget: Any) -> Any:
            self.asked += 1
            return replace(BOTS.easy.choose(view, legal, rng, budget), move=legal[self.asked % len(legal)])

    levels = replace(BOTS, hard=Moody())
    assert "for one view and one seed" in found_by(lambda setting: check_bots(setting, levels), Broken())


def test_a_bot_that_keeps_a_state_is_found() -> None:
    class Hoarding:
        """Plays honestly, but keeps a reference to a state."""

        def __init__(self) -> None:
            self.notes: dict[str, list[Any]] = {}

        def choose(self, view: Any, legal: Any, rng: Any, budget: Any) -> Any:
            self.notes["worlds"] = [Broken().sample(view, rng)]
            return BOTS.easy.choose(view, legal, rng, budget)

    fault = found_by(lambda setting: check_bots(setting, replace(BOTS, normal=Hoarding())), Broken())
    assert "the normal bot keeps a LanternState" in fault


@pytest.mark.parametrize(
    ("tell", "reported"),
    [
        (lambda match, player: seen_text(match, (player + 1) % 3), "is not what he saw"),
        (lambda match, _: record_text(match), "gives away the seed"),
        (lambda match, _: record_text(match).replace(f"seed {match.seed}\n", ""), "the truth of a deal that goes on"),
    ],
    ids=["another player's", "everything", "all but the seed"],
)
def test_an_export_with_hidden_information_is_found(tell: Any, reported: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames.conformance.history.seen_text", tell)
    assert reported in found_by(check_history, Broken())
