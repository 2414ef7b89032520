"""A draft refuses invalid steps and never fails, even for steps of other positions or nonsense."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from cardgames.conformance.agreements import game_and_hooks, named
from cardgames.conformance.hooks import Setting
from cardgames.conformance.play import steps
from cardgames.engine.contract import Answer, DealState, Draft, IllegalMove, MovePieces, Place, Refusal, Step, Zone
from cardgames.engine.registry import manifests

NAMES = [name for name, manifest in manifests().items() if manifest.folder.startswith("cardgames.games.")]
NUMBERS = (-(2**70), -(10**6), -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 13, 44, 50, 52, 53, 54, 63, 64, 10**6, 2**70)
POSITIONS, DEEP, TRIED = 60, 3, 12
"""The number of positions of a game, of steps of a move there, and of attempts after each."""


@pytest.mark.parametrize("name", NAMES)
def test_any_step_is_accepted_or_refused_with_a_rule(name: str) -> None:
    rng, known = Random(name), [Answer("moon", "moon")]  # type: list[Step]
    for state, draft in islice(drafts(name, rng), POSITIONS):
        for _ in range(DEEP):
            some = list(draft.steps())
            known = [*known[-200:], *rng.sample(some, min(4, len(some)))]
            for _ in range(TRIED):
                step = rng.choice(known)
                try_step(state, draft, changed(step, rng, known) if rng.random() < 0.6 else step)
            if not some:
                break
            draft.add(rng.choice(some))


@pytest.mark.parametrize("name", NAMES)
def test_any_step_out_of_turn_is_refused_as_such(name: str) -> None:
    rng, known = Random(name), [Answer("moon", "moon")]  # type: list[Step]
    for state, draft in islice(drafts(name, rng), 2 * POSITIONS):
        known = [*known[-200:], *rng.sample(steps := list(draft.steps()), min(4, len(steps)))]
        if draft.seat not in state.to_act():  # type: ignore[attr-defined]
            tried = [changed(step, rng, known) if rng.random() < 0.6 else step for step in rng.choices(known, k=TRIED)]
            assert len({draft.refusal(step) for step in tried}) == 1


def drafts(name: str, rng: Random) -> Iterator[tuple[DealState, Draft]]:
    """Positions of random matches of every variant, each with a new draft of a seat, mostly the current one."""
    game, hooks = game_and_hooks(name)
    while True:
        for key, options in named(game, hooks.brief).items():
            for step in steps(Setting(game, hooks, options, f"{key} {rng.random()}")):
                if rng.random() < 0.1:
                    seats = [seat for seat in step.before.to_act() if seat >= 0]
                    seat = rng.choice(seats if seats and rng.random() < 0.8 else step.seats)
                    yield step.before, game.draft(step.before.view(seat))


def try_step(state: DealState, draft: Draft, step: Step) -> None:
    """Compare `refusal` with `add`, and the built move with the rules; the draft is left unchanged."""
    taken, refusal = tuple(draft.taken()), draft.refusal(step)
    if refusal is not None:
        assert isinstance(refusal, Refusal)
        assert refusal.rule_id
        assert refusal.text
        with pytest.raises(IllegalMove):
            draft.add(step)
        assert tuple(draft.taken()) == taken
        return
    draft.add(step)
    move = draft.move()
    assert move is None or state.refusal(draft.seat, move) is None  # type: ignore[attr-defined]
    while draft.back():
        pass
    for before in taken:
        draft.add(before)


def changed(step: Step, rng: Random, known: list[Step]) -> Step:
    """The step with a change that may be nonsense."""

    def number() -> int:
        return rng.choice(NUMBERS)

    def numbers() -> tuple[int, ...]:
        return tuple(number() for _ in range(rng.randrange(5)))

    def zone(place: Zone) -> Zone:
        others = [other.target for other in known if isinstance(other, MovePieces)]
        named = place._replace(**{rng.choice(("owner", "number")): number()})
        return rng.choice((named, place._replace(name="moon"), *others[-3:]))

    match step:
        case MovePieces(pieces, source, target):
            return rng.choice((
                step._replace(pieces=numbers()),
                step._replace(pieces=(*pieces, number())),
                step._replace(pieces=(number(),)),
                step._replace(source=zone(source)),
                step._replace(target=zone(target)),
                step._replace(source=target, target=zone(source)),
                step._replace(at=number()),
                MovePieces((number(),), zone(source), zone(target), number()),
            ))  # fmt: skip
        case Answer():
            return rng.choice((step._replace(question="moon"), step._replace(answer=rng.choice(("", "²", "-1", "99")))))
        case Place():
            return rng.choice((
                step._replace(piece=number()),
                step._replace(site=numbers()),
                step._replace(turned=number()),
                Place(number(), numbers(), number()),
            ))  # fmt: skip
