"""Checks that a seat's view, moves, refusals, events and bot do not depend on hidden information (ALL-3).

Two worlds that a seat cannot tell apart must be equal to it in every respect. Such twins of a position come from
`Game.sample`, which a leaking view could still satisfy, and from `ConformanceHooks.swap`, which ignores the view.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import PurePath
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, TypeGuard

from cardgames.conformance.hooks import AnyDealState, AnyView, Setting
from cardgames.conformance.play import Step, steps
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import CHANCE, Deal, DealState, Event, Move, Seat, redact
from cardgames.engine.options import Options
from cardgames.engine.pile_class import Redacted

TWINS = 6
"""The maximum number of twins to follow at a time."""

LOOKALIKES = 6
"""The number of a twin's moves to try in search of one with the same result."""

NUMBERS_AND_TEXTS = frozenset({type(None), bool, int, float, str, bytes})

PEEKS = 12
"""If the sampled world is the true one at this many positions with hidden pieces in a row, that is not chance."""


class Twin(NamedTuple):
    """A state that `seat` cannot tell from the true one, and where it came from."""

    seat: Seat | None
    state: AnyDealState
    origin: str


class HonestyChecker:
    """Checks matches, and counts how often the sampled world was the true one."""

    def __init__(self, share: float = 1.0) -> None:
        """`share` is the fraction of positions at which new twins are made."""
        self.share = share
        self.hidden = 0
        self.met = 0

    def watch(self, setting: Setting) -> None:
        """Play and check one match. Raises Fault."""
        rng = chance_for(setting.seed, "honesty")
        twins: list[Twin] = []
        moves: dict[Move, None] = {}
        deal: Deal | None = None
        for step in steps(setting):
            if deal is not step.deal:
                deal, twins = step.deal, []
            for seat in step.seats:
                legal, hooks = step.before.legal(seat), setting.hooks
                moves.update(dict.fromkeys(hooks.several(legal, LOOKALIKES, rng) if hooks.pick else legal))
            if rng.random() < self.share:
                fresh = [twin for seat in (*step.seats, None) for twin in self.twins(step, seat, rng)]
                tried = rng.sample(list(moves), min(LOOKALIKES, len(moves)))
                for twin in fresh:
                    check_alike(step, twin, tried)
                twins = rng.sample(twins + fresh, min(TWINS, len(twins + fresh)))
            twins = [twin for twin in twins if follow(step, twin, rng)]

    def twins(self, step: Step, seat: Seat | None, rng: Random) -> Iterator[Twin]:
        """The twins of a position for a seat, after checking its view and its sampling."""
        game, state = step.setting.game, step.before
        view = state.view(seat)
        check_view(step, view)
        swapped = step.setting.hooks.swap(state.copy(), seat, rng)
        if swapped is not None:
            if swapped == state:
                raise step.fault("the hooks' swap changed nothing")
            if swapped.view(seat) != view:
                shown = difference(view, swapped.view(seat))
                raise step.fault(f"the view of {named(seat)} shows hidden things: {shown}")
            yield Twin(seat, swapped, "swapped")
        if seat is None:
            return
        seed = str(rng.random())
        # Ask for the view again before each sample, to detect a sampler that remembers the last state.
        sampled = game.sample(state.view(seat), Random(seed))
        again = game.sample((swapped or state).view(seat), Random(seed))
        if sampled != again:
            raise step.fault(f"the same view of {named(seat)} and the same seed give two different worlds")
        if sampled.view(seat) != view:
            seen = difference(view, sampled.view(seat))
            raise step.fault(f"a sampled world looks different to {named(seat)}: {seen}")
        if swapped is not None:
            self.hidden += 1
            self.met += sampled == state
            if self.met == self.hidden == PEEKS:
                raise step.fault(f"the sampled world was the true one {PEEKS} times of {PEEKS}: the sampler peeks")
        yield Twin(seat, sampled, "sampled")


def named(seat: Seat | None) -> str:
    """A seat as named in faults."""
    return "a bystander" if seat is None else f"seat {seat}"


def check_view(step: Step, view: AnyView) -> None:
    """Check that a view is frozen plain data: hashable, comparable, picklable, and without references to a state."""
    if view != step.before.view(view.seat):
        raise step.fault(f"two views of {named(view.seat)} at one position differ")
    if view.to_act != step.before.to_act():
        raise step.fault(f"the view of {named(view.seat)} says that {view.to_act} are to act")
    found = not_plain(view)
    if found:
        raise step.fault(f"the view of {named(view.seat)} is not frozen plain data: view{found}")
    hash(view)
    if pickle.loads(pickle.dumps(view)) != view:
        raise step.fault(f"the view of {named(view.seat)} changes on its way to another process")


def not_plain(data: object) -> str:
    """The part that is not frozen plain data, and its type: `.hand.3 is a list`; "" if there is none."""
    parts: Iterable[tuple[object, object]]
    if type(data) in NUMBERS_AND_TEXTS:
        return ""
    match data:
        case int() | float() | str() | bytes() | Enum() | PurePath() | Options():
            return ""
        case Redacted():
            parts = ((name, getattr(data, name)) for name in getattr(data, "fields"))  # noqa: B009
        case DealState() | Deal():
            return f" is a {type(data).__name__}"
        case tuple() | frozenset():
            parts = zip(getattr(data, "_fields", range(len(data))), data, strict=True)
        case MappingProxyType():
            parts = data.items()
        case _ if is_frozen_dataclass(data):
            # Check attributes that are not fields too: equality ignores them.
            names = (*data.__dataclass_fields__, *getattr(data, "__dict__", {}))
            parts = ((name, getattr(data, name)) for name in names)
        case _:
            return f" is a {type(data).__name__}"
    for name, part in parts:
        found = not_plain(part)
        if found:
            return f".{name}{found}"
    return ""


def is_frozen_dataclass(data: Any) -> TypeGuard[Any]:
    """Whether `data` is an instance of a frozen dataclass."""
    return is_dataclass(data) and not isinstance(data, type) and getattr(data, "__dataclass_params__").frozen  # noqa: B009


def check_alike(step: Step, twin: Twin, moves: list[Move]) -> None:
    """Check that a seat has the same legal moves in a twin, and the same refusal for every move."""
    seat, state = twin.seat, step.before
    if seat is None:
        return
    if not same_moves(twin.state.legal(seat), state.legal(seat)):
        raise step.fault(f"the legal moves of seat {seat} depend on what it cannot see ({twin.origin} world)")
    for move in moves:
        if twin.state.refusal(seat, move) != state.refusal(seat, move):
            raise step.fault(f"what {step.move_text(move)} of seat {seat} is refused for depends on what it cannot see")
        if twin.state.canonical(seat, move) != state.canonical(seat, move):
            raise step.fault(f"what {step.move_text(move)} of seat {seat} stands for depends on what it cannot see")


def same_moves(one: Sequence[Move], two: Sequence[Move]) -> bool:
    """Whether two lists of moves are equal; lazy lists may compare without being built."""
    return one == two or list(one) == list(two)


def follow(step: Step, twin: Twin, rng: Random) -> bool:
    """Apply one step of the match to a twin; False if it is not possible there, or something was revealed."""
    seat = twin.seat
    events_seen = [redact(event, seat) for event in step.events]
    seen = step.after.view(seat)
    check_events(step, twin, events_seen, seen, rng)
    if step.actor == CHANCE:
        try:
            events = twin.state.apply(CHANCE, step.move)
        except ValueError:
            return False
    elif twin.state.refusal(step.actor, step.move) is None:
        events = twin.state.apply(step.actor, step.move)
    else:
        return False
    if any(event.reveals for event in (*step.events, *events)):
        return False
    if [redact(event, seat) for event in events] != events_seen:
        told = f"tell {named(seat)} what it cannot see ({twin.origin} world)"
        told += ", and none has `reveals`; what the player decides to show, the move names"
        raise step.fault(f"the events of {step.move_text()} {told}")
    if twin.state.view(seat) != seen:
        changed = difference(seen, twin.state.view(seat))
        raise step.fault(f"{step.move_text()} reveals something to {named(seat)}, and no event says so: {changed}")
    if seat is not None and not same_moves(twin.state.legal(seat), step.after.legal(seat)):
        raise step.fault(f"after {step.move_text()} the legal moves of seat {seat} depend on what it cannot see")
    return True


def check_events(step: Step, twin: Twin, events_seen: list[Event], seen: AnyView, rng: Random) -> None:
    """Check that events and views tell a seat the same. Moves that lead to the same view have the same events, unless
    they lead to the same state; moves with the same events lead to the same view, unless an event reveals something."""
    if step.actor == CHANCE:
        moves = [twin.state.draw(rng)] if twin.state.to_act() == (CHANCE,) else []
    else:
        moves = step.setting.hooks.several(twin.state.legal(step.actor), LOOKALIKES, rng)
    for move in moves:
        other = twin.state.copy()
        events = [redact(event, twin.seat) for event in other.apply(step.actor, move)]
        looks_alike = other.view(twin.seat) == seen
        if events != events_seen and looks_alike and not leads_to(other, twin.state, step):
            pair = f"{step.move_text()} and {step.move_text(move)}"
            raise step.fault(f"{named(twin.seat)} sees the same after {pair}, but the events tell them apart")
        if events == events_seen and not looks_alike and not any(event.reveals for event in events):
            changed, who = difference(seen, other.view(twin.seat)), named(twin.seat)
            raise step.fault(f"{step.move_text(move)} reveals something to {who}, and no event says so: {changed}")


def leads_to(end: AnyDealState, start: AnyDealState, step: Step) -> bool:
    """Whether the move of this step leads to the same state, so that it is equivalent."""
    if step.actor == CHANCE or start.refusal(step.actor, step.move):
        return False
    twin = start.copy()
    twin.apply(step.actor, step.move)
    return twin == end


def difference(one: object, two: object, path: str = "view") -> str:
    """The first difference between two pieces of frozen data, for the text of a fault."""
    names: Sequence[str] = ()
    if isinstance(one, Redacted) and isinstance(two, Redacted):
        names = getattr(one, "fields")  # noqa: B009
    elif type(one) is type(two) and is_dataclass(one) and not isinstance(one, type | Mapping):
        names = [part.name for part in fields(one)]
    for name in names:
        mine, others = getattr(one, name), getattr(two, name)
        if mine != others:
            return difference(mine, others, f"{path}.{name}")
    return f"{path} is {one} and {two}"
