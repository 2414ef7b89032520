"""The kit finds and names each broken contract planted here in Lanterns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from lanterns.cards import Aside, Hang, Keep, Trade
from lanterns.state import LanternState
from planting import Broken, found_by

from cardgames.conformance.history import check_history
from cardgames.conformance.rules import RuleChecker
from cardgames.engine.card_game import CardDeal, CardMatchState
from cardgames.engine.contract import Answer, Event, Move, Refusal, Step
from cardgames.engine.drafts import MoveDraft


class Vanishing(LanternState):
    """Lanterns that are swept away do not go to the ashes."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        events = super().apply(actor, move)
        self.ashes = 0
        return events


class Untold(LanternState):
    """The event of a lantern put aside does not name it."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        events = super().apply(actor, move)
        return [event._replace(piece_moves=()) if event.kind == "put_aside" else event for event in events]


class Sharing(LanternState):
    """Copies share the hands: the copy written for a class cannot, so it is replaced."""


def _sharing(state: LanternState) -> LanternState:
    twin = LanternState.copy(state)
    twin.hands = state.hands
    return twin


Sharing.copy = _sharing  # type: ignore[method-assign, assignment]


class Hidden(LanternState):
    """The winner can keep their hand, but `legal` does not tell seat 0."""

    def legal(self, seat: int) -> Sequence[Move]:
        return [move for move in super().legal(seat) if seat or move != Keep()]


class Eager(LanternState):
    """`apply` takes the lantern before it checks whether it can be hung."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        if isinstance(move, Hang) and not self.hands[actor] >> move.card & 1:
            self.night += (move.card,)
        return super().apply(actor, move)


class Lenient(LanternState):
    """`apply` does not check whether a lantern can be put aside."""

    def refusal(self, seat: int, move: Any) -> Refusal | None:
        return super().refusal(seat, move) if self._asked else None

    def apply(self, actor: int, move: Any) -> list[Event]:
        if isinstance(move, Aside) and self.aside[actor]:
            return []
        return super().apply(actor, move)

    _asked = True


class Ruleless(LanternState):
    """A refusal without a rule."""

    def refusal(self, seat: int, move: Any) -> Refusal | None:
        refusal = super().refusal(seat, move)
        return refusal and refusal._replace(rule_id="")


class Generous(LanternState):
    """A point without a ledger line."""

    def outcome(self) -> Any:
        outcome = super().outcome()
        return outcome and replace(outcome, points=(outcome.points[0] + 1, *outcome.points[1:]))


class Endless(LanternState):
    """The winner of a night can trade again and again."""

    def apply(self, actor: int, move: Any) -> list[Event]:
        if isinstance(move, Trade | Keep) and not self.refusal(actor, move):
            return [Event("keep", actor)]
        return super().apply(actor, move)


class Windy(LanternState):
    """The wind can be thrown at any time."""

    def draw(self, rng: Any) -> Move:
        if self.to_act() != (-1,):
            return Keep()
        return super().draw(rng)


class Misnaming(LanternState):
    """All legal moves are equivalent to the first one."""

    def canonical(self, seat: int, move: Move) -> Move:
        legal = self.legal(seat)
        return legal[0] if move in legal else move


BROKEN_STATES = [
    (Vanishing, "pieces appeared or vanished"),
    (Untold, "do not tell how piece"),
    (Sharing, "takes piece"),
    (Hidden, "not in legal, but not refused"),
    (Eager, "was refused, but changed the state"),
    (Lenient, "is not legal, but apply does it"),
    (Ruleless, "without a rule and a sentence"),
    (Generous, "the ledger gives seat 0 and its allies"),
    (Endless, "goes on after 60 moves (ALL-4): if it will end, the hooks can allow more as `most_moves`"),
    (Windy, "chance can be drawn although it is not to act"),
    (Misnaming, "does not stand for itself in canonical"),
]


@pytest.mark.parametrize(("state_class", "fault"), BROKEN_STATES)
def test_a_broken_state_is_found(state_class: type[LanternState], fault: str) -> None:
    assert fault in found_by(RuleChecker().watch, Broken(state_class))


class SameWords(Broken):
    """A trade and a hung lantern have the same text."""

    def move_text(self, move: Move) -> str:
        return super().move_text(Hang(move.laid) if isinstance(move, Trade) else move)


class OtherWords(Broken):
    """Hung lanterns are read back as lanterns put aside."""

    def parse_move(self, text: str) -> Move:
        move = super().parse_move(text)
        return Aside(move.card) if isinstance(move, Hang) else move


class LostHands(Broken):
    """A deal is read back with its first two hands swapped."""

    def parse_deal(self, text: str, table: Any, match_state: CardMatchState) -> CardDeal:
        deal = super().parse_deal(text, table, match_state)
        return replace(deal, hands=(deal.hands[1], deal.hands[0], *deal.hands[2:]))


class LostLeader(Broken):
    """The first leader is not written."""

    def parse_match_state(self, text: str, options: Any, players: int) -> CardMatchState:
        return self.opening(options, players, 0)


class Forever(Broken):
    """The match never ends."""

    def tables(self, match_state: CardMatchState) -> Any:
        return super().tables(replace(match_state, deals=0))


class NoKeeping(MoveDraft):
    """No step keeps the hand."""

    def steps(self) -> Sequence[Step]:
        return [step for step in super().steps() if step != Answer("trade", "keep")]


class NoWayBack(MoveDraft):
    """The first step of a trade cannot be undone."""

    def back(self) -> bool:
        return False


class HalfWay(MoveDraft):
    """`steps_of` a trade has only its first step."""

    def steps_of(self, move: Move) -> Sequence[Step]:
        return super().steps_of(move)[:1]


class WithDraft(Broken):
    """Lanterns with another draft."""

    draft_class: type[MoveDraft]

    def draft(self, view: Any) -> MoveDraft:
        draft = super().draft(view)
        draft.__class__ = self.draft_class
        return draft


class KeepsNothing(WithDraft):
    """No draft offers to keep the hand."""

    draft_class = NoKeeping


class StopsHalfWay(WithDraft):
    """`steps_of` a trade is incomplete."""

    draft_class = HalfWay


class NeverBack(WithDraft):
    """No step can be undone."""

    draft_class = NoWayBack


BROKEN_GAMES = [
    (SameWords, "was written for Trade"),
    (OtherWords, "and is read as"),
    (LostHands, "a deal is not read back from"),
    (LostLeader, "the opening is not read back from"),
    (Forever, "a match goes on after 2 deals (ALL-4): if it will end, the hooks can allow more as `most_deals`"),
    (KeepsNothing, "no steps of a draft make 'keep'"),
    (NeverBack, "cannot be taken back"),
    (StopsHalfWay, "the steps that a draft names for 'trade"),
]


@pytest.mark.parametrize(("game_class", "fault"), BROKEN_GAMES)
def test_a_broken_game_is_found(game_class: type[Broken], fault: str) -> None:
    assert fault in found_by(RuleChecker().watch, game_class())


def test_a_step_whose_attempt_is_never_recognised_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every illegal step with a card would get the refusal of a step that attempts nothing."""
    monkeypatch.setattr(LanternState, "attempted", lambda state, *_: state.other_step)
    assert "`attempted` takes the step of 'aside" in found_by(RuleChecker().watch, Broken())


def test_chance_that_differs_after_an_undo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wind depends on how often it was thrown in any copy: history is not only in the state."""
    draw, winds = LanternState.draw, count()

    def restless(state: LanternState, rng: Any) -> Move:
        rng.seed(next(winds))
        return draw(state, rng)

    monkeypatch.setattr(LanternState, "draw", restless)
    assert "chance" in found_by(check_history, Broken())


class Becalmed(Broken):
    """Every wind is written as a red one."""

    def move_text(self, move: Move) -> str:
        text = super().move_text(move)
        return "wind red" if text.startswith("wind") else text


def test_a_record_read_back_as_another_match_is_found() -> None:
    assert "record" in found_by(check_history, Becalmed())
